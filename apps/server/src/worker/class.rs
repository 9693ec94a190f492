//! Classes of requests. Each class has places of its own, so that none waits for another, and
//! limits for its requests.

use crate::work::queue::Bounds;
use axum::extract::Query;
use axum::http::{Method, Uri};
use std::time::Duration;

/// A class of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Pages of shipped data. They read nothing but names and numbers.
    Shipped,
    /// Pages of uploaded or surveyed data.
    Uploaded,
    /// Searches and studies, which use all the time they are given.
    Long,
    /// Tables on custom maps.
    Table,
}

/// The limits of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestLimits {
    /// Processor time in seconds.
    pub cpu: u64,
    /// The time from the start of the work to the end of the answer: the outer limit, for machines that are so busy that a
    /// request gets little of the processor.
    pub wall: Duration,
}

/// The fewest places of a class, so that no client can hold all of them.
pub const MIN_PLACES: usize = 2;

/// Parts of a path, up to a dot, that mean a search or a study.
const LONG: [&str; 5] = ["run", "stats", "study", "best", "audit"];
/// Query values that contain uploaded data or ask for a survey.
const UPLOADED: [&str; 9] = [
    "p",
    "game",
    "preset",
    "board",
    "network",
    "rules",
    "log",
    "around",
    "countries",
];
/// Those whose value has a dot where it contains uploaded data, or names what is stored of it.
const WITH_DOT: [&str; 2] = ["p", "game"];

impl Class {
    /// All classes.
    pub const ALL: [Class; 4] = [Class::Shipped, Class::Uploaded, Class::Long, Class::Table];

    /// The class of a request for a page of a tool. A query that cannot be read counts as uploaded.
    pub fn of(method: &Method, uri: &Uri) -> Class {
        let Ok(Query(pairs)) = Query::<Vec<(String, String)>>::try_from_uri(uri) else {
            return Class::Uploaded;
        };
        let has = |name: &str, value: &str| {
            pairs
                .iter()
                .any(|(known, text)| known == name && text == value)
        };
        let named = |step: &str| LONG.contains(&step.split('.').next().unwrap_or_default());
        let waits = has("run", "yes") && (has("wait", "yes") || uri.path().ends_with(".svg"));
        // Names of shipped positions have no dot. Encoded positions and names of stored texts do.
        let brings = |(name, value): &(String, String)| {
            let name = name.as_str();
            UPLOADED.contains(&name) && (!WITH_DOT.contains(&name) || value.contains('.'))
        };
        if uri.path().split('/').any(named) || waits {
            Class::Long
        } else if method == Method::POST || pairs.iter().any(brings) {
            Class::Uploaded
        } else {
            Class::Shipped
        }
    }

    /// The limits of a request of this class.
    pub fn limits(self) -> RequestLimits {
        let (cpu, wall) = match self {
            Class::Shipped => (30, 90),
            Class::Uploaded => (20, 90),
            Class::Long => (75, 90),
            Class::Table => (2, 10),
        };
        RequestLimits {
            cpu,
            wall: Duration::from_secs(wall),
        }
    }

    /// The places of this class on a machine with `cores` cores that may run up to `workers`
    /// workers: [`MIN_PLACES`] and a share of the rest. Workers give way to the server itself, so
    /// there may be more of them than cores.
    pub fn bounds(self, cores: usize, workers: usize) -> Bounds {
        let more = |class: Class| class.ideal_places(cores).saturating_sub(MIN_PLACES);
        let all: usize = Class::ALL.into_iter().map(more).sum();
        let left = workers
            .saturating_sub(MIN_PLACES * Class::ALL.len())
            .min(all);
        let places = MIN_PLACES + more(self) * left / all.max(1);
        let each = match self {
            Class::Shipped => cores.max(2),
            Class::Uploaded | Class::Table => (cores / 2).max(1),
            Class::Long => 1,
        };
        Bounds {
            places,
            each: each.min(places - 1),
            waiting: 16,
        }
    }

    /// The places that the class would have with unlimited memory.
    fn ideal_places(self, cores: usize) -> usize {
        match self {
            Class::Shipped => (2 * cores).max(4),
            Class::Uploaded | Class::Long | Class::Table => cores.max(MIN_PLACES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_brings_shares_no_place_with_what_ships() {
        for (path, class) in [
            ("/maps", Class::Shipped),
            ("/maps/iberia/map.pdf?from=Porto&to=Madrid", Class::Shipped),
            ("/decks/iberia?players=3&seed=1", Class::Shipped),
            ("/routes/at?p=velmark&run=yes", Class::Shipped),
            ("/routes/at?p=2.abc.def", Class::Uploaded),
            ("/routes/at?%70=k.abc", Class::Uploaded),
            ("/maps/survey?around=1,2", Class::Uploaded),
            ("/maps/survey?countries=Italy", Class::Uploaded),
            ("/decks/survey?ar%6Fund=1,2", Class::Uploaded),
            ("/boards/own?preset=x", Class::Uploaded),
            ("/contracts/own?network=x", Class::Uploaded),
            ("/routes/game?game=k.abc", Class::Uploaded),
            ("/routes/game?game=k.abc&run=yes&wait=yes", Class::Long),
            ("/routes/game/audit?game=k.abc", Class::Long),
            ("/routes/run/events?p=velmark", Class::Long),
            ("/routes/run.pdf?p=2.abc", Class::Long),
            ("/routes/board.svg?p=2.abc&run=yes", Class::Long),
            ("/routes/at?p=velmark&run=yes&wait=yes", Class::Long),
            ("/decks/iberia/stats.svg", Class::Long),
            ("/contracts/own/study/charts.svg?network=x", Class::Long),
            ("/boards/wilderness/best", Class::Long),
        ] {
            assert_eq!(
                Class::of(&Method::GET, &path.parse().unwrap()),
                class,
                "{path}"
            );
        }
        assert_eq!(
            Class::of(&Method::POST, &"/decks/check".parse().unwrap()),
            Class::Uploaded
        );
    }

    #[test]
    fn work_ends_before_the_server_stops_waiting_for_its_worker() {
        for class in [Class::Shipped, Class::Uploaded, Class::Long] {
            assert!(milepost_pages::work::LONGEST < class.limits().wall);
        }
    }

    #[test]
    fn places_fit_the_number_of_workers_and_no_address_has_them_all() {
        for cores in [1, 2, 4, 16, 64] {
            for workers in [8, 9, 12, 20, 50, 1000] {
                let all = Class::ALL.map(|class| class.bounds(cores, workers));
                let places: usize = all.iter().map(|bounds| bounds.places).sum();
                assert!(
                    places <= workers,
                    "{cores} cores, {workers} workers: {all:?}"
                );
                assert!(
                    all.iter()
                        .all(|bounds| (1..bounds.places).contains(&bounds.each)),
                    "{all:?}"
                );
            }
        }
        let places = |workers| Class::ALL.map(|class| class.bounds(4, workers).places);
        assert_eq!(
            (places(8), places(12), places(20)),
            ([2; 4], [4, 2, 2, 2], [8, 4, 4, 4])
        );
    }
}
