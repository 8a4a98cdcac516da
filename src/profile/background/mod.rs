//! Checks feeds while the window is closed. A timer of systemd runs `lacuna refresh --background`. If there is no
//! systemd, the desktop starts `lacuna refresh --background --repeat` when the user logs in.
//!
//! This module only writes and removes the files that the system reads, and tells systemd about them. The files name
//! the folder of the profile, so every profile has files of its own.

mod metered;
mod rhythm;

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::config::{DESKTOP_ID, Paths, Settings, private_file, user_config_folder};
use crate::locale::io_reason;
use crate::model::Digest;

pub use metered::is_metered;
pub use rhythm::{CLOCK_PAUSE, NextCheck};

/// The interval in minutes at which Lacuna looks for due feeds in the background.
pub const EVERY_MINUTES: u32 = 10;

/// The way by which feeds are checked in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// A timer of the user's systemd.
    Timer,
    /// A program that the desktop starts when the user logs in.
    Autostart,
}

/// The reason why the checks in the background could not be switched on or off.
#[derive(Debug, thiserror::Error)]
pub enum BackgroundError {
    /// This system has neither systemd nor programs that start with the desktop.
    #[error("{}", t!("profile-background-nowhere"))]
    Nowhere,
    /// The program runs in a sandbox, from which it cannot be started again.
    #[error("{}", t!("profile-background-sandbox"))]
    Sandbox,
    /// A file cannot be written or removed.
    #[error("{}", t!("profile-background-file", path = path.display().to_string(), reason = io_reason(source)))]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// systemd refused.
    #[error("{}", t!("profile-background-refused", reason = .0))]
    Refused(String),
}

/// The files by which one profile is checked in the background.
#[derive(Clone, Debug)]
pub struct Background {
    /// The user's folder for the settings of all programs (`XDG_CONFIG_HOME`).
    config: PathBuf,
    /// The program that runs.
    program: PathBuf,
    /// The folder of the profile.
    data_dir: PathBuf,
    /// The program that talks to systemd.
    systemctl: OsString,
}

impl Background {
    /// Returns the files for the profile in `data_dir`. Fails if this system cannot check feeds in the background.
    pub fn of(data_dir: &Path) -> Result<Self, BackgroundError> {
        if !cfg!(target_os = "linux") {
            return Err(BackgroundError::Nowhere);
        }
        if Path::new("/.flatpak-info").exists() {
            return Err(BackgroundError::Sandbox);
        }
        let config = user_config_folder().ok_or(BackgroundError::Nowhere)?;
        let program = own_program().map_err(|_no_name| BackgroundError::Nowhere)?;
        let data_dir = std::path::absolute(data_dir).unwrap_or_else(|_no_folder| data_dir.to_owned());
        Ok(Self { config, program, data_dir, systemctl: "systemctl".into() })
    }

    /// Switches the checks on. Returns the way in which this system runs them.
    pub fn switch_on(&self) -> Result<Launcher, BackgroundError> {
        if let Some(path) = self.unnamed() {
            return Err(of_file(path, io::ErrorKind::InvalidFilename.into()));
        }
        if !self.has_systemd() {
            write(&self.entry_file(), &self.entry())?;
            return Ok(Launcher::Autostart);
        }
        remove(&self.entry_file())?;
        write(&self.unit_file("service"), &self.service())?;
        write(&self.unit_file("timer"), &timer())?;
        let timer = self.unit("timer");
        let begun = self
            .run_systemctl(&["daemon-reload"])
            .and_then(|()| self.run_systemctl(&["enable", "--now", &timer]));
        if let Err(error) = begun {
            // If switching on fails, no file stays behind.
            self.switch_off()?;
            return Err(error);
        }
        Ok(Launcher::Timer)
    }

    /// Switches the checks off, whether a timer or the desktop starts them.
    pub fn switch_off(&self) -> Result<(), BackgroundError> {
        remove(&self.entry_file())?;
        if self.unit_file("timer").exists() {
            // The files are removed even if systemd does not answer, because without them the timer ends with the
            // session.
            let told = self.run_systemctl(&["disable", "--now", &self.unit("timer")]);
            remove(&self.unit_file("timer"))?;
            remove(&self.unit_file("service"))?;
            told.and_then(|()| self.run_systemctl(&["daemon-reload"]))?;
        }
        remove(&self.unit_file("service"))
    }

