//! Workers as processes: what they answer, and how they end.

use crate::served::Server;
use milepost_testkit::{session, wait};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A worker that a test speaks to over its pipes.
struct Worker {
    child: Child,
    into: Option<ChildStdin>,
    out: BufReader<ChildStdout>,
}

impl Worker {
    fn start(memory: u64) -> Worker {
        let mut child = session::command(env!("CARGO_BIN_EXE_milepost"))
            .args(["worker", "--memory", &memory.to_string()])
            .env("MALLOC_ARENA_MAX", "2")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (into, out) = (
            child.stdin.take(),
            BufReader::new(child.stdout.take().unwrap()),
        );
        Worker { child, into, out }
    }

    /// The status of an answer, which is read whole; none where the worker has died.
    fn ask(&mut self, path: &str, headers: &str) -> Option<u16> {
        let into = self.into.as_mut().unwrap();
        write!(
            into,
            "GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n"
        )
        .ok()?;
        into.flush().ok()?;
        let (mut status, mut length) = (None, 0);
        loop {
            let mut line = String::new();
            if self.out.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().ok();
            }
            if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
        }
        self.out.read_exact(&mut vec![0; length]).ok()?;
        status
    }

    /// A file that the system has of its process.
    fn read(&self, what: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{what}", self.child.id())).unwrap()
    }

    /// Bytes of address space that it has.
    fn size(&self) -> u64 {
        let status = self.read("status");
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmSize:"))
            .unwrap();
        line.split_whitespace()
            .next()
            .unwrap()
            .parse::<u64>()
            .unwrap()
            * 1024
    }
}

/// A position whose best run nobody proves in half a minute.
fn hard() -> String {
    let text = milepost_route_files::shipped::position("velmark-late").unwrap();
    let hard = text.replace(
        "CVR = [\"5\", \"5+5E\"]",
        "CVR = [\"D\", \"D\", \"D\", \"8\", \"5+5E\"]",
    );
    assert_ne!(hard, text);
    hard
}

/// The same as a form sends it.
fn form() -> String {
    let letter = |byte: u8| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    format!(
        "position={}",
        hard().bytes().map(letter).collect::<String>()
    )
}

const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";
const GIGABYTE: u64 = 1 << 30;

#[test]
fn a_worker_answers_until_nobody_asks() {
    let mut worker = Worker::start(GIGABYTE);
    for path in ["/maps", "/maps/iberia", "/maps/iberia/board.svg"] {
        assert_eq!(worker.ask(path, ""), Some(200), "{path}");
    }
    // Where memory runs out it goes first.
    #[cfg(target_os = "linux")]
    assert_eq!(worker.read("oom_score_adj"), "1000\n");
    assert_eq!(
        worker.ask("/table/AAAA-AAAA-AAAA", ""),
        Some(404),
        "it has no tables"
    );
    drop(worker.into.take());
    assert!(worker.child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_passes_its_processor_time_is_ended() {
    const SIGXCPU: i32 = 24;
    let mut worker = Worker::start(GIGABYTE);
    // It has the same time for each request.
    for _ in 0..3 {
        assert_eq!(
            worker.ask("/maps/iberia", "x-milepost-cpu: 20\r\n"),
            Some(200)
        );
    }
    let texts = milepost_route_files::Texts {
        position: hard(),
        board: String::new(),
    };
    let link = milepost_route_files::link::of_texts(&texts);
    let long = format!("/routes/board.svg?p={link}&run=yes&seconds=30");
    assert_eq!(worker.ask(&long, "x-milepost-cpu: 1\r\n"), None);
    assert_eq!(worker.child.wait().unwrap().signal(), Some(SIGXCPU));
}

/// The processor time that a process has used, by the system's clock of a hundred ticks a second.
#[cfg(target_os = "linux")]
fn spent(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name of the program stands in parentheses; user time and system time are the twelfth and thirteenth after it.
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>().unwrap()).sum();
    Duration::from_millis(10 * ticks)
}

/// A search of a page has so many seconds of the processor, however long a busy machine takes to give them: here it gives
/// none for longer than the search may take.
#[cfg(target_os = "linux")]
#[test]
fn a_search_has_the_processor_time_that_was_asked_for() {
    const SECONDS: u64 = 2;
    let mut worker = Worker::start(GIGABYTE);
    assert_eq!(worker.ask("/maps", ""), Some(200));
    let texts = milepost_route_files::Texts {
        position: hard(),
        board: String::new(),
    };
    let link = milepost_route_files::link::of_texts(&texts);
    let search = format!("/routes/board.svg?p={link}&run=yes&seconds={SECONDS}");
    let process = worker.child.id();
    let before = spent(process);
    let stopped = std::thread::spawn(move || {
        let signal = |name: &str| {
            Command::new("kill")
                .args([name, &process.to_string()])
                .status()
        };
        let begun = before + Duration::from_millis(300);
        wait::until_true("it searches", || spent(process) > begun);
        assert!(signal("-STOP").unwrap().success());
        wait::let_pass(Duration::from_secs(2 * SECONDS));
        assert!(signal("-CONT").unwrap().success());
    });
    assert_eq!(worker.ask(&search, "x-milepost-cpu: 60\r\n"), Some(200));
    stopped.join().unwrap();
    let spent = spent(process) - before;
    assert!(spent >= Duration::from_secs(SECONDS), "{spent:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_needs_more_memory_than_it_may_gives_no_answer_of_it() {
    let mut worker = Worker::start(GIGABYTE);
    assert_eq!(worker.ask("/maps", ""), Some(200));
    let small = worker.size() + (8 << 20);
    let mut tight = Worker::start(small);
    assert_eq!(tight.ask("/maps", ""), Some(200));
    assert_ne!(tight.ask("/maps/iberia/map.png", ""), Some(200));
    assert_eq!(worker.ask("/maps/iberia/map.png", ""), Some(200));
}

/// The processes that a server has started, and has not seen the end of.
#[cfg(target_os = "linux")]
fn workers(server: &Server) -> usize {
    let parent = format!("PPid:\t{}\n", server.child.id());
    let status =
        |entry: std::fs::DirEntry| std::fs::read_to_string(entry.path().join("status")).ok();
    let all = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| status(entry.ok()?));
    all.filter(|status| status.contains(&parent) && !status.contains("State:\tZ"))
        .count()
}

#[cfg(target_os = "linux")]
#[test]
fn who_hangs_up_ends_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (status, head, _) = server.ask("POST", "/routes/open", FORM, form().as_bytes());
    assert_eq!(status, 303, "{head}");
    let place = head
        .lines()
        .find_map(|line| line.strip_prefix("location: /routes/at?"))
        .unwrap();
    let mut stream = server.send(
        "GET",
        &format!("/routes/run/events?{place}&seconds=30"),
        "",
        b"",
    );
    let mut first = [0; 2000];
    assert!(stream.read(&mut first).unwrap() > 0);
    assert!(String::from_utf8_lossy(&first).starts_with("HTTP/1.1 200"));
    assert!(workers(&server) > 0);
    drop(stream);
    // Idle ones stay a minute: the one that searches is to be gone, and with it the only one of this address.
    wait::until_true("the worker is gone", || workers(&server) == 0);
    assert_eq!(server.get("/maps").0, 200);
}

