// A page of 18xx.games as far as the bookmarklet uses one: its address, its storage, and what it may open, ask and say.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { inflateRawSync } from "node:zlib";
import { bookmark as address } from "../../../pages/web/tools/game.js";

const WEB = new URL("../../../pages/web/walk/", import.meta.url);
const WORKSHOP = "https://milepost.example";

/** The source of the bookmarklet, and what is made of it. */
export const source = () => readFileSync(new URL("bookmarklet.js", WEB), "utf8");
export const made = () => readFileSync(new URL("bookmarklet.min.js", WEB), "utf8");

/** The address that a bookmark holds, as the page of the workshop makes it. */
export const bookmark = (workshop = WORKSHOP) => address(made(), workshop);

/** The position in an address of the workshop. */
export const position = (address) => {
  const [before, packed] = address.split("#game=");
  if (before !== `${WORKSHOP}/routes`) throw new Error(`not an address of the workshop: ${before}`);
  return JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
};

/**
 * What a bookmark does on a page, which is a path with a query: `{ opened, said, asked }`. `stored` has the hotseat games
 * by id, `served` the answers of the site by path; `named` is what the player answers; `blocked` that windows are.
 */
export const press = async (path, { code, stored = {}, served = {}, named = null, blocked = false } = {}) => {
  const at = new URL(path, "https://18xx.example");
  const done = { opened: undefined, said: undefined, asked: undefined };
  let finished;
  const over = new Promise((resolve) => (finished = resolve));
  const finish = (name, value) => {
    done[name] = value;
    finished();
  };
  const tab = { opener: "the page" };
  Object.assign(globalThis, {
    location: { pathname: at.pathname, search: at.search, assign: (address) => finish("opened", address) },
    localStorage: { getItem: (id) => stored[id] ?? null },
    fetch: async (wanted) => new Response(served[wanted] ?? '{"error":"Game does not exist"}', { status: wanted in served ? 200 : 404 }),
    open: (address) => (blocked ? null : (finish("opened", address), tab)),
    alert: (text) => finish("said", text),
    prompt: (text) => {
      done.asked = text;
      if (named === null) finished(); // Nothing else will come.
      return named;
    },
  });
  // A browser decodes the address and runs what stands behind "javascript:".
  runInThisContext(code ?? decodeURIComponent(bookmark().slice("javascript:".length)));
  await over;
  await null;
  return { ...done, tab };
};
