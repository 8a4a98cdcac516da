//! Paints the rows of the entry list: entries, gaps, page boundaries and the horizon. Each row is one widget.

use egui::{Align, Id, Layout, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::history::{GapCause, Horizon, TimelineItem};
use crate::model::{Completeness, EntryRow, GapId};

use super::scroll::VisibleRow;
use crate::ui::find::marks;
use crate::ui::gap::art::{GapColors, gap_ground};
use crate::ui::gap_words;
use crate::ui::look::fonts;
use crate::ui::look::icons;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{focus_stroke, palette, size};
use crate::ui::look::widgets::{
    Look, button, feed_icon, tell_selected, text_line, text_line_marked, text_line_right, text_lines_marked,
};
use crate::ui::view::{GapView, Heading, Images, Rows, Times};

/// Space on both sides of a row's background, in points.
const SIDE: f32 = 6.0;
/// The left and right insets of text within a row, in points.
const TEXT_LEFT: f32 = 32.0;
const TEXT_RIGHT: f32 = 18.0;
/// The width that the star takes at the right end of a line, in points.
const STAR: f32 = 22.0;

/// Options that change how a row looks.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[derive(Clone, Copy, Debug)]
pub(super) struct RowStyle<'a> {
    /// The words of the search, to be marked.
    pub(in crate::ui) searched: &'a [String],
    /// True if the row is selected.
    pub(in crate::ui) selected: bool,
    /// True if the row is selected and the list has the keyboard focus.
    pub(in crate::ui) focused: bool,
    /// True if the row shows the name of its feed. False if only one feed is listed.
    pub(super) show_feed: bool,
    /// True if the heading above the row names its day. The row then shows the time of day only.
    pub(super) below_day: bool,
    /// True if the rows of the list have one line each.
    pub(super) compact: bool,
    /// The content of the horizon's row.
    pub(super) end: ListEnd,
    /// Formats times.
    pub(in crate::ui) times: Times,
}

/// The facts that the end of a feed's list states besides the meaning of the horizon.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ListEnd {
    /// The state of the feed, if it says more than the horizon: since when nothing was missed, or that nothing is known.
    pub(super) claim: Option<Completeness>,
    /// True if the user can look for older entries.
    pub(super) offers_older: bool,
}

impl ListEnd {
    /// The height of the row in points.
    pub(super) fn height(self) -> f32 {
        let claim = if self.claim.is_some() { END_LINE } else { 0.0 };
        let button = if self.offers_older { END_BUTTON } else { 0.0 };
        END_LINES + claim + button
    }
}

/// The height of the horizon with two lines, of a further line, and of the button, in points.
const END_LINES: f32 = 74.0;
const END_LINE: f32 = 18.0;
const END_BUTTON: f32 = 40.0;

/// The image beside an entry.
#[derive(Clone, Copy, Debug)]
enum Thumbnail {
    /// The image is loading or cannot be shown. It keeps its place.
    Empty,
    /// The image can be drawn.
    Ready(egui::TextureId),
}

/// The content of a row besides its entry.
#[derive(Clone, Copy, Debug, Default)]
struct Beside<'a> {
    /// The name of the feed; empty if the row does not show it.
    feed: &'a str,
    /// The icon of the feed's site.
    icon: Option<egui::TextureId>,
    /// The image beside the entry, if it has one.
    thumbnail: Option<Thumbnail>,
}

/// The input of the user on a row.
#[derive(Clone, Debug)]
pub(super) enum RowEvent {
    /// Selected the row.
    Select,
    /// Clicked the star.
    Star(bool),
    /// Clicked the unread mark.
    Read(bool),
    /// Double-clicked the row, or clicked it with the middle button.
    Open,
    /// Clicked the button that looks for older entries.
    LookForOlder,
}

