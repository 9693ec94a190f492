// Modules of the pages for tests without a page. Their files lie in folders, which the server serves as one.

import { existsSync, readdirSync } from "node:fs";
import { register } from "node:module";

const web = new URL("../../../../pages/web/", import.meta.url);
const hooks = `
  import { existsSync, readdirSync } from "node:fs";
  import { readFile } from "node:fs/promises";
  export const resolve = async (name, context, next) => {
    const here = context.parentURL?.startsWith("${web}") && name.startsWith("./");
    const found = here && readdirSync(new URL("${web}")).map((folder) => new URL(folder + "/" + name.slice(2), "${web}")).find(existsSync);
    return found ? { url: found.href, shortCircuit: true } : next(name, context);
  };
  export const load = async (url, context, next) =>
    url.startsWith("${web}") ? { format: "module", source: await readFile(new URL(url)), shortCircuit: true } : next(url, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
globalThis.document = { querySelector: () => ({ dataset: { signs: "" } }), addEventListener: () => {} };

/** A module of the pages. */
export const of = (name) => import(readdirSync(web).map((folder) => new URL(`${folder}/${name}.js`, web)).find(existsSync));
