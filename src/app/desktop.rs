//! The desktop's services for the window: browser, file dialogs, clipboard, notifications. They are a trait, so that
//! tests can replace them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use url::Url;

use crate::app::tray::{OnTrayCall, Tray};
use crate::profile::afterwards::show_notification;
use crate::profile::background::{Background, Launcher};
use crate::profile::moving::UserFolders;

/// The answer of a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The user chose this path.
    Path(PathBuf),
    /// The user closed the dialog.
    Nothing,
    /// The desktop cannot show the dialog.
    NoDialog,
}

impl Chosen {
    /// Returns the answer. If there is no dialog, returns a path at which there is no file yet, with this name in the
    /// user's documents folder.
    #[must_use]
    pub fn or_in_documents(self, name: &str) -> Self {
        if self == Self::NoDialog { Self::Path(unused(&documents(), name)) } else { self }
    }
}

/// The desktop's services. A method may block and is called on a thread of its own, unless it says that it does not wait.
pub trait Desktop: Send + Sync {
    /// Opens an address in the browser, or returns the reason why it cannot.
    fn open(&self, address: &Url) -> Result<(), String>;
    /// Lets the user choose a file to read.
    fn choose_file(&self) -> Chosen;
    /// Lets the user choose a file of any kind to read.
    fn choose_any_file(&self) -> Chosen;
    /// Lets the user choose a folder.
    fn choose_folder(&self) -> Chosen;
    /// Lets the user choose a file to write.
    fn choose_target(&self, suggested: &str) -> Chosen;
    /// Returns the folders in which the user's programs keep their files; `None` if the user has no home folder.
    fn user_folders(&self) -> Option<UserFolders>;
    /// Returns the text on the clipboard.
    fn clipboard(&self) -> Option<String>;
    /// Shows a notification outside the window, or returns the reason why it cannot.
    fn notify(&self, title: &str, text: &str) -> Result<(), String>;
    /// Switches the checks in the background on or off for the profile in a folder. Returns the way by which they are
    /// started, `None` if they are off, or the reason why they cannot be switched.
    fn set_background(&self, data_dir: &Path, on: bool) -> Result<Option<Launcher>, String>;
    /// Returns true if the checks in the background are on for the profile in a folder, and start this program.
    fn has_background(&self, data_dir: &Path) -> bool;
    /// Returns true if the desktop shows icons of programs in a tray.
    fn has_tray(&self) -> bool;
    /// Shows the icon in the tray. `on_call` receives the user's choices. Does not wait.
    fn show_in_tray(&self, on_call: OnTrayCall);
    /// Removes the icon from the tray. Does not wait.
    fn leave_tray(&self);
    /// Shows the number of unread entries in the tray. Does not wait.
    fn count_in_tray(&self, unread: u64);
    /// Makes the program end with its window, even if it has an icon in the tray. Does not wait.
    fn end_with_window(&self);
    /// Returns true if the desktop is dark; `None` if the window library already detects this, or the desktop does not
    /// say.
    fn is_dark(&self) -> Option<bool>;
}

/// The real desktop.
#[derive(Clone, Default)]
pub struct RealDesktop {
    tray: Arc<Tray>,
    ends: Arc<AtomicBool>,
}

impl RealDesktop {
    /// Returns true if the program goes on in the tray when its window closes.
    #[must_use]
    pub fn stays_in_tray(&self) -> bool {
        self.tray.is_shown() && !self.ends.load(Ordering::SeqCst)
    }

    /// Returns the flag that makes the program end with its window.
    #[must_use]
    pub const fn ends(&self) -> &Arc<AtomicBool> {
        &self.ends
    }
}

impl Desktop for RealDesktop {
    fn open(&self, address: &Url) -> Result<(), String> {
        webbrowser::open(address.as_str()).map_err(|error| error.to_string())
    }

    fn choose_file(&self) -> Chosen {
        let dialog = rfd::FileDialog::new()
            .add_filter("OPML", &["opml", "xml"])
            .add_filter(t!("app-all-files"), &["*"]);
        answer(|| dialog.pick_file())
    }

    fn choose_any_file(&self) -> Chosen {
        answer(|| rfd::FileDialog::new().pick_file())
    }

    fn choose_folder(&self) -> Chosen {
        answer(|| rfd::FileDialog::new().pick_folder())
    }

    fn choose_target(&self, suggested: &str) -> Chosen {
        answer(|| rfd::FileDialog::new().set_file_name(suggested).save_file())
    }

    fn user_folders(&self) -> Option<UserFolders> {
        UserFolders::find()
    }

