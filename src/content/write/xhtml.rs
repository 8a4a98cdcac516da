//! Writes blocks as XHTML that is HTML as well, for one page and for books (EPUB).
//!
//! No written page requests anything when it is opened. An image whose bytes are not inside becomes a link.

use std::fmt::Write as _;

use url::Url;

use crate::content::{Alignment, Block, Details, Image, Inline, List, Run, Style, Table, UNDESCRIBED_IMAGE};

/// Returns the reference that stands for an image in the written page: `data:` or the name of a file beside it. `None` if
/// the image is not there.
pub type ImageSource<'a> = &'a mut dyn FnMut(&Url) -> Option<String>;

/// Appends blocks. Headings begin at `level` (1 to 6) instead of 1.
pub fn write(blocks: &[Block], level: u8, images: ImageSource<'_>, to: &mut String) {
    for block in blocks {
        block_to(block, level, images, to);
        to.push('\n');
    }
}

/// Appends text with `&`, `<`, `>` and quotation marks escaped. Characters that XML does not allow are left out.
pub fn escape(text: &str, to: &mut String) {
    for c in text.chars() {
        match c {
            '&' => to.push_str("&amp;"),
            '<' => to.push_str("&lt;"),
            '>' => to.push_str("&gt;"),
            '"' => to.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() && !matches!(c, '\t' | '\n') => {}
            c => to.push(c),
        }
    }
}

/// Returns an escaped text.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    escape(text, &mut escaped);
    escaped
}

/// Returns an escaped address for a link. Characters that RFC 3986 does not allow there are percent-encoded: browsers
/// accept them, but a book with one of them is not valid.
#[must_use]
pub fn address(text: &str) -> String {
    const SIGNS: &str = "-._~:/?@!$&'()*+,;=";
    let bytes = text.as_bytes();
    // Brackets are allowed around an address of IPv6 alone.
    let host = text.find("://").map_or(0, |at| at + 3);
    let end = text
        .get(host..)
        .and_then(|rest| rest.find(['/', '?', '#', '\\']))
        .map_or(text.len(), |end| host + end);
    let is_in_host = |at: usize| host > 0 && (host..end).contains(&at);
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let fragment = text.find('#');
    let mut address = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let is_allowed = match c {
            '%' => is_hex(at + 1) && is_hex(at + 2),
            '#' => Some(at) == fragment,
            '[' | ']' => is_in_host(at),
            c => c.is_ascii_alphanumeric() || SIGNS.contains(c),
        };
        if is_allowed {
            address.push(c);
        } else {
            for b in c.encode_utf8(&mut [0; 4]).bytes() {
                let _infallible = write!(address, "%{b:02X}");
            }
        }
    }
    escaped(&address)
}

fn block_to(block: &Block, level: u8, images: ImageSource<'_>, to: &mut String) {
    let mut within = |tag: &str, blocks: &[Block], to: &mut String| {
        let _infallible = write!(to, "<{tag}>");
        write(blocks, level, images, to);
        let _infallible = write!(to, "</{tag}>");
    };
    match block {
        Block::Heading { level: own, text } => {
            let own = (own + level).saturating_sub(1).clamp(1, 6);
            let _infallible = write!(to, "<h{own}>");
            inline(text, images, to);
            let _infallible = write!(to, "</h{own}>");
        }
        Block::Paragraph(text) => wrapped("p", text, images, to),
        Block::Caption(text) => {
            to.push_str("<p><small>");
            inline(text, images, to);
            to.push_str("</small></p>");
        }
        Block::Code { text, .. } => {
            to.push_str("<pre><code>");
            escape(text, to);
            to.push_str("</code></pre>");
        }
        Block::Quote(blocks) => within("blockquote", blocks, to),
        Block::Indent(blocks) => within("div", blocks, to),
        Block::List(list) => list_to(list, level, images, to),
        Block::Table(table) => table_to(table, level, images, to),
        Block::Image(image) => image_to(image, images, to),
        Block::Media(media) => {
            to.push_str("<p>");
            link(&media.url, media.title_or_name(), to);
            to.push_str("</p>");
        }
        Block::Details(Details { summary, blocks }) => {
            to.push_str("<div>");
            wrapped("p", summary, images, to);
            write(blocks, level, images, to);
            to.push_str("</div>");
        }
        Block::Rule => to.push_str("<hr/>"),
    }
}

fn wrapped(tag: &str, text: &Inline, images: ImageSource<'_>, to: &mut String) {
    let _infallible = write!(to, "<{tag}>");
    inline(text, images, to);
    let _infallible = write!(to, "</{tag}>");
}

