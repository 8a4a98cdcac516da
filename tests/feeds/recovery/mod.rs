//! Older entries that the user asks for: numbered pages and a web archive.

mod demo;
mod linked;
mod numbered;
mod web_archive;
