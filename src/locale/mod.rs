//! The texts of the program in the language of its user.
//!
//! Each text is a message of a catalogue: Fluent files in `assets/locale`, one folder for each language and one file
//! for each module. `assets/locale/README.md` says how to write them. The sources name a message by its id:
//!
//! ```ignore
//! t!("ui-quit")                                  // &'static str
//! t!("ui-quit.hint")                             // an attribute of the message
//! t!("ui-imported", count = feeds.len(), folder) // String; `folder` stands for `folder = folder`
//! msg!("fetch-refused", host)                    // a `Message`, for what is stored or shown later
//! ```
//!
//! A text without variables costs one look-up in a hash table. The catalogue of a language is read when it is first
//! used. `tests/locale.rs` fails if the sources and the catalogues do not agree.

// The macros must be defined before the modules that use them.

/// The text of a message in the language of the user: `t!("id")` or `t!("id", name = value, name)`.
macro_rules! t {
    ($id:literal) => { $crate::locale::text($id) };
    ($id:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::locale::filled($id, &[$((stringify!($name), t!(@value $name $($value)?))),+])
    };
    (@value $name:ident) => { $crate::locale::ToValue::to_value(&$name) };
    (@value $name:ident $value:expr) => { $crate::locale::ToValue::to_value(&$value) };
}

/// A [`Message`], which is put into words when it is shown: `msg!("id")` or `msg!("id", name = value, name)`.
macro_rules! msg {
    ($id:literal) => { $crate::locale::Message::new($id) };
    ($id:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::locale::Message::new($id)$(.with(stringify!($name), t!(@value $name $($value)?)))+
    };
}

mod catalogue;
mod io_error;
mod message;
mod value;

use std::borrow::Borrow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

use catalogue::Catalogue;

pub use io_error::io_reason;
pub use message::Message;
pub use value::{ToValue, Value, local_minute};

/// The files of a language. To add a file, write its name here.
macro_rules! files {
    ($tag:literal) => {
        files!($tag:
            "app",
            "cli",
            "config",
            "content",
            "demo",
            "document",
            "fetch",
            "history",
            "history-advice",
            "locale",
            "model",
            "opml",
            "profile",
            "refresh",
            "server",
            "store",
            "ui-actions",
            "ui-article",
            "ui-dates",
            "ui-dialogs",
            "ui-feed",
            "ui-first-run",
            "ui-gap",
            "ui-gap-help",
            "ui-list",
            "ui-refused",
            "ui-settings",
            "ui-sidebar",
            "ui-status",
            "ui-window",
            "ui-words",
        )
    };
    ($tag:literal: $($file:literal,)+) => {
        &[$(($file, include_str!(concat!("../../assets/locale/", $tag, "/", $file, ".ftl"))),)+]
    };
}

macro_rules! languages {
    ($($(#[$doc:meta])* $language:ident, $tag:literal, $name:literal;)+) => {
        /// The languages of the program.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Language {
            $($(#[$doc])* $language,)+
        }

        impl Language {
            /// All languages.
            pub const ALL: &[Self] = &[$(Self::$language),+];

            /// The tag of the language: `de`.
            #[must_use]
            pub const fn tag(self) -> &'static str {
                match self { $(Self::$language => $tag,)+ }
            }

            /// The name in the language itself: `Deutsch`. The English name follows if this computer may lack the letters.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$language => $name,)+ }
            }

            /// The names and texts of the language's files.
            #[must_use]
            pub const fn files(self) -> &'static [(&'static str, &'static str)] {
                match self { $(Self::$language => files!($tag),)+ }
            }

            fn catalogue(self) -> &'static Catalogue {
                match self {
                    $(Self::$language => {
                        static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
                            let mut read = Catalogue::read(Language::$language);
                            // The formatter asks this catalogue for the separators, so it is set after the files were
                            // read.
                            read.bundle.set_formatter(Some(|value, _| {
                                catalogue::number(value, Language::$language)
                            }));
                            read
                        });
                        &CATALOGUE
                    })+
                }
            }
        }
    };
}

