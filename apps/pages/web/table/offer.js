// The actions at the selected place, with their costs, in a panel at the lower edge of the map.

import { later } from "./busy.js";
import { button, counted, fill, make, money } from "./dom.js";
import { name } from "./players.js";

/** After how many milliseconds what did not come is asked for again. */
const AGAIN = 1000;

export class Offer {
  constructor(page, root) {
    Object.assign(this, { page, at: null });
    this.node = make("section", { class: "offer over", "aria-label": "Selected place", hidden: true });
    root.append(this.node);
  }

  get open() {
    return !this.node.hidden;
  }

  /** Hides the panel while a stroke is drawn over the map. */
  hide() {
    this.at = null;
    this.node.hidden = true;
    this.page.board.cursor(null);
    this.page.plan.hide();
  }

  close() {
    const focused = this.node.contains(document.activeElement);
    this.hide();
    if (focused) this.page.board.window.focus({ preventScroll: true });
    this.page.board.ghost();
    this.page.board.say();
    this.page.crayon.sketch.show({ now: [], later: [], refused: [] }, 0);
    this.page.plan.fill();
  }

  /** Selects a milepost. */
  async choose(at) {
    if (at === null || at === undefined) return this.close();
    const { page } = this;
    const { live, crayon } = page;
    const idle = live.turn === null || live.state.view.companion;
    // Where the same place is asked for again, what is offered stays, and with it the focus, until the answers are here.
    const again = this.open && this.at === at && !idle;
    if (!again) {
      this.hide();
      page.board.ghost();
      page.board.say();
      page.board.cursor(at);
      crayon.sketch.show({ now: [], later: [], refused: [] }, 0);
      this.at = at;
      this.show([]);
    }
    const asked = (this.asked = (this.asked ?? 0) + 1);
    if (idle) return;
    const { stage, players } = live.state.view;
    const moves = stage === "move" && players[live.turn].at;
    const [ways, rides] = await Promise.all([
      crayon.builds ? live.get(`way/${at}`).catch(() => null) : [],
      moves ? live.get(`rides/${at}`).catch(() => null) : [],
    ]);
    if (this.at !== at || crayon.drawn || this.asked !== asked) return;
    // The server may be busy: nothing is said of what is not known.
    if (!ways || !rides) return void later(() => this.at === at && this.asked === asked && this.choose(at), AGAIN);
    const over = this.crossings();
    const cut = moves && !rides.length && !over.length && moves.milepost !== at && make("p", { class: "soft" }, "No track leads here from your train");
    const row = (...buttons) => buttons.length > 0 && make("div", { class: "row" }, ...buttons);
    this.show([row(...this.starts(), ...(rides[0]?.action ? rides : rides.slice(0, 1)).map((ride) => this.ride(ride)), ...over), cut, ...ways.map((way, index) => this.track(way, index ? "" : "primary")), ways.length > 0 && this.warning()].filter(Boolean));
    const [track] = ways;
    const ride = rides[0]?.action && [players[live.turn].at.milepost, ...rides[0].action.path];
    page.board.ghost({ ride, seat: live.turn });
    page.crayon.sketch.show({ now: track?.quote.now.paths ?? [], later: track?.quote.later.paths ?? [] }, live.turn);
  }

  do(text, action, kind = "", label = null) {
    return button(text, () => this.act(action), { class: kind, "aria-label": label });
  }

  /** Acts at the place, and clears the map: what was offered here is done. Says whether it was. */
  async act(action) {
    const { at } = this;
    const done = await this.page.act(action, this.node);
    // Another place may have been chosen meanwhile.
    if (done && this.at === at) this.close();
    return done;
  }

  starts() {
    const city = this.page.places.city(this.at);
    const start = this.page.advice?.actions.find(({ action }) => action.do === "start" && action.at === this.at);
    return start ? [this.do(`Start the train in ${city.name}`, start.action, "primary")] : [];
  }

  crossings() {
    const over = this.page.advice?.actions.filter(({ action }) => action.do === "cross" && action.to === this.at) ?? [];
    return over.map(({ action }) => this.do("Cross the ferry to here", action, "primary"));
  }

  ride({ length, fees, action }) {
    const { state } = this.page.live;
    const paid = fees.map(([owner, sum]) => make("span", {}, `, ${money(sum)} to `, name(state, owner)));
    const moved = action?.path.length ?? 0;
    if (!action) return make("span", {}, `${counted(length, "milepost")} by train, but no movement is left`);
    if (moved === length) return this.do(make("span", {}, `Move here: ${counted(length, "milepost")}`, ...paid), action, "primary");
    const { at } = this;
    const go = async () => (await this.act(action)) && this.page.plan.keep({ to: at });
    return button(make("span", {}, `Move ${moved} of ${length} mileposts towards it`, ...paid), go, { class: "primary", key: `towards ${paid.length}`, title: "Later turns offer to move on" });
  }

  /** Track to the place: where it starts, how it lies to the network, and what of it this turn's money builds. */
  track({ from, through, joined, joining, quote }, kind) {
    const { now, later, stop } = quote;
    const cost = now.cost + later.cost;
    const on = through.length ? ` by way of ${through.join(", ")}` : "";
    const joins = joined && this.page.crayon.touches(this.at) && " It joins this track to your network.";
    const apart = joining === null ? "Nothing can join it to your network." : `It is not joined to your network; joining costs ${money(joining)} more.`;
    const lines = [
      make("p", {}, `From ${from}${on}: ${counted(now.sections + later.sections, "section")}, ${money(cost)}${later.sections ? `; ${money(quote.left)} this turn` : ""}.`, joins, !joined && make("span", { class: "soft" }, ` ${apart}`)),
      stop && make("p", { class: "refusal" }, `It stops short: ${stop.why}.`),
    ];
    return make("div", { class: "track" }, ...lines, make("div", { class: "row" }, ...this.deals(quote, "track to here", kind)));
  }

