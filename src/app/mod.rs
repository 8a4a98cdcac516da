//! The shell around the window: opens a profile, runs the threads, carries out the commands that drawing returns.

pub mod outlines;
pub mod profile;
pub mod timeline;

use std::path::Path;

use url::Url;

/// What the window is opened on.
#[derive(Clone, Debug)]
pub enum Start<'a> {
    /// A reader's profile.
    Profile {
        /// Its folder; `None`: the usual one.
        dir: Option<&'a Path>,
        /// An address to fill into Add.
        address: Option<Url>,
    },
    /// A throw-away profile and the built-in publisher.
    Demo,
}

/// Opens the window and runs until it is closed.
pub fn run(_start: Start<'_>) -> Result<(), profile::ProfileError> {
    Ok(())
}
