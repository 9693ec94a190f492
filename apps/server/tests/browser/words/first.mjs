// A player of a first game in a browser: does what the trip for one card asks for, as the page would send it.

import { eventually, get, rest } from "../house.mjs";

const entry = (page) => page.evaluate(() => Number(document.querySelector("#table").dataset.seq));
const goesOn = (page, before) => page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);

export class First {
  constructor(page) {
    this.page = page;
  }

  /** Begins the game of the tour. */
  async begin(house) {
    await this.page.goto(`${house.base}/play/tour`);
    await this.page.getByRole("button", { name: "Start the first game" }).click();
    await this.page.locator(".tools").waitFor();
  }

  /** Waits for a step of the tour. */
  async step(title) {
    await this.page.locator(".tour").getByText(title, { exact: true }).waitFor();
  }

  async turn() {
    await this.page.locator("#status").getByText("your turn").waitFor();
  }

  async view() {
    return (await get(this.page, "state")).state.view;
  }

  /** Keeps the card of the best trip, which the game is about. */
  async keep() {
    const { best } = await get(this.page, "hints");
    this.wish = best.stops.find((stop) => stop.do === "deliver");
    await this.page.getByLabel(`Keep card ${this.wish.card} for demand ${this.wish.demand + 1}`).check();
    await this.key("k");
  }

  /** The trip that is planned for the card. */
  async trip() {
    const { card, demand } = this.wish;
    return (await get(this.page, "hints")).demands.find((one) => one.card === card && one.demand === demand).plan;
  }

  /** Sends an action as the page does, and waits until it is shown; says whether the rules allowed it. */
  async act(action) {
    const { page } = this;
    const before = (await get(page, "state")).state.seq;
    const sent = [`${new URL(page.url()).pathname}/act`, JSON.stringify({ seq: before, id: crypto.randomUUID(), seat: 0, action })];
    const send = async ([path, body]) => (await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body })).status;
    // A busy server is asked again; it does once what has one name.
    const status = await eventually(() => page.evaluate(send, sent), (status) => status < 500 && status !== 429);
    if (status !== 200) return false;
    await goesOn(page, before);
    return true;
  }

  /** Presses a key of the turn, and waits for what it does. */
  async key(letter) {
    await rest(this.page);
    const before = await entry(this.page);
    await this.page.keyboard.press(letter);
    await goesOn(this.page, before);
  }

  /** Builds as much of the trip's track as this turn's money pays. */
  async build() {
    for (const path of (await this.trip()).track) {
      let most = path.length;
      while (most > 1 && !(await this.act({ do: "build", path: path.slice(0, most) }))) most--;
      if (most < path.length) break;
    }
  }

  /** Goes on with the trip: builds what is missing, else moves. Returns whether the train has arrived. */
  async travel() {
    const { movement } = await this.view();
    const { ride, cost } = await this.trip();
    if (cost) await this.build();
    else await this.act({ do: "move", path: ride.slice(1, 1 + movement) });
    return (await this.trip()).ride.length < 2;
  }
}
