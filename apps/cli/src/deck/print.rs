//! The options that say how a deck is printed.

use crate::failure::Failure;
use crate::map::fonts::FontArgs;
use crate::output::picture::{PaperArgs, one_of};
use clap::ValueEnum;
use milepost_deck::draw::{CardSize, Duplex, Look, Print, Theme};
use milepost_print::cards::{Flip, Order};

/// The largest offset of the backs, in millimetres.
const MAX_OFFSET: f64 = 5.0;

/// How the deck is printed.
#[derive(clap::Args)]
pub struct PrintArgs {
    /// Card size: poker is 63 x 88 mm, mini 44 x 68 mm, slips 30 to a sheet [default: poker].
    #[arg(long, value_enum)]
    size: Option<Size>,
    /// Theme of the faces: grey, or large, with larger and darker letters [default: grey].
    #[arg(long, value_parser = one_of(Theme::ALL.map(|theme| (theme.name(), theme))))]
    theme: Option<Theme>,
    /// Leave the best source, its distance and the cost of the track off the faces.
    #[arg(long)]
    no_hints: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(flatten)]
    pub fonts: FontArgs,
    /// For .pdf: add a page of backs after each page, for a printer that flips sheets on this edge.
    #[arg(long, value_enum)]
    backs: Option<Backs>,
    /// For .pdf: shift the backs right and down by this many millimetres, looking at the backs.
    #[arg(long, value_name = "X,Y", value_parser = offset, requires = "backs", allow_hyphen_values = true)]
    back_offset: Option<(f64, f64)>,
    /// For .pdf: page fills one sheet after the other; with stack, sheets cut as one pile give piles in deck order.
    #[arg(long, value_enum)]
    order: Option<SheetOrder>,
    /// For .pdf: print only the cards, without the payoff chart and the instructions.
    #[arg(long)]
    no_chart: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Size {
    Poker,
    Mini,
    Slips,
}

#[derive(Clone, Copy, ValueEnum)]
enum Backs {
    None,
    LongEdge,
    ShortEdge,
}

#[derive(Clone, Copy, ValueEnum)]
enum SheetOrder {
    Page,
    Stack,
}

impl PrintArgs {
    /// The size of the cards.
    pub fn size(&self) -> CardSize {
        match self.size {
            None | Some(Size::Poker) => CardSize::Poker,
            Some(Size::Mini) => CardSize::Mini,
            Some(Size::Slips) => CardSize::Slips,
        }
    }

    /// Whether an option is given that applies only to PDF.
    pub fn needs_pdf(&self) -> bool {
        self.backs.is_some() || self.order.is_some() || self.no_chart
    }

    /// Whether an option is given that applies only to pictures.
    pub fn needs_pictures(&self) -> bool {
        self.size.is_some() || self.theme.is_some() || self.no_hints
    }

    /// Whether hints are to be left out where there are none.
    pub fn has_no_hints(&self) -> bool {
        self.no_hints && self.size() == CardSize::Slips
    }

    /// What the faces look like.
    pub fn look(&self) -> Look {
        Look {
            theme: self.theme.unwrap_or_default(),
            hints: !self.no_hints,
        }
    }

    /// The print settings; fails for fonts that cannot be used.
    pub fn print(&self) -> Result<Print, Failure> {
        let duplex = |flip| {
            Some(Duplex {
                flip,
                offset: self.back_offset.unwrap_or_default(),
            })
        };
        Ok(Print {
            fonts: self.fonts.read()?,
            paper: self.paper.paper(),
            size: self.size(),
            look: self.look(),
            order: match self.order {
                None | Some(SheetOrder::Page) => Order::Page,
                Some(SheetOrder::Stack) => Order::Stack,
            },
            backs: match self.backs {
                None | Some(Backs::None) => None,
                Some(Backs::LongEdge) => duplex(Flip::LongEdge),
                Some(Backs::ShortEdge) => duplex(Flip::ShortEdge),
            },
            chart: !self.no_chart,
        })
    }
}

fn offset(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| {
        let number: Option<f64> = text.trim().parse().ok();
        number.filter(|number| number.abs() <= MAX_OFFSET)
    };
    let pair = text
        .split_once(',')
        .and_then(|(x, y)| number(x).zip(number(y)));
    pair.ok_or_else(|| {
        format!("expected two numbers from -{MAX_OFFSET} to {MAX_OFFSET}, such as 0.5,-1")
    })
}