// To add a language, write its line here and its files in `assets/locale`.
languages! {
    #[default]
    /// English. Its texts replace those that another language lacks.
    English, "en", "English";
    /// German.
    German, "de", "Deutsch";
    /// Spanish.
    Spanish, "es", "Español";
    /// French.
    French, "fr", "Français";
    /// Chinese in simplified characters.
    SimplifiedChinese, "zh-CN", "简体中文 · Chinese (Simplified)";
}

/// The index of the user's language in [`Language::ALL`].
static CURRENT: AtomicU8 = AtomicU8::new(0);

thread_local! {
    static WITHIN: std::cell::Cell<Option<Language>> = const { std::cell::Cell::new(None) };
}

/// Sets the language of the user for the whole process.
pub fn set(language: Language) {
    CURRENT.store(language as u8, Ordering::Relaxed);
}

/// Returns the language of the user; English until [`set`] was called.
#[must_use]
pub fn current() -> Language {
    if let Some(language) = WITHIN.get() {
        return language;
    }
    Language::ALL.get(usize::from(CURRENT.load(Ordering::Relaxed))).copied().unwrap_or_default()
}

/// Runs `run` in another language than the user's. Only the texts of this thread change.
pub fn within<T>(language: Language, run: impl FnOnce() -> T) -> T {
    struct Restored(Option<Language>);
    impl Drop for Restored {
        fn drop(&mut self) {
            WITHIN.set(self.0);
        }
    }
    let _restored = Restored(WITHIN.replace(Some(language)));
    run()
}

/// The parts of a tag that mean Chinese in traditional characters.
const TRADITIONAL: [&str; 4] = ["hant", "hk", "mo", "tw"];

impl Language {
    /// Returns the first language of the system for which the program has texts; otherwise English.
    #[must_use]
    pub fn from_system() -> Self {
        Self::of_tags(sys_locale::get_locales())
    }

    /// Returns the language for tags such as `de-AT`. The most wanted tag comes first.
    fn of_tags(tags: impl IntoIterator<Item = String>) -> Self {
        let of_tag = |tag: String| {
            let tag = tag.to_ascii_lowercase();
            let mut parts = tag.split(['-', '_', '.']);
            let language = parts.next().unwrap_or_default();
            // The locales `C` and `POSIX` mean English texts.
            let is_english = matches!(language, "c" | "posix");
            // The program has no texts in traditional characters.
            let is_traditional = language == "zh" && parts.any(|part| TRADITIONAL.contains(&part));
            let is_of = |known: &Self| known.tag().split('-').next() == Some(language) && !is_traditional;
            Self::ALL.iter().copied().find(|known| is_of(known) || is_english && *known == Self::English)
        };
        tags.into_iter().find_map(of_tag).unwrap_or_default()
    }

