//! What is wrong with what a request names or holds.

use milepost_document::{Place, Problem, nearest};

/// The error of a name that is not known: `what` is what has it, and `otherwise` what may stand in its place beside the names.
pub(crate) fn unknown<'a>(
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
    otherwise: &str,
) -> Vec<Problem> {
    let near = nearest(name, names.clone());
    let hint = match near.as_slice() {
        [] => {
            let names: Vec<&str> = names.collect();
            format!("expected one of {}{otherwise}", names.join(", "))
        }
        near => format!("did you mean {}?", near.join(" or ")),
    };
    let place = Place::Path(what.to_owned());
    vec![Problem::error(
        &place,
        format!("there is no \"{name}\""),
        hint,
    )]
}

/// Says of problems in a text that a member of the request holds in which member and line of it they are.
pub(crate) fn inside(member: &str, text: &str) -> impl Fn(Vec<Problem>) -> Vec<Problem> {
    move |problems| {
        let placed = problems.into_iter().map(|mut problem| {
            let place = match &problem.place {
                Place::Span(span) => {
                    let before = text.get(..span.start).unwrap_or(text);
                    let line = 1 + before.matches('\n').count();
                    format!("{member}, line {line}")
                }
                Place::Path(path) => format!("{member}, {path}"),
                Place::Whole => member.to_owned(),
            };
            problem.place = Place::Path(place);
            problem
        });
        placed.collect()
    }
}
