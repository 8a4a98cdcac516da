//! The window of the program: opens a profile, runs the threads, and runs the commands that the drawing code returns.
//!
//! | thread | does |
//! |---|---|
//! | the main thread | draws, and runs commands; waits for disk only before the first frame, and never for long |
//! | `reading` | reads the open article and the visible rows on a read-only connection |
//! | `lists` | reads lists, counts and the information about feeds on a second read-only connection |
//! | `opml` | handles files with feeds, the missing-entries report, trials of rules, and the counts of saved searches |
//! | `store-writer` | writes; owns the only connection that can write |
//! | `store-ahead` | computes the next values of a long list while the requesting thread processes the earlier ones |
//! | `refresh-N` | fetch and parse documents, and decide what changes |
//! | `refresh-pace` | starts more workers while all of them wait for servers |
//! | `large documents` | parses large documents, one after the other |
//! | `name lookup` | asks the system for the address of a server |
//! | `image-N` | fetch the images of the open article |
//! | `thumbnail-N` | fetch the images beside the rows of the list, if the user wants them |
//! | `animation` | decodes the frames of one animated image while the user sees it |
//! | `icons` | fetches the icons of the feeds' sites |
//! | `send-to`, `after-refresh` | run the command of a target, and everything that follows a refresh |
//! | `program-input`, `program-words`, `program-wait` | write the input of a program, read what it says, wait for its end |
//! | `export`, `print` | write articles to a file, and for the browser to print |
//! | `save-page` | fetches a page that the user saves |
//! | `left-pages` | fetches, at the start, the saved pages that are still missing |
//! | `settings` | reads the settings again after a command changed them |
//! | `place` | looks if another program synchronises the profile's folder, at the start |
//! | `full-text` | fetches the page of the open entry, on request |
//! | `keyring` | talks to the system's keyring, once there is a password |
//! | `logins` | writes the file of user names and passwords after a change |
//! | `files` | writes other small files of the profile, in order |
//! | `system-fonts` | searches for the fonts of the system at the start |
//! | `signals` | waits for a signal to end the program |
//! | `instance` | receives messages from other starts of the program |
//! | `prepare` | converts, repairs, restores or moves the database while the window shows the progress |
//! | `refresh-lock` | waits until no other process refreshes the profile |
//! | `readers` | looks for other feed readers on this machine |
//! | `whole-profile` | writes the whole profile to a file, or reads such a file |
//! | `requests` | reads the log of requests for its dialog |
//! | `background` | sets up the checks while the window is closed, on request |
//! | `background-wait` | waits for the end of the checks that this program started |
//! | `kept` | stores the images and full texts of starred and labelled articles |
//! | `updates` | looks for a newer version once a day, if the user wants that |
//! | `tray` | shows the icon in the tray, changes and removes it, in order |
//! | `has-tray` | asks the desktop if it has a tray, for the settings |
//! | `tray-watcher` | waits for the tray to come and go |
//! | `leftovers` | removes, at the start, the folders that killed programs left |
//! | `backup`, `backups` | makes the daily backup, and lists the backups |
//! | `browser`, `clipboard`, `documents`, `file-dialog`, `notify`, `theme` | ask the desktop for one thing each |
//! | `demo` | starts the demo as a program of its own |
//! | `demo-listen-N`, `demo-N` | answer requests as the built-in publisher, in a demo only |

mod article;
mod commands;
pub mod desktop;
mod dialogs;
mod first_frame;
mod guard;
mod images;
mod inbox;
mod list;
mod messages;
mod notices;
mod reading;
mod settings;
pub mod shell;
mod system_fonts;
mod tasks;
#[cfg(test)]
mod testing;
pub mod tray;
mod upkeep;
mod views;
mod window;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use desktop::Desktop as _;
use url::Url;

use crate::config::{DESKTOP_ID, Paths, load_window};
use crate::locale::{self, io_reason};
use crate::profile::{self, ProfileToOpen, backups, demo, instance};

use upkeep::kept_window;
pub use window::App;

