// Decks: browse cards by key, preview demands by pointing at them, read files into form fields.

import "./files.js";
import { open } from "./atlas.js";
import { later } from "./busy.js";
import { visit, visited } from "./parts.js";
import { leaving, listen } from "./source.js";

open();
visited('a[data-look], nav [rel="prev"], nav [rel="next"]');

// Pointing at a demand shows it after a delay, so that passing over it requests nothing.
let soon;
leaving()?.addEventListener("abort", () => soon?.());
const look = (event) => {
  soon?.();
  const link = event.target.closest?.("a[data-look]:not([aria-current])");
  if (link) soon = later(() => visit(link.getAttribute("href")), event.type === "focusin" ? 250 : 120);
};
// A card that appears under a resting mouse is not pointed at.
let rest = "";
listen("pointerover", (event) => {
  const place = `${event.screenX} ${event.screenY}`;
  if (event.pointerType === "mouse" && place !== rest) look(event);
  rest = place;
});
listen("focusin", look);

const keys = { ArrowLeft: '[rel="prev"]', ArrowRight: '[rel="next"]', 1: "a[data-look]:nth-of-type(1)", 2: "a[data-look]:nth-of-type(2)", 3: "a[data-look]:nth-of-type(3)" };
listen("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, .window, pre")) return;
  document.querySelector(keys[event.key] ?? "#none")?.click();
});
