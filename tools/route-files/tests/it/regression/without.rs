//! The same position without a kind of rule or train, to tell whether that kind decides what it earns.

use super::kinds::{Kind, of_bonus, of_total};
use milepost_route::{Compulsory, Conflict, Once, Position, Setup, Tokened, TownEnds};

/// The position without it; `None` for kinds that can be taken from no position.
pub fn without(position: &Position, kind: Kind) -> Option<Position> {
    let mut setup: Setup = position.setup().clone();
    let rules = &mut setup.rules;
    match kind {
        Kind::OnceCity | Kind::OnceHex | Kind::OncePass => rules.once = Once::Stop,
        Kind::Stop | Kind::Hex => rules.between = Conflict::Track,
        Kind::TownEndsForbidden | Kind::TownEndsCities => rules.town_ends = TownEnds::Free,
        Kind::Most => rules.compulsory = Compulsory::None,
        Kind::Factor => rules.factors.clear(),
        Kind::Need => rules.needs.clear(),
        Kind::NeedWith => rules.needs.retain(|need| need.among.is_none()),
        Kind::Least => rules.visits.retain(|rule| rule.least.is_none()),
        Kind::VisitsMost => rules.visits.retain(|rule| rule.most.is_none()),
        Kind::Right => rules.rights.clear(),
        Kind::RightTokens => rules.rights.retain(|right| right.tokens.is_empty()),
        Kind::CountsAs => rules.counts_as.clear(),
        Kind::Alone => rules.alone.clear(),
        Kind::Closed => rules.closed.retain(|rule| rule.empty),
        Kind::ClosedEmpty => rules.closed.iter_mut().for_each(|rule| rule.empty = false),
        Kind::Feeder => rules.feeders.clear(),
        Kind::MixedGauges => rules.mixed_gauges = false,
        Kind::Attachment => rules.attachments.clear(),
        Kind::Further => rules.attachments.iter_mut().for_each(|one| one.further = 0),
        Kind::Shared => rules.shared.clear(),
        Kind::TokenOnce => rules.token_once.clear(),
        Kind::Bypass => rules.bypass = false,
        Kind::Blocked => free(&mut setup),
        Kind::Multiplier
        | Kind::PaysToken
        | Kind::TokenedOnly
        | Kind::TokenedTimes
        | Kind::Gauges
        | Kind::Group
        | Kind::Local => plainer(&mut setup, kind),
        _ => {
            let before = (rules.bonuses.len(), rules.totals.len());
            rules
                .bonuses
                .retain(|bonus| !of_bonus(bonus).contains(&kind));
            rules
                .totals
                .retain(|total| !of_total(total).contains(&kind));
            if before == (rules.bonuses.len(), rules.totals.len()) {
                return None;
            }
        }
    }
    Position::new(setup).ok()
}

/// Takes the tokens of others from the board.
fn free(setup: &mut Setup) {
    let own = setup.companies[0].name.clone();
    for place in setup
        .hexes
        .iter_mut()
        .flat_map(|hex| hex.tokens.iter_mut().flatten())
    {
        if place.as_ref().is_some_and(|token| token.company != own) {
            *place = None;
        }
    }
}

fn plainer(setup: &mut Setup, kind: Kind) {
    for train in &mut setup.companies[0].trains {
        match kind {
            Kind::Multiplier => train.multiplier = train.multiplier.min(1),
            Kind::PaysToken => train.pays_token = false,
            Kind::TokenedOnly if train.tokened == Tokened::Only => train.tokened = Tokened::Same,
            Kind::TokenedTimes if train.tokened != Tokened::Only => train.tokened = Tokened::Same,
            Kind::Gauges => train.gauges.clear(),
            Kind::Group => train.group.clear(),
            Kind::Local => train.local = false,
            _ => {}
        }
    }
}
