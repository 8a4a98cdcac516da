//! The images of the open article and of the rows of the list. Lacuna fetches only images that the user is going to
//! see, and limits their bytes and pixels. It drops them when the user no longer sees them. The files of the images
//! stay on disk, up to a limit (FRB031).
//!
//! Requests carry no cookies and no Referer. A refresh fetches no image: an article must have been open, or a row in
//! sight, for a moment. An article of a public feed cannot make the window contact a private address (F5). Two threads
//! load the images of the article, and two those of the rows. Each animation that the user sees has a thread of its own.

mod animation;
mod decode;
mod drawing;
pub(super) mod icons;
mod thumbnails;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use url::Url;

use crate::content::Image;
use crate::fetch::Fetch;
use crate::profile::net::images::{self, ImageFailure};
use crate::profile::net::{ForFeed, ImageCache};
use crate::profile::{Profile, ProfileError};
use crate::store::Writer;
use crate::ui::look::theme::size;
use crate::ui::view::{ImageState, Images, Picture};
use animation::Animation;

use decode::{Decoded, ImageLimits, ShownSize, decode};
use icons::SiteIcons;
use thumbnails::Thumbnails;

/// The time that an article is open before its images are fetched. Articles that the user only skips past fetch none.
const FETCH_DELAY: Duration = Duration::from_millis(400);
/// The number of pixels for all images of an article together, on a screen with one pixel per point. On denser screens,
/// the number grows with the square of the density.
const PIXEL_BUDGET: f32 = 16e6;

/// The images of the open article, the images beside the rows of the list, and the icons of feeds.
pub(super) struct Pictures {
    pub(super) article: ArticleImages,
    /// The disk cache of the article's images.
    pub(super) cache: Arc<ImageCache>,
    pub(super) icons: SiteIcons,
    thumbnails: Thumbnails,
}

impl Pictures {
    /// Starts the threads.
    pub(super) fn start(
        profile: &Profile,
        fetcher: &Arc<dyn Fetch>,
        writer: &Writer,
        ctx: &Context,
    ) -> Result<Self, ProfileError> {
        let cache = Arc::new(ImageCache::of(&profile.paths, profile.settings.reading.image_cache_bytes));
        let decoder =
            Arc::new(Decoder { ctx: ctx.clone(), taken: Arc::default(), working: Mutex::default() });
        let article = ArticleImages::start(fetcher, &cache, &decoder, ctx)?;
        let thumbnails = Thumbnails::start(fetcher, &cache, &decoder, ctx)?;
        let icons = SiteIcons::start(Arc::clone(fetcher), profile.reader()?, writer.clone(), ctx)?;
        Ok(Self { article, cache, icons, thumbnails })
    }

    /// Takes in loaded images.
    pub(super) fn take_loaded(&mut self) {
        self.article.take_loaded();
        self.thumbnails.take_loaded();
    }

    /// Records the images that are shown beside rows: the address of each image, and its feed.
    pub(super) fn learn<'a>(&mut self, images: impl IntoIterator<Item = &'a (Url, ForFeed)>) {
        for (url, whose) in images {
            self.thumbnails.learn(url, whose);
        }
    }

    /// Fetches the images of the rows in sight, unless `may_fetch` is false. Called after a frame was drawn.
    pub(super) fn follow_rows(&mut self, may_fetch: bool) {
        self.thumbnails.follow(may_fetch);
    }
}

impl Images for Pictures {
    fn state(&self, source: &Url) -> ImageState {
        self.article.state(source)
    }

    fn is_in_sight(&self, source: &Url) {
        self.article.is_in_sight(source);
    }

    fn thumbnail(&self, source: &Url) -> Option<TextureId> {
        self.thumbnails.texture(source)
    }
}

enum LoadState {
    Loading,
    Failed(ImageFailure),
    Ready(Loaded),
}

/// An image that can be drawn.
struct Loaded {
    picture: Picture,
    tiles: Vec<TextureHandle>,
    animation: Option<Animation>,
    /// The share of the common limit of pixels that the image uses.
    _taken: PixelShare,
}

/// A number of pixels taken from the common limit. Dropping this gives them back.
struct PixelShare {
    all: Arc<AtomicU64>,
    count: u64,
}

