//! Decides to which addresses Lacuna may connect (F5). This module resolves no names; it judges addresses.
//!
//! [`check`] judges the text of an address. The decisive check is [`allowed`], which judges the resolved addresses,
//! because a public name may resolve to a private address (DNS rebinding).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use url::{Host, Url};

use super::Origin;
use super::words;
use crate::model::Failure;

/// Judges an address before its name is resolved (F5, RFC 5005 §6). Refuses schemes other than http and https. Refuses
/// http if a document that came over https led to this address, unless the user allows that.
pub(super) fn check(uri: &Url, led_by: Option<Origin>, allow_private: bool) -> Result<(), Failure> {
    match uri.scheme() {
        "https" => Ok(()),
        "http" if allow_private || !led_by.is_some_and(|origin| origin.secure) => Ok(()),
        "http" => Err(words::downgrade(uri)),
        _ => Err(words::not_fetchable(uri)),
    }
}

/// Returns the addresses to which Lacuna may connect, and a flag that is true if they are public.
///
/// All returned addresses are of one sort: if a name has public and private addresses, only the public ones are
/// returned. Returns `None` if a public document led to this name and it has only private addresses, unless the user
/// allows that.
pub(super) fn allowed(
    addresses: Vec<SocketAddr>,
    led_by: Option<Origin>,
    allow_private: bool,
    is_public: fn(IpAddr) -> bool,
) -> Option<(Vec<SocketAddr>, bool)> {
    let (public, private): (Vec<_>, Vec<_>) = addresses.into_iter().partition(|a| is_public(a.ip()));
    if !public.is_empty() {
        return Some((public, true));
    }
    let refused = led_by.is_some_and(|origin| origin.public) && !allow_private;
    (!refused && !private.is_empty()).then_some((private, false))
}

/// Returns true for an address of the public Internet: not loopback, private, shared, link-local, multicast, IPv4-mapped
/// or reserved. A NAT64 or 6to4 address counts as the IPv4 address inside it. The ranges for documentation and benchmarks
/// (192.0.2.0/24, 198.18.0.0/15, …) count as public, because no private host uses them.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    !matches!(
        address.octets(),
        [0 | 10 | 127 | 224..=255, ..]
            | [100, 64..=127, ..]
            | [169, 254, ..]
            | [172, 16..=31, ..]
            | [192, 0, 0, _]
            | [192, 168, ..]
    )
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let embedded = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match address.segments() {
        // NAT64 and 6to4 addresses contain the IPv4 address to which the connection goes in the end.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => embedded(high, low),
        // Unspecified, loopback, IPv4-compatible and IPv4-mapped, local NAT64, discard, Teredo.
        [0, 0, 0, 0, 0, ..] | [0x64, 0xff9b, 1, ..] | [0x100, 0, 0, 0, ..] | [0x2001, 0, ..] => false,
        // Unique local, link-local, site-local, multicast.
        [first, ..] => {
            (first & 0xfe00) != 0xfc00
                && (first & 0xffc0) != 0xfe80
                && (first & 0xffc0) != 0xfec0
                && (first & 0xff00) != 0xff00
        }
    }
}

