//! feed-rs: `X.serde.json` is the model that feed-rs makes of `X.xml` or `X.json`.

use std::path::Path;

use lacuna::model::{Entry, IdSource};
use serde_json::Value;

use super::compare::{same_text, same_time, same_url, shown, texts, time};
use super::{Claim, Claims};

pub(super) fn claims(folder: &Path, all: &mut Vec<Claim>) {
    for path in super::ending(folder, ".serde.json") {
        let stated: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let stem = path.to_string_lossy().replace(".serde.json", "");
        let source = [".xml", ".json"].iter().map(|end| format!("{stem}{end}"));
        let source = source.map(std::path::PathBuf::from).find(|path| path.is_file()).unwrap();
        let mut claims = Claims { source: "feed-rs", file: super::relative(&source, folder), all };
        let document = super::read_file(&source);
        let entries = document.as_ref().map_or(&[][..], |document| &document.entries);
        let items = stated["entries"].as_array().unwrap();
        claims.add(
            "feed",
            "entries",
            &items.len().to_string(),
            &entries.len().to_string(),
            items.len() == entries.len(),
        );
        let head = document.as_ref().map(|document| document.head.clone()).unwrap_or_default();
        if let Some(title) = stated["title"]["content"].as_str() {
            claims.text("feed", "title", title, &head.title);
        }
        if let Some(stated) = stated["updated"].as_str().and_then(time) {
            let agrees = same_time(stated, head.updated);
            claims.add("feed", "dates", &stated.to_rfc3339(), &shown(head.updated), agrees);
        }
        for (number, (item, entry)) in items.iter().zip(entries).enumerate() {
            of_entry(&mut claims, &format!("entry {number}"), item, entry);
        }
    }
}

fn of_entry(claims: &mut Claims<'_>, place: &str, item: &Value, entry: &Entry) {
    if let Some(title) = item["title"]["content"].as_str() {
        claims.text(place, "title", title, &entry.title);
    }
    // If the document gives no id, feed-rs makes one: a digest of 128 bits. Such ids are not compared.
    let id = item["id"].as_str().unwrap_or_default();
    let is_digest = (31..=32).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_hexdigit());
    if entry.id_source == IdSource::Given && (!is_digest || id == entry.id.as_str()) {
        claims.text(place, "id", id, entry.id.as_str());
    }
    let links = item["links"].as_array().map(Vec::as_slice).unwrap_or_default();
    let page = links.iter().find(|link| matches!(link["rel"].as_str(), None | Some("alternate")));
    if let Some(href) = page.and_then(|link| link["href"].as_str()) {
        let found = entry.link.as_ref();
        claims.add(place, "link", href, found.map_or("none", url::Url::as_str), same_url(href, found));
    }
    let authors: Vec<&str> = item["authors"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|author| author["name"].as_str())
        .collect();
    if !authors.is_empty() {
        let names = [authors.join(", "), entry.authors.join(", ")];
        claims.text(place, "author", &names[0], &names[1]);
    }
    for (member, field, found) in
        [("published", "dates", entry.published), ("updated", "updated", entry.updated.or(entry.published))]
    {
        if let Some(stated) = item[member].as_str().and_then(time) {
            claims.add(place, field, &stated.to_rfc3339(), &shown(found), same_time(stated, found));
        }
    }
    for (field, text) in
        [("content", item["content"]["body"].as_str()), ("summary", item["summary"]["content"].as_str())]
    {
        if let Some(text) = text {
            let ours = texts(entry);
            let agrees = ours.iter().any(|found| same_text(text, found));
            claims.add(place, field, text, ours.first().unwrap_or(&"none"), agrees);
        }
    }
    let media = item["media"].as_array().into_iter().flatten();
    let files = media.flat_map(|media| media["content"].as_array().into_iter().flatten());
    for (number, url) in files.filter_map(|file| file["url"].as_str()).enumerate() {
        let mut ours = entry.media.enclosures.iter().map(|file| &file.url).chain(&entry.media.image);
        let found = ours.clone().map(url::Url::as_str).collect::<Vec<_>>().join(" ");
        let agrees = ours.any(|found| same_url(url, Some(found)));
        claims.add(&format!("{place} file {number}"), "enclosures", url, &found, agrees);
    }
}