/// Draws the heading above the first row of a day or month.
pub(super) fn heading_ui(ui: &Ui, rect: Rect, heading: Heading, times: &Times) {
    let p = palette(ui);
    let text = match heading {
        Heading::Day(time) => times.heading(time),
        Heading::Month(time) => times.month(time),
    };
    // The id does not depend on the language.
    let (is_day, Heading::Day(time) | Heading::Month(time)) = (matches!(heading, Heading::Day(_)), heading);
    let id = ui.unique_id().with(("heading", is_day, times.day_number(time)));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &text));
    let left = rect.left() + 14.0;
    let at = pos2(left, rect.top() + 12.0);
    let width = rect.right() - TEXT_RIGHT - left;
    let drawn = text_line(ui.painter(), at, &text, fonts::semibold(12.5), p.soft, width);
    let (from, to) = (drawn.right() + 10.0, rect.right() - TEXT_RIGHT);
    if from < to {
        ui.painter().hline(from..=to, drawn.center().y.round() + 0.5, Stroke::new(1.0, p.line));
    }
}

/// Draws a row. Returns what the user did to it, and a response for its context menu.
pub(super) fn row_ui(
    ui: &mut Ui,
    rows: &mut dyn Rows,
    images: &dyn Images,
    row: VisibleRow,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let Some(item) = row.item else {
        let id = ui.unique_id().with(("row", row.index));
        return placeholder_ui(ui, id, row.rect, style);
    };
    match item {
        TimelineItem::Entry(key) => {
            let entry = rows.entry(key).cloned();
            let id = ui.unique_id().with(("entry", key.0));
            match entry {
                Some(entry) => {
                    let feed = if style.show_feed {
                        rows.feed_title(entry.subscription).to_owned()
                    } else {
                        String::new()
                    };
                    let icon = rows.feed_icon(entry.subscription).filter(|_| style.show_feed);
                    let image = rows.thumbnail(key).filter(|_| !style.compact);
                    let thumbnail =
                        image.map(|image| images.thumbnail(image).map_or(Thumbnail::Empty, Thumbnail::Ready));
                    entry_ui(ui, id, row.rect, &entry, Beside { feed: &feed, icon, thumbnail }, style)
                }
                None => placeholder_ui(ui, id, row.rect, style),
            }
        }
        TimelineItem::Gap(id) => gap_row_ui(ui, row.rect, id, rows.gap(id), style),
        TimelineItem::PageBoundary { may_have_slipped } => boundary_ui(ui, row, may_have_slipped),
        TimelineItem::Horizon(horizon) => horizon_ui(ui, row, horizon, style),
    }
}

fn ground(ui: &Ui, rect: Rect, response: &egui::Response, style: RowStyle<'_>) {
    let p = palette(ui);
    let inner = rect.shrink2(vec2(SIDE, 1.0));
    if style.selected {
        ui.painter().rect_filled(inner, 8.0, p.selected);
    } else if response.hovered() || response.context_menu_opened() {
        ui.painter().rect_filled(inner, 8.0, p.hover.gamma_multiply(0.6));
    }
    if style.focused {
        ui.painter().rect_stroke(inner, 8.0, focus_stroke(p), StrokeKind::Inside);
    }
}

