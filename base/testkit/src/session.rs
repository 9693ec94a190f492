//! Programs that share the processors fairly with all else on a machine.

use std::ffi::OsStr;
use std::process::Command;

/// A program that leads a session of its own, and with it a group of processes whose number is its own.
///
/// A worker has the lowest priority, so that it gives way to its server. Beside tests and compilers of the same session it
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

    /// The process, its group and its session, as the system tells them.
    #[test]
    fn a_program_leads_its_session() {
        let mut child = command("cat")
            .arg("/proc/self/stat")
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let id = child.id().to_string();
        let mut told = String::new();
        std::io::Read::read_to_string(child.stdout.as_mut().unwrap(), &mut told).unwrap();
        assert!(child.wait().unwrap().success());
        let fields: Vec<&str> = told.split(' ').collect();
        assert_eq!([fields[0], fields[4], fields[5]], [&id, &id, &id]);
    }
}
