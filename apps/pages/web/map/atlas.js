// The map on a page about maps or decks: the stage, the tracks that the page tells of, and cities to choose.

import { heart } from "./city.js";
import { draw, make } from "./dom.js";
import { ZOOMS } from "./plane.js";
import { ask, listen } from "./source.js";
import { Stage } from "./stage.js";
import { stroke, wax } from "./wax.js";

/** How far a key moves the map, in pixels. */
const STEP = 80;
const KEYS = {
  ArrowLeft: (pan) => pan.by(STEP, 0),
  ArrowRight: (pan) => pan.by(-STEP, 0),
  ArrowUp: (pan) => pan.by(0, STEP),
  ArrowDown: (pan) => pan.by(0, -STEP),
  ...ZOOMS,
};

class Atlas {
  constructor(root, json) {
    this.root = root;
    const label = "Map: arrow keys move it, plus and minus zoom, 0 shows all of it";
    const hands = { tapped: (at) => this.tapped(at), hint: (at) => this.hint(at) };
    this.stage = new Stage(root, { picture: root.dataset.ground, json, label, layers: ["marks"], hands });
    const { defs, window, size } = this.stage;
    defs.append(wax(0));
    window.style.setProperty("--form", (size.width / size.height).toFixed(4));
    window.addEventListener("keydown", (event) => this.pressed(event));
    root.prepend(this.stage.tools());
    listen("visited", () => this.show());
    this.show();
  }

  /** The lists in which cities can be chosen. */
  get lists() {
    return this.root.dataset.picks.split(" ").filter(Boolean).map((id) => document.getElementById(id));
  }

  /** The tracks and the marks as the page has them now, the selected track above the others. */
  show() {
    const { layers, places, pan } = this.stage;
    const { lines, marked } = JSON.parse(this.root.querySelector("[data-over]").dataset.over);
    const paths = lines.sort((a, b) => a.chosen - b.chosen).map(({ path, chosen }) => ({ d: stroke(places, path), chosen }));
    const track = ({ d, chosen }) => (chosen ? [draw("path", { class: "edge seat-0", d }), draw("path", { class: "rail seat-0", d, stroke: "url(#wax-0)" })] : [draw("path", { class: "other", d })]);
    layers.track.replaceChildren(...paths.flatMap((path) => [draw("path", { class: "bed", d: path.d }), ...track(path)]));
    const ring = (city) => {
      const { middle, reach } = heart(places, places.board.cities[city]);
      return draw("circle", { class: "end", cx: middle.x, cy: middle.y, r: reach + 30 });
    };
    layers.marks.replaceChildren(...marked.map(ring));
    const [end] = lines.find(({ chosen }) => chosen)?.path.slice(-1) ?? [];
    if (pan.moved && end !== undefined) pan.reveal(places.to(places.spot(end)));
  }

  hint(at) {
    const { places, window } = this.stage;
    window.classList.toggle("on-city", this.root.dataset.picks !== "" && at !== null && places.city(at) !== null);
    return this.stage.said(at);
  }

  /** A city that is pressed is chosen in the first list that is open, or in the first of all where none is. */
  tapped(at) {
    const city = at === null ? null : this.stage.places.city(at);
    const { lists } = this;
    if (!city || !lists.length) return;
    const open = lists.every((list) => list.value !== city.name) && lists.find((list) => !list.value);
    if (!open) for (const list of lists) list.value = "";
    (open || lists[0]).value = city.name;
    lists[0].form.requestSubmit();
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    KEYS[event.key](this.stage.pan);
  }
}

/** Puts the maps of this page where they belong. */
export const open = () => {
  for (const root of document.querySelectorAll(".atlas")) {
    ask(root.dataset.board)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then((json) => new Atlas(root, json))
      .catch(() => root.append(make("p", { class: "wrong", role: "alert" }, "The map could not be loaded. Load the page again.")));
  }
};
