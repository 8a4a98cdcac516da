//! Messages: ids with values, which become texts when they are shown.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::value::Kind;
use super::{Language, Value, current};

/// A text that is put into words when it is shown, in the language of that moment. `msg!` makes a message.
///
/// Values that are stored, or that outlive a change of the language, contain messages instead of texts. The store saves
/// them as [`Message::to_stored`]. Programs that read the output of the command line get the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(pub(super) Form);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Form {
    /// A text that is shown as it is.
    Text(String),
    /// Sentences with a blank between them.
    Sentences(Vec<Self>),
    /// A message of the catalogues.
    Id {
        id: Cow<'static, str>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        with: BTreeMap<Cow<'static, str>, Kind>,
    },
}

impl Message {
    /// Makes a message of an id. A debug build panics if no catalogue has it. Other modules write `msg!` instead. A
    /// test compares the ids and values of `msg!` with the catalogues.
    #[must_use]
    pub fn new(id: &'static str) -> Self {
        debug_assert!(Language::English.catalogue().has(id), "no message is called {id}");
        Self(Form::Id { id: Cow::Borrowed(id), with: BTreeMap::new() })
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Self {
        if let Form::Id { with, .. } = &mut self.0 {
            with.insert(Cow::Borrowed(name), value.0);
        }
        self
    }

    /// Returns the first of the sentences that [`Self::and`] joined.
    #[must_use]
    pub fn first(&self) -> Self {
        match &self.0 {
            Form::Sentences(all) => all.first().map_or_else(Self::default, |first| Self(first.clone())),
            _ => self.clone(),
        }
    }

    /// Adds a sentence.
    #[must_use]
    pub fn and(self, next: impl Into<Self>) -> Self {
        let mut sentences = match self.0 {
            Form::Sentences(sentences) => sentences,
            other => vec![other],
        };
        sentences.push(next.into().0);
        Self(Form::Sentences(sentences))
    }

    /// Returns true if this is the message with this id.
    #[must_use]
    pub fn is(&self, id: &str) -> bool {
        matches!(&self.0, Form::Id { id: own, .. } if own == id)
    }

    /// Returns true if this is the message with this id, or if one of its sentences is.
    #[must_use]
    pub fn contains(&self, id: &str) -> bool {
        self.0.contains(id)
    }

    /// Returns a number of the message with this id, which may be one of several sentences.
    #[must_use]
    pub fn number(&self, id: &str, name: &str) -> Option<i64> {
        self.0.number(id, name)
    }

    /// Returns true if the message with this id has this text as a value. It may be one of several sentences.
    #[must_use]
    pub fn has_text(&self, id: &str, name: &str, text: &str) -> bool {
        self.0.has_text(id, name, text)
    }

    /// Returns true if there is nothing to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, Form::Text(text) if text.is_empty())
    }

    /// Returns the text in a language. If no catalogue has a stored id any more, the text is the id itself.
    #[must_use]
    pub fn shown_in(&self, language: Language) -> Cow<'_, str> {
        self.0.shown_in(language)
    }

    /// Returns the stored form of the message: JSON of its id and values, or a plain text as it is.
    #[must_use]
    pub fn to_stored(&self) -> String {
        match &self.0 {
            Form::Text(text) if serde_json::from_str::<Form>(text).is_err() => text.clone(),
            form => serde_json::to_string(form).unwrap_or_default(),
        }
    }

    /// Reads a stored message. Any other text, such as one that was stored before there were messages, stays as it is.
    #[must_use]
    pub fn from_stored(stored: &str) -> Self {
        Self(serde_json::from_str(stored).unwrap_or_else(|_| Form::Text(stored.to_owned())))
    }
}

impl Form {
    fn contains(&self, wanted: &str) -> bool {
        match self {
            Self::Sentences(all) => all.iter().any(|one| one.contains(wanted)),
            Self::Id { id, .. } => id == wanted,
            Self::Text(_) => false,
        }
    }

