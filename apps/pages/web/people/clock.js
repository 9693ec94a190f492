// The clocks of the players. They run here between updates; the server's times count.

import { counted, fill, make } from "./dom.js";
import { name } from "./players.js";

/** When you are warned about your own time, in milliseconds: with clocks of days, in time to come back. */
const WARNING = { bank: 60_000, move: 3_600_000 };

const DAY = 86_400;

/** `3 d 4 h`, `1:02:03`, `2:03`; over time `−0:05`. */
export const clock = (millis) => {
  const all = Math.ceil(Math.abs(millis) / 1000);
  if (all >= DAY) return `${millis < 0 ? "−" : ""}${Math.floor(all / DAY)} d ${Math.floor((all % DAY) / 3600)} h`;
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${millis < 0 ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
};

const span = (seconds) => (seconds % DAY === 0 ? counted(seconds / DAY, "day") : seconds % 3600 === 0 ? counted(seconds / 3600, "hour") : seconds % 60 === 0 ? counted(seconds / 60, "minute") : counted(seconds, "second"));

/** A time control in words. */
export const pace = ({ kind, bank, increment }) => (kind === "move" ? `${span(bank)} for each turn` : `${span(bank)} per player${increment ? ` plus ${counted(increment, "second")} per turn` : ""}`);

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
    const kind = stream.state.table.clock?.kind ?? "bank";
    const warning = WARNING[kind];
    for (const [seat, time] of this.times) {
      const passed = seat === times.running ? Math.max(0, stream.time.now - times.since) : 0;
      const left = times.left[seat] - passed;
      const text = clock(left);
      if (time.textContent !== text) time.textContent = text;
      time.classList.toggle("short", left < warning);
      if (left > warning || this.warned || seat !== times.running || !stream.you.seats.includes(seat)) continue;
      this.warned = true;
      this.page.announce(left > 0 ? `You have one ${kind === "move" ? "hour" : "minute"} left.` : "Your time has run out.");
    }
  }
}
