//! The dialogs that rename, move and remove feeds, change an address, mark older entries as read, and open many pages.

use egui::{Id, Ui, vec2};

use super::{FeedEdit, FeedsEdit, ManyPages, MarkOlder, entered, focus_first, folder_path, foot_ui};
use crate::locale;
use crate::ui::actions::command::{ArticleCommand, Command, FeedCommand, ListCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{ButtonStyle, button, button_with, label, text_field};

/// Draws the dialog that renames a feed. Returns true while it stays open.
pub(super) fn rename_ui(ui: &mut Ui, edit: &mut FeedEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-rename-note"), fonts::regular(13.5), p.weak);
    let response =
        text_field(ui, Id::unique("rename"), &mut edit.text, t!("ui-dialogs-name"), &edit.title, None);
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    let mut done = entered(ui, &response);
    let stays = confirm_ui(ui, t!("ui-dialogs-rename"), ButtonStyle::Primary, &mut done);
    if done {
        out.push(Command::Feed(FeedCommand::Rename(edit.id, edit.text.trim().to_owned())));
    }
    stays && !done
}

/// Draws the dialog that moves feeds. Returns true while it stays open.
pub(super) fn move_ui(
    ui: &mut Ui,
    edit: &mut FeedsEdit,
    folders: &[Vec<String>],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let text = match &*edit.names {
        [name] => t!("ui-dialogs-move-one", name),
        names => t!("ui-dialogs-move-several", count = names.len()),
    };
    label(ui, &text, fonts::regular(13.5), p.weak);
    let response = text_field(
        ui,
        Id::unique("move to"),
        &mut edit.text,
        t!("ui-dialogs-folder"),
        t!("ui-dialogs-no-folder"),
        Some(Icon::Folder),
    );
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    if folder_choices_ui(ui, &mut edit.text, folders) {
        // Text typed after this replaces the chosen folder.
        edit.focused = false;
    }
    let mut done = entered(ui, &response);
    let stays = confirm_ui(ui, t!("ui-dialogs-move"), ButtonStyle::Primary, &mut done);
    if done {
        out.push(Command::Feed(FeedCommand::MoveToFolder(
            edit.ids.clone(),
            folder_path(&edit.text, folders),
        )));
    }
    stays && !done
}

/// Draws the dialog that changes a feed's address. Returns true while it stays open.
pub(super) fn address_ui(ui: &mut Ui, edit: &mut FeedEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let text = t!("ui-dialogs-address-note", name = edit.title);
    label(ui, &text, fonts::regular(13.5), p.weak);
    let response = text_field(
        ui,
        Id::unique("address"),
        &mut edit.text,
        t!("ui-dialogs-address"),
        "https://example.org/feed",
        None,
    );
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    let mut done = entered(ui, &response);
    let stays = confirm_ui(ui, t!("ui-dialogs-change"), ButtonStyle::Primary, &mut done);
    done &= !edit.text.trim().is_empty();
    if done {
        out.push(Command::Feed(FeedCommand::SetAddress(edit.id, edit.text.trim().to_owned())));
    }
    stays && !done
}

/// The largest number of pages that are opened together.
const MOST_PAGES: usize = 50;

/// The largest number of days that the user can type.
const LARGEST_DAYS: u32 = 36_500;

/// Draws the dialog that marks older entries as read. Returns true while it stays open.
pub(super) fn mark_older_ui(ui: &mut Ui, older: &mut MarkOlder, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let text = t!("ui-dialogs-mark-older-note", name = older.title);
    label(ui, &text, fonts::regular(13.5), p.weak);
    let response = ui.horizontal(|ui| {
        label(ui, t!("ui-dialogs-older-than"), fonts::regular(14.0), p.text);
        let room = vec2(84.0, size::CONTROL);
        let field = ui.allocate_ui(room, |ui| {
            text_field(ui, Id::unique("days"), &mut older.days, t!("ui-dialogs-days"), "7", None)
        });
        label(ui, t!("ui-dialogs-older-than-days"), fonts::regular(14.0), p.text);
        field.inner
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let spans = [
            (t!("ui-dialogs-day"), "1"),
            (t!("ui-dialogs-week"), "7"),
            (t!("ui-dialogs-month"), "30"),
            (t!("ui-dialogs-year"), "365"),
        ];
        for (name, days) in spans {
            if button(ui, name, ButtonStyle::Quiet).clicked() {
                days.clone_into(&mut older.days);
            }
        }
    });
    let response = response.inner;
    let length = older.days.chars().count();
    focus_first(ui, &response, &mut older.focused, length);
    let mut done = entered(ui, &response);
    let days = older.days.trim().parse().ok().filter(|days| (1..=LARGEST_DAYS).contains(days));
    if days.is_none() {
        let text = t!("ui-dialogs-days-bounds", most = LARGEST_DAYS);
        label(ui, &text, fonts::regular(13.0), p.error);
    }
    let stays = confirm_ui(ui, t!("ui-dialogs-mark-read"), ButtonStyle::Primary, &mut done);
    if let (true, Some(days)) = (done, days) {
        out.push(Command::List(ListCommand::MarkOlderRead(older.scope.clone(), days)));
        return false;
    }
    stays
}

/// Draws the dialog that removes feeds. Returns true while it stays open.
pub(super) fn remove_ui(ui: &mut Ui, edit: &mut FeedsEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let (text, button) = match &*edit.names {
        [name] => (t!("ui-dialogs-remove-one", name), t!("ui-dialogs-remove").to_owned()),
        names => {
            let count = names.len();
            (t!("ui-dialogs-remove-several", count), t!("ui-dialogs-unsubscribe", count))
        }
    };
    label(ui, &text, fonts::regular(14.5), p.text);
    if edit.names.len() > 1 {
        label(ui, &first_names(&edit.names), fonts::regular(13.5), p.weak);
    }
    let mut done = false;
    let stays = confirm_focused_ui(ui, &button, ButtonStyle::Danger, &mut edit.focused, &mut done);
    if done {
        out.push(Command::Feed(FeedCommand::Remove(edit.ids.clone())));
    }
    stays && !done
}

/// Lists names in one text: the first few of them, and the number of the others.
fn first_names(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let shown = names.iter().take(SHOWN).map(|name| t!("ui-dialogs-quoted", name));
    let shown = locale::list(&shown.collect::<Vec<_>>());
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => t!("ui-dialogs-names-and-more", names = shown, count = more),
    }
}

