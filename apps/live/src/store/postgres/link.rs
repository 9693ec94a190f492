//! Connections to the database: how they are made, how long an operation may take, and what an
//! error means.

use crate::store::encryption;
use crate::store::error::{LOGGED, StoreError, full_message};
use crate::store::postgres::connector::Connector;
use crate::store::postgres::passwords;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use std::error::Error;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::error::{Severity, SqlState};
use tokio_postgres::types::WrongType;

/// The longest that reaching one host may take.
const CONNECT: Duration = Duration::from_secs(3);
/// The longest that everything else may take until a connection can be used.
const HANDSHAKE: Duration = Duration::from_secs(1);
/// The longest that the database may work on one statement. It then ends it, with nothing done.
const STATEMENT: Duration = Duration::from_secs(4);
/// The longest wait for the answer to an operation. It is longer than [`STATEMENT`], so that where
/// the link works, the answer of the database counts.
const ANSWER: Duration = Duration::from_secs(5);
/// The longest wait for a connection of the pool.
const WAIT: Duration = Duration::from_secs(5);

/// The connections that operations share.
pub struct Link {
    pool: Pool,
    /// The number of failed writes since the last successful one.
    failures: AtomicU32,
}

/// How connections to a database are made.
#[derive(Clone)]
pub struct Settings {
    /// What is said of them in the address.
    pub config: Config,
    /// What encrypts them.
    pub connector: Connector,
}

impl Settings {
    /// The longest that making a connection may take: each host of the address has its time.
    pub fn reached(&self) -> Duration {
        let hosts = self.config.get_hosts().len().max(1);
        CONNECT * u32::try_from(hosts).unwrap_or(u32::MAX) + HANDSHAKE
    }
}

/// The settings of a connection to the database at an address. The files that it names are read, and the one of `PGPASSFILE`
/// where the address has no password.
///
/// # Errors
/// It is not such an address, or a file cannot be read. The message names no password.
pub fn settings(address: &str) -> Result<Settings, StoreError> {
    let (mut config, encryption) = encryption::parsed(address).map_err(StoreError::Down)?;
    let connector = Connector::new(&encryption, &config);
    let connector = connector.map_err(|error| StoreError::down(&error))?;
    if config.get_password().is_none()
        && let Some(password) = passwords::of(&config).map_err(|error| StoreError::down(&error))?
    {
        config.password(password);
    }
    let said = config.get_options().unwrap_or_default();
    // What is more than that stays.
    let commits = match said.contains("synchronous_commit=remote_apply") {
        true => "",
        false => " -c synchronous_commit=on",
    };
    let options = format!(
        "{said} -c statement_timeout={} -c lock_timeout={} -c idle_in_transaction_session_timeout=10000{commits}",
        STATEMENT.as_millis(),
        STATEMENT.as_millis(),
    );
    config
        .options(options)
        .application_name("milepost")
        .connect_timeout(CONNECT)
        .tcp_user_timeout(ANSWER)
        .keepalives_idle(Duration::from_secs(5));
    Ok(Settings { config, connector })
}

