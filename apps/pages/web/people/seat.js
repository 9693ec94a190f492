// The page of a seat link: nothing happens before somebody presses the button, so previews of links take nothing.

import { during } from "./busy.js";
import { button, make, showError } from "./dom.js";
import { requestId } from "./request.js";

const root = document.querySelector("#claim");
const { id } = root.dataset;
const found = location.hash.match(/^#(\d)\.([0-9a-f]{32})$/);
// The secret stays in this page alone: not in the address, the history or a log.
history.replaceState(null, "", location.pathname);

const request = requestId();

const claim = async () => {
  const body = JSON.stringify({ seq: 0, id: request, seat: Number(found[1]), key: found[2] });
  try {
    const answer = await fetch(`/table/${id}/claim`, { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!answer.ok) throw await answer.json();
    location.replace(`/table/${id}`);
  } catch (error) {
    showError(root, error);
  }
};

if (found) root.append(make("p", {}, `This device will play seat ${Number(found[1]) + 1} of the table as well. The other device goes on playing it.`), button("Play on this device", () => during(claim()), { class: "primary" }), make("p", { class: "soft" }, "If nobody you know gave you this link, close the page."));
else root.append(make("p", { class: "wrong" }, "This link is incomplete. Make a new one on the device that plays the seat: it is in the tab \"Table\"."), make("p", {}, make("a", { href: `/table/${id}` }, "Watch the table")));
