//! The failures of a simulated network.

use lacuna::model::{Failure, FailureKind};

use crate::dice::Dice;

/// The share of requests and transactions that fail, in percent, and the number of requests in a refresh.
pub(crate) struct Weather {
    pub(crate) failing: u64,
    pub(crate) crashing: u64,
    pub(crate) requests: u32,
}

/// Returns the failure of a request.
pub(crate) fn failure(dice: &mut Dice) -> Failure {
    let kinds = [FailureKind::Timeout, FailureKind::Status(500), FailureKind::Status(503), FailureKind::Dns];
    Failure::new(kinds[dice.below(4_usize)], "It failed.", "")
}
