//! The dialogs that put labels on entries and change a label.

use egui::{Id, Key, Modifiers, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::model::{EntryKey, Label, LabelColour, LabelName};
use crate::ui::actions::command::{Command, LabelCommand};
use crate::ui::dialogs::edit::confirm_ui;
use crate::ui::dialogs::{entered, focus_first};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::labels::label_switch;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, focus_ring, label, text_field};
use crate::ui::view::{Pane, WindowModel};

/// Entries on which the user puts labels.
#[derive(Clone, Debug)]
pub struct LabelEntries {
    /// The entries.
    pub keys: Vec<EntryKey>,
    /// The name of a label, as typed.
    pub text: String,
    /// True once the field had the focus.
    focused: bool,
}

impl LabelEntries {
    pub(in crate::ui::dialogs) const fn new(keys: Vec<EntryKey>) -> Self {
        Self { keys, text: String::new(), focused: false }
    }
}

/// A change to a label.
#[derive(Clone, Debug)]
pub struct LabelEdit {
    /// The name of the label before the change.
    name: LabelName,
    /// The new name, as typed.
    pub text: String,
    /// The chosen colour.
    colour: LabelColour,
    /// True once the field had the focus.
    focused: bool,
}

impl LabelEdit {
    pub(in crate::ui::dialogs) fn new(label: &Label) -> Self {
        let text = label.name.as_str().to_owned();
        Self { name: label.name.clone(), text, colour: label.colour, focused: false }
    }
}

/// Draws the dialog that puts labels on entries. The labels that exist are switches, and a typed name makes a new one.
/// Returns true while it stays open.
pub(in crate::ui::dialogs) fn label_ui(
    ui: &mut Ui,
    edit: &mut LabelEntries,
    model: &WindowModel<'_>,
    out: &mut Vec<Command>,
) -> bool {
    const SHOWN: usize = 40;
    let p = palette(ui);
    let note = t!("ui-dialogs-label-note", count = edit.keys.len());
    label(ui, &note, fonts::regular(13.5), p.weak);
    let field = Id::unique("label");
    let name = t!("ui-dialogs-label-name");
    let response =
        text_field(ui, field, &mut edit.text, name, t!("ui-dialogs-label-hint"), Some(Icon::Label));
    focus_first(ui, &response, &mut edit.focused, 0);
    let mut done = entered(ui, &response);
    let typed = LabelName::new(&edit.text);
    let folded = typed.as_ref().map(LabelName::folded).unwrap_or_default();
    let labels = &model.dialogs.labels;
    let fitting: Vec<&Label> = labels.iter().filter(|label| label.name.folded().contains(&folded)).collect();
    if !fitting.is_empty() {
        let mut places = vec![response];
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            for label in fitting.iter().take(SHOWN) {
                let is_on = edit.keys.iter().all(|key| has_label(model, *key, &label.name));
                let switch = label_switch(ui, label, is_on);
                let is_clicked = switch.clicked();
                places.push(switch);
                if is_clicked {
                    let (keys, name) = (edit.keys.clone(), label.name.clone());
                    out.push(Command::Label(LabelCommand::Set(keys, name, !is_on)));
                }
            }
        });
        move_by_arrows(ui, &places);
    }
    if fitting.len() > SHOWN {
        let text = t!("ui-dialogs-more-labels", count = fitting.len() - SHOWN);
        label(ui, &text, fonts::regular(12.5), p.weak);
    }
    if let Some(reason) = typed.as_ref().err().filter(|_| !edit.text.is_empty()) {
        label(ui, &reason.to_string(), fonts::regular(13.0), p.error);
    }
    let is_new = typed.is_ok() && labels.iter().all(|label| label.name.folded() != folded);
    let button = if is_new { t!("ui-dialogs-label-make") } else { t!("ui-dialogs-label-done") };
    let stays = confirm_ui(ui, button, ButtonStyle::Primary, &mut done);
    if !done {
        return stays;
    }
    match typed {
        // A name that differs only in case and accents means the label that exists.
        Ok(typed) => {
            let known = labels.iter().find(|label| label.name == typed);
            let known = known.or_else(|| labels.iter().find(|label| label.name.folded() == folded));
            let name = known.map_or(typed, |label| label.name.clone());
            out.push(Command::Label(LabelCommand::Set(edit.keys.clone(), name, true)));
            false
        }
        Err(_) => !edit.text.trim().is_empty(),
    }
}

