//! Tests of messages that come late, fail, or tell of changes by other processes.

use std::io;
use std::time::Duration;

use url::Url;

use super::*;
use crate::app::reading::{Ask, AskKind, Pages, ReadAnswer, RowsAsk};
use crate::app::testing::{open, settle, until, window};
use crate::history::{GapCause, PageLink, WalkOutcome};
use crate::model::{Failure, FailureKind, GapId, Label, LabelColour, LabelName, SubscriptionId};
use crate::profile::now;
use crate::profile::refresh_lock::RefreshLock;
use crate::refresh::{Answer, Event, FeedReport, LoadedPage, PageReport, SyncReport, WalkReport};
use crate::store::StoreError;
use crate::ui::actions::command::{
    ArticleCommand, FeedCommand, FolderCommand, LabelCommand, ListCommand, PageMove,
};
use crate::ui::view::{RemovedText, Scope};

fn feed(app: &App) -> SubscriptionId {
    app.list.overview.subscriptions[0].id
}

fn broken() -> StoreError {
    StoreError::Sqlite(rusqlite::Error::InvalidQuery)
}

#[test]
fn f4_due_feeds_are_looked_for_again_after_the_lock_for_their_refresh_failed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.upkeep.due = None;
    app.take(ThreadMessage::Locked(Err(io::Error::other("no file is left"))));
    let due = app.upkeep.due.unwrap();
    assert!(due > now() && due < now().plus(Duration::from_mins(1)), "{due:?}");
}

#[test]
fn the_open_article_shows_the_marks_of_a_sync_and_of_other_processes() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    open(&mut app, key);
    let is_starred = |app: &App| app.article.open.as_ref().unwrap().row.starred;
    let star = |app: &App, starred| {
        app.database.writer.run(move |tx| tx.star_these(&[key], starred)).unwrap();
    };
    star(&app, true);
    app.take(ThreadMessage::Refresh(Event::Synced(SyncReport::default())));
    until(&mut app, is_starred);
    star(&app, false);
    app.take(ThreadMessage::Call(Call::Changed));
    until(&mut app, |app| !is_starred(app));
}

#[test]
fn a_new_name_and_colour_of_a_label_come_back_after_an_undo_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let label = |name: &str, colour| Label { name: LabelName::new(name).unwrap(), colour };
    let (old, new) = (label("Later", LabelColour::Red), label("Soon", LabelColour::Blue));
    app.carry_out(Command::Label(LabelCommand::Set(vec![EntryKey(1)], old.name.clone(), true)));
    settle(&mut app);
    let first = app.list.overview.labels[0].label.clone();
    let recoloured = Label { colour: old.colour, ..first };
    for (from, to) in [(old.name.clone(), recoloured), (old.name, new)] {
        app.carry_out(Command::Label(LabelCommand::Edit(from, to.clone())));
        app.take_back(None);
        settle(&mut app);
        assert_ne!(app.list.overview.labels[0].label, to);
        app.do_again();
        settle(&mut app);
        assert_eq!(app.list.overview.labels[0].label, to);
    }
}

#[test]
fn a_folder_is_moved_again_after_an_undo_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    for name in ["A", "B"] {
        app.carry_out(Command::Folder(FolderCommand::Create(vec![name.to_owned()])));
    }
    settle(&mut app);
    let place =
        FolderCommand::Place { path: vec!["B".to_owned()], into: Vec::new(), before: Some("A".to_owned()) };
    app.carry_out(Command::Folder(place));
    app.take_back(None);
    settle(&mut app);
    assert_eq!(app.list.folders_in(&[]), ["A", "B"]);
    app.do_again();
    settle(&mut app);
    assert_eq!(app.list.folders_in(&[]), ["B", "A"]);
}

