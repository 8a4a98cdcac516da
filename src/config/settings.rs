//! The user's settings: a JSON object in `settings.json`, which is read and written as a whole.
//!
//! A missing or invalid value gets its default. Unknown keys are kept, because a newer version may have written them. A
//! file that is not a JSON object is renamed, so that the next save does not destroy it. Saving writes a temporary file
//! and renames it, so a crash leaves either the old settings or the new ones.
//!
//! `src/lib.rs` says what a new setting needs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::{file, lenient};
use crate::locale::io_reason;
use crate::model::{
    AppearanceSettings, HistorySettings, NetworkSettings, ReadingSettings, RefreshingSettings, SendTarget,
};

/// The user's settings. In the file, the values of all groups are members of one object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The look of the window.
    #[serde(flatten)]
    pub appearance: AppearanceSettings,
    /// The settings for listing, reading and marking entries.
    #[serde(flatten)]
    pub reading: ReadingSettings,
    /// The times at which feeds are fetched.
    #[serde(flatten)]
    pub refreshing: RefreshingSettings,
    /// Limits of the history that is fetched and kept for a feed.
    #[serde(flatten)]
    pub history: HistorySettings,
    /// The settings for reaching servers.
    #[serde(flatten)]
    pub network: NetworkSettings,
    /// The user's own keys for actions, by the name of the action.
    #[serde(deserialize_with = "keys")]
    pub keys: BTreeMap<String, Vec<String>>,
    /// The targets to which the user sends entries, in the user's order.
    #[serde(deserialize_with = "targets")]
    pub send_to: Vec<SendTarget>,
    /// The dangers to the database in the profile's folder of which Lacuna told the user: a line for the kind of folder, such
    /// as `nfs4` or `Dropbox: /path`, then a line for each conflicting copy of a file. Empty if there was no warning.
    pub explained_place: String,
    /// Keys of the file that this version does not know, in their order.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// The settings could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", action.in_words(path, source))]
pub struct SettingsError {
    action: FileAction,
    path: PathBuf,
    source: io::Error,
}

#[derive(Clone, Copy, Debug)]
enum FileAction {
    Read,
    SetAside,
    Write,
}

impl SettingsError {
    fn new(action: FileAction, path: &Path, source: io::Error) -> Self {
        Self { action, path: path.to_owned(), source }
    }
}

impl From<SettingsError> for String {
    fn from(error: SettingsError) -> Self {
        error.to_string()
    }
}

impl FileAction {
    /// Says in words that the attempt failed.
    fn in_words(self, path: &Path, source: &io::Error) -> String {
        let (path, reason) = (path.display().to_string(), io_reason(source));
        match self {
            Self::Read => t!("config-not-read", path, reason),
            Self::SetAside => t!("config-not-set-aside", path, reason),
            Self::Write => t!("config-not-written", path, reason),
        }
    }
}

/// A settings file that could not be read as settings and was renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The new path of the file.
    pub path: PathBuf,
    /// The fault that was found.
    pub reason: String,
    /// True if the settings before the fault are used. They are in a new file then.
    pub is_partly_used: bool,
}

/// The result of reading a settings file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// The settings, or the defaults.
    pub settings: Settings,
    /// The broken file that was renamed, if there was one. The caller tells the user.
    pub set_aside: Option<SetAside>,
    /// The names of settings with invalid values, in place of which the defaults are used. The caller tells the user.
    pub wrong: Vec<String>,
}

