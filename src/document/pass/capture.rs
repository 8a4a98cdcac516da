//! Reads the text of a field with the markup in it, and skips unknown elements.
//!
//! Child elements of a field become HTML text. This is right for the type "xhtml", and for publishers who forget to
//! escape markup. Nesting is not stored as a tree, but as a bounded list of the names of open elements.

use std::ops::Range;

use url::Url;

use super::{Pass, lower};
use crate::document::markup::html_refs;
use crate::document::markup::names;
use crate::document::markup::names::{Action, Dialect, Field, Ns, Section, Shape, Target};
use crate::document::markup::tokens::{Attributes, Tag};
use crate::document::repairs::Repair;
use crate::document::values::links;
use crate::encoding::cleaning::push_clean;
use crate::encoding::html::is_void;
use crate::encoding::references;

/// Deepest nesting that the pass follows inside a field or an unknown element.
const MAX_INNER: usize = 200;
/// Largest number of bytes that the buffer for the text of a field keeps for the next field.
const KEPT: usize = 64 << 10;

/// The kind of text in a field, as its type and mode say (RFC 4287 §3.1.1, §4.1.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    Text,
    Html,
    /// HTML in base64 (Atom 0.3).
    Base64Html,
    /// XML other than XHTML. Elements in it never count as entries.
    Xml,
    /// The field is not text.
    Other,
}

/// A field that is being read.
#[derive(Debug)]
pub(in crate::document) struct Capture<'a> {
    name: &'a str,
    pub(in crate::document) field: Field,
    pub(super) holds: Holds,
    pub(in crate::document) base: Option<Url>,
    /// True for a guid with isPermaLink="false".
    pub(super) no_permalink: bool,
    inner: Vec<&'a str>,
    overflow: u32,
    /// True after the first child element. From then on, text is escaped.
    pub(in crate::document) inline: bool,
    inner_bases: Vec<(usize, Url)>,
    /// Range of the first child's content, if that child is a div.
    div: Option<Range<usize>>,
    children: u32,
    pub(in crate::document) bindings: usize,
}

impl Capture<'_> {
    /// Returns the range of the wrapping div's content, if a div is the only child (RFC 4287 §3.1.1.3).
    pub(super) fn wrapping_div(&self) -> Option<Range<usize>> {
        self.div.clone().filter(|_| self.children == 1)
    }

    const fn is_markup(&self) -> bool {
        matches!(self.field.shape, Shape::Html | Shape::AtomText)
    }

    /// Returns true for a long text, which may contain any element of HTML.
    fn is_long(&self) -> bool {
        self.is_markup() && self.field.target != Target::Xml("title")
    }
}

/// An unknown element that is being skipped.
#[derive(Debug)]
pub(in crate::document) struct Skipped<'a> {
    /// The names of the open elements, each with the number of namespace bindings before it.
    open: Vec<(&'a str, usize)>,
    overflow: u32,
    feed: bool,
}

impl<'a> Skipped<'a> {
    pub(in crate::document) fn new(name: &'a str, bindings: usize) -> Self {
        let mut skipped = Self { open: Vec::new(), overflow: 0, feed: false };
        skipped.push(name, bindings);
        skipped
    }

    /// Returns the number of namespace bindings before this element.
    pub(super) fn bindings(&self) -> Option<usize> {
        self.open.first().map(|(_, bindings)| *bindings)
    }

    /// Returns true if the element contains a whole feed, whose entries do not belong to this feed.
    pub(super) const fn holds_feed(&self) -> bool {
        self.feed
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// Records a start tag. Returns false if it is nested too deeply to be followed.
    pub(in crate::document) fn push(&mut self, name: &'a str, bindings: usize) -> bool {
        let local = name.split_once(':').map_or(name, |(_, local)| local);
        self.feed |= ["feed", "channel", "rss"].contains(&local);
        if self.open.len() < MAX_INNER {
            self.open.push((name, bindings));
            return true;
        }
        self.overflow += 1;
        false
    }

    /// Records an end tag. Returns the number of namespace bindings that stay in scope; `None` if no element of that
    /// name is open inside this one.
    pub(in crate::document) fn pop(&mut self, name: &str) -> Option<usize> {
        if self.overflow > 0 {
            self.overflow -= 1;
            return Some(usize::MAX);
        }
        let at = self.open.iter().rposition(|(open, _)| *open == name)?;
        self.open.drain(at..).next().map(|(_, bindings)| bindings)
    }
}

impl<'a> Pass<'a, '_> {
    pub(super) fn begin_capture(&mut self, tag: Tag<'a>, field: Field, base: Option<Url>, bindings: usize) {
        let (mut kind, mut mode, mut no_permalink) = ("", "", false);
        for (name, value) in Attributes::new(tag.attributes) {
            match name {
                "type" => kind = value.trim(),
                "mode" => mode = value.trim(),
                "isPermaLink" | "ispermalink" => no_permalink = value.trim().eq_ignore_ascii_case("false"),
                _ => {}
            }
        }
        if field.target == Target::Xml("content") && self.dialect == Dialect::Atom {
            self.out_of_line(tag, base.as_ref());
        }
        if field.target == Target::Xml("source") && self.dialect == Dialect::Rss {
            self.rss_source(tag);
        }
        self.texts.field.clear();
        self.capture = Some(Capture {
            name: tag.name,
            field,
            holds: holds(field.shape, kind, mode),
            base,
            no_permalink,
            inner: Vec::new(),
            overflow: 0,
            inline: false,
            inner_bases: Vec::new(),
            div: None,
            children: 0,
            bindings,
        });
    }

