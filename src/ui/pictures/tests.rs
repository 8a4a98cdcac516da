//! Compares images of the window with those in `tests/pictures`. They need neither a display nor fonts of the system.
//!
//! A differing image is written beside the expected one as `NAME.new.png`. After an intended change, look at it and run
//! with `UPDATE_PICTURES=1`.

use std::path::{Path, PathBuf};

use egui::{Pos2, Rect, Theme, pos2, vec2};
use egui_kittest::Harness;
use image::RgbaImage;

use super::super::dialogs::Dialog;
use super::super::gallery::{self, Sample, SamplePane};
use super::super::state::UiState;
use super::super::window::window_ui;
use super::painter::{self, Textures};
use crate::ui::look::theme;

/// The size of the window, in points. At a scale of 1, a point is a pixel.
const SIZE: [f32; 2] = [1_000.0, 640.0];
/// The smallest visible difference of a channel.
const LEAST_DIFFERENCE: u8 = 32;
/// The number of pixels in a million that may differ, because processors round differently.
const STRAY_PIXELS: usize = 500;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.png"))
}

struct Window {
    sample: Sample,
    state: UiState,
}

fn whole() -> Rect {
    Rect::from_min_size(Pos2::ZERO, vec2(SIZE[0], SIZE[1]))
}

/// Renders a part of the window. `part` is in points.
fn picture(theme: Theme, scale: f32, sample: Sample, dialog: Option<Dialog>, part: Rect) -> RgbaImage {
    let textures = Textures::default();
    let mut window = Window { sample, state: UiState::default() };
    if let Some(dialog) = dialog {
        window.state.open(dialog);
    }
    let mut themed = false;
    let mut harness: Harness<'_, Window> = Harness::builder()
        .with_size(vec2(SIZE[0], SIZE[1]))
        .with_pixels_per_point(scale)
        .with_max_steps(30)
        .renderer(textures.clone())
        .build_ui_state(
            move |ui, window: &mut Window| {
                if !themed {
                    theme::install(ui.ctx());
                    ui.ctx().set_theme(theme);
                    themed = true;
                    return;
                }
                window_ui(ui, &mut window.sample.model(), &mut window.state);
            },
            window,
        );
    harness.run();
    // One more frame, so that no cursor blinks and no field has just received the focus.
    harness.run();
    painter::paint(&harness.ctx, harness.output(), &textures, part)
}

#[track_caller]
fn check(name: &str, picture: &RgbaImage) {
    let (known, new) = (file(name), file(&format!("{name}.new")));
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::create_dir_all(known.parent().unwrap()).unwrap();
        picture.save(&known).unwrap();
    }
    let expect =
        image::open(&known).unwrap_or_else(|error| panic!("{}: {error}", known.display())).to_rgba8();
    let off =
        if expect.dimensions() == picture.dimensions() { differing(&expect, picture) } else { usize::MAX };
    let pixels = (picture.width() * picture.height()) as usize;
    if off > pixels * STRAY_PIXELS / 1_000_000 {
        picture.save(&new).unwrap();
        panic!("{name}: {off} of {pixels} pixels differ; look at {}", new.display());
    }
}

fn differing(a: &RgbaImage, b: &RgbaImage) -> usize {
    let differs = |(a, b): &(&image::Rgba<u8>, &image::Rgba<u8>)| {
        a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > LEAST_DIFFERENCE)
    };
    a.pixels().zip(b.pixels()).filter(differs).count()
}

#[test]
fn the_list_and_an_article_look_as_they_should() {
    check("light", &picture(Theme::Light, 1.0, Sample::new(1_000), None, whole()));
    check("dark", &picture(Theme::Dark, 1.0, Sample::new(1_000), None, whole()));
}

#[test]
fn text_is_sharp_on_a_screen_with_two_pixels_per_point() {
    let part = Rect::from_min_size(pos2(270.0, 8.0), vec2(380.0, 260.0));
    check("twice", &picture(Theme::Light, 2.0, Sample::new(1_000), None, part));
}

#[test]
fn the_history_strip_of_a_feed_and_its_gap_look_as_they_should() {
    let mut sample = Sample::new(40);
    sample.list = gallery::list_of_feed();
    sample.pane = SamplePane::Feed;
    check("history", &picture(Theme::Light, 1.0, sample, None, whole()));
}

#[test]
fn a_dialog_looks_as_it_should() {
    check("settings", &picture(Theme::Dark, 1.0, Sample::new(40), Some(Dialog::settings()), whole()));
}

#[test]
fn the_page_about_what_is_missing_looks_as_it_should() {
    let page = |theme, scale, part| picture(theme, scale, Sample::new(40), Some(Dialog::GapHelp), part);
    check("gap-help", &page(Theme::Light, 1.0, whole()));
    let part = Rect::from_min_size(pos2(130.0, 130.0), vec2(500.0, 160.0));
    check("gap-help-dark", &page(Theme::Dark, 2.0, part));
}

#[test]
fn an_empty_profile_looks_as_it_should() {
    let mut sample = Sample::new(1);
    sample.first_run = true;
    sample.sidebar.tree.clear();
    check("first-run", &picture(Theme::Light, 1.0, sample, None, whole()));
}

/// Text that moved by one pixel must be noticed; otherwise the comparison would prove nothing.
#[test]
fn an_image_that_moved_by_one_pixel_differs() {
    let known = image::open(file("light")).unwrap().to_rgba8();
    let moved =
        RgbaImage::from_fn(known.width(), known.height(), |x, y| *known.get_pixel(x.saturating_sub(1), y));
    let (off, pixels) = (differing(&known, &moved), (known.width() * known.height()) as usize);
    assert!(off > pixels * STRAY_PIXELS / 1_000_000 * 5, "{off} of {pixels}");
}
