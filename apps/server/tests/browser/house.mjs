// A server of its own and browsers, for tests that do what people do. MILEPOST is the program, CHROMIUM the browser;
// with WEB, the files of that folder stand in for those in the program. With SITE there is no server: the pages are those of
// the site in that folder (.ci/site), handed out as plain files. With LOCAL a server has the site of that folder beside it, with
// TABLES the tables of that folder.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, createServer as listen } from "node:net";
import { mkdtempSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, isDeepStrictEqual } from "node:util";

export const PROGRAM = process.env.MILEPOST ?? "target/debug/milepost";
// Without the windows of the browser, the same pages take two thirds of the time.
const CHROMIUM = process.env.CHROMIUM ?? execFileSync("sh", ["-c", "command -v chromium-headless-shell || command -v chromium"], { encoding: "utf8" }).trim();
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
// All people of a test come from one address, and browsers keep their connections.
const ONE_ADDRESS = ["--rate", "1000", "--connections", "1000"];
const LOCAL = process.env.LOCAL ? ["--local", process.env.LOCAL] : [];
/** The limit of every wait, in milliseconds: far longer than anything takes on a busy machine. */
const PATIENCE = 120_000;
/** Milliseconds from one look to the next. */
const LOOK = 50;
const KINDS = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

/** The file of WEB that an address names; the hash in the address is that of the program's own file. */
const source = (address) => {
  const name = address.split("/web/")[1].replace(/\.[0-9a-f]{16}\./, ".");
  return readdirSync(process.env.WEB).map((folder) => join(process.env.WEB, folder, name)).find(existsSync);
};

/** What a plain file server says of files; it knows no module. */
const PLAIN = { html: "text/html", json: "application/json", png: "image/png", webp: "image/webp", woff2: "font/woff2", ...KINDS, js: "text/javascript", svg: "image/svg+xml" };

