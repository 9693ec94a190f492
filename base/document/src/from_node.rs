//! Types that are read from the tree of a file.

use crate::node::{Cursor, Value};
use crate::problem::{Place, Problem};
use crate::reader::Reader;
use crate::shorten::quoted;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{Deref, RangeInclusive};

/// A type that can be read from a file; made by `#[derive(FromNode)]`.
///
/// Reading reports every problem and goes on: a table is read to its end before a member that is missing or wrong makes it
/// `None`, an item that cannot be read is left out of its list, and an optional member that cannot be read is as if it were
/// missing. serde stops at the first problem, and so does `deserr` within one value; neither can hand a value's place to
/// later checks ([`At`]), or count what is of no consequence as a warning.
///
/// # Attributes
/// Of serde's: `rename`, `rename_all`, `alias`, `default`, `flatten`, `skip`, `tag`, `untagged`. Of its own, as
/// `#[form(...)]`, on a field:
///
/// | attribute | meaning |
/// |---|---|
/// | `range(1..=9)`, `within(PLAYERS)` | numbers between these, also within lists |
/// | `most(9)`, `nonempty` | how many items or members there are |
/// | `name`, `letters(99)` | how long a text is: [`LETTERS`](crate::shorten::LETTERS), or so many letters; `name` also of keys |
/// | `format("...")` | the one text that may stand there |
/// | `expected("...")`, `hint("...")` | what a message says was expected, and what to do |
/// | `required` | of an `Option`: a message where it is missing |
/// | `or_default` | a message where it is missing or wrong, and its type's default |
/// | `with(function)` | how it is read |
/// | `unread` | a member that is written and not read |
/// | `place` | no member: where the table stands |
///
/// and on a type: `check(function)`, called with the reader, the place and what was read, `ignored(list)` of members that
/// are passed over, `unknown(severity)` of members that are not known, `open` where these are passed over but for a slip of a known name, `expected("...")`.
pub trait FromNode: Sized {
    /// What a message calls a value of its kind, such as `a table`.
    const KIND: &'static str = "a value";

    /// Reads the value at `at`; `None` where it cannot be used, with the problem kept by the reader.
    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<Self>;

    /// Whether a value is of the right kind, whatever it says.
    fn accepts(value: &Value) -> bool {
        value.kind() == Self::KIND
    }

    /// Adds the names of the members that a table has.
    fn add_members(_names: &mut Vec<&'static str>) {}

    /// Reads the members of a table that are this type's among those of another type.
    fn from_members(reader: &mut Reader, at: &Cursor<'_>) -> Option<Self> {
        Self::from_node(reader, at, &Limits::new())
    }
}

impl Reader {
    /// The members of a table that are not among the `known` ones, each read alike; those that cannot be read are left out.
    pub fn rest<T: FromNode>(
        &mut self,
        at: &Cursor<'_>,
        known: &[&str],
        limits: &Limits,
    ) -> BTreeMap<String, T> {
        let members = at.members().filter(|(name, _)| !known.contains(name));
        members
            .filter_map(|(name, member)| {
                Some((name.to_owned(), T::from_node(self, &member, limits)?))
            })
            .collect()
    }

    /// Reads the whole of a file.
    ///
    /// # Errors
    /// Every problem, warnings included.
    pub fn finish<T: FromNode>(mut self, root: &Cursor<'_>) -> Result<T, Vec<Problem>> {
        match self.read(root) {
            Some(read) if self.problems.is_empty() => Ok(read),
            _ => Err(self.problems),
        }
    }

    /// Reads a value by its type alone.
    pub fn read<T: FromNode>(&mut self, at: &Cursor<'_>) -> Option<T> {
        T::from_node(self, at, &Limits::new())
    }
}

/// What a value may be, beside its type. Limits of a list hold for its items too, but for how many there are.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) numbers: Option<Numbers>,
    pub(crate) most: Option<usize>,
    pub(crate) nonempty: bool,
    pub(crate) name: bool,
    pub(crate) letters: Option<usize>,
    pub(crate) format: Option<&'static str>,
    pub(crate) expected: &'static str,
    pub(crate) hint: &'static str,
}

/// The range of a number.
#[derive(Clone, Debug)]
pub enum Numbers {
    /// Of a whole number.
    Whole(RangeInclusive<i64>),
    /// Of any number.
    Any(RangeInclusive<f64>),
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numbers::Whole(range) => write!(f, "{} to {}", range.start(), range.end()),
            Numbers::Any(range) => write!(f, "{} to {}", range.start(), range.end()),
        }
    }
}

