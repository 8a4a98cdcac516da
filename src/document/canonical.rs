//! The lenient pass: from any markup that once was a feed to canonical XML, piece by piece, and a side record.
//!
//! Each entry becomes a small document of its own, and so does the head section. That keeps memory near the size of
//! the input, lets a piece that the required crate refuses cost nothing but itself, and bounds the depth that the
//! crates see: only known containers are written, and those cannot nest (both crates recurse without a limit).
//! Everything written is resolved (H7), decoded once, and named as Atom 1.0 and RSS 2.0 name it. Elements left open
//! are closed, stray ends ignored, and a new entry closes what hangs open before it.

use url::Url;

use super::capture::{Capture, Skipped};
use super::entities::{self, Declared};
use super::names::{self, Action, Dialect, Element, Ns, Place};
use super::repairs::{Repair, Repairs};
use super::root::Root;
use super::side::{EntrySide, HeadSide};
use super::tokens::{Attributes, Tag, Token, Tokens};
use super::{links, write};
use crate::model::{Ending, Severity};

/// Deepest nesting of known containers; anything deeper is passed over.
const MAX_FRAMES: usize = 64;

/// Most namespace declarations in scope.
const MAX_BINDINGS: usize = 200;
/// Most entries of one document. What comes behind them is not read, and the document counts as cut.
const MAX_ENTRIES: u32 = 200_000;

/// An open element that is not a field.
#[derive(Debug)]
pub(super) struct Frame<'a> {
    name: &'a str,
    pub(super) place: Place,
    /// The name to close in the canonical XML; empty if it was not opened there.
    close: &'static str,
    is_entry: bool,
    /// Its attributes say all: it has no children, so any start tag ends it.
    void: bool,
    /// Bindings before it.
    bindings: usize,
    base: Option<Url>,
}

impl Frame<'_> {
    /// Names are compared without regard to case, as carelessly written documents need it.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// What is left when a document has been read.
pub(super) struct Outcome {
    /// The head section as a canonical document without entries.
    pub(super) head: String,
    pub(super) side: HeadSide,
    pub(super) ending: Ending,
    pub(super) repairs: Repairs,
}

/// The pass over one document.
pub(super) struct Pass<'a, 's> {
    tokens: Tokens<'a>,
    pub(super) dialect: Dialect,
    document_base: Url,
    pub(super) declared: Declared,
    pub(super) frames: Vec<Frame<'a>>,
    bindings: Vec<(&'a str, Ns)>,
    pub(super) capture: Option<Capture<'a>>,
    skipped: Option<Skipped<'a>>,
    /// Text of the field being read; kept for its buffer.
    pub(super) text: String,
    /// Text directly in an author element.
    person: String,
    head: String,
    entry: String,
    in_entry: bool,
    root_closed: bool,
    entries: u32,
    /// The text holds characters to clean away.
    pub(super) dirty: bool,
    pub(super) entry_side: EntrySide,
    pub(super) head_side: HeadSide,
    pub(super) repairs: Repairs,
    sink: &'s mut dyn FnMut(&str, EntrySide),
}

impl<'a, 's> Pass<'a, 's> {
    /// A pass that goes on after `root`, whose tokens are already taken.
    pub(super) fn new(
        tokens: Tokens<'a>,
        root: &Root<'a>,
        text: &str,
        base: Url,
        repairs: Repairs,
        sink: &'s mut dyn FnMut(&str, EntrySide),
    ) -> Self {
        let dirty = needs_cleaning(text.as_bytes());
        let mut pass = Self {
            tokens,
            dialect: root.dialect,
            document_base: base,
            declared: root.doctype.map(Declared::read).unwrap_or_default(),
            frames: Vec::new(),
            bindings: Vec::new(),
            capture: None,
            skipped: None,
            text: String::new(),
            person: String::new(),
            head: String::from(if root.dialect == Dialect::Atom { "<feed>" } else { "<rss><channel>" }),
            entry: String::new(),
            in_entry: false,
            root_closed: false,
            entries: 0,
            dirty,
            entry_side: EntrySide::default(),
            head_side: HeadSide::default(),
            repairs,
            sink,
        };
        let bindings = pass.bind(root.tag);
        if root.is_entry {
            pass.begin_entry(root.tag, bindings);
        } else {
            pass.open(root.tag, bindings, Place::Head, "");
        }
        if root.tag.empty {
            pass.close_to(0);
            pass.root_closed = true;
        }
        pass
    }

