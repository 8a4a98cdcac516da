//! The file formats of the missing-entries report.

/// A file format of the missing-entries report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// An array of gaps.
    Json,
    /// Comma-separated values (RFC 4180).
    Csv,
    /// An Atom feed (RFC 4287).
    Atom,
}

impl ReportFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Json, Self::Csv, Self::Atom];

    /// The format's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Csv => "CSV",
            Self::Atom => "Atom",
        }
    }

    /// The proposed file name.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Json => "missing.json",
            Self::Csv => "missing.csv",
            Self::Atom => "missing.atom",
        }
    }
}