impl Settings {
    /// Reads a settings file. A missing file means the defaults. A broken one is renamed, and what it has before the fault is
    /// written to a new one.
    ///
    /// Fails if the file exists but cannot be read, renamed or written. The caller must not overwrite it then.
    pub fn load(path: &Path) -> Result<Loaded, SettingsError> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Loaded::default());
            }
            Err(source) => {
                return Err(SettingsError::new(FileAction::Read, path, source));
            }
        };
        let (members, fault) = lenient::members(&bytes);
        let is_partly_used = !members.is_empty();
        let (settings, wrong): (Self, _) = lenient::read(members);
        let Some(reason) = fault.as_ref().map(in_words) else {
            return Ok(Loaded { settings, set_aside: None, wrong });
        };
        let aside = free_name(path);
        fs::rename(path, &aside)
            .map_err(|source| SettingsError::new(FileAction::SetAside, &aside, source))?;
        if is_partly_used && let Err(error) = settings.save(path) {
            // The next start reads the broken file again.
            fs::rename(&aside, path)
                .map_err(|source| SettingsError::new(FileAction::SetAside, path, source))?;
            return Err(error);
        }
        tracing::warn!(file = %aside.display(), reason, "the settings were broken and set aside");
        Ok(Loaded { settings, set_aside: Some(SetAside { path: aside, reason, is_partly_used }), wrong })
    }

    /// Reads the content of a settings file. A value that is wrong gets its default. Returns the reason if the content
    /// is no object of JSON.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        match lenient::members(bytes) {
            (members, None) => Ok(lenient::read(members).0),
            (_, Some(fault)) => Err(in_words(&fault)),
        }
    }

    /// Writes the settings file completely or not at all.
    pub fn save(&self, path: &Path) -> Result<(), SettingsError> {
        file::replace(path, self).map_err(|source| SettingsError::new(FileAction::Write, path, source))
    }

    /// Writes to the settings file the values that differ between `before` and `after`. Values that another process
    /// changed meanwhile stay. A file that is missing or broken gets all values of `after`.
    ///
    /// Fails like [`Self::load`] and [`Self::save`].
    pub fn save_changes(path: &Path, before: &Self, after: &Self) -> Result<(), SettingsError> {
        let _lock = lock(path)?;
        let settings = match Self::load(path)? {
            Loaded { settings, set_aside: None, .. } if path.exists() => settings.with_changes(before, after),
            _ => after.clone(),
        };
        settings.save(path)
    }

    /// Returns these settings with the values that differ between `before` and `after`.
    fn with_changes(self, before: &Self, after: &Self) -> Self {
        let [Ok(Value::Object(mut own)), Ok(Value::Object(before)), Ok(Value::Object(after))] =
            [&self, before, after].map(serde_json::to_value)
        else {
            return after.clone();
        };
        let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for name in names {
            match after.get(name) {
                value if value == before.get(name) => {}
                Some(value) => drop(own.insert(name.clone(), value.clone())),
                None => drop(own.remove(name)),
            }
        }
        lenient::read(own).0
    }

    /// Changes the settings file. If another process changes it at the same time, both changes are kept.
    ///
    /// Fails with the error of `change`, which leaves the file as it is, and like [`Self::load`] and [`Self::save`].
    pub fn change<T, E: From<SettingsError>>(
        path: &Path,
        change: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let _lock = lock(path)?;
        let mut settings = Self::load(path)?.settings;
        let changed = change(&mut settings)?;
        settings.save(path)?;
        Ok(changed)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            appearance: AppearanceSettings::default(),
            reading: ReadingSettings::default(),
            refreshing: RefreshingSettings::default(),
            history: HistorySettings::default(),
            network: NetworkSettings::default(),
            keys: BTreeMap::new(),
            send_to: SendTarget::first(),
            explained_place: String::new(),
            unknown: Map::new(),
        }
    }
}

/// Keeps other processes from changing the settings file until the returned file is dropped.
fn lock(path: &Path) -> Result<fs::File, SettingsError> {
    file::lock(path).map_err(|source| SettingsError::new(FileAction::Write, path, source))
}

/// Reads the targets to which the user sends entries. Values without a name and a text are left out. A target with
/// a mistake is kept, so that the user can correct it.
fn targets<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<SendTarget>, D::Error> {
    let values = Vec::<Value>::deserialize(from)?;
    Ok(values.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect())
}

