//! Keeps single web pages: fetches a page that the user names, extracts its text, and stores it among the saved pages.
//!
//! The address comes from the user, like that of a feed to add. So it may be a private one, and all other rules for
//! requests hold: limits of size and time, TLS, redirects, no cookies (F5).

use url::Url;

use crate::content::plain_text;
use crate::document::{self, Context};
use crate::fetch::{Fetch, Request, Response, limited_as};
use crate::locale::Message;
use crate::model::{EntryKey, Failure, FailureKind, SavedPage, SubscriptionId, Text, Timestamp};
use crate::profile::net::full_text;
use crate::store::{Database, StoreError, Tx};

/// A page that was asked for.
#[derive(Debug)]
pub enum FetchedPage {
    /// The page, with its text or without.
    Page(SavedPage),
    /// The page could not be reached now, for this reason. Its address is kept.
    Later(SavedPage, Failure),
    /// There is a feed at this address.
    Feed(Url),
    /// There is no page that could be kept, for this reason.
    Refused(Failure),
    /// There is a document of this type, which is no page.
    NoPage(String),
}

/// A page whose address is kept while it is fetched: its entry, if it is new.
#[derive(Clone, Copy, Debug)]
pub struct Begun(Option<EntryKey>);

/// The result of saving a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedAs {
    /// The entry of the page.
    pub key: EntryKey,
    /// True if the page was saved before, and nothing changed.
    pub is_known: bool,
}

/// The outcome of asking for a page.
#[derive(Debug)]
pub enum Settled {
    /// The page is stored, or only its address. The failure says why the page could not be reached now.
    Stored(SavedAs, SavedPage, Option<Failure>),
    /// There is a feed at this address.
    Feed(Url),
    /// There is no page that could be kept, for this reason.
    Refused(Message),
}

impl FetchedPage {
    /// Returns the time until which the server wants no request, if it said one.
    const fn asks_to_wait_until(&self) -> Option<Timestamp> {
        match self {
            Self::Later(_, failure) | Self::Refused(failure) => failure.retry_after,
            Self::Page(_) | Self::Feed(_) | Self::NoPage(_) => None,
        }
    }
}

/// Returns the time until which the server of a page wants no request, because it answered another page or a feed of its
/// domain so.
pub fn waits_until(database: &Database, page: &Url, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let domain = limited_as(page);
    let waits = database.waiting(SubscriptionId(0), now)?.into_iter();
    Ok(waits.filter(|wait| limited_as(&wait.url) == domain).map(|wait| wait.until).max())
}

/// Keeps the address of a page whose server wants no request now. The page is loaded later, and an earlier text stays.
pub fn put_off(tx: &Tx<'_>, asked: &Url, now: Timestamp) -> Result<EntryKey, StoreError> {
    Ok(await_page(tx, asked, now)?.0)
}

/// Says that the server of a page wants no request now, and when the page is loaded.
#[must_use]
pub fn waits_words(until: Timestamp) -> String {
    t!("profile-page-waits", until = until.at_next_minute())
}

/// Keeps the time until which the server of a page wants no request, if it said one. Later commands wait, too.
fn note_wait(tx: &Tx<'_>, page: &Url, answer: &FetchedPage, now: Timestamp) -> Result<(), StoreError> {
    let until = answer.asks_to_wait_until();
    until.map_or(Ok(()), |until| tx.note_page_wait(&limited_as(page), page, until, now))
}

/// Asks for a page that the user named.
pub fn fetch(fetcher: &dyn Fetch, address: &Url) -> FetchedPage {
    match full_text::ask(fetcher, Request::get(address.clone())) {
        Ok(response) => look_at(address, &response),
        Err(failure) => {
            let may_pass =
                failure.kind.is_network() || matches!(failure.status(), Some(408 | 429 | 500..=599));
            if !may_pass {
                return FetchedPage::Refused(failure);
            }
            FetchedPage::Later(address_only(address.clone()), failure)
        }
    }
}

