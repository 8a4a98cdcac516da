//! feedsmith: `X.json` is the complete result of parsing `X.xml`, with dates as in the source.

use std::path::Path;

use lacuna::model::{Entry, Head};
use serde_json::Value;

use super::compare::{same_text, same_time, same_url, shown, texts, time};
use super::{Claim, Claims};

pub(super) fn claims(folder: &Path, all: &mut Vec<Claim>) {
    for path in super::ending(&folder.join("feeds"), ".json") {
        let stated: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let source = path.with_extension("xml");
        let mut claims = Claims { source: "feedsmith", file: super::relative(&source, folder), all };
        let document = super::read_file(&source);
        let entries = document.as_ref().map_or(&[][..], |document| &document.entries);
        let items = stated["entries"].as_array().or(stated["items"].as_array()).unwrap();
        let agrees = items.len() == entries.len();
        claims.add("feed", "entries", &items.len().to_string(), &entries.len().to_string(), agrees);
        let head = document.as_ref().map(|document| document.head.clone()).unwrap_or_default();
        of_feed(&mut claims, &stated, &head);
        for (number, (item, entry)) in items.iter().zip(entries).enumerate() {
            of_entry(&mut claims, &format!("entry {number}"), item, entry);
        }
    }
}

fn of_feed(claims: &mut Claims<'_>, stated: &Value, head: &Head) {
    if let Some(title) = stated["title"].as_str() {
        claims.text("feed", "title", title, &head.title);
    }
    if let Some(text) = stated["subtitle"].as_str().or(stated["description"].as_str()) {
        claims.text("feed", "summary", text, head.subtitle.as_deref().unwrap_or("none"));
    }
    if let Some(page) = page(stated) {
        let found = head.site.as_ref();
        claims.add("feed", "link", page, found.map_or("none", url::Url::as_str), same_url(page, found));
    }
    let date = stated["updated"].as_str().or(stated["lastBuildDate"].as_str()).or(stated["pubDate"].as_str());
    if let Some(date) = date.and_then(time) {
        let agrees = same_time(date, head.updated);
        claims.add("feed", "dates", &date.to_rfc3339(), &shown(head.updated), agrees);
    }
    if let Some(id) = stated["id"].as_str() {
        claims.text("feed", "id", id, head.id.as_deref().unwrap_or("none"));
    }
}

/// The page that RSS names, or Atom's first alternate link.
fn page(stated: &Value) -> Option<&str> {
    let links = stated["links"].as_array().map(Vec::as_slice).unwrap_or_default();
    let alternate = links.iter().find(|link| matches!(link["rel"].as_str(), None | Some("alternate")));
    stated["link"].as_str().or_else(|| alternate?["href"].as_str())
}

fn of_entry(claims: &mut Claims<'_>, place: &str, item: &Value, entry: &Entry) {
    if let Some(title) = item["title"].as_str() {
        claims.text(place, "title", title, &entry.title);
    }
    if let Some(id) = item["id"].as_str().or(item["guid"]["value"].as_str()).or(item["rdf"]["about"].as_str())
    {
        claims.text(place, "id", id, entry.id.as_str());
    }
    if let Some(page) = page(item) {
        let found = entry.link.as_ref();
        claims.add(place, "link", page, found.map_or("none", url::Url::as_str), same_url(page, found));
    }
    let authors: Vec<&str> = item["authors"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|author| author.as_str().or(author["name"].as_str()))
        .collect();
    if !authors.is_empty() {
        let found = entry.authors.join(", ");
        let agrees = same_text(&authors.join(", "), &found)
            // RSS gives `mail (Name)`, of which Lacuna shows only the name.
            || authors.iter().zip(&entry.authors).all(|(stated, name)| stated.contains(name.as_str()));
        claims.add(place, "author", &authors.join(", "), &found, agrees && !entry.authors.is_empty());
    }
    let published =
        item["published"].as_str().or(item["pubDate"].as_str()).or(item["dc"]["dates"][0].as_str());
    for (field, stated, found) in
        [("dates", published, entry.published), ("updated", item["updated"].as_str(), entry.updated)]
    {
        if let Some(stated) = stated.and_then(time) {
            claims.add(place, field, &stated.to_rfc3339(), &shown(found), same_time(stated, found));
        }
    }
    let full = item["content"].as_str().or(item["content"]["encoded"].as_str());
    for (field, text) in
        [("content", full), ("summary", item["summary"].as_str().or(item["description"].as_str()))]
    {
        if let Some(text) = text {
            let ours = texts(entry);
            let agrees = ours.iter().any(|found| same_text(text, found));
            claims.add(place, field, text, ours.first().unwrap_or(&"none"), agrees);
        }
    }
    let links = item["links"].as_array().into_iter().flatten();
    let atom = links.filter(|link| link["rel"] == "enclosure").filter_map(|link| link["href"].as_str());
    let rss = item["enclosures"].as_array().into_iter().flatten().filter_map(|file| file["url"].as_str());
    let media =
        item["media"]["contents"].as_array().into_iter().flatten().filter_map(|file| file["url"].as_str());
    for (number, url) in atom.chain(rss).chain(media).enumerate() {
        let mut ours = entry.media.enclosures.iter().map(|file| &file.url).chain(&entry.media.image);
        let found = ours.clone().map(url::Url::as_str).collect::<Vec<_>>().join(" ");
        let agrees = ours.any(|found| same_url(url, Some(found)));
        claims.add(&format!("{place} file {number}"), "enclosures", url, &found, agrees);
    }
}
