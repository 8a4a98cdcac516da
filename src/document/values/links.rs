//! Reads link relations (K8), HTTP Link header fields (RFC 8288), and references (H7, RFC 3986 §5).

use url::Url;

use crate::model::{Link, LinkOrigin, unresolvable};

/// The address that may precede the name of a registered relation (K8).
const IANA: &str = "http://www.iana.org/assignments/relation/";

/// Returns true if a reference begins with a scheme and so needs no base.
pub(in crate::document) fn has_scheme(reference: &str) -> bool {
    let Some(end) = reference.bytes().position(|b| !b.is_ascii_alphanumeric() && !b"+-.".contains(&b)) else {
        return false;
    };
    reference.as_bytes().get(end) == Some(&b':')
        && reference.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
}

/// Resolves a reference against a base (H7, RFC 5005 §1.2).
pub(in crate::document) fn resolve(base: &Url, reference: &str) -> Option<Url> {
    let reference = reference.trim();
    if reference.is_empty() {
        return None;
    }
    base.join(reference).ok()
}

/// Resolves an xml:base. A very long xml:base is ignored, because every reference would grow by it.
pub(in crate::document) fn resolve_base(base: &Url, reference: &str) -> Option<Url> {
    const MAX_LEN: usize = 1000;
    resolve(base, reference).filter(|base| base.as_str().len() <= MAX_LEN)
}

/// Returns the relations of a `rel` value in lower case, without the prefix of the IANA registry (K8). If there are
/// none, returns `alternate` (RFC 4287 §4.2.7.2). Each relation gets a copy of the address, so the number of relations
/// is bounded.
pub(in crate::document) fn relations(rel: &str) -> Vec<String> {
    const MOST: usize = 20;
    let names: Vec<String> = rel
        .split_ascii_whitespace()
        .take(MOST)
        .map(|name| {
            let name = name.to_ascii_lowercase();
            name.strip_prefix(IANA).map(str::to_owned).unwrap_or(name)
        })
        .collect();
    if names.is_empty() { vec!["alternate".into()] } else { names }
}

/// Returns the links of HTTP Link fields. A field may contain several links; broken ones are skipped.
pub(in crate::document) fn from_headers(fields: &[String], base: &Url) -> Vec<Link> {
    fields.iter().flat_map(|field| from_field(field, base)).collect()
}

/// Returns the links of a multipart page. Their specification writes targets without angle brackets (M2).
pub(in crate::document) fn from_loose_headers(fields: &[String], base: &Url) -> Vec<Link> {
    fields.iter().flat_map(|field| from_targets(field, base, loose_target)).collect()
}

fn from_field(field: &str, base: &Url) -> Vec<Link> {
    from_targets(field, base, |rest| rest.split_once('<')?.1.split_once('>'))
}

/// Returns the next target and the text after it. A target is in angle brackets, in quotes or without either.
fn loose_target(rest: &str) -> Option<(&str, &str)> {
    let rest = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    if let Some(bracketed) = rest.strip_prefix('<') {
        return bracketed.split_once('>');
    }
    if let Some(quoted) = rest.strip_prefix('"') {
        return quoted.split_once('"');
    }
    let end = rest.find(';').filter(|end| *end > 0)?;
    rest.split_at_checked(end)
}

fn from_targets(field: &str, base: &Url, next: fn(&str) -> Option<(&str, &str)>) -> Vec<Link> {
    let mut links = Vec::new();
    let mut rest = field;
    while let Some((target, after)) = next(rest) {
        let (parameters, after) = parameters(after);
        rest = after;
        let get =
            |name: &str| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        // A link with another context does not start from this document (RFC 8288 §3.2).
        if get("anchor").is_some_and(|anchor| resolve(base, &anchor).is_none_or(|context| context != *base)) {
            continue;
        }
        let Some(rel) = get("rel") else { continue };
        let href = base.join(target.trim()).unwrap_or_else(|_| unresolvable(target));
        let title = get("title").filter(|title| !title.is_empty());
        for relation in relations(rel.trim_matches('\'')) {
            links.push(Link {
                relation,
                href: href.clone(),
                origin: LinkOrigin::HttpHeader,
                media_type: get("type"),
                title: title.clone(),
            });
        }
    }
    links
}

/// A link of a list of captures. A capture in a web archive has a time, and a part of the list may have two.
pub(super) struct TimedLink {
    pub(in crate::document) href: Url,
    pub(in crate::document) relations: Vec<String>,
    pub(in crate::document) time: Option<String>,
    pub(in crate::document) from: Option<String>,
    pub(in crate::document) until: Option<String>,
}

