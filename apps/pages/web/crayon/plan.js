// What a player means to do in later turns: track to build, and a place to go to. It stays in this browser.

import { later } from "./busy.js";
import { button, counted, fill, make, money } from "./dom.js";
import { lasting } from "./storage.js";

/** The most paths that a plan keeps. */
const MOST = 40;
/** After how many milliseconds what did not come is asked for again, and how often. */
const AGAIN = 1000;
const TRIES = 5;

export class Plan {
  constructor(page, { sketch, root }) {
    Object.assign(this, { page, sketch, quote: null, rides: null, asked: 0 });
    this.node = make("section", { class: "plans over", "aria-label": "Your plan", hidden: true });
    root.append(this.node);
  }

  /** The seat whose plan is shown; none where others may look. */
  get seat() {
    const { live, replay, shown } = this.page;
    const { seats } = live.you;
    if (replay.on || live.state.view.companion) return null;
    if (seats.length < 2) return seats[0] ?? null;
    const hidden = live.state.view.game === "standard" && shown !== live.turn;
    return hidden ? null : live.turn;
  }

  get key() {
    return `plan ${this.page.live.id} ${this.seat}`;
  }

  get kept() {
    try {
      const { track = [], to = null, then = [] } = JSON.parse(lasting.get(this.key)) ?? {};
      return { track, to, then };
    } catch {
      return { track: [], to: null, then: [] };
    }
  }

  keep(changes) {
    const kept = { ...this.kept, ...changes };
    if (kept.track.length || kept.to !== null) lasting.set(this.key, JSON.stringify(kept));
    else lasting.remove(this.key);
    this.show();
    this.refresh();
  }

  /** Keeps more track for later. */
  add(paths) {
    this.keep({ track: [...this.kept.track, ...paths].slice(-MOST) });
  }

  /** Draws the plan, as far as it is not built. */
  show() {
    if (this.seat === null) return this.sketch.show({ plan: [] }, 0), (this.node.hidden = true);
    const { view } = this.page.live.state;
    const built = (a, b) => {
      const { pip } = this.page.places.ways[a]?.get(b) ?? {};
      // Inside a major city nothing is built.
      return pip !== undefined && (view.track[pip] === this.seat || this.page.places.board.pips[pip][3]);
    };
    const open = this.kept.track.flatMap((path) => path.slice(1).flatMap((at, index) => (built(path[index], at) ? [] : [[path[index], at]])));
    this.sketch.show({ plan: open }, this.seat);
  }

  /** Asks what the turn allows of the plan, and offers it. */
  async refresh(tries = TRIES) {
    const asked = (this.asked = this.asked + 1);
    const { moment } = this;
    // Until the answer is here, what is offered is that of the plan before.
    this.node.setAttribute("aria-busy", "true");
    const found = await this.find().catch(() => null);
    // The answer to a later question may have come before.
    if (asked !== this.asked) return;
    // The server may be busy: nothing is said of what is not known.
    if (!found && tries > 1) return void later(() => asked === this.asked && this.refresh(tries - 1), AGAIN);
    Object.assign(this, found ?? { quote: null, rides: null }, { found: moment });
    this.node.removeAttribute("aria-busy");
    this.fill();
  }

  /** Whose plan it is, and the state of the game. */
  get moment() {
    return `${this.seat} ${this.page.live.state.moved}`;
  }

  /** What the turn allows of the plan: the price of its track, the ways to where it leads. */
  async find() {
    const { live, crayon } = this.page;
    const none = { quote: null, rides: null };
    if (this.seat === null || live.turn !== this.seat) return none;
    const { view } = live.state;
    const { track, to, then } = this.kept;
    const at = view.players[this.seat].at?.milepost;
    if (to !== null && to === at) {
      this.keep({ to: then[0] ?? null, then: then.slice(1) });
      return none;
    }
    const rides = to !== null && view.stage === "move" && at !== undefined;
    const [quote, ways] = await Promise.all([
      track.length && crayon.builds ? live.quote(track) : null,
      rides ? live.get(`rides/${to}`) : null,
    ]);
    // Track that is built stays in the plan, for it may be taken back.
    const built = quote && !quote.stop && !quote.now.sections && !quote.later.sections;
    return { quote: built ? null : quote, rides: ways };
  }

  /** The plan gives way to what is drawn or chosen. */
  hide() {
    this.node.hidden = true;
  }

  fill() {
    const rows = this.found !== this.moment ? [] : [this.rides && this.travel(this.rides), this.quote && this.track(this.quote)].filter(Boolean);
    this.node.hidden = !rows.length || this.page.crayon.drawn || this.page.offer.open;
    fill(this.node, ...rows);
  }

  row(text, ...buttons) {
    return make("div", { class: "plan-row" }, make("span", {}, text), make("span", { class: "row" }, ...buttons.filter(Boolean)));
  }

  track({ now, later, stop }) {
    const end = this.kept.track.at(-1).at(-1);
    const drop = button("Drop it", () => this.keep({ track: [] }), { class: "small", key: "drop plan" });
    if (stop) {
      const other = button("Another way", () => (this.keep({ track: [] }), this.page.offer.choose(end)), { key: "another way" });
      return this.row(`Your plan to build to ${this.page.places.name(end)} stops: ${stop.why}.`, other, drop);
    }
    const whole = `${counted(now.sections + later.sections, "section")} to ${this.page.places.name(end)}, ${money(now.cost + later.cost)}`;
    const { movement, stage } = this.page.live.state.view;
    const early = stage === "move" && movement > 0 && this.rides?.[0]?.action;
    const build = now.sections > 0 && button(later.sections ? `Build on: ${counted(now.sections, "section")}, ${money(now.cost)}` : `Build it: ${money(now.cost)}`, () => this.build(), { class: early ? "" : "primary", key: "build on", title: early ? "Ends this turn's moving" : null });
    return this.row(`Your plan: ${whole}`, build, drop);
  }

  travel(rides) {
    const { places } = this.page;
    const { to } = this.kept;
    const stop = button("Drop it", () => this.keep({ to: null, then: [] }), { class: "small", key: "drop way" });
    if (!rides.length) return this.row(`Your way to ${places.name(to)} stops: no track leads there from your train now.`, stop);
    const [{ length, action, fees }] = rides;
    if (!action) return null;
    const paid = fees.reduce((sum, [, fee]) => sum + fee, 0);
    const text = `Move on${length > action.path.length ? `: ${action.path.length} of ${length}` : ""}${paid ? `, ${money(paid)} in fees` : ""}`;
    return this.row(`On the way to ${places.name(to)}: ${counted(length, "milepost")}`, button(text, () => this.page.act(action, this.node), { class: "primary", key: "move on" }), stop);
  }

  /** Builds what this turn's money pays for; the rest stays planned. */
  build() {
    return this.page.lay(this.quote.now.paths, this.node);
  }
}
