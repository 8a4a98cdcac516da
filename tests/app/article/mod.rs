//! The article pane.

mod articles;
mod export;
mod images;
mod pane;
mod places;
mod sending;
mod text;
