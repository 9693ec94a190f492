// A fake of the site's engine: objects with the readers that the bookmarklet calls, and nothing behind them. It plays no
// game and copies nothing of the site. What it proves is how the bookmarklet writes down what it reads; that the real
// engine has these readers is what `just walk SITE` proves.

export const nil = { $to_n: () => null, toString: () => "" };

/** A thing with readers, `{ id: "A1" }` read by `$id()`. */
const thing = (members) => Object.fromEntries(Object.entries(members).map(([name, value]) => [`$${name}`, typeof value === "function" ? value : () => value]));

/** A hash, an object that turns to plain values, a number or a word that does. */
const hash = (entries = []) => {
  const map = new Map(entries);
  return { "$[]": (key) => map.get(key) ?? nil, $keys: () => [...map.keys()], $to_n: () => Object.fromEntries(map) };
};
for (const type of [Number, String, Boolean, Array]) {
  for (const name of ["$to_n", "$to_s"]) Object.defineProperty(type.prototype, name, { configurable: true, value() { return this.valueOf(); } });
}

const FIVE = ["yellow", "green", "brown", "gray", "diesel"];
const WHAT = ["city", "town", "offboard", "pass", "halt", "edge", "junction"];
/** A part of a tile: which predicates hold, and its readers. */
const part = (is, members = {}) => ({ ...thing(members), ...thing(Object.fromEntries(WHAT.map((what) => [`${what}?`, is.includes(what)]))) });

const center = (is, revenue, { groups = [], visit_cost = 1, ...more } = {}) => {
  const pays = typeof revenue === "number" ? FIVE.map((phase) => [phase, revenue]) : Object.entries(revenue);
  return part(is, { revenue: hash(pays), groups, visit_cost, ...more });
};
/** A token, `PRR`, `neutral:PRR` or `blocking:` of nobody, or a free place. */
const token = (text) => {
  if (text === null) return nil;
  const [company, type = "normal"] = text.split(":").reverse();
  return thing({ corporation: company ? thing({ id: company }) : nil, type });
};
const holding = ({ tokens = [null], extra = [], ...more } = {}) => ({ ...more, tokens: tokens.map(token), extra_tokens: extra.map(token) });

export const city = (revenue, more) => center(["city"], revenue, holding(more));
export const pass = (revenue, more) => center(["city", "pass"], revenue, holding(more));
export const town = (revenue, more) => center(["town"], revenue, more);
export const halt = (revenue, more) => center(["town", "halt"], revenue, more);
export const offboard = (revenue, more) => center(["offboard"], revenue, more);
export const junction = () => part(["junction"]);
export const edge = (number) => part(["edge"], { num: number });
/** A part that is no stop, such as a label or the cost of terrain. */
export const other = () => part([]);

/** A piece of track between two parts; numbers are edges. */
export const track = (a, b, { terminal = nil, track = "broad", lanes = [[1, 0], [1, 0]], ignore = false } = {}) => {
  const end = (one) => (typeof one === "number" ? edge(one) : one);
  return thing({ a: end(a), b: end(b), terminal, track, lanes, "ignore?": ignore });
};

/** A hex; `seats` has the edges at which parts are drawn, `around` and `closed` the hexes beside it by edge. */
export const hex = (id, [x, y], { tile = id, color = "white", rot = 0, labels = [], parts = [], paths = [], seats = [], icons = [], assignments = [], around = {}, closed = {} } = {}) => {
  const beside = (hexes) => Object.entries(hexes).map(([number, name]) => [Number(number), thing({ id: name })]);
  const laid = {
    name: tile,
    color,
    rotation: rot,
    labels: labels.map((text) => thing({ to_s: text })),
    parts,
    paths,
    preferred_city_town_edges: hash(seats),
    icons: icons.map((name) => thing({ name })),
  };
  return thing({
    id,
    x,
    y,
    tile: thing(laid),
    neighbors: hash(beside(around)),
    all_neighbors: hash(beside({ ...around, ...closed })),
    assignments: hash(assignments.map((name) => [name, true])),
  });
};

export const train = (name, distance, { multiplier = nil, local = false, requires_token = true, track_type = "broad" } = {}) =>
  thing({ name, distance, multiplier, "local?": local, requires_token, track_type });
export const ability = (type, members = {}) => thing({ type, ...members });
export const company = (id, { trains = [], companies = [], abilities = [], assignments = [] } = {}) =>
  thing({ id, trains, companies, all_abilities: abilities, assignments: hash(assignments.map((name) => [name, true])) });

/** What every game has; a title that has a rule of its own has another function for it. */
const Base = function () {};
for (const rule of ["revenue_for", "compute_stops", "city_tokened_by?", "check_other"]) Base.prototype[`$${rule}`] = () => nil;
Base.prototype.$route_trains = (one) => one.$trains();

/** A game: `operator` operates if there is one; `rules` are the title's own; `error` is where the engine stopped. */
export const game = ({ title = "Fake", layout = "flat", hexes = [], operator = nil, corporations = [], minors = [], rules = [], error, phase = ["2", ["yellow"]], stock = false } = {}) => {
  const [x, y] = layout === "flat" ? ["letter", "number"] : ["number", "letter"];
  const round = stock ? { "operating?": false } : { "operating?": true, current_operator: operator };
  const members = {
    class: thing({ title }),
    layout,
    axes: hash([["x", x], ["y", y]]),
    phase: thing({ name: phase[0], tiles: phase[1] }),
    round: thing(round),
    corporations,
    minors,
    hexes,
    exception: error ? thing({ message: error }) : nil,
  };
  return Object.assign(Object.create(Base.prototype), thing(members), thing(Object.fromEntries(rules.map((rule) => [rule, () => nil]))));
};

/** The engine: `load` is given a record and the action to stop at, and makes a game. */
export const engine = (load) => ({
  nil,
  hash: (object) => object,
  JSON: { $parse: (text) => JSON.parse(text) },
  Engine: { Game: { $load: (record, options) => load(record, options), Base: { $$prototype: Base.prototype } } },
});
