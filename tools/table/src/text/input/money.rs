//! Cash at a real board, and the ends of turns and games that depend on it.

use crate::game::Game;
use crate::model::action::Action;
use crate::text::error::TextError;
use crate::text::input::lookup::{player, telling};
use crate::text::input::request::{Confirmation, DefaultAnswer, Request, judge};

fn cash_of(seat: usize, amount: i32) -> Action {
    Action::Cash {
        seat,
        amount,
        track: false,
    }
}

pub(super) fn sum(typed: &str) -> Result<i32, TextError> {
    let sum = typed.parse::<i32>().ok().filter(|sum| *sum > 0);
    sum.ok_or_else(|| TextError::expected("a sum in millions", typed))
}

/// `14`, `14 track`, `Ben 4`, `4 to Ben`.
pub(super) fn pay(game: &Game, typed: &str) -> Result<Request, TextError> {
    let mover = game.state().mover();
    if let Some(rest) = for_track(typed) {
        return Ok(Request::one(Action::Cash {
            seat: mover,
            amount: -sum(&rest)?,
            track: true,
        }));
    }
    if let Ok(sum) = sum(typed) {
        return Ok(Request::one(cash_of(mover, -sum)));
    }
    let (seat, sum) = of_player(game, typed)?;
    if sum <= 0 || seat == mover {
        let what = "a sum above 0 and another player, or a sum alone for the bank";
        return Err(TextError::expected(what, typed));
    }
    Ok(Request::all(vec![cash_of(mover, -sum), cash_of(seat, sum)]))
}

/// What stands before `track` or `for track` at the end.
fn for_track(typed: &str) -> Option<String> {
    let (rest, last) = typed.rsplit_once(' ')?;
    let is_track = last.eq_ignore_ascii_case("track");
    is_track.then(|| telling(rest, &[' '], &["for"]).join(" "))
}

/// `5`.
pub(super) fn earn(game: &Game, typed: &str) -> Result<Request, TextError> {
    Ok(Request::one(cash_of(game.state().mover(), sum(typed)?)))
}

/// `Ben +4`; as in a log also `-14 Ana for track`.
pub(super) fn cash(game: &Game, typed: &str) -> Result<Request, TextError> {
    let rest = for_track(typed);
    let (seat, amount) = of_player(game, rest.as_deref().unwrap_or(typed))?;
    Ok(Request::one(Action::Cash {
        seat,
        amount,
        track: rest.is_some(),
    }))
}

/// A sum and a player, in any order: `Ben +4`, `-5 Ben`; a number with a sign is the sum.
fn of_player(game: &Game, typed: &str) -> Result<(usize, i32), TextError> {
    let words = telling(typed, &[' '], &["to"]);
    let number = |word: &&str| word.parse::<i32>().is_ok();
    let signed = |word: &&str| number(word) && word.starts_with(['+', '-']);
    let at = words.iter().position(signed);
    let at = at.or_else(|| words.iter().rposition(number));
    let at = at.ok_or_else(|| TextError::expected("a sum in millions", typed))?;
    let amount = words[at].parse().unwrap_or_default();
    let name = [&words[..at], &words[at + 1..]].concat().join(" ");
    let seat = match name.as_str() {
        "" => game.state().mover(),
        name => player(game, name)?,
    };
    Ok((seat, amount))
}

/// The victory, which the players answer for: the engine does not see their track.
pub(super) fn claim(game: &Game) -> Request {
    let spared = game.table().options().numbers.spared;
    let who = game.roster().name(game.state().mover());
    let most = match spared {
        1.. => format!("all major cities but {spared}"),
        _ => "all major cities".to_owned(),
    };
    let (ends, wins) = match game.table().options().equal_turns {
        true => ("After that the round is played out", "reaches the goal"),
        false => ("That ends the game", "wins"),
    };
    Request::one(Action::Claim).confirmed(Some(Confirmation {
        question: format!("Does the track of {who} join {most}, in one piece? {ends}."),
        effect: format!("{who} {wins}, if {most} are joined"),
        default: DefaultAnswer::No,
    }))
}

/// All of a player's position is given up: asked first.
pub(super) fn restart(game: &Game) -> Request {
    let cash = game.table().options().numbers.cash;
    let effect = format!(
        "{} gives up all track, the train, loads and cards, and begins anew with {cash}",
        game.roster().name(game.state().mover())
    );
    Request::one(Action::Restart).confirmed(Some(Confirmation {
        question: format!("{effect}. Do it?"),
        effect,
        default: DefaultAnswer::No,
    }))
}

/// The end of the turn; asked where the player might have won.
pub(super) fn end(game: &Game) -> Request {
    let confirmation = might_claim(game).map(|effect| Confirmation {
        question: format!("{effect}. End the turn?"),
        effect,
        default: DefaultAnswer::Yes,
    });
    Request::one(Action::End).confirmed(confirmation)
}

/// A reminder to a player who has the cash to win, and no locked load.
pub fn might_claim(game: &Game) -> Option<String> {
    let seat = game.state().mover();
    judge(game, &[Action::Claim]).ok()?;
    let (name, cash) = (game.roster().name(seat), game.state().players()[seat].cash);
    Some(format!(
        "{name} has {cash}, and may claim the victory once the major cities are joined"
    ))
}
