// My cards: civil ones, and military ones where the level has them.
import { phone } from "../../ui/settings";
import { fill, t } from "../../words";
import { ageOfBack, cardOf, isBack } from "./cards";
import { isSimple, type Model } from "./model";
import { CardFace } from "./parts";
import { type Tap, Target } from "./target";

// A card from behind.
export const Back = ({ id }: { id: string }) => {
    const age = isBack(id) ? ageOfBack(id) : cardOf(id).age;
    return <span class={`back a-${age}`}>{age}</span>;
};

const SPEAK = ["tactic", "bonus"]; // their own words say when they serve

// Why a card of politics rests now, in a few words.
const whenOf = ({ facts }: Model, id: string): string | undefined =>
    SPEAK.includes(cardOf(id).family) ? undefined : Object.entries(facts.blocked ?? {}).find(([text]) => text.split(" ").includes(id))?.[1].why;

interface Cards {
    model: Model;
    tap: Tap;
    kind: "hand" | "military";
    title: string;
    cards: string[];
    limit: number;
}

function HandOf({ model, tap, kind, title, cards, limit }: Cards) {
    const fresh = (id: string) => kind === "hand" && model.view.turn.fresh.includes(id);
    return (
        <section class={`hand-of of-${kind} ${cards.length > 4 ? "full" : ""}`}>
            <h3>{fill("%1 %2 of %3", title, <b>{cards.length}</b>, limit)}</h3>
            <ul class="cards">
                {cards.map((id, i) => (
                    <li key={`${id}${i}`} class={isBack(id) ? "hidden-card" : ""}>
                        {isBack(id) ? <Back id={id} /> : <Target model={model} at={`${kind}:${id}`} card={id} tap={tap} class={fresh(id) ? "hc fresh" : "hc"}>
                            <CardFace id={id} when={kind === "military" ? whenOf(model, id) : undefined} />
                            {fresh(id) && <span class="new">{t("new")}</span>}
                        </Target>}
                    </li>
                ))}
                {!cards.length && <li class="none">{t("no cards")}</li>}
            </ul>
        </section>
    );
}

// The fuller hand has more room.
function roomOf(model: Model): Record<string, string> {
    const { civil, military } = model.player.hand;
    const of = ({ length }: string[]) => `${Math.max(2, length)}fr`;
    return isSimple(model) ? {} : { "--civil-room": of(civil), "--military-room": of(military) };
}

export function Hand({ model, tap }: { model: Model; tap: Tap }) {
    const { hand } = model.player;
    return (
        <section class="hand" aria-labelledby="tta-hand" style={roomOf(model)}>
            <h2 class="vh" id="tta-hand">{model.me === model.now.you ? t("My cards") : t("Cards in hand")}</h2>
            <HandOf model={model} tap={tap} kind="hand" title={t("civil hand")} cards={hand.civil} limit={model.fact.hand_limit} />
            {!isSimple(model) && (
                <HandOf
                    model={model}
                    tap={tap}
                    kind="military"
                    title={t("military hand")}
                    cards={hand.military}
                    limit={model.fact.military_hand_limit ?? 0}
                />
            )}
            {phone.value && model.asked && <p class="mut">{t("A solid line: playable now. A dashed one: not now; a tap says why.")}</p>}
        </section>
    );
}
