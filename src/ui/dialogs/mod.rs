//! Dialogs over the window. One is open at a time, and Escape closes it. Its first field gets the focus when it opens.

mod add_feed;
mod edit;
mod export;
mod folder;
mod gap_help;
mod help;
mod import;
mod palette;
mod restore;
mod settings;
mod sign_in;

use egui::{Id, Key, Modal, Modifiers, Ui, vec2};
use url::Url;

use crate::model::{EntryKey, SubscriptionId};

use super::actions::action::Action;
use super::actions::command::{Command, DialogKind};
use super::look::fonts;
use super::look::icons::Icon;
use super::look::theme::palette;
use super::look::widgets::{icon_button, label, shown_address};
use super::state::UiState;
use super::view::{FeedRow, Scope, WindowModel};

pub use folder::FolderEdit;
pub use import::ImportFile;
pub use palette::PaletteSearch;
pub use settings::SettingsForm;
pub use sign_in::SignIn;

/// An open dialog with the text typed into it.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// Add a feed.
    AddFeed(AddFeed),
    /// Import OPML.
    Import(ImportFile),
    /// Export OPML.
    Export(FilePath),
    /// Rename a feed.
    Rename(FeedEdit),
    /// Move feeds to a folder.
    MoveToFolder(FeedsEdit),
    /// Change a feed's address.
    EditAddress(FeedEdit),
    /// User name and password of a feed.
    SignIn(SignIn),
    /// Remove feeds.
    Remove(FeedsEdit),
    /// Create a folder.
    NewFolder(FolderEdit),
    /// Rename a folder.
    RenameFolder(FolderEdit),
    /// Remove a folder.
    RemoveFolder(FolderEdit),
    /// Mark older entries as read.
    MarkOlder(MarkOlder),
    /// Open many pages in the browser.
    OpenPages(ManyPages),
    /// The command palette.
    Palette(PaletteSearch),
    /// The settings.
    Settings(SettingsForm),
    /// The keyboard shortcuts.
    Shortcuts,
    /// The page "How Lacuna knows what is missing".
    GapHelp,
    /// The changes of each version.
    WhatsNew,
    /// Restore from a backup.
    Restore,
    /// About Lacuna.
    About,
}

/// The text typed to add a feed.
#[derive(Clone, Debug, Default)]
pub struct AddFeed {
    /// The address of a feed or a site.
    pub address: String,
    /// The addresses of the feeds that the user chose among those found; `None` before the user chose.
    pub chosen: Option<Vec<Url>>,
    /// The path of the folder that receives the feed, outermost folder first, separated by `/`.
    pub folder: String,
    /// Index of the chosen starting point of a multipart feed.
    pub(super) start: usize,
    /// The date, Content-ID or snapshot address at which to begin.
    pub(super) start_text: String,
    /// The address that was looked up. The feeds found belong to this address only.
    looked_up: String,
    /// True once the "Add" button had the focus.
    offered: bool,
    /// True once the address field had the focus.
    focused: bool,
}

/// Entries whose pages the user wants to open together.
#[derive(Clone, Debug)]
pub struct ManyPages {
    /// The entries.
    pub keys: Vec<EntryKey>,
    /// True once the button had the focus.
    focused: bool,
}

/// The path of a file.
#[derive(Clone, Debug, Default)]
pub struct FilePath {
    /// The path as typed or chosen.
    pub path: String,
    /// The path of the previewed file. The preview belongs to this path only.
    pub(super) previewed: String,
    /// The tick box. An export then includes the history status of each feed, and an import leaves the fetching of its
    /// feeds to the next refresh.
    pub(super) is_ticked: bool,
    /// True once the button of the next step ("Import", "Done") had the focus.
    offered: bool,
    /// True once the path field had the focus.
    focused: bool,
}

/// A change to a feed.
#[derive(Clone, Debug)]
pub struct FeedEdit {
    /// The feed.
    pub id: SubscriptionId,
    /// The feed's name.
    pub title: String,
    /// The text of the field.
    pub text: String,
    /// True once the first field had the focus.
    focused: bool,
}

