// Parts of the page that are fetched when they are first shown.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

export function later<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
    const fetched = signal<ComponentType<P> | null>(null);
    return (props: P) => {
        useEffect(() => {
            if (!fetched.peek()) void fetch().then((part) => (fetched.value = part));
        }, []);
        const Part = fetched.value;
        return Part && <Part {...props} />;
    };
}