/// The reason why the window did not open, or why it closed early.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// The profile cannot be used.
    #[error(transparent)]
    Profile(#[from] profile::ProfileError),
    /// The built-in publisher or its profile cannot be created.
    #[error("{}", t!("app-demo-failed", reason = io_reason(.0)))]
    Demo(std::io::Error),
    /// Another window has the profile open and does not answer.
    #[error("{}", t!("app-taken", reason = io_reason(.0)))]
    Taken(std::io::Error),
    /// There is no display, or no way to draw on it.
    #[error("{}", no_window(.0))]
    Display(#[from] eframe::Error),
    /// The program was started without a window, and the desktop shows no icon of it.
    #[error("{}", t!("app-tray-missing"))]
    NoTray,
    /// The program could not be replaced by the one with a window, or by the one without.
    #[error("{}", t!("app-tray-replaced", reason = io_reason(.0)))]
    Replaced(std::io::Error),
    /// A panic ended the window, in Lacuna or in a drawing library.
    #[error("{}", t!("app-broke"))]
    Fault,
}

/// Says why no window can be opened. The windowing library names its own source files in its errors, so they are only
/// logged.
fn no_window(error: &eframe::Error) -> String {
    match error {
        eframe::Error::WinitEventLoop(error) => {
            tracing::debug!(%error, "there is no display");
            t!("app-no-display").to_owned()
        }
        _ => t!("app-no-window", reason = error.to_string()),
    }
}

/// Opens the window and runs until it is closed.
pub fn run(start: ProfileToOpen<'_>) -> Result<(), WindowError> {
    match start {
        ProfileToOpen::Profile { dir, address } => {
            let profile = profile::Profile::find_for_window(dir)?;
            open(profile, address)
        }
        ProfileToOpen::InTray { dir } => {
            let profile = profile::Profile::find(dir)?;
            locale::set(profile.settings.appearance.language.language());
            tray::windowless::run(&profile)
        }
        ProfileToOpen::Demo => {
            let demo = demo::Demo::start().map_err(WindowError::Demo)?;
            let profile = demo.profile()?;
            open(profile, None)
        }
    }
}

fn open(profile: profile::Profile, address: Option<Url>) -> Result<(), WindowError> {
    locale::set(profile.settings.appearance.language.language());
    let call = address.clone().map_or(instance::Call::Raise, instance::Call::Add);
    let instance = match instance::claim(&profile.paths, &call) {
        Ok(None) => return Ok(()),
        Ok(instance) => instance,
        // If nothing can be written to the folder, windows cannot find each other. They can only read.
        Err(error) if is_unwritable(&error) => None,
        Err(error) => return Err(WindowError::Taken(error)),
    };
    // A database of an older format is converted while the window is open, because that may take long.
    if !profile.is_older()
        && backups::missing(&profile.paths, profile::now()).is_none()
        && let Err(error) = profile.store()
    {
        // The error goes to the log of the program here, and the window shows it as well.
        tracing::warn!(%error, "the profile cannot be opened for writing");
    }
    let fonts = system_fonts::Search::start();
    let last_window = load_window(&profile.paths.window());
    let mut viewport = egui::ViewportBuilder::default().with_title("Lacuna").with_app_id(DESKTOP_ID);
    match eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icons/lacuna-128.png")) {
        Ok(icon) => viewport = viewport.with_icon(icon),
        Err(error) => tracing::warn!(%error, "the icon cannot be read"),
    }
    let options = eframe::NativeOptions {
        viewport: kept_window::like_last(viewport, &last_window),
        // `system_fonts` finds the fallback fonts.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    let desktop = desktop::RealDesktop::default();
    let of_window = desktop.clone();
    let last = Arc::new(Mutex::new(profile.paths.data_dir().to_owned()));
    let shown = Arc::clone(&last);
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        let ctx = creation.egui_ctx.clone();
        // The window closes as by its close button.
        let close = move || {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            ctx.request_repaint();
        };
        if let Err(error) = when_told_to_end(of_window.ends(), close) {
            tracing::warn!(%error, "signals to end the program cannot be received");
        }
        kept_window::complete(creation, &last_window);
        let shell =
            shell::Shell::new(&creation.egui_ctx, profile, Arc::new(of_window.clone()), address.as_ref())?;
        match fonts {
            Ok(fonts) => fonts.install(&creation.egui_ctx),
            Err(error) => tracing::warn!(%error, "the fonts of the system cannot be searched"),
        }
        let paths = shell.paths().clone();
        Ok(Box::new(Window {
            shell,
            paths,
            shown,
            desktop: of_window,
            instance,
            heard_by: None,
            fits_in: FRAMES_UNTIL_DECORATED,
            remembered: Instant::now(),
        }))
    });
    // A panic in the drawing library unwinds through the window, which saves its state on the way. The shell catches
    // panics of the application itself.
    match guard::guarded("drawing", || eframe::run_native("Lacuna", options, create)) {
        Some(ended) => ended?,
        None => return Err(WindowError::Fault),
    }
    let folder = last.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if desktop.stays_in_tray() {
        end_at_once_on_signal();
        // The flag is read again: a signal may have set it before.
        if desktop.stays_in_tray() {
            // The connection that has the icon closes with this program.
            return Err(WindowError::Replaced(tray::windowless::become_tray(&folder)));
        }
    }
    Ok(())
}

/// The signals by which the system ends a program.
#[cfg(unix)]
const END_SIGNALS: [i32; 3] =
    [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT, signal_hook::consts::SIGHUP];

