//! The errors of the operating system in words.

use std::io::{Error, ErrorKind};

/// Returns the reason for which a file cannot be read or written, as a clause without a full stop. Lacuna's own errors
/// have their own words. A rare error has the words of the system, without its number.
#[must_use]
pub fn io_reason(error: &Error) -> String {
    if error.get_ref().is_some() {
        return error.to_string();
    }
    let reason = match error.kind() {
        ErrorKind::NotFound => t!("locale-io-not-found"),
        ErrorKind::IsADirectory => t!("locale-io-folder"),
        ErrorKind::NotADirectory => t!("locale-io-no-folder"),
        ErrorKind::PermissionDenied => t!("locale-io-denied"),
        ErrorKind::ReadOnlyFilesystem => t!("locale-io-read-only"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => t!("locale-io-full"),
        ErrorKind::FileTooLarge => t!("locale-io-too-large"),
        _ => {
            let text = error.to_string();
            return text.split(" (os error ").next().unwrap_or_default().to_owned();
        }
    };
    reason.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_said_in_plain_words() {
        let folder = std::env::temp_dir();
        let check = |error: Error, expect: &str| assert_eq!(io_reason(&error), expect, "{error}");
        check(
            std::fs::read(folder.join("lacuna no such file")).unwrap_err(),
            "there is no such file or folder",
        );
        check(ErrorKind::IsADirectory.into(), "this is a folder and not a file");
        check(ErrorKind::StorageFull.into(), "the disk is full");
        check(Error::other("the folder is not empty"), "the folder is not empty");
        #[cfg(unix)]
        assert!(!io_reason(&Error::from_raw_os_error(5)).contains("os error"));
    }
}
