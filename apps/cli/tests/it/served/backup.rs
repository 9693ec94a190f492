//! Backups of a server that runs, and what they restore.

use super::{Server, program};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a command ends: its status, what it prints, what it says on standard error.
fn ended(args: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String, String) {
    let mut command = program(args);
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// A table where words are said.
fn table(server: &Server) -> String {
    let (status, _, made) = server.post("/table", &json!({"map": "iberia", "seats": 2}));
    assert_eq!(status, 201, "{made}");
    let made: Value = serde_json::from_str(&made).unwrap();
    made["id"].as_str().unwrap().to_owned()
}

/// Says something. The state afterwards.
fn say(server: &Server, id: &str, number: usize) -> u16 {
    let said =
        json!({"seq": 0, "id": format!("request-{number}"), "text": format!("word {number}")});
    server.post(&format!("/table/{id}/say"), &said).0
}

fn state(server: &Server, id: &str) -> String {
    let (status, _, state) = server.get(&format!("/table/{id}/state"));
    assert_eq!(status, 200, "{state}");
    state
}

#[test]
fn a_server_that_runs_is_backed_up_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file, again) = (
        path(&folder, "data"),
        path(&folder, "backup"),
        path(&folder, "again"),
    );
    let server = Arc::new(Server::start(Path::new(&data)));
    let tables: Vec<String> = (0..3).map(|_| table(&server)).collect();
    let over = Arc::new(AtomicBool::new(false));
    let (speaker, said, ids) = (server.clone(), over.clone(), tables.clone());
    let speaking = std::thread::spawn(move || {
        for number in 0..10_000 {
            if said.load(Ordering::Relaxed) {
                break;
            }
            say(&speaker, &ids[number % ids.len()], number);
        }
    });
    let backup = ["serve", "backup", "--data", &data, "-o", &file];
    let (status, told, error) = ended(&backup, &[]);
    assert_eq!((status, &*error), (Some(0), ""), "{told}");
    // The three, and the one that waits for newcomers.
    assert!(told.starts_with("4 tables with "), "{told}");
    let (status, _, error) = ended(&backup, &[]);
    assert_eq!(status, Some(1));
    assert!(
        error.contains("exists") && error.contains("--force"),
        "{error}"
    );
    over.store(true, Ordering::Relaxed);
    speaking.join().unwrap();
    let before: Vec<String> = tables.iter().map(|id| state(&server, id)).collect();
    // The store is named by a variable, as that of the server is.
    let forced = ["serve", "backup", "-o", &file, "--force"];
    let (status, told, _) = ended(&forced, &[("MILEPOST_DATA", &data)]);
    assert_eq!(status, Some(0), "{told}");
    let (status, told, _) = ended(&["serve", "check", "--data", &data], &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("nothing is wrong"), "{told}");
    // A store in use is not restored into.
    let into = ["serve", "restore", &file, "--merge", "--data", &data];
    let (status, _, error) = ended(&into, &[]);
    assert_eq!(status, Some(1));
    assert!(error.contains("in use"), "{error}");
    let config = path(&folder, "serve.toml");
    std::fs::write(&config, format!("store = 'sqlite:{again}'\n")).unwrap();
    let into = ["serve", "restore", &file, "--config", &config];
    let (status, told, error) = ended(&into, &[]);
    assert_eq!((status, &*error), (Some(0), ""), "{told}");
    assert!(told.starts_with("4 tables with "), "{told}");
    let (status, _, error) = ended(&into, &[]);
    assert_eq!(status, Some(1));
    assert!(error.contains("--merge"), "{error}");
    let restored = Server::start(Path::new(&again));
    let after: Vec<String> = tables.iter().map(|id| state(&restored, id)).collect();
    assert_eq!(after, before);
}

#[test]
fn damage_is_told_without_names_of_tables() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (path(&folder, "data"), path(&folder, "backup"));
    let server = Server::start(Path::new(&data));
    let id = table(&server);
    for number in 0..3 {
        assert_eq!(say(&server, &id, number), 200);
    }
    let backup = ["serve", "backup", "--data", &data, "-o", &file];
    assert_eq!(ended(&backup, &[]).0, Some(0));
    drop(server);
    // A letter of what was said, in the file itself.
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes.windows(6).position(|word| word == b"word 1").unwrap();
    bytes[at] = b'W';
    std::fs::write(&file, bytes).unwrap();
    let (status, told, _) = ended(&["serve", "check", &file], &[]);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("entry 2 is not what was stored"), "{told}");
    assert!(!told.contains(&id), "{told}");
    let (_, told, _) = ended(&["serve", "check", &file, "--names"], &[]);
    assert!(told.contains(&id), "{told}");
    let (status, told, _) = ended(&["serve", "check", &file, "--json"], &[]);
    let json: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(status, Some(1));
    assert_eq!(json["wrong"][0]["kind"], "changed_entries");
    assert_eq!(json["wrong"][0]["entries"], json!([2]));
    // It is restored as it is, and told.
    let again = path(&folder, "again");
    let into = ["serve", "restore", &file, "--data", &again];
    let (status, _, error) = ended(&into, &[]);
    assert_eq!(status, Some(1));
    assert!(error.contains("entry 2") && !error.contains(&id), "{error}");
}

