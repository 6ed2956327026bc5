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
    `ac-cep-tance agri-cul-ture alex-an-dria ar-chi-tec-ture as-sas-si-nate bar-bar-ians bar-ba-rossa break-through car-tog-ra-phy
    cav-al-ry-men chris-to-pher col-o-ni-za-tion com-pe-ti-tion con-quis-ta-dors con-sti-tu-tion-al co-op-er-a-tion dec-la-ra-tion
    de-vel-op-ment em-i-gra-tion en-gi-neer-ing en-trench-ments for-ti-fi-ca-tions fun-da-men-tal-ism gov-ern-ment icon-o-clasm
    im-mi-gra-tion in-de-pen-dence in-ter-na-tion-al in-ter-ven-tion ir-ri-ga-tion jour-nal-ism max-i-mi-lien mech-a-nized
    mi-chel-an-gelo mul-ti-me-dia na-po-le-on-ic na-tion-al-ism nav-i-ga-tion pa-tri-o-tism pes-ti-lence phi-los-o-phy
    pop-u-lar-i-za-tion pop-u-la-tion pro-fes-sion-al pro-tec-tion rev-o-lu-tion-ary robes-pierre sat-el-lites sci-en-tif-ic
    set-tle-ment shake-speare sov-er-eign-ty tech-nol-o-gy trans-con-ti-nen-tal uni-ver-si-tas`
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
