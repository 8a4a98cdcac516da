//! Each window is like the one before: its place, its size, its zoom and its panes.

use eframe::CreationContext;
use egui::{Pos2, Rect, Vec2, ViewportBuilder, ViewportCommand, ViewportInfo, pos2, vec2};

use crate::app::window::App;
use crate::config::save_window;
use crate::model::{KeptPanes, KeptWindow};

/// The smallest size of the window's content.
const LEAST_SIZE: Vec2 = vec2(480.0, 320.0);
/// The size of the piece of the upper edge that must be on a screen, so that the mouse can move the window. In pixels.
const HANDLE: Vec2 = vec2(80.0, 16.0);

/// Asks for a window like the last one.
pub(in crate::app) fn like_last(viewport: ViewportBuilder, last: &KeptWindow) -> ViewportBuilder {
    let viewport = viewport
        .with_inner_size(Vec2::from(last.size).max(LEAST_SIZE))
        .with_min_inner_size(LEAST_SIZE)
        .with_maximized(last.maximized);
    match last.position {
        Some(position) => viewport.with_position(position),
        None => viewport,
    }
}

/// Completes a new window before it is shown. Moves it to a screen if the screen of the last window is gone.
pub(in crate::app) fn complete(creation: &CreationContext<'_>, last: &KeptWindow) {
    let ctx = &creation.egui_ctx;
    ctx.set_zoom_factor(last.zoom);
    if last.maximized {
        // Window managers of X11 ignore this wish until the window is shown.
        ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
    }
    let Some(window) = creation.winit_window() else { return };
    // A desktop that does not tell the position of a window chooses it.
    let Ok(position) = window.outer_position() else { return };
    let size = window.outer_size();
    let rect = |x: i32, y: i32, width: u32, height: u32| {
        Rect::from_min_size(pos2(x as f32, y as f32), vec2(width as f32, height as f32))
    };
    let screens: Vec<Rect> = window
        .available_monitors()
        .map(|screen| {
            let (position, size) = (screen.position(), screen.size());
            rect(position.x, position.y, size.width, size.height)
        })
        .collect();
    let window_rect = rect(position.x, position.y, size.width, size.height);
    if let Some(visible) = back_in_sight(window_rect, &screens) {
        #[expect(clippy::cast_possible_truncation, reason = "scales are small")]
        let pixels_per_point = window.scale_factor() as f32 * last.zoom;
        ctx.send_viewport_cmd(ViewportCommand::OuterPosition(visible / pixels_per_point));
    }
}

/// Returns the place to which a window must move, so that the user can reach it; `None` if it can stay.
fn back_in_sight(window: Rect, screens: &[Rect]) -> Option<Pos2> {
    let edge = Rect::from_min_size(window.min, vec2(window.width(), HANDLE.y));
    let is_reached = screens.iter().any(|screen| {
        let seen = edge.intersect(*screen);
        seen.width() >= HANDLE.x && seen.height() >= HANDLE.y
    });
    let screen = screens.first().filter(|_| !is_reached)?;
    let room = (screen.size() - window.size()).max(Vec2::ZERO);
    Some(window.min.clamp(screen.min, screen.min + room))
}

/// Returns the window as the next one is to be. A window that fills the screen, or that has no place at the moment, comes
/// back at its last place.
fn kept(seen: &ViewportInfo, zoom: f32, panes: KeptPanes, last: KeptWindow) -> KeptWindow {
    let maximized = seen.maximized.unwrap_or(last.maximized);
    let fills_screen = maximized || seen.fullscreen == Some(true);
    let (position, size) = match seen.inner_rect {
        Some(inner) if !fills_screen => (seen.outer_rect.map(|outer| outer.min * zoom), inner.size() * zoom),
        _ => (last.position.map(Pos2::from), last.size.into()),
    };
    KeptWindow { position: position.map(Into::into), size: size.into(), maximized, zoom, panes }
}

impl App {
    /// Saves the place, the size, the zoom and the panes of this window for the next one.
    pub(in crate::app) fn remember_window(&mut self) {
        let (zoom, last) = (self.ctx.zoom_factor(), self.upkeep.window);
        let window = self.ctx.input(|input| kept(input.viewport(), zoom, self.ui.kept_panes(), last));
        if window == last {
            return;
        }
        self.upkeep.window = window;
        let path = self.profile.paths.window();
        self.upkeep.files.write(move || {
            if let Err(error) = save_window(&path, &window) {
                tracing::warn!(%error, "the place of the window could not be saved");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn a_window_on_a_screen_that_is_gone_comes_back_in_sight() {
        let (left, right) = (at(0.0, 0.0, 1400.0, 900.0), at(1400.0, 0.0, 1400.0, 900.0));
        let window = at(1600.0, 100.0, 800.0, 600.0);
        assert_eq!(back_in_sight(window, &[left, right]), None);
        assert_eq!(back_in_sight(window, &[left]), Some(pos2(600.0, 100.0)));
        // Half of a window may be beside the screen, but its upper edge must be reached.
        assert_eq!(back_in_sight(at(1000.0, 100.0, 800.0, 600.0), &[left]), None);
        assert_eq!(back_in_sight(at(1390.0, 100.0, 800.0, 600.0), &[left]), Some(pos2(600.0, 100.0)));
        assert_eq!(back_in_sight(at(100.0, -500.0, 800.0, 600.0), &[left]), Some(pos2(100.0, 0.0)));
        // A window that is larger than the screen shows its upper left corner.
        assert_eq!(back_in_sight(at(-3000.0, 0.0, 1600.0, 1000.0), &[left]), Some(pos2(0.0, 0.0)));
        assert_eq!(back_in_sight(window, &[]), None);
    }

    #[test]
    fn a_window_that_fills_the_screen_keeps_its_other_place() {
        let panes = KeptPanes::default();
        let seen = |maximized, fullscreen| ViewportInfo {
            outer_rect: Some(at(10.0, 20.0, 600.0, 430.0)),
            inner_rect: Some(at(10.0, 50.0, 600.0, 400.0)),
            maximized: Some(maximized),
            fullscreen: Some(fullscreen),
            ..ViewportInfo::default()
        };
        let first = KeptWindow::default();
        let free = kept(&seen(false, false), 2.0, panes, first);
        let expected = KeptWindow { position: Some([20.0, 40.0]), size: [1200.0, 800.0], zoom: 2.0, ..first };
        assert_eq!(free, expected);
        let full = KeptWindow { maximized: true, ..free };
        assert_eq!(kept(&seen(true, false), 2.0, panes, free), full);
        assert_eq!(kept(&seen(false, true), 2.0, panes, free), free);
        // A minimised window has no place.
        assert_eq!(kept(&ViewportInfo::default(), 2.0, panes, full), full);
    }
}
