//! The sync of subscriptions and folders: the changes that bring both sides together.
//!
//! A feed that both sides had before, and that one side no longer has, was unfollowed on that side. A feed that only one
//! side ever had is new on that side. Nothing is removed from the store because the server lacks it. A folder that changed on
//! one side since both agreed is set on the other one. If it changed on both sides, the one in the store wins.
//!
//! A feed may get another address on one side before it gets it on the other one. [`pair_feeds`] finds such a feed again.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::ServerFeed;
use super::calls::Transport;
use crate::model::{
    Failure, PlannedChange, SharedFeed, SubscriptionChange, SubscriptionId, SubscriptionRow, is_web,
    normalise,
};

/// The part of an API that reads and changes the user's subscriptions on the server.
pub trait SubscriptionSync {
    /// Returns the feeds that the user follows on the server, each in its folder. [`Api::sign_in`](super::Api::sign_in) comes
    /// before.
    fn subscriptions(&mut self, transport: &mut dyn Transport) -> Result<Vec<ServerFeed>, Failure>;

    /// Returns the name of the folder that stands for the top level, if the server tells it. [`Self::subscriptions`] comes
    /// before.
    fn top_folder(&self) -> Option<String> {
        None
    }

    /// Follows a feed on the server, in a folder that is made if there is none of this name; an empty name is the top level.
    fn subscribe(
        &mut self,
        transport: &mut dyn Transport,
        address: &Url,
        folder: &str,
    ) -> Result<(), Failure>;

    /// Moves a feed on the server into a folder, as [`Self::subscribe`] does. [`Self::subscriptions`] comes before.
    fn set_folder(
        &mut self,
        transport: &mut dyn Transport,
        feed: &ServerFeed,
        folder: &str,
    ) -> Result<(), Failure>;

    /// Unfollows a feed on the server.
    fn unsubscribe(&mut self, transport: &mut dyn Transport, feed: &ServerFeed) -> Result<(), Failure>;
}

/// The changes that bring the subscriptions of both sides together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubscriptionPlan {
    /// The changes, by their kinds.
    pub changes: Vec<PlannedChange>,
    /// Feeds that both sides have in the same folder.
    pub agreed: Vec<SharedFeed>,
    /// Normalised addresses that both sides had, and that neither has any more.
    pub forgotten: Vec<String>,
}

/// The name of a folder on a server, which has only one level. The top level has no name.
#[must_use]
pub fn folder_name(path: &[String]) -> String {
    path.join(" / ")
}

/// The path of the folder with this name on a server. A name that [`folder_name`] cannot have made is one folder.
#[must_use]
pub fn folder_path(name: &str) -> Vec<String> {
    let path: Vec<String> = name.split(" / ").map(str::to_owned).collect();
    if path.iter().any(|part| part.trim().is_empty()) { vec![name.to_owned()] } else { path }
}

/// The feeds of a server and the subscriptions in the store that are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedPairs {
    /// The subscriptions by the names that the server gives to its feeds.
    pub sure: BTreeMap<String, SubscriptionId>,
    /// Feeds that have the names of known ones and other addresses. The server has moved them, or it was set up anew and
    /// gives the names to other feeds. Their entries tell which.
    pub perhaps_moved: BTreeMap<String, SubscriptionId>,
}

/// Finds the feeds that are on both sides. `linked` are those of the last sync by the names that the server gives to
/// them, and `common` are those that both sides had.
///
/// The present addresses come first, then the address under which both sides had the feed: it may have moved in the store
/// alone.
#[must_use]
pub fn pair_feeds(
    ours: &[SubscriptionRow],
    theirs: &[ServerFeed],
    linked: &BTreeMap<String, SubscriptionId>,
    common: &[SharedFeed],
) -> FeedPairs {
    let former = common.iter().map(|feed| (feed.address.clone(), feed.subscription)).collect();
    let present = ours.iter().map(|row| (normalise(&row.url), row.id)).collect();
    let mut free: BTreeSet<SubscriptionId> = ours.iter().map(|row| row.id).collect();
    let mut pairs = FeedPairs::default();
    let by_address = [present, former];
    let by_address = by_address.iter().map(|known: &BTreeMap<String, SubscriptionId>| {
        move |feed: &ServerFeed| known.get(&normalise(&feed.address)).copied()
    });
    for find in by_address {
        for feed in theirs.iter().filter(|feed| is_on_web(feed)) {
            if !pairs.sure.contains_key(&feed.id)
                && let Some(id) = find(feed).filter(|id| free.remove(id))
            {
                pairs.sure.insert(feed.id.clone(), id);
            }
        }
    }
    for feed in theirs.iter().filter(|feed| is_on_web(feed) && !pairs.sure.contains_key(&feed.id)) {
        if let Some(id) = linked.get(&feed.id).copied().filter(|id| free.remove(id)) {
            pairs.perhaps_moved.insert(feed.id.clone(), id);
        }
    }
    pairs
}

