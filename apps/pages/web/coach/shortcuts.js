// Keys for the actions of a turn, and the box that lists all keys.

import { button, make } from "./dom.js";
import { lasting } from "./storage.js";

const OFF = "milepost-keys-off";

const press = (page, find) => {
  const node = page.parts.turn.querySelector(find);
  if (!node || node.disabled) return false;
  node.click();
  return true;
};

/** What each key does; `press` finds the button that does the same. */
export const KEYS = [
  ["E", "End the turn, or building", "[data-key=end]"],
  ["D", "Deliver here", '[data-key^="now "]'],
  ["U", "Undo", "[data-key=undo]"],
  ["H", "Hint: show or hide", "[data-key=hint]"],
  ["K", "Keep the ticked cards", "[data-key=keep].primary"],
];

const MAP = [
  ["← →, ↑ ↓, Home, End, Page Up, Page Down", "go from milepost to milepost"],
  ["Enter", "selects the milepost, or builds the drawn track"],
  ["B", "begins track here; the arrow keys extend it"],
  ["Backspace, Esc", "shorten the drawn track, discard it"],
  ["+ − 0", "zoom in, zoom out, show all"],
  ["Shift with arrow keys", "moves the map"],
];

/** The entry of a key that was pressed where nothing is typed; undefined if it means nothing. */
export const meant = ({ key, ctrlKey, metaKey, altKey, target }) => {
  if (ctrlKey || metaKey || altKey || target.closest?.(`input:not([type="checkbox"]), select, textarea, [contenteditable], dialog`)) return undefined;
  return KEYS.find(([letter]) => letter.toLowerCase() === key.toLowerCase());
};

export class Shortcuts {
  constructor(page) {
    this.page = page;
    this.opener = button("?", () => this.open(), { class: "small help", "aria-label": "Keys and help", title: "Keys and help (?)" });
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  get on() {
    return lasting.get(OFF) === null;
  }

  pressed(event) {
    const { page } = this;
    if (event.repeat || !page.live?.state?.view) return;
    if (event.key === "?" && !event.target.closest?.("input, select, textarea, dialog")) return this.open();
    const found = this.on && !page.replay.on && meant(event);
    if (!found) return;
    const [, what, find] = found;
    event.preventDefault();
    if (!press(page, find)) page.announce(`${what}: not possible now.`);
  }

  open() {
    this.node?.remove();
    const list = (keys) => make("dl", {}, ...keys.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)]));
    const change = ({ currentTarget }) => (currentTarget.checked ? lasting.remove(OFF) : lasting.set(OFF, "1"));
    this.node = make(
      "dialog",
      { class: "keys", "aria-label": "Keys and help", close: () => this.node.remove() },
      make("h2", {}, "Keys"),
      list(KEYS),
      make("label", {}, make("input", { type: "checkbox", checked: this.on, change }), " Use these letters as keys"),
      make("h2", {}, "On the map"),
      list(MAP),
      make("p", {}, "Track is drawn by dragging from a major city or from your own track; dragging elsewhere moves the map. ", make("a", { href: "/rules", target: "_blank" }, "How to play"), " · ", make("a", { href: "/play/tour" }, "Learn by playing")),
      button("Close", () => this.node.close(), { class: "primary" }),
    );
    document.querySelector("#table").append(this.node);
    this.node.showModal();
  }
}
