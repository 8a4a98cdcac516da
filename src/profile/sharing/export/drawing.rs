//! Drawings (SVG) in exported articles. A browser shows them as images (`<img>`), so it runs no script in them and loads
//! nothing for them. Programs that open the file of a drawing by itself may do both. So a drawing with a script, or with a
//! reference to something outside of it, is left out, and the article has a link in its place.

/// The largest source in bytes, as in the window.
const MOST_BYTES: usize = 2 << 20;
/// Parts of a source that can run or load something, in small letters.
const REFUSED: [&str; 9] = [
    "<script",
    "<foreignobject",
    "<iframe",
    "<object",
    "<embed",
    "<!entity",
    "<?xml-stylesheet",
    "javascript:",
    "@import",
];

/// Returns true if the bytes are a drawing in UTF-8 that runs nothing and refers to nothing outside of it.
pub(super) fn is_harmless(bytes: &[u8]) -> bool {
    if bytes.len() > MOST_BYTES {
        return false;
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let text = text.trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase();
    let is_drawing = ["<?xml", "<!--", "<!doctype svg", "<svg"].iter().any(|begin| text.starts_with(begin))
        && text.contains("<svg");
    is_drawing
        && REFUSED.iter().all(|part| !text.contains(part))
        && values(&text, "href").all(|value| value.is_none_or(is_inside))
        && parts_after(&text, "url(").all(|rest| is_inside(unquoted(rest)))
        && !has_handler(&text)
}

/// Returns the text after each place of `part`.
fn parts_after<'t>(text: &'t str, part: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(part).filter_map(move |(at, found)| text.get(at + found.len()..))
}

/// Returns the text from the value of each attribute with this name on; `None` at a place that is no attribute.
fn values<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = Option<&'t str>> {
    parts_after(text, name).map(|rest| rest.trim_start().strip_prefix('=').map(unquoted))
}

fn unquoted(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\''))
}

/// Returns true if a reference leads to a part of the drawing, or holds an image itself.
fn is_inside(reference: &str) -> bool {
    let raster = ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"];
    reference.starts_with('#') || raster.iter().any(|begin| reference.starts_with(begin))
}

/// Returns true if an attribute runs a script at an event, such as `onload`.
fn has_handler(text: &str) -> bool {
    parts_after(text, "on").any(|rest| {
        let begin = text.len() - rest.len() - 2;
        let before = text.get(..begin).and_then(|before| before.chars().next_back());
        let begins_name = before.is_some_and(|c| c.is_whitespace() || matches!(c, '"' | '\'' | '/'));
        let after = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        begins_name && after.len() < rest.len() && after.trim_start().starts_with('=')
    })
}

#[cfg(test)]
mod tests {
    use super::is_harmless;

    #[test]
    fn a_drawing_that_runs_or_loads_something_is_refused() {
        let svg = |inner: &str| {
            format!("<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'>{inner}</svg>")
        };
        for inner in [
            "<rect width='2' height='2' fill='url(#a)'/><use href='#b'/>",
            "<text>on = off, ionised = yes</text>",
            "<image xlink:href=\"data:image/png;base64,iVBORw==\"/>",
            "<style>a { fill: url( '#c' ) }</style>",
        ] {
            assert!(is_harmless(svg(inner).as_bytes()), "{inner}");
        }
        for inner in [
            "<SCRIPT>alert(1)</SCRIPT>",
            "<rect onClick = 'alert(1)'/>",
            "<rect fill='x'onload='alert(1)'/>",
            "<image href='https://a.example/x.png'/>",
            "<image xlink:href = \"//a.example/x.png\"/>",
            "<image href='data:image/svg+xml,x'/>",
            "<style>@import 'https://a.example/x.css';</style>",
            "<rect fill='url(https://a.example/#a)'/>",
            "<foreignObject><p>x</p></foreignObject>",
        ] {
            assert!(!is_harmless(svg(inner).as_bytes()), "{inner}");
        }
        for other in [b"<html><svg/></html>".as_slice(), b"\xff<svg/>", b"", b"<?xml version='1.0'?><rss/>"] {
            assert!(!is_harmless(other));
        }
    }
}
