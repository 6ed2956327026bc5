// What the menu offers at this table.
import { Setting } from "../../ui/parts";
import { t } from "../../words";
import { oneTap } from "./plan";
import { coach } from "./coach";
import { beats } from "./ending";

const whenToHelp = () => [
    { value: "first" as const, text: t("In the first games") },
    { value: "always" as const, text: t("Always") },
    { value: "never" as const, text: t("Never") },
];

export const Settings = () => (
    <>
        <Setting
            label={t("A tap on the table")}
            value={oneTap.value ? "act" : "choose"}
            choices={[
                { value: "choose", text: t("Chooses, the next one acts") },
                { value: "act", text: t("Acts at once") },
            ]}
            pick={(value) => (oneTap.value = value === "act")}
        />
        <Setting
            label={t("Production step by step")}
            value={beats.value}
            choices={whenToHelp()}
            pick={(value) => (beats.value = value)}
        />
        <Setting
            label={t("The coach warns before the end of a turn")}
            value={coach.value}
            choices={whenToHelp()}
            pick={(value) => (coach.value = value)}
        />
    </>
);
