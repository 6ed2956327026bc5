// A link as a QR code, to be photographed by another device. What draws it is fetched when the first one is shown.
import { useFetched } from "./parts";

export function QrCode(props: { text: string; label: string }) {
    const drawing = useFetched(() => import("./qr_code"));
    return drawing ? <drawing.QrDrawing {...props} /> : <div class="qr-code" aria-busy="true" />;
}
