// The service worker: keeps the whole page, and the languages that it was read in, so that it works
// without a network. It never answers for the server's tables.
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
