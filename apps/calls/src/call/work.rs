//! The kinds of work: what each costs whoever asks for it, and how long it may take.

use std::time::Duration;

/// The longest that work may take by the wall clock, however little of the processor it gets: less than the time after
/// which a server stops waiting for a worker.
pub const LONGEST: Duration = Duration::from_secs(80);

/// What a request asks for, the cheapest first; of two that cost the same, the one that may take less time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// To show what is at hand.
    Show,
    /// To read what an address names, and to draw it.
    Draw,
    /// To deal a deck or to make a board, as a page or as a file of text.
    Deal,
    /// To read a form.
    Take,
    /// To make a file for printing, or pictures.
    Print,
    /// To survey a region of the Earth.
    Survey,
    /// To play a recorded game again.
    Replay,
    /// To search for the best run.
    Search,
    /// To deal or to play hundreds of times, or to compare as many boards.
    Study,
    /// To search for the best run of each turn of a game.
    Audit,
}

impl Work {
    /// All kinds, the cheapest first.
    pub const ALL: [Work; 10] = [
        Work::Show,
        Work::Draw,
        Work::Deal,
        Work::Take,
        Work::Print,
        Work::Survey,
        Work::Replay,
        Work::Search,
        Work::Study,
        Work::Audit,
    ];

    /// How many requests for a plain page it counts as.
    pub const fn cost(self) -> u32 {
        match self {
            Work::Show => 1,
            Work::Draw => 2,
            Work::Deal => 5,
            Work::Take => 10,
            Work::Print | Work::Survey | Work::Replay | Work::Search => 20,
            Work::Study | Work::Audit => 40,
        }
    }

    /// The longest that it may take, by the processor's clock where there is one.
    pub const fn limit(self) -> Duration {
        Duration::from_secs(match self {
            Work::Show => 1,
            Work::Draw | Work::Deal | Work::Take | Work::Print | Work::Replay => 20,
            Work::Survey => 30,
            Work::Study => 40,
            Work::Search | Work::Audit => 60,
        })
    }

    /// Whether it uses all the time that it is given.
    pub const fn is_long(self) -> bool {
        matches!(self, Work::Search | Work::Study | Work::Audit)
    }

    /// What it is, for those who run a server.
    pub const fn words(self) -> &'static str {
        match self {
            Work::Show => "a list, a form",
            Work::Draw => "a map, a position, a network, a game of contracts; a picture on a page",
            Work::Deal => "a deck, a board; CSV, JSON and text files",
            Work::Take => "any form that is sent, except actions at a table",
            Work::Print => "PDF, PNG and other files to print or to load",
            Work::Survey => "a survey",
            Work::Replay => "a recorded game",
            Work::Search => "a search for the best run",
            Work::Study => "statistics, studies, the best of many boards",
            Work::Audit => "an audit",
        }
    }

    /// What a file takes at least, by its name or by the ending of that alone.
    pub fn of_file(name: &str) -> Work {
        match name.rsplit('.').next().unwrap_or_default() {
            "svg" => Work::Draw,
            "csv" | "ebp" | "json" | "toml" | "txt" => Work::Deal,
            _ => Work::Print,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_go_up_and_everything_is_worded() {
        assert!(Work::ALL.is_sorted() && Work::ALL.is_sorted_by_key(|work| work.cost()));
        for (at, work) in Work::ALL.into_iter().enumerate() {
            assert!(
                Work::ALL[..at]
                    .iter()
                    .all(|other| other.words() != work.words())
            );
            assert!(work.limit() < LONGEST);
        }
    }

    #[test]
    fn a_file_costs_what_its_ending_says() {
        for (name, work) in [
            ("deck.csv", Work::Deal),
            ("deck.long.csv", Work::Deal),
            ("map.svg", Work::Draw),
            ("svg", Work::Draw),
            ("deck.pdf", Work::Print),
            ("deck-faces-1.png", Work::Print),
            ("deck", Work::Print),
            ("deck%2Ecsv", Work::Print),
        ] {
            assert_eq!(Work::of_file(name), work, "{name}");
        }
        assert_eq!(Work::Deal.max(Work::Draw), Work::Deal);
        assert_eq!(Work::Draw.max(Work::Deal), Work::Deal);
        // They cost the same, but one takes all the time that it is given.
        assert_eq!(Work::Replay.max(Work::Search), Work::Search);
    }
}