impl From<RangeInclusive<i64>> for Numbers {
    fn from(range: RangeInclusive<i64>) -> Numbers {
        Numbers::Whole(range)
    }
}

impl From<RangeInclusive<f64>> for Numbers {
    fn from(range: RangeInclusive<f64>) -> Numbers {
        Numbers::Any(range)
    }
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Numbers within `range`.
    #[must_use]
    pub fn range(self, range: impl Into<Numbers>) -> Limits {
        let numbers = Some(range.into());
        Limits { numbers, ..self }
    }

    /// Whole numbers within a range that a constant names.
    #[must_use]
    pub fn within(self, range: RangeInclusive<usize>) -> Limits {
        let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.range(whole(*range.start())..=whole(*range.end()))
    }

    /// The range of its numbers, such as `2 to 6`; `None` where nothing was said.
    #[must_use]
    pub fn numbers(&self) -> Option<&Numbers> {
        self.numbers.as_ref()
    }

    /// At most so many items or members.
    #[must_use]
    pub fn most(self, most: usize) -> Limits {
        let most = Some(most);
        Limits { most, ..self }
    }

    /// At least one item.
    #[must_use]
    pub fn nonempty(self) -> Limits {
        let nonempty = true;
        Limits { nonempty, ..self }
    }

    /// Texts as long as names are.
    #[must_use]
    pub fn name(self) -> Limits {
        Limits { name: true, ..self }
    }

    /// Texts of at most so many letters.
    #[must_use]
    pub fn letters(self, letters: usize) -> Limits {
        let letters = Some(letters);
        Limits { letters, ..self }
    }

    /// This text alone.
    #[must_use]
    pub fn format(self, format: &'static str) -> Limits {
        let format = Some(format);
        Limits { format, ..self }
    }

    /// What a message says was expected.
    #[must_use]
    pub fn expected(self, expected: &'static str) -> Limits {
        Limits { expected, ..self }
    }

    /// What a message says to do.
    #[must_use]
    pub fn hint(self, hint: &'static str) -> Limits {
        Limits { hint, ..self }
    }

    /// What a message says was expected; empty where nothing was said.
    #[must_use]
    pub fn expects(&self) -> &'static str {
        self.expected
    }

    /// What a message says to do; empty where nothing was said.
    #[must_use]
    pub fn hints(&self) -> &'static str {
        self.hint
    }

    /// The limits of the items of a list, or of the members of a map.
    fn of_items(&self) -> Limits {
        Limits {
            most: None,
            nonempty: false,
            ..self.clone()
        }
    }

    fn whole(&self, least: i64, most: i64) -> RangeInclusive<i64> {
        match &self.numbers {
            Some(Numbers::Whole(range)) => range.clone(),
            Some(Numbers::Any(range)) => *range.start() as i64..=*range.end() as i64,
            None => least..=most,
        }
    }
}

/// A value, and where it stands, for checks that come after reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

impl<T> At<T> {
    /// A value that stands in no file.
    pub fn nowhere(value: T) -> At<T> {
        let place = Place::Whole;
        At { value, place }
    }
}

impl<T> From<T> for At<T> {
    fn from(value: T) -> At<T> {
        At::nowhere(value)
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: FromNode> FromNode for At<T> {
    const KIND: &'static str = T::KIND;

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<At<T>> {
        let value = T::from_node(reader, at, limits)?;
        let place = at.place();
        Some(At { value, place })
    }

    fn accepts(value: &Value) -> bool {
        T::accepts(value)
    }
}

impl<T: Serialize> Serialize for At<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

#[cfg(feature = "schemas")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

impl FromNode for String {
    const KIND: &'static str = "a text";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<String> {
        let text = match limits.letters {
            Some(most) => reader.remark(at, most)?,
            None if limits.name => reader.name(at)?,
            None => reader.text(at)?,
        };
        if let Some(format) = limits.format.filter(|format| *format != text) {
            let what = format!("this file says it is {}, not \"{format}\"", quoted(&text));
            reader.error(at, what, limits.hint);
        }
        Some(text)
    }
}

impl FromNode for bool {
    const KIND: &'static str = "a boolean";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<bool> {
        reader.boolean(at)
    }
}

