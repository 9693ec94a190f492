// Beside a server that has the module (`milepost serve --local`): pages that follow from their address alone are made in this
// browser, and spare a request each. The server has the same pages, and answers until the module is there.

import { Pages, compile } from "./pages.js";
import { isNear } from "./rows.js";

/** What the site without a server consists of. */
const SITE = "/local/site.json";

export { isNear };

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
