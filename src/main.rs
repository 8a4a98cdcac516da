//! The binary. All code is in the library, except what must happen before the first thread starts.

fn main() -> std::process::ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_large_blocks_back();
    lacuna::cli::run(|start| lacuna::app::run(start).map_err(|error| error.to_string()))
}

/// Lets the allocator of glibc give each block of a megabyte or more back to the system when it is freed.
///
/// By default, glibc raises that size up to 32 MB as large blocks are freed, and then keeps them. After an article of
/// 30 MB the window kept 120 MB in this way.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_large_blocks_back() {
    #[expect(unsafe_code, reason = "mallopt is a function of C")]
    // SAFETY: mallopt has no requirements on its two numbers, and no second thread runs yet.
    let _accepted = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20) };
}
