// Pans and zooms the view box of an SVG: with mouse, touch, keys, and three buttons before it.

const MOST = 16;

/** Makes an SVG with a viewBox movable. Calls `moved` with the box: x, y, width, height. */
export const pan = (svg, moved = () => {}) => {
  const all = svg.getAttribute("viewBox").split(/[\s,]+/).map(Number);
  const [left, top, wide, high] = all;
  let box = [...all];
  const fingers = new Map();
  let dragged = false;

  const clamp = (least, value, most) => Math.min(Math.max(value, least), Math.max(least, most));
  const show = (x, y, width) => {
    const w = clamp(wide / MOST, width, wide);
    const h = (w * high) / wide;
    box = [clamp(left, x, left + wide - w), clamp(top, y, top + high - h), w, h];
    svg.setAttribute("viewBox", box.map((number) => number.toFixed(2)).join(" "));
    svg.classList.toggle("zoomed", w < wide * 0.999);
    moved(box);
  };
  const at = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const shift = (dx, dy) => show(box[0] + dx, box[1] + dy, box[2]);
  /** Zooms so that a point of the drawing stays where it is. */
  const zoom = (times, { x, y } = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 }) => {
    const width = clamp(wide / MOST, box[2] / times, wide);
    const share = width / box[2];
    show(x - (x - box[0]) * share, y - (y - box[1]) * share, width);
  };
  const reset = () => show(left, top, wide);

  svg.addEventListener("wheel", (event) => {
    if (event.deltaY > 0 && box[2] >= wide) return; // All is shown: the page scrolls.
    event.preventDefault();
    zoom(Math.exp(-clamp(-120, event.deltaY, 120) / 300), at(event));
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) dragged = false;
  });
  svg.addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = at(event);
    const scale = svg.getScreenCTM().a;
    if (!dragged && Math.hypot(to.x - from.x, to.y - from.y) * scale < 5) return;
    if (!dragged) svg.setPointerCapture(event.pointerId);
    dragged = true;
    if (fingers.size === 1) return shift(from.x - to.x, from.y - to.y);
    const [, other] = [...fingers].find(([id]) => id !== event.pointerId);
    const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y);
    if (apart(from) > 0) zoom(apart(to) / apart(from), other);
    // The other finger stays on its point of the drawing.
    fingers.set(event.pointerId, at(event));
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
  // The end of a drag is not a click, and links are not dragged.
  svg.addEventListener("click", (event) => dragged && (event.preventDefault(), event.stopImmediatePropagation()), { capture: true });
  svg.addEventListener("dragstart", (event) => event.preventDefault());
  const keys = {
    ArrowLeft: () => shift(-box[2] / 8, 0),
    ArrowRight: () => shift(box[2] / 8, 0),
    ArrowUp: () => shift(0, -box[3] / 8),
    ArrowDown: () => shift(0, box[3] / 8),
    "+": () => zoom(1.4),
    "=": () => zoom(1.4),
    "-": () => zoom(1 / 1.4),
    0: reset,
  };
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });

  const buttons = document.createElement("div");
  buttons.className = "zoom";
  for (const [sign, name, act] of [["+", "Zoom in", () => zoom(1.6)], ["−", "Zoom out", () => zoom(1 / 1.6)], ["⤢", "Show all", reset]]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: sign, title: name });
    button.setAttribute("aria-label", name);
    button.addEventListener("click", act);
    buttons.append(button);
  }
  svg.before(buttons);
  return { zoom, shift, reset, at, dragged: () => dragged };
};
