//! The command line as the user types it.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// A desktop feed reader that knows what it is missing.
///
/// Without a command it opens its window. With an address it opens the dialog that adds this address.
#[derive(Debug, Parser)]
#[command(
    name = "lacuna",
    version,
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
    Add {
        /// Addresses of feeds or sites
        #[arg(required = true, value_name = "URL")]
        urls: Vec<String>,
        /// The folder that receives the feeds; repeat it for folders within folders
        #[arg(long, value_name = "NAME")]
        folder: Vec<String>,
        /// Fetch archives back to the beginning, whatever the limit
        #[arg(long)]
        whole: bool,
        /// Where a multipart feed begins: beginning, a date, after:CONTENT-ID, or a snapshot index's address
        #[arg(long, value_name = "START")]
        from: Option<String>,
        /// Print the outcome for each address as JSON
        #[arg(long)]
        json: bool,
    },
    /// Unsubscribe; starred entries stay
    Remove {
        /// The address of the subscription
        url: String,
    },
    /// Refresh due feeds and fetch their archives
    Refresh(RefreshArgs),
    /// Import subscriptions from an OPML file, without fetching
    Import {
        /// The file; - reads standard input
        file: PathBuf,
    },
    /// Export subscriptions as OPML
    Export {
        /// The file; without it, or with -, standard output
        file: Option<PathBuf>,
        /// Add the history status of each feed, in a namespace that other programs ignore
        #[arg(long)]
        completeness: bool,
    },
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
    /// Mark all entries as read
    MarkRead {
        /// Addresses of subscriptions; without any, all subscriptions
        #[arg(value_name = "URL")]
        urls: Vec<String>,
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
    /// Add what is missing from a backup; without a file, list the backups
    Restore {
        /// The backup
        file: Option<PathBuf>,
    },
    /// Move a damaged database aside and rescue its readable content
    Repair,
    /// Search the full text of all entries
    Search {
        /// Words; quoted words are a phrase, a final * matches the beginning of a word
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
    /// Continue past a limit, by as much again
    #[arg(long = "continue")]
    pub(super) go_on: bool,
    /// Fetch archives back to the beginning, whatever the limit
    #[arg(long)]
    pub(super) whole: bool,
    /// Fetch processed archives again and report what changed
    #[arg(long)]
    pub(super) recheck_archives: bool,
    /// Look for older entries at numbered pages, as many blogs have them, and on the servers of your accounts
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
    /// nothing while Lacuna works offline, another process refreshes, or the connection is metered. The window shows what failed
    #[arg(long, conflicts_with_all = ["now", "json"])]
    pub(super) background: bool,
    /// With --background: go on every ten minutes, for desktops without systemd. Ends when the switch in the settings is
    /// off
    #[arg(long, requires = "background")]
    pub(super) repeat: bool,
    /// Print the answer of each feed as JSON
    #[arg(long)]
    pub(super) json: bool,
}
