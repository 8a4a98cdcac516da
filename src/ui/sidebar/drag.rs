//! Dragging feeds and folders into folders. A feed dropped on another feed goes to the folder of that feed. On the
//! heading or below the last row it goes to the top level. Folders sort by name, so the order within a folder cannot be
//! changed.

use egui::{Align2, Area, DragAndDrop, Id, Order, Rect, Response, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::model::SubscriptionId;
use crate::ui::actions::command::{Command, FeedCommand, FolderCommand};
use crate::ui::look::fonts;
use crate::ui::look::theme::{palette, size};

/// The dragged feed or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dragged {
    /// A feed and its name.
    Feed(SubscriptionId, String),
    /// A folder.
    Folder(Vec<String>),
}

impl Dragged {
    fn name(&self) -> &str {
        match self {
            Self::Feed(_, title) => title,
            Self::Folder(path) => path.last().map_or("", String::as_str),
        }
    }

    /// Returns the command of dropping this on a folder; `None` if it cannot go there.
    fn command(&self, into: &[String]) -> Option<Command> {
        match self {
            Self::Feed(id, _) => Some(Command::Feed(FeedCommand::MoveToFolder(*id, into.to_vec()))),
            Self::Folder(path) if into.starts_with(path) => None,
            Self::Folder(path) => Some(Command::Folder(FolderCommand::Move(path.clone(), into.to_vec()))),
        }
    }
}

/// Lets the user drag a row.
pub(super) fn drag_from(response: &Response, what: impl FnOnce() -> Dragged) {
    if response.drag_started() {
        response.dnd_set_drag_payload(what());
    }
}

/// Accepts a drop on a row. Highlights the row while the drop is possible.
pub(super) fn drop_on(ui: &Ui, response: &Response, into: &[String], out: &mut Vec<Command>) {
    if let Some(dragged) = response.dnd_hover_payload::<Dragged>()
        && dragged.command(into).is_some()
    {
        let stroke = Stroke::new(2.0, palette(ui).accent);
        let rect = response.rect.shrink2(vec2(0.0, 1.0));
        ui.painter().rect_stroke(rect, size::RADIUS, stroke, StrokeKind::Inside);
    }
    if let Some(dragged) = response.dnd_release_payload::<Dragged>() {
        out.extend(dragged.command(into));
    }
}

/// Accepts a drop in the room below the last of `rows` rows.
pub(super) fn below_ui(ui: &Ui, whole: Rect, rows: usize, out: &mut Vec<Command>) {
    if !DragAndDrop::has_payload_of_type::<Dragged>(ui.ctx()) {
        return;
    }
    let top = whole.top() + rows as f32 * size::SIDE_ROW;
    if top >= whole.bottom() {
        return;
    }
    let rect = Rect::from_min_max(egui::pos2(whole.left(), top), whole.max);
    let response = ui.interact(rect, Id::unique("below the feeds"), Sense::hover());
    drop_on(ui, &response, &[], out);
}

/// Scrolls while the user drags near the upper or lower edge of the rows.
pub(super) fn scroll_at_edges(ui: &Ui, whole: Rect) {
    /// Distance from the edge, in points.
    const NEAR: f32 = 26.0;
    /// Points per frame.
    const STEP: f32 = 7.0;
    if !DragAndDrop::has_payload_of_type::<Dragged>(ui.ctx()) {
        return;
    }
    let Some(pointer) = ui.ctx().pointer_interact_pos().filter(|at| whole.x_range().contains(at.x)) else {
        return;
    };
    let step = if (whole.top() - NEAR..whole.top() + NEAR).contains(&pointer.y) {
        STEP
    } else if (whole.bottom() - NEAR..whole.bottom() + NEAR).contains(&pointer.y) {
        -STEP
    } else {
        return;
    };
    ui.scroll_with_delta(vec2(0.0, step));
    ui.ctx().request_repaint();
}

/// Draws the name of the dragged feed or folder beside the pointer.
pub(super) fn ghost_ui(ui: &Ui) {
    let Some(dragged) = DragAndDrop::payload::<Dragged>(ui.ctx()) else { return };
    let Some(pointer) = ui.ctx().pointer_interact_pos() else { return };
    let p = palette(ui);
    Area::new(Id::unique("dragged"))
        .order(Order::Tooltip)
        .fixed_pos(pointer + vec2(14.0, 4.0))
        .interactable(false)
        .show(ui.ctx(), |ui| {
            let font = fonts::medium(size::TEXT);
            let text = dragged.name();
            let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), p.on_accent);
            let (rect, _) = ui.allocate_exact_size(galley.size() + vec2(20.0, 12.0), Sense::hover());
            ui.painter().rect_filled(rect, size::RADIUS, p.accent_fill);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, p.on_accent);
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_cannot_go_into_itself() {
        let path = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
        let folder = Dragged::Folder(path("News"));
        assert_eq!(folder.command(&path("News")), None);
        assert_eq!(folder.command(&path("News/Local")), None);
        assert_eq!(folder.command(&[]), Some(Command::Folder(FolderCommand::Move(path("News"), Vec::new()))));
        let feed = Dragged::Feed(SubscriptionId(1), "Feed".to_owned());
        assert_eq!(
            feed.command(&path("News")),
            Some(Command::Feed(FeedCommand::MoveToFolder(SubscriptionId(1), path("News"))))
        );
    }
}
