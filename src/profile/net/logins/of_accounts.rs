//! The passwords, tokens and sessions of accounts on feed servers.

use std::io;
use std::path::Path;

use url::Url;

use super::Logins;
use crate::config::{Credentials, Login, PasswordPlace};
use crate::model::{Account, Failure};
use crate::refresh::Secrets;
use crate::store::StoreError;

impl Logins {
    /// Sets or removes the password or token of an account. A session in which the account signed in is forgotten.
    pub fn set_account(&self, account: &Account, secret: Option<String>) {
        let user = account.user.clone().unwrap_or_default();
        self.set_at(account.login_place(), secret.map(|password| Login { user, password }));
        if self.shared.lock().known.get(&account.session_place()).is_some() {
            self.set_at(account.session_place(), None);
        }
    }

    /// Forgets the secrets of an account that was removed, unless one of the others is of the same user of the same server.
    pub fn forget_account(&self, removed: &Account, accounts: &[Account]) {
        let is_shared = |other: &Account| other.name != removed.name && other.is_of_same_user(removed);
        if !accounts.iter().any(is_shared) {
            self.set_account(removed, None);
        }
    }

    /// Keeps the secrets of accounts under the names of their servers. Earlier versions kept them under the names of the
    /// accounts. Asks for the accounts only if there are such secrets.
    pub(in crate::profile) fn name_by_server(
        &self,
        accounts: impl FnOnce() -> Result<Vec<Account>, StoreError>,
    ) -> Result<(), StoreError> {
        if !has_former(&self.shared.lock().known) {
            return Ok(());
        }
        let accounts = accounts()?;
        let mut state = self.shared.lock();
        let before = state.known.clone();
        name_by_server(&mut state.known, &accounts);
        let left = state.known.iter().map(|(place, _)| place.clone()).filter(|place| place.starts_with(LEFT));
        for place in left.collect::<Vec<_>>() {
            state.known.set(&place, None);
        }
        for (_, former) in before.iter() {
            self.forget_item(&mut state, former);
        }
        drop(state);
        self.save_soon(String::new());
        Ok(())
    }

    /// Returns the secret at a place; `None` if it is gone. Waits like [`Self::of`].
    fn of_account(&self, account: &Account, place: &str) -> Result<Option<String>, Failure> {
        let state = self.shared.lock();
        let Some(known) = state.known.get(place).cloned() else { return Ok(None) };
        let login = self.wait_for(state, &account.name, known)?;
        Ok(login.map(|login| login.password))
    }
}

/// A session is as secret as the password, so it is kept at the same place.
impl Secrets for Logins {
    fn secret(&self, account: &Account) -> Result<Option<String>, Failure> {
        self.of_account(account, &account.login_place())
    }

    fn session(&self, account: &Account) -> Option<String> {
        // The sync signs in again if the keyring does not return it.
        self.of_account(account, &account.session_place()).ok().flatten()
    }

    fn keep_session(&self, account: &Account, session: Option<String>) {
        let user = account.user.clone().unwrap_or_default();
        self.set_at(account.session_place(), session.map(|password| Login { user, password }));
    }

    fn move_login_out(&self, address: &Url) -> Url {
        Self::move_login_out(self, address)
    }
}

/// Like [`Logins::name_by_server`], for a file. One that cannot be read stays as it is, because nobody can use its secrets.
pub(in crate::profile) fn name_by_server_in(credentials: &Path, accounts: &[Account]) -> io::Result<()> {
    let Ok(mut known) = Credentials::load(credentials) else { return Ok(()) };
    if has_former(&known) {
        name_by_server(&mut known, accounts);
        known.save(credentials)?;
    }
    Ok(())
}

/// A place with this beginning has a secret of no account. It stays there until the keyring forgets the secret.
const LEFT: &str = "left ";

fn has_former(known: &Credentials) -> bool {
    known.iter().any(|(place, _)| Account::is_former_place(place) || place.starts_with(LEFT))
}

