//! The dialog of the rules for arriving entries: their list, and the form of one rule. A rule can be tried on the stored
//! entries before it is saved.

use egui::{Id, Response, Ui, vec2};

use crate::locale::{self, Message};
use crate::model::{Label, LabelName, Rule, RuleActions, RuleChange, RuleRow, UserCommand};
use crate::ui::actions::command::{Command, ListCommand, RuleCommand};
use crate::ui::dialogs::{entered, focus_first, foot_ui, rows_ui};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{
    ButtonStyle, button, button_with, icon_button, label, label_cut, link, switch, text_field, tick_box,
};
use crate::ui::state::UiState;
use crate::ui::view::{RuleTrial, Scope, WindowModel};
use crate::ui::words;

/// The height of a rule in the list, in points.
const ROW: f32 = 46.0;

/// The dialog of the rules.
#[derive(Clone, Debug, Default)]
pub struct RulesForm {
    /// The rule that the user edits; `None` while the list is shown.
    edit: Option<RuleEdit>,
}

impl RulesForm {
    /// The form of a rule that could not be saved. `old` is the name of the rule that it replaces; `None` for a new rule.
    #[must_use]
    pub fn again(old: Option<String>, rule: &Rule) -> Self {
        Self { edit: Some(RuleEdit { old, ..RuleEdit::of(rule) }) }
    }

    /// Returns true if the form of a rule is shown.
    pub(in crate::ui::dialogs) const fn is_edited(&self) -> bool {
        self.edit.is_some()
    }

    /// Returns true if the user edits a rule.
    pub(in crate::ui::dialogs) fn has_typed_text(&self) -> bool {
        self.edit.as_ref().is_some_and(|edit| !edit.query.is_empty())
    }

    /// Returns the dialog as it opens the next time, if it was closed before the user saved a change of a rule.
    pub(in crate::ui::dialogs) fn unsaved(mut self, rules: &[RuleRow]) -> Option<Self> {
        let edit = self.edit.as_mut()?;
        edit.focused = false;
        let saved = edit.old.as_ref().and_then(|name| rules.iter().find(|row| row.rule.name == *name));
        let before = saved.map(|row| RuleEdit::of(&row.rule)).unwrap_or_default();
        (*edit != before).then_some(self)
    }
}

/// A rule as the user types it.
#[expect(clippy::struct_excessive_bools, reason = "one field for each tick box")]
#[derive(Clone, Debug, Default, PartialEq)]
struct RuleEdit {
    /// The name of the rule before; `None` for a new rule.
    old: Option<String>,
    name: String,
    query: String,
    read: bool,
    hide: bool,
    star: bool,
    /// Names of labels, separated by commas.
    labels: String,
    /// The labels of the rule before. Their names may contain commas.
    known: Vec<LabelName>,
    notify: bool,
    full_text: bool,
    /// A command, or nothing.
    command: String,
    is_off: bool,
    /// True once the first field had the focus.
    focused: bool,
}

impl RuleEdit {
    fn of(rule: &Rule) -> Self {
        let labels: Vec<&str> = rule.actions.labels.iter().map(LabelName::as_str).collect();
        Self {
            old: Some(rule.name.clone()),
            name: rule.name.clone(),
            query: rule.query.clone(),
            read: rule.actions.read,
            hide: rule.actions.hide,
            star: rule.actions.star,
            labels: labels.join(", "),
            known: rule.actions.labels.clone(),
            notify: rule.actions.notify,
            full_text: rule.actions.full_text,
            command: rule
                .actions
                .command
                .as_ref()
                .map(|command| command.as_str().to_owned())
                .unwrap_or_default(),
            is_off: !rule.is_enabled,
            focused: false,
        }
    }

    /// Returns the rule, or the reason why it is none yet. `users` are the user's labels, whose names may contain commas.
    fn rule(&self, users: &[Label]) -> Result<Rule, Message> {
        let known: Vec<&LabelName> = self.known.iter().chain(users.iter().map(|label| &label.name)).collect();
        let labels = named_labels(&self.labels, &known)?;
        let command = Some(self.command.trim()).filter(|text| !text.is_empty());
        let actions = RuleActions {
            read: self.read,
            hide: self.hide,
            star: self.star,
            labels,
            notify: self.notify,
            full_text: self.full_text,
            command: command.map(UserCommand::of_entry).transpose()?,
        };
        let (name, query) = (self.name.clone(), self.query.trim().to_owned());
        Rule { name, query, actions, is_enabled: !self.is_off }.checked()
    }

    /// Returns the rule as far as a trial needs it.
    fn tried(&self) -> Result<Rule, Message> {
        let actions = RuleActions { star: true, ..RuleActions::default() };
        let query = self.query.trim().to_owned();
        Rule { name: "-".to_owned(), query, actions, is_enabled: true }.checked()
    }
}

