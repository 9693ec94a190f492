// Keeps the files of this site, so that its pages work without a connection. The names of all but the page itself change
// with their contents.

const VERSION = "{version}";
/** The stores of this site, and that of this version. */
const OWN = `milepost ${self.registration.scope} `;
const STORE = OWN + VERSION;

const fill = async () => {
  const { files } = await (await fetch("site.json", { cache: "reload" })).json();
  const store = await caches.open(STORE);
  const had = await Promise.all(files.map((file) => caches.match(file)));
  await Promise.all(files.map(async (file, at) => (had[at] && file !== "./" ? store.put(file, had[at]) : store.add(new Request(file, { cache: file === "./" ? "reload" : "default" })))));
};

const forget = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

const kept = (request) => caches.match(request, { ignoreSearch: true });

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // The page is asked for anew where there is a connection; what it names never changes.
  const page = async () => {
    const answer = await fetch(request).catch(() => undefined);
    return answer?.ok ? answer : ((await kept("./")) ?? answer ?? Response.error());
  };
  const file = async () => (await kept(request)) ?? fetch(request);
  event.respondWith(request.mode === "navigate" ? page() : file());
});
