// The rules drawer, the list of keys, and the menu.
import { useEffect, useRef, useState } from "preact/hooks";
import { drawnFor } from "../games/registry";
import type { Rule } from "../table/types";
import { capital, ctx, finds, language, languages, t } from "../words";
import { rulesOf } from "../table/rules";
import { Keeping } from "./keeping";
import { resignation, resigningAsked } from "./resign";
import { Cited, Dialog, Find, Icon, Setting, useFetched } from "./parts";
import { largeText, pace, plainly, sound, theme, type Theme, tongue } from "./settings";
import { go, overlay, rulesGame } from "./state";

declare const AGES_VERSION: string; // by build.mjs

const close = () => (overlay.value = null);

function RuleText({ rule, marked, prefix }: { rule: Rule; marked: boolean; prefix: string }) {
    const ref = useRef<HTMLLIElement>(null);
    useEffect(() => {
        if (marked) ref.current?.scrollIntoView({ block: "center" });
        if (marked) ref.current?.focus({ preventScroll: true });
    }, [marked]);
    return (
        <li ref={ref} class={marked ? "marked" : ""} tabIndex={marked ? -1 : undefined}>
            {rule.id && <b class="rule-no">{rule.id}</b>}
            <p>
                <Cited text={rule.text} prefix={prefix} />
            </p>
        </li>
    );
}

function sections(rules: Rule[]): [string, Rule[]][] {
    const found = new Map<string, Rule[]>();
    for (const rule of rules) found.set(rule.section, [...(found.get(rule.section) ?? []), rule]);
    return [...found];
}

function Rules({ rule }: { rule: string | null }) {
    const [rules, setRules] = useState<Rule[]>([]);
    const [query, setQuery] = useState("");
    useEffect(() => {
        void rulesOf(rulesGame.value).then(setRules);
    }, []);
    const prefix = rules.find((one) => one.id)?.id?.replace(/\d+$/, "") ?? "B";
    const word = query.trim();
    const shown = rules.filter((one) => one.id?.toLowerCase() === word.toLowerCase() || finds(one.text, word));
    return (
        <Dialog title={t("Rules")} class="drawer" close={close}>
            <Find text={query} placeholder={t("a number or a word")} set={setQuery} />
            <div class="rules" tabIndex={0} role="region" aria-label={t("Rules")}>
                {sections(shown).map(([section, list]) => (
                    <section key={section}>
                        <h3>{section}</h3>
                        <ul>
                            {list.map((one, i) => (
                                <RuleText
                                    key={one.id ?? i}
                                    rule={one}
                                    prefix={prefix}
                                    marked={one.id !== null && one.id === rule}
                                />
                            ))}
                        </ul>
                    </section>
                ))}
                {rules.length > 0 && !shown.length && <p>{t("No rule is about that.")}</p>}
            </div>
        </Dialog>
    );
}

const commonKeys = (): [string, string][] => [
    ["?", t("these keys")],
    ["B", t("the rules")],
    ["U", t("take back the last decision")],
    ["Y", t("do it again")],
    ["E", t("end the turn")],
    ["H", t("the best moves, where the game has hints")],
    ["P", t("look back: replay")],
    ["← →", t("in a replay: one step")],
    [t(ctx("key", "Space")), t("in a replay: play or pause")],
    ["L", t("to the log")],
    ["X", t("with friends: the next table that waits for you")],
    ["A", t("with friends: talk and notes")],
    ["M", t("menu")],
    [t("Esc"), t("close what is open")],
];

