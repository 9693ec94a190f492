//! How many webhooks are sent.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// At most so many for each name within a time that begins with the first.
#[derive(Debug)]
pub struct Pace {
    most: u32,
    time: Duration,
    counts: BTreeMap<String, (Instant, u32)>,
    tidied: Option<Instant>,
}

impl Pace {
    /// At most so many within a time.
    pub fn new(most: u32, time: Duration) -> Pace {
        Pace {
            most,
            time,
            counts: BTreeMap::new(),
            tidied: None,
        }
    }

    /// Counts one more for a name; whether it may be sent.
    pub fn allow(&mut self, name: &str, now: Instant) -> bool {
        let time = self.time;
        let is_old = |since: Instant| now.saturating_duration_since(since) >= time;
        // What is past takes no memory for longer than twice the time.
        if self.tidied.is_none_or(is_old) {
            self.counts.retain(|_, (since, _)| !is_old(*since));
            self.tidied = Some(now);
        }
        let (since, count) = self.counts.entry(name.to_owned()).or_insert((now, 0));
        if is_old(*since) {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_its_own_count() {
        let (mut pace, start) = (Pace::new(2, Duration::from_secs(60)), Instant::now());
        let mut allow = |name, seconds| pace.allow(name, start + Duration::from_secs(seconds));
        assert!(allow("a", 0) && allow("a", 30) && !allow("a", 59));
        assert!(allow("b", 59));
        assert!(allow("a", 60) && allow("a", 61) && !allow("a", 62));
        assert!(allow("b", 500));
        assert_eq!(pace.counts.len(), 1);
    }
}
