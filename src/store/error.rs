//! Errors of the store, as messages for the user.

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::locale::Message;
use crate::model::{Failure, FailureKind};

/// An error of the store.
#[derive(Debug)]
pub enum StoreError {
    /// A newer version of the program wrote the database; nothing was changed.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// The database must be converted, which a read-only connection cannot do.
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The database is from before the first release, and this version cannot convert it; nothing was changed.
    Outdated {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The file is the database of another program; nothing was changed.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a database or is damaged; nothing was changed.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault that was found.
        reason: Message,
    },
    /// The file cannot be opened.
    Open {
        /// The file.
        path: PathBuf,
        /// The reason that the system gives.
        cause: Box<Message>,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The opened file is no longer at its path, so writes to it would be lost.
    Removed {
        /// The path that it had.
        path: PathBuf,
    },
    /// SQLite returned an error.
    Sqlite(rusqlite::Error),
    /// A [`Watcher`](super::Watcher) returned false. The transaction was rolled back.
    Stopped,
    /// The request shared a transaction with others, and the transaction failed.
    NotCommitted {
        /// The reason of the transaction.
        reason: Message,
        /// The code that SQLite gave; `None` if it gave none.
        code: Option<ErrorCode>,
    },
    /// A stored value cannot be read.
    Value {
        /// The sort of value, such as `URL`.
        what: &'static str,
        /// The value.
        value: String,
    },
    /// No subscription has this key.
    NoSubscription,
    /// Another subscription has that address.
    AddressTaken,
    /// A request failed for the reason in this text and was rolled back.
    Refused(Message),
    /// The writing thread has ended.
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

    /// Returns true if the index for searches cannot look for the words of a query.
    pub(super) fn is_of_query(&self) -> bool {
        matches!(code(self), Some(ErrorCode::Unknown))
    }

    /// Returns a copy of an error that ends all work on the database, and `None` for other errors.
    pub(super) fn fatal_error(&self) -> Option<Self> {
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

    /// Returns the error of all requests of a transaction that failed with this error.
    pub(super) fn not_committed(&self) -> Self {
        Self::NotCommitted { reason: self.message(), code: code(self) }
    }

    /// Returns true if the database was removed or replaced while it was open.
    #[must_use]
    pub const fn is_removal(&self) -> bool {
        matches!(self, Self::Removed { .. })
    }

    /// Returns true if the store refused what was asked of it, and would do so again.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused(_))
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

    /// Returns a clause without a full stop that says what happened.
    #[must_use]
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Newer { path, found, known } => {
                let (found, known) = (found.to_string(), known.to_string());
                msg!("store-newer", path = shown(path), found, known)
            }
            Self::Older { path, found } => {
                msg!("store-older", path = shown(path), found = found.to_string())
            }
            Self::Outdated { path, found } => {
                msg!("store-outdated", path = shown(path), found = found.to_string())
            }
            Self::Foreign { path } => msg!("store-foreign", path = shown(path)),
            Self::Damaged { path, reason } => msg!("store-damaged", path = shown(path), reason),
            Self::Open { path, cause, .. } => msg!("store-not-opened", path = shown(path), reason = **cause),
            Self::Removed { path } => msg!("store-removed", path = shown(path)),
            Self::Sqlite(error) => explain(error),
            Self::Stopped => msg!("store-stopped"),
            Self::Value { what, value } => msg!("store-unreadable-value", sort = what, value),
            Self::NoSubscription => msg!("store-no-subscription"),
            Self::AddressTaken => msg!("store-address-taken"),
            Self::NotCommitted { reason, .. } | Self::Refused(reason) => reason.clone(),
            Self::Closed => msg!("store-closed"),
        }
    }

    /// The reason without the path of the file, if the file cannot be opened; otherwise all of the message. A clause.
    #[must_use]
    pub fn cause(&self) -> Message {
        match self {
            Self::Open { cause, .. } => (**cause).clone(),
            _ => self.message(),
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
        Failure::new(FailureKind::Storage, self.message(), hint)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Sqlite(source) | Self::Open { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

fn code(error: &StoreError) -> Option<ErrorCode> {
    match error {
        StoreError::Sqlite(source) | StoreError::Open { source, .. } => source.sqlite_error_code(),
        StoreError::NotCommitted { code, .. } => *code,
        _ => None,
    }
}

fn explain(error: &rusqlite::Error) -> Message {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => msg!("store-disk-full"),
        Some(ErrorCode::ReadOnly) => msg!("store-read-only"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => msg!("store-busy"),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => msg!("store-corrupt"),
        Some(ErrorCode::SystemIoFailure) => msg!("store-disk-failed"),
        _ => msg!("store-error", reason = error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The callers say that a change could not be saved. This error adds only the reason.
    #[test]
    fn a_change_that_shared_a_transaction_fails_for_the_reason_of_the_transaction() {
        let reason = msg!("store-no-subscription");
        assert_eq!(StoreError::Refused(reason.clone()).not_committed().to_string(), reason.to_string());
    }
}
