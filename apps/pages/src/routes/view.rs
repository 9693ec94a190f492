//! The address parameters of a position's page, beside the position itself.

use crate::routes::editor::Editor;
use crate::routes::search::SearchSpec;
use crate::shared::query::{Params, address};
use maud::{Markup, html};
use milepost_route::Tile;

/// What the page shows.
#[derive(Clone, Debug)]
pub struct View {
    /// The selected hex.
    pub hex: Option<usize>,
    /// The tile tried on it, and its rotation in sixths.
    pub tile: Option<(Tile, u8)>,
    /// Whether all tiles are offered.
    pub any: bool,
    /// Whether the best run is requested.
    pub run: bool,
    /// The settings of the search.
    pub spec: SearchSpec,
    /// What the run before the last change earned.
    pub was: Option<u32>,
    /// Whether the page waits for the run.
    pub wait: bool,
}

const NO_YES: [(bool, &str); 2] = [(false, "no"), (true, "yes")];

impl View {
    /// Reads the parameters of an address; errors are added to `params`.
    pub fn of(params: &mut Params, editor: &Editor) -> View {
        let hex = params.named("hex", |name| editor.hex(name));
        let tile = params.text("tile").map(str::to_owned).and_then(|text| {
            // A button says both at once.
            let (name, first) = text.split_once(':').map_or((&*text, 0), |(name, turn)| {
                (name, turn.parse().unwrap_or(0))
            });
            let turn = params.number("turn", 0..=5, first % 6);
            let found = editor.tiles().find(|tile| tile.name == name).cloned();
            if found.is_none() {
                params.errors.push(format!("There is no tile {name}."));
            }
            found.map(|tile| (tile, turn))
        });
        let mut yes = |name| params.choice(name, &NO_YES).unwrap_or_default();
        let (any, run, wait) = (yes("any"), yes("run"), yes("wait"));
        let was = params
            .text("was")
            .is_some()
            .then(|| params.number("was", 0..=u32::MAX, 0));
        View {
            hex,
            tile,
            any,
            run,
            spec: SearchSpec::of(params),
            was,
            wait,
        }
    }

    /// The parameters that stay whatever is selected next.
    pub fn pairs(&self, editor: &Editor) -> Vec<(&'static str, String)> {
        let mut pairs = vec![("p", editor.link.clone())];
        pairs.extend(self.run.then(|| ("run", "yes".to_owned())));
        pairs.extend(self.spec.pairs());
        pairs.extend(self.was.map(|was| ("was", was.to_string())));
        pairs
    }

    /// An address with more parameters.
    pub fn address(&self, editor: &Editor, path: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs(editor);
        let all: Vec<(&str, &str)> = pairs
            .iter()
            .map(|(name, value)| (*name, &**value))
            .chain(more.iter().copied())
            .collect();
        address(path, &all)
    }

    /// The hidden fields of a form.
    pub fn hidden(&self, editor: &Editor) -> Markup {
        html! { @for (name, value) in self.pairs(editor) { input type="hidden" name=(name) value=(value); } }
    }

    /// The hidden fields of a form that acts on the selected hex.
    pub fn hidden_hex(&self, editor: &Editor) -> Markup {
        let name = self
            .hex
            .and_then(|hex| editor.position.setup().hexes.get(hex))
            .map(|hex| hex.name.as_str());
        html! {
            (self.hidden(editor))
            @if let Some(name) = name { input type="hidden" name="hex" value=(name); }
        }
    }
}
