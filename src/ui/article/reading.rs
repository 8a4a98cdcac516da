//! The user's actions on the text of an article: selecting, following links, searching, and the context menu.

use egui::text_selection::LabelSelectionState;
use egui::{Color32, CursorIcon, Galley, Id, PointerButton, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo};
use url::Url;

use crate::content::{Inline, shown_target};
use crate::model::is_web_or_mail;
use crate::ui::actions::command::{Command, WindowCommand};
use crate::ui::find::{MarkedWord, Sought, marks};
use crate::ui::look::theme::palette;
use crate::ui::view::TypeScale;

/// The state of drawing an article, and the commands and clicks of the user in this frame.
#[derive(Debug, Default)]
pub(in crate::ui) struct Reading {
    /// The user's commands.
    pub(in crate::ui) commands: Vec<Command>,
    /// The target of the link under the pointer.
    pub(in crate::ui) hovered_link: Option<String>,
    /// Text size and line height.
    pub(in crate::ui) scale: TypeScale,
    /// The search whose hits are numbered.
    pub(in crate::ui) finding: Option<Finding>,
    /// The folded words of the list's search. They are marked where hits are not numbered.
    pub(in crate::ui) searched: Vec<MarkedWord>,
    /// Links that the user clicked. They may lead to a place in the same article.
    pub(in crate::ui) followed: Vec<Url>,
    /// The name of the anchor to find.
    pub(in crate::ui) anchor: Option<String>,
    /// The rectangle at which the anchor was drawn.
    pub(in crate::ui) anchor_place: Option<Rect>,
    /// True if only the article is shown. Set to false if the user wants to see the list again.
    pub(in crate::ui) in_focus: bool,
    /// True if the selected text is to be copied.
    pub(in crate::ui) copies: bool,
}

/// The search within an article while its blocks are drawn.
#[derive(Clone, Debug, Default)]
pub(in crate::ui) struct Finding {
    /// The search.
    pub(in crate::ui) sought: Sought,
    /// The index of the current hit, counted from 0.
    pub(in crate::ui) current: usize,
    /// The number of hits above the block that is drawn next.
    pub(in crate::ui) at: usize,
    /// The rectangle at which the current hit was drawn.
    pub(in crate::ui) place: Option<Rect>,
}

/// Stores the rectangle of the wanted anchor if this text contains it.
pub(super) fn anchor_ui(inline: &Inline, galley: &Galley, pos: Pos2, reading: &mut Reading) {
    let wanted = reading.anchor.as_ref();
    let found = wanted.and_then(|name| inline.anchors.iter().find(|anchor| anchor.name == *name));
    if let Some(anchor) = found {
        let at = inline.text.get(..anchor.at).map_or(0, |before| before.chars().count());
        let place = lines(galley, pos, at, at + 1).into_iter().next().map(|(rect, _)| rect);
        reading.anchor_place = place.or(Some(Rect::from_min_size(pos, galley.size())));
    }
}

/// Draws the context menu of a text.
pub(super) fn text_menu(response: &egui::Response, text: &str, reading: &mut Reading) {
    response.context_menu(|ui| {
        let is_selected = ui.ctx().plugin::<LabelSelectionState>().lock().has_selection();
        if crate::ui::look::widgets::menu_item(ui, t!("ui-article-copy"), "", is_selected).clicked() {
            reading.copies = true;
        }
        if crate::ui::look::widgets::menu_item(ui, t!("ui-article-copy-paragraph"), "", true).clicked() {
            reading.commands.push(Command::Window(WindowCommand::Copy(text.to_owned())));
        }
    });
}

/// Paints a selectable text. A click with another mouse button, or in a context menu, keeps the selection.
pub(super) fn selection_ui(
    ui: &Ui,
    response: &egui::Response,
    pos: Pos2,
    galley: std::sync::Arc<Galley>,
    color: Color32,
) {
    use egui::response::Flags;
    let mut response = response.clone();
    let (by_other, pressed, pointer) = ui.input(|i| {
        let others = [PointerButton::Secondary, PointerButton::Middle];
        let by_other = others
            .into_iter()
            .any(|b| i.pointer.button_pressed(b) || i.pointer.button_down(b) || i.pointer.button_released(b));
        (by_other, i.pointer.any_pressed(), i.pointer.interact_pos())
    });
    let cursor = ui.output(|o| o.cursor_icon);
    let in_menu = pressed
        && egui::Popup::is_any_open(ui.ctx())
        && pointer.and_then(|at| ui.ctx().layer_id_at(at)).is_some_and(|layer| layer != response.layer_id);
    let keeps = in_menu || by_other;
    if keeps {
        // Tells egui that the pointer is over the text but does not act on it.
        response.flags.remove(Flags::CONTAINS_POINTER | Flags::IS_POINTER_BUTTON_DOWN_ON | Flags::CLICKED);
        response.flags.insert(Flags::HOVERED);
        response.sense -= Sense::DRAG;
    }
    LabelSelectionState::label_text_selection(ui, &response, pos, galley, color, Stroke::NONE);
    if keeps {
        ui.output_mut(|o| o.cursor_icon = cursor);
    }
}

