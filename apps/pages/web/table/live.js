// The client of a live table: its event stream and requests. Pages pass callbacks and get plain objects.

import { busy, during } from "./busy.js";
import { requestId } from "./request.js";

export { make } from "./dom.js";

const base = (id) => `/table/${id}`;

/** The JSON of an answer. Throws that of a refusal. */
const read = async (asked) => {
  const answer = await asked;
  const json = await answer.json();
  if (!answer.ok) throw json;
  return json;
};

export class Live {
  /**
   * `changed` is called with the table after each change, and with the event if the change was a single one;
   * `lost` is called with whether the stream is down.
   */
  constructor(id, { changed, lost = () => {} }) {
    Object.assign(this, { id, changed, lost, you: { seats: [] }, state: null, ahead: 0 });
    this.listen();
    // After sleep, a device may hold a dead stream.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.listen());
  }

  listen() {
    this.stream?.close();
    this.awaited ??= busy();
    this.stream = new EventSource(this.address("events"));
    this.stream.onopen = () => this.lost(false);
    this.stream.onerror = () => {
      this.lost(true);
      this.arrived();
      // Browsers do not reconnect by themselves after an error status, from a busy server or from a proxy.
      clearTimeout(this.again);
      if (this.stream.readyState === EventSource.CLOSED) this.again = setTimeout(() => this.listen(), 3000);
    };
    this.stream.addEventListener("state", (message) => {
      this.arrived();
      this.whole(JSON.parse(message.data));
    });
    this.stream.addEventListener("event", (message) => this.event(JSON.parse(message.data)));
  }

  /** Nothing is awaited of the stream: it has begun with the state of the table, or was lost. */
  arrived() {
    this.awaited?.();
    this.awaited = null;
  }

  whole({ you, now, unkept = null, state }) {
    // The latest entry that changed the game or who plays it: what is said changes nothing that may be done.
    Object.assign(this, { you, unkept, state: { ...state, moved: state.seq } });
    // How far the server's clock is ahead of this device's.
    if (now) this.ahead = now - Date.now();
    this.keepSeen();
    this.changed(this, null);
    // No event announces that a request expires.
    clearTimeout(this.lapse);
    const first = Math.min(...[...this.asks, this.undoing].map((ask) => ask?.until ?? Infinity));
    if (first < Infinity) this.lapse = setTimeout(() => this.changed(this, null), first - Date.now() - this.ahead + 100);
  }

  event(event) {
    if (!this.state || event.seq <= this.state.seq) return;
    if (event.seq !== this.state.seq + 1) return this.listen();
    const { state } = this;
    state.seq = event.seq;
    this.keepSeen();
    state.lines.push(...event.lines);
    if (event.clock) state.clock = event.clock;
    if (event.view) {
      state.moved = event.seq;
      const track = state.view?.track ?? [];
      for (const [pip, owner] of event.built) track[pip] = owner;
      state.view = { ...event.view, track };
      if (event.view.outcome) return this.listen(); // The seed is revealed.
      // A request to take something back ends when a person plays on, and grows with what bots do.
      if (state.table.undo) this.listen();
    }
    this.changed(this, event);
  }

  /** Requests a change, which is done once even if the network needs retries. Throws errors with `error` and `hint`. */
  ask(what, body = {}) {
    return during(this.change(what, body));
  }

  async change(what, body) {
    const text = JSON.stringify({ ...body, seq: this.state.seq, id: requestId() });
    const answer = await this.sent(what, text, 3);
    const json = await answer.json();
    if (json.state) {
      // The stream was opened with another cookie, before we held or requested this seat: it must be reopened to show our
      // view.
      if (what === "ask" || String(json.you.seats) !== String(this.you.seats)) this.listen();
      if (json.state.seq >= this.state.seq) this.whole(json);
      if (answer.status === 409) throw { error: ["The table has changed; check it and try again."], hint: "" };
      return;
    }
    if (!answer.ok) throw json;
    this.event(json);
  }

  /** Requests something whose answer is neither state nor event, such as the secret of a link. */
  secret(what, body = {}) {
    return during(read(this.sent(what, JSON.stringify({ ...body, seq: this.state.seq, id: requestId() }), 3)));
  }

  /** Sends a request, and repeats it up to `again` times without a response: the server carries it out once. The response to
   * sitting down sets a new cookie. */
  async sent(what, text, again) {
    try {
      return await this.send(what, text);
    } catch (error) {
      if (!again) throw error;
      await new Promise((done) => setTimeout(done, 500));
      return this.sent(what, text, again - 1);
    }
  }

  send(what, body) {
    return fetch(`${base(this.id)}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body });
  }

  /** The full log, line by line, fetched in pages. */
  log() {
    return during(this.pages());
  }

  async pages() {
    const lines = [];
    for (let from = 0; from !== null; ) {
      const answer = await fetch(this.address(`log?from=${from}`));
      if (answer.status === 429) {
        await new Promise((done) => setTimeout(done, 1000));
        continue;
      }
      if (!answer.ok) throw await answer.json();
      lines.push(...(await answer.json()));
      from = answer.headers.get("link")?.match(/\?from=(\d+)>; rel="next"/)?.[1] ?? null;
    }
    return lines;
  }

  /** Fetches a resource: `legal`, `board`, `way/17`. */
  get(what) {
    return during(read(fetch(what === "board" ? `${base(this.id)}/board` : this.address(what))));
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
    return during(read(this.send("preview", JSON.stringify({ seat, action }))));
  }

  /** What track along some paths costs, and how much of it this turn's money builds. */
  quote(paths) {
    return during(read(this.send("quote", JSON.stringify({ paths }))));
  }

  /** The pending seat requests. */
  get asks() {
    return this.state.table.asks.filter(({ until }) => until > Date.now() + this.ahead);
  }

  /** The pending request to take something back, if any. */
  get undoing() {
    const asked = this.state.table.undo ?? null;
    return asked && asked.until > Date.now() + this.ahead ? asked : null;
  }

  /** The seat that we hold and that is to act, or null. */
  get turn() {
    const mover = this.state?.view && !this.state.table.over && !this.state.table.closed ? this.state.view.mover : null;
    return this.you.seats.includes(mover) ? mover : null;
  }
}