/// Lets the arrow keys move the focus along the field and the labels below it.
fn move_by_arrows(ui: &Ui, places: &[Response]) {
    let Some(at) = places.iter().position(Response::has_focus) else { return };
    let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    // In the field, the left and right arrow move the cursor.
    let is_label = at > 0;
    let next = if pressed(Key::ArrowDown) || is_label && pressed(Key::ArrowRight) {
        at + 1
    } else if pressed(Key::ArrowUp) || is_label && pressed(Key::ArrowLeft) {
        at.saturating_sub(1)
    } else {
        return;
    };
    if let Some(place) = places.get(next) {
        // The toolkit would choose the control that lies nearest in this direction.
        ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
        place.request_focus();
    }
}

/// Returns true if an entry is known to have a label. The open entry need not be in the list.
fn has_label(model: &WindowModel<'_>, key: EntryKey, name: &LabelName) -> bool {
    match model.pane {
        Pane::Entry(view) if view.row.key == key => view.row.labels.iter().any(|label| label.name == *name),
        _ => model.rows.has_label(key, name),
    }
}

/// Draws the dialog that changes a label. Returns true while it stays open.
pub(in crate::ui::dialogs) fn edit_label_ui(
    ui: &mut Ui,
    edit: &mut LabelEdit,
    labels: &[Label],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let name = t!("ui-dialogs-label-name");
    let response =
        text_field(ui, Id::unique("label name"), &mut edit.text, name, edit.name.as_str(), Some(Icon::Label));
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    let mut done = entered(ui, &response);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for colour in LabelColour::ALL {
            if colour_ui(ui, colour, colour == edit.colour) {
                edit.colour = colour;
            }
        }
    });
    let typed = LabelName::new(&edit.text);
    let is_taken = typed
        .as_ref()
        .is_ok_and(|typed| *typed != edit.name && labels.iter().any(|label| label.name == *typed));
    let fault = match &typed {
        Err(reason) => Some(reason.to_string()),
        Ok(_) if is_taken => Some(t!("ui-dialogs-label-exists").to_owned()),
        Ok(_) => None,
    };
    if let Some(fault) = &fault {
        label(ui, fault, fonts::regular(13.0), p.error);
    }
    let stays = confirm_ui(ui, t!("ui-dialogs-change"), ButtonStyle::Primary, &mut done);
    if let (true, None, Ok(name)) = (done, fault, typed) {
        let new = Label { name, colour: edit.colour };
        out.push(Command::Label(LabelCommand::Edit(edit.name.clone(), new)));
        return false;
    }
    stays
}

/// Draws a colour as a choice. Returns true if it was clicked.
fn colour_ui(ui: &mut Ui, colour: LabelColour, is_chosen: bool) -> bool {
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(28.0, 28.0), Sense::click());
    let name = colour_name(colour);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, name));
    ui.painter().circle_filled(rect.center(), 9.0, p.label(colour));
    if is_chosen {
        ui.painter().rect_stroke(rect.shrink(1.0), 13.0, Stroke::new(2.0, p.text), StrokeKind::Inside);
    }
    focus_ring(ui, &response, rect);
    response.on_hover_text(name).clicked()
}

fn colour_name(colour: LabelColour) -> &'static str {
    match colour {
        LabelColour::Blue => t!("ui-dialogs-colour-blue"),
        LabelColour::Green => t!("ui-dialogs-colour-green"),
        LabelColour::Orange => t!("ui-dialogs-colour-orange"),
        LabelColour::Purple => t!("ui-dialogs-colour-purple"),
        LabelColour::Red => t!("ui-dialogs-colour-red"),
        LabelColour::Teal => t!("ui-dialogs-colour-teal"),
        LabelColour::Pink => t!("ui-dialogs-colour-pink"),
        LabelColour::Grey => t!("ui-dialogs-colour-grey"),
    }
}