fn list_to(list: &List, level: u8, images: ImageSource<'_>, to: &mut String) {
    let tag = if list.ordered { "ol" } else { "ul" };
    let _infallible = if list.ordered && list.start != 1 {
        write!(to, "<ol start=\"{}\">", list.start)
    } else {
        write!(to, "<{tag}>")
    };
    for item in &list.items {
        to.push_str("<li>");
        write(item, level, images, to);
        to.push_str("</li>\n");
    }
    // A list needs an item.
    if list.items.is_empty() {
        to.push_str("<li></li>");
    }
    let _infallible = write!(to, "</{tag}>");
}

fn table_to(table: &Table, level: u8, images: ImageSource<'_>, to: &mut String) {
    to.push_str("<table>");
    for row in &table.rows {
        to.push_str("<tr>");
        for cell in row {
            let tag = if cell.header { "th" } else { "td" };
            let _infallible = write!(to, "<{tag}");
            if cell.columns > 1 {
                let _infallible = write!(to, " colspan=\"{}\"", cell.columns);
            }
            match cell.alignment {
                Alignment::Start => {}
                Alignment::Center => to.push_str(" style=\"text-align: center\""),
                Alignment::Right => to.push_str(" style=\"text-align: right\""),
            }
            to.push('>');
            write(&cell.blocks, level, images, to);
            let _infallible = write!(to, "</{tag}>");
        }
        to.push_str("</tr>\n");
    }
    to.push_str("</table>");
}

fn image_to(image: &Image, images: ImageSource<'_>, to: &mut String) {
    let alt = image.description();
    to.push_str("<p>");
    let link_target = image.link.as_deref();
    // The ratio keeps the stated size of an image that is narrower than the page, and its form if it is not.
    let size = match (image.width, image.height) {
        (Some(width), Some(height)) if width > 0 && height > 0 => {
            format!(" width=\"{width}\" height=\"{height}\" style=\"aspect-ratio:{width}/{height}\"")
        }
        (Some(width), None) if width > 0 => format!(" width=\"{width}\""),
        _ => String::new(),
    };
    match images(&image.source) {
        Some(source) => match link_target {
            Some(url) => {
                let _infallible = write!(to, "<a href=\"{}\">", address(url.as_str()));
                element_to(image, &source, &size, to);
                to.push_str("</a>");
            }
            None => element_to(image, &source, &size, to),
        },
        // An address of data is as long as its image.
        None if image.source.scheme() == "data" => escape(alt, to),
        None => {
            let name = image.source.path_segments().and_then(|mut segments| segments.next_back());
            let text = if alt.is_empty() { name.unwrap_or_default() } else { alt };
            link(&image.source, if text.is_empty() { image.source.as_str() } else { text }, to);
        }
    }
    to.push_str("</p>");
}

/// Appends the element of an image, with further attributes.
fn element_to(image: &Image, source: &str, attributes: &str, to: &mut String) {
    to.push_str("<img src=\"");
    escape(source, to);
    to.push_str("\" alt=\"");
    escape(image.description(), to);
    let _infallible = write!(to, "\"{attributes}/>");
}

/// Appends an image that stands in a line. Returns false if there is no image to show.
fn image_in_line(image: &Image, images: ImageSource<'_>, to: &mut String) -> bool {
    let Some(source) = images(&image.source) else { return false };
    // A small image may come in many pixels.
    let size = match (image.width, image.height) {
        (Some(width), Some(height)) => format!(" width=\"{width}\" height=\"{height}\""),
        _ => String::new(),
    };
    element_to(image, &source, &size, to);
    true
}

fn link(url: &Url, text: &str, to: &mut String) {
    to.push_str("<a href=\"");
    to.push_str(&address(url.as_str()));
    to.push_str("\">");
    escape(text, to);
    to.push_str("</a>");
}

fn inline(text: &Inline, images: ImageSource<'_>, to: &mut String) {
    for Run { text: run, style, link: url, image } in text.runs() {
        let tags = tags(style);
        if let Some(url) = url {
            to.push_str("<a href=\"");
            to.push_str(&address(url.as_str()));
            to.push_str("\">");
        }
        for tag in &tags {
            let _infallible = write!(to, "<{tag}>");
        }
        if !image.is_some_and(|image| image_in_line(image, images, to)) {
            let words = if image.is_some() { run.trim_matches(UNDESCRIBED_IMAGE) } else { run };
            for (at, line) in words.split('\n').enumerate() {
                if at > 0 {
                    to.push_str("<br/>");
                }
                escape(line, to);
            }
        }
        for tag in tags.iter().rev() {
            let _infallible = write!(to, "</{tag}>");
        }
        if url.is_some() {
            to.push_str("</a>");
        }
    }
}

