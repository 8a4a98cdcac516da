//! The list, filter, entry and reading positions that the window had when it closed. The next window shows them again.
//! If the file is deleted, only these are lost.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::path::Path;

use serde_json::{Value, json};

use crate::app::window::App;
use crate::config::private_file;
use crate::history::TimelineItem;
use crate::model::{EntryKey, Filter, LabelName, ListOrder, SubscriptionId};
use crate::ui::view::{KeptPosition, Neighbours, Scope, Selected};

/// The list, filter, entry and reading positions that the window showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct LastView {
    pub(in crate::app) scope: Scope,
    pub(in crate::app) filter: Filter,
    pub(in crate::app) entry: Option<EntryKey>,
    /// The reading positions of articles.
    pub(in crate::app) positions: Vec<KeptPosition>,
}

impl LastView {
    /// Reads the file. Returns `None` if there is none or it is invalid.
    pub(in crate::app) fn load(path: &Path) -> Option<Self> {
        let value: Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
        let scope = match (value.get("list")?.as_str()?, value.get("of")) {
            ("all", _) => Scope::All,
            ("today", _) => Scope::Today,
            ("unread", _) => Scope::Unread,
            ("starred", _) => Scope::Starred,
            ("label", Some(name)) => Scope::Label(LabelName::new(name.as_str()?).ok()?),
            ("missing", _) => Scope::Missing,
            ("at-risk", _) => Scope::AtRisk,
            ("failed", _) => Scope::Failed,
            ("search", Some(query)) => Scope::Saved(query.as_str()?.to_owned()),
            ("feed", Some(id)) => Scope::Feed(SubscriptionId(id.as_i64()?)),
            ("feeds", Some(Value::Array(ids))) => {
                let ids = ids.iter().map(|id| id.as_i64().map(SubscriptionId));
                Scope::of_feeds(&ids.collect::<Option<_>>()?)?
            }
            ("removed", Some(id)) => Scope::Removed(SubscriptionId(id.as_i64()?)),
            ("folder", Some(Value::Array(names))) => Scope::Folder(
                names.iter().map(|name| name.as_str().map(str::to_owned)).collect::<Option<_>>()?,
            ),
            _ => return None,
        };
        let filter = match value.get("show").and_then(Value::as_str) {
            Some("unread") => Filter::Unread,
            Some("starred") => Filter::Starred,
            _ => Filter::All,
        };
        let entry = value.get("entry").and_then(Value::as_i64).map(EntryKey);
        let positions = value.get("positions").and_then(Value::as_array).into_iter().flatten();
        Some(Self { scope, filter, entry, positions: positions.filter_map(position).collect() })
    }

    /// Writes the file.
    pub(in crate::app) fn save(&self, path: &Path) -> io::Result<()> {
        let (list, of) = match &self.scope {
            Scope::All => ("all", Value::Null),
            Scope::Today => ("today", Value::Null),
            Scope::Unread => ("unread", Value::Null),
            Scope::Starred => ("starred", Value::Null),
            Scope::Label(name) => ("label", json!(name.as_str())),
            Scope::Missing => ("missing", Value::Null),
            Scope::AtRisk => ("at-risk", Value::Null),
            Scope::Failed => ("failed", Value::Null),
            Scope::Saved(query) => ("search", json!(query)),
            Scope::Feed(id) => ("feed", json!(id.0)),
            Scope::Feeds(ids) => ("feeds", json!(ids.iter().map(|id| id.0).collect::<Vec<_>>())),
            Scope::Removed(id) => ("removed", json!(id.0)),
            Scope::Folder(names) => ("folder", json!(names)),
        };
        let show = match self.filter {
            Filter::All => "all",
            Filter::Unread => "unread",
            Filter::Starred => "starred",
        };
        let entry = self.entry.map(|key| key.0);
        let positions: Vec<Value> =
            self.positions.iter().map(|place| json!([place.key.0, place.block, place.above])).collect();
        let text = json!({"list": list, "of": of, "show": show, "entry": entry, "positions": positions});
        let text = text.to_string();
        private_file().create(true).truncate(true).open(path)?.write_all(text.as_bytes())
    }
}

fn position(value: &Value) -> Option<KeptPosition> {
    let number = |at: usize| value.get(at)?.as_i64();
    Some(KeptPosition {
        key: EntryKey(number(0)?),
        block: number(1)?.try_into().ok()?,
        above: number(2)?.try_into().ok()?,
    })
}

impl App {
    /// Saves what the window shows, so that the next window shows it again.
    pub fn remember_place(&mut self) {
        self.remember_window();
        let entry = match self.list.selected {
            Some(Selected::Entry(key)) => Some(key),
            // The first list may not have loaded yet.
            _ => self.list.reopen,
        };
        let place = LastView {
            scope: self.list.shown.query.scope.clone(),
            filter: self.list.shown.query.filter,
            entry,
            positions: self.ui.reading_positions(),
        };
        if self.list.place.as_ref() == Some(&place) {
            return;
        }
        self.list.place = Some(place.clone());
        let path = self.profile.paths.place();
        self.upkeep.files.write(move || {
            if let Err(error) = place.save(&path) {
                tracing::warn!(%error, "the shown list and entry could not be saved");
            }
        });
    }

    /// Shows the list and the filter that the last window showed when it closed.
    pub(in crate::app) fn return_to_place(&mut self) {
        self.list.place = LastView::load(&self.profile.paths.place());
        let place = self.list.place.clone();
        let Some(place) = place else { return self.show_list(Scope::All) };
        self.list.shown.query.filter = place.filter;
        self.list.reopen = place.entry;
        self.ui.keep_reading_positions(&place.positions);
        self.show_list(place.scope);
    }

