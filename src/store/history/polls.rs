//! Stores the polls of a subscription: the outcome of the last one, and the time of the next one (F1 to F4).

use std::time::Duration;

use rusqlite::named_params;
use url::Url;

use crate::locale::Message;
use crate::model::{Failure, PollHints, StoredFailure, SubscriptionId, Timestamp, Validators};
use crate::store::lists::subscriptions::stored_failure;
use crate::store::schema::convert::{Col, hints_of_json, hints_to_json, uncount32, url_of};
use crate::store::{Database, StoreError, Tx};

const STATE: &str = "SELECT id, url, etag, last_modified, validators_of, last_poll, last_try, last_full, next_due, due_reason,
        wait_until, hints, failures, failure_kind, failure_status, failure_message, failure_hint, failure_since, stopped, moved_to,
        moved_days, moved_seen
    FROM subscription WHERE id = :id AND removed_at IS NULL";
/// If the last try is in the future, a clock that was ahead recorded it. The due time in the same row is then
/// meaningless, so the feed counts as due.
const DUE: &str = "SELECT id, url FROM subscription
    WHERE removed_at IS NULL AND stopped = 0 AND (next_due IS NULL OR next_due <= :now OR last_try > :now)
    ORDER BY ifnull(last_poll + holds, 9223372036854775807), next_due, id";
/// If the host name of a feed could not be looked up, this computer was offline. The statement makes these feeds due.
const RETRY_AFTER_DNS_FAILURES: &str = "UPDATE subscription SET next_due = :now
    WHERE removed_at IS NULL AND stopped = 0 AND next_due > :now AND failure_kind = 'dns'";
const NEXT_DUE: &str = "SELECT next_due FROM subscription
    WHERE removed_at IS NULL AND stopped = 0 AND next_due > :now AND ifnull(last_try, 0) <= :now
    ORDER BY next_due LIMIT 1";
const POLLED: &str = "UPDATE subscription
    SET last_poll = :at, last_try = :at, next_due = :next_due, due_reason = :reason, wait_until = NULL,
        holds = ifnull((SELECT feed.holds FROM feed WHERE feed.subscription = :id), :may_leave_in),
        failures = 0, failure_kind = NULL, failure_status = NULL, failure_message = '', failure_hint = '',
        failure_since = CASE WHEN :whole THEN NULL ELSE failure_since END, stopped = 0
    WHERE id = :id AND removed_at IS NULL";
const VALIDATORS: &str = "UPDATE subscription
    SET etag = :etag, last_modified = :last_modified, validators_of = :uri
    WHERE id = :id AND removed_at IS NULL";
const FULL: &str = "UPDATE subscription SET last_full = :at WHERE id = :id";
const HINTS: &str = "UPDATE subscription SET hints = :hints WHERE id = :id AND removed_at IS NULL";
const FAILED: &str = "UPDATE subscription
    SET last_try = :at, next_due = :next_due, due_reason = :reason, wait_until = :wait_until,
        failures = failures + 1,
        failure_since = ifnull(failure_since, :at), failure_kind = :kind, failure_status = :status,
        failure_message = :message, failure_hint = :hint, stopped = :stopped
    WHERE id = :id AND removed_at IS NULL";
const WAITING: &str = "SELECT url, wait_until, ifnull(last_try, added_at) AS since FROM subscription
    WHERE wait_until > :now AND ifnull(last_try, added_at) <= :now AND id <> :id
    UNION ALL SELECT url, until, since FROM page_wait WHERE until > :now AND since <= :now";
const END_PAGE_WAITS: &str = "DELETE FROM page_wait WHERE until <= :now OR since > :now";
const WAIT_FOR_PAGE: &str =
    "INSERT INTO page_wait (server, url, since, until) VALUES (:server, :url, :now, :until)
    ON CONFLICT (server) DO UPDATE SET url = :url, since = :now, until = max(until, :until)";
const PUT_OFF: &str = "UPDATE subscription SET next_due = :until, due_reason = :reason
    WHERE id = :id AND (next_due IS NULL OR next_due < :until)";
