//! Draws pictures: a sky, a sun or moon, and two ranges of hills. Each picture is a PNG file. The same seed gives the
//! same picture.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

use super::{Voice, mix};

/// Width and height of a landscape in pixels.
const LANDSCAPE: (u32, u32) = (640, 300);
/// Side of an icon in pixels.
const ICON: u32 = 64;

/// Returns picture `seed` in the colours of a voice; empty if it cannot be encoded.
pub(in crate::demo) fn landscape(voice: &Voice, seed: u32) -> Vec<u8> {
    draw(voice, seed, LANDSCAPE.0, LANDSCAPE.1)
}

/// Returns the icon of a voice.
pub(in crate::demo) fn icon(voice: &Voice) -> Vec<u8> {
    draw(voice, 7, ICON, ICON)
}

#[expect(clippy::cast_precision_loss, reason = "pixels are counted in hundreds")]
fn draw(voice: &Voice, seed: u32, width: u32, height: u32) -> Vec<u8> {
    let [top, horizon, far, near] = voice.palette;
    let chance = |salt: u32| (mix(voice.slug, seed, 100 + salt) % 1000) as f32 / 1000.0;
    let (w, h) = (width as f32, height as f32);
    let sun = (w * (0.15 + 0.7 * chance(1)), h * (0.18 + 0.3 * chance(2)), h * (0.06 + 0.06 * chance(3)));
    let ridge = |x: f32, salt: u32, level: f32, swing: f32| {
        let t = x / w * std::f32::consts::TAU;
        let wave = (t * (1.0 + 2.0 * chance(salt)) + 6.0 * chance(salt + 1)).sin()
            + 0.5 * (t * (3.0 + 3.0 * chance(salt + 2)) + 6.0 * chance(salt + 3)).sin();
        h * (level + swing * wave)
    };
    let mut picture = RgbImage::new(width, height);
    let far_ridge: Vec<f32> = (0..width).map(|x| ridge(x as f32, 10, 0.62, 0.07)).collect();
    let near_ridge: Vec<f32> = (0..width).map(|x| ridge(x as f32, 20, 0.80, 0.05)).collect();
    for ((x, y, pixel), column) in picture.enumerate_pixels_mut().zip((0..width).cycle()) {
        let (px, py) = (x as f32, y as f32);
        let at = |ridge: &[f32]| ridge.get(column as usize).copied().unwrap_or(h);
        let colour = if py > at(&near_ridge) {
            blend(near, [0, 0, 0], (py - at(&near_ridge)) / h)
        } else if py > at(&far_ridge) {
            blend(far, horizon, (py - at(&far_ridge)) / h)
        } else if (px - sun.0).hypot(py - sun.1) < sun.2 {
            blend(horizon, [255, 255, 255], 0.75)
        } else {
            blend(top, horizon, py / (h * 0.7))
        };
        *pixel = Rgb(colour);
    }
    let mut out = Cursor::new(Vec::new());
    if let Err(error) = picture.write_to(&mut out, ImageFormat::Png) {
        tracing::warn!(%error, "demo: a picture could not be encoded");
    }
    out.into_inner()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "both ends and the share are in range"
)]
fn blend(from: [u8; 3], to: [u8; 3], share: f32) -> [u8; 3] {
    let share = share.clamp(0.0, 1.0);
    std::array::from_fn(|i| {
        let (from, to) = (f32::from(from[i]), f32::from(to[i]));
        (from + (to - from) * share) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::content::{GARDEN, HARBOUR};

    #[test]
    fn pictures_are_png_and_differ_by_voice_and_seed() {
        let picture = landscape(&HARBOUR, 3);
        let decoded = image::load_from_memory(&picture).unwrap();
        assert_eq!((decoded.width(), decoded.height()), LANDSCAPE);
        assert_eq!(picture, landscape(&HARBOUR, 3));
        assert_ne!(picture, landscape(&HARBOUR, 4));
        assert_ne!(picture, landscape(&GARDEN, 3));
        assert_eq!(image::load_from_memory(&icon(&GARDEN)).unwrap().width(), ICON);
    }
}
