//! The article pane.

mod articles;
mod export;
mod images;
mod kept;
mod pane;
mod places;
mod sending;
mod text;
