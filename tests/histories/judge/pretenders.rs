//! Made-up readers that test the judge: for example one that knows the truth, one that claims everything, and one that
//! warns at every poll. None of them uses code of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lacuna::history::GapCause;
use lacuna::model::{Completeness, EntryKey, Timestamp};

use crate::history::{Follower, run_with};
use crate::publisher::document::Document;
use crate::publisher::habits::{Kind, Mode};
use crate::publisher::site::{Asked, End, Site};
use crate::reader::{Polled, SeenEntry, SeenGap, View};
use crate::table::Tally;

/// The way in which a made-up reader opens gaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// A gap is open exactly while an entry is missing.
    Truthful,
    /// No gap ever opens, and the state claims that nothing was missed.
    Boastful,
    /// Each poll with new entries opens a gap, which closes at once.
    Fearful,
    /// A gap opens if an entry is missing, and never closes.
    Stubborn,
    /// A gap is open while an entry is missing. Another gap is open for each archive that was refused. That gap closes
    /// when the archive is sent, or when the reader has seen an entry that must be below it.
    Careful,
}

struct Pretender {
    site: Arc<Site>,
    manner: Manner,
    versions: BTreeMap<u32, u32>,
    shown: BTreeSet<u32>,
    first_seen: Option<(i64, i64)>,
    newest: u32,
    linked: BTreeSet<u32>,
    gap: Option<i64>,
    gaps_so_far: i64,
    /// Archives that were refused, each with its gap and with the entries of the document that named it.
    refused: BTreeMap<String, (i64, Vec<u32>)>,
}

impl Pretender {
    fn new(site: Arc<Site>, manner: Manner) -> Self {
        Self {
            site,
            manner,
            versions: BTreeMap::new(),
            shown: BTreeSet::new(),
            first_seen: None,
            newest: 0,
            linked: BTreeSet::new(),
            gap: None,
            gaps_so_far: 0,
            refused: BTreeMap::new(),
        }
    }

    /// Reads the subscription document and the documents to which its link leads.
    fn read(&mut self) -> Vec<Asked> {
        let mut asked = vec![self.site.look("/feed")];
        let Some(document) = asked[0].document.clone() else { return asked };
        let publisher = self.site.publisher();
        self.first_seen.get_or_insert((publisher.now(), self.site.read_clock()));
        self.newest = self.newest.max(document.newest);
        if document.mode.is_chain() {
            self.linked.extend(publisher.reachable(&BTreeSet::new()).unwrap_or_default());
        }
        drop(publisher);
        self.keep(&document);
        self.shown = document.numbers().into_iter().collect();
        let mut last = document;
        let mut seen = BTreeSet::new();
        while let Some(address) = last.prev.clone().filter(|address| seen.insert(address.clone())) {
            let answer = self.site.look(&address);
            let archive = answer.document.clone();
            asked.push(answer);
            let Some(archive) = archive else {
                self.note_refusal(address, &last);
                break;
            };
            self.keep(&archive);
            last = archive;
        }
        if self.manner == Manner::Careful {
            self.ask_again(&mut asked);
        }
        asked
    }

    fn note_refusal(&mut self, address: String, naming: &Document) {
        if self.manner == Manner::Careful {
            self.gaps_so_far += 1;
            let (_, numbers) = self.refused.entry(address).or_insert((self.gaps_so_far, Vec::new()));
            numbers.extend(naming.numbers());
        }
    }

    /// Requests refused archives again. Forgets an archive that is sent now, or whose entries came in another way.
    fn ask_again(&mut self, asked: &mut Vec<Asked>) {
        let behind_links = asked.iter().skip(1).filter_map(Asked::brought).flat_map(Document::numbers);
        let read: BTreeSet<u32> = behind_links.collect();
        let again: Vec<Asked> = self.refused.keys().map(|address| self.site.look(address)).collect();
        self.refused.retain(|address, (_, naming)| {
            let is_had = again.iter().any(|asked| asked.address == *address && asked.document.is_some());
            let newest = naming.iter().max().copied();
            let is_older =
                |number: &u32| newest.is_none_or(|newest| *number < newest) && !naming.contains(number);
            !is_had && !read.iter().any(is_older)
        });
        asked.extend(again);
    }

    fn keep(&mut self, document: &Document) {
        for line in document.entries() {
            let version = self.versions.entry(line.number).or_insert(line.version);
            *version = line.version.max(*version);
        }
    }

    fn is_missing_anything(&self) -> bool {
        let Some((first_seen, _)) = self.first_seen else { return false };
        let publisher = self.site.publisher();
        publisher.posts().iter().any(|post| {
            let is_told = post.born > first_seen && post.number <= self.newest;
            let is_linked = self.linked.contains(&post.number) && !publisher.has_removed(post.number);
            !post.withdrawn && !self.versions.contains_key(&post.number) && (is_told || is_linked)
        })
    }
}

