//! Classes of requests. Each class has places of its own, so that none waits for another, and
//! limits for its requests.

use milepost_live::work::queue::Bounds;
use milepost_pages::table::Asked;
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

impl Class {
    /// All classes.
    pub const ALL: [Class; 4] = [Class::Shipped, Class::Uploaded, Class::Long, Class::Table];

    /// The class of a request for a page of a tool.
    pub fn of(asked: &Asked) -> Class {
        match (asked.work.is_long(), asked.has_own) {
            (true, _) => Class::Long,
            (false, true) => Class::Uploaded,
            (false, false) => Class::Shipped,
        }
    }

    /// The limits of a request of this class.
    pub fn limits(self) -> RequestLimits {
        let (cpu, wall) = match self {
            Class::Shipped => (35, 90),
            Class::Uploaded => (35, 90),
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
    fn every_kind_of_work_has_by_itself_the_time_that_it_may_take() {
        for row in milepost_pages::rows() {
            for work in [row.least(), row.most()] {
                let has_own = [false, true].map(|has_own| Asked {
                    row,
                    work,
                    has_own,
                    may_keep: false,
                });
                for asked in has_own {
                    let cpu = Duration::from_secs(Class::of(&asked).limits().cpu);
                    assert!(work.limit() < cpu, "{}: {work:?}", row.path);
                }
            }
        }
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
