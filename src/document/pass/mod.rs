//! The lenient pass: it turns any markup that is meant to be a feed into pieces of canonical XML and a side record.
//!
//! Each entry becomes a small document, and so does the head section. So memory stays near the size of the input, and
//! if a crate refuses one of these documents, the others are not affected. Only known containers are written, and these
//! cannot nest. This bounds the depth that the crates see, because both recurse without a limit. In everything that is
//! written, references are resolved (H7), character references are decoded once, and elements have the names of Atom
//! 1.0 and RSS 2.0. The pass closes elements that are left open, ignores stray end tags, and closes an open entry when
//! a new one begins.

pub(super) mod capture;
pub(super) mod fields;
pub(super) mod frames;
mod scope;
pub(super) mod side;

use url::Url;

use super::markup::names;
use super::markup::names::{Action, Dialect, Element, Ns, Section};
use super::markup::tokens::{Attributes, Tag, Token, Tokens};
use super::repairs::{Repair, Repairs};
use super::root::Root;
use crate::encoding::cleaning::needs_cleaning;
use crate::encoding::references::{self, Declared};
use crate::model::Ending;
use capture::{Capture, Skipped};
use frames::Frame;
use side::{EntrySide, HeadSide};

/// Deepest nesting of known containers. Deeper elements are skipped.
const MAX_FRAMES: usize = 64;
/// The result of the pass.
pub(super) struct PassResult {
    /// The head section, as a canonical document without entries.
    pub(super) head: String,
    pub(super) side: HeadSide,
    pub(super) ending: Ending,
    pub(super) repairs: Repairs,
}

/// Gets the canonical XML of an entry and its side record. Returns true if it accepts more entries.
pub(super) type Sink<'s> = &'s mut dyn FnMut(&str, EntrySide) -> bool;

/// The head section or an entry, written anew without the mistakes of the publisher.
#[derive(Default)]
pub(super) struct Written {
    pub(super) markup: String,
    /// Number of fields in the markup.
    pub(super) fields: usize,
}

impl Written {
    /// Begins a document with this start tag.
    fn beginning(tag: &str) -> Self {
        Self { markup: tag.to_owned(), fields: 0 }
    }
}

/// The head section or an entry.
#[derive(Default)]
pub(super) struct Part<S> {
    pub(super) written: Written,
    /// The values that the markup does not keep.
    pub(super) side: S,
}

/// Text that is being read.
#[derive(Default)]
pub(super) struct Texts {
    /// The text of the field that is being read. The buffer is reused.
    pub(super) field: String,
    /// Text directly in an author element.
    pub(super) person: String,
    /// True if the document contains characters that must be removed.
    pub(super) dirty: bool,
}

/// The pass over one document.
pub(super) struct Pass<'a, 's> {
    tokens: Tokens<'a>,
    pub(super) dialect: Dialect,
    pub(super) document_base: Url,
    pub(super) declared: Declared,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) bindings: Vec<(&'a str, Ns)>,
    pub(super) capture: Option<Capture<'a>>,
    pub(super) skipped: Option<Skipped<'a>>,
    pub(super) texts: Texts,
    pub(super) head: Part<HeadSide>,
    /// The entry that is being read, or was read last.
    pub(super) entry: Part<EntrySide>,
    pub(super) in_entry: bool,
    root_closed: bool,
    pub(super) repairs: Repairs,
    /// Gets each entry, and returns true if it accepts more. If it accepts no more, this becomes `None`, the rest is
    /// not read, and the ending of the document is [`Ending::Full`].
    pub(super) sink: Option<Sink<'s>>,
}

impl<'a, 's> Pass<'a, 's> {
    /// Makes a pass that continues after `root`, whose tokens were already read.
    pub(super) fn new(
        tokens: Tokens<'a>,
        root: &Root<'a>,
        text: &str,
        base: Url,
        repairs: Repairs,
        sink: Sink<'s>,
    ) -> Self {
        let mut pass = Self {
            tokens,
            dialect: root.dialect,
            document_base: base,
            declared: root.doctype.map(Declared::read).unwrap_or_default(),
            frames: Vec::new(),
            bindings: Vec::new(),
            capture: None,
            skipped: None,
            texts: Texts { dirty: needs_cleaning(text), ..Texts::default() },
            head: Part {
                written: Written::beginning(if root.dialect == Dialect::Atom {
                    "<feed>"
                } else {
                    "<rss><channel>"
                }),
                side: HeadSide::default(),
            },
            entry: Part::default(),
            in_entry: false,
            root_closed: false,
            repairs,
            sink: Some(sink),
        };
        let bindings = pass.bind(root.tag);
        if root.is_entry {
            pass.begin_entry(root.tag, bindings);
        } else {
            pass.open(root.tag, bindings, Section::Head, "");
        }
        if root.tag.empty {
            pass.close_to(0);
            pass.root_closed = true;
        }
        pass
    }

