//! The table of cases for coverage: the documents that a publisher shows at each poll, and the expected result. Each
//! case has the number of a mistake that Lacuna once made.
//!
//! The table is used twice: by `history` alone in `clauses.rs` beside this file, and by the whole program in
//! `tests/feeds/clauses.rs`.
//!
//! # Documents
//!
//! A poll is a list of documents, divided by `;`. The publisher puts them up before the poll. A document is its address
//! followed by its content:
//!
//! | word | meaning |
//! |---|---|
//! | `3`, `9..7` | the entry 3, which was published on the third day; the entries 9, 8 and 7 |
//! | `3+`, `p:1` | the entry 3, dated 30 days ahead; the entry p of the first day |
//! | `3!`, `3*` | the entry 3 with another title; it says that it was updated, or does not |
//! | `3!9` | the entry 3 with another title, updated on the ninth day |
//! | `3~` | the entry 3 under another id |
//! | `F1.2` | the entry F1 without a date, under the id that it has in the second build |
//! | `>a1`, `@s1`, `\|p2` | a link to the older document a1, to its own snapshot s1, to the next page p2 |
//! | `&now` | the document is an archive, and its current document is at `now` |
//! | `bare` | nothing says that the document is an archive |
//! | `status:404`, `302:a1` | there is no document, or it is at a1 |
//!
//! `read` marks all entries as read before the poll, and `retry` asks for a new try of all gaps.
//!
//! # Expectations
//!
//! The kind, the state and the number of gaps; then, divided by `;`: `list`, the entries with `-` for a gap; `unread`,
//! the unread entries; `since`, the number of the poll at which the claim begins; `asked`, the addresses requested
//! after the feed itself.

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Case {
    /// The number of the case.
    pub(crate) number: u32,
    /// The rule that the case checks.
    pub(crate) says: &'static str,
    /// The documents of each poll, and the expectations after it.
    pub(crate) polls: &'static [(&'static str, &'static str)],
}

pub(crate) const fn case(
    number: u32,
    says: &'static str,
    polls: &'static [(&'static str, &'static str)],
) -> Case {
    Case { number, says, polls }
}

