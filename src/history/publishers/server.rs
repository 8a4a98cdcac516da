//! The user's own feed servers: what to ask them, and which stored entries their answers mean.
//!
//! The answers prove nothing. A server has polled the feed itself, and it may have missed entries as well. It also deletes
//! entries without a trace: old ones by itself, and others if the user wants it.

use std::collections::BTreeMap;

use url::Url;

use super::{Paging, Proof, Publisher, Way, with_query};
use crate::model::{
    AnswerForm, EntryId, EntryNames, FeedDocument, IdSource, ServerKind, SiteAnswer, Timestamp, sha256_hex,
    untracked,
};

/// Entries of Miniflux between two times of publication, oldest first.
static MINIFLUX: Publisher = Publisher {
    name: "miniflux",
    recognise: |_| None,
    request: |question| {
        if let Some(last) = question.last {
            let is_all = last.counted.is_none_or(|counted| question.rows >= counted);
            if is_all || last.rows == 0 {
                return None;
            }
        }
        let (from, to) = (seconds(question.from), seconds(question.to.max(question.noticed)));
        let (offset, limit) = (question.rows.to_string(), PAGE.to_string());
        Some(with_query(
            question.base,
            &[
                ("published_after", &from),
                ("published_before", &to),
                ("order", "published_at"),
                ("direction", "asc"),
                ("limit", &limit),
                ("offset", &offset),
            ],
        ))
    },
    request_across: None,
    form: AnswerForm::Miniflux,
    proof: Proof::Nothing,
    paging: |_| Paging::Names,
    lists_until: |_| None,
    skips: |_| None,
};

/// Entries that a server with the API of Google Reader stored between two times, newest first.
static GOOGLE_READER: Publisher = Publisher {
    name: "google-reader",
    recognise: |_| None,
    request: |question| match (question.last, question.waiting) {
        (Some(last), _) if last.rows == 0 => None,
        // A server that names the same part again has no end.
        (Some(last), [next, ..]) => (last.address != *next).then(|| next.clone()),
        (None, [next, ..]) => Some(next.clone()),
        (Some(_), []) => None,
        (None, []) => {
            // An entry is stored after it was published.
            let (from, to) = (seconds(question.from), seconds(question.to.max(question.noticed)));
            let limit = PAGE.to_string();
            Some(with_query(
                question.base,
                &[("output", "json"), ("n", &limit), ("r", "n"), ("ot", &from), ("nt", &to)],
            ))
        }
    },
    request_across: None,
    form: AnswerForm::GoogleReader,
    proof: Proof::Nothing,
    paging: |_| Paging::Names,
    lists_until: |_| None,
    skips: |_| None,
};

/// Number of entries that one request asks for.
const PAGE: u32 = 500;

/// Returns the request for the entries until a time. `rows` is the number of rows that came so far.
pub(super) fn past_request(way: &Way, before: Timestamp, rows: u64) -> Url {
    let (before, offset, limit) = (seconds(before), rows.to_string(), PAGE.to_string());
    match way.publisher.form {
        AnswerForm::Miniflux => with_query(
            &way.base,
            &[
                ("published_before", &before),
                ("order", "published_at"),
                ("direction", "desc"),
                ("limit", &limit),
                ("offset", &offset),
            ],
        ),
        // The API knows only the times at which entries were stored, which say nothing about an early entry.
        _ => with_query(&way.base, &[("output", "json"), ("n", &limit), ("r", "n")]),
    }
}

/// Returns a time in whole seconds, as the APIs take it.
fn seconds(time: Timestamp) -> String {
    time.millis().div_euclid(1000).to_string()
}

/// Returns the way to ask a feed server of the user (G10). `base` is the list of entries that it keeps of the feed, and
/// `account` the name of the account.
#[must_use]
pub fn server_way(kind: ServerKind, base: Url, account: &str) -> Way {
    let publisher = match kind {
        ServerKind::Miniflux => &MINIFLUX,
        ServerKind::GoogleReader => &GOOGLE_READER,
    };
    Way { publisher, base, account: Some(account.to_owned()) }
}

