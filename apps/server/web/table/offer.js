// The actions at the selected place, with their costs, in a panel at the lower edge of the map.

import { button, counted, fill, make, money } from "./dom.js";
import { name } from "./players.js";

export class Offer {
  constructor(page, root) {
    Object.assign(this, { page, at: null });
    this.node = make("section", { class: "offer over", "aria-label": "Selected place", hidden: true });
    root.append(this.node);
  }

  close() {
    this.at = null;
    this.node.hidden = true;
    this.page.board.ghost();
    this.page.board.say();
    this.page.board.cursor(null);
  }

  /** Selects a milepost. */
  async choose(at) {
    if (at === null || at === undefined) return this.close();
    const { page } = this;
    this.at = at;
    page.board.ghost();
    page.board.say();
    page.board.cursor(at);
    const { live, crayon } = page;
    this.show([]);
    if (live.turn === null || live.state.view.companion) return;
    const { stage, players } = live.state.view;
    const moves = stage === "move" && players[live.turn].at;
    const [way, rides] = await Promise.all([
      crayon.builds && (page.prices.has(at) || page.places.isMajor(at)) ? live.get(`way/${at}`).catch(() => null) : null,
      moves ? live.get(`rides/${at}`).catch(() => []) : [],
    ]);
    if (this.at !== at || crayon.drawn) return;
    const over = this.crossings();
    const cut = moves && !rides.length && !over.length && moves.milepost !== at && make("span", { class: "soft" }, "No track leads here from your train");
    this.show([...this.starts(), ...rides.map((ride) => this.ride(ride)), ...over, cut, way && this.track(way)].filter(Boolean), Boolean(way?.fits));
    const track = way?.action.path;
    const ride = rides[0]?.action && [players[live.turn].at.milepost, ...rides[0].action.path];
    page.board.ghost({ track, ride, seat: live.turn });
  }

  do(text, action, kind = "", label = null) {
    return button(text, () => this.page.act(action, this.node), { class: kind, "aria-label": label });
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
    const text = moved === length ? `Move here: ${counted(length, "milepost")}` : `Move ${moved} of ${length} mileposts towards it`;
    if (!action) return make("span", {}, `${counted(length, "milepost")} by train, but no movement is left`);
    return this.do(make("span", {}, text, ...paid), action, "primary");
  }

  track({ cost, fits, action }) {
    if (!fits) return make("span", {}, `Track to here would cost ${money(cost)}, but a rule forbids it in one piece: draw it by hand`);
    return this.do(`Build track to here: ${money(cost)}`, action);
  }

  /** `builds`: whether one of the choices builds track. */
  show(choices, builds = false) {
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
      make("header", {}, make("strong", {}, places.name(this.at)), city && make("span", { class: "soft" }, ` ${city.size} city`), button("✕", () => this.close(), { class: "small close", "aria-label": "Close", key: "close" })),
      fact("Makes ", made),
      fact("Wants ", wanted),
      fact("Lying here: ", lies),
      choices.length > 0 && make("div", { class: "row" }, ...choices),
      builds && live.turn !== null && this.warning(),
    );
  }

  warning() {
    const { stage, movement, players } = this.page.live.state.view;
    const early = stage === "move" && movement > 0 && players[this.page.live.turn].at && this.page.crayon.builds;
    return early && make("p", { class: "soft" }, "If you build, you cannot move again this turn.");
  }

  /** Shows the track drawn by hand. */
  planned() {
    const { crayon, places, live } = this.page;
    this.at = null;
    if (!crayon.drawn) return this.close();
    const { preview, path } = crayon;
    this.node.hidden = false;
    const refused = preview?.error && [make("p", { class: "refusal", role: "alert" }, preview.error.join(" "), preview.rule && `. Rule: ${preview.rule}`), preview.hint && make("p", { class: "soft" }, preview.hint)];
    fill(
      this.node,
      make("header", {}, make("strong", {}, `Track from ${places.name(path[0])}`), make("span", { class: "soft" }, ` ${counted(path.length - 1, "section")}`)),
      refused,
      make(
        "div",
        { class: "row" },
        button(preview && !preview.error ? `Build it: ${money(preview.cost)}` : "Build it", () => this.page.build(), { class: "primary", key: "build", disabled: !preview || Boolean(preview.error), title: "Enter" }),
        button("Remove a section", () => (crayon.back(), this.planned()), { key: "back", title: "Backspace" }),
        button("Discard it", () => (crayon.drop(), this.close()), { key: "drop", title: "Esc" }),
      ),
      live.turn !== null && this.warning(),
    );
  }
}
