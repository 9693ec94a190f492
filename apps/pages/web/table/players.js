// Players are distinguished by shape and number as well as by colour, as trains and tracks are on paper.

import { draw, make } from "./dom.js";

/** The names of the shapes, by seat. */
export const SHAPES = ["disc", "square", "triangle", "diamond", "hexagon", "star"];

/** The line styles of tracks, by seat. */
export const CRAYONS = ["unbroken", "dashed", "dotted", "dashes and dots", "long dashes", "short dashes"];

/** The SVG paths of the shapes, which the page contains. */
const PATHS = document.querySelector("[data-signs]").dataset.signs.split("|");

/** A seat's shape with its number, one unit large, to be scaled. */
export const sign = (seat) =>
  draw("g", { class: `sign seat-${seat}` }, draw("path", { d: PATHS[seat % PATHS.length] }), draw("text", { y: 0.4, "text-anchor": "middle", "font-size": 1.05 }, `${seat + 1}`));

/** A seat's shape in text. */
export const badge = (seat) => draw("svg", { class: "badge", viewBox: "-1.45 -1.5 2.9 2.9", role: "img", "aria-label": `${SHAPES[seat]} ${seat + 1}` }, sign(seat));

/** A seat's shape and name. */
export const name = (state, seat) =>
  make("span", { class: "who" }, badge(seat), make("bdi", {}, state.view?.players[seat].name || state.table.seats[seat].name || `Seat ${seat + 1}`));
