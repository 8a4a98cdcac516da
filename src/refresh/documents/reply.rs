//! A response with its parsed document.

use std::time::Duration;

use url::Url;

use crate::fetch::{Origin, Truncation};
use crate::history::ResponseFacts;
use crate::model::{Failure, FeedDocument, Link, Validators};

/// A response with its parsed document. The body was dropped. [`Requests`](super::requests::Requests) holds the share
/// of the byte budget for the parsed document.
#[derive(Debug)]
pub(in crate::refresh) struct Reply {
    /// The address after redirects.
    pub(in crate::refresh) uri: Url,
    pub(in crate::refresh) not_modified: bool,
    /// The Link headers, parsed as those of a multipart page.
    pub(in crate::refresh) page_links: Vec<Link>,
    /// The last address, if there were redirects and all of them were permanent (F3a).
    pub(in crate::refresh) moved_to: Option<Url>,
    pub(in crate::refresh) validators: Validators,
    /// The restrictions that follow from the address of the response (F5).
    pub(in crate::refresh) origin: Origin,
    pub(in crate::refresh) lifetime: Option<Duration>,
    /// The time for which a cache has kept the response.
    pub(in crate::refresh) age: Duration,
    /// The document. If there is none, the failure says why: the status, or the content that came instead.
    pub(in crate::refresh) document: Result<Fetched, Failure>,
    /// The web page that came in place of a feed (F6).
    pub(in crate::refresh) page: Option<Vec<u8>>,
}

/// A document and the facts about its response.
#[derive(Debug)]
pub(in crate::refresh) struct Fetched {
    pub(in crate::refresh) document: FeedDocument,
    /// The reason for which the document is incomplete, if it is (A6c).
    pub(in crate::refresh) shortened: Option<Truncation>,
    /// True if the document has only the entries that changed since the last fetch (status 226).
    pub(in crate::refresh) delta: bool,
    /// True if the `current` link was followed and led to the document itself (K2).
    pub(in crate::refresh) own_current: bool,
}

impl Reply {
    /// Returns the reply if it brought a document.
    pub(in crate::refresh) fn with_document(self) -> Result<Self, Failure> {
        match &self.document {
            Ok(_) => Ok(self),
            Err(failure) => Err(failure.clone()),
        }
    }

    /// Notes that the `current` link was followed and led to the document itself (K2).
    pub(in crate::refresh) fn with_own_current(mut self) -> Self {
        if let Ok(fetched) = &mut self.document {
            fetched.own_current = true;
        }
        self
    }

    /// Returns the document of a chain that was requested from `asked_for`, and the facts about its response.
    pub(in crate::refresh) fn with_facts(
        self,
        asked_for: &Url,
    ) -> Result<(FeedDocument, ResponseFacts), Failure> {
        let is_temporary = self.uri != *asked_for && self.moved_to.as_ref() != Some(&self.uri);
        let Fetched { document, shortened, .. } = self.document?;
        let (age, validators) = (self.age, self.validators);
        let facts = ResponseFacts { shortened: shortened.is_some(), is_temporary, age, validators };
        Ok((document, facts))
    }
}
