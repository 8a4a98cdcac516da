//! Splits a multipart body into its parts, piece by piece (RFC 2046 §5.1).
//!
//! The body is read line by line; a line ends with CRLF or with LF. The line end before a boundary belongs to the
//! boundary, so each line end is kept back until the next line is known. A line longer than any boundary is passed on
//! at once. So the splitter keeps one short line and the body of one part.

use super::fields::field;

/// A part: its header fields with names in lower case, and its body.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) fields: Vec<(String, String)>,
    /// Empty if the body was not kept.
    pub(super) body: Vec<u8>,
    /// Length of the body in bytes.
    pub(super) length: u64,
    /// The reason that the body was not kept.
    pub(super) dropped: Option<Dropped>,
    /// Number of lines among the headers that are not header fields.
    pub(super) odd_lines: u32,
}

/// The reason why a body was not kept (A7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dropped {
    /// The body is larger than one entity may be.
    TooLong,
    /// The page already contains as much as may be kept.
    PageFull,
}

impl Part {
    /// Returns the first field with this name, if it is not empty.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }
}

/// Describes how a body ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// True if there was a boundary.
    pub(super) opened: bool,
    /// True if there was a closing boundary.
    pub(super) closed: bool,
    /// True if the body broke off within a part.
    pub(super) in_part: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Preamble,
    Headers,
    Body,
    Epilogue,
}

/// Splits one body.
#[derive(Debug)]
pub(super) struct Splitter {
    /// `--` and the boundary; `None` until the first line that begins with `--`.
    delimiter: Option<Vec<u8>>,
    state: State,
    /// The current line, while it may still be a boundary.
    line: Vec<u8>,
    /// True if the current line is too long to be a boundary. The rest of the line is passed on at once.
    is_long: bool,
    /// The line end that is kept back.
    held: &'static [u8],
    part: Part,
    opened: bool,
    cap: usize,
}

/// Length of the longest header line and of the longest unknown boundary. Longer header lines are left out.
const LONGEST_LINE: usize = 16 << 10;
/// Largest number of bytes of white space that may follow a boundary.
const PADDING: usize = 64;
/// Largest number of bytes in all headers of a part.
const MOST_HEADERS: usize = 64 << 10;

enum Line {
    Open,
    Close,
    Other,
}

impl Splitter {
    pub(super) fn new(boundary: Option<&str>, cap: usize) -> Self {
        Self {
            delimiter: boundary.map(|boundary| [b"--", boundary.as_bytes()].concat()),
            state: State::Preamble,
            line: Vec::new(),
            is_long: false,
            held: b"",
            part: Part::default(),
            opened: false,
            cap,
        }
    }

    /// Reads a piece of the body. Every part that ends in it goes to `sink`.
    pub(super) fn push(&mut self, piece: &[u8], sink: &mut dyn FnMut(Part)) {
        let mut rest = piece;
        while !rest.is_empty() {
            if self.state == State::Epilogue {
                return;
            }
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (text, after) = match end.and_then(|at| rest.split_at_checked(at)) {
                Some((text, after)) => (text, after.get(1..).unwrap_or_default()),
                None => (rest, &b""[..]),
            };
            self.line_bytes(text);
            if end.is_some() {
                self.end_line(sink);
            }
            rest = after;
        }
    }

    /// Ends the body.
    pub(super) fn finish(&mut self, sink: &mut dyn FnMut(Part)) -> End {
        // The last line may have been cut, because it has no line end. Only a closing boundary is certainly complete.
        if !self.is_long && matches!(self.classify(), Line::Close) {
            self.close_part(sink);
            self.opened = true;
            self.state = State::Epilogue;
        }
        End {
            opened: self.opened,
            closed: self.state == State::Epilogue,
            in_part: self.opened && self.state != State::Epilogue,
        }
    }

