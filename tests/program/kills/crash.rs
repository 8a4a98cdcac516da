//! Kills the program at random instants of each of its activities (A3), in many rounds, and starts it again. An oracle
//! knows what the program had confirmed, and judges the result.
//!
//! There are twenty rounds, or the number in `LACUNA_CRASH_ROUNDS`. `LACUNA_CRASH_SEED` repeats a run. `LACUNA_PROGRAM`
//! names another build of the program. A round counts only if the program was still running when it was killed.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use lacuna::demo::Site;
use serde_json::Value;

use super::crash_formats::{data_of_the_user, older_profile};
use super::crash_site::{Publisher, chain_list};
use crate::dice::Dice;
use crate::harness::{Program, Ran, finish, opml_of};

/// The number of rounds that share a profile. The profile grows with each round, and a large profile is slow to
/// compare.
const ROUNDS_OF_A_PROFILE: usize = 20;
const IMPORTED: usize = 300;

/// The activity during which the program is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Activity {
    Refresh,
    Walk,
    Import,
    MarkAllRead,
    Conversion,
}

const ACTIVITIES: [Activity; 5] =
    [Activity::Refresh, Activity::Walk, Activity::Import, Activity::MarkAllRead, Activity::Conversion];

/// A random instant of a run of this duration. Three of four are after the first third, in which the process starts.
fn instant(dice: &mut Dice, run: Duration) -> Duration {
    let micros = u64::try_from(run.as_micros()).unwrap();
    let from = if dice.below(4) == 0 { 0 } else { micros / 3 };
    Duration::from_micros(from + dice.below(micros - from))
}

/// The content of a profile, read directly from its database.
#[derive(Debug, Default, PartialEq, Eq)]
struct Held {
    subscriptions: BTreeSet<String>,
    /// The marks of entries, by subscription and id: true if read, and true if starred.
    entries: BTreeMap<(String, String), (bool, bool)>,
    /// The paths of processed documents of chains.
    processed: BTreeSet<String>,
    /// The user's other data, in a form that does not depend on the format of the database.
    beside: BTreeSet<String>,
}

impl Held {
    fn of(program: &Program) -> Self {
        if !program.dir().join("lacuna.db").exists() {
            return Self::default();
        }
        let database = program.database();
        let mut held = Self::default();
        let tables: i64 = database
            .query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'subscription'", [], |row| row.get(0))
            .unwrap();
        if tables == 0 {
            return held;
        }
        let mut urls = database.prepare("SELECT url FROM subscription WHERE removed_at IS NULL").unwrap();
        held.subscriptions.extend(urls.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap));
        let mut entries = database
            .prepare(
                "SELECT url, entry.id, read, starred FROM entry JOIN user_state USING (key)
                    JOIN subscription ON subscription.id = entry.subscription",
            )
            .unwrap();
        held.entries.extend(
            entries
                .query_map([], |row| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?))))
                .unwrap()
                .map(Result::unwrap),
        );
        let mut documents =
            database.prepare("SELECT uri FROM document WHERE processed_at IS NOT NULL").unwrap();
        let uris = documents.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap);
        held.processed.extend(uris.map(|uri| url::Url::parse(&uri).unwrap().path().to_owned()));
        held.beside = data_of_the_user(&database);
        held
    }

    fn unread(&self) -> usize {
        self.entries.values().filter(|(read, _)| !read).count()
    }
}

/// A profile and its publisher, with the knowledge of the oracle.
struct Life {
    program: Program,
    publisher: Publisher,
    held: Held,
    chains: usize,
    imports: usize,
    conversions: usize,
}

/// A command that will be killed, and the profile on which it works.
struct Attempt {
    args: Vec<String>,
    /// The separate profile of a conversion.
    program: Option<Program>,
    before: Held,
}

impl Life {
    fn new() -> Self {
        let (program, publisher) = (Program::new(), Publisher::start());
        let list = program.file("rivers.opml", opml_of(publisher.rivers()));
        program.ok(&["import", &list]);
        program.ok(&["refresh"]);
        let held = Held::of(&program);
        Self { program, publisher, held, chains: 0, imports: 0, conversions: 0 }
    }

