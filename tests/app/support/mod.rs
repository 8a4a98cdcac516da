//! A window for the tests, and short names for the documents of a publisher.

mod desktop;
mod home;
mod publisher;
mod stored;

pub(crate) use crate::posts::{day, post};
pub(crate) use desktop::RecordingDesktop;
pub(crate) use home::{Frame, Home, Shell};
pub(crate) use publisher::{archive, feed, feed_of, guarded, subscription};

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::app::App;
use lacuna::demo::Site;
use lacuna::store::ReadConnection;
use url::Url;

/// The longest wait. It is longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Beginnings of the row at the end of a list.
const ENDS: [&str; 3] = [
    "Anything older was published before you subscribed",
    "All entries. Lacuna has read",
    "Older entries were not loaded",
];

/// The window, with the profile, the desktop and a connection to the database.
pub(crate) struct Window {
    harness: Option<Harness<'static, Shell>>,
    pub(crate) desktop: Arc<RecordingDesktop>,
    pub(crate) home: Home,
    pub(crate) store: ReadConnection,
}

impl Window {
    /// The window of a new user.
    pub(crate) fn new() -> Self {
        Home::new().open()
    }

    /// Opens the window of a user who follows these feeds. Each was fetched once.
    pub(crate) fn reading<'a>(feeds: impl IntoIterator<Item = (&'a str, Url)>) -> Self {
        let home = Home::new();
        home.follow(feeds);
        let mut window = home.open();
        window.refresh_all();
        window
    }

    /// Closes the window and returns the profile.
    pub(crate) fn close(self) -> Home {
        let Self { harness, home, store, .. } = self;
        drop(store);
        drop(harness);
        home
    }

    pub(crate) fn harness(&self) -> &Harness<'static, Shell> {
        self.harness.as_ref().unwrap()
    }

    pub(crate) fn harness_mut(&mut self) -> &mut Harness<'static, Shell> {
        self.harness.as_mut().unwrap()
    }

    pub(crate) fn app(&mut self) -> &mut App {
        &mut self.harness_mut().state_mut().app
    }

    /// Draws a frame for each waiting event, and more frames for the results.
    pub(crate) fn step(&mut self) {
        self.harness_mut().run_steps(3);
    }

    /// Draws frames until a condition is true. Fails with `what` if that takes too long.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        loop {
            self.harness_mut().step();
            if is_so(self) {
                return;
            }
            let waited = start.elapsed();
            assert!(waited < PATIENCE, "it never came that {what}; shown: {:#?}", self.shown());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Draws frames for a while.
    pub(crate) fn rest(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            self.harness_mut().step();
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Everything that has a name, as role and label.
    pub(crate) fn shown(&self) -> Vec<String> {
        let nodes = self.harness().root().children_recursive();
        let named = nodes.filter_map(|node| {
            let node = node.accesskit_node();
            let text = node.label().or_else(|| node.value())?;
            Some(format!("{:?} {text}", node.role()))
        });
        named.collect()
    }

    /// The names of everything with this role, from top to bottom.
    pub(crate) fn named(&self, role: Role) -> Vec<String> {
        let mut found: Vec<(f32, String)> = self
            .harness()
            .query_all_by_role(role)
            .filter_map(|node| Some((node.rect().top(), node.accesskit_node().label()?)))
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// The visible rows of the list.
    pub(crate) fn rows(&self) -> Vec<String> {
        self.named(Role::ListItem)
    }

    /// The rows in short: titles of entries, `(gap)`, `(page)`, `(end)`.
    pub(crate) fn titles(&self) -> Vec<String> {
        let short = |row: String| match row.split(',').next().unwrap_or_default() {
            text if text.starts_with("Gap: ") => "(gap)".to_owned(),
            text if text.starts_with("Next page") => "(page)".to_owned(),
            text if ENDS.iter().any(|end| text.starts_with(end)) => "(end)".to_owned(),
            text => text.to_owned(),
        };
        self.rows().into_iter().map(short).collect()
    }

    /// The rows of the subscriptions.
    pub(crate) fn tree(&self) -> Vec<String> {
        self.named(Role::TreeItem)
    }

    /// Returns true if the window shows something with exactly this name.
    pub(crate) fn sees(&self, label: &str) -> bool {
        self.harness().query_all_by_label(label).next().is_some()
    }

    /// Returns true if the window shows something whose name contains this text.
    pub(crate) fn reads(&self, part: &str) -> bool {
        self.harness().query_all_by_label_contains(part).next().is_some()
    }

    #[track_caller]
    pub(crate) fn until_sees(&mut self, label: &str) {
        self.until(&format!("“{label}” is seen"), |w| w.sees(label));
    }

    #[track_caller]
    pub(crate) fn until_reads(&mut self, part: &str) {
        self.until(&format!("“{part}” is read"), |w| w.reads(part));
    }

    #[track_caller]
    pub(crate) fn until_gone(&mut self, label: &str) {
        self.until(&format!("“{label}” is gone"), |w| !w.sees(label));
    }

    /// Draws frames until the list has exactly these rows.
    #[track_caller]
    pub(crate) fn until_titles(&mut self, expect: &[&str]) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE && self.titles() != expect {
            self.harness_mut().step();
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(self.titles(), expect, "{:#?}", self.shown());
    }

    /// Clicks the element with this name, as soon as it is there. If there are several, clicks the one that is drawn
    /// last, which is on top.
    #[track_caller]
    pub(crate) fn click(&mut self, label: &str) {
        // A dialog that grows moves its buttons for some frames.
        let mut stood = None;
        self.until(&format!("“{label}” is seen and stands still"), |w| {
            let stands = w.harness().query_all_by_label(label).last().map(|node| node.rect());
            stands.is_some() && std::mem::replace(&mut stood, stands) == stands
        });
        self.harness().query_all_by_label(label).last().unwrap().click();
        self.step();
    }

    /// Clicks the first element with this role whose name begins with `start`.
    #[track_caller]
    pub(crate) fn click_on(&mut self, role: Role, start: &str) {
        self.find_on(role, start, egui::PointerButton::Primary);
    }

    /// Clicks such an element with the secondary mouse button, which opens its menu.
    #[track_caller]
    pub(crate) fn menu_on(&mut self, role: Role, start: &str) {
        self.find_on(role, start, egui::PointerButton::Secondary);
    }

    #[track_caller]
    fn find_on(&mut self, role: Role, start: &str, button: egui::PointerButton) {
        let is_it = |node: &egui_kittest::Node<'_>| {
            node.accesskit_node().label().is_some_and(|label| label.starts_with(start))
        };
        // Rows above a list may still disappear. A click is a press and a release, each in its own frame.
        let mut stood = None;
        self.until(&format!("{role:?} “{start}” is there and stands still"), |w| {
            let stands = w.harness().query_all_by_role(role).find(is_it).map(|node| node.rect());
            stands.is_some() && std::mem::replace(&mut stood, stands) == stands
        });
        let node = self.harness().query_all_by_role(role).find(is_it).unwrap();
        match button {
            // A list moves while a refresh changes the part above it. So the click goes to the row, not to a position.
            egui::PointerButton::Primary => node.click_accesskit(),
            other => node.click_button(other),
        }
        self.step();
    }

    /// Drags one row of the subscriptions onto another.
    #[track_caller]
    pub(crate) fn drag(&mut self, what: &str, onto: &str) {
        let center = |w: &Self, start: &str| {
            let mut rows = w.harness().query_all_by_role(Role::TreeItem);
            let row = rows.find(|node| node.accesskit_node().label().is_some_and(|l| l.starts_with(start)));
            row.unwrap_or_else(|| panic!("{start} is not there")).rect().center()
        };
        let (from, to) = (center(self, what), center(self, onto));
        self.harness().drag_at(from);
        self.harness_mut().run_steps(2);
        for part in [0.3, 0.6, 1.0] {
            self.harness().hover_at(from + (to - from) * part);
            self.harness_mut().run_steps(2);
        }
        self.harness().drop_at(to);
        self.step();
        self.rest(Duration::from_millis(100));
    }

    /// Shows the list of a feed, a folder or a collection.
    #[track_caller]
    pub(crate) fn show(&mut self, name: &str) {
        self.click_on(Role::TreeItem, name);
        self.until("the list is there", |w| !w.sees("Loading…") && !w.sees("Loading"));
    }

    /// Selects the row of the list whose name begins with `start`.
    #[track_caller]
    pub(crate) fn select(&mut self, start: &str) {
        self.click_on(Role::ListItem, start);
    }

    /// Selects an entry and waits for its article.
    #[track_caller]
    pub(crate) fn read(&mut self, title: &str) {
        self.select(title);
        self.until_article(title);
    }

    /// Returns true if the article pane shows this entry.
    pub(crate) fn has_open(&self, title: &str) -> bool {
        self.harness()
            .query_all_by_role(Role::Heading)
            .any(|node| node.accesskit_node().label().as_deref() == Some(title) && node.rect().left() > 600.0)
    }

    #[track_caller]
    pub(crate) fn until_article(&mut self, title: &str) {
        self.until(&format!("“{title}” is open"), |w| w.has_open(title));
    }

    pub(crate) fn press(&mut self, key: Key) {
        self.press_with(Modifiers::NONE, key);
    }

    pub(crate) fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness().key_press_modifiers(modifiers, key);
        self.step();
    }

    /// Replaces the text of the field with this name.
    #[track_caller]
    pub(crate) fn fill(&mut self, field: &str, text: &str) {
        let there = |w: &Self| w.harness().query_by_role_and_label(Role::TextInput, field).is_some();
        self.until(&format!("the field “{field}” is there"), |w| there(w));
        self.harness().get_by_role_and_label(Role::TextInput, field).focus();
        self.step();
        self.press_with(Modifiers::COMMAND, Key::A);
        self.harness().get_by_role_and_label(Role::TextInput, field).type_text(text);
        self.step();
    }

    /// Types into the field for a password.
    #[track_caller]
    pub(crate) fn fill_password(&mut self, text: &str) {
        self.fill_secret("Password", text);
    }

    /// Types into a field of that name for something secret, in place of what it holds.
    #[track_caller]
    pub(crate) fn fill_secret(&mut self, field: &str, text: &str) {
        self.harness().get_by_role_and_label(Role::PasswordInput, field).focus();
        self.step();
        self.press_with(Modifiers::COMMAND, Key::A);
        self.harness().get_by_role_and_label(Role::PasswordInput, field).type_text(text);
        self.step();
    }

    /// Returns the text of a field.
    #[track_caller]
    pub(crate) fn field(&self, field: &str) -> String {
        self.harness().get_by_role_and_label(Role::TextInput, field).value().unwrap_or_default()
    }

    /// Returns true while a feed is being refreshed.
    pub(crate) fn is_busy(&self) -> bool {
        self.sees("Stop all tasks")
    }

    /// Waits until nothing is being refreshed and the window shows the content of the store.
    #[track_caller]
    pub(crate) fn until_idle(&mut self) {
        self.until("nothing is refreshed any more", |w| !w.is_busy());
        self.until_agrees();
        // The list may not contain the latest entries yet.
        self.until("the list is up to date", |w| w.app().is_settled());
    }

    #[track_caller]
    pub(crate) fn refresh_all(&mut self) {
        self.click("Refresh all");
        self.until_idle();
    }

    /// Clicks an item in a submenu of the main menu.
    #[track_caller]
    pub(crate) fn menu(&mut self, menu: &str, item: &str) {
        self.click("Menu");
        self.click(menu);
        self.click(item);
    }
}

/// Opens a window with two feeds in the folder Sea and one outside.
pub(crate) fn three() -> (Site, Window) {
    let site = Site::start();
    site.put("/a", feed_of("Anchor", "a", 1..=2));
    site.put("/b", feed_of("Buoy", "b", 3..=5));
    site.put("/c", feed_of("Cable", "c", 6..=6));
    let urls = [("Sea", site.url("/a")), ("Sea", site.url("/b")), ("", site.url("/c"))];
    let window = Window::reading(urls);
    (site, window)
}

/// Fails unless a test that was run in another process passed.
pub(crate) fn assert_passed(run: &std::process::Output) {
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(
        run.status.success() && said.contains("1 passed"),
        "{said}{}",
        String::from_utf8_lossy(&run.stderr)
    );
}
