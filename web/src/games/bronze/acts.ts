// What can be done at each step, as the two buttons of the tray: the deed (R) and going on (K).
import { t, tn } from "../../words";
import type { Act, Send } from "../dice/band";
import { again, blocks, notice } from "../dice/plan";
import { buyMove } from "./developments";
import type { Die } from "./dice";
import { type Face, movesOf, type Sight, titleOf } from "./model";
import { choiceNow, planned, purchase } from "./plan";
import { layPlanned } from "./targets";

export interface Acts {
    deed?: Act;
    on?: Act;
}

function rerollMove(sight: Sight, dice: Die[]): string | null {
    const wanted: Partial<Record<Face, number>> = {};
    for (const { place, face } of dice)
        if (face && again.value.has(place)) wanted[face] = (wanted[face] ?? 0) + 1;
    const same = (counts: Record<string, number>) =>
        Object.entries(counts).every(([face, n]) => (wanted[face as Face] ?? 0) === n) &&
        Object.entries(wanted).every(([face, n]) => (counts[face] ?? 0) === n);
    return (
        movesOf(sight.now, "reroll").find((move) => same(move.args[0] as Record<string, number>))
            ?.text ?? null
    );
}

function rollActs(sight: Sight, dice: Die[], send: Send): Acts {
    const count = dice.filter((die) => again.value.has(die.place)).length;
    const move = rerollMove(sight, dice);
    return {
        deed: {
            text: count ? tn(count, "Roll %1 die again", "Roll %1 dice again") : t("Roll again"),
            short: count ? tn(count, "Roll %1 die", "Roll %1 dice") : t("Roll again"),
            note: t("%1 left", sight.view.rolls_left),
            icon: "again",
            ready: move !== null,
            go: () =>
                move
                    ? send(move)
                    : (notice.value = {
                          text: t("Tap the dice that shall be rolled again."),
                          rule: "B11",
                      }),
        },
        on: {
            text: t("Keep all %1", dice.length),
            icon: "check",
            go: () => send("stop"),
        },
    };
}

function leadershipActs(dice: Die[], send: Send): Acts {
    const face = dice.find((die) => again.value.has(die.place))?.face ?? null;
    return {
        deed: {
            text: t("Roll this die once more"),
            short: t("Roll this die"),
            icon: "again",
            ready: face !== null,
            go: () =>
                face
                    ? send(`leadership ${face}`)
                    : (notice.value = {
                          text: t("Tap the die that shall be rolled once more."),
                          rule: "B13",
                      }),
        },
        on: { text: t("Let all dice stand"), icon: "check", go: () => send("skip_leadership") },
    };
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
            text: left
                ? tn(left, "Leave %1 worker idle", "Leave %1 workers idle")
                : t("Build no more"),
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
                              : (notice.value = {
                                    text: t("That does not reach the price."),
                                    rule: "B34",
                                }),
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
    const plain = (text: string, icon: string, move: string): Act => ({
        text,
        icon,
        go: () => send(move),
    });
    switch (sight.view.phase) {
        case "reroll":
            return rollActs(sight, dice, send);
        case "leadership":
            return leadershipActs(dice, send);
        case "choose":
            return { on: plain(t("Collect"), "check", `choose ${choiceNow(sight)}`) };
        case "build":
            return buildActs(sight, send);
        case "buy":
            return buyActs(sight, send);
        case "trade":
            return { on: plain(t("Trade no more"), "check", "end_trade") };
        case "answer":
            return {
                deed: plain(t("Accept"), "check", "accept"),
                on: plain(t("Decline"), "cross", "decline"),
            };
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
