//! The readable log of a table: in pages as JSON, and complete as text.

use crate::api::extract::{QueryNumbers, TableContext};
use crate::state::App;
use crate::wire::error::{ApiError, no_table};
use crate::wire::{state, text};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use milepost_live::live::crayon::CrayonRoom;
use milepost_live::live::log_line::LogLine;
use milepost_live::live::unplayable;
use milepost_table::Game;
use serde::Deserialize;
use std::io;
use std::ops::Range;

type Answer = Result<Response, ApiError>;

/// The most lines on a page. All lines of an entry are on the same page.
const LINES: usize = 500;
/// The most bytes of text on a page.
const BYTES: usize = 64 * 1024;

/// Where a page starts (`from`) or ends (`before`), by the number of an entry. Without either it is
/// the first page.
#[derive(Clone, Copy, Debug, Default)]
struct PageStart {
    from: Option<u64>,
    before: Option<u64>,
}

/// A page of lines, with the entries that lead to the next and the previous page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Page {
    lines: Range<usize>,
    next: Option<u64>,
    previous: Option<u64>,
}

impl Page {
    fn of(lines: &[LogLine], which: PageStart) -> Page {
        let place = |seq: u64| lines.partition_point(|line| line.seq < seq);
        let range = match which {
            PageStart {
                from: None,
                before: Some(before),
            } => {
                let end = place(before);
                let count = taken(lines[..end].iter().rev());
                // The first entry may have more lines before these.
                let first = lines[..end]
                    .get(end - count)
                    .map_or(end, |line| place(line.seq));
                first..end
            }
            PageStart { from, .. } => {
                let start = place(from.unwrap_or_default());
                let count = taken(lines[start..].iter());
                let last = lines[..start + count].last().filter(|_| count > 0);
                start..last.map_or(start, |last| place(last.seq + 1))
            }
        };
        let next = lines.get(range.end).map(|line| line.seq);
        let previous = range
            .start
            .checked_sub(1)
            .and_then(|_| lines.get(range.start))
            .map(|line| line.seq);
        Page {
            lines: range,
            next,
            previous,
        }
    }

    /// The `Link` header to the next and the previous page.
    fn links(&self, id: &str) -> Option<HeaderValue> {
        let link = |seq: Option<u64>, by: &str, what: &str| {
            seq.map(|seq| format!("</table/{id}/log?{by}={seq}>; rel=\"{what}\""))
        };
        let links = [
            link(self.next, "from", "next"),
            link(self.previous, "before", "prev"),
        ];
        let links: Vec<String> = links.into_iter().flatten().collect();
        HeaderValue::from_str(&links.join(", "))
            .ok()
            .filter(|links| !links.is_empty())
    }
}

/// How many lines fit on a page, at least one.
fn taken<'a>(lines: impl Iterator<Item = &'a LogLine>) -> usize {
    let mut bytes = 0;
    let fits = |line: &&LogLine| {
        let first = bytes == 0;
        // Only public text counts: where a page ends must not depend on anything hidden.
        bytes += line.text_for(None).len() + 1;
        first || bytes <= BYTES
    };
    lines.take(LINES).take_while(fits).count()
}

/// A page of the log.
pub async fn log(table: TableContext, numbers: QueryNumbers) -> Answer {
    let which = PageStart {
        from: numbers.get("from"),
        before: numbers.get("before"),
    };
    let message = table.live.with_room(|room| {
        let page = Page::of(room.lines(), which);
        let viewer_seat = room.viewer_seat(&room.held(table.key.as_deref()));
        (
            state::log(&room.lines()[page.lines.clone()], viewer_seat),
            page,
        )
    });
    let (json, page) = message.await?;
    let mut answer = ([(header::CONTENT_TYPE, "application/json")], json).into_response();
    answer.headers_mut().extend(
        page.links(&table.live.id)
            .map(|links| (header::LINK, links)),
    );
    Ok(answer)
}

/// The table's name in the path.
#[derive(Deserialize)]
pub struct Named {
    id: String,
}

/// The complete log as text. Once the game is over it can be replayed; until then it contains the
/// public lines. For a table that this release cannot play it is the stored log.
pub async fn whole_log(
    State(app): State<App>,
    Path(Named { id }): Path<Named>,
    table: Result<TableContext, ApiError>,
) -> Answer {
    let table = match table {
        Err(error) if error.status() == StatusCode::GONE => {
            let stored = app.tables.stored_log(&id).await?.ok_or_else(no_table)?;
            return Ok(unplayable::text::<Game>(&stored).into_response());
        }
        table => table?,
    };
    let (first, rest) = table.live.with_room(Rest::of).await?;
    let pieces = stream::try_unfold((table.live, rest), |(live, rest)| async move {
        let piece = live
            .with_room(|room| rest.piece(room))
            .await
            .map_err(|_| gone())?;
        Ok::<_, io::Error>(piece.map(|(piece, rest)| (piece, (live, rest))))
    });
    let pieces = stream::iter([Ok(first)]).chain(pieces);
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
        Body::from_stream(pieces),
    )
        .into_response())
}