    fn site(&self) -> &Site {
        &self.publisher.site
    }

    /// Prepares the work for an activity.
    fn prepare(&mut self, activity: Activity) -> Attempt {
        let mut own = None;
        let mut args: Vec<String> = Vec::new();
        match activity {
            Activity::Refresh => {
                self.publisher.flow();
                args.extend(["refresh".to_owned(), "--now".to_owned()]);
                args.extend(self.publisher.rivers());
            }
            Activity::Walk => {
                self.chains += 1;
                let url = self.publisher.chain(self.chains);
                let list = self.program.file("chain.opml", opml_of([url.clone()]));
                self.program.ok(&["import", &list]);
                args.extend(["refresh".to_owned(), url]);
            }
            Activity::Import => {
                self.imports += 1;
                let urls = (0..IMPORTED).map(|n| format!("http://127.0.0.1:9/{}/{n}", self.imports));
                args.extend(["import".to_owned(), self.program.file("import.opml", opml_of(urls))]);
            }
            Activity::MarkAllRead => {
                self.publisher.flow();
                let mut refresh = vec!["refresh".to_owned(), "--now".to_owned()];
                refresh.extend(self.publisher.rivers());
                self.program.ok(&refresh.iter().map(String::as_str).collect::<Vec<_>>());
                self.star_one();
                args.push("mark-read".to_owned());
            }
            Activity::Conversion => {
                self.conversions += 1;
                // The profile has no database, or a database of the previous format, in turn.
                own = Some(if self.conversions.is_multiple_of(2) { Program::new() } else { older_profile() });
                args.push("mark-read".to_owned());
            }
        }
        let before = Held::of(own.as_ref().unwrap_or(&self.program));
        Attempt { args, program: own, before }
    }

    fn star_one(&mut self) {
        let held = Held::of(&self.program);
        let unstarred = held.entries.iter().find(|(_, (read, starred))| !read && !starred);
        let ((url, id), _) = unstarred.expect("something new came");
        self.program.ok(&["star", url, id]);
    }

    /// Runs the prepared command and kills it after `instant`, if there is one. Returns its output, and true if it had
    /// ended by itself.
    fn run(&self, attempt: &Attempt, instant: Option<Duration>) -> (Ran, bool) {
        let args: Vec<&str> = attempt.args.iter().map(String::as_str).collect();
        self.site().clear_log();
        let mut child = attempt.program.as_ref().unwrap_or(&self.program).spawn(&args);
        let Some(instant) = instant else { return (finish(child), true) };
        thread::sleep(instant);
        let ended = child.try_wait().unwrap().is_some();
        // This is SIGKILL: no handler and no destructor runs.
        child.kill().unwrap();
        (finish(child), ended)
    }

    /// Compares the profile with the oracle. Returns true if any part of the work was stored, and true if all of it
    /// was.
    fn compare(&mut self, activity: Activity, attempt: &Attempt, said: &Ran, ended: bool) -> (bool, bool) {
        if ended {
            assert_eq!(said.status, 0, "{activity:?}: {said:#?}");
        }
        let program = attempt.program.as_ref().unwrap_or(&self.program);
        if program.dir().join("lacuna.db").exists() {
            program.assert_integrity();
        }
        // The program is started again and reads the profile.
        let feeds = program.feeds();
        assert_sound_file(program);
        let (before, after) = (&attempt.before, Held::of(program));
        assert!(after.subscriptions.is_superset(&before.subscriptions), "a subscription is lost");
        assert_eq!(feeds.len(), after.subscriptions.len());
        let lost: Vec<&String> = before.beside.difference(&after.beside).collect();
        assert!(lost.is_empty(), "{activity:?} lost {lost:?}");
        for (place, (read, starred)) in &before.entries {
            let now = after.entries.get(place).unwrap_or_else(|| panic!("{place:?} is lost"));
            assert_eq!(now.1, *starred, "the star of {place:?}");
            let may_be_read = matches!(activity, Activity::MarkAllRead | Activity::Conversion);
            assert!(now.0 == *read || (now.0 && may_be_read), "the read mark of {place:?}");
        }
        for feed in &feeds {
            let url = feed["url"].as_str().unwrap();
            let of_it = || after.entries.iter().filter(|((feed, _), _)| feed == url);
            assert_eq!(feed["entries"], of_it().count(), "{url}: the count is the list's");
            assert_eq!(feed["unread"], of_it().filter(|(_, (read, _))| !read).count(), "{url}");
            if attempt.program.is_none() {
                self.assert_honest(feed, &after);
            }
        }
        let again: Vec<String> =
            self.site().requested().into_iter().filter(|path| is_archive(path, before)).collect();
        assert_eq!(again, Vec::<String>::new(), "a processed archive was fetched again");
        let (some, all) = self.progress(activity, attempt, &after);
        let acknowledged = ended || says_done(activity, said);
        assert!(all || !acknowledged, "{activity:?} was acknowledged and is not there: {said:#?}");
        if attempt.program.is_none() {
            self.held = after;
        }
        (some, all)
    }

