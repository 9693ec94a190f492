// The client of a live table: what it shows, and its requests. Pages pass callbacks and get plain objects.

import { busy, during } from "./busy.js";
import { Line, WANTS } from "./line.js";
import { AWAY, fetched, requestId } from "./request.js";
import { Time } from "./time.js";

export { make } from "./dom.js";

// All times are in milliseconds.

/** How long a request waits for an answer before the page says so; how long before it is tried once more, while the line is up and
 * while it is down; and how long something large may take. */
const PATIENCE = 4000;
const LIMIT = { up: 10_000, down: 4000, state: 15_000, large: 60_000 };
/** How long it waits between attempts, unless the line is heard before: after the first, the second, and all others. */
const PAUSES = [500, 1000, 2000];
/** How long the state is waited for after it did not come, the first time and at most: twice as long each time. */
const AGAIN = { first: 1000, most: 30_000 };

const base = (id) => `/table/${id}`;

/** Lets the browser ask before the page is closed. */
const leaving = (event) => event.preventDefault();

/** The JSON of an answer. Throws that of a refusal. */
const read = async (answer) => {
  const json = await answer.json();
  if (!answer.ok) throw { ...json, status: answer.status };
  return json;
};

/** The answer to a change. Throws where something on the way says that there is none. */
const answered = async (answer) => {
  if (answer.headers.get("content-type")?.includes("json")) return { ok: answer.ok, status: answer.status, json: await answer.json() };
  if (AWAY.includes(answer.status)) throw answer.status;
  const error = [`Something between this page and the server answered instead of it (${answer.status}).`];
  return { ok: false, status: answer.status, json: { error, hint: "Load the page again." } };
};

export class Live {
  /**
   * `changed` is called with the table after each change; `lost` when the line is down or up again, or a request has no answer
   * yet; `wishes` says whether the player wants a notice of turns while nobody looks.
   */
  constructor(id, { changed, lost = () => {}, wishes = () => false }) {
    Object.assign(this, { id, changed, lost, wishes, you: { seats: [] }, state: null, time: new Time(), unanswered: 0 });
    // The table is shown, or cannot be for the moment.
    this.arrived = busy();
    this.line = new Line(this.forLine());
  }

  /** This table as the line sees it. */
  forLine() {
    const live = this;
    return {
      id: this.id,
      address: (others) => this.address(`events${others ? `?also=${others}` : ""}`),
      get seq() {
        return live.state?.seq ?? 0;
      },
      get wants() {
        return live.wants;
      },
      state: (json) => this.whole(json),
      event: (json) => this.event(json),
      time: (now) => this.time.hear(now),
      ask: () => this.refresh(),
      lost: () => {
        this.arrived();
        this.lost();
      },
    };
  }

  /** What this table wants of the line. */
  get wants() {
    const { table } = this.state ?? {};
    if (table?.over || table?.closed || this.gone) return WANTS.nothing;
    if (document.visibilityState === "visible") return WANTS.all;
    return this.state?.view && this.you.seats.length && this.wishes() ? WANTS.signs : WANTS.any;
  }

  /** Whether the line to the server is down. */
  get down() {
    return this.line?.down ?? false;
  }

  whole({ you, now, unkept = null, state }) {
    this.arrived();
    // The latest entry that changed the game or who plays it: what is said changes nothing that may be done.
    Object.assign(this, { you, unkept, state: { ...state, moved: state.seq } });
    if (now) this.time.hear(now);
    this.shown();
    // No event announces that a request expires.
    clearTimeout(this.lapse);
    const first = Math.min(...[...this.asks, this.undoing].map((ask) => ask?.until ?? Infinity));
    if (first < Infinity) this.lapse = setTimeout(() => this.changed(this), first - this.time.now + 100);
  }

  event(event) {
    if (!this.state || event.seq <= this.state.seq) return;
    if (event.seq !== this.state.seq + 1) return this.refresh();
    const { state } = this;
    state.seq = event.seq;
    state.lines.push(...event.lines);
    if (event.clock) state.clock = event.clock;
    if (event.view) {
      state.moved = event.seq;
      const track = state.view?.track ?? [];
      for (const [pip, owner] of event.built) track[pip] = owner;
      state.view = { ...event.view, track };
      // The seed is revealed at the end; a request to take something back ends when a person plays on, and grows with what bots
      // do.
      if (event.view.outcome || state.table.undo) return this.refresh();
    }
    this.shown();
  }

  /** Something else is shown than before. */
  shown() {
    this.keepSeen();
    this.changed(this);
    this.line?.wished();
  }

