//! The open elements. A new entry closes all open elements before it, and the end of a document closes all elements.

use url::Url;

use super::Pass;
use super::fields::add;
use super::side::EntrySide;
use crate::document::markup::names::{Dialect, Section};
use crate::document::markup::tokens::{Attributes, Tag};
use crate::document::markup::write;
use crate::document::repairs::Repair;
use crate::document::values::links;
use crate::encoding::references;
use crate::model::Severity;

/// An open element that is not a field.
#[derive(Debug)]
pub(in crate::document) struct Frame<'a> {
    name: &'a str,
    pub(in crate::document) section: Section,
    /// The name to close in the canonical XML; empty if the element was not written.
    close: &'static str,
    is_entry: bool,
    /// True for an element of which only the attributes count. It has no children, so any start tag ends it.
    pub(in crate::document) void: bool,
    /// True for fh:complete and fh:archive, which are empty elements.
    pub(super) is_mark: bool,
    /// Number of namespace bindings before this element.
    bindings: usize,
    base: Option<Url>,
}

impl Frame<'_> {
    /// Compares names without regard to case, because many documents mix it.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

impl<'a> Pass<'a, '_> {
    /// Returns the base URI in scope: the innermost xml:base, else the base of the document (H7).
    pub(in crate::document) fn base(&self) -> &Url {
        self.frames.iter().rev().find_map(|frame| frame.base.as_ref()).unwrap_or(&self.document_base)
    }

    /// Reports and ignores text in fh:complete (RFC 5005 §2) and fh:archive (RFC 5005 §4), which are empty elements.
    pub(super) fn on_text_in_mark(&mut self, text: &str) {
        let Some(frame) = self.frames.last().filter(|frame| frame.is_mark) else { return };
        if !text.trim().is_empty() {
            let name = super::fields::local_name(frame.name);
            let message = msg!("document-mark-not-empty", name);
            self.repairs.say(Severity::Warning, super::fields::mark_clause(&name), message);
        }
    }

    pub(in crate::document) fn section(&self) -> Section {
        self.frames.last().map_or(Section::Head, |frame| frame.section)
    }

    pub(super) fn is_open(&self, name: &str) -> bool {
        self.frames.iter().any(|frame| frame.is_named(name))
    }

    /// Ends the field or unknown element that is being read, because its end tag is missing.
    pub(super) fn drop_hanging(&mut self) {
        if self.capture.is_some() {
            self.repairs.count(Repair::Unclosed);
            self.end_capture();
        }
        if let Some(skipped) = self.skipped.take() {
            self.repairs.count(Repair::Unclosed);
            self.unbind(skipped.bindings().unwrap_or(usize::MAX));
        }
    }

    /// Closes frames until `len` are left.
    pub(super) fn close_to(&mut self, len: usize) {
        while self.frames.len() > len {
            let Some(frame) = self.frames.pop() else { return };
            if frame.section == Section::Person {
                self.end_person(!frame.close.is_empty());
            }
            if !frame.close.is_empty() {
                write::end(self.out(), frame.close);
            }
            self.bindings.truncate(frame.bindings);
            if frame.is_entry {
                self.in_entry = false;
                let end = if self.dialect == Dialect::Atom { "</entry>" } else { "</item></channel></rss>" };
                self.entry.written.markup.push_str(end);
                let side = std::mem::take(&mut self.entry.side);
                if let Some(sink) = &mut self.sink
                    && !sink(&self.entry.written.markup, side)
                {
                    self.sink = None;
                }
                self.entry.written.markup.clear();
            }
        }
    }

    /// Closes an open entry with all elements in it. If no entry is open, closes all elements inside the innermost part
    /// of the head section. The bindings from `keep` on belong to the current tag and stay. Returns the number of
    /// bindings before them.
    pub(super) fn close_entry_or(&mut self, keep: usize) -> usize {
        let at = self
            .frames
            .iter()
            .position(|frame| frame.is_entry)
            .or_else(|| self.frames.iter().rposition(|frame| frame.section == Section::Head).map(|at| at + 1))
            .unwrap_or(0);
        let own = self.bindings.split_off(keep.min(self.bindings.len()));
        let hanging = u32::try_from(self.frames.len().saturating_sub(at)).unwrap_or(u32::MAX);
        self.repairs.add(Repair::Unclosed, hanging);
        self.close_to(at);
        let before = self.bindings.len();
        self.bindings.extend(own);
        before
    }

    pub(super) fn begin_entry(&mut self, tag: Tag<'a>, bindings: usize) {
        self.open(tag, bindings, Section::Entry, "");
        if let Some(frame) = self.frames.last_mut() {
            frame.is_entry = true;
        }
        self.in_entry = true;
        self.entry.written.markup.clear();
        self.entry.written.markup.push_str(if self.dialect == Dialect::Atom {
            "<entry>"
        } else {
            "<rss><channel><item>"
        });
        self.entry.side = EntrySide::default();
        self.entry.written.fields = 0;
        let about =
            Attributes::new(tag.attributes).find(|(name, _)| *name == "about" || name.ends_with(":about"));
        if let Some((_, about)) = about {
            let about = references::decoded(about.trim(), &self.declared, self.repairs.noting());
            self.entry.side.about = Some(about).filter(|about| !about.is_empty());
        }
    }

    pub(in crate::document) fn open(
        &mut self,
        tag: Tag<'a>,
        bindings: usize,
        section: Section,
        close: &'static str,
    ) {
        let base = self.tag_base(tag);
        if !close.is_empty() {
            write::start(self.out(), close);
        }
        self.texts.person.clear();
        self.frames.push(Frame {
            name: tag.name,
            section,
            close,
            is_entry: false,
            void: false,
            is_mark: false,
            bindings,
            base,
        });
    }

    fn end_person(&mut self, written: bool) {
        let name = std::mem::take(&mut self.texts.person);
        let name = name.trim();
        if name.is_empty() {
            return;
        }
        if written {
            write::element(self.out(), "name", "", name);
        } else if self.in_entry {
            add(&mut self.entry.side.authors, (0, name.to_owned()), &mut self.repairs);
        }
    }

    pub(super) fn tag_base(&mut self, tag: Tag<'a>) -> Option<Url> {
        let (_, base) = Attributes::new(tag.attributes).find(|(name, _)| *name == "xml:base")?;
        let base = references::decoded(base, &self.declared, self.repairs.noting());
        links::resolve_base(self.base(), &base)
    }
}
