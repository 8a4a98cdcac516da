//! Decodes bytes to text by byte order mark, else by the declared encoding, else as UTF-8, else as windows-1252.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Number of bytes that may contain the XML declaration.
const DECLARATION: usize = 1024;

/// Decodes a document. Bytes that its encoding does not allow become U+FFFD.
pub(super) fn decode(bytes: &[u8]) -> String {
    let encoding = Encoding::for_bom(bytes).map(|(encoding, _)| encoding).or_else(|| utf_16(bytes));
    // A declaration that is readable as ASCII is not in UTF-16, whatever it says.
    let declared =
        || declared(bytes).map(|found| if found == UTF_16LE || found == UTF_16BE { UTF_8 } else { found });
    let encoding = encoding.or_else(declared).unwrap_or(UTF_8);
    let (text, _, malformed) = encoding.decode(bytes);
    if malformed && encoding == UTF_8 {
        return WINDOWS_1252.decode(bytes).0.into_owned();
    }
    text.into_owned()
}

/// Recognises UTF-16 without a byte order mark by the first character, which is ASCII.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0, low, ..] if *low != 0 => Some(UTF_16BE),
        [low, 0, ..] if *low != 0 => Some(UTF_16LE),
        _ => None,
    }
}

fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(bytes.get(..DECLARATION).unwrap_or(bytes));
    let declaration = start.trim_start().strip_prefix("<?xml")?.split("?>").next()?.to_owned();
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let label = value.trim_start_matches(['"', '\'']).split(['"', '\'', ' ']).next()?;
    Encoding::for_label(label.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expect: &str) {
        assert_eq!(decode(bytes), expect, "{bytes:?}");
    }

    #[test]
    fn bytes_are_decoded_by_their_encoding() {
        check("\u{feff}é".as_bytes(), "é");
        check(b"\xff\xfe<\0\xe9\0", "<é");
        check(b"\xfe\xff\0<\0\xe9", "<é");
        check(b"<\0o\0", "<o");
        check(b"\0<\0o", "<o");
        check(b"caf\xe9", "café");
        check(
            b"<?xml version='1.0' encoding='ISO-8859-1'?>\xe9",
            "<?xml version='1.0' encoding='ISO-8859-1'?>é",
        );
        check(b"<?xml encoding=\"koi8-r\"?>\xc1", "<?xml encoding=\"koi8-r\"?>а");
        check(b"<?xml encoding=\"utf-16\"?>a", "<?xml encoding=\"utf-16\"?>a");
        check(b"<?xml encoding=\"utf-8\"?>\x93a\x94", "<?xml encoding=\"utf-8\"?>“a”");
        check(b"", "");
    }
}
