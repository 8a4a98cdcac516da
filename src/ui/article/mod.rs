//! The article pane: an entry with its toolbar. Long articles lay out only the blocks near the visible part.

pub(super) mod blocks;
pub(super) mod changes;
pub(super) mod files;
pub(super) mod find_bar;
pub(super) mod head;
pub(super) mod images;
pub(super) mod position;
pub(super) mod reading;
pub(super) mod state;
pub(super) mod tables;
pub(super) mod text;

use egui::{Rangef, ScrollArea, Ui, UiBuilder, vec2};
use url::Url;

use super::actions::action::Action;
use super::actions::command::{ArticleCommand, Command, WindowCommand};
use super::find::words_of;
use super::look::fonts;
use super::look::icons::Icon;
use super::look::theme::{palette, size};
use super::look::widgets::{ButtonStyle, button, button_with, icon_button, label, rule, shown_address};
use super::view::{EntryView, FullText, ImageState, Images, RemovedText, Times, TypeScale};
use super::words;
use crate::content::Block;
use crate::locale;
use crate::model::{is_web, shown_title};
use blocks::{block_ui, space_between, weight};
use find_bar::find_bar_ui;
use head::{head_ui, line_ui};
use position::ReadingPosition;
use reading::{Finding, Reading, open};
use state::ArticleState;

/// Least space beside the text column, in points.
const MARGIN: f32 = 28.0;
/// Least space above and below a hit to which the article scrolled, in points.
const HIT_MARGIN: f32 = 24.0;
/// Articles up to this many characters are laid out as a whole, so that a selection can span all of them.
const LAID_OUT_WHOLE: usize = 16_000;

/// Draws the entry.
pub(super) fn entry_ui(
    ui: &mut Ui,
    view: &EntryView<'_>,
    times: &Times,
    images: &dyn Images,
    state: &mut ArticleState,
    reading: &mut Reading,
) {
    if std::mem::take(&mut state.copies) {
        // The labels drawn in this pass answer the event with their selected text.
        ui.input_mut(|i| i.events.push(egui::Event::Copy));
    }
    toolbar_ui(ui, view, images, state, reading);
    reading.searched = words_of(view.search);
    state.find.prepare(view.row.key, &view.row.title, &view.article.blocks, &reading.searched);
    find_bar_ui(ui, &mut state.find);
    reading.scale = view.type_scale;
    state.scroll.height = ui.available_height();
    let width = measure_within(ui, view.type_scale.width);
    let is_other = state.prepare(view.row.key, width, view.type_scale, view.article.blocks.len());
    let mut area = ScrollArea::vertical().id_salt("article").auto_shrink(false);
    if let Some(offset) = state.jump.take().or(is_other.then_some(0.0)) {
        area = area.vertical_scroll_offset(offset);
    }
    let output = area.show_viewport(ui, |ui, viewport| {
        if state.pending != 0.0 {
            ui.scroll_with_delta(vec2(0.0, -std::mem::take(&mut state.pending)));
        }
        state.scroll.origin = ui.max_rect().top();
        column(ui, width, |ui| {
            ui.add_space(24.0);
            head_ui(ui, view, times, reading);
            files::playable_ui(ui, view, reading);
            body_ui(ui, view, times, images, state, viewport, reading);
            foot_ui(ui, view, times, reading);
            ui.add_space(48.0);
        });
    });
    let reach = output.state.clamped_offset().y + output.inner_rect.height();
    state.scroll.at_end = reach >= output.content_size.y - 4.0;
    for url in std::mem::take(&mut reading.followed) {
        follow(&url, view, state, reading);
    }
    if state.anchor.is_some() || reading.copies {
        state.copies = reading.copies;
        ui.ctx().request_repaint();
    }
    state.scroll.offset = output.state.clamped_offset().y;
    let end = (output.content_size.y - output.inner_rect.height()).max(0.0);
    state.scroll.end = Some(end);
    state.jump = state.jump.map(|offset| offset.min(end));
}

/// Follows a link: scrolls if the link leads to a place in this article, opens the link otherwise.
fn follow(url: &Url, view: &EntryView<'_>, state: &mut ArticleState, reading: &mut Reading) {
    let page = |url: &Url| {
        let mut page = url.clone();
        page.set_fragment(None);
        page
    };
    let is_here = || {
        [&view.row.link, &view.row.origin.document].into_iter().flatten().any(|own| page(own) == page(url))
    };
    let anchor = url.fragment().filter(|name| view.article.blocks.iter().any(|block| block.holds(name)));
    match anchor.filter(|_| is_here()) {
        Some(anchor) => {
            state.anchor = Some(anchor.to_owned());
            state.back.push(ReadingPosition::at_or_top(state.scroll.offset, &state.layout.placed));
        }
        None => reading.commands.extend(open(url)),
    }
}

