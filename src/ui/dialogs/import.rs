//! The dialog that imports OPML (O1), or the articles of another reader. It shows the feeds of an OPML file by folder, and
//! the user chooses among them.
//!
//! A file can have 100,000 feeds, so only the visible lines are drawn. The arrow keys move the focus from line to line,
//! and bring a line into view before it gets the focus.

use std::sync::Arc;

use egui::{
    EventFilter, Id, Key, Modifiers, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::export::{PathField, path_ui};
use super::{FilePath, foot_ui, rows_ui};
use crate::ui::actions::command::{Command, OpmlCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::{self, Icon};
use crate::ui::look::lines::{text_line, text_line_right};
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{ButtonStyle, button, focus_ring, label, link, problem_ui, tick_box};
use crate::ui::view::{ImportItem, ImportPreview, ImportView};

/// The file of an import, and the feeds that the user chose in it.
#[derive(Clone, Debug, Default)]
pub struct ImportFile {
    /// The path of the file.
    pub file: FilePath,
    choice: Choice,
}

/// The chosen feeds of a preview.
#[derive(Clone, Debug, Default)]
struct Choice {
    preview: Arc<ImportPreview>,
    /// For each feed, true if it is chosen.
    chosen: Vec<bool>,
    /// The number of chosen feeds in each line: 0 or 1 for a feed.
    counts: Vec<usize>,
    /// The line that has the focus.
    focused: Option<usize>,
    /// The line that gets the focus once it is visible.
    to_focus: Option<usize>,
}

/// The state of a tick box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tick {
    Off,
    /// Some of the feeds in a folder are chosen.
    Mixed,
    On,
}

impl Choice {
    /// Chooses every new feed of a preview.
    fn of(preview: &Arc<ImportPreview>) -> Self {
        let mut choice = Self { preview: Arc::clone(preview), ..Self::default() };
        choice.set_all(true);
        choice
    }

    /// Chooses every new feed, or none.
    fn set_all(&mut self, on: bool) {
        self.chosen = self.preview.feeds.iter().map(|feed| on && !feed.is_subscribed).collect();
        self.count();
    }

    /// Toggles the tick box of a line, which chooses one feed or all new feeds in a folder.
    fn turn(&mut self, at: usize) {
        let on = self.tick(at) != Tick::On;
        let Some(line) = self.preview.lines.get(at) else { return };
        let end = match line.item {
            ImportItem::Folder { end, .. } => end,
            _ => at + 1,
        };
        for line in self.preview.lines.get(at..end).unwrap_or_default() {
            if let ImportItem::Feed(index) = line.item
                && let Some(chosen) = self.chosen.get_mut(index)
            {
                *chosen = on && self.preview.feeds.get(index).is_some_and(|feed| !feed.is_subscribed);
            }
        }
        self.count();
    }

    /// Counts the chosen feeds of every line.
    fn count(&mut self) {
        self.counts = vec![0; self.preview.lines.len()];
        // The lines within a folder come after the folder's own line.
        for (at, line) in self.preview.lines.iter().enumerate().rev() {
            if let ImportItem::Feed(index) = line.item {
                self.counts[at] = usize::from(self.chosen.get(index) == Some(&true));
            }
            if let Some(parent) = line.parent {
                self.counts[parent] += self.counts[at];
            }
        }
    }

    fn tick(&self, at: usize) -> Tick {
        let all = match self.preview.lines.get(at).map(|line| &line.item) {
            Some(ImportItem::Folder { new, .. }) => *new,
            _ => 1,
        };
        match self.counts.get(at) {
            None | Some(0) => Tick::Off,
            Some(chosen) if *chosen == all => Tick::On,
            Some(_) => Tick::Mixed,
        }
    }

    /// Returns true if the line has a feed that can be chosen.
    fn can_turn(&self, at: usize) -> bool {
        match self.preview.lines.get(at).map(|line| &line.item) {
            Some(ImportItem::Folder { new, .. }) => *new > 0,
            Some(ImportItem::Feed(index)) => {
                self.preview.feeds.get(*index).is_some_and(|feed| !feed.is_subscribed)
            }
            _ => false,
        }
    }

    /// The indices of the chosen feeds.
    fn feeds(&self) -> Vec<usize> {
        self.chosen.iter().enumerate().filter_map(|(index, on)| on.then_some(index)).collect()
    }

    fn number(&self) -> usize {
        self.chosen.iter().filter(|on| **on).count()
    }
}

/// Draws the dialog. Returns true while it stays open.
pub(super) fn import_ui(
    ui: &mut Ui,
    import: &mut ImportFile,
    view: &ImportView,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-import-note"), fonts::regular(13.5), p.weak);
    let ImportFile { file, choice } = import;
    let id = Id::unique("import path");
    let field = PathField { id, name: t!("ui-dialogs-import-path"), hint: t!("ui-dialogs-file-name") };
    let read = path_ui(ui, file, &field, Command::Opml(OpmlCommand::ChooseImport), out);
    let view = file.preview(view);
    state_ui(ui, view);
    if let ImportView::Ready(preview) = view {
        if !Arc::ptr_eq(&choice.preview, preview) {
            *choice = Choice::of(preview);
        }
        // In a low window, nobody would find it below a long list.
        tick_box(ui, &mut file.is_ticked, t!("ui-dialogs-import-only"));
        preview_ui(ui, choice);
    }
    let mut stays = true;
    let mut preview_again = read;
    foot_ui(ui, |ui| {
        if let ImportView::Ready(_) = view {
            let number = choice.number();
            if take_ui(ui, file, &t!("ui-dialogs-import", count = number), number > 0, read) {
                preview_again = false;
                let (chosen, fetch) = (choice.feeds(), !file.is_ticked);
                out.push(Command::Opml(OpmlCommand::Import { chosen, fetch }));
                stays = false;
            }
        } else if let ImportView::Articles(preview) = view {
            let text = t!("ui-dialogs-import-articles", count = preview.articles);
            if take_ui(ui, file, &text, preview.articles > 0, read) {
                preview_again = false;
                out.push(Command::Opml(OpmlCommand::ImportArticles));
                stays = false;
            }
        } else {
            let possible = !file.path.trim().is_empty();
            preview_again |= ui
                .add_enabled_ui(possible, |ui| button(ui, t!("ui-dialogs-preview"), ButtonStyle::Primary))
                .inner
                .clicked();
        }
        if button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked() {
            stays = false;
        }
    });
    if preview_again && !file.path.trim().is_empty() {
        file.offered = false;
        file.previewed.clone_from(&file.path);
        out.push(Command::Opml(OpmlCommand::Preview(file.chosen())));
    }
    stays
}

/// Draws a preview of articles, that a file is being read, or the reason that it cannot be read. A low window scrolls to it
/// when it appears, because the button that takes it has the focus then.
pub(super) fn state_ui(ui: &mut Ui, view: &ImportView) {
    let id = ui.scope_id().with("state");
    let now = std::mem::discriminant(view);
    let last = ui.data_mut(|data| data.get_temp_mut_or(id, Some(now)).replace(now));
    let top = ui.scope(|ui| words_ui(ui, view)).response.rect;
    if last != Some(now) && !matches!(view, ImportView::Idle) {
        ui.scroll_to_rect(top, Some(egui::Align::Min));
    }
}

fn words_ui(ui: &mut Ui, view: &ImportView) {
    let p = palette(ui);
    match view {
        ImportView::Idle | ImportView::Ready(_) => {}
        ImportView::Reading => {
            label(ui, t!("ui-dialogs-reading"), fonts::regular(14.0), p.weak);
        }
        ImportView::Failed(problem) => problem_ui(ui, &problem.message, &problem.hint),
        ImportView::Articles(preview) => {
            for line in &preview.lines {
                label(ui, line, fonts::regular(14.0), p.text);
            }
        }
    }
}

/// Draws the button that takes what a preview shows. It gets the focus when it appears. `is_entered` is true if Enter was
/// pressed in the path field. Returns true if the user takes it.
pub(super) fn take_ui(
    ui: &mut Ui,
    file: &mut FilePath,
    text: &str,
    possible: bool,
    is_entered: bool,
) -> bool {
    let take = ui.add_enabled_ui(possible, |ui| button(ui, text, ButtonStyle::Primary)).inner;
    if !std::mem::replace(&mut file.offered, true) {
        take.request_focus();
    }
    take.clicked() || (is_entered && possible)
}

/// Height of a line, in points. `rows_ui` needs every line to have exactly this height.
const ROW_HEIGHT: f32 = 26.0;
/// Width of a tick box, in points.
const BOX_WIDTH: f32 = 16.0;
/// Indent of a line for each folder around it, in points.
const INDENT: f32 = 20.0;

/// Returns the text above the list: how many feeds are new, known, repeated or unusable.
fn summary(preview: &ImportPreview) -> String {
    let new = preview.new_feeds();
    let (known, repeated, unusable) = (preview.feeds.len() - new, preview.repeated, preview.unusable());
    let counts = [
        Some(t!("ui-dialogs-new-feeds", count = new)),
        (known > 0).then(|| t!("ui-dialogs-count-subscribed", count = known)),
        (repeated > 0).then(|| t!("ui-dialogs-count-repeated", count = repeated)),
        (unusable > 0).then(|| t!("ui-dialogs-count-unusable", count = unusable)),
    ];
    counts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn preview_ui(ui: &mut Ui, choice: &mut Choice) {
    let p = palette(ui);
    label(ui, &summary(&choice.preview), fonts::semibold(14.0), p.text);
    if choice.preview.new_feeds() > 0 {
        ui.horizontal(|ui| {
            if link(ui, t!("ui-dialogs-select-all"), "").clicked() {
                choice.set_all(true);
            }
            if link(ui, t!("ui-dialogs-select-none"), "").clicked() {
                choice.set_all(false);
            }
        });
    }
    let height = (ui.ctx().content_rect().height() * 0.88 - 390.0).clamp(ROW_HEIGHT * 4.0, ROW_HEIGHT * 14.0);
    egui::Frame::new().fill(p.ground.sunken).corner_radius(8).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 0.0;
        move_focus(ui, choice, height);
        rows_ui(ui, ("preview", height), (ROW_HEIGHT, choice.preview.lines.len()), |ui, range| {
            if let Some(at) = choice.to_focus {
                let top = ui.max_rect().top() + (at as f32 - range.start as f32) * ROW_HEIGHT;
                let row = Rect::from_min_size(pos2(ui.max_rect().left(), top), vec2(1.0, ROW_HEIGHT));
                ui.scroll_to_rect(row, None);
            }
            choice.focused = None;
            for at in range {
                line_ui(ui, choice, at);
            }
        });
    });
}

