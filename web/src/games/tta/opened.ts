// The card whose sheet is open.
import { signal } from "@preact/signals";
import { isCard } from "./cards";

export const openedCard = signal<string | null>(null);

export function openCard(id: string): void {
    if (isCard(id)) openedCard.value = id;
}
