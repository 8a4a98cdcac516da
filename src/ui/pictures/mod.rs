//! Pictures of the window, for tests alone: they run with `--features desktop`.

mod painter;
mod tests;
