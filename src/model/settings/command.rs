//! A command that the user typed and that Lacuna runs by itself.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use url::Url;

use super::{SendTarget, Sending};
use crate::locale::Message;

/// A command. It is never run by a shell: it is cut into words like the command of a [`SendTarget`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserCommand(SendTarget);

impl UserCommand {
    /// Reads a command. `{url}` and `{title}` stand for those of an entry, and need not be there. Returns a sentence that
    /// says why the text is no command.
    pub fn of_entry(text: &str) -> Result<Self, Message> {
        let example = Url::parse("https://a.example/").ok();
        Self::read(text, example.as_ref())
    }

    /// Reads a command of a stored rule. Unlike [`Self::of_entry`], takes a command in which a program would read a value of
    /// the entry as code, so that the rule is kept. [`Self::words`] refuses it, so it never runs.
    pub(in crate::model) fn kept(text: &str) -> Result<Self, Message> {
        Self::of_entry(text).or_else(|reason| {
            let target = SendTarget { name: String::new(), text: text.trim().to_owned() };
            if target.gives_code() { Ok(Self(target)) } else { Err(reason) }
        })
    }

    /// Reads a command that has nothing to do with an entry, so it has no `{url}`.
    pub fn alone(text: &str) -> Result<Self, Message> {
        Self::read(text, None)
    }

    fn read(text: &str, example: Option<&Url>) -> Result<Self, Message> {
        let text = text.trim();
        if text.len() > SendTarget::LONGEST_TEXT || text.chars().any(char::is_control) {
            return Err(msg!("model-send-long"));
        }
        let command = Self(SendTarget { name: String::new(), text: text.to_owned() });
        if !command.0.is_command() {
            return Err(msg!("model-command-is-address"));
        }
        command.words(example, "a")?;
        Ok(command)
    }

    /// Returns the program and its arguments, with the address and the title of an entry put in. Fails with a sentence if
    /// the command needs an address and the entry has none.
    pub fn words(&self, link: Option<&Url>, title: &str) -> Result<Vec<String>, Message> {
        match self.0.to(link, title)? {
            Sending::Run(words) => Ok(words),
            Sending::Open(_) => Err(msg!("model-command-is-address")),
        }
    }

    /// Returns the command as the user typed it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.text
    }
}

/// Writes a command into the settings, or an empty text for none.
#[expect(clippy::ref_option, reason = "serde calls it with the field")]
pub(super) fn write<S: Serializer>(command: &Option<UserCommand>, to: S) -> Result<S::Ok, S::Error> {
    command.as_ref().map_or("", UserCommand::as_str).serialize(to)
}

/// Reads a command of the settings, or an empty text for none.
pub(super) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<UserCommand>, D::Error> {
    let text = String::deserialize(from)?;
    if text.trim().is_empty() {
        return Ok(None);
    }
    UserCommand::alone(&text).map(Some).map_err(|reason| serde::de::Error::custom(reason.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_cut_into_words_before_an_entry_is_put_in() {
        let link = Url::parse("https://a.example/x").ok();
        let words =
            |text: &str, title: &str| UserCommand::of_entry(text).unwrap().words(link.as_ref(), title);
        assert_eq!(
            words("say 'new entry' {title} {url}", "a; b").unwrap().join("|"),
            "say|new entry|a; b|https://a.example/x"
        );
        assert_eq!(words("beep", "--loud").unwrap(), ["beep"]);
        assert_eq!(words("say {title}", "--loud").unwrap(), ["say", "loud"], "a title is no option");
        let needs = UserCommand::of_entry("get {url}").unwrap().words(None, "a").unwrap_err();
        assert_eq!(needs.to_string(), "The entry has no web address.");
    }

    #[test]
    fn a_stored_command_that_gives_code_to_a_shell_is_kept_and_never_runs() {
        let text = "sh -c \"echo {title}\"";
        assert!(UserCommand::of_entry(text).is_err());
        let kept = UserCommand::kept(text).unwrap();
        assert_eq!(kept.as_str(), text);
        let reason = kept.words(None, "a").unwrap_err().to_string();
        assert!(reason.contains("what the publisher writes"), "{reason}");
        assert!(UserCommand::kept("say 'x").is_err());
    }

    #[test]
    fn a_text_that_is_no_command_is_refused_with_the_reason() {
        for (text, part) in [
            ("", "name of a program"),
            ("{title}", "name of a program"),
            ("https://a.example/{url}", "address, not a command"),
            ("say 'x", "not closed"),
            ("say {author}", "{author}"),
            ("a\nb", "cannot be printed"),
        ] {
            let reason = UserCommand::of_entry(text).unwrap_err().to_string();
            assert!(reason.contains(part), "{text}: {reason}");
        }
        assert!(UserCommand::of_entry(&"x".repeat(1 << 20)).is_err());
        assert!(UserCommand::alone("get {url}").is_err(), "there is no entry");
        assert_eq!(UserCommand::alone(" get -x ").unwrap().as_str(), "get -x");
    }
}
