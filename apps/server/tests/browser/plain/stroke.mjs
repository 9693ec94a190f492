// Straight strokes over the maps that come with the program cost what the cheapest track near them costs. No browser: the
// code of the page runs in node, on boards that a server sends; prices are those of the server's rules, and the cheapest
// track is found by a search of its own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Places } from "../../../../pages/web/map/place.js";
import { Stroke, prices } from "../../../../pages/web/crayon/stroke.js";

const MAPS = ["british-isles", "great-lakes", "iberia", "india", "japan"];
const STROKES = 100;
const CORRIDORS = [100, 170, 260];

let server, base, folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "milepost-"));
  server = spawn(process.env.MILEPOST ?? "target/debug/milepost", ["serve", "--listen", "127.0.0.1:0", "--data", folder, "--rate", "100000"], { stdio: ["ignore", "ignore", "pipe"] });
  base = await new Promise((found, failed) => {
    let said = "";
    server.on("error", failed);
    server.stderr.on("data", (data) => {
      said += data;
      const address = said.match(/http:\/\/[\d.]+:\d+/);
      if (address) found(address[0]);
    });
  });
});
after(async () => {
  // It writes to its folder until it has ended.
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** A client of one table, with the cookie of its seat. */
class Client {
  async ask(path, body) {
    const headers = { ...(this.cookie && { cookie: this.cookie }), "content-type": "application/json" };
    const answer = await fetch(base + path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
    this.cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? this.cookie;
    const json = await answer.json();
    assert.ok(answer.ok, `${path}: ${JSON.stringify(json)}`);
    this.seq = json.state?.seq ?? json.seq ?? this.seq;
    return json;
  }

  command(what, body = {}) {
    return this.ask(`/table/${this.id}/${what}`, { seq: this.seq ?? 0, id: `stroke-test-${Math.random()}`.slice(0, 30), ...body });
  }

  /** Opens a table on a map, and plays until track may be built. */
  async open(map) {
    this.id = (await this.ask("/table", { map, seats: 2, cards: 60, options: [["game", "locking"]] })).id;
    await this.ask(`/table/${this.id}/state`);
    await this.command("sit", { seat: 0, name: "Ana" });
    await this.command("sit", { seat: 1, name: "Ben" });
    await this.command("start");
    for (const seat of [0, 1]) await this.command("act", { seat, action: { do: "keep", cards: [] } });
    return this.ask(`/table/${this.id}/board`);
  }
}

/** The same numbers for the same seed (mulberry32). */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** What a section costs, read from the board alone, before any track is built. */
const listed = (board) => {
  const sections = new Map();
  const ports = board.mileposts.map((_, at) => board.ferries.filter(({ ports }) => ports.includes(at)).map(({ cost }) => cost));
  const into = (at) => {
    const [, , terrain, city] = board.mileposts[at];
    if (ports[at].length) return Math.min(...ports[at]);
    return city === null ? board.terrains[terrain][1] : board.cities[city].cost;
  };
  for (const [a, b, extra, inside] of board.pips) {
    sections.set(`${a} ${b}`, inside ? 0 : extra + into(b));
    sections.set(`${b} ${a}`, inside ? 0 : extra + into(a));
  }
  const list = [...sections].map(([key, cost]) => [...key.split(" ").map(Number), cost]);
  return { list, price: (a, b) => sections.get(`${a} ${b}`) };
};

/** The cost of the cheapest track between two mileposts that stays near the line between them: a plain search that relaxes
 * every section until nothing gets cheaper. */
const cheapest = (board, sections, from, to, within) => {
  const [[ax, ay], [bx, by]] = [board.mileposts[from], board.mileposts[to]];
  const long = (bx - ax) ** 2 + (by - ay) ** 2;
  const near = board.mileposts.map(([x, y]) => {
    const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
    return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) <= within;
  });
  const steps = sections.list.filter(([a, b]) => near[a] && near[b]);
  const cost = board.mileposts.map(() => Infinity);
  cost[from] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [a, b, more] of steps) if (cost[a] + more < cost[b]) [cost[b], changed] = [cost[a] + more, true];
  }
  return cost[to];
};

const sum = (path, price) => path.slice(1).reduce((sum, at, index) => sum + price(path[index], at), 0);

