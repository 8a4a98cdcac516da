//! A publisher whose feed slides. It knows which entries left the feed before the reader saw them.

use lacuna::demo::feed::{Entry, Feed};
use lacuna::model::Timestamp;

use crate::dice::Dice;

/// The habit of a publisher that distinguishes its feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    Steady,
    Bursts,
    QuietMonths,
    /// Old entries are edited at their place.
    Edits,
    /// Edited entries go to the top, under their old date of publication.
    EditsToTheTop,
    /// Old entries are published again with a new date.
    Redated,
    Withdrawn,
    /// All ids change at one poll. The links may change as well.
    ChangedIds,
    ByScore,
    /// Between two polls, exactly as many entries appear as the document has.
    JustTouching,
    /// An old entry stays at the top for ever.
    Pinned,
    Undated,
    /// Each build of the site gives every entry a new date.
    Rebuilt,
    OldestFirst,
    /// A little of everything.
    Mixed,
    /// All entries have one title and one link.
    AllAlike,
    /// The last item stays, with a new id after each build.
    StaticItem,
    /// An entry with a date in the far future stays at the top until it is withdrawn.
    Announced,
    /// The last two entries stay.
    Imprint,
    /// The last entry stays, and none has a date.
    ImprintUndated,
}

impl Habit {
    pub(crate) const ALL: [Self; 15] = [
        Self::Steady,
        Self::Bursts,
        Self::QuietMonths,
        Self::Edits,
        Self::EditsToTheTop,
        Self::Redated,
        Self::Withdrawn,
        Self::ChangedIds,
        Self::ByScore,
        Self::JustTouching,
        Self::Pinned,
        Self::Undated,
        Self::Rebuilt,
        Self::OldestFirst,
        Self::Mixed,
    ];

    /// Habits by which two documents seem to share entries although they do not.
    pub(crate) const MISLEADING: [Self; 5] =
        [Self::AllAlike, Self::StaticItem, Self::Announced, Self::Imprint, Self::ImprintUndated];

