//! Commands that only report: on the program, on gaps, on a document, and on what is stored.

mod doctor;
mod gap_report;
mod inspect;
mod inspect_publisher;
mod rows;
