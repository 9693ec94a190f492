//! The ways to share out what one train of the run alone takes along.
//!
//! Each way is solved by itself, its trains as they are with what they have, and the best is taken: what is proven of each
//! way is proven of all, as a run has its attachments in one of these ways.

use crate::model::{Setup, Train};
use crate::rules::Attachment;

/// The trains of a company in every way to give its attachments to them, first without any. A train has one at most, and
/// attachments of one name are one thing.
pub(crate) fn ways(setup: &Setup, company: &str, trains: &[Train]) -> Vec<Vec<Train>> {
    let mut ways = vec![trains.to_vec()];
    let all = setup.rules.attachments.iter().enumerate();
    let mine: Vec<(usize, &Attachment)> = all
        .filter(|(_, one)| setup.is_for(&one.when, company))
        .collect();
    let mut done: Vec<&str> = Vec::new();
    for (_, first) in &mine {
        if done.contains(&first.name.as_str()) {
            continue;
        }
        done.push(&first.name);
        let alike = || mine.iter().filter(|(_, one)| one.name == first.name);
        for way in ways.clone() {
            for (index, one) in alike() {
                ways.extend(given(*index, one, &way));
            }
        }
    }
    ways
}

/// A way for each of the trains that may have one more attachment.
fn given<'a>(
    index: usize,
    one: &'a Attachment,
    way: &'a [Train],
) -> impl Iterator<Item = Vec<Train>> + 'a {
    let free = |train: &&Train| train.attached.is_none() && one.when.is_for_train(train);
    let trains = way.iter().enumerate();
    let better = trains.filter_map(move |(at, train)| {
        let better = Some(train).filter(free);
        better.and_then(|train| Some((at, one.attached(index, train)?)))
    });
    better.map(|(at, train)| {
        let mut way = way.to_vec();
        way[at] = train;
        way
    })
}
