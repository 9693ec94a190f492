// Trains from the side: an engine of each kind in its player's colour, and a wagon for each load.

import { draw } from "./dom.js";
import { icon } from "./icon.js";
import { sign } from "./players.js";

/** Each kind of engine, facing right, on rails at y = 22: its body, what is dark on it, its windows, and its wheels. */
const ENGINES = {
  freight: {
    wide: 33,
    body: "M2 5h9v4h14V5h3v4h2l2 3v6H2z",
    dark: "M1 3.5h11V5H1zM24 3h5v2h-5zM15 7h4v2h-4zM2 18h31l1 2H2z",
    light: "M4 7h4.5v4H4z",
    wheels: [[7, 3.2], [15, 3.2], [23, 3.2]],
  },
  fast: {
    wide: 41,
    body: "M1 9h8v-1h2V4h9v4h14V4h3v4h1q3 2 3 5v4H1z",
    dark: "M10 2.5h11V4H10zM33 2h5v2h-5zM25 6h5v2h-5zM1 17h40l1 2.5H1zM9.5 8.5h1.5V17H9.5z",
    light: "M13 6h4.5v4H13z",
    wheels: [[5, 2.6], [17, 4.2], [26.5, 4.2], [36, 2.6]],
  },
  heavy: {
    wide: 45,
    body: "M1 8h9V3h10v4h18V3h4v5h1l2 3v7H1z",
    dark: "M9 1.5h12V3H9zM37 1h6v2h-6zM24 4.5h4V7h-4zM31 4.5h4V7h-4zM1 18h44l1 2H1zM9 8h1.4v10H9z",
    light: "M12.500 5h5v4.500h-5z",
    wheels: [[5, 2.6], [14, 3.4], [22, 3.4], [30, 3.4], [38.5, 3.4]],
  },
  super: {
    wide: 48,
    body: "M1 18V7q0-3 3-3h27q9 0 15 9 2 3 1 5z",
    dark: "M1 18h47l-1 2H1zM17 4v14h-1.200V4zM32 4v14h-1.200V4z",
    light: "M4 7h4v3.500H4zM10 7h4v3.500h-4zM19 7h4v3.500h-4zM25 7h4v3.500h-4zM34 7h3q3 1 5 3.500h-8z",
    wheels: [[6, 2.4], [12, 2.4], [26, 2.4], [36, 2.4], [42, 2.4]],
  },
};
/** How wide a wagon is, with its coupling; how high a train; the room for the player's sign before it. */
const WAGON = 20;
const HIGH = 30;
const SIGN = 18;
const RAIL = 26;

const wheel = ([x, r], base) => draw("circle", { class: "wheel", cx: x, cy: base - r, r });

/** A wagon, and on it what it carries. */
const wagon = (x, load, board) => {
  const picture = icon(board, load.good, 18);
  picture.setAttribute("x", x + 1);
  picture.setAttribute("y", RAIL - 24);
  return draw("g", { class: `wagon ${load.bond}` }, picture, draw("path", { class: "dark", d: `M${x - 1} ${RAIL - 7}h${WAGON - 1}v3h${-WAGON + 1}z` }), wheel([x + 4, 2.4], RAIL), wheel([x + 13, 2.4], RAIL));
};

/** The picture of a train, 30 pixels high, and how wide it is. `loads` are those aboard. */
export const picture = (seat, kind, loads, board, mirrored) => {
  const { wide, body, dark, light, wheels } = ENGINES[kind] ?? ENGINES.freight;
  const long = loads.length * WAGON;
  const all = wide + long;
  // The engine is at the front; wagons follow it.
  const engine = draw("g", { transform: mirrored ? `translate(${wide} ${RAIL - 22}) scale(-1 1)` : `translate(${long} ${RAIL - 22})` }, draw("path", { class: "body", d: body }), draw("path", { class: "dark", d: dark }), draw("path", { class: "light", d: light }), ...wheels.map((one) => wheel(one, 22)));
  const wagons = loads.map((load, index) => wagon((mirrored ? wide + 2 : 0) + index * WAGON, load, board));
  const plate = sign(seat);
  plate.setAttribute("transform", `translate(9 ${HIGH - 13}) scale(6.6)`);
  return {
    wide: all + SIGN,
    node: draw("svg", { class: `engine seat-${seat}`, width: all + SIGN, height: HIGH, viewBox: `0 0 ${all + SIGN} ${HIGH}` }, plate, draw("g", { transform: `translate(${SIGN} 0)` }, engine, ...wagons)),
  };
};
