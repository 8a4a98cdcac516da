//! The system's keyring: the Secret Service on Linux, the Keychain on macOS, the Credential Manager on Windows.
//!
//! A call may take as long as it likes: a locked keyring asks the reader first. Call it from a thread of its own.

use keyring::{Entry, Error};

/// Under this name the keyring lists what is Lacuna's.
const SERVICE: &str = "Lacuna";

/// Why the keyring did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyringError {
    /// There is none, or it cannot be reached: a session without a desktop, say.
    #[error("no keyring answers ({0})")]
    Absent(String),
    /// It is there and did not do it: it is locked, say, and the reader did not unlock it.
    #[error("the keyring refused ({0})")]
    Refused(String),
}

/// Keeps a password under a name, in place of what was kept there.
pub fn put(name: &str, password: &str) -> Result<(), KeyringError> {
    entry(name)?.set_password(password).map_err(refused)
}

/// The password kept under a name; `None`: the keyring answers, and has none.
pub fn get(name: &str) -> Result<Option<String>, KeyringError> {
    match entry(name)?.get_password() {
        Ok(password) => Ok(Some(password)),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(refused(error)),
    }
}

/// Forgets the password kept under a name, if there is one.
pub fn remove(name: &str) -> Result<(), KeyringError> {
    match entry(name)?.delete_credential() {
        Ok(()) | Err(Error::NoEntry) => Ok(()),
        Err(error) => Err(refused(error)),
    }
}

fn entry(name: &str) -> Result<Entry, KeyringError> {
    match Entry::store_status() {
        Ok(()) => Entry::new(SERVICE, name).map_err(refused),
        Err(error) => Err(KeyringError::Absent(error.to_string())),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn refused(error: Error) -> KeyringError {
    KeyringError::Refused(error.to_string())
}
