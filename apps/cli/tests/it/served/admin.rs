//! The operator's commands against a running server.

use super::operator::{Running, logged, started};
use super::program;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;

const TOKEN: &str = "0123456789abcdef-token";

/// How a command of the operator ends: its status, what it prints, what it says on standard error.
fn admin(server: &str, token: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = program(&["serve", "admin"])
        .args(arguments)
        .args(["--admin", server])
        .env("MILEPOST_ADMIN_TOKEN", token)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn status(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let _ = write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    );
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer[9..12].to_owned()
}

/// A server with a token: itself, its public address, and that of its operator.
fn serve(folder: &tempfile::TempDir, options: &str) -> (Running, String, String) {
    let (running, mut told) = started(
        folder,
        &format!("admin-listen = \"127.0.0.1:0\"\n{options}"),
    );
    let mut address = |message| {
        let line = logged(&mut told, message);
        line["address"].as_str().unwrap().to_owned()
    };
    let (public, admin) = (address("listening"), address("listening for the operator"));
    // What it says later is read, so that it never waits for a reader.
    std::thread::spawn(move || std::io::copy(&mut told, &mut std::io::sink()));
    (running, public, format!("http://{admin}"))
}

#[test]
fn an_operator_does_what_there_is_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (_running, public, server) = serve(&folder, &format!("admin-token = \"{TOKEN}\"\n"));
    let admin = |arguments: &[&str]| admin(&server, TOKEN, arguments);
    let done = |arguments: &[&str]| {
        let (status, text, told) = admin(arguments);
        assert_eq!((status, &*told), (Some(0), ""), "{arguments:?} {text}");
        text
    };
    let page: Value = serde_json::from_str(&done(&["list", "--phase", "lobby", "--json"])).unwrap();
    let id = page["tables"][0]["id"].as_str().unwrap().to_owned();
    let text = done(&["list"]);
    assert!(text.starts_with("run by") && text.contains(&id), "{text}");
    assert_eq!(done(&["list", "--idle", "30d"]), "no tables\n");
    assert_eq!(
        done(&["close", &id, "--reason", "a trial"]),
        "the table is closed\n"
    );
    assert_eq!(done(&["close", &id]), "the table was closed already\n");
    assert_eq!(done(&["delete", &id]), "the table is deleted\n");
    let (status_code, _, told) = admin(&["delete", &id]);
    assert!(
        status_code == Some(1) && told.contains("no such table"),
        "{told}"
    );
    assert_eq!(status(&public, &format!("/table/{id}/state")), "404");
    assert_eq!(done(&["bans"]), "no bans\n");
    assert_eq!(
        done(&["ban", "192.0.2.9/24", "--for", "7d", "--note", "spam"]),
        "192.0.2.0/24 is banned\n"
    );
    let text = done(&["bans"]);
    assert!(
        text.starts_with("192.0.2.0/24 ") && text.contains("d left") && text.ends_with("spam\n"),
        "{text}"
    );
    // This machine itself, whose operator stays in.
    done(&["ban", "127.0.0.1"]);
    assert_eq!(status(&public, "/healthz"), "403");
    assert_eq!(
        done(&["unban", "127.0.0.1"]),
        "127.0.0.1 is no longer banned\n"
    );
    assert_eq!(status(&public, "/healthz"), "200");
    for wrong in [
        &["ban", "somebody"][..],
        &["close", "a/b"],
        &["list", "--idle", "7"],
        &["ban"],
    ] {
        assert_eq!(admin(wrong).0, Some(2), "{wrong:?}");
    }
    let (status_code, _, told) = admin(&["ban", "0.0.0.0/0"]);
    assert!(
        status_code == Some(1) && told.contains("too large"),
        "{told}"
    );
}

#[test]
fn the_token_is_needed_and_never_shown() {
    let token = "right-0123456789abcdef";
    let folder = tempfile::tempdir().unwrap();
    let (_running, _, server) = serve(&folder, &format!("admin-token = \"{token}\"\n"));
    let (status, _, told) = admin(&server, "wrong-0123456789abcdef", &["list"]);
    assert!(
        status == Some(1) && told.contains("--admin-token"),
        "{told}"
    );
    let (status, _, told) = admin(&server, "", &["list"]);
    assert!(
        status == Some(1) && told.contains("MILEPOST_ADMIN_TOKEN"),
        "{told}"
    );
    let (status, _, told) = admin("http://127.0.0.1:9", token, &["list"]);
    assert!(
        status == Some(1) && told.contains("no answer from"),
        "{told}"
    );
    let (status, _, told) = admin(&server, "short-secret", &["list"]);
    assert!(status == Some(2) && told.contains("at least 16"), "{told}");
    assert!(!told.contains("short-secret"), "{told}");
    let shown = program(&["serve", "--print-config"])
        .env("MILEPOST_ADMIN_TOKEN", token)
        .output()
        .unwrap();
    let text = String::from_utf8(shown.stdout).unwrap();
    assert!(
        text.contains("admin-token = \"***\"") && !text.contains(token),
        "{text}"
    );
    let folder = tempfile::tempdir().unwrap();
    let (_running, _, server) = serve(&folder, "");
    let (status, _, told) = admin(&server, token, &["list"]);
    assert!(
        status == Some(1) && told.contains("takes no calls"),
        "{told}"
    );
}
