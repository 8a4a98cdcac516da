//! Draws the images of an article.

use egui::{
    Color32, CornerRadius, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::reading::{Reading, open};
use crate::content::{Image, shown_host, shown_target};
use crate::ui::actions::command::{ArticleCommand, Command, WindowCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button_with, label_cut};
use crate::ui::view::{ImageState, Images, Picture};

/// Images with a shorter side are icons. They keep square corners.
const SMALLEST_PICTURE: f32 = 64.0;
/// The longest side that a publisher can state, in points. Longer ones are mistakes.
const LONGEST_SIDE: u32 = 10_000;
/// The largest stated ratio of the two sides. Larger ones are mistakes.
const LARGEST_RATIO: f32 = 100.0;
/// The longest side of an image that only counts its readers, in pixels of its file. There is nothing to see in it.
const LARGEST_COUNTER: f32 = 2.0;
/// The size of the frame of a failed image of which nothing is known.
const UNKNOWN_FRAME: Vec2 = vec2(24.0, 24.0);
/// The least size of a frame with a text in it.
const LEAST_FRAME: Vec2 = vec2(180.0, 88.0);

/// Draws an image, or a frame in its place.
pub(super) fn image_ui(ui: &mut Ui, image: &Image, images: &dyn Images, reading: &mut Reading) {
    let state = images.state(&image.source);
    if let ImageState::Ready(picture) = state {
        if picture.size.max_elem() <= LARGEST_COUNTER {
            return;
        }
        let shown = size_of_picture(image, picture.size, ui.available_width());
        let (rect, response) = ui.allocate_exact_size(shown, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, alt_of(image)));
        picture_ui(ui, rect, &picture);
        if ui.is_rect_visible(rect) {
            images.is_in_sight(&image.source);
        }
        image_link(&response, image, reading);
        image_menu(&response, image, reading);
        if let Some(title) = &image.title {
            response.on_hover_text(title);
        }
        return;
    }
    if matches!(state, ImageState::Failed(_)) && size_in_advance(image, ui.available_width()).is_none() {
        return failed_ui(ui, image, &state, reading);
    }
    image_frame_ui(ui, image, &state, reading);
}

/// Draws a failed image of unknown size in little room: it may be one that only counts its readers. A description stands in
/// a line, with a button that loads the image again.
fn failed_ui(ui: &mut Ui, image: &Image, state: &ImageState, reading: &mut Reading) {
    if image.description().is_empty() {
        let (rect, response) = ui.allocate_exact_size(UNKNOWN_FRAME, Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, alt_of(image)));
        image_menu(&response, image, reading);
        frame_ui(ui, rect);
        return small_frame_ui(response, image, state, reading);
    }
    let p = palette(ui);
    let note = note_of(image, state);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let again = button_with(ui, Some(Icon::Refresh), t!("ui-article-retry"), ButtonStyle::Raised);
            if again.clicked() {
                reading.commands.push(Command::Article(ArticleCommand::LoadImage(image.source.clone())));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = t!("ui-article-image-note", image = alt_of(image), note);
                let response = label_cut(ui, &text, fonts::regular(13.0), p.soft).interact(Sense::CLICK);
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, alt_of(image)));
                image_menu(&response, image, reading);
            });
        });
    });
}

/// Returns the width and the height that the publisher states, without senseless values.
fn stated(image: &Image) -> (Option<f32>, Option<f32>) {
    let is_senseless = |side: Option<u32>| side.is_some_and(|side| !(1..=LONGEST_SIDE).contains(&side));
    if is_senseless(image.width) || is_senseless(image.height) {
        return (None, None);
    }
    match (image.width.map(to_f32), image.height.map(to_f32)) {
        (Some(width), Some(height)) if width > height * LARGEST_RATIO || height > width * LARGEST_RATIO => {
            (None, None)
        }
        sides => sides,
    }
}

/// Returns the size at which a picture is shown, in points. The picture keeps its ratio, stays within the stated width
/// and height, and is never wider than the column.
pub(super) fn size_of_picture(image: &Image, picture: Vec2, column: f32) -> Vec2 {
    let of_width = |width: f32| width / picture.x.max(1.0);
    let of_height = |height: f32| height / picture.y.max(1.0);
    let scale = match stated(image) {
        (Some(width), Some(height)) => of_width(width).min(of_height(height)),
        (Some(width), None) => of_width(width),
        (None, Some(height)) => of_height(height),
        (None, None) => 1.0,
    };
    fit(picture * scale, column)
}

/// Returns the size that an image will have, if the publisher states it.
pub(super) fn size_in_advance(image: &Image, column: f32) -> Option<Vec2> {
    let (width, height) = stated(image);
    Some(fit(vec2(width?, height?), column))
}