/// The names of a stored entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEntry {
    /// The id.
    pub id: EntryId,
    /// The source of the id.
    pub id_source: IdSource,
    /// The link.
    pub link: Option<Url>,
    /// The title.
    pub title: String,
    /// The publication time.
    pub published: Option<Timestamp>,
}

/// Returns the document of an answer with the ids of stored entries. An entry is a stored one if the hash of its id is the
/// same, or if its other names show that it is the same ([`Names::of_hash`]). If the server tells no hashes, it is one with
/// the same link, or else with the same title and time. An entry of none of these keeps its link for an id.
pub(super) fn identified(answer: &SiteAnswer, known: &[NamedEntry]) -> FeedDocument {
    let mut document = answer.document.clone();
    let names = Names::of(known, answer.rows.iter().any(|row| row.hash.is_some()));
    for row in &answer.rows {
        let Some(entry) = row.place.and_then(|place| document.entries.get_mut(place)) else { continue };
        let link = entry.link.as_ref().map(Url::as_str).unwrap_or_default();
        let found = match &row.hash {
            Some(hash) => names.of_hash(hash, link, &entry.title, Some(row.published)),
            None => names.of_link(link).or_else(|| names.of_title(&entry.title, row.published)),
        };
        if let Some(found) = found.map(|place| &known[place]) {
            (entry.id, entry.id_source) = (found.id.clone(), found.id_source);
        } else if row.hash.as_ref().is_some_and(|hash| sha256_hex(link) == *hash) {
            // The publisher takes the link for the id.
            entry.id_source = IdSource::Given;
        }
    }
    document
}

/// Finds which stored entries some entries of a server are, by their hashes, or else by other names. Returns the place of each
/// in `known`. A link alone shows no entry if title and time are others, because all entries of a feed may have one link.
///
/// If several entries of the server are found for a stored one, those with its hash are it, or else those with its title
/// and time. If there are none of these, and several titles, nobody can tell which one it is.
#[must_use]
pub fn same_entries<'n>(
    known: &[NamedEntry],
    of_server: impl Iterator<Item = &'n EntryNames> + Clone,
) -> Vec<Option<usize>> {
    let names = Names::of(known, of_server.clone().any(|entry| entry.hash.is_some()));
    let find = |entry: &EntryNames| match (&entry.hash, entry.published) {
        (Some(hash), published) => names.of_hash(hash, &entry.link, &entry.title, published),
        (None, published) => names
            .of_link(&entry.link)
            .filter(|place| known.get(*place).is_some_and(|known| !has_other_title_and_time(known, entry)))
            .or_else(|| published.and_then(|published| names.of_title(&entry.title, published))),
    };
    let mut found: Vec<Option<usize>> = of_server.clone().map(find).collect();
    let mut of_places: BTreeMap<usize, Vec<(usize, &EntryNames)>> = BTreeMap::new();
    for ((at, entry), place) in of_server.enumerate().zip(&found) {
        if let Some(place) = place {
            of_places.entry(*place).or_default().push((at, entry));
        }
    }
    for (place, entries) in of_places.into_iter().filter(|(_, entries)| entries.len() > 1) {
        let Some(known) = known.get(place) else { continue };
        let hash = sha256_hex(known.id.as_str());
        let is_it = |test: &dyn Fn(&EntryNames) -> bool| entries.iter().any(|(_, entry)| test(entry));
        let has_hash = |entry: &EntryNames| entry.hash.as_ref() == Some(&hash);
        let is_alike = |entry: &EntryNames| is_alike(known, &entry.title, entry.published);
        let has_title = |entry: &EntryNames| entries.iter().all(|(_, other)| other.title == entry.title);
        let tests: [&dyn Fn(&EntryNames) -> bool; 3] = [&has_hash, &is_alike, &has_title];
        let test = tests.into_iter().find(|test| is_it(test));
        for (at, _) in entries.iter().filter(|(_, entry)| test.is_none_or(|test| !test(entry))) {
            found[*at] = None;
        }
    }
    found
}

