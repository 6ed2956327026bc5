// The server's clock, by which deadlines are meant: how far it is ahead of this device's.
let ahead = 0;
export const noteServerClock = (now: number): void => void (ahead = now - Date.now());
export const serverNow = (): number => Date.now() + ahead;