fn tags(style: Style) -> Vec<&'static str> {
    [
        ("b", style.bold),
        ("i", style.italic),
        ("code", style.code),
        ("del", style.strike),
        ("u", style.underline),
        ("sub", style.sub),
        ("sup", style.sup),
        ("mark", style.mark),
    ]
    .into_iter()
    .filter_map(|(tag, is_on)| is_on.then_some(tag))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::read;
    use crate::model::Text;

    fn written(html: &str) -> String {
        let base = Url::parse("https://a.example/p/").ok();
        let mut text = String::new();
        let mut inside = |url: &Url| url.path().ends_with("in.png").then(|| "images/1.png".to_owned());
        write(&read(&Text::html(html), base.as_ref()).blocks, 2, &mut inside, &mut text);
        text
    }

    #[test]
    fn blocks_become_xhtml() {
        let check = |html: &str, expect: &str| assert_eq!(written(html).trim(), expect, "{html}");
        check("<h1>A &amp; <i>b</i></h1>", "<h2>A &amp; <i>b</i></h2>");
        check(
            "<p>x <a href='/q?a=1&amp;b=2'><b>y</b></a><br>z</p>",
            "<p>x <a href=\"https://a.example/q?a=1&amp;b=2\"><b>y</b></a><br/>z</p>",
        );
        check("<pre><code>if a &lt; b {\n}</code></pre>", "<pre><code>if a &lt; b {\n}</code></pre>");
        check("<ol start=3><li>x</ol>", "<ol start=\"3\"><li><p>x</p>\n</li>\n</ol>");
        check(
            "<p>x</p><img src=in.png alt='a \"b\"'>",
            "<p>x</p>\n<p><img src=\"images/1.png\" alt=\"a &quot;b&quot;\"/></p>",
        );
        check(
            "<p>x</p><img src=in.png width=200 height=50>",
            "<p>x</p>\n<p><img src=\"images/1.png\" alt=\"\" width=\"200\" height=\"50\" style=\"aspect-ratio:200/50\"/></p>",
        );
        check(
            "<p>x</p><img src=out.png>",
            "<p>x</p>\n<p><a href=\"https://a.example/p/out.png\">out.png</a></p>",
        );
        check(
            "<p>so <img src=in.png width=20 height=16>, he <i>said <img src=in.png class=latex alt=x></i></p>",
            "<p>so <img src=\"images/1.png\" alt=\"\" width=\"20\" height=\"16\"/>, he <i>said </i>\
             <i><img src=\"images/1.png\" alt=\"x\"/></i></p>",
        );
        check(
            "<p>so <img src=out.png width=20 height=16> he said <img src=out.png class=latex alt=x></p>",
            "<p>so  he said x</p>",
        );
        check("<p>x</p><script>alert(1)</script><a href='javascript:y'>z</a>", "<p>x</p>\n<p>z</p>");
    }

    #[test]
    fn addresses_have_only_the_characters_that_rfc_3986_allows() {
        for (text, expect) in [
            ("https://a.example/q?a=1&b=%41+c~d", "https://a.example/q?a=1&amp;b=%41+c~d"),
            ("http://x.example/a?b=A|B^`{}[]\\\"", "http://x.example/a?b=A%7CB%5E%60%7B%7D%5B%5D%5C%22"),
            ("http://[2001:db8::1]:80/[x]#a#b", "http://[2001:db8::1]:80/%5Bx%5D#a%23b"),
            ("mailto:a b@c.example?subject=50% off", "mailto:a%20b@c.example?subject=50%25%20off"),
            ("https://a.example/ü<é>", "https://a.example/%C3%BC%3C%C3%A9%3E"),
        ] {
            assert_eq!(address(text), expect, "{text}");
        }
        assert_eq!(
            written("<a href='/a?b=A|B'>x</a>").trim(),
            "<p><a href=\"https://a.example/a?b=A%7CB\">x</a></p>"
        );
    }

    /// The text of a publisher must stay well-formed, and must request nothing.
    #[test]
    fn any_article_is_well_formed_xml_without_requests() {
        let mut hostile = String::from("<p>\u{1}\u{fffe}]]&gt; &amp;lt; <b><i>x</b>y</i> \u{202e}z</p>");
        hostile.push_str("<table><tr><td colspan=2>a<td align=right>b<tr><th>c</table><dl><dt>t<dd>d</dl><blockquote><ul><li>a<ul><li>b</ul></ul>");
        hostile.push_str("<video src=v.mp4 poster=p.png></video><iframe src=https://v.example/></iframe><details><summary>s</summary>in</details><hr><img src='data:image/png;base64,AAAA' alt='<q>'>");
        let text = format!("<div>{}</div>", written(&hostile));
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut count = 0;
        loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => break,
                Ok(_) => count += 1,
                Err(error) => panic!("{error}: {text}"),
            }
        }
        assert!(count > 40, "{text}");
        assert!(
            !text.contains(" src=\"http") && !text.contains("<iframe") && !text.contains("<video"),
            "{text}"
        );
    }
}
