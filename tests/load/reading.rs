//! The window's queries to a large profile, and a window on it. None of them may take long.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::app::App;
use lacuna::profile::{Profile, now};
use lacuna::store::{KeyOrder, ListPrefix};

use crate::publisher::index;
use crate::silent_desktop::SilentDesktop;
use crate::{Size, open};
use lacuna::model::{EntryScope, Filter, ListOrder};

/// Runs a query and prints its time. Fails if it takes longer than `most`.
fn hold<T>(name: &str, most: Duration, ask: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let answer = ask();
    let took = began.elapsed();
    println!("{name}: {took:.1?}");
    assert!(took <= most, "{name} takes {took:.1?}, {most:?} allowed");
    answer
}

pub(crate) fn check(folder: &Path, size: Size) {
    questions(folder, size);
    window(folder);
}

fn questions(folder: &Path, size: Size) {
    let reader = open(folder);
    // Queries for a part of the profile have this limit, whatever the size of the profile. It leaves room for a busy
    // machine and a cold disk.
    let moment = Duration::from_secs(1);
    // A list of all entries may take one microsecond for each, and ten in an unoptimised build.
    let all = Duration::from_micros(10 * size.entries()) + moment;
    let feeds = Duration::from_micros(500 * u64::from(size.feeds)) + moment;
    let rows = hold("the subscriptions", feeds, || reader.subscriptions().unwrap());
    assert_eq!(rows.len(), index(size.feeds));
    hold("what is due", feeds, || reader.due(now()).unwrap());
    let list = hold("all entries", all, || {
        reader.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap()
    });
    assert_eq!(list.len() as u64, size.entries());
    let begin = ListPrefix { entries: 400, through: None, order: ListOrder::NewestFirst };
    for filter in [Filter::All, Filter::Unread] {
        let begin = || reader.list_part(&EntryScope::All, filter, begin).unwrap().unwrap();
        let found = hold("the beginning of a list", moment, begin);
        assert!(found.total <= size.entries() && found.entries.len() as u64 == found.total.min(400));
        assert!(filter == Filter::Unread || found.total == size.entries());
    }
    hold("unread entries", moment, || {
        reader.list(&EntryScope::All, Filter::Unread, KeyOrder::NewestFirst).unwrap()
    });
    let one = EntryScope::Subscription(rows[rows.len() / 2].id);
    let of_one =
        hold("entries of a feed", moment, || reader.list(&one, Filter::All, KeyOrder::NewestFirst).unwrap());
    assert_eq!(of_one.len(), index(size.each));
    // The keys are far apart, like the rows of a list of all entries.
    let keys: Vec<_> = list.iter().step_by(list.len() / 60).take(60).map(|(key, _)| *key).collect();
    let rows = hold("the rows that are seen", moment, || reader.rows(&keys).unwrap());
    assert!(rows.iter().all(|row| !row.title.is_empty() && !row.snippet.is_empty()));
    hold("an article", moment, || reader.article(keys[7]).unwrap().unwrap());
    let found = hold("a rare word", moment, || reader.search_keys("zyxrare ", &EntryScope::All).unwrap());
    assert!(!found.is_empty() && found.len() as u64 <= size.entries() / 10_000 + 1, "{}", found.len());
    hold("its first rows", moment, || reader.search("zyxrare ", &EntryScope::All, 20).unwrap());
    hold("a word that is nowhere", moment, || {
        reader.search_keys("\"zyxnowhere\"", &EntryScope::All).unwrap()
    });
}

struct Shell(App);

impl eframe::App for Shell {
    fn logic(&mut self, _: &egui::Context, _: &mut eframe::Frame) {
        self.0.logic();
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.0.ui(ui);
    }
}

fn window(folder: &Path) {
    let profile = Profile::find(Some(folder)).unwrap();
    let mut harness = hold("the window opens", Duration::from_secs(5), || {
        Harness::builder()
            .with_size([1280.0, 800.0])
            .allow_missing_glyphs()
            .with_max_steps(40)
            .build_eframe(|cc| Shell(App::new(&cc.egui_ctx, profile, Arc::new(SilentDesktop), None).unwrap()))
    });
    let mut until = |name: &str, most: Duration, is_so: &dyn Fn(&Harness<'_, Shell>) -> bool| {
        hold(name, most, || {
            let began = Instant::now();
            while !is_so(&harness) && began.elapsed() <= most {
                harness.step();
                std::thread::sleep(Duration::from_millis(1));
            }
        });
    };
    let has_rows = |harness: &Harness<'_, Shell>| {
        harness
            .query_all_by_role(Role::ListItem)
            .any(|node| node.accesskit_node().label().is_some_and(|label| label.contains('#')))
    };
    // Only the beginning of a list of any length is read.
    until("the list is there", Duration::from_secs(3), &has_rows);
}
