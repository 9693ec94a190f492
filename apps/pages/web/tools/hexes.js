// The hexes of a board: move between them with the arrow keys, open them with Enter or a click.

import { pan } from "./pan.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Makes the hexes of a drawing selectable; calls `open` with the name of one. */
export const hexes = (svg, open) => {
  const view = pan(svg);
  const status = document.querySelector("#here");
  let here;
  let line; // Where an arrow key started, to keep to one row in a staggered grid.
  const all = () => [...svg.querySelectorAll("[data-hex]")];
  const place = ({ dataset: { x, y } }) => [Number(x), Number(y)];
  const current = () => all().find((hex) => hex.dataset.hex === here);

  /** Marks the current hex. */
  const show = () => {
    const chosen = svg.querySelector(".chosen");
    if (chosen) here = chosen.dataset.hex;
    for (const hex of all()) hex.classList.toggle("here", hex.dataset.hex === here);
  };
  const to = (hex) => {
    here = hex.dataset.hex;
    for (const other of all()) other.classList.toggle("here", other === hex);
    status.textContent = hex.querySelector("title").textContent;
    const [x, y] = place(hex);
    const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    if (x < left || y < top || x > left + width || y > top + height) view.shift(x - left - width / 2, y - top - height / 2);
  };

  /** The next hex in a direction: the nearest ahead, preferring those least aside. */
  const next = (key) => {
    const from = current();
    if (!from) return all()[0];
    const way = WAYS[key];
    const [x, y] = place(from);
    const across = way[0] ? 1 : 0;
    if (line?.across !== across) line = { across, at: [x, y][across] };
    const far = (hex) => {
      const [dx, dy] = [place(hex)[0] - x, place(hex)[1] - y];
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(way[0] ? dy : dx);
      if (ahead < 1 || aside > ahead * 1.8) return Infinity;
      return ahead + aside + Math.abs(place(hex)[across] - line.at);
    };
    const best = all().reduce((a, b) => (far(a) <= far(b) ? a : b));
    return far(best) < Infinity ? best : from;
  };

  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (WAYS[event.key]) to(next(event.key));
    else if ((event.key === "Enter" || event.key === " ") && current()) {
      const lay = current().classList.contains("chosen") && document.querySelector("#lay");
      if (lay) lay.click();
      else open(here);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  svg.addEventListener("focus", () => (current() ? to(current()) : to(all()[0])));
  svg.addEventListener("click", (event) => {
    const hex = event.target.closest("[data-hex]");
    if (!hex) return;
    line = undefined;
    to(hex);
    open(hex.dataset.hex);
  });
  return { show };
};
