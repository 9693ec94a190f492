//! Histories of tables: the answers that clients were given, and whether the logs of the tables explain them. It knows nothing of how a server works:
//! it has only what was asked and answered, in the order in which that was seen from outside.
//!
//! The logs explain a history if
//! - what was acknowledged is in the log once, what was refused is not there, and of what nobody knows there is at most one;
//! - who asked after another had been answered comes after that one in the log;
//! - whoever was sent an entry with its text was sent what the log says, at its number, whichever server they asked, and nobody was
//!   shown more entries than there are;
//! - nobody was shown a state older than one that they had been shown before, or than their own last action;
//! - whoever was sent single entries was sent each of them, in order.

use std::collections::BTreeMap;
use std::fmt;

/// The knowledge of a client about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was carried out.
    Acknowledged,
    /// It was not, and never will be.
    Refused,
    /// No answer came, or none that says whether it was.
    Unknown,
}

/// An entry of a log as the store has it at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name of the request that it came from; `None` for what servers do by themselves.
    pub request: Option<String>,
    /// What it says.
    pub text: String,
}

/// A history that the logs do not explain.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// A request was acknowledged and is not in the log.
    Lost {
        /// Its name.
        request: String,
    },
    /// A request is in the log more than once.
    Doubled {
        /// Its name.
        request: String,
    },
    /// A request was refused and is in the log.
    Revived {
        /// Its name.
        request: String,
    },
    /// A request was made after the answer to another, and comes before that one in the log.
    Disordered {
        /// The one that was answered.
        first: String,
        /// The one that was made afterwards.
        then: String,
    },
    /// A client was shown an older state than one that they had been shown, or had changed themselves.
    Older {
        /// The client.
        client: String,
        /// The number of entries that they knew of.
        known: u64,
        /// The number of entries that they were shown.
        shown: u64,
    },
    /// A client who is sent single entries was not sent the next one.
    Skipped {
        /// The client.
        client: String,
        /// The number of the entry before.
        after: u64,
        /// The number of the entry that came.
        came: u64,
    },
    /// A client was shown an entry that the log does not have, or has with another text.
    Differs {
        /// The client.
        client: String,
        /// Its number.
        seq: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Lost { request } => write!(f, "{request} was acknowledged and is lost"),
            Fault::Doubled { request } => write!(f, "{request} is there more than once"),
            Fault::Revived { request } => write!(f, "{request} was refused and is there"),
            Fault::Disordered { first, then } => {
                write!(
                    f,
                    "{then} was asked after {first} was answered, and comes before it"
                )
            }
            Fault::Older {
                client,
                known,
                shown,
            } => {
                write!(f, "{client} knew of {known} entries and was shown {shown}")
            }
            Fault::Skipped {
                client,
                after,
                came,
            } => write!(f, "{client} was sent entry {came} after {after}"),
            Fault::Differs { client, seq } => {
                write!(f, "{client} was shown another entry {seq} than the log has")
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Event {
    Asked {
        request: String,
    },
    Answered {
        client: String,
        request: String,
        outcome: Outcome,
        seq: Option<u64>,
    },
    Shown {
        client: String,
        seq: u64,
    },
    Sent {
        client: String,
        seq: u64,
        text: Option<String>,
    },
}

/// The history of one table, as seen from outside, in order.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<Event>);

impl History {
    /// A client makes a request, or the same one again.
    pub fn asked(&mut self, request: &str) {
        let request = request.to_owned();
        self.0.push(Event::Asked { request });
    }

    /// A client is answered, or gives up. `seq` is the number of entries that the answer told of, if it told of any.
    pub fn answered(&mut self, client: &str, request: &str, outcome: Outcome, seq: Option<u64>) {
        let (client, request) = (client.to_owned(), request.to_owned());
        self.0.push(Event::Answered {
            client,
            request,
            outcome,
            seq,
        });
    }

    /// A client is shown a state after so many entries.
    pub fn shown(&mut self, client: &str, seq: u64) {
        let client = client.to_owned();
        self.0.push(Event::Shown { client, seq });
    }

    /// A client is sent the entry with a number, counted from 1, and what it says, where that is to be compared with the log.
    pub fn sent(&mut self, client: &str, seq: u64, text: Option<&str>) {
        let (client, text) = (client.to_owned(), text.map(str::to_owned));
        self.0.push(Event::Sent { client, seq, text });
    }

    /// The number of requests that were acknowledged.
    #[must_use]
    pub fn acknowledged(&self) -> usize {
        let requests = self.requests();
        let known = requests
            .values()
            .filter(|request| request.answered.is_some());
        known.count()
    }

    /// The number of states and entries that were shown.
    #[must_use]
    pub fn reads(&self) -> usize {
        let shown = |event: &&Event| matches!(event, Event::Shown { .. } | Event::Sent { .. });
        self.0.iter().filter(shown).count()
    }

    /// The first request by name, of those of which nobody knows whether they were carried out.
    #[must_use]
    pub fn unknown(&self) -> Option<&str> {
        let mut requests = self.requests().into_iter();
        let unknown = requests.find(|(_, request)| request.outcome() == Outcome::Unknown);
        unknown.map(|(name, _)| name)
    }

    /// The faults that the log of the table leaves unexplained, each once, in order of kinds.
    #[must_use]
    pub fn faults(&self, log: &[Entry]) -> Vec<Fault> {
        let requests = self.requests();
        let mut faults = of_requests(&requests, log);
        faults.extend(disordered(&requests, log));
        faults.extend(self.of_clients(log));
        faults.sort();
        faults.dedup();
        faults
    }

    fn requests(&self) -> BTreeMap<&str, Request> {
        let mut requests = BTreeMap::<&str, Request>::new();
        for (at, event) in self.0.iter().enumerate() {
            match event {
                Event::Asked { request } => {
                    let request = requests.entry(request).or_insert(Request::new(at));
                    request.open += 1;
                }
                Event::Answered {
                    request, outcome, ..
                } => {
                    let request = requests.entry(request).or_insert(Request::new(at));
                    if *outcome != Outcome::Unknown {
                        request.open = request.open.saturating_sub(1);
                    }
                    if *outcome == Outcome::Acknowledged {
                        request.answered.get_or_insert(at);
                    }
                }
                Event::Shown { .. } | Event::Sent { .. } => {}
            }
        }
        requests
    }

    /// Faults of what clients were shown, against the log and against what they knew.
    fn of_clients(&self, log: &[Entry]) -> Vec<Fault> {
        let (mut known, mut faults) = (BTreeMap::<&str, u64>::new(), Vec::new());
        for event in &self.0 {
            let (client, seq) = match event {
                Event::Answered {
                    client,
                    seq: Some(seq),
                    ..
                }
                | Event::Shown { client, seq }
                | Event::Sent { client, seq, .. } => (client, *seq),
                Event::Answered { seq: None, .. } | Event::Asked { .. } => continue,
            };
            let before = known.get(client.as_str()).copied();
            let text = match event {
                Event::Sent { text, .. } => text.as_deref(),
                _ => None,
            };
            match (event, before) {
                (Event::Sent { .. }, Some(after)) if seq != after + 1 => {
                    let client = client.clone();
                    faults.push(Fault::Skipped {
                        client,
                        after,
                        came: seq,
                    });
                }
                (Event::Shown { .. } | Event::Answered { .. }, Some(known)) if seq < known => {
                    let client = client.clone();
                    faults.push(Fault::Older {
                        client,
                        known,
                        shown: seq,
                    });
                }
                _ => {}
            }
            let entry = usize::try_from(seq)
                .ok()
                .and_then(|seq| seq.checked_sub(1))
                .map(|at| log.get(at));
            let differs = match entry {
                // Before the first entry there is nothing to differ.
                None => false,
                Some(None) => true,
                Some(Some(entry)) => text.is_some_and(|text| text != entry.text),
            };
            if differs {
                let client = client.clone();
                faults.push(Fault::Differs { client, seq });
            }
            known.insert(client, before.map_or(seq, |before| before.max(seq)));
        }
        faults
    }
}

/// A request as its client knows it.
struct Request {
    /// The place in the history at which it was first made.
    asked: usize,
    /// The place at which it was first acknowledged.
    answered: Option<usize>,
    /// Attempts of which nobody knows what became of them.
    open: usize,
}

impl Request {
    fn new(asked: usize) -> Request {
        Request {
            asked,
            answered: None,
            open: 0,
        }
    }

    /// Its outcome. Acknowledged once, it stays so; refused, it may have been carried out by an attempt of which nothing is
    /// known.
    fn outcome(&self) -> Outcome {
        match self.answered {
            Some(_) => Outcome::Acknowledged,
            None if self.open > 0 => Outcome::Unknown,
            None => Outcome::Refused,
        }
    }
}

/// Faults of requests that are not in the log as often as their answers allow.
fn of_requests(requests: &BTreeMap<&str, Request>, log: &[Entry]) -> Vec<Fault> {
    let mut counts = BTreeMap::<&str, usize>::new();
    for request in log.iter().filter_map(|entry| entry.request.as_deref()) {
        *counts.entry(request).or_default() += 1;
    }
    let mut faults = Vec::new();
    for (name, request) in requests {
        let count = counts.get(name).copied().unwrap_or_default();
        let request_name = (*name).to_owned();
        match (request.outcome(), count) {
            (Outcome::Acknowledged, 0) => faults.push(Fault::Lost {
                request: request_name,
            }),
            (Outcome::Refused, 1..) => faults.push(Fault::Revived {
                request: request_name,
            }),
            _ => {}
        }
    }
    let doubled = counts.iter().filter(|(_, count)| **count > 1);
    faults.extend(doubled.map(|(name, _)| Fault::Doubled {
        request: (*name).to_owned(),
    }));
    faults
}

/// Entries that come before one that had been answered when they were asked for. From the end of the log on, it suffices to
/// know which of the later entries was answered first.
fn disordered(requests: &BTreeMap<&str, Request>, log: &[Entry]) -> Vec<Fault> {
    let mut earliest: Option<(usize, &str)> = None;
    let mut faults = Vec::new();
    for name in log
        .iter()
        .rev()
        .filter_map(|entry| entry.request.as_deref())
    {
        let Some(request) = requests.get(name) else {
            continue;
        };
        if let Some((answered, first)) = earliest
            && answered < request.asked
        {
            faults.push(Fault::Disordered {
                first: first.to_owned(),
                then: name.to_owned(),
            });
        }
        if let Some(answered) = request.answered
            && earliest.is_none_or(|(at, _)| answered < at)
        {
            earliest = Some((answered, name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(requests: &[&str]) -> Vec<Entry> {
        let entry = |request: &&str| Entry {
            request: Some((*request).to_owned()),
            text: format!("text of {request}"),
        };
        requests.iter().map(entry).collect()
    }

    /// Ana does a, Ben sees it and does b, Cy is refused c; Dee watches.
    fn history() -> History {
        let mut history = History::default();
        history.asked("a");
        history.answered("Ana", "a", Outcome::Acknowledged, Some(1));
        history.shown("Dee", 0);
        history.sent("Dee", 1, Some("text of a"));
        history.shown("Ben", 1);
        history.asked("b");
        history.asked("c");
        history.answered("Cy", "c", Outcome::Refused, None);
        history.answered("Ben", "b", Outcome::Acknowledged, Some(2));
        history.sent("Dee", 2, Some("text of b"));
        history
    }

    #[test]
    fn what_happened_in_order_has_no_faults() {
        let history = history();
        assert_eq!(history.faults(&log(&["a", "b"])), []);
        assert_eq!((history.acknowledged(), history.reads()), (2, 4));
    }

    #[test]
    fn what_nobody_knows_of_may_be_there_once_or_not() {
        let mut history = history();
        history.asked("d");
        history.asked("e");
        history.answered("Ben", "e", Outcome::Unknown, None);
        history.asked("e");
        history.answered("Ben", "e", Outcome::Refused, None);
        assert_eq!(history.unknown(), Some("d"));
        for rest in [&["a", "b"][..], &["a", "b", "d"], &["a", "b", "e", "d"]] {
            assert_eq!(history.faults(&log(rest)), [], "{rest:?}");
        }
        let doubled = Fault::Doubled {
            request: "d".to_owned(),
        };
        assert_eq!(history.faults(&log(&["a", "b", "d", "d"])), [doubled]);
    }

    #[test]
    fn each_fault_of_a_log_is_found() {
        let found = |requests: &[&str]| {
            let faults = history().faults(&log(requests));
            faults.iter().map(Fault::to_string).collect::<Vec<_>>()
        };
        let differs = |seq| format!("Dee was shown another entry {seq} than the log has");
        assert_eq!(
            found(&["a"]),
            [
                "b was acknowledged and is lost".to_owned(),
                "Ben was shown another entry 2 than the log has".to_owned(),
                differs(2)
            ]
        );
        assert_eq!(found(&["a", "b", "b"]), ["b is there more than once"]);
        assert_eq!(found(&["a", "b", "c"]), ["c was refused and is there"]);
        let disordered = "b was asked after a was answered, and comes before it";
        assert_eq!(
            found(&["b", "a"]),
            [disordered.to_owned(), differs(1), differs(2)]
        );
    }

    #[test]
    fn each_fault_of_what_is_shown_is_found() {
        let entries = log(&["a", "b"]);
        let found = |then: fn(&mut History)| {
            let mut history = history();
            then(&mut history);
            let faults = history.faults(&entries);
            faults.iter().map(Fault::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            found(|history| history.shown("Ben", 1)),
            ["Ben knew of 2 entries and was shown 1"]
        );
        assert_eq!(
            found(|history| history.sent("Dee", 2, None)),
            ["Dee was sent entry 2 after 2"]
        );
        assert_eq!(
            found(|history| {
                history.shown("Eve", 0);
                history.sent("Eve", 2, Some("text of b"));
            }),
            ["Eve was sent entry 2 after 0"]
        );
        assert_eq!(
            found(|history| history.sent("Eve", 2, Some("text of c"))),
            ["Eve was shown another entry 2 than the log has"]
        );
        assert_eq!(
            found(|history| history.shown("Eve", 3)),
            ["Eve was shown another entry 3 than the log has"]
        );
    }
}
