// The service worker: keeps the whole page in the reader's language (sw.js?lang=fr), so that it works
// without a network. It never answers for the server's tables.
declare const VERSION: string;
declare const FILES: string[];
declare const SPOKEN: Record<string, string[]>; // the files of each language
declare const self: ServiceWorkerGlobalScope;
export {};

const NAME = `ages-${VERSION}`;

const language = new URL(self.location.href).searchParams.get("lang") ?? "en";
const pathOf = (file: string) => new URL(file, self.registration.scope).pathname;

// What another language has fetched of this version is there already.
async function keep(): Promise<void> {
    const cache = await caches.open(NAME);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = [...FILES, ...(SPOKEN[language] ?? [])].filter((file) => !kept.has(pathOf(file)));
    await cache.addAll(missing.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

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
