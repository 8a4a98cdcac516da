//! The system's keyring: the Secret Service on Linux, the Keychain on macOS, the Credential Manager on Windows.
//!
//! A call may block for any time, because a locked keyring asks the user first. Call it from a thread of its own.

use keyring::{Entry, Error};

/// The service name under which the keyring lists Lacuna's passwords.
const SERVICE: &str = "Lacuna";

/// The reason that a call to the keyring failed, in the words of the system. Users read a plain sentence instead, because
/// these words are English and name parts of the system.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyringError {
    /// There is no keyring, or it cannot be reached, for example in a session without a desktop.
    #[error("{}", t!("config-no-keyring"))]
    Absent(String),
    /// The keyring refused, for example because it is locked and the user did not unlock it.
    #[error("{}", t!("config-keyring-refused"))]
    Refused(String),
}

/// Stores a password under a name, and replaces an earlier one.
pub fn put(name: &str, password: &str) -> Result<(), KeyringError> {
    entry(name)?.set_password(password).map_err(refused)
}

/// Returns the password under a name; `None` if the keyring has none.
pub fn get(name: &str) -> Result<Option<String>, KeyringError> {
    match entry(name)?.get_password() {
        Ok(password) => Ok(Some(password)),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(refused(error)),
    }
}

/// Removes the password under a name, if there is one.
pub fn remove(name: &str) -> Result<(), KeyringError> {
    match entry(name)?.delete_credential() {
        Ok(()) | Err(Error::NoEntry) => Ok(()),
        Err(error) => Err(refused(error)),
    }
}

/// Returns success if there is a keyring that can be asked.
pub fn is_there() -> Result<(), KeyringError> {
    match Entry::store_status() {
        Ok(()) => Ok(()),
        Err(error) => Err(KeyringError::Absent(error.to_string())),
    }
}

fn entry(name: &str) -> Result<Entry, KeyringError> {
    is_there()?;
    Entry::new(SERVICE, name).map_err(refused)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn refused(error: Error) -> KeyringError {
    tracing::warn!(%error, "the keyring refused");
    KeyringError::Refused(error.to_string())
}
