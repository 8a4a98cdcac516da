//! A desktop that replaces the user's desktop.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use lacuna::app::desktop::{Chosen, Desktop};
use lacuna::app::tray::OnTrayCall;
use lacuna::profile::background::Launcher;
use lacuna::profile::moving::UserFolders;
use url::Url;

/// A desktop that records its calls, and gives the answers that a test sets.
pub(crate) struct RecordingDesktop {
    pub(super) opened: Mutex<Vec<String>>,
    /// The error of the browser; `None` if it opens.
    pub(crate) no_browser: Mutex<Option<String>>,
    /// The file that the user chooses in a dialog.
    pub(crate) chosen: Mutex<Option<PathBuf>>,
    /// The folders of the user's programs.
    pub(crate) folders: Mutex<Option<UserFolders>>,
    /// The content of the clipboard.
    pub(crate) clipboard: Mutex<Option<String>>,
    /// The notifications that the desktop showed.
    pub(crate) notified: Mutex<Vec<String>>,
    /// The answer of switching the checks in the background: the way by which they start, or the reason why they
    /// cannot.
    pub(crate) background: Mutex<Result<Launcher, String>>,
    /// True if the desktop has a tray.
    pub(crate) has_tray: Mutex<bool>,
    /// The function that receives choices in the menu of the icon, while it is in the tray.
    pub(crate) icon: Mutex<Option<OnTrayCall>>,
    /// The number of unread entries that the icon shows.
    pub(crate) counted: Mutex<u64>,
    /// The time that the tray takes to show an icon.
    pub(crate) tray_takes: Mutex<Duration>,
    /// True if the program ends with its window, whatever the tray shows.
    pub(crate) ends: Mutex<bool>,
    /// True if the desktop is dark; `None` if the desktop does not say.
    pub(crate) dark: Mutex<Option<bool>>,
}

impl Default for RecordingDesktop {
    fn default() -> Self {
        Self {
            opened: Mutex::default(),
            no_browser: Mutex::default(),
            chosen: Mutex::default(),
            folders: Mutex::default(),
            clipboard: Mutex::default(),
            notified: Mutex::default(),
            background: Mutex::new(Ok(Launcher::Timer)),
            has_tray: Mutex::default(),
            icon: Mutex::default(),
            counted: Mutex::default(),
            tray_takes: Mutex::default(),
            ends: Mutex::default(),
            dark: Mutex::default(),
        }
    }
}

impl RecordingDesktop {
    /// The addresses that were opened in the browser.
    pub(crate) fn opened(&self) -> Vec<String> {
        self.opened.lock().unwrap().clone()
    }
}

impl Desktop for RecordingDesktop {
    fn open(&self, address: &Url) -> Result<(), String> {
        self.opened.lock().unwrap().push(address.to_string());
        self.no_browser.lock().unwrap().clone().map_or(Ok(()), Err)
    }

    fn choose_file(&self) -> Chosen {
        self.chosen.lock().unwrap().clone().map_or(Chosen::NoDialog, Chosen::Path)
    }

    fn choose_any_file(&self) -> Chosen {
        self.choose_file()
    }

    fn choose_folder(&self) -> Chosen {
        self.chosen.lock().unwrap().clone().map_or(Chosen::NoDialog, Chosen::Path)
    }

    fn choose_target(&self, _suggested: &str) -> Chosen {
        self.chosen.lock().unwrap().clone().map_or(Chosen::NoDialog, Chosen::Path)
    }

    fn user_folders(&self) -> Option<UserFolders> {
        self.folders.lock().unwrap().clone()
    }

    fn clipboard(&self) -> Option<String> {
        self.clipboard.lock().unwrap().clone()
    }

    fn notify(&self, title: &str, text: &str) -> Result<(), String> {
        self.notified.lock().unwrap().push(format!("{title}: {text}"));
        Ok(())
    }

    fn set_background(&self, _data_dir: &Path, on: bool) -> Result<Option<Launcher>, String> {
        self.background.lock().unwrap().clone().map(|way| on.then_some(way))
    }

    fn has_background(&self, _data_dir: &Path) -> bool {
        true
    }

    fn has_tray(&self) -> bool {
        *self.has_tray.lock().unwrap()
    }

    fn show_in_tray(&self, on_call: OnTrayCall) {
        std::thread::sleep(*self.tray_takes.lock().unwrap());
        *self.icon.lock().unwrap() = Some(on_call);
    }

    fn leave_tray(&self) {
        *self.icon.lock().unwrap() = None;
    }

    fn count_in_tray(&self, unread: u64) {
        *self.counted.lock().unwrap() = unread;
    }

    fn end_with_window(&self) {
        *self.ends.lock().unwrap() = true;
    }

    fn is_dark(&self) -> Option<bool> {
        *self.dark.lock().unwrap()
    }
}
