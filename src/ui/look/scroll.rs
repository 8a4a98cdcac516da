//! Scroll areas: one that begins at the top each time its content is shown again, and one for wide content.

use std::fmt::Debug;
use std::hash::Hash;

use egui::scroll_area::ScrollBarVisibility;
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

/// Makes a scroll area for content that may be wider than its column. egui keeps the bar in sight while the end of the
/// content is further down. While no more than a line of the content is in sight, there is no bar.
pub(in crate::ui) fn scroll_sideways(ui: &Ui, name: &'static str) -> ScrollArea {
    let bar = bar_of_content(ui.cursor().top(), ui.clip_rect().bottom());
    ScrollArea::horizontal().id_salt(name).scroll_bar_visibility(bar)
}

/// Returns when content that begins at `top` has a scroll bar, if the user sees nothing below `bottom`.
fn bar_of_content(top: f32, bottom: f32) -> ScrollBarVisibility {
    const LEAST_IN_SIGHT: f32 = 44.0;
    let is_in_sight = top + LEAST_IN_SIGHT < bottom;
    if is_in_sight { ScrollBarVisibility::VisibleWhenNeeded } else { ScrollBarVisibility::AlwaysHidden }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_content_has_no_scroll_bar_before_it_comes_into_sight() {
        let has_bar = |top: f32| bar_of_content(top, 600.0) == ScrollBarVisibility::VisibleWhenNeeded;
        assert!(has_bar(-900.0) && has_bar(20.0), "its end is further down, and a part of it is in sight");
        assert!(!has_bar(580.0), "only a few points of it are in sight");
        assert!(!has_bar(900.0), "it is further down");
    }
}
