//! The record of a game: what was done, and not undone.

use milepost_document::Problem;
use serde_json::{Map, Value as Json};

/// The most actions of a record: some ten times those of a long game.
const MOST: usize = 50_000;

/// The most actions that are taken back and done again, each time counted.
const MOST_MOVES: usize = 5_000_000;

/// A game as the site records it: its "Game Data".
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameRecord {
    /// The title.
    pub title: String,
    /// How many play.
    pub players: usize,
    /// What its random numbers begin with, where the record says so.
    pub seed: Option<u64>,
    /// The optional rules that were chosen.
    pub variants: Vec<String>,
    /// What was done, in order, without what was undone.
    pub actions: Vec<Action>,
}

/// Something that was done.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Action {
    /// Its number.
    pub id: u64,
    /// What it is, such as `lay_tile`.
    pub kind: String,
    /// The company that does it; empty where a player does, or a private company.
    pub company: String,
    /// All of it.
    pub body: Map<String, Json>,
}

impl Action {
    /// A text of it; a number is one too.
    pub(crate) fn text(&self, member: &str) -> Option<&str> {
        self.body.get(member)?.as_str()
    }

    /// The private company that does it, whoever owns that.
    pub(crate) fn private(&self) -> Option<&str> {
        let is_private = self.text("entity_type") == Some("company");
        self.text("entity").filter(|_| is_private)
    }

    /// The company that does it by itself, and not through a private company that it owns.
    pub(crate) fn actor(&self) -> Option<&str> {
        let is_own = self.private().is_none() && !self.company.is_empty();
        is_own.then_some(self.company.as_str())
    }

    /// Whether it is a run of a company's trains.
    pub fn is_run(&self) -> bool {
        self.kind == "run_routes"
    }

    /// The trains of a run, by their numbers.
    pub(super) fn trains_run(&self) -> impl Iterator<Item = &str> {
        let routes = self.body.get("routes").and_then(Json::as_array);
        let routes = routes.filter(|_| self.is_run()).into_iter().flatten();
        routes.filter_map(|route| route.get("train")?.as_str())
    }

    /// What a run earned, where its action says so.
    pub(super) fn earned(&self) -> Option<u32> {
        let number =
            |body: &Map<String, Json>, member: &str| body.get(member).and_then(Json::as_u64);
        let routes = self.body.get("routes")?.as_array()?;
        let of_routes: Option<Vec<u64>> = routes
            .iter()
            .map(|route| number(route.as_object()?, "revenue"))
            .collect();
        let more = number(&self.body, "extra_revenue").unwrap_or(0);
        let sum = of_routes?.into_iter().fold(more, u64::saturating_add);
        u32::try_from(sum).ok()
    }

    fn read(body: &Map<String, Json>, id: u64) -> Option<Action> {
        let text = |member: &str| body.get(member).and_then(Json::as_str).unwrap_or_default();
        let kind = text("type");
        let is_company = ["corporation", "minor", "system"].contains(&text("entity_type"));
        let company = if is_company { text("entity") } else { "" };
        (!kind.is_empty()).then(|| Action {
            id,
            kind: kind.to_owned(),
            company: company.to_owned(),
            body: body.clone(),
        })
    }
}

/// The name of a tile or train by its name with its number: `57` of `57-0`.
pub(super) fn name(numbered: &str) -> &str {
    numbered.rsplit_once('-').map_or(numbered, |(name, _)| name)
}

