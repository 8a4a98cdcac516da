//! Reads durations as feeds write them: `1:02:03`, `62:03`, `3723`, with or without a fraction.

/// Returns the seconds of a duration; `None` for zero and for other texts.
pub(in crate::document) fn parse(text: &str) -> Option<u32> {
    const MAX_PARTS: usize = 3;
    let text = text.trim();
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    let mut seconds = 0_u32;
    for (index, part) in whole.split(':').enumerate() {
        if index == MAX_PARTS {
            return None;
        }
        let part = part.trim();
        let number = if part.is_empty() && index > 0 { 0 } else { part.parse().ok()? };
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    Some(seconds).filter(|seconds| *seconds > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_durations_are_read() {
        for (text, expect) in [
            ("1:02:03", Some(3723)),
            (" 62:03\n", Some(3723)),
            ("3723", Some(3723)),
            ("3723.4", Some(3723)),
            ("00:05", Some(5)),
            ("0", None),
            ("00:00:00", None),
            ("", None),
            ("an hour", None),
            ("1:2:3:4", None),
            ("99999999:00:00", None),
            ("-5", None),
        ] {
            assert_eq!(parse(text), expect, "{text}");
        }
    }
}
