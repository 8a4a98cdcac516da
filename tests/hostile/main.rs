//! One hostile document of each sort, on the command line and in the window: each takes less than 300 MB and 60 s,
//! and the window stays open. The tests of the window need a display of their own: `--features desktop`, and Xvfb; a few
//! documents are opened there, or all with `LACUNA_HOSTILE=all`.
//!
//! If `LACUNA_PROGRAM` names the release, documents have the largest allowed size, else a fifth of it: the build that
//! tests run is many times slower.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "what was measured is there to be read")]

#[cfg(feature = "desktop")]
#[path = "../program/display.rs"]
mod display;
mod documents;
#[path = "../program/harness.rs"]
#[expect(dead_code, reason = "the tests of the program have more to ask")]
mod harness;
mod watch;
#[cfg(feature = "desktop")]
mod window;

use lacuna::demo::Site;

use documents::{Hostile, HostileList};
use harness::Program;
use watch::Watched;

/// Follows one document; what that took.
fn follow(program: &Program, site: &Site, hostile: &Hostile) -> Watched {
    let path = format!("/{}", hostile.name);
    site.put(&path, hostile.reply.clone());
    let watched = Watched::to_its_end(program.spawn(&["add", site.url(&path).as_str()]));
    println!("{}: {watched}", hostile.name);
    watched
}

/// Imports each list on a profile of its own and holds that to the bounds, and all that is done with what came of it.
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

/// Follows each on a profile of its own and holds it to the bounds.
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