    fn clipboard(&self) -> Option<String> {
        arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text()).ok()
    }

    fn notify(&self, title: &str, text: &str) -> Result<(), String> {
        show_notification(title, text).map_err(|error| t!("app-no-desktop-notifications", reason = error))
    }

    fn set_background(&self, data_dir: &Path, on: bool) -> Result<Option<Launcher>, String> {
        let switch = |background: Background| {
            if !on {
                return background.switch_off().map(|()| None);
            }
            let way = background.switch_on()?;
            if way == Launcher::Autostart {
                background.start_repeating()?;
            }
            Ok(Some(way))
        };
        Background::of(data_dir).and_then(switch).map_err(|error| error.to_string())
    }

    fn has_background(&self, data_dir: &Path) -> bool {
        Background::of(data_dir).is_ok_and(|background| background.is_up_to_date())
    }

    fn has_tray(&self) -> bool {
        Tray::is_offered()
    }

    fn show_in_tray(&self, on_call: OnTrayCall) {
        self.tray.show(on_call);
    }

    fn leave_tray(&self) {
        self.tray.hide();
    }

    fn count_in_tray(&self, unread: u64) {
        self.tray.count(unread);
    }

    fn end_with_window(&self) {
        self.ends.store(true, Ordering::SeqCst);
    }

    fn is_dark(&self) -> Option<bool> {
        if !cfg!(target_os = "linux") {
            return None;
        }
        let arguments = [
            "--session",
            "--print-reply=literal",
            "--reply-timeout=3000",
            "--dest=org.freedesktop.portal.Desktop",
            "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Settings.Read",
            "string:org.freedesktop.appearance",
            "string:color-scheme",
        ];
        match run("dbus-send", &arguments) {
            Ok(reply) => color_scheme(&reply),
            Err(error) => {
                tracing::debug!(error, "the desktop does not report its theme");
                None
            }
        }
    }
}

/// Runs a small program that desktops provide, and waits for it.
fn run(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Shows a file dialog. The library gives the same answer if the user closes the dialog and if it cannot show the
/// dialog. But no user closes a dialog as fast as the library fails.
fn answer(show: impl FnOnce() -> Option<PathBuf>) -> Chosen {
    const FASTEST_CLOSE: Duration = Duration::from_millis(300);
    let asked = Instant::now();
    match show() {
        Some(path) => Chosen::Path(path),
        None if asked.elapsed() < FASTEST_CLOSE => Chosen::NoDialog,
        None => Chosen::Nothing,
    }
}

/// Reads the portal's answer: 1 is dark, 2 is light, 0 is no preference.
fn color_scheme(reply: &str) -> Option<bool> {
    match reply.split_whitespace().last()? {
        "1" => Some(true),
        "2" => Some(false),
        _ => None,
    }
}

/// Returns the proposed path of an export.
#[must_use]
pub fn suggested_export() -> PathBuf {
    documents().join(t!("app-export-file"))
}

/// Returns a path in the user's documents folder at which there is no file yet, with this name.
#[must_use]
pub fn in_documents(name: &str) -> PathBuf {
    unused(&documents(), name)
}

/// The user's documents folder, or else the home folder.
fn documents() -> PathBuf {
    let folders = directories::UserDirs::new();
    let folder =
        folders.as_ref().map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_path_buf());
    folder.unwrap_or_default()
}

/// A path in `folder` at which there is no file: `report.json`, `report (2).json`, and so on.
fn unused(folder: &Path, name: &str) -> PathBuf {
    let short = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
    let stem = short.strip_suffix(".tar").unwrap_or(short);
    let ending = name.strip_prefix(stem).unwrap_or_default();
    let numbered = (2..10_000).map(|number| folder.join(format!("{stem} ({number}){ending}")));
    std::iter::once(folder.join(name))
        .chain(numbered)
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_portals_answer_is_read() {
        for (reply, expect) in [
            ("   variant       variant          uint32 1\n", Some(true)),
            ("   variant       variant          uint32 2\n", Some(false)),
            ("   variant       variant          uint32 0\n", None),
            ("", None),
        ] {
            assert_eq!(color_scheme(reply), expect, "{reply}");
        }
    }

    #[test]
    fn an_answer_that_comes_at_once_means_that_no_dialog_was_shown() {
        assert_eq!(answer(|| None), Chosen::NoDialog);
        assert_eq!(answer(|| Some(PathBuf::from("/a"))), Chosen::Path(PathBuf::from("/a")));
        let closed = || {
            std::thread::sleep(Duration::from_millis(350));
            None
        };
        assert_eq!(answer(closed), Chosen::Nothing);
    }

    #[test]
    fn without_a_dialog_a_file_is_saved_beside_those_of_the_documents_folder() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (folder.path().join("gaps.json"), folder.path().join("gaps (2).json"));
        assert_eq!(unused(folder.path(), "gaps.json"), first);
        std::fs::write(&first, "").unwrap();
        assert_eq!(unused(folder.path(), "gaps.json"), second);
        std::fs::write(folder.path().join("whole.tar.gz"), "").unwrap();
        assert_eq!(unused(folder.path(), "whole.tar.gz"), folder.path().join("whole (2).tar.gz"));
        assert_eq!(Chosen::Nothing.or_in_documents("gaps.json"), Chosen::Nothing);
        assert!(matches!(Chosen::NoDialog.or_in_documents("gaps.json"), Chosen::Path(_)));
    }

    #[test]
    fn a_missing_program_is_an_error() {
        assert!(run("lacuna-has-no-such-program", &[]).is_err());
    }
}
