// The home page: your name and your tables, and a game of bots once the page stands.

import { busy } from "./busy.js";
import { make } from "./dom.js";
import { lasting } from "./storage.js";
import { NAME, yours } from "./yours.js";

const section = document.querySelector("#yours");
const tables = yours();
section.hidden = tables.length === 0;
section.querySelector("ul").append(
  ...tables.map(({ id, map }) => make("li", {}, make("a", { class: "button", href: `/table/${encodeURIComponent(id)}` }, `Continue ${map}, table ${id}`))),
);

const name = document.querySelector("#name");
if (name) {
  name.value ||= lasting.get(NAME) ?? "";
  name.form.addEventListener("submit", () => lasting.set(NAME, name.value));
}

const begun = busy();
const show = async () => {
  const { film } = await import("./film.js");
  await film(document.querySelector(".hero"));
};
// The page stands without it.
const soon = () => (globalThis.requestIdleCallback ?? setTimeout)(() => show().then(begun, begun));
document.readyState === "complete" ? soon() : addEventListener("load", soon);
