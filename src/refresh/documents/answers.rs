//! Fetches the answers of publishers' sites and of the user's own feed servers.

use std::time::Duration;

use url::Url;

use super::Documents;
use super::parsing::context_of;
use crate::document::{self, MOST_MEMORY};
use crate::fetch::{Accept, Access, Origin, Purpose, Redirects, Request, Response, is_local_name};
use crate::model::{AnswerForm, ApiCall, Credential, Failure, FailureKind, SiteAnswer};
use crate::server::{Call, Reply, Transport, failure_of_call, moved};

/// The largest answer in bytes, after decompression.
const LARGEST_ANSWER: u64 = 16 << 20;

/// The largest answer of the user's own feed server that nobody can ask for in parts, in bytes after decompression: a single
/// entry, or the list of feeds. Miniflux takes documents of 15 MiB, and writes some characters of markup as six. It tells the
/// rules of each feed, so 10,000 feeds may take 50 MiB.
const LARGEST_WHOLE: u64 = 64 << 20;

/// The parts of an account that a request to its server needs.
#[derive(Clone, Debug)]
pub(in super::super) struct ServerAccess {
    /// The proof by which the server knows the user.
    pub(in super::super) credential: Credential,
    /// True if the name of the server may stand for a device in the user's own network.
    pub(in super::super) allow_private: bool,
}

impl Documents<'_> {
    /// Sets if the name of the server that is asked next may stand for a device in the user's own network.
    pub(in super::super) const fn set_server(&mut self, allow_private: bool) {
        self.allows_private_server = allow_private;
    }

    /// Fetches an answer. A redirect to another site than `other_domain` is not followed and is a failure.
    /// `server` is there if the user's own feed server is asked.
    pub(in super::super) fn site_answer(
        &mut self,
        address: &Url,
        form: AnswerForm,
        other_domain: Option<&'static str>,
        server: Option<&ServerAccess>,
    ) -> Result<SiteAnswer, Failure> {
        let request = match server {
            // Only so many requests are made to a site in one day.
            None => Request {
                redirects: Redirects::InsideSite(other_domain),
                repeats: false,
                ..self.led_request(address)
            },
            Some(server) => {
                self.set_server(server.allow_private);
                let credential = Some(server.credential.clone());
                self.api_request(address, ApiCall { credential, ..ApiCall::default() })
            }
        };
        let max_bytes = request.max_bytes.min(LARGEST_ANSWER);
        let request = Request { max_bytes, ..request };
        if server.is_some() {
            return self.answer_of_server(&request, form);
        }
        let response = self.requests.make(&request)?;
        self.restrict(response.origin);
        self.read_answer(response, form)
    }

    /// Returns true if the site says that there is no page at this address, or none any more.
    pub(in super::super) fn is_gone(&mut self, page: &Url) -> Result<bool, Failure> {
        let request = Request {
            redirects: Redirects::InsideSite(None),
            repeats: false,
            purpose: Purpose::Check,
            ..self.led_request(page)
        };
        let response = self.requests.make(&request)?;
        self.restrict(response.origin);
        Ok(matches!(response.status, 404 | 410))
    }

    /// Carries out a call to the user's own feed server, whose answer has entries.
    pub(in super::super) fn server_answer(
        &mut self,
        call: &Call,
        form: AnswerForm,
    ) -> Result<SiteAnswer, Failure> {
        self.answer_of_server(&self.request_of(call), form)
    }

    fn answer_of_server(&mut self, request: &Request, form: AnswerForm) -> Result<SiteAnswer, Failure> {
        let answer = self.requests.make(request).and_then(|response| self.read_answer(response, form));
        answer.map_err(|failure| failure_of_call(failure, &request.uri, request.max_bytes))
    }

    fn read_answer(&mut self, response: Response, form: AnswerForm) -> Result<SiteAnswer, Failure> {
        if let Some(failure) = response.failure() {
            return Err(failure);
        }
        let read = move |response: &Response, room: usize| {
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

    fn request_of(&self, call: &Call) -> Request {
        let max_bytes = match call.texts {
            0 | 1 => LARGEST_WHOLE,
            _ => LARGEST_ANSWER,
        };
        Request { max_bytes, ..self.api_request(&call.address, call.api.clone()) }
    }

    /// Makes a request to the API of the user's own feed server. A password goes with it. So the name of a server that looks
    /// public must not stand for a device in the network at hand, unless the user allows that (F5). That network may be a
    /// stranger's.
    pub(super) fn api_request(&self, address: &Url, api: ApiCall) -> Request {
        Request {
            api: Some(api),
            led_by: Some(Origin { secure: false, public: !is_local_name(address) }),
            allow_private: self.services.settings().allow_private || self.allows_private_server,
            accept: Accept::Api,
            purpose: Purpose::Server,
            // The server belongs to the user and not to a feed.
            access: Access::default(),
            max_bytes: LARGEST_ANSWER,
            ..self.request(address)
        }
    }
}

impl Transport for Documents<'_> {
    fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
        let request = self.request_of(call);
        let in_words = |failure| failure_of_call(failure, &call.address, request.max_bytes);
        let response = self.requests.make(&request).map_err(in_words)?;
        if response.is_success() && response.shortened.is_some() {
            // The network failed. The server has refused nothing.
            return Err(Failure::new(FailureKind::Connection, msg!("refresh-site-cut"), ""));
        }
        let in_words = |failure| match &response.redirects.not_followed {
            Some(place) => moved(&failure, &call.address, place),
            None => in_words(failure),
        };
        Ok(Reply {
            status: response.status,
            failure: response.failure().map(in_words),
            wait_until: response.retry_after,
            date: response.freshness.date,
            body: response.body.to_vec(),
        })
    }

    fn pause(&mut self, time: Duration) {
        Documents::pause(self, time);
    }
}

fn too_large() -> Failure {
    Failure::new(FailureKind::TooLarge, msg!("refresh-site-large"), "")
}
