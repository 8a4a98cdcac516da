//! Counts repairs while a document is read, and reports each kind once.

use crate::encoding::charset::Mistakes;
use crate::encoding::references::Oddity;
use crate::locale::Message;
use crate::model::{Fault, Severity};

/// A kind of repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// There was text before the root element.
    JunkBeforeRoot,
    /// There was text after the end of the JSON object.
    JunkAfterRoot,
    /// An element was left open.
    Unclosed,
    /// An end tag had no start.
    StrayEnd,
    /// `&` that starts no reference.
    BareAmpersand,
    /// `<` that starts no tag.
    LoneAngle,
    /// An entity of HTML that the document does not declare.
    HtmlEntity,
    /// `&#128;` to `&#159;`.
    ControlReference,
    /// A reference to a character that XML forbids.
    IllegalReference,
    /// A control character in the text.
    ControlCharacter,
    /// Elements nested too deeply.
    Depth,
    /// A date that could not be read.
    Date,
    /// A prefix that was not declared.
    UndeclaredPrefix,
    /// A reference that cannot be resolved to a URI.
    Reference,
    /// An entry that the crate refused.
    Entry,
    /// A head section that the crate refused.
    Head,
    /// The history namespace in another spelling.
    HistorySpelling,
    /// The prefix `fh` bound to something else.
    HistoryPrefix,
    /// Entries without an id.
    MissingId,
    /// Different items of RSS that share a guid.
    SharedGuid,
    /// A document without a channel element.
    MissingChannel,
    /// Bytes that the charset does not define.
    Undecodable,
    /// Bytes in another charset than the one announced.
    WrongCharset,
    /// A tombstone that does not say which entry was deleted, or when.
    Tombstone,
    /// A list with more elements than are kept.
    LongList,
    /// The document ends before it is complete.
    Cut,
}

const KINDS: usize = 26;

/// The number of repairs of each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Repairs {
    counts: [u32; KINDS],
    /// The first date that could not be read, shortened.
    first_date: Option<String>,
    /// Other faults, with their messages.
    worded: Vec<Fault>,
}

impl Repairs {
    pub(super) fn count(&mut self, repair: Repair) {
        self.add(repair, 1);
    }

    pub(super) fn add(&mut self, repair: Repair, times: u32) {
        if let Some(count) = self.counts.get_mut(repair as usize) {
            *count = count.saturating_add(times);
        }
    }

    /// Returns a function that counts the oddities of character references.
    pub(super) fn noting(&mut self) -> impl FnMut(Oddity) {
        |oddity| {
            self.count(match oddity {
                Oddity::BareAmpersand => Repair::BareAmpersand,
                Oddity::HtmlEntity => Repair::HtmlEntity,
                Oddity::ControlReference => Repair::ControlReference,
                Oddity::IllegalReference => Repair::IllegalReference,
            });
        }
    }

    /// Counts the mistakes in the encoding of the document.
    pub(super) fn count_mistakes(&mut self, mistakes: Mistakes) {
        self.add(Repair::Undecodable, u32::from(mistakes.is_undecodable));
        self.add(Repair::WrongCharset, u32::from(mistakes.is_wrong));
    }

    pub(super) fn date(&mut self, text: &str) {
        self.count(Repair::Date);
        self.first_date.get_or_insert_with(|| text.trim().chars().take(40).collect());
    }

    pub(super) fn say(&mut self, severity: Severity, clause: &str, message: Message) {
        let fault = Fault { severity, clause: clause.into(), message };
        if !self.worded.contains(&fault) {
            self.worded.push(fault);
        }
    }

    /// Reports that the last entries were not read.
    pub(super) fn room_ran_out(&mut self) {
        self.say(Severity::Error, LIMIT, msg!("document-too-large"));
    }

    /// Returns one fault for each kind of repair, in the order of [`Repair`].
    pub(super) fn into_faults(self) -> Vec<Fault> {
        let date = self.first_date.unwrap_or_default();
        let counted = Repair::ALL.into_iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let counted = counted.map(|(repair, count)| {
            let (severity, clause, message) = repair.report(count, &date);
            Fault { severity, clause: clause.to_owned(), message }
        });
        counted.chain(self.worded).collect()
    }
}

/// Replaces the clause of a fault that is caused by a limit of Lacuna and not by the document (A7).
const LIMIT: &str = "limit of Lacuna";

