//! Decodes an image and scales it to the size at which it is drawn. Cuts it into tiles that fit a texture.

use std::io::Cursor;

use egui::{ColorImage, Vec2, vec2};
use image::{DynamicImage, ImageDecoder as _, ImageReader, Limits};

use super::drawing;
use crate::app::guard::guarded;

/// Images with more pixels are not decoded: a PNG file of 5 MB can contain a picture of gigabytes.
const MOST_PIXELS: u64 = 24_000_000;
/// The largest memory for a decoded image, in bytes.
const MOST_BYTES: u64 = 100 << 20;

/// The limits for a decoded image.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ImageLimits {
    /// The largest width, in pixels.
    pub(in crate::app) width: u32,
    /// The largest number of pixels.
    pub(in crate::app) pixels: u64,
    /// The largest side of a tile, in pixels: the driver's limit for textures.
    pub(in crate::app) side: u32,
}

/// The size at which a drawing (SVG) is shown. Other images have a size of their own, in pixels.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ShownSize {
    /// The width that the article states, in points.
    pub(in crate::app) width: Option<u32>,
    /// The height that the article states, in points.
    pub(in crate::app) height: Option<u32>,
    /// The number of pixels for each point.
    pub(in crate::app) density: f32,
}

/// A decoded image.
#[derive(Debug)]
pub(in crate::app) struct Decoded {
    /// The tiles of the image from top to bottom, at least one.
    pub(in crate::app) tiles: Vec<ColorImage>,
    /// The width and height of the image in its file.
    pub(in crate::app) size: Vec2,
}

/// Decodes an image and scales it down to its limits.
///
/// An error is a sentence for the user.
pub(in crate::app) fn decode(bytes: &[u8], limits: ImageLimits, shown: ShownSize) -> Result<Decoded, String> {
    let image = guarded("an image", || {
        if drawing::is_drawing(bytes) {
            return decode_drawing(bytes, limits, shown);
        }
        decode_any(bytes, limits)
    });
    image.unwrap_or_else(|| Err(t!("app-image-damaged").to_owned()))
}

/// Draws an SVG image at the size at which it is shown.
fn decode_drawing(bytes: &[u8], limits: ImageLimits, shown: ShownSize) -> Result<Decoded, String> {
    /// The largest number of pixels of a drawing, because drawing is slow.
    const MOST_DRAWN_PIXELS: u64 = 4_000_000;
    let scale_for = |size: Vec2| {
        let of_width = shown.width.map(|width| width as f32 / size.x);
        let of_height = shown.height.map(|height| height as f32 / size.y);
        let wanted = of_width.into_iter().chain(of_height).min_by(f32::total_cmp).unwrap_or(1.0);
        let most = limits.pixels.min(MOST_DRAWN_PIXELS) as f32;
        (wanted * shown.density)
            .min(limits.width as f32 / size.x)
            .min(limits.side as f32 / size.max_elem())
            .min((most / (size.x * size.y)).sqrt())
    };
    let (picture, size) = drawing::draw(bytes, scale_for)?;
    Ok(Decoded { tiles: vec![picture], size })
}

fn decode_any(bytes: &[u8], limits: ImageLimits) -> Result<Decoded, String> {
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let (width, height) =
        reader().ok().and_then(|r| r.into_dimensions().ok()).ok_or(t!("app-image-unknown"))?;
    if width == 0 || height == 0 {
        return Err(t!("app-image-empty").to_owned());
    }
    let too_large = || t!("app-image-too-large", width = width.to_string(), height = height.to_string());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    let reader = reader().map_err(|error| error.to_string())?;
    let decoded = decode_upright(reader).map_err(|error| match error {
        image::ImageError::Limits(_) => too_large(),
        error => error.to_string(),
    })?;
    let size = vec2(decoded.width() as f32, decoded.height() as f32);
    Ok(Decoded { tiles: tiles(fitting(decoded, limits), limits.side), size })
}

/// Decodes an image, and turns it as its camera noted. Browsers do the same.
fn decode_upright(reader: ImageReader<Cursor<&[u8]>>) -> image::ImageResult<DynamicImage> {
    let mut memory = Limits::default();
    memory.max_alloc = Some(MOST_BYTES);
    let mut decoder = reader.into_decoder()?;
    memory.reserve(decoder.total_bytes())?;
    decoder.set_limits(memory)?;
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// Scales an image down if it is wider than the limit or has more pixels.
fn fitting(image: DynamicImage, limits: ImageLimits) -> DynamicImage {
    let (width, height) = (image.width(), image.height());
    let pixels = f64::from(width) * f64::from(height);
    let by_width = f64::from(limits.width.min(limits.side)) / f64::from(width);
    let by_pixels = (limits.pixels as f64 / pixels).sqrt();
    let scale = by_width.min(by_pixels);
    if scale >= 1.0 {
        return image;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "smaller than the image")]
    let scaled = |side: u32| ((f64::from(side) * scale).floor() as u32).max(1);
    image.thumbnail_exact(scaled(width), scaled(height))
}

