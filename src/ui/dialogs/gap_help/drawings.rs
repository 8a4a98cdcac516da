//! The pictures of the page: small timelines, oldest entries at the left. Each dot is an entry, and each frame is a
//! list or a file of the feed.

use egui::{
    Color32, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::ui::gap::art::{GapColors, gap_background};
use crate::ui::look::fonts;
use crate::ui::look::theme::{Palette, palette};

/// A picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Two lists with common entries.
    Overlap,
    /// Two lists with entries between them that are in neither.
    Hole,
    /// Two lists without a common entry, and nothing between them.
    Touch,
    /// A plain feed.
    Plain,
    /// An archived feed.
    Archived,
    /// A stateful feed.
    Stateful,
    /// A multipart feed.
    Multipart,
    /// A paged feed.
    Paged,
    /// A complete feed.
    Complete,
}

impl Drawing {
    /// The picture in words, for screen readers.
    fn described(self) -> &'static str {
        match self {
            Self::Overlap => t!("ui-gap-help-drawn-overlap"),
            Self::Hole => t!("ui-gap-help-drawn-hole"),
            Self::Touch => t!("ui-gap-help-drawn-touch"),
            Self::Plain => t!("ui-gap-help-drawn-plain"),
            Self::Archived => t!("ui-gap-help-drawn-archived"),
            Self::Stateful => t!("ui-gap-help-drawn-stateful"),
            Self::Multipart => t!("ui-gap-help-drawn-multipart"),
            Self::Paged => t!("ui-gap-help-drawn-paged"),
            Self::Complete => t!("ui-gap-help-drawn-complete"),
        }
    }
}

/// The radius of an entry, in points.
const DOT_RADIUS: f32 = 3.5;

/// Draws a picture of this size on a sunken background.
pub(super) fn drawing_ui(ui: &mut Ui, drawing: Drawing, size: Vec2) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, drawing.described()));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let p = palette(ui);
    ui.painter().rect_filled(rect, 8.0, p.ground.sunken);
    let pen = Pen { ui, painter: ui.painter(), p, area: rect.shrink2(vec2(14.0, 10.0)) };
    match drawing {
        Drawing::Overlap => pen.two_lists(10, 0..7, 4..10, None),
        Drawing::Hole => pen.two_lists(11, 0..4, 7..11, Some(4..7)),
        Drawing::Touch => pen.two_lists(10, 0..5, 5..10, None),
        Drawing::Plain => pen.plain(),
        Drawing::Archived => pen.files(Linked::Back),
        Drawing::Multipart => pen.files(Linked::Both),
        Drawing::Stateful => pen.snapshots(),
        Drawing::Paged => pen.pages(),
        Drawing::Complete => pen.complete(),
    }
}

/// The direction of the links between the files of a feed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Linked {
    /// Each file links to the next older file.
    Back,
    /// Each file links to the next older and to the next newer file.
    Both,
}

struct Pen<'a> {
    ui: &'a Ui,
    painter: &'a Painter,
    p: &'a Palette,
    area: Rect,
}

