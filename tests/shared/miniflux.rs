//! A real Miniflux with `PostgreSQL`, which `tests/servers/miniflux` gets and runs.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use url::Url;

/// A running Miniflux with an empty database. It ends when this is dropped.
pub(crate) struct Miniflux {
    child: Child,
    /// The server runs until this is closed.
    input: Option<ChildStdin>,
    pub(crate) address: Url,
    folder: tempfile::TempDir,
}

impl Drop for Miniflux {
    fn drop(&mut self) {
        drop(self.input.take());
        self.child.wait().unwrap();
    }
}

impl Miniflux {
    /// Starts a server. If it cannot be had on this machine, says that `tested` was not tested and returns `None`. With
    /// `LACUNA_MINIFLUX=required`, fails instead.
    #[expect(clippy::print_stderr, reason = "a test that does nothing says so")]
    pub(crate) fn start_for(tested: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers/miniflux");
        let mut command = Command::new(script);
        command.arg("serve").arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if line.is_empty() {
            let status = child.wait().unwrap();
            assert_eq!(status.code(), Some(3), "Miniflux did not start");
            let is_required = std::env::var_os("LACUNA_MINIFLUX").is_some_and(|value| value == "required");
            assert!(!is_required, "the real server is required and cannot be had");
            eprintln!("{tested} on a real server: NOT tested");
            return None;
        }
        let address = Url::parse(line.trim()).unwrap();
        Some(Self { child, input, address, folder })
    }

    /// Runs a statement in its database, for what no API can do. Returns the text that the statement prints.
    pub(crate) fn sql(&self, statement: &str) -> String {
        let lines = std::fs::read_to_string(self.folder.path().join("database/data/postmaster.pid")).unwrap();
        let port = lines.lines().nth(3).unwrap();
        let mut command = Command::new(psql());
        command.args(["-h", "127.0.0.1", "-p", port, "-U", "postgres", "-qAt", "-v", "ON_ERROR_STOP=1"]);
        let output = command.args(["-c", statement, "miniflux"]).output().unwrap();
        assert!(output.status.success(), "{statement}: {output:?}");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }
}

fn psql() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap();
    let programs = versions.map(|version| version.unwrap().path().join("bin/psql"));
    programs.filter(|program| program.exists()).max().expect("PostgreSQL has psql")
}