/// Some servers know feeds that are no web pages, such as files. They stay as they are.
fn is_on_web(feed: &ServerFeed) -> bool {
    is_web(&feed.address)
}

/// Returns the changes that are needed. `pairs` are the feeds that both sides have, by the names that the server gives to
/// them, and `common` are those that both sides had at the last sync. A feed that is here in a folder with the name `top` is at
/// the top level of the server.
#[must_use]
pub fn plan_subscriptions(
    ours: &[SubscriptionRow],
    theirs: &[ServerFeed],
    pairs: &BTreeMap<String, SubscriptionId>,
    common: &[SharedFeed],
    top: Option<&str>,
) -> SubscriptionPlan {
    let folder_of = |row: &SubscriptionRow| {
        let name = folder_name(&row.folder);
        if Some(name.as_str()) == top { String::new() } else { name }
    };
    let mut plan = SubscriptionPlan::default();
    let rows: BTreeMap<SubscriptionId, &SubscriptionRow> = ours.iter().map(|row| (row.id, row)).collect();
    let by_address: BTreeMap<&str, &SharedFeed> =
        common.iter().map(|feed| (feed.address.as_str(), feed)).collect();
    let by_id: BTreeMap<SubscriptionId, &SharedFeed> =
        common.iter().map(|feed| (feed.subscription, feed)).collect();
    let mut there: BTreeSet<String> = BTreeSet::new();
    for their in theirs.iter().filter(|feed| is_on_web(feed)) {
        let address = normalise(&their.address);
        let our = pairs.get(&their.id).and_then(|id| rows.get(id)).copied();
        let shared = by_address.get(address.as_str()).copied();
        let is_first = there.insert(address.clone());
        match our {
            Some(our) => {
                let shared = by_id.get(&our.id).copied().or(shared);
                plan.compare_folders(&address, (our, folder_of(our)), their, shared);
            }
            // The server may have one address twice.
            None if !is_first => {}
            None => plan.changes.push(PlannedChange {
                change: match shared {
                    Some(_) => SubscriptionChange::UnsubscribeThere,
                    None => SubscriptionChange::SubscribeHere,
                },
                address: their.address.clone(),
                title: their.title.clone(),
                folder: their.folder.clone().unwrap_or_default(),
            }),
        }
    }
    let paired: BTreeSet<SubscriptionId> = pairs.values().copied().collect();
    for our in ours.iter().filter(|row| !paired.contains(&row.id)) {
        let was_shared = by_id.contains_key(&our.id) || by_address.contains_key(&*normalise(&our.url));
        plan.changes.push(PlannedChange {
            change: if was_shared {
                SubscriptionChange::GoneThere
            } else {
                SubscriptionChange::SubscribeThere
            },
            address: our.url.clone(),
            title: our.title.clone(),
            folder: folder_of(our),
        });
    }
    let is_over = |feed: &&SharedFeed| {
        // A feed that has moved is remembered by its new address.
        let has_moved = paired.contains(&feed.subscription);
        !there.contains(&feed.address) && (has_moved || !rows.contains_key(&feed.subscription))
    };
    plan.forgotten = common.iter().filter(is_over).map(|feed| feed.address.clone()).collect();
    plan.changes.sort_by(|a, b| (a.change, a.address.as_str()).cmp(&(b.change, b.address.as_str())));
    plan
}

impl SubscriptionPlan {
    fn compare_folders(
        &mut self,
        address: &str,
        (our, ours): (&SubscriptionRow, String),
        their: &ServerFeed,
        shared: Option<&SharedFeed>,
    ) {
        let theirs = their.folder.clone().unwrap_or_default();
        if ours == theirs {
            self.agreed.push(SharedFeed {
                address: address.to_owned(),
                subscription: our.id,
                folder: Some(ours),
            });
            return;
        }
        // If both sides never agreed, a feed in a folder wins over one at the top level. If both are in folders, ours wins.
        let is_ours = match shared.and_then(|shared| shared.folder.as_ref()) {
            Some(common) => ours != *common,
            None => !ours.is_empty(),
        };
        let (change, folder) = if is_ours {
            (SubscriptionChange::FolderThere, ours)
        } else {
            (SubscriptionChange::FolderHere, theirs)
        };
        self.changes.push(PlannedChange {
            change,
            address: their.address.clone(),
            title: title_of(our, their),
            folder,
        });
    }
}

