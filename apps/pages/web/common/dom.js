// Small helpers for pages: elements are made of nodes and text, never of markup.

import { busy } from "./busy.js";
import { listen } from "./source.js";

const SVG = "http://www.w3.org/2000/svg";

const filled = (node, attributes, children) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};

/** An element; children are nodes, text, lists of them, or nothing. */
export const make = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);

/** The same for drawings. */
export const draw = (name, attributes = {}, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

/** A button. Its `key` restores the focus when its container is filled again. */
export const button = (text, click, attributes = {}) =>
  make("button", { type: "button", "data-key": attributes.key ?? text, click, ...attributes, key: null }, text);

/** For how long a button waits for its second press, in milliseconds; which one waits, and until when. */
const SURE = 4000;
let armed = { key: null, until: 0 };

/** A button for something that cannot be undone: it needs a second press. It may be drawn anew between the two. */
export const twice = (text, sure, click, attributes = {}) => {
  const key = attributes.key ?? text;
  const waits = () => armed.key === key && performance.now() < armed.until;
  const rest = () => setTimeout(() => waits() || (node.textContent = text), Math.max(0, armed.until - performance.now()) + 1);
  const node = button(waits() ? sure : text, () => {
    const second = waits();
    armed = second ? { key: null, until: 0 } : { key, until: performance.now() + SURE };
    node.textContent = second ? text : sure;
    rest();
    if (second) click({ currentTarget: node });
  }, attributes);
  if (waits()) rest();
  return node;
};

/** How long a press may last, and how long after it a click may come, in milliseconds. */
const PRESS = { down: 1000, up: 300 };
/** What is being pressed. It must stay until its click: a press on a button that was replaced in between comes to nothing. */
let pressed = null;
/** The nodes to be filled once it is let go, with their children. */
const waiting = new Map();
/** Ends what is counted while there are any. */
let waited = null;

const free = () => {
  pressed = null;
  for (const [node, children] of waiting) fill(node, ...children);
  waited?.();
  waited = null;
};
const freeAfter = (press, millis) => setTimeout(() => pressed === press && free(), millis);
listen("pointerdown", ({ target }) => freeAfter((pressed = { target }), PRESS.down), { capture: true });
for (const end of ["pointerup", "pointercancel"]) listen(end, () => freeAfter(pressed, PRESS.up), { capture: true });
// What the click itself fills is filled at once, and what waited after it.
listen("click", () => ((pressed = null), setTimeout(free)), { capture: true });

/** Notes which details of a part are open, for what takes its place: calling the result opens and closes the same there. */
export const keeping = (old) => {
  const all = [...old.querySelectorAll("details[data-keep]")].map(({ open, dataset }) => [dataset.keep, open]);
  return (part) => all.forEach(([name, open]) => part.querySelector(`details[data-keep="${name}"]`)?.toggleAttribute("open", open));
};

/** Replaces the children of a node; the focus stays, and details stay open. While something in it is being pressed, it is filled after that. */
export const fill = (node, ...children) => {
  if (pressed && node.contains(pressed.target)) {
    waited ??= busy();
    return void waiting.set(node, children);
  }
  waiting.delete(node);
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const keep = keeping(node);
  node.replaceChildren(...children.flat().filter(Boolean));
  keep(node);
  if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
};

/** Shows an error beside the control that caused it. */
export const showError = (node, error) => {
  const lines = [...(error.error ?? ["Could not reach the server; try again."])].filter(Boolean);
  const rule = error.rule && make("span", { class: "rule" }, `Rule: ${error.rule}`);
  const notice = make("div", { class: "wrong", role: "alert" }, make("p", {}, lines.join(" "), rule && ". ", rule), error.hint && make("p", {}, error.hint));
  notice.append(button("Close", () => notice.remove(), { class: "small", "aria-label": "Close this notice" }));
  node.querySelector(":scope > .wrong")?.remove();
  node.append(notice);
  notice.scrollIntoView({ block: "nearest" });
};

/** With a capital letter. */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A sum of money. */
export const money = (sum) => `$${sum}`;

/** `3 loads`, `1 load`. */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
