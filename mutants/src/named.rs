//! The list of survivors that stay, each with its reason: `named.toml`.

use crate::draw::Placed;
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// The list as a file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    #[serde(default)]
    mutant: Vec<Named>,
}

/// A survivor with its reason.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Name of the place.
    pub place: String,
    /// Path of the file below the `src` of its crate.
    pub file: String,
    /// Name of the function.
    pub function: String,
    /// Source as it is, in one line.
    pub original: String,
    /// Source as it would be, in one line.
    pub mutated: String,
    /// Count of equal ones before it in the function.
    #[serde(default)]
    pub ordinal: usize,
    /// Reason why no test is to notice it.
    pub reason: String,
}

/// Reads the list.
///
/// # Errors
/// If it cannot be read, or an entry gives no reason.
pub fn read(file: &Path) -> Result<Vec<Named>, String> {
    let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let names: Names = toml::from_str(&text).map_err(|why| format!("{}: {why}", file.display()))?;
    for name in &names.mutant {
        if name.reason.trim().len() < 20 {
            return Err(format!(
                "{}: {} in {} needs a reason",
                file.display(),
                name.mutated,
                name.function
            ));
        }
    }
    Ok(names.mutant)
}

impl Named {
    /// True if it names this candidate of a place.
    pub fn is(&self, place: &str, one: &Placed) -> bool {
        self.place == place
            && self.file == one.inner
            && self.function == one.candidate.function
            && self.original == one.candidate.original
            && self.mutated == one.candidate.mutated
            && self.ordinal == one.ordinal
    }

    /// An entry for a survivor, whose reason is to be written.
    pub fn entry(place: &str, one: &Placed) -> String {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let ordinal = match one.ordinal {
            0 => String::new(),
            ordinal => format!("ordinal = {ordinal}\n"),
        };
        format!(
            "[[mutant]]\nplace = {}\nfile = {}\nfunction = {}\noriginal = {}\nmutated = {}\n{ordinal}reason = \"\"\n",
            quoted(place),
            quoted(&one.inner),
            quoted(&one.candidate.function),
            quoted(&one.candidate.original),
            quoted(&one.candidate.mutated),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::placed;
    use crate::find::find;

    #[test]
    fn an_entry_names_its_mutant_and_no_other() {
        let text = "fn f(a: &mut Vec<&str>) { a.push(\"\\\"one\\\"\"); a.push(\"\\\"one\\\"\"); }";
        let all = placed(0, "lib.rs", find(text).unwrap().candidates);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("named.toml");
        for one in &all {
            let entry = Named::entry("sum", one);
            fs::write(&file, &entry).unwrap();
            assert!(read(&file).unwrap_err().contains("needs a reason"));
            fs::write(
                &file,
                entry.replace(
                    "reason = \"\"",
                    "reason = \"It does the same for all sums.\"",
                ),
            )
            .unwrap();
            let named = &read(&file).unwrap()[0];
            let which = |place: &str| all.iter().filter(|one| named.is(place, one)).count();
            assert_eq!((which("sum"), which("other")), (1, 0), "{entry}");
        }
    }

    #[test]
    fn the_list_of_the_repository_names_mutants_that_are_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let places = crate::place::read(&root.join("mutants/places.toml")).unwrap();
        for named in read(&root.join("mutants/named.toml")).unwrap() {
            let place = places.iter().find(|place| place.name == named.place);
            let (_, all) = place.unwrap().candidates(&root).unwrap();
            let count = all.iter().filter(|one| named.is(&named.place, one)).count();
            assert_eq!(count, 1, "{named:?}");
        }
    }
}