/// Width of the text column, in points.
#[must_use]
pub(super) fn measure(ui: &Ui) -> f32 {
    measure_within(ui, size::MEASURE)
}

fn measure_within(ui: &Ui, most: f32) -> f32 {
    (ui.available_width() - 2.0 * MARGIN).clamp(160.0, most).round()
}

/// Lays out `content` in a column in the middle of the pane.
pub(super) fn column(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    let mut rect = ui.available_rect_before_wrap();
    let left = ((rect.width() - width) / 2.0).max(MARGIN).round();
    rect.min.x += left;
    rect.set_width(width);
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 0.0;
        content(ui);
    });
}

fn toolbar_ui(
    ui: &mut Ui,
    view: &EntryView<'_>,
    images: &dyn Images,
    state: &mut ArticleState,
    reading: &mut Reading,
) {
    let p = palette(ui);
    let row = view.row;
    bar(ui, |ui| {
        if let Some(command) = row.link.as_ref().and_then(open) {
            let response =
                button_with(ui, Some(Icon::External), t!("ui-article-open-in-browser"), ButtonStyle::Quiet);
            if response.on_hover_text(Action::Open.tooltip(ui)).clicked() {
                reading.commands.push(command);
            }
        }
        let (icon, name, color) = if row.starred {
            (Icon::StarFilled, t!("ui-article-remove-star"), Some(p.star))
        } else {
            (Icon::Star, t!("ui-article-star"), None)
        };
        if icon_button(ui, icon, name, &Action::ToggleStar.tooltip_as(name, ui), color).clicked() {
            reading.commands.push(Command::Article(ArticleCommand::SetStarred(vec![row.key], !row.starred)));
        }
        let (icon, name) = if row.unread {
            (Icon::Dot, t!("ui-article-mark-read"))
        } else {
            (Icon::Circle, t!("ui-article-mark-unread"))
        };
        let color = row.unread.then_some(p.accent);
        if icon_button(ui, icon, name, &Action::ToggleRead.tooltip_as(name, ui), color).clicked() {
            reading.commands.push(Command::Article(ArticleCommand::SetRead(vec![row.key], row.unread)));
        }
        if let Some(link) = &row.link
            && icon_button(ui, Icon::Link, t!("ui-article-copy-link"), &Action::CopyLink.tooltip(ui), None)
                .clicked()
        {
            reading.commands.push(Command::Window(WindowCommand::Copy(link.to_string())));
        }
        if has_images_off(&view.article.blocks, images) {
            let (name, tooltip) = (t!("ui-article-load-images"), Action::LoadImages.tooltip(ui));
            if icon_button(ui, Icon::Image, name, &tooltip, None).clicked() {
                reading.commands.push(Command::Article(ArticleCommand::LoadImages(row.key)));
            }
        }
        if let Some(command) = full_text_command(view) {
            let text = match view.full_text {
                FullText::Shown => t!("ui-article-show-feed-text"),
                FullText::Hidden => t!("ui-article-show-full-text"),
                _ => t!("ui-article-load-full-text"),
            };
            if icon_button(ui, Icon::Text, text, &Action::LoadFullText.tooltip_as(text, ui), None).clicked() {
                reading.commands.push(command);
            }
        }
        let back = t!("ui-article-back");
        if !state.back.is_empty() && icon_button(ui, Icon::Left, back, back, None).clicked() {
            state.goal = state.back.pop();
        }
        let (name, tooltip) = (t!("ui-article-find"), Action::FindInArticle.tooltip(ui));
        if icon_button(ui, Icon::Search, name, &tooltip, None).clicked() {
            state.find.open();
        }
        let (name, tooltip) = (t!("ui-article-leave-focus-mode"), t!("ui-article-leave-focus-mode.hint"));
        if reading.in_focus && icon_button(ui, Icon::Cross, name, tooltip, None).clicked() {
            reading.in_focus = false;
        }
    });
}

/// Returns the command of the full-text button; `None` if the entry has no web page or the page is loading.
#[must_use]
pub(super) fn full_text_command(view: &EntryView<'_>) -> Option<Command> {
    let page = view.row.link.as_ref().filter(|link| is_web(link));
    match view.full_text {
        FullText::Loading => None,
        FullText::Shown => Some(Command::Article(ArticleCommand::ShowFullText(false))),
        FullText::Hidden => Some(Command::Article(ArticleCommand::ShowFullText(true))),
        FullText::None | FullText::Failed(_) | FullText::Missing => {
            page.map(|_| Command::Article(ArticleCommand::LoadFullText(view.row.key)))
        }
    }
}

