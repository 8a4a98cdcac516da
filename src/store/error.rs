//! What can go wrong with the store, in sentences for the reader.

use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::model::{Failure, FailureKind};

/// What can go wrong with the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database was written by a newer version of the program; nothing was changed.
    #[error(
        "{} was written by a newer version of Lacuna (format {found}, this version knows up to {known})",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// The database waits for its migration, which a read-only connection cannot do.
    #[error("{} has an older format ({found}): open it once for writing", path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The file is the database of another program; nothing was changed.
    #[error("{} is the database of another program", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is no database, or is damaged; nothing was changed.
    #[error("{} is no database of Lacuna or is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// The file cannot be opened.
    #[error("{} cannot be opened: {cause}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why, as the system says it.
        cause: String,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// The file that was opened is no longer under its name: what would be written to it would be lost.
    #[error("{} was removed, or another file stands in its place", path.display())]
    Removed {
        /// Where it was.
        path: PathBuf,
    },
    /// The database refused a statement.
    #[error("{}", explain(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// Whoever watched it wanted it to end; nothing of it is kept.
    #[error("it was stopped")]
    Stopped,
    /// What this request wrote was lost with the transaction it shared.
    #[error("the changes could not be saved: {0}")]
    NotCommitted(String),
    /// A stored value cannot be understood.
    #[error("the database holds a {what} that cannot be understood: {value}")]
    Value {
        /// Which sort of value.
        what: &'static str,
        /// The value.
        value: String,
    },
    /// No subscription has this key.
    #[error("there is no such subscription")]
    NoSubscription,
    /// Another subscription has that address.
    #[error("another subscription has that address already")]
    AddressTaken,
    /// A request failed for a reason of its own and was rolled back.
    #[error("{0}")]
    Refused(String),
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether the disk or the file's rights are the cause, so that reading may still go on.
    #[must_use]
    pub fn is_disk(&self) -> bool {
        matches!(
            code(self),
            Some(
                ErrorCode::DiskFull
                    | ErrorCode::ReadOnly
                    | ErrorCode::SystemIoFailure
                    | ErrorCode::CannotOpen
            )
        )
    }

    /// Whether the database itself is unusable.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged { .. })
            || matches!(code(self), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
    }

    /// The same error where it ends all work on the database.
    pub(super) fn trouble(&self) -> Option<Self> {
        match self {
            Self::Removed { path } => Some(Self::Removed { path: path.clone() }),
            Self::Damaged { path, reason } => {
                Some(Self::Damaged { path: path.clone(), reason: reason.clone() })
            }
            Self::Sqlite(rusqlite::Error::SqliteFailure(code, message)) if self.is_damage() => {
                Some(Self::Sqlite(rusqlite::Error::SqliteFailure(*code, message.clone())))
            }
            _ => None,
        }
    }

    /// Whether the database was taken away while it was open.
    #[must_use]
    pub const fn is_removal(&self) -> bool {
        matches!(self, Self::Removed { .. })
    }

    /// Whether another process has the database to itself.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(code(self), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    /// Whether the file is not this version's to touch: another program's, or a newer version's.
    #[must_use]
    pub const fn is_foreign(&self) -> bool {
        matches!(self, Self::Foreign { .. } | Self::Newer { .. })
    }

    /// Whether one row is the cause, by what stands in it, so that another may fare better.
    pub(super) fn is_of_one_row(&self) -> bool {
        match self {
            Self::Value { .. } | Self::NoSubscription | Self::AddressTaken | Self::Refused(_) => true,
            // Without a code it is about a value that was read or is to be written.
            Self::Sqlite(error) => error.sqlite_error_code().is_none_or(|code| {
                matches!(
                    code,
                    ErrorCode::ConstraintViolation
                        | ErrorCode::TypeMismatch
                        | ErrorCode::TooBig
                        | ErrorCode::Unknown
                )
            }),
            _ => false,
        }
    }

    /// The failure as it is shown beside a feed.
    #[must_use]
    pub fn to_failure(&self) -> Failure {
        let hint = match code(self) {
            Some(ErrorCode::DiskFull) => "Free some space on the disk, then refresh.",
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                "Make the profile folder writable, then refresh."
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "Try again in a moment.",
            _ => "",
        };
        Failure::new(FailureKind::Storage, self.to_string(), hint)
    }
}

fn code(error: &StoreError) -> Option<ErrorCode> {
    match error {
        StoreError::Sqlite(source) | StoreError::Open { source, .. } => source.sqlite_error_code(),
        _ => None,
    }
}

fn explain(error: &rusqlite::Error) -> String {
    let sentence = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::ReadOnly) => "the database cannot be written to",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another process is using the database",
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => "the database is damaged",
        Some(ErrorCode::SystemIoFailure) => "the disk could not be read or written",
        _ => return format!("the database refused: {error}"),
    };
    sentence.to_owned()
}
