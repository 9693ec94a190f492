//! Servers on one PostgreSQL database, each with a link to it that can fail.

use super::stored;
use crate::served::Server;
use milepost_live::store::Postgres;
use milepost_testkit::database::postgres;
use milepost_testkit::history::Entry;
use milepost_testkit::proxy::Proxy;
use std::net::{SocketAddr, TcpListener};
use std::process::Command;
use std::sync::{Arc, Mutex};
use tokio_postgres::NoTls;

/// The database, in which a fleet has a schema of its own.
pub struct Database {
    address: String,
    schema: String,
    runtime: tokio::runtime::Runtime,
}

impl Database {
    /// The database of the tests.
    pub fn new() -> Database {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let database = Database {
            address: postgres(),
            schema: format!("milepost_fleet_{}", std::process::id()),
            runtime,
        };
        database
            .sql(&format!("CREATE SCHEMA {}", database.schema))
            .unwrap();
        database
    }

    fn sql(&self, sql: &str) -> Result<(), tokio_postgres::Error> {
        self.runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(&self.address, NoTls).await?;
            tokio::spawn(connection);
            client.batch_execute(sql).await
        })
    }

    /// Ends all connections of servers, as a restart of the database does.
    pub fn end_connections(&self) {
        let ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'milepost'";
        self.sql(ended).unwrap();
    }

    /// The log of a table as the database has it.
    pub fn log(&self, id: &str) -> Vec<Entry> {
        let (host, address) = self.through();
        let address = address(&host);
        let store = self
            .runtime
            .block_on(Postgres::read_only(&address))
            .unwrap();
        stored(&self.runtime, &store, id)
    }

    /// The host and port of the database, and its address through another.
    fn through(&self) -> (String, impl Fn(&str) -> String) {
        let (scheme, rest) = self.address.split_once("://").unwrap();
        let (user, rest) = rest.rsplit_once('@').unwrap_or(("", rest));
        let (host, name) = rest.split_once('/').unwrap();
        let host = match host.contains(':') {
            true => host.to_owned(),
            false => format!("{host}:5432"),
        };
        (host, move |other| {
            format!(
                "{scheme}://{user}@{other}/{name}?options=-csearch_path%3D{}",
                self.schema
            )
        })
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // What a failed test leaves is not worth another failure.
        let _ = self.sql(&format!("DROP SCHEMA {} CASCADE", self.schema));
    }
}

/// One server of a fleet.
struct Member {
    server: Server,
    proxy: Proxy,
}

/// Where the servers are, for those who play meanwhile.
#[derive(Clone, Default)]
pub struct Addresses(Arc<Mutex<Vec<SocketAddr>>>);

impl Addresses {
    pub fn of(&self, member: usize) -> SocketAddr {
        self.0.lock().unwrap()[member]
    }
}

/// The servers.
pub struct Fleet {
    pub database: Database,
    members: Vec<Member>,
    pub addresses: Addresses,
}

impl Fleet {
    /// So many servers.
    pub fn start(database: Database, servers: usize) -> Fleet {
        let host = database.through().0;
        let mut fleet = Fleet {
            database,
            members: Vec::new(),
            addresses: Addresses::default(),
        };
        for _ in 0..servers {
            let proxy = Proxy::to(&host).unwrap();
            let server = fleet.serve(&proxy);
            fleet.addresses.0.lock().unwrap().push(server.address);
            fleet.members.push(Member { server, proxy });
        }
        fleet
    }

    fn serve(&self, proxy: &Proxy) -> Server {
        serve(&self.database.through().1(&proxy.address.to_string()))
    }

    /// Kills a server as the system does it.
    pub fn kill(&mut self, member: usize) {
        let member = &mut self.members[member].server;
        member.child.kill().unwrap();
        member.child.wait().unwrap();
    }

    /// Starts one again in the place of a server that was killed.
    pub fn restart(&mut self, member: usize) {
        let server = self.serve(&self.members[member].proxy);
        self.addresses.0.lock().unwrap()[member] = server.address;
        self.members[member].server = server;
    }

    /// Stops a server, or lets it go on.
    pub fn signal(&self, member: usize, signal: &str) {
        let id = self.members[member].server.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().unwrap();
        assert!(sent.success());
    }

    /// The link of a server to the database.
    pub fn link(&self, member: usize) -> &Proxy {
        &self.members[member].proxy
    }
}

/// A server on a database, which others may share.
pub fn serve(store: &str) -> Server {
    // It is free again once this is dropped; another program would have to be quick.
    let port = TcpListener::bind("127.0.0.1:0").unwrap();
    let node = port.local_addr().unwrap();
    drop(port);
    Server::with(&[
        "--store",
        store,
        "--store-connections",
        "4",
        "--node-listen",
        &node.to_string(),
        "--node-url",
        &format!("https://{node}"),
    ])
}
