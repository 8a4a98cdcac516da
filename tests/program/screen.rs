//! The window on a screen with large letters.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::display::{Process, display};
use crate::harness::Program;

/// Returns the width and the height of the window in pixels, once the display shows it.
fn size(display: &str) -> Option<(u32, u32)> {
    let args = ["search", "--onlyvisible", "--name", "^Lacuna", "getwindowgeometry", "--shell"];
    let done = Command::new("xdotool").env("DISPLAY", display).args(args).output().unwrap();
    let text = String::from_utf8(done.stdout).unwrap();
    let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.parse().ok());
    Some((value("WIDTH=")?, value("HEIGHT=")?))
}

#[test]
fn a_new_window_fits_the_screen_when_everything_is_twice_as_large() {
    let (_server, display) = display();
    let program = Program::new();
    let mut command = program.command(&[]);
    command.env("DISPLAY", &display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
    command.env("WINIT_X11_SCALE_FACTOR", "2").stderr(Stdio::null());
    let _window = Process(command.spawn().unwrap());
    let begin = Instant::now();
    let (width, height) = loop {
        if let Some(size) = size(&display) {
            break size;
        }
        assert!(begin.elapsed() < Duration::from_mins(1), "the window never came");
        thread::sleep(Duration::from_millis(100));
    };
    assert!(width <= 1400 && height <= 900, "{width} × {height} pixels on 1400 × 900");
}
