//! Sync with a server that has the API of Google Reader.
//!
//! The API lists numbers of entries, and the entries of given numbers. So a sync reads the numbers of the unread and the
//! starred entries and those of the newest entries, and asks for the entries whose numbers it does not know. An entry
//! that left one of the sets or came into it is asked for by its number. It may be gone, and then nothing follows, or
//! another one. No time is used as a place to go on from, because servers understand such times differently.
//!
//! The API tells when an entry was stored, and never when its marks changed. So a server that was restored from a backup is
//! known by the entries alone: it lacks the newest ones that are known. They are asked for together with entries whose marks
//! have changed.
//!
//! Miniflux switches a mark over if the entry has it already. So the marks are looked at before some are sent, as the call
//! of an earlier sync may have arrived although its answer was lost. They are looked at after that as well, because another
//! client may have made the same mark at the same time. FreshRSS sets marks, and needs no look: its numbers
//! are times, so none is given to another entry.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{GoogleReader, numbers};
use crate::model::{ApiBody, EntryNames, Failure, FailureKind, MarkField, Marks, ServerEntry, Timestamp};
use crate::server::calls::{Call, Reply, Transport};
use crate::server::sync::{Check, Keep, Known, MOST_PAGES, MarkSync, Part, ServerChanges};
use crate::server::{Api as _, entry_gone, mark_changed, no_list, other};

/// Numbers in one answer. A list whose parts are named by offsets may shift between two answers, so they are long.
const NUMBERS: usize = 100_000;
/// Numbers of the newest entries in one answer.
const NEWEST: usize = 1_000;
/// Entries in one answer (S13). A page that is too large is asked for in smaller parts.
const CONTENTS: usize = 100;
/// A list may shift between two answers if its continuation is an offset (S10). So the next answer repeats so many numbers.
const REPEATED: usize = 100;

/// The most calls for the marks of one batch in one sync.
const MARK_CALLS: usize = 3;

const CONTENTS_PATH: &str = "reader/api/0/stream/items/contents?output=json";
const READING_LIST: &str = "user/-/state/com.google/reading-list";
const READ: &str = "user/-/state/com.google/read";
const STARRED: &str = "user/-/state/com.google/starred";

#[derive(Deserialize)]
struct Numbers {
    #[serde(rename = "itemRefs", default)]
    items: Vec<Reference>,
    continuation: Option<Token>,
}

#[derive(Deserialize)]
struct Reference {
    id: Token,
}

/// A text, which some servers send as a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Token {
    Text(String),
    Unsigned(u64),
    Signed(i64),
}

impl Token {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Unsigned(number) => number.to_string(),
            Self::Signed(number) => number.to_string(),
        }
    }
}

#[derive(Default, Deserialize)]
struct Contents {
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    id: Token,
    #[serde(default)]
    categories: Vec<String>,
    #[serde(default)]
    title: String,
    published: Option<Token>,
    #[serde(rename = "crawlTimeMsec")]
    stored: Option<Token>,
    #[serde(default)]
    canonical: Vec<Address>,
    #[serde(default)]
    alternate: Vec<Address>,
    origin: Option<Origin>,
}

#[derive(Deserialize)]
struct Address {
    #[serde(default)]
    href: String,
}

#[derive(Deserialize)]
struct Origin {
    #[serde(rename = "streamId", default)]
    stream: String,
}

impl Item {
    fn entry(self) -> Option<ServerEntry> {
        let number = numbers::read(&self.id.into_text())?;
        // The user's own number may stand in place of the dash.
        let is_in = |state: &str| {
            let end = state.trim_start_matches("user/-");
            self.categories.iter().any(|known| known.starts_with("user/") && known.ends_with(end))
        };
        let marks = Marks { read: is_in(READ), starred: is_in(STARRED) };
        let links = self.canonical.into_iter().chain(self.alternate);
        let link = links.map(|link| link.href).find(|href| !href.is_empty()).unwrap_or_default();
        let number_of = |time: Option<Token>| time.and_then(|time| time.into_text().parse().ok());
        let (published, stored) = (number_of(self.published), number_of(self.stored));
        let names = EntryNames {
            hash: None,
            link: plain(&link),
            title: plain(&self.title),
            published: published.map(Timestamp::from_seconds),
        };
        let stored = stored.map(Timestamp::from_millis);
        let feed = self.origin.map(|origin| origin.stream)?;
        Some(ServerEntry { number, feed, marks, names, stored, changed: None })
    }
}