/// Returns the title of a feed that both sides have. A feed that was not read here yet has its address in place of a title.
fn title_of(our: &SubscriptionRow, their: &ServerFeed) -> String {
    let has_title = our.title != our.url.as_str() || their.title.trim().is_empty();
    if has_title { our.title.clone() } else { their.title.clone() }
}

#[cfg(test)]
mod tests {
    use SubscriptionChange::{
        FolderHere, FolderThere, GoneThere, SubscribeHere, SubscribeThere, UnsubscribeThere,
    };
    use url::Url;

    use super::*;

    fn url(name: &str) -> Url {
        Url::parse(&format!("https://{name}.example/feed")).unwrap()
    }

    fn our(id: i64, name: &str, folder: &str) -> SubscriptionRow {
        let folder = folder.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        SubscriptionRow { folder, ..SubscriptionRow::example(SubscriptionId(id), url(name)) }
    }

    fn their(name: &str, folder: &str) -> ServerFeed {
        ServerFeed {
            id: name.to_owned(),
            address: url(name),
            title: name.to_owned(),
            folder: Some(folder.to_owned()).filter(|folder| !folder.is_empty()),
        }
    }

    fn shared(id: i64, name: &str, folder: Option<&str>) -> SharedFeed {
        SharedFeed {
            address: normalise(&url(name)),
            subscription: SubscriptionId(id),
            folder: folder.map(str::to_owned),
        }
    }

    fn plan(ours: &[SubscriptionRow], theirs: &[ServerFeed], common: &[SharedFeed]) -> SubscriptionPlan {
        let pairs = pair_feeds(ours, theirs, &BTreeMap::new(), common);
        plan_subscriptions(ours, theirs, &pairs.sure, common, None)
    }

    /// The changes in short.
    #[track_caller]
    fn check(
        ours: &[SubscriptionRow],
        theirs: &[ServerFeed],
        common: &[SharedFeed],
        expect: &[(SubscriptionChange, &str, &str)],
    ) {
        let plan = plan(ours, theirs, common);
        let changes: Vec<_> = plan
            .changes
            .iter()
            .map(|it| (it.change, it.address.host_str().unwrap().trim_end_matches(".example"), &*it.folder))
            .collect();
        assert_eq!(changes, expect, "{plan:?}");
    }

    #[test]
    fn a_feed_of_one_side_alone_is_new_unless_both_sides_had_it() {
        let (a, b) = ([our(1, "a", "Sea")], [their("b", "News")]);
        check(&a, &b, &[], &[(SubscribeHere, "b", "News"), (SubscribeThere, "a", "Sea")]);
        // Both sides had both feeds. Then each side unfollowed one.
        let common = [shared(1, "a", None), shared(2, "b", None)];
        check(&a, &b, &common, &[(UnsubscribeThere, "b", "News"), (GoneThere, "a", "Sea")]);
        // A change that deletes something comes first.
        let both = [their("b", "News"), their("c", "")];
        check(&[], &both, &common[1..], &[(UnsubscribeThere, "b", "News"), (SubscribeHere, "c", "")]);
        let plan = plan(&[], &[], &common);
        assert_eq!((plan.changes.len(), plan.forgotten.len()), (0, 2));
    }

    #[test]
    fn a_feed_there_that_is_not_on_the_web_is_not_offered() {
        for address in ["file:///etc/feed.xml", "ftp://a.example/feed", "javascript:alert(1)"] {
            let feed = ServerFeed { address: Url::parse(address).unwrap(), ..their("a", "") };
            check(&[], &[feed], &[], &[]);
        }
    }

    #[test]
    fn a_folder_that_changed_on_one_side_is_set_on_the_other() {
        let (a, there) = ([our(1, "a", "Sea/Ports")], [their("a", "Sea / Ports")]);
        let plan = plan(&a, &there, &[]);
        assert_eq!((plan.changes.len(), plan.agreed), (0, vec![shared(1, "a", Some("Sea / Ports"))]));
        check(&a, &[their("a", "News")], &[], &[(FolderThere, "a", "Sea / Ports")]);
        check(&[our(1, "a", "")], &[their("a", "News")], &[], &[(FolderHere, "a", "News")]);
        let common = [shared(1, "a", Some("News"))];
        check(&[our(1, "a", "")], &[their("a", "News")], &common, &[(FolderThere, "a", "")]);
        check(&[our(1, "a", "News")], &[their("a", "")], &common, &[(FolderHere, "a", "")]);
        check(&[our(1, "a", "Sea")], &[their("a", "")], &common, &[(FolderThere, "a", "Sea")]);
    }