    /// Uses the `src` of content as the page of the entry, if the entry has no other page (RFC 4287 §4.1.3.2).
    fn out_of_line(&mut self, tag: Tag<'a>, base: Option<&Url>) {
        let Some((_, src)) = Attributes::new(tag.attributes).find(|(name, _)| *name == "src") else { return };
        let src = references::decoded(src, &self.declared, self.repairs.noting());
        if let Some(url) = links::resolve(base.unwrap_or_else(|| self.base()), &src) {
            self.entry.side.link.offer(9, url);
        }
    }

    pub(super) fn capture_text(&mut self, raw: &str) {
        let Some(capture) = &self.capture else { return };
        let escape = capture.inline && capture.is_markup();
        let (text, dirty) = (&mut self.texts.field, self.texts.dirty);
        let mut dropped = 0;
        references::decode(raw, &self.declared, self.repairs.noting(), |piece| {
            if !escape && !dirty {
                text.push_str(piece);
            } else {
                dropped += push_clean(text, piece, escape);
            }
        });
        self.repairs.add(Repair::ControlCharacter, dropped);
    }

    pub(super) fn capture_cdata(&mut self, content: &str) {
        let Some(capture) = &self.capture else { return };
        // Inside child elements CDATA is text. At the top of a field it is HTML, whatever the type says.
        let escape = capture.is_markup() && !capture.inner.is_empty();
        if escape || self.texts.dirty {
            let dropped = push_clean(&mut self.texts.field, content, escape);
            self.repairs.add(Repair::ControlCharacter, dropped);
        } else {
            self.texts.field.push_str(content);
        }
    }

    /// Returns true for the first child of the RSS element `source`, which holds a text only. Some publishers write the
    /// elements of Atom in it.
    pub(super) fn opens_source(&mut self, tag: Tag<'a>) -> bool {
        let is_source = |capture: &Capture<'_>| capture.field.target == Target::Xml("source");
        self.capture.as_ref().is_some_and(is_source)
            && self.texts.field.trim().is_empty()
            && !self.is_entry_name(tag.name)
    }

    /// Makes the field `source` a part of the document.
    pub(super) fn open_source(&mut self) {
        let Some(Capture { name, bindings, .. }) = self.capture.take() else { return };
        self.open(Tag { name, attributes: "", empty: false }, bindings, Section::Source, "");
    }

    /// Returns true if a start tag does not belong to the field but to the next element.
    pub(super) fn ends_capture(&mut self, tag: Tag<'a>) -> bool {
        let Some(capture) = &self.capture else { return false };
        if capture.holds == Holds::Xml {
            return false;
        }
        let long = capture.is_long();
        if self.is_entry_name(tag.name) {
            return true;
        }
        let (prefix, local) = tag.name.split_once(':').unwrap_or(("", tag.name));
        let mut buffer = [0; 24];
        let name = lower(local, &mut buffer);
        if long {
            // None of these elements exists in HTML.
            const NEVER_HTML: [&str; 5] = ["pubdate", "guid", "enclosure", "description", "lastbuilddate"];
            return self.dialect == Dialect::Rss && prefix.is_empty() && NEVER_HTML.contains(&name);
        }
        let Some(section) = self.frames.last().map(|frame| frame.section) else { return false };
        let main = if self.dialect == Dialect::Atom { Ns::Atom } else { Ns::Rss };
        let (ns, _) = self.resolve(tag.name);
        matches!(ns, Ns::None | Ns::Rss | Ns::Atom | Ns::AtomByMistake)
            && !matches!(names::action(self.dialect, section, main, name), Action::Ignore)
    }

    pub(super) fn capture_start(&mut self, tag: Tag<'a>) {
        self.bind_inner(tag);
        if tag.attributes.contains("xml:base") {
            let outer = self.base().clone();
            if let Some(capture) = &mut self.capture {
                capture.base.get_or_insert(outer);
            }
        }
        let mut name = tag.name;
        if name.contains(':')
            && let (Ns::Xhtml, local) = self.resolve(name)
        {
            name = local;
        }
        let Some(capture) = &mut self.capture else { return };
        if !capture.is_markup() {
            // Only the texts of the child elements are kept, for example an address inside a person. A space separates
            // them.
            self.texts.field.push(' ');
        }
        let void = is_void(name);
        if capture.inner.len() >= MAX_INNER {
            capture.overflow += u32::from(!tag.empty && !void);
            self.repairs.count(Repair::Depth);
            return;
        }
        capture.inline = true;
        capture.children += u32::from(capture.inner.is_empty());
        if capture.is_markup() {
            let start = self.texts.field.len();
            self.texts.field.push('<');
            self.texts.field.push_str(name);
            self.texts.field.push_str(tag.attributes);
            self.texts.field.push('>');
            if tag.empty && !void {
                // HTML has no empty tags, so `<a/>` would stay open.
                self.texts.field.push_str("</");
                self.texts.field.push_str(name);
                self.texts.field.push('>');
            }
            resolve_inner(capture, tag, &mut self.texts.field, start);
            if capture.children == 1
                && capture.inner.is_empty()
                && name.eq_ignore_ascii_case("div")
                && !tag.empty
            {
                capture.div = Some(self.texts.field.len()..self.texts.field.len());
            }
        }
        if !tag.empty && !void {
            capture.inner.push(name);
        }
    }

