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
    const LEAST_IN_SIGHT: f32 = 44.0;
    let is_in_sight = ui.cursor().top() + LEAST_IN_SIGHT < ui.clip_rect().bottom();
    let bar =
        if is_in_sight { ScrollBarVisibility::VisibleWhenNeeded } else { ScrollBarVisibility::AlwaysHidden };
    ScrollArea::horizontal().id_salt(name).scroll_bar_visibility(bar)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Shape, vec2};
    use egui_kittest::Harness;

    #[test]
    fn wide_content_has_no_scroll_bar_before_it_comes_into_sight() {
        let has_bar = |above: f32| {
            let mut harness =
                Harness::builder().with_size([300.0, 200.0]).with_max_steps(30).build_ui(move |ui| {
                    ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
                    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                        ui.add_space(above);
                        let wide = |ui: &mut Ui| ui.allocate_space(vec2(900.0, 400.0));
                        scroll_sideways(ui, "wide").show(ui, wide);
                    });
                });
            harness.run();
            // The bar is flat and lies at the lower edge.
            harness.output().shapes.iter().any(|clipped| match &clipped.shape {
                Shape::Rect(shape) => {
                    let rect = shape.rect.intersect(clipped.clip_rect);
                    rect.is_positive() && rect.top() > 170.0 && rect.width() > 40.0 && rect.height() < 20.0
                }
                _ => false,
            })
        };
        assert!(has_bar(20.0), "its end is further down, and its beginning is in sight");
        assert!(!has_bar(170.0), "only a few points of it are in sight");
        assert!(!has_bar(600.0), "it is further down");
    }
}
