//! A PostgreSQL server of a test's own, with settings that the one of all tests cannot have.
//!
//! A test that needs it carries `#[cfg_attr(not(postgres_programs), ignore = "needs the programs of PostgreSQL: see
//! CONTRIBUTING.md")]`. The crate's build script sets `postgres_programs` where they are.

use std::fs::{self, Permissions};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The place in which Debian has the programs of each release.
const RELEASES: &str = "/usr/lib/postgresql";
/// The account that runs a server where tests run as root, as which it refuses to.
const ACCOUNT: &str = "postgres";

/// A server that is stopped, and whose data goes, when this is dropped.
pub struct Cluster {
    /// The place of its data, its log and its socket.
    folder: PathBuf,
    /// Its port on 127.0.0.1.
    pub port: u16,
    programs: PathBuf,
    settings: String,
    /// Whether this is run by root, as which no server runs.
    is_root: bool,
}

impl Cluster {
    /// Starts a server that lets in whom `access` says, in the form of `pg_hba.conf`, besides everybody by its socket. Files
    /// are put beside its data, readable for it alone. `settings` has further options, where `FOLDER` stands for that place.
    ///
    /// # Errors
    /// There are no programs of PostgreSQL, or one of them failed: what it said.
    pub fn start(
        folder: &Path,
        access: &str,
        settings: &str,
        files: &[&Path],
    ) -> io::Result<Cluster> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let cluster = Cluster {
            folder: folder.to_owned(),
            port,
            programs: programs()?,
            settings: settings.replace("FOLDER", &folder.display().to_string()),
            is_root: is_root()?,
        };
        cluster.give(folder)?;
        let data = cluster.data();
        cluster.run(
            "initdb",
            &[
                "--auth",
                "trust",
                "--username",
                "postgres",
                "--no-sync",
                "--pgdata",
                &data,
            ],
        )?;
        let access_file = Path::new(&data).join("pg_hba.conf");
        fs::write(&access_file, format!("local all all trust\n{access}\n"))?;
        for file in files {
            let name = file.file_name().unwrap_or_default();
            let copy = folder.join(name);
            fs::copy(file, &copy)?;
            fs::set_permissions(&copy, Permissions::from_mode(0o600))?;
            cluster.give(&copy)?;
        }
        cluster.begin()?;
        Ok(cluster)
    }

    /// Starts it again.
    ///
    /// # Errors
    /// What the program said.
    pub fn begin(&self) -> io::Result<()> {
        let (data, place) = (self.data(), self.folder.display());
        let options = format!(
            "-c listen_addresses=127.0.0.1 -c port={} -c unix_socket_directories={place} -c fsync=off {}",
            self.port, self.settings
        );
        let log = format!("{place}/log");
        self.run(
            "pg_ctl",
            &[
                "--pgdata",
                &data,
                "--log",
                &log,
                "--wait",
                "--options",
                &options,
                "start",
            ],
        )
    }

    /// Stops it at once.
    ///
    /// # Errors
    /// What the program said.
    pub fn stop(&self) -> io::Result<()> {
        self.run(
            "pg_ctl",
            &[
                "--pgdata",
                &self.data(),
                "--mode",
                "immediate",
                "--wait",
                "stop",
            ],
        )
    }

    /// The answer to a query, as text, asked by its socket.
    ///
    /// # Errors
    /// What the program said.
    pub fn ask(&self, sql: &str) -> io::Result<String> {
        let asked = Command::new(self.programs.join("psql"))
            .arg("--host")
            .arg(&self.folder)
            .args(["--port", &self.port.to_string(), "--username", "postgres"])
            .args(["--no-align", "--tuples-only", "--command", sql])
            .output()?;
        match asked.status.success() {
            true => Ok(String::from_utf8_lossy(&asked.stdout).trim().to_owned()),
            false => Err(io::Error::other(
                String::from_utf8_lossy(&asked.stderr).into_owned(),
            )),
        }
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// Makes a file or folder that of the account which runs the server.
    fn give(&self, path: &Path) -> io::Result<()> {
        if self.is_root
            && !Command::new("chown")
                .arg(ACCOUNT)
                .arg(path)
                .status()?
                .success()
        {
            return Err(io::Error::other("chown failed"));
        }
        Ok(())
    }

    fn run(&self, program: &str, arguments: &[&str]) -> io::Result<()> {
        let path = self.programs.join(program);
        let mut command = match self.is_root {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", ACCOUNT, "--"]).arg(path);
                command
            }
            false => Command::new(path),
        };
        // A server that stays must not hold what its starter says.
        let said = self.folder.join(format!("{program}.said"));
        let out = fs::File::create(&said)?;
        command
            .args(arguments)
            .current_dir(&self.folder)
            .stdout(out.try_clone()?)
            .stderr(out);
        match command.status()?.success() {
            true => Ok(()),
            false => {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                Err(io::Error::other(format!(
                    "{program}: {}{log}",
                    fs::read_to_string(said)?
                )))
            }
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may have been stopped before.
        let _ = self.stop();
    }
}

fn is_root() -> io::Result<bool> {
    let asked = Command::new("id").arg("-u").output()?;
    Ok(asked.stdout.trim_ascii() == b"0")
}

/// The programs of the newest release.
fn programs() -> io::Result<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir(RELEASES)?
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let release = path.file_name()?.to_str()?.parse().ok()?;
            Some((release, path.join("bin")))
        })
        .filter(|(_, path)| path.join("initdb").exists())
        .collect();
    found.sort();
    let newest = found.pop().map(|(_, path)| path);
    newest.ok_or_else(|| io::Error::other(format!("there is no PostgreSQL in {RELEASES}")))
}
