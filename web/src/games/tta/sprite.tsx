// The symbols of Through the Ages, beside those of the page. Each is drawn in one ink; what is cut out of it
// takes the colour of what lies behind (--cut). Symbols of things and families are 24 × 24, pictures of
// wonders 120 × 57, emblems of leaders 48 × 48.

const CUT = "var(--cut, #fff)";

const sword =
    '<path d="M12 1.5l2 3V15h-4V4.5z"/>' + // blade
    '<path d="M6.5 15h11v2.2h-11z"/><path d="M11 17h2v3h-2z"/>' + // guard and grip
    '<circle cx="12" cy="21" r="1.7"/>'; // pommel

const pawn =
    '<circle cx="12" cy="6.5" r="4.3"/>' + // head
    '<path d="M12 11.3c4.2 0 6.8 3.6 7.3 10.2H4.7c.5-6.6 3.1-10.2 7.3-10.2z"/>'; // body

const things: Record<string, string> = {
    // a vase with two handles and two bands
    culture: `<path d="M8.8 2.5h6.4v2l-1.3 1.3c3 1.3 4.3 3.6 4.3 6 0 3.6-2.4 6-4.2 7.6l1.5 2.1H8.5l1.5-2.1C8.2 17.8 5.8 15.4 5.8 11.8c0-2.4 1.3-4.7 4.3-6L8.8 4.5z"/><path d="M9 5.8C5.5 4.5 3.6 7 5.3 10.3M15 5.8c3.5-1.3 5.4 1.2 3.7 4.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M6.3 10.6h11.4M6.3 13.2h11.4" stroke="${CUT}" stroke-width="1.1"/>`,
    // a flask
    science: `<path fill-rule="evenodd" d="M8.5 2.5h7v2h-1.1v5l5.3 9.1c.8 1.5-.2 2.9-1.8 2.9H6.1c-1.6 0-2.6-1.4-1.8-2.9l5.3-9.1v-5H8.5zM11.5 4.5v5.6L9 14.5h6l-2.5-4.4V4.5z"/>`,
    // a sword, point up
    strength: `${sword}`,
    // an open ring with a smile
    happy: `<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="8.7" cy="10" r="1.5"/><circle cx="15.3" cy="10" r="1.5"/><path d="M7.3 13.6c1 2.4 2.7 3.5 4.7 3.5s3.7-1.1 4.7-3.5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>`,
    // a solid disc with a sad mouth
    unhappy: `<circle cx="12" cy="12" r="10.1"/><circle cx="8.6" cy="10" r="1.6" fill="${CUT}"/><circle cx="15.4" cy="10" r="1.6" fill="${CUT}"/><path d="M7.5 17c1-2.3 2.6-3.3 4.5-3.3s3.5 1 4.5 3.3" fill="none" stroke="${CUT}" stroke-width="2.2" stroke-linecap="round"/>`,
    // an ear of grain
    food: `<path d="M12 20c0-3.2 2.1-5.2 5.4-5.2 0 3.2-2.1 5.2-5.4 5.2zM12 20c0-3.2-2.1-5.2-5.4-5.2 0 3.2 2.1 5.2 5.4 5.2z"/><path d="M12 15c0-3.2 2.1-5.2 5.4-5.2 0 3.2-2.1 5.2-5.4 5.2zM12 15c0-3.2-2.1-5.2-5.4-5.2 0 3.2 2.1 5.2 5.4 5.2z"/><path d="M12 10.2c0-3.2 2.1-5.2 5.4-5.2 0 3.2-2.1 5.2-5.4 5.2zM12 10.2c0-3.2-2.1-5.2-5.4-5.2 0 3.2 2.1 5.2 5.4 5.2z"/><path d="M12 6.8c-2-1.8-2-3.8 0-5.8 2 2 2 4 0 5.8z"/><path d="M11.3 9h1.4v14h-1.4z"/>`,
    // a block of stone
    resource: `<path d="M12 2.5l9 4.7-9 4.7-9-4.7z"/><path d="M2.7 9l8.5 4.5v8.3l-8.5-4.5zM21.3 9l-8.5 4.5v8.3l8.5-4.5z"/>`,
    // a pawn
    worker: `${pawn}`,
    // a ringed disc
    bluetoken: `<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="6.3" fill="none" stroke="${CUT}" stroke-width="1.6"/>`,
    // a round token with a pen
    civil: `<circle cx="12" cy="12" r="9.8" fill="var(--civil)" stroke="var(--civil-line)" stroke-width="2"/><path d="M8 16.5l1-3.5 6-6 2.5 2.5-6 6z" fill="var(--civil-line)"/>`,
    // a shield with a sword
    military: `<path d="M12 1.8l9 2.7v7c0 5.2-3.7 8.7-9 10.7-5.3-2-9-5.5-9-10.7v-7z" fill="var(--mil)" stroke="var(--mil-line)" stroke-width="2"/><path d="M12 5.5l1.3 2v5.7h2.2v1.8h-2.2v3h-2.6v-3H8.5v-1.8h2.2V7.5z" fill="#fff"/>`,
    // three pawns
    population: `<g transform="translate(-1.5 3.2) scale(.72)">${pawn}</g><g transform="translate(9 3.2) scale(.72)">${pawn}</g><g transform="translate(2.4 1.2) scale(.8)" stroke="${CUT}" stroke-width="1.8" paint-order="stroke">${pawn}</g>`,
    // a flag on a hill
    colony: `<path d="M10.5 2h1.7v14h-1.7z"/><path d="M12.2 2.5l8 3-8 3.6z"/><path d="M2.5 21c1.8-4.4 5.4-6.2 9-6.2s7.7 1.8 10 6.2z"/>`,
    // two chevrons
    tactic: `<path d="M3.5 13L12 4.5 20.5 13h-4.6L12 9.1 8.1 13zM3.5 20.5L12 12l8.5 8.5h-4.6L12 16.6l-3.9 3.9z"/>`,
    // a rising sun over furrows
    farm: `<path d="M6.5 11.5a5.5 5.5 0 0 1 11 0z"/><path d="M11.2 2h1.6v2.7h-1.6zM4.1 4.9l1.2-1.2 1.9 1.9L6 6.8zM19.9 4.9l-1.2-1.2-1.9 1.9L18 6.8z"/><path d="M1.5 13h21v1.9h-21zM10.8 16.5h2.4V22h-2.4zM6 16.5h2.6L5.8 22H2.4zM15.4 16.5H18l3.6 5.5h-3.4z"/>`,
    // a pickaxe
    mine: `<g transform="rotate(42 12 12)"><path d="M1.5 9.5C6 2 18 2 22.5 9.5 17 6.5 7 6.5 1.5 9.5z"/><path d="M10.7 5h2.6v18h-2.6z"/></g>`,
    // a microscope
    lab: `<path d="M8.2 2.6l4.2-1.5 4 11-4.2 1.5z"/><path d="M11.7 14.8l3.3-1.2.6 1.7-3.3 1.2z"/><path d="M15.5 7c5.5 2.4 6.3 10 .8 13" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M4 20h16v2.2H4zM5 16.8h7v1.7H5z"/>`,
    // a pediment on columns
    temple: `<path d="M12 2.5l10 5.3v2H2v-2z"/><path d="M4.5 11h2.9v7.3H4.5zM10.5 11h2.9v7.3h-2.9zM16.6 11h2.9v7.3h-2.9zM2.5 19.4h19v2.3h-19z"/>`,
    // an open book
    library: `<path d="M12 5.6C9.3 3.6 5.5 3.3 2 4v15.2c3.5-.7 7.3-.4 10 1.6 2.7-2 6.5-2.3 10-1.6V4c-3.5-.7-7.3-.4-10 1.6z"/><path d="M12 6v14M4.7 8.2c1.7-.2 3.3 0 4.9.7M4.7 11.7c1.7-.2 3.3 0 4.9.7M19.3 8.2c-1.7-.2-3.3 0-4.9.7M19.3 11.7c-1.7-.2-3.3 0-4.9.7" fill="none" stroke="${CUT}" stroke-width="1.3"/>`,
    // a mask
    theater: `<path d="M3.5 4.5c5.6-2.3 11.4-2.3 17 0 .8 8.5-2.2 14.6-8.5 17.5C5.7 19.1 2.7 13 3.5 4.5z"/><path d="M6.3 9.7c1.3-1.7 3-1.7 4.2 0zM13.5 9.7c1.3-1.7 3-1.7 4.2 0zM7.5 13.5c2.8 1.4 6.2 1.4 9 0-.8 2.8-2.3 4.3-4.5 4.3s-3.7-1.5-4.5-4.3z" fill="${CUT}"/>`,
    // an amphitheatre
    arena: `<path d="M1.8 8.5c0-3.2 4.6-5.5 10.2-5.5s10.2 2.3 10.2 5.5v7.5c0 3.2-4.6 5.5-10.2 5.5S1.8 19.2 1.8 16z"/><ellipse cx="12" cy="8.3" rx="6.8" ry="2.6" fill="${CUT}"/><path d="M4.2 14.5a1.4 1.4 0 0 1 2.8 0v3.2l-2.8-1.3zM10.5 15.2a1.5 1.5 0 0 1 3 0v3.6h-3zM17 14.5a1.4 1.4 0 0 1 2.8 0v1.9L17 17.7z" fill="${CUT}"/>`,
    // a helmet
    infantry: `<path d="M5 21V11.5c0-4.5 3.1-7.3 7-7.3s7 2.8 7 7.3V21l-4.7 1.5h-4.6z"/><path d="M7.3 12.5h3.6v8.5h2.2v-8.5h3.6l-.6-1.8-3-.5h-2.2l-3 .5z" fill="${CUT}"/><path d="M3.2 9.5C4 3.9 7.8 1.5 12 1.5S20 3.9 20.8 9.5" fill="none" stroke="currentColor" stroke-width="2"/>`,
    // a horse’s head
    cavalry: `<path d="M7 22c0-4.8 2.9-6.5 3.2-9.3-2 .8-3.3 2.7-5.4 1.9L3.5 12c2-2 3.2-5.8 6.8-7V2l3.5 2.5C18.2 6 20.5 10 20.5 15v7z"/><circle cx="10.8" cy="8.2" r="1.1" fill="${CUT}"/>`,
    // a cannon
    artillery: `<path d="M2 7.5L16.5 3.8l2 5L5 13z"/><path d="M12 13l10 6.3V22h-3.2L10 16.6z"/><circle cx="9.3" cy="16.7" r="5.2"/><circle cx="9.3" cy="16.7" r="2" fill="${CUT}"/>`,
    // a plane
    air: `<path d="M12 1.5c1.2 0 1.7 1.6 1.7 3.2v4.7L22.5 14v2.3l-8.8-2.5v4.4l2.7 2v1.8L12 20.9 7.6 22v-1.8l2.7-2v-4.4l-8.8 2.5V14l8.8-4.6V4.7c0-1.6.5-3.2 1.7-3.2z"/>`,
    // a throne
    government: `<path d="M7 5l2-3h6l2 3v7h2.5v10H16v-4H8v4H4.5V12H7z"/><path d="M9.5 5.5h5v6h-5z" fill="${CUT}"/>`,
    // a gear
    special: `<path d="M10.3 5.2L10.2 1.7L13.8 1.7L13.7 5.2L15.6 6L18 3.5L20.5 6L18 8.4L18.8 10.3L22.3 10.2L22.3 13.8L18.8 13.7L18 15.6L20.5 18L18 20.5L15.6 18L13.7 18.8L13.8 22.3L10.2 22.3L10.3 18.8L8.4 18L6 20.5L3.5 18L6 15.6L5.2 13.7L1.7 13.8L1.7 10.2L5.2 10.3L6 8.4L3.5 6L6 3.5L8.4 6z"/><circle cx="12" cy="12" r="7.2"/><circle cx="12" cy="12" r="3.2" fill="${CUT}"/>`,
    // a head from the side
    leader: `<path d="M9 2.7c4.3-1.7 8.5.8 8.5 5.1 0 1.1.3 1.9 1.4 3.3l-1.6.9v1.9c0 1.2-1.1 1.7-3 1.5v1.5c3.2.8 5 2.5 5.6 5.1H4.1c.6-2.9 2.3-4.5 4.7-5.5v-3C6 11 5.3 4.6 9 2.7z"/>`,
    // a pyramid of blocks
    wonder: `<path d="M12 2.5L23 21H1z"/><path d="M12 2.5l3.8 18.8M8.6 8.3l4.6-.4M5.3 13.8l9.2-.6" stroke="${CUT}" stroke-width="1.3" fill="none"/>`,
    // a scroll
    action: `<path d="M7 2h12.5a2.4 2.4 0 0 1 0 4.8H18.5v11.7a3.5 3.5 0 0 1-3.5 3.5H4.5a2.5 2.5 0 0 1 0-5H7z"/><path d="M9.5 7.8h6.5M9.5 11h6.5M9.5 14.2h4.5" stroke="${CUT}" stroke-width="1.5"/>`,
    // a falling star
    event: `<path d="M10.3 8.3L10.9 13.3L15.7 14.8L11.2 17L11.2 22L7.7 18.4L3 19.9L5.3 15.5L2.4 11.5L7.3 12.4z"/><path d="M13 9.5L22 2M15.5 13.5L22.5 9M10.5 7.5L15 1.5" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/>`,
    // a map with a route
    territory: `<path d="M2.5 5.5l6.3-2.5 6.4 2.5L21.5 3v15.5L15.2 21l-6.4-2.5L2.5 21z"/><path d="M8.8 3v15.5M15.2 5.5V21" stroke="${CUT}" stroke-width="1.2"/><path d="M4.6 15c2-3 3-3.5 5.6-3.7 3-.3 4-1.3 6.6-4.3" stroke="${CUT}" stroke-width="1.5" stroke-dasharray="2 1.7" fill="none"/>`,
    // a torch
    aggression: `<path d="M12.3.8c3.7 3.2 5 5.9 3.6 8.7H8.7c-1.4-2.6-.1-4 .8-5.8.8.8 1.2 1.4 1.5 2.2C12.2 4.2 12.7 2.8 12.3.8z"/><path d="M7.5 10.7h9v2.4h-9zM10.2 14.2h3.6l-.9 8.6h-1.8z"/>`,
    // crossed swords
    war: `<g transform="rotate(45 12 12)">${sword}</g><g transform="rotate(-45 12 12)" stroke="${CUT}" stroke-width="1.2" paint-order="stroke">${sword}</g>`,
    // two rings
    pact: `<circle cx="8.3" cy="12" r="6" fill="none" stroke="currentColor" stroke-width="2.7"/><circle cx="15.7" cy="12" r="6" fill="none" stroke="currentColor" stroke-width="2.7"/>`,
    // a shield with a cross
    bonus: `<path d="M12 1.8l9 2.7v7c0 5.2-3.7 8.7-9 10.7-5.3-2-9-5.5-9-10.7v-7z"/><path d="M10.6 7h2.8v3.4h3.4v2.8h-3.4v3.4h-2.8v-3.4H7.2v-2.8h3.4z" fill="${CUT}"/>`,
    // a ship under sail
    ship: `<path d="M2 15.5h20L18.5 21h-13z"/><path d="M13 2c4.5 2.5 6.7 7 6.7 12H13zM11.3 4.5C8 7 6 10.2 5.5 14h5.8z"/>`,
    // two houses
    urban: `<path d="M3 22V11l5-4 5 4v11zM14.5 22V8h6.5v14z"/>`,
    // a card
    card: `<path d="M5 2h14v20H5z"/><path d="M7.3 4.3h9.4v15.4H7.3z" fill="none" stroke="${CUT}" stroke-width="1.2"/>`,
    // a cross
    no: `<path d="M4.2 6.3l2.1-2.1L12 9.9l5.7-5.7 2.1 2.1-5.7 5.7 5.7 5.7-2.1 2.1-5.7-5.7-5.7 5.7-2.1-2.1L9.9 12z"/>`,
    // an arrow
    next: `<path d="M3 10.5h11V6l7.5 6L14 18v-4.5H3z"/>`,
    // an hourglass
    hour: `<path d="M5 1.5h14v2.7h-1.5c0 4-2 5.8-4 7.8 2 2 4 3.8 4 7.8H19v2.7H5v-2.7h1.5c0-4 2-5.8 4-7.8-2-2-4-3.8-4-7.8H5z"/>`,
    // a triangle that opens
    open: `<path d="M5 8.5h14L12 17z"/>`,
};

