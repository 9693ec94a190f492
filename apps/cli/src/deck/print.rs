//! How a deck is printed, as it is asked for at the command line.

use crate::picture::PaperArgs;
use clap::ValueEnum;
use milepost_deck::draw::{CardSize, Duplex, Print};
use milepost_print::cards::{Flip, Order};

/// The farthest that backs are moved, in millimetres.
const FARTHEST: f64 = 5.0;

/// How the deck is printed.
#[derive(clap::Args)]
pub struct PrintArgs {
    /// Cards of 63 x 88 mm, of 44 x 68 mm, or slips, thirty to a sheet.
    #[arg(long, value_enum)]
    size: Option<Size>,
    #[command(flatten)]
    pub paper: PaperArgs,
    /// In .pdf, the backs after each page, for a printer that turns sheets over this edge.
    #[arg(long, value_enum)]
    backs: Option<Backs>,
    /// In .pdf, millimetres by which backs are moved to the right and down, as they are seen.
    #[arg(long, value_name = "X,Y", value_parser = offset, requires = "backs", allow_hyphen_values = true)]
    back_offset: Option<(f64, f64)>,
    /// In .pdf, sheet by sheet, or so that sheets cut as one pile give piles that follow each other.
    #[arg(long, value_enum)]
    order: Option<Way>,
    /// In .pdf, the cards alone, without the payoffs and how to use the deck.
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
enum Way {
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

    /// Whether something is asked for that only pages have.
    pub fn pages(&self) -> bool {
        self.backs.is_some() || self.order.is_some() || self.no_chart
    }

    /// Whether something is asked for that only pictures have.
    pub fn pictures(&self) -> bool {
        self.size.is_some()
    }

    /// What is asked for.
    pub fn print(&self) -> Print {
        let turned = |flip| {
            Some(Duplex {
                flip,
                offset: self.back_offset.unwrap_or_default(),
            })
        };
        Print {
            paper: self.paper.paper(),
            size: self.size(),
            order: match self.order {
                None | Some(Way::Page) => Order::Page,
                Some(Way::Stack) => Order::Stack,
            },
            backs: match self.backs {
                None | Some(Backs::None) => None,
                Some(Backs::LongEdge) => turned(Flip::LongEdge),
                Some(Backs::ShortEdge) => turned(Flip::ShortEdge),
            },
            chart: !self.no_chart,
        }
    }
}

fn offset(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| {
        let number: Option<f64> = text.trim().parse().ok();
        number.filter(|number| number.abs() <= FARTHEST)
    };
    let pair = text
        .split_once(',')
        .and_then(|(x, y)| number(x).zip(number(y)));
    pair.ok_or_else(|| {
        format!("two numbers from -{FARTHEST} to {FARTHEST} are expected, such as 0.5,-1")
    })
}
