//! The command line as people type it.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// A desktop feed reader that knows what it is missing.
///
/// Without a command it opens its window; with an address it opens with Add filled in.
#[derive(Debug, Parser)]
#[command(
    name = "lacuna",
    version,
    propagate_version = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(super) struct Args {
    /// Another profile folder
    #[arg(long, value_name = "DIR")]
    pub(super) data_dir: Option<PathBuf>,

    /// Open the window on a throw-away profile and a built-in publisher with one feed of every kind
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
    /// Subscribe and fetch at once; a site's page is searched for its feed
    Add {
        /// Addresses of feeds or sites
        #[arg(required = true, value_name = "URL")]
        urls: Vec<String>,
        /// The folder to put them in; repeat for folders within folders
        #[arg(long, value_name = "NAME")]
        folder: Vec<String>,
        /// Walk archives to their beginning whatever the limit
        #[arg(long)]
        whole: bool,
        /// Where a multipart feed begins: beginning, a date, after:CONTENT-ID, or a snapshot index's address
        #[arg(long, value_name = "START")]
        from: Option<String>,
        /// Print what became of each address as JSON
        #[arg(long)]
        json: bool,
    },
    /// Unsubscribe; what was starred stays
    Remove {
        /// The address of the subscription
        url: String,
    },
    /// Fetch what is due and walk the archives
    Refresh(RefreshArgs),
    /// Import subscriptions from an OPML file, without fetching
    Import {
        /// The file; - reads standard input
        file: PathBuf,
    },
    /// Export subscriptions as OPML
    Export {
        /// The file; standard output without it, or with -
        file: Option<PathBuf>,
        /// Say of each feed what is known of its completeness, in a namespace that other readers ignore
        #[arg(long)]
        completeness: bool,
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
        /// What its publisher removed and you still have
        #[arg(long)]
        removed: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Tell what happened to a subscription: archives that changed, ids that did, what a web archive had
    Events {
        /// The address of the subscription
        url: String,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Say that entries which came under new ids are other entries: undoes the guess that they are the same
    UndoRenaming {
        /// The address of the subscription
        url: String,
    },
    /// Mark all entries as read
    MarkRead {
        /// Addresses of subscriptions; all without any
        #[arg(value_name = "URL")]
        urls: Vec<String>,
    },
    /// Star entries of a subscription
    Star {
        /// The address of the subscription
        url: String,
        /// Ids of entries, as `entries --json` tells them
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// Take their stars away
        #[arg(long)]
        remove: bool,
    },
    /// Add what a backup holds and is not here; without a file it lists the backups
    Restore {
        /// The backup
        file: Option<PathBuf>,
    },
    /// Set a damaged database aside and save what can be saved of it
    Repair,
    /// Search the full text of all entries
    Search {
        /// Words; quoted words are a phrase, a final * finds beginnings
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
        /// As CSV with a line of names
        #[arg(long, conflicts_with = "atom")]
        csv: bool,
        /// As an Atom feed
        #[arg(long)]
        atom: bool,
        /// The address that the Atom feed will have: its link self
        #[arg(long, value_name = "URL", requires = "atom")]
        address: Option<String>,
    },
    /// Say what a document is; stores nothing
    Inspect {
        /// An address, a file, or - for standard input
        source: String,
        /// The address a file is taken to come from
        #[arg(long, value_name = "URL")]
        base: Option<String>,
        /// List its entries too
        #[arg(long)]
        entries: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// An address to open the window with
    #[command(external_subcommand)]
    Open(Vec<String>),
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct RefreshArgs {
    /// Addresses of subscriptions; all without any
    #[arg(value_name = "URL")]
    pub(super) urls: Vec<String>,
    /// Ignore the schedule (never a Retry-After, a 410, or a gap's schedule)
    #[arg(long)]
    pub(super) now: bool,
    /// Try every open gap again
    #[arg(long)]
    pub(super) retry_gaps: bool,
    /// Go on behind a limit by as much again
    #[arg(long = "continue")]
    pub(super) go_on: bool,
    /// Walk archives to their beginning whatever the limit
    #[arg(long)]
    pub(super) whole: bool,
    /// Fetch archives again that were processed, and tell what changed
    #[arg(long)]
    pub(super) recheck_archives: bool,
    /// Look for older entries under numbered pages, as many blogs keep them
    #[arg(long)]
    pub(super) older: bool,
    /// Look in a web archive for what the gaps hide: in the one that is set, or in the one that lists its captures at the
    /// address given here (RFC 7089)
    #[arg(long, value_name = "TIMEMAPS", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(super) web_archive: Option<String>,
    /// Print what each feed answered as JSON
    #[arg(long)]
    pub(super) json: bool,
}
