//! Tests of marks, and of answers that come late.

use std::thread::sleep;

use super::*;
use crate::app::inbox::{ThreadMessage, Written};
use crate::app::list::shown::Mark;
use crate::app::notices::Part;
use crate::app::reading::{AskKind, ReadAnswer};
use crate::app::testing::{open, settle, until, window};
use crate::fetch::{BodySink, Fetch, Request, Response};
use crate::model::{Failure, LabelName};
use crate::profile::backups::no_progress;
use crate::profile::repair::repair;
use crate::store::StoreError;
use crate::ui::actions::command::{
    ArticleCommand, Command, FeedCommand, LabelCommand, ListCommand, OpmlCommand, WindowCommand,
};
use crate::ui::view::ImportView;

fn unread(app: &App) -> u64 {
    app.list.unread_in(&Scope::All)
}

#[test]
fn a_mark_changes_its_row_and_the_counts_and_reads_no_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let (asked, key) = (app.list.asked, EntryKey(2));
    app.set_read(vec![key], true);
    assert!(!app.list.shown.unread.contains(&key), "the next frame shows it");
    settle(&mut app);
    assert_eq!((app.list.shown.unread.len(), unread(&app)), (2, 2));
    app.set_starred(Part::Beside, vec![key], true);
    settle(&mut app);
    assert_eq!(app.list.overview.starred, 1);
    app.set_read(vec![key], false);
    settle(&mut app);
    assert_eq!((app.list.shown.unread.len(), unread(&app)), (3, 3));
    assert_eq!(app.list.asked, asked, "no list was read");
}

#[test]
fn an_article_that_was_read_before_a_mark_shows_the_mark() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    app.open_entry(key);
    // The answer is here, and the window has not taken it in.
    sleep(Duration::from_millis(300));
    app.set_starred(Part::Beside, vec![key], true);
    settle(&mut app);
    let open = app.article.open.as_ref().unwrap();
    assert_eq!((open.row.key, open.row.starred), (key, true));
}

#[test]
fn a_list_and_an_article_that_were_read_before_a_mark_do_not_hide_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    open(&mut app, key);
    app.article.opened = None;
    // The writer is busy, for example with a large document.
    let (release, busy) = std::sync::mpsc::channel::<()>();
    app.write(move |_| {
        let _ended = busy.recv();
        Ok(())
    });
    app.set_read(vec![key], true);
    app.article.open = None;
    app.database.reading.ask(Ask::Article(key));
    app.ask_list();
    until(&mut app, |app| app.list.answered == app.list.asked && app.article.open.is_some());
    assert!(!app.list.shown.unread.contains(&key));
    assert!(!app.article.open.as_ref().unwrap().row.unread, "a key press would mark it again");
    // The user changes the mark again. The answer to the first mark does not take that back.
    app.set_read(vec![key], false);
    release.send(()).unwrap();
    until(&mut app, |app| {
        assert!(app.list.shown.unread.contains(&key));
        app.is_settled()
    });
    settle(&mut app);
    assert!(app.list.shown.unread.contains(&key));
}

#[test]
fn an_article_that_is_being_read_while_its_mark_is_written_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    open(&mut app, key);
    app.article.opened = None;
    app.article.open = None;
    app.set_read(vec![key], true);
    // Its first answer may be older than the mark.
    until(&mut app, |app| app.article.open.as_ref().is_some_and(|open| !open.row.unread));
}

#[test]
fn an_entry_is_marked_as_read_only_after_its_article_was_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.profile.settings.reading.mark_read_delay_ms = 0;
    app.open_entry(EntryKey(2));
    app.mark_read_after_a_while();
    assert!(app.list.shown.unread.contains(&EntryKey(2)), "the pane still shows another article");
    until(&mut app, |app| !app.list.shown.unread.contains(&EntryKey(2)));
    settle(&mut app);
    assert_eq!(unread(&app), 2);
}

#[test]
fn a_read_that_fails_is_repeated_and_due_feeds_are_looked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let fail = |app: &mut App, kind| {
        let error = StoreError::Sqlite(rusqlite::Error::InvalidQuery);
        app.outbox.send(ThreadMessage::Answer(ReadAnswer::Failed(kind, error)));
        app.logic();
    };
    app.ask_due(false);
    settle(&mut app);
    app.upkeep.due = None;
    fail(&mut app, AskKind::Due);
    let due = app.upkeep.due.unwrap();
    assert!(due > now() && due < now().plus(Duration::from_mins(1)), "{due:?}");
    app.list.asked += 1;
    fail(&mut app, AskKind::List);
    let asked = app.list.asked;
    assert!(app.upkeep.read_again.is_some_and(|at| at > Instant::now()));
    app.upkeep.read_again = Some(Instant::now());
    until(&mut app, |app| app.list.asked > asked && app.is_settled());
}

