// Beside a server that has the module (`milepost serve --local`): pages that follow from their address alone are made in this
// browser, and spare a request each. The server has the same pages, and answers until the module is there.

import { Pages, compile } from "./pages.js";

/** What the site without a server consists of. */
const SITE = "/local/site.json";
/** Positions, searches and cards of decks: what is asked for again and again. The server has the texts that it keeps, and the
 * regions that it has surveyed. */
const NEAR = /^\/(routes\/(at|change|run\/events)|decks\/(?!survey\?)[a-z-]+)\?(?!.*\bp=k\.)/;

/** Whether an address is of such a page. */
export const isNear = (address) => NEAR.test(address);

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
