//! A network between Lacuna and a server, which can fail.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

/// The behaviour of the network.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Network {
    /// Everything passes.
    Open,
    /// No connection is made.
    Down,
    /// A request that contains this text arrives at the server, and its answer is lost. The client waits for it.
    LosesAnswerTo(&'static str),
    /// A request that contains this text arrives at the server, its answer is lost, and the connection breaks.
    BreaksAfter(&'static str),
    /// A request that contains this text does not arrive, and its connection breaks.
    Breaks(&'static str),
    /// Every request is answered with 503, and asks the client to wait so many seconds.
    Waits(u32),
    /// Every request is answered with this status.
    Answers(u16),
    /// A request that contains this text is answered with this status.
    AnswersTo(&'static str, u16),
    /// A request that contains one of these texts is answered with a web page.
    ShowsPageFor(&'static [&'static str]),
}

struct State {
    network: Mutex<Network>,
    /// The number of requests whose answers or which themselves were lost.
    lost: Mutex<u32>,
    changed: Condvar,
}

/// Forwards all connections to a server. Its threads end with the test program.
pub(super) struct Relay {
    address: SocketAddr,
    state: Arc<State>,
}

impl Relay {
    pub(super) fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(State {
            network: Mutex::new(Network::Open),
            lost: Mutex::default(),
            changed: Condvar::new(),
        });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                thread::spawn(move || forward(&client, server, &state));
            }
        });
        Self { address, state }
    }

    pub(super) fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    pub(super) fn set(&self, network: Network) {
        *self.state.network.lock().unwrap() = network;
        *self.state.lost.lock().unwrap() = 0;
    }

    /// The number of requests that were lost or refused.
    pub(super) fn lost(&self) -> u32 {
        *self.state.lost.lock().unwrap()
    }

    /// Waits until the answer to a request was lost.
    pub(super) fn wait_for_loss(&self) {
        let lost = self.state.lost.lock().unwrap();
        let wait = Duration::from_secs(30);
        let (lost, _) = self.state.changed.wait_timeout_while(lost, wait, |lost| *lost == 0).unwrap();
        assert!(*lost > 0, "no such request was made");
    }
}

impl State {
    fn lose(&self) {
        *self.lost.lock().unwrap() += 1;
        self.changed.notify_all();
    }
}

fn forward(client: &TcpStream, server: SocketAddr, state: &State) {
    if *state.network.lock().unwrap() == Network::Down {
        drop(client.shutdown(Shutdown::Both));
        return;
    }
    let server = TcpStream::connect(server).unwrap();
    let (mut answers, mut to_client) = (server.try_clone().unwrap(), client.try_clone().unwrap());
    // While this is true, answers are swallowed.
    let swallows = Arc::new(Mutex::new(false));
    let swallowing = Arc::clone(&swallows);
    let back = thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(length @ 1..) = answers.read(&mut buffer) {
            if !*swallowing.lock().unwrap() && to_client.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        if !*swallowing.lock().unwrap() {
            drop(to_client.shutdown(Shutdown::Both));
        }
    });
    let (mut requests, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let mut buffer = vec![0; 64 << 10];
    while let Ok(length @ 1..) = requests.read(&mut buffer) {
        let text = String::from_utf8_lossy(&buffer[..length]);
        let network = *state.network.lock().unwrap();
        match network {
            Network::LosesAnswerTo(part) | Network::BreaksAfter(part) if text.contains(part) => {
                *swallows.lock().unwrap() = true;
                to_server.write_all(&buffer[..length]).unwrap();
                // The body may follow in a piece of its own.
                requests.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
                while let Ok(more @ 1..) = requests.read(&mut buffer) {
                    to_server.write_all(&buffer[..more]).unwrap();
                }
                requests.set_read_timeout(None).unwrap();
                state.lose();
                if matches!(network, Network::BreaksAfter(_)) {
                    break;
                }
                continue;
            }
            Network::Breaks(part) if text.contains(part) => {
                state.lose();
                break;
            }
            Network::AnswersTo(part, _) if !text.contains(part) => {}
            Network::ShowsPageFor(parts) if !parts.iter().any(|part| text.contains(part)) => {}
            Network::Waits(_) | Network::Answers(_) | Network::AnswersTo(..) | Network::ShowsPageFor(_) => {
                let (status, more, body) = match network {
                    Network::Waits(seconds) => (503, format!("Retry-After: {seconds}\r\n"), ""),
                    Network::Answers(status) | Network::AnswersTo(_, status) => (status, String::new(), ""),
                    _ => {
                        (200, "Content-Type: text/html\r\n".to_owned(), "<!doctype html><title>Hotel</title>")
                    }
                };
                let length = body.len();
                let answer = format!(
                    "HTTP/1.1 {status} x\r\n{more}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
                );
                client.try_clone().unwrap().write_all(answer.as_bytes()).unwrap();
                state.lose();
                break;
            }
            Network::Down => break,
            _ => {}
        }
        if to_server.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    drop(server.shutdown(Shutdown::Both));
    drop(client.shutdown(Shutdown::Both));
    back.join().unwrap();
}