/// Draws the question before many pages are opened. Returns true while it stays open.
pub(super) fn open_pages_ui(ui: &mut Ui, pages: &mut ManyPages, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let all = pages.keys.len();
    let opened = all.min(MOST_PAGES);
    let text = if opened < all {
        t!("ui-dialogs-open-first", all, opened)
    } else {
        t!("ui-dialogs-open-all", count = all)
    };
    label(ui, &text, fonts::regular(14.5), p.text);
    let button = t!("ui-dialogs-open-pages", count = opened);
    let mut done = false;
    let stays = confirm_focused_ui(ui, &button, ButtonStyle::Primary, &mut pages.focused, &mut done);
    if done {
        let keys = pages.keys.iter().take(opened).copied().collect();
        out.push(Command::Article(ArticleCommand::OpenPages(keys)));
    }
    stays && !done
}

/// Draws the existing folders as choices. If the text is empty or names a folder, all folders are shown. If not, only
/// folders whose names contain the text are shown. Returns true if the user chose a folder.
pub(super) fn folder_choices_ui(ui: &mut Ui, text: &mut String, folders: &[Vec<String>]) -> bool {
    const SHOWN: usize = 24;
    let path = folder_path(text, folders);
    let typed = text.trim().to_lowercase();
    let all = path.is_empty() || folders.contains(&path);
    let fits = |name: &String| all || name.to_lowercase().contains(&typed);
    let names: Vec<String> = folders.iter().map(|folder| folder.join(" / ")).filter(fits).collect();
    let mut is_chosen = false;
    if !names.is_empty() || !path.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            if !path.is_empty()
                && button_with(ui, None, t!("ui-dialogs-no-folder"), ButtonStyle::Quiet).clicked()
            {
                text.clear();
                is_chosen = true;
            }
            for name in names.iter().take(SHOWN) {
                if button_with(ui, None, name, ButtonStyle::Quiet).clicked() {
                    text.clone_from(name);
                    is_chosen = true;
                }
            }
        });
    }
    if names.len() > SHOWN {
        let text = t!("ui-dialogs-more-folders", count = names.len() - SHOWN);
        label(ui, &text, fonts::regular(12.5), palette(ui).weak);
    }
    is_chosen
}

pub(super) fn confirm_ui(ui: &mut Ui, text: &str, style: ButtonStyle, done: &mut bool) -> bool {
    confirm_focused_ui(ui, text, style, &mut true, done)
}

/// Like [`confirm_ui`]. The confirming button gets the focus when the dialog opens.
pub(super) fn confirm_focused_ui(
    ui: &mut Ui,
    text: &str,
    style: ButtonStyle,
    focused: &mut bool,
    done: &mut bool,
) -> bool {
    let mut stays = true;
    foot_ui(ui, |ui| {
        let response = button(ui, text, style);
        focus_first(ui, &response, focused, 0);
        *done |= response.clicked();
        stays = !button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
    });
    stays
}
