//! The images of the open article. Lacuna fetches them for this article only, limits their bytes and pixels, and drops
//! them with it. Their files stay on disk within a limit (FRB031).
//!
//! Requests carry no cookies and no Referer. A refresh fetches no image, and an article must have been open for a
//! moment. An article of a public feed cannot make the window contact a private address (F5). Two threads fetch and
//! decode.

pub(super) mod cache;
mod decode;
pub(super) mod icons;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use egui::{Context, TextureHandle, TextureOptions, Vec2, vec2};
use url::Url;

use crate::content::Block;
use crate::fetch::{Accept, Fetch, Origin, Request};
use crate::profile::{Profile, ProfileError};
use crate::store::Writer;
use crate::ui::look::theme::size;
use crate::ui::view::{ImageState, Images, Picture};
use cache::ImageCache;
use decode::{ImageLimits, decode};
use icons::SiteIcons;

/// The time that an article is open before its images are fetched. Articles that the user only skips past fetch none.
const MOMENT: Duration = Duration::from_millis(400);
const MOST_BYTES: u64 = 5 << 20;
/// The number of pixels for all images of an article together, on a screen with one pixel per point. On denser screens
/// it grows with the square of the density.
const PIXELS: f32 = 16e6;

/// The images of the open article, and the icons of feeds.
pub(super) struct Pictures {
    pub(super) article: ArticleImages,
    /// The disk cache of the article's images.
    pub(super) cache: Arc<ImageCache>,
    pub(super) icons: SiteIcons,
}

impl Pictures {
    /// Starts the threads.
    pub(super) fn start(
        profile: &Profile,
        fetcher: &Arc<dyn Fetch>,
        writer: &Writer,
        ctx: &Context,
    ) -> Result<Self, ProfileError> {
        let cache =
            Arc::new(ImageCache::new(profile.paths.images(), profile.settings.reading.image_cache_bytes));
        let article = ArticleImages::start(fetcher, &cache, ctx)?;
        let icons = SiteIcons::start(Arc::clone(fetcher), profile.reader()?, writer.clone(), ctx)?;
        Ok(Self { article, cache, icons })
    }
}

enum LoadState {
    Loading,
    Failed(String),
    Ready(Loaded),
}

/// An image that can be drawn.
struct Loaded {
    picture: Picture,
    /// Keeps the textures alive.
    _tiles: Vec<TextureHandle>,
    /// The share of the common limit of pixels that the image uses.
    _taken: PixelShare,
}

/// A number of pixels taken from the common limit. Dropping this gives them back.
struct PixelShare {
    all: Arc<AtomicU64>,
    count: u64,
}

impl Drop for PixelShare {
    fn drop(&mut self) {
        self.all.fetch_sub(self.count, Ordering::Relaxed);
    }
}

/// Decodes images, one at a time: each needs many times its bytes meanwhile.
struct Decoder {
    ctx: Context,
    /// The pixels of all decoded images.
    taken: Arc<AtomicU64>,
    working: Mutex<()>,
}

impl Decoder {
    /// Decodes an image to the size at which it is shown. Calls `keep` once the bytes are known to be an image, before
    /// it is drawn.
    fn prepare(&self, bytes: &[u8], keep: &dyn Fn()) -> Result<Loaded, String> {
        let (side, density) = self.ctx.input(|input| (input.max_texture_side, input.pixels_per_point));
        let _alone = self.working.lock().unwrap_or_else(PoisonError::into_inner);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "numbers of pixels")]
        let (width, all) = ((size::MEASURE * density).ceil() as u32, (PIXELS * density * density) as u64);
        // One image may take three quarters of what is left. Later images are then drawn coarsely rather than not at
        // all.
        let pixels = (all.saturating_sub(self.taken.load(Ordering::Relaxed)) / 4 * 3).max(1);
        let limits = ImageLimits { width, pixels, side: u32::try_from(side).unwrap_or(u32::MAX) };
        let decoded = decode(bytes, limits)?;
        keep();
        let tiles: Vec<TextureHandle> = decoded
            .into_iter()
            .map(|tile| self.ctx.load_texture("image", tile, TextureOptions::LINEAR))
            .collect();
        let sizes = || tiles.iter().map(TextureHandle::size_vec2);
        let size = sizes().fold(Vec2::ZERO, |all, tile| vec2(tile.x, all.y + tile.y));
        let count =
            tiles.iter().map(|tile| tile.size().map(|side| side as u64).iter().product::<u64>()).sum();
        self.taken.fetch_add(count, Ordering::Relaxed);
        let picture =
            Picture { size, tiles: tiles.iter().map(|tile| (tile.id(), tile.size_vec2().y)).collect() };
        let taken = PixelShare { all: Arc::clone(&self.taken), count };
        Ok(Loaded { picture, _tiles: tiles, _taken: taken })
    }
}

