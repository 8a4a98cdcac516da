//! The user's settings: a JSON object in `settings.json`, which is read and written as a whole.
//!
//! A missing or invalid value gets its default. Unknown keys are kept, because a newer version may have written them. A
//! file that is not a JSON object is renamed, so that the next save does not destroy it. Saving writes a temporary file
//! and renames it, so a crash leaves either the old settings or the new ones.
//!
//! To add a setting, add a field and its default here. `src/app/settings.rs` converts between these settings and those
//! that the settings dialog shows.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use url::Url;

use super::lenient::{self, clamped, percent};
use super::private_file;
use super::shell::ShellSettings;
use crate::model::{ImagePolicy, Theme};

/// The web archive of the Internet Archive.
const WEB_ARCHIVE: &str = "https://web.archive.org/web/timemap/link/";

/// The user's settings.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Light, dark, or as the system is.
    pub theme: Theme,
    /// Size of text as a factor, 0.5 to 3.
    #[serde(deserialize_with = "percent::<_, 50, 300>")]
    pub text_size: f32,
    /// Minutes between two polls of a feed that sets no interval of its own; 5 to 10,080.
    #[serde(deserialize_with = "clamped::<_, _, 5, 10_080>")]
    pub refresh_interval_minutes: u32,
    /// True if feeds that are due are refreshed when the window opens.
    pub refresh_at_start: bool,
    /// Number of archive documents that a feed may fetch before Lacuna asks (A7); 1 to 100,000.
    #[serde(deserialize_with = "clamped::<_, _, 1, 100_000>")]
    pub archive_limit: u32,
    /// Largest size of a document after decompression, in bytes; 64 KiB to 1 GiB.
    #[serde(deserialize_with = "clamped::<_, _, 0x1_0000, 0x4000_0000>")]
    pub document_cap_bytes: u64,
    /// Bytes of disk that the texts of a feed may take before Lacuna asks; 1 MiB to 1 TiB.
    #[serde(deserialize_with = "clamped::<_, _, 0x10_0000, 0x100_0000_0000>")]
    pub feed_cap_bytes: u64,
    /// Megabytes of texts that each feed keeps; 0 keeps all. Unread and starred entries always keep their texts.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x10_0000>")]
    pub keep_feed_mb: u32,
    /// Megabytes of texts that all feeds together keep; 0 keeps all.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x10_0000>")]
    pub keep_all_mb: u32,
    /// True if the history of a new subscription arrives as read (G5a).
    pub import_as_read: bool,
    /// Milliseconds that an entry is shown before it counts as read; up to a minute.
    #[serde(deserialize_with = "clamped::<_, _, 0, 60_000>")]
    pub mark_read_delay_ms: u32,
    /// True if entries that are scrolled out of sight in the list count as read.
    pub mark_read_on_scroll: bool,
    /// True if lists begin with the oldest entry.
    pub oldest_first: bool,
    /// Height of a line of article text as a factor of its size, 1.2 to 2.2.
    #[serde(deserialize_with = "percent::<_, 120, 220>")]
    pub line_spacing: f32,
    /// When images are fetched.
    pub show_images: ImagePolicy,
    /// Largest number of bytes of images on disk; 0 to 10 GiB.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x2_8000_0000>")]
    pub image_cache_bytes: u64,
    /// True if Lacuna fetches each feed's icon from the feed's own host.
    pub site_icons: bool,
    /// Address under which a web archive lists its captures. The address of a document is appended to it (RFC 7089).
    #[serde(serialize_with = "address", deserialize_with = "web_archive")]
    pub web_archive: Url,
    /// Settings of the network and of the window around the lists.
    #[serde(flatten)]
    pub shell: ShellSettings,
    /// Keys of the file that this version does not know, in their order.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            text_size: 1.0,
            refresh_interval_minutes: 60,
            refresh_at_start: true,
            archive_limit: 200,
            document_cap_bytes: 32 << 20,
            feed_cap_bytes: 2 << 30,
            keep_feed_mb: 0,
            keep_all_mb: 0,
            import_as_read: true,
            mark_read_delay_ms: 800,
            mark_read_on_scroll: false,
            oldest_first: false,
            line_spacing: 1.55,
            show_images: ImagePolicy::WhenOpened,
            image_cache_bytes: 200 << 20,
            site_icons: true,
            web_archive: Url::parse(WEB_ARCHIVE).expect("the constant is an address"),
            shell: ShellSettings::default(),
            unknown: Map::new(),
        }
    }
}

/// The settings could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("The settings could not be {doing} ({}): {source}", path.display())]
pub struct SettingsError {
    doing: &'static str,
    path: PathBuf,
    source: io::Error,
}

/// A settings file that could not be understood and was renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The new path of the file.
    pub path: PathBuf,
    /// The fault that was found.
    pub reason: String,
}

/// The result of reading a settings file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The settings, or the defaults.
    pub settings: Settings,
    /// The broken file that was renamed, if there was one. The caller tells the user.
    pub set_aside: Option<SetAside>,
}