impl PixelShare {
    fn new(all: &Arc<AtomicU64>, count: u64) -> Self {
        let mut share = Self { all: Arc::clone(all), count: 0 };
        share.add(count);
        share
    }

    fn add(&mut self, more: u64) {
        self.all.fetch_add(more, Ordering::Relaxed);
        self.count += more;
    }
}

impl Drop for PixelShare {
    fn drop(&mut self) {
        self.all.fetch_sub(self.count, Ordering::Relaxed);
    }
}

/// Decodes one image at a time, because decoding takes many times the size of the file in memory.
struct Decoder {
    ctx: Context,
    /// The pixels of all decoded images.
    taken: Arc<AtomicU64>,
    working: Mutex<()>,
}

impl Decoder {
    /// Decodes an image to the size at which it is shown. Calls `keep` once the image is decoded.
    fn prepare(&self, bytes: &[u8], stated: StatedSize, keep: &dyn Fn()) -> Result<Loaded, String> {
        let (side, density) = self.ctx.input(|input| (input.max_texture_side, input.pixels_per_point));
        let _alone = self.working.lock().unwrap_or_else(PoisonError::into_inner);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "numbers of pixels")]
        let (width, all) =
            ((size::WIDE_MEASURE * density).ceil() as u32, (PIXEL_BUDGET * density * density) as u64);
        // One image may take three quarters of the pixels that are left. So there is always room for a coarse version
        // of later images.
        let left = || (all.saturating_sub(self.taken.load(Ordering::Relaxed)) / 4 * 3).max(1);
        let limits = ImageLimits { width, pixels: left(), side: u32::try_from(side).unwrap_or(u32::MAX) };
        let shown = ShownSize { width: stated.width, height: stated.height, density };
        let Decoded { tiles, size } = decode(bytes, limits, shown)?;
        keep();
        let pixels = |tiles: &[ColorImage]| tiles.iter().map(|tile| tile.pixels.len() as u64).sum::<u64>();
        let count = pixels(&tiles);
        let mut taken = PixelShare::new(&self.taken, count);
        // An animation keeps a frame in the size of the file, two prepared frames, and the file itself in memory. If
        // there is no room, the first frame stays.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of pixels")]
        let more = (size.x * size.y) as u64 + count * 2 + bytes.len() as u64 / 4;
        let animation = (tiles.len() == 1 && more <= left()).then(|| Animation::of(bytes)).flatten();
        if animation.is_some() {
            taken.add(more);
        }
        let rows: f32 = tiles.iter().map(|tile| tile.height() as f32).sum();
        let tiles: Vec<TextureHandle> = tiles
            .into_iter()
            .map(|tile| self.ctx.load_texture("image", tile, TextureOptions::LINEAR))
            .collect();
        let shares = tiles.iter().map(|tile| (tile.id(), tile.size_vec2().y / rows)).collect();
        Ok(Loaded { picture: Picture { size, tiles: shares }, tiles, animation, _taken: taken })
    }
}

/// The width and height that an article states for an image, in points.
#[derive(Clone, Copy, Debug, Default)]
struct StatedSize {
    width: Option<u32>,
    height: Option<u32>,
}

/// An image to fetch.
struct Job {
    url: Url,
    stated: StatedSize,
    whose: Arc<ForFeed>,
    /// The largest file that may be fetched, in bytes; `None` if the image may only come from the disk.
    most_bytes: Option<u64>,
    /// The number of the article that the image belongs to.
    article: u64,
}

/// The images of an article that load when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Loads {
    /// None of them.
    None,
    /// Those that are on disk.
    FromDisk,
    /// All of them.
    All,
}

