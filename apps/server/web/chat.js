// What happened, and what is said.

import { button, fill, make } from "./dom.js";
import { name } from "./players.js";

/** Long paths by their ends; all of it where one points. */
const brief = (text) => {
  const ends = text.replace(/(\S*\d\.\d+)(?: \S*\d\.\d+){2,} (\S*\d\.\d+)/g, "$1 … $2");
  return ends === text ? text : make("span", { title: text }, ends);
};

const line = (state, { seat, about, text }, now = false) => {
  const who = seat === null || about === "event" ? [] : [name(state, seat), about === "table" ? " " : ": "];
  if (about === "say" && seat === null) who.push(make("span", { class: "soft" }, "somebody: "));
  return make("li", { class: now ? `${about} now` : about, "aria-current": now ? "true" : null }, ...who, about === "say" ? text : brief(text));
};

export class Chat {
  constructor(desk, root) {
    this.desk = desk;
    this.list = make("ol", { class: "log", "aria-label": "What happened" });
    this.text = make("input", { id: "say-text", maxlength: "500", required: true, autocomplete: "off", placeholder: "Say something", "aria-label": "Say something" });
    const submit = (event) => {
      event.preventDefault();
      const { live } = desk;
      desk.ask("say", { seat: live.turn ?? live.you.seats[0] ?? null, text: this.text.value }, root).then((done) => done && (this.text.value = ""));
    };
    this.earlier = button("All that happened", () => this.all(), { class: "small", key: "all" });
    root.append(this.earlier, this.list, make("form", { class: "joined say", submit }, this.text, make("button", {}, "Say it")));
    this.root = root;
  }

  async all() {
    this.whole = await this.desk.live.log().catch(() => null);
    this.show();
  }

  /** In a replay all of it stands there, and the lines of the moment are marked; others lead to theirs. */
  replayed({ log, seq }) {
    const { replay, live } = this.desk;
    this.earlier.hidden = true;
    this.list.replaceChildren(
      ...log.map((told) => {
        const node = line(live.state, told, told.seq === seq);
        const at = told.about === "act" ? replay.moment(told.seq) : null;
        if (at !== null && told.seq !== seq) node.append(" ", button("Go there", () => replay.go(at), { class: "link", key: `go ${at}`, "aria-label": `Go to action ${at}` }));
        return node;
      }),
    );
    const here = this.list.querySelector(".now");
    this.list.scrollTop = here ? here.offsetTop - this.list.offsetTop - this.list.clientHeight / 2 : 0;
  }

  show() {
    if (this.desk.replay?.on) return this.replayed(this.desk.replay);
    const { state } = this.desk.live;
    const from = this.whole?.findIndex(({ seq }) => seq === state.lines[0]?.seq) ?? -1;
    const before = from > 0 ? this.whole.slice(0, from) : [];
    const lines = [...before, ...state.lines];
    this.earlier.hidden = state.lines[0]?.seq <= 1 || before.length > 0;
    this.list.replaceChildren(...lines.map((told) => line(state, told)));
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** What the last action did, for all to read and hear; what was said since. */
export const news = (desk, root) => {
  const { lines, view } = desk.live.state;
  const told = lines.filter(({ about }) => about !== "say");
  const last = told.at(-1);
  const said = lines.at(-1)?.about === "say" ? [lines.at(-1)] : [];
  const latest = last ? told.filter(({ seq }) => seq === last.seq) : [];
  if (view) fill(root, [...latest, ...said].map((told) => line(desk.live.state, told)));
};
