//! Where a profile lies, and the reader's settings.
//!
//! Nothing here is needed to read feeds: a settings file that cannot be read is set aside and the defaults take its
//! place; nothing is overwritten by that. Feeds, entries and marks are not kept here but in the store.

mod credentials;
pub mod keyring;
mod paths;
mod settings;
mod shell;

pub use credentials::{Credentials, Kept, Known, Login, server};
pub use paths::Paths;
pub use settings::{ImagePolicy, Loaded, SetAside, Settings, SettingsError, Theme};
pub use shell::{ProxySetting, ShellSettings};
