//! The workers of a server: the queues for them, those in use, and those that stand by for the
//! client that used them last.

use crate::cache::Cache;
use crate::settings::WorkerSource;
use crate::wire::error::ApiError;
use crate::worker::answer_cache::AnswerCache;
use crate::worker::class::{Class, MIN_PLACES, RequestLimits};
use crate::worker::limits::CPU;
use crate::worker::process::{Process, WorkerFailure};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, Response, StatusCode};
use milepost_live::limits::network::{Network, narrowest};
use milepost_live::work::queue::Bounds;
use milepost_live::work::{FairQueue, Permit, Pool, WorkError};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};
use tower::ServiceExt;

/// How long a request may wait for a worker.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// How long a worker stands by for its client.
const STAND_BY: Duration = Duration::from_secs(60);
/// The most bytes of address space for one worker.
pub const MAX_WORKER_MEMORY: u64 = 1 << 30;

/// The most bytes of stored texts.
const TEXT_CACHE_BYTES: usize = 64 << 20;

/// A worker.
pub enum Worker {
    /// The router in this process.
    InPlace(Box<Router>),
    /// A process.
    Process(Box<Process>),
}

/// The workers of a server.
pub struct Workers {
    kind: WorkerSource,
    /// The folder of a copy of the source of the site 18xx.games.
    site: Option<PathBuf>,
    /// The address space of each worker, in bytes.
    memory: u64,
    /// One share of memory for each process that may run.
    shares: Arc<Semaphore>,
    in_place: Router,
    lines: [FairQueue<Network>; Class::ALL.len()],
    idle: Idle,
    /// Texts too long for a link, by name: see [`milepost_pages::routes::kept`].
    pub texts: Cache<Bytes>,
    /// Answers that can be reused without a worker.
    pub answers: AnswerCache,
    /// The pool that reads and compresses answers about tables on custom maps, which may be large.
    pub reading: Pool<Network>,
}

/// A worker in use, with its place. It stands by again only after its answer has arrived
/// completely; if this is dropped before, the worker is killed.
pub struct WorkerLease {
    /// The worker.
    pub worker: Worker,
    /// The deadline of the request.
    pub end: Instant,
    limits: RequestLimits,
    memory: u64,
    address: Network,
    idle: Idle,
    _permit: Permit,
}

#[derive(Clone)]
struct Idle {
    most: usize,
    all: Arc<Mutex<VecDeque<(Network, Instant, Worker)>>>,
}

impl Workers {
    /// No worker is started yet. All together may take `memory` bytes of address space, each of
    /// them [`MAX_WORKER_MEMORY`], or less if there would be too few of them. `in_place` serves
    /// requests without processes.
    pub fn new(
        kind: WorkerSource,
        memory: u64,
        site: Option<PathBuf>,
        in_place: Router,
    ) -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let least = (MIN_PLACES * Class::ALL.len()) as u64;
        let memory = memory.max(least);
        let each = MAX_WORKER_MEMORY.min(memory / least);
        let most = usize::try_from(memory / each)
            .unwrap_or(usize::MAX)
            .min(Semaphore::MAX_PERMITS);
        Workers {
            kind,
            site,
            memory: each,
            shares: Arc::new(Semaphore::new(most)),
            in_place,
            lines: Class::ALL.map(|class| FairQueue::new(class.bounds(cores, most))),
            idle: Idle {
                most: 2 * cores,
                all: Arc::default(),
            },
            texts: Cache::new(TEXT_CACHE_BYTES),
            answers: AnswerCache::default(),
            reading: Pool::new(Bounds {
                places: cores.max(2),
                each: (cores / 2).max(1),
                waiting: 16,
            }),
        }
    }

    /// The number of workers in use.
    pub fn busy(&self) -> usize {
        self.lines.iter().map(FairQueue::busy).sum()
    }

    /// The queue of a class.
    pub fn line(&self, class: Class) -> &FairQueue<Network> {
        &self.lines[class as usize]
    }

    /// Sends a request to a worker. The body of the answer may still be arriving: read it with
    /// [`WorkerLease::read_body`], or piece by piece before [`WorkerLease::end`].
    ///
    /// # Errors
    /// 429 if the client has too many requests in progress; 503 if no worker is available in time
    /// or the worker crashes; 422 if the request exceeds a limit.
    pub async fn ask(
        &self,
        address: IpAddr,
        class: Class,
        request: Request<Bytes>,
    ) -> Result<(WorkerLease, Response<Body>), ApiError> {
        let (address, limits) = (narrowest(address), class.limits());
        let permit = match timeout(MAX_WAIT, self.line(class).acquire(address)).await {
            Ok(Ok(permit)) => permit,
            Ok(Err(WorkError::QueueFull)) => {
                let message = "your address has too many requests in progress; wait until some of them are done";
                return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
            }
            _ => {
                return Err(ApiError::busy("the server is busy; try again in a moment"));
            }
        };
        let known = self.idle.take(address);
        let reused = known.is_some();
        let worker = match known {
            Some(worker) => worker,
            None => self.start().await?,
        };
        let end = Instant::now() + limits.wall;
        let (memory, idle) = (self.memory, self.idle.clone());
        let mut lease = WorkerLease {
            worker,
            end,
            limits,
            memory,
            address,
            idle,
            _permit: permit,
        };
        match lease.send(with_cpu_limit(&request, limits)).await {
            Ok(answer) => return Ok((lease, answer)),
            // An idle worker may have ended, or its earlier requests may have left too little
            // memory.
            Err(Some(WorkerFailure::Memory | WorkerFailure::Crashed)) if reused => {
                lease.worker = self.start().await?
            }
            Err(died) => return Err(lease.error(died)),
        }
        match lease.send(with_cpu_limit(&request, limits)).await {
            Ok(answer) => Ok((lease, answer)),
            Err(died) => Err(lease.error(died)),
        }
    }

    async fn start(&self) -> Result<Worker, ApiError> {
        match &self.kind {
            WorkerSource::InPlace => Ok(Worker::InPlace(Box::new(self.in_place.clone()))),
            WorkerSource::Program(path) => {
                let share = self.share().await?;
                match Process::start(path, self.memory, self.site.as_deref(), share).await {
                    Ok(process) => Ok(Worker::Process(Box::new(process))),
                    Err(error) => {
                        tracing::error!(%error, "could not start a worker");
                        Err(ApiError::busy(
                            "the server could not start a worker; try again in a moment",
                        ))
                    }
                }
            }
        }
    }

    /// Takes a share of memory for one more process. There are at least as many shares as places in
    /// all queues. So if none is left, either an idle worker has one, which is ended here, or a
    /// worker is just ending.
    async fn share(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(share) = self.shares.clone().try_acquire_owned() {
            return Ok(share);
        }
        self.idle.end_one();
        let share = timeout(MAX_WAIT, self.shares.clone().acquire_owned()).await;
        share.ok().and_then(Result::ok).ok_or_else(|| {
            ApiError::busy("the server could not start a worker; try again in a moment")
        })
    }
}

