//! The dialog for the user name and password of a feed (HTTP Basic authentication).

use std::collections::BTreeMap;

use egui::{Id, Ui};
use url::Url;

use super::{entered, focus_first, foot_ui};
use crate::model::{SubscriptionId, server_of};
use crate::ui::actions::command::{Command, FeedCommand};
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label, password_field, text_field};
use crate::ui::view::SignedIn;

/// The text typed to sign in.
#[derive(Clone)]
pub struct SignIn {
    /// The feed.
    pub id: SubscriptionId,
    /// The feed's name.
    pub title: String,
    /// The scheme, host and port that receive the user name and password.
    pub server: String,
    /// The user name.
    pub user: String,
    /// The password.
    pub password: String,
    /// True once the user name was filled in from the stored login.
    filled: bool,
    /// True once the first field had the focus.
    focused: bool,
}

/// Leaves out the password, so that no log contains it.
impl std::fmt::Debug for SignIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignIn")
            .field("server", &self.server)
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

impl SignIn {
    pub(super) fn new(id: SubscriptionId, title: &str, url: &Url) -> Self {
        Self {
            id,
            title: title.to_owned(),
            server: server_of(url),
            user: String::new(),
            password: String::new(),
            filled: false,
            focused: false,
        }
    }
}

/// Draws the dialog. Returns true while it stays open. `signed_in` holds the stored login of each server.
/// `uses_keyring` is true if passwords go into the keyring.
pub(super) fn sign_in_ui(
    ui: &mut Ui,
    sign_in: &mut SignIn,
    signed_in: &BTreeMap<String, SignedIn>,
    uses_keyring: bool,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let known = signed_in.get(&sign_in.server);
    if !std::mem::replace(&mut sign_in.filled, true)
        && let Some(known) = known
    {
        sign_in.user.clone_from(&known.user);
    }
    let (name, server) = (&sign_in.title, &sign_in.server);
    let text = match known {
        Some(known) if known.in_keyring => t!("ui-dialogs-sign-in-keyring", name, server),
        None if uses_keyring => t!("ui-dialogs-sign-in-either", name, server),
        _ => t!("ui-dialogs-sign-in-file", name, server),
    };
    label(ui, &text, fonts::regular(13.5), p.weak);
    if sign_in.server.starts_with("http:") {
        let text = t!("ui-dialogs-not-encrypted");
        label(ui, text, fonts::regular(13.0), p.gap.text);
    }
    label(ui, t!("ui-dialogs-user"), fonts::medium(13.0), p.soft);
    let user = text_field(ui, Id::unique("user"), &mut sign_in.user, t!("ui-dialogs-user"), "", None);
    focus_first(ui, &user, &mut sign_in.focused, sign_in.user.chars().count());
    label(ui, t!("ui-dialogs-password"), fonts::medium(13.0), p.soft);
    let field =
        password_field(ui, Id::unique("password"), &mut sign_in.password, t!("ui-dialogs-password"), "");
    if entered(ui, &user) {
        field.request_focus();
    }
    let mut done = entered(ui, &field);
    let mut stays = true;
    foot_ui(ui, |ui| {
        let possible = !sign_in.user.trim().is_empty();
        done |= ui
            .add_enabled_ui(possible, |ui| button(ui, t!("ui-dialogs-sign-in"), ButtonStyle::Primary))
            .inner
            .clicked();
        done &= possible;
        stays = !button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
        if known.is_some() && button(ui, t!("ui-dialogs-sign-out"), ButtonStyle::Danger).clicked() {
            out.push(Command::Feed(FeedCommand::SignOut(sign_in.id)));
            stays = false;
        }
    });
    if done {
        out.push(Command::Feed(FeedCommand::SignIn {
            id: sign_in.id,
            user: sign_in.user.trim().to_owned(),
            password: std::mem::take(&mut sign_in.password),
        }));
    }
    stays && !done
}
