//! Finds the tags of images in usual HTML, so that nothing must read its text. A starred or labelled entry is looked
//! through for its images when it arrives.
//!
//! If each tag of a text is a usual one, no element hides or moves an image. Then the tags of images say all about the
//! images. Anything else, such as a comment, a script or a tag that is not well formed, is left to the walk.

/// Returns the tags of images and their sources, one after the other; `None` if other tags may say which images are shown.
pub(in crate::content) fn image_tags(html: &str) -> Option<String> {
    let mut tags = String::new();
    let mut rest = html;
    while let Some((_, from)) = rest.find('<').and_then(|at| rest.split_at_checked(at)) {
        let bytes = from.as_bytes();
        let name_at = match bytes.get(1) {
            Some(b'/') => 2,
            Some(b'!' | b'?') => return None,
            Some(b) if b.is_ascii_alphabetic() => 1,
            // A sign of the text.
            _ => {
                rest = from.get(1..).unwrap_or_default();
                continue;
            }
        };
        let (name, length) = tag(bytes, name_at)?;
        let (tag, behind) = from.split_at_checked(length)?;
        let mut lower = [0; LONGEST_NAME];
        let lower = lower.get_mut(..name.len())?;
        lower.copy_from_slice(name);
        lower.make_ascii_lowercase();
        match &*lower {
            b"img" | b"image" | b"picture" | b"source" => tags.push_str(tag),
            usual if USUAL.contains(&usual) => {}
            _ => return None,
        }
        rest = behind;
    }
    Some(tags)
}

const LONGEST_NAME: usize = 10;

/// Elements around which images stay as they are.
#[rustfmt::skip]
const USUAL: [&[u8]; 62] = [
    b"p", b"a", b"br", b"b", b"strong", b"i", b"em", b"u", b"s", b"del", b"ins", b"sub", b"sup", b"mark",
    b"small", b"big", b"font", b"cite", b"code", b"kbd", b"span", b"abbr", b"time", b"wbr", b"hr", b"div",
    b"section", b"article", b"header", b"footer", b"main", b"aside", b"center", b"figure", b"figcaption",
    b"blockquote", b"ul", b"ol", b"li", b"h1", b"h2", b"h3", b"h4", b"h5", b"h6", b"pre", b"tt", b"q", b"dl",
    b"dt", b"dd", b"details", b"summary", b"table", b"thead", b"tbody", b"tfoot", b"tr", b"td", b"th",
    b"caption", b"nav",
];

/// Returns the name and the length of the tag at the beginning; `None` if a browser might read it otherwise.
fn tag(bytes: &[u8], name_at: usize) -> Option<(&[u8], usize)> {
    let while_in = |from: usize, is_in: fn(u8) -> bool| {
        let length = bytes.get(from..)?.iter().position(|b| !is_in(*b))?;
        Some(from + length)
    };
    let name_end = while_in(name_at, |b| b.is_ascii_alphanumeric())?;
    let name =
        bytes.get(name_at..name_end).filter(|name| name.first().is_some_and(u8::is_ascii_alphabetic))?;
    let mut at = name_end;
    loop {
        let gap = at;
        at = while_in(at, |b| is_space(b) || b == b'/')?;
        if bytes.get(at) == Some(&b'>') {
            return Some((name, at + 1));
        }
        let attribute = at;
        at = while_in(at, |b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b':' | b'.'))?;
        if gap == attribute || at == attribute {
            return None;
        }
        let equals = while_in(at, is_space)?;
        if bytes.get(equals) != Some(&b'=') {
            continue;
        }
        at = while_in(equals + 1, is_space)?;
        at = match bytes.get(at) {
            Some(b'"') => while_in(at + 1, |b| b != b'"')? + 1,
            Some(b'\'') => while_in(at + 1, |b| b != b'\'')? + 1,
            _ => {
                let end = while_in(at, |b| !is_space(b) && !b"\"'`=<>".contains(&b))?;
                if end == at || bytes.get(end).is_some_and(|b| b"\"'`=<".contains(b)) {
                    return None;
                }
                end
            }
        };
    }
}

const fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')
}