    /// Shows all entries if the feeds, the label or the folder of the list are gone.
    pub(in crate::app) fn check_place(&mut self) {
        let is_there = match self.list.shown.query.scope.clone() {
            Scope::Feed(_) | Scope::Feeds(_) => {
                let there = self.list.overview.feeds();
                return self.leave_feeds(|id| !there.contains(&id));
            }
            Scope::Label(name) => self.list.overview.labels.iter().any(|row| row.label.name == name),
            Scope::Folder(path) => self.list.overview.folders.iter().any(|folder| folder.path == path),
            _ => true,
        };
        if !is_there {
            self.show_list(Scope::All);
        }
    }

    /// Leaves the list of feeds that are gone. Of several listed feeds, the others stay listed.
    pub(in crate::app) fn leave_feeds(&mut self, is_gone: impl Fn(SubscriptionId) -> bool) {
        let listed: BTreeSet<SubscriptionId> = match &self.list.shown.query.scope {
            Scope::Feed(id) => BTreeSet::from([*id]),
            Scope::Feeds(ids) => ids.iter().copied().collect(),
            _ => return,
        };
        let rest: BTreeSet<SubscriptionId> = listed.iter().copied().filter(|id| !is_gone(*id)).collect();
        if rest != listed {
            self.show_list(Scope::of_feeds(&rest).unwrap_or(Scope::All));
        }
    }

    /// Opens the first entry of the demo's tour as soon as it is loaded, unless the user chose something before.
    pub(in crate::app) fn welcome(&mut self) {
        let Some(demo) = &mut self.profile.demo else { return };
        let Some(tour) = demo.tour else { return };
        let is_listed = self.list.shown.query.scope == Scope::Feed(tour) && self.list.selected.is_none();
        let first = self.list.shown.rows.items.first().copied();
        match first {
            Some(TimelineItem::Entry(first)) if is_listed => {
                demo.tour = None;
                self.open_entry(first);
            }
            _ if !is_listed => demo.tour = None,
            _ => {}
        }
    }

    /// Opens the entry that was open when the last window closed. Called with the first list. It keeps its read mark,
    /// because the user did not choose it in this window.
    pub(in crate::app) fn reopen_entry(&mut self, is_new: bool) {
        if !is_new {
            return;
        }
        if let Some(key) = self.list.reopen.take()
            && self.list.selected.is_none()
            && self.list.shown.rows.items.contains(&TimelineItem::Entry(key))
        {
            self.open_entry(key);
            self.article.opened = None;
        }
    }

    /// If the selected gap was closed, or if the user wants to see what came back, opens the entry below the one that was
    /// above the gap. It stays unread, because the user did not choose it.
    pub(in crate::app) fn open_below_closed(&mut self, is_new: bool) {
        if !is_new {
            return;
        }
        let mut older = None;
        if let Some(Selected::Gap(id)) = self.list.selected
            && let Some(Neighbours { newer: Some(newer), older: known }) = self.list.shown.closed.get(&id)
        {
            self.list.above_closed = Some(newer.key);
            older = known.as_ref().map(|older| TimelineItem::Entry(older.key));
        }
        let Some(above) = self.list.above_closed else { return };
        let items = &self.list.shown.rows.items;
        let at = items.iter().position(|item| *item == TimelineItem::Entry(above));
        // A later answer may have more rows.
        if at.is_none() && self.list.asked != self.list.answered {
            return;
        }
        self.list.above_closed = None;
        let below = at.and_then(|at| match self.list.shown.query.order {
            ListOrder::NewestFirst => items.get(at + 1),
            ListOrder::OldestFirst => items.get(at.checked_sub(1)?),
            // No row of these orders is near another one in time.
            ListOrder::ByFeed | ListOrder::LongestFirst => None,
        });
        if let Some(TimelineItem::Entry(key)) = below.filter(|below| Some(**below) != older) {
            self.open_entry(*key);
            self.article.opened = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_place_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("place.json");
        assert_eq!(LastView::load(&path), None);
        for scope in [
            Scope::All,
            Scope::Today,
            Scope::Unread,
            Scope::Starred,
            Scope::Label(LabelName::new("To read").unwrap()),
            Scope::Missing,
            Scope::AtRisk,
            Scope::Failed,
            Scope::Saved("sea".to_owned()),
            Scope::Feed(SubscriptionId(7)),
            Scope::Feeds(vec![SubscriptionId(7), SubscriptionId(9)]),
            Scope::Removed(SubscriptionId(7)),
            Scope::Folder(vec!["News".to_owned(), "Local".to_owned()]),
        ] {
            for (filter, entry) in [(Filter::All, None), (Filter::Unread, Some(EntryKey(9)))] {
                let positions = entry.map(|key| KeptPosition { key, block: 3, above: 250_000 });
                let positions = positions.into_iter().collect();
                let place = LastView { scope: scope.clone(), filter, entry, positions };
                place.save(&path).unwrap();
                assert_eq!(LastView::load(&path), Some(place));
            }
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
        }
        for senseless in ["", "[]", r#"{"list": "feed"}"#, r#"{"list": "folder", "of": [1]}"#] {
            std::fs::write(&path, senseless).unwrap();
            assert_eq!(LastView::load(&path), None, "{senseless}");
        }
    }
}