/// Starts two threads that do jobs. Returns a sender for jobs and a receiver for their answers. `work` returns `None`
/// for a job that is no longer needed. The threads end when the sender is dropped.
fn start_threads<J: Send + 'static, A: Send + 'static>(
    ctx: &Context,
    named: impl Fn(usize) -> thread::Builder,
    work: impl Fn(J) -> Option<A> + Clone + Send + 'static,
) -> std::io::Result<(Sender<J>, Receiver<A>)> {
    const THREADS: usize = 2;
    /// The stack of a thread, in bytes. It is large because drawings are read and drawn by recursive functions.
    const STACK_SIZE: usize = 16 << 20;
    let (jobs, queue) = mpsc::channel::<J>();
    let queue = Arc::new(Mutex::new(queue));
    let (report, done) = mpsc::channel();
    for number in 1..=THREADS {
        let (queue, report, ctx, work) = (Arc::clone(&queue), report.clone(), ctx.clone(), work.clone());
        named(number).stack_size(STACK_SIZE).spawn(move || {
            loop {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(job) = next else { return };
                let Some(answer) = work(job) else { continue };
                if report.send(answer).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        })?;
    }
    Ok((jobs, done))
}

/// The images of the open article.
pub(in crate::app) struct ArticleImages {
    states: HashMap<Url, LoadState>,
    /// The images that load without a request of the user.
    wanted: Loads,
    /// The images of an article that was just opened, and the time at which it was opened.
    waiting: Option<(Instant, Vec<Url>)>,
    /// The sizes that the article states.
    stated: HashMap<Url, StatedSize>,
    /// The images that the user saw in the last frame.
    in_sight: RefCell<BTreeSet<Url>>,
    /// The feed of the article.
    whose: Arc<ForFeed>,
    ctx: Context,
    jobs: Sender<Job>,
    /// The number of articles opened so far.
    turned: Arc<AtomicU64>,
    /// The loaded images; `None` for one that is not on disk and may not be fetched.
    done: Receiver<(Url, Option<Result<Loaded, ImageFailure>>)>,
}

impl ArticleImages {
    /// Starts the threads.
    fn start(
        fetch: &Arc<dyn Fetch>,
        cache: &Arc<ImageCache>,
        decoder: &Arc<Decoder>,
        ctx: &Context,
    ) -> std::io::Result<Self> {
        let turned = Arc::<AtomicU64>::default();
        let (fetch, cache, decoder) = (Arc::clone(fetch), Arc::clone(cache), Arc::clone(decoder));
        let shown = Arc::clone(&turned);
        let work = move |Job { url, stated, whose, most_bytes, article }: Job| {
            if article != shown.load(Ordering::Relaxed) {
                return None;
            }
            let prepare = |bytes: &[u8], keep: &dyn Fn()| decoder.prepare(bytes, stated, keep);
            let loaded = match (cache.get(&url), most_bytes) {
                (Some(bytes), _) => Some(prepare(&bytes, &|| {}).map_err(ImageFailure::from)),
                (None, Some(most)) => Some(load(&*fetch, &cache, &url, &whose, most, prepare)),
                (None, None) => None,
            };
            Some((url, loaded))
        };
        let named = |number| thread::Builder::new().name(format!("image-{number}"));
        let (jobs, done) = start_threads(ctx, named, work)?;
        Ok(Self {
            states: HashMap::new(),
            wanted: Loads::None,
            waiting: None,
            stated: HashMap::new(),
            in_sight: RefCell::default(),
            whose: Arc::default(),
            ctx: ctx.clone(),
            jobs,
            turned,
            done,
        })
    }

    /// Switches to another article, and drops the images of the previous one.
    pub(in crate::app) fn turn_to(&mut self, images: &[&Image], loads: Loads, whose: ForFeed) {
        self.states.clear();
        let stated = |image: &Image| StatedSize { width: image.width, height: image.height };
        self.stated = images.iter().map(|image| (image.source.clone(), stated(image))).collect();
        self.turned.fetch_add(1, Ordering::Relaxed);
        self.wanted = loads;
        self.whose = Arc::new(whose);
        let urls = || images.iter().map(|image| image.source.clone()).collect();
        self.waiting = (loads != Loads::None && !images.is_empty()).then(|| (Instant::now(), urls()));
    }

    /// Fetches an image that the user asks for, unless it is loaded or loading. If it was larger than an image may be, a
    /// larger one is allowed now.
    pub(in crate::app) fn fetch_asked(&mut self, url: &Url) {
        let was_too_large =
            matches!(self.states.get(url), Some(LoadState::Failed(failure)) if failure.too_large.is_some());
        self.load(url, Some(if was_too_large { images::MOST_ASKED_BYTES } else { images::MOST_BYTES }));
    }

    /// Fetches an image, unless it is loaded, loading, or larger than an image may be.
    pub(in crate::app) fn fetch(&mut self, url: &Url) {
        if !matches!(self.states.get(url), Some(LoadState::Failed(failure)) if failure.too_large.is_some()) {
            self.load(url, Some(images::MOST_BYTES));
        }
    }

    fn load(&mut self, url: &Url, most_bytes: Option<u64>) {
        if matches!(self.states.get(url), Some(LoadState::Loading | LoadState::Ready(_))) {
            return;
        }
        let article = self.turned.load(Ordering::Relaxed);
        let stated = self.stated.get(url).copied().unwrap_or_default();
        let job = Job { url: url.clone(), stated, whose: Arc::clone(&self.whose), most_bytes, article };
        let state = match self.jobs.send(job) {
            Ok(()) => LoadState::Loading,
            Err(_) => LoadState::Failed(t!("app-images-ended").to_owned().into()),
        };
        self.states.insert(url.clone(), state);
    }

    /// Takes in loaded images. Drops an image of an earlier article, unless the open article has requested it as well.
    pub(in crate::app) fn take_loaded(&mut self) {
        if let Some((since, images)) = self.waiting.take() {
            let waited = since.elapsed();
            if waited < FETCH_DELAY {
                self.waiting = Some((since, images));
                self.ctx.request_repaint_after(FETCH_DELAY.saturating_sub(waited));
            } else {
                for url in &images {
                    self.load(url, (self.wanted == Loads::All).then_some(images::MOST_BYTES));
                }
            }
        }
        for (url, loaded) in self.done.try_iter() {
            let Some(state) = self.states.get_mut(&url) else { continue };
            match loaded {
                Some(loaded) => *state = loaded.map_or_else(LoadState::Failed, LoadState::Ready),
                None => drop(self.states.remove(&url)),
            }
        }
    }
}

impl ArticleImages {
    /// Shows the next frames of the animations that the user saw in the last frame of the window. Wakes the window for
    /// the frames after them.
    pub(in crate::app) fn play(&mut self) {
        let now = Instant::now();
        for url in self.in_sight.take() {
            if let Some(LoadState::Ready(Loaded { tiles, animation: Some(animation), .. })) =
                self.states.get_mut(&url)
                && let Some(texture) = tiles.first_mut()
                && let Some(time) = animation.play(texture, now, &self.ctx)
            {
                self.ctx.request_repaint_after(time);
            }
        }
    }

    /// Leaves the animations as they are.
    pub(in crate::app) fn pause(&mut self) {
        self.in_sight.take();
    }
}

impl Images for ArticleImages {
    fn is_in_sight(&self, source: &Url) {
        self.in_sight.borrow_mut().insert(source.clone());
    }

    fn state(&self, source: &Url) -> ImageState {
        match self.states.get(source) {
            None if self.wanted == Loads::All => ImageState::Loading,
            None => ImageState::Off,
            Some(LoadState::Loading) => ImageState::Loading,
            Some(LoadState::Failed(ImageFailure { reason, too_large })) => match too_large {
                None => ImageState::Failed(reason.clone()),
                Some(..images::MOST_ASKED_BYTES) => ImageState::Large(reason.clone()),
                Some(_) => ImageState::TooLarge(reason.clone()),
            },
            Some(LoadState::Ready(loaded)) => ImageState::Ready(loaded.picture.clone()),
        }
    }
}

/// Prepares an image from the cache, or from the network if it has at most `most_bytes`. Only bytes that are an image
/// go into the cache.
fn load<T>(
    fetch: &dyn Fetch,
    cache: &ImageCache,
    url: &Url,
    whose: &ForFeed,
    most_bytes: u64,
    prepare: impl Fn(&[u8], &dyn Fn()) -> Result<T, String>,
) -> Result<T, ImageFailure> {
    if let Some(bytes) = cache.get(url) {
        return Ok(prepare(&bytes, &|| {})?);
    }
    let response = images::fetch(fetch, url, whose, most_bytes, None)?;
    Ok(prepare(&response.body, &|| cache.put(url, &response.body))?)
}
