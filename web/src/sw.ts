// The service worker: keeps the whole page, and the languages that it was read in, so that it works
// without a network, and shows what is pushed to it. It never answers for the server's tables.
declare const VERSION: string;
declare const FILES: string[];
declare const SPOKEN: Record<string, string[]>; // the files of each language
declare const self: ServiceWorkerGlobalScope;
export {};

const NAME = `ages-${VERSION}`;

const pathOf = (file: string) => new URL(file, self.registration.scope).pathname;

async function keep(files: string[]): Promise<void> {
    const cache = await caches.open(NAME);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = files.filter((file) => !kept.has(pathOf(file)));
    await cache.addAll(missing.map((file) => new Request(file, { cache: "reload" })));
}

// The files of the languages that an earlier version of the page kept.
async function spokenBefore(): Promise<string[]> {
    const files = Object.values(SPOKEN).flat();
    const found = await Promise.all(files.map((file) => caches.match(pathOf(file))));
    return files.filter((_, i) => found[i]);
}

self.addEventListener("install", (event) =>
    event.waitUntil(
        spokenBefore()
            .then((spoken) => keep([...FILES, ...spoken]))
            .then(() => self.skipWaiting()),
    ),
);

// The page says which language it is read in.
self.addEventListener("message", (event) => event.waitUntil(keep(SPOKEN[event.data.language] ?? [])));

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith("ages-") && name !== NAME)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

const ours = new Set([...FILES, ...Object.values(SPOKEN).flat()].map(pathOf));

self.addEventListener("fetch", (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== self.location.origin) return;
    if (!ours.has(pathname)) return;
    event.respondWith(
        caches
            .open(NAME)
            .then((cache) => cache.match(event.request, { ignoreSearch: true }))
            .then((found) => found ?? fetch(event.request)),
    );
});

// One notice for a table: the newest takes the place of the one before.
self.addEventListener("push", (event) => {
    const { text, link } = event.data?.json() ?? {};
    event.waitUntil(self.registration.showNotification("ages", { body: text, tag: link, data: link, icon: "icon.svg" }));
});

// At the table, in a page that is open if there is one.
async function openTable(link: string): Promise<unknown> {
    const table = new URL(new URL(link).hash, self.registration.scope).href;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => url === table) ?? pages[0];
    if (!page) return self.clients.openWindow(table);
    await page.focus();
    return page.url === table ? null : page.navigate(table);
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openTable(event.notification.data));
});
