//! `-o` and `--format`: a command's output goes to a file or to standard output, and has the form that an ending names.

use crate::failure::Failure;
use crate::output;
use std::path::{Path, PathBuf};

/// Target of output, and its form. Each command has its own help for `-o`, which lists the endings that it knows.
#[derive(clap::Args)]
pub struct OutputArgs {
    /// File to write.
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Format, as an ending of -o, if that of the file does not say it. Without -o, or with -o -, the output is written to standard
    /// output.
    #[arg(long, value_name = "ENDING")]
    format: Option<String>,
}

impl OutputArgs {
    /// Target of the output, unless neither -o nor --format is given.
    pub fn target(&self) -> Option<Target> {
        let file = self.output.clone().filter(|file| !is_standard(file));
        let format = self.format.as_deref();
        let format = format.map(|format| format.trim_start_matches('.').to_lowercase());
        (self.output.is_some() || format.is_some()).then(|| Target::new(file, format))
    }

    /// Target of the output, for a command that always writes some.
    pub fn required(&self) -> Target {
        self.target().unwrap_or_else(|| Target::new(None, None))
    }
}

/// A file or standard output, and the form of the output.
#[derive(Clone)]
pub struct Target {
    /// The file; `None` for standard output.
    file: Option<PathBuf>,
    /// The ending given with --format, without its dot.
    format: Option<String>,
    /// A file name with the ending that says the form.
    name: PathBuf,
}

impl Target {
    fn new(file: Option<PathBuf>, format: Option<String>) -> Target {
        let own = file.clone().unwrap_or_else(|| PathBuf::from("output"));
        let name = match &format {
            Some(format) => {
                let mut name = own.into_os_string();
                name.push(".");
                name.push(format);
                PathBuf::from(name)
            }
            None => own,
        };
        Target { file, format, name }
    }

    /// A file in the form that its ending says.
    pub fn of_file(file: &Path) -> Target {
        Target::new(Some(file.to_owned()), None)
    }

    /// The file; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// A file name with the ending that says the form; only its ending may differ from that of the file.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// The ending that says the form, in lower case, without its dot; empty if there is none.
    pub fn ending(&self) -> String {
        output::ending(&self.name)
    }

    /// The file of output that has other files beside it.
    ///
    /// # Errors
    /// The output goes to standard output, or has another ending than its form.
    pub fn beside_others(&self) -> Result<&Path, Failure> {
        match (&self.file, &self.format) {
            (Some(file), None) => Ok(file),
            _ => Err(Failure::Usage(
                "this format is several files: name the first, with its ending, with -o".to_owned(),
            )),
        }
    }

    /// Refuses a format that was given and is not the only one there is.
    pub fn expect_format(&self, only: &str) -> Result<(), Failure> {
        match &self.format {
            Some(format) if format != only => Err(self.unknown_form(&format!(".{only}"))),
            _ => Ok(()),
        }
    }

    /// A usage error: the command cannot write this form.
    pub fn unknown_form(&self, known: &str) -> Failure {
        let what = match (&self.format, &self.file) {
            (Some(format), _) => format!("unknown format {format}"),
            (None, Some(file)) => format!("unknown file extension for {}", file.display()),
            (None, None) => "standard output needs --format".to_owned(),
        };
        Failure::Usage(format!("{what}; expected one of {known}"))
    }

    /// Writes the output.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        output::write(self.file.as_ref(), bytes)
    }
}

/// True for the name that means standard input or standard output.
pub fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Writes output to its target, or to standard output if there is none.
pub fn write(target: Option<&Target>, bytes: &[u8]) -> Result<(), Failure> {
    output::write(target.and_then(|target| target.file.as_ref()), bytes)
}

/// Prints what a command says beside the output that it writes: to standard error if that output goes to standard output.
pub fn print_beside(target: Option<&Target>, bytes: &[u8]) -> Result<(), Failure> {
    match target {
        Some(Target { file: None, .. }) => output::print_to(&mut std::io::stderr().lock(), bytes),
        _ => output::print(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(output: Option<&str>, format: Option<&str>) -> OutputArgs {
        OutputArgs {
            output: output.map(PathBuf::from),
            format: format.map(str::to_owned),
        }
    }

    #[test]
    fn the_format_wins_over_the_ending() {
        assert!(args(None, None).target().is_none());
        let ending = |output, format| args(output, format).required().ending();
        assert_eq!(ending(Some("a.PDF"), None), "pdf");
        assert_eq!(ending(Some("a.pdf"), Some(".CSV")), "csv");
        assert_eq!(ending(Some("-"), Some("png")), "png");
        assert_eq!(ending(None, Some("svg")), "svg");
        assert_eq!(ending(Some("-"), None), "");
    }

    #[test]
    fn only_a_file_has_others_beside_it() {
        let has = |output, format| args(output, format).required().beside_others().is_ok();
        assert!(has(Some("a.tts.json"), None));
        assert!(!has(Some("-"), Some("tts.json")) && !has(Some("a.json"), Some("tts.json")));
    }
}
