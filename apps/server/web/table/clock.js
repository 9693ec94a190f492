// The clocks of the players. They run here between updates; the server's times count.

import { fill, make } from "./dom.js";
import { name } from "./players.js";

/** When you are warned about your own time, in milliseconds. */
const WARNING = 60_000;

/** `1:02:03`, `2:03`; over time `−0:05`. */
export const clock = (millis) => {
  const all = Math.ceil(Math.abs(millis) / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${millis < 0 ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
};

export class Clocks {
  constructor(page, root) {
    Object.assign(this, { page, times: new Map() });
    this.list = make("ul", { class: "clocks", "aria-label": "Time left", hidden: true });
    root.append(this.list);
    setInterval(() => this.tick(), 250);
  }

  show() {
    const { state, you } = this.page.stream;
    this.list.hidden = !state.clock;
    if (!state.clock) return;
    this.times.clear();
    const one = ({ by }, seat) => {
      if (by === "bot") return null;
      const time = make("time", {});
      this.times.set(seat, time);
      const runs = state.clock.running === seat;
      return make("li", { class: runs ? "running" : "", "aria-current": runs ? "true" : null }, runs ? "▸ " : "", name(state, seat), time);
    };
    fill(this.list, ...state.table.seats.map(one));
    const mine = you.seats.includes(state.clock.running);
    if (!mine) this.warned = false;
    this.tick();
  }

  tick() {
    const { stream } = this.page;
    const { clock: times } = stream.state ?? {};
    if (!times) return;
    for (const [seat, time] of this.times) {
      const passed = seat === times.running ? Math.max(0, Date.now() + stream.ahead - times.since) : 0;
      const left = times.left[seat] - passed;
      const text = clock(left);
      if (time.textContent !== text) time.textContent = text;
      time.classList.toggle("short", left < WARNING);
      if (left > WARNING || this.warned || seat !== times.running || !stream.you.seats.includes(seat)) continue;
      this.warned = true;
      this.page.announce(left > 0 ? "You have one minute left." : "Your time has run out.");
    }
  }
}
