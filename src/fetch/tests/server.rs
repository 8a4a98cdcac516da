//! A publisher of raw bytes for tests: a script answers every connection, and every request is recorded.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use url::Url;

/// A loopback server. Its thread ends with the process.
pub(super) struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts a server. `answer` gets the head of each request (latin-1) and writes the response to the connection.
    pub(super) fn start(answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Self {
        Self::start_at("127.0.0.1:0", answer)
    }

    pub(super) fn start_at(
        address: &str,
        answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(address).unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (kept, answer) = (Arc::clone(&requests), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (kept, answer) = (Arc::clone(&kept), Arc::clone(&answer));
                thread::spawn(move || serve(stream, &kept, &*answer));
            }
        });
        Self { address, requests }
    }

    /// Starts a server that answers each path with fixed bytes, and other paths with 404.
    pub(super) fn fixed(pages: Vec<(&'static str, Vec<u8>)>) -> Self {
        Self::start(move |head, stream| {
            let path = head.split(' ').nth(1).unwrap_or_default();
            let page = pages.iter().find(|(name, _)| *name == path);
            let missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec();
            stream.write_all(page.map_or(&missing, |(_, bytes)| bytes)).unwrap();
        })
    }

    pub(super) fn uri(&self, path: &str) -> Url {
        Url::parse(&format!("http://{}{path}", self.address)).unwrap()
    }

    pub(super) const fn port(&self) -> u16 {
        self.address.port()
    }

    /// Returns the heads of the requests so far.
    pub(super) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

/// Keeps a connection alive until the response or the client closes it.
fn serve(mut stream: TcpStream, kept: &Mutex<Vec<String>>, answer: &dyn Fn(&str, &mut TcpStream)) {
    loop {
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            match stream.read(&mut byte) {
                Ok(1) => head.push(byte[0]),
                _ => return,
            }
        }
        let head: String = head.iter().map(|&b| char::from(b)).collect();
        kept.lock().unwrap().push(head.clone());
        answer(&head, &mut stream);
    }
}

/// Returns a response with a Content-Length.
pub(super) fn reply(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes =
        format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

/// Returns the value of a header of a recorded request.
pub(super) fn sent<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, v)| v)
}
