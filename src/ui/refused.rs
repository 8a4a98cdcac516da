//! The window that cannot show the reader's feeds, or not without a question: why, and what can be done; and the window
//! while that is done.

use egui::{CentralPanel, Frame, Margin, Role, Ui, WidgetInfo, vec2};

use super::fonts;
use super::theme::palette;
use super::view::Progress;
use super::widgets::{Look, button, label, progress};

/// Why the feeds cannot be shown.
#[derive(Clone, Debug)]
pub struct RefusedView {
    /// What happened, in a few words.
    pub title: &'static str,
    /// What is wrong.
    pub message: String,
    /// What can be done.
    pub hint: String,
    /// What can be chosen, the best first; the window can be closed in any case.
    pub choices: Vec<RefusedChoice>,
}

/// What the reader chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedChoice {
    /// Set the database aside and save what can be saved.
    Repair,
    /// Bring the newest backup back.
    Restore,
    /// Begin without what is missing.
    StartEmpty,
    /// Go on in another folder.
    ChooseFolder,
    /// Open it again.
    TryAgain,
    /// Close the window.
    Quit,
}

impl RefusedChoice {
    const fn label(self) -> &'static str {
        match self {
            Self::Repair => "Repair",
            Self::Restore => "Restore",
            Self::StartEmpty => "Start without them",
            Self::ChooseFolder => "Choose another folder…",
            Self::TryAgain => "Try again",
            Self::Quit => "Quit",
        }
    }

    const fn look(self) -> Look {
        match self {
            Self::Repair | Self::Restore | Self::ChooseFolder => Look::Primary,
            _ => Look::Quiet,
        }
    }
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
        let heading = label(ui, view.title, fonts::semibold(26.0), p.text);
        heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, view.title));
        label(ui, &view.message, fonts::regular(15.0), p.text);
        label(ui, &view.hint, fonts::regular(15.0), p.soft);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            for offered in view.choices.iter().copied().chain([RefusedChoice::Quit]) {
                if button(ui, offered.label(), offered.look()).clicked() {
                    choice = Some(offered);
                }
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
