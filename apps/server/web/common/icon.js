// Goods as pictures.

import { draw } from "./dom.js";

/** The icon of a good: its parts on a grid of 24, or its first letter on a crate. */
export const icon = (parts, good, size = 15) => {
  const shapes = parts?.map(([tone, d]) => draw("path", { class: `tone-${tone}`, d })) ?? [draw("rect", { class: "tone-fill", x: 3, y: 5, width: 18, height: 15, rx: 2 }), draw("text", { x: 12, y: 17.5, "text-anchor": "middle", class: "tone-letter" }, good[0])];
  return draw("svg", { class: "good-icon", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" }, ...shapes);
};
