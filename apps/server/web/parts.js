// Leads to an address without a new page: the parts of the page that differ are taken from the one that stands there.

let asked = 0;

/** The parts of a page by their names. */
const parts = (root) => new Map([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));

/** Whether details are open stays as it is. */
const keep = (old, part) => {
  for (const { open, dataset } of old.querySelectorAll("details[data-keep]")) {
    part.querySelector(`details[data-keep="${dataset.keep}"]`)?.toggleAttribute("open", open);
  }
};

/** Shows the parts of another page in place of those that differ; whether both have the same. */
export const show = (page) => {
  const [here, there] = [parts(document), parts(page)];
  if (here.size !== there.size) return false;
  for (const [name, part] of here) {
    if (part.isEqualNode(there.get(name))) continue;
    const focus = part.contains(document.activeElement) && document.activeElement.getAttribute("rel");
    const place = [...part.querySelectorAll("a, button")].indexOf(document.activeElement);
    const part2 = document.importNode(there.get(name), true);
    keep(part, part2);
    part.replaceWith(part2);
    const next = (focus && part2.querySelector(`[rel="${focus}"]`)) || (place >= 0 && part2.querySelectorAll("a, button")[place]);
    next?.focus?.({ preventScroll: true });
  }
  document.title = page.title;
  return true;
};

/** Shows what stands at an address; `push` makes it the page's own. Where that fails, goes there. */
export const visit = async (address, push = true) => {
  const mine = ++asked;
  try {
    const answer = await fetch(address);
    // What could not be done is told on the page as it was.
    const done = answer.status !== 422;
    if (!answer.ok && done) throw answer.status;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    if (!show(page)) throw "another page";
    if (push && done) history.pushState(null, "", answer.redirected ? answer.url : address);
  } catch {
    if (mine === asked) location.assign(address);
  }
};

/** Whether a click asks for nothing special, such as another tab. */
export const plain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Links of this kind, and forms that ask for it, are visited so. */
export const visited = (links) => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(links);
    if (!link || !plain(event) || event.defaultPrevented) return;
    event.preventDefault();
    visit(link.getAttribute("href"));
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-visit]");
    if (!form) return;
    event.preventDefault();
    const pairs = [...new FormData(form)].filter(([, value]) => value !== "");
    visit(`${location.pathname}?${new URLSearchParams(pairs)}`);
  });
  addEventListener("popstate", () => visit(location.href, false));
};
