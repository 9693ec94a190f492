// Where pages and their files come from: the server that this page is of; a module that makes some of its pages in this
// browser (local/near.js); or that module alone where there is no server (local/local.js), which puts itself into `milepost`
// before any script of a page.

import { during } from "./busy.js";
import { open } from "./stream.js";

/** The module beside the server, once it is there. */
let near;
let loading = false;

/** Looks for that module when a page that it makes is asked for the first time, and the user does not save data. */
const look = async (address) => {
  if (loading || navigator.connection?.saveData) return;
  const { isNear, load } = await import("./near.js");
  if (loading || !isNear(address)) return;
  loading = true;
  const pages = await load().catch(() => undefined);
  near = pages && { isNear, ...pages };
};

/** What the module beside the server does with an address; otherwise, and where it fails, what the server does. */
const nearest = (address, act, otherwise) => {
  const path = String(address).replace(location.origin, "");
  if (near?.isNear(path)) return act(near, path);
  look(path);
  return otherwise();
};

/** Events as the server sends them. */
const events = (address, { error, ...on }) => {
  const acts = Object.entries(on).map(([kind, act]) => [kind, (data) => act({ data })]);
  return open(address, Object.fromEntries(acts), { ended: error });
};

/** A search of the module; where that comes to nothing, of the server, which is asked from then on. */
const search = (pages, address, on) => {
  let source = pages.follow(address, { ...on, error: () => {
    near = undefined;
    source = events(address, on);
  } });
  return { close: () => source.close() };
};

const server = {
  here: () => new URL(location.href),
  ask: (address, options) => {
    const far = () => fetch(address, options);
    const made = ({ request }, path) => request(path).then((answer) => (answer.status === 404 ? far() : answer), far);
    return options ? far() : nearest(address, made, far);
  },
  lead: (address) => location.assign(address),
  record: (address, instead) => history[instead ? "replaceState" : "pushState"](null, "", address),
  home: () => location.origin,
  paint: (image, address) => image.setAttribute("src", address),
  returns: (act) => addEventListener("popstate", act),
  left: () => undefined,
  follow: (address, on) => nearest(address, (pages, path) => search(pages, path, on), () => events(address, on)),
};
const source = globalThis.milepost ?? server;

/** The address of this page. */
export const here = () => source.here();

/** Counts the reading of an answer. */
const counted = (answer) => {
  for (const name of ["text", "json"]) {
    const read = answer[name];
    answer[name] = () => during(read.call(answer));
  }
  return answer;
};

/** Asks for an address, as `fetch` does; answers have `ok`, `status`, `redirected`, `url`, `text` and `json`. The page is busy
 * until the answer has been read. */
export const ask = (address, options) => during(source.ask(address, options)).then(counted);

/** Loads another page. */
export const lead = (address) => source.lead(address);

/** Adds an address to the history, or puts it there instead of the last: the page has become that of this address. */
export const record = (address, instead = false) => source.record(address, instead);

/** What the addresses of pages begin with, for links that somebody else opens. */
export const home = () => source.home();

/** Sets the picture of an image. */
export const paint = (image, address) => source.paint(image, address);

/** Calls `act` when the user goes back or forth to an address of this page. */
export const returns = (act) => source.returns(act);

/** Listens to the whole document for as long as this page is shown. */
export const listen = (kind, act, options) => document.addEventListener(kind, act, { signal: source.left(), ...options });

/** Aborted when this page is left, where that is not the end of the document. */
export const leaving = () => source.left();

/** Follows the events of an address: `on` has a function for each kind, and `error` for the end of the connection. The result has `close`. */
export const follow = (address, on) => source.follow(address, on);
