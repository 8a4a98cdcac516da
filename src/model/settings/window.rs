//! The place of the window, and the user's choices for its panes. Each window is like the one before.

use serde::{Deserialize, Serialize};

use super::factor;

/// A window as the user left it. Lengths are in pixels of a screen of usual density.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptWindow {
    /// The left and upper edge of the window on the screens. It is not known on desktops that do not tell it (Wayland).
    pub position: Option<[f32; 2]>,
    /// The width and height of the window's content, while the window does not fill the screen.
    pub size: [f32; 2],
    /// True if the window fills the screen.
    pub maximized: bool,
    /// The zoom of the whole window.
    #[serde(deserialize_with = "factor::<_, 50, 300>")]
    pub zoom: f32,
    /// The user's choices for the panes.
    pub panes: KeptPanes,
}

impl Default for KeptWindow {
    fn default() -> Self {
        // With its frame and a desktop panel, the window fits a screen of 800 lines.
        Self {
            position: None,
            size: [1240.0, 720.0],
            maximized: false,
            zoom: 1.0,
            panes: KeptPanes::default(),
        }
    }
}

/// The user's choices for the panes of the window. Widths are in points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptPanes {
    /// The width of the sidebar.
    pub sidebar_width: f32,
    /// The width of the list beside an article.
    pub list_width: f32,
    /// True if the user hid the sidebar.
    pub hides_sidebar: bool,
}

impl Default for KeptPanes {
    fn default() -> Self {
        Self { sidebar_width: 264.0, list_width: 372.0, hides_sidebar: false }
    }
}
