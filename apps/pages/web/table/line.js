// The line to the server: one stream of events for all tables that this browser shows, however many tabs and windows, since
// browsers allow few connections to a server. The tab that somebody looked at last leads: its stream has all of its own table, and
// a sign of each entry of the others, whose tabs then ask for their state with cookies of their own. Tabs speak to each other by
// a BroadcastChannel, which works on plain http, too.

import { AWAY, fetched } from "./request.js";
import { SILENCE, open } from "./stream.js";

// All times are in milliseconds.

/** How long a server that is there may take to open a stream. */
const PATIENCE = 30_000;
/** While the line is down, something small is asked for after so long again and again, with so much time for an answer. Where the
 * server answers but refuses the stream, each attempt waits twice as long as the one before, to a limit. */
const AGAIN = 1500;
const SELDOM = 60_000;
const PROBE = { address: "/web/icon.svg", limit: 3000 };
/** How long a leader waits before it opens its stream anew for another tab, and for a table that the server follows no more. */
const SETTLE = 250;
const LAPSE = 5000;
/** At most how long a tab waits before it takes the lead that nobody has, one that is looked at and one that is not. */
const STAND = { seen: 150, hidden: 600 };
/** How often a tab looks after itself, and how often a leader calls the others. One that does not answer in time is gone. */
const LOOK = 1000;
const CALL = 60_000;
const GONE = 150_000;
/** How often a table asks by itself what has happened, if it hears nothing: while somebody looks at it, otherwise, and while it is
 * refused a stream. */
const ASK = { seen: 20_000, hidden: 60_000, refused: 5000 };
/** How long the next beat may take once the system has said that it is offline. */
const DOUBT = 4500;
/** A tab that has not looked for so long has slept, and its connection with it. */
const SLEPT = 15_000;

/** Of how many other tables a stream has signs (`MOST_OTHERS` in `api/events.rs`). */
const MOST = 31;

/** What a table wants of the line: nothing, as its game is over; the signs that there are anyway; signs in any case, as its player
 * wants a notice of turns; or everything, as somebody looks at it. */
export const WANTS = { nothing: 0, any: 1, signs: 2, all: 3 };

/** The channel between tabs; null where the browser has or allows none. */
const channel = () => {
  try {
    return new BroadcastChannel("milepost tables");
  } catch {
    return null;
  }
};

export class Line {
  /**
   * `table` has the `id` of the table, the `address` of its stream for the names of other tables, the `seq` that is shown, what it
   * `wants`, and what is called: `state` and `event` with what comes, `time` with that of the server, `ask` when something has
   * happened that is to be asked for, `lost` when the line is down or up again.
   */
  constructor(table) {
    const name = [...crypto.getRandomValues(new Uint8Array(8))].join(".");
    Object.assign(this, { table, name, tabs: new Map(), leader: null, number: 0, stream: null, down: false, refused: 0, rests: 0, waiting: new Set() });
    document.addEventListener("visibilitychange", () => this.looked());
    addEventListener("online", () => this.check());
    addEventListener("offline", () => this.stream?.doubt(DOUBT));
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", ({ persisted }) => persisted && this.join());
    this.join();
  }

  join() {
    // Without channels, each tab that is looked at has a stream.
    this.channel = channel();
    this.channel?.addEventListener("message", ({ data }) => this.hears(data));
    this.heard = this.called = performance.now();
    this.awake = Date.now();
    this.watch = setInterval(() => this.look(), LOOK);
    this.say("call");
    this.looked();
    if (!this.leads) this.ask();
  }

  /** The page is left, perhaps to be shown again. */
  leave() {
    clearInterval(this.watch);
    this.say("gone");
    this.hang();
    this.channel?.close();
    this.tabs.clear();
    Object.assign(this, { channel: null, leader: null });
  }

  say(kind, what = {}) {
    this.channel?.postMessage({ kind, from: this.name, table: this.table.id, wants: this.table.wants, ...what });
  }

  get leads() {
    return this.leader?.name === this.name;
  }