/** Hands out the files of a folder, and gives the address of its part with pages. */
const serveFiles = async (house, folder) => {
  house.files = createServer(({ url }, answer) => {
    const path = decodeURIComponent(new URL(url, "http://site.invalid").pathname).replace(/\/$/, "/index.html");
    const file = join(folder, path);
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": PLAIN[file.split(".").pop()] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => house.files.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${house.files.address().port}/play/#`;
};

/** A name for the machine itself that browsers take for one of a local network: pages from there are not trusted with everything. */
const NETWORK = "milepost.test";
const HOSTS = ["--host", NETWORK, "--host", "127.0.0.1"];
const NAMED = [`--host-resolver-rules=MAP ${NETWORK} 127.0.0.1`];

export class House {
  /** With `network`, pages come by plain HTTP from an address of a local network. */
  static async open({ network = false } = {}) {
    const house = new House();
    if (process.env.SITE) house.base = await serveFiles(house, process.env.SITE);
    else await house.serve();
    house.here = house.base;
    if (network) house.base = house.base.replace("127.0.0.1", NETWORK);
    house.browser = await chromium.launch({ executablePath: CHROMIUM, args: [...QUIET, ...NAMED] });
    Object.assign(house, { troubles: [], pages: [] });
    return house;
  }

  /** Starts a server of its own. */
  async serve() {
    this.folder = process.env.TABLES ?? mkdtempSync(join(tmpdir(), "milepost-"));
    this.server = spawn(PROGRAM, ["serve", "--listen", "127.0.0.1:0", "--data", this.folder, ...HOSTS, ...ONE_ADDRESS, ...LOCAL], { stdio: ["ignore", "ignore", "pipe"] });
    this.base = await new Promise((found, failed) => {
      let said = "";
      this.server.on("error", failed);
      this.server.on("exit", (code) => failed(new Error(`the server ended: ${code}`)));
      this.server.stderr.on("data", (data) => {
        said += data;
        const address = said.match(/http:\/\/[\d.]+:\d+/);
        if (address) found(address[0]);
      });
    });
  }

  /** A browser of a person's own. With `clock`, the time of its first page can be stopped so that no clock of the page leaps. */
  async person({ clock = false, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
    if (process.env.WEB) {
      await context.route("**/web/*", (route) => {
        const file = source(route.request().url());
        return file ? route.fulfill({ body: readFileSync(file), contentType: KINDS[file.split(".").pop()] }) : route.continue();
      });
    }
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (clock) await page.clock.install();
    if (process.env.SITE) waitForPages(page);
    this.pages.push(page);
    page.on("pageerror", (error) => this.troubles.push(String(error)));
    // Refusals of the rules are answers; what the page's own policy blocks is not.
    page.on("console", (message) => message.type() === "error" && /Content Security|Refused to/.test(message.text()) && this.troubles.push(message.text()));
    return page;
  }

  async close() {
    await Promise.all(this.pages.map((page, at) => page.isClosed() || shot(page, `page-${at}`)));
    await this.browser?.close();
    await stopped(this.server);
    this.files?.closeAllConnections();
    this.files?.close();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A line to a house that can be cut, so that nothing comes through, and no connection ends. */
export class Wire {
  static async to(house) {
    const wire = new Wire();
    Object.assign(wire, { house, isCut: false, ends: new Set() });
    const { hostname, port } = new URL(house.here);
    wire.server = listen((near) => {
      const far = connect(port, hostname);
      for (const [from, to] of [[near, far], [far, near]]) {
        wire.ends.add(from);
        // What was sent into a line that is cut is lost, and so is its connection.
        from.on("data", (data) => (to.lost ||= wire.isCut) || to.write(data));
        from.on("close", () => (wire.ends.delete(from), wire.isCut || to.destroy()));
        from.on("error", () => to.destroy());
      }
    });
    await new Promise((done) => wire.server.listen(0, "127.0.0.1", done));
    wire.base = house.base.replace(`:${port}`, `:${wire.server.address().port}`);
    return wire;
  }

  cut() {
    this.isCut = true;
  }

  /** New connections come through again. */
  mend() {
    this.isCut = false;
  }

  person(options) {
    return this.house.person(options);
  }

  get here() {
    return this.base.replace(NETWORK, "127.0.0.1");
  }

  close() {
    for (const end of this.ends) end.destroy();
    this.server.close();
  }
}

/** How many streams of events a server has open. */
export const streams = async ({ here }) => {
  const answer = await fetch(`${here}/metrics`);
  return Number((await answer.text()).match(/^milepost_streams (\d+)/m)[1]);
};

/** The page is looked at no longer, or again: browsers under test take every page for one that is. */
export const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (hidden ? "hidden" : "visible") });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Ends a server, which writes to its folder until then. */
export const stopped = async (server) => {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.removeAllListeners("exit");
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
};

/** Without a server a page is made after its file is there. */
const waitForPages = (page) => {
  for (const name of ["goto", "goBack", "goForward", "reload", "waitForURL"]) {
    const go = page[name].bind(page);
    page[name] = async (...all) => {
      await go(...all);
      await page.waitForFunction(() => document.documentElement.dataset.shown === location.hash);
    };
  }
};

/** Tests of what only a server has. */
export const SERVED = process.env.SITE ? { skip: "there is no server" } : {};

/** How people look at pages: on a phone in the dark, on a wide screen. */
export const LOOKS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" },
  wide: { viewport: { width: 1600, height: 1000 } },
};

/** A picture of a page, where SHOTS names a folder for them. */
export const shot = (page, name, options = {}) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), ...options });

const pause = (millis) => new Promise((done) => setTimeout(done, millis));

const fits = (answer, wanted) => {
  if (typeof wanted === "function") return Boolean(wanted(answer));
  return wanted instanceof RegExp ? typeof answer === "string" && wanted.test(answer) : isDeepStrictEqual(answer, wanted);
};

/** Asks until the answer is as wanted, and returns it: equal to a value, matched by a pattern, or accepted by a function. */
export const eventually = async (ask, wanted) => {
  for (const until = Date.now() + PATIENCE; ; await pause(LOOK)) {
    let [answer, failed] = [undefined, null];
    try {
      answer = await ask();
      if (fits(answer, wanted)) return answer;
    } catch (error) {
      // A page that is being replaced does not answer.
      failed = error;
    }
    if (Date.now() < until) continue;
    if (failed) throw failed;
    if (wanted instanceof RegExp) assert.match(String(answer), wanted);
    if (typeof wanted !== "function") assert.deepEqual(answer, wanted);
    assert.fail(`the last answer is ${inspect(answer)}; wanted: ${wanted}`);
  }
};

