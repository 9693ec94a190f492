//! Signals that end the program, and the work that one interrupts.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Set once work has ended before it was complete, because of a signal.
static CUT_SHORT: AtomicBool = AtomicBool::new(false);

/// The exit status of work that a signal cut short, as shells have it for Ctrl-C.
pub const STATUS: u8 = 130;

/// Catches signals that end the program (Ctrl-C, `kill`, `timeout`, a closed terminal). The first ends the running work, whose
/// finished part is kept; the second ends the program. It also works in the background, where shells make programs ignore Ctrl-C.
pub fn listen() {
    INTERRUPTED.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in signals() {
            // If a handler cannot be registered, the signal ends the program at once, which is acceptable. The first handler
            // tests the flag before the second sets it.
            let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&flag));
            let _ = flag::register(signal, Arc::clone(&flag));
        }
        flag
    });
}

/// The signals that end the program.
fn signals() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGTERM];
    // A program under `nohup` must outlive its terminal.
    #[cfg(target_os = "linux")]
    signals.extend(Some(signal_hook::consts::SIGHUP).filter(|&signal| !is_ignored(signal)));
    signals
}

/// Whether the program was started to ignore a signal.
#[cfg(target_os = "linux")]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// True if a signal asked the running work to end.
pub fn interrupted() -> bool {
    INTERRUPTED
        .get()
        .is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// True if work that is not complete must end now, because a signal asked for it. The program then exits with [`STATUS`].
pub fn cuts_short() -> bool {
    let is_cut = interrupted();
    if is_cut {
        CUT_SHORT.store(true, Ordering::Relaxed);
    }
    is_cut
}

/// True if a signal ended work before it was complete.
pub fn was_cut_short() -> bool {
    CUT_SHORT.load(Ordering::Relaxed)
}
