//! The profile behind the window: its passwords, its backups, and damage to it.

mod damage;
mod instance;
#[cfg(target_os = "linux")]
mod keyring;
mod moving;
mod passwords;
mod trouble;
