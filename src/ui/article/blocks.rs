//! Draws the blocks of an article from top to bottom.

use egui::{
    Align2, CursorIcon, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use url::Url;

use super::images::image_ui;
use super::reading::{Reading, found_ui, open, selection_ui, text_menu};
use super::tables;
use super::text::{TASK_BOXES, TextStyle, inline_ui};
use crate::content::{Block, Details, Inline, List, Media, MediaKind, shown_host, shown_target};
use crate::ui::actions::command::{Command, WindowCommand};
use crate::ui::look::bidi::direction;
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::text_line;
use crate::ui::look::scroll::scroll_sideways;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{ButtonStyle, button_with, focus_ring, label_cut};
use crate::ui::look::{fonts, icons};
use crate::ui::view::Images;

/// Space between blocks.
pub(super) const GAP: f32 = 14.0;

/// Draws blocks one below the other, with space between them.
pub(super) fn blocks_ui(ui: &mut Ui, blocks: &[Block], images: &dyn Images, reading: &mut Reading) {
    ui.spacing_mut().item_spacing.y = 0.0;
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            let before = blocks.get(index - 1);
            ui.add_space(space_between(before, block));
        }
        ui.push_id(index, |ui| block_ui(ui, block, images, reading));
    }
}

/// Space above a block that follows `before`, in points.
#[must_use]
pub(super) const fn space_between(before: Option<&Block>, block: &Block) -> f32 {
    match (before, block) {
        (_, Block::Heading { level, .. }) if *level <= 2 => GAP * 2.0,
        (_, Block::Heading { .. }) => GAP * 1.5,
        // A caption is close to its object: the picture above it, or the table below it.
        (
            Some(Block::Image(_) | Block::Media(_) | Block::Code { .. } | Block::Caption(_)),
            Block::Caption(_),
        )
        | (Some(Block::Caption(_)), Block::Table(_)) => 6.0,
        // A definition follows its term.
        (Some(Block::Paragraph(_)), Block::Indent(_)) => 4.0,
        _ => GAP,
    }
}

/// Draws one block as wide as `ui`.
pub(super) fn block_ui(ui: &mut Ui, block: &Block, images: &dyn Images, reading: &mut Reading) {
    let p = palette(ui);
    match block {
        Block::Heading { level, text } => {
            inline_ui(ui, text, TextStyle::heading(p, reading.scale, *level), images, reading);
        }
        Block::Paragraph(text) => inline_ui(ui, text, TextStyle::body(p, reading.scale), images, reading),
        Block::Caption(text) => inline_ui(ui, text, TextStyle::caption(p, reading.scale), images, reading),
        Block::Code { text, language } => code_ui(ui, text, language.as_deref(), reading),
        Block::Quote(blocks) => quote_ui(ui, blocks, images, reading),
        Block::Indent(blocks) => {
            indented(ui, 24.0, side_of(blocks), |ui| blocks_ui(ui, blocks, images, reading));
        }
        Block::List(list) => list_ui(ui, list, images, reading),
        Block::Table(table) => tables::table_ui(ui, table, images, reading),
        Block::Image(image) => image_ui(ui, image, images, reading),
        Block::Media(media) => media_ui(ui, media, images, reading),
        Block::Details(details) => details_ui(ui, details, images, reading),
        Block::Rule => {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
            let middle = rect.center();
            ui.painter().hline(middle.x - 60.0..=middle.x + 60.0, middle.y.round(), Stroke::new(1.0, p.edge));
        }
    }
}

/// The side at which lines begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// Returns the side at which the lines of some blocks begin, which is the side of their first letter.
fn side_of(blocks: &[Block]) -> Side {
    side_of_text([blocks])
}

/// Like [`side_of`], but the first letter may be in any of several parts.
pub(super) fn side_of_text<'b>(parts: impl IntoIterator<Item = &'b [Block]>) -> Side {
    fn first(blocks: &[Block]) -> Option<bool> {
        blocks.iter().find_map(|block| match block {
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => {
                direction(&text.text)
            }
            Block::Quote(blocks) | Block::Indent(blocks) => first(blocks),
            Block::List(list) => list.items.iter().find_map(|item| first(item)),
            _ => None,
        })
    }
    if parts.into_iter().find_map(first) == Some(true) { Side::Right } else { Side::Left }
}

/// Lays out `content`, indented from the side at which its lines begin. Returns its rectangle.
fn indented(ui: &mut Ui, by: f32, side: Side, content: impl FnOnce(&mut Ui)) -> Rect {
    let mut rect = ui.available_rect_before_wrap();
    let by = by.min((rect.width() - 120.0).max(0.0));
    match side {
        Side::Left => rect.min.x += by,
        Side::Right => rect.max.x -= by,
    }
    let inner = ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_width(rect.width());
        content(ui);
    });
    inner.response.rect
}

