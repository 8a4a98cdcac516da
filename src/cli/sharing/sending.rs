//! The commands `send` and `send-to`.

use serde_json::{Value, json};

use crate::cli::output::Output;
use crate::cli::{CommandError, find, open};
use crate::model::{EntryId, SendTarget, Sending};
use crate::profile::afterwards::program::{self, PATIENCE, Ran};
use crate::profile::sharing::sending;
use crate::profile::{Profile, instance};

/// The arguments of `send-to`.
#[derive(Debug, clap::Subcommand)]
pub(in crate::cli) enum SendToCommand {
    /// List the targets
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Add a target, or change the target of this name
    ///
    /// A target is an address (http, https or mailto) that the browser or the mail program opens, or else a command.
    /// {url} and {title} stand for those of the entry. A command runs without a shell: quotation marks keep words
    /// together, and the values of the entry stay within their words.
    Add {
        /// Your name for the target
        name: String,
        /// The address or the command, such as "mpv {url}"
        to: String,
    },
    /// Remove a target
    Remove {
        /// The name of the target
        name: String,
    },
}

/// Runs `send`.
pub(in crate::cli) fn send(
    profile: &Profile,
    (url, id, name): (&str, &str, &str),
    only_prints: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let feed = find(&reader, url)?;
    let entry = reader.entry_named(feed, &EntryId::new(id))?;
    let Some((key, _)) = entry else {
        return Err(CommandError::Message(t!("cli-no-entry", address = url, id)));
    };
    let row = reader.rows(&[key])?.pop();
    let row = row.ok_or_else(|| CommandError::Message(t!("cli-no-entry", address = url, id)))?;
    let target = profile.settings.send_to.iter().find(|target| target.name == name);
    let target = target.ok_or_else(|| CommandError::Message(t!("cli-no-target", name)))?;
    let sending = target.to(row.link.as_ref(), &row.title)?;
    match sending {
        Sending::Open(address) if only_prints => out.line(address.as_str()),
        Sending::Run(words) if only_prints => words.iter().for_each(|word| out.line(word)),
        Sending::Open(address) => {
            if let Err(error) = webbrowser::open(address.as_str()) {
                tracing::debug!(%error, "the browser could not be opened");
                return Err(CommandError::Message(t!("cli-not-opened", address = address.as_str())));
            }
            out.say(&t!("cli-sent", name));
        }
        Sending::Run(words) => match program::run(&words, PATIENCE).map_err(CommandError::Message)? {
            Ran::Done => out.say(&t!("cli-sent", name)),
            Ran::RunsOn => out.say(&t!("cli-runs-on", name)),
        },
    }
    Ok(())
}

/// Runs `send-to`.
pub(in crate::cli) fn targets(
    command: SendToCommand,
    dir: Option<&std::path::Path>,
    out: &Output,
) -> Result<(), CommandError> {
    let profile = open(dir, out)?;
    match command {
        SendToCommand::List { json } => {
            list(&profile.settings.send_to, json, out);
            Ok(())
        }
        SendToCommand::Add { name, to } => {
            let target = SendTarget { name, text: to }.checked()?;
            let is_new = !profile.settings.send_to.iter().any(|known| known.name == target.name);
            let said = if is_new { t!("cli-target-added") } else { t!("cli-targets-changed") };
            print_change(&profile, sending::add_target(&profile.paths, target), said, out)
        }
        SendToCommand::Remove { name } => {
            let removed = sending::remove_target(&profile.paths, &name);
            print_change(&profile, removed, t!("cli-targets-changed"), out)
        }
    }
}

/// Tells the user and an open window that the targets changed.
fn print_change(
    profile: &Profile,
    done: Result<(), String>,
    said: &str,
    out: &Output,
) -> Result<(), CommandError> {
    done.map_err(CommandError::Message)?;
    instance::announce_change(&profile.paths);
    out.say(said);
    Ok(())
}

fn list(targets: &[SendTarget], as_json: bool, out: &Output) {
    if as_json {
        let rows = targets
            .iter()
            .map(|target| json!({"name": target.name, "to": target.text, "command": target.is_command()}));
        return out.json(&Value::Array(rows.collect()));
    }
    for target in targets {
        out.line(&format!("{}: {}", target.name, target.text));
    }
}