function Keys() {
    return (
        <Dialog title={t("Keys")} close={close}>
            <dl class="keys">
                {[...drawnFor(rulesGame.value).keys(), ...commonKeys()].map(([key, what]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
            <p class="mut">{t("Tab and Enter reach everything else.")}</p>
        </Dialog>
    );
}

const nameOf = (code: string) => capital(new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code);

// Another language is another page: it begins anew.
function Language() {
    if (languages.length < 2) return null;
    return (
        <Setting
            class="tongue"
            label={t("Language")}
            value={language.value}
            choices={languages.map((code) => ({ value: code, text: nameOf(code) }))}
            pick={(code) => {
                tongue.value = code;
                location.reload();
            }}
        />
    );
}

function Menu() {
    const { Settings, mayResign } = drawnFor(rulesGame.value);
    return (
        <Dialog title={t("Menu")} close={close}>
            <ul class="menu">
                <Language />
                <Setting<Theme>
                    label={t(ctx("theme", "Light"))}
                    value={theme.value}
                    choices={[
                        { value: "auto", text: t("As the device") },
                        { value: "light", text: t("Day") },
                        { value: "dark", text: t("Night") },
                    ]}
                    pick={(value) => (theme.value = value)}
                />
                <Setting
                    label={t("Text")}
                    value={largeText.value ? "large" : "usual"}
                    choices={[
                        { value: "usual", text: t(ctx("text", "Usual")) },
                        { value: "large", text: t(ctx("text", "Larger")) },
                    ]}
                    pick={(value) => (largeText.value = value === "large")}
                />
                <Setting
                    label={t("Sound when it is your turn")}
                    value={sound.value ? "on" : "off"}
                    choices={[
                        { value: "off", text: t(ctx("sound", "Off")) },
                        { value: "on", text: t(ctx("sound", "On")) },
                    ]}
                    pick={(value) => (sound.value = value === "on")}
                />
                <Setting
                    label={t("Tables")}
                    value={plainly.value ? "plain" : "drawn"}
                    choices={[
                        { value: "drawn", text: t("Drawn") },
                        { value: "plain", text: t("As text") },
                    ]}
                    pick={(value) => (plainly.value = value === "plain")}
                />
                {Settings && <Settings />}
                {resignation.value && (
                    <Setting
                        label={t("At your next turn")}
                        value={resignation.value.wanted ? "leave" : "stay"}
                        choices={[
                            { value: "stay", text: t("Stay in the game") },
                            { value: "leave", text: t("Leave it") },
                        ]}
                        pick={(value) => {
                            if (value === "leave" && mayResign && !plainly.value) {
                                resigningAsked.value = true;
                                close();
                            } else resignation.value?.want(value === "leave");
                        }}
                    />
                )}
                <Setting
                    label={t("Bots move")}
                    value={String(pace.value)}
                    choices={[
                        { value: "0", text: t("At once") },
                        { value: "350", text: t("Briskly") },
                        { value: "900", text: t("Calmly") },
                    ]}
                    pick={(value) => (pace.value = Number(value))}
                />
            </ul>
            <button class="btn line" onClick={() => go("#/")}>
                <Icon of="back" />
                {t("To the lobby")}
            </button>
            <p class="mut">
                {t(
                    "ages %1, an unofficial project of players. It is not connected with the authors or publishers of the games.",
                    AGES_VERSION,
                )}
            </p>
        </Dialog>
    );
}

function Devices({ code }: { code: string }) {
    const fetched = useFetched(() => import("./devices"));
    return fetched && <fetched.DevicesDialog code={code} close={() => go("#/")} />;
}

function Mail({ code }: { code: string }) {
    const fetched = useFetched(() => import("./mail"));
    return fetched && <fetched.MailDialog code={code} close={() => go("#/")} />;
}

function MyGames() {
    const fetched = useFetched(() => import("./life_screens"));
    return fetched && <fetched.MyGamesDialog close={() => go("#/")} />;
}

export function Overlays() {
    const open = overlay.value;
    if (open?.kind === "rules") return <Rules key={open.rule ?? ""} rule={open.rule} />;
    if (open?.kind === "keys") return <Keys />;
    if (open?.kind === "menu") return <Menu />;
    if (open?.kind === "keeping") return <Keeping close={() => (location.hash === "#/kept" ? go("#/") : close())} />;
    if (open?.kind === "games") return <MyGames />;
    if (open?.kind === "devices") return <Devices code={open.code} />;
    if (open?.kind === "mail") return <Mail code={open.code} />;
    return null;
}
