// Contracts: pan and zoom, cities and game steps without a page load, files read into form fields.

import "./files.js";
import { pan } from "./pan.js";
import { plain, visit, visited } from "./parts.js";
import { listen } from "./source.js";

for (const svg of document.querySelectorAll("svg[data-pan]")) pan(svg);
visited(".board a.city, a[data-step]");
// The result may be far from the button, so it is scrolled into view.
listen("click", async (event) => {
  const link = event.target.closest?.("a[data-show]");
  if (!link || !plain(event)) return;
  event.preventDefault();
  await visit(link.getAttribute("href"));
  const [, part] = link.href.match(/#([\w-]+)$/) ?? [];
  document.getElementById(part)?.scrollIntoView({ block: "nearest" });
});
