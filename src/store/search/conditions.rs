//! The conditions of a search, such as `is:unread`, `feed:` and `before:`.

use std::collections::BTreeSet;

use chrono::{DateTime, Local, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use rusqlite::named_params;

use super::words::Words;
use super::{Database, IS_STARRED, Phrase, StoreError, phrases};
use crate::model::{
    Condition, EntryKey, Property, SAVED_PAGES_NORMALISED, SearchTerm, SubscriptionId, Timestamp, folded,
};

const IS_HIDDEN: &str = "SELECT 1 FROM hidden_entry WHERE key = :key";
const IS_UNREAD: &str = "SELECT 1 FROM user_state WHERE key = :key AND read = 0";

/// The conditions of a search. The feeds that they name are looked up once.
pub(super) struct Conditions<'a> {
    database: &'a Database,
    feeds: Vec<(BTreeSet<SubscriptionId>, bool)>,
    /// The entry is not older than this.
    from: Option<Timestamp>,
    /// The entry is older than this.
    until: Option<Timestamp>,
    unread: Vec<bool>,
    starred: Vec<bool>,
    hidden: Vec<bool>,
    enclosures: Vec<bool>,
    categories: Vec<(Vec<Phrase>, bool)>,
    authors: Vec<(Vec<Phrase>, bool)>,
    titles: Vec<(Vec<Phrase>, bool)>,
    /// The entries with each label.
    labels: Vec<(BTreeSet<EntryKey>, bool)>,
}

impl<'a> Conditions<'a> {
    pub(super) fn new(database: &'a Database, conditions: &[Condition]) -> Result<Self, StoreError> {
        let mut all = Self {
            database,
            feeds: Vec::new(),
            from: None,
            until: None,
            unread: Vec::new(),
            starred: Vec::new(),
            hidden: Vec::new(),
            enclosures: Vec::new(),
            categories: Vec::new(),
            authors: Vec::new(),
            titles: Vec::new(),
            labels: Vec::new(),
        };
        for Condition { property, is_wanted } in conditions {
            let term = |term: &SearchTerm| (phrases(std::slice::from_ref(term)), *is_wanted);
            match property {
                Property::Unread => all.unread.push(*is_wanted),
                Property::Starred => all.starred.push(*is_wanted),
                Property::Hidden => all.hidden.push(*is_wanted),
                Property::Enclosure => all.enclosures.push(*is_wanted),
                Property::Category(category) => all.categories.push(term(category)),
                Property::Folder(text) => all.feeds.push((feeds_in(database, text)?, *is_wanted)),
                Property::Feed(text) => all.feeds.push((feeds_with(database, text)?, *is_wanted)),
                Property::Author(author) => all.authors.push(term(author)),
                Property::Title(title) => all.titles.push(term(title)),
                Property::Label(name) => all.labels.push((database.keys_like(name)?, *is_wanted)),
                Property::Before(day) if *is_wanted => all.end_at(begin_of(*day)),
                Property::After(day) if *is_wanted => all.begin_at(begin_of(*day)),
                Property::Before(day) => all.begin_at(begin_of(*day)),
                Property::After(day) => all.end_at(begin_of(*day)),
            }
        }
        Ok(all)
    }

    fn begin_at(&mut self, time: Timestamp) {
        self.from = self.from.max(Some(time));
    }

    fn end_at(&mut self, time: Timestamp) {
        self.until = Some(self.until.map_or(time, |until| until.min(time)));
    }

    /// Returns true if an entry of this feed and time can meet the conditions.
    pub(super) fn allow(&self, subscription: SubscriptionId, time: Timestamp) -> bool {
        self.from.is_none_or(|from| time >= from)
            && self.until.is_none_or(|until| time < until)
            && self.feeds.iter().all(|(feeds, is_wanted)| feeds.contains(&subscription) == *is_wanted)
    }

    /// Returns true if [`Self::hold`] reads the row of an entry, which takes longer than its marks.
    pub(super) const fn read_rows(&self) -> bool {
        !self.authors.is_empty()
            || !self.titles.is_empty()
            || !self.enclosures.is_empty()
            || !self.categories.is_empty()
    }

    /// Returns true if an entry meets the conditions on its marks, its authors, its title, its categories and its
    /// attached files.
    pub(super) fn hold(&self, key: EntryKey) -> Result<bool, StoreError> {
        for (sql, wanted) in
            [(IS_UNREAD, &self.unread), (IS_STARRED, &self.starred), (IS_HIDDEN, &self.hidden)]
        {
            if wanted.is_empty() {
                continue;
            }
            let mut statement = self.database.connection.prepare_cached(sql)?;
            let is_so = statement.exists(named_params! {":key": key.0})?;
            if wanted.iter().any(|is_wanted| *is_wanted != is_so) {
                return Ok(false);
            }
        }
        if !self.labels.iter().all(|(keys, is_wanted)| keys.contains(&key) == *is_wanted) {
            return Ok(false);
        }
        if !self.read_rows() {
            return Ok(true);
        }
        if !self.holds_extra(key)? {
            return Ok(false);
        }
        if self.authors.is_empty() && self.titles.is_empty() {
            return Ok(true);
        }
        let Some(row) = self.database.rows(&[key])?.pop() else { return Ok(false) };
        let (author, title) = ([Words::of(&row.author.unwrap_or_default())], [Words::of(&row.title)]);
        Ok([(&self.authors, author), (&self.titles, title)].iter().all(|(wanted, text)| {
            wanted
                .iter()
                .all(|(phrases, is_wanted)| phrases.iter().all(|phrase| phrase.is_in(text)) == *is_wanted)
        }))
    }
}