fn with_cpu_limit(request: &Request<Bytes>, limits: RequestLimits) -> Request<Body> {
    let mut again = request.clone().map(Body::from);
    again.headers_mut().insert(CPU, limits.cpu.into());
    again
}

impl WorkerLease {
    /// Sends a request to the worker.
    ///
    /// # Errors
    /// `None` if the deadline passes, otherwise the reason why the worker ended.
    pub async fn send(
        &mut self,
        request: Request<Body>,
    ) -> Result<Response<Body>, Option<WorkerFailure>> {
        let answer = async {
            match &mut self.worker {
                Worker::InPlace(router) => Ok(router
                    .as_ref()
                    .clone()
                    .oneshot(request)
                    .await
                    .unwrap_or_default()),
                Worker::Process(process) => process.send(request).await,
            }
        };
        timeout_at(self.end, answer)
            .await
            .map_err(|_| None)?
            .map_err(Some)
    }

    /// Reads the body of an answer, up to `most` bytes.
    ///
    /// # Errors
    /// 422 if it is longer or the deadline passes; otherwise the error of the worker.
    pub async fn read_body(&mut self, body: Body, most: usize) -> Result<Bytes, ApiError> {
        match timeout_at(self.end, axum::body::to_bytes(body, most)).await {
            Ok(Ok(bytes)) => Ok(bytes),
            Err(_) => Err(self.error(None)),
            Ok(Err(_)) => match &mut self.worker {
                Worker::Process(process) if !process.is_open() => {
                    let died = process.died().await;
                    Err(self.error(Some(died)))
                }
                _ => {
                    let message = format!(
                        "This file has more than {} megabytes, the limit of this server.",
                        most >> 20
                    );
                    Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, &message))
                }
            },
        }
    }

    /// The error for the client: a worker ended, or (`None`) its deadline passed.
    pub fn error(&self, died: Option<WorkerFailure>) -> ApiError {
        tracing::info!(?died, "a worker gave no answer");
        let status = match died {
            Some(WorkerFailure::Cpu | WorkerFailure::Memory) | None => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Some(WorkerFailure::Crashed) => StatusCode::SERVICE_UNAVAILABLE,
        };
        let late = || {
            let seconds = self.limits.wall.as_secs();
            format!(
                "This took longer than {seconds} seconds, the limit of this server; try again when the server is less busy."
            )
        };
        let message = died.map_or_else(late, |died| died.message(self.limits, self.memory));
        ApiError::new(status, &message)
    }

    /// Releases the worker after its answer has arrived completely: it stands by for its client.
    pub fn release(self) {
        self.idle.put(self.address, self.worker);
    }
}

impl Idle {
    fn take(&self, address: Network) -> Option<Worker> {
        let mut all = self.lock();
        // The worker used last is most likely to have what it needs in memory.
        let at = all.iter().rposition(|(of, ..)| *of == address)?;
        all.remove(at)
            .map(|(.., worker)| worker)
            .filter(Worker::is_open)
    }

    /// Ends the worker that has been idle longest.
    fn end_one(&self) {
        let first = self.lock().pop_front();
        drop(first);
    }

    fn put(&self, address: Network, worker: Worker) {
        if !matches!(&worker, Worker::Process(_) if worker.is_open()) {
            return;
        }
        let since = Instant::now();
        let mut all = self.lock();
        all.push_back((address, since, worker));
        if all.len() > self.most {
            all.pop_front();
        }
        drop(all);
        let idle = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep_until(since + STAND_BY).await;
            idle.lock().retain(|(_, known, _)| *known != since);
        });
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(Network, Instant, Worker)>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Worker {
    fn is_open(&self) -> bool {
        match self {
            Worker::InPlace(_) => true,
            Worker::Process(process) => process.is_open(),
        }
    }
}