/// Returns a text as the publisher wrote it (S15). `FreshRSS` sends the wide forms of characters of markup, and others send
/// references to them.
pub(super) fn plain(text: &str) -> String {
    const WRITTEN: [(&str, &str); 8] = [
        ("\u{ff1c}", "<"),
        ("\u{ff1e}", ">"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("\u{ff06}", "&"),
        ("&amp;", "&"),
    ];
    let text = WRITTEN.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form that asks for entries.
fn contents_form(numbers: &[u64]) -> Vec<(&'static str, String)> {
    let ids = numbers.iter().map(|number| ("i", numbers::write(*number)));
    std::iter::once(("output", "json".to_owned())).chain(ids).collect()
}

/// Returns those of the newest known entries that are newer than all that the server still has of them. A server that was
/// restored from a backup lacks what it stored since. Other entries that servers delete are old ones.
fn lost_newest(newest: &BTreeSet<u64>, answered: &BTreeSet<u64>) -> Vec<u64> {
    let last = newest.intersection(answered).max();
    newest.iter().filter(|number| last.is_none_or(|last| *number > last)).copied().collect()
}

/// A list of numbers.
#[derive(Default)]
struct NumberList {
    numbers: BTreeSet<u64>,
    is_limited: bool,
}

impl MarkSync for GoogleReader {
    fn batch(&self, _field: MarkField) -> usize {
        100
    }

    fn send(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        if self.is_freshrss() {
            return self.edit_tag(transport, field, value, numbers);
        }
        for calls in 0..=MARK_CALLS {
            let others = self.without(transport, field, value, numbers, check)?;
            if others.is_empty() {
                return Ok(());
            }
            if calls < MARK_CALLS {
                self.edit_tag(transport, field, value, &others)?;
            }
        }
        Err(mark_changed(&self.base))
    }

    fn entry(&mut self, transport: &mut dyn Transport, number: u64) -> Result<Option<ServerEntry>, Failure> {
        let entries = self.contents(transport, &[number], None, &|_| Ok(()))?;
        Ok(entries.into_iter().find(|entry| entry.number == number))
    }

    fn texts(&mut self, transport: &mut dyn Transport, numbers: &[u64]) -> Result<Call, Failure> {
        let mut form = contents_form(numbers);
        let token = match self.edit_token.clone() {
            Some(token) => token,
            None => self.fetch_edit_token(transport)?,
        };
        form.push(("T", token));
        Ok(Call::with(self.at(CONTENTS_PATH), self.credential(), ApiBody::Form(form)).with_texts())
    }

    fn most_texts(&self) -> usize {
        100
    }

    /// Reads each of the four forms (S1).
    fn number(&self, text: &str) -> Option<u64> {
        numbers::read(text)
    }

    fn lists_changes(&self) -> bool {
        false
    }

    fn find_changes(
        &mut self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
    ) -> Result<ServerChanges, Failure> {
        let unread = self.numbers(transport, &[("s", READING_LIST), ("xt", READ)], NUMBERS, &|_| Ok(true))?;
        let starred = self.numbers(transport, &[("s", STARRED)], NUMBERS, &|_| Ok(true))?;
        let is_all = known.since.is_none() || known.list_all;
        // The newest entries come first. A page without an unknown number ends the list.
        let goes_on = |page: &[u64]| Ok(is_all || !(known.unknown)(page)?.is_empty());
        let size = if is_all { NUMBERS } else { NEWEST };
        let newest = self.numbers(transport, &[("s", READING_LIST)], size, &goes_on)?;
        let (before_unread, before_starred) =
            (known.marked.set(MarkField::Read)?, known.marked.set(MarkField::Starred)?);

        let mut seen = ServerChanges {
            is_limited: unread.is_limited || starred.is_limited || (is_all && newest.is_limited),
            ..ServerChanges::default()
        };
        let all: BTreeSet<u64> =
            unread.numbers.iter().chain(&starred.numbers).chain(&newest.numbers).copied().collect();
        let all: Vec<u64> = all.into_iter().collect();
        let unknown: BTreeSet<u64> = (known.unknown)(&all)?.into_iter().collect();
        let left = |before: &BTreeSet<u64>, now: &NumberList| -> Vec<u64> {
            if now.is_limited { Vec::new() } else { before.difference(&now.numbers).copied().collect() }
        };
        let left: BTreeSet<u64> =
            left(before_unread, &unread).into_iter().chain(left(before_starred, &starred)).collect();
        let came = unread.numbers.difference(before_unread).chain(starred.numbers.difference(before_starred));
        let came: BTreeSet<u64> = came.copied().collect();
        let mut asked: BTreeSet<u64> = unknown.union(&left).chain(&came).copied().collect();
        let asks_newest = !left.is_empty() || came.difference(&unknown).next().is_some();
        if asks_newest {
            asked.extend(&known.newest);
        }
        let asked: Vec<u64> = asked.into_iter().collect();
        seen.entries = self.contents(transport, &asked, known.since, known.keep)?;
        let answered: BTreeSet<u64> = seen.entries.iter().map(|entry| entry.number).collect();
        if asks_newest {
            seen.lost_newest = lost_newest(&known.newest, &answered);
        }
        seen.gone =
            left.iter().chain(&seen.lost_newest).filter(|it| !answered.contains(it)).copied().collect();
        // No list goes on from this time. The entries that are known now were all stored until then.
        let stored = seen.entries.iter().filter_map(|entry| entry.stored);
        seen.since = stored.chain(known.since).max().or(Some(Timestamp::from_seconds(0)));
        Ok(seen)
    }
}

impl GoogleReader {
    /// Reads a list of numbers, as long as `goes_on` returns true for a page.
    fn numbers(
        &self,
        transport: &mut dyn Transport,
        stream: &[(&str, &str)],
        size: usize,
        goes_on: &dyn Fn(&[u64]) -> Result<bool, Failure>,
    ) -> Result<NumberList, Failure> {
        let mut listed = NumberList::default();
        let (mut token, mut tokens) = (None::<String>, BTreeSet::new());
        // For servers whose continuation is an offset: the offset of the answer, and true if the answer repeats numbers.
        let (mut start, mut repeats) = (0, false);
        for _ in 0..MOST_PAGES {
            let mut address = self.at("reader/api/0/stream/items/ids");
            let count = size.to_string();
            address
                .query_pairs_mut()
                .append_pair("output", "json")
                .extend_pairs(stream)
                .append_pair("n", &count)
                .extend_pairs(token.as_deref().map(|token| ("c", token)));
            let call = Call::get(address, self.credential()).with_texts();
            let page: Numbers = transport.carry_out(&call)?.json(&self.base)?;
            let length = page.items.len();
            let texts = page.items.into_iter().map(|item| item.id.into_text());
            let numbers: Vec<u64> = texts.filter_map(|text| numbers::read(&text)).collect();
            let held = numbers.iter().filter(|number| listed.numbers.contains(number)).count();
            // If nothing is repeated, the list has become shorter meanwhile, and numbers were skipped.
            listed.is_limited |= repeats && held == 0;
            listed.numbers.extend(&numbers);
            let next = page.continuation.map(Token::into_text).filter(|next| !next.is_empty());
            let Some(next) = next.filter(|_| held < length) else { return Ok(listed) };
            if !tokens.insert(next.clone()) {
                listed.is_limited = true;
                return Ok(listed);
            }
            if !goes_on(&numbers)? {
                return Ok(listed);
            }
            repeats = next.parse() == Ok(start + length);
            token = Some(next);
            if repeats {
                start += length - REPEATED.min(length / 2);
                token = Some(start.to_string());
            }
        }
        listed.is_limited = true;
        Ok(listed)
    }

    /// Asks for the entries of these numbers. Those that the server does not have are left out. The entries that were known
    /// before were stored until `since`.
    fn contents(
        &mut self,
        transport: &mut dyn Transport,
        numbers: &[u64],
        since: Option<Timestamp>,
        keep: &Keep<'_>,
    ) -> Result<Vec<ServerEntry>, Failure> {
        let (mut entries, mut rest, mut size) = (Vec::new(), numbers, CONTENTS);
        while !rest.is_empty() {
            let (part, after) = rest.split_at(size.min(rest.len()));
            let reply = match self.post(transport, CONTENTS_PATH, &contents_form(part)) {
                Err(failure) if failure.kind == FailureKind::TooLarge && size > 1 => {
                    size = (size / 4).max(1);
                    continue;
                }
                reply => reply?,
            };
            // Miniflux answers 400 if it has none of the entries.
            let contents = match reply.status {
                400 => Contents::default(),
                _ => reply.json::<Contents>(&self.base).map_err(no_list)?,
            };
            let begin = entries.len();
            entries.extend(contents.items.into_iter().filter_map(Item::entry));
            rest = after;
            let since = entries.iter().filter_map(|entry| entry.stored).chain(since).max();
            let (done, of) = ((numbers.len() - rest.len()) as u64, numbers.len() as u64);
            let part = entries.get(begin..).unwrap_or_default();
            keep(Part { entries: part, to: None, since, done, of })?;
        }
        Ok(entries)
    }

    fn edit_tag(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
    ) -> Result<(), Failure> {
        let state = match field {
            MarkField::Read => READ,
            MarkField::Starred => STARRED,
        };
        let ids = numbers.iter().map(|number| ("i", numbers::write(*number)));
        let tag = (if value { "a" } else { "r" }, state.to_owned());
        let reply = self.post(transport, "reader/api/0/edit-tag", &ids.chain([tag]).collect::<Vec<_>>())?;
        // No server answers so if it lacks an entry. So the server does not know this call.
        if matches!(reply.status, 404 | 410) {
            return Err(other(&self.base));
        }
        reply.accepted(&self.base)?;
        // Some servers answer unknown paths with 200 as well.
        if reply.body.trim_ascii() == b"OK" { Ok(()) } else { Err(other(&self.base)) }
    }

    /// Returns those of some entries that have the other value of a mark. Fails with a status of 404 if the server has
    /// none of the entries.
    fn without(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<Vec<u64>, Failure> {
        let entries = self.contents(transport, numbers, None, &|_| Ok(()))?;
        check(&entries)?;
        if entries.len() < numbers.len() {
            return Err(entry_gone(&self.base));
        }
        let others = entries.iter().filter(|entry| entry.marks.get(field) != value);
        Ok(others.map(|entry| entry.number).collect())
    }

    /// Posts a form with the token that changes need. The token may have expired, so a refusal gets another one.
    pub(super) fn post(
        &mut self,
        transport: &mut dyn Transport,
        path: &str,
        form: &[(&'static str, String)],
    ) -> Result<Reply, Failure> {
        for is_last in [false, true] {
            let token = match self.edit_token.clone() {
                Some(token) => token,
                None => self.fetch_edit_token(transport)?,
            };
            let mut form = form.to_owned();
            form.push(("T", token));
            let body = if path == CONTENTS_PATH { ApiBody::Form(form) } else { ApiBody::FormOnce(form) };
            let call = Call::with(self.at(path), self.credential(), body).with_texts();
            let reply = transport.carry_out(&call)?;
            if reply.status != 401 || is_last {
                return Ok(reply);
            }
            self.edit_token = None;
        }
        unreachable!("the second round returns")
    }

    fn fetch_edit_token(&mut self, transport: &mut dyn Transport) -> Result<String, Failure> {
        let reply = transport.carry_out(&Call::get(self.at("reader/api/0/token"), self.credential()))?;
        reply.accepted(&self.base)?;
        let token = String::from_utf8_lossy(&reply.body).trim().to_owned();
        self.edit_token = Some(token.clone());
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    /// A server whose lists are these numbers, in answers of two.
    struct Server {
        unread: Vec<u64>,
        /// Returns the continuation after an answer that began at an offset.
        next: fn(usize) -> Option<String>,
        asked: Vec<String>,
    }

    impl Transport for Server {
        fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
            self.asked.push(call.address.path().to_owned());
            let field = |name: &str| {
                let pair = call.address.query_pairs().find(|(key, _)| key == name);
                pair.map(|(_, value)| value.into_owned())
            };
            let body = if field("s").as_deref() == Some(READING_LIST) {
                let start = field("c").map_or(0, |token| token.trim_start_matches('t').parse().unwrap());
                let end = (start + 2).min(self.unread.len());
                let items = self.unread[start.min(end)..end].iter();
                let items: Vec<_> =
                    items.map(|number| serde_json::json!({"id": number.to_string()})).collect();
                let next = (self.next)(end).filter(|_| end < self.unread.len() || end == 0);
                serde_json::json!({"itemRefs": items, "continuation": next}).to_string()
            } else {
                r#"{"itemRefs":[]}"#.to_owned()
            };
            Ok(Reply { status: 200, body: body.into_bytes(), failure: None, wait_until: None, date: None })
        }

        fn pause(&mut self, _time: std::time::Duration) {}
    }

    /// A list that loses some of its first numbers after the first answer.
    struct Shifting(Server, usize);

    impl Transport for Shifting {
        fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
            let reply = self.0.carry_out(call);
            if self.0.asked.len() == 1 {
                self.0.unread.drain(..self.1);
            }
            reply
        }

        fn pause(&mut self, _time: std::time::Duration) {}
    }

    fn list(server: &mut Server) -> NumberList {
        let base = Url::parse("http://rss.example/").unwrap();
        let mut api = GoogleReader::new(&base, "ada", "x");
        api.resume(crate::model::Credential::Session("s".to_owned()));
        api.numbers(server, &[("s", READING_LIST)], 2, &|_| Ok(true)).unwrap()
    }

    #[test]
    fn s9_every_continuation_is_followed_to_the_end() {
        let mut server =
            Server { unread: (1..=7).collect(), next: |end| Some(format!("t{end}")), asked: Vec::new() };
        let listed = list(&mut server);
        assert_eq!((listed.numbers.len(), listed.is_limited, server.asked.len()), (7, false, 4));
    }

    #[test]
    fn s9_a_repeated_token_or_an_empty_page_ends_the_list() {
        let mut server =
            Server { unread: (1..=7).collect(), next: |_| Some("t2".to_owned()), asked: Vec::new() };
        let listed = list(&mut server);
        assert!(listed.is_limited, "the list is shown as cut");
        assert_eq!(server.asked.len(), 2);
        let mut empty = Server { unread: vec![], next: |_| Some("t0".to_owned()), asked: Vec::new() };
        let listed = list(&mut empty);
        assert_eq!((listed.numbers.len(), listed.is_limited, empty.asked.len()), (0, false, 1));
    }

    #[test]
    fn s10_offsets_are_read_with_an_overlap_so_that_a_list_that_shifts_loses_nothing() {
        let offset = |end: usize| Some(end.to_string());
        let base = Url::parse("http://rss.example/").unwrap();
        let api = GoogleReader::new(&base, "ada", "x");
        let server = Server { unread: (1..=7).collect(), next: offset, asked: Vec::new() };
        let listed = api.numbers(&mut Shifting(server, 1), &[("s", READING_LIST)], 2, &|_| Ok(true)).unwrap();
        assert_eq!(listed.numbers.len(), 7, "none is skipped");
        // A list that shifts further than the overlap is shown as cut.
        let server = Server { unread: (1..=7).collect(), next: offset, asked: Vec::new() };
        let listed = api.numbers(&mut Shifting(server, 2), &[("s", READING_LIST)], 2, &|_| Ok(true)).unwrap();
        assert!(listed.is_limited, "{:?}", listed.numbers);
    }

    /// A server that switches a mark over. Another client marks its entry as read while the first mark is under way.
    struct Switching {
        is_read: bool,
        edits: usize,
    }

    impl Transport for Switching {
        fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
            let path = call.address.path();
            let body = if path.ends_with("contents") {
                let tags: &[&str] = if self.is_read { &[READ] } else { &[] };
                let item =
                    serde_json::json!({"id": "7", "categories": tags, "origin": {"streamId": "feed/1"}});
                serde_json::json!({"items": [item]}).to_string()
            } else if path.ends_with("edit-tag") {
                self.is_read = self.edits > 0 && !self.is_read;
                self.edits += 1;
                "OK".to_owned()
            } else {
                "token".to_owned()
            };
            Ok(Reply { status: 200, body: body.into_bytes(), failure: None, wait_until: None, date: None })
        }

        fn pause(&mut self, _time: std::time::Duration) {}
    }

    #[test]
    fn s2_a_mark_that_two_clients_make_at_the_same_time_is_made() {
        let mut api = GoogleReader::new(&Url::parse("http://rss.example/").unwrap(), "ada", "x");
        let mut server = Switching { is_read: false, edits: 0 };
        api.send(&mut server, MarkField::Read, true, &[7], &|_| Ok(())).unwrap();
        assert_eq!((server.is_read, server.edits), (true, 2));
    }

    #[test]
    fn s14_only_the_newest_entries_show_that_a_server_was_restored_from_a_backup() {
        let newest = BTreeSet::from([4, 5, 6]);
        let lost = |answered: &[u64]| lost_newest(&newest, &answered.iter().copied().collect());
        let none = Vec::<u64>::new();
        assert_eq!(lost(&[4, 5, 6]), none);
        assert_eq!(lost(&[4]), [5, 6]);
        assert_eq!(lost(&[]), [4, 5, 6]);
        assert_eq!(lost(&[4, 6]), none, "the server has a later entry");
        assert_eq!(lost(&[5]), [6]);
    }

    #[test]
    fn s15_the_wide_forms_of_freshrss_are_read_as_the_publisher_wrote_them() {
        assert_eq!(plain("Tea ＆ cake ＜3＞"), "Tea & cake <3>");
        assert_eq!(plain(" A &amp; B &quot;C&quot;\n D "), "A & B \"C\" D");
    }
}
