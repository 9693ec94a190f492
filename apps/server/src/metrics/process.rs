//! What the system tells about this process.

use std::time::{SystemTime, UNIX_EPOCH};

/// The memory of the process in bytes, as far as it is not swapped out. `None` except on Linux.
pub fn resident_bytes() -> Option<i64> {
    resident(&std::fs::read_to_string("/proc/self/status").ok()?)
}

/// The same from the text of `status`.
fn resident(status: &str) -> Option<i64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The seconds since 1970.
pub fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_read_from_the_line_of_its_name() {
        let status = "Name:\tmilepost\nVmHWM:\t  99999 kB\nVmRSS:\t   12345 kB\nThreads:\t7\n";
        assert_eq!(resident(status), Some(12_345 * 1024));
        assert_eq!(resident("Name:\tmilepost\n"), None);
    }
}
