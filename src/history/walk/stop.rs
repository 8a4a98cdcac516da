//! What the reader does to a gap while its walk is under way.

use super::{HistoryWalk, Outcome, Phase};
use crate::history::{DocumentUpdate, Gap, GapCause, Retry};

impl HistoryWalk {
    /// The reader stops the walk: the gap stays until the reader asks to go on (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.phase = Phase::Finished(Outcome::Stopped);
        self.gap.cause = GapCause::Stopped;
        self.gap.retry = Retry::OnRequest;
        "Stopped on your request.".clone_into(&mut self.gap.message);
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Takes up what the reader said of the gap meanwhile, before a step of the walk is decided; `stored` is the gap as it
    /// stands now. Whether the walk may go on.
    #[must_use]
    pub fn heed(&mut self, stored: &Gap) -> bool {
        self.gap.heed(stored)
    }
}

impl Gap {
    /// Takes up what the reader said of a gap while its walk was under way, so that the walk's own copy does not undo it
    /// (G5, A7a); says whether it is the gap that the walk is at and was not stopped.
    pub(in crate::history) fn heed(&mut self, stored: &Self) -> bool {
        self.dismissed = stored.dismissed;
        self.uri == stored.uri && (stored.cause != GapCause::Stopped || self.cause == GapCause::Stopped)
    }
}
