// Goods as pictures.

import { draw } from "./dom.js";

/** What strokes and fills a shape of each form, where `tone` is its own colour and `ink` that of outlines. */
const FORMS = {
  body: (tone, ink) => ({ fill: tone, stroke: ink, "stroke-width": 1.5 }),
  fill: (tone) => ({ fill: tone }),
  line: (tone) => ({ stroke: tone, "stroke-width": 1.5 }),
  bar: (tone) => ({ stroke: tone, "stroke-width": 3 }),
};

/** The icon of a good of a board, this many pixels wide and high. */
export const icon = (board, good, size = 15) => {
  const colour = (tone) => `light-dark(${board.tones[tone].join(", ")})`;
  const shape = ([form, tone, what]) => {
    if (form === "letter") return draw("text", { x: 12, y: 17, "text-anchor": "middle", "font-size": 12.5, "font-weight": 700, fill: colour(tone) }, what);
    return draw("path", { d: what, ...FORMS[form](colour(tone), colour(0)) });
  };
  const shapes = board.icons[board.goods.indexOf(good)] ?? [];
  return draw("svg", { class: "good-icon", viewBox: "0 0 24 24", width: size, height: size, fill: "none", "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" }, ...shapes.map(shape));
};
