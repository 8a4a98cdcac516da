//! The images beside the rows of the list, if the user wants them. Lacuna fetches an image after its row was in sight
//! for a moment. It drops the image after many others were in sight.
//!
//! An image is loaded like an image of the open article: from the disk cache or from its server, within the same limits
//! and under the same policy. The user's setting for the feed's images applies here as well: if images do not load when
//! an entry of the feed is opened, its rows have no image either.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use egui::{Color32, ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use url::Url;

use super::decode::{Decoded, ImageLimits, ShownSize, decode};
use super::{Decoder, load, start_threads};
use crate::fetch::Fetch;
use crate::profile::net::{ForFeed, ImageCache, images};
use crate::ui::look::theme::size;

/// The time that a row is in sight before its image is fetched. Rows that the user scrolls past fetch none.
const FETCH_DELAY: Duration = Duration::from_millis(300);
/// The time after which a failed image is fetched again, if its row is in sight.
const RETRY_AFTER: Duration = Duration::from_mins(10);
/// The number of images that are kept: some screens of rows.
const MOST_IMAGES: usize = 150;
/// The number of addresses that are kept. If there are more, the addresses that are not in sight are forgotten.
const MOST_ADDRESSES: usize = 10_000;

enum State {
    Loading,
    Failed(Instant),
    Ready(TextureHandle),
}

/// The answer of a thread.
enum ThumbnailAnswer {
    Ready(TextureHandle),
    Failed,
    /// The row was out of sight before the image was fetched.
    Skipped,
}

/// The images beside the rows of the list.
pub(super) struct Thumbnails {
    states: HashMap<Url, State>,
    /// The feed of each image, which decides how it is fetched.
    feeds: HashMap<Url, ForFeed>,
    /// The images of the rows that were drawn since the last call of [`Self::follow`].
    drawn: RefCell<HashSet<Url>>,
    /// The images in sight, each with the time since which it is in sight.
    since: HashMap<Url, Instant>,
    /// The images that were in sight, in the order in which they went out of sight.
    left: Vec<Url>,
    /// The images in sight, for the threads.
    in_sight: Arc<Mutex<HashSet<Url>>>,
    ctx: Context,
    jobs: Sender<(Url, ForFeed)>,
    done: Receiver<(Url, ThumbnailAnswer)>,
}

impl Thumbnails {
    /// Starts the threads.
    pub(super) fn start(
        fetch: &Arc<dyn Fetch>,
        cache: &Arc<ImageCache>,
        decoder: &Arc<Decoder>,
        ctx: &Context,
    ) -> std::io::Result<Self> {
        let in_sight = Arc::<Mutex<HashSet<Url>>>::default();
        let (fetch, cache, decoder) = (Arc::clone(fetch), Arc::clone(cache), Arc::clone(decoder));
        let wanted = Arc::clone(&in_sight);
        let work = move |(url, whose): (Url, ForFeed)| {
            let is_wanted = wanted.lock().unwrap_or_else(PoisonError::into_inner).contains(&url);
            let outcome = if is_wanted {
                let prepare = |bytes: &[u8], keep: &dyn Fn()| small(&decoder, bytes, keep);
                load(&*fetch, &cache, &url, &whose, images::MOST_BYTES, prepare)
                    .map_or(ThumbnailAnswer::Failed, ThumbnailAnswer::Ready)
            } else {
                ThumbnailAnswer::Skipped
            };
            Some((url, outcome))
        };
        let named = |number| thread::Builder::new().name(format!("thumbnail-{number}"));
        let (jobs, done) = start_threads(ctx, named, work)?;
        Ok(Self {
            states: HashMap::new(),
            feeds: HashMap::new(),
            drawn: RefCell::default(),
            since: HashMap::new(),
            left: Vec::new(),
            in_sight,
            ctx: ctx.clone(),
            jobs,
            done,
        })
    }

    /// Records that a feed names an image. If several feeds name the image, the restrictions of all of them apply.
    pub(super) fn learn(&mut self, url: &Url, whose: &ForFeed) {
        if self.feeds.len() > MOST_ADDRESSES {
            let since = &self.since;
            self.feeds.retain(|known, _| since.contains_key(known));
            self.states.retain(|known, _| since.contains_key(known));
            self.left.clear();
        }
        // The user may have given the feed another proxy since the row was read before, so the newest settings come first.
        let known = self.feeds.get(url).cloned();
        let whose = known.map_or_else(|| whose.clone(), |known| whose.clone().and(&known));
        self.feeds.insert(url.clone(), whose);
    }

    /// Returns an image if it is loaded, and records that its row is in sight.
    pub(super) fn texture(&self, url: &Url) -> Option<TextureId> {
        self.drawn.borrow_mut().insert(url.clone());
        match self.states.get(url) {
            Some(State::Ready(texture)) => Some(texture.id()),
            _ => None,
        }
    }