fn look_at(asked: &Url, response: &Response) -> FetchedPage {
    let kind = response.content_type.as_deref().unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_page = matches!(&*kind, "" | "text/html" | "application/xhtml+xml");
    let context = Context::new(&response.uri);
    if document::read(&response.body, &context).is_ok() {
        return FetchedPage::Feed(response.uri.clone());
    }
    if !is_page {
        return FetchedPage::NoPage(kind);
    }
    let (title, text) = full_text::article_of(response);
    if is_elsewhere(asked, &response.uri) && asks_to_sign_in(&response.body, text.as_deref()) {
        let host = response.uri.host_str().unwrap_or_default();
        let reason = msg!("profile-page-wants-login", host);
        let failure = Failure::new(FailureKind::Status(401), reason, Message::default());
        return FetchedPage::Later(address_only(asked.clone()), failure);
    }
    FetchedPage::Page(SavedPage { address: response.uri.clone(), title, text })
}

/// Returns true if a redirect led to another page. Another scheme or query, `www.` or a last slash make no other page.
fn is_elsewhere(asked: &Url, led_to: &Url) -> bool {
    let place = |url: &Url| {
        let host = url.host_str().unwrap_or_default();
        let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
        (host, url.path().trim_end_matches('/').to_owned())
    };
    place(asked) != place(led_to)
}

/// Returns true if a page is a form for signing in: it has a field for a password, and no text of an article. The header
/// of an article may have such a field, too.
fn asks_to_sign_in(page: &[u8], text: Option<&str>) -> bool {
    /// The least number of characters of an article. A form for signing in has less text around its fields.
    const LEAST_ARTICLE: usize = 200;
    let is_password = |field: &str| {
        let (tag, _) = field.split_once('>').unwrap_or((field, ""));
        let tag: String = tag.chars().filter(|c| !c.is_whitespace() && !['"', '\''].contains(c)).collect();
        tag.contains("type=password")
    };
    let length = |text| plain_text(&Text::html(text), 2 * LEAST_ARTICLE).chars().count();
    text.is_none_or(|text| length(text) < LEAST_ARTICLE)
        && String::from_utf8_lossy(page).to_ascii_lowercase().split("<input").skip(1).any(is_password)
}

/// Says why only the address of a page was kept, and until when its server wants no request.
#[must_use]
pub fn later_words(failure: &Failure) -> String {
    let message = failure.message.to_string();
    match failure.retry_after {
        Some(until) => {
            format!("{message} {}", t!("profile-page-loads-after", until = until.at_next_minute()))
        }
        None => message,
    }
}

/// Returns the page of an address of which nothing else is known yet.
#[must_use]
pub const fn address_only(address: Url) -> SavedPage {
    SavedPage { address, title: String::new(), text: None }
}

/// Keeps the address of a page before the page is fetched. The program may end before the page arrives, and then the user
/// can load it later.
pub fn begin(tx: &Tx<'_>, asked: &Url, now: Timestamp) -> Result<Begun, StoreError> {
    let (key, is_new) = await_page(tx, asked, now)?;
    Ok(Begun(is_new.then_some(key)))
}

/// Keeps the address of a page that is to be loaded. Returns its entry, and if this is new.
fn await_page(tx: &Tx<'_>, asked: &Url, now: Timestamp) -> Result<(EntryKey, bool), StoreError> {
    let held = tx.saved_page(asked)?;
    let key = match held {
        Some(key) => key,
        None => tx.save_page(&address_only(asked.clone()), None, now)?,
    };
    tx.await_page(key, now)?;
    Ok((key, held.is_none()))
}

/// Returns the page that another run of the program began to load. Its entry stays if there is no page.
#[must_use]
pub const fn begun_before() -> Begun {
    Begun(None)
}