/// Reads names of labels that are separated by commas. The names in `known` may contain commas.
fn named_labels(text: &str, known: &[&LabelName]) -> Result<Vec<LabelName>, Message> {
    const COMMAS: [char; 3] = [',', '，', '、'];
    let mut labels = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let behind = |label: &LabelName| {
            let behind = rest.strip_prefix(label.as_str())?.trim_start();
            (behind.is_empty() || behind.starts_with(COMMAS)).then_some(behind)
        };
        let found = known.iter().filter_map(|label| Some((*label, behind(label)?)));
        // The longest name that fits leaves the shortest rest.
        rest = if let Some((label, behind)) = found.min_by_key(|(_, behind)| behind.len()) {
            labels.push(label.clone());
            behind
        } else {
            let (name, behind) = rest.split_at(rest.find(COMMAS).unwrap_or(rest.len()));
            if !name.trim().is_empty() {
                labels.push(LabelName::new(name)?);
            }
            behind
        };
        rest = rest.strip_prefix(COMMAS).unwrap_or(rest).trim_start();
    }
    Ok(labels)
}

/// Draws the dialog. Returns true while it stays open. If the user wants to see the entries that a rule would have
/// matched, the search field gets its search, and the dialog opens with the rule the next time.
pub(in crate::ui::dialogs) fn rules_ui(
    ui: &mut Ui,
    form: &mut RulesForm,
    model: &WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) -> bool {
    // The draft waits until another open form is closed, because that form keeps the text that the user typed.
    if form.edit.is_none()
        && let Some(draft) = state.rule_draft.take()
    {
        *form = draft;
    }
    let rules = model.dialogs.rules.list.as_deref();
    if let Some(edit) = &mut form.edit {
        let done = edit_ui(ui, edit, rules.unwrap_or_default(), model, out);
        return match done {
            Done::Not => true,
            Done::Back => {
                form.edit = None;
                true
            }
            Done::Show => {
                // The space behind the last word makes it a whole word, as in the rule.
                let search = format!("{} ", edit.query.trim());
                state.search.text.clone_from(&search);
                out.push(Command::List(ListCommand::SearchIn(Scope::All, search)));
                edit.focused = false;
                state.rule_draft = Some(std::mem::take(form));
                false
            }
        };
    }
    let p = palette(ui);
    label(ui, t!("ui-dialogs-rules-note"), fonts::regular(13.5), p.weak);
    match rules {
        None => drop(label(ui, t!("ui-dialogs-rules-reading"), fonts::regular(14.0), p.weak)),
        Some([]) => drop(label(ui, t!("ui-dialogs-rules-none"), fonts::medium(14.0), p.text)),
        Some(rules) => {
            let height = (ui.ctx().content_rect().height() - 320.0).clamp(120.0, 420.0);
            rows_ui(ui, ("rules", height), (ROW, rules.len()), |ui, range| {
                for at in range {
                    if let Some(row) = rules.get(at) {
                        row_ui(ui, (at, row), rules.len(), &mut form.edit, out);
                    }
                }
            });
        }
    }
    let mut stays = true;
    foot_ui(ui, |ui| {
        if button_with(ui, Some(Icon::Plus), t!("ui-dialogs-rule-new"), ButtonStyle::Primary).clicked() {
            form.edit = Some(RuleEdit::default());
        }
        stays = !button(ui, t!("ui-dialogs-rules-done"), ButtonStyle::Quiet).clicked();
    });
    stays
}

/// Draws a rule of the list.
fn row_ui(
    ui: &mut Ui,
    (at, row): (usize, &RuleRow),
    count: usize,
    edit: &mut Option<RuleEdit>,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    let rule = &row.rule;
    let name = &*rule.name;
    ui.horizontal(|ui| {
        ui.set_height(ROW);
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut change = |change: RuleChange| out.push(Command::Rule(RuleCommand::Change(change)));
        if switch(ui, rule.is_enabled, &t!("ui-dialogs-rule-on", name)).clicked() {
            change(RuleChange::Enable(name.to_owned(), !rule.is_enabled));
        }
        ui.add_space(6.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let delete = t!("ui-dialogs-rule-delete", name);
            if icon_button(ui, Icon::Cross, &delete, &delete, None).clicked() {
                change(RuleChange::Delete(name.to_owned()));
            }
            // The places of the list begin with 1.
            for (icon, text, place, is_possible) in [
                (Icon::Down, t!("ui-dialogs-rule-down", name), at + 2, at + 1 < count),
                (Icon::Up, t!("ui-dialogs-rule-up", name), at, at > 0),
            ] {
                ui.add_enabled_ui(is_possible, |ui| {
                    if icon_button(ui, icon, &text, &text, None).clicked() {
                        change(RuleChange::Move(name.to_owned(), place));
                    }
                });
            }
            if link(ui, t!("ui-dialogs-rule-edit"), &t!("ui-dialogs-rule-edit.of", name)).clicked() {
                *edit = Some(RuleEdit::of(rule));
            }
            ui.add_space(8.0);
            let matched = t!("ui-dialogs-rule-matched", count = row.matched);
            label(ui, &matched, fonts::regular(12.5), p.weak);
            ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.add_space(4.0);
                let color = if rule.is_enabled { p.text } else { p.weak };
                label_cut(ui, name, fonts::medium(14.0), color);
                let words = t!(
                    "ui-dialogs-rule-words",
                    query = rule.query.as_str(),
                    actions = actions_words(&rule.actions)
                );
                label_cut(ui, &words, fonts::regular(12.5), p.weak);
            });
        });
    });
}