/// Returns true if an entry of a server that was found for a stored one is surely it: a server without hashes must tell the
/// same title and time.
#[must_use]
pub fn is_surely_same(known: &NamedEntry, of_server: &EntryNames) -> bool {
    of_server.hash.is_some() || is_alike(known, &of_server.title, of_server.published)
}

/// Returns true if the title and the time of an entry of a server are known, and both are others than those of a stored entry.
fn has_other_title_and_time(known: &NamedEntry, of_server: &EntryNames) -> bool {
    let has_titles = !known.title.is_empty() && !of_server.title.is_empty();
    let times = known.published.zip(of_server.published);
    has_titles
        && known.title != of_server.title
        && times.is_some_and(|(known, theirs)| seconds_of(known) != seconds_of(theirs))
}

/// Returns true if an entry of a server is this stored entry.
#[must_use]
pub fn is_same_entry(known: &NamedEntry, of_server: &EntryNames) -> bool {
    same_entries(std::slice::from_ref(known), std::iter::once(of_server)) == [Some(0)]
}

/// Returns true if an entry of a server that tells no hashes is another one than this stored entry: at least two of link, title
/// and time are known on both sides, and each of them differs. Their publisher may correct some of them, and one side sees that
/// before the other one.
#[must_use]
pub fn shares_no_name(known: &NamedEntry, of_server: &EntryNames) -> bool {
    let link = known.link.as_ref().filter(|_| !of_server.link.is_empty());
    let link = link.map(|link| {
        link.as_str() == of_server.link || untracked(link).is_some_and(|bare| bare.as_str() == of_server.link)
    });
    let has_titles = !known.title.is_empty() && !of_server.title.is_empty();
    let title = has_titles.then(|| known.title == of_server.title);
    let time = known.published.zip(of_server.published);
    let time = time.map(|(known, theirs)| seconds_of(known) == seconds_of(theirs));
    let compared: Vec<bool> = [link, title, time].into_iter().flatten().collect();
    compared.len() > 1 && !compared.contains(&true)
}

/// The places of stored entries by each of their names. A name of several entries finds none of them.
struct Names<'a> {
    known: &'a [NamedEntry],
    hashes: BTreeMap<String, Option<usize>>,
    /// The hashes of the links, whole and as they may be written in the document.
    link_hashes: BTreeMap<String, Option<usize>>,
    links: BTreeMap<&'a str, Option<usize>>,
    /// The links without tracking parameters, which servers leave out.
    bare_links: BTreeMap<String, Option<usize>>,
    titles: BTreeMap<(&'a str, i64), Option<usize>>,
}

impl<'a> Names<'a> {
    fn of(known: &'a [NamedEntry], has_hashes: bool) -> Self {
        let (hashes, link_hashes, links, bare_links, titles) = Default::default();
        let mut names = Self { known, hashes, link_hashes, links, bare_links, titles };
        for (place, entry) in known.iter().enumerate() {
            if has_hashes {
                put(&mut names.hashes, sha256_hex(entry.id.as_str()), place);
                for link in entry.link.iter().flat_map(written_forms) {
                    put(&mut names.link_hashes, sha256_hex(link), place);
                }
            }
            if let Some(link) = &entry.link {
                put(&mut names.links, link.as_str(), place);
                if let Some(link) = untracked(link) {
                    put(&mut names.bare_links, link.into(), place);
                }
            }
            if let Some(published) = entry.published {
                put(&mut names.titles, (entry.title.as_str(), seconds_of(published)), place);
            }
        }
        names
    }

