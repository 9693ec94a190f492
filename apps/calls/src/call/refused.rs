//! Reasons for which there is no answer.

use milepost_document::{Place, Problem};

/// Reasons for which a call has no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Faults of the request, and of texts that it names or holds.
    Wrong {
        /// Faults of the request.
        request: Vec<Problem>,
        /// The texts that are wrong.
        texts: Vec<WrongText>,
    },
    /// The time was over, or nobody waited any more, before there was an answer: what was not done.
    Late(&'static str),
}

/// A text that is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongText {
    /// The member of the request that names or holds it.
    pub member: &'static str,
    /// Value in the request: a name, or the text itself.
    pub given: String,
    /// Text that is wrong.
    pub text: String,
    /// All that is wrong with it.
    pub problems: Vec<Problem>,
}

impl Refused {
    /// The request is wrong as a whole.
    pub fn whole(what: impl ToString, hint: impl Into<String>) -> Refused {
        vec![Problem::whole(what.to_string(), hint.into())].into()
    }

    /// A member of the request is wrong.
    pub fn member(member: &str, what: impl Into<String>, hint: impl Into<String>) -> Refused {
        vec![Problem::error(&Place::Path(member.to_owned()), what, hint)].into()
    }

    /// All of it as problems of the request: those of a text with the member that holds it, and their lines.
    pub fn problems(self) -> Vec<Problem> {
        match self {
            Refused::Late(undone) => vec![Problem::whole(undone, "")],
            Refused::Wrong { mut request, texts } => {
                let placed = texts
                    .into_iter()
                    .flat_map(|text| inside(text.member, &text.text)(text.problems));
                request.extend(placed);
                request
            }
        }
    }
}

impl From<Vec<Problem>> for Refused {
    fn from(request: Vec<Problem>) -> Refused {
        let texts = Vec::new();
        Refused::Wrong { request, texts }
    }
}

impl From<WrongText> for Refused {
    fn from(text: WrongText) -> Refused {
        let (request, texts) = (Vec::new(), vec![text]);
        Refused::Wrong { request, texts }
    }
}

/// Reasons that are collected until all are known.
#[derive(Debug, Default)]
pub struct Reasons {
    request: Vec<Problem>,
    texts: Vec<WrongText>,
    late: Option<&'static str>,
}

impl Reasons {
    /// Returns what was found; or nothing, and keeps the reason.
    pub fn keep<T>(&mut self, found: Result<T, impl Into<Refused>>) -> Option<T> {
        match found.map_err(Into::into) {
            Ok(found) => return Some(found),
            Err(Refused::Late(undone)) => self.late = Some(undone),
            Err(Refused::Wrong { request, texts }) => {
                self.request.extend(request);
                self.texts.extend(texts);
            }
        }
        None
    }

    /// All reasons that were kept.
    pub fn refused(self) -> Refused {
        Refused::Wrong {
            request: self.request,
            texts: self.texts,
        }
    }

    /// Returns what was found, if all of it was.
    ///
    /// # Errors
    /// All reasons that were kept.
    pub fn all<T>(self, found: Option<T>) -> Result<T, Refused> {
        let is_right = self.request.is_empty() && self.texts.is_empty();
        match (found, self.late) {
            (Some(found), None) if is_right => Ok(found),
            (_, Some(undone)) if is_right => Err(Refused::Late(undone)),
            _ => Err(self.refused()),
        }
    }
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
