//! The text that the user selected in an article or a feed's information, for the menu item Copy.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, Order, Popup, Rect};

/// The selected text. egui forgets the selection at a click on a menu, so this keeps it.
#[derive(Debug, Default)]
pub(super) struct SelectedText {
    kept: Option<LabelSelectionState>,
    /// True if the text must be copied in this frame.
    copies: bool,
}

impl SelectedText {
    /// Returns true if a text is selected.
    pub(super) const fn is_some(&self) -> bool {
        self.kept.is_some()
    }

    /// Copies the text once the panes are drawn.
    pub(super) const fn copy(&mut self) {
        self.copies = true;
    }

    /// Takes over the selection from egui. `menu` is the place of the button or bar that opens the menus: a click there
    /// keeps the selection. Must be called before anything is drawn.
    pub(super) fn follow(&mut self, ctx: &Context, menu: Option<Rect>) {
        let pressed = ctx.input(|i| i.pointer.any_pressed().then(|| i.pointer.interact_pos()).flatten());
        let is_in_menu = |pos| {
            menu.is_some_and(|area| area.contains(pos))
                || ctx.layer_id_at(pos).is_some_and(|layer| layer.order == Order::Foreground)
        };
        let was_left = pressed.is_some_and(|pos| !is_in_menu(pos));
        let was_ended = !Popup::is_any_open(ctx) && ctx.input(|i| i.key_pressed(egui::Key::Escape));
        let selection = ctx.plugin::<LabelSelectionState>();
        let selection = selection.lock();
        // In the frame of the press, egui still has the selection.
        if was_left || was_ended {
            self.kept = None;
        } else if selection.has_selection() {
            self.kept = Some(selection.clone());
        }
    }

    /// Gives the selection back to egui, and lets it copy the text. Must be called before the text is drawn.
    pub(super) fn copy_now(&mut self, ctx: &Context) {
        if std::mem::take(&mut self.copies)
            && let Some(kept) = &self.kept
        {
            *ctx.plugin::<LabelSelectionState>().lock() = kept.clone();
            ctx.input_mut(|i| i.events.push(Event::Copy));
        }
    }
}
