//! Commands without a window. `lacuna --help` lists them. Results go to standard output, progress and messages to
//! standard error. The exit status is 0 if all went well, 1 if something failed, 2 for wrong usage.

mod accounts;
mod args;
mod background;
mod doctor;
mod filing;
mod inspect;
mod json;
mod lists;
mod marks;
mod moving;
mod output;
mod rescue;
mod session;
mod sharing;
mod subscriptions;

use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::filter::LevelFilter;
use url::Url;

use crate::fetch::without_password;
use crate::locale::{self, Language, Message, io_reason};
use crate::model::{ReportFormat, SubscriptionId, normalise};
use crate::profile::archive::ArchiveError;
use crate::profile::backups::{self, BackupError};
use crate::profile::doctor::place;
use crate::profile::files::WriteError;
use crate::profile::net::address::parse as parse_address;
use crate::profile::{Profile, ProfileError, ProfileToOpen, instance, now};
use crate::store::{Database, StoreError};
use args::{AccountCommand, Args, Command, with_words_last};
use filing::{labels, pages, rules};
use moving::whole::{self, ProfileCommand};
use output::Output;
use sharing::{after_refresh, articles, sending};
use subscriptions::access;

/// The reason that a command ended early.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error("{0}")]
    Message(String),
}

impl From<Message> for CommandError {
    fn from(message: Message) -> Self {
        Self::Message(message.to_string())
    }
}

impl CommandError {
    /// Returns what happened and what the user can do.
    fn in_words(&self) -> String {
        if let Self::Archive(ArchiveError::Incomplete) = self {
            return t!("cli-incomplete", reason = self.to_string());
        }
        let (Self::Store(error) | Self::Profile(ProfileError::Store(error))) = self else {
            return self.to_string();
        };
        if error.is_damage() {
            return t!("cli-repair-rescues", reason = error.to_string());
        }
        error.to_string()
    }
}

