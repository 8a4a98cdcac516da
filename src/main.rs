//! The binary. All code is in the library.

fn main() -> std::process::ExitCode {
    lacuna::cli::run(|start| lacuna::app::run(start).map_err(|error| error.to_string()))
}
