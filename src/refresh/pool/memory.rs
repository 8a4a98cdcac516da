//! The number of workers that the memory has room for, if the system limits the memory of a process (`ulimit -v`).

/// Address space that a worker may take, in bytes. The allocator of glibc reserves 64 MB for each thread. The rest is
/// for the stacks of the worker and of a name lookup, and for a document and its parsed form.
const BYTES_PER_WORKER: u64 = 80 << 20;
/// Address space that the rest of the program takes.
const OTHER_BYTES: u64 = 400 << 20;

/// Returns the number of workers that may run at once.
pub(super) fn workers_allowed() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    address_space(&limits).map_or(usize::MAX, workers_in)
}

/// Reads the limit of the address space from the text of `/proc/self/limits`; `None` if there is no limit.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn workers_in(bytes: u64) -> usize {
    usize::try_from(bytes.saturating_sub(OTHER_BYTES) / BYTES_PER_WORKER).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_workers_run_where_the_address_space_is_bounded() {
        let limits = |soft: &str| {
            format!(
                "Limit  Soft Limit  Hard Limit  Units\nMax cpu time  unlimited  unlimited  seconds\nMax address space         {soft}  unlimited  bytes\n"
            )
        };
        assert_eq!(address_space(&limits("unlimited")), None);
        assert_eq!(address_space(&limits("1024000000")), Some(1_024_000_000));
        assert_eq!([0, 1_024_000_000, 8 << 30].map(workers_in), [1, 7, 97]);
    }
}
