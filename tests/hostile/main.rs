//! Hostile documents of each sort, on the command line and in the window. Each takes less than 300 MB and 60 s, and the
//! window stays open. The tests of the window need Xvfb and run with `--ignored`. They open a few documents, or all
//! with `LACUNA_HOSTILE=all`.
//!
//! If `LACUNA_PROGRAM` names the release, documents have the largest allowed size. If not, they have a fifth of it,
//! because the build that tests run is many times slower.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "what was measured is there to be read")]

#[path = "../program/display.rs"]
mod display;
mod documents;
#[path = "../program/harness.rs"]
#[expect(dead_code, reason = "the tests of the program have more to ask")]
mod harness;
#[path = "../shared/program.rs"]
mod program;
mod watch;
mod window;

use lacuna::demo::Site;

use documents::{Hostile, HostileList};
use harness::Program;
use watch::Watched;

/// Subscribes to one document. Returns the resources that this took.
fn follow(program: &Program, site: &Site, hostile: &Hostile) -> Watched {
    let path = format!("/{}", hostile.name);
    site.put(&path, hostile.reply.clone());
    let watched = Watched::to_its_end(program.spawn(&["add", site.url(&path).as_str()]));
    println!("{}: {watched}", hostile.name);
    watched
}

/// Imports each list on a profile of its own. Checks the limits of memory and time for the import, and for commands
/// that use the imported feeds.
#[test]
fn a7_hostile_lists_take_less_than_300_megabytes() {
    let mut too_much = Vec::new();
    for HostileList { name, bytes } in documents::lists() {
        let program = Program::new();
        let file = program.file("l.opml", bytes);
        for arguments in [["import", &file], ["feeds", "--json"], ["export", "-"]] {
            let watched = Watched::to_its_end(program.spawn(&arguments));
            println!("{name}: {}: {watched}", arguments[0]);
            if let Some(fault) = watched.fault() {
                too_much.push(format!(
                    "{name}: {}: {}",
                    arguments[0],
                    fault.chars().take(400).collect::<String>()
                ));
            }
        }
        program.assert_integrity();
    }
    assert_eq!(too_much, [""; 0]);
}

/// Subscribes to each document on a profile of its own, and checks the limits of memory and time.
fn check(documents: Vec<Hostile>) {
    let site = Site::start();
    let mut too_much = Vec::new();
    for hostile in documents {
        let program = Program::new();
        let watched = follow(&program, &site, &hostile);
        if let Some(fault) = watched.fault() {
            too_much.push(format!("{}: {fault}", hostile.name));
        }
        program.assert_integrity();
    }
    assert_eq!(too_much, [""; 0]);
}

#[test]
fn a7_hostile_xml_takes_less_than_300_megabytes() {
    check(documents::xml());
}

#[test]
fn a7_hostile_json_takes_less_than_300_megabytes() {
    check(documents::json());
}

#[test]
fn a7_hostile_pages_take_less_than_300_megabytes() {
    check(documents::pages());
}
