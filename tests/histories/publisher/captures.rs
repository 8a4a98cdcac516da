//! A web archive (RFC 7089) that captures the subscription document from time to time and serves the captures.

use chrono::DateTime;
use lacuna::demo::http::http_date;
use lacuna::model::Timestamp;

use super::Publisher;
use super::document::Document;
use super::habits::Kind;

/// The host of the web archive.
pub(crate) const ARCHIVE: &str = "archive.example";
/// The address of the list of captures of a document, which follows in the path.
pub(crate) const LISTS: &str = "/timemap/link/";
/// The address of a capture. In the path, the time of the capture and the document's address follow.
const CAPTURES: &str = "/web/";

impl Publisher {
    /// Lets the web archive capture the present document, with this probability in percent.
    pub(super) fn be_captured(&mut self, share: usize) {
        if self.habits.kind == Kind::Captured && self.dice.percent(share) {
            let document = self.build();
            self.story.push(format!("is captured with {:?}", document.numbers()));
            self.captures.push((self.now, document));
        }
    }

    /// The list of captures, as the web archive sends it.
    pub(crate) fn capture_list(&self, original: &str) -> String {
        let list = format!("<{original}>; rel=\"original\"");
        let captures = self.captures.iter().map(|(time, _)| {
            let (digits, date) = (digits(*time), http_date(Timestamp::from_seconds(*time)));
            format!("<http://{ARCHIVE}{CAPTURES}{digits}/{original}>; rel=\"memento\"; datetime=\"{date}\"")
        });
        std::iter::once(list).chain(captures).collect::<Vec<String>>().join(",\n")
    }

    /// The unchanged capture at an address of the web archive, with its time.
    pub(crate) fn capture_at(&self, address: &str) -> Option<(i64, Document)> {
        let (time, _) = address.strip_prefix(CAPTURES)?.split_once("id_/")?;
        self.captures.iter().find(|(taken, _)| digits(*taken) == time).cloned()
    }
}

fn digits(seconds: i64) -> String {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default().format("%Y%m%d%H%M%S").to_string()
}
