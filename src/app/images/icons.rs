//! The icons of sites, shown beside their feeds. Lacuna fetches them from the feed's own host and stores them (FRB031).
//!
//! Each host gets one request, and hosts are contacted one after the other. Lacuna fetches an icon again after a month,
//! and a missing one after a week. No other host learns about the subscription. Requests carry no cookies and no
//! Referer.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use egui::{Context, TextureHandle, TextureId, TextureOptions};
use url::Url;

use crate::app::guard::guarded;
use crate::app::images::decode::{ImageLimits, ShownSize, decode};
use crate::fetch::{Accept, Fetch, Origin, Purpose, Request, is_local_name};
use crate::model::{SubscriptionId, SubscriptionRow, is_web, server_of};
use crate::profile::net::ForFeed;
use crate::profile::now;
use crate::store::{ReadConnection, StoreError, StoredIcon, Writer};

const DAY: u64 = 24 * 60 * 60;
const REFETCH_AFTER: u64 = 30 * DAY;
const RETRY_AFTER: u64 = 7 * DAY;
const MOST_BYTES: u64 = 256 << 10;
/// Bytes that decoding an icon may take: 2,048 pixels on each side, four bytes for each pixel, and some room for the
/// decoder.
const MOST_DECODED_BYTES: u64 = 20 << 20;
/// The size of a stored icon in pixels: icons are drawn at 16 points, and dense screens need more pixels.
const ICON_SIDE: u32 = 64;
const LIMITS: ImageLimits =
    ImageLimits { width: ICON_SIDE, pixels: ICON_SIDE as u64 * ICON_SIDE as u64, side: ICON_SIDE };
const SHOWN: ShownSize = ShownSize { width: None, height: None, density: 1.0 };

/// A host whose icon is needed. `may_fetch` is false if Lacuna may only read the stored icon.
struct Job {
    host: String,
    /// The feeds of the host.
    feeds: Vec<SubscriptionId>,
    may_fetch: bool,
}

/// The icons of the feeds' sites. Dropping this ends its thread, so that nothing has the database open after the
/// window.
pub(in crate::app) struct SiteIcons {
    jobs: Option<Sender<Job>>,
    /// True once the thread must end. Setting this also cancels the running request.
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    done: Receiver<(String, Option<TextureHandle>)>,
    icons: BTreeMap<String, TextureHandle>,
    hosts: BTreeMap<SubscriptionId, String>,
    /// The hosts whose icons the window requested. The flag is true if the icon could be fetched then.
    asked: BTreeMap<String, bool>,
}

impl SiteIcons {
    /// Starts the thread.
    pub(in crate::app) fn start(
        fetch: Arc<dyn Fetch>,
        reader: ReadConnection,
        writer: Writer,
        ctx: &Context,
    ) -> std::io::Result<Self> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let (report, done) = mpsc::channel();
        let ctx = ctx.clone();
        let ends = Arc::new(AtomicBool::new(false));
        let ending = Arc::clone(&ends);
        let thread = thread::Builder::new().name("icons".to_owned()).spawn(move || {
            for job in queue {
                if ending.load(Ordering::Relaxed) {
                    return;
                }
                let read = || icon_of(&*fetch, &reader, &writer, &job, &ending);
                let icon = match guarded("an icon", read).unwrap_or(Ok(None)) {
                    Ok(bytes) => {
                        bytes.and_then(|bytes| decode(&bytes, LIMITS, SHOWN).ok()?.tiles.into_iter().next())
                    }
                    Err(error) => {
                        tracing::warn!(%error, host = job.host, "an icon could not be loaded");
                        None
                    }
                };
                let texture = icon.map(|image| ctx.load_texture(&job.host, image, TextureOptions::LINEAR));
                let has_one = texture.is_some();
                if report.send((job.host, texture)).is_err() {
                    return;
                }
                if has_one {
                    ctx.request_repaint();
                }
            }
        })?;
        Ok(Self {
            jobs: Some(jobs),
            ends,
            thread: Some(thread),
            done,
            icons: BTreeMap::new(),
            hosts: BTreeMap::new(),
            asked: BTreeMap::new(),
        })
    }

    /// Loads the icons of feeds that were fetched at least once. `may_fetch` is the user's setting.
    pub(in crate::app) fn follow(&mut self, feeds: &[SubscriptionRow], may_fetch: bool) {
        self.hosts = feeds
            .iter()
            .filter(|row| row.schedule.last_fetched.is_some())
            .filter_map(|row| Some((row.id, host_of(&row.url)?)))
            .collect();
        let mut feeds: BTreeMap<&String, Vec<SubscriptionId>> = BTreeMap::new();
        for (id, host) in &self.hosts {
            feeds.entry(host).or_default().push(*id);
        }
        for (host, feeds) in feeds {
            // The user may have switched icons on, or gone online, since the window requested the icon.
            if self.asked.get(host).is_some_and(|could_fetch| *could_fetch || !may_fetch) {
                continue;
            }
            self.asked.insert(host.clone(), may_fetch);
            let job = Job { host: host.clone(), feeds, may_fetch };
            if self.jobs.as_ref().is_none_or(|jobs| jobs.send(job).is_err()) {
                tracing::error!("the thread for icons has ended");
            }
        }
    }

    /// Takes in the loaded icons. Returns true if there is a new one to draw.
    pub(in crate::app) fn take_loaded(&mut self) -> bool {
        let mut is_new = false;
        for (host, texture) in self.done.try_iter() {
            if let Some(texture) = texture {
                // The texture that the host had before is freed, so the rows need the new one.
                self.icons.insert(host, texture);
                is_new = true;
            }
        }
        is_new
    }

    /// Returns the icon of each feed that has one.
    pub(in crate::app) fn by_feed(&self) -> BTreeMap<SubscriptionId, TextureId> {
        let icon = |(id, host): (&SubscriptionId, &String)| Some((*id, self.icons.get(host)?.id()));
        self.hosts.iter().filter_map(icon).collect()
    }
}

