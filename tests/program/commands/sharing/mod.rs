//! Exports of articles, targets of "send to", and the command after each refresh.

mod after_refresh;
mod articles;
mod sending;
