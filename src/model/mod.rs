//! The values that every other layer uses: feed documents, entries, ids, times, failures.
//!
//! This module does no I/O, reads no clock, and parses no format. Its words are those of RFC 4287 and RFC 5005;
//! `lib.rs` has a glossary.

mod account;
mod choices;
mod document;
mod entry;
mod failure;
mod feed;
mod filing;
mod ids;
mod report_format;
mod settings;
mod subscription;
mod text;
mod time;
mod walk;

pub use account::{
    Account, ApiBody, ApiCall, Credential, EntryNames, ExportedItem, ForeignFeed, ForeignFiles, ForeignItem,
    ListRest, MarkField, MarkedCounts, Marks, OwnState, PlannedChange, ReaderExport, ServerEntry, ServerKind,
    SharedFeed, SubscriptionChange, account_name, import_address, imported_file, login_in, percent_decoded,
};
pub use choices::{
    ColumnWidth, FeedChoices, FeedSettings, Filter, ImagePolicy, LanguageChoice, ListOrder, MOST_HEADERS,
    ProxyChoice, RequestHeader, ServerHeaders, Theme,
};
pub use document::{
    AnswerForm, DeletedEntry, Ending, Fault, FeedDocument, Format, Head, HistoryMarkers, Link, LinkOrigin,
    PollHints, ServerRow, Severity, SiteAnswer, TermKind, Terms, relation, unresolvable,
};
pub use entry::{
    Enclosure, Entry, EntryId, EntrySource, IdSource, InReplyTo, Media, MultipartFields, Operation, Payload,
    Text, TextKind,
};
pub use failure::{Failure, FailureKind, LONGEST_WAIT};
pub use feed::{Completeness, FeedKind, is_web, is_web_or_mail, normalise, server_of, web_address};
pub use filing::{
    Condition, Label, LabelColour, LabelName, LabelRow, LabelTerm, Property, Rule, RuleActions, RuleChange,
    RuleRow, RuleTask, RuleTaskNumber, RuleTaskPart, SAVED_PAGES, SAVED_PAGES_NORMALISED, SavedPage,
    SavedSearch, SearchQuery, SearchTerm, is_saved_pages, page_id,
};
pub use ids::{EntryKey, GapId, SubscriptionId};
pub use report_format::{ArticleFormat, ReportFormat};
pub use settings::{
    AppearanceSettings, HistorySettings, KeptPanes, KeptWindow, MEGABYTE, NetworkSettings, ReadingSettings,
    RefreshingSettings, SendTarget, Sending, UserCommand,
};
pub use subscription::{
    EntryOrigin, EntryRow, EntryScope, Folder, ImportedFeeds, Risk, Schedule, StoredFailure, SubscriptionRow,
    Validators,
};
pub use text::{
    ArticleNames, Digest, RobotRules, Searched, Unspaced, feed_name, fold, folded, is_accent, is_blank,
    is_harmful, is_of_words, json_escaped, letters, page_name, respelled, sha256_hex, shown_title, untracked,
};
pub use time::Timestamp;
pub use walk::WalkWork;