#[test]
fn an_import_that_cannot_be_read_says_so_and_a_late_preview_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let opml = |title: &str| {
        let path = folder.path().join(format!("{title}.opml"));
        let outline = format!("<outline text='{title}' xmlUrl='https://{title}.example/'/>");
        std::fs::write(&path, format!("<opml version='2.0'><body>{outline}</body></opml>")).unwrap();
        path
    };
    app.carry_out(Command::Opml(OpmlCommand::Preview(opml("first"))));
    // The user chooses another file before the answer.
    app.dialogs.previewed = Some(opml("second"));
    sleep(Duration::from_millis(300));
    app.logic();
    assert!(matches!(app.dialogs.view.import, ImportView::Reading));
    app.carry_out(Command::Opml(OpmlCommand::Preview(opml("second"))));
    until(&mut app, |app| matches!(app.dialogs.view.import, ImportView::Ready(_)));
    let error = StoreError::Sqlite(rusqlite::Error::InvalidQuery);
    app.outbox.send(ThreadMessage::Answer(ReadAnswer::Failed(AskKind::Import, error)));
    until(&mut app, |app| matches!(app.dialogs.view.import, ImportView::Failed(_)));
}

#[test]
fn labels_of_the_entry_before_do_not_keep_the_article_of_the_next_one_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    open(&mut app, EntryKey(1));
    app.open_entry(EntryKey(2));
    // A label of the first entry was written.
    app.read_open_entry();
    until(&mut app, |app| app.article.shows(EntryKey(2)));
}

#[test]
fn the_next_unread_entry_is_not_sought_in_a_list_that_has_not_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.show_list(Scope::Starred);
    app.carry_out(Command::List(ListCommand::NextUnread));
    assert_eq!(app.list.selected, None, "the rows are of the list before");
    app.show_list(Scope::All);
    settle(&mut app);
    assert_eq!(app.list.selected, None, "the user turned to this list after the key");
    app.show_list(Scope::Unread);
    app.carry_out(Command::List(ListCommand::NextUnread));
    settle(&mut app);
    assert!(app.list.selected.is_some(), "the first unread entry of the list that was loading");
}

#[test]
fn a_step_that_cannot_be_undone_stays_undoable() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let feed = app.list.overview.subscriptions[0].id;
    app.carry_out(Command::Feed(FeedCommand::Remove(vec![feed])));
    settle(&mut app);
    let other = rusqlite::Connection::open(folder.path().join("lacuna.db")).unwrap();
    other
        .execute_batch(
            "CREATE TRIGGER full BEFORE UPDATE ON subscription BEGIN SELECT raise(ABORT, 'full'); END",
        )
        .unwrap();
    app.take_back(None);
    settle(&mut app);
    assert!(app.notices.undo.is_any());
    other.execute_batch("DROP TRIGGER full").unwrap();
    app.take_back(None);
    settle(&mut app);
    assert_eq!(app.list.overview.subscriptions.len(), 1);
}

/// Returns the label's entries and the unread entries on disk.
fn labelled_and_unread(app: &mut App) -> (i64, i64) {
    settle(app);
    let count = |sql: &str| {
        let other = rusqlite::Connection::open(app.profile.paths.data_dir().join("lacuna.db")).unwrap();
        other.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    (count("SELECT count(*) FROM entry_label"), count("SELECT count(*) FROM user_state WHERE read = 0"))
}

#[test]
fn an_undo_before_the_store_has_answered_undoes_the_last_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.carry_out(Command::Article(ArticleCommand::SetRead(vec![EntryKey(1)], true)));
    assert_eq!(labelled_and_unread(&mut app), (0, 2));
    let label = LabelCommand::Set(vec![EntryKey(1), EntryKey(2)], LabelName::new("Later").unwrap(), true);
    app.carry_out(Command::Label(label));
    app.take_back(None);
    assert_eq!(labelled_and_unread(&mut app), (0, 2), "the mark is an earlier step");
    app.do_again();
    app.take_back(None);
    app.take_back(None);
    assert_eq!(labelled_and_unread(&mut app), (0, 3));
    app.do_again();
    app.do_again();
    assert_eq!(labelled_and_unread(&mut app), (2, 2));
}