    /// Returns the number of oldest entries that stay at the end of the document for ever.
    const fn fixed(self) -> usize {
        match self {
            Self::StaticItem | Self::ImprintUndated => 1,
            Self::Imprint => 2,
            _ => 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Format {
    Atom,
    Rss,
    Json,
}

impl Format {
    pub(crate) const ALL: [Self; 3] = [Self::Atom, Self::Rss, Self::Json];
}

struct Post {
    number: usize,
    /// The time at which the entry really appeared.
    created: i64,
    published: i64,
    updated: i64,
    /// The document is sorted by this number.
    place: i64,
    edits: u32,
    withdrawn: bool,
}

/// A publisher that knows all its entries.
pub(crate) struct Publisher {
    habit: Habit,
    format: Format,
    size: usize,
    posts: Vec<Post>,
    /// Seconds.
    clock: i64,
    scheme: usize,
    secure: bool,
    pinned: Option<usize>,
}

const HOUR: i64 = 3_600;

impl Publisher {
    pub(crate) fn new(habit: Habit, format: Format, dice: &mut Dice) -> Self {
        let size = 4 + dice.below(14);
        let mut publisher = Self {
            habit,
            format,
            size,
            posts: Vec::new(),
            clock: 1_600_000_000,
            scheme: 0,
            secure: false,
            pinned: None,
        };
        publisher.publish(size * 2, HOUR * 12, dice);
        if habit == Habit::Pinned {
            publisher.pinned = Some(dice.below(size * 2));
        }
        if habit == Habit::Announced {
            publisher.pinned = Some(0);
            publisher.posts[0].published += HOUR * 24 * 3_650;
            publisher.posts[0].updated = publisher.posts[0].published;
        }
        publisher
    }

    /// Now, in seconds.
    pub(crate) const fn now(&self) -> i64 {
        self.clock
    }

    fn publish(&mut self, posts: usize, pace: i64, dice: &mut Dice) {
        for _ in 0..posts {
            self.clock += 1 + dice.below(pace * 2);
            let (number, now) = (self.posts.len(), self.clock);
            self.posts.push(Post {
                number,
                created: now,
                published: now,
                updated: now,
                place: now,
                edits: 0,
                withdrawn: false,
            });
        }
    }

    /// Publishes between two polls. If `away` is true, the reader did not poll for a long time.
    pub(crate) fn go_on(&mut self, away: bool, touching: bool, dice: &mut Dice) {
        let is = |habit: Habit, dice: &mut Dice, percent: usize| -> bool {
            (self.habit == habit && dice.percent(percent))
                || (self.habit == Habit::Mixed && dice.percent(percent / 8))
        };
        let burst = is(Habit::Bursts, dice, 25);
        let quiet = is(Habit::QuietMonths, dice, 25);
        let (edit, to_the_top) = (is(Habit::Edits, dice, 70), is(Habit::EditsToTheTop, dice, 60));
        let (redate, withdraw) = (is(Habit::Redated, dice, 50), is(Habit::Withdrawn, dice, 50));
        if self.habit == Habit::Announced && dice.percent(10) {
            self.posts[0].withdrawn = true;
            self.pinned = None;
        }
        let rename = self.scheme == 0 && is(Habit::ChangedIds, dice, 20);
        // The number of new entries is close to the size of the document. So few old entries stay, or few are lost.
        let nearly = dice.percent(4);
        let posts = match () {
            () if touching => self.size,
            () if quiet => 0,
            () if away => self.size + 1 + dice.below(self.size * 3),
            () if burst => dice.below(self.size * 3),
            () if nearly => self.size / 2 + dice.below(self.size),
            () => dice.below(self.size / 2 + 1),
        };
        self.publish(posts / 2, if burst { 60 } else { HOUR * 5 }, dice);
        let live = self.live();
        for _ in 0..=dice.below(2) {
            // The entry may be from before the last poll or from after it.
            let chosen = live.get(dice.below(live.len().min(self.size * 2))).copied().unwrap_or(0);
            self.clock += HOUR;
            let now = self.clock;
            let Some(post) = self.posts.get_mut(chosen) else { continue };
            if edit || to_the_top {
                post.edits += 1;
                post.updated = now;
            }
            if to_the_top {
                post.place = now;
            }
            if redate {
                post.published = now;
                post.updated = now;
                post.place = now;
            }
            post.withdrawn |= withdraw;
        }
        if rename {
            self.scheme = 1;
            self.secure = dice.percent(50);
        }
        self.publish(posts - posts / 2, if burst { 60 } else { HOUR * 5 }, dice);
        self.clock += if quiet { HOUR * 24 * 60 } else { HOUR };
    }

    /// The posts that are not withdrawn, in the order of the document.
    fn live(&self) -> Vec<usize> {
        let mut live: Vec<&Post> = self.posts.iter().filter(|post| !post.withdrawn).collect();
        live.sort_by_key(|post| std::cmp::Reverse(post.place));
        live.iter().map(|post| post.number).collect()
    }

    /// Returns the entries of the document, from its top.
    fn shown(&self, dice: &mut Dice) -> Vec<usize> {
        let mut live = self.live();
        match self.habit {
            Habit::ByScore => {
                live.truncate(self.size * 2);
                let mut scored: Vec<(usize, usize)> =
                    live.iter().map(|n| (dice.below(1_000_000), *n)).collect();
                scored.sort_unstable();
                live = scored.into_iter().map(|(_, n)| n).collect();
            }
            Habit::Pinned | Habit::Announced => {
                live.retain(|n| Some(*n) != self.pinned);
                live.splice(0..0, self.pinned);
            }
            _ => {}
        }
        let fixed = self.habit.fixed();
        live.retain(|n| *n >= fixed);
        live.truncate(self.size - fixed);
        live.extend(0..fixed);
        if self.habit == Habit::OldestFirst {
            live.reverse();
        }
        live
    }

    /// The present document, and the numbers of its entries.
    pub(crate) fn document(&self, dice: &mut Dice) -> (String, Vec<usize>) {
        let shown = self.shown(dice);
        let feed = match self.format {
            Format::Atom => Feed::atom("Feed").id("urn:feed"),
            Format::Rss => Feed::rss("Feed"),
            Format::Json => Feed::json("Feed"),
        };
        let entries = shown.iter().filter_map(|n| self.posts.get(*n)).map(|post| self.entry(post));
        (feed.updated(time(self.clock)).entries(entries).render(), shown)
    }

    fn entry(&self, post: &Post) -> Entry {
        let scheme =
            ["tag:feed,2020:", "https://feed.example/?p="].get(self.scheme).copied().unwrap_or_default();
        let protocol = if self.secure { "https" } else { "http" };
        // Some entries share a title.
        let title = if post.number.is_multiple_of(5) {
            "Weekly notes".to_owned()
        } else {
            format!("Post {}", post.number)
        };
        let all_alike = self.habit == Habit::AllAlike;
        let title = if all_alike { "Alarm".to_owned() } else { title };
        let page = if all_alike { String::new() } else { post.number.to_string() };
        let is_static = self.habit == Habit::StaticItem && post.number == 0;
        let id = if is_static { format!("built-{}", self.clock) } else { format!("{scheme}{}", post.number) };
        let entry = Entry::new(id, title)
            .link(format!("{protocol}://feed.example/{page}"))
            .html(format!("<p>Text {} of post {}</p>", post.edits, post.number));
        match self.habit {
            Habit::Undated | Habit::ImprintUndated => entry,
            Habit::Rebuilt => entry.published(time(self.clock)).updated(time(self.clock)),
            // A plain RSS feed has no update times.
            _ if self.format == Format::Rss => entry.published(time(post.published)),
            _ => entry.published(time(post.published)).updated(time(post.updated)),
        }
    }

    /// Counts the entries that were published after `since` and left the document `shown` before a poll saw them.
    /// Entries that were taken back do not count.
    pub(crate) fn lost(&self, since: i64, shown: &[usize]) -> usize {
        let is_lost = |post: &&Post| post.created > since && !post.withdrawn && !shown.contains(&post.number);
        self.posts.iter().filter(is_lost).count()
    }
}

fn time(seconds: i64) -> String {
    Timestamp::from_seconds(seconds).to_rfc3339()
}
