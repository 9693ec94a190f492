//! What was told at a table: page by page as JSON, and whole as text.

use crate::api::extract::{QueryNumbers, TableContext};
use crate::live::log_line::LogLine;
use crate::live::room::Room;
use crate::live::unplayable;
use crate::state::App;
use crate::wire::error::ApiError;
use crate::wire::state;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use std::io;
use std::ops::Range;

type Answer = Result<Response, ApiError>;

/// The most lines of a page, and the most bytes of their words; the lines of one entry stand on one page.
const LINES: usize = 500;
/// See `LINES`.
const BYTES: usize = 64 * 1024;

/// Which page: from an entry on, or what stands before one. Without either the first.
#[derive(Clone, Copy, Debug, Default)]
struct PageStart {
    from: Option<u64>,
    before: Option<u64>,
}

/// A page: which lines, and the entries that lead to the pages behind and before it.
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

    /// Where the pages behind and before it are.
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

/// How many lines fit on a page: one at least.
fn taken<'a>(lines: impl Iterator<Item = &'a LogLine>) -> usize {
    let mut bytes = 0;
    let fits = |line: &&LogLine| {
        let first = bytes == 0;
        // What all may read: where a page ends must not hang on what is hidden.
        bytes += line.text_for(None).len() + 1;
        first || bytes <= BYTES
    };
    lines.take(LINES).take_while(fits).count()
}

/// A page of what was told.
pub async fn log(at: TableContext, numbers: QueryNumbers) -> Answer {
    let which = PageStart {
        from: numbers.get("from"),
        before: numbers.get("before"),
    };
    let message = at.live.with_room(|room| {
        let page = Page::of(room.lines(), which);
        let viewer_seat = room.viewer_seat(&room.held(at.key.as_deref()));
        (
            state::log(&room.lines()[page.lines.clone()], viewer_seat),
            page,
        )
    });
    let (json, page) = message.await?;
    let mut answer = ([(header::CONTENT_TYPE, "application/json")], json).into_response();
    answer
        .headers_mut()
        .extend(page.links(&at.live.id).map(|links| (header::LINK, links)));
    Ok(answer)
}

/// The name in the address of a table.
#[derive(Deserialize)]
pub struct Named {
    id: String,
}

/// Of a game that is over, the log that rebuilds it; before, what was told to all. Of a table that this release cannot
/// play, what is kept of it.
pub async fn whole_log(
    State(app): State<App>,
    Path(Named { id }): Path<Named>,
    at: Result<TableContext, ApiError>,
) -> Answer {
    let at = match at {
        Err(trouble) if trouble.status() == StatusCode::GONE => {
            let kept = app
                .tables
                .stored_log(&id)
                .await?
                .ok_or_else(ApiError::no_table)?;
            return Ok(unplayable::text(&kept).into_response());
        }
        at => at?,
    };
    let (first, rest) = at.live.with_room(Rest::of).await?;
    let pieces = stream::try_unfold((at.live, rest), |(live, rest)| async move {
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

/// The table was dropped while its log was read: the answer ends in its midst.
fn gone() -> io::Error {
    io::Error::other("the table is being found again")
}

/// What is still to be sent of a whole log. It only grows, and is taken from the table piece by piece, so that whoever reads it
/// slowly holds no more than a piece.
#[derive(Clone, Debug)]
enum Rest {
    /// Of what was told to all: these lines.
    Lines(Range<usize>),
    /// Of the log that rebuilds the game: these bytes.
    Game(Range<usize>),
}

impl Rest {
    /// All of it, behind what stands before.
    fn of(room: &Room) -> (String, Rest) {
        match room.game() {
            Some(game) if room.is_over() => (String::new(), Rest::Game(0..game.text().len())),
            _ => (state::title(room), Rest::Lines(0..room.lines().len())),
        }
    }

    /// The next piece, and the rest behind it; none at the end.
    fn piece(self, room: &Room) -> Option<(String, Rest)> {
        match self {
            Rest::Lines(Range { start, end }) => {
                let lines = room
                    .lines()
                    .get(start..end)
                    .filter(|lines| !lines.is_empty())?;
                let lines = &lines[..taken(lines.iter())];
                Some((
                    state::text(room, lines),
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
    use crate::live::log_line::LineKind;

    fn lines(entries: &[(u64, usize)]) -> Vec<LogLine> {
        let line = |&(seq, length)| LogLine::public(seq, None, LineKind::Say, "x".repeat(length));
        entries.iter().map(line).collect()
    }

    /// All pages, from the first on or from the last back.
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
        // Three lines an entry, some of them long.
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
