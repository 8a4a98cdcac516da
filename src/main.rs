//! The program: everything lies in the library.

fn main() -> std::process::ExitCode {
    lacuna::cli::run()
}
