//! Decides which addresses of links, images and media are allowed. Also resolves references (H7), finds the address of
//! lazy images, and drops tracking pixels.

use url::Url;

use crate::encoding::html;
use crate::model::{is_web, is_web_or_mail};

/// Longest reference of a link, in bytes. A longer reference contains data, not an address.
const MAX_LINK: usize = 8 * 1024;

/// Longest `data:` address of an image, in bytes.
const MAX_DATA_URL: usize = 64 * 1024;

/// Returns the address of a link if it is http, https or mailto. Other schemes, such as `javascript:` or `file:`, give
/// `None`.
pub(super) fn link(reference: &str, base: Option<&Url>) -> Option<Url> {
    let url = resolve(reference, base).filter(|_| reference.len() <= MAX_LINK)?;
    is_web_or_mail(&url).then_some(url)
}

/// Returns an address that can be fetched: http or https.
pub(super) fn web(reference: &str, base: Option<&Url>) -> Option<Url> {
    resolve(reference, base).filter(is_web)
}

fn resolve(reference: &str, base: Option<&Url>) -> Option<Url> {
    let reference = reference.trim();
    if reference.is_empty() {
        return None;
    }
    // An opaque base (`data:`, `mailto:`) can resolve only fragments.
    match base.filter(|base| !base.cannot_be_a_base()) {
        Some(base) => base.join(reference).ok(),
        None if reference.starts_with("//") => Url::parse(&format!("https:{reference}")).ok(),
        None => Url::parse(reference).ok(),
    }
}

/// Returns the address of an image: http, https, or a raster image as data of less than 64 KB.
pub(super) fn image(reference: &str, base: Option<&Url>) -> Option<Url> {
    let reference = reference.trim();
    if !starts_with_ignore_case(reference, "data:") {
        return web(reference, base);
    }
    let raster = ["png", "jpeg", "jpg", "gif", "webp"];
    let is_raster =
        raster.iter().any(|kind| starts_with_ignore_case(reference, &format!("data:image/{kind};")));
    (is_raster && reference.len() < MAX_DATA_URL).then(|| Url::parse(reference).ok()).flatten()
}

/// Returns the address of an `img`. `attribute` looks up its attributes. An image that a script would load later has a
/// placeholder in `src` and its address in an attribute such as `data-src`.
pub(super) fn image_source<'a>(
    attribute: impl Fn(&str) -> Option<&'a str>,
    picture: Option<Url>,
    base: Option<&Url>,
) -> Option<Url> {
    let source = attribute("src").and_then(|src| image(src, base)).filter(|src| !is_placeholder(src));
    if let Some(source) = source.as_ref().filter(|source| source.scheme() != "data") {
        return Some(source.clone());
    }
    let lazy =
        ["data-src", "data-lazy-src", "data-original", "data-orig-file", "data-hi-res-src", "nitro-lazy-src"];
    let lazy = lazy.into_iter().filter_map(&attribute).find_map(|reference| image(reference, base));
    let sets = ["srcset", "data-srcset", "data-lazy-srcset"];
    lazy.or_else(|| sets.into_iter().filter_map(attribute).find_map(|set| best_of_set(set, base)))
        .or(picture)
        .or(source)
}

/// Returns the best address of a `srcset`: the largest image of at most 1,600 pixels in width or twice the density. If
/// all are larger, returns the smallest.
pub(super) fn best_of_set(set: &str, base: Option<&Url>) -> Option<Url> {
    let mut best: Option<(bool, u32, Url)> = None;
    for (reference, descriptors) in html::srcset(set).take(64) {
        let Some(url) = image(reference, base) else { continue };
        let descriptor = descriptors.split_ascii_whitespace().next().unwrap_or("1x");
        let number: f32 = descriptor.trim_end_matches(['w', 'x', 'h']).parse().unwrap_or(1.0);
        let width = if descriptor.ends_with('w') { number } else { number * 800.0 };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the range of u32 before"
        )]
        let width = width.clamp(0.0, 100_000.0) as u32;
        let fits = width <= 1_600;
        let better = best.as_ref().is_none_or(|(best_fits, best_width, _)| {
            (fits, if fits { width } else { u32::MAX - width })
                > (*best_fits, if *best_fits { *best_width } else { u32::MAX - *best_width })
        });
        if better {
            best = Some((fits, width, url));
        }
    }
    best.map(|(_, _, url)| url)
}

fn is_placeholder(source: &Url) -> bool {
    let name = source.path().rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let stem = name.split('.').next().unwrap_or_default();
    // A photograph may have such a name, too.
    let is_photograph = [".jpg", ".jpeg", ".webp"].iter().any(|ending| name.ends_with(ending));
    source.scheme() != "data"
        && !is_photograph
        && matches!(
            stem,
            "blank"
                | "spacer"
                | "placeholder"
                | "lazy"
                | "lazyload"
                | "loading"
                | "transparent"
                | "pixel"
                | "1x1"
                | "grey"
                | "clear"
        )
}