    /// Finds an entry by the hash of its id. Miniflux hashes:
    ///
    /// - the id and the link of the second entry with one id;
    /// - the link as the document writes it, if the entry has no id and in RSS 1.0;
    /// - an id with the white space around it, which is no part of it here.
    ///
    /// So an entry with the same link, title and time is the same one, too. An entry that came from a server has no id of
    /// its publisher yet, and one that has no link has none at all. These are found by the link, or by title and time.
    fn of_hash(&self, hash: &str, link: &str, title: &str, published: Option<Timestamp>) -> Option<usize> {
        let exact = |hashes: &BTreeMap<String, Option<usize>>| hashes.get(hash).copied().flatten();
        // The last part of a link may be the id of another entry.
        let is_of_link = |place: &usize| {
            let known = self.known.get(*place);
            known
                .is_some_and(|it| it.title == title || it.link.as_ref().is_some_and(|it| it.as_str() == link))
        };
        let by_hash = exact(&self.hashes).or_else(|| exact(&self.link_hashes).filter(is_of_link));
        by_hash.or_else(|| {
            let with_link = self.of_link(link).filter(|place| {
                self.known.get(*place).is_some_and(|known| {
                    let is_second = || sha256_hex(&format!("{}|{link}", known.id.as_str())) == hash;
                    known.id_source != IdSource::Given || is_second() || is_alike(known, title, published)
                })
            });
            let is_unnamed = |place: &usize| {
                self.known.get(*place).is_some_and(|known| known.id_source != IdSource::Given)
            };
            with_link.or_else(|| self.of_title(title, published?).filter(is_unnamed))
        })
    }

    fn of_link(&self, link: &str) -> Option<usize> {
        self.links.get(link).or_else(|| self.bare_links.get(link)).copied().flatten()
    }

    fn of_title(&self, title: &str, published: Timestamp) -> Option<usize> {
        let key = (title, seconds_of(published));
        self.titles.get(&key).copied().flatten().filter(|_| !title.is_empty())
    }
}

/// Returns true if a stored entry has this title and this time. A server gives a time to an entry without one.
fn is_alike(known: &NamedEntry, title: &str, published: Option<Timestamp>) -> bool {
    let is_same_time = |time: Timestamp| published.is_some_and(|it| seconds_of(it) == seconds_of(time));
    !title.is_empty() && known.title == title && known.published.is_none_or(is_same_time)
}

fn seconds_of(time: Timestamp) -> i64 {
    time.millis().div_euclid(1000)
}

/// Returns the forms in which a document may write a link: whole, without the host, and relative to a folder.
fn written_forms(link: &Url) -> impl Iterator<Item = &str> {
    let text = link.as_str();
    let path = text.len().min(link[..url::Position::BeforePath].len());
    let places = text.get(path..).unwrap_or_default().match_indices('/').map(move |(at, _)| path + at);
    let relative = places.flat_map(|at| [at, at + 1]).filter_map(|from| text.get(from..));
    std::iter::once(text).chain(relative).filter(|form| form.len() > 1)
}

