//! Namespaces in scope: the bindings of declarations, and the namespace of a name.

use super::Pass;
use crate::document::markup::names::{self, Action, Dialect, Ns, Section};
use crate::document::markup::tokens::{Attributes, Tag};
use crate::document::repairs::Repair;
use crate::model::Severity;

/// Largest number of namespace declarations in scope.
const MAX_BINDINGS: usize = 200;

impl<'a> Pass<'a, '_> {
    /// Reads the namespace declarations of a tag. Returns the number of bindings that were there before.
    pub(in crate::document) fn bind(&mut self, tag: Tag<'a>) -> usize {
        let before = self.bindings.len();
        let is_outer = self.is_outer(tag.name);
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
                _ if !is_outer || !prefix.is_empty() => {}
                Ns::Atom if self.dialect == Dialect::Rss => {
                    ns = Ns::AtomByMistake;
                    self.repairs.say(Severity::Warning, "RSS 2.0", msg!("document-rss-in-atom-namespace"));
                }
                Ns::Atom => {}
                // The namespace is that of the element itself, so it stands for the format of the feed, right or wrong.
                _ if ns == Ns::Unknown || !tag.name.contains(':') => ns = Ns::None,
                _ => {}
            }
            self.bindings.push((prefix, ns));
        }
        before
    }

    /// Returns true for the elements of a feed that hold all others: the root, the channel and the entries.
    fn is_outer(&self, name: &str) -> bool {
        let is_named = || ["channel", "item", "entry"].iter().any(|known| known.eq_ignore_ascii_case(name));
        let is_inside = self.section() != Section::Head || self.capture.is_some() || self.skipped.is_some();
        self.frames.is_empty() || !is_inside && is_named()
    }

    pub(in crate::document) fn resolve<'n>(&mut self, name: &'n str) -> (Ns, &'n str) {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        if let Some((_, ns)) = self.bindings.iter().rev().find(|(bound, _)| *bound == prefix) {
            return (*ns, local);
        }
        if prefix.is_empty() {
            return (Ns::None, local);
        }
        self.repairs.count(Repair::UndeclaredPrefix);
        let ns = match prefix {
            // The undeclared prefix `atom` means Atom, also at the root.
            "atom" => Ns::Atom,
            _ => names::of_prefix(prefix),
        };
        (ns, local)
    }

    /// Reads declarations inside a field. They stay in scope until the field ends.
    pub(in crate::document) fn bind_inner(&mut self, tag: Tag<'a>) {
        if tag.attributes.contains("xmlns") {
            self.bind(tag);
        }
    }

    pub(in crate::document) fn unbind(&mut self, bindings: usize) {
        self.bindings.truncate(bindings);
    }

    /// Returns true if a tag of this name begins an entry.
    pub(in crate::document) fn is_entry_name(&mut self, qualified: &str) -> bool {
        let local = qualified.split_once(':').map_or(qualified, |(_, local)| local);
        let wanted = if self.dialect == Dialect::Atom { "entry" } else { "item" };
        if !local.eq_ignore_ascii_case(wanted) {
            return false;
        }
        let (ns, _) = self.resolve(qualified);
        names::action(self.dialect, Section::Head, ns, wanted) == Action::Entry
    }
}