pub(crate) const CASES: &[Case] = &[
    case(
        1,
        "dates never decide that a document is an older copy",
        &[("feed 3+ 2 1", "plain whole-since"), ("feed 9..7", "plain gaps 1")],
    ),
    case(
        1,
        "an entry that is dated ahead stays on top of the feed, and hides no loss",
        &[("feed 3+ 2 1", "plain whole-since"), ("feed 3+ 9 8", "plain gaps 1; list 3 9 8 - 2 1")],
    ),
    case(
        1,
        "the pages behind an entry that is dated ahead are read back to the others",
        &[
            ("feed 4+ 3 2 |p2; p2 1", ""),
            (
                "feed 4+ 10 9 |p2; p2 8 7 6 |p3; p3 5 3 2",
                "paged not-knowable; list 4 10..5 3 2; asked p2 p3 feed p2",
            ),
        ],
    ),
    case(
        2,
        "a finished walk closes no gap that it did not bridge",
        &[
            ("feed 4..1", "plain whole-since"),
            ("feed 9..7", "plain gaps 1; list 9..7 - 4..1"),
            ("a1 9..7; feed 11 10 >a1", "archived gaps 1; list 11..7 - 4..1"),
        ],
    ),
    case(
        3,
        "no later claim covers the time of a document in no order",
        &[
            ("feed 5..1", "plain whole-since; since 1"),
            ("feed 4 7 5 3 6", "plain whole-since; since 2"),
            ("feed 10..6", "plain whole-since; since 2"),
        ],
    ),
    case(
        3,
        "a roll-over after a document in no order is a gap",
        &[("feed 5..1", ""), ("feed 4 7 5 3 6", ""), ("feed 15..11", "plain gaps 1; list 15..11 - 7..1")],
    ),
    case(
        3,
        "nor is the time claimed before a document without news that continues nothing",
        &[
            ("feed 5..1", ""),
            ("feed 4 7 5 3 6", "plain whole-since; since 2"),
            ("feed 12 11 4 3", "plain whole-since; since 3"),
            ("feed 6 5 2", "plain whole-since; since 4"),
        ],
    ),
    case(
        3,
        "a short document that is oldest first shows the order of the feed",
        &[
            ("feed 14 15 16", "plain whole-since"),
            ("feed 16 17 18", "plain whole-since; since 1"),
            ("feed 20 21 18!", "plain gaps 1; list 21 20 - 18! 17 16 15 14"),
        ],
    ),
    case(
        3,
        "nothing is claimed of the time before a short document in the opposite order",
        &[
            ("feed 14 15 16", "plain whole-since"),
            ("feed 18 17 16", "plain whole-since; since 2"),
            ("feed 19 18 17", "plain whole-since; since 2"),
            ("feed 25 24 23", "plain gaps 1"),
        ],
    ),
    case(
        4,
        "an older snapshot served as the feed replaces no newer version and changes nothing later",
        &[
            ("s1 2 1 @s1; feed 2 1 @s1", "stateful whole-since"),
            ("feed 3 2! @s2 >s1", "stateful whole; list 3 2! 1"),
            ("feed 2 1 @s1", "stateful whole; list 3 2! 1"),
            ("s2 3 2! @s2 >s1; feed 4 3 @s3 >s2", "stateful whole; list 4 3 2! 1"),
        ],
    ),
    case(
        4,
        "an older copy has the latest text of an entry that was last seen before another of its entries appeared",
        &[("feed 8 7", ""), ("feed 12 11 8", ""), ("feed 11 8 7*", "plain whole-since; list 12 11 8 7!")],
    ),
    case(
        4,
        "an older copy replaces no text that was seen after its entries had appeared",
        &[
            ("feed 8 7", ""),
            ("feed 8 7*", "plain whole-since; list 8 7!"),
            ("feed 9 8 7*", ""),
            ("feed 8 7", "plain whole-since; list 9 8 7!"),
        ],
    ),
    case(
        4,
        "snapshots that repeat entries of this poll are no sign that the walk has reached older ones",
        &[
            ("s0 2 1 @s0; feed 4..1 @s1 >s0", "stateful whole"),
            (
                "s1 4..1 @s1 >s0; s2 4! 7..5 @s2 >s1; s3 8 4! 7 6 @s3 >s2; s4 9 8 4! 7 @s4 >s3; \
                 s5 10..8 4! @s5 >s4; s6 8! 10 9 4! @s6 >s5; feed 7! 8! 10 9 @s7 >s6",
                "stateful whole; asked s6 s5 s4 s3 s2",
            ),
        ],
    ),
    case(
        4,
        "nor does it if the versions have the same time",
        &[
            ("s1 2 1 @s1; feed 2 1 @s1", ""),
            ("feed 3 2* @s2 >s1", "stateful whole; list 3 2! 1"),
            ("feed 2 1 @s1", "stateful whole; list 3 2! 1"),
            ("s2 3 2* @s2 >s1; feed 4 3 @s3 >s2", "stateful whole; list 4 3 2! 1"),
        ],
    ),
    case(
        4,
        "an older snapshot with the entry that was moved up since replaces no newer version",
        &[
            ("s1 2 1 @s1; feed 2 1 @s1", "stateful whole-since"),
            ("s2 3 2 1 @s2 >s1; feed 2* 3 1 @s3 >s2", "stateful whole; list 3 2! 1"),
            ("feed 2 1 @s1", "stateful whole; list 3 2! 1"),
        ],
    ),
    case(
        4,
        "an older copy that was never seen closes no gap above it",
        &[
            ("a1 1; feed 2 >a1", "archived whole"),
            ("feed 5", "plain gaps 1; list 5 - 2 1"),
            ("a2 2 >a1; feed 3 >a2", "archived gaps 1"),
            ("a4 4 >a3; a3 3 >a2; a5 5 >a4; feed 6 >a5", "archived whole; list 6..1"),
        ],
    ),
    case(
        4,
        "a walk joins no stretch behind another one whose entries came into no archive",
        &[
            ("a0 3..1; feed 6..4 >a0", "archived whole"),
            ("feed 11 10 >a0", "archived gaps 1; list 11 10 - 6..1"),
            ("feed 13 >a0", "archived gaps 2; list 13 - 11 10 - 6..1"),
            ("a2 9..7 >a1; a1 6..4 >a0; feed 13 >a2", "archived gaps 2"),
            ("a3 12..10 >a2; feed 14 13 >a3", "archived whole; list 14..1"),
        ],
    ),
    case(
        4,
        "an older snapshot closes no gap above its own entries",
        &[
            ("s1 2 1 @s1; feed 3 2 @s2 >s1", "stateful whole"),
            ("feed 4 3* @s3 >s2", "stateful whole; list 4 3! 2 1"),
            ("feed 9 8 @s9", "stateful gaps 1"),
            (
                "s2 3 2 @s2 >s1; s3 4 3* @s3 >s2; feed 3 2 @s2 >s1; retry",
                "stateful gaps 1; list 9 8 - 4 3! 2 1",
            ),
        ],
    ),
    case(
        4,
        "an older snapshot that was served as the feed and is read again brings no older version back",
        &[
            ("s1 2 1 @s1; feed 3 2 @s2 >s1", "stateful whole"),
            ("feed 4 3* @s3 >s2", "stateful whole; list 4 3! 2 1"),
            ("feed 5 4 @s4", ""),
            ("feed 6 5 @s5", ""),
            ("s2 3 2 @s2 >s1; s3 4 3* @s3 >s2; feed 9 8 @s9 >s3", "stateful gaps 1"),
            ("feed 3 2 @s2 >s1; retry", "stateful gaps 1; list 9 8 - 6 5 4 3! 2 1"),
        ],
    ),
    case(
        5,
        "an archive right below a gap is read again, although no archive has grown before",
        &[
            ("a1 2 1; feed 4 3 >a1", "archived whole"),
            ("a2 4 3 >a1; feed >a2", "archived whole"),
            ("a2 5..3 >a1; feed 9..6", "plain gaps 1; list 9..6 - 4..1"),
            ("a3 8..6 >a2; feed 10 9 >a3", "archived whole; list 10..1"),
        ],
    ),
    case(
        8,
        "nothing is claimed of the time between a document without news and a later one without a link",
        &[
            ("a1 4..1; feed 5 >a1", "archived whole"),
            ("b1 status:503; feed 7 >b1", "archived gaps 1"),
            ("b2 status:503; feed 9 >b2", "archived gaps 2"),
            ("b3 status:503; feed 7* >b3", "archived gaps 3"),
            (
                "b3 10 9 >b2; b2 8 7 >b1; b1 6 5 >a1; feed 13 12",
                "plain whole-since; since 5; list 13 12 10..8 7! 6..1",
            ),
            ("b5 13..11 >b3; feed 14 >b5", "archived whole; list 14..8 7! 6..1"),
        ],
    ),
    case(
        6,
        "entries from before the archives began are not whole at a later poll either",
        &[
            ("feed 9..7", "plain whole-since; since 1"),
            ("a1 3..1; feed 10..8 >a1", "archived whole-since; since 1"),
            ("feed 11..9 >a1", "archived whole-since; since 1"),
        ],
    ),
    case(
        3,
        "archives that are sent again as they were prove nothing",
        &[
            ("a2 2 1; feed 8..3 >a2", "archived whole"),
            ("a3 6..3 >a2; feed 14..7 >a3", "archived whole"),
            ("a4 8 7 >a3; feed 24..15 >a4", "archived gaps 1; list 24..15 - 14..1"),
            ("retry", "archived gaps 1"),
        ],
    ),
    case(
        8,
        "a document that the server refused is requested if the user asks, although a chain seems to lead past it",
        &[
            ("a0 3..1; feed 6..3 >a0", "archived whole"),
            ("a1 status:410; feed 3! 7 6 5 >a1", "archived gaps 1"),
            ("feed 6..3 >a0", "archived gaps 1"),
            ("a1 4 >a0; feed 3! 7 6 5 >a1; retry", "archived whole"),
        ],
    ),
    case(
        10,
        "archives that a publisher divided anew under their old addresses are read one after the other",
        &[
            ("a1 1; a2 2 >a1; a3 3 >a2; feed 4 >a3", "archived whole"),
            ("a1 5..1; a2 7 6 >a1; feed 9 8 >a2", "archived whole-since; list 9..1; asked a2 a1"),
        ],
    ),
    case(
        10,
        "an archive is read again if the document links it after a newer one",
        &[
            ("a0 1; a1 4..2 >a0; feed 4 3 >a1", "archived whole"),
            ("a0 6..1; feed 8 7 >a0", "archived whole; list 8..1; asked a0"),
        ],
    ),
    case(
        5,
        "a second look that fails makes no gap",
        &[
            ("a1 3..1; feed 5 4 >a1", "archived whole"),
            ("a1 6..1; feed 8 7 >a1", "archived whole; list 8..1; asked a1"),
            ("a1 status:403; a2 9..7 >a1; feed 9 >a2", "archived whole; list 9..1; asked a2 a1"),
        ],
    ),
    case(
        5,
        "a walk looks again at the archive that was the newest one before",
        &[
            ("a1 3..1; feed 5 4 >a1", "archived whole"),
            ("a1 6..1; feed 8 7 >a1", "archived whole; list 8..1; asked a1"),
            ("a2 9..7 >a1; feed 9 >a2", "archived whole; list 9..1"),
            ("feed 13 >a2", "archived whole; list 13 9..1"),
            ("a2 12..7 >a1; a3 13 >a2; feed 14 >a3", "archived whole; list 14..1; asked a3 a2 a1"),
        ],
    ),
    case(
        5,
        "entries that left the document and are in no known archive are looked for in the newest archive again",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("a1 7..1; a2 10..8 >a1; feed 13..11 >a2", "archived whole; list 13..1"),
        ],
    ),
    case(
        5,
        "and then in the archive before it",
        &[
            ("a1 2 1; a2 3 >a1; feed 6..4 >a2", "archived whole"),
            ("a1 7..1; a3 10..8 >a2; feed 13..11 >a3", "archived whole; list 13..1"),
        ],
    ),
    case(
        5,
        "and there is a gap if neither archive has them",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("a2 10..8 >a1; feed 13..11 >a2", "archived gaps 1; list 13..8 - 6..1"),
        ],
    ),
    case(
        8,
        "an entry that stays while newer ones push out its neighbours closes no gap of a missing archive",
        &[
            ("a1 5..1; feed 6 >a1", "archived whole"),
            ("a2 status:404; a3 9 8 >a2; feed 10 8 >a3", "archived gaps 1; list 10..8 - 6..1"),
            ("a4 status:404; feed 11 8 >a4", "archived gaps 2; list 11 - 10..8 - 6..1"),
            ("a5 11 >a4; feed 12 8 >a5", "archived gaps 2"),
            ("a6 12 >a5; feed 13 8 >a6", "archived gaps 2; list 13..11 - 10..8 - 6..1"),
            ("a4 10 >a3; a2 7 6 >a1; feed 14 13 >a6; retry", "archived whole; list 14..1"),
        ],
    ),
    case(
        5,
        "the same holds if the document continues, and the newest archive passes over them",
        &[
            ("a1 7..1; feed 10..8 >a1", "archived whole"),
            ("feed 18..16 >a1", "archived gaps 1; list 18..16 - 10..1"),
            ("a2 11..8 >a1; feed 20..18 >a2", "archived gaps 1"),
            ("feed 21..19 >a2; retry", "archived gaps 1"),
            ("a2 17..8 >a1; a3 18 >a2; feed 21..19 >a3", "archived whole; list 21..1"),
            ("a4 21..19 >a3; feed 24..22 >a4", "archived whole; list 24..1"),
        ],
    ),
    case(
        5,
        "one such entry above the newest archive may have been withdrawn, so nothing is called whole until it is read",
        &[
            ("a3 6 5; feed 9..7 >a3", "archived whole"),
            ("a4 8 7 >a3; feed 19..17 >a4", "archived whole-since; since 2"),
            ("a4 18..7 >a3; a5 21..19 >a4; feed 24..22 >a5", "archived whole; list 24..5"),
        ],
    ),
    case(
        5,
        "two of them are looked for after an empty document too",
        &[
            ("a1 3..1; feed >a1", "archived whole"),
            ("feed 8..6 >a1", ""),
            ("a1 7..1; a2 9 8 >a1; feed 11 10 >a2", "archived whole; list 11..1"),
        ],
    ),
    case(
        5,
        "a gap closes if one archive has the entries on both of its sides",
        &[
            ("feed 2 1", ""),
            ("feed 5 4", "plain gaps 1"),
            ("feed 9 8", "plain gaps 2"),
            ("a1 5..1; feed 11 10 >a1", "archived gaps 2; list 11 10 - 9 8 - 5..1"),
            ("a2 10..6 >a1; feed 12 11 >a2", "archived whole; list 12..1"),
        ],
    ),
    case(
        13,
        "a chain leads to the newest stretch of its documents, although the first entry of one was brought up",
        &[
            ("s0 2 1 @s0; s1 4 3 @s1 >s0; feed 6 5 @s2 >s1", "stateful whole"),
            ("s9 status:410; feed 2!7 7 @s3 >s9", "stateful gaps 1"),
            ("feed 8 2!7 @s4 >s3", "stateful gaps 1; list 8 7 - 6..3 2! 1"),
        ],
    ),
    case(
        14,
        "the page behind the document brings later versions when Lacuna looks for archives there",
        &[("feed 4..1", "plain whole-since"), ("p2 1!; feed 5..2 |p2", "paged not-knowable; list 5..2 1!")],
    ),
    case(
        5,
        "archives that came late are read although the archives above them bring nothing",
        &[
            ("a1 2 1; feed 12..5 >a1", "archived whole"),
            (
                "a2 4 3 >a1; a3 6 5 >a2; a4 8 7 >a3; a5 10 9 >a4; a6 12 11 >a5; feed 14 13 >a6",
                "archived whole; list 14..1",
            ),
        ],
    ),
    case(
        5,
        "an entry that was brought up does not show that the feed continues",
        &[
            ("a1 3..1; feed 8..4 >a1", "archived whole"),
            ("a2 13..9 8! >a1; feed 15 14 >a2", "archived gaps 1; list 15..9 - 8! 7..1"),
            ("a1 7..1; feed 16..14 >a2; retry", "archived whole"),
        ],
    ),
    case(
        5,
        "an older archive that is looked at for them replaces no newer version",
        &[
            ("a1 3..1; a2 5 4 3* >a1; feed 8..6 >a2", "archived whole; list 8..4 3! 2 1"),
            ("feed 34..31 >a2", "archived gaps 1; list 34..31 - 8..4 3! 2 1"),
        ],
    ),
    case(
        5,
        "such a gap closes with the archive that has the missed entries",
        &[
            ("a1 10..1; feed 14..11 >a1", "archived whole"),
            ("feed 34..31 >a1", "archived gaps 1; list 34..31 - 14..1"),
            ("a2 33..11 >a1; feed 36..34 >a2", "archived whole; list 36..1"),
        ],
    ),
    case(
        6,
        "a single entry that is in no archive causes neither a warning nor a claim",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("feed 10 9 >a1", "archived whole-since; list 10 9 3..1; since 2"),
            ("a2 9..3 >a1; feed 11 10 >a2", "archived whole; list 11..1"),
        ],
    ),
    case(
        6,
        "a document that lost both its only entry and its link shows nothing",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("feed", "plain not-knowable; list 3..1"),
            ("feed", "plain not-knowable; list 3..1"),
            ("a2 5..3 >a1; feed 6 >a2", "archived whole; list 6..1"),
        ],
    ),
    case(
        6,
        "and so does one that has only an edited older entry in their place",
        &[
            ("s1 2 1 @s1; feed 2 1 @s1", ""),
            ("feed 3 @s2 >s1", "stateful whole; list 3..1"),
            ("feed 2! @s4", "stateful not-knowable; list 3 2! 1"),
            ("s2 3 @s2 >s1; s3 4 @s3 >s2; s4 2! @s4 >s3; feed 5 @s5 >s4", "stateful whole"),
        ],
    ),
    case(
        6,
        "and if it is the newest entry, which may have moved up",
        &[
            ("s1 2 1 @s1; feed 2 1 @s1", ""),
            ("feed 3 @s2 >s1", "stateful whole; list 3..1"),
            ("feed 3! @s4", "stateful not-knowable; list 3! 2 1"),
            ("s2 3 @s2 >s1; s3 4 @s3 >s2; s4 3! @s4 >s3; feed 5 @s5 >s4", "stateful whole"),
        ],
    ),
    case(
        6,
        "an older copy behind such a document shows nothing either",
        &[
            ("a1 2 1; feed 4 3 >a1", "archived whole"),
            ("a2 4 3 >a1; feed 5 >a2", "archived whole"),
            ("feed", "plain not-knowable"),
            ("feed 4 3 >a1", "archived not-knowable"),
            ("a3 7..5 >a2; feed 8 >a3", "archived whole; list 8..1"),
        ],
    ),
    case(
        6,
        "nor does one whose archives have new addresses",
        &[
            ("a1 2 1; feed 4 3 >a1", "archived whole"),
            ("a2 4 3 >a1; feed 5 >a2", "archived whole"),
            ("feed", "plain not-knowable"),
            ("b1 2 1; feed 4 3 >b1", "archived not-knowable"),
            ("a3 7..5 >a2; feed 8 >a3", "archived whole; list 8..1"),
        ],
    ),
    case(
        6,
        "a window of two entries that rolls over before its archive appears is not whole",
        &[
            ("a1 2 1; feed 4 3 >a1", "archived whole"),
            ("feed 10 9 >a1", "archived gaps 1; list 10 9 - 4..1"),
            ("a2 9..3 >a1; feed 11 10 >a2", "archived whole; list 11..1"),
        ],
    ),
    case(
        6,
        "nor is such a window if all archives have new addresses",
        &[
            ("a1 3..1; feed 5 4 >a1", "archived whole"),
            ("b1 3..1; feed 9 8 >b1", "archived gaps 1; list 9 8 - 5..1"),
            ("b2 9..4 >b1; feed 10 >b2", "archived whole; list 10..1"),
        ],
    ),
    case(
        6,
        "nor is such a window that overlapped its archive",
        &[
            ("a1 3..1; feed 5..3 >a1", "archived whole"),
            ("b1 3..1; feed 10..8 >b1", "archived gaps 1; list 10..8 - 5..1"),
            ("b2 9..4 >b1; feed 11 10 >b2", "archived whole; list 11..1"),
        ],
    ),
    case(
        6,
        "a single entry in no archive causes no claim either if all archives have new addresses",
        &[
            ("a1 3..1; feed 4 >a1", "archived whole"),
            ("b1 3..1; feed 9 >b1", "archived whole-since; list 9 4..1"),
            ("b2 9..4 >b1; feed 10 >b2", "archived whole; list 10..1"),
        ],
    ),
    case(
        6,
        "nor is a window of three entries",
        &[
            ("a1 2 1; feed 5..3 >a1", "archived whole"),
            ("feed 11..9 >a1", "archived gaps 1; list 11..9 - 5..1"),
            ("a2 9..3 >a1; feed 12..10 >a2", "archived whole; list 12..1"),
        ],
    ),
    case(
        6,
        "nor is a window with a pinned entry",
        &[
            ("a1 4..2; feed p:1 7..5 >a1", "archived whole"),
            ("feed p:1 20..18 >a1", "archived gaps 1; list 20..18 - 7..2 p"),
            ("a2 19..5 >a1; feed p:1 22..20 >a2", "archived whole; list 22..2 p"),
        ],
    ),
    case(
        6,
        "nor is a window of three entries with a pinned one",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("feed 6 9 8 >a1", "archived gaps 1; list 9 8 - 6..1"),
        ],
    ),
    case(
        6,
        "a pinned entry is no beginning of the feed",
        &[
            ("feed 3", ""),
            ("feed 3 7", ""),
            ("feed 3 8", ""),
            ("feed 3 9", ""),
            ("a1 5; feed 3 10 >a1", "archived whole-since"),
        ],
    ),
    case(
        7,
        "items at the foot that get new ids at each build hide no roll-over",
        &[
            ("feed 3..1 F1.1 F2.1", "plain whole-since"),
            ("feed 4..2 F1.2 F2.2", "plain whole-since"),
            ("feed 9..7 F1.3 F2.3", "plain gaps 1"),
        ],
    ),
    case(
        8,
        "a new archive that lacks its link for one poll closes no gap that a server stated",
        &[
            ("a2 status:503; feed 9..7 >a2", "archived gaps 1; list 9..7 -"),
            ("a3 9..7; feed 12..10 >a3", "archived gaps 1; list 12..7 -"),
            ("a3 9..7 >a2; a2 6..1; feed 13..10 >a3", "archived whole; list 13..1"),
        ],
    ),
    case(
        8,
        "nothing behind an archive that lacks its link is whole",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("a2 9..7; feed 12..10 >a2", "archived gaps 1; list 12..7 - 6..1"),
            ("a2 9..7 >b2; b2 6..4 >a1; feed 13..10 >a2; retry", "archived whole; list 13..1"),
        ],
    ),
    case(
        8,
        "a stated gap closes when archives follow the entries that named it another way",
        &[
            ("a2 status:404; feed 9..7 >a2", "archived gaps 1"),
            ("b2 9..4 >b1; b1 3..1; feed 10..8 >b2", "archived whole; list 10..1"),
        ],
    ),
    case(
        8,
        "a chain that merely ends there closes no stated gap",
        &[
            ("a2 status:404; feed 9..7 >a2", "archived gaps 1"),
            ("b2 9..7; feed 10 9 >b2", "archived gaps 1; list 10..7 -"),
        ],
    ),
    case(
        8,
        "nor does a longer window, nor a chain that leads to the same address",
        &[
            ("a2 status:404; feed 9..7 >a2", "archived gaps 1"),
            ("feed 10..5 >a2", "archived gaps 1; list 10..5 -"),
            ("a3 10..5 >a2; feed 12 11 >a3", "archived gaps 1; list 12..5 -"),
        ],
    ),
    case(
        8,
        "an archive that is empty once and links no other one may not be the end",
        &[
            ("a1 4..1; a2; a3 12..9 >a2; feed 14 13 >a3", "archived gaps 1"),
            ("a2 8..5 >a1; retry", "archived whole; list 14..1"),
        ],
    ),
    case(
        9,
        "a redirect from a missing archive to the newest known one closes no gap",
        &[
            ("a1 6..1; feed 6..3 >a1", "archived whole"),
            ("a3 18..13 >a2; a2 302:a1; feed 20 19 >a3", "archived gaps 1"),
            ("a2 12..7 >a1; retry", "archived whole; list 20..1"),
        ],
    ),
    case(
        9,
        "the address of the newest archive may lead to a newer one than the one that failed",
        &[
            ("a1 3..1; latest 302:a1; feed 5 4 >latest", "archived whole"),
            ("latest status:503; feed 10 >latest", "archived gaps 1"),
            (
                "a2 9..4 >a1; a3 12..10 >a2; latest 302:a3; feed 14 13 >latest; retry",
                "archived whole; list 14..1",
            ),
        ],
    ),
    case(
        9,
        "an address that led to the newest known archive once is asked again itself",
        &[
            ("a1 3..1; feed 5 4 >a1", "archived whole"),
            ("a3 302:a1; feed 12..10 >a3", "archived gaps 1; list 12..10 - 5..1"),
            ("a2 9..4 >a1; a3 12..10 >a2; retry", "archived whole; list 12..1"),
        ],
    ),
    case(
        9,
        "and so is one that led there at each poll",
        &[
            ("a1 3..1; latest 302:a1; feed 5 4 >latest", "archived whole"),
            ("feed 12..10 >latest", "archived gaps 1; list 12..10 - 5..1"),
            ("a2 9..4 >a1; latest 302:a2; retry", "archived whole; list 12..1"),
        ],
    ),
    case(
        9,
        "a new address that leads to the newest known archive proves nothing if the document shares no entry with it",
        &[
            ("a1 6..1; feed 6..4 >a1", "archived whole"),
            ("a2 302:a1; feed 12..10 >a2", "archived gaps 1; list 12..10 - 6..1"),
            ("a2 9..7 >a1; retry", "archived whole; list 12..1"),
        ],
    ),
    case(
        9,
        "but it does if the document continues the archive by itself",
        &[
            ("a1 6..1; feed 6..4 >a1", "archived whole"),
            ("a2 302:a1; feed 8..6 >a2", "archived whole; list 8..1"),
        ],
    ),
    case(
        9,
        "a redirect to a known archive skips nothing if the archive above it has entries that are known to come next",
        &[
            ("a1 4..1; feed 6 5 >a1", "archived whole"),
            ("b1 302:a1; a2 8..5 >b1; feed 10 9 >a2", "archived whole; list 10..1"),
        ],
    ),
    case(
        9,
        "an entry with an early date above does not forbid a redirect",
        &[("a1 6..4; b1 302:a1; a2 9..7 p:1 >b1; feed 11 10 >a2", "archived whole-since; list 11..4 p")],
    ),
    case(
        9,
        "a temporary redirect to an unknown older archive may skip another one",
        &[("a1 4..1; a2 8..5 >a1; a3 302:a2; a4 16..13 >a3; feed 18 17 >a4", "archived whole-since")],
    ),
    case(
        9,
        "a temporary redirect marks only the final address as processed",
        &[
            ("a1 3..1; latest 302:a1; feed 5 4 >latest", "archived whole"),
            ("a2 8..4 >a1; latest 302:a2; feed 10 9 >latest", "archived whole; list 10..1"),
        ],
    ),
    case(
        9,
        "a later version in an archive behind a temporary redirect counts",
        &[
            ("a1 2 1; b2 4 3 >a1; a2 302:b2; feed 6 5 >a2", "archived whole"),
            ("b2 4! 3 >a1; feed 7..5 >a2", "archived whole; list 7..5 4! 3..1"),
        ],
    ),
    case(
        10,
        "if a chain is divided into smaller pieces, a processed address with other entries is fetched again",
        &[
            ("a2 7..4 >a1; a1 status:404; feed 9 8 >a2", "archived gaps 1; list 9..4 -"),
            ("a4 7 6 >a3; a3 5 4 >a2; a2 3 2 >a1; feed 10..8 >a4", "archived gaps 1; list 10..2 -"),
            ("a1 1; retry", "archived whole; list 10..1"),
        ],
    ),
    case(
        10,
        "and the gap closes if it has the missing entries",
        &[
            ("a2 7..4 >a1; a1 status:404; feed 9 8 >a2", "archived gaps 1; list 9..4 -"),
            ("a4 7 6 >a3; a3 5 4 >a2; a2 3..1; feed 10..8 >a4", "archived whole; list 10..1"),
        ],
    ),
    case(
        10,
        "also if the upper piece has most of the entries that were there",
        &[
            ("a2 7..4 >a1; a1 status:404; feed 9 8 >a2", "archived gaps 1; list 9..4 -"),
            ("a3 7..5 >a2; a2 4..2 >a1; feed 10..8 >a3", "archived gaps 1; list 10..2 -"),
            ("a1 1; retry", "archived whole; list 10..1"),
        ],
    ),
    case(
        11,
        "if half of the ids change, no entry shows twice",
        &[("feed 4..1", ""), ("read; feed 5 4~ 3~ 2 1", "plain whole-since; list 5 4~ 3~ 2 1; unread 5")],
    ),
    case(
        11,
        "if they change after an older copy, no entry shows twice either",
        &[
            ("feed 4..1", ""),
            ("feed 7..3", ""),
            ("feed 4..1", ""),
            ("read; feed 8 7~ 6~ 5~ 4~", "plain whole-since; list 8 7~ 6~ 5~ 4~ 3..1; unread 8"),
        ],
    ),
    case(
        11,
        "a single entry with its link, its title and its time under a new id is not shown twice",
        &[("feed 4..1", ""), ("read; feed 5 4~ 3..1", "plain whole-since; list 5 4~ 3..1; unread 5")],
    ),
    case(
        11,
        "nor is a single one in an archive",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("read; a2 4 3~ >a1; feed 6 5 >a2", "archived whole; list 6..4 3~ 2 1; unread 6..4"),
        ],
    ),
    case(
        11,
        "nor is a single one in an older copy from before the ids changed",
        &[
            ("a1 3..1; feed 4 >a1", "archived whole"),
            ("a2 5 4~ >a1; feed 6 >a2", "archived whole; list 6 5 4~ 3..1"),
            ("feed 4 >a1", "archived whole; list 6 5 4 3..1"),
        ],
    ),
    case(
        12,
        "an older copy of a plain feed for one poll is no gap",
        &[
            ("feed 4..1", ""),
            ("feed 8..4", ""),
            ("feed 3..1", "plain whole-since"),
            ("feed 9..6", "plain whole-since; list 9..1; since 1"),
        ],
    ),
    case(
        12,
        "nor is one of an archived feed whose archives redirect for the time being",
        &[
            ("a1 3..1; feed 5..3 >a1", "archived whole"),
            ("b2 6..4 >a1; a2 302:b2; feed 8 7 >a2", "archived whole"),
            ("b3 8 7 >a2; a3 302:b3; feed 10 9 >a3", "archived whole"),
            ("feed 8 7 >a2", "archived whole; list 10..1"),
        ],
    ),
    case(
        12,
        "an older copy of an archived feed for one poll is no gap",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("a2 6..4 >a1; feed 9..7 >a2", "archived whole"),
            ("feed 6..4 >a1", "archived whole"),
            ("feed 10..8 >a2", "archived whole; list 10..1"),
        ],
    ),
    case(
        12,
        "an empty document after archives were cut is no gap",
        &[
            ("a2 6..1; feed 9..7 >a2", "archived whole"),
            ("a3 9..7 >a2; a4 11 10 >a3; feed >a4", "archived whole"),
            ("feed 14..12 >a4", "archived whole; list 14..1"),
        ],
    ),
    case(
        12,
        "an empty document of a plain feed claims nothing and costs nothing",
        &[
            ("feed 3..1", "plain whole-since"),
            ("feed", "plain not-knowable; list 3..1"),
            ("feed 4..2", "plain whole-since; list 4..1; since 1"),
        ],
    ),
    case(
        12,
        "nor is an older copy that links an archive which is gone",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("a2 6..4 >a1; feed 9..7 >a2", "archived whole"),
            ("a3 9..7 >a2; feed 12..10 >a3", "archived whole"),
            ("b9 status:410; feed 6..4 >b9", "archived gaps 1"),
            ("feed 13..10 >a3", "archived whole; list 13..1"),
        ],
    ),
    case(
        12,
        "an older copy with an entry that was moved up since closes no gap",
        &[
            ("a1 3 2; feed 5 4 >a1", "archived whole"),
            ("a9 status:503; feed 4! 8 >a9", "archived gaps 1"),
            ("feed 5 4 >a1", "archived gaps 1"),
        ],
    ),
    case(
        13,
        "a link that is left out for one poll costs nothing",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("feed 7..5", "plain whole-since"),
            ("a2 6..4 >a1; feed 9..7 >a2", "archived whole; list 9..1"),
        ],
    ),
    case(
        13,
        "nor does it if the windows only touch",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("feed 9..7", ""),
            ("a2 6..4 >a1; a3 9..7 >a2; feed 12..10 >a3", "archived whole; list 12..1"),
        ],
    ),
    case(
        13,
        "nor with snapshots",
        &[
            ("s1 3..1 @s1; feed 6..4 @s2 >s1", "stateful whole"),
            ("feed 9..7 @s3", ""),
            ("s2 6..4 @s2 >s1; s3 9..7 @s3 >s2; feed 12..10 @s4 >s3", "stateful whole; list 12..1"),
        ],
    ),
    case(
        13,
        "a link that was missing for one poll leaves no gap if only one entry is gone",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("feed 5", "plain gaps 1; list 5 - 3..1"),
            ("a2 5 4 >a1; feed 6 >a2", "archived whole-since; list 6..1"),
        ],
    ),
    case(
        14,
        "the only shared entry was corrected in place",
        &[("feed 1", ""), ("feed 2 1!", "plain whole-since; list 2 1!; since 1")],
    ),
    case(
        14,
        "an edited entry at the end of the first page may have been brought up, so the older pages are read",
        &[
            ("p2 2 1; feed 5..3 |p2", "paged not-knowable"),
            (
                "p2 9..7 |p3; p3 6 4 3 |p4; p4 2 1; feed 11 10 5!9 |p2",
                "paged not-knowable; list 11..6 5! 4 3; asked p2 p3 feed p2",
            ),
        ],
    ),
    case(
        14,
        "an edited entry that did not end a walk does not end it after the walk broke off",
        &[
            ("p2 2 1; feed 5..3 |p2", "paged not-knowable"),
            ("p2 12..10 |p3; p3 9 8 4!7 |p4; p4 status:503; feed 15..13 |p2", "paged not-knowable 1"),
            ("p4 7..5 |p5; p5 3..1; retry", "paged not-knowable; list 15..5 4! 3"),
        ],
    ),
    case(
        14,
        "an entry from below a gap that the feed brought up closes no gap later",
        &[
            ("p2 2 1; feed 5..3 |p2", "paged not-knowable"),
            ("p2 status:503; feed 12..10 |p2", "paged not-knowable 1"),
            ("feed 5!13 12 11 |p2", "paged not-knowable 1"),
            ("p2 5! 10 9 |p3; p3 8..6 |p4; p4 4..2; retry", "paged not-knowable; list 12..6 5! 4..2"),
        ],
    ),
    case(
        14,
        "a walk that broke off reads as many pages again as before",
        &[
            ("feed 4..2 |p2; p2 1", "paged not-knowable"),
            (
                "p2 28..26 |p3; p3 25..23 |p4; p4 22..20 |p5; p5 status:503; p6 16..14 |p7; p7 13..11 |p8; \
                 p8 10..8 |p9; p9 7..5 |p10; p10 4..2 |p11; p11 1; feed 31..29 |p2",
                "paged not-knowable 1",
            ),
            ("p5 19..17 |p6; retry", "paged not-knowable; list 31..2"),
        ],
    ),
    case(
        14,
        "a gap of a plain feed is looked for on the pages that the feed gets later",
        &[
            ("feed 3..1", "plain whole-since"),
            ("feed 9..7", "plain gaps 1"),
            ("p2 7..5 |p3; p3 4..2; feed 10..8 |p2", "paged not-knowable; list 10..1"),
        ],
    ),
    case(
        14,
        "the only shared entry was corrected in place on the second page, where paging back stops",
        &[
            ("p2 2 1; feed 4 3 |p2", "paged not-knowable"),
            (
                "p2 5 4! |p3; p3 3 2 |p4; p4 1; feed 7 6 |p2",
                "paged not-knowable; list 7..5 4! 3; asked p2 feed",
            ),
        ],
    ),
    case(
        14,
        "the newest entry was withdrawn",
        &[("feed 5..1", ""), ("feed 9..6 4", "plain whole-since; list 9..1; since 1")],
    ),
    case(
        14,
        "the newest entry was withdrawn, and all archives have new addresses",
        &[
            ("b1 2 1; feed 3 >b1", "archived whole"),
            ("c1 3..1; feed 4 >c1", "archived whole"),
            ("d1 3..1; feed 5 >d1", "archived whole-since; list 5..1"),
        ],
    ),
    case(
        14,
        "two of four entries were withdrawn, and the others moved on into a new archive",
        &[
            ("a1 3..1; feed 7..4 >a1", "archived whole"),
            ("a2 9 8 5 4 >a1; feed 11 10 >a2", "archived whole; list 11..1"),
        ],
    ),
    case(
        14,
        "and so if one of these is still in the document",
        &[
            ("a1 3..1; feed 7..4 >a1", "archived whole"),
            ("a2 9 8 5 4 >a1; feed 10 9 8 5 >a2", "archived whole; list 10..1"),
        ],
    ),
    case(
        14,
        "an entry that stood above a newer one was withdrawn if the newer one comes first now",
        &[
            ("a1 4..1; feed 7 6 4 >a1", "archived whole"),
            ("a2 8..6 >a1; feed 9 10 8 >a2", "archived whole"),
            ("feed 10 8 7 >a2", "archived whole"),
            ("feed 12 11 8 >a2", "archived whole"),
        ],
    ),
    case(
        14,
        "an entry that was brought up and then pushed down is not pinned, so the feed continues",
        &[
            ("a0 3..1; a1 6..4 >a0; feed 7..5 >a1", "archived whole"),
            ("a2 10..8 >a1; feed 5!11 10 9 >a2", "archived whole-since"),
            ("feed 13 12 5!11", "plain whole-since"),
        ],
    ),
    case(
        14,
        "an older snapshot served after the newest one closes its gap when the newest one links it",
        &[
            ("s1 F1.1 @s1; feed F2.1 @s2 >s1", "stateful whole"),
            ("feed F5.1 @s5", "stateful gaps 1"),
            ("s3 F3.1 @s3 >s2; feed F4.1 @s4 >s3", "stateful gaps 2"),
            ("feed F5.1 @s5 >s4", "stateful whole"),
        ],
    ),
    case(
        15,
        "a link that came too early and is withdrawn leaves no gap",
        &[
            ("a2 4..1; feed 8..5 >a2", "archived whole"),
            ("a3 status:404; feed 9..5 >a3", "archived gaps 1"),
            ("feed 10..5 >a2", "archived whole; list 10..1"),
        ],
    ),
    case(
        15,
        "an unmarked oldest archive behind a redirect, whose entries are all known, is the beginning",
        &[
            ("feed 4..1", "plain whole-since"),
            ("old bare 2 1; a1 302:old; feed 6..3 >a1", "archived whole; list 6..1"),
        ],
    ),
    case(
        15,
        "two successive archives with the same entries are no circle",
        &[
            ("a1 2 1; a2 4 3 >a1; a3 4 3 >a2; feed 6 5 >a3", "archived whole; list 6..1"),
            ("a4 6 5 >a3; a5 6 5 >a4; feed 8 7 >a5", "archived whole; list 8..1"),
        ],
    ),
    case(
        17,
        "entries that a walk brings below an older gap arrive unread by the time of that gap",
        &[
            ("feed 3..1", ""),
            ("feed 13..11", "plain gaps 1"),
            ("feed 23..21", "plain gaps 2"),
            ("read; a1 30..1; feed 33..31 >a1", "archived whole; list 33..1; unread 33..24 20..14 10..4"),
        ],
    ),
    case(
        18,
        "a link that differs at each poll is followed only to known entries",
        &[
            ("b1 1; b2 2 >b1; b3 3 >b2; b4 4 >b3; b5 5 >b4; feed 6 >b5", "archived whole"),
            (
                "c1 1; c2 2 >c1; c3 3 >c2; c4 4 >c3; c5 5 >c4; feed 7 6 >c5",
                "archived whole; list 7..1; asked c5 c4 c3",
            ),
        ],
    ),
    case(
        19,
        "nothing is claimed of a subscribed document that became an archive, until it is none any more",
        &[
            ("feed 3..1", "plain whole-since; since 1"),
            ("now status:404; feed 4..1 &now", "plain not-knowable; list 4..1"),
            ("feed 5..2", "plain whole-since; list 5..1; since 1"),
        ],
    ),
    case(
        21,
        "an archive that is read while the feed lacks its link brings no older version back",
        &[
            ("feed 3..1", "plain whole-since"),
            ("feed 2* 5 4", "plain gaps 1"),
            ("a2 status:403; feed 9..7 >a2", "archived gaps 2"),
            ("a2 8..6 >a1; a1 2* 5 4 >a0; a0 3..1; feed 10..8; retry", "plain whole-since; list 10..3 2! 1"),
        ],
    ),
    case(
        22,
        "a paged feed is never told that nothing is missing, nor is that time claimed later",
        &[
            ("p2 2 1; feed 4 3 |p2", "paged not-knowable"),
            ("feed 5..3 |p2", "paged not-knowable"),
            ("feed 6..4", "plain whole-since; since 2"),
        ],
    ),
    case(
        24,
        "a gap lies between the lowest news that is newer than the known entries, and the known entries",
        &[("feed 8 6 4 2", ""), ("feed 18 16 14 12 x:3", "plain gaps 1; list 18 16 14 12 - 8 6 4 x 2")],
    ),
    case(
        24,
        "entries without dates that came late into archives do not decide the place of a gap",
        &[
            ("a1 F1.1; feed F5.1 F4.1 >a1", "archived whole"),
            ("a2 F3.1 >a1; feed F9.1 F8.1 >a2", "archived gaps 1; list F9.1 F8.1 - F3.1 F5.1 F4.1 F1.1"),
        ],
    ),
    case(
        24,
        "pinned entries do not decide the place of a gap",
        &[("feed p:1 8 6 4 2", ""), ("feed p:1 28 26 24 22", "plain gaps 1; list 28 26 24 22 - 8 6 4 2 p")],
    ),
    case(
        24,
        "a stated gap lies below the last entry that named it, and above one that is pinned",
        &[
            ("a1 status:404; feed p:1 9..7 >a1", "archived gaps 1; list 9..7 - p"),
            ("feed p:1 11..6 >a1", "archived gaps 1; list 11..6 - p"),
        ],
    ),
    case(
        24,
        "a stated gap lies below the news, not below a pinned entry under them",
        &[
            ("a1 6..1; feed 9..7 >a1", "archived whole"),
            ("a2 status:503; feed 13..11 7 >a2", "archived gaps 1; list 13..11 - 9..1"),
        ],
    ),
    case(
        24,
        "an old entry that moves up moves no stated gap",
        &[
            ("a3 6..4 >a2; a2 3..1; feed 9..7 >a3", "archived whole"),
            ("a4 status:404; feed 12..9 >a4", "archived gaps 1; list 12..9 - 8..1"),
            ("feed 2 13..11 >a4", "archived gaps 1; list 13..9 - 8..1"),
        ],
    ),
    case(
        24,
        "the gap of each roll-over lies at its entries",
        &[
            ("feed 3..1", ""),
            ("feed 13..11", "plain gaps 1"),
            ("feed 23..21", "plain gaps 2; list 23..21 - 13..11 - 3..1"),
        ],
    ),
    case(
        13,
        "two withdrawn entries refute no link if the document reaches down into the archive",
        &[
            ("a1 6..4 >a0; a0 3..1; feed 9..7 >a1", "archived whole"),
            ("feed 10 7 6 >a1", "archived whole; list 10..1"),
        ],
    ),
    case(
        13,
        "an entry that was withdrawn from the midst of an archive does not count as missing",
        &[
            ("a0 5..1; feed 8..4 >a0", "archived whole"),
            ("a1 11..8 6 >a0; feed 12..8 >a1", "archived whole; list 12..1"),
            ("a2 17 16 14 13 >a1; feed 20..16 >a2", "archived whole-since; list 20..16 14..1"),
        ],
    ),
    case(
        15,
        "archives that an empty document linked belong below an earlier document of later dates",
        &[
            ("a9 status:404; feed 10 9 >a9", "archived gaps 1"),
            ("a1 8..5 >a0; a0 4..1; feed >a1", "archived gaps 2"),
            ("feed 11..9 >a1", "archived whole; list 11..1"),
        ],
    ),
    case(
        4,
        "a snapshot that is read behind an older snapshot keeps the newer versions",
        &[
            ("s1 3..1 @s1; s3 5..3 @s3 >s1; feed 5..3 @s3 >s1", "stateful whole"),
            (
                "s4 6..3 @s4 >s3; s5 6* 5..3 @s5 >s4; s6 6* 5 4 @s6 >s5; s7 7 6* 5 @s7 >s6; s8 8 7 6* @s8 >s7; \
                 feed 9..7 @s9 >s8",
                "stateful whole; asked s8 s7 s6 s5",
            ),
            ("feed 6* 5..3 @s5 >s4", "stateful whole; list 9..7 6! 5..1; asked s4"),
        ],
    ),
    case(
        4,
        "a processed archive that redirects to the feed itself is not taken for an archive",
        &[
            ("a1 3..1; feed 6..4 >a1", "archived whole"),
            ("a1 302:feed; feed 12..10 >a1", "archived gaps 1; list 12..10 - 6..1"),
            ("feed 16..14 >a1", "archived gaps 2; list 16..14 - 12..10 - 6..1"),
            ("a1 3..1; a2 9..4 >a1; a3 15..10 >a2; feed 18..16 >a3", "archived whole; list 18..1"),
        ],
    ),
    case(
        11,
        "an archive that is read again is no beginning if it lacks what lies below it",
        &[
            ("feed 5..1", "plain whole-since"),
            ("a1 6..3; feed 8 7 >a1", "archived whole-since; list 8..1"),
            ("a2 8 7 >a1; feed 10 9 >a2", "archived whole-since"),
            ("feed 11..9 >a1", "archived whole-since; list 11..1; asked a1"),
        ],
    ),
    case(
        14,
        "a page that is gone is not requested at each poll if the feed links no pages any more",
        &[
            ("feed 4..2 |p2; p2 1", "paged not-knowable"),
            (
                "p2 58..56 |p3; p3 55..53 |p4; p4 52..50 |p5; p5 49..47 |p6; p6 46..44 |p7; p7 43..41 |p8; \
                 p8 40..38 |p9; p9 37..35 |p10; p10 34..32 |p11; p11 31..29 |p12; p12 28..26; feed 61..59 |p2",
                "paged not-knowable 1",
            ),
            ("p11 status:404; feed 61..59; retry", "plain gaps 1; asked p11"),
            ("read", "plain gaps 1; asked"),
            ("feed 61..59 |p2; retry", "paged not-knowable 1; asked p11"),
            (
                "p12 28..26 |p13; p13 25..3; p11 31..29 |p12; read",
                "paged not-knowable; list 61..2; asked p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 p13 feed p2 p3 p4 p5 p6 p7 p8 p9 \
                 p10 p11 p12",
            ),
        ],
    ),
    case(
        14,
        "nor is one whose entries have changed",
        &[
            ("feed 4..2 |p2; p2 1", "paged not-knowable"),
            (
                "p2 58..56 |p3; p3 55..53 |p4; p4 52..50 |p5; p5 49..47 |p6; p6 46..44 |p7; p7 43..41 |p8; \
                 p8 40..38 |p9; p9 37..35 |p10; p10 34..32 |p11; p11 31..29 |p12; p12 28..26; feed 61..59 |p2",
                "paged not-knowable 1",
            ),
            ("p11 25..23 |p12; feed 61..59; retry", "plain gaps 1; asked p11"),
            ("read", "plain gaps 1; asked"),
        ],
    ),
    case(
        13,
        "archives that were read before the feed showed its direction are turned with it",
        &[
            ("a1 F1.1 F4.1; feed F1.1 F2.1 F3.1 F4.1 F5.1 F6.1 >a1", "archived whole"),
            ("feed F5.1 F6.1 F7.1 >a1", "archived whole"),
            ("a2 F5.1 F6.1 F7.1 F8.1 >a1; feed F9.1 F10.1 >a2", "archived whole"),
        ],
    ),
    case(
        6,
        "a walk that is resumed proves no beginning of the feed that a fresh walk would not prove",
        &[
            ("feed 9..7", "plain whole-since"),
            ("a1 status:503; feed 10..8 >a1", "archived gaps 1"),
            ("a1 3..1; feed 11..9 >a1", "archived whole-since; since 1"),
            ("feed 12..10 >a1", "archived whole-since; since 1"),
        ],
    ),
    case(
        6,
        "nor does one that goes on behind an archive that it read before",
        &[
            ("feed 9..7", ""),
            ("a1 status:503; a2 6..4 >a1; feed 10 >a2", "archived gaps 1"),
            ("a1 3..1; feed 11 10 >a2; retry", "archived gaps 1"),
        ],
    ),
    case(
        6,
        "a resumed walk shows the beginning of a feed if it and the archives above contain its lowest document",
        &[
            ("feed 9..7", ""),
            ("a1 status:503; a2 9..6 >a1; feed 10 9 >a2", "archived gaps 1"),
            ("a1 5..1; feed 11 10 >a2; retry", "archived whole; list 11..1"),
        ],
    ),
    case(
        2,
        "two documents that link the same unread archive are not one without a judgement",
        &[
            ("a1 status:503; feed 6..4 >a1", "archived gaps 1"),
            ("feed 20..18 >a1", "archived gaps 1"),
            ("a1 3..1; feed 20..18 >a1; retry", "archived gaps 1; list 20..18 - 6..1"),
        ],
    ),
    case(
        2,
        "two documents that link the same unread archive are one if the archive leads from one to the other",
        &[
            ("a1 status:503; feed 6..4 >a1", "archived gaps 1"),
            ("feed 10..8 >a1", "archived gaps 1"),
            ("a1 7..1; feed 10..8 >a1; retry", "archived whole; list 10..1"),
        ],
    ),
    case(
        8,
        "the archive behind a gap is asked again although an older one is gone for good",
        &[
            ("a1 status:410; a2 6..4 >a1; feed 9..7 >a2", "archived gaps 1"),
            ("feed 20..18 >a2", "archived gaps 2"),
            ("a2 19..4 >a1; feed 21..19 >a2; retry", "archived gaps 1; list 21..4 -"),
        ],
    ),
    case(
        18,
        "a link to an archive with a fragment leads to the archive that was read",
        &[
            ("a1 3..1; feed 4 3 >a1#top", "archived whole; asked a1"),
            ("feed 5..3 >a1#top", "archived whole; asked"),
            ("a2 6..4 >a1#top; feed 7 6 >a2#top", "archived whole; asked a2"),
        ],
    ),
];

