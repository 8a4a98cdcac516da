//! Rules for arriving entries: a search that an entry must fit, and what happens to the entry.
//!
//! A rule sees entries only. It never touches a gap, and no action deletes anything.

use chrono::NaiveDate;

use crate::locale::Message;
use crate::model::{EntryKey, SearchQuery, Timestamp, UserCommand};

use super::LabelName;
use crate::model::text::{is_blank, shortened};

/// The actions of a rule. Marks are set in the transaction that stores the entry. The others are tasks that follow the
/// refresh: they see entries that arrive as unread, so the history of a new feed starts none.
#[expect(clippy::struct_excessive_bools, reason = "the actions are independent")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleActions {
    /// Mark the entry as read.
    pub read: bool,
    /// Mark the entry as read and keep it out of the lists of feeds. Searches still find it.
    pub hide: bool,
    /// Star the entry.
    pub star: bool,
    /// Put these labels on the entry.
    pub labels: Vec<LabelName>,
    /// Show a notification of the desktop.
    pub notify: bool,
    /// Load the full text of the entry from its page.
    pub full_text: bool,
    /// Run this command, if the settings allow it.
    pub command: Option<UserCommand>,
}

impl RuleActions {
    /// Returns the actions as files name them: `read`, `hide`, `star`, `notify`, `full-text`, `label:NAME`, `run:COMMAND`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let flags = [
            ("read", self.read),
            ("hide", self.hide),
            ("star", self.star),
            ("notify", self.notify),
            ("full-text", self.full_text),
        ];
        let flags = flags.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name.to_owned());
        let labels = self.labels.iter().map(|label| format!("{LABEL}{}", label.as_str()));
        let command = self.command.iter().map(|command| format!("{RUN}{}", command.as_str()));
        flags.chain(labels).chain(command).collect()
    }

    /// Reads the names of actions. Returns a sentence about the first that is none.
    pub fn of_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, Message> {
        let mut actions = Self::default();
        for name in names {
            match name {
                "read" => actions.read = true,
                "hide" => actions.hide = true,
                "star" => actions.star = true,
                "notify" => actions.notify = true,
                "full-text" => actions.full_text = true,
                name if name.starts_with(RUN) => {
                    if actions.command.is_some() {
                        return Err(msg!("model-rule-two-commands"));
                    }
                    let text = name.strip_prefix(RUN).unwrap_or_default();
                    actions.command = Some(UserCommand::kept(text)?);
                }
                name => {
                    let Some(label) = name.strip_prefix(LABEL) else {
                        return Err(msg!("model-rule-no-such-action", name = shortened(name)));
                    };
                    actions.labels.push(LabelName::new(label)?);
                }
            }
        }
        Ok(actions)
    }

    /// Returns true if something is left to do after the refresh.
    #[must_use]
    pub const fn has_tasks(&self) -> bool {
        self.notify || self.full_text || self.command.is_some()
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

const LABEL: &str = "label:";
const RUN: &str = "run:";

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The user's name for the rule. No two rules have the same.
    pub name: String,
    /// The search that an entry must fit, as the user typed it.
    pub query: String,
    /// The actions on the entry.
    pub actions: RuleActions,
    /// False if the rule waits until the user switches it on.
    pub is_enabled: bool,
}

impl Rule {
    /// The largest number of characters of a name.
    pub const LONGEST_NAME: usize = 100;
    /// The largest number of bytes of a search.
    const LONGEST_QUERY: usize = 10_000;
    /// The largest number of rules.
    pub const MOST: usize = 10_000;

    /// Returns the rule with a tidy name, or a sentence that says why it is no rule.
    pub fn checked(self) -> Result<Self, Message> {
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if is_blank(&name) {
            return Err(msg!("model-rule-no-name"));
        }
        if name.chars().count() > Self::LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(msg!("model-rule-bad-name", most = Self::LONGEST_NAME));
        }
        if self.query.len() > Self::LONGEST_QUERY {
            return Err(msg!("model-rule-long-query"));
        }
        // Any day will do to see if the search is one.
        let query = self.whole_query(NaiveDate::default());
        if SearchQuery::parse(&query).is_empty() {
            let text = self.query.trim();
            return Err(if is_blank(text) {
                msg!("model-rule-no-query")
            } else {
                msg!("model-query-only-signs", query = shortened(text))
            });
        }
        if SearchQuery::has_open_quote(&self.query) {
            return Err(msg!("model-rule-open-quote"));
        }
        if let Some(mistake) = SearchQuery::misnamed(&query) {
            return Err(mistake);
        }
        if self.actions.is_empty() {
            return Err(msg!("model-rule-no-action"));
        }
        if let Some(command) = &self.actions.command {
            UserCommand::of_entry(command.as_str())?;
        }
        Ok(Self { name, ..self })
    }

    /// Returns the search of the rule on a day. Its last word is a whole word, because nobody is typing it.
    #[must_use]
    pub fn whole_query(&self, today: NaiveDate) -> String {
        SearchQuery::dated(self.query.trim(), today) + " "
    }
}

