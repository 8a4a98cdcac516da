//! Finds other feed readers on this machine, by the folders in which they keep their files.

use std::path::{Path, PathBuf};

use crate::config::UserFolders;
use crate::locale::Message;

/// Another feed reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherReader {
    /// Newsboat, or its predecessor Newsbeuter.
    Newsboat,
    /// Liferea.
    Liferea,
    /// RSS Guard.
    RssGuard,
    /// `NetNewsWire`.
    NetNewsWire,
    /// Any reader that exported a list of feeds, such as Thunderbird.
    Exported,
}

impl OtherReader {
    /// The readers that can be found.
    const FOUND: [Self; 4] = [Self::Newsboat, Self::Liferea, Self::RssGuard, Self::NetNewsWire];

    /// Returns the reader's own name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Newsboat => "Newsboat",
            Self::Liferea => "Liferea",
            Self::RssGuard => "RSS Guard",
            Self::NetNewsWire => "NetNewsWire",
            Self::Exported => "OPML",
        }
    }

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Newsboat => "newsboat",
            Self::Liferea => "liferea",
            Self::RssGuard => "rss-guard",
            Self::NetNewsWire => "netnewswire",
            Self::Exported => "opml",
        }
    }

    /// Returns the reader with this name on the command line.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::FOUND.into_iter().find(|reader| reader.name() == name)
    }

    /// Says what Lacuna can take over.
    #[must_use]
    pub fn takes(self) -> &'static str {
        match self {
            Self::Newsboat => t!("profile-moving-takes-tags"),
            Self::RssGuard => t!("profile-moving-takes-labels"),
            Self::Liferea => t!("profile-moving-takes-all"),
            Self::NetNewsWire | Self::Exported => t!("profile-moving-takes-feeds"),
        }
    }

    /// The name of the file with the list of feeds; `None` if the database has it.
    const fn list_name(self) -> Option<&'static str> {
        match self {
            Self::Newsboat => Some("urls"),
            Self::Liferea => Some("feedlist.opml"),
            Self::NetNewsWire => Some("Subscriptions.opml"),
            Self::RssGuard | Self::Exported => None,
        }
    }

    /// The name of the database; `None` if Lacuna reads none.
    const fn database_name(self) -> Option<&'static str> {
        match self {
            Self::Newsboat => Some("cache.db"),
            Self::Liferea => Some("liferea.db"),
            Self::RssGuard => Some("database.db"),
            Self::NetNewsWire | Self::Exported => None,
        }
    }

    /// The folders in which the reader usually keeps its list and its database, as a person writes them. `None` if it
    /// has only one of these files.
    const fn usual_folders(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Newsboat => {
                Some(("~/.newsboat, ~/.config/newsboat", "~/.newsboat, ~/.local/share/newsboat"))
            }
            Self::Liferea => Some(("~/.config/liferea", "~/.local/share/liferea")),
            Self::RssGuard | Self::NetNewsWire | Self::Exported => None,
        }
    }

    /// The folders in which the reader keeps its list and its database, in the order of preference.
    fn folders(self, user: &UserFolders) -> Vec<(PathBuf, PathBuf)> {
        let both = |folder: PathBuf| (folder.clone(), folder);
        let home = |path: &str| user.home.join(path);
        match self {
            Self::Newsboat => vec![
                both(home(".newsboat")),
                (user.config.join("newsboat"), user.data.join("newsboat")),
                both(home("snap/newsboat/current/.newsboat")),
                (
                    home("snap/newsboat/current/.config/newsboat"),
                    home("snap/newsboat/current/.local/share/newsboat"),
                ),
                both(home(".newsbeuter")),
                (user.config.join("newsbeuter"), user.data.join("newsbeuter")),
            ],
            Self::Liferea => vec![
                (user.config.join("liferea"), user.data.join("liferea")),
                (
                    home(".var/app/net.sourceforge.liferea/config/liferea"),
                    home(".var/app/net.sourceforge.liferea/data/liferea"),
                ),
                (
                    home("snap/liferea/current/.config/liferea"),
                    home("snap/liferea/current/.local/share/liferea"),
                ),
            ],
            Self::RssGuard => {
                let flatpaks = ["rssguard", "rssguardlite"]
                    .map(|app| home(&format!(".var/app/io.github.martinrotter.{app}/config")));
                let folders = [user.config.clone()].into_iter().chain(flatpaks);
                let versions = ["rssguard5", "RSS Guard 5", "RSS Guard 4", "RSS Guard"];
                folders
                    .flat_map(|folder| {
                        versions.map(|version| folder.join(version).join("database")).into_iter()
                    })
                    .flat_map(|folder| [both(folder.clone()), both(folder.join("local"))])
                    .collect()
            }
            Self::NetNewsWire => {
                let container = "Library/Containers/com.ranchero.NetNewsWire-Evergreen/Data";
                let support = "Library/Application Support/NetNewsWire/Accounts/OnMyMac";
                vec![both(home(&format!("{container}/{support}"))), both(home(support))]
            }
            Self::Exported => Vec::new(),
        }
    }
}

/// The files of another reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderFiles {
    /// The reader.
    pub reader: OtherReader,
    /// The file with the list of feeds.
    pub list: Option<PathBuf>,
    /// The database.
    pub database: Option<PathBuf>,
}

