//! The content of open dialogs.

use crate::store::NewSubscription;
use crate::ui::view::DialogsView;

/// The content of open dialogs.
pub(super) struct Dialogs {
    pub(super) view: DialogsView,
    /// The feeds of the previewed OPML file, in the order of the preview.
    pub(super) to_import: Vec<NewSubscription>,
}

impl Dialogs {
    pub(super) fn new() -> Self {
        let view = DialogsView {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            whats_new: include_str!("../../assets/CHANGELOG.md").to_owned(),
            ..DialogsView::default()
        };
        Self { view, to_import: Vec::new() }
    }
}
