//! Fetches the lists of captures of a web archive, and the captures (RFC 7089).

use url::Url;

use super::Documents;
use super::parsing::read_in;
use crate::document::{self, Context, Span};
use crate::fetch::{Accept, Purpose, Request, Response, without_password};
use crate::model::{Ending, Failure, FailureKind, FeedDocument, Timestamp};

/// The captures that a web archive lists.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct CaptureList {
    /// The address and the time of each capture.
    pub(in super::super) captures: Vec<(Url, Timestamp)>,
    /// True if the list was read to its end.
    pub(in super::super) is_whole: bool,
}

impl Documents<'_> {
    /// Returns a fetcher for the same task without the restrictions of earlier documents. While it exists, `self`
    /// cannot be used, because a task holds at most one share of the budget.
    pub(in super::super) fn anew(&mut self) -> Documents<'_> {
        self.requests.give_back_share();
        let mut documents = Documents { feed: self.feed, ..Documents::new(self.services, self.stop) };
        documents.feed_settings.proxy.clone_from(&self.feed_settings.proxy);
        documents
    }

    /// Returns the captures of a document, with their times, as a web archive lists them (RFC 7089 §5). An empty list
    /// is no failure.
    pub(in super::super) fn time_map(
        &mut self,
        archive: &Url,
        original: &Url,
        wanted: Span,
    ) -> Result<CaptureList, Failure> {
        /// Largest number of parts of one list that Lacuna reads.
        const MOST_PARTS: usize = 12;
        let mut waiting = vec![under(archive, original)?];
        let (mut asked, mut captures) = (Vec::new(), Vec::new());
        let mut is_whole = true;
        while let Some(address) = waiting.pop() {
            if asked.contains(&address) {
                continue;
            }
            if asked.len() >= MOST_PARTS || self.is_stopped() {
                is_whole = false;
                break;
            }
            let request = if asked.is_empty() { self.request(&address) } else { self.led_request(&address) };
            asked.push(address);
            let request = Request { accept: Accept::Page, purpose: Purpose::WebArchive, ..request };
            let response = self.requests.make(&request)?;
            self.restrict(response.origin);
            if matches!(response.status, 404 | 410) {
                continue;
            }
            if let Some(failure) = response.failure() {
                return Err(failure);
            }
            if document::looks_like_html(&response.body) {
                return Err(Failure::new(FailureKind::NotAFeed, msg!("refresh-web-archive-page"), ""));
            }
            let map = document::read_time_map(&response.body, &response.uri, wanted);
            captures.extend(map.captures);
            waiting.extend(map.more);
        }
        Ok(CaptureList { captures, is_whole })
    }

    /// Fetches a capture and parses it as a copy of its original document. Returns the document and the time of the
    /// capture, which the archive names.
    pub(in super::super) fn capture(
        &mut self,
        archive: &Url,
        capture: &Url,
        original: &Url,
    ) -> Result<(FeedDocument, Timestamp), Failure> {
        let capture = raw_capture(archive, capture);
        let request = Request { purpose: Purpose::WebArchive, ..self.led_request(&capture) };
        let response = self.requests.make(&request)?;
        self.restrict(response.origin);
        if let Some(failure) = response.failure() {
            return Err(failure);
        }
        let at = response.capture.time.as_deref().and_then(document::memento_time);
        // An archive may redirect to the original site.
        let Some(at) = at.filter(|_| response.uri.origin() == capture.origin()) else {
            return Err(Failure::new(FailureKind::NotAFeed, msg!("refresh-no-capture"), ""));
        };
        let original = original.clone();
        let (_, document) =
            self.in_room(response, move |response, room| captured(response, &original, room))?;
        Ok((document?, at))
    }
}

/// Parses a capture as the document that it shows. Returns `None` if the parsed document takes more than `room` bytes.
fn captured(response: &Response, original: &Url, room: usize) -> Option<Result<FeedDocument, Failure>> {
    let context = Context {
        content_type: response.content_type.as_deref(),
        link_headers: &response.capture.links,
        ..Context::new(original)
    };
    let read = read_in(room, &response.body, &context)?;
    Some(read.map(|mut document| {
        if response.shortened.is_some() && document.ending == Ending::Whole {
            document.ending = Ending::Cut { last_entry_incomplete: false };
        }
        document
    }))
}