    /// Starts the checks now, as the desktop does at the next login. They end by themselves when the user switches them
    /// off.
    pub fn start_repeating(&self) -> Result<(), BackgroundError> {
        let mut command = Command::new(&self.program);
        command.arg("--data-dir").arg(&self.data_dir).args(["refresh", "--background", "--repeat"]);
        let started = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = started.map_err(|source| of_file(&self.program, source))?;
        // Without this thread the ended process would stay in the list of processes as long as the window is open.
        let wait = move || {
            let ended = child.wait();
            tracing::debug!(?ended, "the repeated checks have ended");
        };
        let waiting = thread::Builder::new().name("background-wait".to_owned()).spawn(wait);
        waiting.map(drop).map_err(|source| of_file(&self.program, source))
    }

    /// Returns true if the files are there and name this program.
    #[must_use]
    pub fn is_up_to_date(&self) -> bool {
        let reads =
            |path: PathBuf, text: &str| std::fs::read_to_string(path).is_ok_and(|there| there == text);
        let is_there = reads(self.unit_file("service"), &self.service())
            && reads(self.unit_file("timer"), &timer())
            || reads(self.entry_file(), &self.entry());
        is_there && self.unnamed().is_none()
    }

    /// Returns the program or the folder whose name is no text, so that no file can name it.
    fn unnamed(&self) -> Option<&Path> {
        [&*self.program, &*self.data_dir].into_iter().find(|path| path.to_str().is_none())
    }

    /// The name of the files: the name of the program, and a digest of the profile's folder.
    fn name(&self) -> String {
        let folder = self.data_dir.to_string_lossy();
        format!("lacuna-{:08x}", Digest::of([&*folder]).half() >> 32)
    }

    fn unit(&self, ending: &str) -> String {
        format!("{}.{ending}", self.name())
    }

    fn unit_file(&self, ending: &str) -> PathBuf {
        self.config.join("systemd/user").join(self.unit(ending))
    }

    fn entry_file(&self) -> PathBuf {
        self.config.join("autostart").join(format!("{}.desktop", self.name()))
    }

    /// Returns true if the user has a systemd that answers.
    fn has_systemd(&self) -> bool {
        self.run_systemctl(&["show", "--property=Version"]).is_ok()
    }

    fn run_systemctl(&self, arguments: &[&str]) -> Result<(), BackgroundError> {
        let mut command = Command::new(&self.systemctl);
        let output = command.arg("--user").args(arguments).stdin(Stdio::null()).output();
        let output = output.map_err(|error| BackgroundError::Refused(format!("systemctl: {error}")))?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let line = said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        Err(BackgroundError::Refused(format!("systemctl {}: {line}", arguments.join(" "))))
    }

    fn service(&self) -> String {
        let (program, folder) = (self.program.to_string_lossy(), self.data_dir.to_string_lossy());
        format!(
            "[Unit]\nDescription=Lacuna checks feeds\n\n[Service]\nType=oneshot\n\
             ExecStart={} --data-dir {} refresh --background\n\
             Nice=10\nTimeoutStartSec=15min\n",
            quoted_for_systemd(&program, false),
            quoted_for_systemd(&folder, true),
        )
    }

    fn entry(&self) -> String {
        let (program, folder) = (self.program.to_string_lossy(), self.data_dir.to_string_lossy());
        format!(
            "[Desktop Entry]\nType=Application\nName=Lacuna\nComment=Checks feeds in the background\nIcon={DESKTOP_ID}\n\
             Exec={} --data-dir {} refresh --background --repeat\nTerminal=false\nNoDisplay=true\n",
            quoted_for_desktop(&program),
            quoted_for_desktop(&folder),
        )
    }
}

/// Returns the file of this program, by which it can be started again.
pub fn own_program() -> io::Result<PathBuf> {
    // An AppImage runs from a folder that is gone when it ends.
    let image = std::env::var_os("APPIMAGE").map(PathBuf::from);
    let program = image.map_or_else(std::env::current_exe, Ok)?;
    // Linux names a file that was replaced by an update so.
    let replaced = program.to_str().and_then(|path| path.strip_suffix(" (deleted)"));
    Ok(replaced.map_or_else(|| program.clone(), PathBuf::from))
}

