//! The operator's listener and the log of the program itself.

use super::program;
use crate::common::file;
use milepost_testkit::wait;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Stdio};

/// A running server, killed when the test ends.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server whose options are in a file, and the rest of its standard error.
pub fn started(folder: &tempfile::TempDir, options: &str) -> (Running, BufReader<ChildStderr>) {
    let path = file(folder, "serve.toml");
    let data = file(folder, "data");
    std::fs::write(
        &path,
        format!("listen = \"127.0.0.1:0\"\nlog = \"json\"\ndata = '{data}'\n{options}"),
    )
    .unwrap();
    let mut child = program(&["serve"])
        .env("MILEPOST_CONFIG", path)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let told = BufReader::new(child.stderr.take().unwrap());
    (Running(child), told)
}

/// The next line of the log with this message.
pub fn logged(told: &mut BufReader<ChildStderr>, message: &str) -> serde_json::Value {
    loop {
        let mut line = String::new();
        assert!(
            told.read_line(&mut line).unwrap() > 0,
            "no line says: {message}"
        );
        match serde_json::from_str::<serde_json::Value>(&line) {
            Ok(json)
                if json["message"]
                    .as_str()
                    .is_some_and(|text| text.contains(message)) =>
            {
                return json;
            }
            _ => {}
        }
    }
}

fn get(address: &str, host: &str, path: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head[9..12].to_owned(), body.to_owned())
}

#[test]
fn the_operator_is_answered_at_an_address_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let (running, mut told) = started(&folder, "admin-listen = \"127.0.0.1:0\"\nverbose = true\n");
    let public = logged(&mut told, "listening")["address"]
        .as_str()
        .unwrap()
        .to_owned();
    let admin = logged(&mut told, "listening for the operator")["address"]
        .as_str()
        .unwrap()
        .to_owned();
    wait::until_true("it is ready", || {
        get(&admin, "localhost", "/readyz").0 == "200"
    });
    let (status, text) = get(&admin, "localhost", "/metrics");
    assert!(
        status == "200" && text.contains("milepost_pool_waiting{pool=\"bots\"}"),
        "{text}"
    );
    assert_eq!(get(&admin, "evil.example", "/metrics").0, "421");
    assert_eq!(get(&public, "localhost", "/metrics").0, "404");
    assert_eq!(get(&public, "evil.example", "/healthz").0, "421");
    assert_eq!(get(&public, "localhost", "/healthz").0, "200");
    let line = logged(&mut told, "request");
    assert_eq!(
        (&line["route"], &line["status"]),
        (&"/metrics".into(), &404.into())
    );
    assert_eq!(line["span"]["id"].as_str().unwrap().len(), 16);
    drop(running);
}

#[test]
fn who_answers_to_any_name_is_warned() {
    let warns = |options: &str| {
        let folder = tempfile::tempdir().unwrap();
        let (running, mut told) = started(&folder, options);
        let address = logged(&mut told, "listening")["address"]
            .as_str()
            .unwrap()
            .to_owned();
        let any = get(&address, "any.example", "/healthz").0 == "200";
        let mut running = running;
        running.0.kill().unwrap();
        let mut rest = String::new();
        told.read_to_string(&mut rest).unwrap();
        (any, rest.contains("any host name"))
    };
    assert_eq!(warns(""), (false, false));
    assert_eq!(warns("behind-proxy = true"), (true, true));
    assert_eq!(
        warns("behind-proxy = true\nhost = 'rails.example.org'"),
        (false, false)
    );
    // In a network others come by address.
    assert_eq!(warns("lan = true"), (false, false));
}