/** Where a part of a page is on its screen. A part that the page replaces at this moment is looked for again. */
export const boxOf = (part) => eventually(() => part.boundingBox(), Boolean);

let rests = 0;
/** Waits until a page rests: it has loaded, does not say that it is busy (apps/pages/web/common/busy.js), and nothing on it
 * moves, other than what moves forever. This has to hold for two frames, as a page learns only with a frame that the size of
 * a part has changed. */
export const rest = (page) =>
  page.waitForFunction((asked) => {
    const moves = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity && !effect.target?.closest("[inert]");
    const rests =
      document.readyState === "complete" &&
      document.documentElement.dataset.busy === undefined &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy") &&
      !document.getAnimations().some(moves);
    const looks = (globalThis.looks = globalThis.looks?.asked === asked ? globalThis.looks : { asked, count: 0 });
    looks.count = rests ? looks.count + 1 : 0;
    return looks.count > 2;
  }, ++rests);

/** Waits until the page rests, as somebody who begins to do something: what plays by itself stops then. */
export const calm = async (page) => {
  await page.keyboard.press("Shift");
  await rest(page);
};

/** Stops the time of a page that rests: its timers and its motion wait for `page.clock.runFor`. */
export const stopTime = async (page) => {
  await rest(page);
  const now = Date.now();
  // Otherwise the time until which the page is to pause may have passed by then.
  await page.clock.setFixedTime(now);
  await page.clock.pauseAt(now);
};

/** Lets the time of a page flow again. */
export const startTime = async (page) => {
  await page.clock.setSystemTime(Date.now());
  await page.clock.resume();
};

/** Presses a button that asks whether one is sure, and what it has become then. It waits for the second press for some
 * seconds, which a slow machine may need: the time of the page stands still meanwhile. */
export const sure = async (page, first, second, press = (button) => button.click()) => {
  await calm(page);
  await stopTime(page);
  for (const button of [first, second]) await press(button);
  await startTime(page);
};

/** What looks at a page step by step: a picture of all of it, and whether it fits the screen. */
export const steps = (page, name) => {
  let step = 0;
  return async () => {
    await rest(page);
    await shot(page, `${name}-${++step}`, { fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
  };
};

/** The findings of axe on a page that rests, a line each. */
export const axe = async (page) => {
  await rest(page);
  await page.evaluate(readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) => `${id} at ${target}: ${any[0]?.message ?? help}`));
};

/** Begins a search for a best run that lasts as long as it may, half a minute, and waits until it has found something. */
export const search = async (house, page) => {
  await page.goto(`${house.base}/routes/at?p=velmark-late&seconds=30`);
  for (const train of ["5", "D", "D", "D", "8"]) {
    await rest(page);
    const count = await page.locator(".trains li").count();
    if (train === "5") await page.getByRole("button", { name: "Remove train 5", exact: true }).click();
    else {
      await page.getByLabel("Another train").fill(train);
      await page.getByRole("button", { name: "Add" }).click();
    }
    await page.waitForFunction((count) => document.querySelectorAll(".trains li").length !== count, count);
  }
  await rest(page);
  await page.getByLabel("Phase").selectOption("8");
  // The search is of the position that the page has.
  await rest(page);
  await page.getByRole("button", { name: "Find the best run" }).click();
  await page.locator("#sum .earns").waitFor();
  await page.getByText(/^Searching: \d+ so far; no run can earn more than \d+/).waitFor();
};

/** What a click downloads. */
export const download = async (page, link) => {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return file;
};

/** The state of a page's own table. A busy server is asked again, as pages do. */
export const get = async (page, what) => {
  const ask = async (path) => {
    const answer = await fetch(path);
    return { ok: answer.ok, json: await answer.json() };
  };
  const { json } = await eventually(() => page.evaluate(ask, `${new URL(page.url()).pathname}/${what}`), ({ ok }) => ok);
  return json;
};

