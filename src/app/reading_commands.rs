//! Commands about entries and feeds: marks, images, full texts, saved searches, and the settings of one feed.

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::full_text;
use super::images::collect_images;
use super::inbox::Message;
use super::jobs::Watch;
use super::window::{App, Undo};
use crate::fetch::{Origin, is_local_name};
use crate::model::EntryKey;
use crate::refresh::RefreshRequest;
use crate::ui::command::Command;
use crate::ui::view::{Filter, Scope, Selected};

/// Returns how far the source of an article is trusted (F5). Pages and images of old articles still come over http, so
/// only a step from a public feed to a private address is refused.
pub(super) fn origin_of(feed: &Url) -> Origin {
    Origin { secure: false, public: !is_local_name(feed) }
}

impl App {
    /// Runs a command of this kind.
    pub(super) fn carry_out_reading(&mut self, command: Command) {
        match command {
            Command::LoadFullText(key) => self.load_full_text(key),
            Command::ShowFullText(shown) => self.full_text.hidden = !shown,
            Command::SetAlwaysFullText(id, flag) => self.write(move |tx| tx.set_full_text(id, flag)),
            Command::SetFeedImages(id, images) => self.write(move |tx| tx.set_images(id, images)),
            Command::SetFeedTerms(id, terms) => {
                // The next change starts from these settings, although the store has not answered yet.
                if let Some(feed) = self.feed.as_mut().filter(|feed| feed.state.id == id) {
                    feed.choices.terms.clone_from(&terms);
                }
                self.write(move |tx| tx.set_terms(id, &terms));
                self.make_room();
            }
            Command::FetchText(key) => {
                if let Some(open) = self.article.as_ref().filter(|open| open.row.key == key) {
                    let id = open.row.subscription;
                    self.ask_of_feed(id, RefreshRequest { text: Some(key), ..RefreshRequest::default() });
                }
            }
            Command::SearchAll(text) => {
                self.close_feed();
                self.shown.turn_to(Scope::All, Filter::All, text);
                self.ask_list();
            }
            Command::SaveSearch(query) => {
                let saved = query.clone();
                self.write(move |tx| tx.save_search(&saved));
                self.show_list(Scope::Saved(query));
            }
            Command::ForgetSearch(query) => {
                if self.shown.scope() == Scope::Saved(query.clone()) {
                    self.show_list(Scope::All);
                }
                let saved = query.clone();
                self.write(move |tx| tx.forget_search(&query));
                self.say_undoable(format!("The search “{saved}” was removed"), Undo::Forgotten(saved));
            }
            Command::LoadImage(url) => self.images.fetch(&url),
            Command::LoadImages(_) => {
                let mut images = Vec::new();
                if let Some(open) = &self.article {
                    collect_images(&open.article.blocks, &mut images);
                    if let Some(full) = &open.full {
                        collect_images(&full.blocks, &mut images);
                    }
                }
                for url in &images {
                    self.images.fetch(url);
                }
            }
            other => tracing::error!(?other, "this function does not run this command"),
        }
    }

    pub(super) fn set_read_by_hand(&mut self, keys: Vec<EntryKey>, read: bool) {
        self.can_be_undone(Undo::Read(keys.clone(), read));
        self.set_read(keys, read);
    }

    pub(super) fn set_starred_by_hand(&mut self, key: EntryKey, starred: bool) {
        self.can_be_undone(Undo::Starred(key, starred));
        self.set_starred(key, starred);
    }

    /// Fetches the web page of the open entry on a thread of its own.
    pub(super) fn load_full_text(&mut self, key: EntryKey) {
        let Some(open) = self.article.as_ref().filter(|open| open.row.key == key) else { return };
        let Some(page) = open.row.link.clone() else { return };
        if self.full_text.loading.is_some() {
            return;
        }
        self.full_text.loading = Some(key);
        self.full_text.failed = None;
        self.full_text.hidden = false;
        let origin = origin_of(&open.feed_url);
        let watch = Arc::new(Watch::default());
        let what = format!("Loading the full text from {}", page.host_str().unwrap_or_default());
        self.full_text.job = Some(self.jobs.begin(what, Some(Arc::clone(&watch))));
        let (fetcher, writer) = (Arc::clone(&self.fetcher), self.writer.clone());
        self.aside("full-text", move || {
            let found = full_text::load(&*fetcher, &page, origin);
            if watch.is_stopped() {
                return None;
            }
            let loaded = found.and_then(|(page, html)| {
                writer.run(move |tx| tx.put_full_text(key, &page, &html)).map_err(|error| error.to_string())
            });
            Some(Message::FullText(key, loaded))
        });
    }

    /// Fetches the page of an entry with "Always load the full text", once the entry was open for a moment. Entries
    /// that the user only skips past are not fetched.
    pub(super) fn load_full_text_after_a_moment(&mut self) {
        const MOMENT: Duration = Duration::from_millis(400);
        let Some((since, key)) = self.full_text.due else { return };
        let waited = since.elapsed();
        if waited < MOMENT {
            self.ctx.request_repaint_after(MOMENT.saturating_sub(waited));
            return;
        }
        self.full_text.due = None;
        if self.selected == Some(Selected::Entry(key)) {
            self.load_full_text(key);
        }
    }
}