    /// Reads to the end.
    pub(super) fn run(mut self) -> Outcome {
        while self.entries < MAX_ENTRIES
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
        if self.entries >= MAX_ENTRIES {
            self.root_closed = false;
            self.repairs.say(
                Severity::Error,
                "A7",
                "the document holds too many entries; the last ones were not read",
            );
        }
        let ending = if self.root_closed { Ending::Whole } else { Ending::Cut { last_entry_incomplete } };
        self.drop_hanging();
        self.close_to(0);
        self.repairs.add(Repair::LoneAngle, self.tokens.lone_angles);
        self.head.push_str(if self.dialect == Dialect::Atom { "</feed>" } else { "</channel></rss>" });
        Outcome { head: self.head, side: self.head_side, ending, repairs: self.repairs }
    }

    pub(super) fn out(&mut self) -> &mut String {
        if self.in_entry { &mut self.entry } else { &mut self.head }
    }

    pub(super) const fn in_entry(&self) -> bool {
        self.in_entry
    }

    /// The base URI in scope (H7: the innermost xml:base first).
    pub(super) fn base(&self) -> &Url {
        self.frames.iter().rev().find_map(|frame| frame.base.as_ref()).unwrap_or(&self.document_base)
    }

    fn place(&self) -> Place {
        self.frames.last().map_or(Place::Head, |frame| frame.place)
    }

    fn on_text(&mut self, raw: &'a str) {
        if self.capture.is_some() {
            self.capture_text(raw);
        } else if self.skipped.is_none() && self.place() == Place::Person && !raw.trim().is_empty() {
            entities::decode(raw, &self.declared, &mut self.repairs, |piece| self.person.push_str(piece));
        }
    }

    fn on_cdata(&mut self, text: &'a str) {
        if self.capture.is_some() {
            self.capture_cdata(text);
        } else if self.skipped.is_none() && self.place() == Place::Person {
            self.person.push_str(text);
        }
    }

