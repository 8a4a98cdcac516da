//! The documents behind the subscription document: archives, snapshots and pages. Also the answer of each address.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{Document, Line};
use super::habits::{Breach, Event, Mode, Order};
use crate::dice::Dice;
use crate::publisher::{Pointer, Publisher};

/// An archive or a snapshot.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    pub(crate) address: String,
    /// The entries, newest first.
    pub(crate) numbers: Vec<u32>,
    /// The address of the older document to which this one links.
    prev: Option<String>,
    /// True if the document does not show that link yet.
    pub(crate) is_bare: bool,
    /// The entries as they were when the document was written, if it never changes.
    frozen: Option<Vec<Line>>,
    written: i64,
    /// For a snapshot: the newest entry at the time of writing, and the step.
    newest: u32,
    step: u32,
}

/// The failure of an archive that the server does not send.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outage {
    pub(crate) status: u16,
    /// The step at which the failure ends; `None` if it never ends.
    pub(crate) until: Option<u32>,
}

/// The answer of an address.
#[derive(Debug)]
pub(crate) enum Answer {
    Document(Box<Document>),
    Redirect(u16, String),
    Status(u16),
}

impl Archive {
    /// A multipart page of one entity.
    pub(super) fn of_entity(
        address: String,
        line: Line,
        prev: Option<String>,
        written: i64,
        newest: u32,
        step: u32,
    ) -> Self {
        let mut page = Self {
            address,
            numbers: Vec::new(),
            prev,
            is_bare: false,
            frozen: Some(Vec::new()),
            written,
            newest,
            step,
        };
        page.add(line, written, newest);
        page
    }

    /// Adds an entity to a multipart page.
    pub(super) fn add(&mut self, line: Line, written: i64, newest: u32) {
        (self.written, self.newest) = (written, newest);
        self.numbers.insert(0, line.number);
        self.frozen.get_or_insert_default().insert(0, line);
    }

    /// Returns the lines of a page that never changes, the newest first.
    pub(super) fn lines(&self) -> &[Line] {
        self.frozen.as_deref().unwrap_or_default()
    }

    /// Removes the link to the older document.
    pub(super) fn forget_prev(&mut self) {
        self.prev = None;
    }
}

impl Publisher {
    /// Moves old entries into archives until the subscription document is no longer too long.
    pub(super) fn cut(&mut self) {
        while self.recent.len() > self.habits.window {
            // The newest entry always stays in the subscription document.
            let take = self.piece.min(self.recent.len() - 1).max(1);
            let numbers = self.recent.split_off(self.recent.len() - take);
            let numbers: Vec<u32> = numbers.into_iter().filter(|number| self.is_live(*number)).collect();
            if numbers.is_empty() {
                continue;
            }
            if self.breaks(Breach::Late) {
                let due = self.step + u32::try_from(self.habits.lag).unwrap_or(1);
                self.waiting.push((due, numbers));
                continue;
            }
            if self.breaks(Breach::Grow) && self.dice.percent(50) {
                let (piece, now) = (self.piece, self.now);
                let fresh: Vec<Line> = numbers.iter().filter_map(|number| self.line(*number)).collect();
                if let Some(last) = self.archives.last_mut().filter(|last| last.numbers.len() < 3 * piece) {
                    last.numbers.splice(0..0, numbers);
                    last.written = now;
                    if let Some(frozen) = &mut last.frozen {
                        frozen.splice(0..0, fresh);
                    }
                    continue;
                }
            }
            self.add_archive(numbers);
        }
    }

    /// Adds an archive at the newer end of the chain.
    pub(super) fn add_archive(&mut self, numbers: Vec<u32>) {
        let index = self.archives.len();
        let address = if self.breaks(Breach::Reuse) {
            format!("/archive/{index}")
        } else {
            format!("/archive/{}-{index}", self.generation)
        };
        let frozen: Vec<Line> = numbers.iter().filter_map(|number| self.line(*number)).collect();
        let prev = self.archives.last().map(|last| last.address.clone());
        let is_bare = self.breaks(Breach::Bare) && prev.is_some() && self.dice.percent(15);
        // An address that is used again serves the new archive.
        self.former.remove(&address);
        self.archives.push(Archive {
            address,
            numbers,
            prev,
            is_bare,
            frozen: self.habits.frozen.then_some(frozen),
            written: self.now,
            newest: 0,
            step: self.step,
        });
    }