/// Draws a loaded image that stands in a line, where the response is.
pub(super) fn inline_image_ui(
    ui: &Ui,
    response: &egui::Response,
    image: &Image,
    picture: &Picture,
    images: &dyn Images,
) {
    if !ui.is_rect_visible(response.rect) {
        return;
    }
    if ui.visuals().dark_mode {
        // Most formulas are black, without a background.
        ui.painter().rect_filled(response.rect.expand(2.0), 3.0, Color32::from_gray(230));
    }
    picture_ui(ui, response.rect, picture);
    images.is_in_sight(&image.source);
    if response.hovered() {
        response.show_tooltip_text(image.title.as_deref().unwrap_or(&image.alt));
    }
}

/// Paints the tiles of a picture into `rect`. Only the corners of the whole picture are round.
fn picture_ui(ui: &Ui, rect: Rect, picture: &Picture) {
    let round = corner(rect.size());
    let full = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let (mut top, last) = (0.0, picture.tiles.len().saturating_sub(1));
    for (index, (texture, height)) in picture.tiles.iter().enumerate() {
        let bottom = top + height;
        let edge = |share: f32| rect.top() + share * rect.height();
        let tile = Rect::from_x_y_ranges(rect.x_range(), edge(top)..=edge(bottom));
        let (above, below) = (if index == 0 { round } else { 0 }, if index == last { round } else { 0 });
        let corners = CornerRadius { nw: above, ne: above, sw: below, se: below };
        let shape = egui::epaint::RectShape::filled(tile, corners, Color32::WHITE);
        ui.painter().add(shape.with_texture(*texture, full));
        top = bottom;
    }
}

fn corner(size: Vec2) -> u8 {
    if size.min_elem() < SMALLEST_PICTURE { 0 } else { 8 }
}

/// Draws a frame with the image's description and a button that loads the image. While the image loads, the frame has
/// the size that the publisher states.
fn image_frame_ui(ui: &mut Ui, image: &Image, state: &ImageState, reading: &mut Reading) {
    let p = palette(ui);
    let column = ui.available_width();
    let in_advance = size_in_advance(image, column);
    let size = match in_advance {
        Some(size) if *state == ImageState::Loading || size.max_elem() < SMALLEST_PICTURE => size,
        Some(size) => vec2(column, size.y.clamp(LEAST_FRAME.y, 220.0)),
        None => vec2(column, 120.0),
    };
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, alt_of(image)));
    image_menu(&response, image, reading);
    frame_ui(ui, rect);
    let note = note_of(image, state);
    if size.x < LEAST_FRAME.x || size.y < LEAST_FRAME.y {
        small_frame_ui(response, image, state, reading);
        return;
    }
    let mut inner = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(18.0, 12.0)))
            .layout(egui::Layout::top_down(egui::Align::Center)),
    );
    inner.spacing_mut().item_spacing.y = 4.0;
    inner.add_space(((rect.height() - 24.0 - 74.0) / 2.0).max(0.0).round());
    label_cut(&mut inner, alt_of(image), fonts::regular(14.0), p.soft);
    label_cut(&mut inner, &note, fonts::regular(12.0), p.weak);
    let (icon, text) = match state {
        ImageState::Failed(_) => (Icon::Refresh, t!("ui-article-retry")),
        ImageState::Large(_) => (Icon::Image, t!("ui-article-load-large")),
        ImageState::TooLarge(_) => (Icon::External, t!("ui-article-open-image")),
        _ => (Icon::Image, t!("ui-article-load-image")),
    };
    let command = command_of(image, state);
    if command.is_some() && button_with(&mut inner, Some(icon), text, ButtonStyle::Raised).clicked() {
        reading.commands.extend(command);
    }
}

/// Draws the frame of an image that stands in a line and is not loaded, where the response is.
pub(super) fn inline_frame_ui(
    ui: &Ui,
    response: egui::Response,
    image: &Image,
    state: &ImageState,
    reading: &mut Reading,
) {
    if ui.is_rect_visible(response.rect) {
        frame_ui(ui, response.rect);
        image_menu(&response, image, reading);
        small_frame_ui(response, image, state, reading);
    }
}

fn frame_ui(ui: &Ui, rect: Rect) {
    let p = palette(ui);
    let edge = Stroke::new(1.0, p.line);
    ui.painter().rect(rect, f32::from(corner(rect.size())), p.ground.sunken, edge, StrokeKind::Inside);
}

/// Carries out a click on a frame that has no room for a text and a button: a click anywhere on it loads the image.
fn small_frame_ui(response: egui::Response, image: &Image, state: &ImageState, reading: &mut Reading) {
    if response.clicked() {
        reading.commands.extend(command_of(image, state));
    }
    response.on_hover_text(t!("ui-article-image-note", image = alt_of(image), note = note_of(image, state)));
}

