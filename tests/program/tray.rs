//! The icon in the tray, on a message bus and a display of the test's own. The test is the desktop: it shows the icon,
//! and clicks it.

#![expect(clippy::unused_self, reason = "the object of the message bus has this method")]

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use zbus::blocking::{Connection, Proxy, connection};
use zbus::zvariant::Value;

use crate::display::{Process, display};
use crate::harness::Program;

/// The part of the desktop that shows icons. It remembers the names of those that it was asked to show.
struct Watcher(Arc<Mutex<Vec<String>>>);

#[zbus::interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    fn register_status_notifier_item(&self, name: String) {
        self.0.lock().unwrap().push(name);
    }

    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        true
    }
}

/// A tray that is stuck: it never answers.
struct Stuck;

#[zbus::interface(name = "org.kde.StatusNotifierWatcher")]
impl Stuck {
    async fn register_status_notifier_item(&self, name: String) {
        std::future::pending::<()>().await;
        drop(name);
    }

    #[zbus(property)]
    async fn is_status_notifier_host_registered(&self) -> bool {
        std::future::pending().await
    }
}

/// A session: a message bus, a display, and a tray.
struct Session {
    display: String,
    address: String,
    icons: Arc<Mutex<Vec<String>>>,
    tray: Option<Connection>,
    _windows: Process,
    _screen: Process,
    bus: Process,
}

impl Session {
    fn new() -> Self {
        let (screen, display) = display();
        // It gives windows a close button.
        let mut windows = Command::new("openbox");
        windows.env("DISPLAY", &display).stdout(Stdio::null()).stderr(Stdio::null());
        let windows = Process(windows.spawn().expect("openbox is installed"));
        let mut bus = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address=1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus is installed");
        let mut address = String::new();
        BufReader::new(bus.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        Self {
            display,
            address,
            icons: Arc::default(),
            tray: None,
            _windows: windows,
            _screen: screen,
            bus: Process(bus),
        }
    }

    fn with_tray(mut self) -> Self {
        let tray = connection::Builder::address(self.address.as_str())
            .and_then(|builder| builder.serve_at("/StatusNotifierWatcher", Watcher(Arc::clone(&self.icons))))
            .and_then(|builder| builder.name("org.kde.StatusNotifierWatcher")?.build());
        self.tray = Some(tray.unwrap());
        self
    }

    fn with_stuck_tray(mut self) -> Self {
        let tray = connection::Builder::address(self.address.as_str())
            .and_then(|builder| builder.serve_at("/StatusNotifierWatcher", Stuck))
            .and_then(|builder| builder.name("org.kde.StatusNotifierWatcher")?.build());
        self.tray = Some(tray.unwrap());
        self
    }

    fn start(&self, program: &Program, args: &[&str]) -> Running {
        let mut command = program.command(args);
        let path = std::env::var("PATH").unwrap();
        command.env("PATH", format!("{}:{path}", program.beside("").display()));
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.address).env("NO_AT_BRIDGE", "1");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Running(command.spawn().unwrap())
    }

    /// The window that the display shows.
    fn window(&self) -> Option<String> {
        let args = ["search", "--onlyvisible", "--name", "^Lacuna"];
        let done = Command::new("xdotool").env("DISPLAY", &self.display).args(args).output().unwrap();
        String::from_utf8(done.stdout).unwrap().lines().next().map(str::to_owned)
    }

    /// Closes the window like its close button.
    fn close_window(&self) {
        let window = self.until("the window is there", Self::window);
        self.until("the window is gone", |session| {
            let close = ["windowfocus", &window, "key", "--clearmodifiers", "alt+F4", "sleep", "1"];
            Command::new("xdotool").env("DISPLAY", &session.display).args(close).output().unwrap();
            session.window().is_none().then_some(())
        });
    }

    /// The latest icon.
    fn icon(&self) -> Option<String> {
        self.icons.lock().unwrap().last().cloned()
    }

    /// Waits for a new icon after so many.
    fn icon_after(&self, before: usize) -> String {
        self.until("the icon is there", |session| {
            let icons = session.icons.lock().unwrap();
            icons.get(before..)?.last().cloned()
        })
    }