for (const map of MAPS) {
  test(`strokes over ${map} cost what the cheapest track near them costs`, async () => {
    const client = new Client();
    const board = await client.open(map);
    const places = new Places(board);
    // Over land: across the sea a ferry is a matter of its own.
    for (const { ports: [a, b] } of board.ferries) if (places.ways[a].get(b)?.ferry !== undefined) places.ways[a].delete(b), places.ways[b].delete(a);
    const sections = listed(board);
    const price = prices(places, { ferries: board.ferries.map(() => ({ built: [[], []] })), track: [] }, 0);
    const draws = random(24);
    const pick = (list) => list[Math.floor(draws() * list.length)];
    const all = board.mileposts.map((_, at) => at);
    const majors = board.cities.filter(({ size }) => size === "major").flatMap(({ mileposts }) => mileposts);
    for (let done = 0; done < STROKES; ) {
      // Every fifth starts in a major city, where the rules can price it.
      const starts = done % 5 === 0;
      const [from, to] = [pick(starts ? majors : all), pick(all)];
      const [a, b] = [places.spot(from), places.spot(to)];
      const long = Math.hypot(b.x - a.x, b.y - a.y);
      if (long < 300 || long > 2500) continue;
      const least = CORRIDORS.map((within) => cheapest(board, sections, from, to, within)).find(Number.isFinite);
      if (least === undefined) continue;
      const stroke = new Stroke(places, price, from);
      for (let at = 1; at * 60 < long; at++) stroke.to({ x: a.x + ((b.x - a.x) * at * 60) / long, y: a.y + ((b.y - a.y) * at * 60) / long });
      stroke.to(b);
      const { path } = stroke;
      assert.equal(path[0], from);
      assert.equal(path.at(-1), to);
      assert.equal(new Set(path).size, path.length, `twice at one milepost: ${path}`);
      const cost = sum(path, sections.price);
      assert.equal(cost, least, `${board.names[from]} to ${board.names[to]}: ${path}`);
      assert.equal(sum(path, price), cost);
      if (starts) {
        const { now, later, stop } = await client.ask(`/table/${client.id}/quote`, { paths: [path] });
        assert.deepEqual([stop, now.cost + later.cost], [null, cost], `the rules price ${path}`);
      }
      done++;
    }
  });
}

/** A lattice of one terrain, 20 by 9. */
const flat = () => {
  const at = (row, col) => 20 * row + col;
  const mileposts = [...Array(180).keys()].map((index) => [100 * (index % 20) + (Math.floor(index / 20) % 2 ? 50 : 0), 87 * Math.floor(index / 20), 0, null]);
  const pips = mileposts.flatMap(([x, y], a) => mileposts.flatMap(([u, v], b) => (a < b && Math.hypot(x - u, y - v) < 105 ? [[a, b, 0, false]] : [])));
  const places = new Places({ frame: [0, 0, 2000, 800], mileposts, pips, ferries: [], cities: [], terrains: [["clear", 1]], names: [] });
  return { at, places, price: prices(places, { ferries: [], track: [] }, 0) };
};

const led = (stroke, ...points) => {
  for (const [index, [x, y]] of points.entries()) {
    const [u, v] = points[index - 1] ?? points[0];
    for (let step = 1; step <= 10; step++) stroke.to({ x: u + ((x - u) * step) / 10, y: v + ((y - v) * step) / 10 });
  }
  return stroke.path;
};

test("a level stroke has no kinks, however the hand shakes", () => {
  const { at, places, price } = flat();
  const shaky = [...Array(15).keys()].map((step) => [100 * step, 348 + (step % 2 ? 30 : -30)]);
  assert.deepEqual(led(new Stroke(places, price, at(4, 0)), ...shaky), [...Array(15).keys()].map((col) => at(4, col)));
});

test("a stroke that comes back is taken back", () => {
  const { at, places, price } = flat();
  const path = led(new Stroke(places, price, at(4, 0)), [0, 348], [1200, 348], [500, 348]);
  assert.deepEqual(path, [0, 1, 2, 3, 4, 5].map((col) => at(4, col)));
});

test("what is pinned stays, and a circle is left out", () => {
  const { at, places, price } = flat();
  const stroke = new Stroke(places, price, at(4, 0));
  led(stroke, [0, 348], [300, 348]);
  assert.ok(stroke.pin());
  const bent = led(stroke, [300, 348], [300, 174], [600, 174]);
  assert.deepEqual(bent.slice(0, 4), [0, 1, 2, 3].map((col) => at(4, col)));
  assert.equal(bent.at(-1), at(2, 6));
  assert.deepEqual(led(stroke, [600, 174], [300, 348], [100, 348]), [0, 1].map((col) => at(4, col)));
});