impl Conditions<'_> {
    /// Returns true if an entry meets the conditions on its categories and its attached files.
    fn holds_extra(&self, key: EntryKey) -> Result<bool, StoreError> {
        if self.enclosures.is_empty() && self.categories.is_empty() {
            return Ok(true);
        }
        let entry = self.database.extra_of(key)?;
        let has_enclosure = !entry.media.enclosures.is_empty();
        let categories: Vec<Words> =
            entry.categories.iter().map(|category| Words::of_line(category)).collect();
        Ok(self.enclosures.iter().all(|is_wanted| *is_wanted == has_enclosure)
            && self.categories.iter().all(|(phrases, is_wanted)| {
                phrases.iter().all(|phrase| phrase.is_in(&categories)) == *is_wanted
            }))
    }
}

/// Returns the feeds within a folder with a folded text in its name.
fn feeds_in(database: &Database, text: &str) -> Result<BTreeSet<SubscriptionId>, StoreError> {
    let has = |name: &String| folded(name).contains(text);
    let rows = database.subscriptions()?;
    Ok(rows.into_iter().filter(|row| row.folder.iter().any(has)).map(|row| row.id).collect())
}

/// Returns the feeds with a folded text in their title or address. The list of saved pages has the address `saved-pages`,
/// and the title under which the window shows it.
fn feeds_with(database: &Database, text: &str) -> Result<BTreeSet<SubscriptionId>, StoreError> {
    let has = |shown: &str| folded(shown).contains(text);
    let rows = database.subscriptions()?;
    let feeds = rows.into_iter().filter(|row| has(&row.title) || has(row.url.as_str())).map(|row| row.id);
    let is_pages = SAVED_PAGES_NORMALISED.contains(text) || has(&msg!("app-scope-pages").to_string());
    let pages = database.saved_pages()?.filter(|_| is_pages).map(|pages| pages.id);
    Ok(feeds.chain(pages).collect())
}

/// Returns the day of a time on the user's clock.
#[must_use]
pub fn local_day(time: Timestamp) -> NaiveDate {
    let utc = DateTime::from_timestamp_millis(time.millis()).unwrap_or_default();
    utc.with_timezone(&Local).date_naive()
}

/// Returns the first moment of a day on the user's clock.
pub(super) fn begin_of(day: NaiveDate) -> Timestamp {
    begin_by(day, |time| Local.from_local_datetime(&time).earliest().map(|time| time.with_timezone(&Utc)))
}

/// Returns the first moment of a day. `moment` returns the moment at which the clock shows a time; `None` if it skips it.
fn begin_by(day: NaiveDate, moment: impl Fn(NaiveDateTime) -> Option<DateTime<Utc>>) -> Timestamp {
    let midnight = day.and_time(NaiveTime::MIN);
    // The clock skips midnight where summer time begins then.
    let mut times = (0..24 * 60).filter_map(|minute| midnight.checked_add_signed(TimeDelta::minutes(minute)));
    times.find_map(moment).unwrap_or_else(|| midnight.and_utc()).into()
}

#[cfg(test)]
mod tests {
    use chrono::Days;

    use super::*;
    use crate::model::EntryScope;
    use crate::store::Store;
    use crate::store::testing::{add, memory, new_entry, update};

    /// Two feeds: four entries an hour apart from noon on, and one of the next day.
    fn filled() -> (Store, NaiveDate) {
        let day = NaiveDate::from_ymd_opt(2026, 5, 17).unwrap();
        let noon = begin_of(day).millis() / 1_000 + 12 * 3_600;
        let mut store = memory();
        let [news, notes] = ["https://news.example/feed", "https://notes.example/feed"]
            .map(|address| add(&mut store, address));
        let entry = |id: &str, hours: i64, title: &str, author: &str| {
            let mut change = new_entry(id, noon + hours * 3_600);
            change.entry.title = title.to_owned();
            change.entry.authors = vec![author.to_owned()];
            change
        };
        let first = [
            entry("one", 0, "Old gate", "Ann Lee"),
            entry("two", 1, "New gate", "Bo Lee"),
            entry("three", 2, "Fog", "Ann Gate"),
            entry("four", 3, "Old wall", ""),
        ];
        let second = [entry("five", 24, "Gate of the old town", "Ann Lee")];
        let now = Timestamp::from_seconds(noon + 100 * 3_600);
        store.transaction(|tx| tx.apply(news, &update(&first), now)).unwrap();
        store.transaction(|tx| tx.apply(notes, &update(&second), now)).unwrap();
        (store, day)
    }

