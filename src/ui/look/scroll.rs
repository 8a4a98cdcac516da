//! A scroll area that begins at the top each time its content is shown again.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{Id, ScrollArea, Ui};

/// Makes a vertical scroll area. The area begins at the top if the last frame did not show this content. `content`
/// identifies the content, for example a feed or a page of the settings.
pub(in crate::ui) fn scroll_from_top(ui: &Ui, content: impl Hash + Debug) -> ScrollArea {
    let id = Id::unique("scroll from top").with(content);
    let now = ui.ctx().cumulative_frame_nr();
    let last = ui.data_mut(|data| {
        let shown = data.get_temp_mut_or::<Option<u64>>(id, None);
        shown.replace(now)
    });
    let area = ScrollArea::vertical().id_salt(id).auto_shrink(false);
    match last {
        Some(last) if now <= last + 1 => area,
        _ => area.vertical_scroll_offset(0.0),
    }
}
