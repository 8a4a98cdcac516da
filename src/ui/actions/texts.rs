//! The texts of actions in menus and in the palette. A text names the state that the action produces, and the number of
//! feeds or entries if several are selected.

use std::borrow::Cow;

use super::action::{Action, ActionInfo};
use crate::ui::state::UiState;
use crate::ui::view::{Pane, WindowModel};
use crate::ui::words::counted;

/// Returns the text of an action as it would run now.
pub(in crate::ui) fn action_text(
    info: &ActionInfo,
    model: &WindowModel<'_>,
    state: &UiState,
) -> Cow<'static, str> {
    let (feeds, entries) = (state.several.feeds.len(), state.several.entries.len());
    let produced = match (info.action, &model.pane) {
        (Action::Refresh | Action::MarkAllRead | Action::Move | Action::Remove, _) if feeds > 0 => {
            return feeds_text(info.action, feeds).into();
        }
        (Action::Open | Action::CopyLink, _) if entries > 0 => {
            return entries_text(info.action, entries).into();
        }
        (Action::ToggleRead, _) if entries > 0 => {
            let produced = if state.several.entries.has_unread(&*model.rows) { "read" } else { "unread" };
            return format!("Mark {} as {produced}", counted(entries as u64, "entry")).into();
        }
        (Action::ToggleStar, _) if entries > 0 => {
            let entries = counted(entries as u64, "entry");
            let are_starred = state.several.entries.are_starred(&*model.rows);
            return if are_starred {
                format!("Remove the stars of {entries}")
            } else {
                format!("Star {entries}")
            }
            .into();
        }
        (Action::ToggleRead, Pane::Entry(view)) if !view.row.unread => "Mark as unread",
        (Action::ToggleRead, _) => "Mark as read",
        (Action::ToggleStar, Pane::Entry(view)) if view.row.starred => "Remove star",
        (Action::ToggleStar, _) => "Star",
        (Action::DismissGap, Pane::Gap(view)) if view.gap().dismissed => "Show the gap again",
        (Action::DismissGap, _) => "Dismiss the gap",
        (Action::ToggleSidebar, _) if state.hidden.sidebar == Some(true) => "Show the sidebar",
        (Action::ToggleSidebar, _) => "Hide the sidebar",
        _ => info.text,
    };
    produced.into()
}

/// Returns the text of an action on several feeds.
pub(in crate::ui) fn feeds_text(action: Action, number: usize) -> String {
    let feeds = counted(number as u64, "feed");
    match action {
        Action::Refresh => format!("Refresh {feeds}"),
        Action::MarkAllRead => format!("Mark {feeds} as read"),
        Action::Move => format!("Move {feeds} to folder…"),
        Action::Remove => format!("Unsubscribe from {feeds}…"),
        _ => action.info().text.to_owned(),
    }
}

/// Returns the text of an action on several entries.
pub(in crate::ui) fn entries_text(action: Action, number: usize) -> String {
    match action {
        Action::Open => format!("Open {} in browser", counted(number as u64, "entry")),
        Action::CopyLink => format!("Copy {}", counted(number as u64, "link")),
        _ => action.info().text.to_owned(),
    }
}
