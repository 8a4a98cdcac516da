//! The commands: their effects, their output and their exit status.

mod add;
mod archive;
mod background;
mod doctor;
mod gap_report;
mod inspect;
mod inspect_publisher;
mod labels;
mod language;
mod marks;
mod opml;
mod refresh;
mod rows;
mod rules;
mod search;
mod together;
mod usage;
