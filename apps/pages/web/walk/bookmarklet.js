// The bookmarklet for 18xx.games: reads the open game at the action shown and opens the workshop with that position
// (docs/bookmarklet.md). What the server hands out is bookmarklet.min.js, which packaging/walk/minify.mjs makes of this.

/** What a title may replace in the engine's game, by the names that recorded positions use. */
const RULES =
  "revenue_for routes_revenue extra_revenue compute_stops check_distance check_connected check_overlap check_other check_route_token check_route_combination compute_other_paths revenue_stops visited_stops city_tokened_by? stop_type route_trains train_owner skip_route_track_type local_length route_distance subsidy_for routes_subsidy max_halts graph_skip_paths";
/** The kinds of stops. A pass is a city too, and a halt a town. */
const KINDS = ["pass", "city", "halt", "town", "offboard"];
const is = (thing, what) => thing[`$${what}?`]();
const kind = (part) => KINDS.find((one) => is(part, one));

/** The position of a game, with a company about to run, as notation JSON. It only calls readers of the engine. */
const walk = (game, company) => {
  const { nil } = Opal;
  const plain = (value) => value.$to_n();
  const unless = (usual, value) => (value === usual ? null : value);
  const each = (things, read) => things.map((thing) => (thing === nil ? null : read(thing)));
  const ids = (things) => each(things, (thing) => thing.$id());
  // Tokens that only take a place have no company.
  const owners = (tokens) => each(tokens, (token) => ids([token.$corporation()])[0]);
  const texts = (list) => list.map((one) => one.$to_s());
  const marks = (thing) => texts(thing.$assignments().$keys());

  const stop = (part, seats) => {
    const pays = plain(part.$revenue());
    const [first, ...more] = Object.values(pays);
    const city = is(part, "city");
    const tokens = city ? part.$tokens() : [];
    const types = each(tokens, (token) => token.$type());
    return {
      type: kind(part),
      // The engine spells a single revenue out for each of its phases.
      rev: more.every((one) => one === first) ? first : pays,
      groups: part.$groups(),
      visit_cost: unless(1, part.$visit_cost()),
      edge: is(part, "offboard") ? null : plain(seats["$[]"](part)),
      slots: city ? tokens.length : null,
      tokens: owners(tokens),
      token_types: types.some((type) => type && type !== "normal") ? types : null,
      extra_tokens: city ? owners(part.$extra_tokens()) : null,
    };
  };

  const track = (path, stops) => {
    const end = (part) => (is(part, "edge") ? "e" + part.$num() : is(part, "junction") ? "j" : "n" + stops.indexOf(part));
    const lanes = path.$lanes();
    return [
      end(path.$a()),
      end(path.$b()),
      {
        terminal: plain(path.$terminal()),
        track: unless("broad", path.$track()),
        lanes: lanes.some(([width]) => width > 1) ? lanes : null,
      },
    ];
  };

  const place = (hex) => {
    const tile = hex.$tile();
    const stops = tile.$parts().filter(kind);
    const beside = hex.$neighbors();
    const open = beside.$keys();
    return {
      id: hex.$id(),
      x: hex.$x(),
      y: hex.$y(),
      tile: tile.$name(),
      color: tile.$color(),
      rot: tile.$rotation(),
      labels: texts(tile.$labels()),
      nb: Object.fromEntries(open.map((edge) => [edge, beside["$[]"](edge).$id()])),
      impassable_edges: hex.$all_neighbors().$keys().filter((edge) => !open.includes(edge)),
      nodes: stops.map((part) => stop(part, tile.$preferred_city_town_edges())),
      paths: tile.$paths().map((path) => track(path, stops)),
      icons: tile.$icons().map((icon) => icon.$name()),
      assignments: marks(hex),
    };
  };

  return {
    title: game.$class().$title(),
    layout: game.$layout(),
    axes: plain(game.$axes()),
    phase: { name: game.$phase().$name(), tiles: game.$phase().$tiles() },
    corporation: company.$id(),
    trains: game.$route_trains(company).map((train) => ({
      name: train.$name(),
      distance: plain(train.$distance()),
      multiplier: plain(train.$multiplier()),
      local: is(train, "local") === true,
      requires_token: train.$requires_token(),
      track: unless("broad", train.$track_type()),
    })),
    overrides: RULES.split(" ").filter((rule) => game["$" + rule] !== Opal.Engine.Game.Base.$$prototype["$" + rule]),
    bonus_abilities: [...company.$companies(), company].flatMap((owner) =>
      owner.$all_abilities().flatMap((ability) => {
        const type = ability.$type();
        if (!/^(assign|revenue|hex_bonus)/.test(type)) return [];
        return {
          company: owner.$id(),
          type,
          hexes: /s$/.test(type) ? ability.$hexes() : null,
          amount: type === "hex_bonus" ? ability.$amount() : null,
        };
      }),
    ),
    company_ids: ids(company.$companies()),
    corporation_assignments: marks(company),
    hexes: game.$hexes().map(place),
  };
};

/** A position as letters for an address: JSON without what is null or empty, deflated, in the base64 of addresses. */
const pack = async (position) => {
  // Lists keep their nulls, which are free places of a city.
  const text = JSON.stringify(position, (key, value) => ((value === null && isNaN(key)) || Array.isArray(value) && !value.length ? undefined : value));
  const deflated = new Response(text).body.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => (sign === "+" ? "-" : sign === "/" ? "_" : ""));
};

/** The company to run: the one that operates, else one that the player names. */
const choose = (game) => {
  const round = game.$round();
  const operator = is(round, "operating") ? round.$current_operator() : Opal.nil;
  if (operator !== Opal.nil) return operator;
  const owners = [...game.$corporations(), ...game.$minors()].filter((one) => one.$trains().length);
  const named = prompt("No company operates. Run which of " + owners.map((one) => one.$id()).join(", ") + "?");
  return owners.find((one) => one.$id() === named);
};

/** Opens the workshop with the game of this page, or says what is in the way. */
const go = async (workshop) => {
  let pin;
  try {
    const [, place, id] = location.pathname.match(/^.(game|hotseat|fixture).(.+?)\/?$/) ?? [];
    if (!id) throw "open it on 18xx.games first";
    if (!globalThis.Opal?.Engine) throw "this page has no engine";
    const text = place === "hotseat" ? localStorage.getItem(id) : await (await fetch(place === "game" ? "/api/game/" + id : `/fixtures/${id}.json`)).text();
    const record = JSON.parse(text);
    if (!record?.title) throw "it has no record";
    pin = record.settings?.pin;
    const action = new URLSearchParams(location.search).get("action");
    const game = Opal.Engine.Game.$load(Opal.JSON.$parse(text), Opal.hash(action ? { at_action: +action } : {}));
    const stopped = game.$exception();
    if (stopped !== Opal.nil) throw "its engine stopped: " + stopped.$message();
    const company = choose(game);
    if (!company) return;
    const address = workshop + "/routes#game=" + (await pack(walk(game, company)));
    const opened = open(address);
    if (opened) opened.opener = null;
    else location.assign(address);
  } catch (error) {
    alert("Milepost cannot read this game" + (pin ? ", which is pinned to an older engine: " : ": ") + (error.message ?? error));
  }
};
