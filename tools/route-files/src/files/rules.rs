//! The rules section of boards, positions and titles, and files of nothing else, read and written by one form.

mod bonus;
mod total;

use crate::files::common::unusual;
use crate::files::rules::bonus::{BonusForm, FactorForm};
use crate::files::rules::total::TotalForm;
use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity, TomlWriter};
use milepost_route::inner::OneOrMany;
use milepost_route::inner::PreferForm;
use milepost_route::rules::{
    Alone, Attachment, Closed, Compulsory, Conflict, CountsAs, Feeder, KINDS, Missing, Need, Once,
    Prefer, Right, Rules, TownEnds, VisitCount,
};
use serde::Serialize;
use serde_json::Value as Json;

/// Rules: a file of its own, or the section of a board or a position.
#[derive(Default, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct RulesToml {
    /// What a route may not have twice: `cities` or `stops` of a hex (`true` says the same), or a hex at all, `passing`.
    #[form(hint(sentence("hex_once")))]
    hex_once: Option<OnceForm>,
    /// What a company's routes may not share, beside track.
    #[form(hint(sentence("between")))]
    between: Option<Conflict>,
    /// What towns and halts are at the ends of a route: `free`, `forbidden`, or `cities` of a train by rows.
    #[form(hint(sentence("town_ends")))]
    town_ends: Option<TownEnds>,
    /// Whether no train may stay idle that could still earn beside the others; or `most`: as many run as can.
    #[form(hint(sentence("compulsory")))]
    compulsory: Option<CompulsoryForm>,
    /// Whether track goes on through a blocked city, which is then not visited.
    bypass: Option<bool>,
    /// Which of the runs of the greatest revenue is the best: `subsidy`, `short`, or `{ hexes = ["A1"] }`.
    #[form(hint(sentence("prefer")))]
    prefer: Option<PreferForm>,
    /// Trains of whose routes no two share a stop with the company's token.
    token_once: Option<OneOrMany>,
    /// Hexes whose track from one stop to another several routes may use.
    shared: Option<OneOrMany>,
    /// What else earns.
    bonus: Option<Vec<BonusForm>>,
    /// What changes the total of a run.
    total: Option<Vec<TotalForm>>,
    /// What multiplies whole routes.
    factor: Option<Vec<FactorForm>>,
    /// Stops that need others.
    need: Option<Vec<Need>>,
    /// How many of some stops a route visits.
    visits: Option<Vec<VisitCount>>,
    /// Stops that are of another kind to some trains.
    counts_as: Option<Vec<CountsAs>>,
    /// Stops of which one route alone may visit any.
    alone: Option<Vec<Alone>>,
    /// Stops that routes may not visit.
    closed: Option<Vec<Closed>>,
    /// Track by which stops pay that are not visited.
    feeder: Option<Vec<Feeder>>,
    /// Whether track of any two gauges joins where two hexes meet.
    mixed_gauges: Option<bool>,
    /// Hexes that only some may run into or through.
    right: Option<Vec<Right>>,
    /// What one train of the run takes along.
    attachment: Option<Vec<Attachment>>,
    /// What these rules leave out.
    missing: Option<Vec<Missing>>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum OnceForm {
    Hex(bool),
    Word(Once),
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum CompulsoryForm {
    Earning(bool),
    Word(Compulsory),
}

/// What the table of kinds says of one.
fn sentence(name: &str) -> &'static str {
    let kind = KINDS.iter().find(|kind| kind.name == name);
    kind.map_or("", |kind| kind.sentence)
}

/// Reads a file of rules.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn rules(text: &str) -> Result<Rules, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let form: RulesToml = Reader::new(Severity::Error).finish(&Cursor::root(&node))?;
    Ok(form.into())
}

/// Writes the table; nothing where the rules are the plain ones.
pub(crate) fn write(out: &mut TomlWriter, rules: &Rules) {
    if *rules == Rules::default() {
        return;
    }
    out.table("rules");
    members(out, &RulesToml::of(rules));
}