    fn has_text(&self, wanted: &str, name: &str, text: &str) -> bool {
        match self {
            Self::Sentences(all) => all.iter().any(|one| one.has_text(wanted, name, text)),
            Self::Id { id, with } => {
                id == wanted && matches!(with.get(name), Some(Kind::Text(known)) if known == text)
            }
            Self::Text(_) => false,
        }
    }

    fn number(&self, wanted: &str, name: &str) -> Option<i64> {
        match self {
            Self::Sentences(all) => all.iter().find_map(|one| one.number(wanted, name)),
            Self::Id { id, with } if id == wanted => match with.get(name) {
                Some(Kind::Number(number)) => Some(*number),
                _ => None,
            },
            Self::Text(_) | Self::Id { .. } => None,
        }
    }

    pub(super) fn shown_in(&self, language: Language) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Sentences(all) => {
                let all: Vec<_> = all.iter().map(|one| one.shown_in(language)).collect();
                Cow::Owned(all.join(language.text("locale-between-sentences")))
            }
            Self::Id { id, with } => {
                let values = || with.iter().map(|(name, value)| (&**name, value));
                let text = language.catalogue().fill(id, values());
                let text = text.or_else(|| Language::English.catalogue().fill(id, values()));
                text.map_or(Cow::Borrowed(id), Cow::Owned)
            }
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::from("")
    }
}

/// Makes a message of a text that no catalogue has, because it comes from a stranger or from the system.
impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self(Form::Text(text.to_owned()))
    }
}

/// Makes a message of a text that no catalogue has, because it comes from a stranger or from the system.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self(Form::Text(text))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.shown_in(current()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::within;
    use super::*;

    #[test]
    fn a_message_is_shown_in_the_language_of_the_moment() {
        let refused = msg!("fetch-refused", host = "h.example");
        assert_eq!(refused.to_string(), "h.example refused the connection.");
        within(Language::German, || {
            assert_eq!(refused.to_string(), "h.example hat die Verbindung abgelehnt.");
        });
        let inner = msg!("fetch-proxy-unreachable", proxy = "p.example", reason = refused);
        within(Language::German, || assert!(inner.to_string().ends_with("abgelehnt."), "{inner}"));
    }

    #[test]
    fn sentences_follow_one_another() {
        let all = msg!("fetch-stopped").and("Plain.").and(msg!("fetch-later"));
        assert_eq!(all.to_string(), "The fetch was stopped. Plain. Lacuna tries again later.");
    }

    #[test]
    fn a_stored_message_is_read_back() {
        for message in [
            Message::from("Plain {text}"),
            Message::from(r#"{"id":"fetch-stopped"}"#),
            Message::from(r#""quoted""#),
            Message::default(),
            msg!("fetch-stopped"),
            msg!("fetch-stopped").and("Plain.").and(msg!("fetch-later")),
            msg!("fetch-status", host = "h.example", status = 418_u16),
            msg!("fetch-proxy-unreachable", proxy = "p", reason = msg!("fetch-refused", host = "h")),
        ] {
            let stored = message.to_stored();
            assert_eq!(Message::from_stored(&stored), message, "{stored}");
        }
        assert_eq!(
            msg!("fetch-refused", host = "h").to_stored(),
            r#"{"id":"fetch-refused","with":{"host":"h"}}"#
        );
        let of_before = "A sentence of an earlier version.";
        assert_eq!(Message::from_stored(of_before), of_before.into());
        assert_eq!(Message::from(of_before).to_stored(), of_before);
    }

    #[test]
    fn a_stored_message_that_no_catalogue_has_shows_its_id() {
        let old = Message::from_stored(r#"{"id":"fetch-of-old","with":{"host":"h"}}"#);
        assert_eq!(old.to_string(), "fetch-of-old");
        let lacking = Message::from_stored(r#"{"id":"fetch-refused"}"#);
        assert_eq!(lacking.to_string(), "fetch-refused", "a value is missing");
    }

    #[test]
    #[should_panic(expected = "no message is called nothing")]
    #[cfg(debug_assertions)]
    fn a_debug_build_makes_no_message_of_an_unknown_id() {
        assert!(Message::new("nothing").is_empty());
    }
}