#[test]
fn a_report_about_the_feed_does_not_keep_the_article_of_the_next_entry_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    open(&mut app, EntryKey(1));
    let removed = RemovedText { at: now(), is_offered: true };
    app.article.open.as_mut().unwrap().purged = Some(removed);
    // The thread is busy, so both requests wait.
    app.database.reading.ask(Ask::Rows(RowsAsk { keys: vec![EntryKey(1); 50_000], ..RowsAsk::default() }));
    app.open_entry(EntryKey(2));
    let report = FeedReport::answered(feed(&app), Answer::NotModified);
    app.take(ThreadMessage::Refresh(Event::Finished(report)));
    until(&mut app, |app| app.article.shows(EntryKey(2)));
}

#[test]
fn information_about_a_feed_does_not_keep_that_of_the_next_feed_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let id = feed(&app);
    app.carry_out(Command::Feed(FeedCommand::ShowInformation(id)));
    until(&mut app, |app| app.article.feed.is_some());
    let other = SubscriptionId(id.0 + 1);
    app.article.feed_wanted = Some(other);
    app.changed();
    app.list.stale.asked = None;
    app.ask_for_what_is_stale();
    // The answer is about the feed that the user wants to see now, and there is none.
    until(&mut app, |app| app.article.feed.is_none());
}

#[test]
fn an_article_that_cannot_be_read_leaves_no_other_article_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    open(&mut app, EntryKey(1));
    app.list.selected = Some(Selected::Entry(EntryKey(2)));
    app.take(ThreadMessage::Answer(ReadAnswer::Failed(AskKind::Article, broken())));
    assert!(app.article.open.is_none());
    assert_eq!(app.list.selected, Some(Selected::Entry(EntryKey(2))), "it is read again");
    // Another process removed the entry.
    open(&mut app, EntryKey(1));
    app.open_entry(EntryKey(99));
    until(&mut app, |app| app.list.selected.is_none());
    assert!(app.article.open.is_none());
}

#[test]
fn rows_that_were_read_before_a_change_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let (key, label) = (EntryKey(2), LabelName::new("Later").unwrap());
    let is_labelled = |app: &mut App| {
        let row = crate::ui::view::Rows::entry(&mut app.list.shown, key);
        row.is_some_and(|row| !row.labels.is_empty())
    };
    assert!(!is_labelled(&mut app));
    app.ask_rows();
    let late = loop {
        match app.inbox.recv().unwrap() {
            late @ ThreadMessage::Answer(ReadAnswer::Rows(..)) => break late,
            other => app.take(other),
        }
    };
    app.database.writer.run(move |tx| tx.label_these(&[key], &label, true)).unwrap();
    app.take(ThreadMessage::Call(Call::Changed));
    settle(&mut app);
    app.take(late);
    assert!(!is_labelled(&mut app), "the old row is drawn");
    app.ask_rows();
    until(&mut app, |app| app.list.shown.is_complete());
    assert!(is_labelled(&mut app));
}

#[test]
fn a_page_that_the_user_no_longer_waits_for_is_not_taken_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let id = feed(&app);
    // While another process refreshes, the pages are not fetched.
    let lock = RefreshLock::try_take(&app.profile.paths).unwrap();
    let page = |name: &str| Url::parse(&format!("https://a.example/{name}")).unwrap();
    app.show_list(Scope::Feed(id));
    settle(&mut app);
    app.list.shown.feed.pages = Some(Pages {
        document: page("feed"),
        links: vec![(PageLink::Next, page("2")), (PageLink::Last, page("9"))],
        more: None,
        appended: 0,
        last: None,
    });
    app.carry_out(Command::List(ListCommand::Page(PageMove::Next)));
    app.show_list(Scope::Feed(id));
    app.carry_out(Command::List(ListCommand::Page(PageMove::Last)));
    let report = |name: &str| {
        let (uri, entries) = (page(name), vec![EntryKey(1)]);
        let loaded = LoadedPage { uri, distance: 1, appended: false, entries, links: Vec::new() };
        let report = PageReport { subscription: id, address: page(name), page: Ok(loaded) };
        ThreadMessage::Refresh(Event::Page(report))
    };
    app.take(report("2"));
    assert!(app.list.shown.browsed.page.is_none(), "page 2 is not the last page");
    app.take(report("9"));
    assert!(app.list.shown.browsed.page.is_some());
    drop((app, lock));
}

