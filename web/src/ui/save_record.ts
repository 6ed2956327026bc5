// Records and lists of tables as files of the device.
export const saveRecord = (game: string, id: string, record: string): void =>
    save(`${game}-${id}.ages`, "text/plain", record);

export const saveReceipt = (id: string, seat: number, receipt: string): void =>
    save(`${id}-seat-${seat}.receipt`, "text/plain", receipt);

export const saveTables = (text: string): void =>
    save(`ages-tables-${new Date().toISOString().slice(0, 10)}.json`, "application/json", text);

export const saveMine = (text: string): void => save("ages-me.json", "application/json", text);

function save(name: string, type: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
