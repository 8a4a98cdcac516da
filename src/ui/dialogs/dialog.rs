//! The dialogs, with the text typed into each.

use std::path::PathBuf;

use url::Url;

use super::settings::Section;
use super::{
    ExportForm, FolderEdit, ImportFile, LabelEdit, LabelEntries, PageAddress, PaletteSearch, RulesForm,
    SearchEdit, SendEntry, SettingsForm, SignIn,
};
use crate::model::{EntryKey, EntryRow, Label, SavedSearch, SubscriptionId};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{DialogKind, ExportedArticles, TypedLogin};
use crate::ui::look::widgets::shown_address;
use crate::ui::view::{FeedRow, ImportView, Scope};

/// An open dialog with the text typed into it.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// Add a feed.
    AddFeed(AddFeed),
    /// Save a web page.
    SavePage(PageAddress),
    /// Import a file with feeds or articles.
    Import(ImportFile),
    /// Move in from another feed reader.
    MoveIn(FilePath),
    /// Move the profile to another machine.
    MoveProfile(FilePath),
    /// Export OPML.
    Export(FilePath),
    /// Save a feed as an archived feed.
    SaveFeed(SaveFeed),
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
    /// Put labels on entries.
    Label(LabelEntries),
    /// Change a label.
    EditLabel(LabelEdit),
    /// Change a saved search.
    EditSearch(SearchEdit),
    /// The rules for arriving entries.
    Rules(RulesForm),
    /// Export articles.
    ExportArticles(ExportForm),
    /// Send an entry somewhere.
    SendTo(SendEntry),
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
    /// The log of requests.
    Requests,
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
    /// The addresses of the chosen feeds; `None` before the user chose.
    pub chosen: Option<Vec<Url>>,
    /// The path of the folder that receives the feed, outermost folder first, separated by `/`.
    pub folder: String,
    /// Index of the chosen starting point of a multipart feed.
    pub(in crate::ui) start: usize,
    /// The date, Content-ID or snapshot address at which to begin.
    pub(in crate::ui) start_text: String,
    /// The proxy of the new feed; `None` while its field is hidden.
    pub(in crate::ui) proxy: Option<String>,
    /// The name and the value of a request header for the new feed; `None` while their fields are hidden.
    pub(in crate::ui) header: Option<(String, String)>,
    /// The user name and password for a server that wants them.
    pub(in crate::ui) login: TypedLogin,
    /// True once the user signed in to look at this address.
    pub(super) signed_in: bool,
    /// The address that was looked up. The feeds found belong to this address only.
    pub(super) looked_up: String,
    /// True once the answer gave something the focus: the "Add" button, or the address to correct it.
    pub(super) offered: bool,
    /// True once the address field had the focus.
    pub(super) focused: bool,
}

/// Entries whose pages the user wants to open together.
#[derive(Clone, Debug)]
pub struct ManyPages {
    /// The entries.
    pub keys: Vec<EntryKey>,
    /// True once the button had the focus.
    pub(super) focused: bool,
}

/// The path of a file.
#[derive(Clone, Debug, Default)]
pub struct FilePath {
    /// The path as typed or chosen.
    pub path: String,
    /// The path of the file that was previewed or written. The preview or the outcome belongs to this path only.
    pub(in crate::ui) previewed: String,
    /// The path of the file that the user agreed to replace.
    pub(in crate::ui) agreed: String,
    /// True if the tick box is on. An export then includes the history status of each feed. An import then leaves the
    /// fetching of its feeds to the next refresh. A loaded profile then replaces the present one.
    pub(in crate::ui) is_ticked: bool,
    /// True once the button of the next step ("Import", "Done") had the focus.
    pub(super) offered: bool,
    /// True once the path field had the focus.
    pub(super) focused: bool,
}

impl FilePath {
    /// Returns the preview, if it is one of the file whose path is in the field.
    pub(super) fn preview<'v>(&self, view: &'v ImportView) -> &'v ImportView {
        if self.previewed.trim() == self.path.trim() { view } else { &ImportView::Idle }
    }

    /// Returns the path in the field.
    pub(super) fn chosen(&self) -> PathBuf {
        PathBuf::from(self.path.trim())
    }

    /// Returns true if a file at the path in the field may be replaced.
    pub(super) fn is_replaced(&self) -> bool {
        self.agreed == self.path
    }
}

