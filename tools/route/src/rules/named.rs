//! All rules as a list: what each is called, which stops it asks for, and for whom it is.

use crate::rules::{Places, Rules, When};

impl Rules {
    /// All rules that are for some trains, companies or phases: what each is called, the stops it asks for, for whom it is.
    pub(crate) fn named(&self) -> impl Iterator<Item = (String, &[Places], &When)> {
        let one = std::slice::from_ref::<Places>;
        let bonuses = self.bonuses.iter();
        let bonuses = bonuses.map(|rule| (rule.words(), &rule.sets[..], &rule.when));
        let totals = self.totals.iter();
        let totals = totals.map(|rule| (rule.words(), &rule.sets[..], &rule.when));
        let factors = self.factors.iter();
        let factors = factors.map(|rule| ("a factor".to_owned(), &rule.sets[..], &rule.when));
        let needs = self.needs.iter();
        let needs = needs.map(move |rule| ("a need".to_owned(), one(&rule.places), &rule.when));
        let visits = self.visits.iter();
        let visits = visits.map(move |rule| {
            let what = "how many stops a route visits".to_owned();
            (what, one(&rule.places), &rule.when)
        });
        let counts_as = self.counts_as.iter();
        let counts_as = counts_as.map(move |rule| {
            let what = "what a stop counts as".to_owned();
            (what, one(&rule.places), &rule.when)
        });
        let alone = self.alone.iter();
        let alone = alone.map(move |rule| {
            let what = "stops for one route alone".to_owned();
            (what, one(&rule.places), &rule.when)
        });
        let closed = self.closed.iter();
        let closed =
            closed.map(move |rule| ("closed stops".to_owned(), one(&rule.places), &rule.when));
        let rights = self.rights.iter();
        let rights = rights.map(|rule| {
            let what = format!("a right to {}", rule.hexes.join(", "));
            (what, &[][..], &rule.when)
        });
        let feeders = self.feeders.iter();
        let feeders = feeders.map(move |rule| (rule.name.clone(), one(&rule.places), &rule.when));
        let attachments = self.attachments.iter();
        let attachments =
            attachments.map(move |rule| (rule.name.clone(), one(&rule.places), &rule.when));
        let missing = self.missing.iter();
        let missing = missing.map(move |rule| (rule.name.clone(), one(&rule.places), &rule.when));
        let by_stops = bonuses
            .chain(totals)
            .chain(factors)
            .chain(needs)
            .chain(visits);
        let of_stops = counts_as.chain(alone).chain(closed).chain(rights);
        by_stops
            .chain(of_stops)
            .chain(feeders)
            .chain(attachments)
            .chain(missing)
    }
}
