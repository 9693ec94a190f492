// The workshop without a server: the pages that a server would send are made by the module (apps/wasm) in this browser.
// The address of a page stands behind "#", so that any host of plain files will do.

import { busy, during } from "./busy.js";
import { Stopped } from "./module.js";
import { Pages, bare, compile, parsed } from "./pages.js";

const START = "/";
const { module, host } = document.documentElement.dataset;
const file = (address) => new URL(address, document.baseURI).href;

const compiled = compile(file(module));
compiled.catch(() => {});
const { request, follow } = new Pages(compiled, file(host), { at: (address) => `#${address}`, read: (html) => local(html) });

const here = () => parsed(/^#\/(?!\/)/.test(location.hash) ? location.hash : START);

/** Files stand beside this page; everything else is asked of a worker. What a page has asked for ends with it: nothing comes
 * of it any more, not even an error. */
const ask = (address, { signal, ...options } = {}) => {
  if (bare(address).startsWith("/web/")) return fetch(file(bare(address).slice(1)));
  const page = left.signal;
  const asked = request(address, { ...options, signal: signal ? AbortSignal.any([page, signal]) : page });
  return new Promise((done, failed) => asked.then((answer) => page.aborted || done(answer), (error) => page.aborted || failed(error)));
};

/** Pictures of the page, by their addresses; those under way as promises. */
const pictures = new Map();
const wanted = new Map();

/** Writes addresses as this site has them: pages behind "#", files beside the page, pictures to be painted. */
const local = (html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const name of ["href", "src", "action"]) {
    for (const node of page.querySelectorAll(`[${name}^="/"]`)) {
      const address = node.getAttribute(name);
      const picture = name === "src" || node.localName === "image";
      if (address.startsWith("/web/")) node.setAttribute(name, address.slice(1));
      else if (!picture) node.setAttribute(name, `#${address}`);
      else if (pictures.has(address)) node.setAttribute(name, pictures.get(address));
      else {
        node.removeAttribute(name);
        node.dataset.picture = address;
      }
    }
  }
  return page.documentElement.outerHTML;
};

/** A picture for a dark page: WebKit asks for no colour scheme in pictures. */
const DARK = "@media(prefers-color-scheme:dark)";
const shaded = (body, kind) => {
  if (!kind.startsWith("image/svg") || !matchMedia("(prefers-color-scheme: dark)").matches) return body;
  return new TextDecoder().decode(body).replaceAll(DARK, "@media all");
};

const painted = async (node, address) => {
  const name = node.localName === "image" ? "href" : "src";
  if (address.startsWith("web/") || address.startsWith("/web/")) return node.setAttribute(name, address.replace(/^\//, ""));
  const { signal } = left;
  if (!wanted.has(address)) wanted.set(address, request(address, { soon: false, signal }));
  const { ok, body, kind } = await wanted.get(address);
  if (!ok || signal.aborted) return;
  if (!pictures.has(address)) pictures.set(address, URL.createObjectURL(new Blob([shaded(body, kind)], { type: kind })));
  const url = pictures.get(address);
  // WebKit draws no letters of a picture that it shows before it has read its fonts.
  await Object.assign(new Image(), { src: url }).decode().catch(() => {});
  if (!signal.aborted) node.setAttribute(name, url);
};

const paint = (node, address) => during(painted(node, address));

/** Paints what has come to the page; each picture once. */
const paintAll = (root) => {
  const nodes = [...root.querySelectorAll("[data-picture]"), ...(root.dataset?.picture ? [root] : [])];
  for (const node of nodes) {
    const address = node.dataset.picture;
    node.removeAttribute("data-picture");
    paint(node, address).catch(() => {});
  }
};
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.querySelectorAll) paintAll(node);
}).observe(document.documentElement, { childList: true, subtree: true });

/** Ends with the page that is shown. */
let left = new AbortController();
/** The number of the page that is shown, in the entries of the history that belong to it. */
let page = 0;
/** What the page does when the user goes back or forth within it. */
let back;
let loads = 0;
let loading;

/** Hands a file to the user. */
const save = ({ headers, address, body, kind }) => {
  const name = headers.get("content-disposition")?.match(/filename="([^"]+)"/)?.[1] ?? address.split("?")[0].split("/").pop();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([body], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Says that something is being made, if it takes a moment; what takes long can be stopped. */
const wait = (stop) => {
  const bar = document.createElement("div");
  bar.className = "waiting";
  bar.setAttribute("role", "status");
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: "Stop" });
  button.addEventListener("click", stop);
  bar.append("Working…", button);
  const soon = setTimeout(() => document.body.append(bar), 250);
  return () => {
    clearTimeout(soon);
    bar.remove();
  };
};

/** A page with some lines, in place of what was to be shown. */
const message = (title, lines) => {
  const shown = document.implementation.createHTMLDocument(title);
  const main = shown.createElement("main");
  main.id = "main";
  main.tabIndex = -1;
  const line = (name, text) => Object.assign(shown.createElement(name), { textContent: text });
  const start = Object.assign(line("a", "First page"), { className: "button" });
  start.setAttribute("href", `#${START}`);
  main.append(line("h1", title), ...lines.map((text) => line("p", text)), start);
  shown.body.append(main);
  for (const link of document.head.querySelectorAll('link[rel="stylesheet"]')) shown.head.append(shown.importNode(link, true));
  return shown;
};

