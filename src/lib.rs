//! Lacuna, a desktop feed reader that knows what it is missing.
//!
//! # Layers
//!
//! | layer | modules | may import |
//! |---|---|---|
//! | 0 texts | [`locale`] | nothing; every other layer may import it |
//! | 0 values | [`model`], [`encoding`] | nothing |
//! | 1 pure | [`document`], [`history`], [`opml`], [`content`], [`server`] | layer 0, never each other |
//! | 2 adapters | [`fetch`], [`store`], [`config`] | `model`; `store` also the values and pure functions of `history` |
//! | 2 view | [`ui`] | `model`, value types of `history` and `content` |
//! | 3 driver | [`refresh`] | layers 0 to 2, but not `ui` |
//! | 2 publisher | [`demo`] (the built-in publisher) | `model`, `document` |
//! | 4 profile | [`profile`] | layers 0 to 3; of `ui` only words and view models, never `egui` |
//! | 5 shell | [`app`] (window) | everything but `cli` |
//! | 5 shell | [`cli`] (commands) | everything but `app`; never `egui` |
//!
//! Each layer leaves the rest to others: `history` does no I/O, spawns nothing, reads no clock, and imports nothing but
//! `model` and `locale`. `ui` never sees the store, the fetcher or a channel. `store` decides nothing: no branch on the kind
//! of feed. No SQL stands outside `store`. No `ureq` type leaves `fetch`. Every URL that reaches the network has passed the
//! policy of F5.
//! `tests/layers.rs` fails if an import breaks the table.
//!
//! # Data flow
//!
//! *From a fetched document to its row.* A worker of `refresh` fetches a subscription document with the stored validators.
//! `document` turns its bytes into a [`model::FeedDocument`]. Inside one write transaction, `history` compares this with
//! the contents of the store and answers with a [`history::DocumentUpdate`], which the same transaction applies. Reading,
//! deciding and writing in one transaction means that neither a crash nor a second process can come between them. The
//! update may open a gap; then the worker walks: each archive document is fetched, decided and applied in the same way.
//! An event tells the window that the feed changed. The window asks its thread `lists` for the keys of the list and its
//! thread `reading` for the rows in sight, and draws them. It never waits for disk or network.
//!
//! *Retry of a gap.* The button returns [`ui::actions::command::GapCommand::Retry`]. `app/commands/gap.rs` submits a
//! [`refresh::Task::Feed`] that names the gap, as soon as `app/tasks` has the lock that lets one process at a time ask
//! publishers. A worker loads the feed. If the server asked for a pause, nothing is fetched before its end. Else
//! [`history::HistoryWalk::resume`] names the document to fetch, and the walk closes the gap, moves it back, or says why
//! it stays. [`history::PagedWalk`] does so for the pages of a feed, and [`history::MultipartWalk`] for a multipart feed.
//!
//! *"Ask the site" for a gap.* The button returns [`ui::actions::command::GapCommand::AskSite`], which becomes a
//! [`refresh::Task::Feed`] that names the gap. A worker asks [`history::ways`] how the publisher can be asked. For each
//! way, [`history::SiteSearch`] names the next request from the answers so far. Inside the transaction that stores an
//! answer, it decides which entries were missing and if the gap closes.
//!
//! *A gap and the user's own feed server.* The button returns [`ui::actions::command::GapCommand::AskServer`]. "Ask
//! sites and web archive" and `refresh --recover` ask the accounts of the user after the site. The
//! trait [`server::Api`] knows what to ask a server for; `refresh/servers` carries its calls out. The answers go through
//! the same [`history::SiteSearch`]. They close no gap (rule 17 of coverage).
//!
//! *Sync of marks.* Triggers of the database queue each change of a mark, in the transaction that makes it, if the feed
//! is on the server of an account with which the user syncs. `refresh/servers/sync` sends the queue and asks
//! [`server::Api`] for changes. Inside one transaction, [`server::merge`] decides for each mark which side wins.
//!
//! *"Mark read".* The row returns [`ui::actions::command::ArticleCommand::SetRead`]. `app/commands/article.rs` changes
//! the row in memory, so that the next frame shows it, and posts [`store::Tx::mark_read_by_user`] to the writing thread.
//! The answer names the entries that were marked: this one and its twins. The window reads the counts and their rows
//! again. It reads the list again if the mark brings an entry into the list or removes one, if an entry may be below the
//! loaded rows, or if the list was requested again meanwhile. If the write failed, everything is read again, so the old mark
//! comes back, and a message says so.
//!
//! # Where to change something
//!
//! | to change | go to |
//! |---|---|
//! | a label | its message in all folders of `assets/locale`; a search of `src` for its id leads to the code; tests in `tests/app` and `ui/tests` find controls by their English labels |
//! | a date | its pattern in `ui-dates.ftl` of each language; `ui/dates.rs` fills it |
//! | a language | `assets/locale/README.md` tells how to add one: a folder of files, and a line in `locale/mod.rs` |
//! | a kind of feed server (an API) | its file in `server` and its reader in `document/answers`; its row in `history/publishers/server.rs` |
//! | the sync of marks | the rule for conflicts in `server/sync.rs`; its order in `refresh/servers/sync`; its tables in `store/sync` |
//! | a publisher that can be asked for missing entries | its row in `history/publishers`, listed in `PUBLISHERS`; if it does not answer with a feed, an `AnswerForm` and its reader in `document/answers`; a test in `tests/feeds/ways` |
//! | a setting | the field, its default and its bounds in its group in `model/settings.rs`, its line on its page in `ui/dialogs/settings.rs`, its label in `ui-settings.ftl` of each language, and a value in the test of `config/settings.rs`; a row for a number needs a key that no other row has; `app/settings.rs` if a change must take effect at once, and its `take_from_commands` if a command of the command line changes it |
//! | a command of the window | its variant in `ui/actions/command.rs`; the compiler then asks for its code in `app/commands`; a test in `tests/app` |
//! | an option or a command of the command line | its field or variant in `cli/args.rs` and in the file of the command in `cli`; `LACUNA_UPDATE=1 cargo test --lib cli::args` then writes the manual and the completions of shells again; a test in `tests/program/commands` |
//! | a key or menu item | its variant and its row in the table of `ui/actions/action.rs`, its label in `ui-actions.ftl` of each language; its command in `ui/perform/mod.rs`, and there `is_possible` if it is not always possible |
//! | a condition of the search | its property in `model/filing/query.rs`, and its checks in `store/search/conditions.rs` (searches) and in `store/search/compiled.rs` and `arrivals.rs` (rules) |
//! | something that follows each refresh | `profile/afterwards`; the facts about a refresh are in `refresh/news.rs` |
//! | what the next window takes over: its size and its panes | its field in `model/settings/window.rs`; `app/upkeep/kept_window.rs` reads and restores it |
//! | what a starred or labelled article keeps on disk | `profile/kept`; its rows are in `store/lists/kept.rs` |
//! | how requests for one feed differ from others | [`fetch::Access`]; `profile/net/for_feed.rs` for images, icons and pages, and `profile/net/logins/of_feeds.rs` for secrets |
//! | an action of a rule | `RuleActions` in `model/filing/rule.rs`; `refresh/arrivals.rs` if it marks the entry, else `profile/afterwards/rule_tasks.rs` |
//! | a target that is proposed for "Send to" | `SendTarget::PRESETS` in `model/settings/target.rs` |
//! | a format for exported articles | `model/report_format.rs`, and its file in `profile/sharing/export` |
//! | a file that packages install | `assets/packages/install`; `.ci/package` makes the packages |
//! | a column of the database | `store/schema/schema.sql`, `FORMAT` beside it, and a `schema_from_N.sql` with its row in `CONVERTED` |
//!
//! The tests of a function are in its file, or in `tests.rs` beside it. The others are in `tests`:
//!
//! | tests | what they run |
//! |---|---|
//! | `feeds` | the built program, against a publisher on this machine |
//! | `app` | the window without a display |
//! | `program` | the built program, with bad input, without a network and killed |
//! | `window` | the real window on a virtual display, with the mouse and as a screen reader does |
//! | `conformance` | the tables of the specifications |
//! | `histories`, `history_simulation.rs`, `multipart_simulation.rs` | random publishers, judged by an oracle that knows each entry |
//! | `sync` | two profiles and a browser on one real server, compared with a model |
//! | `month` | a laptop that sleeps at night, for a month |
//! | `roll_over` | feeds that slide; warnings are compared with the losses |
//! | `hostile`, `memory`, `load` | documents that attack, the memory that one takes, and large profiles |
//! | `corpus` | a folder of real documents (`LACUNA_CORPUS`) |
//! | `pictures` | the expected images of the screens, which `ui/pictures` compares |
//! | `fuzz`, `bench` | the readers of documents with random bytes, and measurements |
//!
//! `cargo test` runs those that need neither a display, nor the system's keyring, nor a network. It ignores the others.
//! `.ci/run` runs all of them and must pass.
//!
//! # Rules
//!
//! A code such as `G5a` in a comment cites a rule. The rules stand in `rules.md` beside the code that carries them out:
//!
//! | rules | table |
//! |---|---|
//! | H, L, K, C, P, A, G: entries, kinds of feeds, complete, paged and archived feeds, gaps | [`history`](history#rules) |
//! | M: multipart feeds | `history::multipart` |
//! | H2, H7, K8, K8a: identities, references and links in a document | [`document`](document#rules) |
//! | F1, F4, F4a, F5: requests | [`fetch`](fetch#rules) |
//! | F2, F3 to F3c, F6, F7: the schedule, and adding feeds | [`refresh`](refresh#rules) |
//! | S: sync with feed servers | [`server`](server#rules), `refresh::servers` |
//! | O: lists of feeds | [`opml`](opml#rules) |
//!
//! To add a rule, write its row: a free code, a sentence, the clause that asks for it, a link to the code, and a test. Cite
//! the code there, and begin the name of the test with it. `tests/rules.rs` fails for a code without a row, a row without
//! code or test, and code that does not name its clause of RFC 5005. A rule of a specification also gets a row in
//! `tests/conformance`, whose cases run the program against a server.
//!
//! # Glossary
//!
//! - *Logical feed*: the complete set of entries of a feed, as opposed to a *feed document*, which holds a part of it
//!   (RFC 5005 §1.2).
//! - *Subscription document*: the document one polls. A *subscription* is the user's following of a feed.
//! - *Archive document*: an older part of an archived feed, reached over `prev-archive`.
//! - *Chain*: the subscription document and the archive documents (or snapshots) reachable from it.
//! - *Snapshot*: an older document of a stateful feed, or the index of all entities of a multipart feed. *Entity*: a part
//!   of a page of a multipart feed; it becomes an entry. *Capture*: a copy of a document in a web archive.
//! - *Walk*: fetches the documents or pages at a gap, one after the other, to close the gap. Most walks go back. A walk
//!   through a multipart feed also goes forward.
//! - *Gap*: a place of the logical feed where entries are missing; shown as a row of the list.
//! - *Horizon*: the row below the oldest entry that the feed brought. It says why no older entry follows. Imported
//!   entries may stand below it.
//! - *Window* (`PollWindow`): for each entry of one subscription document its time, and fingerprints of its id, link and
//!   title.
//! - *Run*: a contiguous part of the logical feed, as one poll showed it: the subscription document and the documents
//!   that were read behind it.
//! - *Stretch*: entries of a logical feed between which nothing is known to be missing. Stretches are ordered, newest first.
//! - *News* (in `history`): entries of a document that are not known yet. *Pinned*: an entry that stays in the document
//!   while newer entries push out its neighbours. *Claim*: the words "nothing missed since …".
//! - *Boundary*: the place between two neighbouring stretches, where entries may be missing.
//! - *Front*: the newest entries of a stretch, with which the next document is compared.
//! - *Roll-over*: new entries pushed older ones out of the document between two polls, before they were seen.
//! - *Time in the document*: how long an entry stays in the document of its feed before new entries push it out. Fields
//!   and messages call it `holds`. *Missed polls*: the cause of a gap between two polls that came too late one after the
//!   other, so that new entries may have pushed out others unseen.
//! - *At risk*: a feed that is polled more rarely than its entries stay in the document, or that lost entries between
//!   its latest polls.
//! - *Version*: what an entry said; *replaced versions* are kept, a few of each.
//! - *Gap report*: every open gap, written for other programs. The window and the command line call it the
//!   missing-entries report.
//! - *Account*: the user's access to a feed server beside Lacuna, such as Miniflux or FreshRSS.
//! - *Sync*: the exchange of read marks and stars with the server of an account. *Common state*: the marks of an entry at
//!   the last sync. *Queue*: marks that the server does not have yet.
//! - *Second look*: a known document that is fetched again to see if it changed. *Listing*: the part of a sync that lists
//!   entries of the server.
//! - *Here* and *there* (in sync): in the store, and on the server. Two marks *meet* when a sync compares them first.
//! - *Twin*: an entry of another feed that is the same article. A read mark that the user sets on one is set on its twins.
//! - *Mark*: the read mark or the star of an entry. *Kept article*: a starred or labelled article whose images stay on
//!   disk. *Target*: a program or an address to which the user sends entries.
//! - *Stored* or *held*: in the database. *Processed*: applied, so that the document need not be fetched again.
//! - *Saved page*: a single web page that the user keeps. No feed brings it.
//! - *View*: the entries of a feed that its list shows.
//! - *Poll*: one attempt to fetch the subscription document. Those that bring a document are numbered.
//! - *Message*: a text of the catalogues: an id and its values. It is stored as these, and put into words when it is
//!   shown. The *catalogue* of a language is all of its messages.

#![forbid(unsafe_code)]

// This module comes first, because all others use its macros `t!` and `msg!`.
#[macro_use]
pub mod locale;

pub mod app;
pub mod cli;
pub mod config;
pub mod content;
pub mod demo;
pub mod document;
pub mod encoding;
pub mod fetch;
pub mod history;
pub mod model;
pub mod opml;
pub mod profile;
pub mod refresh;
pub mod server;
pub mod store;
pub mod ui;