    /// Takes in loaded images.
    pub(super) fn take_loaded(&mut self) {
        for (url, outcome) in self.done.try_iter() {
            match outcome {
                ThumbnailAnswer::Ready(texture) => {
                    if !self.since.contains_key(&url) {
                        self.left.push(url.clone());
                    }
                    self.states.insert(url, State::Ready(texture))
                }
                ThumbnailAnswer::Failed => self.states.insert(url, State::Failed(Instant::now())),
                ThumbnailAnswer::Skipped => self.states.remove(&url),
            };
        }
    }

    /// Fetches the images of the rows that were drawn in this frame and have been in sight for a moment. Fetches none
    /// if `may_fetch` is false.
    pub(super) fn follow(&mut self, may_fetch: bool) {
        let now = Instant::now();
        let drawn = self.drawn.take();
        let gone = self.since.keys().filter(|url| !drawn.contains(*url)).cloned();
        self.left.extend(gone);
        let since = std::mem::take(&mut self.since);
        self.since = drawn.iter().map(|url| (url.clone(), since.get(url).copied().unwrap_or(now))).collect();
        if since.len() != self.since.len() || since.keys().any(|url| !self.since.contains_key(url)) {
            self.in_sight.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&drawn);
        }
        self.drop_old();
        if !may_fetch {
            return;
        }
        let due = |(url, since): (&Url, &Instant)| {
            let is_due = match self.states.get(url) {
                None => true,
                Some(State::Failed(at)) => at.elapsed() > RETRY_AFTER,
                Some(State::Loading | State::Ready(_)) => false,
            };
            is_due.then(|| (url.clone(), FETCH_DELAY.saturating_sub(now.saturating_duration_since(*since))))
        };
        let due: Vec<(Url, Duration)> = self.since.iter().filter_map(due).collect();
        if let Some(wait) = due.iter().map(|(_, wait)| *wait).filter(|wait| !wait.is_zero()).min() {
            self.ctx.request_repaint_after(wait);
        }
        for (url, _) in due.into_iter().filter(|(_, wait)| wait.is_zero()) {
            let Some(whose) = self.feeds.get(&url).cloned() else { continue };
            let state = match self.jobs.send((url.clone(), whose)) {
                Ok(()) => State::Loading,
                Err(_) => State::Failed(now),
            };
            self.states.insert(url, state);
        }
    }

    /// Drops the images that went out of sight first, if there are too many.
    fn drop_old(&mut self) {
        let is_ready = |url: &Url| matches!(self.states.get(url), Some(State::Ready(_)));
        self.left.retain(|url| !self.since.contains_key(url) && is_ready(url));
        let many = self.left.len().saturating_sub(MOST_IMAGES);
        for url in self.left.drain(..many) {
            self.states.remove(&url);
        }
    }
}

/// Decodes an image to a small square. Calls `keep` once the image is decoded.
fn small(decoder: &Decoder, bytes: &[u8], keep: &dyn Fn()) -> Result<TextureHandle, String> {
    let (most, density) = decoder.ctx.input(|input| (input.max_texture_side, input.pixels_per_point));
    let _alone = decoder.working.lock().unwrap_or_else(PoisonError::into_inner);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of pixels")]
    let side = (size::THUMBNAIL * density).ceil() as u32;
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    let limits = ImageLimits { width: side * 4, pixels: u64::from(side) * u64::from(side) * 3, side: most };
    let points = size::THUMBNAIL.ceil();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of points")]
    let points = points as u32;
    let shown = ShownSize { width: Some(points), height: Some(points), density };
    let Decoded { tiles, .. } = decode(bytes, limits, shown)?;
    keep();
    let tile = tiles.into_iter().next().ok_or(t!("app-image-empty"))?;
    Ok(decoder.ctx.load_texture("thumbnail", square(&tile, points as usize), TextureOptions::LINEAR))
}

