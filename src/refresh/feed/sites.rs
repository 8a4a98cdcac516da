//! Asks the publisher's site for the entries of gaps, if the user asks.

use std::collections::BTreeSet;

use super::FeedJob;
use crate::history::{GapTarget, OpenGap, keeps_nothing};
use crate::model::GapId;
use crate::refresh::RefreshRequest;
use crate::refresh::walks::site::ask_site;

impl FeedJob<'_> {
    /// Asks the publisher for the entries of every gap of missed polls. If the user named a gap, asks only for that
    /// gap. Stops if the site asks to wait.
    pub(super) fn ask_sites(&mut self, request: RefreshRequest) {
        let mut tried: BTreeSet<GapId> = BTreeSet::new();
        let id = self.id;
        while !self.documents.is_stopped() {
            let Ok(feed) = self.services.writer.read(move |store| store.logical_feed(id)) else { return };
            let is_asked = |open: &&OpenGap| {
                let is_meant = request.gap.is_none_or(|id| id == open.id);
                let is_boundary = matches!(open.gap.target, GapTarget::Boundary { .. });
                is_meant && is_boundary && !tried.contains(&open.id)
            };
            let Some(open) = feed.gaps.iter().find(is_asked).cloned() else { return };
            tried.insert(open.id);
            match ask_site(self.services, &mut self.documents, &feed, &open) {
                Ok(Some(asked)) => {
                    self.report.count(asked.applied);
                    self.report.notices.push(asked.report.story.to_string());
                    self.report.sites.push(asked.report);
                    if asked.wait.is_some() {
                        return;
                    }
                }
                Ok(None) => {
                    let address = feed.record.as_ref().map(|record| &record.document);
                    let Some(address) = address else { return };
                    let host = address.host_str().unwrap_or_default();
                    let told = if keeps_nothing(address) {
                        t!("refresh-site-keeps-nothing", host)
                    } else {
                        t!("refresh-site-unknown", host)
                    };
                    self.report.notices.push(told);
                    return;
                }
                Err(error) => return tracing::error!(%error, "the answer of a site could not be stored"),
            }
        }
    }
}
