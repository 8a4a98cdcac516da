//! The names by which the same article is recognised in several feeds.
//!
//! Entries of different feeds are compared if they share a name. The store decides if they are *twins*. A name is for
//! comparison only. It is never an identity (H1), and nothing is fetched by it.
//!
//! A page of `localhost`, of a private address such as 192.168.1.5, or of a placeholder such as example.org has no name, not
//! even for a user with a server at home. Such a host is another computer in each network, and a laptop changes its network.
//! Publishers who forgot to configure their programs link to it too: two of them may both have a first article
//! `http://localhost/?p=1` with the title and the text of the same template. One would then become read unseen. The user
//! loses little: programs at home that collect feeds link the pages of the publishers, which do have names.

use core::net::Ipv4Addr;

use url::{Host, Url};

use crate::model::{Digest, EntryId, IdSource, is_web};

/// Parameters that say how a reader came to a page, and change nothing on it.
const TRACKING: &[&str] = &[
    "_hsenc",
    "_hsmi",
    "at_campaign",
    "at_medium",
    "dclid",
    "fbclid",
    "gbraid",
    "gclid",
    "gclsrc",
    "igsh",
    "igshid",
    "li_fat_id",
    "mc_cid",
    "mc_eid",
    "mkt_tok",
    "msclkid",
    "oly_anon_id",
    "oly_enc_id",
    "ttclid",
    "twclid",
    "vero_id",
    "wbraid",
    "wt_mc",
    "wt_zmc",
    "yclid",
];
/// Parameters that some sites use for tracking. They are left out only if their value begins with `rss`.
const ORIGINS: &[&str] = &["from", "ref", "source"];
/// Beginnings of fragments that only track. All other fragments count, because comments and the sections of a page have
/// addresses that differ only there.
const TRACKING_FRAGMENTS: &[&str] = &["utm_", "xtor=", "ref=rss", "echobox="];
/// Files that are the home page of a site.
const HOME_PAGES: &[&str] = &["/index.html", "/index.htm", "/index.php"];
/// Hosts of templates that nobody filled in (RFC 2606).
const TEMPLATE_HOSTS: &[&str] = &["example.com", "example.net", "example.org", "yourdomain.com"];

/// The names of an entry's article.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArticleNames {
    /// The name from the entry's link.
    pub link: Option<String>,
    /// The name from the entry's id, if ids of this form are unique in the world.
    pub id: Option<String>,
}

impl ArticleNames {
    /// Returns the names of an entry.
    #[must_use]
    pub fn of(link: Option<&Url>, id: &EntryId, source: IdSource) -> Self {
        let id = match source {
            IdSource::Given => id_name(id.as_str()),
            IdSource::Link | IdSource::Digest => None,
        };
        Self { link: link.and_then(page_name), id }
    }

    /// Returns the names without those that are one of `common`.
    #[must_use]
    pub fn without(self, common: &[String]) -> Self {
        let is_own = |name: &String| !common.contains(name);
        Self { link: self.link.filter(is_own), id: self.id.filter(is_own) }
    }

    /// Returns true if two entries share a name.
    #[must_use]
    pub fn meet(&self, other: &Self) -> bool {
        let has = |name: &Option<String>| name.is_some() && (*name == other.link || *name == other.id);
        has(&self.link) || has(&self.id)
    }

    /// Returns hashes of the names, for an index. The second one is `None` if both names are the same. Each has 32 bits,
    /// because the index has two of them for each entry. The names of the entries that it finds are compared.
    #[must_use]
    pub fn hashes(&self) -> [Option<i64>; 2] {
        let hash = |name: &String| {
            let [a, b, c, d, ..] = Digest::of([name]).half().to_be_bytes();
            i64::from(i32::from_be_bytes([a, b, c, d]))
        };
        let id = self.id.as_ref().filter(|id| self.link.as_ref() != Some(id));
        [self.link.as_ref().map(hash), id.map(hash)]
    }
}

