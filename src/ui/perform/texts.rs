//! The texts of actions in menus and in the palette. A text names the state that the action produces, and the number of
//! feeds or entries if several are selected.

use std::borrow::Cow;

use super::is_possible;
use crate::ui::actions::action::{Action, ActionInfo};
use crate::ui::state::UiState;
use crate::ui::view::{Pane, WindowModel};

/// Returns the text of an action for the current selection and state; `None` if the action is not possible now.
pub(in crate::ui) fn text_if_possible(
    action: Action,
    model: &WindowModel<'_>,
    state: &UiState,
) -> Option<Cow<'static, str>> {
    is_possible(action, model, state).then(|| action_text(action.info(), model, state))
}

/// Returns the text of an action for the current selection and state.
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
        (
            Action::Open
            | Action::CopyLink
            | Action::Label
            | Action::SaveArticle
            | Action::Print
            | Action::SendTo,
            _,
        ) if entries > 0 => {
            return entries_text(info.action, entries).into();
        }
        (Action::ToggleRead, _) if entries > 0 => {
            let text = if state.several.entries.has_unread(&*model.rows) {
                t!("ui-actions-mark-entries-read", count = entries)
            } else {
                t!("ui-actions-mark-entries-unread", count = entries)
            };
            return text.into();
        }
        (Action::ToggleStar, _) if entries > 0 => {
            let are_starred = state.several.entries.are_starred(&*model.rows);
            return if are_starred {
                t!("ui-actions-unstar-entries", count = entries)
            } else {
                t!("ui-actions-star-entries", count = entries)
            }
            .into();
        }
        (Action::ToggleRead, Pane::Entry(view)) if !view.row.unread => t!("ui-actions-mark-unread"),
        (Action::ToggleRead, _) => t!("ui-actions-mark-read"),
        (Action::ToggleStar, Pane::Entry(view)) if view.row.starred => t!("ui-actions-unstar"),
        (Action::ToggleStar, _) => t!("ui-actions-star"),
        (Action::DismissGap, Pane::Gap(view)) if view.gap().dismissed => t!("ui-actions-show-gap"),
        (Action::DismissGap, _) => t!("ui-actions-hide-gap"),
        (Action::ToggleSidebar, _) if state.kept.hides_sidebar => t!("ui-actions-show-sidebar"),
        (Action::ToggleSidebar, _) => t!("ui-actions-hide-sidebar"),
        _ => info.text(),
    };
    produced.into()
}

/// Returns the text of an action on several feeds.
pub(in crate::ui) fn feeds_text(action: Action, count: usize) -> String {
    match action {
        Action::Refresh => t!("ui-actions-refresh-feeds", count),
        Action::MarkAllRead => t!("ui-actions-mark-feeds-read", count),
        Action::Move => t!("ui-actions-move-feeds", count),
        Action::Remove => t!("ui-actions-remove-feeds", count),
        _ => action.text().to_owned(),
    }
}

/// Returns the text of an action on several entries.
pub(in crate::ui) fn entries_text(action: Action, count: usize) -> String {
    match action {
        Action::Open => t!("ui-actions-open-entries", count),
        Action::CopyLink => t!("ui-actions-copy-links", count),
        Action::Label => t!("ui-actions-label-entries", count),
        Action::SaveArticle => t!("ui-actions-save-articles", count),
        Action::Print => t!("ui-actions-print-articles", count),
        Action::SendTo => t!("ui-actions-send-entries", count),
        _ => action.text().to_owned(),
    }
}
