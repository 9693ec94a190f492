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
const STOPS: &[&str] = &["mark", "kinds", "token"];
/// For whom a rule is.
const WHEN: &[&str] = &["trains", "companies", "phases", "holds"];

/// All kinds of rules.
pub const KINDS: &[RuleKind] = &[
    RuleKind {
        name: "hex_once",
        sentence: "what a route may not have twice: two cities of a hex, two stops of a hex, or a hex at all",
        parts: &[&["false", "true", "cities", "stops", "passing"]],
    },
    RuleKind {
        name: "between",
        sentence: "what routes of a company may not share: track, stops too, or hexes in which both stop",
        parts: &[&["track", "stop", "hex"]],
    },
    RuleKind {
        name: "bonus",
        sentence: "pays for paid stops, for pairs and sets of them, by stop, visit or hex, on each route or on one",
        parts: &[
            &["name"],
            SETS,
            STOPS,
            &[
                "pays",
                "per",
                "adds",
                "again",
                "multiplied",
                "once",
                "subsidy",
            ],
            WHEN,
        ],
    },
    RuleKind {
        name: "factor",
        sentence: "multiplies or divides what a whole route through some stops earns",
        parts: &[SETS, STOPS, &["times", "by"], WHEN],
    },
    RuleKind {
        name: "total",
        sentence: "changes what the whole run earns: amounts for stops of any of its routes, for its trains, for any run; factors",
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
        sentence: "stops, such as ports, that a route may visit only with so many others",
        parts: &[&["visit"], STOPS, &["others"], WHEN],
    },
    RuleKind {
        name: "town_ends",
        sentence: "what towns and halts are at the ends of a route: ends like any other, none, or cities of a train by rows",
        parts: &[&["free", "forbidden", "cities"]],
    },
    RuleKind {
        name: "right",
        sentence: "hexes that only some may run into or through",
        parts: &[&["hexes"], WHEN],
    },
    RuleKind {
        name: "compulsory",
        sentence: "no train stays idle that could still earn beside the others, or as many run as can, be it for less",
        parts: &[&["false", "true", "most"]],
    },
    RuleKind {
        name: "token_once",
        sentence: "trains, such as locals, of whose routes no two share a stop with the company's token",
        parts: &[&["names of trains"]],
    },
    RuleKind {
        name: "missing",
        sentence: "what these rules leave out: a company with such a stop and such a train is refused by that name",
        parts: &[&["name", "visit"], STOPS, WHEN],
    },
    RuleKind {
        name: "bypass",
        sentence: "track goes on through a city that is blocked; it is then neither visited nor paid",
        parts: &[&["false", "true"]],
    },
];