/// Returns the actions of a rule in words.
fn actions_words(actions: &RuleActions) -> String {
    let flags = [
        (actions.read && !actions.hide, t!("ui-dialogs-rule-does-read")),
        (actions.hide, t!("ui-dialogs-rule-does-hide")),
        (actions.star, t!("ui-dialogs-rule-does-star")),
        (actions.notify, t!("ui-dialogs-rule-does-notify")),
        (actions.full_text, t!("ui-dialogs-rule-does-full-text")),
    ];
    let flags = flags.into_iter().filter(|(is_on, _)| *is_on).map(|(_, words)| words.to_owned());
    let labels = actions.labels.iter().map(|name| t!("ui-dialogs-rule-does-label", name = name.as_str()));
    let command =
        actions.command.iter().map(|command| t!("ui-dialogs-rule-does-run", command = command.as_str()));
    locale::list(&flags.chain(labels).chain(command).collect::<Vec<_>>())
}

/// The end of editing a rule.
enum Done {
    /// The user goes on.
    Not,
    /// The list is shown again.
    Back,
    /// The entries that the rule would have matched are shown.
    Show,
}

/// Draws the form of a rule. Return in one of its fields saves the rule.
fn edit_ui(
    ui: &mut Ui,
    edit: &mut RuleEdit,
    rules: &[RuleRow],
    model: &WindowModel<'_>,
    out: &mut Vec<Command>,
) -> Done {
    let p = palette(ui);
    let hint = t!("ui-dialogs-rule-name-hint");
    let name_field =
        text_field(ui, Id::unique("rule name"), &mut edit.name, t!("ui-dialogs-rule-name"), hint, None);
    let length = edit.name.chars().count();
    focus_first(ui, &name_field, &mut edit.focused, length);
    ui.add_space(4.0);
    label(ui, t!("ui-dialogs-rule-when"), fonts::medium(14.0), p.text);
    let name = t!("ui-dialogs-rule-query");
    let field = Id::unique("rule query");
    let hint = t!("ui-dialogs-rule-query-hint");
    let query_field = text_field(ui, field, &mut edit.query, name, hint, Some(Icon::Search))
        .on_hover_text(t!("ui-sidebar-search-help"));
    let done = trial_ui(ui, edit, &model.dialogs.rules.trial, out);
    ui.add_space(4.0);
    label(ui, t!("ui-dialogs-rule-then"), fonts::medium(14.0), p.text);
    // In one column, the dialog would be too high for small windows.
    ui.columns_const(|[left, right]| {
        tick_box(left, &mut edit.read, t!("ui-dialogs-rule-read"));
        tick_box(left, &mut edit.hide, t!("ui-dialogs-rule-hide"));
        tick_box(left, &mut edit.star, t!("ui-dialogs-rule-star"));
        tick_box(right, &mut edit.notify, t!("ui-dialogs-rule-notify"));
        tick_box(right, &mut edit.full_text, t!("ui-dialogs-rule-full-text"));
    });
    if edit.hide {
        label(ui, t!("ui-dialogs-rule-hide-note"), fonts::regular(12.5), p.weak);
    }
    let (name, hint) = (t!("ui-dialogs-rule-labels"), t!("ui-dialogs-rule-labels-hint"));
    let labels_field =
        text_field(ui, Id::unique("rule labels"), &mut edit.labels, name, hint, Some(Icon::Label));
    let command_field = tasks_ui(ui, edit, model);
    let fields = [name_field, query_field, labels_field, command_field];
    let left_by_return = fields.iter().find(|field| entered(ui, field));
    let rule = edit.rule(&model.dialogs.labels);
    let is_taken = |rule: &Rule| {
        edit.old.as_ref() != Some(&rule.name) && rules.iter().any(|other| other.rule.name == rule.name)
    };
    let fault = match &rule {
        Err(reason) => Some(reason.to_string()),
        Ok(rule) if is_taken(rule) => Some(t!("ui-dialogs-rule-exists").to_owned()),
        Ok(_) => None,
    };
    // The field of the search has named its own mistake.
    let is_new = |fault: &&String| edit.tried().err().is_none_or(|reason| reason.to_string() != **fault);
    if let Some(fault) = fault.as_ref().filter(|_| !edit.query.is_empty()).filter(is_new) {
        label(ui, fault, fonts::regular(13.0), p.error);
    }
    let mut back = false;
    foot_ui(ui, |ui| {
        let is_rule = fault.is_none();
        let save =
            ui.add_enabled_ui(is_rule, |ui| button(ui, t!("ui-dialogs-rule-save"), ButtonStyle::Primary));
        let is_confirmed = save.inner.clicked() || left_by_return.is_some();
        if let (true, Ok(rule)) = (is_confirmed && is_rule, rule) {
            let change = RuleChange::Save { old: edit.old.clone(), rule };
            out.push(Command::Rule(RuleCommand::Change(change)));
            back = true;
        }
        back |= button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
    });
    if let (false, Some(field)) = (back, left_by_return) {
        field.request_focus();
    }
    if back { Done::Back } else { done }
}

