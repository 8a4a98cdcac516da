//! There is only one program per profile that has a window or stays in the tray. A second start raises its window. The
//! program in the tray opens one for this.
//!
//! The first program locks a file of the profile and listens on a loopback port. A file beside the lock contains the
//! port and a secret word, so only programs that can read the profile can send a message. A TCP port works on every
//! system. Unlike the path of a Unix socket, it has no limit of length.
//!
//! The first program confirms each message with a byte. If it ends or replaces itself instead, the second start tries
//! again, and then has the profile itself or finds the new program.

use std::fs::{File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use url::Url;

use crate::config::{Paths, private_file};

const CONFIRMATION_WAIT: Duration = Duration::from_secs(2);
/// The time after which a message is sent again to a program that hung up.
const RESEND_PAUSE: Duration = Duration::from_millis(100);
/// The confirmation that a message will be carried out.
const CONFIRMATION: u8 = b'+';

/// A message from another start of the program to the program that has the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Come to the front.
    Raise,
    /// Come to the front and open the dialog for adding this address.
    Add(Url),
    /// A command changed the profile, so the window must read it again.
    Changed,
}

/// The right to be the only program of a profile with a window or in the tray. Dropping this gives the right up.
pub struct Instance {
    _lock: File,
    listener: TcpListener,
    word: String,
    receiver: Receiver,
}

/// The function that receives the messages; `None` until the program listens.
type Receiver = Arc<Mutex<Option<OnCall>>>;
type OnCall = Box<dyn Fn(Call) -> bool + Send>;

/// Tells the open window of this profile, if there is one, that a command changed something.
///
/// Does nothing if no window is open: the next window reads the current state.
pub fn announce_change(paths: &Paths) {
    if let Err(error) = send_call(paths, &Call::Changed) {
        tracing::debug!(%error, "no open window was found");
    }
}

/// Locks the profile as a window does, without opening one. Returns `None` if a window has the lock. Closing the file
/// releases the lock.
pub fn try_alone(paths: &Paths) -> io::Result<Option<File>> {
    let lock = private_file().create(true).truncate(false).open(paths.lock())?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Takes the profile for this program. If another program has it, sends the message to that program and returns
/// `Ok(None)`.
///
/// Fails if the lock file cannot be created, or if the other program hangs up again and again.
pub fn claim(paths: &Paths, call: &Call) -> io::Result<Option<Instance>> {
    let lock = private_file().create(true).truncate(false).open(paths.lock())?;
    let begin = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        match send_call(paths, call) {
            Ok(()) => return Ok(None),
            Err(error) if begin.elapsed() > CONFIRMATION_WAIT => return Err(error),
            Err(_it_ends) => thread::sleep(RESEND_PAUSE),
        }
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let word = format!("{:016x}", RandomState::new().build_hasher().finish());
    let mut file = private_file().create(true).truncate(true).open(paths.instance())?;
    write!(file, "{} {word}", listener.local_addr()?.port())?;
    Ok(Some(Instance { _lock: lock, listener, word, receiver: Arc::default() }))
}

/// Sends a message and waits until it is confirmed. A program that is still starting reads the message later, so
/// silence is no failure.
fn send_call(paths: &Paths, call: &Call) -> io::Result<()> {
    let known = std::fs::read_to_string(paths.instance())?;
    let malformed = || io::Error::other("the other window's address cannot be read");
    let (port, word) = known.trim().split_once(' ').ok_or_else(malformed)?;
    let port: u16 = port.parse().map_err(|_not_a_number| malformed())?;
    let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), CONFIRMATION_WAIT)?;
    let line = match call {
        Call::Raise => format!("{word} raise\n"),
        Call::Add(address) => format!("{word} add {address}\n"),
        Call::Changed => format!("{word} changed\n"),
    };
    stream.write_all(line.as_bytes())?;
    stream.set_read_timeout(Some(CONFIRMATION_WAIT))?;
    match stream.read_exact(&mut [0]) {
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(()),
        confirmed => confirmed,
    }
}

