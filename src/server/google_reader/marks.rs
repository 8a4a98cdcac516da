//! Sending marks to a server with the API of Google Reader.
//!
//! Miniflux switches a mark over: if an entry has the mark already, it loses it. So Lacuna asks for the entries before it
//! sends their marks, because a call of an earlier sync may have arrived although its answer was lost. It asks again
//! afterwards, because another client may have made the same mark at the same time. FreshRSS sets a mark, whether or not
//! the entry has it. Its numbers are times, so it never gives a number to another entry, and Lacuna need not ask.

use std::collections::BTreeSet;

use super::entries::{Answered, READ, STARRED};
use super::{GoogleReader, numbers};
use crate::model::{Failure, MarkField};
use crate::server::calls::Transport;
use crate::server::sync::Check;
use crate::server::{entry_too_large, mark_changed, mark_refused, other};

/// The most calls for the marks of one batch in one sync. Each call after the first one follows another client's change.
const MARK_CALLS: usize = 3;

impl GoogleReader {
    /// Sends a mark of some entries, until each of them has it.
    pub(super) fn send_marks(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<Vec<u64>, Failure> {
        if self.is_freshrss() {
            return self.edit_tag(transport, field, value, numbers).map(|()| Vec::new());
        }
        for calls in 0..=MARK_CALLS {
            let Answered { entries, too_large } = self.contents(transport, numbers, None, &|_| Ok(()))?;
            check(&entries)?;
            let found: BTreeSet<u64> = entries.iter().map(|entry| entry.number).collect();
            let gone: Vec<u64> = numbers.iter().filter(|number| !found.contains(number)).copied().collect();
            if !too_large.is_empty() {
                return Err(entry_too_large(&self.base));
            }
            let others = entries.iter().filter(|entry| entry.marks.get(field) != value);
            let others: Vec<u64> = others.map(|entry| entry.number).collect();
            if others.is_empty() || !gone.is_empty() {
                return Ok(gone);
            }
            if calls < MARK_CALLS {
                self.edit_tag(transport, field, value, &others)?;
            }
        }
        Err(mark_changed(&self.base))
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
        // A server that lacks an entry answers otherwise.
        if matches!(reply.status, 404 | 410) {
            return Err(mark_refused(&self.base, reply.status));
        }
        reply.accepted_change(&self.base)?;
        // Some servers answer unknown paths with 200 as well.
        if reply.body.trim_ascii() == b"OK" { Ok(()) } else { Err(other(&self.base)) }
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::server::calls::{Call, Reply};
    use crate::server::sync::MarkSync as _;

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
        api.send(&mut server, MarkField::Read, true, &[7], &|_| Ok(BTreeSet::new())).unwrap();
        assert_eq!((server.is_read, server.edits), (true, 2));
    }
}
