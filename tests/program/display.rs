//! A virtual display, and key presses on it.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// A process that ends with its handle.
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Starts a virtual display, which keeps running when its last window closes. Returns its name too.
pub(crate) fn display() -> (Process, String) {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb starts");
    let mut number = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
    (Process(server), format!(":{}", number.trim()))
}

/// Gives the focus to the window of Lacuna on the display, then presses keys, one after the other.
pub(crate) fn press(display: &str, keys: &[&str]) {
    let xdotool = |args: &[&str]| {
        let done = Command::new("xdotool").env("DISPLAY", display).args(args).output().unwrap();
        assert!(done.status.success(), "{args:?}: {done:?}");
    };
    xdotool(&["search", "--name", "^Lacuna", "windowfocus"]);
    // The window ignores keys that are sent to its number. So these keys come from the keyboard of the display.
    xdotool(&[["key"].as_slice(), keys].concat());
}