/// Returns true for addresses of known images that only count visits.
pub(super) fn is_tracker(url: &Url) -> bool {
    const TRACKER_HOSTS: &[&str] = &[
        "pixel.wp.com",
        "stats.wordpress.com",
        "pixel.quantserve.com",
        "b.scorecardresearch.com",
        "sb.scorecardresearch.com",
        "google-analytics.com",
        "www.google-analytics.com",
        "feeds.wordpress.com",
        "da.feedsportal.com",
        "rss.buysellads.com",
        "analytics.twitter.com",
        "c.statcounter.com",
        "counter.theconversation.com",
        "pixel.propublica.org",
        "api.follow.it",
    ];
    const TRACKER_PATHS: &[(&str, &str)] = &[
        ("feeds.feedburner.com", "/~r/"),
        ("feeds.feedburner.com", "/~ff/"),
        ("www.facebook.com", "/tr"),
        ("medium.com", "/_/stat"),
        ("blogger.googleusercontent.com", "/tracker/"),
        ("feedads.g.doubleclick.net", "/"),
        ("feedproxy.google.com", "/~r/"),
    ];
    let Some(host) = url.host_str() else { return false };
    TRACKER_HOSTS.contains(&host)
        || TRACKER_PATHS.iter().any(|(name, path)| *name == host && url.path().starts_with(path))
        || (host.ends_with(".list-manage.com") && url.path().starts_with("/track/open"))
}

/// Returns the page on which an embedded video of a known site can be watched. Other addresses stay.
pub(super) fn watch_page(url: Url) -> Url {
    let host = url.host_str().unwrap_or_default();
    let path = url.path();
    let page = match host {
        "www.youtube.com" | "youtube.com" | "www.youtube-nocookie.com" | "youtube-nocookie.com" => path
            .strip_prefix("/embed/")
            .filter(|id| !id.is_empty() && *id != "videoseries" && !id.contains('/'))
            .map(|id| format!("https://www.youtube.com/watch?v={id}")),
        "player.vimeo.com" => path
            .strip_prefix("/video/")
            .filter(|id| id.bytes().all(|b| b.is_ascii_digit()))
            .map(|id| format!("https://vimeo.com/{id}")),
        _ => None,
    };
    page.and_then(|page| Url::parse(&page).ok()).unwrap_or(url)
}

/// Number of characters of a host that are shown.
const MOST_HOST_CHARACTERS: usize = 60;

/// Returns the host of an address in a form that the user can trust. The host is in ASCII as registered, so that no
/// letter of another script can pass for a similar letter. If the host is too long, its end is shown, because the end
/// says who owns it.
#[must_use]
pub fn shown_host(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    let from = host.chars().count().saturating_sub(MOST_HOST_CHARACTERS);
    if from == 0 { host.to_owned() } else { format!("…{}", host.chars().skip(from).collect::<String>()) }
}

/// Returns the address of a link as the user sees it before following the link. The address has the real host as in
/// [`shown_host`]. It has no user name and no password, because these could look like a host.
#[must_use]
pub fn shown_target(url: &Url) -> String {
    if !url.has_host() {
        return url.to_string();
    }
    let rest = url.as_str().split_once("://").map_or("", |(_, rest)| rest);
    let path = rest.find(['/', '?', '#']).map_or("", |at| rest.get(at..).unwrap_or_default());
    let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
    format!("{}://{}{port}{path}", url.scheme(), shown_host(url))
}

/// Returns the fragment of an address that leads to this name.
pub(super) fn as_fragment(name: &str) -> String {
    let Ok(mut url) = Url::parse("about:blank") else { return name.to_owned() };
    url.set_fragment(Some(name));
    url.fragment().unwrap_or_default().to_owned()
}

