//! The sync with a feed server in the window: its progress, its stop, its times, and the mark of synced feeds.

use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::Queryable as _;
use lacuna::demo::Site;
use lacuna::demo::http::{Reply, Request};
use lacuna::model::sha256_hex;
use url::Url;

use crate::support::{Home, Window, feed};

/// The state of a made Miniflux.
#[derive(Default)]
struct State {
    entries: u32,
    /// The entries that are read there.
    read: BTreeSet<u32>,
    /// Number of pages of the list of all entries that are answered at once. Later ones wait.
    pages_left: Option<usize>,
    /// The entries that are starred there.
    starred: BTreeSet<u32>,
    /// True if all changes have whole seconds. So changes at different times have the same one.
    in_whole_seconds: bool,
}

/// A made Miniflux. Its user follows one feed, of which it has the entries from `e1` on.
struct Miniflux {
    site: Site,
    state: Arc<(Mutex<State>, Condvar)>,
}

impl Miniflux {
    fn start(feed: &Url, entries: u32) -> Self {
        let site = Site::start();
        site.put("/v1/me", Reply::json(r#"{"username": "ada"}"#));
        site.put("/v1/version", Reply::json(r#"{"version": "2.2.6"}"#));
        site.put("/v1/feeds", Reply::json(format!(r#"[{{"id": 7, "feed_url": "{feed}"}}]"#)));
        let state = Arc::new((Mutex::new(State { entries, ..State::default() }), Condvar::new()));
        let shared = Arc::clone(&state);
        site.handle("/v1/entries", move |request| answer(request, &shared));
        let shared = Arc::clone(&state);
        site.handle_under("/v1/entries/", move |request| answer(request, &shared));
        Self { site, state }
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) {
        change(&mut self.state.0.lock().unwrap());
        self.state.1.notify_all();
    }

    /// The numbers after which pages of the list of all entries were asked for since the last call.
    fn asked_after(&self) -> Vec<u32> {
        let asked = self.site.requested();
        self.site.clear_log();
        let queries = asked.iter().filter_map(|target| target.strip_prefix("/v1/entries?"));
        queries.filter(|query| lists_all(query)).map(|query| number(query, "after_entry_id")).collect()
    }

    /// Number of questions for entries so far.
    fn questions(&self) -> usize {
        self.site.requested().iter().filter(|target| target.starts_with("/v1/entries?")).count()
    }
}

/// Returns true if a query asks for a page of all entries.
fn lists_all(query: &str) -> bool {
    !["changed_after", "status", "starred", "order=changed_at"].iter().any(|part| query.contains(part))
}

fn number(query: &str, name: &str) -> u32 {
    let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    value.map_or(0, |text| text.parse().unwrap())
}

fn answer(request: &Request, (state, changed): &(Mutex<State>, Condvar)) -> Reply {
    let query = request.query().unwrap_or_default();
    let mut state = state.lock().unwrap();
    if lists_all(query) {
        // The site waits for its answers when a failed test drops it.
        let held = |state: &mut State| state.pages_left == Some(0);
        state = changed.wait_timeout_while(state, Duration::from_secs(20), held).unwrap().0;
        state.pages_left = state.pages_left.map(|left| left.saturating_sub(1));
    }
    // A read entry changed an hour after all others.
    let changed_at = |n: &u32| if state.read.contains(n) { 1_767_229_200 } else { 1_767_225_600 };
    let is_asked = |n: &u32| {
        *n > number(query, "after_entry_id")
            && changed_at(n) > number(query, "changed_after")
            && (!query.contains("starred=true") || state.starred.contains(n))
            && (!query.contains("status=unread") || !state.read.contains(n))
    };
    let mut found: Vec<u32> = (1..=state.entries).filter(is_asked).collect();
    if query.contains("order=changed_at") {
        found.sort_by_key(changed_at);
        if query.contains("direction=desc") {
            found.reverse();
        }
    }
    let total = found.len();
    found.truncate(usize::try_from(number(query, "limit")).unwrap());
    let row = |n: &u32| {
        let (hash, status) =
            (sha256_hex(&format!("e{n}")), if state.read.contains(n) { "read" } else { "unread" });
        let changed = if status == "read" { "2026-01-01T01:00:00" } else { "2026-01-01T00:00:00" };
        let fraction = if state.in_whole_seconds { "" } else { ".5" };
        let starred = state.starred.contains(n);
        format!(
            r#"{{"id": {n}, "feed_id": 7, "status": "{status}", "starred": {starred}, "hash": "{hash}", "title": "e{n}",
            "url": "", "published_at": "2026-01-01T00:00:00Z", "changed_at": "{changed}{fraction}Z"}}"#
        )
    };
    if let Some(asked) = request.path().strip_prefix("/v1/entries/") {
        let asked: u32 = asked.parse().unwrap();
        return if asked <= state.entries { Reply::json(row(&asked)) } else { Reply::status(404) };
    }
    let rows = found.iter().map(row).collect::<Vec<_>>().join(",");
    Reply::json(format!(r#"{{"total": {total}, "entries": [{rows}]}}"#)).without_etag()
}

fn show_accounts(window: &mut Window) {
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Accounts");
}

/// Opens a window whose user follows a feed of so many entries and has an account on a server that has all of them.
fn pair(entries: u32) -> (Site, Miniflux, Window) {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=entries));
    let server = Miniflux::start(&site.url("/feed"), entries);
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    show_accounts(&mut window);
    window.fill("Server address", server.site.url("/").as_str());
    window.fill_secret("Password or API token", "token");
    window.fill("Account name", "Home");
    window.click("Add account");
    window.until_reads("Home: Miniflux 2.2.6 at");
    (site, server, window)
}

/// Returns true if the sidebar counts so many unread entries of the feed.
fn counts(window: &Window, unread: u32) -> bool {
    let number = format!(" {unread} ");
    window.tree().iter().any(|row| row.starts_with("Harbour") && row.contains(&number))
}

const SYNC_ON: &str = "Sync read marks and stars with Home";
const CONFIRM: &str = "Sync marks now and from now on";

/// Begins to sync, after the window has shown what that changes.
fn sync_from_now_on(window: &mut Window) {
    window.click(SYNC_ON);
    window.until_sees(CONFIRM);
    window.click(CONFIRM);
}

#[test]
fn the_first_sync_shows_what_it_changes_before_it_begins_and_its_numbers_after_it() {
    let (_site, server, mut window) = pair(600);
    server.change(|state| {
        state.read = (1..=3).collect();
        state.starred = (2..=5).collect();
        state.pages_left = Some(1);
    });
    // The comparison can be stopped.
    window.click(SYNC_ON);
    window.until_reads("250 of 600 entries listed");
    window.click("Cancel the running sync with Home");
    window.until_reads("You stopped the comparison. The sync of marks stays off.");
    assert!(!window.sees("Turn sync with Home off") && !window.sees(CONFIRM), "{:?}", window.tree());
    server.change(|state| state.pages_left = None);
    window.click(SYNC_ON);
    window.until_reads("The first sync of marks with Home would change:");
    assert!(window.reads("On the server: 0 marks."), "{:?}", window.tree());
    assert!(window.reads("Here: read 3, unread 0, starred 4."), "{:?}", window.tree());
    assert!(counts(&window, 600) && !window.sees("Turn sync with Home off"), "nothing has changed");
    window.click("Cancel");
    window.until_gone(CONFIRM);
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now. 0 sent, 7 received.");
    window.until("the marks have come", |w| counts(w, 597));
}

#[test]
fn the_first_sync_says_that_there_is_nothing_to_compare_if_no_feed_is_on_both_sides() {
    let (_site, server, mut window) = pair(3);
    server.site.put("/v1/feeds", Reply::json("[]"));
    server.change(|state| state.read = [1].into());
    window.click(SYNC_ON);
    window.until_reads("Nothing: no feed is on both sides, so there are no marks to compare.");
    assert!(!window.reads("the same marks"), "{:?}", window.tree());
}

#[test]
fn the_answer_to_a_new_account_is_scrolled_into_view() {
    let (_site, server, mut window) = pair(3);
    window.harness_mut().set_size(vec2(900.0, 420.0));
    window.fill("Server address", server.site.url("/").as_str());
    window.fill_secret("Password or API token", "token");
    window.click("Test without adding");
    window.until_gone("Stop");
    window.until_reads("Miniflux 2.2.6 at");
    window.until("the answer is in sight", |w| {
        let answers = w.harness().query_all_by_label_contains("Miniflux 2.2.6 at");
        let bottom = answers.map(|answer| answer.rect().bottom()).fold(0.0, f32::max);
        (1.0..400.0).contains(&bottom)
    });
}

#[test]
fn s14_a_feed_that_has_gone_from_the_server_is_named_and_stays_until_the_user_decides() {
    let (_site, server, mut window) = pair(3);
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now.");
    assert!(!window.reads("Gone from the server"), "{:?}", window.tree());
    server.site.put("/v1/feeds", Reply::json("[]"));
    // The entries go with their feed.
    server.change(|state| state.entries = 0);
    window.click("Sync with Home now");
    window.until_reads("Gone from the server: Harbour");
    assert_eq!((window.feeds().len(), window.entries().len()), (1, 3), "the feed stays here");
    assert!(window.sees("Subscribe to Harbour there again"), "{:?}", window.tree());
    // A comparison of subscriptions does not tell it a second time.
    server.site.put("/v1/categories", Reply::json("[]"));
    window.click("Sync subscriptions with Home…");
    window.until("it was asked", |w| !w.reads("Asking the server…") && !w.is_busy());
    assert!(server.site.requested().iter().any(|target| target == "/v1/categories"));
    let is_told = |row: &&String| row.starts_with("Label") && row.contains("Gone from the server");
    assert_eq!(window.shown().iter().filter(is_told).count(), 1, "{:?}", window.shown());
    window.click("Unsubscribe from Harbour here");
    window.until("the feed is unsubscribed", |w| w.feeds().is_empty());
    window.until("the text is gone", |w| !w.reads("Gone from the server"));
}

#[test]
fn texts_and_plans_of_the_page_of_accounts_do_not_stay_after_it_is_closed() {
    let (_site, server, mut window) = pair(3);
    server.site.put("/v1/feeds", Reply::json("[]"));
    server.site.put("/v1/categories", Reply::json("[]"));
    window.click("Sync subscriptions with Home…");
    window.until_reads("Make 1 change");
    assert!(window.reads("Names are not synced"), "{:?}", window.tree());
    window.press(Key::Escape);
    show_accounts(&mut window);
    window.until_gone("Make 1 change");
    assert!(!window.reads("Miniflux 2.2.6 at"), "{:?}", window.tree());
}

#[test]
fn a_server_can_be_tested_before_its_account_is_added() {
    let (_site, server, mut window) = pair(3);
    window.click("Remove Home");
    window.click("Remove the account “Home”");
    window.until_gone("Remove Home");
    window.fill("Server address", server.site.url("/v1/").as_str());
    window.fill_secret("Password or API token", "token");
    window.click("Test without adding");
    window.until_reads("Miniflux 2.2.6 at");
    window.rest(Duration::from_millis(200));
    assert!(!window.sees("Test Home") && !window.reads("signed in with a token"), "{:?}", window.tree());
    assert!(!window.field("Server address").is_empty(), "the form stays as it is");
    // The question can be stopped.
    let (begun, held) = (Arc::new(Mutex::new(false)), Arc::new((Mutex::new(true), Condvar::new())));
    let (asked, waits) = (Arc::clone(&begun), Arc::clone(&held));
    server.site.handle("/v1/me", move |_| {
        *asked.lock().unwrap() = true;
        let lock = waits.0.lock().unwrap();
        drop(waits.1.wait_timeout_while(lock, Duration::from_secs(20), |held| *held).unwrap());
        Reply::json(r#"{"username": "ada"}"#)
    });
    window.click("Test without adding");
    window.until("it asks", |_| *begun.lock().unwrap());
    window.click("Stop");
    window.until("the text is gone", |w| !w.reads("Asking the server…"));
    *held.0.lock().unwrap() = false;
    held.1.notify_all();
}

#[test]
fn a_first_sync_shows_its_progress_and_goes_on_after_a_stop() {
    sync_first(false);
}

#[test]
fn a_change_in_the_second_of_the_newest_known_one_is_found() {
    sync_first(true);
}

fn sync_first(in_whole_seconds: bool) {
    let (_site, server, mut window) = pair(600);
    server.change(|state| {
        state.in_whole_seconds = in_whole_seconds;
        state.read = (1..=3).collect();
    });
    window.click(SYNC_ON);
    window.until_sees(CONFIRM);
    server.asked_after();
    server.change(|state| state.pages_left = Some(1));
    window.click(CONFIRM);
    window.until_reads("250 of 600 entries listed");
    window.until_reads("Home: 250 of 600 entries listed");
    window.click("Cancel the running sync with Home");
    window.until_reads("Home: The sync was stopped. The next one goes on from there.");
    window.until_reads("Not synced yet. The sync of marks is on and goes on with the next refresh.");
    assert!(!window.reads("failed"), "a stop is no failure: {:?}", window.tree());
    assert!(counts(&window, 600), "nothing follows from a part: {:?}", window.tree());
    // The held answer is not logged yet.
    assert_eq!(server.asked_after(), [0]);
    // An entry that was listed already becomes read there.
    server.change(|state| {
        state.read.insert(4);
        state.pages_left = None;
    });
    window.click("Sync with Home now");
    window.until_reads("Synced just now.");
    let asked = BTreeSet::from_iter(server.asked_after());
    assert_eq!(asked, BTreeSet::from([250, 500]), "the first page is not asked for again");
    window.until("the marks have come", |w| counts(w, 596));
    if in_whole_seconds {
        return;
    }
    // A sync with nothing new takes three requests.
    window.click("Sync with Home now");
    window.until("it has asked", |_| server.questions() >= 3);
    window.until_idle();
    window.rest(Duration::from_millis(200));
    assert_eq!((server.questions(), server.site.requested().len()), (3, 3), "{:?}", server.site.requested());
}

/// Opens a window that is in sync, in which the user then marks an entry.
fn with_a_waiting_mark() -> (Site, Miniflux, Window) {
    let (site, server, mut window) = pair(3);
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now.");
    window.press(Key::Escape);
    window.read("e3");
    window.press(Key::M);
    window.until_reads("1 change waiting.");
    (site, server, window)
}

/// Lets time pass until a sync asks the server again: it is too early after all but the last 3 of these seconds.
#[track_caller]
fn syncs_after(server: &Miniflux, window: &mut Window, seconds: u64) {
    let questions = server.questions();
    window.app().let_time_pass_for_syncs(Duration::from_secs(seconds - 3));
    window.rest(Duration::from_millis(300));
    assert_eq!(server.questions(), questions, "it is too early, 3 s before {seconds} s");
    window.app().let_time_pass_for_syncs(Duration::from_secs(5));
    window.until("a sync asks", |_| server.questions() > questions);
    window.until_idle();
}

#[test]
fn marks_are_sent_after_half_a_minute_and_again_in_growing_times_after_failures() {
    let (_site, server, mut window) = with_a_waiting_mark();
    // This server takes no marks.
    for seconds in [30, 30, 60, 120, 300, 600, 600] {
        syncs_after(&server, &mut window, seconds);
        window.until_reads("1 change waiting.");
    }
    window.until_reads("Home: The last sync failed: ");
    // The user wants to have what is new.
    let questions = server.questions();
    window.refresh_all();
    window.until("a sync asks at once", |_| server.questions() > questions);
    window.until_idle();
    syncs_after(&server, &mut window, 30);
    syncs_after(&server, &mut window, 60);
}

#[test]
fn marks_are_sent_before_the_user_leaves_an_account() {
    for [link, confirm] in [["Turn sync with Home off", ""], ["Remove Home", "Remove the account “Home”"]]
    {
        let (_site, server, mut window) = pair(3);
        sync_from_now_on(&mut window);
        window.until_reads("Synced just now.");
        window.press(Key::Escape);
        window.read("e3");
        window.press(Key::S);
        window.until_reads("1 change waiting.");
        // This server takes no marks, and an equal one needs none.
        server.change(|state| state.starred.insert(3));
        let asked = server.site.requested().len();
        leave(&mut window, link, confirm);
        window.until_gone("Turn sync with Home off");
        assert!(!window.reads("not sent"), "{:?}", window.tree());
        let requests = server.site.requested().split_off(asked);
        assert!(requests[0].ends_with("limit=1&after_entry_id=2"), "the star is sent first: {requests:?}");
        assert_eq!(window.sees("Remove Home"), confirm.is_empty());
    }
}

#[test]
fn the_user_is_asked_before_an_account_is_left_whose_server_did_not_get_all_marks() {
    for [link, confirm, anyway] in [
        ["Turn sync with Home off", "", "Turn sync with “Home” off all the same"],
        ["Remove Home", "Remove the account “Home”", "Remove the account “Home” all the same"],
    ] {
        // This server takes no marks.
        let (_site, server, mut window) = with_a_waiting_mark();
        leave(&mut window, link, confirm);
        window.until_reads(
            "1 change was not sent to the server. If you go on, the server gets it only when you sync with this \
             account again.",
        );
        window.click("Cancel");
        window.until_gone(anyway);
        assert!(window.reads("1 change waiting."), "{:?}", window.tree());
        press(&mut window, link, confirm);
        window.until_reads("1 change was not sent to the server.");
        window.click(anyway);
        window.until_gone("Turn sync with Home off");
        server.change(|state| assert!(state.read.is_empty()));
        assert_eq!(window.sees("Remove Home"), confirm.is_empty());
    }
}

/// Leaves the account. `confirm` is the button that the page asks to press; empty if there is none.
fn leave(window: &mut Window, link: &str, confirm: &str) {
    show_accounts(window);
    press(window, link, confirm);
}

fn press(window: &mut Window, link: &str, confirm: &str) {
    window.click(link);
    if !confirm.is_empty() {
        window.click(confirm);
    }
}

#[test]
fn the_time_of_the_last_sync_does_not_stay_as_it_was() {
    let (_site, _server, mut window) = pair(3);
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now.");
    window.press(Key::Escape);
    window.until_reads("Home: Synced just now.");
    // Nothing else may make the words anew.
    window.until_idle();
    window.rest(Duration::from_millis(500));
    window.app().let_time_pass_for_syncs(Duration::from_secs(250));
    // Later something else makes the words anew.
    window.rest(Duration::from_secs(2));
    assert!(window.reads("Home: Synced 4 minutes ago."), "{:?}", window.tree());
}

#[test]
fn each_change_to_subscriptions_is_listed_before_it_is_confirmed() {
    let (site, server, mut window) = pair(3);
    let feed = |n: u32| {
        format!(r#"{{"id": {n}, "feed_url": "{}", "title": "Feed {n}"}}"#, site.url(&format!("/feed{n}")))
    };
    let feeds: Vec<String> = (101..=140).map(feed).collect();
    server.site.put("/v1/feeds", Reply::json(format!("[{}]", feeds.join(","))));
    server.site.put("/v1/categories", Reply::json("[]"));
    window.click("Sync subscriptions with Home…");
    window.until_reads("Make 41 changes");
    let is_listed = |n: &u32| window.sees(&format!("Subscribe here: Feed {n}"));
    assert_eq!((101..=140).filter(is_listed).count(), 40);
}

#[test]
fn marks_that_are_made_while_syncs_fail_do_not_put_the_next_one_off() {
    let (_site, server, mut window) = with_a_waiting_mark();
    let mut questions = server.questions();
    // This server takes no marks.
    window.app().let_time_pass_for_syncs(Duration::from_secs(31));
    window.until("the mark is sent", |_| server.questions() > questions);
    window.until_idle();
    window.until_reads("1 change waiting.");
    window.app().let_time_pass_for_syncs(Duration::from_secs(20));
    window.read("e2");
    window.press(Key::M);
    window.until_reads("2 changes waiting.");
    questions = server.questions();
    window.app().let_time_pass_for_syncs(Duration::from_secs(15));
    window.until("both marks are sent", |_| server.questions() > questions);
}

#[test]
fn a_refresh_of_all_feeds_is_followed_by_a_sync_at_once() {
    let (_site, server, mut window) = pair(3);
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now.");
    window.press(Key::Escape);
    window.until_idle();
    let questions = server.questions();
    window.refresh_all();
    window.until("a sync follows", |_| server.questions() > questions);
}

#[test]
fn a_refresh_of_one_feed_is_followed_by_a_sync_five_minutes_after_the_last_one() {
    let (site, server, mut window) = pair(3);
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now.");
    window.press(Key::Escape);
    window.until_idle();
    let questions = server.questions();
    site.clear_log();
    window.press(Key::R);
    window.until("the feed is fetched", |_| !site.requested().is_empty());
    window.until_idle();
    window.app().let_time_pass_for_syncs(Duration::from_secs(280));
    window.rest(Duration::from_millis(300));
    assert_eq!(server.questions(), questions, "it is too early");
    window.app().let_time_pass_for_syncs(Duration::from_secs(21));
    window.until("a sync follows", |_| server.questions() > questions);
}

#[test]
fn a_synced_feed_names_its_account_and_the_panel_tells_of_waiting_changes() {
    let (_site, _server, mut window) = pair(3);
    assert!(!window.tree().iter().any(|row| row.contains("synced with")), "{:?}", window.tree());
    sync_from_now_on(&mut window);
    window.until_reads("Synced just now.");
    window.press(Key::Escape);
    window.until("the feed has its mark", |w| {
        w.tree().iter().any(|row| row.starts_with("Harbour") && row.ends_with("synced with Home"))
    });
    for title in ["e3", "e2", "e1"] {
        window.read(title);
        window.press(Key::M);
    }
    window.until_reads("Home: Synced just now. 3 changes waiting.");
}