  hears(said) {
    const { kind, from, table, wants } = said;
    const before = this.tabs.get(from);
    if (kind === "gone") this.tabs.delete(from);
    else this.tabs.set(from, { table, wants, at: performance.now() });
    if (kind === "gone" || before?.table !== table || !before.wants !== !wants) this.settle();
    if (kind === "call") this.leads ? this.say("lead", { number: this.number }) : this.say("here");
    else if (kind === "lead") this.led(said);
    else if (kind === "sign") this.signed(said);
    else if ((kind === "gone" || kind === "free") && this.leader?.name === from) this.freed();
  }

  /** Somebody looks at this tab, or no longer. */
  looked() {
    const { wants } = this.table;
    this.wanted = wants;
    const others = [...this.tabs.values()];
    if (wants === WANTS.all) this.lead();
    else if (this.leads && (wants < WANTS.signs || others.some((tab) => tab.wants === WANTS.all))) this.free();
    else this.say("here");
    if (!this.leader) this.stand();
  }

  /** What the table wants may have changed, as at the end of its game. */
  wished() {
    if (this.table.wants !== this.wanted) this.looked();
  }

  lead() {
    if (this.leads && this.stream) return;
    // Above all numbers so far, whether this tab has heard of them or not.
    this.number = Math.max(this.number + 1, Date.now());
    this.leader = { name: this.name };
    this.say("lead", { number: this.number });
    this.check();
  }

  free() {
    this.end();
    this.say("free");
    this.freed();
  }

  /** Ends the stream of this tab, which may not have begun with the state yet. */
  end() {
    const asks = this.stream && !this.begun;
    this.hang();
    if (asks) this.ask();
  }

  /** Nobody leads any more. */
  freed() {
    this.leader = null;
    // A table that wants no line does not say that it is down.
    if (this.table.wants < WANTS.signs) this.fell(false);
    this.stand();
  }

  /** Takes the lead after a moment, if it is still free and wanted. */
  stand() {
    if (this.table.wants < WANTS.signs || performance.now() < this.rests) return;
    const most = this.table.wants === WANTS.all ? STAND.seen : STAND.hidden;
    const take = () => !this.leader && this.table.wants >= WANTS.signs && this.lead();
    clearTimeout(this.standing);
    this.standing = setTimeout(take, most * (0.5 + Math.random() / 2));
  }

  /** Another tab leads. Of two that do, the higher number counts; of two with the same, the later name. */
  led({ from, number }) {
    if (this.leads && (number < this.number || (number === this.number && from < this.name))) return this.say("lead", { number: this.number });
    const known = this.leader?.name === from;
    Object.assign(this, { number: Math.max(this.number, number), leader: { name: from, at: performance.now() } });
    this.end();
    if (!known) this.say("here");
  }

  /** The leader says whether the line is up, and whether something has happened at a table. */
  signed({ from, down, of, seq }) {
    if (this.leads) return this.say("lead", { number: this.number });
    this.leader = { name: from, at: performance.now() };
    this.fell(down);
    if (of !== this.table.id) return;
    this.heard = performance.now();
    if (seq === null || seq > this.table.seq) this.ask();
  }

  ask() {
    this.heard = performance.now();
    this.table.ask();
  }

  /** Looks after this tab, and as the leader after the others. */
  look() {
    const [now, awake] = [performance.now(), this.awake];
    // Monotonic clocks may stand still in sleep.
    this.awake = Date.now();
    this.wished();
    const { wants } = this.table;
    if (this.leads) {
      // Browsers let hidden pages look seldom, too.
      if (this.awake - awake > SLEPT) this.down ? this.check() : this.stream?.doubt(DOUBT);
      if (this.down) this.sign();
      if (now - this.called > CALL) this.call(now);
      return;
    }
    if (this.leader && now - this.leader.at > SILENCE) this.freed();
    else if (!this.leader) this.stand();
    const isSeen = document.visibilityState === "visible";
    const often = now < this.rests ? ASK.refused : isSeen ? ASK.seen : wants ? ASK.hidden : Infinity;
    if (now - this.heard > often || (isSeen && this.awake - awake > SLEPT)) this.ask();
  }

  call(now) {
    this.called = now;
    for (const [name, { at }] of this.tabs) if (now - at > GONE) this.tabs.delete(name);
    this.settle();
    this.say("call");
  }

