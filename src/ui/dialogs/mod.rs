//! Dialogs over the window. One is open at a time, and Escape closes it. Its first field gets the focus when it opens.

mod add_feed;
mod dialog;
mod edit;
mod export;
mod filing;
mod folder;
mod gap_help;
mod help;
mod import;
mod moving;
mod palette;
mod restore;
mod settings;
mod sharing;
mod sign_in;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use egui::{Id, Key, Modal, Modifiers, Rect, ScrollArea, Sense, Ui, vec2};

use super::actions::command::Command;
use super::look::fonts;
use super::look::icons::Icon;
use super::look::scroll::scroll_from_top;
use super::look::theme::palette;
use super::look::widgets::{focus_next_field, forget_next_field, icon_button, label};
use super::state::UiState;
use super::view::WindowModel;

pub use dialog::{AddFeed, Dialog, FeedEdit, FeedsEdit, FilePath, ManyPages, MarkOlder, SaveFeed};
pub use filing::{LabelEdit, LabelEntries, PageAddress, RulesForm, SearchEdit};
pub use folder::FolderEdit;
pub use import::ImportFile;
pub use palette::PaletteSearch;
use palette::TextIfPossible;
pub use settings::SettingsForm;
pub use sharing::{ExportForm, SendEntry};
pub use sign_in::SignIn;

/// Below this height of the window, in points, the content of a dialog scrolls as a whole, above its buttons.
const LOW_WINDOW: f32 = 560.0;
/// The height of a dialog's title and margins, and of the free space around the dialog, in points.
const HEIGHT_AROUND: f32 = 116.0;
/// The height of the buttons at the foot of a dialog, and the space above them, in points.
const FOOT: f32 = super::look::theme::size::CONTROL;
const ABOVE_FOOT: f32 = 6.0;

/// Draws the open dialog, if there is one. `types` is true if its first field takes what was typed. The palette shows each
/// action with its text from `text_of`.
pub(super) fn dialog_ui(
    ui: &Ui,
    model: &WindowModel<'_>,
    state: &mut UiState,
    types: bool,
    text_of: TextIfPossible,
    out: &mut Vec<Command>,
) {
    let Some(mut dialog) = state.dialog.take() else { return };
    let width = dialog.width().min(ui.ctx().content_rect().width() - 80.0);
    let p = palette(ui);
    let id = Id::unique(("dialog", std::mem::discriminant(&dialog)));
    let frame = egui::Frame::window(ui.style()).fill(p.ground.raised).corner_radius(12).inner_margin(22);
    let height = ui.ctx().content_rect().height();
    let mut area = Modal::default_area(id).default_height(height - 60.0);
    if dialog.has_fields() {
        // The fields stay in place while the content below them grows.
        let top = if height < LOW_WINDOW { 8.0 } else { (height * 0.12).round() };
        area = area.anchor(egui::Align2::CENTER_TOP, vec2(0.0, top));
    }
    let window = Modal::new(id).area(area).frame(frame).backdrop_color(p.ground.backdrop);
    let (mut chosen, mut next) = (None, None);
    let scrolls = dialog.scrolls_itself();
    // The form of a rule takes the place of the list.
    let page = (std::mem::discriminant(&dialog), dialog.shows_a_rule());
    if types {
        focus_next_field(ui);
    }
    let response = window.show(ui.ctx(), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let close = title_ui(ui, dialog.title());
        ui.add_space(4.0);
        let mut content = |ui: &mut Ui| match &mut dialog {
            Dialog::AddFeed(add) => {
                let uses_keyring = !model.settings.network.passwords_in_file;
                add_feed::add_feed_ui(ui, add, model.dialogs, uses_keyring, out)
            }
            Dialog::SavePage(page) => filing::save_page_ui(ui, page, out),
            Dialog::Import(import) => import::import_ui(ui, import, &model.dialogs.import, out),
            Dialog::MoveIn(file) => moving::move_in_ui(ui, file, &model.dialogs.move_in, out),
            Dialog::MoveProfile(file) => {
                let is_empty = model.sidebar.tree.is_empty();
                moving::whole_ui(ui, file, &model.dialogs.whole, is_empty, out)
            }
            Dialog::Export(file) => export::export_ui(ui, file, &model.dialogs.export, out),
            Dialog::SaveFeed(save) => export::save_feed_ui(ui, save, &model.dialogs.saved, out),
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
            Dialog::Label(edit) => filing::label_ui(ui, edit, model, out),
            Dialog::EditLabel(edit) => filing::edit_label_ui(ui, edit, &model.dialogs.labels, out),
            Dialog::EditSearch(edit) => filing::edit_search_ui(ui, edit, model.sidebar, out),
            Dialog::Rules(form) => filing::rules_ui(ui, form, model, state, out),
            Dialog::ExportArticles(form) => sharing::export_articles_ui(ui, form, &model.dialogs.export, out),
            Dialog::SendTo(send) => sharing::send_to_ui(ui, send, &model.settings.send_to, &mut next, out),
            Dialog::OpenPages(pages) => edit::open_pages_ui(ui, pages, out),
            Dialog::Palette(search) => {
                palette::palette_ui(ui, search, (model, state, text_of), (&mut chosen, &mut next), out)
            }
            Dialog::Settings(form) => settings::settings_ui(ui, form, model.settings, model.dialogs, out),
            Dialog::Shortcuts => help::shortcuts_ui(ui, model.keys),
            Dialog::GapHelp => gap_help::gap_help_ui(ui),
            Dialog::WhatsNew => help::whats_new_ui(ui, &model.dialogs.about.whats_new),
            Dialog::Requests => help::requests_ui(ui, model.dialogs.requests.as_deref(), &model.times),
            Dialog::Restore => restore::restore_ui(ui, model, out),
            Dialog::About => help::about_ui(ui, &model.dialogs.about.version),
        };
        let is_open = if height < LOW_WINDOW && !scrolls {
            scrolled_ui(ui, height, page, content)
        } else {
            content(ui)
        };
        // The close button is drawn last, so that Tab reaches it after the dialog's content.
        is_open & !close_ui(ui, close)
    });
    forget_next_field(ui);
    // A click beside the dialog must not discard the typed text.
    let by_backdrop = response.backdrop_response.clicked() && dialog.has_typed_text();
    if chosen.is_some() {
        state.chosen = chosen;
        ui.ctx().request_repaint();
    }
    if response.inner && (!response.should_close() || by_backdrop) {
        state.dialog = Some(dialog);
        return;
    }
    if let Dialog::Rules(form) = dialog
        && let Some(draft) = form.unsaved(model.dialogs.rules.list.as_deref().unwrap_or_default())
    {
        state.rule_draft = Some(draft);
    }
    if let Some(next) = next {
        state.show(next, out);
        ui.ctx().request_repaint();
    }
}