    /// Returns the ids that a search finds, oldest first. It must find the same before and after indexing.
    fn found(store: &mut Store, query: &str) -> Vec<String> {
        let find = |database: &Database| -> Vec<String> {
            let hits = database.search(query, &EntryScope::All, 99).unwrap();
            hits.into_iter().rev().map(|hit| hit.row.id.as_str().to_owned()).collect()
        };
        let waiting = find(store);
        let kept = store.transaction(|tx| {
            tx.index_waiting(99, || false)?;
            assert_eq!(find(tx), waiting, "{query}");
            Err::<(), _>(StoreError::Closed)
        });
        assert!(kept.is_err());
        waiting
    }

    /// Summer time begins at midnight in Santiago, Beirut, Cairo and Havana.
    #[test]
    fn a_day_without_midnight_begins_at_the_first_time_that_the_clock_shows() {
        let day = NaiveDate::from_ymd_opt(2024, 9, 8).unwrap();
        let one = day.and_hms_opt(1, 0, 0).unwrap();
        // In Santiago, the time is three hours behind UTC from then on.
        let moment = |time: NaiveDateTime| (time >= one).then(|| time.and_utc() + TimeDelta::hours(3));
        assert_eq!(begin_by(day, moment), Timestamp::parse_rfc3339("2024-09-08T04:00:00Z").unwrap());
        let whole = |time: NaiveDateTime| Some(time.and_utc() + TimeDelta::hours(3));
        assert_eq!(begin_by(day, whole), Timestamp::parse_rfc3339("2024-09-08T03:00:00Z").unwrap());
    }

    #[test]
    fn a_search_with_conditions_finds_the_entries_that_meet_all_of_them() {
        let (mut store, day) = filled();
        let keys: Vec<EntryKey> = store
            .search_keys("is:unread", &EntryScope::All)
            .unwrap()
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        // The newest entry comes first.
        store.transaction(|tx| tx.mark_read(&keys[1..3], true)).unwrap();
        store.transaction(|tx| tx.star(keys[4], true)).unwrap();
        for (keys, name) in [([keys[1], keys[3]].as_slice(), "Later"), (&keys[1..2], "Read later")] {
            let name = crate::model::LabelName::new(name).unwrap();
            store.transaction(|tx| tx.label_these(keys, &name, true)).unwrap();
        }
        let next = day.checked_add_days(Days::new(1)).unwrap();
        let mut check =
            |query: &str, expect: &[&str]| assert_eq!(found(&mut store, query), expect, "{query}");
        check("is:unread", &["one", "two", "five"]);
        check("is:read", &["three", "four"]);
        check("-is:unread", &["three", "four"]);
        check("is:starred", &["one"]);
        check("label:later", &["two", "four"]);
        check("label:LÄT", &["two", "four"]);
        check("label:lat ", &[]);
        check("label:\"read later\"", &["four"]);
        check("label:later -label:read* gate", &["two"]);
        check("-label:later is:unread", &["one", "five"]);
        check("is:starred is:read", &[]);
        check("gate is:read", &["three"]);
        check("gate -is:read", &["one", "two", "five"]);
        check("feed:NEWS gate ", &["one", "two", "three"]);
        check("-feed:news", &["five"]);
        check("feed:absent", &[]);
        check("author:ann", &["one", "three", "five"]);
        check("author:\"Ann Lee\"", &["one", "five"]);
        check("-author:ann", &["two", "four"]);
        check("title:gate", &["one", "two", "five"]);
        check("title:ol gate", &[]);
        check("title:ol", &["one", "four", "five"]);
        check(&format!("before:{next}"), &["one", "two", "three", "four"]);
        check(&format!("after:{next}"), &["five"]);
        check(&format!("-before:{next} -after:2027"), &["five"]);
        check(&format!("after:{day} before:{day}"), &[]);
        check("gate -old ", &["two", "three"]);
        check("-gate", &["four"]);
        check("-\"old gate\" -fog", &["two", "four", "five"]);
        check("-gate -wall", &[]);
    }

    #[test]
    fn an_excluded_word_is_looked_for_in_every_entry_that_is_not_indexed_yet() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let all: Vec<_> = (0..1_200)
            .map(|number| {
                let mut change = new_entry(&format!("id{number}"), number);
                change.entry.title = if number < 100 { "Old gate" } else { "Wall" }.to_owned();
                change
            })
            .collect();
        let now = Timestamp::from_seconds(1_700);
        store.transaction(|tx| tx.apply(id, &update(&all), now)).unwrap();
        let count = |query: &str| store.search_keys(query, &EntryScope::All).unwrap().len();
        assert_eq!([count("is:unread"), count("-gate")], [1_200, 1_100]);
    }
}
