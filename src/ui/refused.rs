//! The window if Lacuna cannot show the feeds, or not without a decision of the user: the reason and the choices. This
//! file also draws the window while the database is prepared.

use egui::{CentralPanel, Frame, Margin, Role, Ui, WidgetInfo, vec2};

use super::look::fonts;
use super::look::theme::palette;
use super::look::widgets::{ButtonStyle, button, label, progress};
use super::view::Progress;

/// The reason why the feeds cannot be shown, and the choices of the user.
#[derive(Clone, Debug, Default)]
pub struct RefusedView {
    /// The title: the problem in a few words.
    pub title: &'static str,
    /// The problem in full.
    pub message: String,
    /// Advice about the choices, in words.
    pub hint: String,
    /// The choices, best first. The user can always quit as well.
    pub choices: Vec<RefusedChoice>,
}

/// A choice of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedChoice {
    /// Move the database aside and rescue its readable content.
    Repair,
    /// Restore the newest backup.
    Restore,
    /// Start without the missing data.
    StartEmpty,
    /// Use another folder.
    ChooseFolder,
    /// Open the database again.
    Retry,
    /// Close the window.
    Quit,
}

impl RefusedChoice {
    fn label(self) -> &'static str {
        match self {
            Self::Repair => t!("ui-refused-repair"),
            Self::Restore => t!("ui-refused-restore"),
            Self::StartEmpty => t!("ui-refused-start-empty"),
            Self::ChooseFolder => t!("ui-refused-choose-folder"),
            Self::Retry => t!("ui-refused-retry"),
            Self::Quit => t!("ui-refused-quit"),
        }
    }

    const fn style(self) -> ButtonStyle {
        match self {
            Self::Repair | Self::Restore | Self::ChooseFolder => ButtonStyle::Primary,
            _ => ButtonStyle::Quiet,
        }
    }
}

/// Draws the window. Returns the user's choice.
pub fn refused_ui(ui: &mut Ui, view: &RefusedView) -> Option<RefusedChoice> {
    let p = palette(ui);
    let mut choice = None;
    let margin = Margin::symmetric(40, 0);
    CentralPanel::default().frame(Frame::new().fill(p.ground.page).inner_margin(margin)).show(ui, |ui| {
        ui.set_max_width(560.0_f32.min(ui.available_width()));
        ui.add_space((ui.available_height() * 0.24).round());
        ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
        let heading = label(ui, view.title, fonts::semibold(26.0), p.text);
        heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, view.title));
        label(ui, &view.message, fonts::regular(15.0), p.text);
        label(ui, &view.hint, fonts::regular(15.0), p.soft);
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            for offered in view.choices.iter().copied().chain([RefusedChoice::Quit]) {
                if button(ui, offered.label(), offered.style()).clicked() {
                    choice = Some(offered);
                }
            }
        });
    });
    choice
}

/// Draws the window while the database is prepared: the current step and its progress. Returns true if the user quits.
pub fn preparing_ui(ui: &mut Ui, doing: Option<&Progress>) -> bool {
    let p = palette(ui);
    let mut quits = false;
    let margin = Margin::symmetric(40, 0);
    CentralPanel::default().frame(Frame::new().fill(p.ground.page).inner_margin(margin)).show(ui, |ui| {
        // A short step has no `doing`, so that no text flashes up.
        let Some(doing) = doing else { return };
        ui.set_max_width(560.0_f32.min(ui.available_width()));
        ui.add_space((ui.available_height() * 0.24).round());
        ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
        let heading = label(ui, &doing.text, fonts::semibold(26.0), p.text);
        heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &doing.text));
        progress(ui, ui.available_width(), doing.done, &doing.text);
        label(ui, t!("ui-refused-quit.hint"), fonts::regular(15.0), p.soft);
        ui.add_space(8.0);
        quits = button(ui, t!("ui-refused-quit"), ButtonStyle::Quiet).clicked();
    });
    quits
}