#[test]
fn a_search_is_followed_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (status, _, body) = server.get("/routes/run/events?p=tern-island-midway&seconds=20");
    assert_eq!(status, 200);
    assert!(body.contains("event: done"), "{body}");
    // What was found is at hand for the same address.
    let (status, head, _) = server.get("/routes/run.pdf?p=tern-island-midway&seconds=20");
    assert!(status == 200 && head.contains("application/pdf"), "{head}");
}

#[test]
fn a_table_on_a_custom_map_is_made_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let text = milepost_map::text::write(&milepost_map::shipped::map("iberia").unwrap());
    let own = text.replacen("Iberia", "My island", 1);
    let (status, _, made) = server.post("/table", &json!({"own": own, "seats": 2, "cards": 60}));
    assert_eq!(status, 201, "{made}");
    let id = serde_json::from_str::<Value>(&made).unwrap()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let read = |server: &Server| {
        ["board", "ground"].map(|what| {
            let (status, _, body) = server.get(&format!("/table/{id}/{what}"));
            assert_eq!(status, 200, "{what}: {body}");
            body
        })
    };
    let before = read(&server);
    assert!(before[0].contains("My island") && before[1].contains("<svg"));
    server.kill();
    // After a restart a worker draws it again.
    let server = Server::start(folder.path());
    assert_eq!(read(&server), before);
    let broken = own
        .replacen("size = \"medium\"", "size = \"huge\"", 1)
        .replacen("\"small\"", "\"tiny\"", 1);
    let (status, _, told) = server.post("/table", &json!({"own": broken, "seats": 9, "cards": 60}));
    assert_eq!(status, 422, "{told}");
    assert!(
        ["huge", "tiny", "9 seats"]
            .iter()
            .all(|what| told.contains(what)),
        "{told}"
    );
}

#[test]
fn a_body_that_is_too_large_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (large, huge) = (vec![b' '; 20_000], vec![b' '; 5 << 20]);
    for (path, body, most) in [
        ("/table/AAAA-AAAA-AAAA/act", &large, "16 kilobytes"),
        ("/table", &huge, "2048 kilobytes"),
    ] {
        let (status, _, told) =
            server.ask("POST", path, "content-type: application/json\r\n", body);
        assert_eq!(status, 413, "{told}");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert!(told["error"][0].as_str().unwrap().contains(most), "{told}");
    }
    let (status, head, page) = server.ask(
        "POST",
        "/play",
        &format!("{FORM}accept: text/html\r\n"),
        &huge,
    );
    assert!(
        status == 413 && head.contains("text/html") && page.contains("2048 kilobytes"),
        "{head}\n{page}"
    );
}

#[test]
fn a_position_too_long_for_a_link_is_lent_to_every_worker() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    // Comments that cannot be packed.
    let mut state = 1_u64;
    let mut noise = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + (state >> 40) as u8 % 26)
    };
    let noise: String = (0..20_000).map(|_| noise()).collect();
    let body = format!("{}%0a%23+{noise}", form());
    let (status, head, _) = server.ask("POST", "/routes/open", FORM, body.as_bytes());
    let place = head
        .lines()
        .find_map(|line| line.strip_prefix("location: "))
        .unwrap();
    assert!(status == 303 && place.contains("p=k."), "{head}");
    // Several at once: each may have a worker of its own.
    let streams: Vec<_> = (0..4).map(|_| server.send("GET", place, "", b"")).collect();
    for mut stream in streams {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(
            answer.starts_with("HTTP/1.1 200") && answer.contains("too long for a link"),
            "{answer}"
        );
    }
}

#[test]
fn no_help_names_the_worker() {
    let help = Command::new(env!("CARGO_BIN_EXE_milepost"))
        .arg("--help")
        .output()
        .unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains("worker"));
}
