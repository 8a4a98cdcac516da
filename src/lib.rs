//! Lacuna, a desktop feed reader that knows what it is missing.
pub mod history;
pub mod model;
