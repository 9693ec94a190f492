//! The copy of the repository that mutants are written into. The sources themselves are only read.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of the repository.
#[derive(Debug)]
pub struct Tree {
    root: PathBuf,
    /// Folder of the copy.
    pub folder: PathBuf,
}

impl Tree {
    /// Copies the files that git knows or would add. Those that have not changed since an earlier copy keep their times,
    /// so that cargo builds nothing of them again.
    ///
    /// # Errors
    /// If files cannot be listed, read or written.
    pub fn copy(root: &Path, beside: &Path) -> Result<Tree, String> {
        let tree = Tree {
            root: root.to_owned(),
            folder: beside.join("tree"),
        };
        let mut wanted = BTreeSet::new();
        for name in tracked(root)? {
            let from = root.join(&name);
            if from.is_file() {
                let bytes = fs::read(&from).map_err(|why| format!("{}: {why}", from.display()))?;
                tree.write(&name, &bytes)?;
                let to = tree.folder.join(&name);
                let mode = fs::metadata(&from).map(|known| known.permissions());
                mode.and_then(|mode| fs::set_permissions(&to, mode))
                    .map_err(|why| format!("{}: {why}", to.display()))?;
                wanted.insert(to);
            }
        }
        prune(&tree.folder, &wanted)?;
        link_data(root, beside)?;
        Ok(tree)
    }

    /// Writes a file of the copy, unless it has these bytes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, name: &Path, bytes: &[u8]) -> Result<(), String> {
        let to = self.folder.join(name);
        if fs::read(&to).is_ok_and(|known| known == bytes) {
            return Ok(());
        }
        let written = match to.parent() {
            Some(parent) => fs::create_dir_all(parent).and_then(|()| fs::write(&to, bytes)),
            None => fs::write(&to, bytes),
        };
        written.map_err(|why| format!("{}: {why}", to.display()))
    }

    /// The text of a file of the repository.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn original(&self, name: &Path) -> Result<String, String> {
        let path = self.root.join(name);
        fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))
    }
}

/// The names of the files that git knows or would add.
fn tracked(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut git = Command::new("git");
    git.current_dir(root).args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let said = git.output().map_err(|why| format!("git: {why}"))?;
    if !said.status.success() {
        return Err(format!("git ls-files: {}", said.status));
    }
    let text = String::from_utf8(said.stdout).map_err(|why| format!("git ls-files: {why}"))?;
    let names = text.split('\0').filter(|name| !name.is_empty());
    Ok(names.map(PathBuf::from).collect())
}

/// Removes the files of an earlier copy that are gone.
fn prune(folder: &Path, wanted: &BTreeSet<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder {
            prune(&path, wanted)?;
        } else if !wanted.contains(&path) {
            fs::remove_file(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        }
    }
    Ok(())
}

/// Puts the data beside the repository beside the copy, too.
fn link_data(root: &Path, beside: &Path) -> Result<(), String> {
    let link = beside.join("shared");
    let Ok(data) = root.join("../shared").canonicalize() else {
        return Ok(());
    };
    if link.canonicalize().is_ok_and(|known| known == data) {
        return Ok(());
    }
    // One that leads nowhere.
    let _ = fs::remove_file(&link);
    make_link(&data, &link).map_err(|why| format!("{}: {why}", link.display()))
}

#[cfg(unix)]
fn make_link(data: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(data, link)
}

#[cfg(not(unix))]
fn make_link(_: &Path, _: &Path) -> std::io::Result<()> {
    Err(std::io::Error::other(
        "the data beside the repository can be linked on unix alone",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(root: &Path, arguments: &[&str]) {
        let status = Command::new("git")
            .current_dir(root)
            .args(arguments)
            .status();
        assert!(status.unwrap().success());
    }

    #[test]
    fn a_copy_has_what_git_has_and_keeps_what_has_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("milepost");
        fs::create_dir_all(root.join("src")).unwrap();
        fs::create_dir_all(folder.path().join("shared/data")).unwrap();
        for (name, text) in [
            ("src/lib.rs", "one"),
            ("src/old.rs", "two"),
            ("skip", "three"),
        ] {
            fs::write(root.join(name), text).unwrap();
        }
        fs::write(root.join(".gitignore"), "skip\ntarget\n").unwrap();
        git(&root, &["init", "--quiet"]);
        git(&root, &["add", "src/lib.rs"]);
        let beside = root.join("target/mutants");
        let tree = Tree::copy(&root, &beside).unwrap();
        let read = |name: &str| fs::read_to_string(tree.folder.join(name)).ok();
        assert_eq!(read("src/lib.rs").as_deref(), Some("one"));
        assert_eq!(read("src/old.rs").as_deref(), Some("two"));
        assert_eq!(read("skip"), None);
        assert!(beside.join("shared/data").is_dir());
        let time = |name: &str| {
            fs::metadata(tree.folder.join(name))
                .unwrap()
                .modified()
                .unwrap()
        };
        let before = time("src/lib.rs");
        fs::remove_file(root.join("src/old.rs")).unwrap();
        Tree::copy(&root, &beside).unwrap();
        assert_eq!(read("src/old.rs"), None);
        assert_eq!(time("src/lib.rs"), before);
        // A mutant of an earlier place is gone.
        tree.write(Path::new("src/lib.rs"), b"mutated").unwrap();
        Tree::copy(&root, &beside).unwrap();
        assert_eq!(read("src/lib.rs").as_deref(), Some("one"));
        assert_eq!(tree.original(Path::new("src/lib.rs")).as_deref(), Ok("one"));
    }
}
