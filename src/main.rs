//! The program. All code is in the library, except for work that must happen before the first thread starts.

fn main() -> std::process::ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_large_blocks_back();
    fail_writes_at_a_limit();
    lacuna::cli::run(|start| lacuna::app::run(start).map_err(|error| error.to_string()))
}

/// Makes glibc return each memory block of a megabyte or more to the system when the block is freed.
///
/// By default, glibc raises that size up to 32 MB when large blocks are freed. It then keeps smaller blocks. After an
/// article of 30 MB, the window kept 120 MB in this way.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_large_blocks_back() {
    #[expect(unsafe_code, reason = "mallopt is a function of C")]
    // SAFETY: mallopt has no requirements on its two numbers, and no second thread runs yet.
    let _accepted = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20) };
}

/// Makes a write fail that exceeds the largest size that the user allows for a file (`ulimit -f`). By default, a signal ends
/// the program then. The failure is reported like that of a full disk.
#[cfg(unix)]
fn fail_writes_at_a_limit() {
    let is_exceeded = std::sync::Arc::default();
    let _registered = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, is_exceeded);
}

/// Other systems have no such limit.
#[cfg(not(unix))]
const fn fail_writes_at_a_limit() {}
