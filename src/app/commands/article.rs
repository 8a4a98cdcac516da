//! Runs commands about entries and their texts.

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::app::desktop::Desktop;
use crate::app::guard::guarded_or_told;
use crate::app::inbox::{ThreadMessage, Written};
use crate::app::list::marks::MarkedAt;
use crate::app::list::shown::Mark;
use crate::app::notices::{Outcome, Part, Undo};
use crate::app::reading::{Ask, LinkUse};
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::content::collect_images;
use crate::locale::io_reason;
use crate::model::{EntryKey, Payload, is_saved_pages};
use crate::profile::files;
use crate::profile::net::full_text;
use crate::refresh::RefreshRequest;
use crate::store::OtherMark;
use crate::ui::actions::command::ArticleCommand;
use crate::ui::view::Selected;
use crate::ui::words;

impl App {
    /// Runs a command about entries.
    pub(super) fn carry_out_article(&mut self, command: ArticleCommand) {
        match command {
            ArticleCommand::SetRead(keys, read) => {
                if matches!(self.list.selected, Some(Selected::Entry(key)) if keys.contains(&key)) {
                    // The user decided about the open entry, so it is not marked as read by itself any more.
                    self.article.opened = None;
                }
                self.mark_undoably(keys, Mark::Read(read));
            }
            ArticleCommand::SetStarred(keys, starred) => self.mark_undoably(keys, Mark::Starred(starred)),
            ArticleCommand::ShowInLists(keys) => {
                let part = self.notices.begin();
                self.set_hidden(part, keys, false);
            }
            ArticleCommand::CopyLinks(keys) => self.database.reading.ask(Ask::Links(keys, LinkUse::Copy)),
            ArticleCommand::OpenPages(keys) => self.database.reading.ask(Ask::Links(keys, LinkUse::Open)),
            ArticleCommand::LoadImage(url) => self.pictures.article.fetch_asked(&url),
            ArticleCommand::LoadImages(key) => self.load_images(key),
            ArticleCommand::LoadFullText(key) => self.load_full_text(key),
            ArticleCommand::ShowFullText(shown) => self.article.full_text.hidden = !shown,
            ArticleCommand::FetchText(key) => {
                if let Some(open) = self.article.open.as_ref().filter(|open| open.row.key == key) {
                    let id = open.row.subscription;
                    self.ask_of_feed(id, RefreshRequest::of_text(key));
                }
            }
            ArticleCommand::Send(sent, target) => self.send(sent, target),
            ArticleCommand::ProposeExport(name) => self.propose_export(name),
            ArticleCommand::ChooseExport(name) => self.choose_export(name),
            ArticleCommand::Export(export) => self.export_articles(*export),
            ArticleCommand::Print(keys, title) => self.print_articles(keys, title),
            ArticleCommand::SaveFile(key) => self.save_file(key),
            ArticleCommand::SavePage(address) => self.save_page(&address),
            ArticleCommand::DeletePages(keys) => self.delete_pages(keys),
        }
    }

    /// Fetches every image of an entry, if its article is open. Until then, the pane still shows another one.
    fn load_images(&mut self, key: EntryKey) {
        let mut images = Vec::new();
        if let Some(open) = self.article.open.as_ref().filter(|open| open.row.key == key) {
            collect_images(&open.article.blocks, &mut images);
            if let Some(full) = &open.full {
                collect_images(&full.blocks, &mut images);
            }
        }
        for image in images {
            self.pictures.article.fetch(&image.source);
        }
    }

    /// Marks entries in one transaction. The answer of the store names the entries that changed, so that an undo changes no
    /// other mark. It includes twins that the store marked as well. Several entries get a message.
    fn mark_undoably(&mut self, keys: Vec<EntryKey>, mark: Mark) {
        let part = self.notices.begin();
        if keys.len() == 1 {
            return self.mark_entries(part, keys, mark);
        }
        let shown = self.show_mark(&keys, mark);
        self.write_mark(part, keys, mark, marked_together(mark, shown));
    }

    pub(in crate::app) fn set_read(&mut self, keys: Vec<EntryKey>, read: bool) {
        self.mark_entries(Part::Beside, keys, Mark::Read(read));
    }

    /// Undoes a step that marked entries as read or unread.
    pub(in crate::app) fn take_read_marks_back(
        &mut self,
        part: Part,
        keys: Vec<EntryKey>,
        read: bool,
        others: Vec<OtherMark>,
    ) {
        let mark = Mark::Read(read);
        let shown = self.show_mark(&keys, mark);
        self.mark_alone(part, keys, read, others, marked(mark, shown));
    }

    /// Shows entries in the lists again that a rule hid, or takes that back.
    pub(in crate::app) fn set_hidden(&mut self, part: Part, keys: Vec<EntryKey>, is_hidden: bool) {
        if let Some(open) = self.article.open.as_mut().filter(|open| keys.contains(&open.row.key)) {
            open.was_hidden = is_hidden;
        }
        self.post_step(
            part,
            move |tx| tx.set_hidden(&keys, is_hidden),
            |keys| {
                let undo = (!keys.is_empty()).then_some(Undo::Shown(keys));
                let said = Some(t!("app-shown-in-lists").to_owned());
                (Outcome { undo, said, again: None }, Written::Changed)
            },
        );
    }

    pub(in crate::app) fn set_starred(&mut self, part: Part, keys: Vec<EntryKey>, starred: bool) {
        self.mark_entries(part, keys, Mark::Starred(starred));
    }

    /// Marks entries without a message.
    fn mark_entries(&mut self, part: Part, keys: Vec<EntryKey>, mark: Mark) {
        let shown = self.show_mark(&keys, mark);
        self.write_mark(part, keys, mark, marked(mark, shown));
    }

