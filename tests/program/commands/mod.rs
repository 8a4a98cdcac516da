//! The commands: their effects, their output and their exit status.

mod add;
mod after_refresh;
mod archive;
mod articles;
mod background;
mod kept;
mod labels;
mod language;
mod marks;
mod move_in;
mod opml;
mod pages;
mod profile_file;
mod refresh;
mod reports;
mod rules;
mod search;
mod sending;
mod starred;
mod together;
mod twins;
mod usage;
