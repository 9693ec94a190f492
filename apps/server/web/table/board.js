// The map: its drawing, and above it the track, the trains, and the action being planned.

import { button, draw, make } from "./dom.js";
import { Plane } from "./plane.js";
import { Places, UNIT } from "./place.js";
import { sign } from "./players.js";

const line = (places, path) => path.map((at, index) => `${index ? "L" : "M"}${places.spot(at).x} ${places.spot(at).y}`).join("");

/** Sections joined into lines as long as possible, so that dashes continue across mileposts. */
const chains = (sections) => {
  const ways = new Map();
  const add = (a, b) => ways.set(a, (ways.get(a) ?? new Set()).add(b));
  for (const [a, b] of sections) add(a, b), add(b, a);
  const paths = [];
  const follow = (start) => {
    const path = [start];
    for (let at = start; ways.get(at)?.size; ) {
      const [next] = ways.get(at);
      ways.get(at).delete(next);
      ways.get(next).delete(at);
      path.push((at = next));
    }
    if (path.length > 1) paths.push(path);
  };
  const odd = [...ways.keys()].filter((at) => ways.get(at).size % 2 === 1);
  for (const at of odd) follow(at);
  for (const at of ways.keys()) while (ways.get(at).size) follow(at);
  return paths;
};

export class Board {
  constructor(root, picture, json, hands) {
    this.places = new Places(json);
    const { left, top, width, height } = this.places;
    const size = { width: Math.round(width * UNIT), height: Math.round(height * UNIT) };
    this.layers = Object.fromEntries(["track", "marks", "ghost", "trains", "cursor"].map((layer) => [layer, draw("g", { class: layer })]));
    const ground = make("img", { src: picture, alt: "", draggable: "false", ...size });
    const above = draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true", ...size }, ...Object.values(this.layers));
    const plane = make("div", { class: "plane" }, ground, above);
    Object.assign(plane.style, { width: `${size.width}px`, height: `${size.height}px` });
    this.tag = make("output", { class: "tag over", hidden: true });
    this.window = make("div", { class: "window", tabindex: "0", role: "application", "aria-roledescription": "map", "aria-label": "Map: arrow keys move between mileposts, Enter selects, B starts track, plus and minus zoom, 0 shows all", "data-key": "map" }, plane, this.tag);
    const near = (place) => this.places.nearest(this.places.from(place));
    this.pan = new Plane(this.window, plane, {
      ...size,
      claim: (place) => hands.claim(this.places.from(place)),
      tapped: (place) => hands.tapped(near(place)),
      hovered: (place) => (this.window.title = hands.hint(near(place))),
    });
    const zoom = (text, label, factor) => button(text, () => (factor ? this.pan.zoom(factor) : this.pan.whole()), { "aria-label": label, title: label });
    this.tools = make("div", { class: "tools" }, zoom("+", "Zoom in (+)", 1.5), zoom("−", "Zoom out (-)", 1 / 1.5), zoom("⤢", "Show all (0)", 0));
    root.append(this.tools, this.window);
  }

  hint(at) {
    if (at === null || at === undefined) return "";
    const city = this.places.city(at);
    const made = city ? this.places.made(city) : [];
    return this.places.name(at) + (made.length ? `: ${made.join(", ")}` : "");
  }

  /** Draws the track and the trains of a view. */
  show(view) {
    const { board } = this.places;
    const of = (seat) => {
      const sections = view.track.flatMap((owner, pip) => (owner === seat ? [board.pips[pip].slice(0, 2)] : []));
      const sailed = view.ferries.flatMap(({ ports, built }) => (built.every((seats) => seats.includes(seat)) ? [ports.map(({ milepost }) => milepost)] : []));
      return chains([...sections, ...sailed]).map((path) => line(this.places, path)).join("");
    };
    const tracks = view.players.map((_, seat) => of(seat));
    const under = draw("path", { class: "bed", d: tracks.join("") });
    this.layers.track.replaceChildren(under, ...tracks.map((d, seat) => draw("path", { class: `rail seat-${seat}`, d })));
    this.layers.trains.replaceChildren(...view.players.map((_, seat) => this.train(view, seat)).filter(Boolean));
  }

  train(view, seat) {
    const at = view.players[seat].at?.milepost;
    if (at === undefined) return null;
    const here = view.players.flatMap((player, other) => (player.at?.milepost === at ? [other] : []));
    const { x, y } = this.places.spot(at);
    const [dx, dy] = [97 * (here.indexOf(seat) - (here.length - 1) / 2), -95];
    const signed = sign(seat);
    signed.setAttribute("transform", `translate(${dx} ${dy}) scale(46)`);
    const mine = view.mover === seat ? " moving" : "";
    return draw("g", { class: `train${mine}`, transform: `translate(${x} ${y})` }, draw("line", { x2: dx, y2: dy, class: "stem-bed" }), draw("line", { x2: dx, y2: dy, class: "stem" }), signed);
  }

  /** Draws the planned action: track not yet paid for, and the train's route. */
  ghost({ track = null, ride = null, seat = 0, wrong = false } = {}) {
    const part = (path, kind) => path?.length && [draw("path", { class: `${kind}-bed`, d: line(this.places, path) }), draw("path", { class: `${kind} seat-${seat}${wrong ? " refused" : ""}`, d: line(this.places, path) })];
    const end = (track ?? ride)?.at(-1);
    const dot = end === undefined ? [] : [draw("circle", { cx: this.places.spot(end).x, cy: this.places.spot(end).y, r: 22, class: "end" })];
    this.layers.ghost.replaceChildren(...[part(ride, "way"), part(track, "plan"), dot].flat().filter(Boolean));
  }

  /** Shows a text beside a milepost; no text hides it. */
  say(at, text) {
    this.tag.hidden = !text;
    if (!text) return;
    this.tag.value = text;
    const { x, y } = this.pan.out(this.places.to(this.places.spot(at)));
    Object.assign(this.tag.style, { left: `${x}px`, top: `${y}px` });
  }

  /** Marks the cities that make goods and that want them. */
  mark({ made = [], wanted = [] } = {}) {
    const ring = (city, kind) => city.mileposts.map((at) => draw("circle", { cx: this.places.spot(at).x, cy: this.places.spot(at).y, r: kind === "made" ? 55 : 68, class: kind }));
    this.layers.marks.replaceChildren(...wanted.flatMap((city) => ring(city, "wanted")), ...made.flatMap((city) => ring(city, "made")));
  }

  /** Shows the keyboard cursor. */
  cursor(at, reveal = false) {
    if (at === null) return this.layers.cursor.replaceChildren();
    const { x, y } = this.places.spot(at);
    this.layers.cursor.replaceChildren(draw("circle", { cx: x, cy: y, r: 48 }));
    if (reveal) this.pan.reveal(this.places.to({ x, y }));
  }
}