/// The response at an address.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Document(Document),
    Status(u16),
    /// The status, and where the document is.
    Redirect(u16, String),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    pub(crate) entries: Vec<Item>,
    pub(crate) older: Option<String>,
    pub(crate) snapshot: Option<String>,
    pub(crate) next: Option<String>,
    /// The current document, if this one is an archive.
    pub(crate) current: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) title: String,
    /// The last part of the address of its page.
    pub(crate) page: String,
    pub(crate) date: Date,
    /// The day of its update, if it says that it was updated.
    pub(crate) updated: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Date {
    None,
    /// The number of a day.
    Day(u32),
    /// 30 days after now.
    Ahead,
}

/// The actions before a poll.
#[derive(Debug, Default)]
pub(crate) struct Poll {
    /// Documents to put up, with their addresses.
    pub(crate) documents: Vec<(String, Answer)>,
    /// Mark all entries as read.
    pub(crate) reads: bool,
    /// Try all gaps again.
    pub(crate) retries: bool,
}

pub(crate) fn poll(text: &str) -> Poll {
    let mut poll = Poll::default();
    for part in text.split(';').map(str::trim) {
        match part {
            "read" => poll.reads = true,
            "retry" => poll.retries = true,
            _ => poll.documents.push(document(part)),
        }
    }
    poll
}

