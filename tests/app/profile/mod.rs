//! The profile behind the window: its passwords, its backups, and damage to it.

mod damage;
mod instance;
#[cfg(all(feature = "desktop", target_os = "linux"))]
mod keyring;
mod moving;
mod passwords;
mod trouble;
