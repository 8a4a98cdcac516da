//! Lets the user drag feeds and folders into folders, and folders between folders. A feed that is dropped on another
//! feed goes to the folder of that feed. A feed that is dropped on the heading or below the last row goes to the top
//! level. Feeds are sorted by name, so the user cannot change their order within a folder.

use egui::{Align2, Area, DragAndDrop, Id, Order, Rect, Response, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::model::SubscriptionId;
use crate::ui::actions::command::{Command, FeedCommand, FolderCommand};
use crate::ui::look::fonts;
use crate::ui::look::theme::{palette, size};
use crate::ui::perform::order;
use crate::ui::view::{FolderRow, SideRow};

/// The dragged feeds or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dragged {
    /// Feeds, and the name of the feed or the number of feeds.
    Feeds(Vec<SubscriptionId>, String),
    /// A folder.
    Folder(Vec<String>),
}

/// The part of a folder's row on which a folder is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The upper edge: the folder comes above the row.
    Above,
    /// The middle: the folder comes into the folder of the row.
    Inside,
    /// The lower edge: the folder comes below the row.
    Below,
}

impl Dragged {
    fn name(&self) -> &str {
        match self {
            Self::Feeds(_, name) => name,
            Self::Folder(path) => path.last().map_or("", String::as_str),
        }
    }

    /// Returns the command for a drop on a folder; `None` if the folder cannot receive it.
    fn command(&self, into: &[String]) -> Option<Command> {
        match self {
            Self::Feeds(ids, _) => Some(Command::Feed(FeedCommand::MoveToFolder(ids.clone(), into.to_vec()))),
            Self::Folder(_) => self.place(into, None),
        }
    }

    /// Returns the command for a drop on the heading. A folder becomes the first folder of the top level.
    fn on_heading(&self, tree: &[SideRow]) -> Option<Command> {
        match (self, tree.first()) {
            (Self::Folder(path), Some(SideRow::Folder(first))) if *path != first.folder.path => {
                self.place(&[], first.folder.path.last().cloned())
            }
            (Self::Folder(_), Some(SideRow::Folder(_))) => None,
            _ => self.command(&[]),
        }
    }

    /// Returns the command that moves the dragged folder into `into`: above the folder `before`, or to the end.
    fn place(&self, into: &[String], before: Option<String>) -> Option<Command> {
        match self {
            Self::Folder(path) if !into.starts_with(path) => {
                let (path, into) = (path.clone(), into.to_vec());
                Some(Command::Folder(FolderCommand::Place { path, into, before }))
            }
            _ => None,
        }
    }

    /// Returns the command for a drop on a part of a folder's row.
    fn on_folder(&self, part: Part, row: &FolderRow, tree: &[SideRow]) -> Option<Command> {
        if *self == Self::Folder(row.folder.path.clone()) {
            return None;
        }
        match part {
            Part::Inside => self.command(&row.folder.path),
            Part::Above => self.place(order::parent_of(&row.folder.path), row.folder.path.last().cloned()),
            Part::Below => {
                self.place(order::parent_of(&row.folder.path), order::below(tree, &row.folder.path))
            }
        }
    }
}

/// The share of a row's height, at its upper and lower edge, in which a drop goes above or below the row.
const EDGE: f32 = 0.3;

/// Lets the user drag a row.
pub(super) fn drag_from(response: &Response, what: impl FnOnce() -> Dragged) {
    if response.drag_started() {
        response.dnd_set_drag_payload(what());
    }
}

/// Accepts a drop on a row. Highlights the row while the drop is possible.
pub(super) fn drop_on(ui: &Ui, response: &Response, into: &[String], out: &mut Vec<Command>) {
    accept(ui, response, |dragged| dragged.command(into), out);
}

/// Accepts a drop on the heading above the tree.
pub(super) fn drop_on_heading(ui: &Ui, response: &Response, tree: &[SideRow], out: &mut Vec<Command>) {
    accept(ui, response, |dragged| dragged.on_heading(tree), out);
}

/// Fills the row or the room into which a drop goes. A drop between two rows is a line.
fn mark_target(ui: &Ui, rect: Rect) {
    let accent = palette(ui).accent;
    let (fill, stroke) = (accent.gamma_multiply(0.28), Stroke::new(2.0, accent));
    ui.painter().rect(rect.shrink2(vec2(0.0, 1.0)), size::RADIUS, fill, stroke, StrokeKind::Inside);
}

