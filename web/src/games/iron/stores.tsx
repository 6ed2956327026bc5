// Food, goods, wealth, armies and ships as pegs on rails.
import type { ComponentChildren } from "preact";
import { Icon, Ref } from "../../ui/parts";
import { t } from "../../words";
import { Track as Rail, upTo } from "../dice/parts";
import { turnLedger } from "./ledger";
import { type IronModel, titleOf, type Track, TRACKS } from "./model";
import { changeText } from "./parts";
import { paymentOf } from "./paying";
import { choiceNow, planned } from "./plan";
import { iconOf } from "./sprite";

// What a track would show when the dice are collected or what is planned is done.
function thenOf(model: IronModel, track: Track): number {
    const { facts, player, rolling } = model;
    const have = player[track];
    if (rolling && (track === "food" || track === "goods"))
        return facts.dice?.choices[choiceNow(model)]?.ledger[track].left ?? have;
    return have + (track === "armies" || track === "ships" ? planned(model, track) : 0);
}

// Of goods and wealth: what the development that is meant would take.
function asideOf(model: IronModel, track: Track): number {
    const pay = paymentOf(model);
    return pay && (track === "goods" || track === "wealth") ? pay[track] : 0;
}

// How wealth and forces have come to what they are, or what they are good for.
function noteOf(model: IronModel, track: Track): string {
    const account = model.view.seat === model.me ? turnLedger(model)?.[track] : undefined;
    const changed = account && !model.rolling && (account.spent.length || account.brought.length);
    if (track === "food" || track === "goods") return "";
    if (changed) return changeText(account.had, account.spent, account.brought);
    const worth = model.player.wealth * model.facts.wealth_value;
    return track === "wealth" && worth ? t("worth %1 in Buy", worth) : "";
}

export function Stores({ model, children }: { model: IronModel; children: ComponentChildren }) {
    return (
        <section class="stores" aria-labelledby="ir-stores">
            <h3 id="ir-stores">
                {t("Stores and forces")} <Ref rule="I3" />
                {children}
            </h3>
            <ul class="tracks">
                {TRACKS.map((track) => (
                    <Rail
                        key={track}
                        class={`t-${track}`}
                        icon={<Icon of={iconOf(track)} />}
                        title={titleOf(track)}
                        values={upTo(model.facts.rails[track])}
                        have={model.player[track]}
                        then={thenOf(model, track)}
                        aside={asideOf(model, track)}
                        note={noteOf(model, track)}
                    />
                ))}
            </ul>
        </section>
    );
}