    /// Handles an end tag in a field. Returns false if it does not belong to the field.
    pub(super) fn capture_end(&mut self, name: &'a str) -> bool {
        let open = self.frames.iter().any(|frame| frame.is_named(name));
        let Some(capture) = &mut self.capture else { return false };
        let is_field = capture.name.eq_ignore_ascii_case(name);
        if capture.overflow > 0 && !is_field && !open {
            capture.overflow -= 1;
            return true;
        }
        let local = name.split_once(':').map_or(name, |(_, local)| local);
        let matching =
            capture.inner.iter().rposition(|inner| inner.eq_ignore_ascii_case(name) || *inner == local);
        if let Some(at) = matching.filter(|_| capture.overflow == 0) {
            let unclosed = u32::try_from(capture.inner.len() - at - 1).unwrap_or(u32::MAX);
            // HTML allows paragraphs and list items without end tags. Closing an element counts as a repair only in
            // XML.
            if capture.holds != Holds::Html {
                self.repairs.add(Repair::Unclosed, unclosed);
            }
            close_inner(capture, &mut self.texts.field, at);
            return true;
        }
        if is_field {
            self.end_capture();
            return true;
        }
        // An end tag such as `</br>` is ignored.
        is_void(name) && !open
    }

    pub(super) fn end_capture(&mut self) {
        let Some(mut capture) = self.capture.take() else { return };
        close_inner(&mut capture, &mut self.texts.field, 0);
        let mut text = std::mem::take(&mut self.texts.field);
        self.finish_field(&capture, &mut text);
        text.clear();
        // The crates copy a field several times. Shrinking the buffer of a large field leaves memory for these copies.
        text.shrink_to(KEPT);
        self.texts.field = text;
        self.unbind(capture.bindings);
    }
}

/// Applies an xml:base inside the field until the element with this xml:base ends (H7).
fn resolve_inner(capture: &mut Capture<'_>, tag: Tag<'_>, text: &mut String, start: usize) {
    let own = Attributes::new(tag.attributes).find(|(name, _)| *name == "xml:base").and_then(|(_, base)| {
        let base = references::decoded(base, &references::Declared::default(), |_| {});
        match capture.inner_bases.last().map(|(_, outer)| outer).or(capture.base.as_ref()) {
            Some(outer) => links::resolve_base(outer, &base),
            None => Url::parse(base.trim()).ok(),
        }
    });
    let innermost = own.as_ref().or_else(|| capture.inner_bases.last().map(|(_, base)| base));
    if let Some(base) = innermost
        && let Some(tag_text) = text.get(start..)
        && let std::borrow::Cow::Owned(resolved) = html_refs::resolve(tag_text, base)
    {
        text.truncate(start);
        text.push_str(&resolved);
    }
    if let Some(base) = own.filter(|_| !tag.empty) {
        capture.inner_bases.push((capture.inner.len(), base));
    }
}

fn close_inner(capture: &mut Capture<'_>, text: &mut String, len: usize) {
    while capture.inner.len() > len {
        let Some(name) = capture.inner.pop() else { break };
        if capture.is_markup() {
            if capture.inner.is_empty()
                && capture.children == 1
                && let Some(div) = &mut capture.div
            {
                div.end = text.len();
            }
            text.push_str("</");
            text.push_str(name);
            text.push('>');
        } else {
            text.push(' ');
        }
    }
    while capture.inner_bases.last().is_some_and(|(depth, _)| *depth >= len) {
        capture.inner_bases.pop();
    }
}

fn holds(shape: Shape, kind: &str, mode: &str) -> Holds {
    if shape == Shape::Html {
        return Holds::Html;
    }
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let html = matches!(&*kind, "html" | "xhtml" | "text/html" | "application/xhtml+xml" | "text/xhtml");
    if mode.eq_ignore_ascii_case("base64") {
        return if html || kind.is_empty() { Holds::Base64Html } else { Holds::Other };
    }
    match &*kind {
        _ if html => Holds::Html,
        "" | "text" | "plain" => Holds::Text,
        xml if xml.ends_with("/xml") || xml.ends_with("+xml") => Holds::Xml,
        text if text.starts_with("text/") || !text.contains('/') => Holds::Text,
        _ => Holds::Other,
    }
}
