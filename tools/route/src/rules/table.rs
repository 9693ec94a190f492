//! The kinds of rules there are, as one table: what refuses unknown ones and what the pages say come from it.

/// A kind of rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleKind {
    /// Its member of a `[rules]` table.
    pub name: &'static str,
    /// What it says.
    pub sentence: &'static str,
    /// Its own members, or what it may be.
    pub members: &'static [&'static str],
}

/// All kinds of rules.
pub const KINDS: &[RuleKind] = &[
    RuleKind {
        name: "hex_once",
        sentence: "what a route may not have twice: two cities of a hex, two stops of a hex, or a hex at all",
        members: &["false", "true", "cities", "stops", "passing"],
    },
    RuleKind {
        name: "between",
        sentence: "what routes of a company may not share: track, stops too, or hexes in which both stop",
        members: &["track", "stop", "hex"],
    },
    RuleKind {
        name: "bonus",
        sentence: "pays for paid stops, for pairs and sets of them, by stop, visit or hex, on each route or on one",
        members: &[
            "name",
            "visit",
            "from",
            "to",
            "sets",
            "mark",
            "kinds",
            "token",
            "pays",
            "per",
            "adds",
            "again",
            "multiplied",
            "once",
            "subsidy",
            "trains",
            "companies",
            "phases",
            "holds",
        ],
    },
    RuleKind {
        name: "factor",
        sentence: "multiplies or divides what a whole route through some stops earns",
        members: &[
            "visit",
            "from",
            "to",
            "sets",
            "mark",
            "kinds",
            "token",
            "times",
            "by",
            "trains",
            "companies",
            "phases",
            "holds",
        ],
    },
    RuleKind {
        name: "need",
        sentence: "stops, such as ports, that a route may visit only with so many others",
        members: &["visit", "mark", "kinds", "token", "others", "trains", "companies", "phases", "holds"],
    },
    RuleKind {
        name: "town_ends",
        sentence: "what towns and halts may be at the ends of a route: ends like any other, or none",
        members: &["free", "forbidden"],
    },
    RuleKind {
        name: "right",
        sentence: "hexes that only some may run into or through",
        members: &["hexes", "trains", "companies", "phases", "holds"],
    },
    RuleKind {
        name: "compulsory",
        sentence: "no train stays idle that could still earn beside the others",
        members: &["false", "true"],
    },
    RuleKind {
        name: "token_once",
        sentence: "trains, such as locals, of whose routes no two share a stop with the company's token",
        members: &["names of trains"],
    },
    RuleKind {
        name: "missing",
        sentence: "what these rules leave out: a company with such a stop and such a train is refused by that name",
        members: &["name", "visit", "mark", "kinds", "token", "trains", "companies", "phases", "holds"],
    },
    RuleKind {
        name: "bypass",
        sentence: "track goes on through a city that is blocked; it is then neither visited nor paid",
        members: &["false", "true"],
    },
];
