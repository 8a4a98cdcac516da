//! User names and passwords for feeds that ask for them, by the server they are sent to.
//!
//! They stand in a file of the profile that its owner alone can read. A keyring would be better where there is one; the
//! crates that speak to it bring a cryptography library and a second message bus each, more than the rest of this
//! program's net, and without a keyring, as in many windowless sessions, the file would be needed all the same.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use url::Url;

/// A user name and a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// The user name.
    pub user: String,
    /// The password.
    pub password: String,
}

/// Never the password.
impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("user", &self.user).finish_non_exhaustive()
    }
}

/// User names and passwords by server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credentials {
    logins: BTreeMap<String, Login>,
}

impl Credentials {
    /// Reads the file; none holds none. What makes no sense is left out.
    ///
    /// Errors: it is there but cannot be read, or is no JSON object. Then do not save over it.
    pub fn load(path: &Path) -> io::Result<Self> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(error),
        };
        let object: Map<String, Value> = serde_json::from_slice(&bytes)?;
        let login = |value: &Value| {
            let text = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
            Some(Login { user: text("user")?, password: text("password")? })
        };
        let logins = object.iter().filter_map(|(server, value)| Some((server.clone(), login(value)?)));
        Ok(Self { logins: logins.collect() })
    }

    /// Writes the file, whole or not at all; on Unix its owner alone can read it from the first byte on.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let value = |login: &Login| serde_json::json!({"user": login.user, "password": login.password});
        let object: Map<String, Value> =
            self.logins.iter().map(|(server, login)| (server.clone(), value(login))).collect();
        let temporary: PathBuf = path.with_extension("json.new");
        match fs::remove_file(&temporary) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = fs::File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&temporary)?;
        serde_json::to_writer_pretty(&mut file, &Value::Object(object))?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    }

    /// What is sent to the server of an address.
    #[must_use]
    pub fn of(&self, address: &Url) -> Option<&Login> {
        self.logins.get(&server(address))
    }

    /// Sets or forgets what is sent to the server of an address.
    pub fn set(&mut self, address: &Url, login: Option<Login>) {
        match login {
            Some(login) => self.logins.insert(server(address), login),
            None => self.logins.remove(&server(address)),
        };
    }

    /// The user names by server.
    #[must_use]
    pub fn users(&self) -> BTreeMap<String, String> {
        self.logins.iter().map(|(server, login)| (server.clone(), login.user.clone())).collect()
    }
}

/// Scheme, host and port: a password for one is sent to no other.
fn server(address: &Url) -> String {
    address.origin().ascii_serialization()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn a_password_is_for_one_server_and_its_file_for_one_reader() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials.json");
        assert_eq!(Credentials::load(&path).unwrap(), Credentials::default());
        let login = Login { user: "ada".to_owned(), password: "s3cret \"ü\"".to_owned() };
        let mut credentials = Credentials::default();
        credentials.set(&url("https://a.example/feed"), Some(login.clone()));
        credentials.save(&path).unwrap();
        credentials.save(&path).unwrap();
        let read = Credentials::load(&path).unwrap();
        assert_eq!(read, credentials);
        assert_eq!(read.of(&url("https://a.example/other")), Some(&login));
        for other in ["http://a.example/feed", "https://a.example:8443/feed", "https://b.example/feed"] {
            assert_eq!(read.of(&url(other)), None, "{other}");
        }
        assert_eq!(read.users().len(), 1);
        assert!(!format!("{read:?}").contains("s3cret"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
        }
        credentials.set(&url("https://a.example/"), None);
        assert_eq!(credentials, Credentials::default());
        fs::write(&path, "[").unwrap();
        assert!(Credentials::load(&path).is_err());
    }
}
