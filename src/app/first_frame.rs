//! The first frame waits a moment for what it shows.
//!
//! Without that, three frames are drawn one after the other: an empty window, a list without its rows, and all of it. The
//! window stays hidden until its first frame is drawn, so nobody sees that it waits.

use std::time::{Duration, Instant};

use crate::app::window::App;

/// The longest time that the first frame waits for the list, and then for its visible rows. The answers come in a few
/// milliseconds. If the disk is slow, the window opens without them. Tests may run on a machine that is busy.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 10_000 } else { 50 });

/// The progress of the first frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Launch {
    /// No frame was drawn yet.
    First,
    /// Something in sight is still missing.
    Incomplete,
    /// Everything in sight was in the last frame.
    Complete,
    /// The log says that everything in sight was drawn.
    Said,
}

impl App {
    /// Called before each frame. Before the first one, waits for the list.
    pub(in crate::app) fn begin_frame(&mut self) {
        match self.views.launch {
            Launch::First => self.await_answers(Self::has_list),
            Launch::Complete => {
                self.views.launch = Launch::Said;
                // Benchmarks of the launch wait for this line.
                tracing::info!("everything in sight is drawn");
            }
            Launch::Incomplete | Launch::Said => {}
        }
    }

    /// Called after each frame was laid out, before it is painted. If the first one lacks rows, waits for them and has
    /// it laid out again.
    pub(in crate::app) fn end_frame(&mut self, is_complete: bool) {
        match self.views.launch {
            Launch::First | Launch::Incomplete if is_complete => {
                self.views.launch = Launch::Complete;
                // The next frame begins when this one is painted.
                self.ctx.request_repaint();
            }
            Launch::First => {
                self.views.launch = Launch::Incomplete;
                if self.has_list() {
                    self.await_answers(|app| app.list.shown.is_complete());
                    self.ctx.request_discard("the visible rows were read");
                }
            }
            Launch::Incomplete | Launch::Complete | Launch::Said => {}
        }
    }

    const fn has_list(&self) -> bool {
        self.list.overview_loaded && self.list.shown.loaded
    }

    /// Processes messages until `is_there` returns true or the time is over.
    fn await_answers(&mut self, is_there: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_there(self) {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(message) = self.inbox.recv_timeout(left) else { return };
            self.views.stale = true;
            self.take(message);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use url::Url;

    use super::*;
    use crate::app::desktop::RealDesktop;
    use crate::app::testing::subscribe;
    use crate::document::{Context, read};
    use crate::profile::Profile;

    #[test]
    fn the_first_frame_contains_the_list_and_its_rows() {
        let folder = tempfile::tempdir().unwrap();
        let settings = r#"{"refresh_at_start": false, "passwords_in_file": true, "site_icons": false}"#;
        std::fs::write(folder.path().join("settings.json"), settings).unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let url = Url::parse("https://a.example/feed").unwrap();
        let text = "<rss version='2.0'><channel><title>A</title><item><guid>1</guid><title>One</title></item></channel></rss>";
        let mut store = profile.store().unwrap();
        subscribe(&mut store, &read(text.as_bytes(), &Context::new(&url)).unwrap());
        drop(store);
        let ctx = egui::Context::default();
        let mut app = App::new(&ctx, profile, Arc::new(RealDesktop::default()), None).unwrap();
        app.logic();
        assert!(app.has_list());
        let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| app.ui(ui));
        // There is no texture to update.
        drawn.textures_delta.clear();
        assert_eq!(app.views.launch, Launch::Complete);
        assert_eq!((app.list.shown.rows.items.len(), app.list.shown.is_complete()), (1, true));
    }
}