/// A feed to be saved.
#[derive(Clone, Debug)]
pub struct SaveFeed {
    /// The feed.
    pub id: SubscriptionId,
    /// The feed's name.
    pub title: String,
    /// True if Lacuna has all entries of the feed. If not, the user must allow an incomplete copy.
    pub(in crate::ui) lacks_nothing: bool,
    /// The number of entries of an archive, as typed.
    pub(in crate::ui) size: String,
    /// The address that the folder will have, as typed. May be empty.
    pub(in crate::ui) base: String,
    /// The folder. The tick box saves the feed although entries may be missing.
    pub(in crate::ui) file: FilePath,
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
    pub(super) focused: bool,
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
    pub(super) focused: bool,
}

/// The age in days from which entries of a scope are marked as read.
#[derive(Clone, Debug)]
pub struct MarkOlder {
    /// The scope whose entries are marked.
    pub scope: Scope,
    /// The name of the scope.
    pub title: String,
    /// The number of days, as typed.
    pub days: String,
    /// True once the field had the focus.
    pub(super) focused: bool,
}

impl AddFeed {
    /// Selects the text of the address field again, because the user did not type it. Typing then replaces it.
    pub(in crate::ui) const fn select_again(&mut self) {
        self.focused = false;
    }
}

impl FilePath {
    /// Gives the path field the focus again.
    pub(in crate::ui) const fn focus_again(&mut self) {
        self.focused = false;
    }
}

impl Dialog {
    /// A dialog that adds a feed to this folder.
    #[must_use]
    pub fn add_feed(folder: &[String]) -> Self {
        Self::AddFeed(AddFeed { folder: folder.join(" / "), ..AddFeed::default() })
    }

    /// A dialog that saves a web page, with a text in it that is no address.
    #[must_use]
    pub fn save_page_again(text: &str) -> Self {
        Self::SavePage(PageAddress::wrong(text))
    }

    /// A dialog that imports a file with feeds or articles.
    #[must_use]
    pub fn import() -> Self {
        Self::Import(ImportFile::default())
    }

    /// A dialog that takes over feeds and marks from another feed reader.
    #[must_use]
    pub fn move_in() -> Self {
        Self::MoveIn(FilePath::default())
    }

    /// A dialog that writes the whole profile to a file, or reads one.
    #[must_use]
    pub fn move_profile() -> Self {
        Self::MoveProfile(FilePath::default())
    }

    /// A dialog that exports OPML. `UiState::set_path` sets its initial path.
    #[must_use]
    pub fn export() -> Self {
        Self::Export(FilePath::default())
    }

