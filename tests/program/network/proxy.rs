//! A proxy that simulates the public Internet: a site of the tests answers for every host.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;

/// A proxy on the loopback interface. Its threads end with the tests.
pub(crate) struct Proxy {
    port: u16,
}

impl Proxy {
    /// Connects each host to the loopback port that `port_of` returns. A host for which it returns `None` does not
    /// answer.
    pub(crate) fn start(port_of: impl Fn(&str) -> Option<u16> + Send + Sync + Clone + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let port_of = port_of.clone();
                thread::spawn(move || serve(stream, &port_of));
            }
        });
        Self { port }
    }

    /// The address of the proxy in the form of the setting `proxy`.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// Serves one connection: SOCKS if it begins like that, else HTTP.
fn serve(stream: TcpStream, port_of: &dyn Fn(&str) -> Option<u16>) -> Option<()> {
    let mut first = [0];
    stream.peek(&mut first).ok()?;
    if first == [5] { socks(stream, port_of) } else { tunnel(stream, port_of) }
}

/// Serves one SOCKS5 connection (RFC 1928) of the user `ada` with the password `pw` (RFC 1929). It takes names only, so
/// that a client which looks up the names itself fails.
fn socks(mut stream: TcpStream, port_of: &dyn Fn(&str) -> Option<u16>) -> Option<()> {
    let read = |stream: &mut TcpStream, count: usize| {
        let mut bytes = vec![0; count];
        stream.read_exact(&mut bytes).ok().map(|()| bytes)
    };
    let methods = read(&mut stream, 2)?[1];
    read(&mut stream, methods.into())?;
    stream.write_all(&[5, 2]).ok()?;
    let login = read(&mut stream, 8)?;
    stream.write_all(&[1, u8::from(login != *b"\x01\x03ada\x02pw")]).ok()?;
    let [_, command, _, kind] = *read(&mut stream, 4)?.first_chunk()?;
    let length = read(&mut stream, 1)?[0];
    let name = String::from_utf8(read(&mut stream, length.into())?).ok()?;
    read(&mut stream, 2)?;
    let port = port_of(&name).filter(|_| command == 1 && kind == 3);
    let Some(site) = port.and_then(|port| TcpStream::connect(("127.0.0.1", port)).ok()) else {
        stream.write_all(&[5, 4, 0, 1, 0, 0, 0, 0, 0, 0]).ok();
        return None;
    };
    stream.write_all(&[5, 0, 0, 1, 0, 0, 0, 0, 0, 0]).ok()?;
    join(stream, site)
}

/// Serves one connection until both sides close it: a tunnel after `CONNECT host:port`, or requests with absolute
/// addresses, which are passed on unchanged.
fn tunnel(mut stream: TcpStream, port_of: &dyn Fn(&str) -> Option<u16>) -> Option<()> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let asked = head.strip_prefix("CONNECT ");
    let host = match asked {
        Some(target) => target.split_once(':')?.0,
        None => head.split_once("http://")?.1.split(['/', ':', ' ']).next()?,
    };
    let Some(port) = port_of(host) else {
        stream.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n").ok();
        return None;
    };
    let mut site = TcpStream::connect(("127.0.0.1", port)).ok()?;
    match asked {
        Some(_) => stream.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").ok()?,
        None => site.write_all(head.as_bytes()).ok()?,
    }
    join(stream, site)
}

/// Passes on all bytes in both directions, until both sides end.
fn join(stream: TcpStream, site: TcpStream) -> Option<()> {
    let (upwards, to_site) = (stream.try_clone().ok()?, site.try_clone().ok()?);
    thread::spawn(move || pour(upwards, to_site));
    pour(site, stream);
    Some(())
}

fn pour(mut from: TcpStream, mut to: TcpStream) {
    io::copy(&mut from, &mut to).ok();
    to.shutdown(Shutdown::Write).ok();
}