fn accept(
    ui: &Ui,
    response: &Response,
    command: impl Fn(&Dragged) -> Option<Command>,
    out: &mut Vec<Command>,
) {
    if let Some(dragged) = response.dnd_hover_payload::<Dragged>()
        && command(&dragged).is_some()
    {
        mark_target(ui, response.rect);
    }
    if let Some(dragged) = response.dnd_release_payload::<Dragged>() {
        out.extend(command(&dragged));
    }
}

/// Accepts a drop on the row of a folder. A folder that is dropped near the upper or lower edge comes above or below
/// the folder of the row.
pub(super) fn drop_on_folder(
    ui: &Ui,
    response: &Response,
    (row, indent): (&FolderRow, f32),
    tree: &[SideRow],
    out: &mut Vec<Command>,
) {
    let hovered = response.dnd_hover_payload::<Dragged>();
    let Some(dragged) = hovered.or_else(|| DragAndDrop::payload::<Dragged>(ui.ctx())) else { return };
    if matches!(*dragged, Dragged::Feeds(..)) {
        return drop_on(ui, response, &row.folder.path, out);
    }
    let Some(pointer) = ui.ctx().pointer_interact_pos() else { return };
    let rect = response.rect;
    let part = match (pointer.y - rect.top()) / rect.height() {
        share if share < EDGE => Part::Above,
        // The row below an open folder belongs to the folder's content, so only a collapsed folder has a place below
        // it.
        share if share > 1.0 - EDGE && row.folder.collapsed => Part::Below,
        _ => Part::Inside,
    };
    let command = dragged.on_folder(part, row, tree);
    if response.dnd_hover_payload::<Dragged>().is_some() && command.is_some() {
        let stroke = Stroke::new(2.0, palette(ui).accent);
        let line = rect.left() + 6.0 + indent..=rect.right() - 4.0;
        let between = match part {
            Part::Above => Some(rect.top()),
            Part::Below => Some(rect.bottom()),
            Part::Inside => None,
        };
        match between {
            Some(y) => {
                ui.painter().hline(line, y, stroke);
            }
            None => mark_target(ui, rect),
        }
    }
    if response.dnd_release_payload::<Dragged>().is_some() {
        out.extend(command);
    }
}

/// Accepts a drop in the room below the last row.
pub(super) fn below_ui(ui: &Ui, rect: Rect, out: &mut Vec<Command>) {
    if !DragAndDrop::has_payload_of_type::<Dragged>(ui.ctx()) || rect.top() >= rect.bottom() {
        return;
    }
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
    use crate::model::Folder;

    #[test]
    fn a_folder_cannot_go_into_itself() {
        let path = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
        let folder = Dragged::Folder(path("News"));
        let place = |into: &[String], before: Option<&str>| {
            let (path, into, before) = (path("News"), into.to_vec(), before.map(str::to_owned));
            Some(Command::Folder(FolderCommand::Place { path, into, before }))
        };
        assert_eq!(folder.command(&path("News")), None);
        assert_eq!(folder.command(&path("News/Local")), None);
        assert_eq!(folder.command(&[]), place(&[], None));
        let row = |text: &str| FolderRow {
            folder: Folder { path: path(text), collapsed: true },
            unread: 0,
            marked_gaps: 0,
        };
        let tree = ["Art", "News", "News/Local", "Zoo"].map(|text| SideRow::Folder(row(text)));
        let on = |text: &str, part| folder.on_folder(part, &row(text), &tree);
        assert_eq!(on("Art", Part::Above), place(&[], Some("Art")));
        assert_eq!(on("Art", Part::Inside), place(&path("Art"), None));
        assert_eq!(on("Art", Part::Below), place(&[], Some("News")), "where it is already");
        assert_eq!(on("Zoo", Part::Below), place(&[], None));
        assert_eq!([on("News", Part::Above), on("News/Local", Part::Below)], [None, None]);
        assert_eq!(folder.on_heading(&tree), place(&[], Some("Art")));
        assert_eq!(Dragged::Folder(path("Art")).on_heading(&tree), None, "it is the first already");
        let feeds = Dragged::Feeds(vec![SubscriptionId(1), SubscriptionId(2)], "2 feeds".to_owned());
        assert_eq!(
            feeds.command(&path("News")),
            Some(Command::Feed(FeedCommand::MoveToFolder(
                vec![SubscriptionId(1), SubscriptionId(2)],
                path("News")
            )))
        );
    }
}
