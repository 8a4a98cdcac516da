//! The user's settings: a JSON object in `settings.json`, which is read and written as a whole.
//!
//! A missing or invalid value gets its default. Unknown keys are kept, because a newer version may have written them. A
//! file that is not a JSON object is renamed, so that the next save does not destroy it. Saving writes a temporary file
//! and renames it, so a crash leaves either the old settings or the new ones.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Map, Value};
use url::Url;

use super::shell::ShellSettings;
pub use crate::model::ImagePolicy;

/// The web archive of the Internet Archive.
const WEB_ARCHIVE: &str = "https://web.archive.org/web/timemap/link/";

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system is set.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The user's settings.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Light, dark, or as the system is.
    pub theme: Theme,
    /// Size of text as a factor, 0.5 to 3.
    pub text_size: f32,
    /// Minutes between two polls of a feed that sets no interval of its own; 5 to 10,080.
    pub refresh_interval_minutes: u32,
    /// True if feeds that are due are refreshed when the window opens.
    pub refresh_at_start: bool,
    /// Number of archive documents that a feed may fetch before Lacuna asks (A7); 1 to 100,000.
    pub archive_limit: u32,
    /// Largest size of a document after decompression, in bytes; 64 KiB to 1 GiB.
    pub document_cap_bytes: u64,
    /// Bytes of disk that the texts of a feed may take before Lacuna asks; 1 MiB to 1 TiB.
    pub feed_cap_bytes: u64,
    /// Megabytes of texts that each feed keeps; 0 keeps all. Unread and starred entries always keep their texts.
    pub keep_feed_mb: u32,
    /// Megabytes of texts that all feeds together keep; 0 keeps all.
    pub keep_all_mb: u32,
    /// True if the history of a new subscription arrives as read (G5a).
    pub import_as_read: bool,
    /// Milliseconds that an entry is shown before it counts as read; up to a minute.
    pub mark_read_delay_ms: u32,
    /// True if entries that are scrolled out of sight in the list count as read.
    pub mark_read_on_scroll: bool,
    /// True if lists begin with the oldest entry.
    pub oldest_first: bool,
    /// Height of a line of article text as a factor of its size, 1.2 to 2.2.
    pub line_spacing: f32,
    /// When images are fetched.
    pub show_images: ImagePolicy,
    /// Largest number of bytes of images on disk; 0 to 10 GiB.
    pub image_cache_bytes: u64,
    /// True if Lacuna fetches each feed's icon from the feed's own host.
    pub site_icons: bool,
    /// Address under which a web archive lists its captures. The address of a document is appended to it (RFC 7089).
    pub web_archive: Url,
    /// Settings of the network and of the window around the lists.
    pub shell: ShellSettings,
    /// Keys of the file that this version does not know, in their order.
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
                return Ok(Loaded { settings: Self::from_object(object), set_aside: None });
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
            let mut file = File::create(&temporary)?;
            serde_json::to_writer_pretty(&mut file, &Value::Object(self.to_object()))?;
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

    fn from_object(mut object: Map<String, Value>) -> Self {
        let mut settings = Self::default();
        let mut take = |key| object.remove(key).unwrap_or(Value::Null);
        match take("theme").as_str() {
            Some("light") => settings.theme = Theme::Light,
            Some("dark") => settings.theme = Theme::Dark,
            _ => {}
        }
        if let Some(policy) = take("show_images").as_str().and_then(ImagePolicy::from_name) {
            settings.show_images = policy;
        }
        #[expect(clippy::cast_possible_truncation, reason = "small factors in steps that are seen")]
        let factor =
            |value: &Value, least: f64, most: f64| value.as_f64().map(|f| f.clamp(least, most) as f32);
        if let Some(size) = factor(&take("text_size"), 0.5, 3.0) {
            settings.text_size = size;
        }
        if let Some(spacing) = factor(&take("line_spacing"), 1.2, 2.2) {
            settings.line_spacing = spacing;
        }
        let number = |value: &Value, least: u64, most: u64| value.as_u64().map(|n| n.clamp(least, most));
        let small =
            |value: &Value, least, most| number(value, least, most).and_then(|n| u32::try_from(n).ok());
        if let Some(minutes) = small(&take("refresh_interval_minutes"), 5, 7 * 24 * 60) {
            settings.refresh_interval_minutes = minutes;
        }
        if let Some(limit) = small(&take("archive_limit"), 1, 100_000) {
            settings.archive_limit = limit;
        }
        if let Some(milliseconds) = small(&take("mark_read_delay_ms"), 0, 60_000) {
            settings.mark_read_delay_ms = milliseconds;
        }
        if let Some(cap) = number(&take("document_cap_bytes"), 64 << 10, 1 << 30) {
            settings.document_cap_bytes = cap;
        }
        if let Some(cap) = number(&take("feed_cap_bytes"), 1 << 20, 1 << 40) {
            settings.feed_cap_bytes = cap;
        }
        for (key, keep) in
            [("keep_feed_mb", &mut settings.keep_feed_mb), ("keep_all_mb", &mut settings.keep_all_mb)]
        {
            if let Some(megabytes) = small(&take(key), 0, 1 << 20) {
                *keep = megabytes;
            }
        }
        if let Some(cap) = number(&take("image_cache_bytes"), 0, 10 << 30) {
            settings.image_cache_bytes = cap;
        }
        for (key, flag) in [
            ("refresh_at_start", &mut settings.refresh_at_start),
            ("import_as_read", &mut settings.import_as_read),
            ("mark_read_on_scroll", &mut settings.mark_read_on_scroll),
            ("oldest_first", &mut settings.oldest_first),
            ("site_icons", &mut settings.site_icons),
        ] {
            if let Some(value) = take(key).as_bool() {
                *flag = value;
            }
        }
        let archive = object.remove("web_archive");
        if let Some(archive) = archive.as_ref().and_then(Value::as_str).and_then(Self::read_web_archive) {
            settings.web_archive = archive;
        }
        settings.shell = ShellSettings::take(&mut object);
        settings.unknown = object;
        settings
    }

    fn to_object(&self) -> Map<String, Value> {
        let theme = match self.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let known = [
            ("theme", Value::from(theme)),
            ("text_size", Value::from(self.text_size)),
            ("refresh_interval_minutes", Value::from(self.refresh_interval_minutes)),
            ("refresh_at_start", Value::from(self.refresh_at_start)),
            ("archive_limit", Value::from(self.archive_limit)),
            ("document_cap_bytes", Value::from(self.document_cap_bytes)),
            ("feed_cap_bytes", Value::from(self.feed_cap_bytes)),
            ("keep_feed_mb", Value::from(self.keep_feed_mb)),
            ("keep_all_mb", Value::from(self.keep_all_mb)),
            ("import_as_read", Value::from(self.import_as_read)),
            ("mark_read_delay_ms", Value::from(self.mark_read_delay_ms)),
            ("mark_read_on_scroll", Value::from(self.mark_read_on_scroll)),
            ("oldest_first", Value::from(self.oldest_first)),
            ("line_spacing", Value::from(self.line_spacing)),
            ("show_images", Value::from(self.show_images.name())),
            ("image_cache_bytes", Value::from(self.image_cache_bytes)),
            ("site_icons", Value::from(self.site_icons)),
            ("web_archive", Value::from(self.web_archive.as_str())),
        ];
        let mut object: Map<_, _> = known.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        self.shell.put(&mut object);
        object.extend(self.unknown.clone());
        object
    }
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
        assert_eq!(settings.refresh_interval(), Duration::from_mins(30));
    }

    #[test]
    fn invalid_values_become_defaults_or_limits() {
        #[track_caller]
        fn check(text: &str, expect: &Settings) {
            let Value::Object(object) = serde_json::from_str(text).unwrap() else { panic!() };
            assert_eq!(Settings::from_object(object), *expect, "{text}");
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
