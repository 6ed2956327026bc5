// Web push: this browser is told of turns while the page is closed. The service worker shows what comes.
export const canBePushed = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

// As it stands now: the endpoint of this browser.
export async function pushedAt(): Promise<string | null> {
    if (!canBePushed()) return null;
    const worker = await navigator.serviceWorker.getRegistration();
    return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

// Null: the person does not want notices here. A subscription that another key was given for is replaced.
export async function askForPush(applicationServerKey: string): Promise<PushSubscriptionJSON | null> {
    if ((await Notification.requestPermission()) !== "granted") return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey };
    const subscribe = () => pushManager.subscribe(options);
    const made = await subscribe().catch(async (error: unknown) => {
        const old = await pushManager.getSubscription();
        if (!old) throw error;
        await old.unsubscribe();
        return subscribe();
    });
    return made.toJSON();
}

export async function endPush(): Promise<void> {
    const worker = await navigator.serviceWorker.getRegistration();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
