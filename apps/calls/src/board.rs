//! Random boards, made from a seed.

use crate::best_boards::{By, Plan};
use crate::call::given::{Given, Source};
use crate::call::host::Host;
use crate::call::refused::{Reasons, Refused};
use crate::call::request::svg;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Drawn};
use milepost_board::code::Code;
use milepost_board::judge::{Judged, judge_while};
use milepost_board::{Board, MOST_SEED, Preset, Setting, draw, files, shipped};
use milepost_document::{Form, FromNode, Problem};
use milepost_study::Progress;
use serde_json::{Value, json};

/// The most boards that are compared.
const MOST: i64 = 1000;
/// The preset for which nothing is said.
const USUAL: &str = "wilderness";

/// A request for a random board.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Make {
    /// Preset that comes with Milepost.
    #[form(usual(Given::<Preset>::new(USUAL)))]
    pub preset: Given<Preset>,
    /// Number of players.
    pub players: usize,
    /// The scenario, from 0; higher is harder.
    #[form(usual(0))]
    pub scenario: usize,
    /// The form of land; without one, the seed draws it.
    pub land: Option<String>,
    /// Random seed of the board.
    #[form(range(0..=MOST_SEED as i64))]
    pub seed: u64,
    /// Of how many boards, of this seed and those that follow, the best is kept.
    #[form(range(1..=MOST), usual(1))]
    pub best_of: usize,
}

/// A board, and the rules that it was made by.
#[derive(Clone, Debug)]
pub struct Made {
    /// Preset that the board was made of.
    pub preset: Preset,
    /// Board that was made.
    pub board: Board,
    /// Report of what its seats win, and of whether that is fair.
    pub report: Judged,
}

impl Call for Make {
    const NAME: &'static str = "board.make";
    const ABOUT: &'static str = "A random board: its file, its report and its drawing.";
    const WORK: Work = Work::Study;
    type Show = Drawn;
    type Answer = Made;

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        let preset = self.preset.open("preset", host)?.value;
        self.setting(&preset).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<Made, Refused> {
        let preset = self.preset.open("preset", watch.host())?.value;
        let board = self.board(&preset, watch)?;
        let report = judge_while(&Setting::of(&preset, &board), &board, &|| watch.go_on());
        Ok(Made {
            preset,
            board,
            report,
        })
    }

    fn json(made: &Made, show: &Drawn) -> Result<Value, Refused> {
        let Made {
            preset,
            board,
            report,
        } = made;
        let setting = Setting::of(preset, board);
        let drawing = || svg(&draw::board(&setting, board, &draw::Options::default()));
        let drawn = show.drawing.then(drawing);
        Ok(json!({
            "code": Code::of(&setting, board.seed).to_string(),
            "seed": board.seed,
            "board": files::board::json(&setting, board),
            "report": report,
            "svg": drawn.transpose()?,
        }))
    }
}

impl Make {
    fn board(&self, preset: &Preset, watch: &Watch<'_>) -> Result<Board, Refused> {
        let setting = self.setting(preset)?;
        if self.best_of == 1 {
            return milepost_board::make(setting, self.seed)
                .map_err(|none| Refused::whole(none, "another seed may do"));
        }
        let plan = Plan {
            setting,
            seed: self.seed,
            seeds: self.best_of,
            by: By::Score,
            keep: 1,
        };
        let ranked = watch.on_threads(|| plan.run(watch))?;
        let best = ranked.best.into_iter().next().map(|best| best.board);
        best.ok_or_else(|| Refused::whole("none of these seeds gives a board", "others may do"))
    }

    fn setting<'a>(&self, preset: &'a Preset) -> Result<Setting<'a>, Refused> {
        let land = self.land.as_deref().and_then(|name| preset.land(name));
        let mut reasons = Reasons::default();
        let mut refuse = |member, what: String, hint: String| {
            reasons.keep::<()>(Err(Refused::member(member, what, hint)));
        };
        if !(1..=preset.players).contains(&self.players) {
            let what = format!("{} is for 1 to {}", preset.name, preset.players);
            refuse("players", what, String::new());
        }
        let last = preset.scenarios.len().saturating_sub(1);
        if self.scenario > last {
            let what = format!("{} has 0 to {last}", preset.name);
            refuse("scenario", what, String::new());
        }
        if let (Some(name), None) = (&self.land, land) {
            let what = format!("there is no \"{name}\"");
            refuse("land", what, preset.lands_in_words());
        }
        reasons.all(Some(Setting {
            preset,
            players: self.players,
            scenario: self.scenario,
            land,
        }))
    }
}

impl Source for Preset {
    const FILE: &'static str = "preset file";

    fn shipped(name: &str) -> Option<&'static str> {
        let found = shipped::PRESETS.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text)
    }

    fn names() -> Vec<&'static str> {
        shipped::PRESETS.iter().map(|(name, _)| *name).collect()
    }

    fn read(_: &str, text: &str) -> Result<(Preset, Vec<Problem>), Vec<Problem>> {
        Ok((files::preset::read(text)?, Vec::new()))
    }
}