/** Loads the styles of a page, then drops those that only the last one had. */
const styles = async (page) => {
  const old = [...document.head.querySelectorAll('link[rel="stylesheet"]')];
  const known = new Set(old.map((link) => link.href));
  const wanted = [...page.head.querySelectorAll('link[rel="stylesheet"]')].map((link) => file(link.getAttribute("href")));
  const loaded = wanted.filter((href) => !known.has(href)).map((href) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href });
    const done = new Promise((done) => ["load", "error"].forEach((kind) => link.addEventListener(kind, done)));
    document.head.append(link);
    return done;
  });
  await Promise.all(loaded);
  return () => old.filter((link) => !wanted.includes(link.href)).forEach((link) => link.remove());
};

const run = (shown) => {
  const scripts = [...shown.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute("src"));
  // A module runs once for each address, and a page whenever it is shown.
  return Promise.all(scripts.map((src) => import(`${file(src)}?${page}`)));
};

/** The fields of the page's forms, which are filled again when the user comes back, as browsers do. */
const fields = () => [...document.querySelectorAll("main :is(input:not([type=hidden], [type=file]), select, textarea)")];
const isMark = ({ type }) => type === "checkbox" || type === "radio";
const filled = (field) => (isMark(field) ? field.checked : field.value);
const fill = (field, value) => {
  if (value !== undefined) field[isMark(field) ? "checked" : "value"] = value;
};

/** Says which address the page is of, for those who wait for it. */
const shown = () => (document.documentElement.dataset.shown = location.hash);

const show = async (made, anchor, state, mine) => {
  const drop = await styles(made);
  if (mine !== loads) return;
  left.abort();
  left = new AbortController();
  back = undefined;
  page = mine;
  document.title = made.title;
  document.body.replaceChildren(...[...made.body.childNodes].map((node) => document.importNode(node, true)));
  drop();
  if (state?.fields) fields().forEach((field, at) => fill(field, state.fields[at]));
  await run(made);
  if (mine !== loads) return;
  const place = anchor && document.getElementById(anchor.slice(1));
  if (place) place.scrollIntoView();
  else scrollTo(0, state?.top ?? 0);
  document.querySelector("#main")?.focus({ preventScroll: true });
  shown();
};

/** Shows a page in place of this one, or saves the file that its address is. */
const load = async (address, { push = true, state, ...options } = {}) => {
  const mine = ++loads;
  loading?.abort();
  loading = new AbortController();
  const done = wait(() => loading.abort());
  // Not of the page that is left.
  const end = busy(null);
  try {
    const answer = await request(address, { ...options, signal: loading.signal });
    if (mine !== loads) return;
    const isPage = answer.kind.startsWith("text/html");
    if (answer.ok && !isPage) {
      save(answer);
      if (page) return;
    }
    const old = [...pictures.values()];
    pictures.clear();
    wanted.clear();
    const made = isPage ? new DOMParser().parseFromString(await answer.text(), "text/html") : said(answer);
    // What a form was answered has no address of its own.
    const isOwn = (options.method ?? "GET") === "GET" || answer.redirected;
    if (push && isOwn) {
      history.replaceState({ ...history.state, top: scrollY, fields: fields().map(filled) }, "");
      history.pushState({ page: mine }, "", answer.url);
    } else history.replaceState({ ...history.state, page: mine }, "", answer.redirected ? answer.url : undefined);
    await show(made, parsed(answer.address).hash, state, mine);
    old.forEach((url) => URL.revokeObjectURL(url));
  } catch (error) {
    if (mine !== loads || error instanceof Stopped) return;
    broken(error);
  } finally {
    done();
    end();
  }
};

/** A page in place of an answer that is none. */
const said = (answer) =>
  answer.ok ? message("Saved", ["The file has been saved."]) : message("This page needs a form", [`Its address alone gives nothing (${answer.status}). Begin at the first page.`]);

const broken = (error) => {
  const main = document.querySelector("main") ?? document.body;
  const box = document.createElement("p");
  box.className = "wrong";
  box.setAttribute("role", "alert");
  box.textContent = `This page could not be made: ${error.message}. Load it again; if that does not help, this browser may be too old.`;
  main.prepend(box);
};

globalThis.milepost = {
  here,
  ask,
  lead: (address) => load(bare(address)),
  record: (address, instead) => {
    history[instead ? "replaceState" : "pushState"]({ page }, "", `#${bare(address)}`);
    shown();
  },
  home: () => `${location.href.split("#")[0]}#`,
  paint: (node, address) => paint(node, address).catch(() => {}),
  returns: (act) => (back = act),
  left: () => left.signal,
  follow: (address, on) => follow(address, on, left.signal),
};

const plain = ({ button, ctrlKey, metaKey, shiftKey, altKey }) => button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (!link || event.defaultPrevented || !plain(event)) return;
  event.preventDefault();
  const address = link.getAttribute("href");
  if (address.startsWith("#/")) return load(bare(address));
  // A place on this page: its address stays that of the page.
  const place = document.getElementById(address.slice(1));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
});

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented) return;
  event.preventDefault();
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? `#${here().pathname}`;
  const data = new FormData(form, submitter);
  if (form.method !== "post") return load(`${bare(action).split("?")[0]}?${new URLSearchParams(data)}`);
  load(bare(action), { method: "POST", body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(data) });
});

addEventListener("popstate", async ({ state }) => {
  if (!back || state?.page !== page) return load(here(), { push: false, state });
  await back();
  shown();
});

load(here(), { push: false });
if ("serviceWorker" in navigator) navigator.serviceWorker.register("keep.js").catch(() => {});