impl Drop for SiteIcons {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        self.jobs = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread for icons panicked");
        }
    }
}

fn host_of(url: &Url) -> Option<String> {
    is_web(url).then(|| server_of(url))
}

/// Returns the feed for which an icon is fetched. A feed with a proxy of its own comes first, so that the request goes
/// through that proxy too.
fn for_feed(reader: &ReadConnection, job: &Job) -> Result<ForFeed, StoreError> {
    let mut first = None;
    for id in &job.feeds {
        let proxy = reader.feed_choices(*id)?.settings.proxy;
        let is_own = proxy.is_some();
        let whose = ForFeed { feed: Some(*id), proxy, ..ForFeed::default() };
        if is_own {
            return Ok(whose);
        }
        first.get_or_insert(whose);
    }
    Ok(first.unwrap_or_default())
}

/// Returns the stored icon, after fetching it again if it is due.
fn icon_of(
    fetch: &dyn Fetch,
    reader: &ReadConnection,
    writer: &Writer,
    job: &Job,
    ends: &Arc<AtomicBool>,
) -> Result<Option<Vec<u8>>, StoreError> {
    let kept = reader.icon(&job.host)?;
    if !job.may_fetch || !is_due(kept.as_ref(), now().millis()) {
        return Ok(kept.and_then(|icon| icon.image));
    }
    let fetched = ask(fetch, &job.host, &for_feed(reader, job)?, ends);
    if ends.load(Ordering::Relaxed) {
        // A cancelled request says nothing about the icon.
        return Ok(None);
    }
    let (host, image) = (job.host.clone(), fetched.clone());
    writer.run(move |tx| tx.put_icon(&host, image.as_deref(), now()))?;
    Ok(fetched.or(kept.and_then(|icon| icon.image)))
}

fn is_due(kept: Option<&StoredIcon>, now: i64) -> bool {
    let Some(kept) = kept else { return true };
    let wait = if kept.image.is_some() { REFETCH_AFTER } else { RETRY_AFTER };
    // The clock was ahead at a time in the future.
    let waited = u64::try_from(now.saturating_sub(kept.tried_at.millis()));
    waited.map_or(true, |waited| waited >= wait * 1000)
}

fn ask(fetch: &dyn Fetch, host: &str, whose: &ForFeed, ends: &Arc<AtomicBool>) -> Option<Vec<u8>> {
    let uri = Url::parse(host).ok()?.join("/favicon.ico").ok()?;
    let origin = Origin { secure: uri.scheme() == "https", public: !is_local_name(&uri) };
    let request = Request {
        accept: Accept::Image,
        purpose: Purpose::Icon,
        max_bytes: MOST_BYTES,
        led_by: Some(origin),
        cancel: Some(Arc::clone(ends)),
        ..whose.request(uri)
    };
    let response = fetch.fetch(&request).ok()?;
    let bytes = response.is_success().then(|| response.body.to_vec())?;
    small_png(&bytes)
}

