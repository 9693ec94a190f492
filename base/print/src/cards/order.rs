/// Order in which cards fill their sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// A sheet after the other, each along its rows.
    #[default]
    Page,
    /// Through the sheets: what lies on one spot of all of them is cut as one pile, and the piles on each other are the
    /// deck.
    ///
    /// ```text
    /// sheet 1   1 4 7      cut as one, the first sheet lowest: piles 1 2 3, 4 5 6, 7 8;
    /// sheet 2   2 5 8      the second on the first, the third on the second, all turned over:
    /// sheet 3   3 6        1 lies on top
    /// ```
    Stack,
}

impl Order {
    /// The page of a card and its spot there, all counted from 0, when a page has so many spots.
    pub(super) fn spot(self, card: usize, cards: usize, per_page: usize) -> (usize, usize) {
        match self {
            Self::Page => (card / per_page, card % per_page),
            Self::Stack => {
                let sheets = cards.div_ceil(per_page).max(1);
                (card % sheets, card / sheets)
            }
        }
    }

    /// The note that the sheets carry, if they need one.
    pub(super) fn note(self, sheets: usize) -> Option<String> {
        let text = || {
            format!(
                "Pile sheets 1 (lowest) to {sheets}, face up; cut as one; along the rows, put pile 2 on 1, 3 on 2 ...; \
                 turn over"
            )
        };
        (self == Self::Stack && sheets > 1).then(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Piles the sheets, cuts them and piles the spots, as their note says; gives the cards of the deck.
    fn piled(cards: usize, per_page: usize) -> Vec<usize> {
        let sheets = cards.div_ceil(per_page);
        let mut table = vec![vec![None; per_page]; sheets];
        for card in 0..cards {
            let (page, spot) = Order::Stack.spot(card, cards, per_page);
            assert_eq!(table[page][spot].replace(card), None, "two cards on a spot");
        }
        let mut deck: Vec<usize> = Vec::new();
        for spot in 0..per_page {
            deck.extend(table.iter().filter_map(|sheet| sheet[spot]));
        }
        deck
    }

    #[test]
    fn piles_on_each_other_are_the_deck() {
        for per_page in 1..=30 {
            for cards in 1..=240 {
                assert!(
                    piled(cards, per_page).into_iter().eq(0..cards),
                    "{cards} by {per_page}"
                );
            }
        }
    }
}