/// Draws the command, and what the actions that follow the refresh do. Returns the field of the command.
fn tasks_ui(ui: &mut Ui, edit: &mut RuleEdit, model: &WindowModel<'_>) -> Response {
    let p = palette(ui);
    let (name, hint) = (t!("ui-dialogs-rule-command"), t!("ui-dialogs-rule-command-hint"));
    let field = text_field(ui, Id::unique("rule command"), &mut edit.command, name, hint, Some(Icon::Play));
    let has_command = !edit.command.trim().is_empty();
    if has_command && !model.settings.refreshing.rule_commands {
        label(ui, t!("ui-dialogs-rule-command-off"), fonts::regular(12.5), p.error);
    }
    if has_command || edit.notify || edit.full_text {
        label(ui, t!("ui-dialogs-rule-tasks-note"), fonts::regular(12.5), p.weak);
    }
    field
}

/// Draws the button that tries a rule, and the result.
fn trial_ui(ui: &mut Ui, edit: &RuleEdit, trial: &RuleTrial, out: &mut Vec<Command>) -> Done {
    let p = palette(ui);
    let mut done = Done::Not;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 4.0);
        let rule = edit.tried();
        let can_try = rule.is_ok();
        let response =
            ui.add_enabled_ui(can_try, |ui| button(ui, t!("ui-dialogs-rule-try"), ButtonStyle::Quiet));
        if let (true, Ok(rule)) = (response.inner.clicked(), rule) {
            out.push(Command::Rule(RuleCommand::Try(rule)));
        }
        match trial {
            RuleTrial::Running(query) if *query == edit.query.trim() => {
                label(ui, t!("ui-dialogs-rule-trying"), fonts::regular(13.5), p.weak);
            }
            RuleTrial::Found { query, matched, of } if *query == edit.query.trim() => {
                let text = t!("ui-dialogs-rule-tried", count = *matched, of = words::grouped(*of));
                label(ui, &text, fonts::medium(13.5), p.text);
                if *matched > 0 && link(ui, t!("ui-dialogs-rule-show"), "").clicked() {
                    done = Done::Show;
                }
            }
            _ => {}
        }
    });
    if let (false, Err(reason)) = (edit.query.trim().is_empty(), edit.tried()) {
        label(ui, &reason.to_string(), fonts::regular(13.0), p.error);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LabelColour;

    fn edit(labels: &[&str]) -> RuleEdit {
        let labels = labels.iter().map(|name| LabelName::new(name).unwrap()).collect();
        let actions = RuleActions { labels, ..RuleActions::default() };
        RuleEdit::of(&Rule { name: "A".to_owned(), query: "gate".to_owned(), actions, is_enabled: true })
    }

    #[test]
    fn a_label_with_a_comma_in_its_name_stays_one_label() {
        let labels = |edit: &RuleEdit| -> Vec<String> {
            let users = [Label { name: LabelName::new("a, \"b\": c").unwrap(), colour: LabelColour::Blue }];
            let labels = edit.rule(&users).unwrap().actions.labels;
            labels.iter().map(|label| label.as_str().to_owned()).collect()
        };
        let mut form = edit(&["a,b", "a", "c, d"]);
        assert_eq!(labels(&form), ["a,b", "a", "c, d"]);
        form.labels = "new, c, d,, other、a,b".to_owned();
        assert_eq!(labels(&form), ["new", "c, d", "other", "a,b"]);
        form.labels = "c, dx, a,".to_owned();
        assert_eq!(labels(&form), ["c", "dx", "a"]);
        assert_eq!(labels(&edit(&["x"])), ["x"]);
        let mut form = edit(&["x"]);
        form.labels = "x, a, \"b\": c, a".to_owned();
        assert_eq!(labels(&form), ["x", "a, \"b\": c", "a"], "another entry has this label");
    }
}
