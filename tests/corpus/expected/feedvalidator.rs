//! feedvalidator: a comment at the beginning of a document names an event. Some events are about values: a valid date
//! must be read, a missing element must not be invented, and history links in an entry do not belong to the feed (K8).

use std::path::Path;

use lacuna::model::{FeedDocument, IdSource};

use super::{Claim, Claims};

pub(super) fn claims(folder: &Path, all: &mut Vec<Claim>) {
    for path in super::ending(folder, ".xml") {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        let Some(event) = text.lines().find_map(|line| line.trim_start().strip_prefix("Expect:")) else {
            continue;
        };
        let event = event.trim().trim_end_matches("-->").trim();
        let (name, parameters) = event.split_once('{').unwrap_or((event, ""));
        let parameters: Vec<(&str, &str)> = parameters
            .trim_end_matches('}')
            .split(',')
            .filter_map(|pair| pair.trim().split_once(':'))
            .collect();
        let of =
            |wanted: &str| parameters.iter().find(|(name, _)| *name == wanted).map_or("", |(_, value)| value);
        let Some(document) = super::read_file(&path) else { continue };
        let mut claims = Claims { source: "feedvalidator", file: super::relative(&path, folder), all };
        match name {
            "ValidRFC2822Date" | "ValidW3CDTFDate" => {
                date(&mut claims, &document, of("parent"), of("element"));
            }
            "MissingElement" => missing(&mut claims, &document, of("parent"), of("element")),
            "FeedHistoryRelInEntry" => {
                let found = document.head.link(of("rel")).map_or("none", url::Url::as_str);
                claims.add("feed", "link", "none", found, found == "none");
            }
            "FeedRelInCompleteFeed" => {
                let found = document.head.link(of("rel")).is_some() && document.head.markers.complete;
                claims.add("feed", "link", of("rel"), &found.to_string(), found);
            }
            _ => {}
        }
    }
}

fn date(claims: &mut Claims<'_>, document: &FeedDocument, parent: &str, element: &str) {
    let first = document.entries.first();
    let (place, time) = match (parent, element) {
        ("channel" | "feed", "pubDate" | "lastBuildDate" | "dc:date" | "updated" | "modified") => {
            ("feed", document.head.updated)
        }
        ("item" | "entry", "pubDate" | "published" | "issued" | "dc:date" | "created") => {
            ("entry 0", first.and_then(|entry| entry.published))
        }
        ("item" | "entry", "updated" | "modified") => ("entry 0", first.and_then(|entry| entry.updated)),
        _ => return,
    };
    claims.add(place, "dates", "a date", &super::compare::shown(time), time.is_some());
}

fn missing(claims: &mut Claims<'_>, document: &FeedDocument, parent: &str, element: &str) {
    let head = &document.head;
    let first = document.entries.first();
    let found = match (parent, element) {
        ("feed" | "channel", "title") => head.title.clone(),
        ("feed", "id") => head.id.clone().unwrap_or_default(),
        ("feed", "updated") => head.updated.map(lacuna::model::Timestamp::to_rfc3339).unwrap_or_default(),
        ("entry" | "item", "title") => first.map(|entry| entry.title.clone()).unwrap_or_default(),
        ("item", "link") => first.and_then(|entry| entry.link.clone()).map(String::from).unwrap_or_default(),
        ("entry", "updated") => first
            .and_then(|entry| entry.updated)
            .map(lacuna::model::Timestamp::to_rfc3339)
            .unwrap_or_default(),
        ("entry", "author") => first.map(|entry| entry.authors.join(", ")).unwrap_or_default(),
        _ => return,
    };
    let field = match element {
        "title" => "title",
        "id" => "id",
        "updated" => "dates",
        "author" => "author",
        _ => "link",
    };
    let place = if matches!(parent, "feed" | "channel") { "feed" } else { "entry 0" };
    // The element is missing, but the item may give its address in another way, so a link is not always invented. In
    // RSS 1.0 §5.5, rdf:about has the same address as the link. In RSS 2.0, a guid is the address of the item's page
    // unless it says otherwise.
    let own = (parent, element) == ("item", "link")
        && first.is_some_and(|entry| entry.id_source == IdSource::Given && entry.id.as_str() == found);
    claims.add(place, field, "", &found, found.is_empty() || own);
}