fn quote_ui(ui: &mut Ui, blocks: &[Block], images: &dyn Images, reading: &mut Reading) {
    let p = palette(ui);
    let (whole, side) = (ui.available_rect_before_wrap(), side_of(blocks));
    let rect = indented(ui, 18.0, side, |ui| blocks_ui(ui, blocks, images, reading));
    let left = if side == Side::Left { whole.left() } else { whole.right() - 3.0 };
    let bar = Rect::from_min_max(pos2(left, rect.top()), pos2(left + 3.0, rect.bottom()));
    ui.painter().rect_filled(bar, 1.5, p.edge);
}

fn code_ui(ui: &mut Ui, text: &str, language: Option<&str>, reading: &mut Reading) {
    let p = palette(ui);
    egui::Frame::new()
        .fill(p.ground.sunken)
        .corner_radius(8)
        .inner_margin(egui::Margin::symmetric(14, 12))
        .show(ui, |ui| {
            let width = ui.available_width();
            ui.set_width(width);
            if let Some(language) = language.filter(|language| !language.is_empty()) {
                // The language is in a line of its own, so that the scrolled code does not run under it.
                label_cut(ui, language, fonts::regular(11.5), p.weak);
                ui.add_space(3.0);
            }
            scroll_sideways(ui, "code").show(ui, |ui| {
                let mut job = egui::text::LayoutJob::default();
                let format = egui::TextFormat {
                    font_id: fonts::mono(reading.scale.points(14.0)),
                    color: p.text,
                    line_height: Some((reading.scale.points(14.0) * 1.5).round()),
                    ..egui::TextFormat::default()
                };
                job.append(text, 0.0, format);
                let (pos, galley, response) =
                    egui::Label::new(job).extend().selectable(true).layout_in_ui(ui);
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
                found_ui(ui, text, &galley, pos, reading);
                text_menu(&response, text, reading);
                selection_ui(ui, &response, pos, galley, p.text);
            });
        });
}

fn list_ui(ui: &mut Ui, list: &List, images: &dyn Images, reading: &mut Reading) {
    let p = palette(ui);
    for (index, item) in list.items.iter().enumerate() {
        if index > 0 {
            ui.add_space(6.0);
        }
        let (top, right, side) = (ui.cursor().min, ui.available_rect_before_wrap().right(), side_of(item));
        let number = list.start.saturating_add(i64::try_from(index).unwrap_or(i64::MAX));
        ui.push_id(("item", index), |ui| {
            let text = format!("{number}.");
            let wide = u8::try_from(text.len().saturating_sub(3)).unwrap_or(u8::MAX).min(8);
            let indent = if list.ordered { 26.0 + 8.0 * f32::from(wide) } else { 22.0 };
            indented(ui, indent, side, |ui| {
                if item.is_empty() {
                    ui.add_space(reading.scale.line_height(size::ARTICLE));
                }
                item_ui(ui, item, images, reading);
            });
            let middle = top.y + (reading.scale.line_height(size::ARTICLE) / 2.0).round();
            let from_side = |by: f32| match side {
                Side::Left => pos2(top.x + by, middle),
                Side::Right => pos2(right - by, middle),
            };
            if list.ordered {
                let anchor = if side == Side::Left { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
                ui.painter().text(
                    from_side(indent - 7.0),
                    anchor,
                    text,
                    fonts::article(reading.scale.serif, false, false, reading.scale.points(size::ARTICLE)),
                    p.weak,
                );
            } else if !is_task(item) {
                ui.painter().circle_filled(from_side(9.0), 2.5, p.weak);
            }
        });
    }
}

/// Returns true if a list item begins with a task box.
fn is_task(item: &[Block]) -> bool {
    matches!(item.first(), Some(Block::Paragraph(text)) if text.text.starts_with(TASK_BOXES))
}

/// Draws the blocks of a list item, closer together than paragraphs.
fn item_ui(ui: &mut Ui, blocks: &[Block], images: &dyn Images, reading: &mut Reading) {
    ui.spacing_mut().item_spacing.y = 0.0;
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            ui.add_space(if matches!(block, Block::List(_)) { 6.0 } else { 10.0 });
        }
        ui.push_id(index, |ui| block_ui(ui, block, images, reading));
    }
}

fn details_ui(ui: &mut Ui, details: &Details, images: &dyn Images, reading: &mut Reading) {
    let p = palette(ui);
    let id = ui.unique_id().with("details");
    let mut is_open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let name = if details.summary.text.is_empty() { t!("ui-article-details") } else { &details.summary.text };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, is_open, name));
    if response.clicked() {
        is_open = !is_open;
        ui.data_mut(|data| data.insert_temp(id, is_open));
    }
    if response.hovered() {
        ui.painter().rect_filled(rect, size::RADIUS, p.ground.hover);
    }
    focus_ring(ui, &response, rect);
    let icon = if is_open { Icon::Down } else { Icon::Right };
    icons::paint(ui.painter(), Rect::from_min_size(rect.min, vec2(18.0, 28.0)), icon, p.weak);
    text_line(
        ui.painter(),
        rect.min + vec2(24.0, 5.0),
        name,
        fonts::semibold(15.0),
        p.text,
        rect.width() - 24.0,
    );
    if is_open {
        ui.add_space(6.0);
        // Hits in collapsed content are not numbered, so hits in opened content are not numbered either.
        let finding = reading.finding.take();
        indented(ui, 24.0, Side::Left, |ui| blocks_ui(ui, &details.blocks, images, reading));
        reading.finding = finding;
    }
}

