// Best runs: select hexes, try and rotate tiles, follow a search while it runs.

import { during } from "./busy.js";
import { button, make } from "./dom.js";
import "./files.js";
import { bookmark, unpacked } from "./game.js";
import { hexes } from "./hexes.js";
import { plain, show, visit } from "./parts.js";
import { ask, follow as listenTo, here, home, leaving, listen, record, returns } from "./source.js";

const find = (what) => document.querySelector(what);
const map = find("#map");
const board = map && hexes(map, (hex) => go(at({ hex }), () => find("#hex-title")));

/** The address of this position, with what is selected on it. */
const at = (more) => {
  const now = here().searchParams;
  const pairs = ["run", "seconds", "plain", "was"].map((name) => [name, now.get(name)]);
  const all = [["p", find("#search [name=p]").value], ...pairs, ...Object.entries(more)];
  return `/routes/at?${new URLSearchParams(all.filter(([, value]) => value))}`;
};

let search;
let picture;
let going = 0;
const end = () => {
  find("#stop")?.remove();
  find("#sum")?.removeAttribute("aria-busy");
  search?.close();
  search = undefined;
};

/** Navigates without a page load, and sets the focus where the user continues. */
const go = async (address, focus, push = true) => {
  end();
  const { id } = document.activeElement;
  const mine = ++going;
  await visit(address, push);
  if (mine !== going) return; // A later navigation has replaced this one.
  board.show();
  const next = focus?.() ?? (document.activeElement === document.body && id && document.getElementById(id));
  if (next) next.focus({ preventScroll: true });
  follow();
};

leaving()?.addEventListener("abort", () => picture && URL.revokeObjectURL(picture));

/** Shows the picture of a run. */
const draw = (svg) => {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  find('[data-part="ground"]').setAttribute("href", url);
  if (picture) URL.revokeObjectURL(picture);
  picture = url;
};
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** Shows a run that was found while the search goes on. */
const better = ({ html, svg }) => {
  const page = parse(html);
  for (const name of ["#sum", "#run"]) find(name).replaceWith(document.importNode(page.querySelector(name), true));
  draw(svg);
};
const tell = (text) => (find("#sum .proof").textContent = text);

/** Follows the search that the page asks for. */
const follow = () => {
  if (find("#sum")?.dataset.search === undefined) return;
  const stop = button("Stop", () => {
    end();
    tell(find("#sum .proof").textContent.replace("Searching:", "Stopped:"));
  }, { id: "stop" });
  find("#sum").after(stop);
  const far = ({ revenue, bound }) => {
    tell(`Searching: ${revenue} so far; no run can earn more than ${bound}.`);
    find("#sum").setAttribute("aria-busy", "true"); // Screen readers announce only the end.
    const earns = find("#sum .earns");
    if (earns) earns.textContent = revenue;
  };
  const news = {
    bound: far,
    better: (found) => {
      better(found);
      far(found);
    },
    done: ({ html, svg }) => {
      end();
      show(parse(html)); // Replaces everything that depends on the run, such as its files.
      draw(svg);
      board.show();
    },
    wrong: ({ error }) => {
      end();
      tell(error.join(" "));
    },
  };
  const on = Object.entries(news).map(([kind, act]) => [kind, (event) => act(JSON.parse(event.data))]);
  const error = () => {
    end();
    tell("The search was interrupted. Start it again.");
  };
  search = listenTo(`/routes/run/events${here().search}`, { ...Object.fromEntries(on), error });
};

/** Where the focus goes after an edit: never on a button that would undo it. */
const NEXT = { try: "#lay", lay: "#map", lift: "#hex-title", place: "#hex-title", take: "#hex-title", add: "#train", drop: "#train" };

/** Opens the position that comes with the address; a step back leads to the page without it. */
const own = find("#position");
const bring = async () => {
  const text = await unpacked(here().hash);
  if (text === undefined) return;
  record(here().pathname, true);
  own.value = text;
  own.form.requestSubmit();
};
if (own) {
  during(bring()).catch(() => own.form.before(make("p", { class: "wrong", role: "alert" }, "The position in this address is not whole. Use the bookmark again.")));
}

/** The bookmark is made here, as only the browser knows the address that it should open. */
const mark = find("#bookmark");
const makeMark = async () => {
  const answer = await ask("/web/bookmarklet.min.js");
  if (!answer.ok) return;
  mark.href = bookmark(await answer.text(), home());
  mark.hidden = false;
  mark.addEventListener("click", (event) => {
    event.preventDefault();
    find("#bookmark-said").textContent = "Drag it to your bookmarks bar, and press it there on the page of a game.";
  });
};
if (mark) makeMark();

if (map) {
  listen("click", (event) => {
    const link = event.target.closest?.("a[data-look]");
    if (!link || !plain(event) || event.defaultPrevented) return;
    event.preventDefault();
    go(link.getAttribute("href"), link.id === "close" ? () => map : undefined);
  });
  listen("submit", (event) => {
    const form = event.target.closest("form[data-go], #search");
    if (!form) return;
    event.preventDefault();
    const pairs = new URLSearchParams(new FormData(form, event.submitter));
    pairs.delete("wait");
    const what = pairs.get("do") ?? (event.submitter?.name === "tile" && "try");
    go(`${form.getAttribute("action")}?${pairs}`, NEXT[what] && (() => find(NEXT[what])));
  });
  listen("change", (event) => event.target.matches("select[data-now]") && event.target.value && event.target.form.requestSubmit());
  listen("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const what = { r: "#rotate", R: "#rotate", Escape: "#close" }[event.key];
    if (what) find(what)?.click();
  });
  returns(() => go(here(), undefined, false));
  board.show();
  follow();
}