/// Writes the members of a table, lists of tables with a line for each; what is missing in the form is left out.
pub(crate) fn members(out: &mut TomlWriter, form: &impl Serialize) {
    let form = serde_json::to_value(form);
    for (name, value) in form.iter().filter_map(Json::as_object).flatten() {
        match value {
            Json::Null => {}
            Json::Array(items) if items.iter().any(Json::is_object) => out.lines(name, items),
            value => out.member(name, value),
        }
    }
}

fn all<F: Into<T>, T>(forms: Option<Vec<F>>) -> Vec<T> {
    let forms = forms.into_iter().flatten();
    forms.map(Into::into).collect()
}

fn each<T, F>(items: &[T], form: impl FnMut(&T) -> F) -> Option<Vec<F>> {
    (!items.is_empty()).then(|| items.iter().map(form).collect())
}

impl From<RulesToml> for Rules {
    fn from(form: RulesToml) -> Rules {
        Rules {
            once: match form.hex_once {
                None | Some(OnceForm::Hex(false)) => Once::Stop,
                Some(OnceForm::Hex(true)) => Once::Hex,
                Some(OnceForm::Word(once)) => once,
            },
            between: form.between.unwrap_or_default(),
            bonuses: all(form.bonus),
            factors: all(form.factor),
            needs: form.need.unwrap_or_default(),
            visits: form.visits.unwrap_or_default(),
            counts_as: form.counts_as.unwrap_or_default(),
            alone: form.alone.unwrap_or_default(),
            closed: form.closed.unwrap_or_default(),
            feeders: form.feeder.unwrap_or_default(),
            mixed_gauges: form.mixed_gauges.unwrap_or(false),
            totals: form
                .total
                .into_iter()
                .flatten()
                .filter_map(TotalForm::total)
                .collect(),
            town_ends: form.town_ends.unwrap_or_default(),
            compulsory: match form.compulsory {
                None | Some(CompulsoryForm::Earning(false)) => Compulsory::None,
                Some(CompulsoryForm::Earning(true)) => Compulsory::Earning,
                Some(CompulsoryForm::Word(compulsory)) => compulsory,
            },
            rights: form.right.unwrap_or_default(),
            token_once: form.token_once.map_or_else(Vec::new, Vec::from),
            shared: form.shared.map_or_else(Vec::new, Vec::from),
            attachments: form.attachment.unwrap_or_default(),
            missing: form.missing.unwrap_or_default(),
            bypass: form.bypass.unwrap_or(false),
            prefer: form.prefer.map(Prefer::from),
        }
    }
}

impl RulesToml {
    fn of(rules: &Rules) -> RulesToml {
        RulesToml {
            hex_once: match rules.once {
                Once::Stop => None,
                Once::Hex => Some(OnceForm::Hex(true)),
                once => Some(OnceForm::Word(once)),
            },
            between: unusual(rules.between),
            town_ends: unusual(rules.town_ends),
            compulsory: match rules.compulsory {
                Compulsory::None => None,
                Compulsory::Earning => Some(CompulsoryForm::Earning(true)),
                Compulsory::Most => Some(CompulsoryForm::Word(Compulsory::Most)),
            },
            bypass: unusual(rules.bypass),
            prefer: rules.prefer.as_ref().map(PreferForm::from),
            token_once: (!rules.token_once.is_empty())
                .then(|| OneOrMany::Many(rules.token_once.clone())),
            shared: (!rules.shared.is_empty()).then(|| OneOrMany::Many(rules.shared.clone())),
            bonus: each(&rules.bonuses, BonusForm::of),
            total: each(&rules.totals, TotalForm::of),
            factor: each(&rules.factors, FactorForm::of),
            need: unusual(rules.needs.clone()),
            visits: unusual(rules.visits.clone()),
            counts_as: unusual(rules.counts_as.clone()),
            alone: unusual(rules.alone.clone()),
            closed: unusual(rules.closed.clone()),
            feeder: unusual(rules.feeders.clone()),
            mixed_gauges: unusual(rules.mixed_gauges),
            right: unusual(rules.rights.clone()),
            attachment: unusual(rules.attachments.clone()),
            missing: unusual(rules.missing.clone()),
        }
    }
}