fn document(text: &str) -> (String, Answer) {
    let mut words = text.split_whitespace();
    let address = words.next().expect("a document has an address").to_owned();
    let current = address.starts_with(['a', 'b', 'c']).then(|| "feed".to_owned());
    let mut document = Document { current, ..Document::default() };
    for word in words {
        if let Some(status) = word.strip_prefix("status:") {
            return (address, Answer::Status(number(status)));
        }
        if let Some((status, to)) = word.split_once(':').filter(|(status, _)| status.starts_with('3')) {
            return (address, Answer::Redirect(number(status), to.to_owned()));
        }
        match word.split_at(1) {
            (">", to) => document.older = Some(to.to_owned()),
            ("@", to) => document.snapshot = Some(to.to_owned()),
            ("|", to) => document.next = Some(to.to_owned()),
            ("&", to) => document.current = Some(to.to_owned()),
            _ if word == "bare" => document.current = None,
            _ => document.entries.extend(items(word)),
        }
    }
    (address, Answer::Document(document))
}

/// Returns the entries of a word, newest first.
fn items(word: &str) -> Vec<Item> {
    if let Some((from, to)) = word.split_once("..") {
        return (number::<u32>(to)..=number(from)).rev().map(|number| entry(&number.to_string())).collect();
    }
    if let Some((name, day)) = word.split_once(':') {
        return vec![item(name, name, name, Date::Day(number(day)))];
    }
    if let Some((name, _)) = word.split_once('.') {
        return vec![item(word, name, name, Date::None)];
    }
    vec![entry(word)]
}

