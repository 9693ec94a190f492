// Recorded games: opens a record with the files of its title, and walks along its runs.

import { during } from "./busy.js";
import { button, counted } from "./dom.js";
import { decoded } from "./files.js";
import { plain, show, visit } from "./parts.js";
import { ask, here, lead, listen, returns } from "./source.js";
import { files, forget, keep, paths } from "./titles.js";

const find = (what) => document.querySelector(what);
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** The text of a file, unpacked where it was packed. */
const text = async (file) => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = first === 0x1f && second === 0x8b;
  const bytes = packed ? await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : await file.arrayBuffer();
  return decoded(bytes);
};

/** The folder of a title and the name of a file in it; undefined for any other file. */
const path = (file) => (file.webkitRelativePath || file.name).match(/(?:^|\/)(g_\w+\/\w+\.rb)$/)?.[1];

/** The files of folders of titles among those that were chosen. */
const ofTitles = (chosen) => Promise.all([...chosen].filter(path).map(async (file) => [path(file), await file.text()]));

/** Those without a folder are kept under the name of the title that they opened. */
const ofTitle = (title, chosen) =>
  Promise.all([...chosen].filter((file) => !path(file) && file.name.endsWith(".rb")).map(async (file) => [`${title}/${file.name}`, await file.text()]));

/** The title of a record; undefined where the text is none, which the server says better. */
const titleOf = (text) => {
  try {
    return JSON.parse(text).title;
  } catch {
    return undefined;
  }
};

/** The kept files that a title asks for: the server says which, until it asks for none that is kept. */
const asked = async (title) => {
  const kept = new Set(await paths());
  const own = [...kept].filter((path) => path.startsWith(`${title}/`));
  const wanted = new Set([...kept].filter((path) => path.endsWith("/meta.rb")));
  // Loose files serve where no folder was chosen.
  if (!wanted.size) return (await files(own)).map(([path, text]) => [path.slice(title.length + 1), text]);
  for (;;) {
    const found = await files([...wanted]);
    const form = new FormData();
    form.set("text", JSON.stringify({ title, actions: [] }));
    found.forEach(([path, text]) => form.append("files", new Blob([text]), path));
    const answer = await ask("/routes/games/missing", { method: "POST", body: form });
    if (!answer.ok) return found;
    const { missing } = await answer.json();
    const more = missing.filter((path) => kept.has(path) && !wanted.has(path));
    if (!more.length) return found;
    more.forEach((path) => wanted.add(path));
  }
};

/** Says how many files are kept. */
const tellKept = () => during(told());
const told = async () => {
  const line = find("#kept-files");
  const kept = (await paths()).length;
  line.replaceChildren();
  if (!kept) return;
  line.append(`This browser keeps ${counted(kept, "file")} of titles. `);
  line.append(button("Forget them", async () => {
    await during(forget());
    tellKept();
  }, { class: "small" }));
};

const form = () => find("#game");

/** The form with what is chosen or pasted and the files of its title that are kept, and its title. */
const gathered = async (chosen) => {
  const sent = new FormData(form());
  const record = sent.get("record");
  const has = record?.size ? await text(record) : sent.get("text");
  if (record?.size) sent.set("record", new Blob([has], { type: "application/json" }), "record.json");
  else sent.delete("record");
  const title = titleOf(has);
  if (title && chosen && !chosen.length) {
    for (const [path, text] of await asked(title).catch(() => [])) sent.append("files", new Blob([text]), path);
  }
  return { sent, title };
};

/** Why a game was not opened, where the server's answer has no message for this page. */
const failed = (status) => ({
  408: "Sending took too long; try again.",
  413: "The files are too large: choose the files of one title.",
  429: "Too many requests came from your address; wait a minute and try again.",
  503: "The server is busy; try again in a minute.",
  504: "Opening took too long; try again.",
})[status] ?? `The game could not be opened (status ${status}).`;

/** A message in a box. */
const box = (text) => {
  const wrong = document.createElement("div");
  wrong.className = "wrong";
  wrong.setAttribute("role", "alert");
  wrong.textContent = text;
  return wrong;
};

