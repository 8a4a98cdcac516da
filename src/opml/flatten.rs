//! Converts outlines to a list of subscriptions and back.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::outline::{FeedOutline, Opml, Outline};
use crate::model::{normalise, shown_title};

/// The feeds that an import would add.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportList {
    /// The feeds in document order, each once.
    pub feeds: Vec<ImportFeed>,
    /// Number of outlines whose feed occurred before (by [`normalise`]).
    pub duplicates: usize,
    /// Number of feeds that occur more than once.
    pub repeated: usize,
    /// Number of feeds that occur in several folders. They are listed with the first one.
    pub in_several_folders: usize,
    /// The paths of folders with nothing in them, outermost folder first. A list without feeds has none, because its outlines
    /// are texts.
    pub empty_folders: Vec<Vec<String>>,
}

/// A feed to subscribe to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportFeed {
    /// The address of the feed.
    pub url: Url,
    /// Its title; may be empty.
    pub title: String,
    /// The site's page.
    pub site: Option<Url>,
    /// The names of its folders, outermost first. Folders with the same path are one folder (O1).
    pub folder: Vec<String>,
    /// Other attributes of the outline (see [`Outline::attributes`]), and its type if that is not `rss`.
    pub attributes: Vec<(String, String)>,
}

/// Lists the feeds of a document, and skips and counts duplicates. A feed outside any folder goes into the folder in
/// its `category`, such as `/a/b` (O0).
#[must_use]
pub fn flatten(opml: &Opml) -> ImportList {
    let mut list = ImportList::default();
    let mut seen = BTreeMap::new();
    opml.outlines.iter().for_each(|outline| collect(outline, &mut Vec::new(), &mut seen, &mut list));
    list.repeated = seen.values().filter(|places| places.outlines > 1).count();
    list.in_several_folders = seen.values().filter(|places| places.folders.len() > 1).count();
    if list.feeds.is_empty() {
        list.empty_folders.clear();
    }
    list
}

/// The places of a feed in a document.
#[derive(Default)]
struct Places {
    folders: BTreeSet<Vec<String>>,
    outlines: usize,
}

/// `seen` has the places of each feed so far.
fn collect(
    outline: &Outline,
    folder: &mut Vec<String>,
    seen: &mut BTreeMap<String, Places>,
    list: &mut ImportList,
) {
    let Some(feed) = &outline.feed else {
        let name = shown_title(outline.title.trim().to_owned());
        // A folder without a name adds no level.
        let named = !name.is_empty();
        if named {
            folder.push(name);
        }
        outline.children.iter().for_each(|child| collect(child, folder, seen, list));
        if named && is_empty_folder(outline) {
            list.empty_folders.push(folder.clone());
        }
        if named {
            folder.pop();
        }
        return;
    };
    let place = if folder.is_empty() { category(&outline.attributes) } else { folder.clone() };
    let places = seen.entry(normalise(&feed.url)).or_default();
    let is_new = places.outlines == 0;
    places.outlines += 1;
    places.folders.insert(place.clone());
    if is_new {
        let mut attributes = outline.attributes.clone();
        if feed.kind != "rss" {
            attributes.push(("type".to_owned(), feed.kind.clone()));
        }
        list.feeds.push(ImportFeed {
            url: feed.url.clone(),
            title: shown_title(outline.title.clone()),
            site: feed.site.clone(),
            folder: place,
            attributes,
        });
    } else {
        list.duplicates += 1;
    }
    // Some lists contain feeds in feeds. These feeds become siblings.
    outline.children.iter().for_each(|child| collect(child, folder, seen, list));
}

/// Returns true for an outline without a feed and without outlines in it. A link or another thing with a type is no folder.
fn is_empty_folder(outline: &Outline) -> bool {
    let is_of_thing = |(name, value): &(String, String)| {
        let is_name = |known: &&str| name.eq_ignore_ascii_case(known);
        // Liferea writes this type.
        let is_folder = name.eq_ignore_ascii_case("type") && value.eq_ignore_ascii_case("folder");
        ["type", "url", "htmlUrl"].iter().any(is_name) && !is_folder
    };
    outline.children.is_empty() && !outline.attributes.iter().any(is_of_thing)
}

/// Reads a `category` of OPML 2.0: a comma-separated list. A part that begins with a slash is a path. The other parts
/// are tags.
fn category(attributes: &[(String, String)]) -> Vec<String> {
    let value =
        attributes.iter().find(|(name, _)| name.eq_ignore_ascii_case("category")).map(|(_, value)| value);
    let paths = value.into_iter().flat_map(|value| value.split(','));
    let path = paths.map(str::trim).find_map(|path| path.strip_prefix('/')).unwrap_or_default();
    path.split('/')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| shown_title(name.to_owned()))
        .collect()
}

/// Makes a document of a list. Folders with the same path are one folder. The folders in `folders` come first, in this
/// order, and stay if there is nothing in them. [`flatten`] turns the document into the same list again.
#[must_use]
pub fn nest(title: Option<&str>, folders: &[Vec<String>], feeds: &[ImportFeed]) -> Opml {
    let mut opml = Opml { title: title.map(str::to_owned), ..Opml::default() };
    let mut places = BTreeMap::new();
    for folder in folders {
        inside(&mut opml.outlines, &mut places, folder);
    }
    for feed in feeds {
        let is_type = |name: &str| name.eq_ignore_ascii_case("type");
        let kind = feed.attributes.iter().find(|(name, _)| is_type(name)).map_or("rss", |(_, kind)| kind);
        inside(&mut opml.outlines, &mut places, &feed.folder).push(Outline {
            title: feed.title.clone(),
            feed: Some(FeedOutline { url: feed.url.clone(), site: feed.site.clone(), kind: kind.to_owned() }),
            attributes: feed
                .attributes
                .iter()
                .filter(|(name, _)| !is_type(name))
                .filter_map(|attribute| at_top(attribute, &feed.folder))
                .collect(),
            children: Vec::new(),
        });
    }
    opml
}

/// Returns an attribute of a feed; `None` if nothing is left of it. A feed outside any folder loses the paths in its
/// `category`, because an import would put it there.
fn at_top((name, value): &(String, String), folder: &[String]) -> Option<(String, String)> {
    if !folder.is_empty() || !name.eq_ignore_ascii_case("category") {
        return Some((name.clone(), value.clone()));
    }
    let tags = value.split(',').filter(|part| !part.trim_start().starts_with('/'));
    let tags = tags.collect::<Vec<_>>().join(",");
    (!tags.trim().is_empty()).then(|| (name.clone(), tags))
}

/// Returns the outlines in the folder with a path, which is made if it is missing. `places` has the position of each
/// folder among its siblings, by its path.
fn inside<'o, 'p>(
    outlines: &'o mut Vec<Outline>,
    places: &mut BTreeMap<&'p [String], usize>,
    folder: &'p [String],
) -> &'o mut Vec<Outline> {
    let mut siblings = outlines;
    for (depth, name) in folder.iter().enumerate() {
        let path = folder.get(..=depth).unwrap_or_default();
        let at = *places.entry(path).or_insert(siblings.len());
        if at == siblings.len() {
            siblings.push(Outline { title: name.clone(), ..Outline::default() });
        }
        siblings = &mut siblings.get_mut(at).expect("found or pushed just before").children;
    }
    siblings
}
