//! A walk that ends early: at the limit of storage, or because the user stopped it.

use super::{HistoryWalk, Phase, WalkOutcome};
use crate::history::{DocumentUpdate, Gap, GapCause, Retry};

impl HistoryWalk {
    /// Stops the walk. The gap stays until the user continues (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.phase = Phase::Finished(WalkOutcome::Stopped);
        self.gap.cause = GapCause::Stopped;
        self.gap.retry = Retry::OnRequest;
        self.gap.message = msg!("history-stopped");
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Stops the walk because the feed has reached its storage limit. Lacuna asks the user, as at the limit of
    /// documents (A7, RFC 5005 §6). Does nothing while the walk only requests known documents again.
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if !matches!(self.phase, Phase::Fetching | Phase::AskingIfRedivided(_)) {
            return DocumentUpdate::default();
        }
        self.phase = Phase::Finished(WalkOutcome::AtLimit);
        self.gap.cause = GapCause::Limit;
        self.gap.retry = Retry::OnRequest;
        self.gap.message = msg!("history-storage-limit");
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Takes over the user's changes to the stored gap since the last step of the walk. Returns true if the walk may go
    /// on.
    #[must_use]
    pub fn take_user_changes(&mut self, stored: &Gap) -> bool {
        self.gap.take_user_changes(stored)
    }
}

impl Gap {
    /// Takes over the user's changes to the stored gap, so that the walk's copy of the gap does not undo them (G5,
    /// A7a). Returns true if the stored gap is still at the same document and the user did not stop it.
    pub(in crate::history) fn take_user_changes(&mut self, stored: &Self) -> bool {
        self.dismissed = stored.dismissed;
        self.uri == stored.uri && (stored.cause != GapCause::Stopped || self.cause == GapCause::Stopped)
    }
}
