//! Words of the system as a report shows them: names that only this user's computer has are left out.

use std::path::{Component, Path};

/// Folders that all computers have: a path below one of them is shown as it is.
const OF_THE_SYSTEM: [&str; 7] =
    ["/usr/bin", "/usr/games", "/usr/local/bin", "/app/bin", "/snap/lacuna", "/nix/store", "/gnu/store"];
/// Names in a home folder that say nothing about its owner.
const HARMLESS_NAMES: [&str; 13] = [
    ".local", "share", "bin", ".cargo", ".config", ".var", "app", "data", "target", "debug", "release",
    "lacuna", "Lacuna",
];
/// Characters of a word of the environment.
const LONGEST_WORD: usize = 60;

/// Returns a path as a report shows it. `~` is the home folder, and `…` stands for each name that may be private.
pub(super) fn path(path: &Path, home: Option<&Path>) -> String {
    if OF_THE_SYSTEM.iter().any(|folder| path.starts_with(folder)) {
        return path.display().to_string();
    }
    let (root, below) = match home.and_then(|home| path.strip_prefix(home).ok()) {
        Some(below) => ("~", below),
        None => ("", path),
    };
    let names = below.components().filter_map(|part| match part {
        Component::Normal(name) => {
            Some(name.to_str().filter(|name| HARMLESS_NAMES.contains(name)).unwrap_or("…"))
        }
        _ => None,
    });
    std::iter::once(root).chain(names).collect::<Vec<_>>().join("/")
}

/// Returns the value of a variable of the environment if it is one plain word of the kind that desktops set, such as
/// `ubuntu:GNOME` or `de_DE.UTF-8`.
pub(super) fn variable(name: &str) -> Option<String> {
    let value = std::env::var(name).ok().filter(|value| !value.is_empty())?;
    let is_plain =
        value.len() <= LONGEST_WORD && value.chars().all(|c| c.is_ascii_alphanumeric() || ":_.-".contains(c));
    Some(if is_plain { value } else { "set".to_owned() })
}

#[cfg(test)]
mod tests {
    use super::path;
    use std::path::Path;

    #[test]
    fn a_path_shows_no_name_that_a_user_chose() {
        let check = |given: &str, expect: &str| {
            assert_eq!(path(Path::new(given), Some(Path::new("/home/jane.doe"))), expect);
        };
        check("/usr/bin/lacuna", "/usr/bin/lacuna");
        check("/home/jane.doe/.local/share/lacuna", "~/.local/share/lacuna");
        check("/home/jane.doe/Clients/Acme/lacuna", "~/…/…/lacuna");
        check("/home/john/.local/share/lacuna", "/…/…/.local/share/lacuna");
        check("/media/Secret Disk/lacuna", "/…/…/lacuna");
        check("/usrlocal/x", "/…/…");
        assert_eq!(path(Path::new("/home/jane.doe/lacuna"), None), "/…/…/lacuna");
    }
}
