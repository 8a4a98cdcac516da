//! Comparing text without case and accents.

use icu_normalizer::properties::{CanonicalDecompositionBorrowed, Decomposed};

/// Appends a character as it is compared: without case, and a Latin letter without its accents. As the full-text index
/// does it, one character may become several.
pub fn fold(c: char, out: &mut String) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
        return;
    }
    let base = base(c);
    if base.is_ascii_alphabetic() {
        out.push(base.to_ascii_lowercase());
    } else {
        out.extend(c.to_lowercase());
    }
}

/// The first character of what one is compared as: near enough to find the place of a hit.
#[must_use]
pub fn fold_char(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut folded = String::new();
    fold(c, &mut folded);
    folded.chars().next().unwrap_or(c)
}

/// What is left of a character without its accents.
fn base(c: char) -> char {
    let decompositions = CanonicalDecompositionBorrowed::new();
    let mut base = c;
    while let Decomposed::Expansion(first, _) | Decomposed::Singleton(first) = decompositions.decompose(base)
    {
        base = first;
    }
    base
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_latin_accents_make_no_difference() {
        let fold = |text: &str| text.chars().map(fold_char).collect::<String>();
        assert_eq!(fold("Čafé ÅNGSTRÖM Żółw"), "cafe angstrom zołw");
        assert_eq!(fold("ΑΒΓ Жук 東京"), "αβγ жук 東京");
    }
}