fn entry_ui(
    ui: &Ui,
    id: Id,
    rect: Rect,
    entry: &EntryRow,
    beside: Beside<'_>,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let Beside { feed, icon, thumbnail } = beside;
    let response = ui.interact(rect, id, Sense::CLICK);
    let title = title_of(entry);
    let time = if style.below_day { style.times.clock(entry.time) } else { style.times.short(entry.time) };
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, spoken(entry, title, feed, &time)));
    tell_selected(&response, style.selected);
    ground(ui, rect, &response, style);
    // The text ends before the image.
    let rect = match thumbnail {
        Some(image) => rect.with_max_x(thumbnail_ui(ui, rect, image).left() + TEXT_RIGHT - 12.0),
        None => rect,
    };

    let left = rect.left() + TEXT_LEFT;
    let right = rect.right() - TEXT_RIGHT;
    let painter = ui.painter();
    let star = star_ui(ui, id, rect, entry, response.hovered() || style.selected, style.compact);
    let dot = dot_ui(ui, id, rect, entry.unread, response.hovered());
    let top = rect.top() + if style.compact { 9.0 } else { 10.0 };
    let clock = text_line_right(
        painter,
        pos2(if style.compact { right - STAR } else { right }, top + 1.0),
        &time,
        fonts::regular(12.0),
        p.weak,
    );
    let title_right = clock.left() - 10.0;
    let mut title_left = left;
    if style.compact && !feed.is_empty() {
        let square = Rect::from_min_size(pos2(left, top + 2.0), vec2(14.0, 14.0));
        feed_icon(ui, square, feed, icon);
        title_left += 21.0;
    }
    // The operation of a multipart entry is before the title (M6).
    if let Some(operation) = &entry.operation {
        let font = fonts::semibold(11.0);
        let width = title_right - title_left;
        let at = text_line(painter, pos2(title_left, top + 2.0), operation.word(), font, p.accent, width);
        title_left = at.right() + 7.0;
    }
    let (font, color) =
        if entry.unread { (fonts::semibold(14.0), p.text) } else { (fonts::regular(14.0), p.soft) };
    let found = (&*marks(title, style.searched), p.mark);
    // Beside an operation the title has one line, because a second one would begin below the title and not below it.
    let most = if style.compact || entry.operation.is_some() { 1 } else { 2 };
    let width = (title_right - title_left).max(0.0);
    let at = pos2(title_left, top);
    let (_, lines) = text_lines_marked(painter, at, title, (font, color), found, (width, most));
    if !style.compact {
        below_title_ui(ui, rect, entry, (title, lines), beside, style);
    }
    let event = star.or(dot).or_else(|| {
        if response.double_clicked() || response.middle_clicked() {
            Some(RowEvent::Open)
        } else {
            response.clicked().then_some(RowEvent::Select)
        }
    });
    (event, response)
}

/// Draws the image at the right end of a row, or a quiet square in its place. Returns its rectangle.
fn thumbnail_ui(ui: &Ui, row: Rect, image: Thumbnail) -> Rect {
    let side = size::THUMBNAIL;
    let center = pos2(row.right() - TEXT_RIGHT - side / 2.0, row.center().y);
    let rect = Rect::from_center_size(center, vec2(side, side));
    match image {
        Thumbnail::Ready(image) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let shape = egui::epaint::RectShape::filled(rect, 6.0, egui::Color32::WHITE);
            ui.painter().add(shape.with_texture(image, whole));
        }
        Thumbnail::Empty => {
            ui.painter().rect_filled(rect, 6.0, palette(ui).sunken);
        }
    }
    rect
}

/// Draws what stands below the title, in as many lines as the title leaves: the beginning of the text, and in lists of
/// several feeds the feed.
fn below_title_ui(
    ui: &Ui,
    rect: Rect,
    entry: &EntryRow,
    (title, lines): (&str, usize),
    Beside { feed, icon, .. }: Beside<'_>,
    style: RowStyle<'_>,
) {
    let p = palette(ui);
    let painter = ui.painter();
    let left = rect.left() + TEXT_LEFT;
    let width = rect.right() - TEXT_RIGHT - left;
    let (second, third) = (rect.top() + 30.0, rect.top() + 49.0);
    let gone = if entry.withdrawn { t!("ui-list-no-longer-in-feed") } else { "" };
    let has_feed_line = !feed.is_empty() || !gone.is_empty();
    let snippet = second_line(entry, title);
    let found = (&*marks(snippet, style.searched), p.mark);
    let text = (fonts::regular(12.5), if found.0.is_empty() { p.weak } else { p.soft });
    match (lines > 1, has_feed_line) {
        (true, true) => {}
        // The last line ends before the star.
        (true, false) => {
            text_line_marked(painter, pos2(left, third), snippet, text, found, width - STAR);
        }
        (false, true) => {
            text_line_marked(painter, pos2(left, second), snippet, text, found, width);
        }
        (false, false) => {
            let at = pos2(left, second);
            text_lines_marked(painter, at, snippet, text, found, (width - STAR, 2));
        }
    }
    if !has_feed_line {
        return;
    }
    let mut left = left;
    if !feed.is_empty() {
        feed_icon(ui, Rect::from_min_size(pos2(left, third + 1.0), vec2(13.0, 13.0)), feed, icon);
        left += 19.0;
    }
    let line = match (feed, gone) {
        ("", gone) => gone.to_owned(),
        (feed, "") => feed.to_owned(),
        (feed, _) => t!("ui-list-feed-no-longer", feed),
    };
    let right = rect.right() - TEXT_RIGHT - STAR;
    text_line(painter, pos2(left, third), &line, fonts::medium(12.0), p.soft, right - left);
}