#[test]
fn the_list_of_a_feed_that_another_process_removed_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let id = feed(&app);
    app.show_list(Scope::Feed(id));
    settle(&mut app);
    app.database.writer.run(move |tx| tx.hide_subscription(id, now())).unwrap();
    app.take(ThreadMessage::Call(Call::Changed));
    settle(&mut app);
    assert_eq!(app.list.shown.query.scope, Scope::All);
    // A list that the window shows before its feed is known is not left.
    app.show_list(Scope::Feed(SubscriptionId(99)));
    app.changed();
    settle(&mut app);
    assert_eq!(app.list.shown.query.scope, Scope::Feed(SubscriptionId(99)));
}

#[test]
fn a_failure_that_the_store_could_not_record_ends_with_a_later_fetch_of_another_process() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let id = feed(&app);
    let failure = Failure::new(FailureKind::Storage, msg!("store-fault"), "");
    let report = FeedReport::answered(id, Answer::Failed(failure));
    app.take(ThreadMessage::Refresh(Event::Finished(report)));
    settle(&mut app);
    let fails = |app: &App| app.list.overview.subscriptions[0].error.is_some();
    assert!(fails(&app));
    let other = rusqlite::Connection::open(folder.path().join("lacuna.db")).unwrap();
    let later = now().plus(Duration::from_mins(1)).millis();
    other.execute("UPDATE subscription SET last_poll = ?1", [later]).unwrap();
    app.take(ThreadMessage::Call(Call::Changed));
    settle(&mut app);
    assert!(!fails(&app));
}

#[test]
fn a_window_that_closes_before_its_first_list_keeps_the_open_entry() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.list.reopen = Some(EntryKey(2));
    app.remember_place();
    assert_eq!(app.list.place.as_ref().unwrap().entry, Some(EntryKey(2)));
}

#[test]
fn steps_whose_redo_fails_are_done_again_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let mark = |key| Command::Article(ArticleCommand::SetRead(vec![EntryKey(key)], true));
    for key in [1, 2] {
        app.carry_out(mark(key));
        settle(&mut app);
    }
    app.take_back(None);
    app.take_back(None);
    settle(&mut app);
    let other = rusqlite::Connection::open(folder.path().join("lacuna.db")).unwrap();
    let full = "CREATE TRIGGER full BEFORE UPDATE ON user_state BEGIN SELECT raise(ABORT, 'full'); END";
    other.execute_batch(full).unwrap();
    app.do_again();
    app.do_again();
    settle(&mut app);
    other.execute_batch("DROP TRIGGER full").unwrap();
    app.do_again();
    settle(&mut app);
    assert_eq!(app.list.shown.unread.len(), 2);
    assert!(!app.list.shown.unread.contains(&EntryKey(1)), "the first step comes first");
}

#[test]
fn icons_are_loaded_as_soon_as_the_user_switches_them_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let mut settings = crate::app::settings::view(&app.profile.settings, &app.views.key_map);
    app.apply_settings(settings.clone());
    assert!(app.is_settled());
    settings.appearance.site_icons = true;
    app.apply_settings(settings);
    assert!(!app.is_settled(), "the feeds are read again");
}

#[test]
fn only_a_retry_of_the_user_says_that_entries_are_still_missing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let gap = GapId(1);
    app.list.selected = Some(Selected::Gap(gap));
    let walk = WalkReport {
        gap,
        documents: 0,
        reads_pages: false,
        outcome: WalkOutcome::Missing(GapCause::NotFound),
        missing: Some((GapCause::NotFound, msg!("store-fault"))),
    };
    let report = FeedReport { walks: vec![walk], ..FeedReport::answered(feed(&app), Answer::NotModified) };
    let says =
        |app: &App| app.notices.toasts.iter().any(|(toast, _)| toast.text.starts_with("Still missing"));
    app.take(ThreadMessage::Refresh(Event::Finished(report.clone())));
    assert!(!says(&app), "it was a scheduled refresh");
    app.tasks.retried.insert(gap);
    app.take(ThreadMessage::Refresh(Event::Finished(report)));
    assert!(says(&app));
}
