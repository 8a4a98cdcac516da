//! Running text: bold and italics in fonts of their own, code on a background, and links that show their target.

use std::ops::Range;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Label, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo};
use url::Url;

use super::images::{inline_frame_ui, inline_image_ui, size_in_advance, size_of_picture};
use super::reading::{Reading, anchor_ui, found_ui, lines, link_ui, rects, selection_ui, text_menu};
use crate::content::{Image, Inline, Run, Style, UNDESCRIBED_IMAGE};
use crate::ui::look::bidi::{has_right_to_left, in_visual_order};
use crate::ui::look::theme::{Palette, palette, size};
use crate::ui::look::{emoji, fonts};
use crate::ui::view::{ImageState, Images, TypeScale};

/// Size, weight and colour of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct TextStyle {
    /// Size in points.
    pub(in crate::ui) size: f32,
    /// Line height as a multiple of the size.
    pub(in crate::ui) line: f32,
    /// True if all of the text is bold.
    pub(in crate::ui) bold: bool,
    /// True if all of the text is italic.
    pub(in crate::ui) italic: bool,
    /// True for the serif font.
    pub(in crate::ui) serif: bool,
    /// The text's colour.
    pub(in crate::ui) color: Color32,
    /// The text's role for screen readers.
    pub(in crate::ui) role: Role,
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
            serif: scale.serif,
            color: p.text,
            role: Role::Label,
        }
    }

    /// A heading; 1 is the highest level.
    #[must_use]
    pub(in crate::ui) fn heading(p: &Palette, scale: TypeScale, level: u8) -> Self {
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
            serif: scale.serif,
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
            serif: scale.serif,
            color: p.weak,
            role: Role::Label,
        }
    }

    fn font(self, style: Style) -> FontId {
        let small = if style.sub || style.sup { 0.72 } else { 1.0 };
        let size = self.size * small;
        if style.code {
            return fonts::mono((size * 0.9).round());
        }
        fonts::article(self.serif, style.bold || self.bold, style.italic || self.italic, size)
    }
}

/// The boxes with which task items begin.
pub(super) const TASK_BOXES: [char; 2] = ['\u{2610}', '\u{2611}'];

/// A part of a text that has a background, an underline or a link. Positions are in characters.
struct Piece<'a> {
    from: usize,
    to: usize,
    background: Option<Color32>,
    underlined: bool,
    link: Option<&'a Url>,
}

/// Returns the layout of a text with room for its images, and the parts that need more than letters.
fn laid_out<'a>(
    ui: &Ui,
    inline: &'a Inline,
    style: TextStyle,
    shown: &[ShownInLine<'_>],
) -> (LayoutJob, Vec<Piece<'a>>) {
    let p = palette(ui);
    let mut job = LayoutJob::default();
    let mut pieces = Vec::new();
    let (mut at, mut byte) = (0, 0);
    let padding = padding(inline);
    let mut follows_background = false;
    for Run { text, style: run, link, .. } in inline.runs() {
        let (from, begin) = (at, byte);
        at += text.chars().count();
        byte += text.len();
        let background = if run.code {
            Some(p.ground.sunken)
        } else if run.mark {
            Some(p.ground.mark)
        } else {
            None
        };
        let underlined = run.underline && link.is_none();
        if background.is_some() || underlined || link.is_some() {
            pieces.push(Piece { from, to: at, background, underlined, link });
        }
        let mut format = format(style, run, link.is_some(), p);
        if !shown.is_empty() && format.line_height.is_some() {
            // A line with a high image is higher than the others, and its text is in the middle.
            format.valign = Align::Center;
        }
        if let Some(image) = shown.iter().find(|image| image.range.start == begin) {
            append_room(ui, &mut job, at - from, image.size, format);
            continue;
        }
        let first_section = job.sections.len();
        let text = match text.strip_prefix(TASK_BOXES).filter(|_| from == 0) {
            Some(rest) => {
                let font_id = fonts::symbols(format.font_id.size);
                let length = text.len() - rest.len();
                job.append(
                    text.get(..length).unwrap_or_default(),
                    0.0,
                    TextFormat { font_id, ..format.clone() },
                );
                rest
            }
            None => text,
        };
        emoji::append(&mut job, text, &format);
        // A background is wider than its letters, and must not cover the space beside them.
        if let Some(section) = job.sections.get_mut(first_section) {
            let edges = u8::from(background.is_some()) + u8::from(follows_background);
            section.leading_space += padding * f32::from(edges);
        }
        follows_background = background.is_some();
    }
    (job, pieces)
}

