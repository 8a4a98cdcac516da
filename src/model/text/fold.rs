//! Folds texts, so that case and accents make no difference in a comparison.

use icu_normalizer::properties::{CanonicalDecompositionBorrowed, Decomposed};

use super::searched::fold_for_search;

/// Appends the folded form of a character: in lower case, and for Latin letters without accents. The full-text index
/// folds characters in the same way. One character may become several.
pub fn fold(c: char, out: &mut String) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
        return;
    }
    let base = base(c);
    if base.is_ascii_alphabetic() {
        out.push(base.to_ascii_lowercase());
    } else {
        match c {
            // The second small form of a letter.
            'ς' => out.push('σ'),
            'ϐ' => out.push('β'),
            'ϑ' => out.push('θ'),
            'ϕ' => out.push('φ'),
            'ϖ' => out.push('π'),
            'ϰ' => out.push('κ'),
            'ϱ' => out.push('ρ'),
            'ϵ' => out.push('ε'),
            'µ' => out.push('μ'),
            'ſ' => out.push('s'),
            _ => out.extend(c.to_lowercase()),
        }
    }
}

/// Returns the letters and digits of a text as the search compares them. Case, accents, white space and punctuation make no
/// difference.
#[must_use]
pub fn letters(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().filter(|c| c.is_alphanumeric()) {
        fold_for_search(c, &mut folded);
    }
    folded
}

/// Returns a character without its accents.
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
        let fold = |text: &str| {
            let mut folded = String::new();
            text.chars().for_each(|c| fold(c, &mut folded));
            folded
        };
        assert_eq!(fold("Čafé ÅNGSTRÖM Żółw"), "cafe angstrom zołw");
        assert_eq!(fold("ΑΒΓ Жук 東京"), "αβγ жук 東京");
        assert_eq!(fold("της ΤΗΣ 5µm ſo"), "τησ τησ 5μm so");
    }

    #[test]
    fn titles_that_a_search_cannot_tell_apart_have_the_same_letters() {
        for (one, other) in [("Die Straße, 1", "die STRASSE 1"), ("Ёлка", "елка"), ("كِتَابٌ", "كتاب")]
        {
            assert_eq!(letters(one), letters(other), "{one}");
        }
        assert_eq!(letters("A-b c!"), "abc");
    }
}
