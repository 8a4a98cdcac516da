//! The processor time of `logic` and `ui` in each frame while many feeds refresh. Nothing is drawn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, Pos2};
use lacuna::app::App;
use lacuna::demo::Site;
use lacuna::ui::actions::command::{Command, FeedCommand};

use crate::frame;
use crate::support::{Home, RecordingDesktop, feed_of};

#[test]
#[expect(clippy::print_stdout, reason = "a measure is there to be read")]
fn frames_stay_short_while_many_feeds_refresh() {
    let (feeds, entries) = if cfg!(debug_assertions) { (200, 10) } else { (1_000, 20) };
    let site = Site::start();
    let paths: Vec<String> = (0..feeds).map(|number| format!("/f{number}")).collect();
    for (number, path) in paths.iter().enumerate() {
        site.put(path, feed_of(&format!("Feed {number:04}"), &format!("f{number}-"), 1..=entries));
    }
    let home = Home::new();
    let folder = |number: usize| format!("Folder {}", number % 20);
    let folders: Vec<String> = (0..feeds).map(folder).collect();
    home.follow(folders.iter().map(String::as_str).zip(paths.iter().map(|path| site.url(path))));
    let ctx = egui::Context::default();
    ctx.enable_accesskit();
    let mut app = App::new(&ctx, home.profile(), Arc::new(RecordingDesktop::default()), None).unwrap();
    let store = home.profile().reader().unwrap();

    let mut frames: Vec<Duration> = Vec::new();
    let start = Instant::now();
    let mut draw = |app: &mut App, events: Vec<Event>| {
        let (took, _) = frame::run(&ctx, app, start.elapsed(), events);
        frames.push(took);
    };
    // The first frames read fonts and load lists. They are not measured.
    for _ in 0..20 {
        draw(&mut app, Vec::new());
        std::thread::sleep(Duration::from_millis(10));
    }
    let warm = 20;
    app.carry_out(Command::Feed(FeedCommand::RefreshAll));
    let expect = u64::try_from(feeds).unwrap() * u64::from(entries);
    let mut turn = 0_u32;
    loop {
        turn += 1;
        // The user reads meanwhile.
        let key = |key| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let events = match turn % 16 {
            3 => vec![key(Key::J)],
            7 => vec![key(Key::M)],
            11 => vec![Event::PointerMoved(Pos2::new(420.0, 300.0 + (turn % 64) as f32))],
            _ => Vec::new(),
        };
        draw(&mut app, events);
        let held: u64 = if turn.is_multiple_of(10) {
            store.subscriptions().unwrap().iter().map(|row| row.entries).sum()
        } else {
            0
        };
        if held == expect {
            break;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "the refresh did not end: {held} of {expect}");
        std::thread::sleep(Duration::from_millis(8));
    }
    let refreshing = start.elapsed();
    // More frames until the lists are up to date.
    for _ in 0..60 {
        draw(&mut app, Vec::new());
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut times = frames.split_off(warm);
    times.sort_unstable();
    let part = |share: usize| times[(times.len() - 1) * share / 1_000];
    let (half, most, longest) = (part(500), part(990), part(1_000));
    // `--nocapture` shows this line.
    println!(
        "{feeds} feeds in {refreshing:.1?}: {} frames, p50 {half:.2?}, p99 {most:.2?}, longest {longest:.2?} of processor time",
        times.len()
    );
    assert!(times.len() > 50);
    // In an unoptimised build, the limits are high. They only catch a cost that grew out of all proportion.
    let (usual, worst) = if cfg!(debug_assertions) { (40, 200) } else { (8, 25) };
    assert!(most < Duration::from_millis(usual), "one frame in a hundred took {most:?}");
    assert!(longest < Duration::from_millis(worst), "a frame took {longest:?}");
}