const WAIT: &str = "UPDATE subscription SET wait_until = :until WHERE id = :id";
const FORGET_WAITS: &str = "UPDATE gap SET retry = 'next-refresh', retry_at = NULL
    WHERE subscription = :id AND retry = 'at'";
const MOVED: &str =
    "UPDATE subscription SET moved_to = :to, moved_days = :days, moved_seen = :at WHERE id = :id";

/// The stored data that a fetch of a subscription document needs.
#[derive(Clone, Debug, PartialEq)]
pub struct FetchState {
    /// The subscription.
    pub id: SubscriptionId,
    /// The address of its document.
    pub url: Url,
    /// The stored validators, and the URI of their response.
    pub validators: Option<(Url, Validators)>,
    /// Time of the last answer that brought or confirmed a document.
    pub last_poll: Option<Timestamp>,
    /// Time of the last answer or failure.
    pub last_try: Option<Timestamp>,
    /// Time of the last request without validators.
    pub last_full: Option<Timestamp>,
    /// The time at which the document is due; `None`: at once.
    pub next_due: Option<Timestamp>,
    /// The reason for `next_due`, in words (F3b).
    pub due_reason: Message,
    /// The time before which the server allows no request (Retry-After, F2).
    pub wait_until: Option<Timestamp>,
    /// The polling hints of the latest document.
    pub hints: PollHints,
    /// Failures in a row.
    pub failures: u32,
    /// The last failure, until a poll succeeds.
    pub failure: Option<StoredFailure>,
    /// True if polling has stopped for good after a 410 (F3).
    pub stopped: bool,
    /// A permanent redirect on trial (F3a): its target, the number of days on which the server gave it, and the last of
    /// these days.
    pub moved: Option<(Url, u32, Timestamp)>,
}

/// An answer that brought or confirmed a subscription document.
#[derive(Clone, Debug)]
pub struct Poll {
    /// The time at which the answer came.
    pub at: Timestamp,
    /// The new set of validators and the URI they belong to; `None` keeps the old set, e.g. with a 304 that sent none.
    pub validators: Option<(Url, Validators)>,
    /// True if the request had no validators.
    pub unconditional: bool,
    /// True if the document came whole. Only such a document ends the time since which the feed fails.
    pub whole: bool,
    /// The polling hints of the document; `None` keeps the earlier ones.
    pub hints: Option<PollHints>,
    /// The time at which the document is due next.
    pub next_due: Option<Timestamp>,
    /// The reason for `next_due`, in words (F3b).
    pub reason: Message,
    /// How long an entry may stay in the document, if it may leave before `next_due` although none was seen to leave
    /// (G6b).
    pub may_leave_in: Option<Duration>,
}

/// A server's request to wait before the next fetch of a feed or page (Retry-After).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The address of the feed or page.
    pub url: Url,
    /// The time at which the server asked.
    pub since: Timestamp,
    /// The time at which the wait ends.
    pub until: Timestamp,
}

impl FetchState {
    /// Returns true if a clock that was ahead recorded the last try. The stored waiting time is then meaningless.
    #[must_use]
    pub fn is_ahead(&self, now: Timestamp) -> bool {
        self.last_try.is_some_and(|tried| tried > now)
    }
}

