//! The switch that every mutant stands behind, as source that is written into a crate.

/// Variable that turns one mutant on, by its number.
pub const WANTED: &str = "MILEPOST_MUTANT";

/// Variable that names a file, to which the number of each mutant is written that is asked for.
pub const HITS: &str = "MILEPOST_MUTANT_HITS";

/// The module of a crate that knows which mutant is on, in one line behind the last one of `lib.rs`. The first question
/// reads the environment; all others cost a comparison.
pub fn module() -> String {
    let lines = MODULE.replace("{WANTED}", WANTED).replace("{HITS}", HITS);
    let lines: Vec<&str> = lines.lines().map(str::trim).collect();
    format!("{}\n", lines.join(" "))
}

/// Path of the function that asks whether a mutant is on.
pub const IS: &str = "crate::mutant_switch::is";

const MODULE: &str = r#"#[doc(hidden)] #[allow(warnings, clippy::all, clippy::pedantic)]
mod mutant_switch {
    use std::io::Write;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
    const UNREAD: u32 = u32::MAX;
    const HITS: u32 = u32::MAX - 1;
    static WANTED: AtomicU32 = AtomicU32::new(UNREAD);
    static SEEN: [AtomicBool; 1024] = [const { AtomicBool::new(false) }; 1024];
    #[inline] pub(crate) fn is(number: u32) -> bool {
        let wanted = WANTED.load(Relaxed);
        if wanted < HITS { wanted == number } else { asked(number) }
    }
    #[cold] #[inline(never)] fn asked(number: u32) -> bool {
        let wanted = match (std::env::var_os("{HITS}"), std::env::var("{WANTED}")) {
            (Some(_), _) => HITS,
            (None, Ok(text)) => text.parse().unwrap_or(0),
            (None, Err(_)) => 0,
        };
        WANTED.store(wanted, Relaxed);
        if wanted != HITS { return wanted == number; }
        let is_new = SEEN.get(number as usize).is_some_and(|seen| !seen.swap(true, Relaxed));
        if let (true, Some(path)) = (is_new, std::env::var_os("{HITS}")) {
            if let Ok(mut file) = std::fs::File::options().create(true).append(true).open(path) {
                let _ = file.write_all(format!("{number}\n").as_bytes());
            }
        }
        false
    }
}"#;