/// Height of a line of buttons with the space around it, in points.
const BAR_HEIGHT: f32 = 48.0;

/// Draws the line of buttons above a pane's content. Buttons that do not fit wrap onto further lines.
pub(super) fn bar(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let p = palette(ui);
    let room = ui.available_rect_before_wrap();
    let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
    let above = (BAR_HEIGHT - size::CONTROL) / 2.0;
    // The first line has a fixed height. egui adds the lines that follow.
    let first = vec2(room.width() - 32.0, size::CONTROL);
    let inner = egui::Rect::from_min_size(room.min + vec2(16.0, above), first);
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout));
    child.spacing_mut().item_spacing = vec2(4.0, 6.0);
    content(&mut child);
    let height = (child.min_rect().height() + above * 2.0).max(BAR_HEIGHT).round();
    let rect = egui::Rect::from_min_size(room.min, vec2(room.width(), height));
    ui.advance_cursor_after_rect(rect);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, egui::Stroke::new(1.0, p.line));
}

fn has_images_off(blocks: &[Block], images: &dyn Images) -> bool {
    blocks.iter().any(|block| match block {
        Block::Image(image) => images.state(&image.source) == ImageState::Off,
        Block::Media(media) => {
            media.poster.iter().any(|poster| images.state(&poster.source) == ImageState::Off)
        }
        Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => {
            text.images().any(|(_, image)| images.state(&image.source) == ImageState::Off)
        }
        Block::Quote(blocks) | Block::Indent(blocks) => has_images_off(blocks, images),
        Block::List(list) => list.items.iter().any(|item| has_images_off(item, images)),
        Block::Details(details) => has_images_off(&details.blocks, images),
        Block::Table(table) => table.rows.iter().flatten().any(|cell| has_images_off(&cell.blocks, images)),
        _ => false,
    })
}

/// Draws a note that the entry's text was removed to save disk space. A button fetches the text again if the feed has it.
fn purged_ui(ui: &mut Ui, view: &EntryView<'_>, removed: RemovedText, times: &Times, reading: &mut Reading) {
    let p = palette(ui);
    let text = t!("ui-article-purged", day = times.day(removed.at));
    label(ui, &text, fonts::medium(15.0), p.soft);
    ui.add_space(4.0);
    label(ui, t!("ui-article-purged-kept"), fonts::regular(14.0), p.weak);
    if !removed.is_offered {
        label(ui, t!("ui-article-purged-for-good"), fonts::regular(14.0), p.weak);
        if full_text_command(view).is_some() {
            label(ui, t!("ui-article-purged-for-good.hint"), fonts::regular(14.0), p.weak);
        }
        return;
    }
    ui.add_space(12.0);
    if button_with(ui, Some(Icon::Refresh), t!("ui-article-fetch-text"), ButtonStyle::Primary).clicked() {
        reading.commands.push(Command::Article(ArticleCommand::FetchText(view.row.key)));
    }
}

