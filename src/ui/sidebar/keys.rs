//! The keyboard focus in the sidebar. All rows together are one stop of the Tab key. The arrow keys move between the
//! rows: Left closes a folder or leads to the folder around a row, and Right opens a folder or leads to its first row.

use egui::{Context, FocusDirection, Id, Key, Modifiers, Response};

use crate::ui::actions::command::{Command, FolderCommand};
use crate::ui::perform::order::parent_of;
use crate::ui::state::list_id;
use crate::ui::view::{Scope, SideRow, SidebarView, WindowModel};

/// The row that has the keyboard focus, and the row at which Tab stops.
#[derive(Debug, Default)]
pub(in crate::ui) struct SidebarFocus {
    /// The widget and the scope of the row that has the focus, or had it last.
    last: Option<(Id, Scope)>,
    /// The scope whose row was scrolled into view.
    pub(super) revealed: Option<Scope>,
    /// The listed scope of the last frame.
    listed: Option<Scope>,
    /// The row at which Tab should stop. Rows that are scrolled out of sight are not drawn.
    wanted: Option<Scope>,
    /// True if that row was drawn.
    is_drawn: bool,
    /// The row at which Tab stops.
    stop: Option<Scope>,
    /// The row that gets the focus once it is drawn.
    pub(super) next: Option<Scope>,
    /// True if the user clicked a row, and neither clicked elsewhere nor pressed Tab since.
    was_clicked: bool,
}

impl SidebarFocus {
    /// Chooses the row at which Tab stops: the row that had the focus last, else that of the list, else the first one.
    /// Must be called before the rows are drawn.
    pub(super) fn begin(&mut self, ctx: &Context, listed: &Scope, first: Option<&Scope>) {
        if self.listed.as_ref() != Some(listed) {
            self.listed = Some(listed.clone());
            if !self.has_focus(ctx) {
                self.last = None;
            }
        }
        let wanted = self.last.as_ref().map_or(listed, |(_, scope)| scope);
        let is_new = self.wanted.as_ref() != Some(wanted);
        if is_new {
            self.wanted = Some(wanted.clone());
        }
        let is_drawn = std::mem::take(&mut self.is_drawn) || is_new;
        self.stop = if is_drawn { self.wanted.clone() } else { first.cloned() };
    }

    /// Returns true if Tab stops at this row. Must be called for each row that is drawn.
    pub(super) fn stops_at(&mut self, scope: &Scope) -> bool {
        self.is_drawn |= self.wanted.as_ref() == Some(scope);
        self.stop.as_ref() == Some(scope)
    }

    /// Records whether a row has the focus, or was clicked. Gives the focus to the row if it is its turn.
    pub(super) fn follow(&mut self, response: &Response, scope: &Scope) {
        if self.next.as_ref() == Some(scope) {
            self.next = None;
            response.request_focus();
        }
        self.was_clicked |= response.clicked();
        if response.has_focus() && self.last.as_ref().is_none_or(|(_, last)| last != scope) {
            self.last = Some((response.id, scope.clone()));
        }
    }

    fn has_focus(&self, ctx: &Context) -> bool {
        let focused = ctx.memory(egui::Memory::focused);
        self.last.as_ref().is_some_and(|(id, _)| focused == Some(*id))
    }

    /// Handles the arrow keys and Tab while a row has the focus, and Tab after a click on a row.
    pub(in crate::ui) fn handle_keys(
        &mut self,
        ctx: &Context,
        model: &WindowModel<'_>,
        out: &mut Vec<Command>,
    ) {
        if ctx.input(|i| i.pointer.any_pressed()) {
            self.was_clicked = false;
        }
        if ctx.input(|i| i.modifiers.any()) {
            return;
        }
        let has_focus = self.has_focus(ctx);
        let pressed = |key: Key| ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        let is_free = self.was_clicked && ctx.memory(egui::Memory::focused).is_none();
        if (has_focus || is_free) && !model.rows.is_empty() && pressed(Key::Tab) {
            self.was_clicked = false;
            // egui would move the focus from the list to the next control.
            ctx.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                memory.request_focus(list_id());
            });
        }
        let Some((_, at)) = self.last.as_ref().filter(|_| has_focus) else { return };
        let next = if pressed(Key::ArrowDown) {
            beside(model.sidebar, at, true)
        } else if pressed(Key::ArrowUp) {
            beside(model.sidebar, at, false)
        } else if pressed(Key::ArrowLeft) {
            leave(model.sidebar, at, out)
        } else if pressed(Key::ArrowRight) {
            enter(model.sidebar, at, out)
        } else {
            return;
        };
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        self.next = next.or_else(|| self.next.take());
    }
}

/// Returns the scope of a row of the tree.
pub(super) fn scope_of(row: &SideRow) -> Scope {
    match row {
        SideRow::Folder(row) => Scope::Folder(row.folder.path.clone()),
        SideRow::Feed(row) => Scope::Feed(row.id),
    }
}

/// Returns the index of a scope's row in the tree.
pub(super) fn place(tree: &[SideRow], scope: &Scope) -> Option<usize> {
    tree.iter().position(|row| match row {
        SideRow::Folder(row) => matches!(scope, Scope::Folder(path) if *path == row.folder.path),
        SideRow::Feed(row) => *scope == Scope::Feed(row.id),
    })
}

/// Returns the row above or below a row.
fn beside(sidebar: &SidebarView, at: &Scope, is_down: bool) -> Option<Scope> {
    let smart = sidebar.smart.len();
    let from = match sidebar.smart.iter().position(|row| row.scope == *at) {
        Some(from) => from,
        None => smart + place(&sidebar.tree, at)?,
    };
    let to = if is_down { from + 1 } else { from.checked_sub(1)? };
    match sidebar.smart.get(to) {
        Some(row) => Some(row.scope.clone()),
        None => sidebar.tree.get(to - smart).map(scope_of),
    }
}

/// Closes an open folder. Returns the folder around any other row.
fn leave(sidebar: &SidebarView, at: &Scope, out: &mut Vec<Command>) -> Option<Scope> {
    let around = match sidebar.tree.get(place(&sidebar.tree, at)?)? {
        SideRow::Folder(row) if !row.folder.collapsed => {
            out.push(Command::Folder(FolderCommand::SetCollapsed(row.folder.path.clone(), true)));
            return None;
        }
        SideRow::Folder(row) => parent_of(&row.folder.path),
        SideRow::Feed(row) => &row.folder,
    };
    (!around.is_empty()).then(|| Scope::Folder(around.to_vec()))
}

/// Opens a collapsed folder. Returns the first row in an open one.
fn enter(sidebar: &SidebarView, at: &Scope, out: &mut Vec<Command>) -> Option<Scope> {
    let index = place(&sidebar.tree, at)?;
    let SideRow::Folder(row) = sidebar.tree.get(index)? else { return None };
    if row.folder.collapsed {
        out.push(Command::Folder(FolderCommand::SetCollapsed(row.folder.path.clone(), false)));
        return None;
    }
    sidebar.tree.get(index + 1).filter(|below| is_in(below, &row.folder.path)).map(scope_of)
}

/// Returns true if a row is directly in this folder.
fn is_in(row: &SideRow, folder: &[String]) -> bool {
    match row {
        SideRow::Folder(row) => parent_of(&row.folder.path) == folder,
        SideRow::Feed(row) => row.folder == folder,
    }
}
