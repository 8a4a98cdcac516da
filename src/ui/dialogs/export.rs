//! The dialogs that write files: the export of OPML (O2) and a feed that is saved as an archived feed. The import
//! dialog uses the same path field, with its button that opens the desktop's file chooser.

use egui::{Id, Ui, vec2};

use super::{FilePath, SaveFeed, entered, focus_first, foot_ui};
use crate::model::NetworkSettings;
use crate::ui::actions::command::{Command, FeedCommand, FeedCopy, ListExport, OpmlCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{ButtonStyle, button, button_width, label, problem_ui, text_field, tick_box};
use crate::ui::view::OperationState;

/// A field for a path.
pub(super) struct PathField {
    pub(super) id: Id,
    /// The name that a screen reader says.
    pub(super) name: &'static str,
    /// The text of the empty field.
    pub(super) hint: &'static str,
}

/// Draws the export dialog. Returns true while it stays open.
pub(super) fn export_ui(
    ui: &mut Ui,
    file: &mut FilePath,
    view: &OperationState,
    out: &mut Vec<Command>,
) -> bool {
    label(ui, t!("ui-dialogs-export-note"), fonts::regular(13.5), palette(ui).weak);
    let field = PathField {
        id: Id::unique("export path"),
        name: t!("ui-dialogs-export-path"),
        hint: t!("ui-dialogs-file-name"),
    };
    let is_entered = path_ui(ui, file, &field, Command::Opml(OpmlCommand::ChooseExport), out);
    tick_box(ui, &mut file.is_ticked, t!("ui-dialogs-with-history"));
    let pressed = foot(ui, file, view, t!("ui-dialogs-save"), is_entered, true);
    if pressed.writes {
        out.push(Command::Opml(OpmlCommand::Export(ListExport {
            path: file.chosen(),
            completeness: file.is_ticked,
            replaces: file.is_replaced(),
        })));
    }
    pressed.stays
}

/// The largest number of entries of an archive, as on the command line.
const MOST_ENTRIES: usize = 100_000;

/// Draws the dialog that saves a feed as an archived feed. Returns true while it stays open.
pub(super) fn save_feed_ui(
    ui: &mut Ui,
    save: &mut SaveFeed,
    view: &OperationState,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let note = t!("ui-dialogs-save-feed-note", feed = save.title.as_str());
    label(ui, &note, fonts::regular(13.5), p.weak);
    let field = PathField {
        id: Id::unique("save path"),
        name: t!("ui-dialogs-save-feed-path"),
        hint: t!("ui-dialogs-save-feed-hint"),
    };
    let is_entered = path_ui(ui, &mut save.file, &field, Command::Feed(FeedCommand::ChooseSaveFolder), out);
    label(ui, t!("ui-dialogs-save-base"), fonts::medium(13.5), p.text);
    let (name, hint) = (t!("ui-dialogs-save-base"), "https://example.org/feed/");
    text_field(ui, Id::unique("save base"), &mut save.base, name, hint, None);
    label(ui, t!("ui-dialogs-save-base.note"), fonts::regular(12.5), p.weak);
    let typed = save.base.trim();
    let base = if typed.is_empty() { Some(None) } else { NetworkSettings::read_address(typed).map(Some) };
    if base.is_none() {
        label(ui, t!("ui-settings-an-address"), fonts::regular(12.5), p.error);
    }
    ui.horizontal(|ui| {
        label(ui, t!("ui-dialogs-save-size"), fonts::medium(13.5), p.text);
        ui.allocate_ui(vec2(90.0, size::CONTROL), |ui| {
            text_field(ui, Id::unique("save size"), &mut save.size, t!("ui-dialogs-save-size"), "100", None)
        });
    });
    let size = save.size.trim().parse().ok().filter(|size| (1..=MOST_ENTRIES).contains(size));
    if size.is_none() {
        let text = t!("ui-settings-bounds", least = 1, most = MOST_ENTRIES);
        label(ui, &text, fonts::regular(12.5), p.error);
    }
    if !save.lacks_nothing {
        label(ui, t!("ui-dialogs-save-lacks"), fonts::medium(13.5), p.gap.text);
        tick_box(ui, &mut save.file.is_ticked, t!("ui-dialogs-save-incomplete"));
    }
    let may_be_incomplete = save.file.is_ticked;
    let options = base.zip(size).filter(|_| save.lacks_nothing || may_be_incomplete);
    let pressed = foot(ui, &mut save.file, view, t!("ui-dialogs-save"), is_entered, options.is_some());
    if let Some((base, size)) = options.filter(|_| pressed.writes) {
        let folder = save.file.chosen();
        let copy = FeedCopy { id: save.id, folder, base, size, may_be_incomplete };
        out.push(Command::Feed(FeedCommand::Save(copy)));
    }
    pressed.stays
}

/// The user's choice at the foot of a dialog that writes files.
pub(super) struct Pressed {
    pub(super) stays: bool,
    pub(super) writes: bool,
}

/// Draws the outcome and the buttons. `is_entered` is true if Enter was pressed in the path field. `is_valid` is true
/// if the other fields allow to write.
pub(super) fn foot(
    ui: &mut Ui,
    file: &mut FilePath,
    view: &OperationState,
    verb: &str,
    is_entered: bool,
    is_valid: bool,
) -> Pressed {
    // The outcome may belong to an earlier dialog.
    let has_written = !file.previewed.is_empty() && file.previewed == file.path;
    let view = if has_written { view } else { &OperationState::Idle };
    match view {
        OperationState::Idle => {}
        OperationState::Done(text) | OperationState::Exists(text) => {
            label(ui, text, fonts::medium(14.0), palette(ui).text);
        }
        OperationState::Failed(problem) => problem_ui(ui, &problem.message, &problem.hint),
    }
    let (mut stays, mut writes) = (true, is_entered);
    let possible = is_valid && !file.path.trim().is_empty();
    foot_ui(ui, |ui| match view {
        OperationState::Done(_) => {
            // The primary button now closes the dialog, and Enter presses it.
            let close = button(ui, t!("ui-dialogs-done"), ButtonStyle::Primary);
            if !std::mem::replace(&mut file.offered, true) {
                close.request_focus();
            }
            stays = !close.clicked();
            writes |= ui.add_enabled_ui(possible, |ui| button(ui, verb, ButtonStyle::Quiet)).inner.clicked();
        }
        // Enter in the path field does not press this button.
        OperationState::Exists(_) => {
            let replace = |ui: &mut Ui| button(ui, t!("ui-dialogs-replace"), ButtonStyle::Danger);
            if ui.add_enabled_ui(possible, replace).inner.clicked() {
                file.agreed.clone_from(&file.path);
                writes = true;
            }
            stays = !button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
        }
        OperationState::Idle | OperationState::Failed(_) => {
            writes |=
                ui.add_enabled_ui(possible, |ui| button(ui, verb, ButtonStyle::Primary)).inner.clicked();
            stays = !button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
        }
    });
    writes &= possible;
    if writes {
        file.offered = false;
        file.previewed.clone_from(&file.path);
    }
    Pressed { stays, writes }
}

/// Draws the path field and the button of the file chooser. Returns true if Enter was pressed in the field.
pub(super) fn path_ui(
    ui: &mut Ui,
    file: &mut FilePath,
    field: &PathField,
    choose: Command,
    out: &mut Vec<Command>,
) -> bool {
    let mut done = false;
    ui.horizontal(|ui| {
        let room = button_width(ui, t!("ui-dialogs-choose")) + ui.spacing().item_spacing.x;
        let width = (ui.available_width() - room).max(120.0);
        ui.allocate_ui(vec2(width, size::CONTROL), |ui| {
            ui.set_width(width);
            let (name, hint) = (field.name, field.hint);
            let response = text_field(ui, field.id, &mut file.path, name, hint, Some(Icon::Folder));
            focus_first(ui, &response, &mut file.focused, 0);
            done = entered(ui, &response);
        });
        if button(ui, t!("ui-dialogs-choose"), ButtonStyle::Quiet).clicked() {
            out.push(choose);
        }
    });
    done
}
