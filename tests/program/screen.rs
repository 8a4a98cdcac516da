//! The window on its screen: its size, and what the next window has of it.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::display::{Process, display, press};
use crate::harness::{Program, opml_of};

/// The key that hides the sidebar. Written as one text, it would look like the code of a rule.
const SIDEBAR_KEY: &str = concat!("F", 9);

/// The window on a display without a window manager, so that it stands where it asks to stand.
struct Screen {
    _server: Process,
    display: String,
}

impl Screen {
    fn new() -> Self {
        let (server, display) = display();
        Self { _server: server, display }
    }

    /// Starts a window manager.
    fn with_manager(&self) -> Process {
        let mut manager = Command::new("openbox");
        manager.env("DISPLAY", &self.display).stdout(Stdio::null()).stderr(Stdio::null());
        Process(manager.spawn().expect("openbox is installed"))
    }

    fn open(&self, program: &Program, scale: &str) -> Process {
        let mut command = program.command(&[]);
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY");
        command.env("LIBGL_ALWAYS_SOFTWARE", "1").env("WINIT_X11_SCALE_FACTOR", scale);
        Process(command.stderr(Stdio::null()).spawn().unwrap())
    }

    fn xdotool(&self, args: &[&str]) -> String {
        let done = Command::new("xdotool").env("DISPLAY", &self.display).args(args).output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    }