/// Returns a numbered entry with an optional sign.
fn entry(word: &str) -> Item {
    if let Some((name, updated)) = word.split_once('!').filter(|(_, updated)| !updated.is_empty()) {
        return Item { updated: Some(number(updated)), ..entry(&format!("{name}!")) };
    }
    let name = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let day: u32 = number(name);
    let plain = item(&format!("e{name}"), &format!("e{name}"), name, Date::Day(day));
    match word.strip_prefix(name).unwrap_or_default() {
        "" => plain,
        "+" => Item { date: Date::Ahead, ..plain },
        "!" => Item { title: format!("e{name}!"), updated: Some(day + 400), ..plain },
        "*" => Item { title: format!("e{name}!"), ..plain },
        "~" => Item { id: format!("new-{name}"), ..plain },
        sign => panic!("unknown sign {sign}"),
    }
}

fn item(id: &str, title: &str, page: &str, date: Date) -> Item {
    Item { id: id.to_owned(), title: title.to_owned(), page: page.to_owned(), date, updated: None }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

/// The expectations after a poll.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Kind, state and number of gaps, as in `plain gaps 1`; empty: anything.
    pub(crate) state: String,
    pub(crate) list: Option<Vec<String>>,
    pub(crate) unread: Option<Vec<String>>,
    /// The number of the poll, from 1.
    pub(crate) since: Option<usize>,
    pub(crate) asked: Option<Vec<String>>,
}

