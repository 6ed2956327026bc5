// What can be done at each step, as the two buttons of the tray: the deed (R) and going on (K).
import { t, tn } from "../../words";
import { leadershipActs, marked, plainAct, rollActs, sameCounts } from "../dice/acts";
import type { Acts, Send } from "../dice/band";
import { again, blocks, tell } from "../dice/plan";
import { movesOf } from "../dice/sight";
import { buyMove } from "./developments";
import type { Die } from "./dice";
import { type Sight, titleOf } from "./model";
import { choiceNow, onText, planned, purchase } from "./plan";
import { layPlanned } from "./targets";
import { answerActs, tradeActs } from "./trade";

function rerollMove({ now }: Sight, dice: Die[]): string | undefined {
    const wanted = marked(dice);
    return movesOf(now, "reroll").find(({ args }) =>
        sameCounts(args[0] as Record<string, number>, wanted),
    )?.text;
}

function buildActs(sight: Sight, send: Send): Acts {
    const plan = blocks.value;
    const count = plan ? planned(sight, plan.target) : 0;
    const left = sight.view.workers;
    return {
        ...(plan && count
            ? {
                  deed: {
                      text: tn(count, "Lay %1 block", "Lay %1 blocks"),
                      icon: plan.target.startsWith("city") ? "city" : "monument",
                      go: () => layPlanned(sight, send),
                  },
              }
            : {}),
        on: {
            text: onText("build", left) ?? "",
            short: left ? t("Leave %1", left) : t("Build no more"),
            icon: "check",
            quiet: left > 0,
            go: () => send("end_build"),
        },
    };
}

function buyActs(sight: Sight, send: Send): Acts {
    const plan = purchase.value;
    const move = buyMove(sight);
    return {
        ...(plan
            ? {
                  deed: {
                      text: t("Buy %1", titleOf(plan.development)),
                      icon: "development",
                      ready: move !== null,
                      go: () =>
                          move
                              ? send(move)
                              : tell(t("That does not reach the price."), "B34"),
                  },
              }
            : {}),
        ...(movesOf(sight.now, "skip_buy").length
            ? {
                  on: {
                      text: t("Buy nothing"),
                      icon: "check",
                      quiet: movesOf(sight.now, "buy").length > 0,
                      go: () => send("skip_buy"),
                  },
              }
            : {}),
    };
}

export function actsOf(sight: Sight, dice: Die[], send: Send): Acts {
    if (!sight.asked) return {};
    const plain = (text: string, icon: string, move: string) => plainAct(send, text, icon, move);
    switch (sight.view.phase) {
        case "reroll":
            return rollActs(dice, sight.view.rolls_left, rerollMove(sight, dice), "B11", send);
        case "leadership":
            return leadershipActs(
                dice.find(({ place }) => again.value.has(place))?.face,
                "B13",
                send,
            );
        case "choose":
            return { on: plain(t("Collect"), "check", `choose ${choiceNow(sight)}`) };
        case "build":
            return buildActs(sight, send);
        case "buy":
            return buyActs(sight, send);
        case "trade":
            return tradeActs(sight, send);
        case "answer":
            return answerActs(sight, send);
        case "swap":
            return { on: plain(t("Swap no more"), "check", "end_swap") };
        case "preserve":
            return {
                deed: plain(t("Spend a pottery"), "pottery", "preserve"),
                on: plain(t("Keep it"), "check", "skip_preserve"),
            };
        default:
            return {};
    }
}