/// A change to one or more feeds.
#[derive(Clone, Debug)]
pub struct FeedsEdit {
    /// The feeds.
    pub ids: Vec<SubscriptionId>,
    /// The names of the feeds.
    pub names: Vec<String>,
    /// The text of the field.
    pub text: String,
    /// True once the first field had the focus.
    focused: bool,
}

/// The age from which entries are marked as read.
#[derive(Clone, Debug)]
pub struct MarkOlder {
    /// The scope whose entries are marked.
    pub scope: Scope,
    /// The name of the scope.
    pub title: String,
    /// The number of days, as typed.
    pub days: String,
    /// True once the field had the focus.
    focused: bool,
}

impl AddFeed {
    /// Selects the address again, because it was not typed. Typing then replaces it.
    pub(super) const fn select_again(&mut self) {
        self.focused = false;
    }
}

impl FilePath {
    /// Gives the path field the focus again.
    pub(super) const fn focus_again(&mut self) {
        self.focused = false;
    }
}

impl Dialog {
    /// A dialog that adds a feed to this folder.
    #[must_use]
    pub fn add_feed(folder: &[String]) -> Self {
        Self::AddFeed(AddFeed { folder: folder.join(" / "), ..AddFeed::default() })
    }

    /// A dialog that imports OPML.
    #[must_use]
    pub fn import() -> Self {
        Self::Import(ImportFile::default())
    }

    /// A dialog that exports OPML. `UiState::set_path` sets its initial path.
    #[must_use]
    pub fn export() -> Self {
        Self::Export(FilePath::default())
    }

    /// A dialog that renames a feed.
    #[must_use]
    pub fn rename(row: &FeedRow) -> Self {
        Self::Rename(FeedEdit { text: row.title.clone(), ..FeedEdit::of(row) })
    }

    /// A dialog that moves feeds to a folder.
    #[must_use]
    pub fn move_to_folder(rows: &[&FeedRow]) -> Self {
        let mut folders = rows.iter().map(|row| row.folder.join(" / "));
        let first = folders.next().unwrap_or_default();
        let text = if folders.all(|folder| folder == first) { first } else { String::new() };
        Self::MoveToFolder(FeedsEdit { text, ..FeedsEdit::of(rows) })
    }

    /// A dialog that changes a feed's address.
    #[must_use]
    pub fn edit_address(row: &FeedRow) -> Self {
        Self::EditAddress(FeedEdit { text: shown_address(&row.url), ..FeedEdit::of(row) })
    }

    /// A dialog that asks for the user name and password of a feed.
    #[must_use]
    pub fn sign_in(id: SubscriptionId, title: &str, url: &Url) -> Self {
        Self::SignIn(SignIn::new(id, title, url))
    }

    /// A dialog that creates a folder in `parent`.
    #[must_use]
    pub fn new_folder(parent: &[String]) -> Self {
        Self::NewFolder(FolderEdit::new(parent, ""))
    }

    /// A dialog that renames a folder.
    #[must_use]
    pub fn rename_folder(path: &[String]) -> Self {
        Self::RenameFolder(FolderEdit::new(path, path.last().map_or("", String::as_str)))
    }

    /// A dialog that removes a folder.
    #[must_use]
    pub fn remove_folder(path: &[String]) -> Self {
        Self::RemoveFolder(FolderEdit::new(path, ""))
    }

    /// A dialog that marks older entries of a scope as read.
    #[must_use]
    pub fn mark_older(scope: &Scope, title: &str) -> Self {
        let (scope, title, days) = (scope.clone(), title.to_owned(), "7".to_owned());
        Self::MarkOlder(MarkOlder { scope, title, days, focused: false })
    }

    /// The command palette.
    #[must_use]
    pub fn palette() -> Self {
        Self::Palette(PaletteSearch::default())
    }

    /// The settings.
    #[must_use]
    pub fn settings() -> Self {
        Self::Settings(SettingsForm::default())
    }

    /// A dialog that removes feeds.
    #[must_use]
    pub fn remove(rows: &[&FeedRow]) -> Self {
        Self::Remove(FeedsEdit::of(rows))
    }