/// Returns the room between letters and the edge of their background. There is none in a text with right-to-left letters,
/// whose parts change places after the layout.
fn padding(inline: &Inline) -> f32 {
    if has_right_to_left(&inline.text) { 0.0 } else { 3.0 }
}

/// Draws a selectable text as wide as `ui`.
pub(super) fn inline_ui(
    ui: &mut Ui,
    inline: &Inline,
    style: TextStyle,
    images: &dyn Images,
    reading: &mut Reading,
) {
    let shown = shown_in_lines(inline, style, images, ui.available_width());
    let (mut job, pieces) = laid_out(ui, inline, style, &shown);
    let label = if has_right_to_left(&inline.text) {
        let width = ui.available_width();
        job.wrap.max_width = width;
        Label::new(in_visual_order(ui.painter().layout_job(job), Some(width)))
    } else {
        Label::new(job).wrap()
    };
    let (pos, galley, response) = label.selectable(true).layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(style.role, true, inline.words()));
    anchor_ui(inline, &galley, pos, reading);
    if !ui.is_rect_visible(response.rect) && reading.finding.is_none() {
        return;
    }
    for piece in pieces.iter().filter(|piece| piece.background.is_some()) {
        for rect in rects(&galley, pos, piece.from, piece.to) {
            let size = egui::vec2(rect.width() + 2.0 * padding(inline), style.size * 1.3);
            let rect = Rect::from_center_size(rect.center(), size);
            ui.painter().rect_filled(rect, 4.0, piece.background.unwrap_or_default());
        }
    }
    for piece in pieces.iter().filter(|piece| piece.underlined) {
        for (rect, baseline) in lines(&galley, pos, piece.from, piece.to) {
            // egui would draw the underline at the bottom of the line, far below the letters.
            let y = (baseline + style.size * 0.14).round() + 0.5;
            ui.painter().hline(rect.x_range(), y, Stroke::new(1.0, style.color));
        }
    }
    for (index, shown) in shown.iter().enumerate() {
        let characters = |to: usize| inline.text.get(..to).map_or(0, |text| text.chars().count());
        let room = rects(&galley, pos, characters(shown.range.start), characters(shown.range.end));
        if let Some(room) = room.first() {
            let rect = Rect::from_center_size(room.center(), shown.size);
            let id = response.id.with(("image", index));
            if let ImageState::Ready(picture) = &shown.state {
                inline_image_ui(ui, &ui.interact(rect, id, Sense::hover()), shown.image, picture, images);
            } else {
                let frame = ui.interact(rect, id, Sense::CLICK);
                inline_frame_ui(ui, frame, shown.image, &shown.state, reading);
            }
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
    text_menu(&response, &inline.words(), reading);
    selection_ui(ui, &response, pos, galley, style.color);
}

/// An image that is drawn in a line, or its frame, in place of a part of the text.
struct ShownInLine<'a> {
    range: Range<usize>,
    image: &'a Image,
    state: ImageState,
    size: Vec2,
}

/// Returns the images of a text that are loaded, and those that no words replace.
fn shown_in_lines<'a>(
    inline: &'a Inline,
    style: TextStyle,
    images: &dyn Images,
    column: f32,
) -> Vec<ShownInLine<'a>> {
    let shown = inline.images().filter_map(|(range, image)| {
        let state = images.state(&image.source);
        let has_words =
            inline.text.get(range.clone()).is_some_and(|text| !text.starts_with(UNDESCRIBED_IMAGE));
        let size = match &state {
            ImageState::Ready(picture) => size_of_picture(image, picture.size, column),
            _ if has_words => return None,
            _ => size_in_advance(image, column).unwrap_or_else(|| Vec2::splat(style.size)),
        };
        Some(ShownInLine { range, image, state, size })
    });
    shown.collect()
}

