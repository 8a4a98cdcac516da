//! The user's command after each refresh. It reads one JSON object on its standard input; the manual describes it
//! (`lacuna after-refresh`).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::program::run_to_end;
use super::{Afterwards, COMMAND_TIME, Followed};
use crate::fetch::without_password;
use crate::history::OpenGap;
use crate::locale::Language;
use crate::model::{
    EntryKey, EntryRow, Failure, SubscriptionId, SubscriptionRow, Timestamp, UserCommand, json_escaped,
};
use crate::profile::{gap_report, now};
use crate::refresh::News;
use crate::store::{Database, StoreError};

/// The most entries of one feed that are written out. All are counted.
const MOST_ENTRIES: usize = 1_000;

impl Afterwards {
    /// Runs the command, and ends it if it hangs.
    pub(super) fn run_hook(&self, command: &UserCommand, news: News, done: &mut Followed) {
        let folder = self.folder.to_string_lossy().into_owned();
        let text = self.writer.read(move |database| Ok(json_of(&folder, &feeds_of(database, news)?, now())));
        let run = |text: String| {
            let words = command.words(None, "").map_err(|reason| reason.to_string())?;
            run_to_end(&words, Some(text), COMMAND_TIME)
        };
        match text.map_err(|error| error.to_string()).and_then(run) {
            Ok(()) => {}
            Err(reason) => done.fail(t!("profile-hook-failed", reason)),
        }
    }
}

/// The news of one feed.
struct FeedNews {
    feed: SubscriptionRow,
    count: usize,
    entries: Vec<EntryRow>,
    gaps_opened: Vec<OpenGap>,
    gaps_closed: Vec<OpenGap>,
    failure: Option<Failure>,
    died: bool,
}

/// Returns the feeds with news, in the order of the subscriptions. Feeds that were removed meanwhile are left out.
fn feeds_of(database: &Database, news: News) -> Result<Vec<FeedNews>, StoreError> {
    let mut entries: BTreeMap<SubscriptionId, Vec<EntryKey>> = BTreeMap::new();
    for (id, key) in news.entries {
        entries.entry(id).or_default().push(key);
    }
    let mut failures = news.failures;
    let of = |gaps: &[OpenGap], id: SubscriptionId| -> Vec<OpenGap> {
        gaps.iter().filter(|open| open.subscription == id).cloned().collect()
    };
    let mut found = Vec::new();
    for feed in database.subscriptions()? {
        let id = feed.id;
        let mut keys = entries.remove(&id).unwrap_or_default();
        let count = keys.len();
        keys.truncate(MOST_ENTRIES);
        let one = FeedNews {
            entries: database.rows(&keys)?,
            count,
            gaps_opened: of(&news.gaps_opened, id),
            gaps_closed: of(&news.gaps_closed, id),
            failure: failures.remove(&id),
            died: news.died.contains(&id),
            feed,
        };
        let is_quiet = count == 0 && one.gaps_opened.is_empty() && one.gaps_closed.is_empty();
        if !is_quiet || one.failure.is_some() || one.died {
            found.push(one);
        }
    }
    Ok(found)
}

fn json_of(folder: &str, feeds: &[FeedNews], now: Timestamp) -> String {
    let sum = |count: &dyn Fn(&FeedNews) -> usize| feeds.iter().map(count).sum::<usize>();
    let value = json!({
        "version": 1,
        "finished": now.to_rfc3339(),
        "data_dir": folder,
        "new": sum(&|one| one.count),
        "gaps_opened": sum(&|one| one.gaps_opened.len()),
        "gaps_closed": sum(&|one| one.gaps_closed.len()),
        "failed": sum(&|one| usize::from(one.failure.is_some())),
        "feeds": feeds.iter().map(feed_json).collect::<Vec<_>>(),
    });
    json_escaped(&format!("{value}\n"))
}

fn feed_json(one: &FeedNews) -> Value {
    let gaps = |gaps: &[OpenGap]| gaps.iter().map(|open| gap_report::row(open, None)).collect::<Vec<_>>();
    let failure = one.failure.as_ref().map(|failure| {
        let message = failure.message.shown_in(Language::English);
        json!({"message": message, "status": failure.status()})
    });
    json!({
        "url": without_password(&one.feed.url).as_str(),
        "title": one.feed.title,
        "new": one.count,
        "entries": one.entries.iter().map(entry_json).collect::<Vec<_>>(),
        "gaps_opened": gaps(&one.gaps_opened),
        "gaps_closed": gaps(&one.gaps_closed),
        "failure": failure,
        "died": one.died,
    })
}

fn entry_json(row: &EntryRow) -> Value {
    let mut value = Map::new();
    let mut put = |name: &str, is: Value| drop(value.insert(name.to_owned(), is));
    put("id", json!(row.id.as_str()));
    put("title", json!(row.title));
    put("link", json!(row.link.as_ref().map(url::Url::as_str)));
    put("author", json!(row.author));
    put("published", json!(row.published.map(Timestamp::to_rfc3339)));
    put("unread", json!(row.unread));
    put("starred", json!(row.starred));
    put("labels", json!(row.labels.iter().map(|label| label.name.as_str()).collect::<Vec<_>>()));
    Value::Object(value)
}