    fn write_mark(
        &self,
        part: Part,
        keys: Vec<EntryKey>,
        mark: Mark,
        done: impl FnOnce(Vec<EntryKey>) -> (Outcome, Written) + Send + 'static,
    ) {
        match mark {
            Mark::Read(read) => self.mark_these(part, keys, read, done),
            Mark::Starred(starred) => self.post_step(part, move |tx| tx.star_these(&keys, starred), done),
        }
    }

    /// Copies, opens or sends the links of entries, which a reading thread found.
    pub(in crate::app) fn use_links(&mut self, entries: Vec<(String, Option<Url>)>, usage: LinkUse) {
        if let LinkUse::Send(target) = usage {
            return self.send_all(&entries, target);
        }
        let links: Vec<Url> = entries.into_iter().filter_map(|(_, link)| link).collect();
        if links.is_empty() {
            return self.say(t!("app-no-links").to_owned(), false, None);
        }
        match usage {
            LinkUse::Copy => {
                let lines: Vec<&str> = links.iter().map(Url::as_str).collect();
                self.copy(lines.join("\n"));
            }
            LinkUse::Open | LinkUse::Send(_) => self.open_all(links),
        }
    }

    /// Fetches the web page of the open entry on a thread of its own.
    fn load_full_text(&mut self, key: EntryKey) {
        let Some(open) = self.article.open.as_ref().filter(|open| open.row.key == key) else { return };
        let Some(page) = open.row.link.clone() else { return };
        if self.article.full_text.loading.contains_key(&key) || self.article.full_text.is_busy() {
            return;
        }
        // The text of a saved page is the page itself.
        if is_saved_pages(&open.feed_url) {
            return self.fetch_page(page);
        }
        self.article.full_text.failed.remove(&key);
        self.article.full_text.hidden = false;
        let whose = open.for_feed();
        let watch = Arc::new(Watch::default());
        let what = t!("app-loading-full-text", host = page.host_str().unwrap_or_default());
        let job = self.tasks.jobs.begin(what, Some(Arc::clone(&watch)));
        self.article.full_text.loading.insert(key, job);
        let (fetcher, writer) = (Arc::clone(&self.article.fetcher), self.database.writer.clone());
        let work = move || {
            let load = || full_text::load(&*fetcher, &page, &whose, None);
            let found = guarded_or_told("a full text", load);
            if watch.is_stopped() {
                return None;
            }
            let loaded = found.and_then(|(page, html)| {
                writer.run(move |tx| tx.put_full_text(key, &page, &html)).map_err(|error| error.to_string())
            });
            Some(ThreadMessage::FullText(key, loaded))
        };
        let failed = move |error| Some(ThreadMessage::FullText(key, Err(io_reason(&error))));
        self.spawn_or("full-text", work, failed);
    }

    /// Fetches the page of an entry with "Always load the full text", once the entry was open for a moment. Entries
    /// that the user only skips past are not fetched.
    pub(in crate::app) fn load_full_text_after_a_moment(&mut self) {
        const FETCH_DELAY: Duration = Duration::from_millis(400);
        let Some((since, key)) = self.article.full_text.due else { return };
        let waited = since.elapsed();
        if waited < FETCH_DELAY || self.article.full_text.is_busy() {
            self.ctx.request_repaint_after(FETCH_DELAY.saturating_sub(waited).max(FETCH_DELAY / 4));
            return;
        }
        self.article.full_text.due = None;
        if self.list.selected == Some(Selected::Entry(key)) {
            self.load_full_text(key);
        }
    }

    /// Reads the file of an entry (M6), then asks where to save it.
    fn save_file(&self, key: EntryKey) {
        self.post(
            move |tx| tx.payload(key),
            move |payload| Written::FileRead(payload.map(|file| (key, file))),
        );
    }

    /// Asks where to save a file, and writes it.
    pub(in crate::app) fn write_file(&self, key: EntryKey, file: Payload) {
        let suggested = words::file_name(key, &file.media_type);
        let ask = move |desktop: &dyn Desktop| desktop.choose_target(&suggested).or_in_documents(&suggested);
        self.choose(ask, move |path| {
            let written = files::write_file(&path, &file.bytes).map_err(|error| io_reason(&error));
            ThreadMessage::FileSaved(path, written)
        });
    }
}

/// Returns the message for entries that the store marked.
fn marked(mark: Mark, at: MarkedAt) -> impl FnOnce(Vec<EntryKey>) -> (Outcome, Written) + Send {
    move |keys| {
        (Outcome { undo: undo_of(&keys, mark), ..Outcome::default() }, Written::Marked(keys, mark, at))
    }
}

/// Returns the message for entries that the store marked together.
pub(super) fn marked_together(
    mark: Mark,
    at: MarkedAt,
) -> impl FnOnce(Vec<EntryKey>) -> (Outcome, Written) + Send {
    move |keys| {
        let count = keys.len();
        let text = match mark {
            Mark::Read(true) => t!("app-marked-read", count),
            Mark::Read(false) => t!("app-marked-unread", count),
            Mark::Starred(true) => t!("app-starred", count),
            Mark::Starred(false) => t!("app-stars-removed", count),
        };
        let outcome = Outcome { undo: undo_of(&keys, mark), said: Some(text), again: None };
        (outcome, Written::MarkedTogether(keys, mark, at))
    }
}

/// Returns the step that takes a mark of these entries back; `None` if there are none.
fn undo_of(keys: &[EntryKey], mark: Mark) -> Option<Undo> {
    let keys = Some(keys.to_vec()).filter(|keys| !keys.is_empty())?;
    Some(match mark {
        Mark::Read(read) => Undo::Read(keys, read, Vec::new()),
        Mark::Starred(starred) => Undo::Starred(keys, starred),
    })
}