/// Returns true if `text` begins with `prefix`, which must be lower-case ASCII.
pub(super) fn starts_with_ignore_case(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_schemes_are_links() {
        let base = Url::parse("https://example.org/a/b").unwrap();
        let check = |reference: &str, expect: Option<&str>| {
            assert_eq!(link(reference, Some(&base)).as_ref().map(Url::as_str), expect, "{reference:?}");
        };
        check("../c?d#e", Some("https://example.org/c?d#e"));
        check("//other.example/x", Some("https://other.example/x"));
        check(" mailto:a@example.org ", Some("mailto:a@example.org"));
        check("javascript:alert(1)", None);
        check("java\nscript:alert(1)", None);
        check("\u{1}javascript:alert(1)", None);
        check("JaVaScRiPt:alert(1)", None);
        check("file:///etc/passwd", None);
        check("data:text/html,x", None);
        check("vbscript:x", None);
        check("blob:https://example.org/1", None);
        assert_eq!(link("relative", None), None);
        assert_eq!(link("//example.org/", None).unwrap().as_str(), "https://example.org/");
        assert_eq!(link("x", Some(&Url::parse("mailto:a@b").unwrap())), None);
    }

    #[test]
    fn the_real_host_of_a_link_is_shown() {
        let check = |reference: &str, expect: &str| {
            assert_eq!(shown_target(&link(reference, None).unwrap()), expect, "{reference}");
        };
        check("https://example.org/a?b#c", "https://example.org/a?b#c");
        check("http://example.org:8080", "http://example.org:8080/");
        // A Cyrillic а, all Cyrillic, a Greek ο, a small capital, letters of full width, a dotless ı, a soft hyphen.
        check("https://\u{430}pple.com/login", "https://xn--pple-43d.com/login");
        check("https://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/", "https://xn--80ak6aa92e.com/");
        check("https://g\u{3bf}\u{3bf}gle.com/", "https://xn--ggle-0nda.com/");
        check("https://\u{ff45}vil.example/", "https://evil.example/");
        check("https://tw\u{131}tter.com/", "https://xn--twtter-q9a.com/");
        check("https://ban\u{ad}k.example/", "https://bank.example/");
        // A full stop of another script, a character that looks like a slash, a reversed direction.
        check("https://bank\u{3002}evil.example/", "https://bank.evil.example/");
        check("https://evil.example/\u{2215}\u{202e}", "https://evil.example/%E2%88%95%E2%80%AE");
        // The text before an @ is not a host.
        check("https://bank.example@evil.example/", "https://evil.example/");
        check("https://bank.example:443@evil.example:81/@x", "https://evil.example:81/@x");
        check("mailto:ada@example.org", "mailto:ada@example.org");
        check("http://[::1]:81/x", "http://[::1]:81/x");
        let long = format!("https://bank.example.{}.evil.example/x", "a".repeat(60));
        let shown = shown_target(&link(&long, None).unwrap());
        assert!(shown.starts_with("https://…aaa") && shown.ends_with("a.evil.example/x"), "{shown}");
        assert_eq!(shown.chars().count(), "https://…/x".chars().count() + MOST_HOST_CHARACTERS);
    }

    #[test]
    fn data_images_must_be_small_rasters() {
        assert!(image("data:image/png;base64,AAAA", None).is_some());
        assert!(image("DATA:image/GIF;base64,AAAA", None).is_some());
        assert!(image("data:image/svg+xml;base64,AAAA", None).is_none());
        assert!(image("data:text/html;base64,AAAA", None).is_none());
        assert!(image(&format!("data:image/png;base64,{}", "A".repeat(65_536)), None).is_none());
        assert!(image("file:///etc/hostname", None).is_none());
    }

    #[test]
    fn lazy_images_and_image_sets_are_resolved() {
        let base = Url::parse("https://example.org/").unwrap();
        let check = |attributes: &[(&str, &'static str)], expect: &str| {
            let find = |name: &str| attributes.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
            let found = image_source(find, None, Some(&base));
            assert_eq!(found.as_ref().map_or("", Url::as_str), expect, "{attributes:?}");
        };
        check(&[("src", "a.jpg"), ("data-src", "b.jpg")], "https://example.org/a.jpg");
        check(&[("src", "data:image/gif;base64,R0"), ("data-src", "b.jpg")], "https://example.org/b.jpg");
        check(&[("src", "/img/placeholder.png"), ("data-lazy-src", "b.jpg")], "https://example.org/b.jpg");
        check(&[("srcset", "s.jpg 400w, m.jpg 1200w, l.jpg 4000w")], "https://example.org/m.jpg");
        check(&[("srcset", "w_1,h_2/s.jpg 1x, w_2,h_4/l.jpg 2x")], "https://example.org/w_2,h_4/l.jpg");
        check(&[("srcset", "s.jpg 1x,l.jpg 2x")], "https://example.org/l.jpg");
        check(&[("srcset", "s.jpg 400w,w_2,h_4/m.jpg 1200w")], "https://example.org/w_2,h_4/m.jpg");
        check(&[("srcset", "big.jpg 4000w, huge.jpg 8000w")], "https://example.org/big.jpg");
        check(&[("src", "data:image/gif;base64,R0")], "data:image/gif;base64,R0");
        check(&[("src", "javascript:x")], "");
    }

    #[test]
    fn embedded_videos_lead_to_their_page() {
        let check = |from: &str, to: &str| assert_eq!(watch_page(Url::parse(from).unwrap()).as_str(), to);
        check("https://www.youtube.com/embed/abc?rel=0", "https://www.youtube.com/watch?v=abc");
        check("https://player.vimeo.com/video/12?h=1", "https://vimeo.com/12");
        check("https://example.org/embed/abc", "https://example.org/embed/abc");
    }
}