    /// Waits until the window has a place that satisfies `is_so`. Returns its left and upper edge, its width and its height.
    #[track_caller]
    fn until(&self, is_so: impl Fn([i32; 4]) -> bool) -> [i32; 4] {
        let begin = Instant::now();
        let mut last = String::new();
        while begin.elapsed() < Duration::from_mins(1) {
            last = self.xdotool(&[
                "search",
                "--onlyvisible",
                "--name",
                "^Lacuna",
                "getwindowgeometry",
                "--shell",
            ]);
            let value = |name: &str| last.lines().find_map(|line| line.strip_prefix(name)?.parse().ok());
            let place = || Some([value("X=")?, value("Y=")?, value("WIDTH=")?, value("HEIGHT=")?]);
            if let Some(place) = place().filter(|place| is_so(*place)) {
                return place;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("the window never came, or has another place: {last}");
    }

    /// Drags the mouse from one point of the screen to another. A busy machine draws few frames in a second, and each step
    /// needs a frame of its own.
    fn drag(&self, (from, to, y): (i32, i32, i32)) {
        let mut args =
            vec!["mousemove".to_owned(), from.to_string(), y.to_string(), "sleep".into(), "0.7".into()];
        args.extend(["mousedown", "1", "sleep", "0.7"].map(str::to_owned));
        for step in 0..=10 {
            let x = from + (to - from) * step / 10;
            args.extend([
                "mousemove".to_owned(),
                x.to_string(),
                y.to_string(),
                "sleep".into(),
                "0.05".into(),
            ]);
        }
        args.extend(["sleep", "0.7", "mouseup", "1", "sleep", "0.7"].map(str::to_owned));
        self.xdotool(&args.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

/// Closes the window as the end of the session does. Returns what it stored for the next window.
#[track_caller]
fn close(program: &Program, mut window: Process) -> Value {
    let Process(child): &mut Process = &mut window;
    let told = Command::new("kill").args(["-TERM", &Child::id(child).to_string()]).status().unwrap();
    assert!(told.success());
    assert!(child.wait().unwrap().success());
    stored(program)
}

fn stored(program: &Program) -> Value {
    serde_json::from_slice(&std::fs::read(program.dir().join("window.json")).unwrap()).unwrap()
}

/// A profile with one feed, which is not fetched, and with what the last window stored.
fn profile(window: &str) -> Program {
    let program = Program::new();
    program.settings(r#"{"refresh_at_start": false, "offline": true}"#);
    let list = program.file("list.opml", opml_of(["http://127.0.0.1:9/feed".to_owned()]));
    program.ok(&["import", &list]);
    std::fs::write(program.dir().join("window.json"), window).unwrap();
    program
}

#[test]
fn a_new_window_fits_the_screen_when_everything_is_twice_as_large() {
    let (screen, program) = (Screen::new(), Program::new());
    let _window = screen.open(&program, "2");
    let [_, _, width, height] = screen.until(|_| true);
    assert!(width <= 1400 && height <= 900, "{width} × {height} pixels on 1400 × 900");
}

#[test]
fn the_next_window_has_the_place_and_the_panes_of_the_last_one() {
    // The file is damaged, so the first window is as large as one without a file.
    let (screen, program) = (Screen::new(), profile("(window: damaged"));
    let window = screen.open(&program, "1");
    screen.until(|[_, _, width, height]| [width, height] == [1240, 720]);
    let resize = ["search", "--name", "^Lacuna", "windowsize", "1100", "640", "windowmove", "77", "55"];
    screen.xdotool(&resize);
    let place = [77, 55, 1100, 640];
    screen.until(|now| now == place);
    thread::sleep(Duration::from_secs(1));
    screen.drag((77 + 264, 77 + 300, 300));
    screen.drag((77 + 300 + 372, 77 + 300 + 400, 300));
    press(&screen.display, &[SIDEBAR_KEY, "ctrl+plus"]);
    thread::sleep(Duration::from_secs(1));
    let first = close(&program, window);
    assert_eq!((&first["position"], &first["size"]), (&json!([77.0, 55.0]), &json!([1100.0, 640.0])));
    let panes = &first["panes"];
    assert!((panes["sidebar_width"].as_f64().unwrap() - 300.0).abs() < 4.0, "{panes}");
    assert!((panes["list_width"].as_f64().unwrap() - 400.0).abs() < 4.0, "{panes}");
    assert_eq!((&panes["hides_sidebar"], &first["maximized"]), (&json!(true), &json!(false)));
    assert!((first["zoom"].as_f64().unwrap() - 1.1).abs() < 0.001, "{first}");

    let window = screen.open(&program, "1");
    screen.until(|now| now == place);
    thread::sleep(Duration::from_secs(1));
    // The sidebar comes back with its width.
    press(&screen.display, &[SIDEBAR_KEY]);
    thread::sleep(Duration::from_secs(1));
    let second = close(&program, window);
    let mut expected = first;
    expected["panes"]["hides_sidebar"] = json!(false);
    assert_eq!(second, expected);
}

#[test]
fn a_window_on_a_screen_that_is_gone_comes_back_in_sight() {
    let screen = Screen::new();
    let program = profile(r#"{"position": [3000, 1200], "size": [900, 600]}"#);
    let _window = screen.open(&program, "1");
    screen.until(|place| place == [500, 300, 900, 600]);
}

#[test]
fn a_window_that_filled_the_screen_fills_it_again_and_keeps_its_other_place() {
    let screen = Screen::new();
    let _manager = screen.with_manager();
    let program = profile(r#"{"position": [90.0, 80.0], "size": [900.0, 600.0], "maximized": true}"#);
    let window = screen.open(&program, "1");
    screen.until(|[_, _, width, height]| width > 1300 && height > 800);
    thread::sleep(Duration::from_secs(1));
    // With another zoom, the file is written again.
    press(&screen.display, &["ctrl+plus"]);
    thread::sleep(Duration::from_secs(1));
    let stored = close(&program, window);
    assert_eq!(stored["maximized"], json!(true));
    assert!(stored["zoom"].as_f64().unwrap() > 1.05, "{stored}");
    assert_eq!((&stored["position"], &stored["size"]), (&json!([90.0, 80.0]), &json!([900.0, 600.0])));
}

#[test]
fn a_window_does_not_move_when_it_is_opened_again_and_again() {
    let screen = Screen::new();
    let _manager = screen.with_manager();
    let program = profile(r#"{"position": [90.0, 80.0], "size": [900.0, 600.0]}"#);
    for _ in 0..2 {
        let window = screen.open(&program, "1");
        screen.until(|[_, _, width, height]| [width, height] == [900, 600]);
        thread::sleep(Duration::from_secs(1));
        let stored = close(&program, window);
        assert_eq!((&stored["position"], &stored["size"]), (&json!([90.0, 80.0]), &json!([900.0, 600.0])));
    }
}
