//! The command line as the user types it.

mod access;
#[cfg(test)]
mod manual;
mod query;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};

use super::filing::labels::LabelsArgs;
use super::filing::pages::SaveArgs;
use super::filing::rules::RulesCommand;
use super::moving::MoveInArgs;
use super::moving::whole::ProfileCommand;
use super::sharing::after_refresh::AfterRefreshArgs;
use super::sharing::articles::ExportArgs;
use super::sharing::sending::SendToCommand;
use crate::profile::doctor::program;
pub(super) use access::{AccessArgs, AddArgs};
pub(super) use query::with_words_last;

/// The answer to `--version`; `-V` names the version alone.
static IN_FULL: LazyLock<String> = LazyLock::new(program::in_full);

/// A desktop feed reader that knows what it is missing.
///
/// Without a command it opens its window. With an address it opens the dialog that adds this address.
#[derive(Debug, Parser)]
#[command(
    name = "lacuna",
    version,
    long_version = IN_FULL.as_str(),
    propagate_version = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(super) struct Args {
    /// Use another profile folder
    #[arg(long, value_name = "DIR")]
    pub(super) data_dir: Option<PathBuf>,

    /// Open the window on a temporary profile with a built-in publisher that has one feed of every kind
    #[arg(long)]
    pub(super) demo: bool,

    /// Start without the window, as an icon in the tray of the desktop
    #[arg(long, conflicts_with = "demo")]
    pub(super) in_tray: bool,

    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Serve the built-in publisher on a loopback port until interrupted
    DemoServer {
        /// The port; 0 takes any free one
        #[arg(long, default_value_t = 0)]
        port: u16,
    },
    /// Subscribe and fetch at once; finds the feeds of a web page
    Add(AddArgs),
    /// Say how a subscription is fetched, and change it
    Access(AccessArgs),
    /// Save single web pages to read later; they are listed by: entries saved-pages
    Save(SaveArgs),
    /// Unsubscribe; starred and labelled entries stay
    Remove {
        /// The address of the subscription
        url: String,
    },
    /// Refresh due feeds and fetch their archives
    Refresh(RefreshArgs),
    /// Import subscriptions from an OPML file, or stars, read marks and labels from a starred.json; without fetching
    Import {
        /// The file; - reads standard input
        file: PathBuf,
    },
    /// Import feeds, read marks and stars from another feed reader on this machine; without a path or a name, list the
    /// readers that are found
    MoveIn(MoveInArgs),
    /// Move this profile to another machine, in one file
    #[command(subcommand)]
    Profile(ProfileCommand),
    /// Export subscriptions as OPML, or articles as HTML, Markdown or EPUB
    Export(ExportArgs),
    /// Save a feed as an archived feed (RFC 5005), in files that any web server can serve
    Archive {
        /// The address of the subscription
        url: String,
        /// The folder; a second call adds to it what is new
        folder: PathBuf,
        /// The address that the folder will have, for absolute links
        #[arg(long, value_name = "URL")]
        base: Option<String>,
        /// The number of entries of an archive
        #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        size: u32,
        /// Save it although entries may be missing
        #[arg(long)]
        incomplete: bool,
    },
    /// List the subscriptions
    Feeds {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// List one subscription as the window shows it, gaps included
    Entries {
        /// The address of the subscription
        url: String,
        /// List the entries that the publisher removed and that are still on disk
        #[arg(long)]
        removed: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// List past events of a subscription: changed archives, changed ids, entries from a web archive
    Events {
        /// The address of the subscription
        url: String,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Undo the guess that entries under new ids are entries you already had
    UndoRenaming {
        /// The address of the subscription
        url: String,
    },
    /// Mark all entries as read, or some entries of a subscription
    MarkRead {
        /// Addresses of subscriptions; without any, all subscriptions
        #[arg(value_name = "URL")]
        urls: Vec<String>,
        /// Only the entry of one subscription with this id, as `entries --json` prints it; repeat it for more
        #[arg(long, value_name = "ID", requires = "urls")]
        entry: Vec<String>,
    },
    /// Mark entries of a subscription as unread
    MarkUnread {
        /// The address of the subscription
        url: String,
        /// Ids of entries, as `entries --json` prints them
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
    /// Star entries of a subscription
    Star {
        /// The address of the subscription
        url: String,
        /// Ids of entries, as `entries --json` prints them
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// Remove the stars instead
        #[arg(long)]
        remove: bool,
    },
    /// Store the images of starred and labelled articles for reading offline, as far as the settings allow. A refresh and the
    /// open window do that too; this command also tries again what failed
    Keep {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Put labels on an entry; a label that does not exist is made
    Label {
        /// The address of the subscription
        url: String,
        /// The id of the entry, as `entries --json` prints it
        id: String,
        /// Names of labels
        #[arg(required = true, value_name = "NAME")]
        names: Vec<String>,
        /// Take the labels off instead
        #[arg(long)]
        remove: bool,
    },
    /// List the labels, or change one
    Labels(LabelsArgs),
    /// Manage the rules that run on each entry when it arrives
    ///
    /// Notifications, full texts and commands follow the refresh that brings the entry. If Lacuna ends before they are done,
    /// they follow the next refresh: notifications within a day, the others within a week. A command that was running has
    /// ended with Lacuna, so it runs again.
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Send an entry to one of your targets: open its address in the browser, or run its command
    Send {
        /// The address of the subscription
        url: String,
        /// The id of the entry, as `entries --json` prints it
        id: String,
        /// The name of the target, as `send-to list` prints it
        target: String,
        /// Print the address, or the command with a word in each line, and do nothing
        #[arg(long)]
        print: bool,
    },
    /// Manage the targets of `send`
    #[command(subcommand)]
    SendTo(SendToCommand),
    /// Say what follows each refresh, and change it
    ///
    /// A command that you name reads one JSON object on its standard input after each refresh. It may run for 30 seconds and
    /// is ended then, or when Lacuna ends. Its failure changes nothing about the entries, which are stored before it runs.
    ///
    /// The object has these members: `version` (1), `finished` (a time), `data_dir` (the folder of the profile), `new`,
    /// `gaps_opened`, `gaps_closed` and `failed` (numbers), and `feeds`. The array `feeds` has an object for each feed with
    /// news: `url`, `title`, `new` (a number), `entries`, `gaps_opened` and `gaps_closed` (gaps as in `gaps --json`), `failure`
    /// (null, or an object with `message` and `status`), `died` (true if the feed can no longer be fetched, and could before).
    /// The array `entries` has at most 1000 objects with `id`, `title`, `link`, `author`, `published`, `unread`, `starred` and
    /// `labels`. A refresh without news has no feeds. Later versions may add members.
    AfterRefresh(AfterRefreshArgs),
    /// Add what is missing from a backup; without a file, list the backups
    Restore {
        /// The backup
        file: Option<PathBuf>,
    },
    /// Move a damaged database aside and rescue its readable content
    Repair,
    /// Print what a report of a fault needs: versions, paths, display, fonts, keyring, a check of the database. Names no
    /// feed, no address and no password
    Doctor,
    /// Search the full text of all entries
    Search {
        /// Words; quoted words are a phrase, a final * matches the beginning of a word, -word excludes a word. Conditions:
        /// is:unread, is:read, is:starred, feed:NAME, author:NAME, title:WORD, category:WORD, folder:NAME, label:NAME,
        /// before:DATE, after:DATE, older:30d, newer:2w, has:enclosure, is:hidden
        #[arg(required = true)]
        words: Vec<String>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// List every open gap of every feed
    Gaps {
        /// As JSON
        #[arg(long, conflicts_with_all = ["csv", "atom"])]
        json: bool,
        /// As CSV with a header line
        #[arg(long, conflicts_with = "atom")]
        csv: bool,
        /// As an Atom feed
        #[arg(long)]
        atom: bool,
        /// The address at which the Atom feed will be published, for its self link
        #[arg(long, value_name = "URL", requires = "atom")]
        address: Option<String>,
    },
    /// Manage your accounts on feed servers, such as Miniflux and FreshRSS
    #[command(subcommand)]
    Account(AccountCommand),
    /// Describe a document; stores nothing
    Inspect {
        /// An address, a file, or - for standard input
        source: String,
        /// The address that a file is assumed to come from
        #[arg(long, value_name = "URL")]
        base: Option<String>,
        /// List its entries too
        #[arg(long)]
        entries: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Open the window with an address to add
    #[command(external_subcommand)]
    Open(Vec<String>),
}

#[derive(Debug, Subcommand)]
pub(super) enum AccountCommand {
    /// Add an account; reads the password or API token from standard input
    Add {
        /// The address of the server
        #[arg(value_name = "URL")]
        address: String,
        /// Your user name there; without it, an API token of Miniflux signs in
        #[arg(long)]
        user: Option<String>,
        /// Your name for the account; by default the host
        #[arg(long)]
        name: Option<String>,
        /// Allow local addresses: lets the name of the server lead to a device in your own network
        #[arg(long)]
        allow_local: bool,
        /// Print the account as JSON
        #[arg(long)]
        json: bool,
    },
    /// List the accounts
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Ask a server what it is and what it can do
    Test {
        /// The name of the account; without it, all accounts
        name: Option<String>,
        /// Print the answers as JSON
        #[arg(long)]
        json: bool,
    },
    /// Sync read marks and stars with the servers of your accounts
    ///
    /// The first sync with an account switches its sync on; on a terminal, Lacuna first says what it would change, and
    /// asks. From then on, each change of a mark is queued, and a refresh
    /// of all feeds syncs as well. Conflicts: a local change that waits in the queue beats the server; otherwise the
    /// server's state wins over the last common state. At the first sync, read on either side is read on both, and
    /// starred on either side is starred on both; history that arrived as read takes the server's state. If a server was
    /// restored from a backup, it gets the marks that it has lost again. Miniflux tells when marks changed; there a mark of
    /// which nobody can tell if it was lost or changed since is sent, too. A server with the Google Reader API, such as
    /// FreshRSS, does not tell that, so Lacuna sees a restore only if several of the newest entries are gone from it, or
    /// one that it has fetched again, or one while a mark that was taken back is there again. Otherwise nobody can tell the
    /// restore from your changes in the browser, and the server's state wins. Starred entries that only the server has are
    /// stored under Starred; they close no gap.
    Sync {
        /// The name of the account; without it, all accounts
        name: Option<String>,
        /// End the sync: send the marks that wait, and keep those that could not be sent until you sync again; all marks stay as
        /// they are on both sides
        #[arg(long, conflicts_with_all = ["json", "subscriptions"])]
        off: bool,
        /// Compare subscriptions and folders instead, print what would change on both sides, and ask on a terminal; nothing
        /// is removed here because the server lacks it
        #[arg(long)]
        subscriptions: bool,
        /// Make these changes, or begin the first sync with an account, without asking
        #[arg(long, conflicts_with = "off")]
        yes: bool,
        /// Print the results as JSON
        #[arg(long)]
        json: bool,
    },
    /// Remove an account; entries from its server stay
    Remove {
        /// The name of the account
        name: String,
    },
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "one field for each flag of the command line")]
pub(super) struct RefreshArgs {
    /// Addresses of subscriptions; without any, all subscriptions
    #[arg(value_name = "URL")]
    pub(super) urls: Vec<String>,
    /// Ignore the schedule (but never a Retry-After, a 410, or the schedule of a gap)
    #[arg(long)]
    pub(super) now: bool,
    /// Retry every open gap
    #[arg(long)]
    pub(super) retry_gaps: bool,
    /// Read on after a limit, up to the same limit once more
    #[arg(long = "continue")]
    pub(super) go_on: bool,
    /// Fetch archives and linked pages back to the beginning, whatever the limit (at most 200 pages of a feed a day)
    #[arg(long)]
    pub(super) whole: bool,
    /// Fetch processed archives again and report what changed
    #[arg(long)]
    pub(super) recheck_archives: bool,
    /// Look for older entries on the pages that a feed links, or at numbered pages, as many blogs have them, and on the
    /// servers of your accounts
    #[arg(long)]
    pub(super) older: bool,
    /// Ask the publishers' sites for missing entries, then the servers of your accounts
    #[arg(long)]
    pub(super) recover: bool,
    /// Look for missing entries in a web archive: the one in the settings, or the one that lists its copies at this
    /// address (RFC 7089)
    #[arg(long, value_name = "TIMEMAPS", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(super) web_archive: Option<String>,
    /// For timers: fetch only what is due, feeds at risk first, for a few minutes at most, and print nothing. Does
    /// nothing while Lacuna works offline, another process refreshes, or the connection is metered. The window shows what
    /// failed
    #[arg(long, conflicts_with_all = ["now", "json", "recover", "older", "web_archive", "recheck_archives"])]
    pub(super) background: bool,
    /// With --background: go on every ten minutes, for desktops without systemd. Ends when the switch in the settings is
    /// off
    #[arg(long, requires = "background")]
    pub(super) repeat: bool,
    /// Print the answer of each feed as JSON
    #[arg(long)]
    pub(super) json: bool,
}
