//! Parses the bodies of responses, within a budget of memory.

use url::Url;

use super::reply::Fetched;
use crate::document::{self, Caps, Context, MOST_MEMORY, PageReader, is_multipart};
use crate::fetch::{BodySink, Response, Truncation};
use crate::model::{Ending, Failure, FailureKind, FeedDocument};

/// Returns the number of bytes that parsing a document of this size may take, unless its markup is unusual.
pub(super) fn usual_room(bytes: usize) -> usize {
    const LEAST_MEMORY: usize = 64 << 10;
    const MEMORY_PER_BYTE: usize = 16;
    bytes.saturating_mul(MEMORY_PER_BYTE).saturating_add(LEAST_MEMORY).min(MOST_MEMORY)
}

/// Parses the document of a response. Returns `None` if the parsed document needs more than `room` bytes, unless `room`
/// is the greatest budget.
pub(super) fn fetched(response: &Response, room: usize) -> Option<Result<Fetched, Failure>> {
    let document = read_in(room, &response.body, &context_of(response))?;
    // If the document was cut off, its missing end caused the parse error.
    let document = document.map_err(|failure| response.shortened.map_or(failure, cut_off));
    Some(document.map(|document| came_as(response, document)))
}

/// Parses a document. Returns `None` if the parsed document needs more than `room` bytes, unless `room` is the greatest
/// budget.
pub(super) fn read_in(
    room: usize,
    body: &[u8],
    context: &Context<'_>,
) -> Option<Result<FeedDocument, Failure>> {
    if room < MOST_MEMORY {
        document::read_within(body, context, room)
    } else {
        Some(document::read(body, context))
    }
}

/// Finishes the document of a page that was parsed while it arrived.
pub(super) fn taken_in(response: &Response, page: PageReader) -> Result<Fetched, Failure> {
    page.finish(&context_of(response)).map(|document| came_as(response, document))
}

fn came_as(response: &Response, document: FeedDocument) -> Fetched {
    let mut document = document;
    if response.shortened.is_some() && document.ending == Ending::Whole {
        document.ending = Ending::Cut { last_entry_incomplete: false };
    }
    Fetched { document, shortened: response.shortened, delta: response.status == 226, own_current: false }
}

fn cut_off(truncation: Truncation) -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        msg!("refresh-cut-before-first", reason = truncation.words()),
        msg!("fetch-later"),
    )
}

pub(super) fn context_of(response: &Response) -> Context<'_> {
    Context {
        uri: &response.uri,
        content_type: response.content_type.as_deref(),
        content_location: response.content_location.as_deref(),
        link_headers: &response.links,
        last_modified: response.validators.last_modified.as_deref(),
    }
}

/// Parses pages of a multipart feed while they arrive, so that a long page is never in memory as a whole (A7).
pub(super) struct PageSink {
    caps: Caps,
    pub(super) reader: Option<PageReader>,
}

impl PageSink {
    pub(super) fn new(document_cap: u64) -> Self {
        let page = usize::try_from(document_cap).unwrap_or(usize::MAX);
        let usual = Caps::default();
        Self { caps: Caps { entity: usual.entity.min(page), page }, reader: None }
    }
}

impl BodySink for PageSink {
    fn wants(&mut self, uri: &Url, content_type: Option<&str>, content_location: Option<&str>) -> bool {
        if content_type.is_some_and(is_multipart) {
            let context = Context { content_type, content_location, ..Context::new(uri) };
            self.reader = Some(PageReader::new(&context, self.caps));
        }
        self.reader.is_some()
    }

    fn take(&mut self, piece: &[u8]) {
        if let Some(reader) = &mut self.reader {
            reader.push(piece);
        }
    }
}
