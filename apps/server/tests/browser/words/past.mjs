// What happened in a game, from its log, held against the board: each act in the words of the digest, and each line of news.

import assert from "node:assert/strict";
import { of } from "./web.mjs";

const { told } = await of("digest");

/** Names of a log that stand side by side: bare, or in quotes as JSON has them. */
const named = (text) => [...text.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([name]) => (name.startsWith('"') ? JSON.parse(name) : name));
const sum = (texts, pattern) => texts.map((text) => Number(text.match(pattern)?.[1] ?? 0)).reduce((a, b) => a + b, 0);

/** Deeds of a log, by how they begin, as the server makes acts of them (apps/server/src/wire/digest.rs). What the rest of the
 * deed says is its argument. */
const DEEDS = [
  [/^keep (.+)$/, (past, rest) => ({ do: "keep", sum: rest === "nothing" ? 0 : past.choices(rest).length })],
  [/^discard card \d+$/, () => ({ do: "discard" })],
  [/^start at (.+)$/, (past, rest) => ({ do: "start", paths: [past.path(rest)] })],
  [/^(?:move|cross to) (.+)$/, (past, rest, { paid }) => ({ do: "move", paths: [[past.at, ...past.path(rest)]], sum: paid || undefined })],
  [/^pick up (.+)$/, (past, rest) => ({ do: "pick", good: named(rest).join(" "), paths: [[past.at]] })],
  [/^drop (.+)$/, (past, rest) => ({ do: "drop", good: named(rest).join(" "), paths: [[past.at]] })],
  [/^lock (.+)$/, (past, rest) => ({ do: "lock", wanted: past.choices(rest)[0] })],
  [/^deliver (.+) for \d+$/, (past, rest, { earned }) => ({ do: "deliver", wanted: past.choices(rest, earned)[0] })],
  [/^build (.+) for \d+$/, (past, rest, { spent }) => ({ do: "build", paths: [past.path(rest)], sum: spent })],
  [/^upgrade to (.+?)(?: for \d+)?$/, (past, rest, { spent }) => ({ do: "train", train: rest, sum: spent })],
  [/^pitch/, () => ({ do: "pitch" })],
  [/^give up the hand$/, () => ({ do: "giveup" })],
];

export class Past {
  /** A game of players with so much cash; if it `hides` hands, news do not tell what is drawn. */
  constructor(ground, { cash, players, hides }) {
    Object.assign(this, { ground, hides, names: players, seat: 0, sentences: 0, cards: new Map(), lying: new Map(), acts: [] });
    this.cash = players.map(() => cash);
    this.trains = players.map(() => null);
    this.mileposts = new Map(ground.board.mileposts.map(({ name }, at) => [name, at]));
  }

  get at() {
    return this.trains[this.seat];
  }

  path(text) {
    return named(text).map((name) => this.mileposts.get(name));
  }

  /** Demands of cards that have been seen. The log has no hands that are dealt at the start: of those, what is `earned`. */
  choices(text, earned) {
    const { good, city } = this.ground;
    return [...text.matchAll(new RegExp(`card (\\d+) ${good} to ${city}`, "g"))].map(([, card, what, where]) => {
      const known = this.cards.get(Number(card));
      if (this.hides && !known) return { good: what, city: where, payoff: earned };
      return known?.find((one) => one.good === what && one.city === where) ?? assert.fail(`no such demand: ${text}`);
    });
  }

  /** Cards that an event shows. */
  see(event) {
    const { good, city } = this.ground;
    const [, card, demands] = event.match(/card (\d+): (.*)/) ?? [];
    if (card) this.cards.set(Number(card), [...demands.matchAll(new RegExp(`${good} to ${city} (\\d+)`, "g"))].map(([, good, city, payoff]) => ({ good, city, payoff: Number(payoff) })));
  }

  /** What the players pay and are paid. */
  pay(events) {
    this.cash[this.seat] += sum(events, /^earns (\d+)/) - sum(events, /^spends (\d+)/);
    for (const event of events) {
      this.names.forEach((name, to) => {
        const paid = event.startsWith(`pays ${name} `) ? Number(event.match(/ (\d+)$/)[1]) : 0;
        this.cash[to] += paid;
        this.cash[this.seat] -= paid;
        if (event.startsWith("taxes: ")) this.cash[to] -= Number(event.match(new RegExp(`[ ,]${name} (\\d+)`))[1]);
      });
    }
  }

  /** The name of the city at a milepost. */
  here(at) {
    const { board } = this.ground;
    const { city } = board.mileposts[at];
    return city === null ? null : board.cities[city].name;
  }

  /** One deed, with the lines that news have for it. */
  deed({ player, action, came }, [line, ...events]) {
    const before = this.cash.slice();
    this.seat = this.names.indexOf(player);
    came.forEach((event) => this.see(event));
    this.pay(came);
    const news = came.filter((event) => !/^(?:spends|earns) \d+$|^ends the game/.test(event));
    assert.deepEqual(events, this.hides ? news.map((event) => event.replace(/ draws card .*/, " draws a card")) : news, action);
    if (action === "end") return assert.equal(line, "end the turn");
    const [known, make] = DEEDS.find(([pattern]) => pattern.test(action)) ?? assert.fail(`an unknown deed: ${action}`);
    const sums = { paid: sum(came, /^pays .* (\d+)$/), spent: sum(came, /^spends (\d+)$/), earned: sum(came, /^earns (\d+)$/) };
    const act = { seat: this.seat, ...make(this, action.match(known)[1], sums) };
    this.move(act, came);
    this.news(act, line, action, before);
    const last = this.acts.at(-1);
    const goesOn = last?.seat === act.seat && last.do === act.do && ["move", "build"].includes(act.do);
    if (!goesOn) this.say();
    this.add(act, goesOn);
  }