    /// Writes a snapshot: the newest entries as they are now.
    pub(super) fn snapshot(&mut self) {
        self.recent.clear();
        let numbers: Vec<u32> = self.live().into_iter().take(self.habits.window).collect();
        let lines = numbers.iter().filter_map(|number| self.line(*number)).collect();
        self.archives.push(Archive {
            address: format!("/snapshot/{}", self.archives.len()),
            numbers,
            prev: self.archives.last().map(|last| last.address.clone()),
            is_bare: false,
            frozen: Some(lines),
            written: self.now,
            newest: u32::try_from(self.posts().len()).unwrap_or(0),
            step: self.step,
        });
    }

    /// Makes the whole chain again, with archives of another size.
    pub(super) fn recut(&mut self) {
        let old = std::mem::take(&mut self.archives);
        self.generation += 1;
        self.piece = self.dice.between(2, 9);
        let archived: BTreeSet<u32> =
            old.iter().flat_map(|archive| archive.numbers.iter().copied()).collect();
        let recent: BTreeSet<u32> = self.recent.iter().copied().collect();
        let body: Vec<u32> =
            self.live().into_iter().filter(|n| archived.contains(n) && !recent.contains(n)).collect();
        if self.dice.percent(40) {
            self.former.extend(old.into_iter().map(|archive| (archive.address.clone(), archive)));
        } else {
            self.former.clear();
        }
        for piece in body.rchunks(self.piece) {
            self.add_archive(piece.to_vec());
        }
        for archive in &mut self.archives {
            archive.is_bare = false;
        }
    }

    /// The entries of an archived feed's subscription document, and its link.
    pub(super) fn archived_window(&self, live: &[u32]) -> (Vec<u32>, Option<String>) {
        let mut numbers: Vec<u32> = self.recent.iter().copied().filter(|n| self.is_live(*n)).collect();
        if self.habits.overlap {
            let room = self.habits.window.saturating_sub(numbers.len());
            let more: Vec<u32> = live.iter().copied().filter(|n| !numbers.contains(n)).take(room).collect();
            numbers.extend(more);
        }
        let newest = self.archives.last().map(|last| last.address.clone());
        let link = match self.pointer {
            Pointer::Missing => None,
            Pointer::Premature => Some(format!("/archive/{}-{}", self.generation, self.archives.len() + 50)),
            Pointer::Shown if self.habits.may(Event::Cursor) => {
                // All entries that are not in the document are behind its last entry.
                let last = numbers.iter().filter_map(|number| self.place(*number)).max();
                let last = last.and_then(|place| self.order.get(place));
                newest.and(last).map(|last| format!("/older?before={last}&at={}", self.step))
            }
            Pointer::Shown if self.breaks(Breach::Stable) => newest.map(|_| "/latest".to_owned()),
            Pointer::Shown => newest,
        };
        (numbers, link)
    }

    /// The newest snapshot or multipart page as the subscription document.
    pub(super) fn newest_in_chain(&mut self) -> Document {
        if self.archives.is_empty() && self.mode == Mode::Stateful {
            self.snapshot();
        }
        let last = self.archives.len() - 1;
        let mut document = self.archive_document(&self.archives[last]);
        document.is_archive = false;
        document.this = Some(self.archives[last].address.clone());
        if self.pointer == Pointer::Missing {
            document.prev = None;
        }
        document
    }

    fn archive_document(&self, archive: &Archive) -> Document {
        let live = || {
            let numbers = archive.numbers.iter().filter(|number| self.is_live(**number));
            numbers.filter_map(|number| self.line(*number)).collect()
        };
        let mut lines = archive.frozen.clone().unwrap_or_else(live);
        let changed = archive.numbers.iter().filter_map(|number| self.post(*number)).map(|post| post.changed);
        let changed = if archive.frozen.is_some() { None } else { changed.max() };
        match self.habits.order {
            Order::NewestFirst => {}
            Order::OldestFirst => lines.reverse(),
            // The order must not depend on earlier requests.
            Order::Unordered => {
                Dice::new(archive.numbers.iter().map(|n| u64::from(*n)).sum()).shuffle(&mut lines);
            }
        }
        let has_own_link = matches!(self.mode, Mode::Stateful | Mode::Multipart);
        let next = (self.mode == Mode::Multipart).then(|| self.next_part(&archive.address));
        Document {
            mode: if has_own_link { self.mode } else { Mode::Archived },
            is_archive: true,
            rss: self.habits.rss,
            marks: self.habits.marks,
            lines,
            time: self.habits.document_times.then_some(archive.written.max(changed.unwrap_or(0))),
            prev: archive.prev.clone().filter(|_| !archive.is_bare),
            this: has_own_link.then(|| archive.address.clone()),
            next: next.flatten(),
            order: self.habits.order,
            step: archive.step,
            newest: archive.newest,
            pinned: None,
            is_by_score: false,
        }
    }

