//! The page of the settings for accounts on feed servers.

use egui::{Id, Ui};
use url::Url;

use super::rows::Rows;
use super::small_link;
use crate::model::{Account, login_in};
use crate::ui::actions::command::{AccountCommand, Command, FeedCommand};
use crate::ui::dialogs::entered;
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label, password_field, text_field, tick_box};
use crate::ui::view::{AccountsView, Checked, FirstSyncView, GoneFeed, LeavingView, SubscriptionsView};

/// The text typed for a new account.
#[derive(Clone, Default)]
pub(super) struct AccountForm {
    address: String,
    user: String,
    secret: String,
    name: String,
    allow_private: bool,
    /// True if the form was sent. It is emptied once the account works.
    is_sent: bool,
    /// The name of the account that the user wants to remove and has not confirmed yet.
    removing: Option<String>,
    /// True while the page is shown.
    is_shown: bool,
    /// The answer of a server that was scrolled to, and the number of accounts above it.
    scrolled_to: Option<(Checked, usize)>,
}

impl AccountForm {
    /// Notes that another page is shown.
    pub(super) const fn leave(&mut self) {
        self.is_shown = false;
    }

    /// Moves the user name and the password of the address into their fields, so that the password is not shown.
    fn move_login_out(&mut self) {
        let Ok(mut address) = Url::parse(self.address.trim()) else { return };
        let Some((user, secret)) = login_in(&address) else { return };
        if address.set_username("").and_then(|()| address.set_password(None)).is_err() {
            return;
        }
        self.address = address.into();
        for (field, text) in [(&mut self.user, user), (&mut self.secret, secret)] {
            if !text.is_empty() {
                *field = text;
            }
        }
    }
}

/// Leaves the password out.
impl std::fmt::Debug for AccountForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountForm").field("user", &self.user).finish_non_exhaustive()
    }
}

/// Draws the page.
pub(super) fn accounts_ui(rows: &mut Rows<'_>, view: &AccountsView, out: &mut Vec<Command>) {
    let p = palette(rows.ui);
    if !std::mem::replace(&mut rows.form.account.is_shown, true) {
        out.push(Command::Account(AccountCommand::Opened));
    }
    label(rows.ui, t!("ui-settings-accounts-note"), fonts::regular(13.0), p.weak);
    rows.ui.add_space(14.0);
    for account in &view.accounts {
        account_ui(rows, account, view, out);
    }
    form_ui(rows.ui, &mut rows.form.account, view, out);
    if !view.accounts.is_empty() {
        rows.ui.add_space(14.0);
        label(rows.ui, t!("ui-settings-accounts-conflicts"), fonts::regular(13.0), p.weak);
    }
}

/// Draws the result of the latest question to a server, and while it is asked the link that stops it.
fn checked_ui(ui: &mut Ui, checked: &Checked, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.add_space(6.0);
    match checked {
        Checked::Asking => {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 14.0;
                label(ui, t!("ui-settings-account-asking"), fonts::regular(13.0), p.weak);
                let stop = t!("ui-settings-account-stop-asking");
                if small_link(ui, stop, stop) {
                    out.push(Command::Account(AccountCommand::StopAsking));
                }
            });
        }
        Checked::Works(text) => {
            label(ui, text, fonts::regular(13.0), p.text);
        }
        Checked::Failed(text) => {
            label(ui, text, fonts::regular(13.0), p.error);
        }
    }
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
        if can_ask && small_link(ui, t!("ui-settings-account-test"), &test) {
            out.push(Command::Account(AccountCommand::Test(name.clone())));
        }
        if small_link(ui, t!("ui-settings-account-remove"), &t!("ui-settings-account-remove-of", name)) {
            *removing = Some(name.clone());
        }
    });
    let mut allow_private = account.allow_private;
    let of = t!("ui-settings-account-private", name);
    if tick_box(ui, &mut allow_private, t!("ui-feed-allow-private")).accessible_name(&of).changed() {
        out.push(Command::Account(AccountCommand::AllowPrivate(name.clone(), allow_private)));
    }
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
    for feed in view.gone.get(name).into_iter().flatten() {
        gone_ui(ui, name, feed, out);
    }
    if let Some(checked) = view.checked.as_ref().filter(|_| view.checked_of.as_ref() == Some(name)) {
        checked_ui(ui, checked, out);
    }
    if let Some(first) = view.first.as_ref().filter(|first| first.account == *name) {
        first_ui(ui, first, out);
    }
    if let Some(planned) = view.subscriptions.as_ref().filter(|planned| planned.account == *name) {
        subscriptions_ui(ui, planned, out);
    }
    ui.add_space(18.0);
}

