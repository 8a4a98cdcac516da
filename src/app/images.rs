//! Images of the article that is open: fetched only for it, capped in bytes and pixels, let go of with it; the files are
//! kept on disk within a limit (FRB031).
//!
//! No cookies, no Referer; nothing is fetched at a refresh or while passing by: an article must have been open for a
//! moment. An article of a public feed cannot make the window ask a private address (F5). Each fetch and decode runs on
//! a thread of its own pool of two.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use egui::{ColorImage, Context, TextureHandle, TextureOptions, Vec2};
use url::Url;

use super::guard::guarded;
use super::image_cache::ImageCache;
use crate::content::Block;
use crate::fetch::{Accept, Fetch, Origin, Request};
use crate::ui::view::{ImageState, Images};

/// How long an article is open before its images are asked for: whoever passes by at speed asks for none.
const MOMENT: Duration = Duration::from_millis(400);
const MOST_BYTES: u64 = 5 << 20;
/// More pixels than this are not decoded: 5 MB of PNG can hold a picture of gigabytes.
const MOST_PIXELS: u64 = 24_000_000;
/// Larger pictures are made smaller: no pane is wider.
const WIDEST: u32 = 2_000;

enum Held {
    Loading,
    Failed(String),
    Ready(TextureHandle),
}

/// The images of the article that is open.
pub(super) struct ArticleImages {
    held: HashMap<Url, Held>,
    /// Whether those not asked for yet are to be fetched.
    wanted: bool,
    /// Those of the article that was opened just now, and when.
    waiting: Option<(Instant, Vec<Url>)>,
    /// Where the article came from.
    origin: Origin,
    ctx: Context,
    jobs: Sender<(Url, Origin)>,
    done: Receiver<(Url, Result<TextureHandle, String>)>,
}

impl ArticleImages {
    /// Starts the threads.
    pub(super) fn start(
        fetch: &Arc<dyn Fetch>,
        cache: &Arc<ImageCache>,
        ctx: &Context,
    ) -> std::io::Result<Self> {
        const THREADS: usize = 2;
        let (jobs, queue) = mpsc::channel::<(Url, Origin)>();
        let queue = Arc::new(Mutex::new(queue));
        let (report, done) = mpsc::channel();
        for number in 1..=THREADS {
            let (fetch, cache, queue, report, ctx) =
                (Arc::clone(fetch), Arc::clone(cache), Arc::clone(&queue), report.clone(), ctx.clone());
            thread::Builder::new().name(format!("image-{number}")).spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((url, origin)) = next else { return };
                    let loaded = load(&*fetch, &cache, &url, origin)
                        .map(|image| ctx.load_texture(url.as_str(), image, TextureOptions::LINEAR));
                    if report.send((url, loaded)).is_err() {
                        return;
                    }
                    ctx.request_repaint();
                }
            })?;
        }
        Ok(Self {
            held: HashMap::new(),
            wanted: false,
            waiting: None,
            origin: Origin::default(),
            ctx: ctx.clone(),
            jobs,
            done,
        })
    }

    /// Another article is open: forgets the images of the last one.
    pub(super) fn turn_to(&mut self, images: Vec<Url>, fetch: bool, origin: Origin) {
        self.held.clear();
        self.wanted = fetch;
        self.origin = origin;
        self.waiting = (fetch && !images.is_empty()).then(|| (Instant::now(), images));
    }

    /// Fetches one image, unless it is there or on its way.
    pub(super) fn fetch(&mut self, url: &Url) {
        if matches!(self.held.get(url), Some(Held::Loading | Held::Ready(_))) {
            return;
        }
        let held = match self.jobs.send((url.clone(), self.origin)) {
            Ok(()) => Held::Loading,
            Err(_) => Held::Failed("The threads for images have ended.".to_owned()),
        };
        self.held.insert(url.clone(), held);
    }

    /// Takes in what was loaded; what belongs to an article that was left is let go of.
    pub(super) fn take(&mut self) {
        if let Some((since, images)) = self.waiting.take() {
            let waited = since.elapsed();
            if waited < MOMENT {
                self.waiting = Some((since, images));
                self.ctx.request_repaint_after(MOMENT.saturating_sub(waited));
            } else {
                for url in &images {
                    self.fetch(url);
                }
            }
        }
        for (url, loaded) in self.done.try_iter() {
            if let Some(held) = self.held.get_mut(&url) {
                *held = loaded.map_or_else(Held::Failed, Held::Ready);
            }
        }
    }
}