  /** Asks for the state, until it is there and no older than what is shown. */
  async refresh() {
    this.behind = true;
    if (this.asking) return;
    this.asking = true;
    try {
      for (let pause = AGAIN.first; this.behind && !this.gone; ) {
        this.behind = false;
        const json = await this.get("state").catch(({ status }) => ((this.gone = status === 404), null));
        if (json?.state?.seq >= (this.state?.seq ?? 0)) {
          this.line.answered();
          this.whole(json);
          continue;
        }
        this.arrived();
        this.behind = true;
        if (!this.gone) await this.line.next(pause);
        // An event may have come before the answer.
        pause = json ? AGAIN.first : Math.min(2 * pause, AGAIN.most);
      }
    } finally {
      this.asking = false;
    }
    if (this.gone) this.lost();
  }

  /** Requests a change, which is done once, however often the network fails. Throws errors with `error` and `hint`. */
  ask(what, body = {}) {
    return during(this.change(what, body));
  }

  async change(what, body) {
    const { ok, status, json } = await this.deliver(what, body);
    if (json.state) {
      // The stream was opened with another cookie, before we held or requested this seat: it must be reopened to show our
      // view.
      if (what === "ask" || String(json.you.seats) !== String(this.you.seats)) this.line.renew();
      if (json.state.seq >= this.state.seq) this.whole(json);
      if (status === 409) throw { error: ["The table has changed; check it and try again."], hint: "" };
      return;
    }
    if (!ok) throw json;
    this.event(json);
  }

  /** Requests something whose answer is neither state nor event, such as the secret of a link. */
  async secret(what, body = {}) {
    const { ok, json } = await during(this.deliver(what, body));
    if (!ok) throw json;
    return json;
  }

  /** Sends a request until it is answered: the server carries it out once. After a moment without an answer the page says that it
   * is kept. The response to sitting down sets a new cookie. */
  async deliver(what, body) {
    const text = JSON.stringify({ ...body, seq: this.state.seq, id: requestId() });
    const waits = (by) => {
      this.unanswered += by;
      // It goes with the page.
      if (this.unanswered) addEventListener("beforeunload", leaving);
      else removeEventListener("beforeunload", leaving);
      this.lost();
      return by;
    };
    let kept = 0;
    const keep = () => (kept ||= waits(1));
    const timer = setTimeout(keep, PATIENCE);
    try {
      for (let tries = 0; ; tries += 1) {
        const answer = await this.send(what, text, answered).catch(() => null);
        if (answer) {
          this.line.answered();
          return answer;
        }
        if (tries > 0 || this.down) keep();
        await this.line.next(PAUSES[Math.min(tries, PAUSES.length - 1)]);
      }
    } finally {
      clearTimeout(timer);
      if (kept) waits(-1);
    }
  }

  send(what, body, read) {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body };
    return fetched(`${base(this.id)}/${what}`, post, this.down ? LIMIT.down : LIMIT.up, read);
  }

  /** The full log, line by line, fetched in pages. */
  log() {
    return during(this.pages());
  }

  async pages() {
    const lines = [];
    for (let from = 0; from !== null; ) {
      const page = await fetched(this.address(`log?from=${from}`), {}, LIMIT.large, async (answer) => {
        if (answer.status === 429) return null;
        const next = answer.headers.get("link")?.match(/\?from=(\d+)>; rel="next"/)?.[1] ?? null;
        return { next, lines: await read(answer) };
      });
      if (!page) {
        await new Promise((done) => setTimeout(done, 1000));
        continue;
      }
      lines.push(...page.lines);
      from = page.next;
    }
    return lines;
  }

  /** Fetches a resource: `legal`, `board`, `way/17`. */
  get(what) {
    return during(fetched(what === "board" ? `${base(this.id)}/board` : this.address(what), {}, what === "state" ? LIMIT.state : LIMIT.large, read));
  }

  /** Keeps for a minute what was shown here: a page that is loaded anew, or another one, then shows nothing older, whichever server
   * answers. */
  keepSeen() {
    if (this.state) document.cookie = `seen=${this.state.seq}; Path=${base(this.id)}; Max-Age=60; SameSite=Lax`;
  }

  /** The address of something that is to be no older than what was shown here, whichever server answers. */
  address(what) {
    const seen = this.state?.seq;
    return `${base(this.id)}/${what}${seen ? `${what.includes("?") ? "&" : "?"}min_seq=${seen}` : ""}`;
  }

  /** What an action would cost and cause. */
  preview(seat, action) {
    return during(this.send("preview", JSON.stringify({ seat, action }), read));
  }

  /** What track along some paths costs, and how much of it this turn's money builds. */
  quote(paths) {
    return during(this.send("quote", JSON.stringify({ paths }), read));
  }

  /** The pending seat requests. */
  get asks() {
    return this.state.table.asks.filter(({ until }) => until > this.time.now);
  }

  /** The pending request to take something back, if any. */
  get undoing() {
    const asked = this.state.table.undo ?? null;
    return asked && asked.until > this.time.now ? asked : null;
  }

  /** The seat that we hold and that is to act, or null. */
  get turn() {
    const mover = this.state?.view && !this.state.table.over && !this.state.table.closed ? this.state.view.mover : null;
    return this.you.seats.includes(mover) ? mover : null;
  }
}
