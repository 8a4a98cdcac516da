//! The list of entries: what it shows, and what the user does with its rows.

mod labels;
mod listed;
mod listing;
mod long_lists;
mod moving;
mod pages;
mod reading;
mod rules;
mod several;
mod thumbnails;
mod twins;
