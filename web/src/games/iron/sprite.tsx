// Symbols that only the Iron Age has, beside those of the page: its tracks, and faces of its dice.
export function Sprite() {
    return (
        <svg class="sprite" aria-hidden="true">
            <defs>
                <symbol id="i-armies" viewBox="0 0 24 24" fill="currentColor">
                    <path d="M12 .8L14.600 5v8.500H19V16h-4.400v3h1.900v4H7.500v-4h1.900v-3H5v-2.500h4.400V5z" />
                </symbol>
                <symbol id="i-ships" viewBox="0 0 24 24" fill="currentColor">
                    <path d="M11 1.500V13H3C4.300 7.800 7 4 11 1.500zM13 3.500c4 2.200 6.700 5.500 8 9.500h-8zM1 15.200h22L19 22H5z" />
                </symbol>
                <symbol id="i-port" viewBox="0 0 24 24" fill="currentColor">
                    <path
                        fill-rule="evenodd"
                        d="M12 1a3.500 3.500 0 0 1 1.400 6.700V10H17v2.500h-3.600v7c2.700-.6 4.600-2.400 5.200-4.900l-2 .8.300-4.600 5 3.600-1.500.400C19.700 19.700 16.400 23 12 23s-7.700-3.300-8.400-8.200l-1.500-.4 5-3.600.3 4.600-2-.8c.6 2.500 2.500 4.300 5.200 4.900v-7H7V10h3.600V7.700A3.500 3.500 0 0 1 12 1zm0 2.200a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600z"
                    />
                </symbol>
                <symbol id="i-province" viewBox="0 0 24 24" fill="currentColor">
                    <path d="M4 1.500h2.500V3H21l-3.500 4.500L21 12H6.500v10.500H4z" />
                </symbol>
                <symbol id="i-tribute" viewBox="0 0 24 24" fill="currentColor">
                    <path d="M1.500 6l5.300 4.800L12 2.500l5.200 8.300L22.500 6l-2.200 12H3.700zM3.700 19.600h16.600V22H3.700z" />
                </symbol>
                <symbol id="i-innovation" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.600">
                    <circle cx="12" cy="12" r="9.200" />
                    <path d="M12 3v18M3 12h18M5.600 5.600l12.800 12.800M18.400 5.600L5.600 18.400" stroke-width="1.800" />
                    <circle cx="12" cy="12" r="2.600" fill="currentColor" stroke="none" />
                </symbol>
                <symbol id="i-fate" viewBox="0 0 24 24" fill="currentColor">
                    <path
                        fill-rule="evenodd"
                        d="M5 1.500h14A3.500 3.500 0 0 1 22.500 5v14a3.500 3.500 0 0 1-3.500 3.500H5A3.500 3.500 0 0 1 1.500 19V5A3.500 3.500 0 0 1 5 1.500zM12 4.500l-2 5.500-5.500 2 5.500 2 2 5.500 2-5.500 5.500-2-5.500-2z"
                    />
                </symbol>
                <symbol id="i-mine" viewBox="0 0 24 24" fill="currentColor">
                    <path d="M2 8.500C7 2.500 15 1.500 21 5.500c-4.500-.8-7.500-.3-9.800 1.100l11 11.500-3.300 3.300L7.800 9.900C5.500 11.200 3.500 10.500 2 8.500z" />
                </symbol>
                <symbol id="i-colony" viewBox="0 0 24 24" fill="currentColor">
                    <path d="M11 4.500h2v-3h2v3h2v-3h2V8l-1.500 1.500V16h-11V9.500L5 8V1.500h2v3h2v-3h2zM2 18.300c3.300-1.700 6.700-1.700 10 0s6.700 1.700 10 0V21c-3.300 1.700-6.700 1.700-10 0S5.300 19.300 2 21z" />
                </symbol>
                <symbol id="d-population" viewBox="0 0 100 100">
                    <use href="#d-workers" />
                </symbol>
                <symbol id="d-innovation" viewBox="0 0 100 100">
                    <use href="#i-innovation" x="20" y="20" width="60" height="60" style={{ color: "#654800" }} />
                </symbol>
                <symbol id="d-port" viewBox="0 0 100 100">
                    <use href="#i-port" x="18" y="18" width="64" height="64" style={{ color: "#1d5560" }} />
                </symbol>
                <symbol id="d-iron-skull" viewBox="0 0 100 100">
                    <use href="#i-skull" x="24" y="6" width="52" height="52" />
                    <use href="#i-good" x="18" y="62" width="30" height="30" style={{ color: "#7a4518" }} />
                    <use href="#i-worker" x="52" y="62" width="30" height="30" style={{ color: "#2b4c7e" }} />
                </symbol>
                <symbol id="d-abundance" viewBox="0 0 100 100">
                    <use href="#i-food" x="8" y="22" width="48" height="56" />
                    <path d="M64 46h10V36h9v10h10v9H83v10h-9V55H64z" fill="currentColor" />
                </symbol>
                <symbol id="d-drought" viewBox="0 0 100 100">
                    <use href="#i-drought" x="18" y="18" width="64" height="64" />
                </symbol>
                <symbol id="d-omens" viewBox="0 0 100 100">
                    <use href="#i-eye" x="16" y="16" width="68" height="68" />
                </symbol>
                <symbol id="d-conquest" viewBox="0 0 100 100">
                    <use href="#i-invasion" x="20" y="20" width="60" height="60" />
                </symbol>
                <symbol id="d-tribute" viewBox="0 0 100 100">
                    <use href="#i-tribute" x="20" y="20" width="60" height="60" />
                </symbol>
            </defs>
        </svg>
    );
}

const ICONS: Record<string, string> = {
    goods: "good",
    army: "armies",
    ship: "ships",
    wealth: "coin",
    population: "worker",
    port_goods: "good",
    unrest: "revolt",
    civil_war: "revolt",
    barbarians: "invasion",
    none: "skull",
};

// The symbol of a thing of this game.
export const iconOf = (id: string): string => ICONS[id] ?? id;
