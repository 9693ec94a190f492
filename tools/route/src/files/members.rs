//! The members that objects of the JSON forms have: those that are read, and those that are passed over since no route
//! depends on them. What is in neither list is reported; the files of recorded games are made by others, who add members
//! that change what a position says.

use milepost_document::{Cursor, Reader, Severity};

/// The members of one kind of object.
pub(crate) struct Members {
    /// Those that are read, separated by spaces.
    read: &'static str,
    /// Those that are passed over.
    passed: &'static str,
    /// Whether a member that nobody knows may change what a company earns.
    unknown: Severity,
}

impl Members {
    /// Complains of members of `at` that are not known.
    pub fn check(&self, reader: &mut Reader, at: &Cursor<'_>) {
        let read: Vec<&str> = self.read.split(' ').collect();
        let ignored = [&self.passed.split(' ').collect::<Vec<_>>()[..], REMARKS].concat();
        reader.members(at, &read, &ignored, Some(self.unknown));
    }
}

/// Members that are passed over: these, and what people write for people.
pub(crate) fn ignored(members: &[&'static str]) -> Vec<&'static str> {
    [members, REMARKS].concat()
}

/// What people write for people, wherever they like.
const REMARKS: &[&str] = &[
    "comment",
    "comments",
    "note",
    "notes",
    "remark",
    "remarks",
    "_comment",
    "_note",
    "description",
];

/// Says that unknown members of an object may change the result.
const MATTERS: Severity = Severity::Error;
/// Says that they cannot, unless they are a slip of one that is read.
const TOLD: Severity = Severity::Warning;

/// What track says beside its ends; what is ignored for connections is track all the same.
pub(crate) const TRACK: Members = Members {
    read: "terminal lanes track",
    passed: "ignore",
    unknown: MATTERS,
};

/// A mark of a hex.
pub(crate) const MARK: Members = Members {
    read: "name",
    passed: "image sticky large loc blocks_lay preprinted owner",
    unknown: TOLD,
};

/// A route that was run.
pub(crate) const ROUTE: Members = Members {
    read: "train stops visited connections revenue",
    passed: "halts hexes paths plain_revenue recorded_revenue revenue_str stop_revenue subsidy \
        train_name",
    unknown: TOLD,
};

/// An ability of a company.
pub(crate) const ABILITY: Members = Members {
    read: "company type hexes amount",
    passed: "count description owner_type when",
    unknown: TOLD,
};

// What follows is of 18xx-maker's schemas of games and tiles, with words of its older files.

/// A file of 18xx-maker.
pub(crate) const MAKER: Members = Members {
    read: "info map maps",
    passed: "bank capital certLimit colors companies floatPercent links number_cards phases players \
        pools privates prototype rounds shareTypes stock tiles tokenTypes tokens trains turns \
        upgrades wip",
    unknown: TOLD,
};

/// Its game in words.
pub(crate) const MAKER_INFO: Members = Members {
    read: "title orientation",
    passed: "background capitalization currency designer designerFontFamily designerSize \
        extraStationTokens extraTotalHeight extraTotalWidth marketTokens mustSellInBlocks \
        publisher subtitle subtitleFontFamily subtitleSize titleFontFamily titleRotate titleSize \
        titleX titleY",
    unknown: TOLD,
};

/// A map.
pub(crate) const MAKER_MAP: Members = Members {
    read: "hexes remove name",
    passed: "borderTexts borders copy lines market players roundTracker title",
    unknown: TOLD,
};

/// A kind of hex.
pub(crate) const MAKER_HEX: Members = Members {
    read: "hexes color copy tile rotation encoding cities mediumCities towns centerTowns boomtowns \
        offBoardRevenue values track labels terrain water mountain icons names routeBonuses",
    passed: "background bonus borders bridges broken clipPath companies divides goods group hidden id \
        industries name players print quantity remove removeBorders river rotations shapes \
        stream text token tokens tunnelEntrances tunnels variant x y",
    unknown: MATTERS,
};

/// Where and how something on a hex is drawn.
const DRAWN: &str = "angle bgColor borderColor color companies dashed extend fontFamily fontSize fontStyle \
        fontWeight gaugeColor hidden offset outerBorderColor outside percent reverse rotate \
        rotation rows side textColor width x y";

/// Track, drawn from one point of its piece to another or along a path of its own, over or under other track.
pub(crate) const MAKER_TRACK: Members = Members {
    read: "type side revenue gauge",
    passed: "borderColor color cross end gaugeColor offset path sides start width angle hidden \
        percent rotate rotation x y",
    unknown: MATTERS,
};

/// A city or a town.
pub(crate) const MAKER_STOP: Members = Members {
    read: "size pass city groups name",
    passed: DRAWN,
    unknown: MATTERS,
};

/// What stops pay.
pub(crate) const MAKER_VALUE: Members = Members {
    read: "value",
    passed: DRAWN,
    unknown: MATTERS,
};

/// What an off-board area pays.
pub(crate) const MAKER_AREA: Members = Members {
    read: "revenues groups name",
    passed: DRAWN,
    unknown: MATTERS,
};

/// What it pays in a phase.
pub(crate) const MAKER_REVENUE: Members = Members {
    read: "value revenue cost color",
    passed: DRAWN,
    unknown: MATTERS,
};