    /// Returns the text of a message without variables. If a catalogue lacks it, a debug build panics, and a release
    /// build shows the English text or the id.
    #[must_use]
    pub fn text(self, id: &'static str) -> &'static str {
        match self.catalogue().text(id) {
            Some(text) => text,
            None if cfg!(debug_assertions) => {
                panic!("{}: no text without variables is called {id}", self.tag())
            }
            None => Self::English.catalogue().text(id).unwrap_or(id),
        }
    }

    /// Returns the text of a message with its values. If a catalogue lacks it, a debug build panics, and a release
    /// build shows the English text or the id.
    #[must_use]
    pub fn filled(self, id: &str, values: &[(&str, Value)]) -> String {
        let fill =
            |language: Self| language.catalogue().fill(id, values.iter().map(|(name, v)| (*name, &v.0)));
        match fill(self) {
            Some(text) => text,
            None if cfg!(debug_assertions) => panic!("{}: {id} is missing, or a value of it", self.tag()),
            None => fill(Self::English).unwrap_or_else(|| id.to_owned()),
        }
    }
}

/// Returns the text of a message without variables in the language of the user. `t!` calls it.
#[must_use]
pub fn text(id: &'static str) -> &'static str {
    current().text(id)
}

/// Returns the text of a message with its values in the language of the user. `t!` calls it.
#[must_use]
pub fn filled(id: &str, values: &[(&str, Value)]) -> String {
    current().filled(id, values)
}

/// Returns a number with the separators of the user's language: `1,204`.
#[must_use]
pub fn number(number: u64) -> String {
    catalogue::grouped(&number.to_string(), current())
}

/// Lists names in one text: `a, b`.
#[must_use]
pub fn list<S: Borrow<str>>(names: &[S]) -> String {
    names.join(current().text("locale-list-comma"))
}

/// Puts sentences one after the other.
#[must_use]
pub fn sentences<S: Borrow<str>>(sentences: &[S]) -> String {
    sentences.join(current().text("locale-between-sentences"))
}

/// Returns a number of tenths as a decimal fraction: `2.1` for 21.
#[must_use]
pub fn tenths(tenths: u64) -> String {
    catalogue::grouped(&format!("{}.{}", tenths / 10, tenths % 10), current())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_follows_the_first_known_tag_of_the_system() {
        let of = |tags: &[&str]| Language::of_tags(tags.iter().map(|tag| (*tag).to_owned()));
        assert_eq!(of(&["de-AT", "en-GB"]), Language::German);
        assert_eq!(of(&["xx", "de_DE.UTF-8"]), Language::German);
        assert_eq!(of(&["en-US", "de"]), Language::English);
        assert_eq!(of(&["C", "de-DE"]), Language::English);
        assert_eq!(of(&["fr-CA", "en-CA"]), Language::French);
        assert_eq!(of(&["es_419"]), Language::Spanish);
        assert_eq!(of(&["zh-Hans-CN", "en"]), Language::SimplifiedChinese);
        assert_eq!(of(&["zh_CN.UTF-8"]), Language::SimplifiedChinese);
        assert_eq!(
            of(&["zh-Hant-TW", "de"]),
            Language::German,
            "there are no texts in traditional characters"
        );
        assert_eq!(of(&[]), Language::English);
    }

    #[test]
    fn numbers_have_the_separators_of_the_language() {
        let written =
            |language| within(language, || [number(999), number(1_204), number(1_000_000), tenths(12_345)]);
        assert_eq!(written(Language::English), ["999", "1,204", "1,000,000", "1,234.5"]);
        assert_eq!(written(Language::German), ["999", "1.204", "1.000.000", "1.234,5"]);
        let french = ["999", "1\u{a0}204", "1\u{a0}000\u{a0}000", "1\u{a0}234,5"];
        assert_eq!(written(Language::French), french);
        assert_eq!(written(Language::SimplifiedChinese), written(Language::English));
        let many = |count: u64| t!("ui-words-days", count);
        assert_eq!([many(1), many(0), many(1_204)], ["1 day", "0 days", "1,204 days"]);
        within(Language::German, || {
            assert_eq!([many(1), many(0), many(1_204)], ["1 Tag", "0 Tage", "1.204 Tage"]);
        });
    }

    #[test]
    fn values_are_shown_as_they_are() {
        let host = "a{$b}.example";
        assert_eq!(t!("fetch-refused", host), "a{$b}.example refused the connection.");
    }

    #[test]
    #[should_panic(expected = "no text without variables is called nothing-of-ours")]
    #[cfg(debug_assertions)]
    fn a_debug_build_panics_for_an_unknown_message() {
        assert_eq!(text("nothing-of-ours"), "");
    }

    #[test]
    #[should_panic(expected = "fetch-refused is missing, or a value of it")]
    #[cfg(debug_assertions)]
    fn a_debug_build_panics_for_a_missing_value() {
        assert_eq!(filled("fetch-refused", &[]), "");
    }

    #[test]
    fn the_language_can_be_chosen_for_the_process() {
        // The other tests of this process need English.
        set(Language::English);
        assert_eq!(current(), Language::English);
    }
}
