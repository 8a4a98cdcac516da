//! The places to which the user sends entries: an address that the browser or the mail program opens, or a command.
//!
//! A command is never run by a shell. It is cut into words first, and the values of an entry are put into the words
//! afterwards. So nothing in a title can become another word or an option.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use url::Url;

use super::guard;
use crate::locale::Message;
use crate::model::is_web;
use crate::model::text::is_blank;

/// A place to which the user sends entries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendTarget {
    /// The user's name for it.
    pub name: String,
    /// An address (http, https or mailto) or else a command. `{url}` and `{title}` stand for those of the entry.
    #[serde(rename = "to")]
    pub text: String,
}

/// An entry on its way to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sending {
    /// Open this address.
    Open(Url),
    /// Run this program with these arguments. There is at least the program.
    Run(Vec<String>),
}

/// A name in braces, which stands in a target for a value of the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placeholder {
    Url,
    Title,
}

/// A part of the text of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Text(String),
    Placeholder(Placeholder),
}

impl SendTarget {
    /// The largest number of targets.
    pub const MOST: usize = 100;
    /// The largest number of entries that are sent at once, because each opens a page or runs a command.
    pub const MOST_ENTRIES: usize = 50;
    /// The largest number of characters of a name.
    pub const LONGEST_NAME: usize = 60;
    /// The largest number of bytes of an address or a command.
    pub const LONGEST_TEXT: usize = 2_000;
    /// The target of a new profile. Its name is stored in English, and shown in the language of the window.
    pub const MAIL: (&str, &str) = ("Mail", "mailto:?subject={title}&body={url}");
    /// Targets to begin with: the name, and the address or command. The user replaces `example.org` by a server.
    pub const PRESETS: [(&str, &str); 7] = [
        Self::MAIL,
        ("Mastodon", "https://mastodon.social/share?text={title}%0A{url}"),
        ("Wallabag", "https://app.wallabag.it/bookmarklet?url={url}"),
        ("linkding", "https://linkding.example.org/bookmarks/new?url={url}&title={title}"),
        ("Instapaper", "https://www.instapaper.com/edit?url={url}"),
        ("Pinboard", "https://pinboard.in/add?url={url}&title={title}"),
        ("mpv", "mpv {url}"),
    ];

    /// Returns the targets of a new profile.
    #[must_use]
    pub fn first() -> Vec<Self> {
        let (name, text) = Self::MAIL;
        vec![Self { name: name.to_owned(), text: text.to_owned() }]
    }

    /// Returns the target with a tidy name, or a sentence that says why it is none.
    pub fn checked(self) -> Result<Self, Message> {
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if is_blank(&name) {
            return Err(msg!("model-send-no-name"));
        }
        if name.chars().count() > Self::LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(msg!("model-send-bad-name", most = Self::LONGEST_NAME));
        }
        let target = Self { name, text: self.text.trim().to_owned() };
        if target.text.len() > Self::LONGEST_TEXT || target.text.chars().any(char::is_control) {
            return Err(msg!("model-send-long"));
        }
        let parts = parts(&target.text)?;
        if !parts.iter().any(|part| matches!(part, Part::Placeholder(_))) {
            return Err(msg!("model-send-no-value"));
        }
        let example = Url::parse("https://a.example/").ok();
        target.to(example.as_ref(), "a")?;
        Ok(target)
    }

    /// Returns true if the target is a command.
    #[must_use]
    pub fn is_command(&self) -> bool {
        let begins = |scheme: &str| {
            self.text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
        };
        !["http://", "https://", "mailto:"].into_iter().any(begins)
    }

    /// Returns true if the target is a command in which a program would read a value of an entry as code.
    pub(super) fn gives_code(&self) -> bool {
        words_of(&self.text).and_then(|words| guard::find_code(&words)).is_ok_and(|found| found.is_some())
    }

    /// Puts the address and the title of an entry in. Returns a sentence that says why this is not possible.
    pub fn to(&self, link: Option<&Url>, title: &str) -> Result<Sending, Message> {
        let parts = parts(&self.text)?;
        let needs_link = parts.contains(&Part::Placeholder(Placeholder::Url));
        // A program must not be led to a file of this computer.
        let link = link.filter(|link| is_web(link));
        if needs_link && link.is_none() {
            return Err(msg!("model-send-no-link"));
        }
        let link = link.map_or("", Url::as_str);
        let title: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let value = |value: Placeholder| match value {
            Placeholder::Url => link,
            Placeholder::Title => title.trim(),
        };
        if self.is_command() { command(&self.text, value) } else { address(&parts, value) }
    }
}

