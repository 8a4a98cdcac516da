//! Renders the window to images. Only tests use this.

mod painter;
mod tests;