  /** Says that the line is up or down, and that something has happened at a table. */
  sign(of = null, seq = 0) {
    // What came last may have ended the lead.
    if (this.leads) this.say("sign", { down: this.down, of, seq });
  }

  /** The other tables that are shown; of very many, those that somebody looks at. The rest ask by themselves. */
  get others() {
    const wanted = [...this.tabs.values()].filter(({ table, wants }) => wants && table !== this.table.id);
    wanted.sort((one, next) => next.wants - one.wants);
    const tables = [...new Set(wanted.map(({ table }) => table))];
    return tables.slice(0, MOST).sort().join();
  }

  /** Opens the stream anew soon, if it is to be for other tables than it is. */
  settle(millis = SETTLE) {
    if (!this.leads) return;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.leads && this.others !== this.followed && this.check(), millis);
  }

  hang() {
    clearTimeout(this.again);
    this.stream?.close();
    this.stream = null;
  }

  /** Asks for something small until the server answers: then the line is up, and the stream is opened. */
  async probe() {
    if (this.probing) return;
    this.probing = true;
    const { address, limit } = PROBE;
    const isThere = ({ status }) => !AWAY.includes(status);
    const answer = await fetched(address, { method: "HEAD", cache: "no-store" }, limit, isThere).catch(() => null);
    this.probing = false;
    if (!this.leads || this.stream) return;
    if (!answer) return void (this.again = setTimeout(() => this.probe(), AGAIN));
    this.rouse();
    this.renew(PATIENCE);
  }

  /** The line may be up or down otherwise than it seems. */
  check() {
    if (!this.leads) return;
    if (!this.down) return this.renew(this.refused ? PATIENCE : SILENCE);
    this.hang();
    this.probe();
  }

  /** Lets those go on who wait for the line. */
  rouse() {
    for (const go of this.waiting) go();
  }

  /** A request of this table was answered, so that there is a line. */
  answered() {
    if (!this.down) return;
    if (!this.leads) this.fell(false);
    else if (!this.stream) this.check();
  }

  /** The server is there, and refuses this stream: others may lead for a while, and the table asks by itself. */
  refuse() {
    this.rests = performance.now() + Math.min(AGAIN * 2 ** this.refused, SELDOM);
    this.refused += 1;
    this.fell(false);
    this.free();
    this.ask();
  }

  /** Opens the stream anew. Where the server has answered just now, it has more patience with it. */
  renew(patience = SILENCE) {
    if (!this.leads) return;
    this.hang();
    this.begun = false;
    this.followed = this.others;
    const { table } = this;
    const own = (act) => (data) => {
      act(JSON.parse(data));
      this.sign(table.id, table.seq);
    };
    const on = {
      state: own((json) => {
        this.begun = true;
        this.refused = 0;
        table.state(json);
      }),
      event: own((json) => table.event(json)),
      wake: (data) => {
        const { table: of, seq } = JSON.parse(data);
        this.sign(of, seq);
        // It is followed no more, for whatever reason: its page finds out, and it is tried once more.
        if (seq === null) this.lapse(of);
      },
      beat: (data) => {
        table.time(JSON.parse(data).now);
        this.sign();
      },
    };
    const heard = () => this.fell(false);
    const ended = () => {
      this.stream = null;
      if (patience === PATIENCE && !this.begun) return this.refuse();
      this.again = setTimeout(() => this.probe(), AGAIN);
      this.fell(true);
    };
    this.stream = open(table.address(this.followed), on, { heard, ended, patience });
  }

  /** A table is no longer among those that the stream follows. */
  lapse(table) {
    this.followed = this.followed.split(",").filter((id) => id !== table).join();
    this.settle(LAPSE);
  }

  fell(down) {
    if (down === this.down) return;
    if (!down) this.rouse();
    this.down = down;
    this.sign();
    this.table.lost();
  }

  /** Settled with the next sign that the line is up, or after so many milliseconds. */
  next(millis) {
    return new Promise((done) => {
      const go = () => {
        clearTimeout(timer);
        this.waiting.delete(go);
        done();
      };
      const timer = setTimeout(go, millis);
      this.waiting.add(go);
    });
  }
}
