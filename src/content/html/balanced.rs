//! Builds the tree of a library from HTML. If many elements are open, the parser takes a time that grows with the square of
//! the length of the text, because it searches all of them for many tags, and copies open styles into each later paragraph.
//! Such a text is rewritten first, and only such a text. Each element of the new text ends in its parent, and none is nested
//! deeper than [`DEEPEST`].
//!
//! Elements that are nested deeper are left out. Their text stays. Scripts, styles and form texts go, because their
//! contents mean nothing outside them. Descriptions of the page (`application/ld+json`) stay.

use std::cell::{Cell, RefCell};
use std::marker::PhantomData;

use html5ever::tendril::TendrilSink as _;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSinkResult};
use html5ever::tree_builder::{Tracer, TreeBuilderOpts, TreeSink};
use html5ever::{ParseOpts, parse_document};

use super::attributes::attribute;
use super::element::{inline_style, is_block, is_void, raw_kind};
use super::walk::{tokenize, without_giant_tags};

/// The largest number of open elements. Pages of the web nest fewer than a hundred.
const DEEPEST: usize = 200;
/// The largest number of styles that go on behind the end of their paragraph.
const MOST_STYLES: usize = 16;
/// The largest number of equal ones among them, as in browsers.
const MOST_REPEATED: usize = 3;
/// Elements whose content ends no element around them.
const WALLS: &[&str] = &["table", "td", "th", "caption", "object", "applet", "marquee", "template", "select"];
const TABLE_PARTS: &[&str] = &["tr", "td", "th", "thead", "tbody", "tfoot", "caption", "colgroup"];

/// The largest number of open elements of a parser. A style counts twice, because the parser keeps another list of them.
const MOST_OPEN: usize = 2 * DEEPEST + 16;
/// The number of bytes after which the parser is asked for its open elements.
const PART: usize = 512;

/// Builds the tree of a page as it is; `None` if its elements are nested too deep, or if `is_large` returns true for a part
/// of the tree.
#[must_use]
pub fn parsed<T: TreeSink<Output = T>>(html: &str, tree: T, is_large: impl Fn(&T) -> bool) -> Option<T> {
    let builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let mut parser = parse_document(tree, ParseOpts { tree_builder: builder, ..ParseOpts::default() });
    let html = without_giant_tags(html);
    let mut rest = &*html;
    while let Some((part, behind)) = rest.split_at_checked(rest.floor_char_boundary(PART)) {
        if part.is_empty() {
            break;
        }
        rest = behind;
        parser.process(part.into());
        let builder = &parser.tokenizer.sink;
        let open = OpenCount(Cell::new(0), PhantomData);
        builder.trace_handles(&open);
        if open.0.get() > MOST_OPEN || is_large(&builder.sink) {
            return None;
        }
    }
    Some(parser.finish())
}

/// Counts the open elements of a parser and those that it copies into later paragraphs.
struct OpenCount<H>(Cell<usize>, PhantomData<H>);

impl<H> Tracer for OpenCount<H> {
    type Handle = H;

    fn trace_handle(&self, _: &H) {
        self.0.update(|count| count + 1);
    }
}

/// Returns the balanced form of a page; `None` if it would have more than `most` elements.
#[must_use]
pub fn balanced(html: &str, most: usize) -> Option<String> {
    let rewriting = RefCell::new(Rewriting { most, ..Rewriting::default() });
    tokenize(html, |token| rewriting.borrow_mut().token(token));
    let mut rewriting = rewriting.into_inner();
    rewriting.close_to(0);
    (rewriting.elements <= most).then_some(rewriting.out)
}

#[derive(Default)]
struct Rewriting {
    out: String,
    open: Vec<Open>,
    /// The number of open elements that are left out, because they are too deep.
    left_out: usize,
    /// Styles that ended with their paragraph. They begin again before the next text.
    styles: Vec<Open>,
    raw: Raw,
    elements: usize,
    most: usize,
}

/// An open element.
struct Open {
    name: String,
    /// Its start tag.
    start: String,
}

