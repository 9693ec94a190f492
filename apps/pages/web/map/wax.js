// Track as wax crayon on paper: a soft edge, a body in which the paper shows through, and a hand that is never quite still.

import { draw } from "./dom.js";

/** How far a hand strays from the middle of a section, and how far sections of several players on one line lie apart; in
 * hundredths of a pip. */
const STRAY = 5;
const APART = 17;
/** The side of the tile of wax, and how many specks of paper it has. */
const TILE = 96;
const SPECKS = 70;

/** Numbers from 0 to 1 that look like chance and are always the same. */
const chance = (seed) => {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state / 2 ** 32;
  };
};

/** The pattern of the wax of a seat. */
export const wax = (seat) => {
  const next = chance(seat + 1);
  const speck = () => {
    const [x, y, long, turn] = [next() * TILE, next() * TILE, 2 + 5 * next(), next() * 180];
    return draw("ellipse", { class: "speck", cx: x.toFixed(1), cy: y.toFixed(1), rx: long.toFixed(1), ry: (0.8 + 1.4 * next()).toFixed(1), transform: `rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})` });
  };
  const specks = Array.from({ length: SPECKS }, speck);
  return draw("pattern", { id: `wax-${seat}`, class: `seat-${seat}`, width: TILE, height: TILE, patternUnits: "userSpaceOnUse" }, draw("rect", { class: "wax", width: TILE, height: TILE }), ...specks);
};

/** A line through mileposts as a hand draws it; `side` shifts it where several lie on one line. */
export const stroke = (places, path, side = 0) => {
  const spots = path.map((at) => places.spot(at));
  const shifted = spots.map((spot, index) => {
    const [a, b] = [spots[Math.max(index - 1, 0)], spots[Math.min(index + 1, spots.length - 1)]];
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: spot.x - ((b.y - a.y) / far) * APART * side, y: spot.y + ((b.x - a.x) / far) * APART * side };
  });
  const bend = (index) => {
    const [a, b] = [shifted[index - 1], shifted[index]];
    const next = chance(path[index - 1] * 31 + path[index] * 17);
    const far = (next() - 0.5) * 2 * STRAY;
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const middle = { x: (a.x + b.x) / 2 - ((b.y - a.y) / long) * far, y: (a.y + b.y) / 2 + ((b.x - a.x) / long) * far };
    return `Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
  };
  return `M${shifted[0].x.toFixed(1)} ${shifted[0].y.toFixed(1)}${shifted.slice(1).map((_, index) => bend(index + 1)).join("")}`;
};