/// Opens the window and runs until it is closed, or returns the reason why it did not open.
pub type OpenWindow = fn(ProfileToOpen<'_>) -> Result<(), String>;

/// Runs the program with its command line. Calls `open_window` if the command line asks for the window. Returns the exit
/// status.
#[must_use]
pub fn run(open_window: OpenWindow) -> ExitCode {
    let args = match Args::try_parse_from(with_words_last(std::env::args_os().collect())) {
        Ok(args) => args,
        Err(error) => {
            let status = if error.use_stderr() { 2 } else { 0 };
            // If the pipe of the help text is closed, that is no failure.
            error.print().unwrap_or_default();
            return ExitCode::from(status);
        }
    };
    // A command says everything in its own words. A refresh without end has a log instead of a reader.
    let is_log_read = match &args.command {
        None => true,
        Some(Command::Refresh(args)) => args.repeat,
        Some(_) => false,
    };
    start_log(if is_log_read { LevelFilter::WARN } else { LevelFilter::OFF });
    // The system's language is used until the settings are read.
    locale::set(Language::from_system());
    let output = Output::default();
    if let Err(error) = dispatch(args, open_window, &output) {
        output.failure(&error.in_words());
    }
    output.clear_progress();
    ExitCode::from(output.status())
}

fn dispatch(args: Args, open_window: OpenWindow, out: &Output) -> Result<(), CommandError> {
    let window = |start: ProfileToOpen<'_>| open_window(start).map_err(CommandError::Message);
    let dir = args.data_dir.as_deref();
    let Some(command) = args.command else {
        return window(match (args.demo, args.in_tray) {
            (true, _) => ProfileToOpen::Demo,
            (_, true) => ProfileToOpen::InTray { dir },
            _ => ProfileToOpen::Profile { dir, address: None },
        });
    };
    match command {
        Command::DemoServer { port } => demo_server(port, out),
        Command::Add(args) => change(dir, out, |profile| subscriptions::add(profile, &args, out)),
        Command::Access(args) if args.changes_nothing() => access::show(&open(dir, out)?, &args, out),
        Command::Access(args) => change(dir, out, |profile| access::change(profile, &args, out)),
        Command::Save(args) => change(dir, out, |profile| pages::save(profile, &args, out)),
        Command::Remove { url } => change(dir, out, |profile| subscriptions::remove(profile, &url, out)),
        Command::Refresh(args) if args.repeat => background::repeat(&open(dir, out)?, out),
        Command::Refresh(args) if args.background && background::has_nothing_to_do(&open(dir, out)?)? => {
            Ok(())
        }
        Command::Refresh(args) => change(dir, out, |profile| subscriptions::refresh(profile, &args, out)),
        Command::Import { file } => change(dir, out, |profile| subscriptions::import(profile, &file, out)),
        Command::MoveIn(args) if args.changes() => {
            change(dir, out, |profile| moving::move_in(profile, &args, out))
        }
        Command::MoveIn(args) => moving::move_in(&open(dir, out)?, &args, out),
        Command::Profile(ProfileCommand::Save { file }) => whole::save(&open(dir, out)?, &file, out),
        Command::Profile(ProfileCommand::Load { file, replace }) => whole::load(dir, &file, replace, out),
        Command::Account(command) => account(command, dir, out),
        Command::Export(args) => match args.format() {
            Some(format) => articles::export(&open(dir, out)?, &args, format, out),
            None => subscriptions::export(&open(dir, out)?, &args, out),
        },
        Command::Archive { url, folder, base, size, incomplete } => {
            subscriptions::archive(&open(dir, out)?, &url, &folder, base.as_deref(), size, incomplete, out)
        }
        Command::Feeds { json } => lists::feeds(&open(dir, out)?, json, out),
        Command::Entries { url, removed, json } => lists::entries(&open(dir, out)?, &url, removed, json, out),
        Command::Events { url, json } => lists::events(&open(dir, out)?, &url, json, out),
        Command::UndoRenaming { url } => change(dir, out, |profile| marks::undo_renaming(profile, &url, out)),
        Command::MarkRead { urls, entry } if entry.is_empty() => {
            change(dir, out, |profile| marks::mark_read(profile, &urls, out))
        }
        Command::MarkRead { urls, entry } => match urls.as_slice() {
            [url] => change(dir, out, |profile| marks::mark_entries(profile, url, &entry, true, out)),
            _ => Err(CommandError::Message(t!("cli-one-feed").to_owned())),
        },
        Command::MarkUnread { url, ids } => {
            change(dir, out, |profile| marks::mark_entries(profile, &url, &ids, false, out))
        }
        Command::Star { url, ids, remove } => {
            change(dir, out, |profile| marks::star(profile, &url, &ids, !remove, out))
        }
        Command::Keep { json } => change(dir, out, |profile| marks::keep(profile, json, out)),
        Command::Label { url, id, names, remove } => {
            change(dir, out, |profile| labels::label(profile, &url, &id, &names, !remove, out))
        }
        Command::Labels(args) if args.changes_nothing() => labels::list(&open(dir, out)?, args.json, out),
        Command::Rules(command) => {
            if rules::only_reads(&command) {
                rules::run(&open(dir, out)?, command, out)
            } else {
                change(dir, out, |profile| rules::run(profile, command, out))
            }
        }
        Command::Labels(args) => change(dir, out, |profile| labels::edit(profile, &args, out)),
        Command::Send { url, id, target, print } => {
            sending::send(&open(dir, out)?, (&url, &id, &target), print, out)
        }
        Command::SendTo(command) => sending::targets(command, dir, out),
        Command::AfterRefresh(args) => after_refresh::after_refresh(dir, &args, out),
        Command::Restore { file: None } => {
            rescue::list(&open(dir, out)?, out);
            Ok(())
        }
        Command::Restore { file: Some(file) } => {
            change(dir, out, |profile| rescue::restore(profile, &file, out))
        }
        Command::Doctor => {
            doctor::doctor(dir, out);
            Ok(())
        }
        Command::Repair => rescue::repair(&open(dir, out)?, out),
        Command::Search { words, json } => lists::search(&open(dir, out)?, &words.join(" "), json, out),
        Command::Gaps { json, csv, atom, address } => {
            let format = match (json, csv, atom) {
                (true, ..) => Some(ReportFormat::Json),
                (_, true, _) => Some(ReportFormat::Csv),
                (.., true) => Some(ReportFormat::Atom),
                _ => None,
            };
            lists::gaps(&open(dir, out)?, format, address.as_deref(), out)
        }
        Command::Inspect { source, base, entries, json } => {
            inspect::inspect(&source, base.as_deref(), entries, json, out)
        }
        Command::Open(words) => {
            window(ProfileToOpen::Profile { dir, address: Some(address_to_add(&words)?) })
        }
    }
}

/// Runs a command about accounts on feed servers.
fn account(command: AccountCommand, dir: Option<&Path>, out: &Output) -> Result<(), CommandError> {
    match command {
        AccountCommand::List { json } => accounts::list(&open(dir, out)?, json, out),
        AccountCommand::Test { name, json } => accounts::test(&open(dir, out)?, name.as_deref(), json, out),
        AccountCommand::Add { address, user, name, allow_local, json } => {
            change(dir, out, |profile| accounts::add(profile, &address, user, name, allow_local, json, out))
        }
        AccountCommand::Sync { name, subscriptions: true, yes, json, .. } => change(dir, out, |profile| {
            accounts::subscriptions::sync(profile, name.as_deref(), yes, json, out)
        }),
        AccountCommand::Sync { name, off: false, yes, json, .. } => {
            change(dir, out, |profile| accounts::sync::sync(profile, name.as_deref(), yes, json, out))
        }
        AccountCommand::Sync { name, off: true, .. } => {
            change(dir, out, |profile| accounts::sync::switch_off(profile, name.as_deref(), out))
        }
        AccountCommand::Remove { name } => change(dir, out, |profile| accounts::remove(profile, &name, out)),
    }
}

fn open(dir: Option<&Path>, out: &Output) -> Result<Profile, CommandError> {
    let profile = Profile::find(dir)?;
    locale::set(profile.settings.appearance.language.language());
    if let Some(notice) = &profile.notice {
        out.say(notice);
    }
    rescue::tell_of_missing(&profile, out);
    if profile.is_older() {
        let progress = out.progress();
        let watch = |done, total| progress(t!("cli-progress-update"), done, total);
        if let Err(error) = profile.store_watched(&watch) {
            // If the error persists, the command itself reports it.
            tracing::debug!(%error, "the database could not be updated");
        }
    }
    Ok(profile)
}

/// Runs a command that changes the profile, then tells an open window.
fn change(
    dir: Option<&Path>,
    out: &Output,
    command: impl FnOnce(&Profile) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let profile = open(dir, out)?;
    if let Some((words, name)) = place::explanation(&profile) {
        out.say(&words);
        if let Err(reason) = place::remember(&profile, name) {
            tracing::warn!(reason, "the explanation is given once more");
        }
    }
    let done = command(&profile);
    if done.is_ok()
        && let Err(error) = backups::keep_daily(&profile.paths, now(), &out.progress())
    {
        out.say(&format!("lacuna: {}", t!("cli-no-backup", reason = error.to_string())));
    }
    instance::announce_change(&profile.paths);
    done
}

/// Returns the address of `lacuna URL`, which opens the window with an address to add. A word that is no address is a
/// mistyped command.
fn address_to_add(words: &[String]) -> Result<Url, CommandError> {
    let [address] = words else { return Err(usage(words)) };
    parse_address(address).ok_or_else(|| usage(words))
}

fn usage(words: &[String]) -> CommandError {
    let command = words.first().map_or("", String::as_str);
    Output::default().say(&format!(
        "lacuna: {}\n\n{}",
        t!("cli-no-such-command", command),
        t!("cli-try-help")
    ));
    std::process::exit(2)
}

/// Finds the subscription of a typed address.
fn find(database: &Database, url: &str) -> Result<SubscriptionId, CommandError> {
    if url == SAVED_PAGES_WORD {
        let pages = database.saved_pages()?.map(|pages| pages.id);
        return pages.ok_or_else(|| CommandError::Message(t!("cli-no-saved-pages").to_owned()));
    }
    let address = typed(url)?;
    database.find_subscription(&normalise(&address))?.ok_or_else(|| not_subscribed(address.as_str()))
}

/// The word that stands for the list of saved pages in place of the address of a feed.
const SAVED_PAGES_WORD: &str = "saved-pages";

/// Parses a typed address and removes its password.
fn typed(url: &str) -> Result<Url, CommandError> {
    parse_address(url).map(|address| without_password(&address)).ok_or_else(|| not_subscribed(url))
}

fn not_subscribed(url: &str) -> CommandError {
    CommandError::Message(t!("cli-not-subscribed", address = url))
}

fn demo_server(port: u16, out: &Output) -> Result<(), CommandError> {
    let publisher = crate::demo::DemoPublisher::start(port).map_err(|error| {
        CommandError::Message(t!("cli-port-not-used", port = port.to_string(), reason = io_reason(&error)))
    })?;
    out.line(publisher.address().as_str());
    loop {
        std::thread::park();
    }
}

/// Returns the reason why a file that the user named was not written.
fn not_written(file: &Path, error: WriteError) -> CommandError {
    let path = file.display().to_string();
    CommandError::Message(match error {
        WriteError::Exists => t!("cli-export-exists", path),
        WriteError::Failed(error) => t!("cli-not-written", path, reason = io_reason(&error)),
    })
}

/// Opens a file that the user wants to import. Fails for a pipe with a name, because opening it would wait for a writer,
/// and for a device, which may have no end. The pipe of a shell (`<(…)`) has no name.
fn open_to_import(file: &Path) -> std::io::Result<std::fs::File> {
    let is_named = file.canonicalize().is_ok();
    if is_named && !std::fs::metadata(file)?.is_file() {
        return Err(std::io::Error::other(t!("cli-no-file")));
    }
    std::fs::File::open(file)
}

/// Starts the log on standard error. `LACUNA_LOG` selects its lines, and else the level does.
fn start_log(level: LevelFilter) {
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::layer::SubscriberExt as _;
    use tracing_subscriber::util::SubscriberInitExt as _;
    // The filter of the environment that the library offers can also select spans, and needs regular expressions for it.
    let chosen = std::env::var("LACUNA_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = chosen.unwrap_or_else(|| Targets::new().with_target("lacuna", level));
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).without_time();
    if let Err(error) = tracing_subscriber::registry().with(log).with(filter).try_init() {
        tracing::debug!(%error, "a log was started before");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }
}
