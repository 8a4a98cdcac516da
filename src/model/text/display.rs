//! Makes texts from strangers fit to be shown on one line.

/// The longest title that is shown, in characters. A title may be a megabyte long.
const LONGEST: usize = 1_000;

/// Returns true if a character hides or changes what is shown, or breaks drawing: controls, bidi embeddings, overrides
/// and isolates, soft hyphens, invisible spaces and operators. Joiners and the tag characters of flags are allowed.
#[must_use]
pub const fn is_harmful(c: char) -> bool {
    matches!(
        c,
        '\0'..='\x08'
            | '\x0b'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{ad}'
            | '\u{200b}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0001}'
    )
}

/// Returns true for a text of which nothing is to be seen: white space, harmful characters, joiners and fillers.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    let is_unseen = |c: char| {
        matches!(
            c,
            '\u{34f}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{ffa0}'
                | '\u{e0000}'..='\u{e0fff}'
        )
    };
    text.chars().all(|c| c.is_whitespace() || is_harmful(c) || is_unseen(c))
}

/// Returns a JSON text in which each harmful character is escaped, so that it is safe in a terminal. The line breaks
/// between values stay.
#[must_use]
pub fn json_escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    let mut units = [0; 2];
    for c in json.chars() {
        if is_harmful(c) {
            let numbers = c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}"));
            text.extend(numbers);
        } else {
            text.push(c);
        }
    }
    text
}

/// Returns a title as it is shown: without harmful characters, and at most a thousand characters long.
#[must_use]
pub fn shown_title(text: String) -> String {
    let is_fit = |c: char| !is_harmful(c) && c != '\n' && c != '\t';
    if text.len() <= LONGEST && text.chars().all(is_fit) {
        return text;
    }
    let mut characters =
        text.chars().map(|c| if matches!(c, '\n' | '\t') { ' ' } else { c }).filter(|c| is_fit(*c));
    let mut line: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        line.push('…');
    }
    line
}

/// Returns the name of a feed as windows show it: its title. If the title is an address, as for a multipart feed,
/// scheme, `www.` and final slashes are left out, so that the name begins with the part that differs between feeds.
#[must_use]
pub fn feed_name(title: &str) -> &str {
    let address = title.strip_prefix("https://").or_else(|| title.strip_prefix("http://"));
    let bare = address.map(|address| address.strip_prefix("www.").unwrap_or(address).trim_end_matches('/'));
    bare.filter(|bare| !bare.is_empty()).unwrap_or(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_cannot_move_the_cursor_or_reverse_a_line() {
        let value = serde_json::json!({"title": "a\u{9b}31mb\u{202e}c\u{7f}\u{2066}\u{1b}\n"});
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        let text = json_escaped(&pretty);
        assert!(text.contains(r"a\u009b31mb\u202ec\u007f\u2066\u001b\n"), "{text}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
        assert_eq!(text.lines().count(), 3);
    }

    #[test]
    fn an_address_used_as_name_begins_with_its_host() {
        for (title, name) in [
            ("https://www.a.example/feed/", "a.example/feed"),
            ("http://127.0.0.1:8000/multipart/stock", "127.0.0.1:8000/multipart/stock"),
            ("The web at http://a.example/", "The web at http://a.example/"),
            ("https://", "https://"),
            ("", ""),
        ] {
            assert_eq!(feed_name(title), name);
        }
    }

    #[test]
    fn titles_are_one_line_without_harmful_characters() {
        #[track_caller]
        fn check(text: &str, expect: &str) {
            assert_eq!(shown_title(text.to_owned()), expect);
        }
        check("An ordinary title – 雨 👨‍👩‍👧", "An ordinary title – 雨 👨‍👩‍👧");
        check("paid\u{202e}cod.exe", "paidcod.exe");
        check("a\u{2066}b\u{2069}\u{200b}c\u{0}\u{1b}[2Jd", "abc[2Jd");
        check("two\nlines\tand a tab", "two lines and a tab");
        let long = shown_title("é".repeat(1 << 20));
        assert_eq!((long.chars().count(), long.ends_with('…')), (LONGEST + 1, true));
    }
}
