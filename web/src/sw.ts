// The service worker: keeps the whole page, so that it works without a network. It never answers for
// the server's tables.
declare const VERSION: string;
declare const FILES: string[];
declare const self: ServiceWorkerGlobalScope;
export {};

const NAME = `ages-${VERSION}`;

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(NAME)
            .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
            .then(() => self.skipWaiting()),
    );
});

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

const ours = new Set(FILES.map((file) => new URL(file, self.registration.scope).pathname));

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
