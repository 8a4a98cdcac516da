//! The program, as the tests run it.

use std::path::Path;
use std::process::{Command, Stdio};

/// The command that runs the program on a profile folder, independent of the environment of the test.
pub(crate) fn command(profile: &Path, arguments: &[&str]) -> Command {
    // The variable may name another build of the program, such as the release.
    let program = std::env::var_os("LACUNA_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_lacuna").into());
    let mut command = Command::new(program);
    for name in
        ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "LACUNA_LOG"]
    {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C").env_remove("LANGUAGE");
    command.arg("--data-dir").arg(profile).args(arguments).stdin(Stdio::null());
    command
}