/// The meaning of the text of an open element that contains no tags.
#[derive(Default)]
enum Raw {
    #[default]
    None,
    Skipped,
    /// The text stays. This end tag follows it.
    Text(&'static str),
    /// The text is JSON.
    Json,
}

impl Rewriting {
    fn token(&mut self, token: Token) -> TokenSinkResult<()> {
        if self.elements > self.most {
            return TokenSinkResult::Continue;
        }
        match token {
            Token::DoctypeToken(_) => self.out.push_str("<!DOCTYPE html>"),
            Token::CharacterTokens(text) => self.text(&text),
            Token::TagToken(tag) => match tag.kind {
                TagKind::StartTag => return self.start(&tag),
                TagKind::EndTag => self.end(&tag.name),
            },
            _ => {}
        }
        TokenSinkResult::Continue
    }

    fn text(&mut self, text: &str) {
        match self.raw {
            Raw::None => {
                if !text.trim_ascii().is_empty() {
                    self.begin_styles();
                }
                escape(text, &mut self.out);
            }
            Raw::Text(_) => escape(text, &mut self.out),
            // JSON may write this character so, and then no text in it looks like a tag.
            Raw::Json => self.out.push_str(&text.replace('<', "\\u003c")),
            Raw::Skipped => {}
        }
    }

    fn start(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        match name {
            "plaintext" | "frameset" | "frame" => return TokenSinkResult::Continue,
            // The parser allows no form in a form, but its end tag would end the outer one.
            "form" if self.open.iter().any(|open| open.name == "form") => return TokenSinkResult::Continue,
            // The parser knows one of each, and ends them itself.
            "html" | "head" | "body" => {
                self.write_start(&start_tag(tag));
                return TokenSinkResult::Continue;
            }
            _ => {}
        }
        if let Some(kind) = raw_kind(name) {
            return self.start_raw(tag, name, kind);
        }
        self.end_implied(name);
        if is_void(name) {
            self.begin_styles();
            self.write_start(&start_tag(tag));
        } else if self.open.len() >= DEEPEST {
            self.left_out += 1;
        } else {
            if !is_block(name) {
                self.begin_styles();
            }
            // The styles may have taken the last place.
            if self.open.len() >= DEEPEST {
                self.left_out += 1;
                return TokenSinkResult::Continue;
            }
            self.push(Open { name: name.to_owned(), start: start_tag(tag) });
            // An element of a drawing may end in its start tag.
            let is_drawn = || self.open.iter().any(|open| matches!(&*open.name, "svg" | "math"));
            if tag.self_closing && is_drawn() {
                self.close_to(self.open.len() - 1);
            }
        }
        TokenSinkResult::Continue
    }

    fn start_raw(&mut self, tag: &Tag, name: &str, kind: RawKind) -> TokenSinkResult<()> {
        let is_json = name == "script"
            && attribute(tag, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("application/ld+json"));
        self.raw = match name {
            "script" if is_json => Raw::Json,
            "title" => Raw::Text("</title>"),
            "xmp" => Raw::Text("</pre>"),
            _ => Raw::Skipped,
        };
        match name {
            "iframe" => {
                self.write_start(&start_tag(tag));
                self.out.push_str("</iframe>");
            }
            "xmp" => self.write_start("<pre>"),
            _ if matches!(self.raw, Raw::Skipped) => {}
            _ => self.write_start(&start_tag(tag)),
        }
        TokenSinkResult::RawData(kind)
    }

    fn end(&mut self, name: &str) {
        match std::mem::take(&mut self.raw) {
            Raw::None => {}
            Raw::Skipped => return,
            Raw::Json => return self.out.push_str("</script>"),
            Raw::Text(end) => return self.out.push_str(end),
        }
        if let Some(left) = self.left_out.checked_sub(1) {
            self.left_out = left;
            return;
        }
        let walls: &[&str] = match name {
            "table" => &[],
            name if TABLE_PARTS.contains(&name) => &["table"],
            _ => WALLS,
        };
        let style = is_style(name).then(|| self.styles.iter().rposition(|open| open.name == name)).flatten();
        match self.find(&[name], walls) {
            _ if let Some(at) = style => drop(self.styles.remove(at)),
            // A style may end before the blocks in it do. These go on.
            Some(at) if is_style(name) => {
                let ended = self.close_to(at);
                for inner in ended.into_iter().skip(1) {
                    self.push(inner);
                }
            }
            Some(at) => self.end_block(at),
            None => {}
        }
    }