impl Repair {
    /// All kinds, in the order of their numbers.
    const ALL: [Self; KINDS] = [
        Self::JunkBeforeRoot,
        Self::JunkAfterRoot,
        Self::Unclosed,
        Self::StrayEnd,
        Self::BareAmpersand,
        Self::LoneAngle,
        Self::HtmlEntity,
        Self::ControlReference,
        Self::IllegalReference,
        Self::ControlCharacter,
        Self::Depth,
        Self::Date,
        Self::UndeclaredPrefix,
        Self::Reference,
        Self::Entry,
        Self::Head,
        Self::HistorySpelling,
        Self::HistoryPrefix,
        Self::MissingId,
        Self::SharedGuid,
        Self::MissingChannel,
        Self::Undecodable,
        Self::WrongCharset,
        Self::Tombstone,
        Self::LongList,
        Self::Cut,
    ];

    /// Returns the severity, the clause and the message for `count` repairs of this kind. `date` is the first date that
    /// could not be read.
    fn report(self, count: u32, date: &str) -> (Severity, &'static str, Message) {
        use Severity::{Error, Info, Warning};
        match self {
            Self::JunkBeforeRoot => (Warning, "XML 1.0 §2.1", msg!("document-text-before-feed")),
            Self::JunkAfterRoot => (Warning, "RFC 8259 §2", msg!("document-text-after-feed")),
            Self::Unclosed => (Warning, "XML 1.0 §3", msg!("document-elements-unclosed", count)),
            Self::StrayEnd => (Warning, "XML 1.0 §3", msg!("document-stray-end-tags", count)),
            Self::BareAmpersand => (Warning, "XML 1.0 §2.4", msg!("document-bare-ampersands", count)),
            Self::LoneAngle => (Warning, "XML 1.0 §2.4", msg!("document-lone-angles", count)),
            Self::HtmlEntity => (Info, "XML 1.0 §4.1", msg!("document-html-references", count)),
            Self::ControlReference => (Info, "XML 1.0 §4.1", msg!("document-control-references", count)),
            Self::IllegalReference => (Warning, "XML 1.0 §4.1", msg!("document-illegal-references", count)),
            Self::ControlCharacter => (Warning, "XML 1.0 §2.2", msg!("document-control-characters", count)),
            Self::Depth => (Warning, "XML 1.0 §3", msg!("document-elements-too-deep", count)),
            Self::Date => (Warning, "RFC 4287 §3.3, RFC 822 §5", msg!("document-bad-dates", count, date)),
            Self::UndeclaredPrefix => {
                (Warning, "Namespaces in XML §5", msg!("document-undeclared-prefixes", count))
            }
            Self::Reference => (Error, "RFC 3986 §5", msg!("document-bad-links", count)),
            Self::Entry => (Error, "RFC 4287 §4.1.2", msg!("document-entries-unreadable", count)),
            Self::Head => (Error, "RFC 4287 §4.1.1", msg!("document-head-unreadable")),
            Self::HistorySpelling => (Warning, "RFC 5005 §1.2", msg!("document-history-spelling")),
            Self::HistoryPrefix => (Info, "RFC 5005 §1.2", msg!("document-history-prefix")),
            Self::MissingId => (Info, "RFC 4287 §4.2.6", msg!("document-entries-without-id", count)),
            Self::SharedGuid => (Warning, "RSS 2.0 guid", msg!("document-guids-shared", count)),
            Self::MissingChannel => (Warning, "RSS 2.0 channel", msg!("document-channel-missing")),
            Self::Undecodable => (Warning, "XML 1.0 §4.3.3", msg!("document-bytes-undefined")),
            Self::WrongCharset => (Warning, "XML 1.0 §4.3.3", msg!("document-wrong-charset")),
            Self::Tombstone => (Warning, "RFC 6721 §3", msg!("document-bad-tombstones", count)),
            Self::LongList => (Warning, LIMIT, msg!("document-lists-too-long", count)),
            Self::Cut => (Error, "XML 1.0 §2.1, RFC 8259 §2", msg!("document-breaks-off-early")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_repair_is_reported_once() {
        let mut repairs = Repairs::default();
        repairs.add(Repair::Unclosed, 2);
        repairs.count(Repair::StrayEnd);
        repairs.date(" yesterday ");
        repairs.date("noon");
        let messages: Vec<String> =
            repairs.into_faults().into_iter().map(|f| f.message.to_string()).collect();
        assert_eq!(
            messages,
            [
                "closed 2 elements that were left open",
                "ignored 1 end tag without a start",
                "could not read 2 dates, the first “yesterday”"
            ]
        );
        assert!(Repair::ALL.iter().enumerate().all(|(index, repair)| *repair as usize == index));
    }
}
