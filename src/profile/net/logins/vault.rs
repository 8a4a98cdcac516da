//! The thread that talks to the keyring. It runs one job after the other, however long each takes.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use super::{LoginNews, Shared};
use crate::config::keyring::{self, KeyringError};
use crate::config::{PasswordPlace, StoredLogin};

/// A job of the thread.
pub(super) enum Job {
    /// Read every password from the keyring.
    ReadAll,
    /// Move the password of a server from the file to the keyring.
    Keep(String),
    /// Move the password of a server from the keyring to the file.
    TakeOut(String),
    /// Remove an item from the keyring that no login has any more. The file is written first.
    Forget(String),
}

/// Starts the thread. It ends when its sender is dropped, or with the program, because nothing waits for a keyring that
/// hangs.
pub(super) fn start(shared: &Arc<Shared>) -> std::io::Result<Sender<Job>> {
    let (jobs, queue) = mpsc::channel();
    let shared = Arc::clone(shared);
    let run = move || {
        for job in queue {
            let is_change = !matches!(job, Job::ReadAll);
            match job {
                Job::ReadAll => read_all(&shared),
                Job::Keep(server) => keep(&shared, &server),
                Job::TakeOut(server) => take_out(&shared, &server),
                Job::Forget(name) if shared.save() && !shared.lock().uses_item(&name) => {
                    forget(&shared, &name);
                }
                Job::Forget(_) => {}
            }
            if is_change {
                shared.lock().pending -= 1;
                shared.changed.notify_all();
                shared.send_news(LoginNews::Changed);
            }
        }
    };
    thread::Builder::new().name("keyring".to_owned()).spawn(run)?;
    Ok(jobs)
}

fn read_all(shared: &Shared) {
    let names: Vec<String> = {
        let state = shared.lock();
        let names = state.known.iter().filter_map(|(_, known)| match &known.password {
            PasswordPlace::Keyring(name) if !state.passwords.contains_key(name) => Some(name.clone()),
            _ => None,
        });
        names.collect()
    };
    let mut silent = None;
    for name in names {
        match keyring::get(&name) {
            Ok(password) => {
                shared.lock().passwords.insert(name, password);
                shared.changed.notify_all();
            }
            Err(error) => {
                silent = Some((Instant::now(), error.to_string()));
                break;
            }
        }
    }
    let mut state = shared.lock();
    let arrived = std::mem::take(&mut state.late) && silent.is_none();
    state.asked = None;
    state.silent = silent;
    drop(state);
    shared.changed.notify_all();
    if arrived {
        shared.send_news(LoginNews::Arrived);
    }
}

/// Moves a password from the file into the keyring. Removes it from the file after the keyring has it.
fn keep(shared: &Shared, server: &str) {
    let known = shared.lock().known.get(server).cloned();
    if let Some(StoredLogin { user, password: PasswordPlace::File(password) }) = known {
        let name = format!("{user} at {server}, {:08x}", RandomState::new().hash_one(server) >> 32);
        let result = keyring::put(&name, &password);
        let mut state = shared.lock();
        let is_still = state.known.get(server)
            == Some(&StoredLogin { user: user.clone(), password: PasswordPlace::File(password.clone()) });
        let place = match &result {
            Ok(()) => Some(PasswordPlace::Keyring(name.clone())),
            Err(KeyringError::Refused(_)) => Some(PasswordPlace::Refused(password.clone())),
            Err(KeyringError::Absent(_)) => None,
        };
        if let (true, Some(place)) = (is_still, place) {
            state.known.set(server, Some(StoredLogin { user: user.clone(), password: place }));
            if result.is_ok() {
                state.passwords.insert(name.clone(), Some(password.clone()));
            }
        }
        drop(state);
        if is_still && !shared.save() && result.is_ok() {
            // Writing the file failed, so the file still contains the password. The password stays there.
            let mut state = shared.lock();
            state.passwords.remove(&name);
            state.known.set(server, Some(StoredLogin { user, password: PasswordPlace::File(password) }));
            drop(state);
            forget(shared, &name);
        } else if !is_still && result.is_ok() {
            // The user signed out or changed the login meanwhile.
            forget(shared, &name);
        }
        match result {
            Err(KeyringError::Refused(why)) => {
                tracing::warn!(why, "the keyring did not take a password");
                let text = t!("profile-not-in-keyring", server);
                shared.send_news(LoginNews::Failed(text));
            }
            Err(KeyringError::Absent(why)) => tracing::info!(why, "there is no keyring"),
            Ok(()) => {}
        }
    }
    shared.lock().moving.remove(server);
    shared.changed.notify_all();
}

/// Moves a password from the keyring into the file. Removes it from the keyring after the file has it.
fn take_out(shared: &Shared, server: &str) {
    let known = shared.lock().known.get(server).cloned();
    if let Some(StoredLogin { user, password: PasswordPlace::Keyring(name) }) = known {
        match keyring::get(&name) {
            Ok(Some(password)) => {
                let mut state = shared.lock();
                let is_still = state.known.get(server)
                    == Some(&StoredLogin {
                        user: user.clone(),
                        password: PasswordPlace::Keyring(name.clone()),
                    });
                if is_still {
                    state
                        .known
                        .set(server, Some(StoredLogin { user, password: PasswordPlace::File(password) }));
                }
                drop(state);
                if is_still && shared.save() {
                    forget(shared, &name);
                }
            }
            Ok(None) => {}
            Err(error) => {
                let text = t!("profile-stays-in-keyring", server, reason = error.to_string());
                shared.send_news(LoginNews::Failed(text));
            }
        }
    }
    shared.lock().moving.remove(server);
    shared.changed.notify_all();
}

fn forget(shared: &Shared, name: &str) {
    if let Err(error) = keyring::remove(name) {
        let text = t!("profile-not-removed-from-keyring", name, reason = error.to_string());
        shared.send_news(LoginNews::Failed(text));
    }
}
