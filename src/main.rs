//! The binary. All code is in the library.

fn main() -> std::process::ExitCode {
    lacuna::cli::run()
}
