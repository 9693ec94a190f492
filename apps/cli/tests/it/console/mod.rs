//! What the documentation shows of the program is what it does.
//!
//! Of `README.md`, the READMEs of tools and all pages of `docs`, every block marked `console` is run, each page in a folder of
//! its own, and what the program prints is compared with what the page shows. A tutorial is followed whole: there the
//! commands of blocks marked `sh` must succeed, too. A block whose language is followed by a name is a file that the
//! reader saves under that name. What cannot be run here (it needs a network, an account, a day) is marked `text`.

mod likeness;
mod page;
mod run;

use page::{Commands, blocks};
use run::{Place, run};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Markdown files of a folder, in order.
fn pages(folder: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(root().join(folder)).unwrap();
    let mut pages: Vec<PathBuf> = files
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
        .collect();
    pages.sort();
    pages
}

/// Follows pages and lists all that is wrong. At least so many steps are run.
fn follow(pages: &[PathBuf], commands: Commands, least: usize) {
    let mut wrong = String::new();
    let mut all = 0;
    for page in pages {
        let text = std::fs::read_to_string(page).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let place = Place {
            root: &root(),
            program: Path::new(env!("CARGO_BIN_EXE_milepost")),
            folder: folder.path(),
        };
        let (faults, count) = run(&place, &blocks(&text, commands));
        all += count;
        for fault in faults {
            wrong += &format!("\n{}, {fault}", page.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(all >= least, "{all} steps were run");
}

#[test]
fn the_readmes() {
    let tools = std::fs::read_dir(root().join("tools")).unwrap();
    let readmes = tools.map(|tool| tool.unwrap().path().join("README.md"));
    let mut pages: Vec<PathBuf> = readmes.filter(|page| page.is_file()).collect();
    pages.push(root().join("README.md"));
    follow(&pages, Commands::LeaveOut, 1);
}

#[test]
fn the_guides() {
    let pages: Vec<PathBuf> = ["docs", "docs/rules", "docs/studies"]
        .into_iter()
        .flat_map(pages)
        .collect();
    follow(&pages, Commands::LeaveOut, 15);
}

#[test]
fn the_tutorials() {
    follow(&pages("docs/tutorials"), Commands::Run, 30);
}