    fn on_start(&mut self, tag: Tag<'a>) {
        if self.capture.is_some() {
            if !self.ends_capture(tag) {
                self.capture_start(tag);
                return;
            }
            self.drop_hanging();
        } else if let Some(skipped) = &self.skipped {
            if skipped.holds_feed() || !self.is_entry_name(tag.name) {
                self.skip_start(tag);
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

    fn skip_start(&mut self, tag: Tag<'a>) {
        if let Some(skipped) = &mut self.skipped
            && !tag.empty
            && !skipped.push(tag.name)
        {
            self.repairs.count(Repair::Depth);
        }
    }

    /// A start tag outside fields and unknown elements.
    fn structure(&mut self, tag: Tag<'a>) {
        let mut bindings = self.bind(tag);
        let (ns, local) = self.resolve(tag.name);
        let mut buffer = [0; 24];
        let name = lower(local, &mut buffer);
        let mut place = self.place();
        // An entry that begins where another is still open closes it, wherever the other hangs.
        let starts_entry = matches!(names::action(self.dialect, Place::Head, ns, name), Action::Entry);
        if starts_entry && place != Place::Head {
            bindings = self.close_entry_or(bindings);
            place = self.place();
        }
        let mut action = names::action(self.dialect, place, ns, name);
        if self.dialect == Dialect::Rss && name == "link" && !matches!(ns, Ns::Atom | Ns::Unknown) {
            action = Self::rss_link(tag, ns, action);
        }
        if self.frames.len() >= MAX_FRAMES && !starts_entry {
            self.repairs.count(Repair::Depth);
            action = Action::Ignore;
        }
        match action {
            Action::Entry => self.begin_entry(tag, bindings),
            Action::Container(place, close) => self.open(tag, bindings, place, close),
            Action::Transparent => self.open(tag, bindings, place, ""),
            Action::Field(field) => {
                let base = self.tag_base(tag);
                self.begin_capture(tag, field, base, bindings);
            }
            Action::Attributes(element) => {
                self.open(tag, bindings, place, "");
                if let Some(frame) = self.frames.last_mut() {
                    frame.void = element != Element::MediaContent;
                }
                self.on_element(tag, element);
            }
            Action::Ignore => {
                self.bindings.truncate(bindings);
                if !tag.empty {
                    self.skipped = Some(Skipped::new(tag.name));
                }
                return;
            }
        }
        if tag.empty {
            self.on_end(tag.name);
        }
    }

    /// An RSS link that gives its address as Atom does.
    fn rss_link(tag: Tag<'a>, ns: Ns, action: Action) -> Action {
        let attribute = |wanted: &str| {
            Attributes::new(tag.attributes).find(|(name, _)| name.eq_ignore_ascii_case(wanted))
        };
        if attribute("href").is_none() {
            return action;
        }
        let alternate = attribute("rel").is_none_or(|(_, rel)| rel.eq_ignore_ascii_case("alternate"));
        // K8: without Atom's namespace such a link steers nothing; it may still be the page.
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
            if skipped.pop(name) {
                if skipped.is_closed() {
                    self.skipped = None;
                }
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

    fn is_open(&self, name: &str) -> bool {
        self.frames.iter().any(|frame| frame.is_named(name))
    }

    /// Ends the field or unknown element that is being read, for want of its own end tag.
    fn drop_hanging(&mut self) {
        if self.capture.is_some() {
            self.repairs.count(Repair::Unclosed);
            self.end_capture();
        }
        if self.skipped.take().is_some() {
            self.repairs.count(Repair::Unclosed);
        }
    }

    /// Closes frames until `len` are left.
    fn close_to(&mut self, len: usize) {
        while self.frames.len() > len {
            let Some(frame) = self.frames.pop() else { return };
            if frame.place == Place::Person {
                self.end_person(!frame.close.is_empty());
            }
            if !frame.close.is_empty() {
                write::end(self.out(), frame.close);
            }
            self.bindings.truncate(frame.bindings);
            if frame.is_entry {
                self.in_entry = false;
                let end = if self.dialect == Dialect::Atom { "</entry>" } else { "</item></channel></rss>" };
                self.entry.push_str(end);
                let side = std::mem::take(&mut self.entry_side);
                (self.sink)(&self.entry, side);
                self.entry.clear();
                self.entries += 1;
            }
        }
    }

    /// Closes an open entry and what hangs in it, or else up to the innermost part of the head section. The
    /// bindings from `keep` on belong to the tag that is being read and stay. Returns how many there are before them.
    fn close_entry_or(&mut self, keep: usize) -> usize {
        let at = self
            .frames
            .iter()
            .position(|frame| frame.is_entry)
            .or_else(|| self.frames.iter().rposition(|frame| frame.place == Place::Head).map(|at| at + 1))
            .unwrap_or(0);
        let own = self.bindings.split_off(keep.min(self.bindings.len()));
        let hanging = u32::try_from(self.frames.len().saturating_sub(at)).unwrap_or(u32::MAX);
        self.repairs.add(Repair::Unclosed, hanging);
        self.close_to(at);
        let before = self.bindings.len();
        self.bindings.extend(own);
        before
    }

    fn begin_entry(&mut self, tag: Tag<'a>, bindings: usize) {
        self.open(tag, bindings, Place::Entry, "");
        if let Some(frame) = self.frames.last_mut() {
            frame.is_entry = true;
        }
        self.in_entry = true;
        self.entry.clear();
        self.entry.push_str(if self.dialect == Dialect::Atom { "<entry>" } else { "<rss><channel><item>" });
        self.entry_side = EntrySide::default();
        let about =
            Attributes::new(tag.attributes).find(|(name, _)| *name == "about" || name.ends_with(":about"));
        if let Some((_, about)) = about {
            let about = entities::decoded(about.trim(), &self.declared, &mut self.repairs);
            self.entry_side.about = Some(about).filter(|about| !about.is_empty());
        }
    }

    fn open(&mut self, tag: Tag<'a>, bindings: usize, place: Place, close: &'static str) {
        let base = self.tag_base(tag);
        if !close.is_empty() {
            write::start(self.out(), close);
        }
        self.person.clear();
        self.frames.push(Frame {
            name: tag.name,
            place,
            close,
            is_entry: false,
            void: false,
            bindings,
            base,
        });
    }

    fn end_person(&mut self, written: bool) {
        let name = std::mem::take(&mut self.person);
        let name = name.trim();
        if name.is_empty() {
            return;
        }
        if written {
            write::element(self.out(), "name", "", name);
        } else if self.in_entry {
            self.entry_side.authors.push((0, name.to_owned()));
        }
    }

    fn tag_base(&mut self, tag: Tag<'a>) -> Option<Url> {
        let (_, base) = Attributes::new(tag.attributes).find(|(name, _)| *name == "xml:base")?;
        let base = entities::decoded(base, &self.declared, &mut self.repairs);
        links::resolve_base(self.base(), &base)
    }

    /// Takes the namespace declarations of a tag. Returns how many bindings there were before.
    fn bind(&mut self, tag: Tag<'a>) -> usize {
        let before = self.bindings.len();
        let root = self.frames.is_empty();
        for (name, uri) in Attributes::new(tag.attributes) {
            let Some(prefix) = name.strip_prefix("xmlns").filter(|_| self.bindings.len() < MAX_BINDINGS)
            else {
                continue;
            };
            let prefix = match prefix.strip_prefix(':') {
                Some(prefix) => prefix,
                None if prefix.is_empty() => "",
                None => continue,
            };
            let uri = uri.trim();
            let mut ns = names::of_uri(uri, prefix);
            match ns {
                Ns::History if names::is_misspelt_history(uri) => self.repairs.count(Repair::HistorySpelling),
                Ns::Unknown if prefix == "fh" => self.repairs.count(Repair::HistoryPrefix),
                // An unknown default at the top is a wrong name for the feed's own format.
                Ns::Unknown if prefix.is_empty() && self.frames.len() < 2 => ns = Ns::None,
                Ns::Atom if prefix.is_empty() && root && self.dialect == Dialect::Rss => {
                    ns = Ns::AtomByMistake;
                    self.repairs.say(
                        Severity::Warning,
                        "RSS 2.0",
                        "RSS elements stood in the Atom namespace",
                    );
                }
                _ => {}
            }
            self.bindings.push((prefix, ns));
        }
        before
    }

    pub(super) fn resolve<'n>(&mut self, name: &'n str) -> (Ns, &'n str) {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        if let Some((_, ns)) = self.bindings.iter().rev().find(|(bound, _)| *bound == prefix) {
            return (*ns, local);
        }
        if prefix.is_empty() {
            return (Ns::None, local);
        }
        self.repairs.count(Repair::UndeclaredPrefix);
        let ns = match prefix {
            // Without the declaration of its own prefix a root is still known by its name.
            "atom" => Ns::Atom,
            _ => names::of_prefix(prefix),
        };
        (ns, local)
    }

    /// Declarations inside a field stay until the field ends.
    pub(super) fn bind_inner(&mut self, tag: Tag<'a>) {
        if tag.attributes.contains("xmlns") {
            self.bind(tag);
        }
    }

    pub(super) fn unbind(&mut self, bindings: usize) {
        self.bindings.truncate(bindings);
    }

    /// Whether a tag of this name begins an entry.
    pub(super) fn is_entry_name(&mut self, qualified: &str) -> bool {
        let local = qualified.split_once(':').map_or(qualified, |(_, local)| local);
        let wanted = if self.dialect == Dialect::Atom { "entry" } else { "item" };
        if !local.eq_ignore_ascii_case(wanted) {
            return false;
        }
        let (ns, _) = self.resolve(qualified);
        names::action(self.dialect, Place::Head, ns, wanted) == Action::Entry
    }
}

/// Whether a text holds carriage returns, controls of either range or the two non-characters (which begin with 0xEF).
fn needs_cleaning(bytes: &[u8]) -> bool {
    let control = |b: &u8| *b < 0x20 && !matches!(b, b'\t' | b'\n');
    bytes.iter().any(control)
        || bytes.windows(2).any(|pair| matches!(pair, [0xc2, 0x80..=0x9f]))
        || bytes.windows(3).any(|three| matches!(three, [0xef, 0xbf, 0xbe | 0xbf]))
}

/// A name in lower case; longer ones than any known become empty.
pub(super) fn lower<'b>(name: &str, buffer: &'b mut [u8; 24]) -> &'b str {
    let Some(target) = buffer.get_mut(..name.len()) else { return "" };
    target.copy_from_slice(name.as_bytes());
    target.make_ascii_lowercase();
    std::str::from_utf8(target).unwrap_or_default()
}