fn address<'a>(parts: &[Part], value: impl Fn(Placeholder) -> &'a str) -> Result<Sending, Message> {
    let filled = |value: &dyn Fn(Placeholder) -> String| {
        let parts = parts.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Placeholder(of) => value(*of),
        });
        Url::parse(&parts.collect::<String>()).map_err(|_no_address| msg!("model-send-no-address"))
    };
    let address = filled(&|of| percent_encoded(value(of)))?;
    // The server is the user's choice, so no value of an entry may name it.
    let other = filled(&|_| "x".to_owned())?;
    if (address.host_str(), address.port(), address.username())
        != (other.host_str(), other.port(), other.username())
    {
        return Err(msg!("model-send-no-address"));
    }
    Ok(Sending::Open(address))
}

/// Characters at the beginning of a word that make usual programs take it for an option (`-`), for a command of their own (`+`)
/// or for the name of a file that they read (`@`, `<`).
const NO_TEXT: [char; 5] = ['-', '+', '@', '<', ' '];

fn command<'a>(text: &str, value: impl Fn(Placeholder) -> &'a str) -> Result<Sending, Message> {
    let typed = words_of(text)?;
    if let Some(guard::Code { program, name }) = guard::find_code(&typed)? {
        let example = format!("sh -c 'echo \"$1\"' - {{{name}}}");
        return Err(msg!("model-send-code", program, name, example));
    }
    let mut words = Vec::new();
    for word in typed {
        let mut filled = String::new();
        for part in parts(&word)? {
            match part {
                Part::Text(text) => filled.push_str(&text),
                Part::Placeholder(_) if words.is_empty() => return Err(msg!("model-send-no-program")),
                // A title at the beginning of a word, or as the value of an option, is only text.
                Part::Placeholder(of) if filled.is_empty() || filled.ends_with('=') => {
                    filled.push_str(value(of).trim_start_matches(|c| NO_TEXT.contains(&c)));
                }
                Part::Placeholder(of) => filled.push_str(value(of)),
            }
        }
        words.push(filled);
    }
    if words.first().is_none_or(String::is_empty) {
        return Err(msg!("model-send-no-program"));
    }
    Ok(Sending::Run(words))
}

/// Finds the values in a text. Fails for a name in braces that is no value, because the user mistyped one.
pub(super) fn parts(text: &str) -> Result<Vec<Part>, Message> {
    let mut parts = Vec::new();
    let mut before = String::new();
    let mut rest = text;
    while let Some((start, from)) = rest.split_once('{') {
        before.push_str(start);
        let length = from.bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'_').count();
        let name = from.get(..length).unwrap_or_default();
        let after = from.get(length..).and_then(|after| after.strip_prefix('}')).filter(|_| !name.is_empty());
        let value = match (after, name) {
            (None, _) => {
                before.push('{');
                rest = from;
                continue;
            }
            (_, "url") => Placeholder::Url,
            (_, "title") => Placeholder::Title,
            (_, name) => return Err(msg!("model-send-unknown", name)),
        };
        if !before.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut before)));
        }
        parts.push(Part::Placeholder(value));
        rest = after.unwrap_or_default();
    }
    before.push_str(rest);
    if !before.is_empty() {
        parts.push(Part::Text(before));
    }
    Ok(parts)
}