/// Draws a background behind each hit. The current hit also gets an outline, and its rectangle is stored.
pub(in crate::ui) fn found_ui(ui: &Ui, text: &str, galley: &Galley, pos: Pos2, reading: &mut Reading) {
    let p = palette(ui);
    let mark =
        |rect: &Rect| ui.painter().rect_filled(rect.shrink2(egui::vec2(-1.0, 2.0)), 3.0, p.ground.mark);
    let Some(finding) = &mut reading.finding else {
        for range in marks(text, &reading.searched) {
            for rect in rects(galley, pos, range.start, range.end) {
                mark(&rect);
            }
        }
        return;
    };
    for range in finding.sought.hits(text) {
        let is_current = finding.at == finding.current;
        for rect in rects(galley, pos, range.start, range.end) {
            mark(&rect);
            if is_current {
                let stroke = Stroke::new(1.5, p.gap.line);
                ui.painter().rect_stroke(
                    rect.shrink2(egui::vec2(-1.0, 2.0)),
                    3.0,
                    stroke,
                    egui::StrokeKind::Outside,
                );
                finding.place = Some(rect);
            }
        }
        finding.at += 1;
    }
}

/// Returns the rectangles of the characters from `from` to before `to`, one for each line.
pub(super) fn rects(galley: &Galley, pos: Pos2, from: usize, to: usize) -> Vec<Rect> {
    lines(galley, pos, from, to).into_iter().map(|(rect, _)| rect).collect()
}

/// Like [`rects`], but returns the baseline of each line as well.
pub(super) fn lines(galley: &Galley, pos: Pos2, from: usize, to: usize) -> Vec<(Rect, f32)> {
    let mut found = Vec::new();
    let mut at = 0;
    for row in &galley.rows {
        let count = row.glyphs.len();
        let (first, last) = (from.max(at), to.min(at + count));
        if first < last {
            let glyphs = row.glyphs.get(first - at..last - at).unwrap_or_default();
            // In a line with right-to-left words, the first glyph may be at the right.
            let left = glyphs.iter().map(|g| g.pos.x).min_by(f32::total_cmp);
            let right = glyphs.iter().map(|g| g.pos.x + g.advance_width).max_by(f32::total_cmp);
            if let (Some(left), Some(right)) = (left, right) {
                let origin = pos + row.pos.to_vec2();
                let baseline = glyphs.iter().map(|g| g.pos.y).fold(0.0, f32::max);
                let rect = Rect::from_min_max(
                    Pos2::new(origin.x + left, origin.y),
                    Pos2::new(origin.x + right, origin.y + row.size.y),
                );
                found.push((rect, origin.y + baseline));
            }
        }
        at += count + usize::from(row.ends_with_newline);
        if at >= to {
            break;
        }
    }
    found
}

/// Draws the link over its rectangles, and notes what the user does with it.
pub(super) fn link_ui(ui: &Ui, id: Id, rects: &[Rect], text: &str, url: &Url, reading: &mut Reading) {
    for (part, rect) in rects.iter().enumerate() {
        // The keyboard focus stops only once at a link, even if the link covers several lines.
        let sense = if part == 0 { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(*rect, id.with(part), sense).on_hover_cursor(CursorIcon::PointingHand);
        if part == 0 {
            response.widget_info(|| WidgetInfo::labeled(Role::Link, true, text));
        }
        if response.hovered() || response.has_focus() {
            reading.hovered_link = Some(shown_target(url));
            for rect in rects {
                let y = (rect.center().y + rect.height() * 0.32).round();
                ui.painter().hline(rect.x_range(), y, Stroke::new(1.0, palette(ui).accent));
            }
        }
        crate::ui::look::widgets::focus_ring(ui, &response, rect.expand(2.0));
        if response.clicked() {
            reading.followed.push(url.clone());
        }
        response.context_menu(|ui| {
            if crate::ui::look::widgets::menu_item(
                ui,
                t!("ui-article-open-in-browser"),
                "",
                open(url).is_some(),
            )
            .clicked()
            {
                reading.commands.extend(open(url));
            }
            if crate::ui::look::widgets::menu_item(ui, t!("ui-article-copy-link"), "", true).clicked() {
                reading.commands.push(Command::Window(WindowCommand::Copy(url.to_string())));
            }
        });
    }
}

/// Returns the command that opens an address; `None` for other schemes than http, https and mailto.
#[must_use]
pub(in crate::ui) fn open(url: &Url) -> Option<Command> {
    is_web_or_mail(url).then(|| Command::Window(WindowCommand::OpenUrl(url.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_schemes_are_opened() {
        let check =
            |url: &str, opens: bool| assert_eq!(open(&Url::parse(url).unwrap()).is_some(), opens, "{url}");
        check("https://example.org/", true);
        check("http://example.org/", true);
        check("mailto:a@example.org", true);
        check("file:///etc/passwd", false);
        check("javascript:alert(1)", false);
    }
}