impl Database {
    /// Returns the waits of all subscriptions except `other_than`, followed or removed, and those of single pages.
    pub fn waiting(&self, other_than: SubscriptionId, now: Timestamp) -> Result<Vec<Wait>, StoreError> {
        let mut statement = self.connection.prepare_cached(WAITING)?;
        let mut rows = statement.query(named_params! {":id": other_than.0, ":now": now.millis()})?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let (since, until): (Col<Timestamp>, Col<Timestamp>) =
                (row.get("since")?, row.get("wait_until")?);
            // An address that cannot be parsed has no host that other feeds could share.
            if let Ok(url) = url_of(row.get_ref("url")?.as_str().unwrap_or_default()) {
                found.push(Wait { url, since: since.0, until: until.0 });
            }
        }
        Ok(found)
    }

    /// Returns the data that a fetch needs. Fails if the user does not follow the feed.
    pub fn fetch_state(&self, id: SubscriptionId) -> Result<FetchState, StoreError> {
        let mut statement = self.connection.prepare_cached(STATE)?;
        let mut rows = statement.query(named_params! {":id": id.0})?;
        let row = rows.next()?.ok_or(StoreError::NoSubscription)?;
        let validators = Validators { etag: row.get("etag")?, last_modified: row.get("last_modified")? };
        let of: Col<Option<Url>> = row.get("validators_of")?;
        let moved: Col<Option<Url>> = row.get("moved_to")?;
        let moved_seen: Col<Option<Timestamp>> = row.get("moved_seen")?;
        let moved_days = uncount32(row.get("moved_days")?);
        Ok(FetchState {
            id,
            url: url_of(row.get_ref("url")?.as_str().unwrap_or_default())?,
            validators: of.0.map(|uri| (uri, validators)),
            last_poll: row.get::<_, Col<_>>("last_poll")?.0,
            last_try: row.get::<_, Col<_>>("last_try")?.0,
            last_full: row.get::<_, Col<_>>("last_full")?.0,
            next_due: row.get::<_, Col<_>>("next_due")?.0,
            due_reason: Message::from_stored(&row.get::<_, String>("due_reason")?),
            wait_until: row.get::<_, Col<_>>("wait_until")?.0,
            hints: hints_of_json(row.get_ref("hints")?.as_str_or_null().unwrap_or_default()),
            failures: uncount32(row.get("failures")?),
            failure: stored_failure(row)?,
            stopped: row.get("stopped")?,
            moved: moved.0.zip(moved_seen.0).map(|(to, seen)| (to, moved_days, seen)),
        })
    }

    /// Returns the subscriptions that are due at `now`, with their addresses. The first are those whose entries leave
    /// the document first (G6b). Then come those that were never fetched, then those that have been due longest.
    pub fn due(&self, now: Timestamp) -> Result<Vec<(SubscriptionId, Url)>, StoreError> {
        let mut statement = self.connection.prepare_cached(DUE)?;
        let rows = statement.query_map(named_params! {":now": now.millis()}, |row| {
            Ok((row.get::<_, Col<_>>("id")?.0, row.get::<_, Col<_>>("url")?.0))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the next time after `now` at which a subscription becomes due.
    pub fn next_due(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let mut statement = self.connection.prepare_cached(NEXT_DUE)?;
        let mut rows = statement.query(named_params! {":now": now.millis()})?;
        Ok(rows.next()?.map(|row| row.get::<_, Col<Timestamp>>("next_due")).transpose()?.map(|time| time.0))
    }
}

impl Tx<'_> {
    /// Records an answer that brought or confirmed a document, and ends a failure.
    pub fn record_poll(&self, id: SubscriptionId, poll: &Poll) -> Result<(), StoreError> {
        self.connection.prepare_cached(POLLED)?.execute(named_params! {
            ":id": id.0, ":at": poll.at.millis(), ":next_due": Col(poll.next_due), ":reason": poll.reason.to_stored(),
            ":whole": poll.whole, ":may_leave_in": Col(poll.may_leave_in),
        })?;
        if let Some((uri, validators)) = &poll.validators {
            self.connection.prepare_cached(VALIDATORS)?.execute(named_params! {
                ":id": id.0, ":etag": validators.etag, ":last_modified": validators.last_modified, ":uri": uri.as_str(),
            })?;
        }
        if poll.unconditional {
            self.connection
                .prepare_cached(FULL)?
                .execute(named_params! {":id": id.0, ":at": poll.at.millis()})?;
        }
        if let Some(hints) = &poll.hints {
            let hints = hints_to_json(hints);
            self.connection.prepare_cached(HINTS)?.execute(named_params! {":id": id.0, ":hints": hints})?;
        }
        Ok(())
    }

    /// Records a failure. `next_due` is the time of the next try; `stopped` means that there will be none. The
    /// validators stay (F1, F3).
    pub fn record_failure(
        &self,
        id: SubscriptionId,
        failure: &Failure,
        at: Timestamp,
        next_due: Option<Timestamp>,
        reason: &Message,
        stopped: bool,
    ) -> Result<(), StoreError> {
        self.connection.prepare_cached(FAILED)?.execute(named_params! {
            ":id": id.0, ":at": at.millis(), ":next_due": Col(next_due), ":reason": reason.to_stored(),
            ":wait_until": Col(failure.retry_after), ":kind": failure.kind.name(), ":status": failure.status(), ":message": failure.message.to_stored(),
            ":hint": failure.hint.to_stored(), ":stopped": stopped,
        })?;
        Ok(())
    }

    /// Makes each subscription due whose host name could not be looked up. Called when the network is back.
    pub fn retry_after_dns_failures(&self, now: Timestamp) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(RETRY_AFTER_DNS_FAILURES)?
            .execute(named_params! {":now": now.millis()})?;
        Ok(())
    }

    /// Postpones a subscription to `until`, with the reason. Does nothing if the subscription is due even later.
    pub fn put_off(&self, id: SubscriptionId, until: Timestamp, reason: &Message) -> Result<(), StoreError> {
        let params = named_params! {":id": id.0, ":until": until.millis(), ":reason": reason.to_stored()};
        self.connection.prepare_cached(PUT_OFF)?.execute(params)?;
        Ok(())
    }

    /// Records that a server asked to wait in its answer to a request that was not a poll.
    pub fn note_wait(&self, id: SubscriptionId, until: Timestamp) -> Result<(), StoreError> {
        let params = named_params! {":id": id.0, ":until": until.millis()};
        self.connection.prepare_cached(WAIT)?.execute(params)?;
        Ok(())
    }

    /// Records that the server of a single page asked to wait. `server` is the part of it that counts its requests together.
    pub fn note_page_wait(
        &self,
        server: &str,
        page: &Url,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.connection.prepare_cached(END_PAGE_WAITS)?.execute(named_params! {":now": now.millis()})?;
        self.connection.prepare_cached(WAIT_FOR_PAGE)?.execute(named_params! {
            ":server": server, ":url": page.as_str(), ":until": until.millis(), ":now": now.millis(),
        })?;
        Ok(())
    }

    /// Makes the next refresh of a subscription retry its gaps that wait for a time.
    pub fn forget_waits(&self, id: SubscriptionId) -> Result<(), StoreError> {
        self.connection.prepare_cached(FORGET_WAITS)?.execute(named_params! {":id": id.0})?;
        Ok(())
    }

    /// Records a permanent redirect on trial, or removes it.
    pub fn record_redirect(
        &self,
        id: SubscriptionId,
        moved: Option<(&Url, u32, Timestamp)>,
    ) -> Result<(), StoreError> {
        let (to, days, at) =
            moved.map_or((None, 0, None), |(to, days, at)| (Some(to.as_str()), days, Some(at)));
        let params = named_params! {":id": id.0, ":to": to, ":days": days, ":at": Col(at)};
        self.connection.prepare_cached(MOVED)?.execute(params)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::{Language, within};
    use crate::model::FailureKind;
    use crate::store::testing::{add, at, memory, url};

    fn poll(second: i64) -> Poll {
        Poll {
            at: at(second),
            validators: None,
            unconditional: false,
            whole: true,
            hints: None,
            next_due: Some(at(second + 3600)),
            reason: "every hour".into(),
            may_leave_in: None,
        }
    }

    fn due(store: &Database, now: Timestamp) -> Vec<SubscriptionId> {
        store.due(now).unwrap().into_iter().map(|(id, _)| id).collect()
    }

    #[test]
    fn a_failure_is_stored_as_a_message_and_an_older_text_is_still_read() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let failure = Failure::new(
            FailureKind::Timeout,
            msg!("fetch-timeout", host = "a.example"),
            msg!("fetch-later"),
        );
        store
            .transaction(|tx| tx.record_failure(id, &failure, at(2), Some(at(9)), &"".into(), false))
            .unwrap();
        let stored = store.fetch_state(id).unwrap().failure.unwrap();
        assert_eq!((&stored.message, &stored.hint), (&failure.message, &failure.hint));
        within(Language::German, || {
            assert_eq!(stored.message.to_string(), "a.example hat zu lange gebraucht.");
        });
        let of_before = "UPDATE subscription SET failure_message = 'It took too long.', failure_hint = ''";
        store.connection.execute(of_before, []).unwrap();
        let read = store.fetch_state(id).unwrap().failure.unwrap();
        assert_eq!((read.message.to_string(), read.hint.is_empty()), ("It took too long.".to_owned(), true));
    }

    #[test]
    fn f1_validators_are_one_set_kept_byte_for_byte_and_through_failures() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        assert_eq!(store.fetch_state(id).unwrap().validators, None);
        let first = (
            url("https://a.example/feed"),
            Validators {
                etag: Some("W/\"ä b\"".to_owned()),
                last_modified: Some("once upon a time".to_owned()),
            },
        );
        store
            .transaction(|tx| tx.record_poll(id, &Poll { validators: Some(first.clone()), ..poll(1) }))
            .unwrap();
        let failure = Failure::new(FailureKind::Status(429), "Too many requests", "Wait");
        store
            .transaction(|tx| {
                tx.record_failure(id, &failure, at(2), Some(at(9)), &"asked to wait".into(), false)
            })
            .unwrap();
        store.transaction(|tx| tx.record_poll(id, &poll(3))).unwrap();
        assert_eq!(store.fetch_state(id).unwrap().validators, Some(first));
        // The next response has only an ETag, so the old date does not stay.
        let second = (
            url("https://a.example/moved"),
            Validators { etag: Some("\"2\"".to_owned()), last_modified: None },
        );
        store
            .transaction(|tx| tx.record_poll(id, &Poll { validators: Some(second.clone()), ..poll(4) }))
            .unwrap();
        assert_eq!(store.fetch_state(id).unwrap().validators, Some(second));
    }

    #[test]
    fn f3_failures_add_up_and_end_with_an_answer() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let failure = Failure::new(FailureKind::Status(503), "Busy", "");
        for second in [5, 6] {
            let record = |tx: &mut Tx<'_>| {
                tx.record_failure(id, &failure, at(second), Some(at(60)), &"later".into(), false)
            };
            store.transaction(record).unwrap();
        }
        let state = store.fetch_state(id).unwrap();
        assert_eq!((state.failures, state.last_poll, state.last_try), (2, None, Some(at(6))));
        let error = store.subscription(id).unwrap().unwrap().error.unwrap();
        assert_eq!((error.kind, error.since), (FailureKind::Status(503), at(5)));
        assert_eq!(due(&store, at(59)), []);
        assert_eq!(store.next_due(at(59)).unwrap(), Some(at(60)));
        assert_eq!(due(&store, at(60)), [id]);
        let cut_off = |tx: &mut Tx<'_>| {
            tx.record_poll(id, &Poll { whole: false, ..poll(65) })?;
            tx.record_failure(id, &failure, at(65), Some(at(69)), &"cut off".into(), false)
        };
        store.transaction(cut_off).unwrap();
        let error = store.subscription(id).unwrap().unwrap().error.unwrap();
        // A document that came in part lets the feed wait no longer, but the feed fails still.
        assert_eq!((store.fetch_state(id).unwrap().failures, error.since), (1, at(5)));
        store.transaction(|tx| tx.record_poll(id, &poll(70))).unwrap();
        let state = store.fetch_state(id).unwrap();
        assert_eq!((state.failures, state.failure, state.last_poll), (0, None, Some(at(70))));
        let gone = Failure::new(FailureKind::Status(410), "Gone", "");
        store
            .transaction(|tx| tx.record_failure(id, &gone, at(80), None, &"the feed is gone".into(), true))
            .unwrap();
        assert_eq!(due(&store, at(1_000_000)), [], "a 410 stops the polling");
    }

    /// The schedule follows the stored times, not the clock alone (FRB037).
    #[test]
    fn f7_a_feed_postponed_by_a_clock_that_was_ahead_is_due() {
        let mut store = memory();
        let ahead = 1_000_000;
        let (a, b) = (add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed"));
        store
            .transaction(|tx| {
                tx.record_poll(a, &poll(ahead))?;
                tx.record_poll(b, &poll(1))
            })
            .unwrap();
        assert_eq!((due(&store, at(ahead)), due(&store, at(9))), (vec![b], vec![a]));
        assert_eq!(store.next_due(at(9)).unwrap(), Some(at(3601)), "a is due already");
        store.transaction(|tx| tx.record_poll(a, &poll(9))).unwrap();
        assert_eq!(due(&store, at(9)), []);
        let mut failure = Failure::new(FailureKind::Status(429), "Too many requests", "");
        failure.retry_after = Some(at(2 * ahead));
        let failed = |tx: &mut Tx<'_>| {
            tx.record_failure(a, &failure, at(ahead), Some(at(2 * ahead)), &"asked to wait".into(), false)
        };
        store.transaction(failed).unwrap();
        assert!(store.fetch_state(a).unwrap().is_ahead(at(9)));
        assert_eq!((store.waiting(b, at(9)).unwrap(), due(&store, at(9))), (vec![], vec![a]));
        assert_eq!(store.waiting(b, at(ahead)).unwrap().len(), 1);
    }

    #[test]
    fn f4_the_longest_wait_of_the_server_of_a_page_is_known_until_it_ends() {
        let mut store = memory();
        let feed = add(&mut store, "https://a.example/feed");
        let page = |name: &str| url(&format!("https://{name}.example/page"));
        let mut note = |name: &str, until: i64, now: i64| {
            store.transaction(|tx| tx.note_page_wait(name, &page(name), at(until), at(now))).unwrap();
            [now, 59, 60, 90].map(|now| {
                let waits = store.waiting(feed, at(now)).unwrap().into_iter();
                waits.map(|wait| (wait.url, wait.since, wait.until)).collect::<Vec<_>>()
            })
        };
        let a = |since| (page("a"), at(since), at(60));
        assert_eq!(note("a", 60, 5), [vec![a(5)], vec![a(5)], vec![], vec![]]);
        assert_eq!(note("a", 50, 6)[1], [a(6)], "a shorter wait ends no longer one");
        let b = (page("b"), at(7), at(90));
        assert_eq!(note("b", 90, 7), [vec![a(6), b.clone()], vec![a(6), b.clone()], vec![b.clone()], vec![]]);
        // The clock was ahead when the server asked to wait.
        assert_eq!(store.waiting(feed, at(1)).unwrap(), []);
        let rows = "SELECT count(*) FROM page_wait";
        store.transaction(|tx| tx.note_page_wait("c", &page("c"), at(99), at(70))).unwrap();
        let count: i64 = store.connection.query_row(rows, [], |row| row.get(0)).unwrap();
        assert_eq!(count, 2, "a wait that ended is forgotten");
    }

    #[test]
    fn f4_waits_are_known_and_other_feeds_can_be_postponed() {
        let mut store = memory();
        let (a, b) = (add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed"));
        let mut failure = Failure::new(FailureKind::Status(429), "Too many requests", "");
        failure.retry_after = Some(at(90));
        store
            .transaction(|tx| {
                tx.record_failure(a, &failure, at(2), Some(at(90)), &"asked to wait".into(), false)
            })
            .unwrap();
        let wait = Wait { url: url("https://a.example/feed"), since: at(2), until: at(90) };
        assert_eq!(store.waiting(b, at(89)).unwrap(), [wait]);
        assert_eq!((store.waiting(a, at(89)).unwrap(), store.waiting(b, at(90)).unwrap()), (vec![], vec![]));
        store.transaction(|tx| tx.put_off(b, at(90), &"its neighbour was asked to wait".into())).unwrap();
        assert_eq!((due(&store, at(89)), due(&store, at(90))), (vec![], vec![a, b]));
        store.transaction(|tx| tx.put_off(b, at(50), &"earlier".into())).unwrap();
        let state = store.fetch_state(b).unwrap();
        assert_eq!(
            (state.next_due, state.due_reason.to_string().as_str()),
            (Some(at(90)), "its neighbour was asked to wait")
        );
        store.transaction(|tx| tx.record_poll(a, &poll(91))).unwrap();
        assert_eq!(store.waiting(b, at(3)).unwrap(), [], "an answer ends the wait");
    }

    #[test]
    fn g6b_the_feed_whose_entries_leave_first_is_due_first() {
        let mut store = memory();
        let feeds = ["calm", "new", "busy", "busier"];
        let ids = feeds.map(|name| add(&mut store, &format!("https://{name}.example/feed")));
        let [calm, new, busy, busier] = ids;
        let polled = |tx: &mut Tx<'_>| {
            [calm, busy, busier].into_iter().try_for_each(|id| tx.record_poll(id, &poll(1)))
        };
        store.transaction(polled).unwrap();
        let holds = "UPDATE subscription SET holds = ?1 WHERE id = ?2";
        for (id, seconds) in [(busy, 7_200), (busier, 600)] {
            store.connection.execute(holds, (seconds * 1_000, id.0)).unwrap();
        }
        assert_eq!(due(&store, at(36_000)), [busier, busy, new, calm]);
    }

    #[test]
    fn feeds_whose_host_was_not_found_are_due_when_the_network_is_back() {
        let mut store = memory();
        let (a, b) = (add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed"));
        for (id, kind) in [(a, FailureKind::Dns), (b, FailureKind::Timeout)] {
            let failure = Failure::new(kind, "Nothing came.", "");
            let failed =
                |tx: &mut Tx<'_>| tx.record_failure(id, &failure, at(2), Some(at(9_000)), &"".into(), false);
            store.transaction(failed).unwrap();
        }
        assert_eq!(due(&store, at(10)), []);
        store.transaction(|tx| tx.retry_after_dns_failures(at(10))).unwrap();
        assert_eq!(due(&store, at(10)), [a]);
    }

    #[test]
    fn g6b_when_the_network_is_back_the_feed_whose_entries_leave_first_is_due_first() {
        let mut store = memory();
        let ids =
            ["calm", "new", "busy"].map(|name| add(&mut store, &format!("https://{name}.example/feed")));
        let [calm, new, busy] = ids;
        let failure = Failure::new(FailureKind::Dns, "No such host.", "");
        let offline = |tx: &mut Tx<'_>| {
            [calm, busy].into_iter().try_for_each(|id| tx.record_poll(id, &poll(1)))?;
            // The busy feed is due last by its schedule.
            let tries = [(calm, 8_000), (new, 8_500), (busy, 9_000)];
            tries.into_iter().try_for_each(|(id, next)| {
                tx.record_failure(id, &failure, at(2), Some(at(next)), &"".into(), false)
            })
        };
        store.transaction(offline).unwrap();
        store.connection.execute("UPDATE subscription SET holds = 600000 WHERE id = ?1", [busy.0]).unwrap();
        store.transaction(|tx| tx.retry_after_dns_failures(at(10))).unwrap();
        assert_eq!(due(&store, at(10)), [busy, calm, new]);
    }

    #[test]
    fn f3a_a_redirect_is_remembered_on_trial() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let to = url("https://b.example/feed");
        store.transaction(|tx| tx.record_redirect(id, Some((&to, 2, at(5))))).unwrap();
        assert_eq!(store.fetch_state(id).unwrap().moved, Some((to, 2, at(5))));
        store.transaction(|tx| tx.record_redirect(id, None)).unwrap();
        assert_eq!(store.fetch_state(id).unwrap().moved, None);
    }
}
