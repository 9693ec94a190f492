// Maps: cities selected without a page load, a place picked on the Earth.

import { open } from "./atlas.js";
import { pan } from "./pan.js";
import { visited } from "./parts.js";
import { listen } from "./source.js";

open();
visited();

listen("change", (event) => {
  const form = event.target.closest("form[data-visit]");
  const values = form ? [...form.querySelectorAll("select")].map((select) => select.value) : [];
  if (values.length && values.every(Boolean)) form.requestSubmit();
});

const world = document.querySelector("#world");
if (world) {
  const svg = world.querySelector("svg[data-pan]");
  const view = pan(svg);
  const field = (name) => document.querySelector(`#${name}`);
  const disc = () => {
    const [north, east] = field("around").value.split(",").map(Number);
    const up = Number(field("radius").value) / 111.2;
    if (![north, east, up].every(Number.isFinite)) return;
    let ellipse = svg.querySelector("#disc");
    if (!ellipse) {
      ellipse = document.createElementNS(svg.namespaceURI, "ellipse");
      Object.assign(ellipse, { id: "disc" }).setAttribute("class", "disc");
      svg.append(ellipse);
    }
    const across = up / Math.max(Math.abs(Math.cos((north * Math.PI) / 180)), 0.1);
    const shape = { cx: east + 180, cy: Number(world.dataset.north) - north, rx: across, ry: up };
    for (const [name, value] of Object.entries(shape)) ellipse.setAttribute(name, value);
  };
  svg.addEventListener("click", (event) => {
    const { x, y } = view.at(event);
    const north = Math.max(-90, Math.min(90, Number(world.dataset.north) - y));
    const east = Math.max(-180, Math.min(180, x - 180));
    field("around").value = `${north.toFixed(2)},${east.toFixed(2)}`;
    field("countries").value = "";
    disc();
  });
  for (const name of ["around", "radius"]) field(name).addEventListener("input", disc);
}
