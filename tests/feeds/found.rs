//! Reads the documents that the fuzz targets under `tests/fuzz` found. None causes a panic or an abort, and none takes
//! more than linear time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lacuna::{content, document, model, opml};

#[expect(unreachable_pub, reason = "the fuzz targets share this file")]
#[path = "../fuzz/src/checks.rs"]
mod checks;

/// Each of these inputs is small. Even an unoptimised build on a busy machine takes much less than a second for it.
const LONGEST: Duration = Duration::from_secs(10);

fn inside(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn documents_that_once_failed_are_read() {
    let (mut targets, mut replayed) = (Vec::new(), 0);
    for folder in inside(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/found")) {
        let target = folder.file_name().unwrap().to_string_lossy().into_owned();
        let check = match &*target {
            "document" => checks::document,
            "multipart" => checks::multipart,
            "opml" => checks::opml,
            "html" => checks::html,
            other => panic!("no fuzz target is called {other}"),
        };
        for path in inside(&folder) {
            let bytes = std::fs::read(&path).unwrap();
            let began = Instant::now();
            assert!(std::panic::catch_unwind(|| check(&bytes)).is_ok(), "{} fails", path.display());
            assert!(began.elapsed() < LONGEST, "{}: {:?}", path.display(), began.elapsed());
            replayed += 1;
        }
        targets.push(target);
    }
    assert_eq!(targets, ["document", "html", "multipart", "opml"], "each target has inputs to replay");
    assert!(replayed >= 4);
}
