//! Compares the messages of `inspect` about RFC 5005 documents of the feed validator with the events that these
//! documents state.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Returns the validator's name for the event that a message of `inspect` describes.
fn event(message: &str) -> Option<String> {
    let named = |event: &str, before: &str| {
        let (_, rest) = message.split_once(before)?;
        Some(format!("{event}{{rel:{}}}", rest.split(' ').next()?))
    };
    if message.contains("must link the one before it as prev-archive") {
        Some("ArchiveIncomplete".to_owned())
    } else if message.contains("should name its subscription document") {
        Some("MissingCurrentInArchive".to_owned())
    } else if message.contains("link current of a complete feed leads to another") {
        Some("CurrentNotSelfInCompleteFeed".to_owned())
    } else if message.contains("link last says that this is the last") {
        Some("LinkPastEnd{rel:next,self:last}".to_owned())
    } else if message.contains("link first says that this is the first") {
        Some("LinkPastEnd{rel:previous,self:first}".to_owned())
    } else {
        named("FeedRelInCompleteFeed", "a complete feed is one document; its link ").or_else(|| {
            named("FeedHistoryRelInEntry", "a link ").filter(|_| message.contains("is in an entry"))
        })
    }
}

/// Returns an event such as `Event{b:1,a:2}` with its parameters sorted.
fn normal(event: &str) -> String {
    let Some((name, rest)) = event.split_once('{') else { return event.to_owned() };
    let mut parameters: Vec<&str> = rest.trim_end_matches('}').split(',').map(str::trim).collect();
    parameters.sort_unstable();
    format!("{name}{{{}}}", parameters.join(","))
}

fn findings(path: &Path) -> (BTreeSet<String>, Vec<String>) {
    let run =
        Command::new(env!("CARGO_BIN_EXE_lacuna")).arg("inspect").arg(path).arg("--json").output().unwrap();
    assert!(run.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&run.stderr));
    let said: Value = serde_json::from_slice(&run.stdout).unwrap();
    let faults = said["faults"].as_array().unwrap();
    let events = faults.iter().filter_map(|fault| event(fault["message"].as_str().unwrap())).collect();
    let errors = faults.iter().filter(|fault| fault["severity"] == "error").map(Value::to_string).collect();
    (events, errors)
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn findings_on_the_validators_rfc_5005_documents_are_those_the_documents_expect() {
    let folder =
        PathBuf::from(std::env::var_os("LACUNA_CORPUS").expect("LACUNA_CORPUS must name the corpus"));
    let mut paths: Vec<PathBuf> = fs::read_dir(folder.join("feedvalidator/ext/fh"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 26, "{paths:?}");
    let mut wrong = Vec::new();
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let (_, expect) = text.split_once("Expect:").unwrap();
        let expect = expect.lines().next().unwrap().trim();
        let (found, errors) = findings(path);
        let agrees = match expect.strip_prefix('!') {
            Some("Error") => found.is_empty() && errors.is_empty(),
            Some(absent) => !found.contains(&normal(absent)),
            None => {
                // The event must be found, and it must be the only one of its sort, so that no other relation is
                // blamed.
                let (sort, _) = expect.split_once('{').unwrap_or((expect, ""));
                let of_sort: Vec<&String> = found.iter().filter(|event| event.starts_with(sort)).collect();
                of_sort == [&normal(expect)]
            }
        };
        if !agrees {
            wrong.push(format!("{}: expects {expect}, found {found:?} {errors:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} of {} disagree:\n{}", wrong.len(), paths.len(), wrong.join("\n"));
}
