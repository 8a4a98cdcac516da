//! Reads the attached files of articles as other feed readers write them into their databases.

use serde_json::Value;
use url::Url;

use crate::document::pass::fields::base64;
use crate::model::{Enclosure, ForeignFiles};

/// Returns the attached files of an article whose page is at `base`. Those whose addresses cannot be used are left out.
pub(super) fn enclosures(files: &ForeignFiles, base: &Url) -> Vec<Enclosure> {
    match files {
        ForeignFiles::Newsboat(address, media_type) => {
            enclosure(address, media_type, base).into_iter().collect()
        }
        ForeignFiles::Liferea(lines) => lines.lines().filter_map(|line| of_liferea(line, base)).collect(),
        ForeignFiles::RssGuard(text) => of_rss_guard(text, base),
    }
}

fn enclosure(address: &str, media_type: &str, base: &Url) -> Option<Enclosure> {
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let url = base.join(&filled(address)?).ok()?;
    Some(Enclosure { url, media_type: filled(media_type), length: None, title: None })
}

/// Liferea writes `enc:DOWNLOADED:TYPE:LENGTH:ADDRESS`, and early versions wrote the address only.
fn of_liferea(line: &str, base: &Url) -> Option<Enclosure> {
    let Some(parts) = line.strip_prefix("enc:") else { return enclosure(line, "", base) };
    let mut parts = parts.splitn(4, ':').skip(1);
    let (media_type, length, address) = (parts.next()?, parts.next()?, parts.next()?);
    // Liferea writes 0 if the publisher states no length.
    let length = length.parse().ok().filter(|length| *length > 0);
    Some(Enclosure { length, ..enclosure(address, media_type, base)? })
}

/// RSS Guard writes a list in JSON. Before version 5, it wrote `TYPE&ADDRESS` or `ADDRESS` for each file, in base64, with `#`
/// between two files.
fn of_rss_guard(text: &str, base: &Url) -> Vec<Enclosure> {
    if let Ok(Value::Array(files)) = serde_json::from_str(text) {
        let one = |file: &Value| {
            let part = |name: &str| file.get(name).and_then(Value::as_str).unwrap_or_default();
            enclosure(part("url"), part("mime"), base)
        };
        return files.iter().filter_map(one).collect();
    }
    let one = |file: &str| {
        let (media_type, address) = file.split_once('&').unwrap_or(("", file));
        enclosure(&base64(address)?, &base64(media_type).unwrap_or_default(), base)
    };
    text.split('#').filter_map(one).collect()
}
