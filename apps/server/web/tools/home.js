// The home page: the tables where you hold a seat.

import { make } from "./dom.js";
import { yours } from "./yours.js";

const section = document.querySelector("#yours");
const tables = yours();
section.hidden = tables.length === 0;
section.querySelector("ul").append(
  ...tables.map(({ id, map }) => make("li", {}, make("a", { class: "button", href: `/table/${encodeURIComponent(id)}` }, `Continue ${map}, table ${id}`))),
);