    /// Reads to the end of the document.
    pub(super) fn run(mut self) -> PassResult {
        while !self.is_full()
            && let Some(token) = self.tokens.next()
        {
            match token {
                Token::Text(raw) => self.on_text(raw),
                Token::CData(text) => self.on_cdata(text),
                Token::Start(tag) => self.on_start(tag),
                Token::End(name) => self.on_end(name),
                Token::Doctype(_) | Token::Other => {}
            }
        }
        let last_entry_incomplete = self.in_entry;
        let is_closed = self.root_closed && !self.is_full();
        if !is_closed && !self.is_full() {
            self.repairs.count(Repair::Cut);
        }
        self.drop_hanging();
        self.close_to(0);
        // Closing the last entry may have used up the memory.
        if self.is_full() {
            self.repairs.room_ran_out();
        }
        let ending = match (is_closed, self.is_full()) {
            (_, true) => Ending::Full,
            (true, false) => Ending::Whole,
            (false, false) => Ending::Cut { last_entry_incomplete },
        };
        self.repairs.add(Repair::LoneAngle, self.tokens.lone_angles);
        self.head.written.markup.push_str(if self.dialect == Dialect::Atom {
            "</feed>"
        } else {
            "</channel></rss>"
        });
        PassResult { head: self.head.written.markup, side: self.head.side, ending, repairs: self.repairs }
    }

    const fn is_full(&self) -> bool {
        self.sink.is_none()
    }

    /// Returns the section that is being written.
    pub(super) const fn written(&mut self) -> &mut Written {
        if self.in_entry { &mut self.entry.written } else { &mut self.head.written }
    }

    pub(super) const fn out(&mut self) -> &mut String {
        &mut self.written().markup
    }

    pub(super) const fn in_entry(&self) -> bool {
        self.in_entry
    }

    fn on_text(&mut self, raw: &'a str) {
        if self.capture.is_some() {
            self.capture_text(raw);
        } else if self.skipped.is_none() && self.section() == Section::Person && !raw.trim().is_empty() {
            references::decode(raw, &self.declared, self.repairs.noting(), |piece| {
                self.texts.person.push_str(piece);
            });
        } else if self.skipped.is_none() {
            self.on_text_in_mark(raw);
        }
    }

    fn on_cdata(&mut self, text: &'a str) {
        if self.capture.is_some() {
            self.capture_cdata(text);
        } else if self.skipped.is_none() && self.section() == Section::Person {
            self.texts.person.push_str(text);
        } else if self.skipped.is_none() {
            self.on_text_in_mark(text);
        }
    }

    fn on_start(&mut self, tag: Tag<'a>) {
        if self.opens_source(tag) {
            self.open_source();
        } else if self.capture.is_some() {
            if !self.ends_capture(tag) {
                self.capture_start(tag);
                return;
            }
            self.drop_hanging();
        } else if self.skipped.is_some() {
            if self.skip_start(tag) {
                return;
            }
            self.drop_hanging();
        }
        if self.frames.last().is_some_and(|frame| frame.void) {
            self.close_to(self.frames.len() - 1);
            self.repairs.count(Repair::Unclosed);
        }
        self.structure(tag);
    }

    /// Skips a tag inside an unknown element. Returns false if the tag begins an entry.
    fn skip_start(&mut self, tag: Tag<'a>) -> bool {
        let bindings = self.bind(tag);
        let is_entry = self.is_entry_name(tag.name);
        let Some(skipped) = &mut self.skipped else { return false };
        let is_skipped = skipped.holds_feed() || !is_entry;
        let is_followed = is_skipped && !tag.empty && skipped.push(tag.name, bindings);
        if is_skipped && !tag.empty && !is_followed {
            self.repairs.count(Repair::Depth);
        }
        if !is_followed {
            self.unbind(bindings);
        }
        is_skipped
    }