    /// A dialog that asks before it opens many pages.
    #[must_use]
    pub const fn open_pages(keys: Vec<EntryKey>) -> Self {
        Self::OpenPages(ManyPages { keys, focused: false })
    }

    /// The kind of the dialog.
    #[must_use]
    pub const fn kind(&self) -> DialogKind {
        match self {
            Self::AddFeed(_) => DialogKind::AddFeed,
            Self::Import(_) => DialogKind::Import,
            Self::Export(_) => DialogKind::Export,
            Self::Rename(_) => DialogKind::Rename,
            Self::MoveToFolder(_) => DialogKind::MoveToFolder,
            Self::EditAddress(_) => DialogKind::EditAddress,
            Self::SignIn(_) => DialogKind::SignIn,
            Self::Remove(_) => DialogKind::Remove,
            Self::NewFolder(_) => DialogKind::NewFolder,
            Self::RenameFolder(_) => DialogKind::RenameFolder,
            Self::RemoveFolder(_) => DialogKind::RemoveFolder,
            Self::MarkOlder(_) => DialogKind::MarkOlder,
            Self::OpenPages(_) => DialogKind::OpenPages,
            Self::Palette(_) => DialogKind::Palette,
            Self::Settings(_) => DialogKind::Settings,
            Self::Shortcuts => DialogKind::Shortcuts,
            Self::GapHelp => DialogKind::GapHelp,
            Self::WhatsNew => DialogKind::WhatsNew,
            Self::Restore => DialogKind::Restore,
            Self::About => DialogKind::About,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Self::AddFeed(_) => t!("ui-dialogs-title-add-feed"),
            Self::Import(_) => t!("ui-dialogs-title-import"),
            Self::Export(_) => t!("ui-dialogs-title-export"),
            Self::Rename(_) => t!("ui-dialogs-title-rename"),
            Self::MoveToFolder(_) => t!("ui-dialogs-title-move"),
            Self::EditAddress(_) => t!("ui-dialogs-title-address"),
            Self::SignIn(_) => t!("ui-dialogs-title-sign-in"),
            Self::Remove(edit) if edit.ids.len() > 1 => t!("ui-dialogs-title-remove-several"),
            Self::Remove(_) => t!("ui-dialogs-title-remove"),
            Self::NewFolder(_) => t!("ui-dialogs-title-new-folder"),
            Self::RenameFolder(_) => t!("ui-dialogs-title-rename-folder"),
            Self::RemoveFolder(_) => t!("ui-dialogs-title-remove-folder"),
            Self::MarkOlder(_) => t!("ui-dialogs-title-mark-older"),
            Self::OpenPages(_) => t!("ui-dialogs-title-open-pages"),
            Self::Palette(_) => Action::Palette.info().short_text(),
            Self::Settings(_) => Action::Settings.info().short_text(),
            Self::Shortcuts => Action::Shortcuts.info().short_text(),
            Self::GapHelp => Action::GapHelp.info().short_text(),
            Self::WhatsNew => Action::WhatsNew.info().short_text(),
            Self::Restore => Action::Restore.info().short_text(),
            Self::About => Action::About.info().short_text(),
        }
    }

    const fn width(&self) -> f32 {
        match self {
            Self::Shortcuts | Self::Settings(_) | Self::GapHelp => 720.0,
            Self::AddFeed(_) | Self::Export(_) | Self::WhatsNew => 520.0,
            Self::EditAddress(_) | Self::Palette(_) | Self::Import(_) => 560.0,
            _ => 420.0,
        }
    }
}

impl Dialog {
    /// Returns true if the user typed something into the dialog.
    fn has_typed_text(&self) -> bool {
        match self {
            Self::AddFeed(add) => !add.address.is_empty(),
            Self::Import(import) => !import.file.path.is_empty(),
            Self::Export(file) => !file.path.is_empty(),
            Self::MoveToFolder(edit) => !edit.text.is_empty(),
            Self::Rename(edit) | Self::EditAddress(edit) => !edit.text.is_empty(),
            Self::NewFolder(edit) | Self::RenameFolder(edit) => !edit.name.is_empty(),
            Self::SignIn(sign_in) => !sign_in.user.is_empty() || !sign_in.password.is_empty(),
            Self::Remove(_)
            | Self::RemoveFolder(_)
            | Self::MarkOlder(_)
            | Self::OpenPages(_)
            | Self::Palette(_)
            | Self::Settings(_)
            | Self::Shortcuts
            | Self::GapHelp
            | Self::WhatsNew
            | Self::Restore
            | Self::About => false,
        }
    }
}

