// A record as a file of the device.
export function saveRecord(game: string, id: string, record: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    link.download = `${game}-${id}.ages`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
