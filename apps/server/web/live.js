// A live table: its stream of events, and what is asked of it. Pages give callbacks and get plain objects.

export { make } from "./dom.js";

const base = (id) => `/table/${id}`;

/** An id that no other request has. */
const fresh = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Live {
  /**
   * `told` hears the table as it stands after each change, with the event that changed it, if it was just one;
   * `lost` hears whether the stream is down.
   */
  constructor(id, { told, lost = () => {} }) {
    Object.assign(this, { id, told, lost, you: { seats: [] }, state: null, ahead: 0 });
    this.listen();
    // A device that slept may believe in a stream that is dead.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.listen());
  }

  listen() {
    this.stream?.close();
    this.stream = new EventSource(`${base(this.id)}/events`);
    this.stream.onopen = () => this.lost(false);
    this.stream.onerror = () => {
      this.lost(true);
      // A browser does not try again by itself where it was refused: by a busy server, or by a proxy before one that is down.
      clearTimeout(this.again);
      if (this.stream.readyState === EventSource.CLOSED) this.again = setTimeout(() => this.listen(), 3000);
    };
    this.stream.addEventListener("state", (message) => this.whole(JSON.parse(message.data)));
    this.stream.addEventListener("event", (message) => this.event(JSON.parse(message.data)));
  }

  whole({ you, now, state }) {
    Object.assign(this, { you, state });
    // By how much the table's time is ahead of this device's.
    if (now) this.ahead = now - Date.now();
    this.told(this, null);
    // Nobody tells when the next one asks no more.
    clearTimeout(this.lapse);
    const first = Math.min(...this.asks.map(({ until }) => until));
    if (first < Infinity) this.lapse = setTimeout(() => this.told(this, null), first - Date.now() - this.ahead + 100);
  }

  event(event) {
    if (!this.state || event.seq <= this.state.seq) return;
    if (event.seq !== this.state.seq + 1) return this.listen();
    const { state } = this;
    state.seq = event.seq;
    state.lines.push(...event.lines);
    if (event.clock) state.clock = event.clock;
    if (event.view) {
      const track = state.view?.track ?? [];
      for (const [pip, owner] of event.built) track[pip] = owner;
      state.view = { ...event.view, track };
      if (event.view.outcome) return this.listen(); // The seal opens.
    }
    this.told(this, event);
  }

  /** Asks for a change, once, however often the network drops it. What is refused is thrown, with `error` and `hint`. */
  async ask(what, body = {}) {
    const text = JSON.stringify({ ...body, seq: this.state.seq, id: fresh() });
    const answer = await this.sent(what, text, 3);
    const json = await answer.json();
    if (json.state) {
      // The stream was opened before a seat was ours, or is behind: what it shows then is another's. Who asks for a seat is
      // known by a new cookie.
      if (what === "ask" || String(json.you.seats) !== String(this.you.seats)) this.listen();
      if (json.state.seq >= this.state.seq) this.whole(json);
      if (answer.status === 409) throw { error: ["The table has changed meanwhile; look again."], hint: "" };
      return;
    }
    if (!answer.ok) throw json;
    this.event(json);
  }

  /** The same request again where no answer came, so many times: it is carried out once. Whoever sits down is known by a new cookie,
   * which comes with the answer. */
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

  /** All that happened, line by line. It comes in pages. */
  async log() {
    const lines = [];
    for (let from = 0; from !== null; ) {
      const answer = await fetch(`${base(this.id)}/log?from=${from}`);
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

  /** Looks at something: `legal`, `board`, `way/17`. */
  async get(what) {
    const answer = await fetch(`${base(this.id)}/${what}`);
    if (!answer.ok) throw await answer.json();
    return answer.json();
  }

  /** What an action would cost and cause. */
  async preview(seat, action) {
    const answer = await this.send("preview", JSON.stringify({ seat, action }));
    if (!answer.ok) throw await answer.json();
    return answer.json();
  }

  /** Those who ask for a seat, and may still be answered. */
  get asks() {
    return this.state.table.asks.filter(({ until }) => until > Date.now() + this.ahead);
  }

  /** The seat that is ours and to act, if there is one. */
  get turn() {
    const mover = this.state?.view && !this.state.table.over ? this.state.view.mover : null;
    return this.you.seats.includes(mover) ? mover : null;
  }
}
