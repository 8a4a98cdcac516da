//! Icons. They are painted, because no font contains all of them and a missing glyph would show as a box.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// An icon of 16 by 16 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Icon {
    /// Add.
    Plus,
    /// Close or remove.
    Cross,
    /// Done.
    Check,
    /// Refresh.
    Refresh,
    /// The menu.
    Menu,
    /// Further choices.
    More,
    /// Search.
    Search,
    /// A collapsed folder or section.
    Right,
    /// An expanded folder or section.
    Down,
    /// The previous match.
    Up,
    /// Go to the previous page.
    Left,
    /// Go to the first page.
    First,
    /// Go to the last page.
    Last,
    /// Not starred.
    Star,
    /// Starred.
    StarFilled,
    /// A label.
    Label,
    /// Every entry.
    Inbox,
    /// An unread entry.
    Dot,
    /// A read entry.
    Circle,
    /// A gap.
    Gap,
    /// An error.
    Warning,
    /// Open in another program.
    External,
    /// A folder.
    Folder,
    /// A picture.
    Image,
    /// Audio or video.
    Play,
    /// A link to copy.
    Link,
    /// Today.
    Clock,
    /// Stop.
    Stop,
    /// A feed server beside Lacuna.
    Server,
    /// Information about a feed.
    Info,
    /// An explanation.
    Help,
    /// The full text.
    Text,
    /// Newest entries first.
    Descending,
    /// Oldest entries first.
    Ascending,
}

/// Paints `icon` in the middle of `rect`.
pub(in crate::ui) fn paint(painter: &Painter, rect: Rect, icon: Icon, color: Color32) {
    Pen { painter, at: rect.center() - Vec2::splat(8.0), color }.paint(icon);
}

struct Pen<'a> {
    painter: &'a Painter,
    at: Pos2,
    color: Color32,
}

