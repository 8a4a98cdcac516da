//! The file that records the place of the window and the choices for its panes. If it is deleted, only these are lost.

use std::io;
use std::path::Path;

use serde_json::Value;

use super::{file, lenient};
use crate::model::KeptWindow;

/// Reads the file. A value that is missing or wrong is that of a first window.
#[must_use]
pub fn load_window(path: &Path) -> KeptWindow {
    match std::fs::read(path).map(|bytes| serde_json::from_slice(&bytes)) {
        Ok(Ok(Value::Object(object))) => lenient::read(object).0,
        _ => KeptWindow::default(),
    }
}

/// Writes the file, completely or not at all.
pub fn save_window(path: &Path, window: &KeptWindow) -> io::Result<()> {
    file::replace(path, window)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::KeptPanes;

    #[test]
    fn a_saved_window_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("window.json");
        assert_eq!(load_window(&path), KeptWindow::default());
        let panes = KeptPanes { sidebar_width: 300.5, list_width: 400.0, hides_sidebar: true };
        let window = KeptWindow {
            position: Some([-7.0, 20.0]),
            size: [900.0, 600.0],
            maximized: true,
            zoom: 1.5,
            panes,
        };
        save_window(&path, &window).unwrap();
        assert_eq!(load_window(&path), window);
    }

    #[test]
    fn a_damaged_file_is_ignored_as_far_as_it_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("window.json");
        for senseless in ["", "[]", "(window: 1)", r#"{"size": "large", "panes": 3}"#] {
            std::fs::write(&path, senseless).unwrap();
            assert_eq!(load_window(&path), KeptWindow::default(), "{senseless}");
        }
        std::fs::write(&path, r#"{"size": [900, 600], "zoom": 90, "position": [1]}"#).unwrap();
        let window = KeptWindow { size: [900.0, 600.0], zoom: 3.0, ..KeptWindow::default() };
        assert_eq!(load_window(&path), window);
    }
}