    /// Handles a start tag outside fields and unknown elements.
    fn structure(&mut self, tag: Tag<'a>) {
        let mut bindings = self.bind(tag);
        let (ns, local) = self.resolve(tag.name);
        let mut buffer = [0; 24];
        let name = lower(local, &mut buffer);
        let mut section = self.section();
        // If an entry begins while another one is open, the open one ends.
        let starts_entry = matches!(names::action(self.dialect, Section::Head, ns, name), Action::Entry);
        if starts_entry && section != Section::Head {
            bindings = self.close_entry_or(bindings);
            section = self.section();
        }
        let mut action = names::action(self.dialect, section, ns, name);
        if self.dialect == Dialect::Rss && name == "link" && !matches!(ns, Ns::Atom | Ns::Unknown) {
            action = Self::rss_link(tag, ns, action);
        }
        if self.frames.len() >= MAX_FRAMES && !starts_entry {
            self.repairs.count(Repair::Depth);
            action = Action::Ignore;
        }
        match action {
            Action::Entry => self.begin_entry(tag, bindings),
            Action::Container(section, close) => self.open(tag, bindings, section, close),
            Action::Transparent => self.open(tag, bindings, section, ""),
            Action::Field(field) => {
                let base = self.tag_base(tag);
                self.begin_capture(tag, field, base, bindings);
            }
            Action::Attributes(Element::DeletedEntry) => {
                self.on_element(tag, Element::DeletedEntry);
                return self.pass_over(tag, bindings);
            }
            Action::Attributes(element) => {
                self.open(tag, bindings, section, "");
                if let Some(frame) = self.frames.last_mut() {
                    frame.void = element != Element::MediaContent;
                    frame.is_mark = matches!(element, Element::Complete | Element::Archive);
                }
                self.on_element(tag, element);
            }
            Action::Ignore => return self.pass_over(tag, bindings),
        }
        if tag.empty {
            self.on_end(tag.name);
        }
    }

    fn pass_over(&mut self, tag: Tag<'a>, bindings: usize) {
        if tag.empty {
            self.unbind(bindings);
        } else {
            self.skipped = Some(Skipped::new(tag.name, bindings));
        }
    }

    /// Handles an RSS link that gives its address in an attribute, as Atom does.
    fn rss_link(tag: Tag<'a>, ns: Ns, action: Action) -> Action {
        let attribute = |wanted: &str| {
            Attributes::new(tag.attributes).find(|(name, _)| name.eq_ignore_ascii_case(wanted))
        };
        if attribute("href").is_none() {
            return action;
        }
        let alternate = attribute("rel").is_none_or(|(_, rel)| rel.eq_ignore_ascii_case("alternate"));
        // Outside the namespace of Atom, such a link never steers a walk, but it may lead to the site's page (K8).
        if ns == Ns::AtomByMistake || alternate { Action::Attributes(Element::Link) } else { Action::Ignore }
    }

    fn on_end(&mut self, name: &'a str) {
        if self.capture.is_some() {
            if self.capture_end(name) {
                return;
            }
            if !self.is_open(name) {
                self.repairs.count(Repair::StrayEnd);
                return;
            }
            self.drop_hanging();
        } else if let Some(skipped) = &mut self.skipped {
            if let Some(bindings) = skipped.pop(name) {
                if skipped.is_closed() {
                    self.skipped = None;
                }
                self.unbind(bindings);
                return;
            }
            if !self.is_open(name) {
                self.repairs.count(Repair::StrayEnd);
                return;
            }
            self.drop_hanging();
        }
        let Some(at) = self.frames.iter().rposition(|frame| frame.is_named(name)) else {
            self.repairs.count(Repair::StrayEnd);
            return;
        };
        let hanging = u32::try_from(self.frames.len() - at - 1).unwrap_or(u32::MAX);
        self.repairs.add(Repair::Unclosed, hanging);
        self.close_to(at);
        self.root_closed |= at == 0;
    }
}

/// Returns a name in lower case. A name longer than any known one becomes empty.
pub(super) fn lower<'b>(name: &str, buffer: &'b mut [u8; 24]) -> &'b str {
    let Some(target) = buffer.get_mut(..name.len()) else { return "" };
    target.copy_from_slice(name.as_bytes());
    target.make_ascii_lowercase();
    std::str::from_utf8(target).unwrap_or_default()
}
