// The files of titles, from the user's own copy of the site's source: kept in this browser and nowhere else.

const STORE = "files";

const ask = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = () => {
  const request = indexedDB.open("milepost-titles", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return ask(request);
};

const within = async (mode, act) => {
  const base = await open();
  try {
    const transaction = base.transaction(STORE, mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await act(transaction.objectStore(STORE));
    await done;
    return result;
  } finally {
    base.close();
  }
};

/** Keeps files, `[path, text]` each. */
export const keep = (files) => within("readwrite", (store) => Promise.all(files.map(([path, text]) => ask(store.put(text, path)))));

/** The paths of all files that are kept. */
export const paths = () => within("readonly", (store) => ask(store.getAllKeys()));

/** The files of some paths, `[path, text]` each; those that are not kept are left out. */
export const files = (wanted) =>
  within("readonly", async (store) => {
    const texts = await Promise.all(wanted.map((path) => ask(store.get(path))));
    return wanted.map((path, at) => [path, texts[at]]).filter(([, text]) => text !== undefined);
  });

/** Forgets all of them. */
export const forget = () => within("readwrite", (store) => ask(store.clear()));
