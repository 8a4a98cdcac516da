//! Everything that follows a refresh: the tasks of rules, pages that were not loaded to the end, notifications of gaps,
//! and the user's own command.
//!
//! All of it happens after the entries are stored and the lock of the profile is free. A failure here changes nothing
//! about them. Each part has a limit of time and number, so that a refresh with many new entries does not keep the
//! network, the desktop or the computer busy for long.

mod hook;
mod left_pages;
mod notices;
pub mod program;
mod rule_tasks;

use std::path::{PathBuf, absolute};
use std::sync::Arc;
use std::time::Duration;

use crate::config::Paths;
use crate::fetch::Fetch;
use crate::model::{EntryKey, RefreshingSettings};
use crate::profile::{Profile, settings_now};
use crate::refresh::Collector;
use crate::store::Writer;

pub use notices::show as show_notification;

/// The time for which a command of a rule, or the one after the refresh, may run.
pub const COMMAND_TIME: Duration = Duration::from_secs(30);

/// Shows a notification of the desktop, or returns the reason why it cannot. The text is its heading.
pub type Notify = Arc<dyn Fn(&str) -> Result<(), String> + Send + Sync>;

/// The services for the work after a refresh.
#[derive(Clone)]
pub struct Afterwards {
    /// The user's settings.
    pub settings: RefreshingSettings,
    /// The folder of the profile.
    pub folder: PathBuf,
    /// Writes and reads the store.
    pub writer: Writer,
    /// Fetches pages.
    pub fetcher: Arc<dyn Fetch>,
    /// Shows notifications.
    pub notify: Notify,
}

/// The result of the work after a refresh.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// The entries and saved pages whose text was loaded.
    pub loaded: Vec<EntryKey>,
    /// The saved pages without text, with the reasons. [`Self::failures`] names them, too.
    pub without_text: Vec<(EntryKey, String)>,
    /// Sentences about work that was left out or could not be done as a whole, each once.
    pub remarks: Vec<String>,
    /// Sentences about failures, each once.
    pub failures: Vec<String>,
}

impl Followed {
    /// Returns true if the user need not be told anything, and no entry changed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.loaded.is_empty() && self.remarks.is_empty() && self.failures.is_empty()
    }

    fn remark(&mut self, sentence: String) {
        if !self.remarks.contains(&sentence) {
            self.remarks.push(sentence);
        }
    }

    fn fail(&mut self, sentence: String) {
        if !self.failures.contains(&sentence) {
            self.failures.push(sentence);
        }
    }
}

impl Afterwards {
    /// Collects the services of a profile. Notifications go to the desktop.
    #[must_use]
    pub fn of(profile: &Profile, writer: Writer) -> Self {
        Self {
            settings: profile.settings.refreshing.clone(),
            // The program that reads it may run in another folder.
            folder: absolute(profile.paths.data_dir())
                .unwrap_or_else(|_| profile.paths.data_dir().to_owned()),
            writer,
            fetcher: profile.fetcher(),
            notify: Arc::new(|text| show_notification(text, "")),
        }
    }

    /// Does the work that the refreshes since the last call left. `goes_on` is true if others still run. Takes up to a few
    /// minutes, if programs or servers are slow.
    #[must_use]
    pub fn carry_out(&self, collector: &Collector, goes_on: bool) -> Followed {
        let mut done = Followed::default();
        // The news is taken first, so that nothing is told twice if this takes long.
        let news = collector.take(goes_on);
        let unread =
            |error: &dyn std::fmt::Display| t!("profile-afterwards-not-read", reason = error.to_string());
        match news {
            Ok(Some(news)) => {
                if self.settings.notify_of_gaps {
                    self.tell_of_gaps(&news, &mut done);
                }
                match &self.settings.after_refresh {
                    Some(_) if self.commands_wait() => {
                        done.remark(t!("profile-commands-wait").to_owned());
                    }
                    Some(command) => self.run_hook(command, news, &mut done),
                    None => {}
                }
            }
            Ok(None) => {}
            Err(error) => done.fail(unread(&error)),
        }
        // The command after the refresh does not wait for the commands of rules, nor for pages.
        if let Err(error) = self.do_tasks(&mut done) {
            done.fail(unread(&error));
        }
        if let Err(error) = self.load_left_pages(&mut done) {
            done.fail(unread(&error));
        }
        done
    }

    /// Returns true if the commands wait until the user has allowed them. A restore in another process may have made them
    /// wait since this process read the settings.
    fn commands_wait(&self) -> bool {
        let now = || settings_now(&Paths::at(&self.folder));
        self.settings.commands_wait || now().is_ok_and(|now| now.refreshing.commands_wait)
    }

    fn say(&self, text: &str, done: &mut Followed) {
        if let Err(reason) = (self.notify)(text) {
            // The refresh itself succeeded.
            done.remark(t!("profile-not-notified", reason));
        }
    }
}

impl std::fmt::Debug for Afterwards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Afterwards").field("settings", &self.settings).finish_non_exhaustive()
    }
}