/// Sets `is_told` and calls `end` when the system ends the session. The window saves the reading position then, and
/// completes unfinished writes. The signal itself sets the flag; `end` runs a moment later on a thread of its own.
#[cfg(unix)]
fn when_told_to_end(is_told: &Arc<AtomicBool>, end: impl Fn() + Send + 'static) -> std::io::Result<()> {
    for signal in END_SIGNALS {
        signal_hook::flag::register(signal, Arc::clone(is_told))?;
    }
    let mut signals = signal_hook::iterator::Signals::new(END_SIGNALS)?;
    let wait = move || {
        for _signal in signals.forever() {
            end();
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

#[cfg(not(unix))]
fn when_told_to_end(_is_told: &Arc<AtomicBool>, _end: impl Fn() + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

/// Makes each later signal end the program without a delay. This is for the moment before another program replaces this
/// one, when nothing is left to save: no thread could carry a signal over to that program.
#[cfg(unix)]
fn end_at_once_on_signal() {
    let always = Arc::new(AtomicBool::new(true));
    for signal in END_SIGNALS {
        if let Err(error) = signal_hook::flag::register_conditional_shutdown(signal, 0, Arc::clone(&always)) {
            tracing::warn!(%error, "a signal to end the program may be missed");
        }
    }
}

#[cfg(not(unix))]
fn end_at_once_on_signal() {}

fn is_unwritable(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(
        error.kind(),
        ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
    )
}

/// The application in a window of the desktop.
struct Window {
    shell: shell::Shell,
    /// The paths of the profile that this window shows.
    paths: Paths,
    /// The folder of that profile, for the program that goes on in the tray.
    shown: Arc<Mutex<PathBuf>>,
    desktop: desktop::RealDesktop,
    /// Reserves the profile for this window.
    instance: Option<instance::Instance>,
    /// The number of the application that receives messages from other starts of the program.
    heard_by: Option<u64>,
    /// Number of frames in which the window may still be made smaller to fit the screen.
    fits_in: u8,
    /// The time at which the place was saved.
    remembered: Instant,
}

/// Number of frames after which the desktop has put its frame around a new window.
const FRAMES_UNTIL_DECORATED: u8 = 30;
/// The time between two savings of the place, for the case that the program is killed.
const SAVE_PAUSE: Duration = Duration::from_secs(30);

impl Window {
    /// Makes a new window smaller if it is larger than the screen with the frame of the desktop. The size that eframe
    /// chooses leaves no room for the frame, which has no size in the first frames.
    fn fit_screen(&mut self, ctx: &egui::Context) {
        if self.fits_in == 0 {
            return;
        }
        self.fits_in -= 1;
        let fitting = ctx.input(|input| {
            let window = input.viewport();
            let is_free = !window.maximized.unwrap_or(false) && !window.fullscreen.unwrap_or(false);
            fitting(window.outer_rect?.size(), window.inner_rect?.size(), window.monitor_size?)
                .filter(|_| is_free)
        });
        if let Some(size) = fitting {
            self.fits_in = 0;
            ctx.send_viewport_cmd(egui::ViewportCommand::InnerSize(size));
        }
    }
}

/// Returns the size of a window's content with which the window and its frame fit the screen; `None` if they fit
/// already.
fn fitting(outer: egui::Vec2, inner: egui::Vec2, screen: egui::Vec2) -> Option<egui::Vec2> {
    let fits = outer.x <= screen.x && outer.y <= screen.y;
    let room = (screen - (outer - inner)).max(egui::vec2(1.0, 1.0));
    (!fits).then(|| inner.min(room))
}

impl Window {
    /// Reserves the profile in another folder for this window.
    fn move_in(&mut self) {
        self.paths = self.shell.paths().clone();
        self.paths.data_dir().clone_into(&mut self.shown.lock().unwrap_or_else(PoisonError::into_inner));
        self.heard_by = None;
        self.instance = match instance::claim(&self.paths, &instance::Call::Raise) {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::error!(%error, "messages of other starts of the program cannot be received");
                None
            }
        };
    }
}

impl Drop for Window {
    /// Saves what was shown if a panic outside the application's own code ends the window. A profile that is not open
    /// does not stay in the tray.
    fn drop(&mut self) {
        if self.shell.app().is_none() {
            self.desktop.end_with_window();
        }
        if std::thread::panicking() {
            let shell = &mut self.shell;
            let remembered = guard::guarded("the place", || shell.remember_place());
            tracing::error!(remembered = remembered.is_some(), "a panic closed the window");
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.fit_screen(ctx);
        self.shell.logic();
        if *self.shell.paths() != self.paths {
            self.move_in();
        }
        let opened = Some(self.shell.opened());
        if self.heard_by != opened
            && let (Some(app), Some(instance)) = (self.shell.app(), &self.instance)
        {
            self.heard_by = opened;
            if let Err(error) = app.receive_calls(instance) {
                tracing::error!(%error, "messages of other starts of the program cannot be received");
            }
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.shell.ui(ui);
        if self.remembered.elapsed() >= SAVE_PAUSE {
            self.remembered = Instant::now();
            self.shell.remember_place();
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.shell.remember_place();
    }
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::fitting;

    #[test]
    fn a_window_leaves_room_for_its_frame() {
        let screen = vec2(640.0, 400.0);
        assert_eq!(fitting(vec2(642.0, 412.0), vec2(640.0, 400.0), screen), Some(vec2(638.0, 388.0)));
        assert_eq!(fitting(vec2(602.0, 412.0), vec2(600.0, 400.0), screen), Some(vec2(600.0, 388.0)));
        assert_eq!(fitting(vec2(602.0, 312.0), vec2(600.0, 300.0), screen), None);
    }
}
