use std::fmt;

/// Text as XML can hold it, inside an element or a quoted attribute.
pub(super) struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\t' | '\n' => f.write_char(c),
            '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => f.write_char(char::REPLACEMENT_CHARACTER),
            c => f.write_char(c),
        })
    }
}

/// An id as `href="#id"` can name it.
pub(super) fn identifier(id: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    id.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_would_misread_is_escaped() {
        assert_eq!(
            Escaped("<a href=\"b\">&c\u{1}").to_string(),
            "&lt;a href=&quot;b&quot;&gt;&amp;c\u{fffd}"
        );
        assert_eq!(identifier("city large#2"), "city_large_2");
    }
}
