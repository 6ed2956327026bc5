// What lies over the table: a card's sheet, and all cards.
import { useEffect } from "preact/hooks";
import type { DrawnProps } from "../drawn";
import { modelOf } from "./model";
import { browsing, knowing } from "./plan";
import { resigningAsked } from "../../ui/resign";
import { fetchLater, laterScreens } from "./fetched";
import { openCard, openedCard } from "./opened";

// A right click, or a long press, on anything that shows a card opens its sheet.
function usePress(): void {
    useEffect(() => {
        const press = (event: Event) => {
            const card = (event.target as HTMLElement).closest<HTMLElement>("[data-card]")?.dataset["card"];
            if (!card) return;
            event.preventDefault();
            openCard(card);
        };
        window.addEventListener("contextmenu", press);
        return () => window.removeEventListener("contextmenu", press);
    }, []);
}

export function CardOverlays(props: Pick<DrawnProps, "now" | "asked"> & Partial<Pick<DrawnProps, "log" | "look">>) {
    const model = modelOf(props);
    const id = openedCard.value;
    usePress();
    const wanted = browsing.value || resigningAsked.value || knowing.value !== null || id !== null;
    useEffect(() => {
        if (wanted) fetchLater();
    }, [wanted]);
    const { Browser, CardSheet, Known, Resigning, Since } = laterScreens();
    return (
        <>
            {Known && knowing.value === "known" && <Known model={model} />}
            {Since && knowing.value === "since" && <Since model={model} log={props.log ?? []} look={props.look} />}
            {Resigning && resigningAsked.value && <Resigning model={model} />}
            {Browser && browsing.value && <Browser model={model} close={() => (browsing.value = false)} />}
            {CardSheet && id && <CardSheet key={id} id={id} model={model} close={() => (openedCard.value = null)} />}
        </>
    );
}
