//! The page of the settings for accounts on feed servers.

use egui::{Id, Ui};
use url::Url;

use super::rows::Rows;
use super::small_link;
use crate::model::Account;
use crate::ui::actions::command::{AccountCommand, Command};
use crate::ui::dialogs::entered;
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label, password_field, text_field};
use crate::ui::view::{AccountsView, Checked, LeavingView, SubscriptionsView};

/// The text typed for a new account.
#[derive(Clone, Default)]
pub(super) struct AccountForm {
    address: String,
    user: String,
    secret: String,
    name: String,
    /// True if the form was sent. It is emptied once the account works.
    is_sent: bool,
    /// The name of the account that the user wants to remove and has not confirmed yet.
    removing: Option<String>,
}

/// Leaves the password out.
impl std::fmt::Debug for AccountForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountForm").field("address", &self.address).finish_non_exhaustive()
    }
}

/// Draws the page.
pub(super) fn accounts_ui(rows: &mut Rows<'_>, view: &AccountsView, out: &mut Vec<Command>) {
    let p = palette(rows.ui);
    label(rows.ui, t!("ui-settings-accounts-note"), fonts::regular(13.0), p.weak);
    rows.ui.add_space(14.0);
    for account in &view.accounts {
        account_ui(rows, account, view, out);
    }
    if let Some(checked) = &view.checked {
        let (text, color) = match checked {
            Checked::Asking => (t!("ui-settings-account-asking").to_owned(), p.weak),
            Checked::Works(text) => (text.clone(), p.text),
            Checked::Failed(text) => (text.clone(), p.error),
        };
        label(rows.ui, &text, fonts::regular(13.0), color);
        rows.ui.add_space(14.0);
    }
    if let Some(planned) = &view.subscriptions {
        subscriptions_ui(rows.ui, planned, out);
    }
    form_ui(rows.ui, &mut rows.form.account, view, out);
}

fn account_ui(rows: &mut Rows<'_>, account: &Account, view: &AccountsView, out: &mut Vec<Command>) {
    let address = account.address.to_string();
    let text = match &account.user {
        Some(user) => t!("ui-settings-account-user", user, address),
        None => t!("ui-settings-account-token", address),
    };
    let name = &account.name;
    let synced = view.syncs.get(name);
    let text = synced.map_or_else(|| text.clone(), |synced| format!("{text}\n{}", synced.text));
    let p = palette(rows.ui);
    let (ui, removing) = (&mut *rows.ui, &mut rows.form.account.removing);
    ui.spacing_mut().item_spacing.y = 3.0;
    label(ui, name, fonts::medium(14.0), p.text);
    label(ui, &text, fonts::regular(12.5), p.weak);
    if let Some(failure) = synced.and_then(|synced| synced.failure.as_ref()) {
        label(ui, failure, fonts::regular(12.5), p.error);
    }
    let step = view.steps.get(name);
    if let Some(step) = step {
        label(ui, step, fonts::regular(12.5), p.text);
    }
    // The links of all languages have room below the text, but not beside it.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        let (sync, sync_of) = match synced {
            Some(_) => (t!("ui-settings-account-sync"), t!("ui-settings-account-sync-of", name)),
            None => (t!("ui-settings-account-sync-on"), t!("ui-settings-account-sync-on-of", name)),
        };
        let stop = t!("ui-settings-account-stop-of", name);
        if step.is_some() {
            if small_link(ui, t!("ui-settings-account-stop"), &stop) {
                out.push(Command::Account(AccountCommand::StopSync(name.clone())));
            }
        } else if small_link(ui, sync, &sync_of) {
            out.push(Command::Account(AccountCommand::Sync(name.clone())));
        }
        let of = t!("ui-settings-account-subscriptions-of", name);
        if small_link(ui, t!("ui-settings-account-subscriptions"), &of) {
            out.push(Command::Account(AccountCommand::Subscriptions(name.clone())));
        }
        let off = t!("ui-settings-account-sync-off-of", name);
        if synced.is_some() && small_link(ui, t!("ui-settings-account-sync-off"), &off) {
            out.push(Command::Account(AccountCommand::SyncNoMore(name.clone())));
        }
        let can_ask = !matches!(view.checked, Some(Checked::Asking));
        let test = t!("ui-settings-account-test-of", name);
        let asked = ui.add_enabled_ui(can_ask, |ui| small_link(ui, t!("ui-settings-account-test"), &test));
        if asked.inner {
            out.push(Command::Account(AccountCommand::Test(name.clone())));
        }
        if small_link(ui, t!("ui-settings-account-remove"), &t!("ui-settings-account-remove-of", name)) {
            *removing = Some(name.clone());
        }
    });
    if removing.as_ref() == Some(name) {
        ui.add_space(6.0);
        label(ui, t!("ui-settings-account-remove-note"), fonts::regular(13.0), p.text);
        ui.horizontal(|ui| {
            let confirmed =
                button(ui, &t!("ui-settings-account-remove-it", name), ButtonStyle::Primary).clicked();
            if confirmed {
                out.push(Command::Account(AccountCommand::Remove(name.clone())));
            }
            if button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked() || confirmed {
                *removing = None;
            }
        });
    }
    if let Some(leaving) = view.leaving.as_ref().filter(|leaving| leaving.account == *name) {
        leaving_ui(ui, leaving, out);
    }
    ui.add_space(18.0);
}