    /// The answer of an address, which is a path with a query.
    pub(crate) fn answer(&self, address: &str) -> Answer {
        if address == "/feed" {
            return if self.is_failing {
                Answer::Status(503)
            } else {
                Answer::Document(Box::new(self.shown.clone()))
            };
        }
        if address == "/latest" {
            let newest = self.archives.last().map(|last| last.address.clone());
            return newest.map_or(Answer::Status(404), |newest| Answer::Redirect(302, newest));
        }
        if let Some(query) = address.strip_prefix("/older?before=") {
            return self.older(query);
        }
        if let Some(page) = address.strip_prefix("/page/") {
            return self.page(page.parse().unwrap_or(0));
        }
        let (address, is_new_place) =
            address.strip_prefix("/store").map_or((address, false), |address| (address, true));
        if let (Some(status), false) = (self.moved, is_new_place) {
            return Answer::Redirect(status, format!("/store{address}"));
        }
        if let Some(outage) = self.down.get(address) {
            return Answer::Status(outage.status);
        }
        let archive = self.archives.iter().find(|archive| archive.address == address);
        match archive.or_else(|| self.former.get(address)) {
            Some(archive) => Answer::Document(Box::new(self.archive_document(archive))),
            None => Answer::Status(self.habits.gone_status),
        }
    }

    /// The entries after an entry, for links that name an entry and a poll.
    fn older(&self, query: &str) -> Answer {
        let (before, at) = query.split_once("&at=").unwrap_or((query, ""));
        let Some(place) = before.parse().ok().and_then(|number| self.place(number)) else {
            return Answer::Status(404);
        };
        let behind = self.order.iter().copied().skip(place + 1);
        let behind: Vec<u32> = behind.filter(|number| self.is_live(*number)).collect();
        let numbers: Vec<u32> = behind.iter().copied().take(self.piece).collect();
        let last = numbers.last().copied().filter(|_| behind.len() > numbers.len());
        let archive = Archive {
            address: String::new(),
            numbers,
            prev: last.map(|last| format!("/older?before={last}&at={at}")),
            is_bare: false,
            frozen: None,
            written: self.touched(),
            newest: 0,
            step: self.step,
        };
        Answer::Document(Box::new(self.archive_document(&archive)))
    }

    /// A page of a paged feed.
    fn page(&self, page: usize) -> Answer {
        let live = self.live();
        let numbers: Vec<u32> =
            live.iter().copied().skip(page * self.habits.window).take(self.habits.window).collect();
        if numbers.is_empty() || self.mode != Mode::Paged {
            return Answer::Status(404);
        }
        let archive = Archive {
            address: String::new(),
            numbers,
            prev: None,
            is_bare: false,
            frozen: None,
            written: self.touched(),
            newest: 0,
            step: self.step,
        };
        let has_more = live.len() > (page + 1) * self.habits.window;
        let mut document = self.archive_document(&archive);
        document.mode = Mode::Paged;
        document.is_archive = false;
        document.next = has_more.then(|| format!("/page/{}", page + 1));
        Answer::Document(Box::new(document))
    }

    /// The entries that can be reached through the link of the present subscription document, even if the server does
    /// not send them at the moment. Entries behind an address in `read` are left out. Returns `None` if the document
    /// has no link to a chain.
    pub(crate) fn reachable(&self, read: &BTreeSet<String>) -> Option<BTreeSet<u32>> {
        let mut address = self.shown.prev.clone()?;
        if read.contains(&address) {
            return Some(BTreeSet::new());
        }
        if address == "/latest" {
            address.clone_from(&self.archives.last()?.address);
        }
        if let Some(query) = address.strip_prefix("/older?before=") {
            let (before, at) = query.split_once("&at=")?;
            if at.parse() != Ok(self.step) {
                // The link still leads to the entries of that poll, and not to entries that came behind its entry
                // since.
                return Some(BTreeSet::new());
            }
            let place = self.place(before.parse().ok()?)?;
            return Some(self.order.iter().copied().skip(place + 1).filter(|n| self.is_live(*n)).collect());
        }
        let all: BTreeMap<&str, &Archive> =
            (self.former.iter().map(|(address, archive)| (address.as_str(), archive)))
                .chain(self.archives.iter().map(|archive| (archive.address.as_str(), archive)))
                .collect();
        let mut reached = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut next = Some(address);
        while let Some(address) = next.take().filter(|address| seen.insert(address.clone())) {
            if read.contains(&address) {
                break;
            }
            if let Some(archive) = all.get(address.as_str()) {
                reached.extend(archive.numbers.iter().copied());
                next = archive.prev.clone().filter(|_| !archive.is_bare);
            }
        }
        Some(reached)
    }
}