/// A task that a rule leaves for the time after the refresh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTask {
    /// The number of the task.
    pub number: RuleTaskNumber,
    /// The name of the rule.
    pub rule: String,
    /// The actions of the rule that are still to be carried out.
    pub actions: RuleActions,
    /// The key of the entry.
    pub key: EntryKey,
}

/// The number of a task in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleTaskNumber(pub i64);

/// A part of a task. Each is carried out by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleTaskPart {
    /// The full text is loaded.
    FullText,
    /// A notification is shown.
    Notification,
    /// The command runs.
    Command,
}

/// A rule, with the entries that it matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The rule.
    pub rule: Rule,
    /// The number of entries that it matched.
    pub matched: u64,
    /// The time at which it matched last.
    pub matched_at: Option<Timestamp>,
}

/// A change to the list of rules. A rule is named by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleChange {
    /// Put a rule in the place of another one, or behind the others.
    Save {
        /// The name of the rule that it replaces; `None` for a new rule.
        old: Option<String>,
        /// The rule.
        rule: Rule,
    },
    /// Delete a rule.
    Delete(String),
    /// Switch a rule on or off.
    Enable(String, bool),
    /// Move a rule to a place, which is 1 for the first.
    Move(String, usize),
    /// Put a deleted rule back in a place, which is 1 for the first. An undo does this.
    Restore(RuleRow, usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(name: &str, query: &str, actions: &[&str]) -> Result<Rule, String> {
        let actions = RuleActions::of_names(actions.iter().copied()).map_err(|reason| reason.to_string())?;
        let rule = Rule { name: name.to_owned(), query: query.to_owned(), actions, is_enabled: true };
        rule.checked().map_err(|reason| reason.to_string())
    }

    #[test]
    fn a_rule_that_is_none_is_refused_with_the_reason() {
        assert_eq!(rule(" A  b ", "older:3d", &["read"]).unwrap().name, "A b");
        for (made, reason) in [
            (rule(" ", "gate", &["read"]), "A rule needs a name."),
            (rule("\u{200b}", "gate", &["read"]), "A rule needs a name."),
            (
                rule(&"x".repeat(101), "gate", &["read"]),
                "The name of a rule has at most 100 printable characters.",
            ),
            (rule("A", " ", &["read"]), "A rule needs a search that entries must fit."),
            (
                rule("A", "before:yesterday", &["read"]),
                "“before:yesterday” is no condition: after “before:” comes a date, such as 2026-05-31 or 2026-05.",
            ),
            (
                rule("A", "gate -wrod:tide", &["read"]),
                "“wrod:tide” is no condition: none is called “wrod”. There are is:, has:, feed:, folder:, author:, title:, category:, label:, before:, after:, older:, newer:. In quotation marks, it is a text.",
            ),
            (rule("A", "🎉", &["read"]), "A search finds letters and digits only, so no entry fits “🎉”."),
            (
                rule("A", "gate \"old wall", &["read"]),
                "A quotation mark in the search of the rule is not closed.",
            ),
            (rule("A", "gate", &[]), "A rule needs an action."),
            (
                rule("A", "gate", &["delete"]),
                "There is no action “delete”. The actions are read, hide, star, notify, full-text, label:NAME and run:COMMAND.",
            ),
            (rule("A", "gate", &["label:"]), "A label needs a name."),
            (rule("A", "gate", &["run:"]), "A command begins with the name of a program."),
            (rule("A", "gate", &["run:a", "run:b"]), "A rule runs one command only."),
            (rule("A", &"x".repeat(1 << 20), &["read"]), "The search of a rule is too long."),
        ] {
            assert_eq!(made, Err(reason.to_owned()));
        }
        for text in
            ["\"wrod:tide\"", "\"is:late\"", "https://a.example/x", "12:30", "update:", "title:\"a:b\""]
        {
            assert!(rule("A", text, &["read"]).is_ok(), "{text} is a text");
        }
    }

    #[test]
    fn actions_are_read_as_they_are_named() {
        let names = [
            "read",
            "hide",
            "star",
            "notify",
            "full-text",
            "label:To read",
            "label:x:y",
            "run:say 'a b' {url}",
        ];
        assert_eq!(RuleActions::of_names(names).unwrap().names(), names);
    }
}