impl Pen<'_> {
    fn stroke(&self) -> Stroke {
        Stroke::new(1.5, self.color)
    }

    fn point(&self, x: f32, y: f32) -> Pos2 {
        self.at + vec2(x, y)
    }

    fn line(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.point(x, y)).collect();
        self.painter.add(Shape::line(points, self.stroke()));
    }

    fn closed(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.point(x, y)).collect();
        self.painter.add(Shape::closed_line(points, self.stroke()));
    }

    fn circle(&self, x: f32, y: f32, radius: f32) {
        self.painter.circle_stroke(self.point(x, y), radius, self.stroke());
    }

    fn disc(&self, x: f32, y: f32, radius: f32) {
        self.painter.circle_filled(self.point(x, y), radius, self.color);
    }

    fn frame(&self, left: f32, top: f32, right: f32, bottom: f32, radius: f32) {
        let rect = Rect::from_min_max(self.point(left, top), self.point(right, bottom));
        self.painter.rect_stroke(rect, radius, self.stroke(), egui::StrokeKind::Middle);
    }

    fn arc(&self, radius: f32, from: f32, to: f32) {
        let steps = 20_u8;
        let points = (0..=steps)
            .map(|step| {
                let angle = egui::lerp(from..=to, f32::from(step) / f32::from(steps)).to_radians();
                self.point(8.0, 8.0) + radius * Vec2::angled(angle)
            })
            .collect();
        self.painter.add(Shape::line(points, self.stroke()));
    }

    /// Draws lines that grow shorter, and an arrow along them.
    fn order(&self, up: bool) {
        let mirrored = |y: f32| if up { 16.0 - y } else { y };
        for (y, to) in [(4.0, 13.5), (8.0, 11.5), (12.0, 9.5)] {
            self.line(&[(7.5, mirrored(y)), (to, mirrored(y))]);
        }
        self.line(&[(3.5, 3.5), (3.5, 12.5)]);
        let (tip, wing) = if up { (3.2, 5.6) } else { (12.8, 10.4) };
        self.line(&[(1.4, wing), (3.5, tip), (5.6, wing)]);
    }

    fn paint(&self, icon: Icon) {
        match icon {
            Icon::Plus => {
                self.line(&[(8.0, 3.0), (8.0, 13.0)]);
                self.line(&[(3.0, 8.0), (13.0, 8.0)]);
            }
            Icon::Cross => {
                self.line(&[(4.0, 4.0), (12.0, 12.0)]);
                self.line(&[(12.0, 4.0), (4.0, 12.0)]);
            }
            Icon::Check => self.line(&[(3.0, 8.5), (6.5, 12.0), (13.0, 4.5)]),
            Icon::Refresh => {
                self.arc(5.4, 20.0, 318.0);
                self.line(&[(12.6, 1.6), (12.5, 5.2), (8.9, 5.2)]);
            }
            Icon::Menu => [4.0, 8.0, 12.0].into_iter().for_each(|y| self.line(&[(2.5, y), (13.5, y)])),
            Icon::More => [3.5, 8.0, 12.5].into_iter().for_each(|x| self.disc(x, 8.0, 1.4)),
            Icon::Search => {
                self.circle(7.0, 7.0, 4.2);
                self.line(&[(10.2, 10.2), (13.5, 13.5)]);
            }
            Icon::Right => self.line(&[(6.0, 4.0), (10.0, 8.0), (6.0, 12.0)]),
            Icon::Left => self.line(&[(10.0, 4.0), (6.0, 8.0), (10.0, 12.0)]),
            Icon::Up => self.line(&[(4.0, 10.0), (8.0, 6.0), (12.0, 10.0)]),
            Icon::Down => self.line(&[(4.0, 6.0), (8.0, 10.0), (12.0, 6.0)]),
            Icon::First => {
                self.line(&[(11.5, 4.0), (7.5, 8.0), (11.5, 12.0)]);
                self.line(&[(4.5, 4.0), (4.5, 12.0)]);
            }
            Icon::Last => {
                self.line(&[(4.5, 4.0), (8.5, 8.0), (4.5, 12.0)]);
                self.line(&[(11.5, 4.0), (11.5, 12.0)]);
            }
            Icon::Star => self.closed(&star()),
            Icon::StarFilled => self.star_filled(),
            Icon::Label => {
                self.closed(&[(2.5, 3.0), (8.0, 3.0), (13.6, 8.6), (8.6, 13.6), (2.5, 7.6)]);
                self.disc(5.4, 5.9, 1.0);
            }
            Icon::Inbox => {
                self.frame(2.5, 3.0, 13.5, 13.0, 2.0);
                self.line(&[(2.5, 9.0), (5.5, 9.0), (6.5, 11.0), (9.5, 11.0), (10.5, 9.0), (13.5, 9.0)]);
            }
            Icon::Dot => self.disc(8.0, 8.0, 4.0),
            Icon::Circle => self.circle(8.0, 8.0, 4.2),
            Icon::Gap => {
                for (from, to) in [(2.5, 5.0), (6.75, 9.25), (11.0, 13.5)] {
                    self.line(&[(from, 3.0), (to, 3.0)]);
                    self.line(&[(from, 13.0), (to, 13.0)]);
                    self.line(&[(2.5, from), (2.5, to)]);
                    self.line(&[(13.5, from), (13.5, to)]);
                }
            }
            Icon::Warning => {
                self.closed(&[(8.0, 2.2), (14.4, 13.3), (1.6, 13.3)]);
                self.line(&[(8.0, 6.3), (8.0, 9.6)]);
                self.disc(8.0, 11.4, 0.9);
            }
            Icon::External => {
                self.line(&[(6.5, 3.0), (3.0, 3.0), (3.0, 13.0), (13.0, 13.0), (13.0, 9.5)]);
                self.line(&[(7.0, 9.0), (13.2, 2.8)]);
                self.line(&[(9.3, 2.6), (13.4, 2.6), (13.4, 6.7)]);
            }
            Icon::Folder => {
                self.closed(&[(2.0, 13.0), (2.0, 3.5), (6.0, 3.5), (7.6, 5.3), (14.0, 5.3), (14.0, 13.0)]);
            }
            Icon::Image => {
                self.frame(2.0, 3.0, 14.0, 13.0, 2.0);
                self.disc(5.6, 6.4, 1.2);
                self.line(&[(2.6, 12.4), (6.4, 9.2), (8.4, 10.8), (11.0, 7.6), (13.6, 10.6)]);
            }
            Icon::Play => self.closed(&[(5.0, 3.0), (13.0, 8.0), (5.0, 13.0)]),
            Icon::Link => {
                self.line(&[(6.6, 5.0), (8.6, 3.2), (11.4, 3.0), (13.0, 4.6), (12.8, 7.4), (11.0, 9.4)]);
                self.line(&[(9.4, 11.0), (7.4, 12.8), (4.6, 13.0), (3.0, 11.4), (3.2, 8.6), (5.0, 6.6)]);
                self.line(&[(6.2, 9.8), (9.8, 6.2)]);
            }
            Icon::Clock => {
                self.circle(8.0, 8.0, 5.6);
                self.line(&[(8.0, 4.6), (8.0, 8.2), (10.6, 9.6)]);
            }
            Icon::Stop => self.frame(4.0, 4.0, 12.0, 12.0, 1.5),
            Icon::Server => {
                for top in [2.5, 8.8] {
                    self.frame(2.5, top, 13.5, top + 4.7, 1.2);
                    self.disc(5.3, top + 2.35, 0.9);
                }
            }
            Icon::Text => {
                for (y, to) in [(3.5, 13.5), (6.5, 13.5), (9.5, 13.5), (12.5, 9.0)] {
                    self.line(&[(2.5, y), (to, y)]);
                }
            }
            Icon::Descending => self.order(false),
            Icon::Ascending => self.order(true),
            Icon::Help => self.help(),
            Icon::Info => self.info(),
        }
    }

    fn help(&self) {
        self.circle(8.0, 8.0, 5.8);
        self.line(&[
            (6.2, 6.6),
            (6.4, 5.4),
            (7.3, 4.8),
            (8.6, 4.8),
            (9.6, 5.5),
            (9.7, 6.6),
            (8.1, 8.0),
            (8.0, 9.0),
        ]);
        self.disc(8.0, 11.1, 0.9);
    }

    fn info(&self) {
        self.circle(8.0, 8.0, 5.8);
        self.line(&[(8.0, 7.4), (8.0, 11.2)]);
        self.disc(8.0, 5.0, 0.9);
    }

    fn star_filled(&self) {
        // A star is not convex, so it is drawn as five convex kites from its centre.
        let points = star();
        for tip in (0..10).step_by(2) {
            let around = [(tip + 9) % 10, tip, (tip + 1) % 10].map(|i| points[i]);
            let kite = around.iter().map(|&(x, y)| self.point(x, y)).chain([self.point(8.0, 8.4)]).collect();
            self.painter.add(Shape::convex_polygon(kite, self.color, Stroke::new(0.6, self.color)));
        }
    }
}

fn star() -> [(f32, f32); 10] {
    std::array::from_fn(|i| {
        let radius = if i % 2 == 0 { 6.3 } else { 2.7 };
        #[expect(clippy::cast_precision_loss, reason = "ten corners")]
        let angle = (i as f32 * 36.0 - 90.0).to_radians();
        let at = pos2(8.0, 8.4) + radius * Vec2::angled(angle);
        (at.x, at.y)
    })
}