#[test]
fn an_undo_that_fails_leaves_all_steps() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.carry_out(Command::Article(ArticleCommand::SetRead(vec![EntryKey(1)], true)));
    app.carry_out(Command::Article(ArticleCommand::SetRead(vec![EntryKey(2)], true)));
    let label = LabelCommand::Set(vec![EntryKey(1)], LabelName::new("Later").unwrap(), true);
    app.carry_out(Command::Label(label));
    assert_eq!(labelled_and_unread(&mut app), (1, 1));
    let other = rusqlite::Connection::open(folder.path().join("lacuna.db")).unwrap();
    let full = "CREATE TRIGGER full BEFORE UPDATE ON user_state BEGIN SELECT raise(ABORT, 'full'); END";
    other.execute_batch(full).unwrap();
    app.take_back(None);
    app.take_back(None);
    assert_eq!(labelled_and_unread(&mut app), (0, 1), "the mark cannot be taken back");
    other.execute_batch("DROP TRIGGER full").unwrap();
    app.do_again();
    assert_eq!(labelled_and_unread(&mut app), (1, 1), "the label can be put on again");
    for _ in 0..3 {
        app.take_back(None);
    }
    assert_eq!(labelled_and_unread(&mut app), (0, 3));
    for _ in 0..3 {
        app.do_again();
    }
    assert_eq!(labelled_and_unread(&mut app), (1, 1));
}

#[test]
fn the_open_article_is_read_again_if_a_stop_takes_its_mark_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    open(&mut app, key);
    app.mark_open(&[key], Mark::Read(true));
    app.outbox.send(ThreadMessage::Written(Written::Stopped("Marking".to_owned())));
    sleep(Duration::from_millis(300));
    settle(&mut app);
    sleep(Duration::from_millis(300));
    settle(&mut app);
    assert!(app.article.open.as_ref().unwrap().row.unread);
}

#[test]
fn a_list_that_was_read_before_a_mark_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    // The answer to this request may have been read before the mark was written.
    app.ask_list();
    app.set_read(vec![key], true);
    let asked = app.list.asked;
    settle(&mut app);
    assert!(app.list.asked > asked, "the list was read again");
    assert!(!app.list.shown.unread.contains(&key));
    assert_eq!(unread(&app), 2);
}

#[test]
fn a_step_that_follows_a_redo_without_effect_ends_the_redo() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let mark = |key| Command::Article(ArticleCommand::SetRead(vec![EntryKey(key)], true));
    let label = LabelName::new("Later").unwrap();
    let steps = |app: &mut App, last: Command| {
        for command in [last, mark(1)] {
            app.carry_out(command);
            settle(app);
        }
        app.take_back(None);
        app.take_back(None);
        settle(app);
    };
    let put_on = LabelCommand::Set(vec![EntryKey(1)], label.clone(), true);
    steps(&mut app, Command::Label(put_on));
    // Another process has done the first step again.
    app.database.writer.run(move |tx| tx.label_these(&[EntryKey(1)], &label, true)).unwrap();
    app.do_again();
    settle(&mut app);
    assert!(app.notices.redo.is_any() && !app.notices.undo.is_any());
    app.carry_out(mark(2));
    settle(&mut app);
    assert!(!app.notices.redo.is_any(), "a new step ends the redo");
    // A step that is done again leaves the others.
    steps(&mut app, mark(3));
    app.do_again();
    settle(&mut app);
    assert!(app.notices.redo.is_any());
}

/// Panics at each request.
struct Faulty;

impl Fetch for Faulty {
    fn fetch_into(&self, _: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
        panic!("a fault, for the test")
    }
}

#[test]
fn a_fault_while_the_full_text_is_loaded_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let key = EntryKey(2);
    open(&mut app, key);
    app.article.fetcher = Arc::new(Faulty);
    app.carry_out(Command::Article(ArticleCommand::LoadFullText(key)));
    assert!(app.article.full_text.loading.contains_key(&key));
    until(&mut app, |app| app.article.full_text.loading.is_empty());
    assert!(app.article.full_text.failed.contains_key(&key));
}

/// Waits at each request until the test ends.
struct Slow(std::sync::Mutex<std::sync::mpsc::Receiver<()>>);