/// Cuts an image into pieces of at most `side` rows.
fn tiles(image: DynamicImage, side: u32) -> Vec<ColorImage> {
    let pixels = image.into_rgba8();
    let (width, height) = (pixels.width() as usize, side.max(1) as usize);
    let tile = |rows: &[u8]| {
        ColorImage::from_rgba_unmultiplied([width, rows.len() / (width * size_of::<[u8; 4]>())], rows)
    };
    pixels.as_raw().chunks(width * height * size_of::<[u8; 4]>()).map(tile).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ImageLimits = ImageLimits { width: 2_000, pixels: 8_000_000, side: 1_000 };

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(width, height).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    const SHOWN: ShownSize = ShownSize { width: None, height: None, density: 1.0 };

    fn sizes(bytes: &[u8], limits: ImageLimits) -> Vec<[usize; 2]> {
        decode(bytes, limits, SHOWN).unwrap().tiles.iter().map(|tile| tile.size).collect()
    }

    #[test]
    fn a_drawing_has_the_pixels_of_the_size_at_which_it_is_shown() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='30' height='15'/>";
        let check = |width: Option<u32>, density: f32, limits: ImageLimits, pixels: [usize; 2]| {
            let decoded = decode(svg, limits, ShownSize { width, height: None, density }).unwrap();
            assert_eq!((decoded.tiles[0].size, decoded.size), (pixels, vec2(30.0, 15.0)));
        };
        check(None, 1.0, LIMITS, [30, 15]);
        check(None, 2.0, LIMITS, [60, 30]);
        check(Some(300), 2.0, LIMITS, [600, 300]);
        check(Some(9_000), 2.0, LIMITS, [1_000, 500]);
        check(Some(300), 2.0, ImageLimits { width: 100, ..LIMITS }, [100, 50]);
        check(Some(300), 1.0, ImageLimits { pixels: 200, ..LIMITS }, [20, 10]);
        let low = ShownSize { width: Some(300), height: Some(30), density: 1.0 };
        assert_eq!(decode(svg, LIMITS, low).unwrap().tiles[0].size, [60, 30]);
    }

    #[test]
    fn a_photograph_is_turned_as_its_camera_noted() {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(30, 20).write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
        let plain = bytes.into_inner();
        assert_eq!(sizes(&plain, LIMITS), [[30, 20]]);
        // An Exif segment with one tag: orientation 6, to be turned by a quarter.
        let exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        let turned = [&plain[..2], &[0xFF, 0xE1], &length, exif, &plain[2..]].concat();
        let decoded = decode(&turned, LIMITS, SHOWN).unwrap();
        assert_eq!((decoded.tiles[0].size, decoded.size), ([20, 30], vec2(20.0, 30.0)));
    }

    #[test]
    fn images_with_too_many_pixels_are_refused_before_they_are_decoded() {
        assert!(decode(&png(8_000, 8_000), LIMITS, SHOWN).unwrap_err().contains("too large"));
        assert!(decode(b"<html>", LIMITS, SHOWN).is_err());
        let mut deep = Cursor::new(Vec::new());
        DynamicImage::new_rgba16(4_000, 4_000).write_to(&mut deep, image::ImageFormat::Png).unwrap();
        assert!(decode(deep.get_ref(), LIMITS, SHOWN).unwrap_err().contains("too large"), "128 MB of pixels");
    }

    #[test]
    fn every_tile_fits_a_texture_and_no_row_is_lost() {
        assert_eq!(sizes(&png(40, 30), LIMITS), [[40, 30]]);
        assert_eq!(sizes(&png(40, 1_000), LIMITS), [[40, 1_000]]);
        assert_eq!(sizes(&png(40, 2_010), LIMITS), [[40, 1_000], [40, 1_000], [40, 10]]);
        assert_eq!(sizes(&png(1, 4_001), LIMITS).len(), 5);
        assert_eq!(sizes(&png(4_000, 10), LIMITS), [[1_000, 2]], "no tile is wider than a texture");
        assert_eq!(sizes(&png(4_000, 1), LIMITS), [[1_000, 1]]);
        let narrow = ImageLimits { width: 100, ..LIMITS };
        assert_eq!(sizes(&png(800, 20_000), narrow), [[100, 1_000], [100, 1_000], [100, 500]]);
        let few = ImageLimits { pixels: 100, ..LIMITS };
        assert_eq!(sizes(&png(100, 100), few), [[10, 10]]);
    }
}
