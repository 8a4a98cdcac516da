//! A day of the profile. The driver polls the due feeds over real connections, by a clock that jumps from one due time
//! to the next, while a user reads. The memory, files and threads of the process must not grow with the hours.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use lacuna::fetch::{HttpFetcher, Options, ProxyChoice};
use lacuna::model::{EntryScope, Filter, SubscriptionId, Timestamp};
use lacuna::profile::{Profile, backups};
use lacuna::refresh::{Event, RefreshRequest, RefreshSettings, Refresher, Services, Task};
use lacuna::store::{KeyOrder, ReadConnection, Writer};
use url::Url;

use crate::publisher::{Behaviour, HOUR, Publisher};

/// The number of hours after which caches are full.
const WARM: i64 = 6;
const HOURS: i64 = 24;
/// The shortest step of the clock. Feeds that become due within it are polled together.
const STEP: i64 = HOUR / 6;
/// The longest time that the simulated day may take.
const PATIENCE: Duration = Duration::from_mins(20);

/// Resources that the process takes.
#[derive(Clone, Copy, Debug)]
struct Taken {
    /// Megabytes of memory that are resident.
    memory: f64,
    /// Open files and connections.
    files: usize,
    threads: usize,
}

impl Taken {
    fn now() -> Self {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let number = |name: &str| -> f64 {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        let count = |folder: &str| std::fs::read_dir(folder).unwrap().count();
        Self {
            memory: number("VmRSS:") / 1024.0,
            files: count("/proc/self/fd"),
            threads: count("/proc/self/task"),
        }
    }
}

pub(crate) fn live(folder: &Path, publisher: &Publisher) {
    let profile = Profile::find(Some(folder)).unwrap();
    let writer = Writer::start(profile.store().unwrap()).unwrap();
    let reader = profile.reader().unwrap();
    let state = Arc::clone(&publisher.state);
    let clock: Arc<dyn Fn() -> Timestamp + Send + Sync> = Arc::new(move || state.now());
    let options = Options { proxy: ProxyChoice::Direct, ..Options::new(Arc::clone(&clock)) };
    let broke = Arc::new(AtomicU32::new(0));
    let broken = Arc::clone(&broke);
    let on_event = move |event| {
        if let Event::Broke(address) = event {
            println!("{address} broke");
            broken.fetch_add(1, Ordering::Relaxed);
        }
    };
    let fetch = Arc::new(HttpFetcher::new(options));
    let settings = RefreshSettings::from(&profile.settings);
    let services = Services::new(fetch, writer.clone(), clock, Arc::new(on_event), settings);
    let refresher = Refresher::start(services, 16).unwrap();

    // The day begins at a midnight after the profile was made. The first polls of the feeds are spread over an hour.
    let midnight = publisher.state.now().millis() / (24 * HOUR) * 24 * HOUR + 48 * HOUR;
    publisher.state.set(Timestamp::from_millis(midnight));
    publisher.state.live();
    let began = Instant::now();
    let (mut polls, mut hour) = (0, 0);
    let mut first = first_hour(&reader);
    let (mut warm, mut lately) = (None, Taken::now());
    loop {
        let now = publisher.state.now();
        let lived = now.millis() - midnight;
        while hour < HOURS && lived >= (hour + 1) * HOUR {
            hour += 1;
            read_a_little(&writer, &reader, hour);
            backups::keep_daily(&profile.paths, now, &backups::no_progress()).unwrap();
            publisher.forget();
            lately = Taken::now();
            if hour <= WARM {
                warm = Some(lately);
            }
            println!("hour {hour}: {polls} polls, {lately:.1?}, {:.1?}", began.elapsed());
        }
        if hour == HOURS {
            break;
        }
        let due = due(&reader, now, &mut first, lived);
        polls += due.len();
        refresher.submit(due);
        refresher.wait_until_idle();
        let next = reader.next_due(now).unwrap().map_or(i64::MAX, Timestamp::millis);
        let step = now.millis() + STEP;
        let time = if first.is_empty() { next.max(step) } else { step };
        publisher.state.set(Timestamp::from_millis(time.min(midnight + HOURS * HOUR)));
        assert!(began.elapsed() < PATIENCE, "a day takes too long: {hour} hours are over");
    }
    let warm = warm.unwrap();
    assert!(lately.memory <= warm.memory * 1.1 + 10.0, "memory grows: {warm:?}, then {lately:?}");
    assert!(lately.files <= warm.files + 40, "files are left open: {warm:?}, then {lately:?}");
    assert!(lately.threads <= warm.threads + 40, "threads are left: {warm:?}, then {lately:?}");
    assert_eq!(broke.load(Ordering::Relaxed), 0);
    assert!(polls >= 2_000, "{polls} polls make no day");
    drop(refresher);
    nothing_is_lost_and_nobody_is_hammered(&reader, publisher);
    // The writer closes last, as in the window, so that SQLite's log is moved into the database file.
    drop(reader);
    writer.shutdown();
}

/// Returns all feeds. Their first polls are spread over the first hour. If not, all feeds of the same rhythm would be
/// polled together all day.
fn first_hour(reader: &ReadConnection) -> Vec<(SubscriptionId, Url)> {
    reader.subscriptions().unwrap().into_iter().map(|row| (row.id, row.url)).collect()
}

/// Returns the feeds that are due, by the query of the window.
fn due(
    reader: &ReadConnection,
    now: Timestamp,
    first: &mut Vec<(SubscriptionId, Url)>,
    lived: i64,
) -> Vec<Task> {
    let share = if lived + STEP >= HOUR { first.len() } else { first.len() / 4 };
    let chosen: Vec<(SubscriptionId, Url)> = if first.is_empty() {
        let due: BTreeSet<SubscriptionId> = reader.due(now).unwrap().into_iter().map(|(id, _)| id).collect();
        let rows = reader.subscriptions().unwrap().into_iter().filter(|row| due.contains(&row.id));
        rows.map(|row| (row.id, row.url)).collect()
    } else {
        first.drain(..share).collect()
    };
    let task =
        |(subscription, address)| Task::Feed { subscription, address, request: RefreshRequest::default() };
    chosen.into_iter().map(task).collect()
}

/// A user looks at lists, searches, reads entries and stars some.
fn read_a_little(writer: &Writer, reader: &ReadConnection, hour: i64) {
    let rows = reader.subscriptions().unwrap();
    let row = &rows[usize::try_from(hour).unwrap() * 7 % rows.len()];
    let list = reader.list(&EntryScope::Subscription(row.id), Filter::All, KeyOrder::NewestFirst).unwrap();
    let keys: Vec<_> = list.iter().take(50).map(|(key, _)| *key).collect();
    assert_eq!(reader.rows(&keys).unwrap().len(), keys.len());
    let article = reader.article(keys[0]).unwrap().unwrap();
    assert!(article.entry.body().is_some());
    reader.search("zyxmedium", &EntryScope::All, 50).unwrap();
    reader.list(&EntryScope::All, Filter::Unread, KeyOrder::NewestFirst).unwrap();
    writer.run(move |tx| tx.mark_read(&keys, true)).unwrap();
}

/// Checks that every published entry is stored, that there is no gap, and that each feed was fetched as often as it
/// allows.
fn nothing_is_lost_and_nobody_is_hammered(reader: &ReadConnection, publisher: &Publisher) {
    let rows: BTreeMap<Url, _> =
        reader.subscriptions().unwrap().into_iter().map(|row| (row.url.clone(), row)).collect();
    let mut seen: BTreeMap<Behaviour, (u32, u32)> = BTreeMap::new();
    for feed in 0..publisher.feeds {
        let (behaviour, polls) = (Behaviour::of(feed), publisher.state.polls(feed));
        let row = &rows[&publisher.address(feed)];
        let (least, most) = behaviour.polls_a_day();
        assert!((least..=most).contains(&polls), "feed {feed} ({behaviour:?}) was asked for {polls} times");
        assert_eq!(row.entries, u64::from(publisher.state.shown(feed)), "feed {feed} ({behaviour:?})");
        assert_eq!(row.gaps, 0, "feed {feed} ({behaviour:?}): {:?}", row.state);
        // A server that is sometimes busy may have been busy at the end.
        if behaviour != Behaviour::SometimesBusy {
            assert_eq!(
                row.error.is_none(),
                behaviour.is_sound(),
                "feed {feed} ({behaviour:?}): {:?}",
                row.error
            );
        }
        let range = seen.entry(behaviour).or_insert((polls, polls));
        *range = (range.0.min(polls), range.1.max(polls));
    }
    println!("polls of a feed in a day, the fewest and the most: {seen:?}");
}
