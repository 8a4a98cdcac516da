//! The command `rules`. Each change runs in one transaction.

use std::io::Read as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::output::Output;
use crate::cli::{CommandError, json, not_written, open_to_import};
use crate::model::{LabelName, Rule, RuleActions, RuleChange, UserCommand};
use crate::profile::filing::rules;
use crate::profile::{Profile, now};
use crate::store::unwatched;

/// The arguments of `rules`.
#[derive(Debug, clap::Subcommand)]
pub(in crate::cli) enum RulesCommand {
    /// List the rules in the order in which they run, with the number of entries that each matched
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Add a rule, or change the rule of this name
    ///
    /// Marks and labels are set when an entry arrives. Notifications, full texts and commands follow the refresh, and only for
    /// entries that arrive as unread.
    Set {
        /// The name of the rule
        name: String,
        /// The search that an entry must fit: words and conditions as in `search`
        #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
        when: String,
        /// Mark the entry as read
        #[arg(long)]
        read: bool,
        /// Mark the entry as read and keep it out of the lists of feeds; searches find it
        #[arg(long)]
        hide: bool,
        /// Star the entry
        #[arg(long)]
        star: bool,
        /// Put this label on the entry; repeat it for more labels
        #[arg(long, value_name = "NAME")]
        label: Vec<String>,
        /// Show a notification of the desktop
        #[arg(long)]
        notify: bool,
        /// Load the full text from the page of the entry, for at most 50 entries of one refresh
        #[arg(long)]
        full_text: bool,
        /// Run this command, such as "mpv {url}". It runs without a shell, for at most 30 seconds, and only after
        /// "after-refresh --rule-commands on". {url} and {title} stand for those of the entry
        #[arg(long, value_name = "COMMAND")]
        run: Option<String>,
    },
    /// Say which stored entries a search would have matched; changes nothing
    Try {
        /// Words and conditions as in `search`
        #[arg(required = true)]
        query: Vec<String>,
        /// Print the entries as JSON
        #[arg(long)]
        json: bool,
    },
    /// Delete a rule; what it did stays
    Remove {
        /// The name of the rule
        name: String,
    },
    /// Switch a rule on
    Enable {
        /// The name of the rule
        name: String,
    },
    /// Switch a rule off
    Disable {
        /// The name of the rule
        name: String,
    },
    /// Move a rule to another place in the order
    Move {
        /// The name of the rule
        name: String,
        /// The place; 1 is the first
        place: NonZeroUsize,
    },
    /// Add the rules of a file; a rule of a known name replaces the known one. A file with a mistake changes nothing
    Import {
        /// The file; - reads standard input
        file: PathBuf,
    },
    /// Write the rules to a file, one in each line
    Export {
        /// The file; without it, or with -, standard output
        file: Option<PathBuf>,
        /// Replace the file even if it has other content than these rules
        #[arg(long)]
        overwrite: bool,
    },
}

/// The largest file of rules in MB.
const LARGEST: u64 = 64;
/// The number of entries that `rules try` prints.
const PRINTED: usize = 20;

/// Returns true if a command changes nothing.
pub(in crate::cli) const fn only_reads(command: &RulesCommand) -> bool {
    matches!(command, RulesCommand::List { .. } | RulesCommand::Try { .. } | RulesCommand::Export { .. })
}

/// Runs a command. A change is on disk when it prints its result.
pub(in crate::cli) fn run(
    profile: &Profile,
    command: RulesCommand,
    out: &Output,
) -> Result<(), CommandError> {
    match command {
        RulesCommand::List { json } => list(profile, json, out),
        RulesCommand::Try { query, json } => try_query(profile, &query.join(" "), json, out),
        RulesCommand::Export { file, overwrite } => export(profile, file.as_deref(), overwrite, out),
        RulesCommand::Import { file } => import(profile, &file, out),
        RulesCommand::Set { name, when, read, hide, star, label, notify, full_text, run } => {
            let labels = label.iter().map(|name| LabelName::new(name)).collect::<Result<_, _>>()?;
            let command = run.as_deref().map(UserCommand::of_entry).transpose()?;
            if command.is_some() && !profile.settings.refreshing.rule_commands {
                out.say(t!("cli-rule-commands-are-off"));
            }
            let actions = RuleActions { read, hide, star, labels, notify, full_text, command };
            set(profile, Rule { name, query: when, actions, is_enabled: true }.checked()?, out)
        }
        RulesCommand::Remove { name } => edit(profile, &RuleChange::Delete(name), out),
        RulesCommand::Enable { name } => edit(profile, &RuleChange::Enable(name, true), out),
        RulesCommand::Disable { name } => edit(profile, &RuleChange::Enable(name, false), out),
        RulesCommand::Move { name, place } => edit(profile, &RuleChange::Move(name, place.get()), out),
    }
}

