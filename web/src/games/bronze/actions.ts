// The two buttons of each step: its deed (R) and going on (K).
import { t, tn } from "../../words";
import { leadershipActions, marked, moveAction, rollActions, sameCounts } from "../dice/actions";
import type { Actions, Send } from "../dice/band";
import { again, blocks, tell } from "../dice/plan";
import { movesOf } from "../dice/model";
import { buyMove } from "./developments";
import type { Die } from "./dice";
import { type BronzeModel, titleOf } from "./model";
import { choiceNow, onText, planned, purchase } from "./plan";
import { layPlanned } from "./targets";
import { answerActions, tradeActions } from "./trade";

function rerollMove({ now }: BronzeModel, dice: Die[]): string | undefined {
    const wanted = marked(dice);
    return movesOf(now, "reroll").find(({ args }) =>
        sameCounts(args[0] as Record<string, number>, wanted),
    )?.text;
}

function buildActions(model: BronzeModel, send: Send): Actions {
    const plan = blocks.value;
    const count = plan ? planned(model, plan.target) : 0;
    const left = model.view.workers;
    return {
        ...(plan && count
            ? {
                  deed: {
                      text: tn(count, "Lay %1 block", "Lay %1 blocks"),
                      icon: plan.target.startsWith("city") ? "city" : "monument",
                      go: () => layPlanned(model, send),
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

function buyActions(model: BronzeModel, send: Send): Actions {
    const plan = purchase.value;
    const move = buyMove(model);
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
        ...(movesOf(model.now, "skip_buy").length
            ? {
                  on: {
                      text: t("Buy nothing"),
                      icon: "check",
                      quiet: movesOf(model.now, "buy").length > 0,
                      go: () => send("skip_buy"),
                  },
              }
            : {}),
    };
}

export function actionsOf(model: BronzeModel, dice: Die[], send: Send): Actions {
    if (!model.asked) return {};
    const plain = (text: string, icon: string, move: string) => moveAction(send, text, icon, move);
    switch (model.view.phase) {
        case "reroll":
            return rollActions(dice, model.view.rolls_left, rerollMove(model, dice), "B11", send);
        case "leadership":
            return leadershipActions(
                dice.find(({ place }) => again.value.has(place))?.face,
                "B13",
                send,
            );
        case "choose":
            return { on: plain(t("Collect"), "check", `choose ${choiceNow(model)}`) };
        case "build":
            return buildActions(model, send);
        case "buy":
            return buyActions(model, send);
        case "trade":
            return tradeActions(model, send);
        case "answer":
            return answerActions(model, send);
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