  /** Buttons for a quote: to build all of it, or what this turn's money pays for, and to keep the rest as a plan. */
  deals({ left, now, later, stop }, what, kind = "primary") {
    const whole = !later.sections && !stop;
    const build = () => this.lay(now.paths, later.paths);
    const all = `Build ${what}: ${money(now.cost)}`;
    const part = `Build the first ${counted(now.sections, "section")}: ${money(now.cost)}`;
    return [
      now.sections > 0 && button(whole ? all : part, build, { class: kind, key: `build ${kind}`, title: whole ? `${money(left - now.cost)} of this turn's money is left` : "The rest stays as a plan" }),
      later.sections > 0 && button("Plan it", () => this.plan([...now.paths, ...later.paths]), { key: `plan ${kind}`, title: "Keeps it for later turns; only you see it" }),
    ].filter(Boolean);
  }

  /** Builds some paths, and keeps others as a plan. */
  async lay(now, later) {
    const { page } = this;
    if (!(await page.lay(now, this.node))) return;
    if (later.length) page.plan.add(later);
    page.crayon.drop();
    this.close();
  }

  plan(paths) {
    this.page.plan.add(paths);
    this.page.crayon.drop();
    this.close();
  }

  show(choices) {
    const { places, live } = this.page;
    const city = places.city(this.at);
    const made = city ? places.made(city) : [];
    const { view } = live.state;
    const lies = city ? view.lying.filter((lying) => lying.city === city.name).map(({ good }) => good) : [];
    const theirs = view.players.flatMap(({ name, private: kept }) => kept.map((card) => ({ ...card, whose: `, only \u2068${name}\u2069` })));
    const cards = [...view.offered, ...view.pool, ...theirs, ...view.players.flatMap(({ hand }) => hand ?? [])];
    const open = ({ locked, demands }) => demands.filter((demand, index) => demand.city === city.name && (locked == null || locked === index));
    const wanted = city ? cards.flatMap((card) => open(card).map(({ good, payoff }) => `${good} ${money(payoff)} (card ${card.card}${card.whose ?? ""})`)) : [];
    const fact = (what, list) => list.length > 0 && make("p", {}, make("b", {}, what), list.join(", "));
    this.node.hidden = false;
    fill(
      this.node,
      make("header", {}, make("strong", {}, places.title(this.at)), make("span", { class: "soft" }, city ? ` ${city.size} city` : ` ${places.ground(this.at)}`), button("✕", () => this.close(), { class: "small close", "aria-label": "Close", key: "close" })),
      fact("Makes ", made),
      fact("Wants ", wanted),
      fact("Lying here: ", lies),
      ...choices,
    );
  }

  warning() {
    const { stage, movement, players } = this.page.live.state.view;
    const early = stage === "move" && movement > 0 && players[this.page.live.turn].at;
    return early && make("p", { class: "soft" }, "If you build, you cannot move again this turn.");
  }

  /** Says that no city has this name. */
  unknown(typed) {
    this.hide();
    this.node.hidden = false;
    const near = this.page.places.like(typed);
    const choose = (city) => button(city.name, () => this.page.find(city), { key: city.name });
    fill(
      this.node,
      make("header", {}, make("strong", {}, `No city is called “${typed}”`), button("✕", () => this.close(), { class: "small close", "aria-label": "Close", key: "close" })),
      near.length > 0 && make("div", { class: "row" }, make("span", { class: "soft" }, "Did you mean"), ...near.map(choose)),
    );
    this.page.announce(`No city is called ${typed}.`);
  }

  /** Shows the track drawn by hand. */
  planned() {
    const { page } = this;
    const { crayon, places } = page;
    this.at = null;
    if (!crayon.drawn) return this.close();
    page.plan.hide();
    const { quote, paths } = crayon;
    const { now, later, stop, failed } = quote ?? {};
    const sections = now ? now.sections + later.sections : paths.reduce((sum, path) => sum + path.length - 1, 0);
    const over = later?.sections > 0 && `${money(now.cost + later.cost)} in all; ${money(quote.left)} may be spent this turn.`;
    this.node.hidden = false;
    fill(
      this.node,
      make("header", {}, make("strong", {}, `Track from ${places.name(paths[0][0])}`), make("span", { class: "soft" }, ` ${counted(sections, "section")}`)),
      (stop || failed) && make("p", { class: "refusal", role: "alert" }, failed?.join(" ") ?? `${stop.why}. Rule: ${stop.rule}`),
      stop?.hint && make("p", { class: "soft" }, stop.hint),
      over && make("p", {}, over),
      make(
        "div",
        { class: "row" },
        ...(now ? this.deals(quote, "it") : [button("Build it", () => {}, { class: "primary", key: "build primary", disabled: true })]),
        paths.length > 1 && button("Undo the stroke", () => crayon.undo(), { key: "stroke" }),
        button("Remove a section", () => crayon.back(), { key: "back", title: "Backspace" }),
        button("Discard it", () => (crayon.drop(), this.close()), { key: "drop", title: "Esc" }),
      ),
      this.warning(),
    );
  }
}
