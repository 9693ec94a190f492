//! Work that takes a moment.

/// Runs work that takes a moment. Where the runtime has other threads, they take over what waits for
/// this one.
pub fn in_place<T>(work: impl FnOnce() -> T) -> T {
    match tokio::runtime::Handle::current().runtime_flavor() {
        tokio::runtime::RuntimeFlavor::CurrentThread => work(),
        _ => tokio::task::block_in_place(work),
    }
}