/// Reads the keys of actions. Values that are not texts are left out.
fn keys<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, Vec<String>>, D::Error> {
    let texts = |value: Value| match value {
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let keys = BTreeMap::<String, Value>::deserialize(from)?;
    Ok(keys.into_iter().map(|(action, value)| (action, texts(value))).collect())
}

/// Says why a text is no object of JSON.
fn in_words(fault: &serde_json::Error) -> String {
    if fault.is_data() {
        t!("config-no-object").to_owned()
    } else {
        t!("config-no-json", reason = fault.to_string())
    }
}

/// Returns a name beside a settings file that no file has, for broken settings.
#[must_use]
pub fn free_name(path: &Path) -> PathBuf {
    (1..10_000)
        .map(|n| path.with_extension(format!("broken-{n}.json")))
        .find(|candidate| !candidate.exists())
        .unwrap_or_else(|| path.with_extension("broken.json"))
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::locale::Language;
    use crate::model::UserCommand;
    use crate::model::{ColumnWidth, ImagePolicy, LanguageChoice, ListOrder, ProxyChoice, Theme};

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        (folder, path)
    }

    /// A settings file of a version in which the settings had no groups. No value in it is the default.
    const OF_AN_OLD_PROFILE: &str = r#"{
        "language": "de", "theme": "light", "text_size": 1.5, "refresh_interval_minutes": 30, "refresh_at_start": false, "background": true, "keep_running": true,
        "archive_limit": 7, "document_cap_bytes": 1048576, "feed_cap_bytes": 1073741824, "keep_feed_mb": 50,
        "keep_all_mb": 2000, "import_as_read": false, "mark_read_delay_ms": 300, "mark_read_on_scroll": true,
        "oldest_first": true, "line_spacing": 1.75, "show_images": "on-request", "image_cache_bytes": 5242880, "kept_bytes": 7340032, "keep_full_text": true,
        "play_animations": false, "column_width": "wide", "serif": true,
        "site_icons": false, "web_archive": "http://archive.example/timemap/", "offline": true, "updates": "https://lacuna.example/changes",
        "proxy": "http://proxy.example:3128", "allow_private": true, "hide_read_feeds": true, "menu_bar": true, "compact_list": true, "thumbnails": true, "notifications": true,
        "notify_of_gaps": true, "rule_commands": true, "commands_wait": true, "after_refresh": "say done", "explained_place": "nfs4",
        "passwords_in_file": true, "keys": {"next": ["x"]}, "send_to": [{"name": "Player", "to": "mpv {url}"}], "from_the_future": [1, {"a": null}]
    }"#;

    #[test]
    fn an_old_profile_keeps_all_its_settings() {
        let (_folder, path) = folder();
        assert_eq!(
            Settings::load(&path).unwrap(),
            Loaded { settings: Settings::default(), set_aside: None, wrong: Vec::new() }
        );
        fs::write(&path, OF_AN_OLD_PROFILE).unwrap();
        let loaded = Settings::load(&path).unwrap();
        assert_eq!(loaded.set_aside, None);
        let expect = Settings {
            appearance: AppearanceSettings {
                language: LanguageChoice::Own(Language::German),
                theme: Theme::Light,
                text_size: 1.5,
                line_spacing: 1.75,
                column_width: ColumnWidth::Wide,
                serif: true,
                site_icons: false,
                hide_read_feeds: true,
                menu_bar: true,
            },
            reading: ReadingSettings {
                mark_read_delay_ms: 300,
                mark_read_on_scroll: true,
                order: ListOrder::OldestFirst,
                compact_list: true,
                thumbnails: true,
                show_images: ImagePolicy::OnRequest,
                play_animations: false,
                image_cache_bytes: 5 << 20,
                kept_bytes: 7 << 20,
                keep_full_text: true,
            },
            refreshing: RefreshingSettings {
                refresh_interval_minutes: 30,
                refresh_at_start: false,
                background: true,
                keep_running: true,
                offline: true,
                notifications: true,
                notify_of_gaps: true,
                rule_commands: true,
                commands_wait: true,
                after_refresh: Some(UserCommand::alone("say done").unwrap()),
            },
            history: HistorySettings {
                import_as_read: false,
                archive_limit: 7,
                feed_cap_bytes: 1 << 30,
                keep_feed_mb: 50,
                keep_all_mb: 2_000,
                document_cap_bytes: 1 << 20,
            },
            network: NetworkSettings {
                proxy: ProxyChoice::at("http://proxy.example:3128").unwrap(),
                web_archive: Url::parse("http://archive.example/timemap/").unwrap(),
                updates: Some(Url::parse("https://lacuna.example/changes").unwrap()),
                allow_private: true,
                passwords_in_file: true,
            },
            keys: BTreeMap::from([("next".to_owned(), vec!["x".to_owned()])]),
            send_to: vec![SendTarget { name: "Player".to_owned(), text: "mpv {url}".to_owned() }],
            explained_place: "nfs4".to_owned(),
            unknown: loaded.settings.unknown.clone(),
        };
        assert_eq!(loaded.settings, expect);
        expect.save(&path).unwrap();
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no temporary file is left");
        // An older version must be able to read this file, so each value must have the same name as before.
        let values = |text: &str| -> BTreeMap<String, Value> { serde_json::from_str(text).unwrap() };
        assert_eq!(values(&fs::read_to_string(&path).unwrap()), values(OF_AN_OLD_PROFILE));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
        }
    }

    #[test]
    fn invalid_values_become_defaults_or_limits() {
        #[track_caller]
        fn check(text: &str, change: fn(&mut Settings)) {
            let Value::Object(object) = serde_json::from_str(text).unwrap() else { panic!() };
            let mut expect = Settings::default();
            change(&mut expect);
            assert_eq!(lenient::read::<Settings>(object).0, expect, "{text}");
        }
        check("{}", |_| {});
        check(
            r#"{"theme": 5, "text_size": "big", "refresh_at_start": "no", "archive_limit": -3, "oldest_first": 1}"#,
            |_| {},
        );
        check(r#"{"oldest_first": "by-age"}"#, |_| {});
        check(r#"{"oldest_first": "longest-first"}"#, |settings| {
            settings.reading.order = ListOrder::LongestFirst;
        });
        check(r#"{"language": "xx"}"#, |_| {});
        check(r#"{"language": "en"}"#, |settings| {
            settings.appearance.language = LanguageChoice::Own(Language::English);
        });
        check(r#"{"offline": "yes", "proxy": "gopher://h", "keys": [1]}"#, |_| {});
        check(r#"{"web_archive": "ftp://archive.example/"}"#, |_| {});
        check(r#"{"send_to": "mpv"}"#, |_| {});
        check(r#"{"after_refresh": "say 'x"}"#, |_| {});
        check(r#"{"after_refresh": ["say"]}"#, |_| {});
        check(r#"{"send_to": [5, {"name": "a"}, {"name": "b", "to": "{oops", "x": 1}]}"#, |settings| {
            settings.send_to = vec![SendTarget { name: "b".to_owned(), text: "{oops".to_owned() }];
        });
        check(r#"{"text_size": 99}"#, |settings| settings.appearance.text_size = 3.0);
        check(r#"{"refresh_interval_minutes": 0}"#, |settings| {
            settings.refreshing.refresh_interval_minutes = 5;
        });
        check(r#"{"archive_limit": 99999999999}"#, |settings| settings.history.archive_limit = 100_000);
        check(r#"{"document_cap_bytes": 1}"#, |settings| settings.history.document_cap_bytes = 64 << 10);
        check(r#"{"proxy": "direct"}"#, |settings| settings.network.proxy = ProxyChoice::Direct);
        check(r#"{"keys": {"next": ["x", 5], "undo": 5}}"#, |settings| {
            let keys = [("next".to_owned(), vec!["x".to_owned()]), ("undo".to_owned(), Vec::new())];
            settings.keys = BTreeMap::from(keys);
        });
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a factor from 0.5 to 3")]
    fn percent(factor: f32) -> u32 {
        (factor * 100.0).round() as u32
    }

    fn megabytes(bytes: u64) -> u32 {
        u32::try_from(bytes.div_ceil(1 << 20)).unwrap()
    }

    /// The settings dialog offers every value that the file may have.
    #[test]
    fn the_bounds_of_the_dialog_are_those_of_the_file() {
        let read = |text: &str| {
            let Value::Object(object) = serde_json::from_str(text).unwrap() else { panic!() };
            lenient::read::<Settings>(object).0
        };
        let names = ["text_size", "line_spacing", "mark_read_delay_ms", "image_cache_bytes", "kept_bytes"]
            .into_iter()
            .chain([
                "refresh_interval_minutes",
                "archive_limit",
                "feed_cap_bytes",
                "keep_feed_mb",
                "keep_all_mb",
                "document_cap_bytes",
            ]);
        let text = |value: &str| {
            let members: Vec<String> = names.clone().map(|name| format!("\"{name}\": {value}")).collect();
            format!("{{{}}}", members.join(","))
        };
        let (least, most) = (read(&text("0")), read(&text("9000000000000000")));
        for (bounds, of) in [
            (AppearanceSettings::TEXT_PERCENT, (|s| percent(s.appearance.text_size)) as fn(&Settings) -> u32),
            (AppearanceSettings::LINE_PERCENT, |s| percent(s.appearance.line_spacing)),
            (ReadingSettings::DELAY_MS, |s| s.reading.mark_read_delay_ms),
            (ReadingSettings::IMAGE_CACHE_MB, |s| megabytes(s.reading.image_cache_bytes)),
            (ReadingSettings::KEPT_MB, |s| megabytes(s.reading.kept_bytes)),
            (RefreshingSettings::MINUTES, |s| s.refreshing.refresh_interval_minutes),
            (HistorySettings::ARCHIVES, |s| s.history.archive_limit),
            (HistorySettings::FEED_CAP_MB, |s| megabytes(s.history.feed_cap_bytes)),
            (HistorySettings::KEEP_MB, |s| s.history.keep_feed_mb),
            (HistorySettings::KEEP_MB, |s| s.history.keep_all_mb),
            (HistorySettings::DOCUMENT_CAP_MB, |s| megabytes(s.history.document_cap_bytes)),
        ] {
            assert_eq!(bounds, of(&least)..=of(&most));
        }
    }

    #[test]
    fn saved_changes_leave_what_another_process_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let mut before = Settings::default();
        before.refreshing.after_refresh = Some(UserCommand::alone("lacuna-news").unwrap());
        Settings::save_changes(&path, &Settings::default(), &before).unwrap();
        let other = |settings: &mut Settings| {
            settings.refreshing.after_refresh = None;
            settings.explained_place = "nfs4".to_owned();
            Ok::<_, SettingsError>(())
        };
        Settings::change(&path, other).unwrap();
        let mut after = before.clone();
        after.appearance.theme = Theme::Dark;
        Settings::save_changes(&path, &before, &after).unwrap();
        let mut expect = Settings::default();
        expect.appearance.theme = Theme::Dark;
        expect.explained_place = "nfs4".to_owned();
        assert_eq!(Settings::load(&path).unwrap().settings, expect);
    }

    #[test]
    fn a_missing_or_broken_file_gets_all_settings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let mut settings = Settings::default();
        settings.appearance.theme = Theme::Dark;
        Settings::save_changes(&path, &settings, &settings).unwrap();
        assert_eq!(Settings::load(&path).unwrap().settings, settings);
        fs::write(&path, "{").unwrap();
        Settings::save_changes(&path, &settings, &settings).unwrap();
        assert_eq!(Settings::load(&path).unwrap().settings, settings);
        assert_eq!(fs::read_to_string(folder.path().join("settings.broken-1.json")).unwrap(), "{");
    }

    #[test]
    fn a_broken_file_keeps_the_settings_before_the_fault() {
        let (_folder, path) = folder();
        let whole =
            r#"{"theme":"dark","language":"de","send_to":[{"name":"A","to":"x {url}"}],"archive_limit":70"#;
        let theme = r#"{"theme":"dark","#;
        let limit = |settings: &Settings| settings.history.archive_limit;
        for (text, has_language, expect) in [
            (format!("{whole}}} and more"), true, Some(70)),
            (format!("{whole},"), true, Some(70)),
            // More digits may have followed.
            (whole.to_owned(), true, None),
            (
                r#"{"theme":"dark","archive_limit":70,"send_to":[{"name":"A","to":7"#.to_owned(),
                false,
                Some(70),
            ),
            (theme.to_owned(), false, None),
            (format!("{theme}\u{0}\u{0}"), false, None),
        ] {
            fs::write(&path, &text).unwrap();
            let loaded = Settings::load(&path).unwrap();
            let aside = loaded.set_aside.unwrap();
            assert!(aside.is_partly_used, "{text}");
            assert_eq!(fs::read_to_string(&aside.path).unwrap(), text);
            let settings = loaded.settings;
            assert_eq!(settings.appearance.theme, Theme::Dark, "{text}");
            assert_eq!(settings.appearance.language != LanguageChoice::default(), has_language, "{text}");
            assert_eq!(limit(&settings), expect.unwrap_or(limit(&Settings::default())), "{text}");
            let again = Settings::load(&path).unwrap();
            assert_eq!((again.settings, again.set_aside), (settings, None), "{text}");
        }
    }

    #[test]
    fn a_wrong_value_is_named() {
        let (_folder, path) = folder();
        fs::write(&path, r#"{"theme":"purple","language":"de","refresh_interval_minutes":"x","new":1}"#)
            .unwrap();
        let mut wrong = Settings::load(&path).unwrap().wrong;
        wrong.sort();
        assert_eq!(wrong, ["refresh_interval_minutes", "theme"]);
    }

    #[test]
    fn a_broken_file_is_set_aside_and_never_lost() {
        let (folder, path) = folder();
        for (text, reason) in
            [("{\"theme\": ", "It is not JSON"), ("[1]", "not a JSON object"), ("", "It is not JSON")]
        {
            fs::write(&path, text).unwrap();
            let loaded = Settings::load(&path).unwrap();
            assert_eq!(loaded.settings, Settings::default());
            let aside = loaded.set_aside.unwrap();
            assert!(aside.reason.contains(reason), "{}", aside.reason);
            assert_eq!(fs::read_to_string(&aside.path).unwrap(), text);
            assert!(!path.exists());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        fs::create_dir(&path).unwrap();
        let error = Settings::load(&path).unwrap_err().to_string();
        assert!(error.starts_with("The settings could not be read"), "{error}");
        assert!(Settings::default().save(&path).unwrap_err().to_string().contains("could not be written"));
    }
}
