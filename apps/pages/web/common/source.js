// Where pages and their files come from: the server that this page is of, or the module that makes the same pages where
// there is no server (local/local.js), which puts itself into `milepost` before any script of a page.

const server = {
  here: () => new URL(location.href),
  ask: (address, options) => fetch(address, options),
  lead: (address) => location.assign(address),
  record: (address, instead) => history[instead ? "replaceState" : "pushState"](null, "", address),
  home: () => location.origin,
  paint: (image, address) => image.setAttribute("src", address),
  returns: (act) => addEventListener("popstate", act),
  left: () => undefined,
  follow: (address, on) => {
    const events = new EventSource(address);
    for (const [kind, act] of Object.entries(on)) events.addEventListener(kind, act);
    return events;
  },
};
const source = globalThis.milepost ?? server;

/** The address of this page. */
export const here = () => source.here();

/** Asks for an address, as `fetch` does; answers have `ok`, `status`, `redirected`, `url`, `text` and `json`. */
export const ask = (address, options) => source.ask(address, options);

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