impl Settings {
    /// Reads a settings file. A missing file means the defaults; a broken one is renamed.
    ///
    /// Fails if the file exists but cannot be read, or cannot be renamed. The caller must not overwrite it then.
    pub fn load(path: &Path) -> Result<Loaded, SettingsError> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Loaded { settings: Self::default(), set_aside: None });
            }
            Err(source) => return Err(SettingsError { doing: "read", path: path.to_owned(), source }),
        };
        let reason = match serde_json::from_slice(&bytes) {
            Ok(Value::Object(object)) => {
                return Ok(Loaded { settings: lenient::read(object), set_aside: None });
            }
            Ok(_) => "It is no JSON object.".to_owned(),
            Err(error) => format!("It is no JSON: {error}."),
        };
        let aside = free_name(path);
        fs::rename(path, &aside).map_err(|source| SettingsError {
            doing: "set aside",
            path: aside.clone(),
            source,
        })?;
        tracing::warn!(file = %aside.display(), reason, "the settings were broken and set aside");
        Ok(Loaded { settings: Self::default(), set_aside: Some(SetAside { path: aside, reason }) })
    }

    /// Writes the settings file completely or not at all.
    pub fn save(&self, path: &Path) -> Result<(), SettingsError> {
        let temporary = path.with_extension("json.new");
        let write = || {
            let mut file = private_file().create(true).truncate(true).open(&temporary)?;
            serde_json::to_writer_pretty(&mut file, self)?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(&temporary, path)
        };
        write().map_err(|source| SettingsError { doing: "written", path: path.to_owned(), source })
    }

    /// Returns the time between two polls of a feed that sets no interval of its own.
    #[must_use]
    pub const fn refresh_interval(&self) -> Duration {
        Duration::from_secs(self.refresh_interval_minutes as u64 * 60)
    }

    /// Reads the address of a web archive as the user typed it; `None` if it is not an address of the web.
    #[must_use]
    pub fn read_web_archive(text: &str) -> Option<Url> {
        let archive = Url::parse(text.trim()).ok()?;
        (matches!(archive.scheme(), "http" | "https") && archive.has_host()).then_some(archive)
    }
}

fn address<S: Serializer>(address: &Url, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(address.as_str())
}

fn web_archive<'de, D: Deserializer<'de>>(from: D) -> Result<Url, D::Error> {
    let text = String::deserialize(from)?;
    Settings::read_web_archive(&text).ok_or_else(|| D::Error::custom("no address of the web"))
}

/// Returns a name beside `path` that no file has.
fn free_name(path: &Path) -> PathBuf {
    (1..10_000)
        .map(|n| path.with_extension(format!("broken-{n}.json")))
        .find(|candidate| !candidate.exists())
        .unwrap_or_else(|| path.with_extension("broken.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        (folder, path)
    }

    #[test]
    fn settings_survive_a_round_trip_unknown_keys_included() {
        let (_folder, path) = folder();
        assert_eq!(Settings::load(&path).unwrap(), Loaded { settings: Settings::default(), set_aside: None });
        fs::write(&path, r#"{"theme": "dark", "from_the_future": [1, {"a": null}], "text_size": 1.5}"#)
            .unwrap();
        let mut settings = Settings::load(&path).unwrap().settings;
        assert_eq!((settings.theme, settings.text_size), (Theme::Dark, 1.5));
        settings.theme = Theme::Light;
        settings.refresh_interval_minutes = 30;
        settings.refresh_at_start = false;
        settings.archive_limit = 7;
        settings.document_cap_bytes = 1 << 20;
        settings.feed_cap_bytes = 1 << 30;
        settings.keep_feed_mb = 50;
        settings.keep_all_mb = 2_000;
        settings.import_as_read = false;
        settings.mark_read_delay_ms = 300;
        settings.mark_read_on_scroll = true;
        settings.oldest_first = true;
        settings.line_spacing = 1.75;
        settings.show_images = ImagePolicy::OnRequest;
        settings.image_cache_bytes = 5 << 20;
        settings.site_icons = false;
        settings.web_archive = Url::parse("http://archive.example/timemap/").unwrap();
        settings.shell.offline = true;
        settings.save(&path).unwrap();
        assert_eq!(Settings::load(&path).unwrap().settings, settings);
        assert!(fs::read_to_string(&path).unwrap().contains("from_the_future"));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no temporary file is left");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
        }
        assert_eq!(settings.refresh_interval(), Duration::from_mins(30));
    }

    #[test]
    fn invalid_values_become_defaults_or_limits() {
        #[track_caller]
        fn check(text: &str, expect: &Settings) {
            let Value::Object(object) = serde_json::from_str(text).unwrap() else { panic!() };
            assert_eq!(lenient::read::<Settings>(object), *expect, "{text}");
        }
        let default = Settings::default;
        check("{}", &default());
        check(
            r#"{"theme": 5, "text_size": "big", "refresh_at_start": "no", "archive_limit": -3}"#,
            &default(),
        );
        check(r#"{"text_size": 99}"#, &Settings { text_size: 3.0, ..default() });
        check(r#"{"refresh_interval_minutes": 0}"#, &Settings { refresh_interval_minutes: 5, ..default() });
        check(r#"{"archive_limit": 99999999999}"#, &Settings { archive_limit: 100_000, ..default() });
        check(r#"{"web_archive": "ftp://archive.example/"}"#, &default());
        check(r#"{"document_cap_bytes": 1}"#, &Settings { document_cap_bytes: 64 << 10, ..default() });
    }

    #[test]
    fn a_broken_file_is_set_aside_and_never_lost() {
        let (folder, path) = folder();
        for (text, reason) in
            [("{\"theme\": ", "It is no JSON"), ("[1]", "no JSON object"), ("", "It is no JSON")]
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
