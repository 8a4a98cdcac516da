//! The file formats of the missing-entries report and of articles.

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

/// A file format for articles that leave Lacuna.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArticleFormat {
    /// One page of HTML.
    #[default]
    Html,
    /// A folder of Markdown files; one file for a single article.
    Markdown,
    /// A book (EPUB 3).
    Epub,
}

impl ArticleFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Html, Self::Markdown, Self::Epub];

    /// The format's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "HTML",
            Self::Markdown => "Markdown",
            Self::Epub => "EPUB",
        }
    }

    /// The end of the proposed file name. Several articles in Markdown go into a folder, whose name has none.
    #[must_use]
    pub const fn extension(self, is_single: bool) -> &'static str {
        match self {
            Self::Html => ".html",
            Self::Markdown if is_single => ".md",
            Self::Markdown => "",
            Self::Epub => ".epub",
        }
    }
}
