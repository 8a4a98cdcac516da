//! The desktop's services for the window: browser, file dialogs, clipboard, notifications. They are a trait, so that
//! tests can replace them.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use url::Url;

/// The desktop's services. Every method may block and is called on a thread of its own.
pub trait Desktop: Send + Sync {
    /// Opens an address in the browser, or returns the reason why it cannot.
    fn open(&self, address: &Url) -> Result<(), String>;
    /// Lets the user choose a file to read. Returns `None` if the user chose none, or if there is no file dialog.
    fn choose_file(&self) -> Option<PathBuf>;
    /// Lets the user choose a folder.
    fn choose_folder(&self) -> Option<PathBuf>;
    /// Lets the user choose a file to write.
    fn choose_target(&self, suggested: &str) -> Option<PathBuf>;
    /// Returns the text on the clipboard.
    fn clipboard(&self) -> Option<String>;
    /// Shows a notification outside the window, or returns the reason why it cannot.
    fn notify(&self, title: &str, text: &str) -> Result<(), String>;
    /// Returns true if the desktop is dark; `None` if the window library already detects this, or the desktop does not
    /// say.
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
            .map_err(|error| format!("this desktop cannot show them ({error})"))
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

/// Runs a small program that desktops provide, and waits for it. A crate for this would add an implementation of D-Bus.
fn run(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Reads the portal's answer: 1 is dark, 2 is light, 0 is no preference.
fn color_scheme(reply: &str) -> Option<bool> {
    match reply.split_whitespace().last()? {
        "1" => Some(true),
        "2" => Some(false),
        _ => None,
    }
}

/// Returns the proposed path of an export: in the user's documents folder, or else in the home folder.
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
    fn a_missing_program_is_an_error() {
        assert!(run("lacuna-has-no-such-program", &[]).is_err());
    }
}
