//! Running text: bold and italics as real fonts, code on a ground of its own, links that say where they lead.

use egui::text::{LayoutJob, TextFormat};
use egui::text_selection::LabelSelectionState;
use egui::{
    Align, Color32, CursorIcon, FontId, Galley, Id, Label, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo,
};
use url::Url;

use crate::content::{Inline, Style, shown_target};

use super::bidi::{has_right_to_left, in_visual_order};
use super::command::Command;
use super::find::occurrences;
use super::fonts;
use super::theme::{Palette, palette, size};
use super::view::TypeScale;

/// What drawing an article gives back.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// What the reader asked for.
    pub(super) commands: Vec<Command>,
    /// Where the link under the pointer leads.
    pub(super) hovered_link: Option<String>,
    /// How text is set.
    pub(super) scale: TypeScale,
    /// What is looked for in the article.
    pub(super) finding: Option<Finding>,
}

/// What is looked for in an article while it is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Finding {
    /// The text, folded.
    pub(super) wanted: String,
    /// Which of its places is the present one, counted from 0.
    pub(super) current: usize,
    /// How many places stand above what is drawn next.
    pub(super) at: usize,
    /// Where the present one was drawn.
    pub(super) place: Option<Rect>,
}

/// Size, weight and colour of a whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyle {
    /// Size in points.
    pub(super) size: f32,
    /// Line height, a multiple of the size.
    pub(super) line: f32,
    /// All of it is bold.
    pub(super) bold: bool,
    /// All of it is italic.
    pub(super) italic: bool,
    /// Its colour.
    pub(super) color: Color32,
    /// What it is to those who hear it.
    pub(super) role: Role,
}

impl TextStyle {
    /// A paragraph.
    #[must_use]
    pub(super) fn body(p: &Palette, scale: TypeScale) -> Self {
        Self {
            size: scale.points(size::ARTICLE),
            line: scale.line,
            bold: false,
            italic: false,
            color: p.text,
            role: Role::Label,
        }
    }

    /// A heading; 1 is the highest level.
    #[must_use]
    pub(super) fn heading(p: &Palette, scale: TypeScale, level: u8) -> Self {
        let size = match level {
            0 | 1 => 24.0,
            2 => 21.0,
            3 => 18.0,
            _ => 16.0,
        };
        Self {
            size: scale.points(size),
            line: 1.3,
            bold: true,
            italic: false,
            color: p.text,
            role: Role::Heading,
        }
    }

    /// A caption.
    #[must_use]
    pub(super) fn caption(p: &Palette, scale: TypeScale) -> Self {
        Self {
            size: scale.points(13.5),
            line: 1.45,
            bold: false,
            italic: false,
            color: p.weak,
            role: Role::Label,
        }
    }

    fn font(self, style: Style) -> FontId {
        let small = if style.sub || style.sup { 0.72 } else { 1.0 };
        let size = self.size * small;
        match (style.code, style.bold || self.bold, style.italic || self.italic) {
            (true, ..) => fonts::mono((size * 0.9).round()),
            (false, true, true) => fonts::semibold_italic(size),
            (false, true, false) => fonts::semibold(size),
            (false, false, true) => fonts::italic(size),
            (false, false, false) => fonts::regular(size),
        }
    }
}

/// A part of a text that has a ground or leads somewhere; in characters.
struct Piece<'a> {
    from: usize,
    to: usize,
    ground: Option<Color32>,
    link: Option<&'a Url>,
}

/// Draws a text as wide as `ui`; it can be selected.
pub(super) fn inline_ui(ui: &mut Ui, inline: &Inline, style: TextStyle, reading: &mut Reading) {
    let p = palette(ui);
    let mut job = LayoutJob::default();
    let mut pieces = Vec::new();
    let mut at = 0;
    for (text, run, link) in inline.runs() {
        let from = at;
        at += text.chars().count();
        let ground = if run.code {
            Some(p.sunken)
        } else if run.mark {
            Some(p.mark)
        } else {
            None
        };
        if ground.is_some() || link.is_some() {
            pieces.push(Piece { from, to: at, ground, link });
        }
        job.append(text, 0.0, format(style, run, link.is_some(), p));
    }
    let label = if has_right_to_left(&inline.text) {
        let width = ui.available_width();
        job.wrap.max_width = width;
        Label::new(in_visual_order(ui.painter().layout_job(job), Some(width)))
    } else {
        Label::new(job).wrap()
    };
    let (pos, galley, response) = label.selectable(true).layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(style.role, true, &inline.text));
    if !ui.is_rect_visible(response.rect) && reading.finding.is_none() {
        return;
    }
    for piece in pieces.iter().filter(|piece| piece.ground.is_some()) {
        for rect in rects(&galley, pos, piece.from, piece.to) {
            let rect =
                Rect::from_center_size(rect.center(), egui::vec2(rect.width() + 6.0, style.size * 1.3));
            ui.painter().rect_filled(rect, 4.0, piece.ground.unwrap_or_default());
        }
    }
    found_ui(ui, &inline.text, &galley, pos, reading);
    for (index, piece) in pieces.iter().enumerate() {
        if let Some(url) = piece.link {
            let text: String = inline.text.chars().skip(piece.from).take(piece.to - piece.from).collect();
            link_ui(
                ui,
                response.id.with(("link", index)),
                &rects(&galley, pos, piece.from, piece.to),
                &text,
                url,
                reading,
            );
        }
    }
    LabelSelectionState::label_text_selection(ui, &response, pos, galley, style.color, Stroke::NONE);
}

