// Before the first round: a second port or a second province, and what each brings.
import { Icon, Ref } from "../../ui/parts";
import { t } from "../../words";
import { bringsText } from "../dice/prompts";
import { moveOf, nameOf } from "../dice/model";
import type { IronModel } from "./model";

export function Taking({ model }: { model: IronModel }) {
    const { now, asked } = model;
    const choices: [string, string, string][] = [
        ["port", "take port", t("Take a port")],
        ["province", "take province", t("Take a province")],
    ];
    if (!asked) return <p class="hint">{t("%1 takes a port or a province.", nameOf(now, Number(now.turn)))}</p>;
    return (
        <section class="prompt">
            <h2>
                {t("A second port or a second province?")} <Ref rule="I4" />
            </h2>
            <dl class="answers">
                {choices.map(([icon, move, text]) => (
                    <div key={move}>
                        <dt>
                            <Icon of={icon} /> {text}
                        </dt>
                        <dd>{bringsText(moveOf(now, move))}</dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}
