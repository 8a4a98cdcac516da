//! The window of a profile that cannot be opened: why, and what can be done; and the window while that is done.

use egui::{CentralPanel, Frame, Margin, Role, Ui, WidgetInfo, vec2};

use super::fonts;
use super::theme::palette;
use super::view::Progress;
use super::widgets::{Look, button, label, progress};

/// Why a profile cannot be opened.
#[derive(Clone, Debug)]
pub struct RefusedView {
    /// What is wrong.
    pub message: String,
    /// What can be done.
    pub hint: String,
    /// It is damaged, and can be repaired.
    pub can_repair: bool,
}

/// What the reader chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedChoice {
    /// Set the database aside and save what can be saved.
    Repair,
    /// Open it again.
    TryAgain,
    /// Close the window.
    Quit,
}

/// Draws the window.
pub fn refused_ui(ui: &mut Ui, view: &RefusedView) -> Option<RefusedChoice> {
    let p = palette(ui);
    let mut choice = None;
    let margin = Margin::symmetric(40, 0);
    CentralPanel::default().frame(Frame::new().fill(p.page).inner_margin(margin)).show(ui, |ui| {
        ui.set_max_width(560.0_f32.min(ui.available_width()));
        ui.add_space((ui.available_height() * 0.24).round());
        ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
        let title = "Your feeds cannot be opened";
        let heading = label(ui, title, fonts::semibold(26.0), p.text);
        heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
        label(ui, &view.message, fonts::regular(15.0), p.text);
        label(ui, &view.hint, fonts::regular(15.0), p.soft);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if view.can_repair && button(ui, "Repair", Look::Primary).clicked() {
                choice = Some(RefusedChoice::Repair);
            }
            if button(ui, "Try again", Look::Quiet).clicked() {
                choice = Some(RefusedChoice::TryAgain);
            }
            if button(ui, "Quit", Look::Quiet).clicked() {
                choice = Some(RefusedChoice::Quit);
            }
        });
    });
    choice
}

/// Draws the window while the database is prepared: what is done, and how much of it. Says whether the reader quits.
pub fn preparing_ui(ui: &mut Ui, doing: Option<&Progress>) -> bool {
    let p = palette(ui);
    let mut quits = false;
    let margin = Margin::symmetric(40, 0);
    CentralPanel::default().frame(Frame::new().fill(p.page).inner_margin(margin)).show(ui, |ui| {
        // What is done in a moment is not worth a word.
        let Some(doing) = doing else { return };
        ui.set_max_width(560.0_f32.min(ui.available_width()));
        ui.add_space((ui.available_height() * 0.24).round());
        ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
        let heading = label(ui, &doing.text, fonts::semibold(26.0), p.text);
        heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &doing.text));
        progress(ui, ui.available_width(), doing.done, &doing.text);
        let hint = "You can quit: nothing is lost, and it begins anew at the next start.";
        label(ui, hint, fonts::regular(15.0), p.soft);
        ui.add_space(8.0);
        quits = button(ui, "Quit", Look::Quiet).clicked();
    });
    quits
}