fn body_ui(
    ui: &mut Ui,
    view: &EntryView<'_>,
    times: &Times,
    images: &dyn Images,
    state: &mut ArticleState,
    viewport: egui::Rect,
    reading: &mut Reading,
) {
    let blocks = &view.article.blocks;
    if let Some(removed) = view.purged.filter(|_| blocks.is_empty()) {
        purged_ui(ui, view, removed, times, reading);
        return;
    }
    if blocks.is_empty() && view.file.is_some() {
        label(ui, t!("ui-article-is-file"), fonts::italic(15.0), palette(ui).weak);
        return;
    }
    if blocks.is_empty() {
        label(ui, t!("ui-article-no-text"), fonts::italic(15.0), palette(ui).weak);
        if let Some(command) = full_text_command(view) {
            ui.add_space(12.0);
            let name = t!("ui-article-load-full-text");
            if button_with(ui, Some(Icon::Text), name, ButtonStyle::Primary).clicked() {
                reading.commands.push(command);
            }
        }
        return;
    }
    let whole = blocks.iter().map(weight).sum::<usize>() <= LAID_OUT_WHOLE;
    // Blocks up to one screen above and below the visible part are laid out too. Their heights are then known for short
    // jumps, and a selection survives such a jump.
    let near = ui.clip_rect().expand2(vec2(0.0, viewport.height()));
    let goal = state.goal.take().or_else(|| ReadingPosition::at(viewport.top(), &state.layout.placed));
    let mut placed = Vec::with_capacity(blocks.len());
    reading.anchor = state.anchor.take();
    let anchored = reading.anchor.as_ref().and_then(|name| blocks.iter().position(|block| block.holds(name)));
    let moves = state.find.jump || anchored.is_some();
    // If this frame already moved the article, blocks above the pane are measured in the next frame. Their heights may
    // move the article once more.
    let is_moved = state.jumped_in == Some(ui.ctx().cumulative_frame_nr());
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            ui.add_space(space_between(blocks.get(index - 1), block));
        }
        let top = ui.cursor().top();
        let measured = state.layout.heights.get(index).copied().flatten();
        let guess = measured.unwrap_or_else(|| guess_height(block, state.layout.width, state.layout.scale));
        let from = if is_moved && measured.is_none() { ui.clip_rect().top() } else { near.top() };
        let in_sight = top <= near.bottom() && top + guess >= from;
        let is_sought = state.find.jump && state.find.is_in(index);
        let is_goal = goal.is_some_and(|goal| goal.block == index && goal.needs_height());
        let is_anchored = anchored == Some(index);
        if whole || in_sight || is_sought || is_goal || is_anchored {
            reading.finding =
                state.find.finding().map(|finding| Finding { at: state.find.places(index).0, ..finding });
            let shown =
                ui.push_id(("block", view.row.key.0, index), |ui| block_ui(ui, block, images, reading));
            if let Some(height) = state.layout.heights.get_mut(index) {
                *height = Some(shown.response.rect.height());
            }
            let place = reading.finding.take().and_then(|finding| finding.place);
            if is_sought {
                let place = place.unwrap_or(shown.response.rect);
                if !ui.clip_rect().shrink2(vec2(0.0, HIT_MARGIN)).contains_rect(place) {
                    ui.scroll_to_rect(place, Some(egui::Align::Center));
                }
                state.find.jump = false;
            }
            if is_anchored {
                let place = reading.anchor_place.take().map_or(top, |place| place.top() - 12.0);
                state.go_to(place.max(top) - state.scroll.origin, ui.ctx());
                reading.anchor = None;
            }
        } else {
            ui.add_space(guess);
        }
        placed.push(Rangef::new(top - state.scroll.origin, ui.cursor().top() - state.scroll.origin));
    }
    state.layout.placed = placed;
    state.keep(goal.filter(|_| !moves), viewport.top(), ui.ctx());
}

#[expect(clippy::cast_precision_loss, reason = "a guess")]
fn guess_height(block: &Block, width: f32, scale: TypeScale) -> f32 {
    if let Block::Image(image) = block
        && let Some(size) = images::size_in_advance(image, width)
    {
        return size.y;
    }
    let per_line = (width / (7.6 * scale.size)).max(10.0);
    let lines = (weight(block) as f32 / per_line).ceil().max(1.0);
    (lines * scale.line_height(size::ARTICLE)).round()
}

fn foot_ui(ui: &mut Ui, view: &EntryView<'_>, times: &Times, reading: &mut Reading) {
    let p = palette(ui);
    files::others_ui(ui, view, reading);
    if let Some((kind, length)) = view.file {
        ui.add_space(24.0);
        let (kind, size) = (shown_title(kind.to_owned()), words::bytes(length));
        let text = t!("ui-article-save-file", kind, size);
        if button(ui, &text, ButtonStyle::Primary).clicked() {
            reading.commands.push(Command::Article(ArticleCommand::SaveFile(view.row.key)));
        }
    }
    if let Some(document) = &view.row.origin.document {
        ui.add_space(28.0);
        rule(ui);
        ui.add_space(8.0);
        if let Some(page) = &view.entry.comments {
            let site = page.host_str().map_or_else(|| shown_address(page), ToOwned::to_owned);
            line_ui(ui, t!("ui-article-comments"), &site, Some(page), reading);
        }
        if !view.entry.categories.is_empty() {
            line_ui(ui, t!("ui-article-categories"), &locale::list(&view.entry.categories), None, reading);
        }
        line_ui(ui, t!("ui-article-feed"), view.feed, Some(document), reading);
        if view.row.published.is_none() && view.row.updated.is_none() {
            let text = t!("ui-article-no-date", day = times.day(view.row.time));
            label(ui, &text, fonts::regular(12.0), p.weak);
        }
    }
}
