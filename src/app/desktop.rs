//! What the desktop does for the window: browser, file dialogs, the local time zone. A trait, so that tests can watch.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use chrono::{Local, Offset, TimeZone};
use url::Url;

use crate::model::Timestamp;

/// What the desktop does. Every method may block and is called on threads of its own.
pub trait Desktop: Send + Sync {
    /// Opens an address in the browser; an error says why not.
    fn open(&self, address: &Url) -> Result<(), String>;
    /// Lets the reader choose a file to read; `None` if they did not, or where there is no file dialog.
    fn choose_file(&self) -> Option<PathBuf>;
    /// Lets the reader choose a folder.
    fn choose_folder(&self) -> Option<PathBuf>;
    /// Lets the reader choose a file to write.
    fn choose_target(&self, suggested: &str) -> Option<PathBuf>;
    /// The text on the clipboard.
    fn clipboard(&self) -> Option<String>;
    /// Tells the reader of something outside the window; an error says why not.
    fn notify(&self, title: &str, text: &str) -> Result<(), String>;
    /// Whether the desktop is dark, where it tells and the window's own library does not.
    fn is_dark(&self) -> Option<bool>;
}

/// The real desktop.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDesktop;

impl Desktop for RealDesktop {
    fn open(&self, address: &Url) -> Result<(), String> {
        webbrowser::open(address.as_str()).map_err(|error| error.to_string())
    }

    fn choose_file(&self) -> Option<PathBuf> {
        rfd::FileDialog::new()
            .add_filter("OPML", &["opml", "xml"])
            .add_filter("All files", &["*"])
            .pick_file()
    }

    fn choose_folder(&self) -> Option<PathBuf> {
        rfd::FileDialog::new().pick_folder()
    }

    fn choose_target(&self, suggested: &str) -> Option<PathBuf> {
        rfd::FileDialog::new().set_file_name(suggested).save_file()
    }

    fn clipboard(&self) -> Option<String> {
        arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text()).ok()
    }

    fn notify(&self, title: &str, text: &str) -> Result<(), String> {
        let arguments = ["--app-name=Lacuna", "--icon=lacuna", "--", title, text];
        run("notify-send", &arguments)
            .map(drop)
            .map_err(|error| format!("this desktop cannot be told ({error})"))
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
                tracing::debug!(error, "the desktop does not tell whether it is dark");
                None
            }
        }
    }
}

/// Runs one of the small programs that desktops bring, and waits for it. A crate would bring a message bus of its own.
fn run(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What the portal's answer says: 1 is dark, 2 is light, 0 is no wish.
fn color_scheme(reply: &str) -> Option<bool> {
    match reply.split_whitespace().last()? {
        "1" => Some(true),
        "2" => Some(false),
        _ => None,
    }
}

/// Seconds east of UTC at a time, by the system's time zone.
#[must_use]
pub fn local_offset(time: Timestamp) -> i32 {
    Local.offset_from_utc_datetime(&time.to_utc().naive_utc()).fix().local_minus_utc()
}

/// Where an export is suggested to go: the reader's documents, else their home folder.
#[must_use]
pub fn suggested_export() -> PathBuf {
    let folders = directories::UserDirs::new();
    let folder =
        folders.as_ref().map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_path_buf());
    folder.unwrap_or_default().join("lacuna-subscriptions.opml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_desktops_theme_is_read() {
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
    fn a_program_that_is_not_there_is_an_error() {
        assert!(run("lacuna-has-no-such-program", &[]).is_err());
    }
}
