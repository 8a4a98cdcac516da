//! A profile that an earlier version wrote. `tests/data/profile-0.1.0` has the profile of each release whose format may
//! still be on a user's disk; it is never written again, so a change of the format must convert it.
//!
//! The profile has two feeds of the demonstration in folders: one archived feed with all its entries, of which one has a
//! star, and one feed with a gap, whose entries were all marked as read.

use std::path::Path;

use crate::harness::Program;

const ARCHIVED: &str = "http://127.0.0.1:47315/archived/index.atom";
const WITH_A_GAP: &str = "http://127.0.0.1:47315/not-found/index.atom";

/// Returns the program on a copy of the profile.
fn with_profile(release: &str) -> Program {
    let program = Program::new();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format!("profile-{release}"));
    program.settings(&std::fs::read_to_string(kept.join("settings.json")).unwrap());
    let packed = std::fs::File::open(kept.join("lacuna.db.zst")).unwrap();
    let database = zstd::stream::decode_all(packed).unwrap();
    std::fs::write(program.dir().join("lacuna.db"), database).unwrap();
    program
}

#[test]
fn a_profile_of_the_last_release_opens_with_everything_in_it() {
    let program = with_profile("0.1.0");
    let feed = |url: &str| {
        let row = program.feed(url);
        (row["state"].clone(), row["entries"].clone(), row["unread"].clone(), row["folder"].clone())
    };
    let folder = serde_json::json!(["Kept", "Deep"]);
    assert_eq!(feed(ARCHIVED), ("whole".into(), 124.into(), 10.into(), folder.clone()));
    assert_eq!(feed(WITH_A_GAP), ("gaps".into(), 11.into(), 0.into(), folder));
    let gaps = program.gaps();
    assert_eq!(gaps.len(), 1, "{gaps:#?}");
    assert_eq!((&gaps[0]["cause"], &gaps[0]["status"]), (&"not-found".into(), &404.into()));
    assert_eq!(program.list(WITH_A_GAP).last().map(String::as_str), Some("gap not-found"));
    let found = program.rows(&["search", "Albireo", "--json"]);
    for number in [307, 309] {
        let id = format!("tag:lacuna.example,2024:observatory/{number}");
        assert!(found.iter().any(|row| row["id"] == id.as_str()), "{number}: {found:#?}");
    }
    program.assert_integrity();

    program.ok(&["mark-read", ARCHIVED]);
    assert_eq!(program.feed(ARCHIVED)["unread"], 0);
    let stars: i64 = program
        .database()
        .query_row("SELECT count(*) FROM user_state WHERE starred", [], |row| row.get(0))
        .unwrap();
    assert_eq!(stars, 1);
    let report = program.ok(&["doctor"]).out;
    assert!(
        report.contains("database: sound") && report.contains("2 subscriptions, 135 entries, 1 open gaps"),
        "{report}"
    );
    for name in ["theme", "text_size", "refresh_interval_minutes"] {
        assert!(
            report.lines().any(|line| line.starts_with("settings: changed") && line.contains(name)),
            "{report}"
        );
    }
}
