//! View model of the preview of an import.

use std::collections::BTreeMap;

/// The deepest folder that the preview shows. The feeds of deeper ones are shown in it.
const DEEPEST_FOLDER: usize = 64;

/// The feeds of an OPML file, as the preview shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportPreview {
    /// The feeds in the order of the file, each once.
    pub feeds: Vec<ImportRow>,
    /// The number of feeds that the file has more than once.
    pub repeated: usize,
    /// The lines from top to bottom.
    pub lines: Vec<ImportLine>,
}

/// A feed of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRow {
    /// The path of its folder, outermost folder first.
    pub folder: Vec<String>,
    /// Its title.
    pub title: String,
    /// True if the user is subscribed to it. Such a feed cannot be chosen.
    pub is_subscribed: bool,
}

/// A line of the preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportLine {
    /// The index of the line of the folder around it.
    pub parent: Option<usize>,
    /// The number of folders around it.
    pub depth: usize,
    /// The content of the line.
    pub item: ImportItem,
}

/// The content of a line of the preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportItem {
    /// An outline that cannot be used, with the reason.
    Unusable(String),
    /// A folder.
    Folder {
        /// Its name.
        name: String,
        /// The index of the first line after the content of the folder.
        end: usize,
        /// The number of feeds in it that can be chosen.
        new: usize,
    },
    /// A feed, by its index.
    Feed(usize),
}

impl ImportPreview {
    /// Makes the preview of these feeds, and of outlines that cannot be used, with the reasons. Outlines that cannot be
    /// used come first, because the user would not find them below thousands of feeds.
    #[must_use]
    pub fn new(feeds: Vec<ImportRow>, unusable: Vec<String>, repeated: usize) -> Self {
        let mut root = Folder::default();
        for (index, feed) in feeds.iter().enumerate() {
            let mut folder = &mut root;
            for name in feed.folder.iter().take(DEEPEST_FOLDER) {
                let at = *folder.places.entry(name).or_insert(folder.content.len());
                if at == folder.content.len() {
                    folder.content.push(Content::Folder(name, Folder::default()));
                }
                folder = match folder.content.get_mut(at) {
                    Some(Content::Folder(_, inner)) => inner,
                    _ => unreachable!("only folders have a place"),
                };
            }
            folder.content.push(Content::Feed(index));
        }
        let unusable = unusable.into_iter().map(|reason| {
            let item = ImportItem::Unusable(reason);
            ImportLine { parent: None, depth: 0, item }
        });
        let mut lines: Vec<ImportLine> = unusable.collect();
        root.write(&feeds, None, 0, &mut lines);
        Self { feeds, repeated, lines }
    }

    /// The number of feeds that can be chosen.
    #[must_use]
    pub fn new_feeds(&self) -> usize {
        self.feeds.iter().filter(|feed| !feed.is_subscribed).count()
    }

    /// The number of outlines that cannot be used.
    #[must_use]
    pub fn unusable(&self) -> usize {
        self.lines.iter().take_while(|line| matches!(line.item, ImportItem::Unusable(_))).count()
    }
}

/// A folder of the file while the lines are made.
#[derive(Default)]
struct Folder<'a> {
    /// The folders and feeds in it, in the order of the file.
    content: Vec<Content<'a>>,
    /// The index of each folder in `content`.
    places: BTreeMap<&'a str, usize>,
}

enum Content<'a> {
    Folder(&'a str, Folder<'a>),
    Feed(usize),
}

impl Folder<'_> {
    /// Adds the lines of the content. Returns the number of feeds that can be chosen.
    fn write(
        &self,
        feeds: &[ImportRow],
        parent: Option<usize>,
        depth: usize,
        lines: &mut Vec<ImportLine>,
    ) -> usize {
        let mut new = 0;
        for content in &self.content {
            match content {
                Content::Feed(index) => {
                    lines.push(ImportLine { parent, depth, item: ImportItem::Feed(*index) });
                    new += usize::from(feeds.get(*index).is_some_and(|feed| !feed.is_subscribed));
                }
                Content::Folder(name, folder) => {
                    let at = lines.len();
                    let item = |end, new| ImportItem::Folder { name: (*name).to_owned(), end, new };
                    lines.push(ImportLine { parent, depth, item: item(0, 0) });
                    let inner = folder.write(feeds, Some(at), depth + 1, lines);
                    let end = lines.len();
                    if let Some(line) = lines.get_mut(at) {
                        line.item = item(end, inner);
                    }
                    new += inner;
                }
            }
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(path: &str, is_subscribed: bool) -> ImportRow {
        let mut folder: Vec<String> = path.split('/').map(str::to_owned).collect();
        let title = folder.pop().unwrap_or_default();
        ImportRow { folder, title, is_subscribed }
    }

    #[test]
    fn the_feeds_of_a_folder_come_together_in_the_order_of_the_file() {
        let feeds = vec![row("a", false), row("Sea/b", true), row("c", false), row("Sea/Deep/d", false)];
        let feeds = feeds.into_iter().chain([row("Sea/e", false), row("Deep/f", true)]).collect();
        let preview = ImportPreview::new(feeds, vec!["Line 3: no address".to_owned()], 2);
        let lines: Vec<String> = preview
            .lines
            .iter()
            .map(|line| {
                let text = match &line.item {
                    ImportItem::Unusable(reason) => reason.clone(),
                    ImportItem::Folder { name, end, new } => format!("{name} to {end} with {new}"),
                    ImportItem::Feed(index) => preview.feeds[*index].title.clone(),
                };
                format!("{}{text}", ". ".repeat(line.depth))
            })
            .collect();
        let expect = [
            "Line 3: no address",
            "a",
            "Sea to 7 with 2",
            ". b",
            ". Deep to 6 with 1",
            ". . d",
            ". e",
            "c",
            "Deep to 10 with 0",
            ". f",
        ];
        assert_eq!(lines, expect);
        assert_eq!(preview.lines[5].parent, Some(4));
        assert_eq!((preview.new_feeds(), preview.unusable()), (4, 1));
    }
}
