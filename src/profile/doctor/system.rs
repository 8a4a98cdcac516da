//! The parts of the system that the window needs: display, libraries, fonts, desktop portal, keyring.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use fontique::{Collection, CollectionOptions, GenericFamily};

use super::shown;
use crate::config::keyring::{self, KeyringError};

/// The time within which the keyring must say that it is there.
const KEYRING_WAIT: Duration = Duration::from_secs(5);
/// Libraries that the program loads when it runs, as packages name them.
const LIBRARIES: [&str; 9] = [
    "libGL.so.1",
    "libEGL.so.1",
    "libX11-xcb.so.1",
    "libXcursor.so.1",
    "libXi.so.6",
    "libxkbcommon-x11.so.0",
    "libwayland-client.so.0",
    "libwayland-egl.so.1",
    "libfontconfig.so.1",
];

/// The name of the system and of its kernel.
pub(super) fn name() -> String {
    let file = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let release = file("/etc/os-release");
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = name.map_or(std::env::consts::OS, |name| name.trim_matches('"')).to_owned();
    // The rest of the kernel's name may be that of whoever built it.
    let kernel: String =
        file("/proc/sys/kernel/osrelease").chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    if kernel.is_empty() { name } else { format!("{name}, kernel {kernel}") }
}

/// The container that the program runs in.
pub(super) fn sandbox() -> &'static str {
    let is_set = |name: &str| std::env::var_os(name).is_some();
    if Path::new("/.flatpak-info").exists() {
        "Flatpak"
    } else if is_set("SNAP") {
        "Snap"
    } else if is_set("APPIMAGE") {
        "AppImage"
    } else {
        "none"
    }
}

/// The desktop and its languages, as the environment names them.
pub(super) fn desktop() -> String {
    let names = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "LANGUAGE", "LC_ALL", "LANG"];
    let set = names.iter().filter_map(|name| shown::variable(name).map(|value| format!("{name}={value}")));
    or_none(&set.collect::<Vec<_>>())
}

/// The displays that the environment names, and if they are there.
pub(super) fn display() -> String {
    let named = |variable: &str| std::env::var(variable).ok().filter(|name| !name.is_empty());
    let mut found = Vec::new();
    if let Some(name) = named("WAYLAND_DISPLAY") {
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
        found.push(format!("Wayland ({})", is_there(&runtime.join(name))));
    }
    if let Some(name) = named("DISPLAY") {
        let number: Option<u32> = name
            .strip_prefix(':')
            .and_then(|rest| rest.split('.').next())
            .and_then(|number| number.parse().ok());
        found.push(match number {
            Some(number) => format!("X11 ({})", is_there(Path::new(&format!("/tmp/.X11-unix/X{number}")))),
            None => "X11 (of another computer)".to_owned(),
        });
    }
    or_none(&found)
}

/// The numbers of maker and model of each graphics card.
pub(super) fn graphics() -> String {
    let cards = (0..8).filter_map(|number| {
        let read =
            |name: &str| std::fs::read_to_string(format!("/sys/class/drm/card{number}/device/{name}")).ok();
        Some(format!("{}:{}", read("vendor")?.trim(), read("device")?.trim()))
    });
    let mut found: Vec<String> = cards.collect();
    found.extend(
        shown::variable("LIBGL_ALWAYS_SOFTWARE").map(|value| format!("LIBGL_ALWAYS_SOFTWARE={value}")),
    );
    or_none(&found)
}

/// The libraries that are not in the usual folders.
pub(super) fn libraries() -> String {
    let arch = std::env::consts::ARCH;
    let mut folders: Vec<PathBuf> =
        ["/usr/lib64", "/usr/lib", "/lib64", "/lib", "/usr/local/lib", "/app/lib"]
            .map(PathBuf::from)
            .to_vec();
    folders.extend(["/usr/lib", "/lib"].map(|lib| PathBuf::from(format!("{lib}/{arch}-linux-gnu"))));
    let named = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&named));
    let missing: Vec<String> = LIBRARIES
        .iter()
        .filter(|name| !folders.iter().any(|folder| folder.join(name).exists()))
        .map(|name| (*name).to_owned())
        .collect();
    if missing.is_empty() { "all found".to_owned() } else { format!("not found: {}", missing.join(" ")) }
}

/// The number of font families, and which of the general ones are missing.
pub(super) fn fonts() -> String {
    let mut fonts = Collection::new(CollectionOptions { shared: false, system_fonts: true });
    let count = fonts.family_names().count();
    let general = [
        (GenericFamily::SansSerif, "sans-serif"),
        (GenericFamily::Serif, "serif"),
        (GenericFamily::Emoji, "emoji"),
    ];
    let missing: Vec<&str> = general
        .into_iter()
        .filter(|(family, _)| fonts.generic_families(*family).next().is_none())
        .map(|(_, name)| name)
        .collect();
    if missing.is_empty() {
        format!("{count} families")
    } else {
        format!("{count} families; none for {}", missing.join(", "))
    }
}

/// The portal of the desktop, which shows file dialogs.
pub(super) fn portal() -> String {
    if !has_session_bus() {
        return "not asked, for there is no session bus".to_owned();
    }
    let mut command = Command::new("dbus-send");
    command.args(["--session", "--print-reply=literal", "--reply-timeout=3000"]);
    command.args(["--dest=org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"]);
    command.args(["org.freedesktop.DBus.Properties.Get", "string:org.freedesktop.portal.FileChooser"]);
    match command.arg("string:version").stdin(Stdio::null()).output() {
        Err(_) => "not asked, for dbus-send is not installed".to_owned(),
        Ok(output) if !output.status.success() => "does not answer".to_owned(),
        Ok(output) => {
            let reply = String::from_utf8_lossy(&output.stdout);
            let version = reply.split_whitespace().last().and_then(|word| word.parse::<u32>().ok());
            version.map_or("answers".to_owned(), |version| format!("answers, file dialogs {version}"))
        }
    }
}

/// The keyring. Never waits longer than [`KEYRING_WAIT`], although a locked keyring asks its owner.
pub(super) fn keyring() -> &'static str {
    if cfg!(target_os = "linux") && !has_session_bus() {
        return "not asked, for there is no session bus";
    }
    let (sender, receiver) = sync_channel(1);
    let ask = move || drop(sender.send(keyring::is_there()));
    if thread::Builder::new().name("keyring".to_owned()).spawn(ask).is_err() {
        return "not asked, for no thread can be started";
    }
    match receiver.recv_timeout(KEYRING_WAIT) {
        Ok(Ok(())) => "answers",
        Ok(Err(KeyringError::Absent(_))) => "there is none",
        Ok(Err(KeyringError::Refused(_))) => "refuses",
        Err(_) => "does not answer",
    }
}

/// Returns true if there is a session bus. Without one, asking might start one.
fn has_session_bus() -> bool {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        || runtime.is_some_and(|folder| folder.join("bus").exists())
}

fn is_there(socket: &Path) -> &'static str {
    if socket.exists() { "there" } else { "not there" }
}

fn or_none(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}
