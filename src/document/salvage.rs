//! What is whole of a broken JSON Feed: its members and items up to the place where it breaks.

/// The document up to the end of its last whole item, closed; `None` where no list of items begins before the break at
/// byte `end`.
pub(super) fn mend(text: &str, end: usize) -> Option<String> {
    let kept = text.get(..whole_items(text.get(..end).unwrap_or(text))?)?;
    Some(format!("{kept}]}}"))
}

/// Where the last whole item ends, or the list of items begins.
fn whole_items(text: &str) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    let mut text_start = None;
    let mut escaped = false;
    // The last string of the outermost object: before a colon it is a member's name.
    let mut name = "";
    let mut found = None;
    for (at, byte) in text.bytes().enumerate() {
        if let Some(start) = text_start {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    text_start = None;
                    if open.len() == 1 {
                        name = text.get(start..at).unwrap_or_default();
                    }
                }
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => text_start = Some(at + 1),
            b'{' | b'[' => {
                open.push(byte);
                if open == [b'{', b'['] && name == "items" && found.is_none() {
                    found = Some(at + 1);
                }
            }
            b'}' | b']' => {
                open.pop();
                match (&*open, found) {
                    ([b'{', b'['], Some(_)) if name == "items" => found = Some(at + 1),
                    // What follows the items stands in the way of closing them anew.
                    ([b'{'], Some(_)) if name == "items" => return found,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}

/// The byte at a line and column as a reader of JSON counts them, from 1.
pub(super) fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (start + column.saturating_sub(1)).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_items_are_kept() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(mend(text, text.len()).as_deref(), expect, "{text}");
            if let Some(mended) = expect {
                assert!(serde_json::from_str::<serde_json::Value>(mended).is_ok(), "{mended}");
            }
        };
        check(r#"{"title":"t","items":[{"id":"1"},{"id":"2"#, Some(r#"{"title":"t","items":[{"id":"1"}]}"#));
        check(r#"{"items":[{"a":"}]\"","b":[{}]},{"c"#, Some(r#"{"items":[{"a":"}]\"","b":[{}]}]}"#));
        check(r#"{"items":["#, Some(r#"{"items":[]}"#));
        check(r#"{"items":[{"id":"1"}],"next_url":"x"#, Some(r#"{"items":[{"id":"1"}]}"#));
        check(r#"{"title":"items","x":[{"id"#, None);
        check(r#"{"title":"t"#, None);
        check("", None);
        assert_eq!(offset("ab\ncd", 2, 2), 4);
        assert_eq!(offset("ab", 7, 9), 2);
    }
}
