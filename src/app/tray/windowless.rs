//! The program without a window: an icon in the tray, and the checks of feeds on their schedule.
//!
//! Each check is a program of its own, as with the checks by the system (`profile::background`). Only one program at a
//! time asks publishers.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use url::Url;

use super::{Tray, TrayCall, lock};
use crate::app::WindowError;
use crate::app::desktop::{Desktop as _, RealDesktop};
use crate::model::EntryKey;
use crate::profile::background::{CLOCK_PAUSE, NextCheck, own_program};
use crate::profile::instance::{self, Call};
use crate::profile::{Profile, now};
use crate::store::{Database, StoreError};

/// The option of the command line that starts the program without a window.
const IN_TRAY: &str = "--in-tray";
/// The pause between two looks whether a check has ended or the tray is back.
const SHORT_PAUSE: Duration = Duration::from_millis(500);
/// The time for which the program goes on without an icon, because the tray may be started again. It then ends: without
/// an icon, nobody could end it.
const TRAY_WAIT: Duration = Duration::from_mins(1);

/// A request of the user.
enum Request {
    Tray(TrayCall),
    Call(Call),
}

/// Replaces this process by the program without a window. Returns only if that fails.
pub(in crate::app) fn become_tray(data_dir: &Path) -> std::io::Error {
    replace(Command::new(own_program().unwrap_or_default()).arg("--data-dir").arg(data_dir).arg(IN_TRAY))
}

fn become_window(data_dir: &Path, address: Option<&Url>) -> std::io::Error {
    let mut command = Command::new(own_program().unwrap_or_default());
    replace(command.arg("--data-dir").arg(data_dir).args(address.map(Url::as_str)))
}

#[cfg(unix)]
fn replace(command: &mut Command) -> std::io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
fn replace(_command: &mut Command) -> std::io::Error {
    std::io::ErrorKind::Unsupported.into()
}

