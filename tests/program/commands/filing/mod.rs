//! Labels, rules and saved pages.

mod labels;
mod pages;
mod rules;