/// Returns a form of an address that is equal for all addresses of the same page; `None` if the address names no single
/// page: the home page of a site, or a page of this computer.
///
/// The scheme (http or https), `www.`, a trailing slash, tracking parameters and tracking fragments do not count. The
/// database stores hashes of this form. If the form changes, the stored ones must be computed again.
#[must_use]
pub fn page_name(url: &Url) -> Option<String> {
    let host = public_host(url)?;
    let path = url.path().trim_end_matches('/');
    let path = if HOME_PAGES.contains(&path) { "" } else { path };
    let query = url.query().unwrap_or_default();
    let parameters: Vec<&str> =
        query.split('&').filter(|parameter| !parameter.is_empty() && !is_tracking(parameter)).collect();
    if path.is_empty() && parameters.is_empty() {
        return None;
    }
    let mut name = host.strip_prefix("www.").unwrap_or(host).to_owned();
    if let Some(port) = url.port().filter(|port| !matches!(port, 80 | 443)) {
        name.push(':');
        name.push_str(&port.to_string());
    }
    name.push_str(path);
    if !parameters.is_empty() {
        name.push('?');
        name.push_str(&parameters.join("&"));
    }
    if let Some(fragment) = url.fragment().filter(|fragment| !is_tracking_fragment(fragment)) {
        name.push('#');
        name.push_str(fragment);
    }
    Some(name)
}

/// Returns a link without its tracking parameters, as feed servers write it: the other parameters are in the order of
/// their names. Returns `None` if it has no tracking parameters.
#[must_use]
pub fn untracked(link: &Url) -> Option<Url> {
    let query = link.query()?;
    let (tracking, mut kept): (Vec<&str>, Vec<&str>) =
        query.split('&').filter(|parameter| !parameter.is_empty()).partition(|it| is_tracking(it));
    if tracking.is_empty() {
        return None;
    }
    kept.sort_by_key(|parameter| parameter.split('=').next());
    let mut link = link.clone();
    link.set_query((!kept.is_empty()).then(|| kept.join("&")).as_deref());
    Some(link)
}

/// Returns the name that an id gives to an article; `None` if another feed may use the same id for something else.
fn id_name(id: &str) -> Option<String> {
    if id.starts_with("http://") || id.starts_with("https://") {
        return Url::parse(id).ok().as_ref().and_then(page_name);
    }
    if let Some(specific) = id.strip_prefix("tag:") {
        // RFC 4151: an authority and a date, and then what the authority chose.
        let (entity, chosen) = specific.split_once(':')?;
        let (authority, date) = entity.split_once(',')?;
        let is_unique = authority.contains('.') && !date.is_empty() && !chosen.is_empty();
        return (is_unique && !TEMPLATE_HOSTS.contains(&authority)).then(|| id.to_owned());
    }
    let name = id.to_ascii_lowercase();
    let digits: Vec<u8> = name.strip_prefix("urn:uuid:")?.bytes().filter(|byte| *byte != b'-').collect();
    let is_uuid = digits.len() == 32 && digits.iter().all(u8::is_ascii_hexdigit);
    // A UUID of equal digits is a placeholder.
    (is_uuid && digits.iter().any(|digit| Some(digit) != digits.first())).then_some(name)
}

/// Endings of names that mean another computer in each network (RFC 6761, RFC 6762, RFC 8375).
const PRIVATE_ENDINGS: &[&str] = &[".home.arpa", ".internal", ".lan", ".local", ".localhost"];

/// Returns the host of a page of the web; `None` for names and addresses that mean another computer in each network.
fn public_host(url: &Url) -> Option<&str> {
    if !is_web(url) {
        return None;
    }
    let is_public = match url.host()? {
        Host::Domain(name) => {
            let name = name.trim_end_matches('.');
            name.contains('.')
                && !TEMPLATE_HOSTS.contains(&name.trim_start_matches("www."))
                && !PRIVATE_ENDINGS.iter().any(|ending| name.ends_with(ending))
        }
        Host::Ipv4(address) => is_public(address),
        Host::Ipv6(address) => match address.to_ipv4_mapped() {
            Some(address) => is_public(address),
            None => {
                !(address.is_loopback()
                    || address.is_unspecified()
                    || address.is_unique_local()
                    || address.is_unicast_link_local())
            }
        },
    };
    url.host_str().filter(|_| is_public)
}

fn is_public(address: Ipv4Addr) -> bool {
    // Providers of access share 100.64.0.0/10 among their customers (RFC 6598).
    let is_shared = matches!(address.octets(), [100, 64..=127, ..]);
    !(address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_unspecified()
        || is_shared)
}

fn is_tracking(parameter: &str) -> bool {
    let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
    let begins =
        |text: &str, with: &str| text.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with));
    let is_one_of = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    begins(name, "utm_") || is_one_of(TRACKING) || (is_one_of(ORIGINS) && begins(value, "rss"))
}