impl Images for ArticleImages {
    fn state(&self, source: &Url) -> ImageState {
        match self.held.get(source) {
            None if self.wanted => ImageState::Loading,
            None => ImageState::Off,
            Some(Held::Loading) => ImageState::Loading,
            Some(Held::Failed(reason)) => ImageState::Failed(reason.clone()),
            Some(Held::Ready(texture)) => {
                let [width, height] = texture.size();
                ImageState::Ready(texture.id(), Vec2::new(width as f32, height as f32))
            }
        }
    }
}

fn load(fetch: &dyn Fetch, cache: &ImageCache, url: &Url, origin: Origin) -> Result<ColorImage, String> {
    if let Some(bytes) = cache.get(url) {
        return decode(&bytes);
    }
    let request = Request {
        accept: Accept::Image,
        max_bytes: MOST_BYTES,
        led_by: Some(origin),
        ..Request::get(url.clone())
    };
    let response = fetch.fetch(&request).map_err(|failure| failure.message)?;
    if let Some(failure) = response.failure() {
        return Err(failure.message);
    }
    let image = decode(&response.body)?;
    cache.put(url, &response.body);
    Ok(image)
}

/// The image that some bytes are, within the limits.
pub(super) fn decode(bytes: &[u8]) -> Result<ColorImage, String> {
    let image = guarded("an image", || decode_any(bytes));
    image.unwrap_or_else(|| Err("The image is damaged.".to_owned()))
}

fn decode_any(bytes: &[u8]) -> Result<ColorImage, String> {
    let reader = || image::ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let (width, height) =
        reader().ok().and_then(|r| r.into_dimensions().ok()).ok_or("This is no image that can be shown.")?;
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(format!("The image is too large: {width} by {height} pixels."));
    }
    let decoded = reader().map_err(|error| error.to_string())?.decode().map_err(|error| error.to_string())?;
    let fitting = if width > WIDEST { decoded.thumbnail(WIDEST, u32::MAX) } else { decoded };
    let pixels = fitting.to_rgba8();
    let size = [pixels.width() as usize, pixels.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, pixels.as_raw()))
}

/// The images of an article, in order.
pub(super) fn collect_images(blocks: &[Block], found: &mut Vec<Url>) {
    for block in blocks {
        match block {
            Block::Image(image) => found.push(image.source.clone()),
            Block::Quote(inner) | Block::Indent(inner) => collect_images(inner, found),
            Block::List(list) => list.items.iter().for_each(|item| collect_images(item, found)),
            Block::Details(details) => collect_images(&details.blocks, found),
            Block::Table(table) => {
                table.rows.iter().flatten().for_each(|cell| collect_images(&cell.blocks, found));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image::DynamicImage::new_rgb8(width, height).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn images_are_found_in_every_block_that_holds_others() {
        let image =
            |name: &str| format!("<img src=\"https://a.example/{name}.png\" width=\"90\" height=\"90\">");
        let html = format!(
            "{}<blockquote>{}</blockquote><ul><li>{}</li></ul><dl><dt>Term</dt><dd>{}</dd></dl>\
             <details><summary>More</summary>{}</details>",
            image("plain"),
            image("quote"),
            image("item"),
            image("definition"),
            image("details"),
        );
        let article = crate::content::read(&crate::model::Text::html(html), None);
        let mut found = Vec::new();
        collect_images(&article.blocks, &mut found);
        let names: Vec<&str> = found.iter().map(Url::path).collect();
        assert_eq!(names, ["/plain.png", "/quote.png", "/item.png", "/definition.png", "/details.png"]);
    }

    #[test]
    fn images_are_capped_in_pixels_before_they_are_decoded() {
        assert_eq!(decode(&png(40, 30)).unwrap().size, [40, 30]);
        assert_eq!(decode(&png(4_000, 10)).unwrap().size[0], 2_000);
        assert!(decode(&png(8_000, 8_000)).unwrap_err().contains("too large"));
        assert!(decode(b"<html>").is_err());
    }
}
