//! Read marks and stars in the window: it shows a mark before the store has written it.

use crate::app::list::shown::Mark;
use crate::app::window::App;
use crate::model::EntryKey;
use crate::ui::view::Selected;

/// A mark that the window shows and the store has not written yet.
#[derive(Debug)]
struct UnwrittenMark {
    number: u64,
    keys: Vec<EntryKey>,
    mark: Mark,
}

/// The marks that the store has not written yet, oldest first.
#[derive(Debug, Default)]
pub(in crate::app) struct UnwrittenMarks {
    marks: Vec<UnwrittenMark>,
    made: u64,
}

/// The state of the window when the user made a mark.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct MarkedAt {
    /// The number of the list that was shown.
    list: u64,
    /// The number of the mark, if the window shows it before the store has written it.
    unwritten: Option<u64>,
}

impl App {
    /// Returns the state of the window for a mark that it does not show before the store has written it.
    pub(in crate::app) const fn marked_at(&self) -> MarkedAt {
        MarkedAt { list: self.list.answered, unwritten: None }
    }

    /// Shows a mark before the store has written it.
    pub(in crate::app) fn show_mark(&mut self, keys: &[EntryKey], mark: Mark) -> MarkedAt {
        tracing::debug!(?keys, ?mark, "entries are marked");
        self.show_in_rows(keys, mark);
        let unwritten = &mut self.list.unwritten;
        unwritten.made += 1;
        unwritten.marks.push(UnwrittenMark { number: unwritten.made, keys: keys.to_vec(), mark });
        MarkedAt { unwritten: Some(self.list.unwritten.made), ..self.marked_at() }
    }

    /// Shows all unwritten marks again, because rows or an article arrived that were read before the marks.
    pub(in crate::app) fn show_unwritten_marks(&mut self) {
        let marks = std::mem::take(&mut self.list.unwritten.marks);
        for unwritten in &marks {
            self.show_in_rows(&unwritten.keys, unwritten.mark);
        }
        self.list.unwritten.marks = marks;
    }

    /// Forgets the unwritten marks, because the store failed or was stopped. The window reads the stored state again.
    pub(in crate::app) fn forget_unwritten_marks(&mut self) {
        self.list.unwritten.marks.clear();
    }

    /// Shows marks that the store wrote. The list is read again only if the marks change its rows, or if the shown list
    /// may be older than the marks.
    pub(in crate::app) fn take_marks(&mut self, keys: &[EntryKey], mark: Mark, at: MarkedAt) {
        if let Some(number) = at.unwritten {
            self.list.unwritten.marks.retain(|unwritten| unwritten.number != number);
        }
        self.mark_open(keys, mark);
        if let Some(Selected::Entry(key)) = self.list.selected
            && keys.contains(&key)
            && !self.article.shows(key)
        {
            // The article on its way may be older than the mark.
            self.read_open_entry();
        }
        self.counts_changed();
        let may_be_older = self.list.asked != at.list;
        self.list.stale.list |= !self.list.shown.take_marks(keys, mark) || may_be_older;
        self.list.stale.asked = None;
        // The user may have changed the mark again.
        self.show_unwritten_marks();
    }

    /// Takes in marks of single entries, and of their twins in other feeds.
    pub(in crate::app) fn take_marks_with_twins(&mut self, keys: &[EntryKey], mark: Mark, at: MarkedAt) {
        if let Mark::Read(read) = mark {
            // Twins that the store marked as well stay in their place in a list of unread entries.
            self.list.shown.set_read(keys, read);
        }
        self.take_marks(keys, mark, at);
    }

    fn show_in_rows(&mut self, keys: &[EntryKey], mark: Mark) {
        match mark {
            Mark::Read(read) => self.list.shown.set_read(keys, read),
            Mark::Starred(starred) => self.list.shown.set_starred(keys, starred),
        }
        self.mark_open(keys, mark);
    }

    /// Shows a mark in the open article, if its entry is one of the marked entries.
    pub(super) fn mark_open(&mut self, keys: &[EntryKey], mark: Mark) {
        let Some(open) = self.article.open.as_mut().filter(|open| keys.contains(&open.row.key)) else {
            return;
        };
        match mark {
            Mark::Read(read) => open.row.unread = !read,
            Mark::Starred(starred) => open.row.starred = starred,
        }
    }
}
