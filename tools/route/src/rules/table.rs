//! The kinds of rules there are, as one table: what refuses unknown ones and what the pages say come from it.

/// A kind of rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleKind {
    /// Its member of a `[rules]` table.
    pub name: &'static str,
    /// What it says.
    pub sentence: &'static str,
    /// Its members, in parts, or what it may be.
    parts: &'static [&'static [&'static str]],
}

impl RuleKind {
    /// Its own members, or what it may be.
    pub fn members(&self) -> Vec<&'static str> {
        self.parts.concat()
    }
}

/// A stop of some hexes, or one of each of several sets.
const SETS: &[&str] = &["visit", "from", "to", "sets"];
/// What else the stops must be.
const STOPS: &[&str] = &["mark", "unmarked", "colour", "kinds", "token", "token_of"];
/// For whom a rule is.
const WHEN: &[&str] = &["trains", "companies", "phases", "holds", "beside"];

/// All kinds of rules.
pub const KINDS: &[RuleKind] = &[
    RuleKind {
        name: "hex_once",
        sentence: "what a route may not visit twice, besides a stop: two cities of one hex (`cities`), two stops of one hex (`stops` or `true`), or any hex (`passing`)",
        parts: &[&["false", "true", "cities", "stops", "passing"]],
    },
    RuleKind {
        name: "between",
        sentence: "what two routes of a company may not share: track (`track`), also stops (`stop`), or also hexes in which both stop (`hex`)",
        parts: &[&["track", "stop", "hex"]],
    },
    RuleKind {
        name: "bonus",
        sentence: "extra revenue for paid stops, alone or in combination, counted by stop, visit or hex, on every route or on one; or a fee taken from routes",
        parts: &[
            &["name"],
            SETS,
            STOPS,
            &[
                "ends",
                "pays",
                "takes",
                "per",
                "beyond",
                "most",
                "adds",
                "worth",
                "again",
                "multiplied",
                "gauges",
                "once",
                "subsidy",
            ],
            WHEN,
        ],
    },
    RuleKind {
        name: "factor",
        sentence: "multiplies or divides what a route through certain stops earns",
        parts: &[SETS, STOPS, &["ends", "times", "by"], WHEN],
    },
    RuleKind {
        name: "total",
        sentence: "changes the revenue of the whole run: amounts for stops on any of its routes, for its trains, or for any run; factors",
        parts: &[
            &["name"],
            SETS,
            STOPS,
            &[
                "runs", "pays", "takes", "per", "lost", "times", "by", "round",
            ],
            WHEN,
        ],
    },
    RuleKind {
        name: "need",
        sentence: "stops, such as ports, that a route may visit only together with a number of others",
        parts: &[&["visit"], STOPS, &["others", "with"], WHEN],
    },
    RuleKind {
        name: "visits",
        sentence: "how many of certain stops a route must visit at least (`least`) and may visit at most (`most`)",
        parts: &[&["visit"], STOPS, &["least", "most"], WHEN],
    },
    RuleKind {
        name: "counts_as",
        sentence: "stops, such as grain elevators, that are of another kind to certain trains, in what their rows list and what they skip",
        parts: &[&["visit"], STOPS, &["as"], WHEN],
    },
    RuleKind {
        name: "alone",
        sentence: "stops of which only one route of the run may visit any",
        parts: &[&["visit"], STOPS, WHEN],
    },
    RuleKind {
        name: "closed",
        sentence: "stops that certain trains or companies may not visit, all of them or those that pay nothing (`empty`)",
        parts: &[&["visit"], STOPS, &["empty"], WHEN],
    },
    RuleKind {
        name: "feeder",
        sentence: "track of a gauge, such as narrow-gauge branch lines, by which a paid stop is paid also for stops that are not visited",
        parts: &[&["name", "gauge", "visit"], STOPS, WHEN],
    },
    RuleKind {
        name: "mixed_gauges",
        sentence: "whether track of any two gauges joins where two hexes meet",
        parts: &[&["false", "true"]],
    },
    RuleKind {
        name: "town_ends",
        sentence: "towns and halts at the ends of a route: allowed (`free`), not allowed (`forbidden`), or counted as cities by trains with rows (`cities`)",
        parts: &[&["free", "forbidden", "cities"]],
    },
    RuleKind {
        name: "right",
        sentence: "hexes that only certain trains or companies may enter or pass through",
        parts: &[&["hexes", "tokens"], WHEN],
    },
    RuleKind {
        name: "compulsory",
        sentence: "`true`: every train that can add revenue must run; `most`: as many trains as possible must run, even for less revenue",
        parts: &[&["false", "true", "most"]],
    },
    RuleKind {
        name: "token_once",
        sentence: "trains, such as locals, no two of whose routes may share a stop with the company's token",
        parts: &[&["names of trains"]],
    },
    RuleKind {
        name: "shared",
        sentence: "hexes in which several routes may use the track from one stop to another",
        parts: &[&["names of hexes"]],
    },
    RuleKind {
        name: "attachment",
        sentence: "what one train of a run takes along, such as a pullman car or a tender: it goes further, or is paid more for some stops",
        parts: &[&["name", "further", "pays", "visit"], STOPS, WHEN],
    },
    RuleKind {
        name: "missing",
        sentence: "what these rules leave out: a company with such a stop and such a train is refused, with this name as the reason; with `crosses`, only if its best run crosses these borders, with `lowers`, only if it visits such a stop",
        parts: &[&["name", "visit"], STOPS, &["crosses", "lowers"], WHEN],
    },
    RuleKind {
        name: "prefer",
        sentence: "which of the runs of the greatest revenue is the best: the one of most subsidy (`subsidy`), of the fewest hexes (`short`), or through the most of some hexes (`{ hexes = [...] }`)",
        parts: &[&["subsidy", "short", "hexes"]],
    },
    RuleKind {
        name: "bypass",
        sentence: "whether track continues through a blocked city, which is then neither visited nor paid",
        parts: &[&["false", "true"]],
    },
];
