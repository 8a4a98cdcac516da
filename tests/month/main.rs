//! G6b: a month of a laptop that sleeps at night, by a fast clock. The test counts the entries that leave their
//! documents unseen, with and without checks in the background, by the present schedule and by the schedule before it.
//!
//! The driver, the store and the schedule are the real ones. A table of times replaces the network. The old schedule is
//! a few lines here, for comparison.
//!
//! By default there are few feeds and few days. With `LACUNA_MONTH=full` there are 300 feeds and 30 days.
//! `LACUNA_CORPUS` names a folder of real feeds, whose rhythms are used. The test prints a table.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "the table is what the measurement is made for")]

#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "../shared/dice.rs"]
mod dice;
mod publisher;
mod rhythm;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lacuna::config::Settings;
use lacuna::history::{Reach, StartAt, TimeInDocument};
use lacuna::model::{PollHints, SubscriptionId, Timestamp};
use lacuna::refresh::{RefreshRequest, RefreshSettings, Refresher, Services, Task, after_answer};
use lacuna::store::{Store, Writer};
use publisher::{Losses, Publisher};
use rhythm::{DAY, HOUR, Rhythm, rhythms};
use url::Url;

/// The step of the clock, in seconds.
const STEP: i64 = HOUR / 6;

/// The times at which Lacuna runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runs {
    /// While its window is open: half an hour in the morning and at noon, and two hours in the evening.
    WithWindow,
    /// As long as the laptop is awake: from seven in the morning to eleven at night.
    InBackground,
}

impl Runs {
    fn at(self, time: i64) -> bool {
        let minute = time.rem_euclid(DAY) / 60;
        match self {
            Self::WithWindow => {
                (480..510).contains(&minute)
                    || (720..750).contains(&minute)
                    || (1_200..1_320).contains(&minute)
            }
            Self::InBackground => (420..1_380).contains(&minute),
        }
    }
}

/// The rule for the time of the next poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Schedule {
    /// The old schedule. Documents without validators are fetched once a day until entries were lost, and a busy hour
    /// is forgotten with the next poll.
    Old,
    New,
}

struct Month<'a> {
    publisher: Arc<Publisher>,
    refresher: &'a Refresher,
    writer: &'a Writer,
    feeds: Vec<(SubscriptionId, Url)>,
    schedule: Schedule,
    /// The times of the next polls by the old schedule.
    due: BTreeMap<SubscriptionId, i64>,
}

impl Month<'_> {
    fn live(&mut self, days: i64, runs: Runs) {
        for time in (0..days * DAY).step_by(usize::try_from(STEP).unwrap()).filter(|time| runs.at(*time)) {
            self.publisher.set_time(time);
            let chosen = self.choose(time);
            let request = RefreshRequest { now: self.schedule == Schedule::Old, ..RefreshRequest::default() };
            let task = |(subscription, address): &(SubscriptionId, Url)| Task::Feed {
                subscription: *subscription,
                address: address.clone(),
                request: request.clone(),
            };
            self.refresher.submit(chosen.iter().map(task));
            self.refresher.wait_until_idle();
            for (id, address) in chosen.iter().filter(|_| self.schedule == Schedule::Old) {
                self.due.insert(*id, self.old_rule(address, time));
            }
        }
        self.publisher.set_time(days * DAY);
    }

    fn choose(&self, time: i64) -> Vec<(SubscriptionId, Url)> {
        match self.schedule {
            Schedule::New => self.writer.run(move |tx| tx.due(publisher::at(time))).unwrap(),
            Schedule::Old => {
                let is_due =
                    |(id, _): &&(SubscriptionId, Url)| self.due.get(id).is_none_or(|due| *due <= time);
                self.feeds.iter().filter(is_due).cloned().collect()
            }
        }
    }

    /// Returns the time of the next poll by the old schedule.
    fn old_rule(&self, address: &Url, time: i64) -> i64 {
        let (holds, has_validators) = self.publisher.known_of(address);
        let now = publisher::at(time);
        let hour = Duration::from_hours(1);
        let due = after_answer(hour, None, &PollHints::default(), holds.map(TimeInDocument::Seen), now).at;
        let day = Duration::from_hours(24);
        let whole = now.plus(holds.map_or(day, |holds| (holds / 2).max(hour).min(day)));
        let due: Timestamp = if has_validators { due } else { due.max(whole) };
        publisher::seconds(due)
    }
}

