//! Frame times over a scripted minute of use. The script scrolls through 100,000 entries, opens and searches 20
//! articles, and refreshes 200 feeds meanwhile. The benchmark measures the processor time of the window's own thread
//! for each frame; nothing is rasterised. It prints the longest time of half of the frames, of 99 of 100 frames, and of
//! all frames. Run it with `cargo bench --bench frames`. `-- --quick` takes a tenth of everything. `-- --large` takes
//! 1,000,000 entries and refreshes 1,000 feeds.
//!
//! The limits for an optimised build: 99 of 100 frames take at most 8 ms, the longest takes at most 25 ms, and the
//! window requests no frame while nothing happens.

#![expect(clippy::print_stdout, reason = "a measure is there to be read")]
#![expect(clippy::unwrap_used, reason = "a measure may fail")]

#[path = "../shared/frame.rs"]
mod frame;
mod silent_desktop;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::{
    Context, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, ViewportId, pos2, vec2,
};
use lacuna::app::App;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use lacuna::model::{EntryKey, EntryScope, Filter, normalise};
use lacuna::profile::{Profile, now};
use lacuna::store::{KeyOrder, NewSubscription, ReadConnection};
use lacuna::ui::actions::command::{Command, FeedCommand, ListCommand};
use lacuna::ui::view::Selected;
use silent_desktop::SilentDesktop;

const NINETY_NINTH: Duration = Duration::from_millis(8);
const LONGEST: Duration = Duration::from_millis(25);
/// No frame may be requested for this long while nothing happens.
const IDLE: Duration = Duration::from_secs(1);

fn feed(number: u32, entries: std::ops::Range<u32>) -> Feed {
    let start = now().millis() - 400 * 86_400_000;
    let entry = |index: u32| {
        let time = lacuna::model::Timestamp::from_millis(
            start + i64::from(index) * 61_000_000 + i64::from(number) * 1_000,
        );
        let paragraph = "Somebody left the gate by the ice house open, <b>so the goats</b> went <a href='http://p.example/x'>down to the quay</a>. ";
        let text = format!("<p>{}</p>", paragraph.repeat(6)).repeat(12);
        let code = "<pre><code>fn main() { println!(\"tide\"); }</code></pre><table><tr><th>Day<th>Level<tr><td>1<td>low</table>";
        Entry::new(format!("{number}-{index}"), format!("Entry {index} of feed {number}, about the tide"))
            .published(time.to_utc().to_rfc3339())
            .link(format!("http://p.example/{number}/{index}"))
            .html(if index.is_multiple_of(25) { format!("{text}{code}{text}") } else { paragraph.to_owned() })
    };
    Feed::atom(format!("Feed {number:03}"))
        .id(format!("urn:f{number}"))
        .author("Ada")
        .entries(entries.rev().map(entry))
}

/// A window without a screen, and the times of its frames.
struct Window {
    ctx: Context,
    app: App,
    start: Instant,
    frames: Vec<(Duration, &'static str)>,
    /// The delay after which the last frame requests the next one.
    wants: Duration,
}

impl Window {
    fn frame(&mut self, what: &'static str, events: Vec<Event>) {
        let began = Instant::now();
        let (took, output) = frame::run(&self.ctx, &mut self.app, self.start.elapsed(), events);
        self.wants =
            output.viewport_output.get(&ViewportId::ROOT).map_or(Duration::ZERO, |view| view.repaint_delay);
        self.frames.push((took, what));
        // A screen would show sixty frames a second.
        std::thread::sleep(Duration::from_millis(16).saturating_sub(began.elapsed()));
    }

    fn rest(&mut self, what: &'static str, frames: usize) {
        for _ in 0..frames {
            self.frame(what, Vec::new());
        }
    }
}

fn key(key: Key) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE }
}

fn wheel(points: f32) -> Vec<Event> {
    vec![
        Event::PointerMoved(pos2(430.0, 500.0)),
        Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -points),
            modifiers: Modifiers::NONE,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
        },
    ]
}

fn held(store: &ReadConnection) -> u64 {
    store.subscriptions().unwrap().iter().map(|row| row.entries).sum()
}

/// A publisher of `feeds` feeds with `each` entries each. After the flag is set, each feed has five more entries.
fn publish(feeds: u32, each: u32) -> (Site, Arc<AtomicBool>) {
    let site = Site::start();
    // A document is written when it is requested, so that a million entries are not in memory.
    let has_more = Arc::new(AtomicBool::new(false));
    for number in 0..feeds {
        let has_more = Arc::clone(&has_more);
        site.handle(&format!("/f{number}"), move |_: &Request| {
            let is_later = has_more.load(Ordering::Relaxed);
            Reply::from(feed(number, if is_later { each - 20..each + 5 } else { 0..each }))
        });
    }
    (site, has_more)
}

