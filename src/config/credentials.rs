//! Stores the user names for servers that require a login, and the place of each password: the system's keyring or this
//! file.
//!
//! The file is in the profile, and only its owner can read it. It contains a password only if the keyring did not take
//! it, or if the user does not want to use the keyring.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use serde_json::{Map, Value};

use super::file;

/// A user name and a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// The user name.
    pub user: String,
    /// The password.
    pub password: String,
}

/// Never prints the password.
impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("user", &self.user).finish_non_exhaustive()
    }
}

/// The place of a password.
#[derive(Clone, PartialEq, Eq)]
pub enum PasswordPlace {
    /// The password is in the file.
    File(String),
    /// The password is in the file, because the keyring refused it. Lacuna does not offer it to the keyring again.
    Refused(String),
    /// The password is in the system's keyring, under this name.
    Keyring(String),
    /// The password is nowhere: a profile was loaded from a file, which has no passwords. The user enters it again.
    Missing,
}

/// Never prints the password.
impl std::fmt::Debug for PasswordPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(_) => f.write_str("File"),
            Self::Refused(_) => f.write_str("Refused"),
            Self::Keyring(name) => f.debug_tuple("Keyring").field(name).finish(),
            Self::Missing => f.write_str("Missing"),
        }
    }
}

/// A user name, and where its password is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLogin {
    /// The user name.
    pub user: String,
    /// The password, or the place where it is.
    pub password: PasswordPlace,
}

impl StoredLogin {
    fn read(value: &Value) -> Option<Self> {
        let text = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let password = match (text("keyring"), text("password")) {
            (Some(name), _) => PasswordPlace::Keyring(name),
            (None, Some(password)) if value.get("keyring") == Some(&Value::Bool(false)) => {
                PasswordPlace::Refused(password)
            }
            (None, None) if value.get("missing") == Some(&Value::Bool(true)) => PasswordPlace::Missing,
            (None, password) => PasswordPlace::File(password?),
        };
        Some(Self { user: text("user")?, password })
    }

    fn write(&self) -> Value {
        match &self.password {
            PasswordPlace::File(password) => serde_json::json!({"user": self.user, "password": password}),
            PasswordPlace::Refused(password) => {
                serde_json::json!({"user": self.user, "password": password, "keyring": false})
            }
            PasswordPlace::Keyring(name) => serde_json::json!({"user": self.user, "keyring": name}),
            PasswordPlace::Missing => serde_json::json!({"user": self.user, "missing": true}),
        }
    }
}

/// User names and the places of their passwords, by server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credentials {
    known: BTreeMap<String, StoredLogin>,
}

impl Credentials {
    /// Reads the file. A missing file means that nothing is stored. Entries that cannot be read are left out.
    ///
    /// Fails if the file exists but cannot be read or is not a JSON object. The caller must not overwrite it then.
    pub fn load(path: &Path) -> io::Result<Self> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(error),
        };
        let object: Map<String, Value> = serde_json::from_slice(&bytes)?;
        let known =
            object.iter().filter_map(|(server, value)| Some((server.clone(), StoredLogin::read(value)?)));
        Ok(Self { known: known.collect() })
    }

    /// Writes the file completely or not at all. On Unix, only its owner can ever read it.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let object: Map<String, Value> =
            self.known.iter().map(|(server, known)| (server.clone(), known.write())).collect();
        file::replace(path, &Value::Object(object))
    }

    /// Returns the login for a server, as [`server_of`](crate::model::server_of) names it.
    #[must_use]
    pub fn get(&self, server: &str) -> Option<&StoredLogin> {
        self.known.get(server)
    }

    /// Sets or removes the login for a server. Returns the earlier one.
    pub fn set(&mut self, server: &str, known: Option<StoredLogin>) -> Option<StoredLogin> {
        match known {
            Some(known) => self.known.insert(server.to_owned(), known),
            None => self.known.remove(server),
        }
    }

    /// Makes the changes that lead from `before` to `after`, and leaves all other logins as they are.
    pub fn change(&mut self, before: &Self, after: &Self) {
        let servers: BTreeSet<&String> = before.known.keys().chain(after.known.keys()).collect();
        for server in servers {
            if before.get(server) != after.get(server) {
                self.set(server, after.get(server).cloned());
            }
        }
    }

    /// Returns every server with its login.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &StoredLogin)> {
        self.known.iter()
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::model::server_of;

    #[test]
    fn a_file_of_passwords_is_private_and_tells_where_each_password_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials.json");
        assert_eq!(Credentials::load(&path).unwrap(), Credentials::default());
        let mut credentials = Credentials::default();
        for (server, password) in [
            ("https://a.example", PasswordPlace::File("s3cret \"ü\"".to_owned())),
            ("https://b.example", PasswordPlace::Refused("s3cret".to_owned())),
            ("https://c.example", PasswordPlace::Keyring("ada, 1f".to_owned())),
            ("https://d.example", PasswordPlace::Missing),
        ] {
            credentials.set(server, Some(StoredLogin { user: "ada".to_owned(), password }));
        }
        credentials.save(&path).unwrap();
        credentials.save(&path).unwrap();
        let read = Credentials::load(&path).unwrap();
        assert_eq!(read, credentials);
        assert_eq!(read.iter().count(), 4);
        assert!(!format!("{read:?}").contains("s3cret"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
        }
        for server in ["https://a.example", "https://b.example", "https://c.example", "https://d.example"] {
            assert!(credentials.set(server, None).is_some());
        }
        assert_eq!(credentials, Credentials::default());
        fs::write(&path, "[").unwrap();
        assert!(Credentials::load(&path).is_err());
    }

    #[test]
    fn a_password_is_for_one_scheme_host_and_port() {
        let of = |text: &str| server_of(&Url::parse(text).unwrap());
        assert_eq!(of("https://a.example/feed"), of("https://a.example:443/other"));
        for other in ["http://a.example/feed", "https://a.example:8443/feed", "https://b.example/feed"] {
            assert_ne!(of("https://a.example/feed"), of(other), "{other}");
        }
    }
}
