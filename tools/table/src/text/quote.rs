//! Names as they stand between other words: bare where nobody could take them for anything else, else in quotes.

/// Words that part names from one another.
const RESERVED: [&str; 4] = ["to", "for", "of", "card"];

/// What ends a bare name.
const ENDS: [&str; 6] = [": ", ", ", " to ", " for ", " of ", " card "];

/// A name of words, such as a city's between a good and a price.
pub fn phrase(name: &str) -> String {
    let fits = |word: &str| is_plain(word) && !RESERVED.contains(&word);
    match name.split(' ').all(fits) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

/// A name of one word, such as a milepost's in a path.
pub fn token(name: &str) -> String {
    let fits = |part: &str| part.is_empty() || is_plain(part);
    match !name.is_empty() && name.split('@').all(fits) && !RESERVED.contains(&name) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

fn is_plain(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '\'' | '’' | '.'))
}

/// In quotes as JSON writes them, so that no line ends within.
fn quoted(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}

/// Text being read from its beginning.
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    /// What is left.
    pub rest: &'a str,
}

impl<'a> Scan<'a> {
    /// Reads on behind `text`, if that stands here.
    pub fn eat(&mut self, text: &str) -> bool {
        let after = self.rest.strip_prefix(text);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// A number.
    pub fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        let digits = self.rest.len()
            - self
                .rest
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let (number, rest) = self.rest.split_at_checked(digits)?;
        let number = number.parse().ok()?;
        self.rest = rest;
        Some(number)
    }

    /// A name as [`phrase`] writes it.
    pub fn phrase(&mut self) -> Option<String> {
        self.name(|rest| ENDS.iter().filter_map(|end| rest.find(end)).min())
    }

    /// A name as [`token`] writes it.
    pub fn token(&mut self) -> Option<String> {
        self.name(|rest| rest.find(' '))
    }

    /// The same before the last word of all, and the space between.
    pub fn phrase_before_last(&mut self) -> Option<String> {
        let name = self.name(|rest| rest.rfind(' '));
        name.filter(|_| self.eat(" "))
    }

    fn name(&mut self, end: impl Fn(&str) -> Option<usize>) -> Option<String> {
        if self.rest.starts_with('"') {
            let mut texts = serde_json::Deserializer::from_str(self.rest).into_iter::<String>();
            let name = texts.next()?.ok()?;
            self.rest = self.rest.get(texts.byte_offset()..)?;
            return Some(name);
        }
        let (name, rest) = self
            .rest
            .split_at_checked(end(self.rest).unwrap_or(self.rest.len()))?;
        self.rest = rest;
        (!name.is_empty()).then(|| name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn usual_names_stand_bare() {
        for name in ["Vila Real", "O'Brien", "J.-P. 2", "東京"] {
            assert_eq!(phrase(name), name);
        }
        for name in [
            "", "A to B", "a:b", "for", " a", "a  b", "a\nb", "\"", "a, b", "a #K",
        ] {
            assert!(phrase(name).starts_with('"'), "{name}");
            assert!(!phrase(name).contains('\n'));
        }
        assert_eq!(
            (token("Madrid@25.55").as_str(), token("Vila Real").as_str()),
            ("Madrid@25.55", "\"Vila Real\"")
        );
    }

    proptest! {
        #![proptest_config(milepost_testkit::random::cases(256))]

        #[test]
        fn names_are_read_as_they_are_written(
            name in "(to|for|of|card|[a-z]|[ :,\"\\\\@.~#\n]|\\PC){0,6}",
            other in "\\PC{0,6}",
        ) {
            let line = format!("{}: {} to {}, {} for 3", phrase(&name), phrase(&other), phrase(&name), token(&name));
            let mut scan = Scan { rest: &line };
            prop_assert_eq!(scan.phrase(), Some(name.clone()));
            prop_assert!(scan.eat(": "));
            prop_assert_eq!(scan.phrase(), Some(other.clone()));
            prop_assert!(scan.eat(" to "));
            prop_assert_eq!(scan.phrase(), Some(name.clone()));
            prop_assert!(scan.eat(", "));
            prop_assert_eq!(scan.token(), Some(name.clone()));
            prop_assert!(scan.eat(" for "));
            prop_assert_eq!(scan.number(), Some(3));
        }
    }
}