impl Follower for Pretender {
    fn poll(&mut self, _retry_gaps: bool, _end: End) -> Polled {
        let known = self.versions.len();
        let asked = self.read();
        let warns = match self.manner {
            Manner::Truthful | Manner::Careful => self.is_missing_anything(),
            Manner::Stubborn => self.gap.is_some() || self.is_missing_anything(),
            Manner::Boastful => false,
            Manner::Fearful => self.versions.len() > known,
        };
        if !warns {
            self.gap = None;
        } else if self.gap.is_none() || self.manner == Manner::Fearful {
            self.gaps_so_far += 1;
            self.gap = Some(self.gaps_so_far);
        }
        let refused = self.refused.iter().map(|(address, (id, _))| (*id, Some(address.clone())));
        let gaps: Vec<(i64, Option<String>)> =
            self.gap.map(|id| (id, None)).into_iter().chain(refused).collect();
        let gap = |(id, address): (i64, Option<String>)| SeenGap {
            id,
            cause: if address.is_some() { GapCause::Gone } else { GapCause::MissedPolls },
            address,
            newer: None,
            older: None,
            newer_time: None,
            older_time: None,
        };
        let is_complete = self.site.publisher().shown.mode == Mode::Complete;
        let since = self.first_seen.map(|(_, clock)| Timestamp::from_seconds(clock));
        let state = match (gaps.first(), since) {
            _ if is_complete => Some(Completeness::LatestOnly),
            (Some(_), _) => Some(Completeness::Gaps(1)),
            (None, Some(since)) if self.manner != Manner::Boastful => Some(Completeness::WholeSince(since)),
            (None, _) => Some(Completeness::Whole),
        };
        let is_listed = |number: &u32| !is_complete || self.shown.contains(number);
        let (listed, removed): (Vec<u32>, Vec<u32>) = self.versions.keys().copied().partition(is_listed);
        let entry = |number: u32| SeenEntry { key: EntryKey(i64::from(number)), number, is_unread: true };
        let view = View {
            state,
            gaps: gaps.into_iter().map(gap).collect(),
            listed: listed.into_iter().map(entry).collect(),
            removed,
        };
        Polled { asked, was_ended: false, view }
    }

    fn versions(&self, _listed: &[SeenEntry]) -> Vec<(u32, u32)> {
        self.versions.iter().map(|(number, version)| (*number, *version)).collect()
    }
}

/// Returns the judgement on a made-up reader.
fn judged(kind: Kind, manner: Manner) -> Tally {
    let mut all = Tally::default();
    for seed in 0..100 {
        all.add(&run_with(kind, seed, |site| Pretender::new(site, manner), false), seed);
    }
    all
}

#[test]
fn whoever_tells_the_truth_is_not_blamed() {
    for kind in Kind::ALL {
        let tally = judged(kind, Manner::Truthful);
        let blamed = [
            tally.silent_events,
            tally.undetectable,
            tally.false_warnings,
            tally.stays,
            tally.whole_but_missing,
            tally.misplaced,
            tally.stale,
            tally.duplicates,
            tally.late_read,
            tally.odd_dates,
            tally.wrong_lists,
        ];
        assert_eq!(blamed, [0; 11], "{}: {}", kind.name(), tally.row(kind.name()));
    }
}

#[test]
fn whoever_claims_everything_is_caught() {
    for kind in [Kind::Plain, Kind::Odd, Kind::Switching, Kind::Breaking, Kind::Unstable] {
        let (boasts, truth) = (judged(kind, Manner::Boastful), judged(kind, Manner::Truthful));
        let caught = boasts.silent_events + boasts.undetectable;
        assert!(caught >= truth.true_warnings && truth.true_warnings > 10, "{}", boasts.row(kind.name()));
        assert!(boasts.silent_events * 10 > caught * 6, "{}", boasts.row(kind.name()));
        assert_eq!(boasts.true_warnings + boasts.touching + boasts.false_warnings, 0);
    }
}

#[test]
fn whoever_never_closes_a_gap_is_caught() {
    for kind in [Kind::Archived, Kind::Stateful] {
        let tally = judged(kind, Manner::Stubborn);
        assert!(tally.stays > 5 && tally.stays > 10 * tally.stays_rightly, "{}", tally.row(kind.name()));
    }
}

#[test]
fn whoever_keeps_a_gap_that_nobody_could_close_is_not_blamed() {
    let tally = judged(Kind::Archived, Manner::Careful);
    assert_eq!(tally.stays, 0, "{:?}", tally.named_seeds());
    assert!(tally.stays_rightly > 0, "{}", tally.row(Kind::Archived.name()));
}

#[test]
fn whoever_warns_always_is_caught() {
    for kind in [Kind::Plain, Kind::Archived, Kind::Stateful, Kind::Breaking] {
        let tally = judged(kind, Manner::Fearful);
        assert!(tally.false_share() > 30.0, "{}", tally.row(kind.name()));
        assert!(tally.true_warnings + tally.touching > 0, "{}", tally.row(kind.name()));
    }
}
