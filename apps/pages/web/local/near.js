// Beside a server that has the module (`milepost serve --local`): pages that follow from their address alone are made in this
// browser, and spare a request each. The server has the same pages, and answers until the module is there.

import { KEPT, LINKS, NEAR, REGIONS } from "./addresses.js";
import { Pages, compile } from "./pages.js";

/** What the site without a server consists of. */
const SITE = "/local/site.json";

const fits = (known, path) => {
  const parts = path.split("/");
  const all = known.split("/");
  return all.length === parts.length && all.every((part, at) => part === "*" || part === parts[at]);
};

/** Whether an address is of a page that is made here: one that is asked for again and again, and of which the server keeps
 * nothing. */
export const isNear = (address) => {
  const [path, query] = address.split("?");
  if (query === undefined || !NEAR.some((known) => fits(known, path))) return false;
  const values = new URLSearchParams(query);
  return !REGIONS.some((name) => values.has(name)) && !LINKS.some((name) => values.get(name)?.startsWith(KEPT));
};

/** Loads the module; undefined where the server has none. */
export const load = async () => {
  const answer = await fetch(SITE);
  if (answer.status !== 200) return undefined;
  const { module, host } = await answer.json();
  const pages = new Pages(compile(`/local/${module}`), `/local/${host}`, { served: true });
  // The first answer takes the longest.
  await pages.request("/routes/at?p=tern-island");
  document.documentElement.dataset.near = "yes";
  return pages;
};
