//! Asks the system if the connection to the internet is metered, such as that of a phone.

use std::process::{Command, Stdio};

/// Returns true if `NetworkManager` says or guesses that the connection is metered. Returns false if there is no
/// `NetworkManager`.
#[must_use]
pub fn is_metered() -> bool {
    const NAME: &str = "org.freedesktop.NetworkManager";
    let mut command = Command::new("dbus-send");
    command.args(["--system", "--print-reply=literal", "--reply-timeout=3000"]);
    command.args([format!("--dest={NAME}"), "/org/freedesktop/NetworkManager".to_owned()]);
    command.arg("org.freedesktop.DBus.Properties.Get");
    command.args([format!("string:{NAME}"), "string:Metered".to_owned()]);
    let output = command.stdin(Stdio::null()).output();
    output.is_ok_and(|output| output.status.success() && says_yes(&String::from_utf8_lossy(&output.stdout)))
}

/// Reads the answer: 1 is yes, 2 is no, 3 and 4 are guesses for yes and no, 0 is unknown.
fn says_yes(reply: &str) -> bool {
    matches!(reply.split_whitespace().last(), Some("1" | "3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_of_the_network_manager_is_read() {
        let replies = ["   variant       uint32 1\n", "   variant       uint32 3\n"];
        assert!(replies.into_iter().all(says_yes));
        let replies = ["   variant       uint32 4\n", "   variant       uint32 2\n", "variant uint32 0", ""];
        assert!(!replies.into_iter().any(says_yes));
    }
}
