// The drawing behind QrCode (qr.tsx), with the package that makes it.
import encodeQR from "qr";
import { t } from "../words";

const BORDER = 4; // modules of light around it, as readers of such codes need

export function QrDrawing({ text, label }: { text: string; label: string }) {
    const rows = encodeQR(text, "raw", { border: BORDER });
    const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
    return (
        <svg class="qr-code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={t("%1, as a QR code", label)}>
            <path d={path} />
        </svg>
    );
}