/// Returns the title of an entry. For an entry without a title, as in a microblog, returns the first words of its text.
fn title_of(entry: &EntryRow) -> &str {
    match (entry.title.trim().is_empty(), first_words(&entry.snippet)) {
        (false, _) => &entry.title,
        (true, "") => t!("ui-list-untitled"),
        (true, words) => words,
    }
}

/// Returns the words of a text that fit the title's line.
fn first_words(text: &str) -> &str {
    const LINE: usize = 44;
    let text = text.trim();
    let Some((end, _)) = text.char_indices().nth(LINE) else { return text };
    let line = text.get(..end).unwrap_or(text);
    // Some scripts write no spaces between words.
    line.rsplit_once(' ').map_or(line, |(words, _)| words)
}

/// Returns the line below the title.
fn second_line<'e>(entry: &'e EntryRow, title: &str) -> &'e str {
    if entry.snippet.is_empty() {
        return t!("ui-list-no-text");
    }
    if entry.title.trim().is_empty() {
        let text = entry.snippet.trim();
        return text.strip_prefix(title).unwrap_or(text).trim_start();
    }
    after_title(&entry.snippet, title)
}

fn spoken(entry: &EntryRow, title: &str, feed: &str, time: &str) -> String {
    let mut text = title.to_owned();
    if let Some(operation) = &entry.operation {
        text.push_str(", ");
        text.push_str(operation.word());
    }
    let unread = if entry.unread { t!("ui-list-spoken-unread") } else { "" };
    let starred = if entry.starred { t!("ui-list-spoken-starred") } else { "" };
    for part in [feed, time, unread, starred] {
        if !part.is_empty() {
            text.push_str(", ");
            text.push_str(part);
        }
    }
    text
}

/// Draws the star if the entry has one or the pointer is near. Returns the user's click.
fn star_ui(ui: &Ui, id: Id, row: Rect, entry: &EntryRow, near: bool, compact: bool) -> Option<RowEvent> {
    if !entry.starred && !near {
        return None;
    }
    let p = palette(ui);
    let y = if compact { row.center().y } else { row.top() + 56.0 };
    let rect = Rect::from_center_size(pos2(row.right() - TEXT_RIGHT - 7.0, y), vec2(22.0, 22.0));
    let response = ui.interact(rect, id.with("star"), Sense::CLICK);
    let name = if entry.starred { t!("ui-list-remove-star") } else { t!("ui-list-star") };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let (icon, color) = if entry.starred {
        (Icon::StarFilled, p.star)
    } else {
        (Icon::Star, if response.hovered() { p.star } else { p.weak })
    };
    icons::paint(ui.painter(), rect, icon, color);
    response.clicked().then_some(RowEvent::Star(!entry.starred))
}

/// Draws the unread mark. A click on it toggles between read and unread.
fn dot_ui(ui: &Ui, id: Id, row: Rect, unread: bool, near: bool) -> Option<RowEvent> {
    if !unread && !near {
        return None;
    }
    let p = palette(ui);
    let rect = Rect::from_center_size(
        pos2(row.left() + 19.0, row.top() + 19.0_f32.min(row.height() / 2.0)),
        vec2(18.0, 18.0),
    );
    let response = ui.interact(rect, id.with("dot"), Sense::CLICK);
    let name = if unread { t!("ui-list-mark-read") } else { t!("ui-list-mark-unread") };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if unread {
        ui.painter().circle_filled(rect.center(), 4.0, p.accent);
    } else {
        ui.painter().circle_stroke(rect.center(), 3.5, Stroke::new(1.2, p.weak));
    }
    response.clicked().then_some(RowEvent::Read(unread))
}