  /** Trains and loads where an act leaves them. */
  move({ do: what, paths = [], good, wanted }, came) {
    if (what === "move" || what === "start") this.trains[this.seat] = paths.at(-1).at(-1);
    const city = this.at === null ? null : this.here(this.at);
    if (what === "deliver") assert.equal(city, wanted.city, "the train is elsewhere");
    if (what === "drop" && !this.ground.makes(city, good)) this.lying.set(city, good);
    if (what !== "pick") return;
    const lies = this.lying.get(city) === good;
    assert.ok(this.ground.makes(city, good) || lies, `${good} is not had in ${city}`);
    if (lies && !came.includes("turns the reserved load face up")) this.lying.delete(city);
  }

  /** What a line of news says of mileposts, sections and sums. */
  news({ do: what, paths, wanted }, line, action, before) {
    this.sentences++;
    const path = paths?.at(-1);
    const place = (at) => this.here(at) ?? this.ground.board.mileposts[at].name;
    const ends = path && [place(path[0]), place(path.at(-1))];
    const paid = ` for ${before[this.seat] - this.cash[this.seat]}`;
    const list = path?.slice(what === "move" ? 1 : 0).map((at) => this.ground.board.mileposts[at].name).join(" ");
    const lines = { build: [`build from ${ends?.[0]} to ${ends?.[1]}, ${path?.length - 1} sections${paid}`, `build ${list}${paid}`], move: [`move ${path?.length - 1} mileposts to ${ends?.[1]}`, `move ${list}`, `cross to ${list}`] };
    const bare = (text) => text.replaceAll('"', "");
    assert.ok((lines[what] ?? [bare(action)]).includes(bare(line)), `${line}: ${action}`);
    if (what === "deliver") assert.ok(line.endsWith(` ${wanted.good} to ${wanted.city} for ${wanted.payoff}`), line);
  }

  /** Several moves, or pieces of track, one after the other are one act. */
  add(act, goesOn) {
    const facts = { steps: act.paths ? act.paths[0].length - 1 : 0, sum: act.sum ?? 0, at: act.paths?.at(-1).at(-1) };
    if (!goesOn) return void this.acts.push({ ...act, facts });
    const last = this.acts.at(-1);
    last.sum = last.sum === undefined ? act.sum : last.sum + (act.sum ?? 0);
    for (const path of act.paths) {
      if (last.paths.at(-1).at(-1) === path[0]) last.paths.at(-1).push(...path.slice(1));
      else last.paths.push(path);
    }
    Object.assign(last.facts, { steps: last.facts.steps + facts.steps, sum: last.facts.sum + facts.sum, at: facts.at });
  }

  /** Holds the last act in the words of the digest against what is so. */
  say() {
    const act = this.acts.at(-1);
    if (!act) return;
    this.sentences++;
    const text = told(act, this.ground.places);
    const { do: what, good, wanted, train, facts } = act;
    const place = facts.at === undefined ? "" : this.ground.board.mileposts[facts.at].name;
    const count = (many, one) => `${many} ${one}${many === 1 ? "" : "s"}`;
    const wish = wanted && `${wanted.good} to ${wanted.city}`;
    const so = {
      keep: facts.sum ? `kept ${count(facts.sum, "card")}` : "kept no cards",
      discard: "discarded a card",
      start: `put the train on the map in ${place}`,
      move: `moved ${count(facts.steps, "milepost")} to ${place}${facts.sum ? `, paying $${facts.sum}` : ""}`,
      pick: `picked up ${good} in ${place}`,
      drop: `dropped ${good} in ${place}`,
      lock: `locked ${wish}`,
      deliver: `delivered ${wish} for $${wanted?.payoff}`,
      build: `built track for $${facts.sum} to ${place}`,
      train: `bought a ${train} for $${facts.sum}`,
      pitch: "gave up a turn for other cards in the pool",
      giveup: "gave up a turn for a new hand",
    };
    assert.equal(text, so[what]);
  }
}

/** Goes through a game: its log as JSON, and what was printed while it was played. */
export const retold = (past, { dealt, deeds }, printed) => {
  dealt.forEach((event) => past.see(event));
  const lines = printed.split("\n");
  for (const deed of deeds) {
    const first = lines.indexOf(lines.find((line) => line.startsWith(`${deed.player}: `)));
    assert.ok(first >= 0, `no news of ${deed.action}`);
    const events = lines.slice(first + 1).findIndex((line) => !line.startsWith("    "));
    const [line, ...came] = lines.splice(0, first + 1 + events).slice(first);
    past.deed(deed, [line.slice(deed.player.length + 2), ...came.map((event) => event.trim())]);
  }
  past.say();
};