/// Returns the links of a document in the link format (RFC 6690). A link whose address cannot be resolved is skipped.
pub(super) fn with_times(text: &str, base: &Url) -> Vec<TimedLink> {
    let mut links = Vec::new();
    let mut rest = text;
    while let Some((target, after)) = rest.split_once('<').and_then(|(_, rest)| rest.split_once('>')) {
        let (parameters, after) = parameters(after);
        rest = after;
        let get =
            |name: &str| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        let (Ok(href), Some(rel)) = (base.join(target.trim()), get("rel")) else { continue };
        let (time, from, until) = (get("datetime"), get("from"), get("until"));
        links.push(TimedLink { href, relations: relations(&rel), time, from, until });
    }
    links
}

/// Returns the parameters of a link up to the comma that ends it, with names in lower case. Also returns the text after
/// them.
fn parameters(text: &str) -> (Vec<(String, String)>, &str) {
    let mut parameters = Vec::new();
    let mut rest = text.trim_start();
    while let Some(parameter) = rest.strip_prefix(';') {
        let parameter = parameter.trim_start();
        let name_len = parameter.find(['=', ';', ',']).unwrap_or(parameter.len());
        let (name, after) = parameter.split_at_checked(name_len).unwrap_or((parameter, ""));
        let name = name.trim().to_ascii_lowercase();
        let (value, after) = match after.strip_prefix('=') {
            Some(value) => value_of(value.trim_start()),
            None => (String::new(), after),
        };
        parameters.push((name, value));
        rest = after.trim_start();
        // Anything between a value and the next separator is skipped.
        let next = rest.find([';', ',']).unwrap_or(rest.len());
        rest = rest.get(next..).unwrap_or_default();
    }
    (parameters, rest)
}

fn value_of(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let len = text.find([';', ',']).unwrap_or(text.len());
        let (value, rest) = text.split_at_checked(len).unwrap_or((text, ""));
        return (value.trim().to_owned(), rest);
    };
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (value, quoted.get(at + 1..).unwrap_or_default()),
            '\\' => value.extend(chars.next().map(|(_, escaped)| escaped)),
            _ => value.push(c),
        }
    }
    (value, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(field: &str, expect: &[(&str, &str)]) {
        let base = Url::parse("http://example.org/a/feed").unwrap();
        let links = from_headers(&[field.to_owned()], &base);
        let found: Vec<_> = links.iter().map(|link| (link.relation.as_str(), link.href.as_str())).collect();
        assert_eq!(found, expect, "{field}");
    }

    #[test]
    fn k8_link_header_fields_are_read() {
        check("<b>; rel=next", &[("next", "http://example.org/a/b")]);
        check(
            r#"</x>; title="a, \"b\"; rel=no"; REL="Prev-Archive self" , <c,d>;rel=current"#,
            &[
                ("prev-archive", "http://example.org/x"),
                ("self", "http://example.org/x"),
                ("current", "http://example.org/a/c,d"),
            ],
        );
        check(
            "<b>; rel=http://www.iana.org/assignments/relation/next",
            &[("next", "http://example.org/a/b")],
        );
        check("<b>", &[]);
        check("<b>; rel=next; anchor=\"/other\"", &[]);
        check("<http://[bad>; rel=prev-archive", &[("prev-archive", "invalid:http%3A%2F%2F%5Bbad")]);
        check("<b; rel=next", &[]);
        check("<b>; rel=\"next", &[("next", "http://example.org/a/b")]);
        check(";;;,,,<>", &[]);
    }

    #[test]
    fn m2_targets_of_multipart_pages_are_read_with_and_without_brackets_and_quotes() {
        let base = Url::parse("https://example.org/feed/2").unwrap();
        let check = |fields: &[&str], expect: &[(&str, &str)]| {
            let fields: Vec<String> = fields.iter().map(|field| (*field).to_owned()).collect();
            let links = from_loose_headers(&fields, &base);
            let found: Vec<_> =
                links.iter().map(|link| (link.relation.as_str(), link.href.as_str())).collect();
            assert_eq!(found, expect, "{fields:?}");
        };
        let both = [("self", "https://example.org/feed/2"), ("prev", "https://example.org/feed/1")];
        check(&["https://example.org/feed/2;rel=self", "https://example.org/feed/1;rel=prev"], &both);
        check(&["https://example.org/feed/2;rel=self, https://example.org/feed/1; rel=\"prev\""], &both);
        check(&["</feed/2>; rel=\"self\", </feed/1>;rel=prev"], &both);
        check(&["\"/feed/2\"; rel='self'", "1;rel=prev"], &both);
        check(&["no target", ";rel=next", "", ",,,", "<open"], &[]);
    }

    #[test]
    fn references_with_a_scheme_are_recognised() {
        for (reference, expect) in [
            ("http://a", true),
            ("urn:x", true),
            ("a/b:c", false),
            ("//a", false),
            ("1:2", false),
            ("é:", false),
        ] {
            assert_eq!(has_scheme(reference), expect, "{reference}");
        }
    }
}
