// Texts too long for an address, kept in this browser under the names that addresses have for them. Only the latest stay.

const STORE = "texts";
const MOST = 20;

const ask = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

const within = async (mode, act) => {
  const request = indexedDB.open("milepost-kept", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const base = await ask(request);
  try {
    return await act(base.transaction(STORE, mode).objectStore(STORE));
  } finally {
    base.close();
  }
};

// A private window may keep nothing: then they last as long as the page.
const here = new Map();

/** Keeps a text. */
export const keep = async (name, text) => {
  here.set(name, text);
  await within("readwrite", async (store) => {
    await ask(store.put({ text, at: Date.now() }, name));
    const all = await Promise.all((await ask(store.getAllKeys())).map(async (name) => ({ name, at: (await ask(store.get(name))).at })));
    const old = all.sort((a, b) => b.at - a.at).slice(MOST);
    await Promise.all(old.map(({ name }) => ask(store.delete(name))));
  }).catch(() => {});
};

/** The text of a name, which stays longer then; undefined where it is not kept. */
export const kept = async (name) => {
  const found = here.get(name) ?? (await within("readonly", (store) => ask(store.get(name))).catch(() => undefined))?.text;
  if (found !== undefined && !here.has(name)) await keep(name, found);
  return found;
};