fn is_tracking_fragment(fragment: &str) -> bool {
    let fragment = fragment.to_ascii_lowercase();
    matches!(&*fragment, "" | "rss") || TRACKING_FRAGMENTS.iter().any(|known| fragment.starts_with(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Option<String> {
        page_name(&Url::parse(text).unwrap())
    }

    fn id(text: &str) -> Option<String> {
        ArticleNames::of(None, &EntryId::new(text), IdSource::Given).id
    }

    #[test]
    fn a_link_without_tracking_parameters_is_the_one_that_feed_servers_write() {
        let check = |link: &str, expected: Option<&str>| {
            let link = untracked(&Url::parse(link).unwrap());
            assert_eq!(link.as_ref().map(Url::as_str), expected);
        };
        check("https://a.example/p?utm_source=rss&UTM_medium=feed", Some("https://a.example/p"));
        check("https://a.example/p?z=1&fbclid=x&id=2#part", Some("https://a.example/p?id=2&z=1#part"));
        check("https://a.example/p?z=1&id=2", None);
        check("https://a.example/p", None);
    }

    #[test]
    fn addresses_of_one_page_have_one_name() {
        for other in [
            "http://news.example/a/b?id=1",
            "https://www.news.example/a/b/?id=1",
            "https://news.example:443/a/b?id=1&utm_source=rss&UTM_Medium=feed",
            "https://news.example/a/b?fbclid=x&id=1&gclid=y",
            "https://NEWS.example/a/b?id=1#xtor=RSS-1",
            "https://news.example/a/b?id=1&source=rss----7f60&ref=rss#",
        ] {
            assert_eq!(page(other).as_deref(), Some("news.example/a/b?id=1"), "{other}");
        }
    }

    #[test]
    fn addresses_of_different_pages_have_different_names() {
        let all = [
            "https://news.example/a",
            "https://news.example/A",
            "https://news.example/a?id=1",
            "https://news.example/a?id=2",
            "https://news.example/a?ref=main",
            "https://news.example/a#comment-1",
            "https://news.example/a#comment-2",
            "https://news.example:8080/a",
            "https://blog.news.example/a",
        ];
        let names: std::collections::BTreeSet<_> = all.iter().map(|text| page(text).unwrap()).collect();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn home_pages_and_local_addresses_name_no_article() {
        for none in [
            "https://news.example",
            "https://news.example/?utm_source=rss",
            "https://news.example/index.html",
            "https://news.example/#top",
            "http://localhost:1313/posts/first",
            "http://127.0.0.1/a",
            "http://192.168.1.2/a",
            "http://100.64.1.2/a",
            "http://[::1]/a",
            "http://[fe80::1]/a",
            "http://[::ffff:192.168.1.2]/a",
            "http://nas.local/a",
            "http://nas.lan./a",
            "http://wiki.corp.internal/a",
            "https://example.com/2024/first-post",
            "mailto:me@news.example",
        ] {
            assert_eq!(page(none), None, "{none}");
        }
        assert_eq!(page("https://news.example/?p=7").as_deref(), Some("news.example?p=7"));
    }

    #[test]
    fn only_ids_that_are_unique_in_the_world_are_names() {
        assert!(id("tag:blogger.com,1999:blog-1.post-2").is_some());
        assert_eq!(id("https://news.example/?p=7"), page("http://news.example/?p=7"));
        assert_eq!(
            id("urn:uuid:1225C695-CFB8-4EBB-AAAA-80DA344EFA6A"),
            id("urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a")
        );
        assert!(id("urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a").is_some());
        for none in [
            "1",
            "post-2",
            "urn:post:2",
            "urn:uuid:00000000-0000-0000-0000-000000000000",
            "urn:uuid:1225c695",
            "tag:me,2005:1",
            "tag:example.com,2005:1",
            "tag:news.example,2005",
            "http://localhost/1",
            "https://news.example/",
        ] {
            assert_eq!(id(none), None, "{none}");
        }
        let link = ArticleNames::of(None, &EntryId::new("https://news.example/a"), IdSource::Link);
        assert_eq!(link.id, None, "the link is the name of such an entry already");
    }

    #[test]
    fn an_id_that_is_the_address_of_a_page_meets_a_link_to_it() {
        let of = |link: &str, id: &str| {
            ArticleNames::of(Url::parse(link).ok().as_ref(), &EntryId::new(id), IdSource::Given)
        };
        let source = of("https://news.example/a", "1");
        let taken_over = of("https://proxy.example/~r/1", "http://www.news.example/a/");
        assert!(source.meet(&taken_over) && taken_over.meet(&source));
        assert!(!source.meet(&of("https://proxy.example/~r/1", "1")), "equal short ids mean nothing");
        assert!(!of("", "1").meet(&of("", "1")));
        assert_eq!(of("https://news.example/a", "https://news.example/a").hashes()[1], None);
    }
}
