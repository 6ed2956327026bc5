// Where a word that is longer than its room may be parted. No browser is asked for it, since many have no dictionary.
import { language } from "../../words";

// French and German: before the last consonants that begin a syllable and that a vowel follows, and where a German compound has
// its joint.
const SYLLABLE =
    /([aeiouyäöüéèêâôîûœ][^\saeiouyäöüéèêâôîûœ-]*?)(?=(?:sch[lrw]?|(?<=s)sp|spr|ch|ck|ph|th|qu|[bcfgp]l|(?<!c)kl|[bcdfgkptv]r|[bcdfghjklmnpqrstvwxzß])[aeiouyäöüéèêâôîûœ])/giu;
const JOINT = /(?=unruhen|autor|alterlich|abkommen|arbeit|armee|erklärung|sklavung|sport|stolz|sturm|system)/u;
const syllables = (word: string): string =>
    word.replace(SYLLABLE, (part, _, at: number) => (at + part.length > 2 && at + part.length < word.length - 2 ? `${part}\u00ad` : part));

// English syllables follow no rule: the long words of its titles.
const ENGLISH = new Map(
    `ac-cep-tance agri-cul-ture alex-an-dria archi-tec-ture assas-si-nate bar-bar-ians bar-ba-rossa break-through car-tog-raphy
    cav-alry-men chris-to-pher colo-ni-za-tion com-pe-ti-tion con-quis-ta-dors con-sti-tu-tional coop-er-ation dec-la-ra-tion
    de-vel-op-ment emi-gra-tion en-gi-neer-ing en-trench-ments for-ti-fi-ca-tions fun-da-men-tal-ism gov-ern-ment icono-clasm
    im-mi-gra-tion in-de-pen-dence in-ter-na-tional in-ter-ven-tion ir-ri-ga-tion jour-nal-ism maxi-mil-ien mech-anized
    michel-an-gelo mul-ti-me-dia na-po-leonic na-tion-al-ism navi-ga-tion patri-ot-ism pes-ti-lence phi-los-ophy pop-u-lar-iza-tion
    pop-u-la-tion pro-fes-sional pro-tec-tion revo-lu-tion-ary robes-pierre sat-el-lites sci-en-tific set-tle-ment shake-speare
    sov-er-eignty tech-nol-ogy trans-con-ti-nen-tal uni-ver-si-tas`
        .split(/\s+/)
        .map((parts) => [parts.replaceAll("-", ""), parts.split("-").map(({ length }) => length)]),
);

function parted(word: string): string {
    let from = 0;
    return (ENGLISH.get(word.toLowerCase()) ?? [word.length]).map((length) => word.slice(from, (from += length))).join("\u00ad");
}

export const soft = (title: string, room = 9): string =>
    title
        .replace(/[\p{L}]+/gu, (word) =>
            word.length <= room ? word : language.value === "en" ? parted(word) : word.split(JOINT).map(syllables).join("\u00ad"),
        )
        .replace(/\//g, "/\u200b");
