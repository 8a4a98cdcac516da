//! Runs commands with which the user files entries: labels and rules.

mod label;
mod rule;
