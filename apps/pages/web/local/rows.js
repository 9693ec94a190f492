// Which pages a browser makes by itself, and which of them take long: what the table of pages says (addresses.js).

import { KEPT, LINKS, LONG, NEAR, REGIONS } from "./addresses.js";

const fits = (known, path) => {
  const [all, parts] = [known.split("/"), path.split("/")];
  return all.length === parts.length && all.every((part, at) => part === "*" || part === parts[at]);
};

/** Path and values of an address. */
const taken = (address) => {
  const at = address.indexOf("?");
  const [path, query] = at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
  return { path, query, values: new URLSearchParams(query) };
};

/** A value as pages read it: the last of its name. */
const value = (values, name) => values.getAll(name).at(-1)?.trim();

/** The name of the text that an address has in place of the text, if it has one. */
export const nameOfText = (values) => LINKS.map((name) => value(values, name)).find((text) => text?.startsWith(KEPT));

/** Whether an address is of a page that is made beside a server: one that is asked for again and again, and of which the server
 * keeps nothing. */
export const isNear = (address) => {
  const { path, query, values } = taken(address);
  if (!query || nameOfText(values) || REGIONS.some((name) => values.has(name))) return false;
  return NEAR.some((known) => fits(known, path));
};

/** Whether it takes all the time that it is given. */
export const isLong = (address) => {
  const { path, values } = taken(address);
  const file = path.split("/").at(-1);
  return LONG.some(
    (known) =>
      fits(known.path, path) && file.startsWith(known.file ?? "") && (!known.says || value(values, known.says[0]) === known.says[1]),
  );
};
