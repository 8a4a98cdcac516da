//! Draws the images of an article.

use egui::{
    Color32, CornerRadius, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

use super::text::{Reading, open};
use crate::content::{Image, shown_host, shown_target};
use crate::ui::actions::command::{ArticleCommand, Command, WindowCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{Look, button_with};
use crate::ui::view::{ImageState, Images, Picture};

/// Draws an image, or a frame in its place.
pub(super) fn image_ui(ui: &mut Ui, image: &Image, images: &dyn Images, reading: &mut Reading) {
    let state = images.state(&image.source);
    if let ImageState::Ready(picture) = state {
        let shown = fit(picture.size, ui.available_width());
        let (rect, response) = ui.allocate_exact_size(shown, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, alt_of(image)));
        picture_ui(ui, rect, &picture);
        image_link(&response, image, reading);
        image_menu(&response, image, reading);
        if let Some(title) = &image.title {
            response.on_hover_text(title);
        }
        return;
    }
    image_frame_ui(ui, image, &state, reading);
}

/// Paints the tiles of a picture into `rect`. Only the corners of the whole picture are round.
fn picture_ui(ui: &Ui, rect: Rect, picture: &Picture) {
    const ROUND: u8 = 8;
    let full = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let scale = rect.height() / picture.size.y.max(1.0);
    let (mut top, last) = (0.0, picture.tiles.len().saturating_sub(1));
    for (index, (texture, height)) in picture.tiles.iter().enumerate() {
        let bottom = top + height;
        let edge = |pixels: f32| rect.top() + pixels * scale;
        let tile = Rect::from_x_y_ranges(rect.x_range(), edge(top)..=edge(bottom));
        let (above, below) = (if index == 0 { ROUND } else { 0 }, if index == last { ROUND } else { 0 });
        let corners = CornerRadius { nw: above, ne: above, sw: below, se: below };
        let shape = egui::epaint::RectShape::filled(tile, corners, Color32::WHITE);
        ui.painter().add(shape.with_texture(*texture, full));
        top = bottom;
    }
}

/// Draws a frame with the image's description and a button that loads the image.
fn image_frame_ui(ui: &mut Ui, image: &Image, state: &ImageState, reading: &mut Reading) {
    let p = palette(ui);
    let stated =
        image.width.zip(image.height).map_or(vec2(640.0, 120.0), |(w, h)| vec2(to_f32(w), to_f32(h)));
    let height = fit(stated, ui.available_width()).y.clamp(88.0, 220.0).round();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, alt_of(image)));
    image_menu(&response, image, reading);
    ui.painter().rect(rect, 8.0, p.sunken, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let (note, can_load) = match state {
        ImageState::Loading => ("Loading…".to_owned(), false),
        ImageState::Failed(why) => (why.clone(), true),
        _ => (shown_host(&image.source), true),
    };
    let mut inner = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(18.0, 12.0)))
            .layout(egui::Layout::top_down(egui::Align::Center)),
    );
    inner.spacing_mut().item_spacing.y = 4.0;
    inner.add_space(((rect.height() - 24.0 - 74.0) / 2.0).max(0.0).round());
    let alt = egui::RichText::new(alt_of(image)).font(fonts::regular(14.0)).color(p.soft);
    inner.add(egui::Label::new(alt).truncate());
    let note = egui::RichText::new(note).font(fonts::regular(12.0)).color(p.weak);
    inner.add(egui::Label::new(note).truncate());
    let load = if matches!(state, ImageState::Failed(_)) { "Try again" } else { "Load image" };
    if can_load && button_with(&mut inner, Some(Icon::Image), load, Look::Raised).clicked() {
        reading.commands.push(Command::Article(ArticleCommand::LoadImage(image.source.clone())));
    }
}

fn alt_of(image: &Image) -> &str {
    if image.alt.is_empty() { image.title.as_deref().unwrap_or("Image") } else { &image.alt }
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
            "Open image in browser",
            "Copy image address",
        ),
        (image.link.as_deref(), "Open link in browser", "Copy link"),
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

fn fit(size: egui::Vec2, width: f32) -> egui::Vec2 {
    let scale = (width / size.x.max(1.0)).min(1.0);
    (size * scale).round().max(vec2(1.0, 1.0))
}

#[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
const fn to_f32(pixels: u32) -> f32 {
    pixels as f32
}
