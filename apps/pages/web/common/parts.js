// Navigates without a page load: replaces the parts of the page that differ on the new one.

import { keeping } from "./dom.js";
import { ask, here, lead, listen, record, returns } from "./source.js";

let asked = 0;

/** The parts of a page by name. */
const parts = (root) => new Map([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));

/** Replaces the parts that differ on another page; returns whether both pages have the same parts. */
export const show = (page) => {
  const [here, there] = [parts(document), parts(page)];
  if (here.size !== there.size) return false;
  for (const [name, part] of here) {
    if (part.isEqualNode(there.get(name))) continue;
    const focus = part.contains(document.activeElement) && document.activeElement.getAttribute("rel");
    const place = [...part.querySelectorAll("a, button")].indexOf(document.activeElement);
    const part2 = document.importNode(there.get(name), true);
    keeping(part)(part2);
    part.replaceWith(part2);
    const next = (focus && part2.querySelector(`[rel="${focus}"]`)) || (place >= 0 && part2.querySelectorAll("a, button")[place]);
    next?.focus?.({ preventScroll: true });
  }
  document.title = page.title;
  document.dispatchEvent(new Event("visited"));
  return true;
};

/** Shows the page at an address; `push` adds it to the history. On failure, loads that page. */
export const visit = async (address, push = true) => {
  const mine = ++asked;
  try {
    const answer = await ask(address);
    // A refused form comes back as the page with an error on it.
    const done = answer.status !== 422;
    if (!answer.ok && done) throw answer.status;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    if (!show(page)) throw "another page";
    if (push && done) record(answer.redirected ? answer.url : address);
  } catch {
    if (mine === asked) lead(address);
  }
};

/** Whether a click has no modifiers, such as those that open a tab. */
export const plain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Visits forms with `data-visit`, and links that match, without a page load. */
export const visited = (links = ":not(*)") => {
  listen("click", (event) => {
    const link = event.target.closest?.(links);
    if (!link || !plain(event) || event.defaultPrevented) return;
    event.preventDefault();
    visit(link.getAttribute("href"));
  });
  listen("submit", (event) => {
    const form = event.target.closest("form[data-visit]");
    if (!form) return;
    event.preventDefault();
    const pairs = [...new FormData(form)].filter(([, value]) => value !== "");
    visit(`${here().pathname}?${new URLSearchParams(pairs)}`);
  });
  returns(() => visit(here(), false));
};
