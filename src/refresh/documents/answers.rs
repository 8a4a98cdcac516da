//! Fetches the answers of publishers' sites to questions about missing entries.

use url::Url;

use super::Documents;
use super::parsing::context_of;
use crate::document::{self, MOST_MEMORY};
use crate::fetch::{Request, limited_as};
use crate::model::{AnswerForm, Failure, FailureKind, SiteAnswer};

/// The largest answer in bytes, after decompression.
const LARGEST: u64 = 16 << 20;

impl Documents<'_> {
    /// Fetches an answer. If a redirect leads to another site, that is a failure.
    pub(in super::super) fn site_answer(
        &mut self,
        address: &Url,
        form: AnswerForm,
    ) -> Result<SiteAnswer, Failure> {
        let request = self.led_request(address);
        let max_bytes = request.max_bytes.min(LARGEST);
        let response = self.requests.make(&Request { max_bytes, ..request })?;
        self.restrict(response.origin);
        if let Some(failure) = response.failure() {
            return Err(failure);
        }
        if limited_as(&response.uri) != limited_as(address) {
            let host = response.uri.host_str().unwrap_or_default();
            return Err(Failure::new(FailureKind::NotAFeed, msg!("refresh-site-other", host), ""));
        }
        let read = move |response: &crate::fetch::Response, room: usize| {
            let answer = document::read_site_answer(form, &response.body, &context_of(response), room);
            // An answer that does not fit into the greatest budget is refused.
            answer.or_else(|| (room >= MOST_MEMORY).then(|| Err(too_large())))
        };
        let (response, answer) = self.in_room(response, read)?;
        if response.shortened.is_some() {
            return Err(Failure::new(FailureKind::Unreadable, msg!("refresh-site-cut"), ""));
        }
        let answer = answer?;
        Ok(SiteAnswer { counted: response.counted.or(answer.counted), ..answer })
    }
}

fn too_large() -> Failure {
    Failure::new(FailureKind::TooLarge, msg!("refresh-site-large"), "")
}