/// Moves the focus from line to line by the arrow keys, the page keys, Home and End.
fn move_focus(ui: &Ui, choice: &mut Choice, height: f32) {
    let Some(at) = choice.focused.filter(|_| choice.to_focus.is_none()) else { return };
    let last = choice.preview.lines.len().saturating_sub(1);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a screen")]
    let page = ((height / ROW_HEIGHT) as usize).max(2) - 1;
    let keys = [
        (Key::ArrowDown, 1, true),
        (Key::ArrowUp, 1, false),
        (Key::PageDown, page, true),
        (Key::PageUp, page, false),
        (Key::End, last, true),
        (Key::Home, last, false),
    ];
    let mut to = at;
    for (key, by, is_down) in keys {
        let times = ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
        let by = by * times;
        to = if is_down { to.saturating_add(by).min(last) } else { to.saturating_sub(by) };
    }
    if to != at {
        choice.to_focus = Some(to);
    }
}

/// Draws a line. A click anywhere on the line toggles its tick box.
fn line_ui(ui: &mut Ui, choice: &mut Choice, at: usize) {
    let p = palette(ui);
    let preview = Arc::clone(&choice.preview);
    let Some(line) = preview.lines.get(at) else { return };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let response = ui.interact(rect, ui.scope_id().with(("line", at)), Sense::click());
    if choice.to_focus == Some(at) {
        choice.to_focus = None;
        response.request_focus();
    }
    if response.has_focus() {
        choice.focused = Some(at);
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
    let can_turn = choice.can_turn(at);
    if response.clicked() && can_turn {
        // The arrow keys then continue from this line.
        response.request_focus();
        choice.turn(at);
    }
    let tick = choice.tick(at);
    let (name, spoken, note) = match &line.item {
        ImportItem::Unusable(reason) => (reason, reason.clone(), ""),
        ImportItem::Folder { name, .. } => (name, t!("ui-dialogs-a-folder", name), ""),
        ImportItem::Feed(index) => {
            let Some(feed) = preview.feeds.get(*index) else { return };
            let path = feed.folder.iter().chain([&feed.title]);
            let path = path.map(String::as_str).collect::<Vec<_>>().join(" / ");
            let note = if feed.is_subscribed { t!("ui-dialogs-is-subscribed") } else { "" };
            let spoken = if note.is_empty() { path } else { format!("{path}, {note}") };
            (&feed.title, spoken, note)
        }
    };
    let is_folder = matches!(line.item, ImportItem::Folder { .. });
    let is_unusable = matches!(line.item, ImportItem::Unusable(_));
    response.widget_info(|| match (is_unusable, tick) {
        (true, _) => WidgetInfo::labeled(Role::Label, true, &spoken),
        // egui tells screen readers that a tick box without a state is mixed.
        (false, Tick::Mixed) => WidgetInfo::labeled(Role::CheckBox, can_turn, &spoken),
        (false, tick) => WidgetInfo::selected(Role::CheckBox, can_turn, tick == Tick::On, &spoken),
    });
    if response.hovered() && can_turn {
        ui.painter().rect_filled(rect, size::RADIUS, p.ground.hover);
    }
    focus_ring(ui, &response, rect);
    let mut left = rect.left() + 6.0 + INDENT * line.depth.min(8) as f32;
    if !is_unusable {
        let square =
            Rect::from_center_size(pos2(left + BOX_WIDTH / 2.0, rect.center().y), vec2(BOX_WIDTH, BOX_WIDTH));
        tick_ui(ui, square, tick, can_turn);
        left += BOX_WIDTH + 8.0;
    }
    let mut right = rect.right() - 8.0;
    if !note.is_empty() {
        let at = pos2(right, rect.top() + 5.0);
        right = text_line_right(ui.painter(), at, note, fonts::regular(12.5), p.weak).left() - 10.0;
    }
    let font = if is_folder { fonts::medium(13.5) } else { fonts::regular(13.5) };
    let color = match can_turn {
        _ if is_unusable => p.error,
        true => p.text,
        false => p.weak,
    };
    text_line(ui.painter(), pos2(left, rect.top() + 4.0), name, font, color, right - left);
}

/// Paints a tick box.
fn tick_ui(ui: &Ui, rect: Rect, tick: Tick, enabled: bool) {
    let p = palette(ui);
    let edge = if enabled { p.weak } else { p.edge };
    ui.painter().rect(rect, 4.0, p.ground.field, Stroke::new(1.0, edge), StrokeKind::Inside);
    match tick {
        Tick::Off => {}
        Tick::On => icons::paint(ui.painter(), rect, Icon::Check, p.accent),
        Tick::Mixed => {
            let line = rect.x_range().shrink(4.0);
            ui.painter().hline(line, rect.center().y, Stroke::new(2.0, p.accent));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::view::ImportRow;

    fn choice() -> Choice {
        let row = |path: &str, is_subscribed: bool| {
            let mut folder: Vec<String> = path.split('/').map(str::to_owned).collect();
            let title = folder.pop().unwrap_or_default();
            ImportRow { folder, title, is_subscribed }
        };
        // The lines: Sea, a, Deep, b, c, known, Old, gone, d
        let feeds = vec![
            row("Sea/a", false),
            row("Sea/Deep/b", false),
            row("Sea/Deep/c", false),
            row("Sea/known", true),
            row("Old/gone", true),
            row("d", false),
        ];
        Choice::of(&Arc::new(ImportPreview::new(feeds, Vec::new(), 0)))
    }

    fn ticks(choice: &Choice) -> String {
        let letter = |at| match choice.tick(at) {
            Tick::Off => '-',
            Tick::Mixed => '~',
            Tick::On => '+',
        };
        (0..choice.preview.lines.len()).map(letter).collect()
    }

    #[test]
    fn a_folder_is_ticked_if_all_of_its_new_feeds_are() {
        let mut choice = choice();
        assert_eq!(ticks(&choice), "+++++---+", "feeds with a subscription are not chosen");
        choice.turn(3);
        assert_eq!(ticks(&choice), "~+~-+---+");
        choice.turn(2);
        assert_eq!(ticks(&choice), "+++++---+", "a mixed folder is chosen whole");
        choice.turn(2);
        assert_eq!(ticks(&choice), "~+------+");
        choice.turn(0);
        assert_eq!(ticks(&choice), "+++++---+");
        choice.turn(0);
        assert_eq!(ticks(&choice), "--------+");
        assert_eq!(choice.feeds(), [5]);
        choice.set_all(false);
        assert_eq!(choice.number(), 0);
        choice.set_all(true);
        assert_eq!(choice.feeds(), [0, 1, 2, 5]);
        assert!(!choice.can_turn(5) && !choice.can_turn(6) && !choice.can_turn(7));
    }
}