    /// Reads bytes of the current line.
    fn line_bytes(&mut self, text: &[u8]) {
        if self.is_long {
            return self.long_bytes(text);
        }
        self.line.extend_from_slice(text);
        let longest = match (self.state, &self.delimiter) {
            (State::Body, Some(delimiter)) => delimiter.len() + 2 + PADDING,
            _ => LONGEST_LINE,
        };
        if self.line.len() > longest {
            self.is_long = true;
            let line = std::mem::take(&mut self.line);
            self.long_bytes(&line);
        }
    }

    /// Passes on bytes of a long line. A carriage return at their end is kept back, because it may belong to the line
    /// end.
    fn long_bytes(&mut self, text: &[u8]) {
        if self.state != State::Body || text.is_empty() {
            return;
        }
        self.body(self.held);
        let stripped = text.strip_suffix(b"\r");
        self.body(stripped.unwrap_or(text));
        self.held = if stripped.is_some() { b"\r" } else { b"" };
    }

    fn end_line(&mut self, sink: &mut dyn FnMut(Part)) {
        if std::mem::take(&mut self.is_long) {
            self.line.clear();
            if self.state == State::Body {
                self.held = if self.held == b"\r" { b"\r\n" } else { b"\n" };
            } else if self.state == State::Headers {
                self.part.odd_lines += 1;
            }
            return;
        }
        match self.classify() {
            Line::Open => {
                self.close_part(sink);
                self.opened = true;
                self.state = State::Headers;
                self.line.clear();
            }
            Line::Close => {
                self.close_part(sink);
                self.opened = true;
                self.state = State::Epilogue;
                self.line.clear();
            }
            Line::Other => self.plain_line(),
        }
    }

    fn plain_line(&mut self) {
        let mut line = std::mem::take(&mut self.line);
        let has_return = line.last() == Some(&b'\r');
        if has_return {
            line.pop();
        }
        match self.state {
            State::Headers if line.is_empty() => self.state = State::Body,
            State::Headers => self.header(&line),
            State::Body => {
                self.body(self.held);
                self.body(&line);
                self.held = if has_return { b"\r\n" } else { b"\n" };
            }
            State::Preamble | State::Epilogue => {}
        }
        line.clear();
        self.line = line;
    }

    fn header(&mut self, line: &[u8]) {
        let used: usize = self.part.fields.iter().map(|(name, value)| name.len() + value.len() + 32).sum();
        if used + line.len() > MOST_HEADERS {
            self.part.odd_lines += 1;
            return;
        }
        let text = String::from_utf8_lossy(line);
        if text.starts_with([' ', '\t'])
            && let Some((_, value)) = self.part.fields.last_mut()
        {
            value.push(' ');
            value.push_str(text.trim());
            return;
        }
        match field(&text) {
            Some(field) => self.part.fields.push(field),
            None => self.part.odd_lines += 1,
        }
    }

    fn body(&mut self, bytes: &[u8]) {
        self.part.length += bytes.len() as u64;
        if self.part.dropped.is_some() {
            return;
        }
        if self.part.body.len() + bytes.len() > self.cap {
            self.part.dropped = Some(Dropped::TooLong);
            self.part.body = Vec::new();
        } else {
            self.part.body.extend_from_slice(bytes);
        }
    }

    fn close_part(&mut self, sink: &mut dyn FnMut(Part)) {
        self.held = b"";
        let part = std::mem::take(&mut self.part);
        if matches!(self.state, State::Headers | State::Body) {
            sink(part);
        }
    }

    /// Classifies the current line: boundary, closing boundary or other.
    fn classify(&mut self) -> Line {
        let line = self.line.trim_ascii_end();
        if self.delimiter.is_none() {
            if !line.starts_with(b"--") || line.len() < 3 {
                return Line::Other;
            }
            self.delimiter = Some(line.to_vec());
        }
        let delimiter = self.delimiter.as_deref().unwrap_or_default();
        match line.strip_prefix(delimiter) {
            Some(b"") => Line::Open,
            Some(b"--") if self.opened || self.state == State::Preamble => Line::Close,
            _ => Line::Other,
        }
    }
}