/// Returns what is said about an image that is not loaded.
fn note_of(image: &Image, state: &ImageState) -> String {
    match state {
        ImageState::Loading => t!("ui-article-image-loading").to_owned(),
        ImageState::Failed(why) | ImageState::Large(why) | ImageState::TooLarge(why) => why.clone(),
        _ => shown_host(&image.source),
    }
}

/// Returns the command that shows an image that is not loaded; `None` while it is loading.
fn command_of(image: &Image, state: &ImageState) -> Option<Command> {
    match state {
        ImageState::Loading => None,
        ImageState::TooLarge(_) => open(&image.source),
        _ => Some(Command::Article(ArticleCommand::LoadImage(image.source.clone()))),
    }
}

fn alt_of(image: &Image) -> &str {
    match image.description() {
        "" => t!("ui-article-image"),
        described => described,
    }
}

fn image_link(response: &egui::Response, image: &Image, reading: &mut Reading) {
    let Some(link) = &image.link else { return };
    if response.hovered() {
        reading.hovered_link = Some(shown_target(link));
        response.ctx.set_cursor_icon(CursorIcon::PointingHand);
    }
    if response.clicked() {
        reading.commands.extend(open(link));
    }
}

/// Draws the context menu of an image and its link.
fn image_menu(response: &egui::Response, image: &Image, reading: &mut Reading) {
    use crate::ui::look::widgets::menu_item;
    let addresses = [
        // An image inside the text (a `data:` URL) has no address.
        (
            Some(&image.source).filter(|url| url.scheme() != "data"),
            t!("ui-article-open-image"),
            t!("ui-article-copy-image-address"),
        ),
        (image.link.as_deref(), t!("ui-article-open-link"), t!("ui-article-copy-link")),
    ];
    if addresses.iter().all(|(url, ..)| url.is_none()) {
        return;
    }
    response.context_menu(|ui| {
        for (url, opens, copies) in addresses {
            let Some(url) = url else { continue };
            if menu_item(ui, opens, "", open(url).is_some()).clicked() {
                reading.commands.extend(open(url));
            }
            if menu_item(ui, copies, "", true).clicked() {
                reading.commands.push(Command::Window(WindowCommand::Copy(url.to_string())));
            }
        }
    });
}

fn fit(size: Vec2, width: f32) -> Vec2 {
    let scale = (width / size.x.max(1.0)).min(1.0);
    (size * scale).round().max(vec2(1.0, 1.0))
}

#[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
const fn to_f32(pixels: u32) -> f32 {
    pixels as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(width: Option<u32>, height: Option<u32>) -> Image {
        let source = url::Url::parse("https://a.example/quay.png").unwrap();
        Image { source, alt: String::new(), title: None, width, height, link: None }
    }

    #[test]
    fn an_image_has_the_stated_size_within_the_column_and_keeps_its_ratio() {
        let check = |stated: (Option<u32>, Option<u32>), picture: (f32, f32), shown: (f32, f32)| {
            let size = size_of_picture(&image(stated.0, stated.1), vec2(picture.0, picture.1), 680.0);
            assert_eq!(size, vec2(shown.0, shown.1), "{stated:?} {picture:?}");
        };
        check((None, None), (300.0, 200.0), (300.0, 200.0));
        check((Some(150), Some(100)), (300.0, 200.0), (150.0, 100.0));
        check((Some(150), None), (300.0, 200.0), (150.0, 100.0));
        check((None, Some(50)), (300.0, 200.0), (75.0, 50.0));
        check((Some(1_360), Some(900)), (1_360.0, 900.0), (680.0, 450.0));
        // The stated sides would stretch the picture.
        check((Some(300), Some(300)), (300.0, 200.0), (300.0, 200.0));
        // A picture of twice the pixels, for dense screens.
        check((Some(16), Some(16)), (32.0, 32.0), (16.0, 16.0));
        for senseless in [(Some(0), Some(0)), (Some(500_000), Some(20)), (Some(9_000), Some(3))] {
            check(senseless, (300.0, 200.0), (300.0, 200.0));
        }
    }

    #[test]
    fn a_place_is_kept_for_an_image_whose_width_and_height_are_stated() {
        let kept = |width, height| size_in_advance(&image(width, height), 680.0);
        assert_eq!(kept(Some(1_360), Some(900)), Some(vec2(680.0, 450.0)));
        assert_eq!(kept(Some(20), Some(20)), Some(vec2(20.0, 20.0)));
        for unknown in [(None, None), (Some(100), None), (None, Some(100)), (Some(100), Some(0))] {
            assert_eq!(kept(unknown.0, unknown.1), None, "{unknown:?}");
        }
    }

    #[test]
    fn only_large_images_have_round_corners() {
        assert_eq!(
            (corner(vec2(680.0, 450.0)), corner(vec2(48.0, 48.0)), corner(vec2(600.0, 20.0))),
            (8, 0, 0)
        );
    }
}