/** Shows why a game was not opened, in place of what was shown before. */
const refuse = (wrong) => {
  form().parentNode.querySelector(".wrong")?.remove();
  form().before(wrong);
  wrong.scrollIntoView({ block: "nearest" });
};

const openGame = async (event) => {
  event.preventDefault();
  const press = form().querySelector(".primary");
  press.disabled = true;
  press.textContent = "Opening…";
  try {
    const chosen = form().elements.files?.files;
    const read = await gathered(chosen).catch(() => undefined);
    if (!read) return refuse(box("A file could not be read, or is not what its ending says; choose it again."));
    const { sent, title } = read;
    const answer = await ask(form().getAttribute("action"), { method: "POST", body: sent });
    if (answer.redirected) {
      if (chosen) await keep([...(await ofTitles(chosen)), ...(await ofTitle(title, chosen))]).catch(() => {});
      return lead(answer.url);
    }
    const part = parse(await answer.text()).querySelector('[data-part="games"]');
    const told = part?.querySelector(".wrong");
    refuse(told ? document.importNode(told, true) : box(failed(answer.status)));
  } catch {
    refuse(box("No answer came; try again."));
  } finally {
    press.disabled = false;
    press.textContent = "Open the game";
  }
};

/** Lets files be dropped anywhere on the page: records and files of titles go where they belong. */
const dropped = (event) => {
  const all = [...(event.dataTransfer?.files ?? [])];
  if (!all.length) return;
  event.preventDefault();
  for (const [id, ends] of [["record", /\.(json|gz)$/i], ["files", /\.(rb|toml)$/i]]) {
    const field = find(`#${id}`);
    const fit = all.filter(({ name }) => ends.test(name));
    if (!field || !fit.length) continue;
    const transfer = new DataTransfer();
    (field.multiple ? fit : fit.slice(0, 1)).forEach((file) => transfer.items.add(file));
    field.files = transfer.files;
    form().scrollIntoView({ block: "nearest" });
  }
};

if (form()) {
  form().addEventListener("submit", (event) => during(openGame(event)));
  listen("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  listen("drop", dropped);
  const folder = find("#folder");
  if (folder) {
    for (const node of [folder, ...folder.labels]) node.hidden = false;
    folder.addEventListener("change", async () => {
      await during(ofTitles(folder.files).then(keep));
      folder.value = "";
      tellKept();
    });
    tellKept().catch(() => {}); // A private window may keep nothing.
  }
}

let search;

/** Asks for the best run where the page lacks it. */
const follow = async () => {
  const waiting = find("[data-wait]");
  if (!waiting) return;
  search?.abort();
  search = new AbortController();
  try {
    const answer = await ask(waiting.dataset.wait, { signal: search.signal });
    const page = parse(await answer.text());
    if (!waiting.isConnected) return; // Another moment is shown by now.
    if (!answer.ok || !show(page)) throw answer.status;
  } catch (error) {
    if (error.name !== "AbortError") waiting.textContent = "The search failed; load the page again.";
  }
};

/** Goes to another moment without a page load. */
const go = async (address, push = true) => {
  search?.abort();
  await visit(address, push);
  find(".timeline [aria-current]")?.scrollIntoView({ block: "nearest" });
  follow();
};

if (find(".timeline")) {
  listen("click", (event) => {
    const link = event.target.closest?.("a[data-look]");
    if (!link || !plain(event) || event.defaultPrevented) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
  listen("submit", (event) => {
    const chosen = event.target.closest("form[data-go]");
    if (!chosen) return;
    event.preventDefault();
    go(`${chosen.getAttribute("action")}?${new URLSearchParams(new FormData(chosen))}`);
  });
  listen("change", (event) => event.target.matches("select[data-now]") && event.target.form.requestSubmit());
  listen("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) find(`.steps [rel="${rel}"]`)?.click();
  });
  returns(() => go(here(), false));
  find(".timeline [aria-current]")?.scrollIntoView({ block: "nearest" });
  follow();
}
