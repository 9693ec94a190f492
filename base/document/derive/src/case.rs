//! Names in files, made of the names in code as serde makes them.

use syn::LitStr;

/// How words of a name are joined.
#[derive(Clone, Copy)]
pub enum Case {
    /// `fooBar`.
    Camel,
    /// `foo-bar`.
    Kebab,
    /// `foo_bar`.
    Snake,
    /// `foobar`.
    Lower,
}

impl Case {
    /// Reads the name that serde gives a case.
    pub fn parse(name: &LitStr) -> syn::Result<Case> {
        match name.value().as_str() {
            "camelCase" => Ok(Case::Camel),
            "kebab-case" => Ok(Case::Kebab),
            "snake_case" => Ok(Case::Snake),
            "lowercase" => Ok(Case::Lower),
            _ => Err(syn::Error::new(
                name.span(),
                "camelCase, kebab-case, snake_case or lowercase",
            )),
        }
    }

    /// The name in files of a field (`foo_bar`) or a variant (`FooBar`).
    pub fn apply(self, name: &str) -> String {
        let mut out = String::new();
        let mut starts = false;
        for (index, letter) in name.chars().enumerate() {
            if letter == '_' {
                starts = true;
                continue;
            }
            starts |= letter.is_uppercase();
            let joined = starts && index > 0;
            match self {
                Case::Camel if joined => out.extend(letter.to_uppercase()),
                Case::Kebab if joined => out.push('-'),
                Case::Snake if joined => out.push('_'),
                _ => {}
            }
            if !matches!(self, Case::Camel if joined) {
                out.extend(letter.to_lowercase());
            }
            starts = false;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_serdes() {
        for (case, field, variant) in [
            (Case::Camel, "nearWest", "nearWest"),
            (Case::Kebab, "near-west", "near-west"),
            (Case::Snake, "near_west", "near_west"),
        ] {
            assert_eq!(case.apply("near_west"), field);
            assert_eq!(case.apply("NearWest"), variant);
        }
        assert_eq!(Case::Lower.apply("NearWest"), "nearwest");
    }
}