/// Cuts a command into words. Quotation marks keep a word together, and a backslash keeps a character.
fn words_of(text: &str) -> Result<Vec<String>, Message> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(characters.next()),
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(msg!("model-send-open-quote"));
    }
    words.extend(word);
    Ok(words)
}

/// Encodes a value for an address. Only letters, digits and `-._~` stay (RFC 3986 §2.3).
fn percent_encoded(value: &str) -> String {
    let mut encoded = String::with_capacity(value.len());
    for b in value.bytes() {
        if b.is_ascii_alphanumeric() || b"-._~".contains(&b) {
            encoded.push(char::from(b));
        } else {
            let _infallible = write!(encoded, "%{b:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "https://a.example/x?a=1&b=ü#z";

    fn target(text: &str) -> SendTarget {
        SendTarget { name: "T".to_owned(), text: text.to_owned() }
    }

    fn sent(text: &str, title: &str) -> Result<Sending, String> {
        target(text).to(Url::parse(LINK).ok().as_ref(), title).map_err(|reason| reason.to_string())
    }

    fn run(words: &[&str]) -> Sending {
        Sending::Run(words.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn values_of_addresses_are_percent_encoded() {
        let open = |text: &str, title: &str| match sent(text, title) {
            Ok(Sending::Open(url)) => url.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            open("https://s.example/add?u={url}&t={title}", "Tea & \"cake\" 100%\n"),
            "https://s.example/add?u=https%3A%2F%2Fa.example%2Fx%3Fa%3D1%26b%3D%25C3%25BC%23z&t=Tea%20%26%20%22cake%22%20100%25"
        );
        assert_eq!(
            open("MAILTO:?subject={title}&body={url}", "a+b"),
            "mailto:?subject=a%2Bb&body=https%3A%2F%2Fa.example%2Fx%3Fa%3D1%26b%3D%25C3%25BC%23z"
        );
    }

    #[test]
    fn no_value_of_an_entry_becomes_a_word_or_an_option_of_a_command() {
        let link = Url::parse(LINK).unwrap().to_string();
        assert_eq!(sent("mpv --pause {url}", "t"), Ok(run(&["mpv", "--pause", &link])));
        assert_eq!(
            sent("say '{title}' \"in {title}\" a\\ b", "x'; rm -rf \"$HOME\" {url}"),
            Ok(run(&["say", "x'; rm -rf \"$HOME\" {url}", "in x'; rm -rf \"$HOME\" {url}", "a b"]))
        );
        assert_eq!(sent("say {title}", "--output=/etc/passwd"), Ok(run(&["say", "output=/etc/passwd"])));
        assert_eq!(sent("vim {title}", "+!reboot"), Ok(run(&["vim", "!reboot"])));
        assert_eq!(sent("curl -d {title}", " @/etc/passwd"), Ok(run(&["curl", "-d", "/etc/passwd"])));
        assert_eq!(sent("curl -F x={title}", "<-@/etc/passwd"), Ok(run(&["curl", "-F", "x=/etc/passwd"])));
        assert_eq!(sent("say 'by {title}'", "@ada"), Ok(run(&["say", "by @ada"])));
        assert_eq!(sent("say {title} ''", ""), Ok(run(&["say", "", ""])));
        assert_eq!(sent("jq '{a: 1}' {url}", ""), Ok(run(&["jq", "{a: 1}", &link])));
    }

    #[test]
    fn no_value_of_an_entry_becomes_code_of_a_shell() {
        for text in [
            "sh -c \"echo {title}\"",
            "/bin/sh -c {title}",
            "bash -lc 'echo {url}'",
            "bash -o pipefail -c 'echo {title}'",
            "sh -c -e 'echo {title}'",
            "zsh -c'echo {title}'",
            "fish --command='echo {title}'",
            "env LANG=C dash -c 'echo {title}' -",
            "nice ksh -c 'echo {title}'",
            "cmd /c echo {title}",
            "cmd.exe /d /C 'echo {title}'",
            "'C:\\Windows\\System32\\CMD.EXE' /k echo {url}",
            "powershell -Command echo {title}",
            "pwsh -NoProfile -c 'echo {title}'",
            "powershell 'echo {title}'",
            "powershell -c x -File {title}",
            "cmd /s/c 'echo {title}'",
            "bash --rcfile x -c 'echo {title}'",
            "fish -C 'echo {title}' notes.fish",
        ] {
            let refused = sent(text, "a; touch x").unwrap_err();
            assert!(refused.contains("sh -c 'echo \"$1\"' - {"), "{text}: {refused}");
            assert!(target(text).checked().is_err(), "{text}");
        }
        let title = "a; $(touch x)";
        let link = Url::parse(LINK).unwrap().to_string();
        for (text, words) in [
            ("sh -c 'echo \"$1\"' - {title}", &["sh", "-c", "echo \"$1\"", "-", title][..]),
            (
                "bash -o pipefail -c 'get \"$0\"' {url}",
                &["bash", "-o", "pipefail", "-c", "get \"$0\"", &link],
            ),
            ("sh notes.sh -c {title}", &["sh", "notes.sh", "-c", title]),
            ("pwsh -File notes.ps1 {title}", &["pwsh", "-File", "notes.ps1", title]),
            ("publish -c {title}", &["publish", "-c", title]),
        ] {
            assert_eq!(sent(text, title), Ok(run(words)), "{text}");
        }
    }

    #[test]
    fn a_file_of_this_computer_is_never_sent() {
        for link in ["file:///etc/passwd", "javascript:alert(1)", "mailto:a@b.example"] {
            let link = Url::parse(link).ok();
            assert!(target("mpv {url}").to(link.as_ref(), "t").is_err(), "{link:?}");
            assert!(target("https://s.example/?{url}").to(link.as_ref(), "t").is_err(), "{link:?}");
        }
        assert!(target("mpv {url}").to(None, "t").is_err());
        assert!(target("say {title}").to(None, "t").is_ok());
    }

    #[test]
    fn a_target_with_a_mistake_is_refused_with_the_reason() {
        for (name, text, part) in [
            (" ", "mpv {url}", "name"),
            ("x", "", "{url}"),
            ("x", "mpv", "{url}"),
            ("x", "mpv {link}", "{link}"),
            ("x", "mpv '{url}", "quotation mark"),
            ("x", "{url} x", "program"),
            ("x", "'' {url}", "program"),
            ("x", "https://{title}/", "address"),
            ("x", "https://s.example.{title}/", "address"),
            ("x", "http://", "{url}"),
            ("x", "https://user{title}@s.example/", "address"),
        ] {
            let refused = SendTarget { name: name.to_owned(), text: text.to_owned() }.checked();
            let reason = refused.map_err(|reason| reason.to_string()).unwrap_err();
            assert!(reason.contains(part), "{text}: {reason}");
        }
        let long = target(&format!("mpv {{url}} {}", "x".repeat(SendTarget::LONGEST_TEXT)));
        assert!(long.checked().is_err());
    }

    #[test]
    fn a_name_of_which_nothing_can_be_seen_is_none() {
        let (_, text) = SendTarget::PRESETS[0];
        let checked = |name: &str| SendTarget { name: name.to_owned(), text: text.to_owned() }.checked();
        assert_eq!(checked(" My \n notes ").map(|target| target.name), Ok("My notes".to_owned()));
        for name in ["", " ", "\u{200b}", "\u{3164}"] {
            assert_eq!(checked(name), Err(msg!("model-send-no-name")), "{name:?}");
        }
    }

    #[test]
    fn every_preset_is_a_target() {
        for (name, text) in SendTarget::PRESETS {
            let preset = SendTarget { name: name.to_owned(), text: text.to_owned() };
            assert_eq!(preset.clone().checked(), Ok(preset));
        }
        assert_eq!(SendTarget::first().len(), 1);
    }
}
