//! Pictures that a publisher serves.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat};
use lacuna::demo::http::Reply;

/// A black picture of this size.
pub(crate) fn png(width: u32, height: u32) -> Reply {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(width, height).write_to(&mut bytes, ImageFormat::Png).unwrap();
    Reply::ok("image/png", bytes.into_inner())
}