impl Fetch for Slow {
    fn fetch_into(&self, _: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
        let _ended = self.0.lock().map(|ends| ends.recv());
        panic!("the test has ended")
    }
}

#[test]
fn the_full_text_of_an_entry_does_not_wait_for_that_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let (end, ends) = std::sync::mpsc::channel();
    app.article.fetcher = Arc::new(Slow(ends.into()));
    for key in [EntryKey(1), EntryKey(2)] {
        open(&mut app, key);
        app.carry_out(Command::Article(ArticleCommand::LoadFullText(key)));
    }
    assert_eq!(app.article.full_text.loading.len(), 2);
    drop(end);
    until(&mut app, |app| app.article.full_text.loading.is_empty());
}

#[test]
fn a_full_text_that_is_being_loaded_does_not_keep_the_database_of_a_closed_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let (end, ends) = std::sync::mpsc::channel();
    app.article.fetcher = Arc::new(Slow(ends.into()));
    open(&mut app, EntryKey(1));
    app.carry_out(Command::Article(ArticleCommand::LoadFullText(EntryKey(1))));
    let paths = app.profile.paths.clone();
    drop(app);
    let repaired = repair(&paths, now(), &no_progress());
    assert!(repaired.is_ok(), "{:?}", repaired.err().map(|error| error.to_string()));
    drop(end);
}

#[test]
fn only_a_search_that_the_user_stopped_before_all_hits_were_listed_is_not_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    // Returns the next list as a stop would cut it short.
    let cut_short = |app: &App| loop {
        if let ThreadMessage::Answer(ReadAnswer::List(mut list)) = app.inbox.recv().unwrap() {
            list.items.clear();
            list.was_stopped = true;
            return ThreadMessage::Answer(ReadAnswer::List(list));
        }
    };
    let search = |text: &str| Command::List(ListCommand::Search(text.to_owned()));
    let listed = |app: &App| (app.list.shown.rows.items.len(), app.list.stopped.is_some());
    app.carry_out(search("1"));
    // The window asks again, so it stops the search itself.
    let superseded = cut_short(&app);
    app.ask_list();
    app.take(superseded);
    settle(&mut app);
    assert_eq!(listed(&app), (1, false));
    // The user stops the search for a site while the list is read again.
    app.ask_list();
    let stopped = cut_short(&app);
    app.take(stopped);
    assert_eq!(listed(&app), (1, false), "the hits stay");
    settle(&mut app);
    assert_eq!(listed(&app), (1, false));
    app.carry_out(search("2"));
    let stopped = cut_short(&app);
    app.take(stopped);
    settle(&mut app);
    assert_eq!(listed(&app), (0, true));
}

#[test]
fn the_profile_is_saved_once_although_the_button_is_pressed_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    let path = folder.path().join("whole.tar.gz");
    for _ in 0..2 {
        app.carry_out(Command::Window(WindowCommand::SaveProfile(path.clone())));
    }
    let outcomes = || app.inbox.recv_timeout(Duration::from_secs(5));
    let saved = std::iter::from_fn(|| outcomes().ok());
    let saved = saved.filter(|message| matches!(message, ThreadMessage::ProfileSaved(..)));
    assert_eq!(saved.count(), 1);
}

#[test]
fn the_list_and_the_counts_are_read_again_after_midnight() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.poll_schedule();
    assert!(!app.list.stale.is_any());
    let yesterday = now().minus(Duration::from_hours(24));
    app.upkeep.clocks = crate::app::upkeep::clock::Clocks::new(Instant::now(), yesterday);
    app.poll_schedule();
    assert!(app.list.stale.list && app.list.stale.overview);
}

#[test]
fn marking_all_as_read_in_the_list_of_unread_entries_empties_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = window(&folder);
    app.show_list(Scope::Unread);
    settle(&mut app);
    app.set_read(vec![EntryKey(1)], true);
    settle(&mut app);
    assert_eq!(app.list.shown.rows.items.len(), 3, "an entry that the user read stays");
    app.carry_out(Command::List(ListCommand::MarkAllRead(Scope::Unread)));
    settle(&mut app);
    assert_eq!((app.list.shown.rows.items.len(), unread(&app)), (0, 0));
    app.take_back(None);
    settle(&mut app);
    assert_eq!((app.list.shown.rows.items.len(), unread(&app)), (2, 2), "the undo brings them back");
}
