// A live table: the lobby, then the game. Shows the state from the server, and sends actions to it.

import { headline, turn } from "./actions.js";
import { about } from "./about.js";
import { Board } from "./board.js";
import { later } from "./busy.js";
import { cards, inForce } from "./cards.js";
import { Chat, news } from "./chat.js";
import { Clocks } from "./clock.js";
import { Course } from "./course.js";
import { Crayon } from "./crayon.js";
import { Digest } from "./digest.js";
import { button, counted, fill, make, showError } from "./dom.js";
import { Hints } from "./hints.js";
import { Keys } from "./keys.js";
import { Live } from "./live.js";
import { lobby } from "./lobby.js";
import { Loupe } from "./loupe.js";
import { Offer } from "./offer.js";
import { Notices } from "./notify.js";
import { Over } from "./over.js";
import { Plan } from "./plan.js";
import { Replay } from "./replay.js";
import { requests, roster } from "./roster.js";
import { keepKey } from "./share.js";
import { Sheet } from "./sheet.js";
import { Shortcuts } from "./shortcuts.js";
import { Sketch } from "./sketch.js";
import { tabs } from "./tabs.js";
import { Tour } from "./tour.js";
import { undoRequest } from "./undoing.js";
import { forget, remember } from "./yours.js";

/** After how many milliseconds what did not come is asked for again. */
const AGAIN = 1500;

const root = document.querySelector("#table");
const part = (name) => root.querySelector(`#${name}`);

/** What players are told while the server cannot keep what they do: since when, and what still can be done. */
const stopped = (since) => `Since ${new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })} the server cannot keep anything: you can look and read, and play goes on when it can write again.`;

/** The words of the headline while the server does not answer. */
const waits = ({ down, unanswered, gone }) => {
  if (gone) return "This table is gone.";
  if (!down) return unanswered > 0 && "No answer yet. What you did is kept, and sent until there is one.";
  return unanswered > 0 ? "Connection lost; reconnecting. What you did is kept, and sent then." : "Connection lost; reconnecting.";
};

