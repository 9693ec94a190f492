//! Cash at a real board, and the ends of turns and games that hang on it.

use crate::table::typed::name::{Heard, player, says_nothing};
use crate::table::typed::request::{Ask, Wish, judged};
use crate::table::typed::tell::name;
use milepost_table::{Action, Game};

fn moved(seat: usize, amount: i32) -> Action {
    Action::Cash {
        seat,
        amount,
        track: false,
    }
}

fn sum(typed: &str) -> Heard<i32> {
    let sum = typed.parse::<i32>().ok().filter(|sum| *sum > 0);
    sum.ok_or_else(|| format!("a sum in millions was expected, not \"{typed}\""))
}

/// `14`, `14 track`, `Ben 4`, `4 to Ben`.
pub fn pay(game: &Game, typed: &str) -> Heard<Wish> {
    let mover = game.state().mover();
    if let Some((rest, last)) = typed.rsplit_once(' ')
        && last.eq_ignore_ascii_case("track")
    {
        let words: Vec<&str> = rest
            .split(' ')
            .filter(|word| !says_nothing(word, &["for"]))
            .collect();
        let amount = -sum(&words.join(" "))?;
        return Ok(Wish::of(Action::Cash {
            seat: mover,
            amount,
            track: true,
        }));
    }
    if let Ok(sum) = sum(typed) {
        return Ok(Wish::of(moved(mover, -sum)));
    }
    let (seat, sum) = of_player(game, typed)?;
    if sum <= 0 || seat == mover {
        return Err("a sum is paid to another player, or to the bank without a name".to_owned());
    }
    Ok(Wish::several(vec![moved(mover, -sum), moved(seat, sum)]))
}

/// `5`.
pub fn earn(game: &Game, typed: &str) -> Heard<Wish> {
    Ok(Wish::of(moved(game.state().mover(), sum(typed)?)))
}

/// `Ben +4`.
pub fn cash(game: &Game, typed: &str) -> Heard<Wish> {
    of_player(game, typed).map(|(seat, amount)| Wish::of(moved(seat, amount)))
}

/// A sum and a player, in any order: `Ben +4`, `-5 Ben`; a number with a sign is the sum.
fn of_player(game: &Game, typed: &str) -> Heard<(usize, i32)> {
    let words: Vec<&str> = typed
        .split(' ')
        .filter(|word| !says_nothing(word, &["to"]))
        .collect();
    let number = |word: &&str| word.parse::<i32>().is_ok();
    let signed = words
        .iter()
        .position(|word| number(word) && word.starts_with(['+', '-']));
    let at = signed.or_else(|| words.iter().rposition(number));
    let at = at.ok_or_else(|| format!("a sum in millions was expected in \"{typed}\""))?;
    let amount = words[at].parse().unwrap_or_default();
    let name = [&words[..at], &words[at + 1..]].concat().join(" ");
    Ok((
        if name.is_empty() {
            game.state().mover()
        } else {
            player(game, &name)?
        },
        amount,
    ))
}

/// The victory, which the players answer for: the engine does not see their track.
pub fn claim(game: &Game) -> Wish {
    let spared = game.table().options().numbers.spared;
    let who = name(game, game.state().mover());
    let most = if spared > 0 {
        format!("all major cities but {spared}")
    } else {
        "all major cities".to_owned()
    };
    let question =
        format!("Does the track of {who} join {most}, in one piece? The game is over then.");
    Wish::of(Action::Claim).asking(Some(Ask {
        question,
        told: format!("{who} wins, if {most} are joined"),
        usual: false,
    }))
}

/// The end of the turn; asked where the player might have won.
pub fn end(game: &Game) -> Wish {
    let ask = might_claim(game).map(|told| Ask {
        question: format!("{told}. End the turn?"),
        told,
        usual: true,
    });
    Wish::of(Action::End).asking(ask)
}

/// What is told of a player who has the cash to win, and no locked load.
pub fn might_claim(game: &Game) -> Option<String> {
    let seat = game.state().mover();
    judged(game, &[Action::Claim]).ok()?;
    let cash = game.state().players()[seat].cash;
    Some(format!(
        "{} has {cash}: who has joined the major cities may claim",
        name(game, seat)
    ))
}
