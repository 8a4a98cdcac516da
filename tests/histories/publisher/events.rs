//! The events at a publisher between two polls, except new entries.

use super::*;

impl Publisher {
    /// Edits an entry, brings it to the top, or gives it another date.
    pub(super) fn revise(&mut self) {
        let kinds = [Event::Edit, Event::Bump, Event::Redate];
        let kinds: Vec<Event> = kinds.into_iter().filter(|event| self.habits.may(*event)).collect();
        let live = self.live();
        if kinds.is_empty() || live.is_empty() || !self.dice.percent(30) {
            return;
        }
        let number = live[self.dice.below(live.len().min(self.habits.window + 2))];
        let event = self.dice.pick(&kinds);
        let is_pinned = self.pinned.is_some_and(|(pinned, _)| pinned == number);
        if event == Event::Bump && is_pinned {
            return;
        }
        self.touch(|| format!("{event:?} {number}"));
        let (now, days) = (self.now, self.dice.pick(&[-40, -5, 5, 40]));
        // An entry whose id and title both change cannot be recognised.
        let retitles = self.dice.percent(30) && !self.habits.may(Event::NewIds);
        // A plain publisher may also set back the time of the last update.
        let is_judged_by_fetch =
            matches!(self.habits.kind, Kind::Plain | Kind::Odd | Kind::Delta | Kind::Captured | Kind::Paged);
        let sets_back = self.dice.percent(50) && is_judged_by_fetch;
        let is_dated_anew = event == Event::Redate || (event == Event::Bump && self.dice.percent(50));
        if let Some(post) = self.post_mut(number) {
            post.version += 1;
            post.changed = now;
            post.updated = now;
            if retitles {
                post.title_version += 1;
            }
            if is_dated_anew {
                post.date = if event == Event::Bump { now } else { post.date + days * DAY };
                post.oddly_dated = true;
                if sets_back {
                    post.updated = post.date.min(now);
                }
            }
        }
        if event == Event::Bump {
            self.bring_up(number);
        } else if matches!(self.mode, Mode::Stateful | Mode::Multipart) {
            // A snapshot has the latest changes, and a multipart feed has every change.
            self.bring_up(number);
        } else if self.archiving && !self.recent.contains(&number) && self.dice.percent(50) {
            // For an important change, RFC 5005 asks to put the entry into the subscription document.
            self.bring_up(number);
        }
    }

    fn bring_up(&mut self, number: u32) {
        self.order.retain(|other| *other != number);
        self.order.insert(0, number);
        self.recent.retain(|other| *other != number);
        self.recent.insert(0, number);
        self.bumps.push((number, self.step));
        match self.mode {
            Mode::Stateful => self.snapshot(),
            Mode::Multipart => self.add_entity(number),
            _ if self.archiving => self.cut(),
            _ => {}
        }
    }

    pub(super) fn withdraw(&mut self) {
        let live = self.live();
        if !self.habits.may(Event::Withdraw) || live.len() < 3 || !self.dice.percent(15) {
            return;
        }
        let number = live[self.dice.below(live.len().min(self.habits.window))];
        self.touch(|| format!("withdraws {number}"));
        // A multipart feed adds an entity that deletes the entry.
        let is_told = self.mode == Mode::Multipart;
        let now = self.now;
        if let Some(post) = self.post_mut(number) {
            post.withdrawn = true;
            if is_told {
                post.version += 1;
                post.updated = now;
            }
        }
        self.recent.retain(|other| *other != number);
        match self.mode {
            Mode::Stateful => self.snapshot(),
            Mode::Multipart => self.bring_up(number),
            _ => {}
        }
    }

    pub(super) fn pin(&mut self) {
        let live = self.live();
        if !self.habits.may(Event::Pin) || live.is_empty() || !self.dice.percent(12) {
            return;
        }
        let number = live[self.dice.below(live.len().min(self.habits.window))];
        let is_top = self.dice.percent(70);
        self.pinned = if self.pinned.is_some() { None } else { Some((number, is_top)) };
        let pinned = self.pinned;
        self.touch(|| format!("pins {pinned:?}"));
    }

    pub(super) fn change_ids(&mut self) {
        if !self.habits.may(Event::NewIds) || !self.dice.percent(6) {
            return;
        }
        let all = self.dice.percent(60);
        self.touch(|| format!("gives new ids to {}", if all { "all" } else { "some" }));
        for at in 0..self.posts.len() {
            if all || self.dice.percent(33) {
                self.posts[at].variant += 1;
                self.posts[at].changed = self.now;
            }
        }
    }

    pub(super) fn change_kind(&mut self) {
        if self.habits.kind != Kind::Switching || !self.dice.percent(18) {
            return;
        }
        let modes = [Mode::Plain, Mode::Plain, Mode::Archived, Mode::Archived, Mode::Complete, Mode::Paged];
        let mode = self.dice.pick(&modes);
        if mode == self.mode {
            return;
        }
        self.touch(|| format!("becomes {mode:?}"));
        self.mode = mode;
        if mode == Mode::Archived && !self.archiving {
            self.archiving = true;
            self.recent = self.live();
            if !self.habits.archives_all {
                self.recent.truncate(self.habits.window);
            }
            self.cut();
        }
    }

    /// Makes something go wrong with the chain or with the subscription document.
    pub(super) fn trouble(&mut self) {
        if self.mode == Mode::Multipart {
            self.clean_up();
        }
        if self.archiving || matches!(self.mode, Mode::Stateful | Mode::Multipart) {
            self.trouble_of_chain();
        }
        let step = self.step;
        let (due, waiting) = std::mem::take(&mut self.waiting).into_iter().partition(|(at, _)| *at <= step);
        self.waiting = waiting;
        let due: Vec<(u32, Vec<u32>)> = due;
        for (_, numbers) in due {
            self.add_archive(numbers);
        }
        self.is_failing = self.habits.may(Event::Off) && self.dice.percent(4);
    }

    fn trouble_of_chain(&mut self) {
        if !self.archives.is_empty() && self.habits.may(Event::Fault) && self.dice.percent(25) {
            let at = self.archives.len() - 1 - self.dice.below(self.archives.len().min(4));
            let address = self.archives[at].address.clone();
            let for_ever = self.habits.may(Event::Forever) && self.dice.percent(30);
            let status = self.dice.pick(if for_ever { &[403, 404, 410] } else { &[503, 503, 403, 404, 410] });
            let until = (!for_ever).then(|| self.step + u32::try_from(self.dice.between(1, 4)).unwrap_or(1));
            self.story.push(format!("refuses {address} with {status} until {until:?}"));
            self.down.insert(address, Outage { status, until });
        }
        if self.mode == Mode::Archived {
            if self.habits.may(Event::Recut) && !self.archives.is_empty() && self.dice.percent(8) {
                self.recut();
                let pieces = self.archives.len();
                self.touch(|| format!("cuts the chain anew into {pieces}"));
            }
            if self.habits.may(Event::Move) && self.dice.percent(8) {
                self.moved = self.dice.pick(&[None, Some(301), Some(302)]);
                self.story.push(format!("archives redirect: {:?}", self.moved));
            }
            if self.habits.may(Event::Premature) && self.dice.percent(8) {
                self.pointer = Pointer::Premature;
            }
        }
        if self.habits.may(Event::NoLink) && self.dice.percent(8) {
            self.pointer = Pointer::Missing;
        }
        if self.pointer != Pointer::Shown {
            self.story.push(format!("link {:?}", self.pointer));
        }
    }
}