    #[test]
    fn s15_the_folder_that_stands_for_the_top_level_there_is_no_folder_to_move_to() {
        let changes = |ours: &[SubscriptionRow], theirs: &[ServerFeed], common: &[SharedFeed]| {
            let pairs = pair_feeds(ours, theirs, &BTreeMap::new(), common);
            let plan = plan_subscriptions(ours, theirs, &pairs.sure, common, Some("All"));
            plan.changes.into_iter().map(|it| (it.change, it.folder)).collect::<Vec<_>>()
        };
        assert_eq!(changes(&[our(1, "a", "All")], &[their("a", "")], &[]), []);
        assert_eq!(changes(&[our(1, "a", "All")], &[their("a", "")], &[shared(1, "a", Some(""))]), []);
        let moved = changes(&[our(1, "a", "All")], &[their("a", "News")], &[shared(1, "a", Some("News"))]);
        assert_eq!(moved, [(FolderThere, String::new())]);
        assert_eq!(changes(&[our(1, "a", "All")], &[], &[]), [(SubscribeThere, String::new())]);
    }

    #[test]
    fn a_feed_without_a_title_here_has_the_title_of_the_server() {
        let ours = [SubscriptionRow { title: url("a").to_string(), ..our(1, "a", "") }];
        let theirs = [ServerFeed { title: "Harbour".to_owned(), ..their("a", "News") }];
        assert_eq!(plan(&ours, &theirs, &[]).changes[0].title, "Harbour");
    }

    #[test]
    fn the_name_of_a_nested_folder_leads_back_to_it() {
        for path in [&["Sea"][..], &["Sea", "Ports"], &["AC/DC", "Live"]] {
            let path: Vec<String> = path.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(folder_path(&folder_name(&path)), path);
        }
        for name in ["AC/DC", "/ ", "Sea / ", " / Sea"] {
            assert_eq!(folder_path(name), [name]);
        }
    }

    #[test]
    fn a_feed_that_moved_here_is_the_same_one_there() {
        let common = [shared(1, "old", Some(""))];
        check(&[our(1, "new", "")], &[their("old", "")], &common, &[]);
        check(&[our(1, "new", "")], &[their("new", "")], &common, &[]);
        // The user follows the former address again, as another feed.
        let ours = [our(1, "new", ""), our(2, "old", "")];
        check(&ours, &[their("old", "")], &common, &[(GoneThere, "new", "")]);
    }

    #[test]
    fn a_feed_that_moved_there_is_found_by_its_name_until_its_entries_tell() {
        let linked = BTreeMap::from([("7".to_owned(), SubscriptionId(1))]);
        let common = [shared(1, "old", Some("News"))];
        let moved = ServerFeed { id: "7".to_owned(), ..their("new", "News") };
        let (ours, theirs) = ([our(1, "old", "News")], std::slice::from_ref(&moved));
        let pairs = pair_feeds(&ours, theirs, &linked, &common);
        assert_eq!((pairs.sure.len(), &pairs.perhaps_moved), (0, &linked));
        // Its entries are the same.
        let plan = plan_subscriptions(&ours, theirs, &linked, &common, None);
        assert_eq!(plan.changes, []);
        assert_eq!(plan.agreed, [shared(1, "new", Some("News"))]);
        assert_eq!(plan.forgotten, [normalise(&url("old"))]);
        // They are others.
        let plan = plan_subscriptions(&ours, theirs, &BTreeMap::new(), &common, None);
        let kinds: Vec<_> = plan.changes.iter().map(|planned| planned.change).collect();
        assert_eq!(kinds, [SubscribeHere, GoneThere]);
        // Another subscription has the new address.
        let both = [our(1, "old", ""), our(2, "new", "")];
        let pairs = pair_feeds(&both, theirs, &linked, &common);
        assert_eq!(pairs.sure, BTreeMap::from([("7".to_owned(), SubscriptionId(2))]));
        assert!(pairs.perhaps_moved.is_empty());
    }
}
