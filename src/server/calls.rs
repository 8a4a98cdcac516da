//! The calls to a server and their answers.

use std::time::Duration;

use serde::de::DeserializeOwned;
use url::Url;

use super::{other, refused};
use crate::model::{ApiBody, ApiCall, Credential, Failure, Timestamp};

/// A call to the API of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The address.
    pub address: Url,
    /// The rest of the request.
    pub api: ApiCall,
    /// The most entries whose texts the answer may hold. It may be larger than others if there are any. One entry must fit into
    /// an answer, because nobody can ask for a part of it.
    pub texts: usize,
}

impl Call {
    /// Makes a GET.
    pub(super) fn get(address: Url, credential: Option<Credential>) -> Self {
        Self::with(address, credential, ApiBody::None)
    }

    /// Makes a call with this method and body.
    pub(super) const fn with(address: Url, credential: Option<Credential>, body: ApiBody) -> Self {
        Self { address, api: ApiCall { credential, body }, texts: 0 }
    }

    /// Allows for the texts of so many entries in the answer.
    pub(super) fn with_texts(self, texts: usize) -> Self {
        Self { texts, ..self }
    }
}

/// The answer to a call.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The body; empty unless the status is 2xx.
    pub body: Vec<u8>,
    /// The failure, for a status other than 2xx.
    pub failure: Option<Failure>,
    /// The server wants no request before this time.
    pub wait_until: Option<Timestamp>,
    /// The time of the server.
    pub date: Option<Timestamp>,
}

impl Reply {
    /// Fails if the server refuses the user or the call. `base` is the address of the API.
    pub(super) fn accepted(&self, base: &Url) -> Result<(), Failure> {
        match (&self.failure, self.status) {
            (_, 401 | 403) => Err(refused(base, 401)),
            (Some(failure), _) => Err(failure.clone()),
            (None, _) => Ok(()),
        }
    }

    /// Fails as [`Self::accepted`] does. The failure tells the status, because the server may refuse this call alone.
    pub(super) fn accepted_change(&self, base: &Url) -> Result<(), Failure> {
        match self.status {
            401 | 403 => Err(refused(base, self.status)),
            _ => self.accepted(base),
        }
    }

    /// Reads the body as JSON of this form. Members that the form does not name are skipped, so the result takes no
    /// more memory than the body.
    ///
    /// Fails as [`Self::accepted`] does, and if the body has another form.
    pub(super) fn json<T: DeserializeOwned>(&self, base: &Url) -> Result<T, Failure> {
        self.accepted(base)?;
        serde_json::from_slice(&self.body).ok().ok_or_else(|| other(base))
    }
}

/// Carries out calls.
pub trait Transport {
    /// Carries out one call. An answer with any status is `Ok`.
    ///
    /// Fails if no answer came: the network failed, or the address may not be asked.
    fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure>;

    /// Waits for a time between two calls, or until the user stops the sync.
    fn pause(&mut self, time: Duration);

    /// Returns the time that the clock of the server shows at a time of the clock of this computer, by its last answer; `None`
    /// if no answer has told a time.
    fn time_there(&self, _at: Timestamp) -> Option<Timestamp> {
        None
    }
}