impl FromNode for f64 {
    const KIND: &'static str = "a number";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<f64> {
        let range = match &limits.numbers {
            Some(Numbers::Any(range)) => range.clone(),
            Some(Numbers::Whole(range)) => *range.start() as f64..=*range.end() as f64,
            None => f64::MIN..=f64::MAX,
        };
        reader.number(at, range)
    }
}

macro_rules! whole_numbers {
    ($($kind:ty: $most:expr),*) => {$(
        impl FromNode for $kind {
            const KIND: &'static str = "a number";

            fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<$kind> {
                reader.integer(at, limits.whole(<$kind>::MIN as i64, $most))
            }
        }
    )*};
}

whole_numbers!(
    u8: u8::MAX as i64, u16: u16::MAX as i64, u32: u32::MAX as i64, usize: i64::MAX,
    i16: i16::MAX as i64, i32: i32::MAX as i64, i64: i64::MAX
);

impl FromNode for u64 {
    const KIND: &'static str = "a number";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<u64> {
        match limits.numbers {
            None => reader.unsigned(at),
            Some(_) => reader.integer(at, limits.whole(0, i64::MAX)),
        }
    }
}

impl<T: FromNode> FromNode for Option<T> {
    const KIND: &'static str = T::KIND;

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<Option<T>> {
        match at.value() {
            Value::Null => Some(None),
            _ => T::from_node(reader, at, limits).map(Some),
        }
    }

    fn accepts(value: &Value) -> bool {
        matches!(value, Value::Null) || T::accepts(value)
    }
}

impl<T: FromNode> FromNode for Vec<T> {
    const KIND: &'static str = "a list";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<Vec<T>> {
        let items = limits.of_items();
        let read = |reader: &mut Reader, at: &Cursor<'_>| T::from_node(reader, at, &items);
        let list = match limits.most {
            Some(most) => reader.list_up_to(at, most, read)?,
            None => reader.list(at, read)?,
        };
        if limits.nonempty && at.items().next().is_none() {
            reader.error(at, "this list is empty", limits.hint);
        }
        // A list of which nothing could be read is no more of use than an empty one.
        Some(list).filter(|list| !(limits.nonempty && list.is_empty()))
    }
}

impl<T: FromNode + Ord> FromNode for BTreeSet<T> {
    const KIND: &'static str = "a list";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<BTreeSet<T>> {
        Vec::from_node(reader, at, limits).map(|list| list.into_iter().collect())
    }
}

/// Whether a value is a list of so many items; reports where it is not.
fn is_list_of(count: usize, reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> bool {
    if !reader.is_list(at) {
        return false;
    }
    let fits = at.items().count() == count;
    if !fits {
        let what = match limits.expected {
            "" => format!("expected {count} values"),
            expected => format!("expected {expected}"),
        };
        reader.error(at, what, limits.hint);
    }
    fits
}

impl<A: FromNode, B: FromNode> FromNode for (A, B) {
    const KIND: &'static str = "a list";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<(A, B)> {
        if !is_list_of(2, reader, at, limits) {
            return None;
        }
        let mut items = at.items();
        let (first, second) = (items.next()?, items.next()?);
        // Both are read, so that both are reported.
        let (first, second) = (reader.read(&first), reader.read(&second));
        Some((first?, second?))
    }
}

impl<T: FromNode, const N: usize> FromNode for [T; N] {
    const KIND: &'static str = "a list";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<[T; N]> {
        if !is_list_of(N, reader, at, limits) {
            return None;
        }
        let items = limits.of_items().expected("");
        let read = |reader: &mut Reader, at: &Cursor<'_>| T::from_node(reader, at, &items);
        reader.list(at, read)?.try_into().ok()
    }
}

impl<T: FromNode> FromNode for BTreeMap<String, T> {
    const KIND: &'static str = "a table";

    fn from_node(
        reader: &mut Reader,
        at: &Cursor<'_>,
        limits: &Limits,
    ) -> Option<BTreeMap<String, T>> {
        let items = limits.of_items();
        let read = |reader: &mut Reader, at: &Cursor<'_>| T::from_node(reader, at, &items);
        match limits.most {
            Some(most) if limits.name => reader.named_up_to(at, most, read),
            Some(most) if reader.is_beyond(at.members(), most) => {
                reader.too_many(at, at.members().count(), most);
                None
            }
            _ => reader.named(at, read),
        }
    }
}