fn export(profile: &Profile, file: Option<&Path>, overwrite: bool, out: &Output) -> Result<(), CommandError> {
    let all: Vec<Rule> = profile.reader()?.rules()?.into_iter().map(|row| row.rule).collect();
    let Some(file) = file.filter(|file| *file != Path::new("-")) else {
        out.text(&rules::write(&all));
        return Ok(());
    };
    rules::save(&all, file, overwrite).map_err(|error| not_written(file, error))
}

fn list(profile: &Profile, as_json: bool, out: &Output) -> Result<(), CommandError> {
    let rows = profile.reader()?.rules()?;
    if as_json {
        let rows = rows.iter().map(|row| {
            let mut value = rules::json_of(&row.rule);
            value["matched"] = json!(row.matched);
            value["matched_at"] = json::time(row.matched_at);
            value
        });
        out.json(&Value::Array(rows.collect()));
        return Ok(());
    }
    for row in rows {
        let rule = &row.rule;
        let off = if rule.is_enabled { String::new() } else { format!("  ({})", t!("cli-rule-off")) };
        let actions = rule.actions.names().join(", ");
        out.line(&format!("{:>7}  {}{off}: {} -> {actions}", row.matched, rule.name, rule.query));
    }
    Ok(())
}

fn try_query(profile: &Profile, query: &str, as_json: bool, out: &Output) -> Result<(), CommandError> {
    // The name and the action of a rule do not matter for a trial.
    let actions = RuleActions { star: true, ..RuleActions::default() };
    let rule = Rule { name: "-".to_owned(), query: query.to_owned(), actions, is_enabled: true };
    let rule = rule.checked()?;
    let reader = profile.reader()?;
    let trial = rules::try_on_stored(&reader, &rule, now(), &unwatched)?;
    if as_json {
        let rows = reader.rows(&trial.keys)?;
        let rows = rows.iter().map(|row| json!({"id": row.id.as_str(), "title": row.title}));
        out.json(&json!({"entries": trial.of, "matched": rows.collect::<Vec<_>>()}));
        return Ok(());
    }
    out.say(&t!("cli-rule-tried", count = trial.keys.len(), of = trial.of));
    for row in reader.rows(trial.keys.get(..PRINTED).unwrap_or(&trial.keys))? {
        out.line(&format!("{}  {}", row.time.to_local_minute(), row.title));
    }
    Ok(())
}

/// Adds a rule, or changes the rule of this name, which stays off if it was.
fn set(profile: &Profile, mut rule: Rule, out: &Output) -> Result<(), CommandError> {
    let old = profile.reader()?.rules()?.into_iter().map(|row| row.rule).find(|old| old.name == rule.name);
    rule.is_enabled = old.as_ref().is_none_or(|old| old.is_enabled);
    edit(profile, &RuleChange::Save { old: old.map(|old| old.name), rule }, out)
}

fn edit(profile: &Profile, change: &RuleChange, out: &Output) -> Result<(), CommandError> {
    profile.store()?.transaction(|tx| rules::change(tx, change.clone()))?;
    let is_new = matches!(change, RuleChange::Save { old: None, .. });
    out.say(if is_new { t!("cli-rule-added") } else { t!("cli-rules-changed") });
    Ok(())
}

/// Imports a file of rules. A file with a mistake changes nothing.
fn import(profile: &Profile, file: &Path, out: &Output) -> Result<(), CommandError> {
    let path = file.display().to_string();
    let path = path.as_str();
    let read = rules::read(&bytes_of(file)?)
        .map_err(|reason| CommandError::Message(t!("cli-rules-refused", path, reason)))?;
    for (line, reason) in &read.faults {
        out.failure(&t!("cli-rule-fault", path, line = line.to_string(), reason = *reason));
    }
    if read.more_faults > 0 {
        out.failure(&t!("cli-rule-more-faults", path, count = read.more_faults));
    }
    if !read.faults.is_empty() {
        return Err(CommandError::Message(t!("cli-rules-not-imported", path)));
    }
    let imported = profile.store()?.transaction(|tx| rules::import(tx, read.rules.clone()))?;
    out.say(&t!("cli-rules-imported", new = imported.new, replaced = imported.replaced));
    for name in &imported.waiting {
        out.say(&t!("cli-rule-waits", name = name.as_str()));
    }
    Ok(())
}

/// Reads a file of rules; `-` is standard input. Fails if it is larger than [`LARGEST`].
fn bytes_of(file: &Path) -> Result<Vec<u8>, CommandError> {
    let limit = LARGEST * 1_000_000;
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes)
    } else {
        open_to_import(file).and_then(|opened| opened.take(limit + 1).read_to_end(&mut bytes))
    };
    let reason = match read {
        Ok(length) if length as u64 > limit => t!("cli-too-large", mb = LARGEST.to_string()),
        Ok(_) => return Ok(bytes),
        Err(error) => error.to_string(),
    };
    Err(CommandError::Message(t!("cli-not-read", path = file.display().to_string(), reason)))
}
