//! Runs commands about single web pages that the user keeps.

use std::sync::Arc;

use url::Url;

use crate::app::inbox::{PageResult, ThreadMessage, Written};
use crate::app::notices::{Outcome, Undo};
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::history::StartAt;
use crate::model::EntryKey;
use crate::profile::filing::pages::{self, FetchedPage, Settled};
use crate::profile::net::address;
use crate::profile::now;
use crate::store::{StoreError, Writer};
use crate::ui::actions::command::{ArticleCommand, Command, FeedCommand, ListCommand};
use crate::ui::dialogs::Dialog;
use crate::ui::view::Selected;

impl App {
    /// Saves the page at an address that the user typed. The page is fetched on a thread of its own.
    pub(super) fn save_page(&mut self, text: &str) {
        let Some(page) = address::parse(text) else {
            return self.ui.open(Dialog::save_page_again(text));
        };
        let page = self.profile.net.logins.move_login_out(&page);
        self.fetch_page(page);
    }

    /// Fetches a page and stores it. Without the network, only its address is stored.
    pub(in crate::app) fn fetch_page(&mut self, page: Url) {
        let what = t!("app-loading-full-text", host = page.host_str().unwrap_or_default());
        let begun = self.tasks.jobs.begin(what, Some(Arc::new(Watch::unstoppable())));
        let offline = self.profile.settings.refreshing.offline;
        let (fetcher, writer) = (Arc::clone(&self.article.fetcher), self.database.writer.clone());
        self.spawn("save-page", move || {
            let ask = |page: &Url| {
                if offline {
                    let page = pages::address_only(page.clone());
                    return (FetchedPage::Page(page), Some(t!("app-page-offline").to_owned()));
                }
                (pages::fetch(&*fetcher, page), None)
            };
            let result = fetch_and_store(&writer, &page, ask);
            drop(begun);
            Some(ThreadMessage::PageSaved(
                page,
                result.unwrap_or_else(|error| PageResult::Failed(None, error.to_string())),
            ))
        });
    }

    /// Says what became of a page that the user wanted to save.
    pub(in crate::app) fn take_saved_page(&mut self, page: &Url, result: PageResult) {
        let address = page.as_str();
        // The article pane says the reason as well.
        let failed = match &result {
            PageResult::Later(_, reason) => Some(reason.clone()),
            PageResult::WithoutText(_) => Some(t!("profile-no-article").to_owned()),
            _ => None,
        };
        let (text, is_problem, key) = match result {
            PageResult::Saved(key, title) => (t!("app-page-saved", title), false, Some(key)),
            PageResult::WithoutText(key) => (t!("app-page-without-text", address), false, Some(key)),
            PageResult::Known(key) => (t!("app-page-known", address), false, Some(key)),
            PageResult::Later(key, reason) => (t!("app-page-later", address, reason), true, Some(key)),
            PageResult::Failed(key, reason) => {
                self.article.full_text.failed.extend(key.map(|key| (key, reason.clone())));
                let retry = Command::Article(ArticleCommand::SavePage(address.to_owned()));
                let retry = (t!("app-retry").to_owned(), retry);
                return self.say(t!("app-page-refused", address, reason), true, Some(retry));
            }
            PageResult::Feed(feed) => {
                let subscribe = FeedCommand::Subscribe {
                    url: feed.to_string(),
                    folder: Vec::new(),
                    start: StartAt::Beginning,
                    proxy: None,
                    header: None,
                };
                let button = (t!("app-page-subscribe").to_owned(), Command::Feed(subscribe));
                return self.say(t!("app-page-is-feed", address), false, Some(button));
            }
        };
        if let Some(key) = key {
            self.article.full_text.failed.remove(&key);
            self.article.full_text.failed.extend(failed.map(|reason| (key, reason)));
        }
        self.changed();
        if self.list.selected.is_some() && self.list.selected == key.map(Selected::Entry) {
            self.read_open_entry();
        }
        let show = key.zip(self.list.overview.pages).map(|(key, pages)| {
            let list = ListCommand::ShowInFeed(Selected::Entry(key), pages.id);
            (t!("app-page-show").to_owned(), Command::List(list))
        });
        self.say(text, is_problem, show);
    }

    /// Deletes saved pages. The user can undo this.
    pub(super) fn delete_pages(&mut self, keys: Vec<EntryKey>) {
        if matches!(self.list.selected, Some(Selected::Entry(key)) if keys.contains(&key)) {
            let beside = self.list.shown.beside(&keys);
            self.list.selected = None;
            self.article.open = None;
            if let Some(key) = beside {
                self.open_entry(key);
            }
        }
        let part = self.notices.begin();
        self.post_step(
            part,
            move |tx| tx.delete_pages(&keys),
            |deleted| {
                let said = Some(t!("app-pages-deleted", count = deleted.len()));
                let undo = (!deleted.is_empty()).then_some(Undo::PagesDeleted(deleted));
                (Outcome { undo, said, again: None }, Written::Changed)
            },
        );
    }
}

/// Asks for a page unless it is known, and stores it. Its address is stored first.
fn fetch_and_store(
    writer: &Writer,
    page: &Url,
    ask: impl Fn(&Url) -> (FetchedPage, Option<String>),
) -> Result<PageResult, StoreError> {
    let address = page.clone();
    let begun = writer.run(move |tx| {
        if let Some(key) = tx.page_with_text(&address)? {
            return Ok(Err(PageResult::Known(key)));
        }
        if let Some(until) = pages::waits_until(tx, &address, now())? {
            let key = pages::put_off(tx, &address, now())?;
            return Ok(Err(PageResult::Later(key, pages::waits_words(until))));
        }
        pages::begin(tx, &address, now()).map(Ok)
    })?;
    let begun = match begun {
        Ok(begun) => begun,
        Err(result) => return Ok(result),
    };
    let (fetched, offline) = ask(page);
    let address = page.clone();
    let settled = writer.run(move |tx| pages::settle(tx, &address, begun, &fetched, now()))?;
    let (saved, found, failure) = match settled {
        Settled::Stored(saved, found, failure) => (saved, found, failure),
        Settled::Feed(feed) => return Ok(PageResult::Feed(feed)),
        Settled::Refused(reason) => {
            let address = page.clone();
            let key = writer.read(move |database| database.saved_page(&address))?;
            return Ok(PageResult::Failed(key, reason.to_string()));
        }
    };
    let reason = offline.or_else(|| failure.as_ref().map(pages::later_words));
    Ok(match reason {
        Some(reason) => PageResult::Later(saved.key, reason),
        None if saved.is_known => PageResult::Known(saved.key),
        None if found.text.is_none() => PageResult::WithoutText(saved.key),
        None => PageResult::Saved(saved.key, found.title),
    })
}