    /// Returns true if any part of the work is stored, and true if all of it is. Work that is done in one transaction
    /// must never be stored in part.
    fn progress(&self, activity: Activity, attempt: &Attempt, after: &Held) -> (bool, bool) {
        let before = &attempt.before;
        let one_piece = |there: usize, whole: usize| {
            assert!(
                there == 0 || there == whole,
                "{activity:?}: {there} of {whole}, but it is one transaction"
            );
            (there > 0, there == whole)
        };
        match activity {
            Activity::Import => one_piece(after.subscriptions.len() - before.subscriptions.len(), IMPORTED),
            Activity::Conversion if before.entries.is_empty() => (false, true),
            Activity::MarkAllRead | Activity::Conversion => {
                one_piece(before.unread() - after.unread(), before.unread())
            }
            Activity::Refresh => {
                let here: Vec<bool> = self
                    .publisher
                    .rivers()
                    .iter()
                    .map(|url| {
                        let window = self.publisher.window();
                        let there = window.iter().filter(|id| has(after, url, id)).count();
                        let known = window.iter().filter(|id| has(before, url, id)).count();
                        assert!(there == known || there == window.len(), "a document is there in part");
                        there == window.len()
                    })
                    .collect();
                (here.iter().any(|there| *there), here.iter().all(|there| *there))
            }
            Activity::Walk => {
                let url = attempt.args.last().unwrap();
                let there = after.entries.keys().filter(|(feed, _)| feed == url).count();
                (there > 0, there == chain_list(self.chains).len())
            }
        }
    }

    /// Checks that a feed with missing entries is neither called whole nor shown without a gap.
    fn assert_honest(&self, feed: &Value, after: &Held) {
        let url = feed["url"].as_str().unwrap();
        if let Some(n) = url.rsplit_once("/chain/").map(|(_, n)| n.parse().unwrap()) {
            let wanted = chain_list(n);
            let rows = self.program.list(url);
            let ids: Vec<&String> = rows.iter().filter(|row| row.starts_with("chain-")).collect();
            assert_eq!(
                ids,
                wanted.iter().take(ids.len()).collect::<Vec<_>>(),
                "from the newest on, in order"
            );
            let open = rows.iter().filter(|row| row.starts_with("gap")).count();
            match feed["state"].as_str() {
                None => assert_eq!(ids.len(), 0),
                Some("whole") => assert_eq!((ids.len(), open), (wanted.len(), 0), "a false “whole”"),
                Some(state) => assert_eq!((state, open), ("gaps", 1), "{rows:?}"),
            }
        } else if self.publisher.rivers().iter().any(|river| river == url) {
            let missing = self.publisher.ever().iter().filter(|id| !has(after, url, id)).count();
            let reached = self.publisher.window().iter().all(|id| has(after, url, id));
            let gaps = feed["gaps"].as_u64().unwrap();
            assert!(missing == 0 || !reached || gaps > 0, "{url}: {missing} lost without a gap");
        }
    }

