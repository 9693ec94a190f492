//! Programs that share the processors fairly with all else on a machine.

use std::ffi::OsStr;
use std::process::Command;

/// A program that leads a session of its own, and with it a group of processes whose number is its own.
///
/// A worker has a low priority, so that it gives way to its server. Beside tests and compilers of the same session it
/// would be given a fiftieth of a processor. Linux shares the processors among sessions first, and by priority within each.
/// Elsewhere the program only leads a group.
#[must_use]
pub fn command(program: impl AsRef<OsStr>) -> Command {
    if cfg!(target_os = "linux") {
        let mut command = Command::new("setsid");
        command.arg(program);
        return command;
    }
    #[allow(unused_mut, reason = "other systems than Unix have no groups")]
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The process, its group and its session are the first, fifth and sixth field.
    #[test]
    fn a_program_leads_its_session() {
        let child = command("cat")
            .arg("/proc/self/stat")
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let id = child.id().to_string();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let stat = String::from_utf8(output.stdout).unwrap();
        let fields: Vec<&str> = stat.split(' ').collect();
        assert_eq!([fields[0], fields[4], fields[5]], [&id, &id, &id]);
    }
}
