//! Writes and reads archives in the format of `tar` (POSIX.1-1988, "ustar"), as far as a saved profile needs them: plain
//! files with short names. Every system can open such an archive without Lacuna.

use std::io::{self, Read, Write};

/// Bytes of a block. A header is one block, and each file fills its last block with zeros.
const BLOCK: usize = 512;
/// The places of the fields in the header.
const SIZE: std::ops::Range<usize> = 124..136;
const CHECKSUM: std::ops::Range<usize> = 148..156;

/// Writes a file. `size` is the exact number of bytes of `content`.
pub(super) fn write(out: &mut impl Write, name: &str, size: u64, mut content: impl Read) -> io::Result<()> {
    let mut header = [0; BLOCK];
    let octal = |value: u64, digits: usize| {
        let text = format!("{value:0digits$o}");
        if text.len() > digits { Err(io::Error::from(io::ErrorKind::FileTooLarge)) } else { Ok(text) }
    };
    let fields = [
        (0, name.to_owned()),
        (100, octal(0o600, 7)?),
        (108, octal(0, 7)?),
        (116, octal(0, 7)?),
        (SIZE.start, octal(size, 11)?),
        (136, octal(0, 11)?),
        (156, "0".to_owned()),
        (257, "ustar\0".to_owned() + "00"),
    ];
    for (at, text) in fields {
        if let Some(field) = header.get_mut(at..at + text.len()) {
            field.copy_from_slice(text.as_bytes());
        }
    }
    let sum = format!("{:06o}\0 ", checksum(&header));
    header[CHECKSUM].copy_from_slice(sum.as_bytes());
    out.write_all(&header)?;
    let copied = io::copy(&mut content.by_ref().take(size), out)?;
    if copied != size || content.read(&mut [0])? != 0 {
        return Err(io::Error::other("the file changed while it was read"));
    }
    out.write_all(&vec![0; padding(size)])
}

/// Writes the end of an archive.
pub(super) fn finish(out: &mut impl Write) -> io::Result<()> {
    out.write_all(&[0; BLOCK * 2])
}

/// Reads the header of the next file: its name and its size. `None` at the end of the archive.
///
/// Fails with [`io::ErrorKind::InvalidData`] if the header is damaged, or if this is no archive.
pub(super) fn next(from: &mut impl Read) -> io::Result<Option<(String, u64)>> {
    let mut header = [0; BLOCK];
    from.read_exact(&mut header)?;
    if header.iter().all(|byte| *byte == 0) {
        return Ok(None);
    }
    let damaged = || io::Error::from(io::ErrorKind::InvalidData);
    let text = |range: std::ops::Range<usize>| {
        let field = header.get(range).unwrap_or_default();
        let field = field.split(|byte| *byte == 0).next().unwrap_or_default();
        std::str::from_utf8(field).map(|text| text.trim().to_owned()).map_err(|_no_text| damaged())
    };
    let number = |range| u64::from_str_radix(&text(range)?, 8).map_err(|_no_number| damaged());
    if number(CHECKSUM)? != checksum(&header) {
        return Err(damaged());
    }
    Ok(Some((text(0..100)?, number(SIZE)?)))
}

/// Reads the content of a file.
pub(super) fn read(from: &mut impl Read, size: u64, out: &mut impl Write) -> io::Result<()> {
    let copied = io::copy(&mut from.by_ref().take(size), out)?;
    if copied != size {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    from.read_exact(&mut vec![0; padding(size)])
}

/// The number of zeros behind a file.
fn padding(size: u64) -> usize {
    let over = usize::try_from(size % BLOCK as u64).unwrap_or(0);
    if over == 0 { 0 } else { BLOCK - over }
}

/// Adds the bytes of a header up, with spaces in place of the sum itself.
fn checksum(header: &[u8; BLOCK]) -> u64 {
    let byte = |(at, byte): (usize, &u8)| u64::from(if CHECKSUM.contains(&at) { b' ' } else { *byte });
    header.iter().enumerate().map(byte).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_back_and_a_changed_header_is_damage() {
        let mut archive = Vec::new();
        for (name, content) in [("a.json", &b"{}"[..]), ("empty", b""), ("b.db", &[7; 1024])] {
            write(&mut archive, name, content.len() as u64, content).unwrap();
        }
        finish(&mut archive).unwrap();
        assert!(archive.len().is_multiple_of(BLOCK));
        let (mut from, mut found) = (archive.as_slice(), Vec::new());
        while let Some((name, size)) = next(&mut from).unwrap() {
            let mut content = Vec::new();
            read(&mut from, size, &mut content).unwrap();
            found.push((name, content.len()));
        }
        assert_eq!(found, [("a.json".to_owned(), 2), ("empty".to_owned(), 0), ("b.db".to_owned(), 1024)]);
        archive[130] = b'7';
        assert_eq!(next(&mut archive.as_slice()).unwrap_err().kind(), io::ErrorKind::InvalidData);
        assert!(write(&mut Vec::new(), "a", 3, &b"ab"[..]).is_err());
    }
}
