//! Things that a request names or holds: something that ships, a text that the host keeps, or the text itself.

use crate::call::host::Host;
use crate::call::refused::{Refused, WrongText};
use milepost_document::form::{Kind, Typed};
use milepost_document::{
    Cursor, FromNode, Limits, Place, Problem, Reader, Value, is_json, nearest,
};
use std::fmt;
use std::marker::PhantomData;

/// A name or a text that stands for a `T`.
pub struct Given<T> {
    given: String,
    of: PhantomData<fn() -> T>,
}

/// A thing that is opened by its name or from its text.
pub trait Source: Sized {
    /// Name of its text, such as `map file`.
    const FILE: &'static str;

    /// The text of the one that ships under a name.
    fn shipped(_name: &str) -> Option<&'static str> {
        None
    }

    /// The text of the one that ships and is printed with a title; a text that the host keeps under that name takes precedence.
    fn titled(_title: &str) -> Option<&'static str> {
        None
    }

    /// The names of all that ship.
    fn names() -> Vec<&'static str> {
        Vec::new()
    }

    /// Reads a text, whose file has this name, with warnings.
    ///
    /// # Errors
    /// All that is wrong with the text.
    fn read(name: &str, text: &str) -> Result<(Self, Vec<Problem>), Vec<Problem>>;
}

/// A thing that was opened.
#[derive(Clone, Debug)]
pub struct Opened<T> {
    /// Thing that was opened.
    pub value: T,
    /// Text that it was read from.
    pub text: String,
}

impl<T> Given<T> {
    /// A name or a text.
    pub fn new(given: impl Into<String>) -> Given<T> {
        Given {
            given: given.into(),
            of: PhantomData,
        }
    }

    /// The name or the text.
    pub fn as_str(&self) -> &str {
        &self.given
    }

    /// True of a text: it has lines, or is JSON, as no name is.
    pub fn is_text(&self) -> bool {
        self.given.contains('\n') || is_json(&self.given)
    }
}

impl<T: Source> Given<T> {
    /// Opens it, as `member` of a request.
    ///
    /// # Errors
    /// Nothing has that name; or all that is wrong with the text.
    pub fn open(&self, member: &'static str, host: &dyn Host) -> Result<Opened<T>, Refused> {
        let text = self.text(member, host)?;
        match T::read(&self.given, &text) {
            Ok((value, warnings)) => {
                host.opened(T::FILE, &self.given, &text, &warnings);
                Ok(Opened { value, text })
            }
            Err(problems) => Err(WrongText {
                member,
                given: self.given.clone(),
                text,
                problems,
            }
            .into()),
        }
    }

    fn text(&self, member: &str, host: &dyn Host) -> Result<String, Refused> {
        if let Some(text) = T::shipped(&self.given) {
            return Ok(text.to_owned());
        }
        if self.is_text() {
            return Ok(self.given.clone());
        }
        let names = T::names();
        let kept = host.text(&self.given, T::FILE, &names);
        if let (Ok(None) | Err(_), Some(text)) = (&kept, T::titled(&self.given)) {
            return Ok(text.to_owned());
        }
        kept.map_err(|problem| vec![problem])?.ok_or_else(|| {
            let otherwise = format!(", or the text of a {}", T::FILE);
            unknown(member, &self.given, names.iter().copied(), &otherwise).into()
        })
    }
}

impl<T> fmt::Display for Given<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.given)
    }
}

impl<T> Clone for Given<T> {
    fn clone(&self) -> Given<T> {
        Given::new(self.given.clone())
    }
}

impl<T> fmt::Debug for Given<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Given").field(&self.given).finish()
    }
}

impl<T> FromNode for Given<T> {
    const KIND: &'static str = "a text";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _: &Limits) -> Option<Given<T>> {
        reader.text(at).map(Given::new)
    }

    fn accepts(value: &Value) -> bool {
        String::accepts(value)
    }
}

impl<T: Source> Typed for Given<T> {
    fn kind() -> Kind {
        Kind::Given(T::FILE)
    }
}

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
