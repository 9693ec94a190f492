// Shows a page of its own where there is no connection, and leads from a notification to its table. The state of a table is
// never stored.

const PAGE = "/offline";
const SHELL = ["/web/style.css", "/web/oswald.woff2", "/web/icon.svg"];
/** The name of the store changes with what is in it. */
const STORE = `shell ${SHELL.join(" ")}`;

const keep = async () => {
  const store = await caches.open(STORE);
  await store.addAll([new Request(PAGE, { cache: "reload" }), ...SHELL]);
  await self.skipWaiting();
};

const forget = async () => {
  const old = (await caches.keys()).filter((name) => name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
/** The window with a table, or a new one. */
const lead = async (address) => {
  const windows = await self.clients.matchAll({ type: "window" });
  const found = windows.find(({ url }) => new URL(url).pathname === address);
  return found ? found.focus() : self.clients.openWindow(address);
};

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  if (notification.data) event.waitUntil(lead(notification.data));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
  } else if (SHELL.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
