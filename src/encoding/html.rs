//! The elements of HTML that have no content.

/// Returns true for elements of HTML that have neither content nor an end tag, in upper or lower case.
#[must_use]
pub fn is_void(name: &str) -> bool {
    const VOID: [&str; 13] = [
        "br", "img", "hr", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr",
    ];
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}
