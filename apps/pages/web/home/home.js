// The home page: your name and your tables, and a game of bots once the page stands.

import { make } from "./dom.js";
import { NAME, yours } from "./yours.js";

const section = document.querySelector("#yours");
const tables = yours();
section.hidden = tables.length === 0;
section.querySelector("ul").append(
  ...tables.map(({ id, map }) => make("li", {}, make("a", { class: "button", href: `/table/${encodeURIComponent(id)}` }, `Continue ${map}, table ${id}`))),
);

const name = document.querySelector("#name");
if (name) {
  name.value ||= localStorage.getItem(NAME) ?? "";
  name.form.addEventListener("submit", () => localStorage.setItem(NAME, name.value));
}

const show = async () => {
  const { film } = await import("./film.js");
  film(document.querySelector(".hero")).catch(() => {});
};
const soon = () => (globalThis.requestIdleCallback ?? setTimeout)(show);
document.readyState === "complete" ? soon() : addEventListener("load", soon);