    /// Ends the elements that a start tag ends.
    fn end_implied(&mut self, name: &str) {
        if self.left_out > 0 {
            return;
        }
        let (siblings, walls): (&[&str], &[&str]) = match name {
            "li" => (&["li"], &["ul", "ol", "menu", "dir"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl"]),
            "option" | "optgroup" => (&["option"], &[]),
            "tr" => (&["tr", "caption", "colgroup"], &["table"]),
            "td" | "th" => (&["td", "th"], &["table", "tr"]),
            "thead" | "tbody" | "tfoot" => (&["thead", "tbody", "tfoot", "caption", "colgroup"], &["table"]),
            "a" => return self.end("a"),
            _ => (&[], &[]),
        };
        let is_part = TABLE_PARTS.contains(&name);
        let is_wall = |open: &str| walls.contains(&open) || (!is_part && WALLS.contains(&open));
        let ended = self.open.iter().enumerate().rev().take_while(|(_, open)| !is_wall(&open.name));
        // The outermost one ends, as a row does with its cell.
        let ended = ended.filter(|(_, open)| siblings.contains(&&*open.name)).map(|(at, _)| at).last();
        if let Some(at) = ended {
            self.end_block(at);
        }
        if is_block(name)
            && !is_void(name)
            && let Some(at) = self.find(&["p"], WALLS)
        {
            self.end_block(at);
        }
    }

    /// Returns the place of the innermost open element with one of these names, unless a wall is around all later ones.
    fn find(&self, names: &[&str], walls: &[&str]) -> Option<usize> {
        for (at, open) in self.open.iter().enumerate().rev() {
            if names.contains(&&*open.name) {
                return Some(at);
            }
            if walls.contains(&&*open.name) {
                return None;
            }
        }
        None
    }

    /// Ends a block. The styles in it go on behind it.
    fn end_block(&mut self, at: usize) {
        let ended = self.close_to(at);
        let has_wall = ended.iter().any(|open| WALLS.contains(&&*open.name));
        if has_wall {
            self.styles.clear();
        } else {
            for style in ended.into_iter().skip(1).filter(|open| is_style(&open.name)) {
                let repeated = self.styles.iter().filter(|known| known.start == style.start).count();
                if repeated < MOST_REPEATED && self.styles.len() < MOST_STYLES {
                    self.styles.push(style);
                }
            }
        }
    }

    /// Ends the open elements from this one on, and returns them from the outside in.
    fn close_to(&mut self, at: usize) -> Vec<Open> {
        let ended = self.open.split_off(at);
        for open in ended.iter().rev() {
            self.out.push_str("</");
            self.out.push_str(&open.name);
            self.out.push('>');
        }
        ended
    }

    fn begin_styles(&mut self) {
        for style in std::mem::take(&mut self.styles) {
            if self.open.len() < DEEPEST {
                self.push(style);
            }
        }
    }

    fn push(&mut self, open: Open) {
        self.write_start(&open.start);
        self.open.push(open);
    }

    fn write_start(&mut self, tag: &str) {
        self.elements += 1;
        self.out.push_str(tag);
    }
}

/// Returns true for elements that a browser continues in the next paragraph.
fn is_style(name: &str) -> bool {
    matches!(name, "a" | "big" | "font" | "small" | "nobr") || inline_style(name).is_some()
}

fn start_tag(tag: &Tag) -> String {
    let mut text = format!("<{}", &*tag.name);
    for attribute in &tag.attrs {
        text.push(' ');
        text.push_str(&attribute.name.local);
        text.push_str("=\"");
        escape(&attribute.value, &mut text);
        text.push('"');
    }
    text.push('>');
    text
}

fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some((before, from)) = rest.find(['&', '<', '>', '"']).and_then(|at| rest.split_at_checked(at))
    {
        out.push_str(before);
        let (special, behind) = from.split_at_checked(1).unwrap_or((from, ""));
        out.push_str(match special {
            "&" => "&amp;",
            "<" => "&lt;",
            ">" => "&gt;",
            _ => "&quot;",
        });
        rest = behind;
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, expected: &str) {
        assert_eq!(balanced(html, 1_000).as_deref(), Some(expected), "{html}");
    }

    #[test]
    fn a_balanced_page_stays_as_it_is() {
        for html in [
            "<!DOCTYPE html><html lang=\"de\"><head><title>A &amp; B</title><meta name=\"x\" content=\"&quot;\">",
            "<div><p>One <b>bold <i>text</i></b><br>two</p><ul><li><a href=\"/x?a=1&amp;b=2\">x</a></li></ul></div>",
            "<table><tbody><tr><td><p>a</p></td><th>b</th></tr></tbody></table>",
            "<noscript><img src=\"a.png\"></noscript><pre>  a\n b</pre>",
        ] {
            check(html, html);
        }
    }

    #[test]
    fn open_elements_end_in_their_parents() {
        check("<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>");
        check("<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>");
        check(
            "<table><tr><td>a<td>b<tr><td>c</table>",
            "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
        );
        check("<div><table><td></div>a</table>", "<div><table><td>a</td></table></div>");
        check("<p><b>a<p>b</b>c", "<p><b>a</b></p><p><b>b</b>c</p>");
        check("<b>a<div>b</b>c</div>", "<b>a<div>b</div></b><div>c</div>");
        check("<a href=1>x<a href=2>y", "<a href=\"1\">x</a><a href=\"2\">y</a>");
        check(
            "<svg><path/><g><path/></g></svg><div/>a",
            "<svg><path></path><g><path></path></g></svg><div>a</div>",
        );
        check("</p></div><br>", "<br>");
        check("<form>a<form>b</form>c</form>d", "<form>ab</form>cd");
        check("<form><table><td><form></form></table></form>", "<form><table><td></td></table></form>");
    }

    #[test]
    fn what_looks_like_a_tag_but_is_none_stays_a_text_or_goes() {
        check("<script>'<div>'</script><style><p></style><textarea><div></textarea>a", "a");
        check("<title><div></title><!-- <div> -->a", "<title>&lt;div&gt;</title>a");
        check(
            "<script type=application/ld+json>{\"a\":\"</p><p>\"}</script>",
            "<script type=\"application/ld+json\">{\"a\":\"\\u003c/p>\\u003cp>\"}</script>",
        );
        check(
            "<iframe src=x><div></iframe><xmp><div></xmp>",
            "<iframe src=\"x\"></iframe><pre>&lt;div&gt;</pre>",
        );
    }

    #[test]
    fn deep_elements_go_and_their_text_stays() {
        for tag in ["div", "b", "font color=1", "ul><li", "table><tr><td", "a href=x", "div><p><b", "object"]
        {
            let html = format!("{}<p>deep text</p>", format!("<{tag}>").repeat(5_000));
            let flat = balanced(&html, 20_000).unwrap();
            assert!(flat.matches("</").count() <= 10_500 && flat.contains("deep text"), "{tag}");
            let (mut depth, mut deepest) = (0_usize, 0);
            for part in flat.split('<').skip(1) {
                depth = if part.starts_with('/') { depth - 1 } else { depth + 1 };
                deepest = deepest.max(depth);
            }
            assert!(depth == 0 && deepest <= DEEPEST, "{tag}: {deepest}");
        }
        assert_eq!(balanced(&"<p>".repeat(11), 10), None);
        let copied = format!("{}{}", "<p><font a=1>".repeat(300), "<p>x".repeat(300));
        assert!(balanced(&copied, 1_000_000).unwrap().matches('<').count() < 2 * 17 * 600);
    }
}