/** Waits until the game, as the table tells it, is as wanted, and returns it. */
export const game = (page, wanted) => eventually(async () => (await get(page, "state")).state.view, wanted);

/** Where mileposts lie on the screen. */
export const spots = (page, board, mileposts) =>
  page.evaluate(
    ([frame, places]) => {
      const plane = document.querySelector(".plane").getBoundingClientRect();
      const scale = plane.width / frame[2];
      return places.map(([x, y]) => ({ x: plane.left + (x - frame[0]) * scale, y: plane.top + (y - frame[1]) * scale }));
    },
    [board.frame, mileposts.map((at) => board.mileposts[at])],
  );

/** Ends a turn or a round of building, and sees what comes of it, however soon others go on. */
export const end = async (page, press = (button) => button.click()) => {
  await calm(page);
  const before = await page.evaluate(() => Number(document.querySelector("#table").dataset.seq));
  await press(page.getByRole("button", { name: /^End (turn|building)$/ }));
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
};

/** Presses on a milepost. */
export const press = async (page, board, at) => {
  await calm(page);
  const [{ x, y }] = await spots(page, board, [at]);
  await page.mouse.click(x, y);
};

/** Draws from milepost to milepost. */
export const drag = async (page, board, path) => {
  await calm(page);
  const [first, ...rest] = await spots(page, board, path);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
};

/** The cheapest way over land, as one would draw it with a finger: by the terrain alone. */
export const way = (board, from, to) => {
  const cost = new Map([[from, 0]]);
  const before = new Map();
  const open = new Set([from]);
  const price = (at, extra) => extra + (board.mileposts[at][3] === null ? board.terrains[board.mileposts[at][2]][1] : 3);
  while (open.size) {
    const at = [...open].reduce((a, b) => (cost.get(a) <= cost.get(b) ? a : b));
    open.delete(at);
    for (const [a, b, extra, inside] of board.pips) {
      if (a !== at && b !== at) continue;
      const next = a === at ? b : a;
      const sum = cost.get(at) + (inside ? 0 : price(next, extra));
      if (sum >= (cost.get(next) ?? Infinity)) continue;
      cost.set(next, sum);
      before.set(next, at);
      open.add(next);
    }
  }
  const path = [to];
  while (before.has(path[0])) path.unshift(before.get(path[0]));
  return { path, cost: cost.get(to) ?? Infinity };
};

/** Takes a seat, counted from 1. */
export const sit = async (page, seat, name) => {
  await page.getByLabel(`Name for seat ${seat}`).fill(name);
  await page.locator(`[data-seat="${seat - 1}"]`).getByRole("button", { name: /^Sit here/ }).click();
  await page.locator(`[data-seat="${seat - 1}"]`).getByText(name).waitFor();
};

/** Makes a table, and gives the address of its page. */
export const makeTable = async (house, wanted) => {
  const made = await fetch(`${house.here}/table`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) });
  assert.equal(made.status, 201, "the table was made");
  return `${house.base}/table/${(await made.json()).id}`;
};

/** A game of two seats in one browser, at its first round of building. `rules` are options of the game beside the usual ones. */
export const opening = async (house, options = {}, rules = [], more = {}) => {
  const page = await house.person(options);
  await page.goto(await makeTable(house, { map: "iberia", seats: 2, cards: 60, options: [["game", "locking"], ...rules], ...more }));
  for (const [seat, name] of [[1, "Ana"], [2, "Ben"]]) await sit(page, seat, name);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (let seat = 0; seat < 2; seat++) {
    await rest(page);
    await page.getByRole("button", { name: "Keep none" }).click();
    await page.waitForFunction((seat) => document.querySelector("#table").dataset.seq >= 4 + seat, seat);
  }
  await page.locator(".tools").waitFor();
  await page.getByRole("button", { name: "End building" }).waitFor();
  await rest(page);
  return { page, board: await get(page, "board") };
};

/** The milepost of a city. */
export const city = (board, name) => board.cities.find((city) => city.name === name).mileposts[0];
