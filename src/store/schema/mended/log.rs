//! Mends the header of the log beside a database file. SQLite takes a log with a damaged header for an empty one, and the
//! latest changes are then lost. The form of the log is described in <https://www.sqlite.org/fileformat2.html#walformat>.

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use super::pages::{AT_SIZE, HEADER, size_in_header, u32_at};
use super::{Pages, open, put, write_start};

/// Bytes of the header of a log, and of the header of each frame. A frame is a page behind such a header.
const LOG_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first number of a log. The last bit tells the order of the bytes in the numbers from which sums are computed: 1 for
/// the most significant byte first.
const MAGIC: [u32; 2] = [0x377F_0682, 0x377F_0683];
const VERSION: u32 = 3_007_000;
/// Places in the header of a log. A frame has the salts too.
const AT_VERSION: usize = 4;
const AT_PAGE: usize = 8;
const AT_NUMBER: usize = 12;
const AT_SALTS: usize = 16;
const AT_SUMS: usize = 24;
/// Places in the header of a frame. The number of pages is 0 unless the frame ends a transaction.
const AT_PAGES: usize = 4;
const AT_FRAME_SALTS: usize = 8;
const AT_FRAME_SUMS: usize = 16;
/// Bytes of the longest frame.
const MOST_FRAME: usize = FRAME_HEADER + (1 << 16);
/// Largest number of a log that is tried. A file gets a new log with the number 0 when it is opened.
const MOST_NUMBER: u32 = 10_000;

type Sums = [u32; 2];

/// Returns true if SQLite takes the log of a file for an empty one although it is not empty: the header of the log is
/// damaged, or the file is empty.
pub(in crate::store) fn is_ignored(path: &Path) -> bool {
    let Some(log) = open::log_of(path) else { return false };
    let is_empty = fs::metadata(path).is_ok_and(|file| file.len() == 0);
    // A log that cannot be opened is perhaps sound.
    is_empty || start_of(&log, LOG_HEADER).is_ok_and(|header| !is_sound(&header))
}

/// Mends the header of the log of a file. A file that was cut off gets the length that it has according to the log, because
/// SQLite ignores the log of an empty file and does not write it to a file that is much shorter. Returns false if there is a
/// log that cannot be read.
pub(super) fn mend(path: &Path) -> io::Result<bool> {
    let Some(log) = open::log_of(path) else { return Ok(true) };
    let mut header = start_of(&log, LOG_HEADER)?;
    if !is_sound(&header) {
        let Some(mended) = mended(&header, &start_of(&log, 2 * MOST_FRAME)?, Pages::open(path)?.size) else {
            return Ok(false);
        };
        write_start(&log, &mended)?;
        header = mended;
    }
    let size = u32_at(&header, AT_PAGE).unwrap_or(0) as usize;
    let pages = committed_pages(&log, &header, size)?.max(1);
    let file = File::options().write(true).open(path)?;
    let length = file.metadata()?.len();
    if length < size as u64 {
        let mut first = start_of(path, HEADER)?;
        first.resize(HEADER, 0);
        put(&mut first, AT_SIZE, &size_in_header(size));
        write_start(path, &first)?;
    }
    if length < u64::from(pages) * size as u64 {
        file.set_len(u64::from(pages) * size as u64)?;
    }
    Ok(true)
}

/// Returns the number of pages that the file has after the last transaction of its log; 0 if the log has none.
fn committed_pages(log: &Path, header: &[u8], size: usize) -> io::Result<u32> {
    let mut log = BufReader::new(File::open(log)?);
    log.seek(SeekFrom::Start(LOG_HEADER as u64))?;
    let magic = u32_at(header, 0).unwrap_or(0);
    let (mut sums, mut pages) = (sums_at(header, AT_SUMS).unwrap_or_default(), 0);
    let mut frame = vec![0; FRAME_HEADER + size];
    while log.read_exact(&mut frame).is_ok() {
        sums = frame_sums(magic, &frame, sums);
        if frame[AT_FRAME_SALTS..AT_FRAME_SUMS] != header[AT_SALTS..AT_SUMS]
            || sums_at(&frame, AT_FRAME_SUMS) != Some(sums)
        {
            break;
        }
        pages = u32_at(&frame, AT_PAGES).filter(|pages| *pages > 0).unwrap_or(pages);
    }
    Ok(pages)
}