/// Stores what the server answered. If there is no page, forgets an address that was new and has no text yet. If the server
/// asks for a pause, the page is loaded after it. A page that the user deleted meanwhile is not stored.
pub fn settle(
    tx: &Tx<'_>,
    asked: &Url,
    begun: Begun,
    fetched: &FetchedPage,
    now: Timestamp,
) -> Result<Settled, StoreError> {
    note_wait(tx, asked, fetched, now)?;
    let is_put_off = matches!(fetched, FetchedPage::Later(_, failure) if failure.retry_after.is_some());
    let Some(key) = tx.saved_page(asked)? else {
        return Ok(Settled::Refused(msg!("profile-page-deleted")));
    };
    if !is_put_off {
        tx.end_awaiting(key)?;
    }
    let stored = |page: &SavedPage, failure: Option<&Failure>| {
        let saved = store(tx, asked, begun, page, now)?;
        Ok(Settled::Stored(saved, page.clone(), failure.cloned()))
    };
    let settled = match fetched {
        FetchedPage::Page(page) => return stored(page, None),
        FetchedPage::Later(page, failure) => return stored(page, Some(failure)),
        FetchedPage::Feed(feed) => Settled::Feed(feed.clone()),
        FetchedPage::Refused(failure) => Settled::Refused(failure.message.clone()),
        FetchedPage::NoPage(kind) => Settled::Refused(msg!("profile-no-page", kind = kind.as_str())),
    };
    // Another request may have brought the text meanwhile.
    if begun.0 == Some(key) && tx.page_with_text(asked)?.is_none() {
        tx.delete_pages(&[key])?;
    }
    Ok(settled)
}

/// Stores a page. `asked` is the address that the user named.
///
/// The page keeps this address, because a redirect may lead to a page for signing in, which many addresses share. A page is
/// stored once: if a redirect led to a page that was saved with its text before, that one gets the marks of the address.
/// If only an address is known, its entry gets what was found now.
fn store(
    tx: &Tx<'_>,
    asked: &Url,
    begun: Begun,
    page: &SavedPage,
    now: Timestamp,
) -> Result<SavedAs, StoreError> {
    let waiting = tx.saved_page(asked)?;
    if let Some(key) = tx.page_with_text(&page.address)? {
        for waiting in waiting.into_iter().filter(|waiting| *waiting != key) {
            hand_marks_over(tx, waiting, key)?;
            tx.delete_pages(&[waiting])?;
        }
        return Ok(SavedAs { key, is_known: true });
    }
    let is_known = waiting.is_some() && page.text.is_none() && page.title.is_empty();
    let key = match waiting {
        Some(key) if is_known => key,
        held => tx.save_page(&SavedPage { address: asked.clone(), ..page.clone() }, held, now)?,
    };
    Ok(SavedAs { key, is_known: is_known && begun.0 != Some(key) })
}

