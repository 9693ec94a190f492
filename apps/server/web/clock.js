// How long players have left, where a table has clocks. Time passes here as it does at the table; what counts is what
// the table says.

import { fill, make } from "./dom.js";
import { name } from "./players.js";

/** When one's own time is told aloud, in milliseconds. */
const WARNING = 60_000;

/** `1:02:03`, `2:03`; over time `−0:05`. */
export const clock = (millis) => {
  const all = Math.ceil(Math.abs(millis) / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${millis < 0 ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
};

export class Clocks {
  constructor(desk, root) {
    Object.assign(this, { desk, times: new Map() });
    this.list = make("ul", { class: "clocks", "aria-label": "Time left", hidden: true });
    root.append(this.list);
    setInterval(() => this.tick(), 250);
  }

  show() {
    const { state, you } = this.desk.stream;
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
    const { stream } = this.desk;
    const { clock: told } = stream.state ?? {};
    if (!told) return;
    for (const [seat, time] of this.times) {
      const passed = seat === told.running ? Math.max(0, Date.now() + stream.ahead - told.since) : 0;
      const left = told.left[seat] - passed;
      const text = clock(left);
      if (time.textContent !== text) time.textContent = text;
      time.classList.toggle("short", left < WARNING);
      if (left > WARNING || this.warned || seat !== told.running || !stream.you.seats.includes(seat)) continue;
      this.warned = true;
      this.desk.tell(left > 0 ? "A minute of your time is left." : "Your time is over.");
    }
  }
}