/// Stays until the user quits, or opens the window. Ends as well if the desktop shows no icon for a minute.
pub(in crate::app) fn run(profile: &Profile) -> Result<(), WindowError> {
    let Some(instance) = instance::claim(&profile.paths, &Call::Raise).map_err(WindowError::Taken)? else {
        return Ok(());
    };
    let (tell, requests) = mpsc::channel();
    let (from_tray, from_signals) = (tell.clone(), tell.clone());
    // The sender is taken when the window opens, because nobody receives the calls from then on.
    let from_calls = Arc::new(Mutex::new(Some(tell)));
    let from_instance = Arc::clone(&from_calls);
    let on_call =
        move |call| lock(&from_instance).as_ref().is_some_and(|tell| tell.send(Request::Call(call)).is_ok());
    instance.listen(on_call).map_err(WindowError::Taken)?;
    let quit = move || from_signals.send(Request::Tray(TrayCall::Quit)).unwrap_or_default();
    let is_told: Arc<AtomicBool> = Arc::default();
    if let Err(error) = crate::app::when_told_to_end(&is_told, quit) {
        tracing::warn!(%error, "signals to end the program cannot be received");
    }
    let mut check = Check::start(profile, &["--background"]);
    let mut next = NextCheck::after(now());
    let tray = Tray::default();
    let mut known = Known::read(profile);
    let count = |known: Option<Known>| tray.count(known.map_or(0, |known| known.unread));
    count(known);
    tray.show(Arc::new(move |call| from_tray.send(Request::Tray(call)).unwrap_or_default()));
    let (mut without_icon, mut is_refresh_wanted) = (None, false);
    let mut opened = loop {
        if check.has_ended() {
            if let Some(new) = known.and_then(|before| before.arrived(profile)) {
                notify(profile, new);
            }
            known = Known::read(profile);
            count(known);
        }
        if !check.is_running() && std::mem::take(&mut is_refresh_wanted) {
            check = Check::start(profile, &["--now"]);
        }
        if !check.is_running() && next.is_due(now()) {
            check = Check::start(profile, &["--background"]);
            next = NextCheck::after(now());
        }
        if tray.is_shown() {
            without_icon = None;
        } else if without_icon.get_or_insert_with(Instant::now).elapsed() > TRAY_WAIT {
            return Err(WindowError::NoTray);
        }
        let pause = if check.is_running() || without_icon.is_some() { SHORT_PAUSE } else { CLOCK_PAUSE };
        match requests.recv_timeout(if check.is_running() { pause } else { pause.min(next.wait(now())) }) {
            Ok(Request::Tray(TrayCall::Open) | Request::Call(Call::Raise)) => break None,
            Ok(Request::Call(Call::Add(address))) => break Some(address),
            // The check itself announces its changes too. Its new entries are counted when it has ended.
            Ok(Request::Call(Call::Changed)) if check.is_running() => {
                count(Known::read(profile));
            }
            Ok(Request::Call(Call::Changed)) => {
                known = Known::read(profile);
                count(known);
            }
            Ok(Request::Tray(TrayCall::Refresh)) => is_refresh_wanted = true,
            Err(RecvTimeoutError::Timeout) => {}
            Ok(Request::Tray(TrayCall::Quit)) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    };
    drop(check);
    // From here, another start of the program waits for the window. Earlier addresses reach the window, which shows the
    // last one.
    lock(&from_calls).take();
    for request in requests.try_iter() {
        match request {
            Request::Call(Call::Add(address)) => opened = Some(address),
            Request::Tray(TrayCall::Quit) => return Ok(()),
            Request::Tray(TrayCall::Open | TrayCall::Refresh)
            | Request::Call(Call::Raise | Call::Changed) => {}
        }
    }
    crate::app::end_at_once_on_signal();
    if is_told.load(Ordering::SeqCst) {
        return Ok(());
    }
    Err(WindowError::Replaced(become_window(profile.paths.data_dir(), opened.as_ref())))
}

/// The entries of a profile at a time.
#[derive(Clone, Copy)]
struct Known {
    /// The number of unread entries, as the list of all entries has them.
    unread: u64,
    /// The newest entry.
    newest: Option<EntryKey>,
}

impl Known {
    /// Reads the profile; `None` if the database cannot be read.
    fn read(profile: &Profile) -> Option<Self> {
        read(profile, |database| {
            let feeds: u64 = database.subscriptions()?.iter().map(|row| row.unread).sum();
            let pages = database.saved_pages()?.map_or(0, |pages| pages.unread);
            Ok(Self { unread: feeds + pages, newest: database.newest_key()? })
        })
    }

    /// Returns the number of unread entries that arrived since. Marks that were set or removed since do not count.
    fn arrived(self, profile: &Profile) -> Option<u64> {
        read(profile, |database| {
            let arrived = database.arrived_after(self.newest)?.into_iter().map(|(_, key)| key);
            Ok(database.unread_among(arrived)?.len() as u64)
        })
    }
}

fn read<T>(profile: &Profile, read: impl FnOnce(&Database) -> Result<T, StoreError>) -> Option<T> {
    let reader = profile.reader().map_err(|error| error.to_string());
    let found = reader.and_then(|reader| reader.snapshot(read).map_err(|error| error.to_string()));
    found.inspect_err(|error| tracing::warn!(error, "unread entries cannot be counted")).ok()
}

/// Notifies the user of new entries, if the setting is on.
fn notify(profile: &Profile, new: u64) {
    if new > 0
        && profile.settings.refreshing.notifications
        && let Err(reason) = RealDesktop::default().notify("Lacuna", &t!("app-new-entries", count = new))
    {
        tracing::warn!(reason, "the desktop showed no notification");
    }
}

/// A check of feeds. It ends with this value; walks that it breaks off go on with the next refresh.
struct Check(Option<Child>);

impl Check {
    fn start(profile: &Profile, how: &[&str]) -> Self {
        let start = || {
            let mut check = Command::new(own_program()?);
            check.arg("--data-dir").arg(profile.paths.data_dir()).arg("refresh").args(how);
            check.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        };
        Self(start().inspect_err(|error| tracing::warn!(%error, "feeds cannot be checked")).ok())
    }

    const fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Returns true once, after the end.
    fn has_ended(&mut self) -> bool {
        let ended = self.0.as_mut().is_some_and(|child| !matches!(child.try_wait(), Ok(None)));
        if ended {
            self.0 = None;
        }
        ended
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0
            && let Err(error) = child.kill().and_then(|()| child.wait().map(drop))
        {
            tracing::warn!(%error, "a check of feeds could not be ended");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::subscribe;
    use crate::document;
    use crate::profile::filing::pages;
    use crate::store::Store;

    /// Stores a document of the feed with these entries.
    fn publish(store: &mut Store, numbers: std::ops::RangeInclusive<u32>) {
        let url = Url::parse("https://a.example/feed").unwrap();
        let item = |number| format!("<item><guid>{number}</guid><title>{number}</title></item>");
        let items: String = numbers.map(item).collect();
        let text = format!("<rss version='2.0'><channel><title>A</title>{items}</channel></rss>");
        subscribe(store, &document::read(text.as_bytes(), &document::Context::new(&url)).unwrap());
    }

    #[test]
    fn new_entries_are_counted_whatever_became_of_the_old_ones() {
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let mut store = profile.store().unwrap();
        publish(&mut store, 1..=3);
        let page = Url::parse("https://b.example/page").unwrap();
        store
            .transaction(|tx| {
                tx.mark_read(&[1, 2, 3].map(EntryKey), false)?;
                tx.save_page(&pages::address_only(page), None, now())
            })
            .unwrap();
        let before = Known::read(&profile).unwrap();
        assert_eq!(before.unread, 4, "the saved page counts");
        // A check brings an entry, and a sync marks three others as read.
        publish(&mut store, 1..=4);
        store.transaction(|tx| tx.mark_read(&[1, 2, 3].map(EntryKey), true)).unwrap();
        assert_eq!(Known::read(&profile).unwrap().unread, 2);
        assert_eq!(before.arrived(&profile), Some(1));
    }
}
