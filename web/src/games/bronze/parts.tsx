// The icons of goods and food, in their colours.
import { Icon } from "../../ui/parts";
import type { Ware } from "./model";

export function Ware({ of }: { of: Ware }) {
    return <Icon of={of} class={`c-${of}`} />;
}
