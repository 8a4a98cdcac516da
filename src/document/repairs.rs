//! Counts repairs while a document is read, and reports each kind once.

use crate::encoding::charset::Mistakes;
use crate::encoding::references::Oddity;
use crate::model::{Fault, Severity};

/// A kind of repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// There was text before the root element.
    JunkBeforeRoot,
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
    /// No channel element.
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

const KINDS: usize = 24;

/// The number of repairs of each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Repairs {
    counts: [u32; KINDS],
    /// The first date that could not be read, shortened.
    first_date: Option<String>,
    /// Other faults, as they are shown.
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

    /// Returns what counts the oddities of character references.
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

    pub(super) fn say(&mut self, severity: Severity, clause: &str, message: impl Into<String>) {
        let fault = Fault { severity, clause: clause.into(), message: message.into() };
        if !self.worded.contains(&fault) {
            self.worded.push(fault);
        }
    }

    /// Reports that the last entries were not read.
    pub(super) fn room_ran_out(&mut self) {
        self.say(Severity::Error, LIMIT, "the document is too large; its last entries were not read");
    }

    /// Returns one fault for each kind of repair, in the order of [`Repair`].
    pub(super) fn into_faults(self) -> Vec<Fault> {
        let date = self.first_date.unwrap_or_default();
        let counted = REPORTS.iter().zip(self.counts).filter(|(_, n)| *n > 0).map(|(report, n)| Fault {
            severity: report.severity,
            clause: report.clause.into(),
            message: report
                .message
                .replace("{n}", &n.to_string())
                .replace("{s}", if n == 1 { "" } else { "s" })
                .replace("{was}", if n == 1 { "was" } else { "were" })
                .replace("{entries}", if n == 1 { "entry" } else { "entries" })
                .replace("{date}", &date),
        });
        counted.chain(self.worded).collect()
    }
}

/// Stands for the clause where a limit of Lacuna, not a fault of the document, is the cause (A7).
const LIMIT: &str = "limit of Lacuna";

struct Report {
    severity: Severity,
    clause: &'static str,
    message: &'static str,
}

const fn report(severity: Severity, clause: &'static str, message: &'static str) -> Report {
    Report { severity, clause, message }
}

/// The texts of the faults, in the order of [`Repair`].
const REPORTS: [Report; KINDS] = [
    report(Severity::Warning, "XML 1.0 §2.1", "skipped text before the feed"),
    report(Severity::Warning, "XML 1.0 §3", "closed {n} element{s} that {was} left open"),
    report(Severity::Warning, "XML 1.0 §3", "ignored {n} end tag{s} without a start"),
    report(Severity::Warning, "XML 1.0 §2.4", "read {n} bare & as itself"),
    report(Severity::Warning, "XML 1.0 §2.4", "read {n} < as itself"),
    report(Severity::Info, "XML 1.0 §4.1", "read {n} undeclared HTML reference{s} as the character{s} meant"),
    report(Severity::Info, "XML 1.0 §4.1", "read {n} reference{s} to control characters as windows-1252"),
    report(Severity::Warning, "XML 1.0 §4.1", "dropped {n} reference{s} to characters that XML forbids"),
    report(Severity::Warning, "XML 1.0 §2.2", "dropped {n} control character{s}"),
    report(Severity::Warning, "XML 1.0 §3", "cut {n} element{s} nested too deeply"),
    report(
        Severity::Warning,
        "RFC 4287 §3.3, RFC 822 §5",
        "could not read {n} date{s}, the first \"{date}\"",
    ),
    report(Severity::Warning, "Namespaces in XML §5", "{n} element{s} had a prefix that was never declared"),
    report(Severity::Error, "RFC 3986 §5", "{n} link{s} could not be resolved"),
    report(Severity::Error, "RFC 4287 §4.1.2", "{n} {entries} could not be read"),
    report(Severity::Error, "RFC 4287 §4.1.1", "the head section could not be read"),
    report(
        Severity::Warning,
        "RFC 5005 §1.2",
        "the history namespace was spelt with https or a trailing slash",
    ),
    report(Severity::Info, "RFC 5005 §1.2", "fh is bound to an unknown namespace; its elements are ignored"),
    report(Severity::Info, "RFC 4287 §4.2.6", "{n} {entries} had no id; identified by a link or a digest"),
    report(Severity::Warning, "RSS 2.0 channel", "the channel element was missing"),
    report(Severity::Warning, "XML 1.0 §4.3.3", "the text contains bytes that its charset does not define"),
    report(Severity::Warning, "XML 1.0 §4.3.3", "the bytes were in another charset than the one announced"),
    report(Severity::Warning, "RFC 6721 §3", "ignored {n} deleted-entry element{s} without an id or a date"),
    report(Severity::Warning, LIMIT, "left out {n} element{s} of lists that are too long"),
    report(Severity::Error, "XML 1.0 §2.1, RFC 8259 §2", "the document breaks off before its end"),
];

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
        let messages: Vec<String> = repairs.into_faults().into_iter().map(|f| f.message).collect();
        assert_eq!(
            messages,
            [
                "closed 2 elements that were left open",
                "ignored 1 end tag without a start",
                "could not read 2 dates, the first \"yesterday\""
            ]
        );
        assert_eq!(REPORTS.len(), Repair::Cut as usize + 1);
    }
}