impl Instance {
    /// Receives messages on a thread of its own until the program ends. `on_call` returns true if it will carry the
    /// message out. It takes the place of the function that received messages before.
    pub fn listen(&self, on_call: impl Fn(Call) -> bool + Send + 'static) -> io::Result<()> {
        if lock(&self.receiver).replace(Box::new(on_call)).is_some() {
            return Ok(());
        }
        let listener = self.listener.try_clone()?;
        let (word, receiver) = (self.word.clone(), Arc::clone(&self.receiver));
        thread::Builder::new().name("instance".to_owned()).spawn(move || {
            for stream in listener.incoming() {
                let received = stream.and_then(|mut stream| {
                    let call = read(&stream, &word)?;
                    let is_known = call.is_some();
                    if call.is_some_and(|call| lock(&receiver).as_ref().is_some_and(|on_call| on_call(call)))
                    {
                        stream.write_all(&[CONFIRMATION])?;
                    }
                    Ok(is_known)
                });
                match received {
                    Ok(true) => {}
                    Ok(false) => tracing::warn!("a message without the secret word arrived"),
                    Err(error) => tracing::debug!(%error, "a message could not be read"),
                }
            }
        })?;
        Ok(())
    }
}

fn lock(receiver: &Receiver) -> MutexGuard<'_, Option<OnCall>> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read(stream: &TcpStream, word: &str) -> io::Result<Option<Call>> {
    const LONGEST_MESSAGE: u64 = 16 * 1024;
    stream.set_read_timeout(Some(CONFIRMATION_WAIT))?;
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST_MESSAGE)).read_line(&mut line)?;
    let Some(message) = line.trim_end().strip_prefix(word) else { return Ok(None) };
    Ok(match message.trim_start().split_once(' ') {
        Some((_, address)) => Url::parse(address).ok().map(Call::Add),
        None if message.trim() == "changed" => Some(Call::Changed),
        None => Some(Call::Raise),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn another_receiver_takes_the_place_of_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let window = claim(&paths, &Call::Raise).unwrap().unwrap();
        // The application of the window ends, for example because a profile is loaded.
        window.listen(|_| false).unwrap();
        let (sender, calls) = mpsc::channel();
        window.listen(move |call| sender.send(call).is_ok()).unwrap();
        assert!(claim(&paths, &Call::Raise).unwrap().is_none());
        assert_eq!(calls.recv_timeout(Duration::from_secs(20)), Ok(Call::Raise));
    }

    #[test]
    fn a_second_window_raises_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let first = claim(&paths, &Call::Raise).unwrap().expect("no other window has the profile");
        let (sender, calls) = mpsc::channel();
        first.listen(move |call| sender.send(call).is_ok()).unwrap();
        let address = Url::parse("https://a.example/feed").unwrap();
        for call in [Call::Raise, Call::Add(address)] {
            assert!(claim(&paths, &call).unwrap().is_none(), "the profile is taken");
            assert_eq!(calls.recv_timeout(CONFIRMATION_WAIT).unwrap(), call);
        }
        announce_change(&paths);
        assert_eq!(calls.recv_timeout(CONFIRMATION_WAIT).unwrap(), Call::Changed);
        drop(first);
        assert!(claim(&paths, &Call::Raise).unwrap().is_some(), "dropping the window frees the profile");
    }

    #[test]
    fn a_message_to_a_program_that_is_ending_goes_to_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let first = claim(&paths, &Call::Raise).unwrap().expect("no other program has the profile");
        let (came, calls) = mpsc::channel();
        let ending = move |call| {
            came.send(call).unwrap();
            false
        };
        first.listen(ending).unwrap();
        let add = Call::Add(Url::parse("https://a.example/feed").unwrap());
        let second = {
            let (paths, add) = (paths.clone(), add.clone());
            thread::spawn(move || claim(&paths, &add))
        };
        assert_eq!(calls.recv_timeout(CONFIRMATION_WAIT).unwrap(), add);
        drop(first);
        let second = second.join().unwrap().unwrap();
        assert!(second.is_some(), "it has the profile now, and adds the address itself");
    }

    #[test]
    fn a_program_that_still_starts_reads_its_messages_later() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let first = claim(&paths, &Call::Raise).unwrap().expect("no other program has the profile");
        assert!(claim(&paths, &Call::Raise).unwrap().is_none());
        let (came, calls) = mpsc::channel();
        first.listen(move |call| came.send(call).is_ok()).unwrap();
        assert_eq!(calls.recv_timeout(CONFIRMATION_WAIT).unwrap(), Call::Raise);
    }
}
