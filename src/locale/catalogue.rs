//! The catalogue of one language: its files, parsed once.

use chrono::Datelike as _;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Pattern};
use foldhash::{HashMap, HashMapExt};

use super::Language;
use super::value::{Kind, local_time};

type Bundle = FluentBundle<FluentResource>;

/// The messages of a language.
pub(super) struct Catalogue {
    language: Language,
    pub(super) bundle: Bundle,
    /// The texts by id, and attributes by `id.attribute`. The value is `None` for texts with variables.
    texts: HashMap<String, Option<String>>,
}

impl Catalogue {
    /// Reads the files of a language. A debug build panics if they contain a mistake. A release build leaves out the
    /// wrong parts.
    pub(super) fn read(language: Language) -> Self {
        let mistake = |what: &dyn std::fmt::Debug| {
            debug_assert!(false, "{}: {what:?}", language.tag());
        };
        let tag = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Isolation marks around values would appear in copied texts and in the output of the command line.
        bundle.set_use_isolating(false);
        if let Err(error) = bundle.add_builtins() {
            mistake(&error);
        }
        let mut keys = Vec::new();
        for (_, text) in language.files() {
            let resource =
                FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, errors)| {
                    mistake(&errors);
                    resource
                });
            for entry in resource.entries() {
                if let Entry::Message(message) = entry {
                    let id = message.id.name;
                    keys.extend(message.value.is_some().then(|| id.to_owned()));
                    keys.extend(message.attributes.iter().map(|own| format!("{id}.{}", own.id.name)));
                }
            }
            if let Err(errors) = bundle.add_resource(resource) {
                mistake(&errors);
            }
        }
        let mut texts = HashMap::with_capacity(keys.len());
        for key in keys {
            let mut errors = Vec::new();
            let text =
                pattern(&bundle, &key).map(|pattern| bundle.format_pattern(pattern, None, &mut errors));
            let text = text.filter(|_| errors.is_empty()).map(Into::into);
            texts.insert(key, text);
        }
        Self { language, bundle, texts }
    }

    /// Returns true if the catalogue has a text with this id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.texts.contains_key(id)
    }

    /// Returns a text without variables.
    pub(super) fn text(&self, id: &str) -> Option<&str> {
        self.texts.get(id)?.as_deref()
    }

    /// Returns a text with its values; `None` if the text or one of its values is missing.
    pub(super) fn fill<'a>(
        &self,
        id: &str,
        values: impl Iterator<Item = (&'a str, &'a Kind)>,
    ) -> Option<String> {
        if let Some(text) = self.texts.get(id)? {
            return Some(text.clone());
        }
        let mut filling = FluentArgs::with_capacity(values.size_hint().0);
        for (name, value) in values {
            let value = match value {
                Kind::Number(number) => FluentValue::from(*number),
                Kind::Text(text) => FluentValue::from(text.as_str()),
                Kind::Time { utc_millis } => FluentValue::from(self.moment(*utc_millis)?),
                Kind::Message(message) => FluentValue::from(message.shown_in(self.language)),
            };
            filling.set(name, value);
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern(&self.bundle, id)?, Some(&filling), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// Returns the local day and time of day of a time, as the language writes them.
    fn moment(&self, utc_millis: i64) -> Option<String> {
        let time = local_time(utc_millis);
        let text = |format: &str| Kind::Text(time.format(format).to_string());
        let clock =
            self.fill("ui-dates-clock", [("hour", &text("%H")), ("minute", &text("%M"))].into_iter())?;
        let month = self.text("ui-dates-months")?.split(' ').nth(time.month0() as usize)?;
        let values = [
            ("day", &Kind::Number(time.day().into())),
            ("month", &Kind::Text(month.to_owned())),
            ("year", &text("%Y")),
            ("clock", &Kind::Text(clock)),
        ];
        self.fill("ui-dates-day-and-time", values.into_iter())
    }
}

/// Returns the pattern of a message, or of an attribute (`id.attribute`).
fn pattern<'a>(bundle: &'a Bundle, key: &str) -> Option<&'a Pattern<&'a str>> {
    match key.split_once('.') {
        None => bundle.get_message(key)?.value(),
        Some((id, attribute)) => Some(bundle.get_message(id)?.get_attribute(attribute)?.value()),
    }
}

/// Returns a number with the separators of a language, as it fills a message. Returns `None` for other
/// values.
pub(super) fn number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.options.use_grouping => {
            Some(grouped(&number.as_string(), language))
        }
        _ => None,
    }
}

/// Replaces the separators of a number by those of a language. `number` has a decimal point and no group separators.
pub(super) fn grouped(number: &str, language: Language) -> String {
    let (whole, fraction) =
        number.split_once('.').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let mut text = String::with_capacity(number.len() + digits / 3);
    let mut left = digits;
    for c in whole.chars() {
        if c.is_ascii_digit() {
            if left < digits && left.is_multiple_of(3) {
                text.push_str(language.text("locale-group"));
            }
            left -= 1;
        }
        text.push(c);
    }
    if let Some(fraction) = fraction {
        text.push_str(language.text("locale-decimal"));
        text.push_str(fraction);
    }
    text
}
