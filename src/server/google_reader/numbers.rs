//! The numbers of entries, which the servers write in four forms.

use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, Visitor};

/// The beginning of the long form.
const LONG: &str = "tag:google.com,2005:reader/item/";

/// The number of an entry in one of its forms (S1); `None` if it is in none of them. A list may have very many, so no text is
/// kept.
pub(super) struct Number(pub(super) Option<u64>);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberForms)
    }
}

struct NumberForms;

impl Visitor<'_> for NumberForms {
    type Value = Number;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("the number of an entry")
    }

    fn visit_str<E>(self, text: &str) -> Result<Number, E> {
        Ok(Number(read(text)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
        Ok(Number(Some(number)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
        Ok(Number(Some(number.cast_unsigned())))
    }
}

/// Reads a number: decimal, decimal with a sign, 16 hexadecimal digits, or the long form with hexadecimal digits.
pub(super) fn read(text: &str) -> Option<u64> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix(LONG) {
        return u64::from_str_radix(digits, 16).ok();
    }
    if text.starts_with('-') {
        return text.parse::<i64>().ok().map(i64::cast_unsigned);
    }
    // 16 digits may be either form. Decimal numbers do not begin with a zero.
    let is_hexadecimal =
        text.len() == 16 && (text.starts_with('0') || text.bytes().any(|b| !b.is_ascii_digit()));
    if is_hexadecimal { u64::from_str_radix(text, 16).ok() } else { text.parse().ok() }
}

/// Writes a number in the long form, which all servers understand.
pub(super) fn write(number: u64) -> String {
    format!("{LONG}{number:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s1_all_four_forms_of_a_number_are_read_and_the_long_one_is_written() {
        let check = |text: &str, expect: Option<u64>| assert_eq!(read(text), expect, "{text}");
        check("42", Some(42));
        check("1700000000000001", Some(1_700_000_000_000_001));
        check("18446744073709551615", Some(u64::MAX));
        check("-1", Some(u64::MAX));
        check("-9223372036854775808", Some(1 << 63));
        check("000000000000002a", Some(42));
        check("0000000000000010", Some(16));
        check("ffffffffffffffff", Some(u64::MAX));
        check("tag:google.com,2005:reader/item/000000000000002a", Some(42));
        check("tag:google.com,2005:reader/item/ffffffffffffffff", Some(u64::MAX));
        // Some servers do not fill the long form up with zeros.
        check("tag:google.com,2005:reader/item/2a", Some(42));
        for other in ["", "feed/52", "2a", "18446744073709551616", "tag:google.com,2005:reader/item/"] {
            check(other, None);
        }
        assert_eq!(write(42), "tag:google.com,2005:reader/item/000000000000002a");
        for number in [0, 1, 42, 1 << 63, u64::MAX] {
            assert_eq!(read(&write(number)), Some(number));
        }
    }
}
