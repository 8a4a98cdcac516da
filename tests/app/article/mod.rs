//! The article pane.

mod articles;
mod images;
mod pane;
mod places;
mod sending;
mod text;