/// Moves the secrets of these accounts to their present places. No account gets a secret of no account, because an account
/// of its name that comes later may be on another server.
fn name_by_server(known: &mut Credentials, accounts: &[Account]) {
    for (former, place) in accounts.iter().flat_map(Account::former_places) {
        if let Some(secret) = known.set(&former, None)
            && known.get(&place).is_none()
        {
            known.set(&place, Some(secret));
        }
    }
    let others = known.iter().map(|(place, _)| place.clone()).filter(|place| Account::is_former_place(place));
    for place in others.collect::<Vec<_>>() {
        let secret =
            known.set(&place, None).filter(|secret| matches!(secret.password, PasswordPlace::Keyring(_)));
        if secret.is_some() {
            known.set(&format!("{LEFT}{place}"), secret);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use url::Url;

    use super::super::LoginNews;
    use super::*;
    use crate::model::ServerKind;

    #[test]
    fn the_keyring_forgets_secrets_of_an_earlier_version_that_belong_to_no_account() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials.json");
        std::fs::write(&path, r#"{"account gone": {"user": "ada", "keyring": "lacuna test, ada at gone"}}"#)
            .unwrap();
        // A profile that is loaded changes the file only.
        name_by_server_in(&path, &[]).unwrap();
        let logins = Logins::open(path.clone(), true);
        let (sender, news) = std::sync::mpsc::channel();
        logins.send_news_to(Duration::ZERO, Arc::new(move |told| drop(sender.send(told))));
        logins.name_by_server(|| Ok(Vec::new())).unwrap();
        // The thread of the keyring says that it has done a job.
        while news.recv_timeout(Duration::from_secs(20)).unwrap() != LoginNews::Changed {}
        assert!(!std::fs::read_to_string(&path).unwrap().contains("gone"));
    }

    #[test]
    fn a_removed_account_leaves_the_secrets_of_another_one_of_the_same_user() {
        let folder = tempfile::tempdir().unwrap();
        let logins = Logins::open(folder.path().join("credentials.json"), false);
        let account = |name: &str, user: &str| Account {
            name: name.to_owned(),
            kind: ServerKind::Miniflux,
            address: Url::parse("https://a.example/").unwrap(),
            user: Some(user.to_owned()),
            allow_private: false,
        };
        let (removed, other) = (account("rss", "ada"), account("home", "ada"));
        logins.set_account(&removed, Some("s3cret".to_owned()));
        logins.forget_account(&removed, &[account("work", "bob"), other.clone()]);
        assert_eq!(logins.secret(&other).unwrap().as_deref(), Some("s3cret"));
        // A list that was read before the removal has the account itself.
        logins.forget_account(&removed, &[account("work", "bob"), removed.clone()]);
        assert_eq!(logins.secret(&removed).unwrap(), None);
    }

    #[test]
    fn secrets_of_an_earlier_version_go_to_the_servers_of_their_accounts_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials.json");
        let of_before = r#"{
            "account rss": {"user": "ada", "password": "s3cret"},
            "session rss": {"user": "ada", "password": "t0ken"},
            "account gone": {"user": "ada", "password": "0ther"}
        }"#;
        std::fs::write(&path, of_before).unwrap();
        let account = Account {
            name: "rss".to_owned(),
            kind: ServerKind::Miniflux,
            address: Url::parse("https://a.example/").unwrap(),
            user: Some("ada".to_owned()),
            allow_private: false,
        };
        let logins = Logins::open(path.clone(), false);
        logins.name_by_server(|| Ok(vec![account.clone()])).unwrap();
        drop(logins);
        assert!(!std::fs::read_to_string(&path).unwrap().contains("0ther"));
        let logins = Logins::open(path, false);
        assert_eq!(logins.secret(&account).unwrap().as_deref(), Some("s3cret"));
        assert_eq!(logins.session(&account).as_deref(), Some("t0ken"));
        logins.name_by_server(|| panic!("nothing is left to move")).unwrap();
    }
}