/// An image to fetch.
struct Job {
    url: Url,
    origin: Origin,
    /// The number of the article that the image belongs to.
    article: u64,
}

/// The images of the open article.
pub(in crate::app) struct ArticleImages {
    states: HashMap<Url, LoadState>,
    /// True if images are fetched without a request of the user.
    wanted: bool,
    /// The images of an article that was just opened, and the time at which it was opened.
    waiting: Option<(Instant, Vec<Url>)>,
    /// The origin of the article.
    origin: Origin,
    ctx: Context,
    jobs: Sender<Job>,
    /// The number of articles opened so far.
    turned: Arc<AtomicU64>,
    done: Receiver<(Url, Result<Loaded, String>)>,
}

impl ArticleImages {
    /// Starts the threads.
    pub(in crate::app) fn start(
        fetch: &Arc<dyn Fetch>,
        cache: &Arc<ImageCache>,
        ctx: &Context,
    ) -> std::io::Result<Self> {
        const THREADS: usize = 2;
        let (jobs, queue) = mpsc::channel::<Job>();
        let turned = Arc::<AtomicU64>::default();
        let queue = Arc::new(Mutex::new(queue));
        let (report, done) = mpsc::channel();
        let decoder =
            Arc::new(Decoder { ctx: ctx.clone(), taken: Arc::default(), working: Mutex::default() });
        for number in 1..=THREADS {
            let (fetch, cache, queue, report, ctx) =
                (Arc::clone(fetch), Arc::clone(cache), Arc::clone(&queue), report.clone(), ctx.clone());
            let (decoder, turned) = (Arc::clone(&decoder), Arc::clone(&turned));
            thread::Builder::new().name(format!("image-{number}")).spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(Job { url, origin, article }) = next else { return };
                    if article != turned.load(Ordering::Relaxed) {
                        continue;
                    }
                    let loaded =
                        load(&*fetch, &cache, &url, origin, |bytes, keep| decoder.prepare(bytes, keep));
                    if report.send((url, loaded)).is_err() {
                        return;
                    }
                    ctx.request_repaint();
                }
            })?;
        }
        Ok(Self {
            states: HashMap::new(),
            wanted: false,
            waiting: None,
            origin: Origin::default(),
            ctx: ctx.clone(),
            jobs,
            turned,
            done,
        })
    }

    /// Starts with another article, and drops the images of the last one.
    pub(in crate::app) fn turn_to(&mut self, images: Vec<Url>, fetch: bool, origin: Origin) {
        self.states.clear();
        self.turned.fetch_add(1, Ordering::Relaxed);
        self.wanted = fetch;
        self.origin = origin;
        self.waiting = (fetch && !images.is_empty()).then(|| (Instant::now(), images));
    }

    /// Fetches an image, unless it is loaded or loading.
    pub(in crate::app) fn fetch(&mut self, url: &Url) {
        if matches!(self.states.get(url), Some(LoadState::Loading | LoadState::Ready(_))) {
            return;
        }
        let article = self.turned.load(Ordering::Relaxed);
        let job = Job { url: url.clone(), origin: self.origin, article };
        let state = match self.jobs.send(job) {
            Ok(()) => LoadState::Loading,
            Err(_) => LoadState::Failed("The threads for images have ended.".to_owned()),
        };
        self.states.insert(url.clone(), state);
    }

    /// Takes in loaded images. Drops images of an earlier article.
    pub(in crate::app) fn take(&mut self) {
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
            if let Some(state) = self.states.get_mut(&url) {
                *state = loaded.map_or_else(LoadState::Failed, LoadState::Ready);
            }
        }
    }
}

impl Images for ArticleImages {
    fn state(&self, source: &Url) -> ImageState {
        match self.states.get(source) {
            None if self.wanted => ImageState::Loading,
            None => ImageState::Off,
            Some(LoadState::Loading) => ImageState::Loading,
            Some(LoadState::Failed(reason)) => ImageState::Failed(reason.clone()),
            Some(LoadState::Ready(loaded)) => ImageState::Ready(loaded.picture.clone()),
        }
    }
}

/// Prepares an image from the cache or from the network. Only bytes that are an image go into the cache.
fn load<T>(
    fetch: &dyn Fetch,
    cache: &ImageCache,
    url: &Url,
    origin: Origin,
    prepare: impl Fn(&[u8], &dyn Fn()) -> Result<T, String>,
) -> Result<T, String> {
    if let Some(bytes) = cache.get(url) {
        return prepare(&bytes, &|| {});
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
    prepare(&response.body, &|| cache.put(url, &response.body))
}

/// Collects the addresses of an article's images, in order.
pub(in crate::app) fn collect_images(blocks: &[Block], found: &mut Vec<Url>) {
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

    #[test]
    fn images_are_found_in_every_kind_of_nested_block() {
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
}