const wonders: Record<string, string> = {
    eiffel_tower: `<path d="M59 1h2l1 9h-4zM57.5 11h5l1.6 12h-8.2zM54 24h12v3H54zM55 28h10l4 14H51zM48 42h24v3.5H48zM49 46.5h6.5L50 56H40zM71 46.5h-6.5L70 56h10z"/><path d="M52 55c2-6 14-6 16 0h-4c-2-3-6-3-8 0z" opacity=".55"/><path d="M58 12l4 10m0-10l-4 10m-2 7l8 12m0-12l-8 12" stroke="var(--cut)" stroke-width="1"/><path d="M8 55.5h30M82 55.5h30" stroke="currentColor" stroke-width="1"/>`,
    pyramids: `<path d="M50 5l32 50H18z"/><path d="M50 5l9 50h23z" opacity=".35" fill="var(--cut)"/><path d="M88 24l20 31H84L75.5 41.7z" opacity=".75"/><path d="M22 33l-14 22h8L26.5 39.8z" opacity=".55"/><circle cx="100" cy="11" r="5.5" opacity=".8"/><path d="M2 55.5h116" stroke="currentColor" stroke-width="1"/>`,
    taj_mahal: `<path d="M60 2l1.5 6c8 4 12 9 9.5 17H49c-2.5-8 1.5-13 9.5-17z"/><path d="M40 27h40v26H40z"/><path d="M54 53V40c0-4 3-7 6-8.5 3 1.5 6 4.5 6 8.5v13z" fill="var(--cut)"/><path d="M30 30c0-4 2-6 4-7 2 1 4 3 4 7v23h-8zM82 30c0-4 2-6 4-7 2 1 4 3 4 7v23h-8z" opacity=".8"/><path d="M17 16l2.5-5L22 16v37h-5zM98 16l2.5-5 2.5 5v37h-5z"/><path d="M8 54.5h104" stroke="currentColor" stroke-width="2.5"/>`,
    kremlin: `<path d="M60 2l4 12v6h5v12h4v24H47V32h4V20h5v-6z"/><path d="M56.5 36h7v8h-7z" fill="var(--cut)"/><path d="M10 38h4v-4h5v4h5v-4h5v4h5v-4h5v4h4v18H10zM110 38h-4v-4h-5v4h-5v-4h-5v4h-5v-4h-5v4h-4v18h33z" opacity=".75"/><path d="M60 2l1.2 2.5-1.2 1-1.2-1z"/>`,
    great_wall: `<path d="M2 44l20-14 18 6 22-18 24 10 32-20v10L88 38 64 28 42 46l-20-6L2 54z"/><path d="M16 20h14v16H16zM55 8h15v16H55z"/><path d="M16 20v-4h3v2h2.5v-2h3v2H27v-2h3v4zM55 8V4h3.2v2h2.6V4h3.4v2h2.6V4H70v4z"/>`,
    transcontinental_railroad: `<path d="M22 20h40v-8h-4V8h12v4h-4v8h8l4-6h22v6h-4v22H22z"/><path d="M84 20h10v8H84z" fill="var(--cut)"/><path d="M16 42h88v4H16zM10 46l12-8v8z"/><circle cx="34" cy="46" r="7"/><circle cx="54" cy="46" r="7"/><circle cx="86" cy="45" r="8.5"/><circle cx="34" cy="46" r="2.5" fill="var(--cut)"/><circle cx="54" cy="46" r="2.5" fill="var(--cut)"/><circle cx="86" cy="45" r="3" fill="var(--cut)"/><path d="M4 55.5h112" stroke="currentColor" stroke-width="1.5"/>`,
    ocean_liner_service: `<path d="M10 38h100l-10 14H24z"/><path d="M30 28h62v8H30z"/><path d="M38 10h9v16h-9zM55 8h9v18h-9zM72 10h9v16h-9z"/><path d="M36 31h4v3h-4zM46 31h4v3h-4zM56 31h4v3h-4zM66 31h4v3h-4zM76 31h4v3h-4z" fill="var(--cut)"/><path d="M4 55c8-3 14 1.5 22 0s14-3 22 0 14 1.5 22 0 14-3 22 0 14 1 22 0" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
    // a figure with a torch and a crown of rays
    colossus: `<path d="M57 14h8l5 10-3 2-3-4-1 12 6 21h-6l-5-16-5 16h-6l5-21v-9l-9-9 2.5-3z"/><circle cx="61" cy="9" r="4.5"/><path d="M56 5l-3-3M61 3.5V0M66 5l3-3" stroke="currentColor" stroke-width="1.6"/><path d="M44 14l2.5-2 2 4z"/><path d="M46 12c-3-3-2-6 0-9 3 3 3 6 0 9z"/><path d="M30 55h26l-3-4H36zM66 55h26l-6-4H69z"/>`,
    // terraces with plants that hang down
    hanging_gardens: `<path d="M16 55V43h88v12zM30 41V30h60v11zM44 28V18h32v10z"/><path d="M22 55v-7a4 4 0 0 1 8 0v7zM38 55v-7a4 4 0 0 1 8 0v7zM56 55v-7a4 4 0 0 1 8 0v7zM74 55v-7a4 4 0 0 1 8 0v7zM90 55v-7a4 4 0 0 1 8 0v7z" fill="${CUT}"/><path d="M48 18q3-9 6 0zM57 18q3-14 6 0zM66 18q3-9 6 0zM33 30q3-8 6 0zM81 30q3-8 6 0z"/><path d="M34 31v6M40 31v4M84 31v6M78 31v4M20 44v5M100 44v5" stroke="${CUT}" stroke-width="1.6"/>`,
    // a front with columns and rolls of papyrus
    library_of_alexandria: `<path d="M60 4l44 16v4H16v-4z"/><path d="M20 26h7v22h-7zM36 26h7v22h-7zM77 26h7v22h-7zM93 26h7v22h-7zM12 50h96v5H12z"/><path d="M49 30h22v18H49z"/><circle cx="54" cy="34.5" r="2.4" fill="${CUT}"/><circle cx="60" cy="34.5" r="2.4" fill="${CUT}"/><circle cx="66" cy="34.5" r="2.4" fill="${CUT}"/><circle cx="54" cy="41.5" r="2.4" fill="${CUT}"/><circle cx="60" cy="41.5" r="2.4" fill="${CUT}"/><circle cx="66" cy="41.5" r="2.4" fill="${CUT}"/>`,
    // a dome with a lantern over a long front
    st_peters_basilica: `<path d="M59 0h2v3h2v2h-2v4h-2V5h-2V3h2z"/><path d="M56 9h8v4c8 3 12 8 12 15H44c0-7 4-12 12-15z"/><path d="M60 13v15M53 15c-2 4-3 8-3 13M67 15c2 4 3 8 3 13" stroke="${CUT}" stroke-width="1.2" fill="none"/><path d="M41 30h38v5H41zM18 37h84v18H18z"/><path d="M24 41h5v14h-5zM36 41h5v14h-5zM79 41h5v14h-5zM91 41h5v14h-5zM55 55V46a5 5 0 0 1 10 0v9z" fill="${CUT}"/>`,
    // a gate with a tower and a mortarboard
    universitas_carolina: `<path d="M60 2l26 9-26 9-26-9z"/><path d="M46 17v8c8 5 20 5 28 0v-8l-14 5z"/><path d="M84 12v12" stroke="currentColor" stroke-width="2"/><path d="M18 34h84v21H18z"/><path d="M24 34v-4h5v4zM36 34v-4h5v4zM79 34v-4h5v4zM91 34v-4h5v4z"/><path d="M53 55V45a7 7 0 0 1 14 0v10zM26 41h8v8h-8zM86 41h8v8h-8z" fill="${CUT}"/>`,
    // a rocket above the curve of the earth
    first_space_flight: `<path d="M74 2c10 0 16 2 18 4 0 8-6 16-14 22l-14 8-8-8 8-14C68 8 71 4 74 2z"/><circle cx="78" cy="17" r="4" fill="${CUT}"/><path d="M58 18l-12 4-5 8 12-1zM74 38l-4 11-8 4 1-11z"/><path d="M54 32l5 5-16 12z"/><path d="M8 57c14-9 32-13 52-13s38 4 52 13z" opacity=".6"/><circle cx="20" cy="14" r="1.6"/><circle cx="36" cy="6" r="1.3"/><circle cx="104" cy="30" r="1.6"/>`,
    // a clapper board and a reel
    hollywood: `<path d="M18 22h52v32H18z"/><path d="M17 19l50-12 2 8-50 11z"/><path d="M27 17l6 7M39 14l6 7M51 11l6 7" stroke="${CUT}" stroke-width="3"/><circle cx="90" cy="36" r="18"/><circle cx="90" cy="26" r="4" fill="${CUT}"/><circle cx="90" cy="46" r="4" fill="${CUT}"/><circle cx="80" cy="36" r="4" fill="${CUT}"/><circle cx="100" cy="36" r="4" fill="${CUT}"/><path d="M26 34h36M26 42h24" stroke="${CUT}" stroke-width="2"/>`,
    // a globe in a net of nodes
    internet: `<circle cx="60" cy="29" r="19" fill="none" stroke="currentColor" stroke-width="3"/><ellipse cx="60" cy="29" rx="8" ry="19" fill="none" stroke="currentColor" stroke-width="2"/><path d="M41 29h38M44 19h32M44 39h32" stroke="currentColor" stroke-width="2"/><path d="M42 22L18 12M42 36L16 48M78 22l24-10M78 36l26 12" stroke="currentColor" stroke-width="2"/><circle cx="16" cy="11" r="5"/><circle cx="14" cy="48" r="5"/><circle cx="104" cy="11" r="5"/><circle cx="106" cy="48" r="5"/>`,
    // a burger and a cup
    fast_food_chains: `<path d="M14 26c0-12 14-18 30-18s30 6 30 18z"/><path d="M12 30h64v6H12zM14 40h60c0 8-5 13-12 13H26c-7 0-12-5-12-13z"/><circle cx="34" cy="16" r="1.5" fill="${CUT}"/><circle cx="46" cy="14" r="1.5" fill="${CUT}"/><circle cx="56" cy="18" r="1.5" fill="${CUT}"/><path d="M86 22h24l-4 31H90z"/><path d="M84 17h28v4H84zM98 17l4-15h6" fill="none" stroke="currentColor" stroke-width="2.5"/>`,
};

const leaders: Record<string, string> = {
    // a figure in a circle and a square
    leonardo_da_vinci: `<circle cx="24" cy="24" r="16" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M10 11h28v28H10z" fill="none" stroke="currentColor" stroke-width="1.5"/><circle cx="24" cy="14" r="3"/><path d="M22 18h4l12 1v2l-11 1 1 7 5 10h-2.5L24 30.5 17.5 39H15l5-10 1-7-11-1v-2z"/><path d="M25 18l12-5M23 18l-12-5" stroke="currentColor" stroke-width="1.5"/>`,
    // an apple
    isaac_newton: `<path d="M24 15c4-4 14-2 14 8 0 8-6 16-10 16-2 0-2.5-1-4-1s-2 1-4 1c-4 0-10-8-10-16 0-10 10-12 14-8z"/><path d="M24 15c0-4 1-7 4-9" fill="none" stroke="currentColor" stroke-width="2"/><path d="M26 11c3-4 7-4.5 10-3-2 3.5-6 5-10 3z"/><path d="M15 21c.5-2.5 2-4 4-4.3" stroke="var(--cut)" stroke-width="2" fill="none" stroke-linecap="round"/>`,
    // a hat
    napoleon_bonaparte: `<path d="M2 31c8-2 10-22 22-22s14 20 22 22c-8 6-14 4-22 4S10 37 2 31z"/><circle cx="24" cy="20" r="4.5" fill="var(--cut)"/><circle cx="24" cy="20" r="2.2"/><path d="M24 25v8" stroke="var(--cut)" stroke-width="2"/>`,
    // a quill
    william_shakespeare: `<path d="M38 6C24 8 16 18 13 34l-3 8 2.5 1 3-7C28 34 37 24 38 6z"/><path d="M16 35C20 26 26 18 33 12" stroke="var(--cut)" stroke-width="1.3" fill="none"/>`,
    // two notes
    js_bach: `<path d="M17 8l22-4v26.5a6.2 5.2 0 1 1-3.5-4.7V13L20.5 15.7V34.5a6.2 5.2 0 1 1-3.5-4.7z"/>`,
    // a compass rose
    james_cook: `<circle cx="24" cy="24" r="17" fill="none" stroke="currentColor" stroke-width="2"/><path d="M24 3l4.5 16.5L45 24l-16.5 4.5L24 45l-4.5-16.5L3 24l16.5-4.5z"/><circle cx="24" cy="24" r="3" fill="var(--cut)"/>`,
    // a cockade
    maximilien_robespierre: `<circle cx="24" cy="21" r="16"/><circle cx="24" cy="21" r="11" fill="var(--cut)"/><circle cx="24" cy="21" r="7"/><path d="M18 35l-5 11h6l4-9zM30 35l5 11h-6l-4-9z"/>`,
    // a helmet with a plume
    alexander_the_great: `<path d="M10 42V26c0-10 6-16 14-16s14 6 14 16v4H26v12z"/><path d="M6 20C8 6 22 0 40 8c-2 4-6 4-10 3-8-2-16 2-20 12z"/><path d="M26 26h10v3H26z" fill="${CUT}"/>`,
    // a scroll with lines
    aristotle: `<path d="M12 6h26a4 4 0 0 1 0 8h-2v24a5 5 0 0 1-5 5H9a5 5 0 0 1 0-10h3z"/><path d="M17 16h14M17 22h14M17 28h10" stroke="${CUT}" stroke-width="2.4"/>`,
    // a stone with laws
    hammurabi: `<path d="M12 44V16C12 8 17 4 24 4s12 4 12 12v28z"/><path d="M18 18h12M18 24h12M18 30h12M18 36h8" stroke="${CUT}" stroke-width="2.2"/><path d="M8 44h32v2H8z"/>`,
    // a lyre
    homer: `<path d="M13 6c-4 8-3 26 11 30C38 32 39 14 35 6l-3 1c3 8 1 18-5 22h-6c-6-4-8-14-5-22z"/><path d="M12 10h24v3H12zM20 12v20M24 12v22M28 12v20" stroke="currentColor" stroke-width="1.6"/><path d="M18 36h12l3 8H15z"/>`,
    // a wreath of laurel
    julius_caesar: `<path d="M24 42C10 40 6 26 10 12" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M24 42c14-2 18-16 14-30" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M10 14c-6-1-7-6-5-9 4 1 6 5 5 9zM10 24c-6 1-9-3-9-7 4-1 8 2 9 7zM14 33c-5 3-10 1-11-3 4-2 9-1 11 3zM38 14c6-1 7-6 5-9-4 1-6 5-5 9zM38 24c6 1 9-3 9-7-4-1-8 2-9 7zM34 33c5 3 10 1 11-3-4-2-9-1-11 3z"/><circle cx="24" cy="43" r="3"/>`,
    // two tablets
    moses: `<path d="M5 44V16C5 9 9 6 14 6s9 3 9 10v28zM25 44V16c0-7 4-10 9-10s9 3 9 10v28z"/><path d="M10 18h8M10 25h8M10 32h8M30 18h8M30 25h8M30 32h8" stroke="${CUT}" stroke-width="2.4"/>`,
    // a caravel
    christopher_columbus: `<path d="M4 32h40c-2 7-6 10-11 10H15C10 42 6 39 4 32z"/><path d="M23 4h2v27h-2z"/><path d="M22 8c-8 4-11 10-11 20h11zM27 10c7 4 9 10 9 18h-9z"/><path d="M25 4l8 2-8 3z"/>`,
    // a crown
    frederick_barbarossa: `<path d="M6 38L3 15l10 8L24 8l11 15 10-8-3 23z"/><path d="M6 40h36v4H6z"/><circle cx="24" cy="29" r="3" fill="${CUT}"/><circle cx="14" cy="31" r="2" fill="${CUT}"/><circle cx="34" cy="31" r="2" fill="${CUT}"/>`,
    // a bow with an arrow
    genghis_khan: `<path d="M14 4c20 6 26 26 30 30-12-4-24-10-30-30z" fill="none" stroke="currentColor" stroke-width="3.4"/><path d="M14 4l30 30" stroke="currentColor" stroke-width="1.2"/><path d="M6 42L33 15M33 15l-9 1M33 15l-1 9" stroke="currentColor" stroke-width="2.6" fill="none"/><path d="M3 45l9-2-7-7z"/>`,
    // a banner with a lily
    joan_of_arc: `<path d="M8 3h3v43H8z"/><path d="M11 6h32l-7 11 7 11H11z"/><path d="M23 10c3 3 3 6 0 10-3-4-3-7 0-10zM17 14c3 0 5 2 5 6-4 0-6-2-5-6zM29 14c-3 0-5 2-5 6 4 0 6-2 5-6zM18 21h10v2H18z" fill="${CUT}"/>`,
    // a hammer and a chisel
    michelangelo: `<path d="M6 10l12-6 6 10-12 6z"/><path d="M16 16l4-2 14 26-4 3z"/><path d="M38 4l5 3-14 24-5-3z"/><path d="M23 30l5 3-5 11-3-2z"/>`,
    // a formula under a bent line
    albert_einstein: `<ellipse cx="24" cy="24" rx="20" ry="8" fill="none" stroke="currentColor" stroke-width="2.4"/><ellipse cx="24" cy="24" rx="20" ry="8" fill="none" stroke="currentColor" stroke-width="2.4" transform="rotate(60 24 24)"/><ellipse cx="24" cy="24" rx="20" ry="8" fill="none" stroke="currentColor" stroke-width="2.4" transform="rotate(120 24 24)"/><circle cx="24" cy="24" r="4"/>`,
    // a die and a pawn
    game_designer: `<path d="M4 20h22v22H4z"/><circle cx="10" cy="26" r="2.2" fill="${CUT}"/><circle cx="20" cy="36" r="2.2" fill="${CUT}"/><circle cx="15" cy="31" r="2.2" fill="${CUT}"/><circle cx="36" cy="14" r="6"/><path d="M36 20c5 0 8 8 8 22H28c0-14 3-22 8-22z"/>`,
    // a spinning wheel
    mahatma_gandhi: `<circle cx="24" cy="22" r="16" fill="none" stroke="currentColor" stroke-width="3"/><path d="M24 6v32M8 22h32M12.7 10.7l22.6 22.6M35.3 10.7L12.7 33.3" stroke="currentColor" stroke-width="1.8"/><circle cx="24" cy="22" r="3.6"/><path d="M12 38h24l4 6H8z"/>`,
    // a bolt between two coils
    nikola_tesla: `<path d="M27 2L12 26h9l-4 20 18-27H25z"/><path d="M4 14h6M3 20h7M4 26h6M38 14h6M38 20h7M38 26h6" stroke="currentColor" stroke-width="2.4"/>`,
    // a guitar
    rock_and_roll_icon: `<path d="M40 3l5 5-4 4-2-1-9 9c4 5 1 9-2 10-2 6-8 15-17 12C3 38 6 29 12 27c1-4 6-6 10-3l10-10-1-2z"/><circle cx="17" cy="32" r="3.4" fill="${CUT}"/><path d="M10 36l4 4" stroke="${CUT}" stroke-width="2"/>`,
    // a bowler hat and a cigar
    winston_churchill: `<path d="M12 24c0-12 4-18 12-18s12 6 12 18z"/><path d="M3 25c8 3 34 3 42 0-1 6-8 8-21 8S4 31 3 25z"/><path d="M12 22c7 2 17 2 24 0" stroke="${CUT}" stroke-width="2" fill="none"/><path d="M18 39h22v5H18z"/><path d="M14 39h3v5h-3z"/><path d="M12 36c-3-2-1-5-3-7" fill="none" stroke="currentColor" stroke-width="1.6"/>`,
};

export const hasPicture = (wonder: string): boolean => wonder in wonders;
export const hasEmblem = (leader: string): boolean => leader in leaders;

const symbols = (prefix: string, box: string, drawings: Record<string, string>): string =>
    Object.entries(drawings)
        .map(([id, drawing]) => `<symbol id="${prefix}-${id}" viewBox="${box}" fill="currentColor">${drawing}</symbol>`)
        .join("");

const drawings =
    symbols("i-t", "0 0 24 24", things) + symbols("v", "0 0 120 57", wonders) + symbols("l", "0 0 48 48", leaders);

export const Sprite = () => (
    <svg class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${drawings}</defs>` }} />
);