#[test]
fn what_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (path(&folder, "data"), path(&folder, "backup"));
    for args in [
        &["serve", "backup", "--data", &data, "-o", &file][..],
        &["serve", "check", "--data", &data],
        &["serve", "restore", &file, "--data", &data],
    ] {
        let (status, told, error) = ended(args, &[]);
        assert_eq!((status, &*told), (Some(1), ""), "{args:?}");
        assert!(error.contains("there are no tables at"), "{error}");
    }
    std::fs::write(&file, "no backup").unwrap();
    let into = ["serve", "restore", &file, "--data", &data];
    assert_eq!(ended(&into, &[]).0, Some(1));
    let names = std::fs::read_dir(folder.path()).unwrap();
    assert_eq!(names.count(), 1);
    let both = ["serve", "check", &file, "--data", &data];
    assert_eq!(ended(&both, &[]).0, Some(2));
}

/// A password on the command line stands in the list of processes.
#[test]
fn a_password_on_the_command_line_is_warned_of() {
    const WARNING: &str = "warning: everybody who may list the processes";
    for (store, is_secret) in [
        (
            "postgres://ana:secret@127.0.0.1:9/x?connect_timeout=1",
            true,
        ),
        ("postgres://ana@127.0.0.1:9/x?password=secret", true),
        ("postgres://ana@127.0.0.1:9/x", false),
        ("sqlite:nowhere", false),
    ] {
        let (status, _, said) = ended(&["serve", "check", "--store", store], &[]);
        assert_eq!(status, Some(1), "{store}: {said}");
        assert_eq!(said.contains(WARNING), is_secret, "{store}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
}

/// Whichever page of the file is damaged, the rest is copied, and what is left out is named.
#[test]
fn what_can_be_read_of_a_damaged_file_is_saved() {
    const PAGE: usize = 4096;
    let folder = tempfile::tempdir().unwrap();
    let data = path(&folder, "data");
    let server = Server::start(Path::new(&data));
    let ids: Vec<String> = (0..3).map(|_| table(&server)).collect();
    for number in 0..60 {
        say(&server, &ids[number % ids.len()], number);
    }
    // A file without a write-ahead log, which has pages, too.
    let sound = path(&folder, "sound");
    let status = ended(&["serve", "backup", "--data", &data, "-o", &sound], &[]).0;
    assert_eq!(status, Some(0));
    drop(server);
    let whole = std::fs::read(&sound).unwrap();
    let data = path(&folder, "damaged");
    std::fs::create_dir(&data).unwrap();
    let file = format!("{data}/tables.sqlite");
    let mut left_out = 0;
    for page in 1..whole.len() / PAGE {
        let mut damaged = whole.clone();
        damaged[page * PAGE..(page + 1) * PAGE].fill(0);
        std::fs::write(&file, damaged).unwrap();
        let backup = path(&folder, &format!("backup-{page}"));
        let salvage = [
            "serve",
            "backup",
            "--data",
            &data,
            "-o",
            &backup,
            "--salvage",
        ];
        let (status, told, said) = ended(&salvage, &[]);
        assert!(!said.contains("panicked"), "page {page}: {said}");
        if said.contains("left out: table ") {
            left_out += 1;
            assert_eq!(status, Some(1), "page {page}: {said}");
            assert!(ids.iter().all(|id| !said.contains(id.as_str())), "{said}");
            assert!(
                told.contains(" in ") && Path::new(&backup).exists(),
                "page {page}: {told}"
            );
            let plain = path(&folder, "plain");
            let (status, _, said) = ended(&["serve", "backup", "--data", &data, "-o", &plain], &[]);
            assert_eq!(status, Some(1));
            assert!(
                said.contains("--salvage") && !Path::new(&plain).exists(),
                "{said}"
            );
        }
    }
    assert!(left_out > 0);
}

/// The address has no password, so that nobody finds it among the processes: it is in the file of PostgreSQL's own programs.
#[cfg(unix)]
#[test]
#[cfg_attr(
    not(postgres_programs),
    ignore = "needs the programs of PostgreSQL: see CONTRIBUTING.md"
)]
fn a_password_comes_from_the_file_of_passwords() {
    use milepost_testkit::cluster::Cluster;
    use std::os::unix::fs::PermissionsExt;
    let (data, own) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let access = "host all keeper 127.0.0.1/32 scram-sha-256";
    let cluster = Cluster::start(data.path(), access, "", &[]).unwrap();
    cluster
        .ask("CREATE ROLE keeper LOGIN SUPERUSER PASSWORD 'a:b'")
        .unwrap();
    let store = format!("postgres://keeper@127.0.0.1:{}/postgres", cluster.port);
    let check = |file: &str| {
        let args = ["serve", "check", "--store", &store];
        ended(&args, &[("PGPASSFILE", file)])
    };
    let file = path(&own, "passwords");
    let set = |text: &str, mode: u32| {
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let line = "*:*:postgres:keeper:a:b\n";
    for (text, mode, said) in [
        ("", 0o600, "password missing"),
        (
            "*:*:*:keeper:other\n",
            0o600,
            "password authentication failed",
        ),
        (line, 0o640, "others than its owner may read it"),
        // It is let in, and there are no tables yet.
        (line, 0o600, "no tables"),
    ] {
        set(text, mode);
        let (status, _, told) = check(&file);
        assert_eq!(status, Some(1), "{told}");
        assert!(told.contains(said), "{said}: {told}");
        assert!(!told.contains("a:b"), "{told}");
    }
}
