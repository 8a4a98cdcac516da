//! Reads the keyboard, and performs the actions of the keys that were pressed.
//!
//! Keys are consumed before anything is drawn, because a focused button would take Space and the arrows. While the user
//! types in a text field, only keys with Ctrl count. While a dialog or a menu is open, no key counts.

use std::sync::Arc;

use egui::{Context, Key, Modifiers};

use super::{is_possible, perform};
use crate::ui::actions::action::{ACTIONS, Action};
use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::actions::keymap::Keys;
use crate::ui::state::{Panes, UiState, list_id};
use crate::ui::view::WindowModel;

/// Reads the keyboard. Must be called before anything is drawn.
pub(in crate::ui) fn handle_keys(
    ctx: &Context,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    if ctx.input(|i| i.pointer.any_pressed()) {
        state.keyboard.moved_last = false;
    }
    state.several.entries.follow(model.rows, model.selected);
    state.several.feeds.follow(&model.list.scope);
    state.several.feeds.look_for_focus(ctx);
    if ctx.input(|i| !i.events.is_empty()) {
        // The list may have changed since it was drawn.
        state.list.follow_selection(model.rows, model.selected);
    }
    if let Some((index, selected)) = state.list.awaited(model.rows) {
        state.list.select(index, selected);
        out.push(Command::List(ListCommand::Select(selected)));
    }
    // `Context::any_popup_open` knows only the menus that were already drawn in this frame.
    if state.dialog.is_some() || egui::Popup::is_any_open(ctx) {
        return;
    }
    state.sidebar.handle_keys(ctx, model, out);
    let typing = ctx.text_edit_focused();
    if !typing && follow_g(ctx, model, state, out) {
        return;
    }
    if !typing && escape(ctx, model, state, out) {
        return;
    }
    if !typing && ctx.memory(egui::Memory::focused).is_none_or(|id| id == list_id()) {
        open_card(ctx, model, state, out);
    }
    let map = Arc::clone(model.keys);
    // Keys with more modifiers come first, because a pattern without Shift also matches a press with Shift.
    for modified in [3, 2, 1, 0] {
        for info in ACTIONS {
            for keys in map.keys(info.action) {
                let Keys::Press(modifiers, key) = *keys else { continue };
                // If there is no feed information to close, Escape is left to the search field.
                let unused = info.action == Action::Close && !is_possible(info.action, model, state);
                if count_of(modifiers) != modified
                    || unused
                    || (typing && (!modifiers.command || is_for_text(key)))
                    || button_wants(ctx, *keys)
                {
                    continue;
                }
                let count = ctx.input_mut(|i| i.count_and_consume_key(modifiers, key));
                for _ in 0..count {
                    if is_possible(info.action, model, state) {
                        perform(info.action, model, state, out);
                    }
                }
            }
        }
    }
}

/// Lets Return list the entries of the feed that the user has reached in a list of feeds.
fn open_card(ctx: &Context, model: &WindowModel<'_>, state: &UiState, out: &mut Vec<Command>) {
    if let Some(open) = state.card.open(&model.list.cards)
        && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
    {
        out.push(open);
    }
}

/// Lets Escape leave the focus mode, or else end a selection of several rows, or else lead back to the list from an
/// article that replaces it, or else end the search. Returns true if Escape did one of these. The action
/// [`Action::Close`] closes the information about a feed before the search ends.
fn escape(ctx: &Context, model: &WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) -> bool {
    let selects = !state.several.entries.is_empty() || !state.several.feeds.is_empty();
    let replaces_list = state.panes == Panes::One;
    let has_work = state.in_focus || selects || replaces_list || !model.list.search.is_empty();
    if !has_work
        || (!selects && is_possible(Action::Close, model, state))
        || !ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape))
    {
        return false;
    }
    if state.in_focus {
        state.in_focus = false;
    } else if selects {
        if state.several.entries.is_empty() {
            out.push(state.several.feeds.end());
        }
        state.several.entries.clear();
    } else if replaces_list {
        out.push(Command::List(ListCommand::Deselect));
    } else {
        out.push(state.end_search(&model.list.scope));
    }
    true
}

/// Returns true if a text field uses this key together with Ctrl: to select, copy, cut, paste, undo and redo.
const fn is_for_text(key: Key) -> bool {
    matches!(key, Key::A | Key::C | Key::X | Key::V | Key::Z | Key::Y)
}

fn count_of(modifiers: Modifiers) -> u8 {
    u8::from(modifiers.command || modifiers.ctrl) + u8::from(modifiers.shift) + u8::from(modifiers.alt)
}

/// Returns true if the focused control needs the keys itself: Space, Enter or the arrows. The list does not need them.
fn button_wants(ctx: &Context, keys: Keys) -> bool {
    let Keys::Press(modifiers, key) = keys else { return false };
    let taken = match key {
        Key::ArrowUp | Key::ArrowDown => modifiers.is_none(),
        // A button takes Space and Enter as a click, with or without Shift.
        Key::Space | Key::Enter => !modifiers.command && !modifiers.alt,
        _ => false,
    };
    taken && ctx.memory(egui::Memory::focused).is_some_and(|id| id != list_id())
}

/// Handles `g` followed by another key. Returns true if an action ran.
fn follow_g(ctx: &Context, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) -> bool {
    if state.keyboard.after_g {
        let map = Arc::clone(model.keys);
        for info in ACTIONS {
            for keys in map.keys(info.action) {
                let Keys::GThen(key) = *keys else { continue };
                if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                    state.keyboard.after_g = false;
                    perform(info.action, model, state, out);
                    return true;
                }
            }
        }
        let other =
            ctx.input(|i| i.events.iter().any(|e| matches!(e, egui::Event::Key { pressed: true, .. })));
        if other {
            state.keyboard.after_g = false;
        }
        return false;
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::G)) {
        state.keyboard.after_g = true;
    }
    false
}
