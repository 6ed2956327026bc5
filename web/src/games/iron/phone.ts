// Is the page as narrow as on a phone? Then the table has tabs, and the sea lies in two parts.
import { useEffect, useState } from "preact/hooks";

const narrow = matchMedia("(max-width: 759px)");

export function usePhone(): boolean {
    const [is, set] = useState(narrow.matches);
    useEffect(() => {
        const update = () => set(narrow.matches);
        narrow.addEventListener("change", update);
        return () => narrow.removeEventListener("change", update);
    }, []);
    return is;
}
