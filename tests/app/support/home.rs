//! A profile folder, and the application opened on it.

use std::path::Path;
use std::sync::{Arc, Mutex};

use egui_kittest::Harness;
use lacuna::app::{App, shell};
use lacuna::demo::Site;
use lacuna::model::normalise;
use lacuna::profile::{Profile, now};
use lacuna::store::NewSubscription;
use tempfile::TempDir;
use url::Url;

use super::{RecordingDesktop, Window};

/// The application as eframe runs it.
pub(crate) struct Shell {
    pub(crate) app: App,
}

impl eframe::App for Shell {
    fn logic(&mut self, _ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.app.logic();
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.ui(ui);
    }
}

/// A profile folder on which no window is open.
pub(crate) struct Home {
    folder: TempDir,
}

impl Home {
    /// The profile of a new user. Nothing is refreshed at the start, and an entry is not marked as read when it is
    /// shown.
    pub(crate) fn new() -> Self {
        Self::with("")
    }

    /// Like [`Self::new`], with more settings, such as `"archive_limit": 2`.
    pub(crate) fn with(settings: &str) -> Self {
        let home = Self { folder: tempfile::tempdir().unwrap() };
        home.set(&format!(r#""refresh_at_start": false, "mark_read_delay_ms": 60000, {settings}"#));
        home
    }

    /// Replaces the settings.
    pub(crate) fn set(&self, settings: &str) {
        let settings = settings.trim().trim_end_matches(',');
        // Images and icons are off, because tests count the requests that a publisher gets. A test that wants them turns them
        // on. A test leaves nothing in the keyring of the developer who runs it, and does not depend on their language.
        let text = format!(
            r#"{{"language": "en", "show_images": "never", "site_icons": false, "passwords_in_file": true, {settings}}}"#
        );
        std::fs::write(self.folder.path().join("settings.json"), text).unwrap();
    }

    /// Subscribes to these feeds in their folders, without a fetch.
    pub(crate) fn follow<'a>(&self, feeds: impl IntoIterator<Item = (&'a str, Url)>) {
        let names = |path: &str| path.split('/').filter(|n| !n.is_empty()).map(str::to_owned).collect();
        let feed = |(folder, url): (&str, Url)| NewSubscription {
            normalised: normalise(&url),
            url,
            title: None,
            site: None,
            folder: names(folder),
            attributes: Vec::new(),
        };
        let feeds: Vec<NewSubscription> = feeds.into_iter().map(feed).collect();
        self.profile().store().unwrap().transaction(|tx| tx.import(&feeds, now())).unwrap();
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn profile(&self) -> Profile {
        Profile::find_for_window(Some(self.folder.path())).unwrap()
    }

    pub(crate) fn open(self) -> Window {
        self.open_with(false, None)
    }

    /// Subscribes to `/feed` of a site without a fetch, and opens the window.
    pub(crate) fn open_following(self, site: &Site) -> Window {
        self.follow([("", site.url("/feed"))]);
        self.open()
    }

    /// Like [`Self::open`], but feeds without unread entries are hidden.
    pub(crate) fn open_hiding(self) -> Window {
        self.open_with(true, None)
    }

    /// Opens the window on a desktop that is dark, is light, or does not say.
    pub(crate) fn open_on(self, dark: Option<bool>) -> Window {
        self.open_with(false, dark)
    }

    fn open_with(self, hides: bool, dark: Option<bool>) -> Window {
        let desktop = Arc::new(RecordingDesktop { dark: Mutex::new(dark), ..RecordingDesktop::default() });
        let (profile, watched) = (self.profile(), Arc::clone(&desktop));
        let harness = Harness::builder()
            .with_size([1280.0, 1000.0])
            .allow_missing_glyphs()
            .with_max_steps(40)
            .build_eframe(|cc| Shell { app: App::new(&cc.egui_ctx, profile, watched, None).unwrap() });
        let store = self.profile().reader().unwrap();
        let mut window = Window { harness: Some(harness), desktop, home: self, store };
        window.until("the window is there", |w| {
            w.sees("Menu") && !w.sees("Loading…") && (hides || w.disagreement().is_none())
        });
        window
    }
}

/// The first screen of the program: the window, or a message about the profile.
pub(crate) struct Frame(pub(crate) shell::Shell);

impl eframe::App for Frame {
    fn logic(&mut self, _ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.0.logic();
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.0.ui(ui);
    }
}