impl GameRecord {
    /// Reads a record.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn read(text: &str) -> Result<GameRecord, Vec<Problem>> {
        let hint = "on the page of the game, Tools has \"Game Data\": save it as a file";
        let wrong = |what: String| vec![Problem::whole(what, hint)];
        let json: Json = serde_json::from_str(text)
            .map_err(|bad| wrong(format!("this is no record of a game: {bad}")))?;
        let title = json.get("title").and_then(Json::as_str);
        let title = title.ok_or_else(|| wrong("the record has no \"title\"".to_owned()))?;
        let actions = json.get("actions").and_then(Json::as_array);
        let actions = actions.ok_or_else(|| wrong("the record has no \"actions\"".to_owned()))?;
        if actions.len() > MOST {
            return Err(wrong(format!(
                "the record has {} actions; {MOST} are read",
                actions.len()
            )));
        }
        let done = done(actions)
            .ok_or_else(|| wrong("the record takes back and does again too much".to_owned()))?;
        if done.len() > MOST {
            return Err(wrong(format!(
                "the record has {} actions; {MOST} are read",
                done.len()
            )));
        }
        let settings = json.get("settings");
        let seed = settings.and_then(|settings| settings.get("seed"));
        let variants = settings
            .and_then(|settings| settings.get("optional_rules"))
            .and_then(Json::as_array);
        let variants = variants.into_iter().flatten().filter_map(Json::as_str);
        Ok(GameRecord {
            title: title.to_owned(),
            players: json
                .get("players")
                .and_then(Json::as_array)
                .map_or(0, Vec::len),
            seed: seed.and_then(Json::as_u64).or_else(|| number(&json)),
            variants: variants.map(str::to_owned).collect(),
            actions: done,
        })
    }
}

/// The first number in the name of a game: its random numbers begin with that where no other is set.
fn number(game: &Json) -> Option<u64> {
    let name = match game.get("id")? {
        Json::String(name) => name.clone(),
        number => number.as_u64()?.to_string(),
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let digits = name.trim_start_matches(|c| !is_digit(c));
    digits.split(|c| !is_digit(c)).next()?.parse().ok()
}

/// What was not undone. An undo takes back the last action, or all after the one that it names; a redo does again what the
/// last undo took back. Messages stay. None where that is more than any game takes back.
fn done(actions: &[Json]) -> Option<Vec<Action>> {
    let mut kept: Vec<Option<&Map<String, Json>>> = Vec::with_capacity(actions.len());
    let mut numbers = Vec::with_capacity(actions.len());
    // What stands, but for messages, in order; and what each undo took back that no redo brought again.
    let mut standing: Vec<usize> = Vec::new();
    let mut undone: Vec<Vec<usize>> = Vec::new();
    let mut moves = MOST_MOVES;
    for (index, action) in actions.iter().enumerate() {
        let body = action.as_object();
        let number = body.and_then(|body| body.get("id")?.as_u64());
        numbers.push(number.unwrap_or(index as u64 + 1));
        kept.push(None);
        let kind = body.and_then(|body| body.get("type")?.as_str());
        match kind.unwrap_or_default() {
            "undo" => {
                let to = body.and_then(|body| body.get("action_id")?.as_u64());
                let from = match to {
                    Some(to) => {
                        let later = standing.iter().rev().take_while(|&&at| numbers[at] > to);
                        standing.len() - later.count()
                    }
                    None => standing.len().saturating_sub(1),
                };
                moves = moves.checked_sub(standing.len() - from)?;
                let taken = standing.split_off(from);
                taken.iter().for_each(|&at| kept[at] = None);
                undone.push(taken);
            }
            "redo" => {
                let again = undone.pop().unwrap_or_default();
                moves = moves.checked_sub(again.len())?;
                again
                    .iter()
                    .for_each(|&at| kept[at] = actions[at].as_object());
                standing.extend(again);
            }
            "message" => kept[index] = body,
            _ => {
                undone.clear();
                kept[index] = body;
                standing.push(index);
            }
        }
    }
    Some(listed(&kept, &numbers))
}

/// What stands, each followed by what the site did by itself after it; without messages.
fn listed(kept: &[Option<&Map<String, Json>>], numbers: &[u64]) -> Vec<Action> {
    let mut all = Vec::with_capacity(kept.len());
    for (body, &id) in kept.iter().zip(numbers) {
        let Some(body) = body else { continue };
        if body.get("skip").and_then(Json::as_bool) == Some(true) {
            continue;
        }
        all.extend(Action::read(body, id));
        // What the site did by itself after it.
        let own = body
            .get("auto_actions")
            .and_then(Json::as_array)
            .into_iter()
            .flatten();
        all.extend(
            own.filter_map(Json::as_object)
                .filter_map(|body| Action::read(body, id)),
        );
    }
    all.retain(|action| action.kind != "message");
    all
}