/// Returns at most this many bytes from the beginning of a file.
fn start_of(path: &Path, length: usize) -> io::Result<Vec<u8>> {
    let mut start = Vec::with_capacity(length);
    File::open(path)?.take(length as u64).read_to_end(&mut start)?;
    Ok(start)
}

fn is_sound(header: &[u8]) -> bool {
    let magic = u32_at(header, 0).unwrap_or(0);
    MAGIC.contains(&magic)
        && u32_at(header, AT_VERSION) == Some(VERSION)
        && header
            .get(..AT_SUMS)
            .is_some_and(|bytes| sums_at(header, AT_SUMS) == Some(added(magic, bytes, [0, 0])))
}

/// Returns the header that fits the first frame. The salts are also in each frame, and the sums of a frame contain those of
/// the header. `size` is the size of a page if the log has no second frame.
fn mended(header: &[u8], start: &[u8], size: usize) -> Option<Vec<u8>> {
    let salts = |frame: usize| start.get(frame + AT_FRAME_SALTS..frame + AT_FRAME_SUMS);
    let next = |size: usize| LOG_HEADER + FRAME_HEADER + size;
    let mut sizes = (9..=16).map(|power| 1 << power);
    let size = sizes.find(|size| salts(next(*size)) == salts(LOG_HEADER)).unwrap_or(size);
    let frame = start.get(LOG_HEADER..next(size))?;
    let stated = u32_at(header, AT_NUMBER);
    let numbers = stated.into_iter().chain(0..=MOST_NUMBER);
    let mut candidates = numbers.flat_map(|number| MAGIC.map(|magic| (number, magic)));
    candidates.find_map(|(number, magic)| {
        let mut mended = vec![0; LOG_HEADER];
        put(&mut mended, 0, &magic.to_be_bytes());
        put(&mut mended, AT_VERSION, &VERSION.to_be_bytes());
        put(&mut mended, AT_PAGE, &u32::try_from(size).ok()?.to_be_bytes());
        put(&mut mended, AT_NUMBER, &number.to_be_bytes());
        put(&mut mended, AT_SALTS, &frame[AT_FRAME_SALTS..AT_FRAME_SUMS]);
        let sums = added(magic, &mended[..AT_SUMS], [0, 0]);
        put(&mut mended, AT_SUMS, &sums[0].to_be_bytes());
        put(&mut mended, AT_SUMS + 4, &sums[1].to_be_bytes());
        (Some(frame_sums(magic, frame, sums)) == sums_at(frame, AT_FRAME_SUMS)).then_some(mended)
    })
}

/// Adds a frame to the sums of the log before it.
fn frame_sums(magic: u32, frame: &[u8], sums: Sums) -> Sums {
    added(magic, &frame[FRAME_HEADER..], added(magic, &frame[..AT_FRAME_SALTS], sums))
}

fn sums_at(bytes: &[u8], place: usize) -> Option<Sums> {
    Some([u32_at(bytes, place)?, u32_at(bytes, place + 4)?])
}

/// Adds bytes to both sums of a log.
fn added(magic: u32, bytes: &[u8], mut sums: Sums) -> Sums {
    let number = |bytes: [u8; 4]| match magic & 1 {
        0 => u32::from_le_bytes(bytes),
        _ => u32::from_be_bytes(bytes),
    };
    for numbers in bytes.as_chunks::<4>().0.as_chunks::<2>().0 {
        sums[0] = sums[0].wrapping_add(number(numbers[0])).wrapping_add(sums[1]);
        sums[1] = sums[1].wrapping_add(number(numbers[1])).wrapping_add(sums[0]);
    }
    sums
}