/// The table was dropped from memory while its log was sent, so the answer is cut off.
fn gone() -> io::Error {
    io::Error::other("the table was dropped from memory; request it again")
}

/// The part of the log that is still to be sent. The log only grows and is read from the table in
/// pieces, so a slow reader holds no more than one piece in memory.
#[derive(Clone, Debug)]
enum Rest {
    /// These public lines.
    Lines(Range<usize>),
    /// These bytes of the log that can be replayed.
    Game(Range<usize>),
}

impl Rest {
    /// The title, and everything that follows it.
    fn of(room: &CrayonRoom) -> (String, Rest) {
        match room.game() {
            Some(game) if room.is_over() => (String::new(), Rest::Game(0..game.text().len())),
            _ => (text::title(room), Rest::Lines(0..room.lines().len())),
        }
    }

    /// The next piece and the rest after it; `None` at the end.
    fn piece(self, room: &CrayonRoom) -> Option<(String, Rest)> {
        match self {
            Rest::Lines(Range { start, end }) => {
                let lines = room
                    .lines()
                    .get(start..end)
                    .filter(|lines| !lines.is_empty())?;
                let lines = &lines[..taken(lines.iter())];
                Some((
                    text::text(room, lines),
                    Rest::Lines(start + lines.len()..end),
                ))
            }
            Rest::Game(Range { start, end }) => {
                let text = room
                    .game()?
                    .text()
                    .get(start..end)
                    .filter(|text| !text.is_empty())?;
                let most = text.floor_char_boundary(BYTES);
                Some((text[..most].to_owned(), Rest::Game(start + most..end)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_live::live::log_line::LineKind;

    fn lines(entries: &[(u64, usize)]) -> Vec<LogLine> {
        let line = |&(seq, length)| LogLine::public(seq, None, LineKind::Say, "x".repeat(length));
        entries.iter().map(line).collect()
    }

    /// All pages, from the first to the last or from the last to the first.
    fn pages(lines: &[LogLine], mut which: PageStart) -> Vec<Range<usize>> {
        let mut pages = Vec::new();
        loop {
            let page = Page::of(lines, which);
            pages.push(page.lines);
            which = match (which.before, page.next, page.previous) {
                (None, Some(next), _) => PageStart {
                    from: Some(next),
                    before: None,
                },
                (Some(_), _, Some(previous)) => PageStart {
                    from: None,
                    before: Some(previous),
                },
                _ => return pages,
            };
        }
    }

    #[test]
    fn pages_have_every_line_once_and_no_entry_on_two() {
        // Each entry has three lines, some of them long.
        let all: Vec<_> = (0..4000)
            .map(|at| (at / 3 + 1, if at % 500 < 40 { 5000 } else { 20 }))
            .collect();
        let all = lines(&all);
        let on = pages(&all, PageStart::default());
        let mut back = pages(
            &all,
            PageStart {
                from: None,
                before: Some(u64::MAX),
            },
        );
        back.reverse();
        for pages in [on, back] {
            assert!(pages.len() > 8, "{}", pages.len());
            assert_eq!((pages[0].start, pages[pages.len() - 1].end), (0, all.len()));
            assert!(pages.windows(2).all(|pair| pair[0].end == pair[1].start));
            for page in pages {
                let bytes: usize = all[page.clone()]
                    .iter()
                    .map(|line| line.text_for(None).len())
                    .sum();
                assert!(
                    page.len() <= LINES + 2 && bytes <= BYTES + 3 * 5000,
                    "{page:?} {bytes}"
                );
                assert!(page.start == 0 || all[page.start].seq != all[page.start - 1].seq);
            }
        }
    }

    #[test]
    fn a_page_may_be_empty_and_one_line_may_be_too_long() {
        let empty = Page::of(&[], PageStart::default());
        assert_eq!(
            empty,
            Page {
                lines: 0..0,
                next: None,
                previous: None
            }
        );
        assert_eq!(empty.links("A"), None);
        let long = lines(&[(1, 2 * BYTES), (2, 2 * BYTES)]);
        assert_eq!(pages(&long, PageStart::default()), [0..1, 1..2]);
        let behind = Page::of(
            &long,
            PageStart {
                from: Some(99),
                before: None,
            },
        );
        assert_eq!(
            behind,
            Page {
                lines: 2..2,
                next: None,
                previous: None
            }
        );
        let middle = Page::of(
            &long,
            PageStart {
                from: Some(2),
                before: None,
            },
        );
        assert_eq!(
            middle.links("A").unwrap(),
            "</table/A/log?before=2>; rel=\"prev\""
        );
    }
}