/// Converts an icon to a small PNG. Returns `None` if the bytes are no image, or one that takes too much memory.
fn small_png(bytes: &[u8]) -> Option<Vec<u8>> {
    let reader = image::ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format().ok()?;
    let (width, height) = reader.into_dimensions().ok()?;
    if width == 0 || height == 0 || width > 2_048 || height > 2_048 {
        return None;
    }
    let mut reader = image::ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MOST_DECODED_BYTES);
    reader.limits(limits);
    let picture = reader.decode().ok()?;
    let picture =
        if width.max(height) > ICON_SIDE { picture.thumbnail(ICON_SIDE, ICON_SIDE) } else { picture };
    let mut png = std::io::Cursor::new(Vec::new());
    picture.to_rgba8().write_to(&mut png, image::ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use super::*;
    use crate::app::testing::subscribe;
    use crate::document::read;
    use crate::fetch::{BodySink, Response};
    use crate::model::{Failure, Timestamp};
    use crate::profile::Profile;

    #[test]
    fn an_icon_that_takes_too_much_memory_is_none() {
        let png = |picture: image::DynamicImage| {
            let mut png = std::io::Cursor::new(Vec::new());
            picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
            png.into_inner()
        };
        assert!(small_png(&png(image::DynamicImage::new_rgba8(2_048, 2_048))).is_some());
        assert_eq!(small_png(&png(image::DynamicImage::new_rgba16(2_048, 2_048))), None);
    }

    /// Counts the requests, and panics at each of them.
    #[derive(Default)]
    struct Faulty(AtomicUsize);

    impl Fetch for Faulty {
        fn fetch_into(&self, _: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
            self.0.fetch_add(1, Ordering::Relaxed);
            panic!("a fault, for the test")
        }
    }

    #[test]
    fn frb031_icons_are_asked_for_after_the_setting_was_switched_on_and_after_a_fault() {
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let mut store = profile.store().unwrap();
        for host in ["a.example", "b.example"] {
            let url = Url::parse(&format!("https://{host}/feed")).unwrap();
            let text = "<rss version='2.0'><channel><title>A</title></channel></rss>";
            subscribe(&mut store, &read(text.as_bytes(), &crate::document::Context::new(&url)).unwrap());
        }
        let mut rows = store.subscriptions().unwrap();
        for row in &mut rows {
            row.schedule.last_fetched = Some(now());
        }
        let (faulty, reader) = (Arc::new(Faulty::default()), profile.reader().unwrap());
        let writer = Writer::start(store).unwrap();
        let fetch = Arc::clone(&faulty) as Arc<dyn Fetch>;
        let mut icons = SiteIcons::start(fetch, reader, writer, &Context::default()).unwrap();
        for may_fetch in [false, true, true] {
            icons.follow(&rows, may_fetch);
        }
        for _ in 0..300 {
            thread::sleep(Duration::from_millis(10));
            if faulty.0.load(Ordering::Relaxed) >= 2 {
                break;
            }
        }
        thread::sleep(Duration::from_millis(100));
        assert_eq!(faulty.0.load(Ordering::Relaxed), 2, "each host once");
    }

    #[test]
    fn frb031_an_icon_is_fetched_once_a_month_and_a_missing_one_once_a_week() {
        let day = |days: u64| i64::try_from(days * DAY * 1000).unwrap();
        let kept = |image: Option<Vec<u8>>| StoredIcon { image, tried_at: Timestamp::from_millis(0) };
        assert!(is_due(None, 0));
        assert!(!is_due(Some(&kept(Some(vec![1]))), day(29)));
        assert!(is_due(Some(&kept(Some(vec![1]))), day(30)));
        assert!(!is_due(Some(&kept(None)), day(6)));
        assert!(is_due(Some(&kept(None)), day(7)));
        let ahead = StoredIcon { image: None, tried_at: Timestamp::from_millis(day(400)) };
        assert!(is_due(Some(&ahead), day(1)), "the clock was ahead at the last try");
    }

    #[test]
    fn icons_are_made_small_and_other_files_are_ignored() {
        let mut large = std::io::Cursor::new(Vec::new());
        image::DynamicImage::new_rgb8(300, 200).write_to(&mut large, image::ImageFormat::Png).unwrap();
        let small = small_png(&large.into_inner()).unwrap();
        assert_eq!(decode(&small, LIMITS, SHOWN).unwrap().tiles[0].size, [64, 43]);
        assert_eq!(small_png(b"<html>not found</html>"), None);
    }
}