impl FeedEdit {
    fn of(row: &FeedRow) -> Self {
        Self { id: row.id, title: row.title.clone(), text: String::new(), focused: false }
    }
}

impl FeedsEdit {
    fn of(rows: &[&FeedRow]) -> Self {
        let ids = rows.iter().map(|row| row.id).collect();
        let names = rows.iter().map(|row| row.title.clone()).collect();
        Self { ids, names, text: String::new(), focused: false }
    }
}

/// Draws the open dialog, if there is one.
pub(super) fn dialog_ui(ui: &Ui, model: &WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let Some(mut dialog) = state.dialog.take() else { return };
    let width = dialog.width().min(ui.ctx().content_rect().width() - 80.0);
    let p = palette(ui);
    let id = Id::unique(("dialog", std::mem::discriminant(&dialog)));
    let frame = egui::Frame::window(ui.style()).fill(p.raised).corner_radius(12).inner_margin(22);
    let height = ui.ctx().content_rect().height();
    let mut area = Modal::default_area(id).default_height(height - 60.0);
    if matches!(
        dialog,
        Dialog::Palette(_) | Dialog::AddFeed(_) | Dialog::Import(_) | Dialog::Export(_) | Dialog::SignIn(_)
    ) {
        // The fields stay in place while the content below them grows.
        area = area.anchor(egui::Align2::CENTER_TOP, vec2(0.0, (height * 0.12).round()));
    }
    let window = Modal::new(id).area(area).frame(frame).backdrop_color(p.backdrop);
    let mut chosen = None;
    let response = window.show(ui.ctx(), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let close = title_ui(ui, dialog.title());
        ui.add_space(4.0);
        let is_open = match &mut dialog {
            Dialog::AddFeed(add) => add_feed::add_feed_ui(ui, add, model.dialogs, out),
            Dialog::Import(import) => import::import_ui(ui, import, &model.dialogs.import, out),
            Dialog::Export(file) => export::export_ui(ui, file, &model.dialogs.export, out),
            Dialog::Rename(edit) => edit::rename_ui(ui, edit, out),
            Dialog::MoveToFolder(edit) => edit::move_ui(ui, edit, &model.dialogs.folders, out),
            Dialog::EditAddress(edit) => edit::address_ui(ui, edit, out),
            Dialog::SignIn(sign_in) => {
                let uses_keyring = !model.settings.network.passwords_in_file;
                sign_in::sign_in_ui(ui, sign_in, &model.dialogs.signed_in, uses_keyring, out)
            }
            Dialog::Remove(edit) => edit::remove_ui(ui, edit, out),
            Dialog::NewFolder(edit) => folder::new_ui(ui, edit, &model.dialogs.folders, out),
            Dialog::RenameFolder(edit) => folder::rename_ui(ui, edit, &model.dialogs.folders, out),
            Dialog::RemoveFolder(edit) => folder::remove_ui(ui, edit, out),
            Dialog::MarkOlder(older) => edit::mark_older_ui(ui, older, out),
            Dialog::OpenPages(pages) => edit::open_pages_ui(ui, pages, out),
            Dialog::Palette(search) => palette::palette_ui(ui, search, (model, state), &mut chosen, out),
            Dialog::Settings(form) => {
                settings::settings_ui(ui, form, model.settings, &model.dialogs.signed_in, out)
            }
            Dialog::Shortcuts => help::shortcuts_ui(ui, model.keys),
            Dialog::GapHelp => gap_help::gap_help_ui(ui),
            Dialog::WhatsNew => help::whats_new_ui(ui, &model.dialogs.whats_new),
            Dialog::Restore => restore::restore_ui(ui, model, out),
            Dialog::About => help::about_ui(ui, &model.dialogs.version),
        };
        // The close button is drawn last, so that Tab reaches it after the dialog's content.
        is_open & !close_ui(ui, close)
    });
    // A click beside the dialog must not discard the typed text.
    let by_backdrop = response.backdrop_response.clicked() && dialog.has_typed_text();
    if chosen.is_some() {
        state.chosen = chosen;
        ui.ctx().request_repaint();
    }
    if response.inner && (!response.should_close() || by_backdrop) {
        state.dialog = Some(dialog);
    }
}

