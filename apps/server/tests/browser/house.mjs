// A server of its own and browsers, for tests that do what people do. MILEPOST is the program, CHROMIUM the browser;
// with WEB, the files of that folder stand in for those in the program. With SITE there is no server: the pages are those of
// the site in that folder (.ci/site), handed out as plain files. With LOCAL a server has the site of that folder beside it.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const PROGRAM = process.env.MILEPOST ?? "target/debug/milepost";
const CHROMIUM = process.env.CHROMIUM ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
// All people of a test come from one address, and browsers keep their connections.
const ONE_ADDRESS = ["--rate", "1000", "--connections", "1000"];
const LOCAL = process.env.LOCAL ? ["--local", process.env.LOCAL] : [];
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

export class House {
  static async open() {
    const house = new House();
    if (process.env.SITE) house.base = await serveFiles(house, process.env.SITE);
    else await house.serve();
    house.browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
    Object.assign(house, { troubles: [], pages: [] });
    return house;
  }

  /** Starts a server of its own. */
  async serve() {
    this.folder = mkdtempSync(join(tmpdir(), "milepost-"));
    this.server = spawn(PROGRAM, ["serve", "--listen", "127.0.0.1:0", "--data", this.folder, ...ONE_ADDRESS, ...LOCAL], { stdio: ["ignore", "ignore", "pipe"] });
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

  /** A browser of a person's own. */
  async person(options = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
    if (process.env.WEB) {
      await context.route("**/web/*", (route) => {
        const file = source(route.request().url());
        return file ? route.fulfill({ body: readFileSync(file), contentType: KINDS[file.split(".").pop()] }) : route.continue();
      });
    }
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
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
    this.server?.removeAllListeners("exit");
    this.server?.kill("SIGTERM");
    this.files?.closeAllConnections();
    this.files?.close();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}

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

/** What looks at a page step by step: a picture of all of it, and whether it fits the screen. */
export const steps = (page, name) => {
  let step = 0;
  return async () => {
    await page.waitForLoadState("networkidle");
    await shot(page, `${name}-${++step}`, { fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
  };
};

/** What axe finds, a line each. */
export const axe = async (page) => {
  await page.evaluate(readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) => `${id} at ${target}: ${any[0]?.message ?? help}`));
};

/** Goes back to a page of which scripts ask for the address. */
export const back = (page, address) => Promise.all([process.env.SITE ? undefined : page.waitForResponse(address), page.goBack()]);

/** What a click downloads. */
export const download = async (page, link) => {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return file;
};

/** What a page's own table tells. */
export const get = (page, what) => page.evaluate(async (path) => (await fetch(path)).json(), `${new URL(page.url()).pathname}/${what}`);

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
  const before = await page.evaluate(() => Number(document.querySelector("#table").dataset.seq));
  await press(page.getByRole("button", { name: /^End (turn|building)$/ }));
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
};

/** Presses on a milepost. */
export const press = async (page, board, at) => {
  const [{ x, y }] = await spots(page, board, [at]);
  await page.mouse.click(x, y);
};

/** Draws from milepost to milepost. */
export const drag = async (page, board, path) => {
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
  const made = await fetch(`${house.base}/table`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) });
  return `${house.base}/table/${(await made.json()).id}`;
};

/** A game of two seats in one browser, at its first round of building. */
export const opening = async (house, options) => {
  const page = await house.person(options);
  await page.goto(await makeTable(house, { map: "iberia", seats: 2, cards: 60, options: [["game", "locking"]] }));
  for (const [seat, name] of [[1, "Ana"], [2, "Ben"]]) await sit(page, seat, name);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (let seat = 0; seat < 2; seat++) {
    await page.getByRole("button", { name: "Keep none" }).click();
    await page.waitForFunction((seat) => document.querySelector("#table").dataset.seq >= 4 + seat, seat);
  }
  await page.locator(".tools").waitFor();
  await page.getByRole("button", { name: "End building" }).waitFor();
  return { page, board: await get(page, "board") };
};

/** The milepost of a city. */
export const city = (board, name) => board.cities.find((city) => city.name === name).mileposts[0];
