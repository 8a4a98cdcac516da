//! The command line as the user types it.

mod after_refresh;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};

use super::moving::MoveInArgs;
use super::moving::whole::ProfileCommand;
use crate::profile::doctor::program;
pub(super) use after_refresh::{AfterRefreshArgs, Switch};

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
    /// is ended then. Its failure changes nothing about the entries, which are stored before it runs.
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
        /// Words; quoted words are a phrase, a final * matches the beginning of a word, -word excludes a word (write --
        /// before a query that begins so). Conditions: is:unread, is:read, is:starred, feed:NAME, author:NAME,
        /// title:WORD, category:WORD, folder:NAME, label:NAME, before:DATE, after:DATE, older:30d, newer:2w, has:enclosure,
        /// is:hidden
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
pub(super) enum RulesCommand {
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
        place: usize,
    },
    /// Add the rules of a file; a rule of a known name replaces the known one
    Import {
        /// The file; - reads standard input
        file: PathBuf,
    },
    /// Write the rules to a file, one in each line
    Export {
        /// The file; without it, or with -, standard output
        file: Option<PathBuf>,
    },
}

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("format").args(["html", "markdown", "epub"]))]
#[expect(clippy::struct_excessive_bools, reason = "one field for each flag of the command line")]
pub(super) struct ExportArgs {
    /// The file; for the subscriptions, standard output without it or with -. Several articles in Markdown go into a
    /// folder, which must be empty
    pub(super) file: Option<PathBuf>,
    /// Add the history status of each feed, in a namespace that other programs ignore
    #[arg(long, conflicts_with_all = ["html", "markdown", "epub"])]
    pub(super) completeness: bool,
    /// Write articles as one page of HTML
    #[arg(long, conflicts_with_all = ["markdown", "epub"], requires_all = ["file", "articles"])]
    pub(super) html: bool,
    /// Write articles as Markdown files with front matter
    #[arg(long, conflicts_with = "epub", requires_all = ["file", "articles"])]
    pub(super) markdown: bool,
    /// Write articles as a book (EPUB 3)
    #[arg(long, requires_all = ["file", "articles"])]
    pub(super) epub: bool,
    /// All articles of this subscription, also those that its publisher removed, with notices of its gaps
    #[arg(long, value_name = "URL", group = "articles", requires = "format")]
    pub(super) feed: Option<String>,
    /// The articles that this search finds, as in `search`
    #[arg(long, value_name = "QUERY", group = "articles", requires = "format", allow_hyphen_values = true)]
    pub(super) search: Option<String>,
    /// The article of a subscription with this id, as `entries --json` prints it
    #[arg(long, num_args = 2, value_names = ["URL", "ID"], group = "articles", requires = "format")]
    pub(super) entry: Vec<String>,
    /// Put the images inside that the window has loaded before, with --markdown into a folder of files; nothing is fetched
    #[arg(long, requires = "articles")]
    pub(super) images: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum SendToCommand {
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
    /// Sync read marks and stars with the servers of your accounts
    ///
    /// The first sync with an account switches its sync on. From then on, each change of a mark is queued, and a refresh
    /// of all feeds syncs as well. Conflicts: a local change that waits in the queue beats the server; otherwise the
    /// server's state wins over the last common state. At the first sync, read on either side is read on both, and
    /// starred on either side is starred on both; history that arrived as read takes the server's state. Starred entries
    /// that only the server has are stored under Starred; they close no gap.
    Sync {
        /// The name of the account; without it, all accounts
        name: Option<String>,
        /// End the sync: forget the marks that wait; all marks stay as they are on both sides
        #[arg(long, conflicts_with_all = ["json", "subscriptions"])]
        off: bool,
        /// Compare subscriptions and folders instead, print what would change on both sides, and ask on a terminal; nothing
        /// is removed here because the server lacks it
        #[arg(long)]
        subscriptions: bool,
        /// Make these changes without asking
        #[arg(long, requires = "subscriptions")]
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
#[group(multiple = false)]
pub(super) struct LabelsArgs {
    /// As JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Give a label another name
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    pub(super) rename: Vec<String>,
    /// Give a label another colour: blue, green, orange, purple, red, teal, pink, grey
    #[arg(long, num_args = 2, value_names = ["NAME", "COLOUR"])]
    pub(super) colour: Vec<String>,
    /// Delete a label; its entries stay
    #[arg(long, value_name = "NAME")]
    pub(super) delete: Option<String>,
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::{Command, CommandFactory as _};
    use clap_complete::{Shell, generate};
    use clap_mangen::Man;

    use super::Args;

    /// Returns the page of the manual: the program, then each of its commands.
    fn manual() -> String {
        let mut all = Args::command();
        all.build();
        let commands: Vec<String> = all.get_subcommands().cloned().map(of_command).collect();
        let man = Man::new(without_help(all));
        let mut page = Vec::new();
        man.render_title(&mut page).unwrap();
        man.render_name_section(&mut page).unwrap();
        man.render_synopsis_section(&mut page).unwrap();
        man.render_description_section(&mut page).unwrap();
        man.render_options_section(&mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        let lines = page.lines().filter(|line| !is_definition(line));
        let mut page: String = lines.flat_map(|line| [line, "\n"]).collect();
        page.insert_str(0, DEFINITIONS);
        page + ".SH COMMANDS\n" + &commands.concat()
    }

    /// The library writes these lines before each section. The first line of a page must be of no other kind.
    const DEFINITIONS: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

    fn is_definition(line: &str) -> bool {
        DEFINITIONS.lines().any(|definition| definition == line)
    }

    /// Each command has `--help` and `--version`.
    fn without_help(command: Command) -> Command {
        command.mut_args(|argument| {
            let is_help = ["help", "version"].contains(&argument.get_id().as_str());
            if is_help { argument.hide(true) } else { argument }
        })
    }

    /// Returns the part of a command: its usage, what it does, and its options.
    fn of_command(command: Command) -> String {
        let name = command.get_bin_name().unwrap_or_default().to_owned();
        let command = without_help(command);
        let has_options = command.get_arguments().any(|argument| !argument.is_hide_set());
        let man = Man::new(command);
        let mut part = Vec::new();
        man.render_synopsis_section(&mut part).unwrap();
        part.extend(b".PP\n");
        man.render_description_section(&mut part).unwrap();
        if has_options {
            man.render_options_section(&mut part).unwrap();
        }
        let part = String::from_utf8(part).unwrap();
        let lines = part.lines().filter(|line| !line.starts_with(".SH ") && !is_definition(line));
        format!(".SS \"{name}\"\n") + &lines.flat_map(|line| [line, "\n"]).collect::<String>()
    }

    fn completion(shell: Shell) -> String {
        let mut script = Vec::new();
        generate(shell, &mut Args::command(), "lacuna", &mut script);
        String::from_utf8(script).unwrap()
    }

    /// The files lie in the repository, so that packages need no step to make them.
    #[test]
    fn the_manual_and_the_completions_are_those_of_the_command_line() {
        let update = std::env::var_os("LACUNA_UPDATE").is_some();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/shell");
        let files = [
            ("lacuna.1", manual()),
            ("lacuna.bash", completion(Shell::Bash)),
            ("_lacuna", completion(Shell::Zsh)),
            ("lacuna.fish", completion(Shell::Fish)),
            ("lacuna.ps1", completion(Shell::PowerShell)),
        ];
        for (name, expect) in files {
            let path = folder.join(name);
            if update {
                std::fs::write(&path, &expect).unwrap();
            }
            let found = std::fs::read_to_string(&path).unwrap();
            assert!(
                found == expect,
                "assets/shell/{name} is old: LACUNA_UPDATE=1 cargo test --lib cli::args writes it again"
            );
        }
    }

    #[test]
    fn the_manual_tells_of_each_command_and_of_each_flag() {
        let page = manual().replace("\\-", "-");
        let all = Args::command();
        assert!(all.get_subcommands().count() > 15, "the commands were not found");
        for command in all.get_subcommands() {
            assert!(
                page.contains(&format!(".SS \"lacuna {}\"", command.get_name())),
                "{}",
                command.get_name()
            );
            for argument in command.get_arguments() {
                let flag = argument.get_long().map(|long| format!("--{long}"));
                assert!(flag.is_none_or(|flag| page.contains(&flag)), "{:?}", argument.get_long());
            }
        }
    }
}