fn media_ui(ui: &mut Ui, media: &Media, images: &dyn Images, reading: &mut Reading) {
    if let Some(poster) = &media.poster {
        image_ui(ui, poster, images, reading);
        ui.add_space(6.0);
    }
    let kind = media.kind.name();
    let icon = if media.kind == MediaKind::Frame { Icon::External } else { Icon::Play };
    let title = media.title.clone().unwrap_or_else(|| kind.to_owned());
    let note = format!("{kind} · {}", shown_host(&media.url));
    let (open, copy) = (t!("ui-article-open"), t!("ui-article-copy-link"));
    let card = LinkCard { icon, title: &title, note: &note, open, copy, url: &media.url };
    link_card_ui(ui, &card, reading);
}

/// A card that leads to a file or a page.
pub(super) struct LinkCard<'a> {
    pub(super) icon: Icon,
    pub(super) title: &'a str,
    pub(super) note: &'a str,
    /// The text of the button that opens it.
    pub(super) open: &'a str,
    /// The text of the button that copies its address.
    pub(super) copy: &'a str,
    pub(super) url: &'a Url,
}

/// Draws a card with an icon, a title and a note. A click on the card or on its button opens the link.
pub(super) fn link_card_ui(ui: &mut Ui, card: &LinkCard<'_>, reading: &mut Reading) {
    let LinkCard { icon, title, note, open: open_text, copy, url } = *card;
    let p = palette(ui);
    // In a narrow column the buttons are below the text.
    let narrow = ui.available_width() < 440.0;
    let size = vec2(ui.available_width(), if narrow { 96.0 } else { 56.0 });
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, format!("{title}, {note}")));
    let fill = if response.hovered() { p.ground.hover } else { p.ground.sunken };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, p.line), StrokeKind::Inside);
    focus_ring(ui, &response, rect);
    let disc = rect.min + vec2(30.0, 28.0);
    ui.painter().circle_filled(disc, 16.0, p.ground.page);
    ui.painter().add(Shape::circle_stroke(disc, 16.0, Stroke::new(1.0, p.line)));
    icons::paint(ui.painter(), Rect::from_center_size(disc, vec2(16.0, 16.0)), icon, p.accent);
    let (place, layout) = if narrow {
        let place = Rect::from_min_max(rect.min + vec2(58.0, 50.0), rect.max - vec2(12.0, 6.0));
        (place, egui::Layout::left_to_right(egui::Align::Center))
    } else {
        (rect.shrink2(vec2(12.0, 0.0)), egui::Layout::right_to_left(egui::Align::Center))
    };
    let mut buttons = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
    buttons.spacing_mut().item_spacing.x = 4.0;
    if button_with(&mut buttons, None, open_text, ButtonStyle::Raised).clicked() {
        reading.commands.extend(open(url));
    }
    if button_with(&mut buttons, None, copy, ButtonStyle::Flat).clicked() {
        reading.commands.push(Command::Window(WindowCommand::Copy(url.to_string())));
    }
    let end = if narrow { rect.right() } else { buttons.min_rect().left() };
    let width = end - rect.left() - 70.0;
    text_line(ui.painter(), rect.min + vec2(58.0, 10.0), title, fonts::medium(14.0), p.text, width);
    text_line(ui.painter(), rect.min + vec2(58.0, 31.0), note, fonts::regular(12.0), p.weak, width);
    if response.hovered() {
        reading.hovered_link = Some(shown_target(url));
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    if response.clicked() {
        reading.commands.extend(open(url));
    }
    response.context_menu(|ui| {
        if crate::ui::look::widgets::menu_item(ui, copy, "", true).clicked() {
            reading.commands.push(Command::Window(WindowCommand::Copy(url.to_string())));
        }
    });
}

/// Returns the approximate number of characters of a block. The height of the block is guessed from this number before
/// the block is laid out.
#[must_use]
pub(in crate::ui) fn weight(block: &Block) -> usize {
    let all = |blocks: &[Block]| blocks.iter().map(weight).sum::<usize>() + blocks.len() * 40;
    let text = |inline: &Inline| inline.text.len();
    match block {
        Block::Heading { text: t, .. } | Block::Paragraph(t) | Block::Caption(t) => text(t),
        Block::Code { text, .. } => text.lines().count() * 70,
        Block::Quote(blocks) | Block::Indent(blocks) => all(blocks),
        Block::List(list) => list.items.iter().map(|item| all(item)).sum(),
        Block::Table(table) => table.rows.len() * 110,
        Block::Image(_) => 500,
        Block::Media(media) if media.poster.is_some() => 680,
        Block::Media(_) => 180,
        Block::Details(_) | Block::Rule => 80,
    }
}
