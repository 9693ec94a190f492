//! Which rules a position is run by.

use crate::files::shipped;
use milepost_document::Problem;
use milepost_route::model::setup::rules_words;
use milepost_route::model::{Position, Setup, Title, Train};
use milepost_route::titles::Played;

/// What is done about a title's own rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruling {
    /// A position of a title that ships is played by its file, unless it declares rules of its own.
    Declared,
    /// They are left out.
    Plain,
    /// They are these.
    Given(Box<Title>),
}

impl Ruling {
    /// The position with the rules that it is to be run by.
    ///
    /// # Errors
    /// Rules that are not declared, and what declared rules need and the position does not hold.
    pub fn rule(&self, position: Position) -> Result<Played, Vec<Problem>> {
        let setup = position.setup();
        let as_it_is = |position| {
            Ok(Played {
                position,
                open: None,
                warnings: Vec::new(),
                witness: None,
            })
        };
        let undeclared = match (self, self.title(&position)) {
            (_, Some(title)) => return title.play(&position),
            (Ruling::Declared, _) if !setup.undeclared.is_empty() => &setup.undeclared,
            (Ruling::Declared | Ruling::Given(_), _) => return as_it_is(position),
            (Ruling::Plain, _) => return as_it_is(Position::new(plain(setup.clone()))?),
        };
        let hint = "--rules plain leaves them out; --rules FILE declares them";
        let problem = |rule: &String| {
            let what = format!(
                "{} has a rule of its own that is not declared: {rule}",
                setup.title
            );
            Problem::whole(what, hint)
        };
        Err(undeclared.iter().map(problem).collect())
    }

    /// The rules that a position is played by, in words.
    pub fn words(&self, position: &Position) -> String {
        let setup = position.setup();
        match self {
            Ruling::Declared => setup.rules_words(),
            Ruling::Plain => rules_words("", &setup.rules),
            Ruling::Given(title) => {
                rules_words(title.names.first().map_or("", String::as_str), &title.rules)
            }
        }
    }

    /// The title that a position is played by; none where its own rules hold.
    pub fn title(&self, position: &Position) -> Option<Title> {
        let setup = position.setup();
        match self {
            Ruling::Given(title) => Some((**title).clone()),
            Ruling::Declared if !setup.game.is_empty() => shipped::title(&setup.game),
            _ => None,
        }
    }

    /// A position whose board does not say which tiles the game has, with those of its title.
    pub fn with_manifest(&self, position: Position) -> Position {
        let manifest = self.title(&position).and_then(|title| title.manifest);
        if position.setup().manifest.is_some() || manifest.is_none() {
            return position;
        }
        let setup = Setup {
            manifest,
            ..position.setup().clone()
        };
        Position::new(setup).unwrap_or(position)
    }

    /// Whether a position must declare rules that it does not.
    pub fn lacks(&self, position: &Position) -> bool {
        let setup = position.setup();
        *self == Ruling::Declared && !setup.undeclared.is_empty() && setup.game.is_empty()
    }
}

/// A position without the rules and the trains of its title; what it declares itself stays.
fn plain(mut setup: Setup) -> Setup {
    setup.undeclared.clear();
    let titled = shipped::title(&std::mem::take(&mut setup.game)).unwrap_or_default();
    let companies = setup.companies.iter_mut();
    for train in companies.flat_map(|company| &mut company.trains) {
        let is_titled = titled.trains.get(&train.name) == Some(train);
        if let Some(plain) = Train::by_name(&train.name).filter(|_| is_titled) {
            *train = plain;
        }
    }
    setup
}
