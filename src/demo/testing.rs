//! A client for the tests of this folder: one request over a plain socket, without a crate.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use url::Url;

/// An answer as it was sent.
pub(super) struct Answer {
    /// The status; 0 if there was no answer.
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
    /// Content-Length.
    pub announced: Option<usize>,
}

impl Answer {
    pub(super) fn header(&self, name: &str) -> Option<String> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").map_or(bytes.len(), |at| at + 4);
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut answer = Self { status, head, body: bytes[end..].to_vec(), announced: None };
        answer.announced = answer.header("Content-Length").and_then(|length| length.parse().ok());
        answer
    }
}

/// Sends a GET with `Connection: close`.
pub(super) fn get(url: &Url) -> Answer {
    get_with(url, &[])
}

/// Like [`get`], with further header fields.
pub(super) fn get_with(url: &Url, headers: &[(&str, &str)]) -> Answer {
    let mut request =
        format!("GET {} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n", &url[url::Position::BeforePath..]);
    for (name, value) in headers {
        request.extend([*name, ": ", *value, "\r\n"]);
    }
    request.push_str("\r\n");
    Answer::read(&exchange(url, &request).unwrap_or_default())
}

/// Sends a text and reads until the server closes the connection.
pub(super) fn exchange(url: &Url, text: &str) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect((url.host_str().unwrap(), url.port().unwrap()))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(text.as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(bytes)
}
