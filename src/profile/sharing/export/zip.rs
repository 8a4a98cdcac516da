//! Writes ZIP files (APPNOTE 6.3), as far as a book needs them: no encryption, no ZIP64. The parts are written one after
//! the other, and only their names stay in memory.
//!
//! This is little code on top of `flate2`, which the program has anyway. A crate for ZIP would bring more formats than
//! the project wants to follow.

use std::io::{self, Write};

use flate2::{Compress, Compression, Crc, FlushCompress, Status};

/// Version 2.0: files that are deflated.
const VERSION: u16 = 20;
/// Bit 11: names are UTF-8.
const FLAGS: u16 = 1 << 11;
/// 1 January 1980, because the time of a part says nothing here.
const DATE: u16 = 0x21;

/// The first bytes of a file.
pub(super) const BEGINNING: &[u8] = b"PK\x03\x04";
/// The number of bytes by which the room for a compressed part grows.
const BUFFER: usize = 32 << 10;

/// A ZIP file that is being written.
pub(super) struct Zip<W: Write> {
    out: W,
    offset: u64,
    directory: Vec<u8>,
    parts: u64,
    /// The state of the compression, which is large. One for each part would leave a hole in the memory that the next one
    /// does not fit into, because the names of the parts stay.
    compress: Compress,
}

impl<W: Write> Zip<W> {
    pub(super) fn new(out: W) -> Self {
        let compress = Compress::new(Compression::default(), false);
        Self { out, offset: 0, directory: Vec::new(), parts: 0, compress }
    }

    /// Adds a part as it is.
    pub(super) fn store(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        self.add(name, content, content, 0)
    }

    /// Adds a part in compressed form.
    pub(super) fn deflate(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        self.compress.reset();
        let mut packed = Vec::new();
        loop {
            packed.reserve(BUFFER);
            let read = usize::try_from(self.compress.total_in()).unwrap_or(usize::MAX);
            let rest = content.get(read..).unwrap_or_default();
            let status = self.compress.compress_vec(rest, &mut packed, FlushCompress::Finish)?;
            if status == Status::StreamEnd {
                break;
            }
        }
        self.add(name, content, &packed, 8)
    }

    fn add(&mut self, name: &str, content: &[u8], packed: &[u8], method: u16) -> io::Result<()> {
        let mut crc = Crc::new();
        crc.update(content);
        let mut facts = Vec::with_capacity(26);
        for number in [VERSION, FLAGS, method, 0, DATE] {
            facts.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), small(packed.len() as u64)?, small(content.len() as u64)?] {
            facts.extend(number.to_le_bytes());
        }
        facts.extend(u16::try_from(name.len()).map_err(io::Error::other)?.to_le_bytes());
        facts.extend([0; 2]);
        let offset = small(self.offset)?;
        for bytes in [BEGINNING, &facts, name.as_bytes(), packed] {
            self.out.write_all(bytes)?;
            self.offset += bytes.len() as u64;
        }
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(facts);
        // No comment, first disk, and no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.parts += 1;
        Ok(())
    }

    /// Writes the directory of the parts. Without it, the file cannot be read.
    pub(super) fn finish(mut self) -> io::Result<W> {
        let parts = u16::try_from(self.parts).ok().filter(|parts| *parts < u16::MAX).ok_or_else(too_large)?;
        self.out.write_all(&self.directory)?;
        self.out.write_all(b"PK\x05\x06\0\0\0\0")?;
        self.out.write_all(&parts.to_le_bytes())?;
        self.out.write_all(&parts.to_le_bytes())?;
        self.out.write_all(&small(self.directory.len() as u64)?.to_le_bytes())?;
        self.out.write_all(&small(self.offset)?.to_le_bytes())?;
        self.out.write_all(&[0; 2])?;
        Ok(self.out)
    }
}

/// Returns a number that fits the fields of a file without ZIP64.
fn small(number: u64) -> io::Result<u32> {
    u32::try_from(number).ok().filter(|number| *number < u32::MAX).ok_or_else(too_large)
}

fn too_large() -> io::Error {
    io::Error::other(t!("profile-book-too-large"))
}