/// Gives an entry the star and the labels of another one.
fn hand_marks_over(tx: &Tx<'_>, from: EntryKey, to: EntryKey) -> Result<(), StoreError> {
    for row in tx.rows(&[from])? {
        if row.starred {
            tx.star(to, true)?;
        }
        for label in &row.labels {
            tx.label_these(&[to], &label.name, true)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LabelName;
    use crate::profile::extractor;
    use crate::store::Store;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    /// Saves a page whose address leads to another one.
    fn save(store: &mut Store, asked: &str, led_to: &str) -> SavedAs {
        let text = Some("<p>Sign in</p>".to_owned());
        let fetched = FetchedPage::Page(SavedPage { address: url(led_to), title: "Page".to_owned(), text });
        let now = Timestamp::from_seconds(5);
        let asked = url(asked);
        let begun = store.transaction(|tx| begin(tx, &asked, now)).unwrap();
        match store.transaction(|tx| settle(tx, &asked, begun, &fetched, now)).unwrap() {
            Settled::Stored(saved, ..) => saved,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_short_article_with_a_field_for_a_password_is_no_form_for_signing_in() {
        let page = b"<form><input type='password'></form>";
        let words = "The tide came in at nine, and with it the boat that nobody had been waiting for. ";
        let asks = |text: &str| asks_to_sign_in(page, Some(&format!("<div><p>{text}</p></div>")));
        assert!(
            asks_to_sign_in(page, None) && asks("Sign in to the harbour with your user name and password.")
        );
        assert!(asks("Welcome back. Do you want to read on? Please sign in. Did you forget your password?"));
        assert!(!asks(&words.repeat(4)));
        assert!(!asks_to_sign_in(b"<p>Sign in</p>", None));
    }

    #[test]
    fn a_slash_or_another_name_of_the_host_leads_to_the_same_page() {
        for led_to in ["https://www.a.example/x/", "http://a.example/x?from=feed"] {
            assert!(!is_elsewhere(&url("https://a.example/x"), &url(led_to)), "{led_to}");
        }
        for led_to in ["https://login.a.example/x", "https://a.example/login", "https://a.example/"] {
            assert!(is_elsewhere(&url("https://a.example/x"), &url(led_to)), "{led_to}");
        }
    }

    #[test]
    fn pages_that_lead_to_one_page_for_signing_in_keep_their_addresses() {
        let mut store = Store::in_memory(extractor()).unwrap();
        let addresses = ["https://a.example/1", "https://b.example/2"];
        let saved = addresses.map(|address| save(&mut store, address, "https://login.example/"));
        assert!(saved.iter().all(|saved| !saved.is_known));
        let rows = store.rows(&saved.map(|saved| saved.key)).unwrap();
        let links: Vec<Url> = rows.into_iter().filter_map(|row| row.link).collect();
        assert_eq!(links, addresses.map(url));
    }

    #[test]
    fn a_page_gets_the_marks_of_an_address_that_led_to_it() {
        let mut store = Store::in_memory(extractor()).unwrap();
        let page = save(&mut store, "https://a.example/page", "https://a.example/page").key;
        let short = url("https://short.example/1");
        let label = LabelName::new("Later").unwrap();
        store
            .transaction(|tx| {
                let waiting = put_off(tx, &short, Timestamp::from_seconds(6))?;
                tx.star(waiting, true)?;
                tx.label_these(&[waiting], &label, true)
            })
            .unwrap();
        let saved = save(&mut store, short.as_str(), "https://a.example/page");
        assert_eq!((saved.key, saved.is_known), (page, true));
        assert_eq!(store.saved_page(&short).unwrap(), None);
        let row = store.rows(&[page]).unwrap().remove(0);
        assert_eq!((row.starred, row.labels.len()), (true, 1));
    }

    fn refused() -> FetchedPage {
        FetchedPage::NoPage("image/png".to_owned())
    }

    fn tide() -> FetchedPage {
        let text = Some("<p>Nine</p>".to_owned());
        FetchedPage::Page(SavedPage {
            address: url("https://a.example/tide"),
            title: "Tide".to_owned(),
            text,
        })
    }

    #[test]
    fn a_page_that_another_request_brought_stays_when_an_earlier_one_is_refused() {
        let mut store = Store::in_memory(extractor()).unwrap();
        let (asked, now) = (url("https://a.example/tide"), Timestamp::from_seconds(5));
        let begun = store.transaction(|tx| begin(tx, &asked, now)).unwrap();
        let other = store.transaction(|tx| begin(tx, &asked, now)).unwrap();
        store.transaction(|tx| settle(tx, &asked, other, &tide(), now)).unwrap();
        store.transaction(|tx| settle(tx, &asked, begun, &refused(), now)).unwrap();
        let key = store.saved_page(&asked).unwrap().unwrap();
        assert!(store.article(key).unwrap().unwrap().entry.content.is_some());
    }

    #[test]
    fn a_page_that_was_deleted_while_it_was_loaded_is_not_stored() {
        let mut store = Store::in_memory(extractor()).unwrap();
        let (asked, now) = (url("https://a.example/tide"), Timestamp::from_seconds(5));
        let begun = store.transaction(|tx| begin(tx, &asked, now)).unwrap();
        let key = store.saved_page(&asked).unwrap().unwrap();
        let deleted = store.transaction(|tx| tx.delete_pages(&[key])).unwrap();
        let settled = store.transaction(|tx| settle(tx, &asked, begun, &tide(), now)).unwrap();
        assert!(matches!(settled, Settled::Refused(_)), "{settled:?}");
        assert_eq!(store.saved_page(&asked).unwrap(), None);
        assert_eq!(store.transaction(|tx| tx.restore_pages(&deleted, now)).unwrap(), [key]);
        assert_eq!(store.awaited_pages().unwrap(), [key], "it is loaded later");
    }
}