/// A ground behind what is looked for; the present place is told apart and remembered.
pub(super) fn found_ui(ui: &Ui, text: &str, galley: &Galley, pos: Pos2, reading: &mut Reading) {
    let Some(finding) = &mut reading.finding else { return };
    let p = palette(ui);
    for range in occurrences(text, &finding.wanted) {
        let is_current = finding.at == finding.current;
        for rect in rects(galley, pos, range.start, range.end) {
            ui.painter().rect_filled(rect.shrink2(egui::vec2(-1.0, 2.0)), 3.0, p.mark);
            if is_current {
                let stroke = Stroke::new(1.5, p.amber_line);
                ui.painter().rect_stroke(
                    rect.shrink2(egui::vec2(-1.0, 2.0)),
                    3.0,
                    stroke,
                    egui::StrokeKind::Outside,
                );
                finding.place = Some(rect);
            }
        }
        finding.at += 1;
    }
}

fn format(style: TextStyle, run: Style, link: bool, p: &Palette) -> TextFormat {
    let color = if link { p.accent } else { style.color };
    let thin = Stroke::new(1.0, color);
    let small = run.sub || run.sup;
    TextFormat {
        font_id: style.font(run),
        color,
        // egui centres a text of given line height whatever its alignment: raised text goes without one.
        line_height: (!small).then(|| (style.size * style.line).round()),
        valign: if run.sup { Align::TOP } else { Align::BOTTOM },
        underline: if run.underline && !link { thin } else { Stroke::NONE },
        strikethrough: if run.strike { thin } else { Stroke::NONE },
        ..TextFormat::default()
    }
}

/// Where the characters from `from` to before `to` stand, one rectangle for each line.
fn rects(galley: &Galley, pos: Pos2, from: usize, to: usize) -> Vec<Rect> {
    let mut found = Vec::new();
    let mut at = 0;
    for row in &galley.rows {
        let count = row.glyphs.len();
        let (first, last) = (from.max(at), to.min(at + count));
        if first < last {
            let glyphs = row.glyphs.get(first - at..last - at).unwrap_or_default();
            // Where the line holds words from right to left, the first of them may be the last.
            let left = glyphs.iter().map(|g| g.pos.x).min_by(f32::total_cmp);
            let right = glyphs.iter().map(|g| g.pos.x + g.advance_width).max_by(f32::total_cmp);
            if let (Some(left), Some(right)) = (left, right) {
                let origin = pos + row.pos.to_vec2();
                found.push(Rect::from_min_max(
                    Pos2::new(origin.x + left, origin.y),
                    Pos2::new(origin.x + right, origin.y + row.size.y),
                ));
            }
        }
        at += count + usize::from(row.ends_with_newline);
        if at >= to {
            break;
        }
    }
    found
}

fn link_ui(ui: &Ui, id: Id, rects: &[Rect], text: &str, url: &Url, reading: &mut Reading) {
    for (part, rect) in rects.iter().enumerate() {
        // One stop for the keyboard, however many lines the link covers.
        let sense = if part == 0 { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(*rect, id.with(part), sense).on_hover_cursor(CursorIcon::PointingHand);
        if part == 0 {
            response.widget_info(|| WidgetInfo::labeled(Role::Link, true, text));
        }
        if response.hovered() || response.has_focus() {
            reading.hovered_link = Some(shown_target(url));
            for rect in rects {
                let y = (rect.center().y + rect.height() * 0.32).round();
                ui.painter().hline(rect.x_range(), y, Stroke::new(1.0, palette(ui).accent));
            }
        }
        super::widgets::focus_ring(ui, &response, rect.expand(2.0));
        if response.clicked() {
            reading.commands.extend(open(url));
        }
        response.context_menu(|ui| {
            if super::widgets::menu_item(ui, "Open in browser", "", true).clicked() {
                reading.commands.extend(open(url));
            }
            if super::widgets::menu_item(ui, "Copy link", "", true).clicked() {
                reading.commands.push(Command::Copy(url.to_string()));
            }
        });
    }
}

/// The command that opens an address; `None` for anything but http, https and mailto.
#[must_use]
pub(super) fn open(url: &Url) -> Option<Command> {
    matches!(url.scheme(), "http" | "https" | "mailto").then(|| Command::OpenUrl(url.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_schemes_are_opened() {
        let check =
            |url: &str, opens: bool| assert_eq!(open(&Url::parse(url).unwrap()).is_some(), opens, "{url}");
        check("https://example.org/", true);
        check("http://example.org/", true);
        check("mailto:a@example.org", true);
        check("file:///etc/passwd", false);
        check("javascript:alert(1)", false);
    }
}