/// Makes room for an image in a line, with as many characters as the text that the image replaces. They are no-break
/// spaces of a size that makes them as wide as the image.
fn append_room(ui: &Ui, job: &mut LayoutJob, characters: usize, image: Vec2, format: TextFormat) {
    const SPACE: char = '\u{a0}';
    let mut font_id = format.font_id.clone();
    let width = ui.fonts_mut(|fonts| fonts.glyph_width(&font_id, SPACE)).max(0.1);
    let count = u16::try_from(characters).unwrap_or(u16::MAX);
    font_id.size *= (image.x + 2.0) / (width * f32::from(count.max(1)));
    let line_height = format.line_height.map(|height| height.max(image.y + 4.0));
    let text: String = std::iter::repeat_n(SPACE, characters).collect();
    job.append(&text, 0.0, TextFormat { font_id, line_height, ..format });
}

fn format(style: TextStyle, run: Style, link: bool, p: &Palette) -> TextFormat {
    let color = if link { p.accent } else { style.color };
    let thin = Stroke::new(1.0, color);
    let small = run.sub || run.sup;
    TextFormat {
        font_id: style.font(run),
        color,
        // egui ignores the vertical alignment of a text with a line height, so raised and lowered text has no line
        // height.
        line_height: (!small).then(|| (style.size * style.line).round()),
        valign: if run.sup { Align::TOP } else { Align::BOTTOM },
        strikethrough: if run.strike { thin } else { Stroke::NONE },
        ..TextFormat::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::actions::command::{ArticleCommand, Command};
    use crate::ui::view::Picture;

    #[test]
    fn an_underline_is_close_to_the_letters() {
        let ctx = egui::Context::default();
        crate::ui::look::theme::install(&ctx);
        let style = Style { underline: true, ..Style::default() };
        let span = crate::content::Span { range: 0..4, style, link: None, image: None };
        let inline = Inline { text: "rope and tar".to_owned(), spans: vec![span], anchors: Vec::new() };
        let mut output = ctx.run_ui(egui::RawInput::default(), |_| {});
        output.textures_delta.clear();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let style = TextStyle::body(palette(ui), TypeScale::default());
            inline_ui(ui, &inline, style, &crate::ui::view::NoImages, &mut Reading::default());
        });
        output.textures_delta.clear();
        let line = output.shapes.iter().find_map(|shape| match &shape.shape {
            egui::Shape::LineSegment { points, .. } => Some(points[0].y),
            _ => None,
        });
        let baseline = output.shapes.iter().find_map(|shape| match &shape.shape {
            egui::Shape::Text(text) => {
                let row = text.galley.rows.first()?;
                assert!(text.galley.job.sections.iter().all(|part| part.format.underline == Stroke::NONE));
                Some(text.pos.y + row.pos.y + row.glyphs.first()?.pos.y)
            }
            _ => None,
        });
        let below = line.unwrap() - baseline.unwrap();
        assert!((1.0..5.0).contains(&below), "{below} points below the letters");
    }

    /// Images that are all loaded, 60 points wide and 40 points high.
    struct Loaded;

    impl Images for Loaded {
        fn state(&self, _: &Url) -> ImageState {
            ImageState::Ready(Picture { size: Vec2::new(60.0, 40.0), tiles: [].into() })
        }
    }

    #[test]
    fn an_image_stands_in_its_line_in_place_of_its_text() {
        let ctx = egui::Context::default();
        crate::ui::look::theme::install(&ctx);
        let image = Image {
            source: Url::parse("https://a.example/x.png").unwrap(),
            alt: "x^2".to_owned(),
            title: None,
            width: None,
            height: None,
            link: None,
        };
        let style = Style::default();
        let span = crate::content::Span { range: 3..6, style, link: None, image: Some(image.into()) };
        let inline = Inline { text: "so x^2, yes".to_owned(), spans: vec![span], anchors: Vec::new() };
        let row_of = |images: &dyn Images| {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                let style = TextStyle::body(palette(ui), TypeScale::default());
                inline_ui(ui, &inline, style, images, &mut Reading::default());
            });
            output.textures_delta.clear();
            output.shapes.iter().find_map(|shape| match &shape.shape {
                egui::Shape::Text(text) => {
                    assert_eq!(text.galley.rows.len(), 1);
                    text.galley.rows.first().cloned()
                }
                _ => None,
            })
        };
        row_of(&crate::ui::view::NoImages);
        let plain = row_of(&crate::ui::view::NoImages).unwrap();
        assert_eq!(plain.glyphs.iter().map(|glyph| glyph.chr).collect::<String>(), inline.text);
        let row = row_of(&Loaded).unwrap();
        assert_eq!(row.glyphs.len(), plain.glyphs.len(), "hits and links are where they were");
        let room = row.glyphs[6].pos.x - row.glyphs[3].pos.x;
        assert!((60.0..66.0).contains(&room), "{room}");
        assert!(row.size.y >= 44.0 && plain.size.y < 44.0, "{} {}", row.size.y, plain.size.y);
    }

    #[test]
    fn an_image_without_a_description_has_a_frame_in_its_line_until_it_is_loaded() {
        let ctx = egui::Context::default();
        crate::ui::look::theme::install(&ctx);
        let html = "<p>so <img src=https://a.example/x.png width=20 height=16>, yes";
        let article = crate::content::read(&crate::model::Text::html(html), None);
        let [crate::content::Block::Paragraph(inline)] = &*article.blocks else { unreachable!() };
        let (mut frame, mut said) = (Rect::NOTHING, false);
        let mut draw = |events: Vec<egui::Event>| {
            let mut reading = Reading::default();
            let input = egui::RawInput { events, ..egui::RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                let style = TextStyle::body(palette(ui), TypeScale::default());
                inline_ui(ui, inline, style, &crate::ui::view::NoImages, &mut reading);
            });
            output.textures_delta.clear();
            for shape in &output.shapes {
                match &shape.shape {
                    egui::Shape::Rect(drawn) if drawn.rect.width() > 4.0 => frame = drawn.rect,
                    egui::Shape::Text(text) => {
                        assert_eq!(text.galley.rows.len(), 1);
                        assert!(!text.galley.text().contains(UNDESCRIBED_IMAGE));
                        said = true;
                    }
                    _ => {}
                }
            }
            (frame, reading.commands)
        };
        draw(Vec::new());
        let (frame, _) = draw(Vec::new());
        assert_eq!(frame.size(), Vec2::new(20.0, 16.0));
        let press = |pressed| egui::Event::PointerButton {
            pos: frame.center(),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        draw(vec![egui::Event::PointerMoved(frame.center())]);
        let (_, mut commands) = draw(vec![press(true)]);
        commands.extend(draw(vec![press(false)]).1);
        assert!(matches!(&*commands, [Command::Article(ArticleCommand::LoadImage(_))]), "{commands:?}");
        assert!(said);
    }

    #[test]
    fn the_background_of_code_leaves_the_spaces_beside_it_free() {
        let ctx = egui::Context::default();
        crate::ui::look::theme::install(&ctx);
        let article = crate::content::read(&crate::model::Text::html("<p>see <code>fn</code> now"), None);
        let [crate::content::Block::Paragraph(inline)] = &*article.blocks else { unreachable!() };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let style = TextStyle::body(palette(ui), TypeScale::default());
            inline_ui(ui, inline, style, &crate::ui::view::NoImages, &mut Reading::default());
        });
        output.textures_delta.clear();
        let (mut code, mut letters) = (Rect::NOTHING, Vec::new());
        for shape in &output.shapes {
            match &shape.shape {
                egui::Shape::Rect(drawn) => code = drawn.rect,
                egui::Shape::Text(text) => {
                    let row = &text.galley.rows[0];
                    let left = text.pos.x + row.pos.x;
                    letters = row.glyphs.iter().map(|g| (g.chr, left + g.pos.x, g.advance_width)).collect();
                }
                _ => {}
            }
        }
        let (_, before, space) = letters[3];
        let (_, after, _) = letters[7];
        assert_eq!([letters[3].0, letters[6].0, letters[7].0], [' ', ' ', 'n']);
        assert!(code.left() - before > 0.7 * space, "{code:?} covers the space at {before}");
        assert!(after - code.right() > 0.7 * space, "{code:?} covers the space before {after}");
    }
}
