//! Lets a query contain `-word` anywhere, as in the search field of the window.

use std::ffi::OsString;

/// Returns the arguments with the words of a query last, behind `--`. An argument behind `search` or `rules try` is an
/// option if it begins with two hyphens, or asks for help or for the version. None of these options takes a value.
pub(in crate::cli) fn with_words_last(mut args: Vec<OsString>) -> Vec<OsString> {
    let Some(begin) = beginning(&args) else { return args };
    let mut tail = args.split_off(begin).into_iter();
    let mut words = Vec::new();
    for arg in tail.by_ref().take_while(|arg| arg != "--") {
        let is_option = arg == "-h" || arg == "-V" || arg.as_encoded_bytes().starts_with(b"--");
        if is_option { args.push(arg) } else { words.push(arg) }
    }
    words.extend(tail);
    if !words.is_empty() {
        args.push("--".into());
    }
    args.extend(words);
    args
}

/// Returns the place behind a command that takes a query, if there is one.
fn beginning(args: &[OsString]) -> Option<usize> {
    // The first argument is the program.
    let mut at = 1;
    while args.get(at)?.as_encoded_bytes().starts_with(b"--") {
        at += if args.get(at)? == "--data-dir" { 2 } else { 1 };
    }
    let is = |at: usize, word: &str| args.get(at).is_some_and(|arg| arg == word);
    if is(at, "search") { Some(at + 1) } else { (is(at, "rules") && is(at + 1, "try")).then_some(at + 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_query_come_last_and_options_stay_options() {
        for (typed, expect) in [
            ("search tea -green", "search -- tea -green"),
            ("search -green tea --json", "search --json -- -green tea"),
            ("search --json tea -green", "search --json -- tea -green"),
            ("--data-dir search search -x", "--data-dir search search -- -x"),
            ("--data-dir=d rules try -x --json y", "--data-dir=d rules try --json -- -x y"),
            ("search --jsn tea", "search --jsn -- tea"),
            ("search -- tea -- --json", "search -- tea -- --json"),
            ("search -h", "search -h"),
            ("search", "search"),
            ("rules set -x", "rules set -x"),
            ("add search -x", "add search -x"),
            ("", ""),
        ] {
            let args = ["lacuna"].into_iter().chain(typed.split_whitespace());
            let got = with_words_last(args.map(OsString::from).collect());
            let expect = ["lacuna"].into_iter().chain(expect.split_whitespace());
            assert_eq!(got, expect.map(OsString::from).collect::<Vec<_>>(), "{typed}");
        }
    }
}
