//! A request to a made server over a plain socket.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpStream;

/// A request, read to its end.
pub(super) struct SocketRequest {
    /// The first line: method, path and query.
    pub(super) first: String,
    headers: Vec<String>,
    pub(super) body: Vec<u8>,
}

impl SocketRequest {
    /// Reads a request. Returns it with the stream for the answer; `None` if the client sent nothing.
    pub(super) fn read(stream: TcpStream) -> Option<(Self, TcpStream)> {
        let mut reader = BufReader::new(stream);
        let (mut headers, mut line) = (Vec::new(), String::new());
        while reader.read_line(&mut line).unwrap_or(0) > 2 {
            headers.push(line.trim_end().to_owned());
            line.clear();
        }
        let mut request = Self { first: headers.first()?.clone(), headers, body: Vec::new() };
        request.body.resize(request.header("Content-Length").map_or(0, |text| text.parse().unwrap()), 0);
        reader.read_exact(&mut request.body).unwrap();
        Some((request, reader.into_inner()))
    }

    /// Returns the value of a header.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|line| {
            let (known, value) = line.split_once(':')?;
            known.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// Returns the path with the query.
    pub(super) fn target(&self) -> &str {
        self.first.split(' ').nth(1).unwrap()
    }
}
