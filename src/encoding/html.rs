//! Parts of HTML that more than one module reads: the elements without content, and sets of images.

/// Returns true for elements of HTML that have neither content nor an end tag, in upper or lower case.
#[must_use]
pub fn is_void(name: &str) -> bool {
    const VOID: [&str; 13] = [
        "br", "img", "hr", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr",
    ];
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}

/// Returns the candidates of a `srcset`: each reference with its descriptors, such as `2x` or `800w` (HTML §4.8.4.2.1). A
/// comma within a reference belongs to it.
pub fn srcset(set: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let from = rest.trim_start_matches(|c: char| c == ',' || c.is_ascii_whitespace());
        let end = from.find(|c: char| c.is_ascii_whitespace()).unwrap_or(from.len());
        let (word, behind) = from.split_at_checked(end).filter(|(word, _)| !word.is_empty())?;
        let reference = word.trim_end_matches(',');
        let (descriptors, next) =
            if reference == word { behind.split_once(',').unwrap_or((behind, "")) } else { ("", behind) };
        rest = next;
        Some((reference, descriptors.trim_ascii()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_ends_a_candidate_only_behind_its_reference() {
        for (set, expect) in [
            ("a.jpg 1x,b.jpg 2x", vec![("a.jpg", "1x"), ("b.jpg", "2x")]),
            ("w_1,h_2/s.jpg 1x, w_2,h_4/l.jpg 2x", vec![("w_1,h_2/s.jpg", "1x"), ("w_2,h_4/l.jpg", "2x")]),
            ("\n a.jpg,\n b.jpg  400w 300h ,", vec![("a.jpg", ""), ("b.jpg", "400w 300h")]),
            ("data:image/png;base64,AA 1x,b.jpg", vec![("data:image/png;base64,AA", "1x"), ("b.jpg", "")]),
            (" , ", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(srcset(set).collect::<Vec<_>>(), expect, "{set}");
        }
    }
}
