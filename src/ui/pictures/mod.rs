//! Renders the window to images. Only the tests use this, with `--features desktop`.

mod painter;
mod tests;
