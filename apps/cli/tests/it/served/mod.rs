//! The program itself as a server, at a port of its own.

mod admin;
mod backup;
mod config;
mod operator;

use milepost_testkit::session;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub struct Server {
    pub child: Child,
    pub address: SocketAddr,
}

/// The program with arguments.
fn program(args: &[&str]) -> Command {
    bare(Command::new(env!("CARGO_BIN_EXE_milepost")), args)
}

/// A command with arguments, without the variables that set the program's options: some of those are for tests.
fn bare(mut command: Command, args: &[&str]) -> Command {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("MILEPOST_") {
            command.env_remove(name);
        }
    }
    command.args(args);
    command
}

impl Server {
    pub fn start(data: &Path) -> Server {
        Server::with(&["--data", data.to_str().unwrap()])
    }

    /// A server with further options.
    pub fn with(options: &[&str]) -> Server {
        Server::run(session::command(env!("CARGO_BIN_EXE_milepost")), options)
    }

    /// A server that a command begins.
    pub fn run(program: Command, options: &[&str]) -> Server {
        let serve = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--rate",
            "100000",
            "--tables",
            "100000",
            "--disk-each",
            "65536",
        ];
        let mut child = bare(program, &serve)
            .args(options)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        // The log may come before it.
        let mut lines_with_address = lines.by_ref().map(Result::unwrap);
        let line = lines_with_address
            .find(|line| line.contains("http://"))
            .unwrap();
        // What it says later is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .unwrap();
        Server {
            child,
            address: address.parse().unwrap(),
        }
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends a request over a connection of its own, and gives its status, its head and its body.
    pub fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> (u16, String, String) {
        let mut stream = self.send(method, path, headers, body);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (
            head.split(' ').nth(1).unwrap().parse().unwrap(),
            head.to_owned(),
            body.to_owned(),
        )
    }

    /// Sends a request, whose answer is read from the stream.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}content-length: {length}\r\n\r\n"
        )
        .unwrap();
        stream.write_all(body).unwrap();
        stream
    }

    pub fn get(&self, path: &str) -> (u16, String, String) {
        self.ask("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, json: &serde_json::Value) -> (u16, String, String) {
        self.ask(
            "POST",
            path,
            "content-type: application/json\r\n",
            json.to_string().as_bytes(),
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
