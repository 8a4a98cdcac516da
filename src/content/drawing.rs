//! Drawings (SVG) in exported articles. A browser shows them as images (`<img>`), so it runs no script in them and loads
//! nothing for them. Programs that open the file of a drawing by itself may do both. So a drawing with a script, or with a
//! reference to something outside of it, is left out, and the article has a link in its place.

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// The largest source in bytes, as in the window.
const MOST_BYTES: usize = 2 << 20;
/// Elements that run something, or hold another document. The names are in small letters.
const REFUSED: [&str; 7] = ["script", "handler", "listener", "foreignobject", "iframe", "object", "embed"];

/// Returns true if the bytes are a drawing in UTF-8 that runs nothing and refers to nothing outside of it. A source that is not
/// well-formed XML is refused, because another program might read it in another way.
pub fn is_harmless_drawing(bytes: &[u8]) -> bool {
    let text = if bytes.len() > MOST_BYTES { None } else { std::str::from_utf8(bytes).ok() };
    text.and_then(|text| check(text.trim_start_matches('\u{feff}').trim_start())).is_some()
}

/// Reads the whole source. Returns `None` if something in it is refused or is not well-formed.
fn check(text: &str) -> Option<()> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_comments = true;
    let mut depth = 0_usize;
    let mut roots = 0_usize;
    // The text of the style sheet that is open.
    let mut sheet: Option<String> = None;
    loop {
        let event = reader.read_event().ok()?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.local_name();
                let name = std::str::from_utf8(name.as_ref()).ok()?.to_ascii_lowercase();
                let is_refused = REFUSED.contains(&name.as_str()) || sheet.is_some();
                if is_refused || (depth == 0 && name != "svg") || !has_harmless_attributes(tag)? {
                    return None;
                }
                roots += usize::from(depth == 0);
                if let Event::Start(_) = event {
                    depth += 1;
                    sheet = (name == "style").then(String::new);
                }
            }
            Event::End(_) => {
                depth -= 1;
                if sheet.take().is_some_and(|sheet| !is_harmless_style(&sheet)) {
                    return None;
                }
            }
            Event::Text(part) => {
                if let Some(sheet) = &mut sheet {
                    sheet.push_str(&part.decode().ok()?);
                }
            }
            Event::CData(part) => {
                if let Some(sheet) = &mut sheet {
                    sheet.push_str(&part.decode().ok()?);
                }
            }
            Event::GeneralRef(part) => {
                let character = character(part)?;
                if let Some(sheet) = &mut sheet {
                    sheet.push_str(&character);
                }
            }
            // Entities of the document itself could stand for anything.
            Event::DocType(kind) if !kind.contains(&b'[') => {}
            Event::Comment(_) | Event::Decl(_) => {}
            Event::Eof => return (roots == 1 && depth == 0).then_some(()),
            Event::DocType(_) | Event::PI(_) => return None,
        }
    }
}

/// Returns the character that a reference stands for; `None` if XML does not define the reference.
fn character(part: &BytesRef<'_>) -> Option<String> {
    if let Some(character) = part.resolve_char_ref().ok()? {
        return Some(character.to_string());
    }
    let name = part.decode().ok()?;
    quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned)
}

/// Returns true if no attribute runs something or refers to something outside of the drawing; `None` if an attribute is not
/// well-formed.
fn has_harmless_attributes(tag: &BytesStart<'_>) -> Option<bool> {
    for attribute in tag.attributes() {
        let attribute = attribute.ok()?;
        let name = attribute.key.local_name();
        let name = std::str::from_utf8(name.as_ref()).ok()?.to_ascii_lowercase();
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
        let is_harmless = match name.as_str() {
            "href" | "src" => is_inside(value.trim()),
            // An animation can set a reference.
            "attributename" => !value.to_ascii_lowercase().contains("href"),
            "base" => false,
            // Such an attribute runs a script at an event.
            name if name.starts_with("on") => false,
            _ => is_harmless_style(&value),
        };
        if !is_harmless {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns true if a style refers to nothing outside of the drawing. An escape could hide a reference, so it is refused.
fn is_harmless_style(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    let mut references = style.split("url(").skip(1);
    !style.contains('\\')
        && !style.contains("@import")
        && !style.contains("image-set(")
        && references.all(|rest| {
            is_inside(rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'')))
        })
}

/// Returns true if a reference leads to a part of the drawing, or holds an image itself.
fn is_inside(reference: &str) -> bool {
    let raster = ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"];
    let reference = reference.to_ascii_lowercase();
    reference.starts_with('#') || raster.iter().any(|begin| reference.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::is_harmless_drawing;

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
            "<style><![CDATA[a > b { fill: red }]]></style><text>a &amp; b</text>",
            "<!-- <script> --><g font-family='Inter'/>",
        ] {
            assert!(is_harmless_drawing(svg(inner).as_bytes()), "{inner}");
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
            "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>",
            "<a href='&#106;avascript:alert(1)'><rect/></a>",
            "<rect style='fill: \\75rl(https://a.example/x)'/>",
            "<style>@im&#112;ort 'https://a.example/x.css';</style>",
            "<set attributeName='xlink:href' to='https://a.example/x.png'/>",
            "<?xml-stylesheet href='https://a.example/x.css'?>",
            "<g>",
            "&unknown;",
        ] {
            assert!(!is_harmless_drawing(svg(inner).as_bytes()), "{inner}");
        }
        for other in [
            b"<html><svg/></html>".as_slice(),
            b"\xff<svg/>",
            b"",
            b"<?xml version='1.0'?><rss/>",
            b"<!DOCTYPE svg [<!ENTITY a '<script/>'>]><svg>&a;</svg>",
            b"<svg/><svg/>",
        ] {
            assert!(!is_harmless_drawing(other));
        }
        assert!(is_harmless_drawing(
            b"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://a.example/svg11.dtd'><svg/>"
        ));
    }
}
