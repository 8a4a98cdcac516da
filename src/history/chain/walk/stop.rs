//! Changes that the user makes to a gap during its walk.

use super::{HistoryWalk, Outcome, Phase};
use crate::history::{DocumentUpdate, Gap, GapCause, Retry};

impl HistoryWalk {
    /// Stops the walk. The gap stays until the user continues (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.phase = Phase::Finished(Outcome::Stopped);
        self.gap.cause = GapCause::Stopped;
        self.gap.retry = Retry::OnRequest;
        self.gap.message = msg!("history-stopped");
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Takes over what the user did to the stored gap since the last step of the walk. Returns true if the walk may go
    /// on.
    #[must_use]
    pub fn heed(&mut self, stored: &Gap) -> bool {
        self.gap.heed(stored)
    }
}

impl Gap {
    /// Takes over what the user did to the stored gap during its walk, so that the walk's copy does not undo it (G5,
    /// A7a). Returns true if the stored gap is still at the same document and the user did not stop it.
    pub(in crate::history) fn heed(&mut self, stored: &Self) -> bool {
        self.dismissed = stored.dismissed;
        self.uri == stored.uri && (stored.cause != GapCause::Stopped || self.cause == GapCause::Stopped)
    }
}