    /// A dialog that saves a feed as an archived feed. `UiState::set_path` sets its initial path.
    #[must_use]
    pub fn save_feed(row: &FeedRow) -> Self {
        Self::SaveFeed(SaveFeed {
            id: row.id,
            title: row.title.clone(),
            lacks_nothing: row.lacks_nothing,
            size: "100".to_owned(),
            base: String::new(),
            file: FilePath::default(),
        })
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

    /// The settings, at this page.
    pub(in crate::ui::dialogs) fn settings_at(page: Section) -> Self {
        Self::Settings(SettingsForm::at(page))
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

    /// A dialog that puts labels on entries.
    #[must_use]
    pub const fn label(keys: Vec<EntryKey>) -> Self {
        Self::Label(LabelEntries::new(keys))
    }

    /// A dialog that exports articles. `title` becomes the title of the page or book.
    #[must_use]
    pub fn export_articles(articles: ExportedArticles, title: &str) -> Self {
        Self::ExportArticles(ExportForm::new(articles, title))
    }

    /// The list of the places to which an entry can be sent.
    #[must_use]
    pub fn send_to(row: &EntryRow) -> Self {
        Self::SendTo(SendEntry::new(row))
    }

    /// The list of the places to which several entries can be sent.
    #[must_use]
    pub const fn send_several(keys: Vec<EntryKey>) -> Self {
        Self::SendTo(SendEntry::several(keys))
    }

    /// The settings, at the page of the places to which entries can be sent.
    #[must_use]
    pub fn targets() -> Self {
        Self::settings_at(Section::SendTo)
    }

    /// A dialog that changes a label.
    #[must_use]
    pub fn edit_label(label: &Label) -> Self {
        Self::EditLabel(LabelEdit::new(label))
    }

    /// A dialog that saves a search.
    #[must_use]
    pub fn save_search(query: &str) -> Self {
        Self::EditSearch(SearchEdit::new(query))
    }

    /// A dialog that changes a saved search or its name.
    #[must_use]
    pub fn edit_search(search: &SavedSearch) -> Self {
        Self::EditSearch(SearchEdit::of(search))
    }

    /// The rules for arriving entries.
    #[must_use]
    pub fn rules() -> Self {
        Self::Rules(RulesForm::default())
    }

    /// The kind of the dialog.
    #[must_use]
    pub const fn kind(&self) -> DialogKind {
        match self {
            Self::AddFeed(_) => DialogKind::AddFeed,
            Self::SavePage(_) => DialogKind::SavePage,
            Self::Import(_) => DialogKind::Import,
            Self::MoveIn(_) => DialogKind::MoveIn,
            Self::Export(_) => DialogKind::Export,
            Self::SaveFeed(_) => DialogKind::SaveFeed,
            Self::Rename(_) => DialogKind::Rename,
            Self::MoveToFolder(_) => DialogKind::MoveToFolder,
            Self::EditAddress(_) => DialogKind::EditAddress,
            Self::SignIn(_) => DialogKind::SignIn,
            Self::Remove(_) => DialogKind::Remove,
            Self::NewFolder(_) => DialogKind::NewFolder,
            Self::RenameFolder(_) => DialogKind::RenameFolder,
            Self::RemoveFolder(_) => DialogKind::RemoveFolder,
            Self::MarkOlder(_) => DialogKind::MarkOlder,
            Self::Label(_) => DialogKind::Label,
            Self::EditLabel(_) => DialogKind::EditLabel,
            Self::EditSearch(_) => DialogKind::EditSearch,
            Self::Rules(_) => DialogKind::Rules,
            Self::ExportArticles(_) => DialogKind::ExportArticles,
            Self::SendTo(_) => DialogKind::SendTo,
            Self::OpenPages(_) => DialogKind::OpenPages,
            Self::Palette(_) => DialogKind::Palette,
            Self::Settings(_) => DialogKind::Settings,
            Self::Shortcuts => DialogKind::Shortcuts,
            Self::GapHelp => DialogKind::GapHelp,
            Self::WhatsNew => DialogKind::WhatsNew,
            Self::Requests => DialogKind::Requests,
            Self::Restore => DialogKind::Restore,
            Self::MoveProfile(_) => DialogKind::MoveProfile,
            Self::About => DialogKind::About,
        }
    }

    pub(super) fn title(&self) -> &'static str {
        match self {
            Self::AddFeed(_) => t!("ui-dialogs-title-add-feed"),
            Self::SavePage(_) => Action::SavePage.info().short_text(),
            Self::Import(_) => t!("ui-dialogs-title-import"),
            Self::MoveIn(_) => Action::MoveIn.info().short_text(),
            Self::Export(_) => t!("ui-dialogs-title-export"),
            Self::SaveFeed(_) => t!("ui-dialogs-title-save-feed"),
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
            Self::Label(_) => t!("ui-dialogs-title-label"),
            Self::EditLabel(_) => t!("ui-dialogs-title-edit-label"),
            Self::EditSearch(edit) if edit.is_new() => t!("ui-dialogs-title-save-search"),
            Self::EditSearch(_) => t!("ui-dialogs-title-edit-search"),
            Self::Rules(_) => Action::Rules.info().short_text(),
            Self::ExportArticles(form) if form.is_single() => Action::SaveArticle.info().short_text(),
            Self::ExportArticles(_) => Action::ExportList.info().short_text(),
            Self::SendTo(_) => Action::SendTo.info().short_text(),
            Self::OpenPages(_) => t!("ui-dialogs-title-open-pages"),
            Self::Palette(_) => Action::Palette.info().short_text(),
            Self::Settings(_) => Action::Settings.info().short_text(),
            Self::Shortcuts => Action::Shortcuts.info().short_text(),
            Self::GapHelp => Action::GapHelp.info().short_text(),
            Self::WhatsNew => Action::WhatsNew.info().short_text(),
            Self::Requests => Action::Requests.info().short_text(),
            Self::Restore => Action::Restore.info().short_text(),
            Self::MoveProfile(_) => Action::MoveProfile.info().short_text(),
            Self::About => Action::About.info().short_text(),
        }
    }

    pub(super) const fn width(&self) -> f32 {
        match self {
            Self::Shortcuts | Self::Settings(_) | Self::Rules(_) | Self::GapHelp | Self::Requests => 720.0,
            Self::AddFeed(_)
            | Self::SavePage(_)
            | Self::Export(_)
            | Self::ExportArticles(_)
            | Self::SaveFeed(_)
            | Self::WhatsNew => 520.0,
            Self::EditAddress(_)
            | Self::EditSearch(_)
            | Self::Palette(_)
            | Self::Import(_)
            | Self::MoveIn(_)
            | Self::MoveProfile(_) => 560.0,
            _ => 420.0,
        }
    }

    /// Returns true if the form of a rule is shown instead of the list of rules.
    pub(super) const fn shows_a_rule(&self) -> bool {
        matches!(self, Self::Rules(form) if form.is_edited())
    }

    /// Returns true for a form. Questions and pages of text have no fields, and the settings have pages of one height.
    pub(super) const fn has_fields(&self) -> bool {
        !matches!(
            self,
            Self::Remove(_)
                | Self::RemoveFolder(_)
                | Self::MarkOlder(_)
                | Self::OpenPages(_)
                | Self::Settings(_)
                | Self::Shortcuts
                | Self::GapHelp
                | Self::WhatsNew
                | Self::Requests
                | Self::Restore
                | Self::About
        )
    }

    /// Returns true if the user typed or pasted text in this frame that belongs into the first field of this dialog, because
    /// no field has the focus.
    pub(in crate::ui) fn takes_typing(&self, ctx: &egui::Context) -> bool {
        let is_text = |event: &egui::Event| match event {
            egui::Event::Text(text) | egui::Event::Paste(text) => !text.trim().is_empty(),
            _ => false,
        };
        self.has_fields()
            && !egui::Popup::is_any_open(ctx)
            && !ctx.text_edit_focused()
            && ctx.input(|input| input.events.iter().any(is_text))
    }

    /// Returns true for a dialog without a foot that fits into each window, because a part of it scrolls.
    pub(super) const fn scrolls_itself(&self) -> bool {
        matches!(
            self,
            Self::Palette(_)
                | Self::Settings(_)
                | Self::Shortcuts
                | Self::GapHelp
                | Self::WhatsNew
                | Self::Requests
        )
    }

    /// Returns true if the user typed something into the dialog.
    pub(super) fn has_typed_text(&self) -> bool {
        match self {
            Self::AddFeed(add) => !add.address.is_empty(),
            Self::SavePage(page) => !page.address.is_empty(),
            Self::Import(import) => !import.file.path.is_empty(),
            Self::Export(file) | Self::MoveIn(file) | Self::MoveProfile(file) => !file.path.is_empty(),
            Self::SaveFeed(save) => !save.file.path.is_empty(),
            Self::ExportArticles(form) => !form.file.path.is_empty(),
            Self::MoveToFolder(edit) => !edit.text.is_empty(),
            Self::Rename(edit) | Self::EditAddress(edit) => !edit.text.is_empty(),
            Self::NewFolder(edit) | Self::RenameFolder(edit) => !edit.name.is_empty(),
            Self::Label(edit) => !edit.text.is_empty(),
            Self::Rules(form) => form.has_typed_text(),
            Self::EditLabel(edit) => !edit.text.is_empty(),
            Self::EditSearch(edit) => !edit.text.is_empty(),
            Self::SignIn(sign_in) => sign_in.login != TypedLogin::default(),
            Self::Remove(_)
            | Self::RemoveFolder(_)
            | Self::MarkOlder(_)
            | Self::SendTo(_)
            | Self::OpenPages(_)
            | Self::Palette(_)
            | Self::Settings(_)
            | Self::Shortcuts
            | Self::GapHelp
            | Self::WhatsNew
            | Self::Requests
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
