//! Errors of the store, worded for the user.

use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::locale::Message;
use crate::model::{Failure, FailureKind};

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A newer version of the program wrote the database; nothing was changed.
    #[error("{}", t!("store-newer", path = path.display().to_string(), found = found.to_string(), known = known.to_string()))]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// The database must be converted, which a read-only connection cannot do.
    #[error("{}", t!("store-older", path = path.display().to_string(), found = found.to_string()))]
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The database is from before the first release, and this version cannot convert it; nothing was changed.
    #[error("{}", t!("store-outdated", path = path.display().to_string(), found = found.to_string()))]
    Outdated {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The file is the database of another program; nothing was changed.
    #[error("{}", t!("store-foreign", path = path.display().to_string()))]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a database or is damaged; nothing was changed.
    #[error("{}", t!("store-damaged", path = path.display().to_string(), reason))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault that was found.
        reason: String,
    },
    /// The file cannot be opened.
    #[error("{}", t!("store-not-opened", path = path.display().to_string(), reason = cause))]
    Open {
        /// The file.
        path: PathBuf,
        /// The reason that the system gives.
        cause: String,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The opened file is no longer at its path, so writes to it would be lost.
    #[error("{}", t!("store-removed", path = path.display().to_string()))]
    Removed {
        /// The path that it had.
        path: PathBuf,
    },
    /// SQLite returned an error.
    #[error("{}", explain(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// A [`Watcher`](super::Watcher) returned false. The transaction was rolled back.
    #[error("{}", t!("store-stopped"))]
    Stopped,
    /// The request shared a transaction with others, and the transaction failed.
    #[error("{}", t!("store-not-committed", reason = .0))]
    NotCommitted(String),
    /// A stored value cannot be read.
    #[error("{}", t!("store-unreadable-value", sort = what, value))]
    Value {
        /// The sort of value, such as `URL`.
        what: &'static str,
        /// The value.
        value: String,
    },
    /// No subscription has this key.
    #[error("{}", t!("store-no-subscription"))]
    NoSubscription,
    /// Another subscription has that address.
    #[error("{}", t!("store-address-taken"))]
    AddressTaken,
    /// A request failed for the reason in this text and was rolled back.
    #[error("{0}")]
    Refused(String),
    /// The writing thread has ended.
    #[error("{}", t!("store-closed"))]
    Closed,
}

impl StoreError {
    /// Returns true if the disk or the rights of the file are the cause. Reading may still work.
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

    /// Returns true if the database is damaged.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged { .. })
            || matches!(code(self), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
    }

    /// Returns a copy of an error that ends all work on the database, and `None` for other errors.
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

    /// Returns true if the database was removed or replaced while it was open.
    #[must_use]
    pub const fn is_removal(&self) -> bool {
        matches!(self, Self::Removed { .. })
    }

    /// Returns true if another process has locked the database.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(code(self), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    /// Returns true if this version must not touch the file, because another program or a newer version wrote it.
    #[must_use]
    pub const fn is_foreign(&self) -> bool {
        matches!(self, Self::Foreign { .. } | Self::Newer { .. } | Self::Outdated { .. })
    }

    /// Returns true if the values of one row are the cause, so that the next row may succeed.
    pub(super) fn is_of_one_row(&self) -> bool {
        match self {
            Self::Value { .. } | Self::NoSubscription | Self::AddressTaken | Self::Refused(_) => true,
            // An error without a code concerns a value that was read or bound.
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

    /// Converts the error to a failure, which is shown beside a feed.
    #[must_use]
    pub fn to_failure(&self) -> Failure {
        let hint = match code(self) {
            Some(ErrorCode::DiskFull) => msg!("store-disk-full.hint"),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => msg!("store-read-only.hint"),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => msg!("store-busy.hint"),
            _ => Message::default(),
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
        Some(ErrorCode::DiskFull) => t!("store-disk-full"),
        Some(ErrorCode::ReadOnly) => t!("store-read-only"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => t!("store-busy"),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => t!("store-corrupt"),
        Some(ErrorCode::SystemIoFailure) => t!("store-disk-failed"),
        _ => return t!("store-error", reason = error.to_string()),
    };
    sentence.to_owned()
}
