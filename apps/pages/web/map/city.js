// What a city looks like on the map, and how far it reaches.

import { draw } from "./dom.js";

/** The radius of a city's mark, in hundredths of a pip; of a major city, beyond the centres of its outer mileposts. */
const REACH = { small: 20, medium: 27, major: 34 };

/** The mark of a city: a disc, a square, or the cells of a major city. */
export const mark = (places, city) => {
  const reach = REACH[city.size];
  const at = city.mileposts.map((milepost) => places.spot(milepost));
  const [{ x, y }] = at;
  if (city.size === "small") return draw("circle", { class: "city of-small", cx: x, cy: y, r: reach });
  if (city.size === "medium") return draw("rect", { class: "city of-medium", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, rx: 5 });
  const { middle } = heart(places, city);
  const apart = (spot) => Math.hypot(spot.x - middle.x, spot.y - middle.y);
  const outer = at.filter((spot) => apart(spot) > 1).sort((a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x));
  const points = (outer.length > 2 ? outer : at).map((spot) => `${spot.x},${spot.y}`).join(" ");
  const dots = at.map((spot) => draw("circle", { cx: spot.x, cy: spot.y, r: 7 }));
  return draw("g", { class: "city of-major" }, draw("polygon", { class: "edge", points }), draw("polygon", { points }), ...dots);
};

/** The middle of a city, and how far it reaches, in hundredths of a pip. */
export const heart = (places, city) => {
  const at = city.mileposts.map((milepost) => places.spot(milepost));
  const mean = { x: at.reduce((sum, { x }) => sum + x, 0) / at.length, y: at.reduce((sum, { y }) => sum + y, 0) / at.length };
  const far = (spot) => Math.hypot(spot.x - mean.x, spot.y - mean.y);
  const middle = at.reduce((a, b) => (far(a) <= far(b) ? a : b));
  return { middle, reach: Math.max(...at.map((spot) => Math.hypot(spot.x - middle.x, spot.y - middle.y))) + REACH[city.size] };
};