/// Cuts the middle square out of an image. An image that is narrower or lower than `least` pixels is not enlarged:
/// it stands in the middle of a square that is empty around it.
fn square(image: &ColorImage, least: usize) -> ColorImage {
    let [width, height] = image.size;
    let side = width.min(height).max(least);
    let (cut, space) =
        (|whole: usize| whole.saturating_sub(side) / 2, |part: usize| side.saturating_sub(part) / 2);
    let (left, top) = (cut(width), cut(height));
    let (wide, high) = (width.min(side), height.min(side));
    let mut square = ColorImage::filled([side, side], Color32::TRANSPARENT);
    for row in 0..high {
        let from = (top + row) * width + left;
        let to = (space(height) + row) * side + space(width);
        let pixels = image.pixels.get(from..from + wide).unwrap_or_default();
        if let Some(place) = square.pixels.get_mut(to..to + pixels.len()) {
            place.copy_from_slice(pixels);
        }
    }
    square
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fetch::{BodySink, Origin, Request, Response};
    use crate::model::Failure;

    /// A fetcher that must not be used.
    struct UnusedFetcher;

    impl Fetch for UnusedFetcher {
        fn fetch_into(&self, request: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
            panic!("{} was asked for", request.uri)
        }
    }

    fn thumbnails(folder: &tempfile::TempDir, ctx: &Context) -> Thumbnails {
        let decoder = Decoder { ctx: ctx.clone(), taken: Arc::default(), working: Mutex::default() };
        let cache = Arc::new(ImageCache::of(&crate::config::Paths::at(folder.path()), 1 << 20));
        let nobody: Arc<dyn Fetch> = Arc::new(UnusedFetcher);
        Thumbnails::start(&nobody, &cache, &Arc::new(decoder), ctx).unwrap()
    }

    #[test]
    fn images_that_load_after_their_rows_went_out_of_sight_are_dropped_as_well() {
        let (folder, ctx) = (tempfile::tempdir().unwrap(), Context::default());
        let mut thumbnails = thumbnails(&folder, &ctx);
        let (send, done) = std::sync::mpsc::channel();
        thumbnails.done = done;
        let image = |number| Url::parse(&format!("https://a.example/{number}.png")).unwrap();
        let images: Vec<Url> = (0..MOST_IMAGES + 20).map(image).collect();
        for url in &images {
            thumbnails.texture(url);
            thumbnails.states.insert(url.clone(), State::Loading);
        }
        thumbnails.follow(false);
        thumbnails.follow(false);
        for url in images {
            let picture = ColorImage::filled([1, 1], Color32::RED);
            let texture = ctx.load_texture("thumbnail", picture, TextureOptions::LINEAR);
            send.send((url, ThumbnailAnswer::Ready(texture))).unwrap();
        }
        thumbnails.take_loaded();
        thumbnails.follow(false);
        assert_eq!(thumbnails.states.len(), MOST_IMAGES);
    }

    #[test]
    fn f5_an_image_that_several_feeds_name_is_under_the_restrictions_of_all_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut thumbnails = thumbnails(&folder, &Context::default());
        let image = Url::parse("http://192.168.1.1/a.png").unwrap();
        let of = |origin| ForFeed { origin, ..ForFeed::default() };
        let (local, public) =
            (of(Origin { secure: false, public: false }), of(Origin { secure: true, public: true }));
        for feeds in [[&local, &public], [&public, &local]] {
            thumbnails.feeds.clear();
            for whose in feeds {
                thumbnails.learn(&image, whose);
            }
            assert_eq!(thumbnails.feeds[&image].origin, public.origin);
        }
        // A proxy of one of them wins over the proxy of all feeds.
        let proxied = ForFeed { proxy: crate::model::ProxyChoice::typed("none"), ..local.clone() };
        for feeds in [[&proxied, &local], [&local, &proxied]] {
            thumbnails.feeds.clear();
            for whose in feeds {
                thumbnails.learn(&image, whose);
            }
            assert_eq!(thumbnails.feeds[&image].proxy, proxied.proxy);
        }
        thumbnails.learn(&Url::parse("http://192.168.1.1/b.png").unwrap(), &local);
        assert_eq!(thumbnails.feeds.values().filter(|whose| **whose == local).count(), 1);
        // A row that is out of sight again before [`FETCH_DELAY`] has passed fetches nothing.
        assert_eq!(thumbnails.texture(&image), None);
        thumbnails.follow(true);
        thread::sleep(FETCH_DELAY);
        thumbnails.follow(true);
        assert!(thumbnails.states.is_empty());
    }

    #[test]
    fn a_thumbnail_is_the_middle_of_the_image() {
        let pixels = (0..12_u8).map(Color32::from_gray).collect();
        let cut = square(&ColorImage::new([4, 3], pixels), 2);
        assert_eq!(cut.size, [3, 3]);
        let shades: Vec<u8> = cut.pixels.iter().map(Color32::r).collect();
        assert_eq!(shades, [0, 1, 2, 4, 5, 6, 8, 9, 10]);
        let high = square(&ColorImage::new([1, 3], (0..3_u8).map(Color32::from_gray).collect()), 1);
        assert_eq!((high.size, high.pixels[0].r()), ([1, 1], 1));
    }

    #[test]
    fn a_small_image_is_not_enlarged_to_a_thumbnail() {
        let icon = square(&ColorImage::filled([2, 2], Color32::RED), 4);
        let (side, empty) = (vec![Color32::TRANSPARENT; 4], Color32::TRANSPARENT);
        let middle = [empty, Color32::RED, Color32::RED, empty];
        assert_eq!((icon.size, icon.pixels), ([4, 4], [&*side, &middle, &middle, &side].concat()));
        // A thumbnail shows the middle of a banner.
        let banner = square(&ColorImage::new([4, 1], (0..4_u8).map(Color32::from_gray).collect()), 2);
        let shades: Vec<u8> = banner.pixels.iter().take(2).map(Color32::r).collect();
        assert_eq!((banner.size, shades), ([2, 2], vec![1, 2]));
    }
}