/// Draws the title. Returns the rectangle beside it, in which the close button is drawn.
fn title_ui(ui: &mut Ui, title: &str) -> Rect {
    let p = palette(ui);
    let line = ui.horizontal(|ui| {
        ui.set_min_height(super::look::theme::size::CONTROL);
        let heading = label(ui, title, fonts::semibold(19.0), p.text);
        heading.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, title));
    });
    line.response.rect.with_max_x(ui.max_rect().right())
}

/// Draws the close button beside the title. Returns true if it was clicked.
fn close_ui(ui: &mut Ui, room: Rect) -> bool {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut child = ui.new_child(egui::UiBuilder::new().id_salt("close").max_rect(room).layout(layout));
    icon_button(&mut child, Icon::Cross, t!("ui-dialogs-close"), t!("ui-dialogs-close.hint"), None).clicked()
}

/// The foot of a dialog in a low window. It stays in place below the content, which scrolls.
#[derive(Clone, Copy)]
struct FixedFoot {
    /// The place of the buttons.
    rect: Rect,
    /// True once the dialog has drawn its buttons.
    is_drawn: bool,
}

impl FixedFoot {
    fn id() -> Id {
        Id::unique("the foot of the dialog")
    }
}

/// Draws the content of a dialog in a low window of this height. Only the part above the buttons scrolls. `page` identifies
/// the content, which begins at its top.
fn scrolled_ui(
    ui: &mut Ui,
    height: f32,
    page: impl Hash + Debug,
    content: impl FnOnce(&mut Ui) -> bool,
) -> bool {
    // The height of the part that scrolls, and whether there are buttons, are known from the last frame.
    let id = ui.scope_id().with("height and foot");
    let known: (f32, bool) = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let foot_height = if known.1 { FOOT + ABOVE_FOOT } else { 0.0 };
    let top = ui.cursor().min;
    let size = vec2(ui.available_width(), FOOT);
    let rect = Rect::from_min_size(top + vec2(0.0, known.0 + ABOVE_FOOT), size);
    ui.data_mut(|data| data.insert_temp(FixedFoot::id(), FixedFoot { rect, is_drawn: false }));
    ui.spacing_mut().item_spacing.y = 0.0;
    let room = height - HEIGHT_AROUND - foot_height;
    let area =
        scroll_from_top(ui, page).auto_shrink([false, true]).max_height(room).min_scrolled_height(room);
    let shown = area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        content(ui)
    });
    let foot = ui.data(|data| data.get_temp::<FixedFoot>(FixedFoot::id()));
    ui.data_mut(|data| data.remove::<FixedFoot>(FixedFoot::id()));
    let is_drawn = foot.is_some_and(|foot| foot.is_drawn);
    let height = ui.cursor().top() - top.y;
    if is_drawn {
        ui.add_space(FOOT + ABOVE_FOOT);
    }
    let now = (height, is_drawn);
    if now != known {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
    shown.inner
}