/// Returns true if the text of an address alone shows that it is a loopback or private one: `localhost`, or a literal
/// that is not public. Any other name may still resolve to such an address.
#[must_use]
pub fn is_local_name(uri: &Url) -> bool {
    match uri.host() {
        Some(Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            name.eq_ignore_ascii_case("localhost") || name.to_ascii_lowercase().ends_with(".localhost")
        }
        Some(Host::Ipv4(address)) => !is_public_v4(address),
        Some(Host::Ipv6(address)) => !is_public_v6(address),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FailureKind, unresolvable};

    #[test]
    fn f5_an_address_is_public_if_no_reserved_range_has_it() {
        fn check(address: &str, expect: bool) {
            assert_eq!(is_public(address.parse().unwrap()), expect, "{address}");
        }
        for public in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "126.0.0.1",
            "128.0.0.1",
            "169.253.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.0.1",
            "193.0.0.1",
            "198.18.0.1",
            "203.0.113.7",
            "223.255.255.255",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "64:ff9b::101:101",
            "2002:101:101::1",
            "2001:db8::1",
        ] {
            check(public, true);
        }
        for private in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.168.0.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "::127.0.0.1",
            "fc00::1",
            "fdff::1",
            "fe80::1",
            "febf::1",
            "fec0::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::1",
            "2002:c0a8:1::1",
            "2001::1",
            "100::1",
        ] {
            check(private, false);
        }
    }

    #[test]
    fn f5_a_host_is_local_if_its_name_or_number_says_so() {
        fn check(uri: &str, expect: bool) {
            assert_eq!(is_local_name(&Url::parse(uri).unwrap()), expect, "{uri}");
        }
        check("http://localhost/", true);
        check("http://LOCALHOST.:8080/", true);
        check("http://feeds.localhost/", true);
        check("http://127.1/", true);
        check("http://2130706433/", true);
        check("http://0x7f.0.0.1/", true);
        check("http://[::ffff:127.0.0.1]/", true);
        check("http://192.168.1.5/", true);
        check("http://notlocalhost/", false);
        check("http://example.com/", false);
        check("http://9.9.9.9/", false);
        check("invalid:x", false);
    }

    #[test]
    fn f5_other_schemes_and_steps_from_https_to_http_are_refused() {
        #[track_caller]
        fn row(uri: &str, led_by: Option<Origin>, allow: bool, expect: Result<(), &str>) {
            let got = check(&Url::parse(uri).unwrap(), led_by, allow);
            match (got, expect) {
                (Ok(()), Ok(())) => {}
                (Err(failure), Err(words)) => {
                    assert_eq!(failure.kind, FailureKind::Policy);
                    assert!(failure.message.to_string().contains(words), "{}", failure.message);
                }
                (got, expect) => panic!("{uri}: {got:?}, not {expect:?}"),
            }
        }
        let secure = Some(Origin { secure: true, public: true });
        let plain = Some(Origin { secure: false, public: true });
        // The restrictions by one redirect stay after the next redirect.
        assert_eq!(secure.zip(plain).map(|(a, b)| b.and(a)), secure);
        row("http://example.com/", None, false, Ok(()));
        row("http://example.com/", plain, false, Ok(()));
        row("https://example.com/", secure, false, Ok(()));
        row("http://example.com/", secure, false, Err("from https to http"));
        row("http://example.com/", secure, true, Ok(()));
        row("file:///etc/passwd", None, true, Err("file:"));
        row("ftp://example.com/", plain, false, Err("ftp:"));
        row("javascript:alert(1)", None, false, Err("javascript:"));
        row(unresolvable("http://[broken").as_str(), plain, true, Err("can’t fetch “http://[broken”"));
    }

    #[test]
    fn f5_a_name_gives_addresses_of_one_sort() {
        #[track_caller]
        fn row(
            addresses: &[SocketAddr],
            led: Option<Origin>,
            allow: bool,
            expect: Option<(&[SocketAddr], bool)>,
        ) {
            let got = allowed(addresses.to_vec(), led, allow, is_public);
            assert_eq!(got, expect.map(|(list, public)| (list.to_vec(), public)));
        }
        let public: SocketAddr = "1.1.1.1:80".parse().unwrap();
        let private: SocketAddr = "10.0.0.1:80".parse().unwrap();
        let led = Some(Origin { secure: false, public: true });
        let local = Some(Origin { secure: true, public: false });
        row(&[public, private], None, false, Some((&[public], true)));
        row(&[private, public], led, true, Some((&[public], true)));
        row(&[private], None, false, Some((&[private], false)));
        row(&[private], local, false, Some((&[private], false)));
        row(&[private], led, false, None);
        row(&[private], led, true, Some((&[private], false)));
        row(&[], None, true, None);
    }
}
