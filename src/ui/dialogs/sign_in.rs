//! The dialog for the user name and password of a feed (HTTP Basic authentication).

use std::collections::BTreeMap;

use egui::{Id, Response, Ui};
use url::Url;

use super::{entered, focus_first, foot_ui};
use crate::model::{SubscriptionId, server_of};
use crate::ui::actions::command::{Command, FeedCommand, TypedLogin};
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label, password_field, text_field};
use crate::ui::view::SignedIn;

/// The text typed to sign in.
#[derive(Clone, Debug)]
pub struct SignIn {
    /// The feed.
    pub id: SubscriptionId,
    /// The feed's name.
    pub title: String,
    /// The scheme, host and port that receive the user name and password.
    pub server: String,
    /// The user name and the password.
    pub login: TypedLogin,
    /// True once the user name was filled in from the stored login.
    filled: bool,
    /// True once the first field had the focus.
    focused: bool,
}

impl SignIn {
    pub(super) fn new(id: SubscriptionId, title: &str, url: &Url) -> Self {
        Self {
            id,
            title: title.to_owned(),
            server: server_of(url),
            login: TypedLogin::default(),
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
    let known = signed_in.get(&sign_in.server);
    if !std::mem::replace(&mut sign_in.filled, true)
        && let Some(known) = known
    {
        sign_in.login.user.clone_from(&known.user);
    }
    let of = (sign_in.title.as_str(), sign_in.server.as_str());
    let (user, mut done) = login_ui(ui, &mut sign_in.login, of, known, uses_keyring);
    focus_first(ui, &user, &mut sign_in.focused, sign_in.login.user.chars().count());
    let mut stays = true;
    foot_ui(ui, |ui| {
        let possible = !sign_in.login.user.trim().is_empty();
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
        out.push(Command::Feed(FeedCommand::SignIn(sign_in.id, std::mem::take(&mut sign_in.login))));
    }
    stays && !done
}

/// Draws the fields for the user name and password that a server gets, for the feed `name`. `known` is the stored login of
/// this server. Returns the field of the user name, and true if the user pressed Return in that of the password.
pub(super) fn login_ui(
    ui: &mut Ui,
    login: &mut TypedLogin,
    (name, server): (&str, &str),
    known: Option<&SignedIn>,
    uses_keyring: bool,
) -> (Response, bool) {
    let p = palette(ui);
    let text = match known {
        Some(known) if known.in_keyring => t!("ui-dialogs-sign-in-keyring", name, server),
        None if uses_keyring => t!("ui-dialogs-sign-in-either", name, server),
        _ => t!("ui-dialogs-sign-in-file", name, server),
    };
    label(ui, &text, fonts::regular(13.5), p.weak);
    if server.starts_with("http:") {
        let text = t!("ui-dialogs-not-encrypted");
        label(ui, text, fonts::regular(13.0), p.gap.text);
    }
    label(ui, t!("ui-dialogs-user"), fonts::medium(13.0), p.soft);
    let user = text_field(ui, Id::unique("user"), &mut login.user, t!("ui-dialogs-user"), "", None);
    label(ui, t!("ui-dialogs-password"), fonts::medium(13.0), p.soft);
    let name = t!("ui-dialogs-password");
    let password = password_field(ui, Id::unique("password"), &mut login.password, name, "");
    if entered(ui, &user) {
        password.request_focus();
    }
    (user, entered(ui, &password))
}
