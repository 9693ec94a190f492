// The log and the chat.

import { button, fill, make } from "./dom.js";
import { name } from "./players.js";

/** Leaves out the hash of the seed, which stands under Table. */
const brief = (text) => text.replace(/; its seed is sealed: [0-9a-f]{64}$/, "");

const line = ({ live: { state } }, { seat, about, text }, now = false) => {
  const who = seat === null || about === "event" ? [] : [name(state, seat), about === "table" ? " " : ": "];
  if (about === "say" && seat === null) who.push(make("span", { class: "soft" }, "somebody: "));
  return make("li", { class: now ? `${about} now` : about, "aria-current": now ? "true" : null }, ...who, about === "say" ? text : brief(text));
};

export class Chat {
  constructor(page, root) {
    this.page = page;
    this.list = make("ol", { class: "log", "aria-label": "Log" });
    this.text = make("input", { id: "say-text", maxlength: "500", required: true, autocomplete: "off", placeholder: "Write a message", "aria-label": "Write a message" });
    const submit = (event) => {
      event.preventDefault();
      const { live } = page;
      page.ask("say", { seat: live.turn ?? live.you.seats[0] ?? null, text: this.text.value }, root).then((done) => done && (this.text.value = ""));
    };
    this.earlier = button("Show the full log", () => this.all(), { class: "small", key: "all" });
    root.append(this.earlier, this.list, make("form", { class: "joined say", submit }, this.text, make("button", {}, "Send")));
    this.root = root;
  }

  async all() {
    this.whole = await this.page.live.log().catch(() => null);
    this.show();
  }

  /** In a replay: the full log, with the current lines marked and links to the others. */
  replayed({ log, seq }) {
    const { replay } = this.page;
    this.earlier.hidden = true;
    this.list.replaceChildren(
      ...log.map((entry) => {
        const node = line(this.page, entry, entry.seq === seq);
        const at = entry.about === "act" ? replay.moment(entry.seq) : null;
        if (at !== null && entry.seq !== seq) node.append(" ", button("Go there", () => replay.go(at), { class: "link", key: `go ${at}`, "aria-label": `Go to action ${at}` }));
        return node;
      }),
    );
    const here = this.list.querySelector(".now");
    this.list.scrollTop = here ? here.offsetTop - this.list.offsetTop - this.list.clientHeight / 2 : 0;
  }

  show() {
    if (this.page.replay?.on) return this.replayed(this.page.replay);
    const { state, you } = this.page.live;
    const { quiet, seats } = state.table;
    const muted = !you.host && (you.seats.length ? you.seats.some((seat) => seats[seat].muted) : quiet);
    this.text.disabled = muted;
    this.text.placeholder = muted ? "The host has muted you" : "Write a message";
    const from = this.whole?.findIndex(({ seq }) => seq === state.lines[0]?.seq) ?? -1;
    const before = from > 0 ? this.whole.slice(0, from) : [];
    const lines = [...before, ...state.lines];
    this.earlier.hidden = state.lines[0]?.seq <= 1 || before.length > 0;
    this.list.replaceChildren(...lines.map((entry) => line(this.page, entry)));
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** The effects of the last action, and a chat message since, for the live region. */
export const news = (page, root) => {
  const { lines, view } = page.live.state;
  const entries = lines.filter(({ about }) => about !== "say");
  const last = entries.at(-1);
  const chat = lines.at(-1)?.about === "say" ? [lines.at(-1)] : [];
  const latest = last ? entries.filter(({ seq }) => seq === last.seq) : [];
  if (view) fill(root, [...latest, ...chat].map((entry) => line(page, entry)));
};