/// Draws the title. Returns the rectangle beside it, where the close button goes.
fn title_ui(ui: &mut Ui, title: &str) -> egui::Rect {
    let p = palette(ui);
    let line = ui.horizontal(|ui| {
        ui.set_min_height(super::look::theme::size::CONTROL);
        let heading = label(ui, title, fonts::semibold(19.0), p.text);
        heading.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, title));
    });
    line.response.rect.with_max_x(ui.max_rect().right())
}

/// Draws the close button beside the title. Returns true if it was clicked.
fn close_ui(ui: &mut Ui, room: egui::Rect) -> bool {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut child = ui.new_child(egui::UiBuilder::new().id_salt("close").max_rect(room).layout(layout));
    icon_button(&mut child, Icon::Cross, t!("ui-dialogs-close"), t!("ui-dialogs-close.hint"), None).clicked()
}

/// Lays out the buttons at the foot of a dialog, from right to left.
fn foot_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.add_space(6.0);
    let size = vec2(ui.available_width(), super::look::theme::size::CONTROL);
    ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), content);
}

/// Scrolls a dialog's text by the keys that scroll: arrows, Page Up and Down, Space, Home and End. Must be called within
/// the scroll area, whose height is `page` points.
fn scroll_by_keys(ui: &Ui, page: f32) {
    /// Points; farther than the end of any text.
    const FAR: f32 = 1e6;
    const LINE: f32 = 44.0;
    let page = (page * 0.85).round();
    let mut by = 0.0;
    let mut take = |modifiers: Modifiers, key: Key, points: f32| {
        by += ui.input_mut(|i| i.count_and_consume_key(modifiers, key)) as f32 * points;
    };
    take(Modifiers::NONE, Key::ArrowDown, -LINE);
    take(Modifiers::NONE, Key::ArrowUp, LINE);
    take(Modifiers::NONE, Key::PageDown, -page);
    take(Modifiers::NONE, Key::PageUp, page);
    take(Modifiers::NONE, Key::End, -FAR);
    take(Modifiers::NONE, Key::Home, FAR);
    // A focused button takes Space as a click.
    if ui.memory(|memory| memory.focused().is_none()) {
        take(Modifiers::SHIFT, Key::Space, page);
        take(Modifiers::NONE, Key::Space, -page);
    }
    if by != 0.0 {
        ui.scroll_with_delta(vec2(0.0, by));
    }
}

/// Gives the first field the focus when the dialog opens. The field's text is selected, so that typing replaces it.
fn focus_first(ui: &Ui, response: &egui::Response, focused: &mut bool, length: usize) {
    if *focused {
        return;
    }
    *focused = true;
    response.request_focus();
    if length > 0 {
        let mut state = egui::TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
        let cursor = |at: usize| egui::text::CCursor {
            index: egui::epaint::text::CharIndex(at),
            ..Default::default()
        };
        let range = egui::text::CCursorRange::two(cursor(0), cursor(length));
        state.cursor.set_char_range(Some(range));
        state.store(ui.ctx(), response.id);
    }
}

fn entered(ui: &Ui, response: &egui::Response) -> bool {
    response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter))
}

/// Splits a text into folder names, outermost first. The path of an existing folder is never split, because its names
/// may contain slashes.
fn folder_path(text: &str, folders: &[Vec<String>]) -> Vec<String> {
    if let Some(folder) = folders.iter().find(|folder| folder.join(" / ") == text.trim()) {
        return folder.clone();
    }
    text.split('/').map(str::trim).filter(|name| !name.is_empty()).map(ToOwned::to_owned).collect()
}
