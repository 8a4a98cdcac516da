//! A desktop for the windows of benchmarks.

use std::path::Path;

use lacuna::app::desktop::{Chosen, Desktop};
use lacuna::app::tray::OnTrayCall;
use lacuna::profile::background::Launcher;
use url::Url;

/// A desktop without a user: it opens, chooses and shows nothing.
#[derive(Debug)]
pub(crate) struct SilentDesktop;

impl Desktop for SilentDesktop {
    fn open(&self, _: &Url) -> Result<(), String> {
        Ok(())
    }

    fn choose_file(&self) -> Chosen {
        Chosen::NoDialog
    }

    fn choose_any_file(&self) -> Chosen {
        Chosen::NoDialog
    }

    fn choose_folder(&self) -> Chosen {
        Chosen::NoDialog
    }

    fn choose_target(&self, _: &str) -> Chosen {
        Chosen::NoDialog
    }

    fn user_folders(&self) -> Option<lacuna::profile::moving::UserFolders> {
        None
    }

    fn clipboard(&self) -> Option<String> {
        None
    }

    fn notify(&self, _: &str, _: &str) -> Result<(), String> {
        Ok(())
    }

    fn set_background(&self, _: &Path, _: bool) -> Result<Option<Launcher>, String> {
        Ok(None)
    }

    fn has_background(&self, _: &Path) -> bool {
        true
    }

    fn has_tray(&self) -> bool {
        false
    }

    fn show_in_tray(&self, _: OnTrayCall) {}

    fn leave_tray(&self) {}

    fn count_in_tray(&self, _: u64) {}

    fn end_with_window(&self) {}

    fn is_dark(&self) -> Option<bool> {
        None
    }
}
