//! A proxy before the server. It counts requests, breaks them, and holds them while something else happens.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// A way in which a request fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The connection ends without an answer, and the server never gets the request.
    Refused,
    /// The server gets the request, and the connection ends without an answer.
    Lost,
    /// The server gets the request, and half of its answer arrives.
    Cut,
    Status(u16),
    /// The page of a hotel's network, with status 200.
    Html,
    /// The server gets the request, but another proxy before it answers with an error.
    Late,
    /// A mark never reaches the server, and the client is told that it did. No sync can notice this; the oracle must.
    Swallowed,
}

/// The point at which a request is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Point {
    /// Before the server gets the request.
    Before,
    /// Before the client gets the answer.
    After,
}

/// The plan for the requests of one sync; they are numbered from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Plan {
    #[default]
    Forward,
    /// This many requests fail, from a number on.
    Fail { from: usize, many: usize, fault: Fault },
    /// One request waits until the test lets it go on.
    Hold { number: usize, point: Point },
}

#[derive(Default)]
struct State {
    plan: Plan,
    asked: Vec<String>,
    /// The number of requests that failed by plan.
    failed: usize,
    /// Tells the test that a request waits, and wakes the request.
    gate: Option<(Sender<()>, Receiver<()>)>,
}

/// A running proxy. Its threads end with the test program.
pub(crate) struct Proxy {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

/// The test's ends of a gate.
pub(crate) struct Gate {
    /// Gets a message when the request waits.
    pub(crate) reached: Receiver<()>,
    /// Lets the request go on.
    pub(crate) open: Sender<()>,
}

impl Proxy {
    pub(crate) fn start(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state: Arc<Mutex<State>> = Arc::default();
        let theirs = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&theirs);
                // A client that is killed breaks its connection.
                thread::spawn(move || drop(serve(stream, server, &state)));
            }
        });
        Self { address, state }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Forgets the requests so far and follows another plan.
    pub(crate) fn begin(&self, plan: Plan) -> Gate {
        let (tell, reached) = channel();
        let (open, wait) = channel();
        *self.state.lock().unwrap() = State { plan, asked: Vec::new(), failed: 0, gate: Some((tell, wait)) };
        Gate { reached, open }
    }

    /// The requests since the beginning of the plan.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.state.lock().unwrap().asked.clone()
    }

    /// The number of requests that failed by plan.
    pub(crate) fn failed(&self) -> usize {
        self.state.lock().unwrap().failed
    }
}

fn serve(stream: TcpStream, server: SocketAddr, state: &Mutex<State>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length, mut first) = (String::new(), 0_usize, String::new());
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        if line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap();
        }
        if first.is_empty() {
            line.trim().clone_into(&mut first);
        }
        if !name.eq_ignore_ascii_case("connection") {
            head.push_str(&line);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let mut client = reader.into_inner();
    let (mut fault, mut hold) = (None, None);
    let mut gate = None;
    {
        let mut state = state.lock().unwrap();
        let number = state.asked.len();
        state.asked.push(format!("{first} {}", String::from_utf8_lossy(&body)));
        match state.plan {
            Plan::Fail { from, many, fault: with } if (from..from.saturating_add(many)).contains(&number) => {
                if with == Fault::Swallowed {
                    fault = first.starts_with("PUT").then_some(with);
                } else {
                    state.failed += 1;
                    fault = Some(with);
                }
            }
            Plan::Hold { number: held, point } if held == number => {
                hold = Some(point);
                gate = state.gate.take();
            }
            _ => {}
        }
    }
    // Returns false if the test does not let the request go on.
    let wait = || gate.as_ref().is_none_or(|(tell, wait)| tell.send(()).is_ok() && wait.recv().is_ok());
    match fault {
        Some(Fault::Refused) => return Ok(()),
        Some(Fault::Html) => {
            return reply(&mut client, 200, "text/html", "<!doctype html><title>Sign in</title>");
        }
        Some(Fault::Status(status)) => {
            return reply(&mut client, status, "application/json", "{\"error_message\":\"no\"}");
        }
        Some(Fault::Swallowed) => return client.write_all(b"HTTP/1.1 204 x\r\nConnection: close\r\n\r\n"),
        Some(Fault::Lost | Fault::Cut | Fault::Late) | None => {}
    }
    if hold == Some(Point::Before) && !wait() {
        return Ok(());
    }
    let mut upstream = TcpStream::connect(server)?;
    upstream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes())?;
    upstream.write_all(&body)?;
    let mut answer = Vec::new();
    upstream.read_to_end(&mut answer)?;
    if hold == Some(Point::After) && !wait() {
        return Ok(());
    }
    match fault {
        Some(Fault::Lost) => Ok(()),
        Some(Fault::Late) => reply(&mut client, 502, "text/html", "<h1>Bad gateway</h1>"),
        Some(_) => client.write_all(answer.get(..answer.len() / 2).unwrap_or_default()),
        None => client.write_all(&answer),
    }
}

fn reply(client: &mut TcpStream, status: u16, media_type: &str, body: &str) -> std::io::Result<()> {
    let wait = if status == 429 { "Retry-After: 1\r\n" } else { "" };
    let length = body.len();
    let text = format!(
        "HTTP/1.1 {status} x\r\nContent-Type: {media_type}\r\n{wait}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    client.write_all(text.as_bytes())
}