impl Pen<'_> {
    /// Returns the position of entry number `at` if `of` entries share the width of the picture.
    fn place(&self, at: usize, of: usize, y: f32) -> Pos2 {
        let step = self.area.width() / of as f32;
        pos2(((at as f32 + 0.5).mul_add(step, self.area.left())).round(), y.round())
    }

    fn entry(&self, at: Pos2, color: Color32) {
        self.painter.circle_filled(at, DOT_RADIUS, color);
    }

    /// Draws an entry that Lacuna does not have.
    fn absent(&self, at: Pos2, color: Color32) {
        self.painter.circle_stroke(at, DOT_RADIUS - 0.5, Stroke::new(1.2, color));
    }

    fn frame(&self, rect: Rect) {
        self.painter.rect(rect, 6.0, self.p.ground.field, Stroke::new(1.0, self.p.edge), StrokeKind::Inside);
    }

    /// Draws an arrow from right to left, or one with two heads.
    fn arrow(&self, from: f32, to: f32, y: f32, linked: Linked) {
        let y = y.round() + 0.5;
        let stroke = Stroke::new(1.3, self.p.weak);
        self.painter.hline(to..=from, y, stroke);
        let head = |tip: f32, side: f32| {
            let points = [vec2(side * 3.5, -3.0), Vec2::ZERO, vec2(side * 3.5, 3.0)];
            let line = points.map(|by| pos2(tip, y) + by).to_vec();
            self.painter.add(Shape::line(line, stroke));
        };
        head(to, 1.0);
        if linked == Linked::Both {
            head(from, -1.0);
        }
    }

    /// Draws the lists of two days, one above the other, over a row of entries.
    fn two_lists(
        &self,
        count: usize,
        earlier: std::ops::Range<usize>,
        later: std::ops::Range<usize>,
        lost: Option<std::ops::Range<usize>>,
    ) {
        let (top, middle, bottom) = (self.area.top() + 20.0, self.area.center().y, self.area.bottom() - 20.0);
        let step = self.area.width() / count as f32;
        let left = |at: usize| (at as f32).mul_add(step, self.area.left()).round();
        if let Some(lost) = lost {
            let hole = Rect::from_x_y_ranges(
                left(lost.start) + 1.0..=left(lost.end) - 1.0,
                self.area.top() + 4.0..=self.area.bottom() - 4.0,
            );
            gap_background(self.ui, hole, GapColors::amber(self.p));
        }
        let draw = |list: std::ops::Range<usize>, line: f32, name: &str, is_above: bool| {
            let (from, to) = (left(list.start) + 3.0, left(list.end) - 3.0);
            let tick = if is_above { 5.0 } else { -5.0 };
            let line = line.round() + 0.5;
            let bracket = [pos2(from, line + tick), pos2(from, line), pos2(to, line), pos2(to, line + tick)];
            self.painter.add(Shape::line(bracket.to_vec(), Stroke::new(1.3, self.p.weak)));
            let font = fonts::medium(11.5);
            let galley = self.painter.layout_no_wrap(name.to_owned(), font, self.p.soft);
            let top = if is_above { line - galley.size().y - 3.0 } else { line + 3.0 };
            let x = (f32::midpoint(from, to) - galley.size().x / 2.0).round();
            self.painter.galley(pos2(x, top.round()), galley, self.p.soft);
        };
        draw(earlier.clone(), top, t!("ui-dates-yesterday"), true);
        draw(later.clone(), bottom, t!("ui-dates-today"), false);
        for at in 0..count {
            let place = self.place(at, count, middle);
            match (earlier.contains(&at), later.contains(&at)) {
                (false, false) => self.absent(place, self.p.gap.text),
                (true, true) => {
                    self.entry(place, self.p.accent);
                    self.painter.circle_stroke(place, DOT_RADIUS + 2.5, Stroke::new(1.2, self.p.accent));
                }
                _ => self.entry(place, self.p.accent),
            }
        }
    }

    /// Draws the newest entries in a frame, and older ones outside of it.
    fn plain(&self) {
        let middle = self.area.center().y;
        let step = self.area.width() / 9.0;
        let frame = Rect::from_x_y_ranges(
            (self.area.right() - step * 5.0).round()..=self.area.right(),
            (middle - 13.0).round()..=(middle + 13.0).round(),
        );
        self.frame(frame);
        for at in 0..9 {
            let place = self.place(at, 9, middle);
            if at < 4 { self.absent(place, self.p.weak) } else { self.entry(place, self.p.accent) }
        }
    }

    /// Draws three files with arrows between them.
    fn files(&self, linked: Linked) {
        const SPACE: f32 = 20.0;
        let middle = self.area.center().y;
        let width = ((self.area.width() - 2.0 * SPACE) / 3.0).floor();
        for file in 0..3_u8 {
            let left = f32::from(file).mul_add(width + SPACE, self.area.left()).round();
            let frame = Rect::from_min_size(pos2(left, (middle - 13.0).round()), vec2(width, 26.0));
            self.frame(frame);
            self.entries_in(frame, 3);
            if file > 0 {
                self.arrow(left - 3.0, left - SPACE + 3.0, middle, linked);
            }
        }
    }

    fn entries_in(&self, frame: Rect, count: u8) {
        let step = frame.width() / f32::from(count);
        for at in 0..count {
            let x = (f32::from(at) + 0.5).mul_add(step, frame.left());
            self.entry(pos2(x.round(), frame.center().y.round()), self.p.accent);
        }
    }

    /// Draws three overlapping lists as a staircase: each newer list is further right and further down.
    fn snapshots(&self) {
        let step = self.area.width() / 9.0;
        for (list, first) in [0_u8, 2, 4].into_iter().enumerate() {
            let top = self.area.top() + list as f32 * 12.0;
            let left = f32::from(first).mul_add(step, self.area.left()).round();
            let frame = Rect::from_min_size(pos2(left, top.round()), vec2((step * 5.0).round(), 16.0));
            self.frame(frame);
            for at in 0..5_u8 {
                let x = (f32::from(at) + 0.5).mul_add(step, left);
                self.entry(pos2(x.round(), frame.center().y.round()), self.p.accent);
            }
        }
    }

    /// Draws pages without gaps between them. One entry is on the edge of two pages, and an arrow shows that the
    /// entries move.
    fn pages(&self) {
        let middle = self.area.center().y + 5.0;
        let frame =
            Rect::from_x_y_ranges(self.area.x_range(), (middle - 13.0).round()..=(middle + 13.0).round());
        self.frame(frame);
        let third = frame.width() / 3.0;
        let edges = [1.0, 2.0].map(|page: f32| page.mul_add(third, frame.left()).round() + 0.5);
        for edge in edges {
            let line = [pos2(edge, frame.top()), pos2(edge, frame.bottom())];
            self.painter.extend(Shape::dashed_line(&line, Stroke::new(1.2, self.p.weak), 3.0, 3.0));
        }
        let step = frame.width() / 9.0;
        for at in 0..9_u8 {
            let x = f32::from(at).mul_add(step, frame.left() + step * 0.5 + step * 0.5 - 1.0);
            if x > frame.right() - 6.0 {
                continue;
            }
            let is_on_edge = edges.iter().any(|edge| (x - edge).abs() < DOT_RADIUS + 1.0);
            self.entry(
                pos2(x.round(), middle.round()),
                if is_on_edge { self.p.gap.line } else { self.p.accent },
            );
        }
        let y = self.area.top();
        self.arrow(frame.center().x + 26.0, frame.center().x - 26.0, y, Linked::Back);
    }

    /// Draws all entries in one frame.
    fn complete(&self) {
        let middle = self.area.center().y;
        let frame =
            Rect::from_x_y_ranges(self.area.x_range(), (middle - 13.0).round()..=(middle + 13.0).round());
        self.frame(frame);
        self.painter.rect_stroke(frame, 6.0, Stroke::new(1.6, self.p.weak), StrokeKind::Inside);
        self.entries_in(frame, 9);
    }
}