/// Takes the right to check a profile again and again. Returns `None` if another process has it. Closing the file gives
/// it up.
pub fn try_repeating(paths: &Paths) -> io::Result<Option<File>> {
    let path = paths.data_dir().join("background.lock");
    let lock = private_file().create(true).truncate(false).open(path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns true if the settings of a profile now say that it is checked in the background. Also returns true if the
/// settings cannot be read, so that the checks go on. A broken file stays where it is, so that the next start
/// of the program tells the user about it.
#[must_use]
pub fn is_switched_on(paths: &Paths) -> bool {
    let settings = match std::fs::read(paths.settings()) {
        Ok(bytes) => Settings::parse(&bytes).ok(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Settings::default()),
        Err(_) => None,
    };
    settings.is_none_or(|settings| settings.refreshing.background)
}

/// The timer. It counts in the time of day, so it is due at once after a sleep. Each computer has its own delay, so
/// that not all of them ask a server at the same second.
fn timer() -> String {
    format!(
        "[Unit]\nDescription=Lacuna checks feeds every {EVERY_MINUTES} minutes\n\n[Timer]\n\
         OnCalendar=*:0/{EVERY_MINUTES}\nRandomizedDelaySec={EVERY_MINUTES}min\nFixedRandomDelay=true\n\
         Persistent=true\n\n[Install]\nWantedBy=timers.target\n"
    )
}

/// Quotes a word of a command line of systemd. `$` is special except in the name of the program.
fn quoted_for_systemd(word: &str, is_argument: bool) -> String {
    let mut quoted = String::from("\"");
    for c in word.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '%' => quoted.push_str("%%"),
            '$' if is_argument => quoted.push_str("$$"),
            '\n' => quoted.push_str("\\n"),
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Quotes a word of the `Exec` line of a desktop entry. The word is escaped twice: once for the command line, and once
/// for the value of the key.
fn quoted_for_desktop(word: &str) -> String {
    let mut quoted = String::from("\"");
    for c in word.chars() {
        match c {
            '\\' => quoted.push_str("\\\\\\\\"),
            '"' | '`' | '$' => quoted.extend(['\\', '\\', c]),
            '%' => quoted.push_str("%%"),
            '\n' => quoted.push_str("\\n"),
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}

fn write(path: &Path, text: &str) -> Result<(), BackgroundError> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder.and_then(|()| std::fs::write(path, text)).map_err(|source| of_file(path, source))
}

fn remove(path: &Path) -> Result<(), BackgroundError> {
    match std::fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(of_file(path, source)),
        _ => Ok(()),
    }
}

fn of_file(path: &Path, source: io::Error) -> BackgroundError {
    BackgroundError::File { path: path.to_owned(), source }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// The checks of a profile, in a folder of their own. `systemctl` is the text of a script that replaces the program
    /// `systemctl`, because that cannot run without a session.
    fn background(systemctl: &str) -> (tempfile::TempDir, Background) {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("systemctl");
        std::fs::write(&script, format!("#!/bin/sh\n{systemctl}\n")).unwrap();
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
        let background = Background {
            config: folder.path().join("config"),
            program: "/bin/true".into(),
            data_dir: folder.path().join("a \"100%\" $profile"),
            systemctl: script.into(),
        };
        (folder, background)
    }

    #[test]
    fn broken_settings_do_not_end_the_checks_and_stay_for_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        assert!(!is_switched_on(&paths), "a new profile is not checked");
        for (settings, is_on) in
            [(r#"{"background": true}"#, true), (r#"{"background": false}"#, false), (r#"{"backg"#, true)]
        {
            std::fs::write(paths.settings(), settings).unwrap();
            assert_eq!(is_switched_on(&paths), is_on, "{settings}");
            assert_eq!(std::fs::read_to_string(paths.settings()).unwrap(), settings);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn repeated_checks_that_ended_leave_no_process_behind() {
        background("exit 1").1.start_repeating().unwrap();
        let own = format!(" Z {} ", std::process::id());
        let is_left = || {
            let processes = std::fs::read_dir("/proc").unwrap().flatten();
            let state =
                |process: std::fs::DirEntry| std::fs::read_to_string(process.path().join("stat")).ok();
            processes.filter_map(state).any(|state| state.contains("(true)") && state.contains(&own))
        };
        let begun = std::time::Instant::now();
        // The process ends soon after its start.
        thread::sleep(std::time::Duration::from_millis(300));
        while is_left() {
            assert!(begun.elapsed().as_secs() < 20, "the process is still in the list");
            thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    fn files(folder: &Path) -> Vec<String> {
        let listed = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            listed.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn with_systemd_a_timer_is_written_started_and_removed() {
        let (folder, background) = background("echo \"$@\" >> \"$(dirname \"$0\")/told\"");
        assert_eq!(background.switch_on().unwrap(), Launcher::Timer);
        let (name, units) = (background.name(), background.config.join("systemd/user"));
        assert_eq!(files(&units), [format!("{name}.service"), format!("{name}.timer")]);
        assert!(background.is_up_to_date() && !background.entry_file().exists());
        let moved = Background { program: "/elsewhere/lacuna".into(), ..background.clone() };
        assert!(!moved.is_up_to_date(), "the program was moved");
        background.switch_off().unwrap();
        assert!(files(&units).is_empty());
        let told = std::fs::read_to_string(folder.path().join("told")).unwrap();
        let told: Vec<&str> = told.lines().collect();
        assert_eq!(
            told,
            [
                "--user show --property=Version".to_owned(),
                "--user daemon-reload".to_owned(),
                format!("--user enable --now {name}.timer"),
                format!("--user disable --now {name}.timer"),
                "--user daemon-reload".to_owned(),
            ]
        );
    }

    #[test]
    fn without_systemd_an_entry_starts_the_checks_with_the_desktop() {
        let (_folder, background) = background("echo 'Failed to connect to bus' >&2; exit 1");
        assert_eq!(background.switch_on().unwrap(), Launcher::Autostart);
        assert!(background.entry_file().exists() && background.is_up_to_date());
        let entry = std::fs::read_to_string(background.entry_file()).unwrap();
        let exec = entry.lines().find(|line| line.starts_with("Exec=")).unwrap();
        assert!(exec.contains(r#"a \\"100%%\\" \\$profile" refresh --background --repeat"#), "{exec}");
        background.switch_off().unwrap();
        assert!(!background.entry_file().exists());
        let gone = Background { systemctl: "/none/systemctl".into(), ..background };
        assert_eq!(gone.switch_on().unwrap(), Launcher::Autostart, "there is no systemctl");
    }

    #[test]
    fn if_systemd_refuses_the_error_says_why_and_no_file_stays() {
        let (_folder, background) =
            background("case \"$2\" in enable) echo 'Unit is masked.' >&2; exit 1;; esac");
        let error = background.switch_on().unwrap_err().to_string();
        assert!(error.contains("Unit is masked."), "{error}");
        assert!(files(&background.config.join("systemd/user")).is_empty());
        let blocked = Background { config: background.program.clone(), ..background };
        assert!(matches!(blocked.switch_on(), Err(BackgroundError::File { .. })));
    }

    #[test]
    fn a_folder_whose_name_is_no_text_is_not_checked_in_the_background() {
        use std::os::unix::ffi::OsStringExt as _;
        let (folder, background) = background("exit 0");
        let data_dir = folder.path().join(OsString::from_vec(b"caf\xe9".to_vec()));
        let background = Background { data_dir, ..background };
        let error = background.switch_on().unwrap_err().to_string();
        assert!(error.contains("caf"), "{error}");
        assert!(!background.is_up_to_date());
    }

    /// If systemd is installed, it reads the files itself.
    #[test]
    fn systemd_accepts_the_files() {
        let (_folder, background) = background("exit 0");
        background.switch_on().unwrap();
        let mut verify = Command::new("systemd-analyze");
        verify.args(["--user", "verify"]);
        verify.args([background.unit_file("timer"), background.unit_file("service")]);
        // `systemd-analyze` needs a folder for the runtime of a session, and starts nothing in it. Without systemd,
        // there is nothing to check.
        let Ok(output) = verify.env("XDG_RUNTIME_DIR", &background.config).output() else {
            return;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(!said.contains(&background.name()), "{said}");
    }
}
