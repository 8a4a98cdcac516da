//! The commands: their effects, their output and their exit status. The folders are those of `src/cli`, except for
//! `reports`.

mod filing;
mod kept;
mod language;
mod marks;
mod moving;
mod reports;
mod search;
mod sharing;
mod subscriptions;
mod together;
mod twins;
mod usage;
