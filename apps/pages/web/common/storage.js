// What this browser keeps for its user. Where it keeps nothing, because site data are blocked or there is no room, what would be
// kept lasts until the page is left.

const storage = (name) => {
  const here = new Map();
  const use = (act, otherwise) => {
    try {
      return act(globalThis[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    /** The text under a key, or null. */
    get: (key) => here.get(key) ?? use((store) => store.getItem(key), null),
    set: (key, text) => {
      here.set(key, text);
      use((store) => {
        store.setItem(key, text);
        here.delete(key);
      });
    },
    remove: (key) => {
      here.delete(key);
      use((store) => store.removeItem(key));
    },
    /** All keys. */
    keys: () => [...new Set([...here.keys(), ...use((store) => Object.keys(store), [])])],
  };
};

/** What is kept for good. */
export const lasting = storage("localStorage");

/** What is kept as long as the tab. */
export const passing = storage("sessionStorage");