class TablePage {
  constructor() {
    this.parts = Object.fromEntries(["status", "lobby", "game", "board", "turn", "cards", "players", "log", "about"].map((name) => [name, part(name)]));
    Object.assign(this, { advice: null, chosen: new Map(), typed: new Map(), prices: new Map() });
    this.voice = make("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.news = make("ul", { class: "news", "aria-live": "polite", "aria-label": "Latest events" });
    this.now = make("div");
    this.halt = make("p", { class: "halt", role: "status", hidden: true });
    this.parts.turn.append(this.halt);
    this.tour = new Tour(this, this.parts.turn);
    this.parts.turn.append(this.now);
    this.digest = new Digest(this, this.parts.turn);
    this.parts.turn.append(this.news);
    this.hints = new Hints(this);
    root.append(this.voice);
    this.chat = new Chat(this, this.parts.log);
    this.tabs = tabs(part("tabs"), (name) => name === "log" && this.chat.show());
    this.sheet = new Sheet(part("side"));
    this.clocks = new Clocks(this, part("table-head"));
    this.replay = new Replay(this, this.parts.turn);
    keepKey(root.dataset.id);
    this.notices = new Notices(this);
    this.opener = button("Replay", () => this.replay.open(), { class: "small", key: "replay", hidden: true });
    this.shortcuts = new Shortcuts(this);
    part("table-head").append(this.opener, this.shortcuts.opener);
    this.course = new Course(this, part("table-head"));
    this.over = new Over(this, this.parts.game);
    this.stream = new Live(root.dataset.id, {
      changed: () => this.changed(),
      lost: () => this.headline(),
      wishes: () => this.notices.wanted,
    });
  }

  /** The state of the table: the current one, or that of the replay. */
  get live() {
    return this.replay?.live ?? this.stream;
  }

  changed() {
    this.clocks.show();
    this.notices.turn();
    if (this.replay.on) return this.replay.changed();
    this.show();
    if (this.replay.startAt !== null && this.stream.state.view) this.replay.openFromAddress();
  }

  get companion() {
    return this.live.state.table.options.some(([option, value]) => option === "companion" && value === "on");
  }

  headline() {
    const { unkept } = this.stream ?? {};
    const troubles = waits(this.stream ?? {}) || (unkept && "Nothing can be kept now.");
    this.halt.hidden = !unkept;
    this.halt.textContent = unkept ? stopped(unkept) : "";
    const text = troubles || (this.live?.state ? headline(this) : "");
    this.opener.hidden = this.replay.on || !this.live?.state?.view;
    if (this.parts.status.textContent !== text) this.parts.status.textContent = text;
    root.classList.toggle("lost", Boolean(troubles));
    document.title = this.notices.title();
  }

  /** The name of a milepost, with the price of track to it. */
  hint(at) {
    const price = this.prices.get(at);
    const ground = at === null || this.places.city(at) ? "" : `, ${this.places.ground(at)}`;
    return this.board.stage.said(at) + ground + (price === undefined ? "" : `; track to here $${price}`);
  }

  /** Announces a text to screen readers. */
  announce(text) {
    this.voice.textContent = text;
  }

  show() {
    const { state, you } = this.live;
    // The log entry that the page shows.
    root.dataset.seq = state.seq;
    if (state.table.over) forget(this.live.id);
    else if (you.seats.length) remember(this.live.id, state.table.map);
    this.headline();
    this.parts.lobby.hidden = Boolean(state.view);
    this.parts.game.hidden = !state.view;
    root.classList.toggle("playing", Boolean(state.view));
    document.body.classList.toggle("table-open", Boolean(state.view));
    this.course.show();
    this.tour.show();
    if (!state.view) return lobby(this, this.parts.lobby);
    this.open(state);
    this.stale();
    this.draw();
    // Legal actions are shown together with the state that they are for.
    this.advise();
  }

  /** Builds the map, once. */
  async open({ view }) {
    root.classList.toggle("companion", view.companion);
    if (this.opened || view.companion) return;
    this.opened = true;
    const json = await this.live.get("board").catch(() => null);
    if (!json) {
      this.opened = false;
      return void later(() => this.open(this.live.state), AGAIN);
    }
    this.board = new Board(this.parts.board, root.dataset.ground, json, { hands: { claim: (place) => this.crayon.claim(place), tapped: (at) => this.tapped(at), hint: (at) => this.hint(at) } });
    this.places = this.board.places;
    const sketch = new Sketch(this.board);
    this.crayon = new Crayon(this, { sketch, loupe: new Loupe(this.board, sketch) });
    this.plan = new Plan(this, { sketch, root: this.parts.board });
    this.offer = new Offer(this, this.parts.board);
    this.finder(json);
    this.keys = new Keys(this);
    this.draw();
    this.advise();
  }

  /** The field that finds a city by name. */
  finder(json) {
    const list = make("datalist", { id: "cities" }, ...json.cities.map(({ name }) => make("option", { value: name })));
    const field = make("input", { list: "cities", placeholder: "Find a city", "aria-label": "Find a city", autocomplete: "off" });
    const find = () => {
      const city = this.places.called(field.value);
      if (city) this.find(city);
      else if (field.value.trim()) this.offer.unknown(field.value.trim());
    };
    field.addEventListener("change", find);
    // The same city again does not fire a change event.
    field.addEventListener("keydown", ({ key }) => key === "Enter" && find());
    field.addEventListener("focus", () => field.select());
    this.board.tools.append(field, list);
  }

  /** Selects a city. */
  find(city) {
    this.keys.set(city.mileposts[0]);
    this.crayon.drop();
    this.offer.choose(city.mileposts[0]);
  }

  /** Clears drawn track and selections when the turn changes. */
  stale() {
    const { view } = this.live.state;
    const turn = `${this.replay.on} ${view.mover} ${view.stage} ${view.round}`;
    const same = turn === this.turn;
    this.turn = turn;
    if (same) return;
    this.chosen.clear();
    this.crayon?.drop();
    this.offer?.close();
    this.board?.mark();
    if (this.live.turn !== null && view.stage === "draft") this.tabs.open("cards");
    if (view.outcome && !this.replay.on) this.over.open();
  }

  /** Shows again what depends on this page alone, such as a link that was made. */
  refresh() {
    if (!this.live.state.view) return lobby(this, this.parts.lobby);
    fill(this.parts.about, about(this));
  }

  draw() {
    const { state } = this.live;
    if (!state?.view) return;
    this.board?.show(state.view, this.replay.on ? `replay ${this.replay.jumps}` : "");
    this.plan?.show();
    fill(this.parts.players, roster(this));
    fill(this.parts.about, about(this));
    this.over.show();
    this.digest.show();
    this.chat.show();
    news(this, this.news);
  }

  fill() {
    if (this.curtain()) return;
    fill(this.now, undoRequest(this), requests(this), inForce(this), turn(this), this.over.opener());
    this.cards();
    this.tour.show();
  }

  /** The course of the game is known, or has gone on. */
  courseLoaded() {
    this.course.show();
    this.over.show();
    fill(this.parts.players, roster(this));
  }

  /** On a shared device, the hand is hidden until the next player confirms. */
  curtain() {
    const { live } = this;
    const { view } = live.state;
    const hidden = view.game === "standard" && live.you.seats.length > 1 && live.turn !== null && this.shown !== live.turn;
    if (!hidden) return false;
    const show = button(`I am ${view.players[live.turn].name}`, () => ((this.shown = live.turn), this.fill()), { class: "primary" });
    fill(this.now, undoRequest(this), requests(this), make("p", {}, `Pass the device to ${view.players[live.turn].name}.`), show);
    fill(this.parts.cards);
    return true;
  }

  cards() {
    fill(this.parts.cards, cards(this));
  }

  /** Loads the legal actions, and shows them if nothing has changed meanwhile. */
  async advise() {
    const { live } = this;
    const { moved } = live.state;
    if (live.turn !== null && this.advice && this.advised === moved) return this.fill();
    const advice = live.turn === null ? null : await this.legal(moved);
    if (live.state.moved !== moved) return;
    // The network may be away, or the server busy.
    if (live.turn !== null && !advice) later(() => live.state.moved === moved && this.advise(), AGAIN);
    Object.assign(this, { advice, advised: moved });
    this.prices = new Map(advice?.reach ?? []);
    this.fill();
    this.hints.load();
    this.plan?.refresh();
    if (this.offer?.at != null) this.offer.choose(this.offer.at);
  }

  /** The legal actions of a state, asked for once; null if there is no answer. */
  legal(moved) {
    if (this.asked?.moved === moved) return this.asked.answer;
    const answer = this.live.get("legal").catch(() => null);
    this.asked = { moved, answer };
    answer.then((found) => found || (this.asked = null));
    return answer;
  }

  /** Requests a change, after the one in progress; a repeated press is ignored. Returns whether it was done. */
  async ask(what, body, near) {
    const text = JSON.stringify([what, body]);
    if (this.asking?.text === text) return false;
    const before = this.asking;
    const { promise, resolve } = Promise.withResolvers();
    const mine = { text, done: promise };
    this.asking = mine;
    let done = false;
    const plays = ["act", "undo"].includes(what);
    // Whether the last press that was to change the game did.
    const played = (await before?.done) ?? true;
    for (const notice of root.querySelectorAll(".wrong")) notice.remove();
    try {
      // It was meant for the state after that.
      if (plays && !played) throw { error: ["What you did before was refused, so this was not done either."], hint: "" };
      await this.stream.ask(what, body);
      done = true;
    } catch (error) {
      showError(near ?? this.parts.turn, error);
    } finally {
      if (this.asking === mine) this.asking = null;
      resolve(plays ? done : played);
    }
    return done;
  }

  async act(action, near) {
    const done = await this.ask("act", { seat: this.live.turn, action }, near);
    // What was delivered is no longer wanted.
    if (done && action.do === "deliver") this.board?.mark();
    if (done) this.tour.did(action.do);
    return done;
  }

  /** Takes back the latest stroke of drawn track, or else what the last press did: pieces of track that were built together
   * go together. */
  async undo() {
    if (this.crayon?.drawn) return this.crayon.undo();
    this.offer?.close();
    const { moved, pieces } = this.laid ?? {};
    for (let left = moved === this.live.state.moved ? pieces : 1; left > 0; left--) {
      if (!(await this.ask("undo", { seat: this.live.turn }, this.parts.turn))) return;
    }
  }

  tapped(at) {
    if (this.crayon.drawn) {
      // A press beside the drawn track does not discard it.
      this.crayon.step(at);
      return;
    }
    if (at !== null) this.keys.at = at;
    this.offer.choose(at);
  }

  planned() {
    this.offer.planned();
    this.fill();
  }

  priced() {
    const { quote, drawn, held, paths } = this.crayon;
    if (drawn && !held) this.offer.planned();
    if (!quote?.now) return;
    const { now, later, stop } = quote;
    this.announce(stop ? stop.why : `Track of ${counted(paths.reduce((sum, path) => sum + path.length - 1, 0), "section")}: $${now.cost + later.cost}`);
  }

  /** Builds the drawn track, as far as this turn's money goes. */
  build() {
    const { quote } = this.crayon;
    return quote?.now?.sections ? this.offer.lay(quote.now.paths, quote.later.paths) : null;
  }

  /** Builds along some paths, one after the other. */
  async lay(paths, near) {
    for (const path of paths) if (!(await this.act({ do: "build", path }, near))) return false;
    this.laid = { moved: this.live.state.moved, pieces: paths.length };
    return true;
  }

  /** Shows a demand that was pressed. */
  point(good, city) {
    this.tour.did("point");
    this.locate(good, city);
  }

  /** Marks where a good is made and where it is wanted. */
  locate(good, city) {
    if (!this.board) return;
    const wanted = this.places.called(city);
    this.sheet.lower();
    this.board.mark({ made: this.places.makers(good), wanted: [wanted] });
    if (wanted) this.board.pan.reveal(this.places.to(this.places.spot(wanted.mileposts[0])));
    this.announce(`${good} is made in ${this.places.makers(good).map(({ name }) => name).join(", ")}; wanted in ${city}.`);
  }
}

new TablePage();