    /// Checks that a refresh without a kill completes all work after the last kill.
    fn end(&mut self) {
        let mut args = vec!["refresh".to_owned(), "--now".to_owned()];
        args.extend((1..=self.chains).map(|n| self.publisher.chain(n)));
        args.extend(self.publisher.rivers());
        self.site().clear_log();
        self.program.ok(&args.iter().map(String::as_str).collect::<Vec<_>>());
        let before = std::mem::take(&mut self.held);
        let again = self.site().requested().into_iter().filter(|path| is_archive(path, &before)).count();
        assert_eq!(again, 0, "a processed archive was fetched again");
        for n in 1..=self.chains {
            let url = self.publisher.chain(n);
            assert_eq!(self.program.feed(&url)["state"], "whole");
            let mut wanted = chain_list(n);
            wanted.push("horizon whole".to_owned());
            assert_eq!(self.program.list(&url), wanted);
        }
        let held = Held::of(&self.program);
        let found = self.program.rows(&["search", "chained", "--json"]).len();
        assert_eq!(found, (self.chains * chain_list(1).len()).min(1_000), "the index was cut off nowhere");
        assert!(before.entries.keys().all(|place| held.entries.contains_key(place)));
    }
}

fn has(held: &Held, url: &str, id: &str) -> bool {
    held.entries.contains_key(&(url.to_owned(), id.to_owned()))
}

fn is_archive(path: &str, processed: &Held) -> bool {
    path.starts_with("/archive/") && processed.processed.contains(path)
}

fn assert_sound_file(program: &Program) {
    program.assert_integrity();
    let broken = program.database().prepare("PRAGMA foreign_key_check").unwrap().exists([]).unwrap();
    assert!(!broken, "a row hangs on one that is missing");
}

/// Returns true if the program had confirmed all of the work before it was killed.
fn says_done(activity: Activity, said: &Ran) -> bool {
    match activity {
        Activity::Import => said.err.contains(" added, "),
        Activity::MarkAllRead | Activity::Conversion => said.err.contains(" marked as read"),
        Activity::Walk => said.err.contains("back to the oldest"),
        Activity::Refresh => false,
    }
}

/// A number that the environment may set.
fn setting(name: &str) -> Option<u64> {
    std::env::var(name)
        .ok()
        .map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

#[test]
#[expect(clippy::print_stdout, reason = "the seed that repeats a failure, and the count that is reported")]
fn a3_killed_at_any_instant_it_loses_nothing_and_claims_nothing() {
    let rounds = usize::try_from(setting("LACUNA_CRASH_ROUNDS").unwrap_or(20)).unwrap();
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let seed = setting("LACUNA_CRASH_SEED").unwrap_or(u64::from(clock.subsec_nanos())).max(1);
    println!("crash: {rounds} rounds, LACUNA_CRASH_SEED={seed}");
    let mut dice = Dice::new(seed);
    // The time that each activity takes without a kill, once it was measured.
    let mut takes: BTreeMap<Activity, Duration> = BTreeMap::new();
    let (mut nothing, mut part, mut everything) = (0, 0, 0);
    let mut life = Life::new();
    for round in 0..rounds {
        if round > 0 && round.is_multiple_of(ROUNDS_OF_A_PROFILE) {
            life.end();
            life = Life { conversions: life.conversions, ..Life::new() };
        }
        let activity = ACTIVITIES[round % ACTIVITIES.len()];
        let mut tries = 0;
        loop {
            let attempt = life.prepare(activity);
            let instant = takes.get(&activity).map(|within| instant(&mut dice, *within));
            let began = Instant::now();
            let (said, ended) = life.run(&attempt, instant);
            let took = began.elapsed();
            let (some, all) = life.compare(activity, &attempt, &said, ended);
            if !ended {
                match (some, all) {
                    (false, _) => nothing += 1,
                    (true, false) => part += 1,
                    (true, true) => everything += 1,
                }
                break;
            }
            // If the program ended before the kill, the round does not count.
            let known = takes.entry(activity).or_insert(took);
            *known = took.min(*known);
            tries += 1;
            assert!(tries < 50, "{activity:?} always ends before it can be killed");
        }
    }
    life.end();
    assert_eq!(nothing + part + everything, rounds);
    println!(
        "crash: {rounds} of {rounds} held; killed before anything was written: {nothing}, in the middle: {part}, \
         after everything was written: {everything}"
    );
}