fn month(rhythms: &[Rhythm], days: i64, runs: Runs, schedule: Schedule) -> Losses {
    let publisher = Arc::new(Publisher::new(rhythms));
    let text = Arc::new(|text: &lacuna::model::Text, _: usize| text.value.clone());
    let writer = Writer::start(Store::in_memory(text).unwrap()).unwrap();
    let clock = Arc::clone(&publisher);
    let settings = RefreshSettings::from(&Settings::default());
    let fetch = Arc::clone(&publisher);
    let services =
        Services::new(fetch, writer.clone(), Arc::new(move || clock.now()), Arc::new(drop), settings);
    let refresher = Refresher::start(services, 2).unwrap();
    refresher.submit((0..rhythms.len()).map(|number| Task::Add {
        address: publisher::address(number),
        folder: Vec::new(),
        first_choice: true,
        reach: Reach::Allowance,
        start: StartAt::Beginning,
        access: lacuna::fetch::Access::default(),
    }));
    refresher.wait_until_idle();
    let feeds: Vec<(SubscriptionId, Url)> =
        writer.run(|tx| tx.subscriptions()).unwrap().into_iter().map(|row| (row.id, row.url)).collect();
    assert_eq!(feeds.len(), rhythms.len());
    // With the old schedule, the first polls decide when the feeds are due.
    let due = BTreeMap::new();
    let mut month = Month {
        publisher: Arc::clone(&publisher),
        refresher: &refresher,
        writer: &writer,
        feeds,
        schedule,
        due,
    };
    for (id, address) in month.feeds.clone() {
        let due = month.old_rule(&address, 0);
        month.due.insert(id, due);
    }
    month.live(days, runs);
    let told = writer.run(|tx| tx.subscriptions()).unwrap().iter().filter(|row| row.gaps > 0).count();
    drop(refresher);
    writer.shutdown();
    publisher.losses(told)
}

#[test]
fn g6b_the_schedule_loses_no_more_than_the_one_before_and_the_background_saves_most() {
    let is_full = std::env::var("LACUNA_MONTH").is_ok_and(|size| size == "full");
    let corpus = std::env::var_os("LACUNA_CORPUS").map(PathBuf::from).filter(|_| is_full);
    let (count, days) = if is_full { (300, 30) } else { (10, 6) };
    let rhythms = rhythms(corpus.as_deref(), count, days);
    println!("{count} feeds, {days} days\n{}", Losses::HEAD);
    let run = |runs: Runs, schedule: Schedule| {
        let losses = month(&rhythms, days, runs, schedule);
        println!("{}", losses.row(&format!("{runs:?}, {schedule:?}")));
        assert!(losses.told <= losses.apart, "a false warning: {losses:?}");
        losses
    };
    let [window_old, window_new, old, new] = [
        run(Runs::WithWindow, Schedule::Old),
        run(Runs::WithWindow, Schedule::New),
        run(Runs::InBackground, Schedule::Old),
        run(Runs::InBackground, Schedule::New),
    ];
    assert!(window_new.missed <= window_old.missed, "{window_new:?} {window_old:?}");
    assert!(new.missed < old.missed, "{new:?} {old:?}");
    assert!(new.missed * 2 < window_new.missed, "{new:?} {window_new:?}");
    for losses in [&window_new, &new] {
        // The laptop is awake for 96 steps of ten minutes a day. One poll in an hour makes 16 downloads a day.
        let days = u32::try_from(days).unwrap();
        assert!(losses.most_requests <= 96 * days + 1, "{losses:?}");
        assert!(losses.most_downloads_without_validators <= 17 * days + 1, "{losses:?}");
    }
}
