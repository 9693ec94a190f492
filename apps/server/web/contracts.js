// Contracts: pan and zoom, cities and steps of a game without a new page, files read into their fields.

import "./files.js";
import { pan } from "./pan.js";
import { plain, visit, visited } from "./parts.js";

for (const svg of document.querySelectorAll("svg[data-pan]")) pan(svg);
visited(".board a.city, a[data-step]");
// What is asked for may lie far from the button that asks for it.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-show]");
  if (!link || !plain(event)) return;
  event.preventDefault();
  await visit(link.getAttribute("href"));
  document.querySelector(link.hash)?.scrollIntoView({ block: "nearest" });
});
