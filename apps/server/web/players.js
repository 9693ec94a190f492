// Players are told apart by shape and number as well as by colour, as trains and tracks are on paper.

import { draw, make } from "./dom.js";

/** What shapes are called, by seats. */
export const SHAPES = ["disc", "square", "triangle", "diamond", "hexagon", "star"];

/** What tracks look like, by seats. */
export const CRAYONS = ["unbroken", "dashed", "dotted", "dashes and dots", "long dashes", "short dashes"];

const around = (corners, first, reaches) =>
  Array.from({ length: corners }, (_, k) => {
    const angle = ((first + (360 * k) / corners) * Math.PI) / 180;
    const reach = reaches[k % reaches.length];
    return `${(reach * Math.sin(angle)).toFixed(3)},${(-reach * Math.cos(angle)).toFixed(3)}`;
  }).join(" ");

const CORNERS = [null, around(4, 45, [1.15]), around(3, 0, [1.45]), around(4, 0, [1.25]), around(6, 0, [1.05]), around(10, 0, [1.45, 0.75])];

/** A seat's shape with its number, one unit large, to be scaled. */
export const sign = (seat) => {
  const corners = CORNERS[seat % CORNERS.length];
  const shape = corners ? draw("polygon", { points: corners }) : draw("circle", { r: 0.92 });
  return draw("g", { class: `sign seat-${seat}` }, shape, draw("text", { y: seat === 2 ? 0.5 : 0.38, "text-anchor": "middle", "font-size": 1.05 }, `${seat + 1}`));
};

/** A seat's shape in text. */
export const badge = (seat) => draw("svg", { class: "badge", viewBox: "-1.45 -1.5 2.9 2.9", role: "img", "aria-label": `${SHAPES[seat]} ${seat + 1}` }, sign(seat));

/** A seat's shape and name. */
export const name = (state, seat) =>
  make("span", { class: "who" }, badge(seat), make("bdi", {}, state.view?.players[seat].name || state.table.seats[seat].name || `Seat ${seat + 1}`));
