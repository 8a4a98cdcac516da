//! The calls to a server and their answers.

use serde::de::DeserializeOwned;
use url::Url;

use crate::model::{ApiCall, Credential, Failure};

/// A call to the API of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The address.
    pub address: Url,
    /// The rest of the request.
    pub api: ApiCall,
}

impl Call {
    /// Makes a GET.
    pub(super) const fn get(address: Url, credential: Option<Credential>) -> Self {
        Self { address, api: ApiCall { credential, form: None } }
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
}

impl Reply {
    /// Reads the body as JSON of this form; `None` if it has another form. What the form does not name is skipped, so
    /// the result takes no more memory than the body.
    pub(super) fn json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }
}

/// Carries out calls.
pub trait Line {
    /// Carries out one call. An answer with any status is `Ok`.
    ///
    /// Fails if no answer came: the network failed, or the address may not be asked.
    fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure>;
}