/// Lays out the buttons at the foot of a dialog, from right to left.
fn foot_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    if let Some(foot) = ui.data(|data| data.get_temp::<FixedFoot>(FixedFoot::id())) {
        ui.data_mut(|data| data.insert_temp(FixedFoot::id(), FixedFoot { is_drawn: true, ..foot }));
        let place = egui::UiBuilder::new().id_salt("foot").max_rect(foot.rect).layout(layout);
        let mut child = ui.new_child(place);
        // The part that scrolls does not cut the buttons off.
        child.set_clip_rect(foot.rect.expand(ABOVE_FOOT));
        return content(&mut child);
    }
    ui.add_space(ABOVE_FOOT);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), FOOT), layout, content);
}

/// Returns the height for a list that is `around` points lower than the content of its dialog, at most `most` points.
fn list_height(ui: &Ui, most: f32, around: f32) -> f32 {
    (ui.ctx().content_rect().height() - HEIGHT_AROUND - around).clamp(80.0, most)
}

/// Returns the scroll area of a dialog, at most `height` points high. Without the least height, it would stay as low as
/// the dialog was before its content grew.
fn scrolled(id: &str, height: f32) -> ScrollArea {
    let area = ScrollArea::vertical().id_salt(id).auto_shrink([false, true]);
    area.max_height(height).min_scrolled_height(height)
}

/// Draws a list in a dialog. It scrolls if it is higher than `height` points, except in a low window, whose dialog scrolls
/// as a whole.
fn list_ui(ui: &mut Ui, id: &str, height: f32, content: impl FnOnce(&mut Ui)) {
    if scrolls_as_a_whole(ui) {
        ui.scope(content);
    } else {
        scrolled(id, height).show(ui, content);
    }
}

/// Like [`list_ui`], for a list of `count` rows of the same height. `content` draws those that are visible.
fn rows_ui(
    ui: &mut Ui,
    (id, height): (&str, f32),
    (row, count): (f32, usize),
    content: impl FnOnce(&mut Ui, Range<usize>),
) {
    if !scrolls_as_a_whole(ui) {
        scrolled(id, height).show_rows(ui, row, count, content);
        return;
    }
    let step = row + ui.spacing().item_spacing.y;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), step * count as f32), Sense::hover());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in the list")]
    let place = |y: f32| (((y - rect.top()) / step).floor().max(0.0) as usize).min(count);
    let seen = ui.clip_rect();
    let range = place(seen.top())..count.min(place(seen.bottom()) + 1);
    let top = rect.top() + range.start as f32 * step;
    let builder = egui::UiBuilder::new().id_salt(id).max_rect(rect.with_min_y(top));
    let mut child = ui.new_child(builder.layout(egui::Layout::top_down(egui::Align::LEFT)));
    child.skip_ahead_auto_ids(range.start);
    content(&mut child, range);
}

/// Returns true within a dialog of a low window, all of which scrolls above its buttons.
fn scrolls_as_a_whole(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp::<FixedFoot>(FixedFoot::id())).is_some()
}

/// Scrolls a dialog's text by the keys that scroll: arrows, Page Up and Down, Space, Home and End. Must be called
/// within the scroll area, whose height is `page` points.
fn scroll_by_keys(ui: &Ui, page: f32) {
    /// Points; farther than the end of any text.
    const BEYOND_THE_END: f32 = 1e6;
    const TWO_LINES: f32 = 44.0;
    let page = (page * 0.85).round();
    let mut by = 0.0;
    let mut take = |modifiers: Modifiers, key: Key, points: f32| {
        by += ui.input_mut(|i| i.count_and_consume_key(modifiers, key)) as f32 * points;
    };
    take(Modifiers::NONE, Key::ArrowDown, -TWO_LINES);
    take(Modifiers::NONE, Key::ArrowUp, TWO_LINES);
    take(Modifiers::NONE, Key::PageDown, -page);
    take(Modifiers::NONE, Key::PageUp, page);
    take(Modifiers::NONE, Key::End, -BEYOND_THE_END);
    take(Modifiers::NONE, Key::Home, BEYOND_THE_END);
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
