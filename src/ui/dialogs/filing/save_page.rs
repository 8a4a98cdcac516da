//! The dialog that saves a single web page.

use egui::{Id, Ui};

use crate::ui::actions::command::{ArticleCommand, Command};
use crate::ui::dialogs::edit::confirm_ui;
use crate::ui::dialogs::{entered, focus_first};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, label, problem_ui, text_field};

/// The address of a page to be saved.
#[derive(Clone, Debug, Default)]
pub struct PageAddress {
    /// The address as typed.
    pub address: String,
    /// True if the text was no address when the user wanted to save the page.
    is_wrong: bool,
    /// True once the field had the focus.
    focused: bool,
}

impl PageAddress {
    /// A text that is no address.
    pub(in crate::ui::dialogs) fn wrong(text: &str) -> Self {
        Self { address: text.to_owned(), is_wrong: true, focused: false }
    }
}

/// Draws the dialog. Returns true while it stays open.
pub(in crate::ui::dialogs) fn save_page_ui(
    ui: &mut Ui,
    page: &mut PageAddress,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-page-note"), fonts::regular(13.5), p.weak);
    let id = Id::unique("page address");
    let name = t!("ui-dialogs-page-address");
    let response =
        text_field(ui, id, &mut page.address, name, "https://example.org/article", Some(Icon::Link));
    let length = page.address.chars().count();
    focus_first(ui, &response, &mut page.focused, length);
    page.is_wrong &= !response.changed();
    if page.is_wrong {
        problem_ui(ui, t!("app-no-address"), t!("app-no-address.hint"));
    }
    let mut done = entered(ui, &response);
    let stays = confirm_ui(ui, t!("ui-dialogs-save-page"), ButtonStyle::Primary, &mut done);
    done &= !page.address.trim().is_empty();
    if done {
        out.push(Command::Article(ArticleCommand::SavePage(page.address.trim().to_owned())));
    }
    stays && !done
}
