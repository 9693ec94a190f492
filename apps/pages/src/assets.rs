//! The files of `web/`, put together by `build/` and embedded in a server's program. A browser without a server has them
//! beside the module.

/// A file as it is handed out; nothing in a program that does not hand it out.
macro_rules! contents {
    ($path:literal) => {
        if cfg!(feature = "web") {
            include_bytes!($path)
        } else {
            &[]
        }
    };
}

/// A file that is handed out.
pub struct Asset {
    /// Its name in `web/`.
    pub name: &'static str,
    /// Its address, which changes with its contents.
    pub address: &'static str,
    /// What it holds, where the crate is built with the feature `web`.
    pub bytes: &'static [u8],
}

/// All of them.
pub const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The address of a file of `web/` by its name.
pub fn address(name: &str) -> &str {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    found.map_or(name, |asset| asset.address)
}

/// Whether there is a file of this name.
pub fn is_known(name: &str) -> bool {
    ASSETS.iter().any(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in quotes that end like files of pages.
    fn named(text: &str) -> impl Iterator<Item = &str> {
        let quoted = text.split('"').skip(1).step_by(2);
        let is_name = |text: &&str| {
            text.bytes()
                .all(|b| b.is_ascii_lowercase() || b".-".contains(&b))
        };
        quoted
            .filter(|text| text.ends_with(".js") || text.ends_with(".css"))
            .filter(is_name)
    }

    #[test]
    fn pages_name_files_that_are_there() {
        let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders = vec![here.join("src"), here.join("../server/src/pages")];
        let mut count = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for name in named(&text).filter(|name| name.len() > 4) {
                    assert!(is_known(name), "{} names {name}", path.display());
                    count += 1;
                }
            }
        }
        assert!(count > 20);
    }

    #[test]
    fn files_name_each_other_by_addresses() {
        let texts = ASSETS.iter().filter(|asset| {
            let made = asset.name.ends_with(".min.js");
            !made
                && [".css", ".js", ".webmanifest"]
                    .iter()
                    .any(|end| asset.name.ends_with(end))
        });
        for asset in texts {
            let text = std::str::from_utf8(asset.bytes).unwrap();
            for named in text.split("\"/web/").skip(1) {
                let named = named.split('"').next().unwrap();
                if named.is_empty() {
                    continue; // What all addresses begin with.
                }
                assert!(
                    ASSETS
                        .iter()
                        .any(|other| other.address == format!("/web/{named}")),
                    "{} names {named}",
                    asset.name
                );
            }
        }
    }
}
