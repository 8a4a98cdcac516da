//! The look of every gap: a hatched background with a dashed edge, unlike anything else in the window (G1).

use egui::{Color32, Rect, Shape, Stroke, Ui, pos2};

use crate::ui::look::theme::Palette;

/// The colours of a gap.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct GapColors {
    fill: Color32,
    hatch: Color32,
    line: Color32,
    /// The colour of text on the background.
    pub(in crate::ui) text: Color32,
}

impl GapColors {
    /// The colours of a gap where entries are missing.
    #[must_use]
    pub(in crate::ui) const fn amber(p: &Palette) -> Self {
        Self { fill: p.gap.fill, hatch: p.gap.hatch, line: p.gap.line, text: p.gap.text }
    }

    /// The colours of a gap whose document was not fetched yet.
    #[must_use]
    pub(in crate::ui) const fn quiet(p: &Palette) -> Self {
        Self { fill: p.ground.page, hatch: p.ground.sunken, line: p.edge, text: p.weak }
    }
}

/// Draws the background of a gap: fill, hatch and dashed edge.
pub(in crate::ui) fn gap_background(ui: &Ui, rect: Rect, colors: GapColors) {
    let painter = ui.painter();
    painter.rect_filled(rect, 8.0, colors.fill);
    // A clip rectangle for each gap would cost a draw call, so the stripes are cut to the rectangle by arithmetic.
    let stroke = Stroke::new(3.0, colors.hatch);
    let inner = rect.shrink(3.0);
    let mut x = inner.left() - inner.height();
    while x < inner.right() {
        let (from, to) = (x.max(inner.left()), (x + inner.height()).min(inner.right()));
        if from < to {
            painter.line_segment(
                [pos2(from, inner.bottom() - (from - x)), pos2(to, inner.bottom() - (to - x))],
                stroke,
            );
        }
        x += 12.0;
    }
    let stroke = Stroke::new(1.2, colors.line);
    painter.extend(Shape::dashed_line(&outline(rect.shrink(0.5), 8.0), stroke, 5.0, 4.0));
}

/// Returns a closed path around a rectangle with round corners.
fn outline(rect: Rect, radius: f32) -> Vec<egui::Pos2> {
    let inner = rect.shrink(radius);
    let corners = [
        (inner.right_top(), -90.0),
        (inner.right_bottom(), 0.0),
        (inner.left_bottom(), 90.0),
        (inner.left_top(), 180.0),
    ];
    let mut points = Vec::with_capacity(4 * 6 + 1);
    for (center, from) in corners {
        for step in 0..=5_u8 {
            let angle: f32 = f32::from(step).mul_add(18.0, from);
            points.push(center + radius * egui::Vec2::angled(angle.to_radians()));
        }
    }
    points.extend(points.first().copied());
    points
}