/// Draws the question before the user leaves an account whose server did not get all marks.
fn leaving_ui(ui: &mut Ui, leaving: &LeavingView, out: &mut Vec<Command>) {
    let p = palette(ui);
    let name = leaving.account.as_str();
    ui.add_space(6.0);
    label(ui, &t!("ui-settings-account-not-sent", count = leaving.not_sent), fonts::medium(13.0), p.text);
    if !leaving.reason.is_empty() {
        label(ui, &leaving.reason, fonts::regular(12.5), p.error);
    }
    let confirm = if leaving.removes {
        t!("ui-settings-account-remove-anyway", name)
    } else {
        t!("ui-settings-account-off-anyway", name)
    };
    ui.horizontal(|ui| {
        if button(ui, &confirm, ButtonStyle::Primary).clicked() {
            out.push(Command::Account(AccountCommand::LeaveAnyway));
        }
        if button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked() {
            out.push(Command::Account(AccountCommand::Stay));
        }
    });
}

/// Draws the changes to subscriptions, and the button that confirms them.
fn subscriptions_ui(ui: &mut Ui, planned: &SubscriptionsView, out: &mut Vec<Command>) {
    let p = palette(ui);
    let title = t!("ui-settings-subscriptions-of", name = planned.account.clone());
    label(ui, &title, fonts::semibold(14.0), p.text);
    for line in &planned.lines {
        label(ui, line, fonts::regular(13.0), p.text);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let confirm = t!("ui-settings-subscriptions-confirm", count = planned.changes);
        if planned.changes > 0 && button(ui, &confirm, ButtonStyle::Primary).clicked() {
            out.push(Command::Account(AccountCommand::ConfirmSubscriptions));
        }
        if button(ui, t!("ui-settings-subscriptions-close"), ButtonStyle::Quiet).clicked() {
            out.push(Command::Account(AccountCommand::CloseSubscriptions));
        }
    });
    ui.add_space(14.0);
}

fn form_ui(ui: &mut Ui, form: &mut AccountForm, view: &AccountsView, out: &mut Vec<Command>) {
    let p = palette(ui);
    if form.is_sent && matches!(view.checked, Some(Checked::Works(_))) {
        *form = AccountForm { removing: form.removing.take(), ..AccountForm::default() };
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    label(ui, t!("ui-settings-account-add"), fonts::semibold(14.0), p.text);
    ui.add_space(6.0);
    let (name, hint) = (t!("ui-settings-account-address"), "https://reader.example/");
    label(ui, name, fonts::medium(13.0), p.soft);
    text_field(ui, Id::unique("account address"), &mut form.address, name, hint, None);
    if Url::parse(form.address.trim()).is_ok_and(|address| Account::is_open_to_others(&address)) {
        label(ui, t!("ui-settings-account-plain"), fonts::regular(12.5), p.gap.text);
    }
    let (name, hint) = (t!("ui-settings-account-login"), t!("ui-settings-account-login.hint"));
    label(ui, name, fonts::medium(13.0), p.soft);
    text_field(ui, Id::unique("account user"), &mut form.user, name, hint, None);
    let name = t!("ui-settings-account-secret");
    label(ui, name, fonts::medium(13.0), p.soft);
    let secret = password_field(ui, Id::unique("account secret"), &mut form.secret, name, "");
    let (name, hint) = (t!("ui-settings-account-name"), t!("ui-settings-account-name.hint"));
    label(ui, name, fonts::medium(13.0), p.soft);
    let own_name = text_field(ui, Id::unique("account name"), &mut form.name, name, hint, None);
    let is_entered = [secret, own_name].iter().any(|field| entered(ui, field));
    ui.add_space(8.0);
    let is_asking = matches!(view.checked, Some(Checked::Asking));
    let possible = !form.address.trim().is_empty() && !form.secret.is_empty() && !is_asking;
    let add =
        ui.add_enabled_ui(possible, |ui| button(ui, t!("ui-settings-account-add-it"), ButtonStyle::Primary));
    if add.inner.clicked() || (is_entered && possible) {
        form.is_sent = true;
        out.push(Command::Account(AccountCommand::Add {
            address: form.address.trim().to_owned(),
            user: form.user.trim().to_owned(),
            secret: form.secret.clone(),
            name: form.name.trim().to_owned(),
        }));
    }
}
