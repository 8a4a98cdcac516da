//! The sync of subscriptions and folders: the changes that bring both sides together.
//!
//! A feed that both sides had before, and that one side no longer has, was unfollowed on that side. A feed that only one
//! side ever had is new there. Nothing is removed here because the server lacks it. A folder that changed on one side
//! since both agreed is set on the other one; a local change wins.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::ServerFeed;
use super::calls::Line;
use crate::model::{
    Failure, PlannedChange, SharedFeed, SubscriptionChange, SubscriptionId, SubscriptionRow, normalise,
};

/// The part of an API that reads and changes the user's subscriptions on the server.
pub trait SubscriptionSync {
    /// Returns the feeds that the user follows there, each in its folder. [`Api::sign_in`](super::Api::sign_in) comes
    /// before.
    fn subscriptions(&mut self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure>;

    /// Follows a feed there, in a folder that is made if there is none of this name; an empty name is the top level.
    fn subscribe(&mut self, line: &mut dyn Line, address: &Url, folder: &str) -> Result<(), Failure>;

    /// Moves a feed there into a folder, as [`Self::subscribe`] does. [`Self::subscriptions`] comes before.
    fn set_folder(&mut self, line: &mut dyn Line, feed: &ServerFeed, folder: &str) -> Result<(), Failure>;

    /// Unfollows a feed there.
    fn unsubscribe(&mut self, line: &mut dyn Line, feed: &ServerFeed) -> Result<(), Failure>;
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

/// Returns the changes that are needed. `common` are the feeds that both sides had at the last sync.
#[must_use]
pub fn plan_subscriptions(
    ours: &[SubscriptionRow],
    theirs: &[ServerFeed],
    common: &[SharedFeed],
) -> SubscriptionPlan {
    let mut there: BTreeMap<String, &ServerFeed> = BTreeMap::new();
    // Some servers know feeds that are no web pages, such as files. They stay as they are.
    for feed in theirs.iter().filter(|feed| matches!(feed.address.scheme(), "http" | "https")) {
        there.entry(normalise(&feed.address)).or_insert(feed);
    }
    let here = by_shared_address(ours, &there, common);
    let common: BTreeMap<&String, &SharedFeed> = common.iter().map(|feed| (&feed.address, feed)).collect();
    let all: BTreeSet<&String> = here.keys().chain(there.keys()).chain(common.keys().copied()).collect();
    let mut plan = SubscriptionPlan::default();
    for address in all {
        let shared = common.get(address).copied();
        match (here.get(address).copied(), there.get(address).copied()) {
            (Some(our), Some(their)) => plan.compare_folders(address, our, their, shared),
            (Some(our), None) => plan.changes.push(PlannedChange {
                change: match shared {
                    Some(_) => SubscriptionChange::GoneThere,
                    None => SubscriptionChange::SubscribeThere,
                },
                address: our.url.clone(),
                title: our.title.clone(),
                folder: folder_name(&our.folder),
            }),
            (None, Some(their)) => plan.changes.push(PlannedChange {
                change: match shared {
                    Some(_) => SubscriptionChange::UnsubscribeThere,
                    None => SubscriptionChange::SubscribeHere,
                },
                address: their.address.clone(),
                title: their.title.clone(),
                folder: their.folder.clone().unwrap_or_default(),
            }),
            (None, None) => plan.forgotten.push(address.clone()),
        }
    }
    plan.changes.sort_by_key(|planned| planned.change);
    plan
}

/// Returns the subscriptions here by the addresses under which the server has them. A feed that moved here since both sides
/// had it is there under its former address, unless the server has the new one as well.
fn by_shared_address<'a>(
    ours: &'a [SubscriptionRow],
    there: &BTreeMap<String, &ServerFeed>,
    common: &[SharedFeed],
) -> BTreeMap<String, &'a SubscriptionRow> {
    let former: BTreeMap<SubscriptionId, &String> =
        common.iter().map(|feed| (feed.subscription, &feed.address)).collect();
    let present: BTreeSet<String> = ours.iter().map(|row| normalise(&row.url)).collect();
    let shared = |row: &'a SubscriptionRow| {
        let address = normalise(&row.url);
        let former = former.get(&row.id).copied().filter(|former| {
            !there.contains_key(&address) && there.contains_key(*former) && !present.contains(*former)
        });
        (former.cloned().unwrap_or(address), row)
    };
    ours.iter().map(shared).collect()
}

impl SubscriptionPlan {
    fn compare_folders(
        &mut self,
        address: &str,
        our: &SubscriptionRow,
        their: &ServerFeed,
        shared: Option<&SharedFeed>,
    ) {
        let (ours, theirs) = (folder_name(&our.folder), their.folder.clone().unwrap_or_default());
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
            title: our.title.clone(),
            folder,
        });
    }
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

    /// The changes in short.
    #[track_caller]
    fn check(
        ours: &[SubscriptionRow],
        theirs: &[ServerFeed],
        common: &[SharedFeed],
        expect: &[(SubscriptionChange, &str, &str)],
    ) {
        let plan = plan_subscriptions(ours, theirs, common);
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
        let plan = plan_subscriptions(&[], &[], &common);
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
        let plan = plan_subscriptions(&a, &there, &[]);
        assert_eq!((plan.changes.len(), plan.agreed), (0, vec![shared(1, "a", Some("Sea / Ports"))]));
        check(&a, &[their("a", "News")], &[], &[(FolderThere, "a", "Sea / Ports")]);
        check(&[our(1, "a", "")], &[their("a", "News")], &[], &[(FolderHere, "a", "News")]);
        let common = [shared(1, "a", Some("News"))];
        check(&[our(1, "a", "")], &[their("a", "News")], &common, &[(FolderThere, "a", "")]);
        check(&[our(1, "a", "News")], &[their("a", "")], &common, &[(FolderHere, "a", "")]);
        check(&[our(1, "a", "Sea")], &[their("a", "")], &common, &[(FolderThere, "a", "Sea")]);
    }

    #[test]
    fn a_feed_that_moved_here_is_the_same_one_there() {
        let common = [shared(1, "old", Some(""))];
        check(&[our(1, "new", "")], &[their("old", "")], &common, &[]);
        check(&[our(1, "new", "")], &[their("new", "")], &common, &[]);
    }
}