/// A profile in this folder, with a subscription to every feed.
fn reader(site: &Site, feeds: u32, folder: &Path) -> Profile {
    let settings = r#"{"refresh_at_start": false, "show_images": "never", "site_icons": false}"#;
    std::fs::write(folder.join("settings.json"), settings).unwrap();
    let profile = Profile::find(Some(folder)).unwrap();
    let list: Vec<NewSubscription> = (0..feeds)
        .map(|number| site.url(&format!("/f{number}")))
        .map(|url| NewSubscription {
            normalised: normalise(&url),
            url,
            title: None,
            site: None,
            folder: Vec::new(),
            attributes: Vec::new(),
        })
        .collect();
    profile.store().unwrap().transaction(|tx| tx.import(&list, now())).unwrap();
    profile
}

fn main() -> ExitCode {
    // With `-- --quick`, the benchmark takes a tenth of everything, to check that it runs.
    let asks = |name: &str| std::env::args().any(|argument| argument == name);
    let (feeds, each) = match (asks("--quick"), asks("--large")) {
        (true, _) => (20_u32, 50_u32),
        (false, true) => (1_000, 1_000),
        (false, false) => (200, 500),
    };
    let (site, has_more) = publish(feeds, each);
    let folder = tempfile::tempdir().unwrap();
    let profile = reader(&site, feeds, folder.path());
    let store = profile.reader().unwrap();
    let ctx = Context::default();
    ctx.enable_accesskit();
    let app = App::new(&ctx, profile, Arc::new(SilentDesktop), None).unwrap();
    let mut window = Window { ctx, app, start: Instant::now(), frames: Vec::new(), wants: Duration::ZERO };
    window.rest("start", 20);

    window.app.carry_out(Command::Feed(FeedCommand::RefreshAll));
    let expect = u64::from(feeds) * u64::from(each);
    while held(&store) < expect {
        window.rest("first refresh", 10);
        assert!(window.start.elapsed() < Duration::from_mins(20), "{} of {expect}", held(&store));
    }
    window.rest("settling", 120);
    println!("{expect} entries in {:.1?}", window.start.elapsed());
    // In these frames the profile was filled. They are reported apart from the frames of ordinary use.
    let making = std::mem::take(&mut window.frames);

    // The script scrolls by the wheel, slowly and fast, and then goes to the ends of the list.
    for step in 0_u16..900 {
        window.frame("scrolling", wheel(f32::from(step % 90) * 12.0));
    }
    for jump in [Key::End, Key::Home, Key::End] {
        window.frame("jumping", vec![key(jump)]);
        window.rest("jumping", 30);
    }
    // It opens twenty articles, some of them long.
    let keys: Vec<EntryKey> = {
        let list = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        list.iter().map(|(key, _)| *key).step_by((list.len() / 20).max(1)).take(20).collect()
    };
    for entry in keys {
        window.app.carry_out(Command::List(ListCommand::Select(Selected::Entry(entry))));
        window.rest("opening", 25);
        for _ in 0..4 {
            window.frame("reading", vec![key(Key::Space)]);
            window.rest("reading", 4);
        }
    }
    window.app.carry_out(Command::List(ListCommand::Search("tide goa".to_owned())));
    window.rest("searching", 60);
    window.app.carry_out(Command::List(ListCommand::Search(String::new())));
    // It refreshes all feeds, each with new entries, and reads meanwhile.
    has_more.store(true, Ordering::Relaxed);
    window.app.carry_out(Command::Feed(FeedCommand::RefreshAll));
    let more = expect + u64::from(feeds) * 5;
    let mut turn = 0_u32;
    while held(&store) < more {
        turn += 1;
        let events = match turn % 9 {
            2 => vec![key(Key::J)],
            5 => wheel(180.0),
            7 => vec![Event::PointerMoved(pos2(430.0, 300.0 + (turn % 200) as f32))],
            _ => Vec::new(),
        };
        window.frame("refreshing", events);
        assert!(window.start.elapsed() < Duration::from_mins(30), "{} of {more}", held(&store));
    }
    window.rest("settling", 120);
    let settled = Instant::now();
    while window.wants < IDLE && settled.elapsed() < Duration::from_mins(2) {
        window.rest("settling", 10);
    }
    println!("idle: the next frame in {:.0?}", window.wants.min(Duration::from_hours(1)));
    let is_idle = window.wants >= IDLE;

    report("making the profile", making);
    let (p99, longest) = report("a minute of use", window.frames);
    if cfg!(debug_assertions) {
        println!("an unoptimised build is no measure");
        return ExitCode::SUCCESS;
    }
    if !is_idle {
        println!("frames are asked for though nothing happens");
        return ExitCode::FAILURE;
    }
    if p99 > NINETY_NINTH || longest > LONGEST {
        println!("too slow: at most {NINETY_NINTH:?} and {LONGEST:?} are wanted");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Prints and returns the time of 99 of 100 frames, and the time of the longest.
fn report(name: &str, mut frames: Vec<(Duration, &'static str)>) -> (Duration, Duration) {
    frames.sort_unstable();
    let part = |share: usize| frames[(frames.len() - 1) * share / 1_000];
    let ((half, _), (most, _), (longest, during)) = (part(500), part(990), part(1_000));
    println!(
        "{name}: {} frames, p50 {half:.2?}, p99 {most:.2?}, longest {longest:.2?} while {during}",
        frames.len()
    );
    (most, longest)
}