/// Draws a feed that has gone from the server. The user decides about it.
fn gone_ui(ui: &mut Ui, account: &str, feed: &GoneFeed, out: &mut Vec<Command>) {
    let p = palette(ui);
    let title = feed.title.as_str();
    ui.add_space(6.0);
    label(ui, &t!("ui-settings-account-gone", title), fonts::regular(13.0), p.text);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        let of = t!("ui-settings-account-subscribe-again-of", title);
        if small_link(ui, t!("ui-settings-account-subscribe-again"), &of) {
            out.push(Command::Account(AccountCommand::SubscribeAgain(account.to_owned(), feed.id)));
        }
        let of = t!("ui-settings-account-unsubscribe-here-of", title);
        if small_link(ui, t!("ui-settings-account-unsubscribe-here"), &of) {
            out.push(Command::Feed(FeedCommand::Remove(vec![feed.id])));
        }
    });
}

/// Draws what the first sync of marks would change, and the button that begins it.
fn first_ui(ui: &mut Ui, first: &FirstSyncView, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.add_space(6.0);
    let title = t!("ui-settings-first-of", name = first.account.as_str());
    label(ui, &title, fonts::semibold(14.0), p.text);
    label(ui, &first.text, fonts::regular(13.0), p.text);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if button(ui, t!("ui-settings-first-confirm"), ButtonStyle::Primary).clicked() {
            out.push(Command::Account(AccountCommand::ConfirmSync));
        }
        if button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked() {
            out.push(Command::Account(AccountCommand::CloseFirstSync));
        }
    });
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
    ui.add_space(6.0);
    let title = t!("ui-settings-subscriptions-of", name = planned.account.clone());
    label(ui, &title, fonts::semibold(14.0), p.text);
    for line in &planned.lines {
        label(ui, line, fonts::regular(13.0), p.text);
    }
    label(ui, t!("ui-settings-subscriptions-names"), fonts::regular(12.5), p.weak);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let confirm = t!("ui-settings-subscriptions-confirm", count = planned.lines.len());
        if button(ui, &confirm, ButtonStyle::Primary).clicked() {
            out.push(Command::Account(AccountCommand::ConfirmSubscriptions));
        }
        if button(ui, t!("ui-settings-subscriptions-close"), ButtonStyle::Quiet).clicked() {
            out.push(Command::Account(AccountCommand::CloseSubscriptions));
        }
    });
}

fn form_ui(ui: &mut Ui, form: &mut AccountForm, view: &AccountsView, out: &mut Vec<Command>) {
    let p = palette(ui);
    // The answer of the server of another account says nothing about the form.
    let answer = view.checked.as_ref().filter(|_| view.checked_of.is_none());
    if form.is_sent && matches!(answer, Some(Checked::Works(_))) {
        let (removing, is_shown) = (form.removing.take(), form.is_shown);
        *form = AccountForm { removing, is_shown, ..AccountForm::default() };
    }
    form.is_sent &= !matches!(answer, Some(Checked::Failed(_)));
    ui.spacing_mut().item_spacing.y = 4.0;
    label(ui, t!("ui-settings-account-add"), fonts::semibold(14.0), p.text);
    ui.add_space(6.0);
    let (name, hint) = (t!("ui-settings-account-address"), "https://reader.example/");
    label(ui, name, fonts::medium(13.0), p.soft);
    let address = text_field(ui, Id::unique("account address"), &mut form.address, name, hint, None);
    if !address.has_focus() {
        form.move_login_out();
    }
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
    ui.add_space(4.0);
    tick_box(ui, &mut form.allow_private, t!("ui-feed-allow-private"));
    label(ui, t!("ui-settings-account-private.hint"), fonts::regular(12.5), p.weak);
    let is_entered = [secret, own_name].iter().any(|field| entered(ui, field));
    ui.add_space(8.0);
    let is_asking = matches!(view.checked, Some(Checked::Asking));
    let possible = !form.address.trim().is_empty() && !form.secret.is_empty() && !is_asking;
    let (mut adds, mut tries) = (is_entered && possible, false);
    ui.add_enabled_ui(possible, |ui| {
        ui.horizontal(|ui| {
            adds |= button(ui, t!("ui-settings-account-add-it"), ButtonStyle::Primary).clicked();
            tries = button(ui, t!("ui-settings-account-try"), ButtonStyle::Quiet).clicked();
        });
    });
    let (address, user) = (form.address.trim().to_owned(), form.user.trim().to_owned());
    let (secret, allow_private) = (form.secret.clone(), form.allow_private);
    if adds {
        form.is_sent = true;
        let name = form.name.trim().to_owned();
        out.push(Command::Account(AccountCommand::Add { address, user, secret, name, allow_private }));
    } else if tries {
        form.is_sent = false;
        out.push(Command::Account(AccountCommand::Try { address, user, secret, allow_private }));
    }
    // A text above the fields would push them down.
    if let Some(checked) = view.checked.as_ref().filter(|_| view.checked_of.is_none()) {
        checked_ui(ui, checked, out);
        // The new account pushes the text down as well.
        let answer = Some((checked.clone(), view.accounts.len()));
        if form.scrolled_to != answer {
            form.scrolled_to = answer;
            ui.scroll_to_cursor(None);
        }
    }
}