    #[track_caller]
    fn until<T>(&self, what: &str, is_so: impl Fn(&Self) -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            if let Some(found) = is_so(self) {
                return found;
            }
            assert!(begin.elapsed() < Duration::from_mins(1), "{what}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn object(&self, icon: &str, path: &'static str, interface: &'static str) -> Proxy<'static> {
        Proxy::new(self.tray.as_ref().unwrap(), icon.to_owned(), path, interface).unwrap()
    }

    /// The text over the icon.
    fn tip(&self, icon: &str) -> String {
        type Tip = (String, Vec<(i32, i32, Vec<u8>)>, String, String);
        let item = self.object(icon, "/StatusNotifierItem", "org.kde.StatusNotifierItem");
        item.get_property::<Tip>("ToolTip").unwrap().3
    }

    fn click(&self, icon: &str) {
        let item = self.object(icon, "/StatusNotifierItem", "org.kde.StatusNotifierItem");
        told(item.call("Activate", &(0, 0)));
    }

    /// Chooses an item of the icon's menu.
    fn choose(&self, icon: &str, label: &str) {
        type Layout = (u32, (i32, Properties, Vec<zbus::zvariant::OwnedValue>));
        type Properties = std::collections::HashMap<String, zbus::zvariant::OwnedValue>;
        let menu = self.object(icon, "/Menu", "com.canonical.dbusmenu");
        let (_, (_, _, items)): Layout = menu.call("GetLayout", &(0, -1, Vec::<String>::new())).unwrap();
        let item = items.iter().find_map(|item| {
            let (number, properties, _): (i32, Properties, Vec<zbus::zvariant::OwnedValue>) =
                item.try_clone().unwrap().try_into().unwrap();
            let is_it = properties
                .get("label")
                .is_some_and(|text| text.downcast_ref::<&str>().is_ok_and(|text| text == label));
            is_it.then_some(number)
        });
        let item = item.unwrap_or_else(|| panic!("{label} is not among {items:?}"));
        told(menu.call("Event", &(item, "clicked", Value::from(0), 0_u32)));
    }
}

/// A click can end or replace the program before its answer has left. The tests look at the effect of the click.
fn told(answer: zbus::Result<()>) {
    if let Err(error) = answer {
        let has_left = matches!(&error, zbus::Error::MethodError(name, ..)
            if name.as_str() == "org.freedesktop.DBus.Error.NoReply");
        assert!(has_left, "{error}");
    }
}

/// The program.
struct Running(Child);

impl Running {
    fn is_running(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }

    /// Waits for the end. Returns true if it was no failure.
    #[track_caller]
    fn ends_well(mut self) -> bool {
        let begin = Instant::now();
        while self.is_running() {
            assert!(begin.elapsed() < Duration::from_mins(2), "it does not end");
            thread::sleep(Duration::from_millis(50));
        }
        self.0.wait().unwrap().success()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn feed(entries: u32) -> Feed {
    let entry = |n: u32| Entry::new(format!("e{n}"), format!("e{n}"));
    Feed::rss("Harbour").entries((1..=entries).rev().map(entry))
}

/// A subscriber to one feed with two unread entries.
fn subscriber(site: &Site, settings: &str) -> Program {
    let program = Program::new();
    program.settings(&format!(r#"{{"refresh_at_start": false, "passwords_in_file": true, {settings}}}"#));
    site.put("/feed", feed(2));
    program.ok(&["add", site.url("/feed").as_str()]);
    program
}

const KEEP: &str = r#""keep_running": true"#;

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn the_program_goes_on_in_the_tray_and_its_window_comes_back() {
    let (session, site) = (Session::new().with_tray(), Site::start());
    let program = subscriber(&site, KEEP);
    let mut running = session.start(&program, &[]);
    let icon = session.icon_after(0);
    session.until("the icon counts", |session| (session.tip(&icon) == "2 unread entries").then_some(()));
    let before = session.icons.lock().unwrap().len();
    session.close_window();
    let icon = session.icon_after(before);
    assert!(running.is_running(), "it goes on without its window");
    assert_eq!(session.tip(&icon), "2 unread entries");
    site.put("/feed", feed(5));
    session.choose(&icon, "Refresh");
    session.until("the icon counts what came", |session| {
        (session.tip(&icon) == "5 unread entries").then_some(())
    });
    // A second start of the program opens the window too, and so does a click.
    program.ok(&["http://127.0.0.1:9/feed"]);
    session.until("the window is back", Session::window);
    session.icon_after(2);
    let before = session.icons.lock().unwrap().len();
    session.close_window();
    let icon = session.icon_after(before);
    let before = session.icons.lock().unwrap().len();
    session.click(&icon);
    session.until("the window is back", Session::window);
    let icon = session.icon_after(before);
    session.choose(&icon, "Quit");
    assert!(running.ends_well());
}

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn feeds_that_are_due_are_fetched_while_the_window_is_closed() {
    let (session, site) = (Session::new().with_tray(), Site::start());
    let program = subscriber(&site, KEEP);
    let _running = session.start(&program, &[]);
    session.icon_after(0);
    program.a_day_passes();
    site.clear_log();
    let before = session.icons.lock().unwrap().len();
    session.close_window();
    session.icon_after(before);
    session.until("the feed was fetched", |_| (site.count("/feed") == 1).then_some(()));
}

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn a_feed_that_leaves_does_not_hide_the_entries_that_arrive_later() {
    let (session, site) = (Session::new().with_tray(), Site::start());
    let program = subscriber(&site, &format!("{KEEP}, \"notifications\": true"));
    program.script("notify-send", &format!("echo \"$5\" >> '{}'", program.beside("told").display()));
    site.put("/left", feed(2));
    program.ok(&["add", site.url("/left").as_str()]);
    let _running = session.start(&program, &["--in-tray"]);
    let icon = session.icon_after(0);
    session.until("the icon counts", |session| (session.tip(&icon) == "4 unread entries").then_some(()));
    program.ok(&["remove", site.url("/left").as_str()]);
    session.until("the icon counts", |session| (session.tip(&icon) == "2 unread entries").then_some(()));
    site.put("/feed", feed(3));
    session.choose(&icon, "Refresh");
    let told = || std::fs::read_to_string(program.beside("told")).unwrap_or_default();
    session.until("the user is told", |_| (told().trim() == "1 new entry").then_some(()));
}

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn quitting_in_the_tray_ends_everything() {
    let (session, site) = (Session::new().with_tray(), Site::start());
    let program = subscriber(&site, KEEP);
    let mut running = session.start(&program, &["--in-tray"]);
    let icon = session.icon_after(0);
    assert!(running.is_running() && session.window().is_none());
    session.choose(&icon, "Quit");
    assert!(running.ends_well());
    // A signal ends it like the end of the session.
    let running = session.start(&program, &["--in-tray"]);
    session.icon_after(1);
    assert!(Command::new("kill").arg(running.0.id().to_string()).status().unwrap().success());
    assert!(running.ends_well());
}

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn a_tray_that_never_answers_stops_neither_checks_nor_the_end() {
    let (session, site) = (Session::new().with_stuck_tray(), Site::start());
    let program = subscriber(&site, KEEP);
    program.a_day_passes();
    site.clear_log();
    let running = session.start(&program, &["--in-tray"]);
    session.until("the feed was fetched", |_| (site.count("/feed") == 1).then_some(()));
    let told = Instant::now();
    assert!(Command::new("kill").arg(running.0.id().to_string()).status().unwrap().success());
    assert!(running.ends_well());
    assert!(told.elapsed() < Duration::from_secs(20), "it ends at once");
}

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn without_a_tray_or_the_setting_closing_the_window_quits() {
    let site = Site::start();
    for (session, settings) in
        [(Session::new(), KEEP), (Session::new().with_tray(), r#""keep_running": false"#)]
    {
        let program = subscriber(&site, settings);
        let running = session.start(&program, &[]);
        session.close_window();
        assert!(running.ends_well(), "{settings}");
        assert_eq!(session.icon(), None, "{settings}");
    }
}

#[test]
#[ignore = "needs a virtual display and a message bus"]
fn a_program_whose_icon_has_gone_for_a_minute_ends() {
    let (mut session, site) = (Session::new().with_tray(), Site::start());
    let program = subscriber(&site, KEEP);
    let mut running = session.start(&program, &["--in-tray"]);
    session.icon_after(0);
    // The tray is started again: the icon comes back.
    session.tray.take().unwrap().close().unwrap();
    session = session.with_tray();
    session.icon_after(1);
    assert!(running.is_running());
    // The session ends.
    drop(session.tray.take());
    session.bus.0.kill().unwrap();
    assert!(!running.ends_well(), "it says why");
}
