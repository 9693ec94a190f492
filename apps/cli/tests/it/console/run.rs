//! Runs the blocks of a page, in order, in a folder of its own.

use super::likeness::alike;
use super::page::{Block, Step};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// The repository, the program, and the folder in which commands are run.
pub struct Place<'a> {
    pub root: &'a Path,
    pub program: &'a Path,
    pub folder: &'a Path,
}

/// Every step that does not do what the page says, and how many were run.
pub fn run(place: &Place, blocks: &[Block]) -> (Vec<String>, usize) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for block in blocks {
        match block {
            Block::File { name, text } => std::fs::write(place.folder.join(name), text).unwrap(),
            Block::Steps(steps) => {
                for step in steps {
                    copy_named(place, &step.command);
                    wrong.extend(fault(place, step));
                    count += 1;
                }
            }
        }
    }
    (wrong, count)
}

/// Files of the repository that a command names are where it looks for them.
fn copy_named(place: &Place, command: &str) {
    let parted = |letter: char| letter.is_whitespace() || letter == '"' || letter == '\'';
    for word in command.split(parted).filter(|word| word.contains('/')) {
        let (source, target) = (place.root.join(word), place.folder.join(word));
        if Path::new(word).is_relative() && source.is_file() && !target.exists() {
            std::fs::create_dir_all(target.parent().unwrap()).unwrap();
            std::fs::copy(source, target).unwrap();
        }
    }
}

fn fault(place: &Place, step: &Step) -> Option<String> {
    let Step {
        line,
        command,
        printed,
    } = step;
    if is_server(command) {
        return serve(place, command)
            .err()
            .map(|why| format!("line {line}: $ {command}\n{why}"));
    }
    let (code, said) = say(place, command);
    let right = match (printed, code) {
        // What judges its input as bad says why.
        (Some(shown), 0 | 1) => alike(shown, &said) && (code == 0 || !shown.is_empty()),
        (None, 0) => true,
        _ => false,
    };
    let expected = printed.as_deref().unwrap_or("(success)\n");
    (!right).then(|| {
        format!("line {line}: $ {command}\n--- the page\n{expected}--- the program\n{said}")
    })
}

/// How a command ends, and what it prints on both streams, in the order of a terminal.
fn say(place: &Place, command: &str) -> (i32, String) {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut shell = shell(place, command);
    let mut child = shell
        .stdout(writer.try_clone().unwrap())
        .stderr(writer)
        .spawn()
        .unwrap();
    // Its ends of the pipe go with it.
    drop(shell);
    let mut said = String::new();
    reader.read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code().unwrap_or(-1), said)
}

fn shell(place: &Place, command: &str) -> Command {
    let mut shell = Command::new("sh");
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("MILEPOST_") {
            shell.env_remove(name);
        }
    }
    let programs = place.program.parent().unwrap().as_os_str().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths(std::iter::once(programs.into()).chain(std::env::split_paths(&path)))
            .unwrap();
    shell.args(["-c", command]).env("PATH", path);
    // What a server keeps is kept there, too.
    shell.env("XDG_DATA_HOME", place.folder);
    shell.current_dir(place.folder).stdin(Stdio::null());
    shell
}

/// `milepost serve` without a command of its own goes on until it is stopped.
fn is_server(command: &str) -> bool {
    let ends = [
        "backup",
        "restore",
        "check",
        "admin",
        "--print-config",
        "--help",
    ];
    command.starts_with("milepost serve")
        && !command.split_whitespace().any(|word| ends.contains(&word))
}

/// Starts a server at ports of its own, waits until it is open, and stops it.
fn serve(place: &Place, command: &str) -> Result<(), String> {
    let mut server = shell(place, &format!("exec {command}"))
        .env("MILEPOST_LISTEN", "127.0.0.1:0")
        .env("MILEPOST_ADMIN_LISTEN", "127.0.0.1:0")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines();
    let mut said = lines.by_ref().map(Result::unwrap);
    let mut before = Vec::new();
    let open = said.any(|line| {
        let open = line.starts_with("The workshop is open");
        before.push(line);
        open
    });
    let stop = Command::new("kill").arg(server.id().to_string()).status();
    // What it says at its end is read, so that it never waits for a reader.
    said.for_each(drop);
    let status = server.wait().unwrap();
    match open && stop.unwrap().success() && status.success() {
        true => Ok(()),
        false => Err(format!("{status}\n{}\n", before.join("\n"))),
    }
}