impl Link {
    /// A pool of at most so many connections. None is made yet.
    ///
    /// # Errors
    /// [`StoreError::Down`] if the pool cannot be made.
    pub fn new(settings: Settings, connections: usize) -> Result<Link, StoreError> {
        let recycling_method = RecyclingMethod::Fast;
        let (reached, Settings { config, connector }) = (settings.reached(), settings);
        let manager = Manager::from_config(config, connector, ManagerConfig { recycling_method });
        let pool = Pool::builder(manager)
            .max_size(connections)
            .wait_timeout(Some(WAIT))
            .create_timeout(Some(reached))
            .recycle_timeout(Some(CONNECT))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| StoreError::down(&error))?;
        let failures = AtomicU32::new(0);
        Ok(Link { pool, failures })
    }

    /// A connection.
    ///
    /// # Errors
    /// [`StoreError::Down`] if there is none in time.
    pub async fn client(&self) -> Result<Object, StoreError> {
        let client = self.pool.get().await;
        client.map_err(|error| StoreError::Down(full_message(&error)))
    }

    /// Counts the result of an operation that wrote something.
    pub fn count<T>(&self, done: &Result<T, StoreError>) {
        match done {
            Ok(_) | Err(StoreError::Taken | StoreError::Fenced) => {
                self.failures.store(0, Relaxed);
            }
            Err(error) => {
                let before = self.failures.fetch_add(1, Relaxed);
                if before.is_multiple_of(LOGGED) {
                    tracing::warn!(%error, before, "writing to the database failed");
                }
            }
        }
    }

    /// The database accepts writes again, as another connection has found.
    pub fn recovered(&self) {
        self.failures.store(0, Relaxed);
    }

    /// The number of failed writes since the last successful one.
    pub fn failures(&self) -> u32 {
        self.failures.load(Relaxed)
    }

    /// How many operations wait for a connection.
    pub fn waiting(&self) -> usize {
        self.pool.status().waiting
    }

    /// Closes all connections.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// Waits for the answer to an operation. A connection whose answer is missing is of no more use.
///
/// # Errors
/// What [`outcome`] tells of its error; [`StoreError::Unknown`] if there is no answer in time.
pub async fn answered<T>(
    operation: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, StoreError> {
    match tokio::time::timeout(ANSWER, operation).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(outcome(&error)),
        Err(_) => Err(StoreError::Unknown(
            "the database did not answer in time".to_owned(),
        )),
    }
}

/// Asks once, with a connection of the pool under the given name. Macros, since the compiler cannot
/// tell of a closure that borrows a connection whether its future may move between threads.
macro_rules! ask {
    ($link:expr, $client:ident => $operation:expr) => {
        match $link.client().await {
            Err(failed) => Err(failed),
            Ok($client) => {
                let answer = link::answered($operation).await;
                if matches!(answer, Err(StoreError::Unknown(_))) {
                    drop(deadpool_postgres::Object::take($client));
                }
                answer
            }
        }
    };
}

/// An operation that only reads. It is tried again once, since the connection may have broken while
/// nobody used it.
macro_rules! read {
    ($link:expr, $client:ident => $operation:expr) => {
        match ask!($link, $client => $operation) {
            Err(StoreError::Unknown(_)) => match ask!($link, $client => $operation) {
                // What only reads has done nothing.
                Err(StoreError::Unknown(why)) => Err(StoreError::Down(why)),
                answer => answer,
            },
            answer => answer,
        }
    };
}

/// An operation that writes. Its failures are counted.
macro_rules! write {
    ($link:expr, $client:ident => $operation:expr) => {{
        let done = ask!($link, $client => $operation);
        $link.count(&done);
        done
    }};
}

pub(super) use {ask, read, write};

/// What an error means for the statement that it answers.
pub fn outcome(error: &tokio_postgres::Error) -> StoreError {
    let Some(answer) = error.as_db_error() else {
        let is_answer = error.source().is_some_and(|cause| cause.is::<WrongType>());
        return match is_answer {
            // The answer has come, but in a form that no release makes.
            true => StoreError::Down(full_message(error)),
            // The link broke, so the answer was lost, or never came.
            false => StoreError::Unknown(full_message(error)),
        };
    };
    match (answer.code(), answer.parsed_severity()) {
        (&SqlState::UNIQUE_VIOLATION, _) => StoreError::Taken,
        (&SqlState::DISK_FULL, _) => StoreError::Full,
        (&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED | &SqlState::IO_ERROR, _) => {
            StoreError::Damaged(answer.to_string())
        }
        // The database ends the connection. It may have carried out the statement before.
        (_, Some(Severity::Fatal | Severity::Panic)) => StoreError::Unknown(answer.to_string()),
        _ => StoreError::Down(answer.to_string()),
    }
}
