//! Runs commands that take entries out of Lacuna.

mod export;
mod sending;