/// Returns the address at which an archive lists the captures of a document, without the user's password.
fn under(archive: &Url, original: &Url) -> Result<Url, Failure> {
    let original = without_password(original);
    let slash = if archive.as_str().ends_with(['/', '=', '?', '&']) { "" } else { "/" };
    Url::parse(&format!("{archive}{slash}{original}")).map_err(|_unreadable| {
        Failure::new(
            FailureKind::NotAFeed,
            msg!("refresh-web-archive-invalid"),
            msg!("refresh-web-archive-invalid.hint"),
        )
    })
}

/// Returns the address at which the archive serves the capture unchanged. Archives like the Internet Archive's show a
/// capture inside a page of their own, unless `id_` follows the fourteen digits of the time. Some archives list http
/// addresses although they are asked over https. Then the result has https.
fn raw_capture(archive: &Url, capture: &Url) -> Url {
    let is_time = |part: &&str| part.len() == 14 && part.bytes().all(|b| b.is_ascii_digit());
    // The address of the captured document follows the time, and may have fourteen digits as well.
    let own = capture.path().split('/').take_while(|part| !part.starts_with("http"));
    let raw = own.into_iter().find(is_time).and_then(|time| {
        Url::parse(&capture.as_str().replacen(&format!("/{time}/"), &format!("/{time}id_/"), 1)).ok()
    });
    let mut raw = raw.unwrap_or_else(|| capture.clone());
    let is_plain = raw.scheme() == "http" && raw.port().is_none() && archive.scheme() == "https";
    if is_plain && raw.host() == archive.host() && raw.set_scheme("https").is_err() {
        tracing::debug!("the scheme of a capture could not be changed");
    }
    raw
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f5_a_web_archive_gets_no_password() {
        let url = |text: &str| Url::parse(text).unwrap();
        let asked = under(
            &url("https://archive.example/list/"),
            &url("https://ada:s3cret@a.example/feed?page=2#top"),
        );
        assert_eq!(asked.unwrap().as_str(), "https://archive.example/list/https://a.example/feed?page=2");
    }

    #[test]
    fn the_address_of_a_document_is_appended_to_that_of_the_archive() {
        let original = Url::parse("http://a.example/feed?page=2#top").unwrap();
        for (archive, expect) in [
            (
                "https://w.example/timemap/link/",
                "https://w.example/timemap/link/http://a.example/feed?page=2",
            ),
            ("https://w.example/timemap/link", "https://w.example/timemap/link/http://a.example/feed?page=2"),
            ("https://w.example/timemap?url=", "https://w.example/timemap?url=http://a.example/feed?page=2"),
        ] {
            let address = under(&Url::parse(archive).unwrap(), &original).unwrap();
            assert_eq!(address.as_str(), expect);
        }
    }

    #[test]
    fn a_capture_is_requested_in_its_raw_form() {
        let check = |archive: &str, capture: &str, expect: &str| {
            let url = |text: &str| Url::parse(text).unwrap();
            assert_eq!(raw_capture(&url(archive), &url(capture)).as_str(), expect);
        };
        let https = "https://archive.example/list/";
        check(
            https,
            "https://archive.example/web/20240102030405/http://a.example/feed?page=2",
            "https://archive.example/web/20240102030405id_/http://a.example/feed?page=2",
        );
        check(https, "https://archive.example/m/abc/feed", "https://archive.example/m/abc/feed");
        // These digits belong to the address of the document.
        let other = "https://archive.example/m/http://a.example/20230102030405/feed";
        check(https, other, other);
        check(
            https,
            "http://archive.example/web/20240102030405/http://a.example/feed",
            "https://archive.example/web/20240102030405id_/http://a.example/feed",
        );
        let elsewhere = "http://other.example/m/http://a.example/feed";
        check(https, elsewhere, elsewhere);
        check("http://archive.example/list/", "http://archive.example/m/1", "http://archive.example/m/1");
    }
}
