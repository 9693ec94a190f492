// The tables where you hold a seat, stored in this browser.

import { lasting } from "./storage.js";

const KEY = "milepost-tables";
/** The key under which this browser keeps the name that its player typed last. */
export const NAME = "milepost-name";
const MOST = 8;

/** The id and map of each table, the latest first. */
export const yours = () => {
  try {
    return JSON.parse(lasting.get(KEY)) ?? [];
  } catch {
    return [];
  }
};

const keep = (tables) => lasting.set(KEY, JSON.stringify(tables.slice(0, MOST)));
const others = (id) => yours().filter((table) => table.id !== id);

export const remember = (id, map) => yours()[0]?.id === id || keep([{ id, map }, ...others(id)]);
/** Forgets a table whose game is over, and what was planned there. */
export const forget = (id) => {
  keep(others(id));
  for (const key of lasting.keys()) if (key.startsWith(`plan ${id} `)) lasting.remove(key);
};