/// Draws grey bars in place of an entry that is loading.
fn placeholder_ui(ui: &Ui, id: Id, rect: Rect, style: RowStyle<'_>) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let response = ui.interact(rect, id, Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, t!("ui-list-row-loading")));
    tell_selected(&response, style.selected);
    ground(ui, rect, &response, style);
    let width = rect.width() - TEXT_LEFT - TEXT_RIGHT;
    let bars = [(14.0, 0.62, 10.0), (35.0, 0.9, 8.0), (53.0, 0.3, 7.0)];
    for (top, part, height) in bars.into_iter().take(if style.compact { 1 } else { 3 }) {
        let bar = Rect::from_min_size(rect.min + vec2(TEXT_LEFT, top), vec2(width * part, height));
        ui.painter().rect_filled(bar, 4.0, p.hover);
    }
    (response.clicked().then_some(RowEvent::Select), response)
}

fn gap_row_ui(
    ui: &Ui,
    rect: Rect,
    id: GapId,
    view: Option<&GapView>,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let response = ui.interact(rect, ui.unique_id().with(("gap", id.0)), Sense::CLICK);
    let inner = rect.shrink2(vec2(SIDE + 4.0, if style.compact { 2.0 } else { 5.0 }));
    let loading = view.is_none_or(|v| v.gap().cause == GapCause::NotYetFetched);
    let label = view.map(|view| gap_words::spoken(view, &style.times, style.show_feed));
    let label = label.as_deref().unwrap_or_else(|| t!("ui-list-gap"));
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, label));
    tell_selected(&response, style.selected);
    let colors = if loading { GapColors::quiet(p) } else { GapColors::amber(p) };
    gap_ground(ui, inner, colors);
    if style.selected || response.hovered() {
        let width = if style.selected { 2.0 } else { 1.0 };
        ui.painter().rect_stroke(inner, 8.0, Stroke::new(width, colors.text), StrokeKind::Inside);
    }
    let Some(view) = view else { return (None, response) };
    let left = rect.left() + TEXT_LEFT;
    let right = inner.right() - 12.0;
    icons::paint(
        ui.painter(),
        Rect::from_center_size(
            pos2(inner.left() + 17.0, rect.top() + 19.0_f32.min(rect.height() / 2.0)),
            vec2(16.0, 16.0),
        ),
        if loading { Icon::Clock } else { Icon::Gap },
        colors.text,
    );
    let left = left + 12.0;
    let width = right - left;
    let [title, second, third] = gap_words::row_lines(view, &style.times, style.show_feed);
    if style.compact {
        let line = format!("{title} · {second}");
        text_line(ui.painter(), pos2(left, rect.top() + 9.0), &line, fonts::medium(13.5), colors.text, width);
        return (response.clicked().then_some(RowEvent::Select), response);
    }
    for (line, font, top) in [
        (title, fonts::semibold(14.0), 10.0),
        (second, fonts::regular(12.5), 30.0),
        (third, fonts::regular(12.0), 49.0),
    ] {
        text_line(ui.painter(), pos2(left, rect.top() + top), &line, font, colors.text, width);
    }
    (response.clicked().then_some(RowEvent::Select), response)
}

fn boundary_ui(ui: &Ui, row: VisibleRow, may_have_slipped: bool) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let text = gap_words::page_boundary(may_have_slipped);
    let color = if may_have_slipped { p.amber } else { p.weak };
    let line = if may_have_slipped { p.amber_line } else { p.edge };
    let response = mark(ui, row, text);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), fonts::medium(12.0), color);
    let center = row.rect.center();
    let half = galley.size().x / 2.0 + 10.0;
    let y = center.y.round();
    for (from, to) in [(row.rect.left() + 12.0, center.x - half), (center.x + half, row.rect.right() - 12.0)]
    {
        if from < to {
            ui.painter().hline(from..=to, y, Stroke::new(1.0, line));
        }
    }
    ui.painter().galley(center - galley.size() / 2.0, galley, color);
    (None, response)
}