fn put<K: Ord>(names: &mut BTreeMap<K, Option<usize>>, key: K, place: usize) {
    names.entry(key).and_modify(|known| *known = None).or_insert(Some(place));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ending, Entry, Format, Head, ServerRow};

    fn hour(hour: i64) -> Timestamp {
        Timestamp::from_seconds(hour * 3600)
    }

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn named(id: &str, link: &str, title: &str, at: i64) -> NamedEntry {
        NamedEntry {
            id: EntryId::new(id),
            id_source: IdSource::Given,
            link: Some(url(link)),
            title: title.to_owned(),
            published: Some(hour(at)),
        }
    }

    /// Names an answer with one entry.
    fn name(hash: Option<&str>, link: &str, title: &str, known: &[NamedEntry]) -> (String, IdSource) {
        let entry = Entry {
            title: title.to_owned(),
            link: Some(url(link)),
            ..Entry::new(EntryId::new(link), IdSource::Link)
        };
        let document = FeedDocument {
            uri: url("http://server.example/"),
            format: Format::Rss20,
            head: Head::default(),
            entries: vec![entry],
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        let row = ServerRow {
            number: String::new(),
            place: Some(0),
            hash: hash.map(sha256_hex),
            published: hour(1),
        };
        let answer = SiteAnswer { rows: vec![row], ..SiteAnswer::of(document) };
        let entry = identified(&answer, known).entries.remove(0);
        (entry.id.as_str().to_owned(), entry.id_source)
    }

    #[test]
    fn a_hash_finds_the_entry_whose_id_has_it() {
        let link = "http://a.example/1";
        let known = [named("urn:1", link, "One", 1), named("urn:2", "http://a.example/2", "Two", 1)];
        let given = |id: &str| (id.to_owned(), IdSource::Given);
        assert_eq!(
            name(Some("urn:2"), link, "One", &known),
            given("urn:2"),
            "the link and the title play no part"
        );
        assert_eq!(name(Some("urn:1|http://a.example/1"), link, "", &known), given("urn:1"));
        assert_eq!(name(Some("urn:3"), link, "Three", &known), (link.to_owned(), IdSource::Link));
        assert_eq!(name(Some(link), link, "One", &[]), given(link), "the link is the id");
    }

    /// All entries of a feed may have the link of its site. One side may have only some of them.
    #[test]
    fn one_link_of_several_entries_pairs_none_of_them_by_their_order() {
        let site = "https://a.example/";
        let theirs = |title: &str, at: i64| EntryNames {
            hash: None,
            link: site.to_owned(),
            title: title.to_owned(),
            published: Some(hour(at)),
        };
        let found = |known: &[NamedEntry], theirs: &[EntryNames]| same_entries(known, theirs.iter());
        let here = [named("one", site, "One", 1)];
        assert_eq!(found(&here, &[theirs("Two", 2)]), [None], "another entry");
        assert_eq!(found(&here, &[theirs("One", 1), theirs("Two", 1)]), [Some(0), None]);
        assert_eq!(found(&here, &[theirs("One", 1), theirs("One", 2)]), [Some(0), None]);
        assert_eq!(found(&here, &[theirs("Two", 1), theirs("Three", 1)]), [None, None], "nobody can tell");
        // The server has deleted the entry and got it back, or its publisher has corrected it.
        assert_eq!(found(&here, &[theirs("One", 1), theirs("One", 1)]), [Some(0), Some(0)]);
        assert_eq!(found(&here, &[theirs("Two", 1)]), [Some(0)]);
        assert_eq!(found(&here, &[theirs("One", 2)]), [Some(0)]);
        assert!(is_surely_same(&here[0], &theirs("One", 1)));
        assert!(!is_surely_same(&here[0], &theirs("One", 2)) && !is_surely_same(&here[0], &theirs("Two", 1)));
        // The same with hashes: the second entry of a link has an id of its own.
        let with_hash = |id: &str, names: EntryNames| EntryNames { hash: Some(sha256_hex(id)), ..names };
        let known = [NamedEntry { id_source: IdSource::Link, ..named(site, site, "One", 1) }];
        let both = [with_hash("two", theirs("Two", 2)), with_hash(site, theirs("One", 1))];
        assert_eq!(found(&known, &both), [None, Some(0)]);
    }

    #[test]
    fn a_hash_of_other_text_than_the_id_finds_the_entry_as_well() {
        let known = [
            named("urn:1", "http://a.example/1", "One", 1),
            named("urn:2", "http://a.example/posts/2?a=1", "Two", 1),
            NamedEntry {
                id_source: IdSource::Digest,
                link: None,
                ..named("digest:3", "http://x/", "Three", 1)
            },
        ];
        let id = |hash: &str, link: &str, title: &str| name(Some(hash), link, title, &known).0;
        assert_eq!(id("\n urn:1 ", "http://a.example/1", "One"), "urn:1", "white space around the id");
        // The server has resolved the link by another base.
        for written in ["http://a.example/posts/2?a=1", "/posts/2?a=1", "posts/2?a=1", "2?a=1"] {
            assert_eq!(id(written, "http://b.example/2", "Two"), "urn:2");
        }
        assert_eq!(id("1", "http://a.example/other/1", "Other"), "http://a.example/other/1");
        assert_eq!(id("ThreeText", "http://a.example/", "Three"), "digest:3");
        let other = "http://b.example/";
        assert_eq!(id("urn:4", other, "One"), other, "an id that is another one");
    }

    #[test]
    fn one_entry_is_compared_by_its_hash_or_else_by_its_other_names() {
        let known = named("urn:1", "http://a.example/1", "One", 1);
        let names = |hash: Option<&str>, link: &str| EntryNames {
            hash: hash.map(sha256_hex),
            link: link.to_owned(),
            title: "One".to_owned(),
            published: Some(hour(2)),
        };
        assert!(is_same_entry(&known, &names(Some("urn:1"), "http://a.example/moved")));
        assert!(!is_same_entry(&known, &names(Some("urn:2"), "http://a.example/1")));
        assert!(is_same_entry(&known, &names(None, "http://a.example/1")));
        assert!(!is_same_entry(&known, &names(None, "http://a.example/2")), "another time");
        let of_server = NamedEntry { id_source: IdSource::Link, ..known };
        assert!(is_same_entry(&of_server, &names(Some("urn:2"), "http://a.example/1")));
        assert!(!is_same_entry(&of_server, &names(Some("urn:2"), "http://a.example/2")));
    }

    #[test]
    fn without_hashes_the_link_finds_an_entry_or_else_its_title_and_time() {
        let known =
            [named("urn:1", "http://a.example/1", "One", 1), named("urn:2", "http://a.example/2", "Two", 1)];
        let given = |id: &str| (id.to_owned(), IdSource::Given);
        assert_eq!(name(None, "http://a.example/2", "One", &known), given("urn:2"));
        assert_eq!(name(None, "http://a.example/moved", "One", &known), given("urn:1"));
        assert_eq!(name(None, "http://a.example/3", "Three", &known).1, IdSource::Link);
        // A server leaves tracking parameters out.
        let tracked = [named("urn:3", "http://a.example/3?utm_source=rss&id=3", "Three", 5)];
        assert_eq!(name(None, "http://a.example/3?id=3", "3", &tracked), given("urn:3"));
        // Nothing distinguishes two entries with one link, one title and one time.
        let twice =
            [named("urn:1", "http://a.example/", "One", 5), named("urn:2", "http://a.example/", "One", 5)];
        assert_eq!(name(None, "http://a.example/", "One", &twice).1, IdSource::Link);
    }

    #[test]
    fn an_entry_with_one_common_name_is_no_other_one() {
        let known = named("urn:1", "http://a.example/1?utm_source=x", "One", 1);
        let names = |link: &str, title: &str, at| EntryNames {
            hash: None,
            link: link.to_owned(),
            title: title.to_owned(),
            published: Some(hour(at)),
        };
        assert!(!shares_no_name(&known, &names("http://a.example/1", "Two", 2)));
        assert!(!shares_no_name(&known, &names("http://a.example/2", "One", 2)));
        assert!(!shares_no_name(&known, &names("http://a.example/2", "Two", 1)));
        assert!(shares_no_name(&known, &names("http://a.example/2", "Two", 2)));
        let undated = NamedEntry { published: None, ..known.clone() };
        assert!(shares_no_name(&undated, &names("http://a.example/2", "Two", 2)));
        assert!(!shares_no_name(&undated, &names("", "Two", 2)), "one name alone proves nothing");
    }
}