pub(crate) fn known(text: &str) -> Known {
    let mut parts = text.split(';').map(str::trim);
    let mut known = Known { state: parts.next().unwrap_or_default().to_owned(), ..Known::default() };
    for part in parts {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "list" => known.list = Some(shown(rest)),
            "unread" => known.unread = Some(shown(rest)),
            "since" => known.since = Some(number(rest)),
            "asked" => known.asked = Some(rest.split_whitespace().map(str::to_owned).collect()),
            _ => panic!("unknown word {word}"),
        }
    }
    known
}

/// The rows of a list: an entry's number, and whether its title is the new one.
fn shown(text: &str) -> Vec<String> {
    let rows = text.split_whitespace().flat_map(|word| match word.split_once("..") {
        Some((from, to)) => {
            (number::<u32>(to)..=number(from)).rev().map(|number| number.to_string()).collect()
        }
        None => vec![word.to_owned()],
    });
    rows.collect()
}

/// Returns an entry in the words of the table.
pub(crate) fn word_of(id: &str, title: &str) -> String {
    let sign = if title.ends_with('!') { "!" } else { "" };
    match (id.strip_prefix("new-"), id.strip_prefix('e')) {
        (Some(number), _) => format!("{number}~"),
        (None, Some(number)) => format!("{number}{sign}"),
        (None, None) => id.to_owned(),
    }
}