fn horizon_ui(
    ui: &mut Ui,
    row: VisibleRow,
    horizon: Horizon,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let (first, second) = gap_words::horizon(horizon.meaning, horizon.before, &style.times);
    let claim = style.end.claim.map(|claim| gap_words::claim(claim, &style.times));
    let line = gap_words::horizon_line(horizon.meaning, horizon.before, &style.times);
    let spoken = match &claim {
        Some(claim) => t!("ui-gap-end-line", first = line, second = claim),
        None => line,
    };
    let response = mark(ui, row, &spoken);
    let center = row.rect.center();
    // Draws a setting sun: three lines that grow shorter, and half a disc on the first.
    let y = row.rect.top() + 16.0;
    for (step, half) in [(0.0, 36.0), (4.0, 22.0), (8.0, 10.0)] {
        ui.painter().hline(center.x - half..=center.x + half, y + step, Stroke::new(1.0, p.edge));
    }
    let sun: Vec<egui::Pos2> = (0..=16_u8)
        .map(|i| {
            pos2(center.x, y) + 8.0 * egui::Vec2::angled(std::f32::consts::PI * (1.0 + f32::from(i) / 16.0))
        })
        .collect();
    ui.painter().add(Shape::convex_polygon(sun, p.edge, Stroke::NONE));
    let lines = [Some(first), Some(second).filter(|second| !second.is_empty()), claim];
    let mut top = row.rect.top() + 32.0;
    for (index, line) in lines.into_iter().flatten().enumerate() {
        let (font, color) =
            if index == 0 { (fonts::medium(12.5), p.soft) } else { (fonts::regular(12.0), p.weak) };
        let width = row.rect.width() - 24.0;
        let mut job = egui::text::LayoutJob::simple_singleline(line, font, color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width);
        let galley = ui.painter().layout_job(job);
        let at = pos2((center.x - galley.size().x / 2.0).round(), top);
        ui.painter().galley(at, galley, color);
        top += END_LINE;
    }
    let event = (style.end.offers_older && older_ui(ui, row.rect)).then_some(RowEvent::LookForOlder);
    (event, response)
}

/// Draws the button in the horizon's row. Returns true if it was clicked.
fn older_ui(ui: &mut Ui, row: Rect) -> bool {
    let place = Rect::from_min_max(pos2(row.left(), row.bottom() - END_BUTTON + 2.0), row.max);
    let layout = Layout::top_down(Align::Center);
    let mut child = ui.new_child(egui::UiBuilder::new().id_salt("older").max_rect(place).layout(layout));
    let (text, tooltip) = gap_words::look_for_older();
    button(&mut child, text, Look::Quiet).on_hover_text(tooltip).clicked()
}

fn mark(ui: &Ui, row: VisibleRow, text: &str) -> egui::Response {
    let response = ui.interact(row.rect, ui.unique_id().with(("mark", row.index)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, text));
    response
}

/// Returns a text without the title at its beginning. The first line of a plain text is its title.
fn after_title<'s>(snippet: &'s str, title: &str) -> &'s str {
    let rest = snippet.strip_prefix(title).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
    rest.filter(|rest| !rest.is_empty() && !title.is_empty()).unwrap_or(snippet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::gallery;

    #[test]
    fn an_entry_without_a_title_shows_its_first_words_as_title() {
        let check = |title: &str, snippet: &str, first: &str, second: &str| {
            let entry =
                EntryRow { title: title.to_owned(), snippet: snippet.to_owned(), ..gallery::entry(1) };
            let shown = title_of(&entry);
            assert_eq!((shown, second_line(&entry, shown)), (first, second), "{title:?} {snippet:?}");
        };
        check(" ", "Went for a walk.", "Went for a walk.", "");
        let long = "Went for a walk along the quay and saw the lamp go out twice.";
        check("", long, "Went for a walk along the quay and saw the", "lamp go out twice.");
        let unbroken = "\u{6d77}".repeat(60);
        check("", &unbroken, &"\u{6d77}".repeat(44), &"\u{6d77}".repeat(16));
        check("", "", "Untitled", "No text");
        check("Walk", "Went for a walk.", "Walk", "Went for a walk.");
    }

    #[test]
    fn m6_the_line_below_a_title_does_not_repeat_it() {
        for (snippet, title, line) in [
            ("Packet 27 Dried by Bruna", "Packet 27", "Dried by Bruna"),
            ("Packet 27", "Packet 27", "Packet 27"),
            ("Packet 271 is late", "Packet 27", "Packet 271 is late"),
            ("Words", "", "Words"),
        ] {
            assert_eq!(after_title(snippet, title), line);
        }
    }
}