impl ReaderFiles {
    /// The path that stands for the files.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.list.as_deref().or(self.database.as_deref()).unwrap_or(Path::new(""))
    }

    fn within(reader: OtherReader, list: &Path, database: &Path) -> Option<Self> {
        let list = reader.list_name().map(|name| list.join(name)).filter(|path| path.is_file());
        // If there is a list, the user learns that a folder stands in the place of the database.
        let database = reader.database_name().map(|name| database.join(name));
        let database = database.filter(|path| path.is_file() || list.is_some() && path.exists());
        (list.is_some() || database.is_some()).then_some(Self { reader, list, database })
    }

    /// Returns true if a path is one of the files, or a folder with one of them.
    fn belong_to(&self, path: &Path) -> bool {
        let files = [&self.list, &self.database].into_iter().flatten();
        // A file may be a link to another folder.
        let places = |file: &PathBuf| {
            let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
            let within = folder.zip(file.file_name()).map(|(folder, name)| folder.join(name));
            [file.canonicalize().ok(), within]
        };
        files.flat_map(places).flatten().any(|file| file.starts_with(path))
    }

    /// Says which file of the reader is missing, what is lost without it, and where it usually lies.
    #[must_use]
    pub fn missing(&self) -> Option<Message> {
        let reader = self.reader.title();
        let (list_folder, database_folder) = self.reader.usual_folders()?;
        match (&self.list, &self.database) {
            (Some(list), None) => Some(msg!(
                "profile-moving-no-database",
                file = self.reader.database_name()?,
                reader,
                folder = database_folder,
                list = list.display().to_string()
            )),
            (None, Some(database)) => Some(msg!(
                "profile-moving-no-list",
                file = self.reader.list_name()?,
                reader,
                folder = list_folder,
                database = database.display().to_string()
            )),
            _ => None,
        }
    }
}

/// Returns the readers on this machine. A reader that is installed twice is listed twice.
#[must_use]
pub fn find(user: &UserFolders) -> Vec<ReaderFiles> {
    let files = OtherReader::FOUND.into_iter().flat_map(|reader| {
        let folders = reader.folders(user).into_iter();
        folders.filter_map(move |(list, database)| ReaderFiles::within(reader, &list, &database))
    });
    files.collect()
}

/// Returns the files of the reader to which a path belongs: a folder, or one file of it. `None` if there is no such
/// file.
#[must_use]
pub fn at(path: &Path, user: Option<&UserFolders>) -> Option<ReaderFiles> {
    if let Ok(whole) = path.canonicalize() {
        // The path may lie in a copy of a home folder, such as a backup.
        let homes = whole.ancestors().map(UserFolders::in_home);
        for user in user.cloned().into_iter().chain(homes) {
            let mut found = find(&user);
            found.retain(|files| files.belong_to(&whole));
            // A folder with several readers does not say which one is meant.
            if found.len() == 1 {
                return found.pop();
            }
        }
    }
    if path.is_dir() {
        let within = |folder: &Path| {
            OtherReader::FOUND.into_iter().find_map(|reader| ReaderFiles::within(reader, folder, folder))
        };
        return within(path).or_else(|| within(&path.join("database")));
    }
    if !path.is_file() {
        return None;
    }
    let (folder, name) = (path.parent().unwrap_or(Path::new("")), path.file_name()?.to_str());
    let named = OtherReader::FOUND
        .into_iter()
        .find(|reader| name.is_some() && (reader.list_name() == name || reader.database_name() == name));
    match named {
        Some(reader) => ReaderFiles::within(reader, folder, folder),
        None => {
            Some(ReaderFiles { reader: OtherReader::Exported, list: Some(path.to_owned()), database: None })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_found_in_their_usual_folders() {
        let temporary = tempfile::tempdir().unwrap();
        let home = temporary.path().to_owned();
        let user =
            UserFolders { config: home.join(".config"), data: home.join(".local/share"), home: home.clone() };
        assert_eq!(find(&user), []);
        for path in [
            ".config/newsboat/urls",
            ".local/share/newsboat/cache.db",
            "snap/newsboat/current/.newsboat/urls",
            ".var/app/net.sourceforge.liferea/config/liferea/feedlist.opml",
            ".var/app/net.sourceforge.liferea/data/liferea/liferea.db",
            ".config/RSS Guard 4/database/database.db",
            ".var/app/io.github.martinrotter.rssguard/config/rssguard5/database/database.db",
            "Library/Application Support/NetNewsWire/Accounts/OnMyMac/Subscriptions.opml",
            ".config/other/urls",
        ] {
            std::fs::create_dir_all(home.join(path).parent().unwrap()).unwrap();
            std::fs::write(home.join(path), "").unwrap();
        }
        let found = find(&user);
        let short =
            |files: &ReaderFiles| (files.reader.name(), files.list.is_some(), files.database.is_some());
        let expect = [
            ("newsboat", true, true),
            ("newsboat", true, false),
            ("liferea", true, true),
            ("rss-guard", false, true),
            ("rss-guard", false, true),
            ("netnewswire", true, false),
        ];
        assert_eq!(found.iter().map(short).collect::<Vec<_>>(), expect);
        // One file leads to the other, even in another folder.
        let database = home.join(".local/share/newsboat/cache.db");
        assert_eq!(at(&database, Some(&user)).as_ref(), found.first());
        // So does the folder of one file, also if the home folder is a copy.
        for user in [Some(&user), None] {
            assert_eq!(at(&home.join(".config/newsboat"), user).as_ref(), found.first());
            assert_eq!(at(&home.join(".config/newsboat/urls"), user).as_ref(), found.first());
        }
        // A folder that is no usual one is read as well.
        let other = at(&home.join(".config/other"), Some(&user)).unwrap();
        assert_eq!(short(&other), ("newsboat", true, false));
        assert_eq!(at(&home.join("nothing"), Some(&user)), None);
    }
}
