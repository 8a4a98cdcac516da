//! The page of the settings for the targets to which the user sends entries.

use egui::{Id, Ui};

use super::rows::Rows;
use super::small_link;
use crate::model::SendTarget;
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, icon_button, label, text_field};
use crate::ui::words::target_shown;

/// The text typed for a target.
#[derive(Clone, Debug, Default)]
pub(super) struct TargetForm {
    /// The name of the target that the user changes; `None` for a new one.
    old: Option<String>,
    name: String,
    text: String,
}

/// Width of the links beside a target, in points.
const LINKS_WIDTH: f32 = 200.0;

/// Draws the page.
pub(super) fn send_to_ui(rows: &mut Rows<'_>, targets: &mut Vec<SendTarget>) {
    let p = palette(rows.ui);
    label(rows.ui, t!("ui-settings-send-note"), fonts::regular(13.0), p.weak);
    rows.ui.add_space(14.0);
    let (mut raised, mut removed) = (None, None);
    for (at, target) in targets.iter().enumerate() {
        let name = &*target.name;
        rows.row(name, &target.text, LINKS_WIDTH, |ui, form| {
            ui.add_space(2.0);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                let up = t!("ui-settings-send-up", name);
                ui.add_enabled_ui(at > 0, |ui| {
                    if icon_button(ui, Icon::Up, &up, &up, None).clicked() {
                        raised = Some(at);
                    }
                });
                if small_link(ui, t!("ui-settings-send-edit"), &t!("ui-settings-send-edit-of", name)) {
                    form.target = TargetForm {
                        old: Some(name.to_owned()),
                        name: name.to_owned(),
                        text: target.text.clone(),
                    };
                }
                if small_link(ui, t!("ui-settings-send-remove"), &t!("ui-settings-send-remove-of", name)) {
                    removed = Some(at);
                }
            });
        });
    }
    if let Some(at) = raised {
        targets.swap(at - 1, at);
    }
    if let Some(at) = removed {
        targets.remove(at);
    }
    form_ui(rows.ui, &mut rows.form.target, targets);
}

fn form_ui(ui: &mut Ui, form: &mut TargetForm, targets: &mut Vec<SendTarget>) {
    let p = palette(ui);
    // The target may have been removed meanwhile.
    let old = form.old.as_ref().and_then(|old| targets.iter().position(|target| target.name == *old));
    if old.is_none() {
        form.old = None;
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    let title = match &form.old {
        Some(name) => t!("ui-settings-send-change", name = name.as_str()),
        None => t!("ui-settings-send-add").to_owned(),
    };
    label(ui, &title, fonts::semibold(14.0), p.text);
    ui.add_space(6.0);
    if old.is_none() {
        label(ui, t!("ui-settings-send-presets"), fonts::medium(13.0), p.soft);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            for (name, text) in SendTarget::PRESETS {
                let preset = target_shown(SendTarget { name: name.to_owned(), text: text.to_owned() });
                if small_link(ui, &preset.name, &preset.name) {
                    *form = TargetForm { old: None, name: preset.name, text: preset.text };
                }
            }
        });
        ui.add_space(6.0);
    }
    let name = t!("ui-settings-send-name");
    label(ui, name, fonts::medium(13.0), p.soft);
    text_field(ui, Id::unique("target name"), &mut form.name, name, "Wallabag", None);
    let (name, hint) = (t!("ui-settings-send-text"), "https://example.org/add?url={url}");
    label(ui, name, fonts::medium(13.0), p.soft);
    text_field(ui, Id::unique("target text"), &mut form.text, name, hint, None);
    let is_empty = form.name.trim().is_empty() && form.text.trim().is_empty();
    let checked = SendTarget { name: form.name.clone(), text: form.text.clone() }.checked();
    let is_taken = |target: &SendTarget| {
        targets.iter().enumerate().any(|(at, other)| other.name == target.name && Some(at) != old)
    };
    let fault = match &checked {
        _ if is_empty => None,
        Err(reason) => Some(reason.to_string()),
        Ok(target) if is_taken(target) => Some(t!("ui-settings-send-exists").to_owned()),
        Ok(_) if old.is_none() && targets.len() >= SendTarget::MOST => {
            Some(t!("ui-settings-send-most", most = SendTarget::MOST))
        }
        Ok(_) => None,
    };
    if let Some(fault) = &fault {
        label(ui, fault, fonts::regular(12.5), p.error);
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let verb =
            if old.is_some() { t!("ui-settings-send-change-it") } else { t!("ui-settings-send-add-it") };
        let possible = !is_empty && fault.is_none();
        if ui.add_enabled_ui(possible, |ui| button(ui, verb, ButtonStyle::Primary)).inner.clicked()
            && let Ok(target) = checked
        {
            match old.and_then(|at| targets.get_mut(at)) {
                Some(known) => *known = target,
                None => targets.push(target),
            }
            *form = TargetForm::default();
        }
        if old.is_some() && button(ui, t!("ui-settings-send-cancel"), ButtonStyle::Quiet).clicked() {
            *form = TargetForm::default();
        }
    });
}
