//! The source and the choices that this program was built from.

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit of the source, if whoever built the program said it in `LACUNA_COMMIT`. Packages do.
const COMMIT: Option<&str> = option_env!("LACUNA_COMMIT");

/// Returns version, commit and features, each on a line of its own.
#[must_use]
pub fn in_full() -> String {
    format!("{VERSION}\ncommit: {}\nfeatures: {FEATURES}\nbuild: {}", commit(), build())
}

pub(super) fn commit() -> &'static str {
    COMMIT.unwrap_or("unknown, built from a source without LACUNA_COMMIT")
}

/// The features of Cargo that are on. `Cargo.toml` defines none, so that all programs of one version can do the same.
pub(super) const FEATURES: &str = "none";

pub(super) fn build() -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    format!("{profile}, {} {}", std::env::consts::OS, std::env::consts::ARCH)
}
