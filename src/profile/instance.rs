//! There is only one window per profile. A second start of the program raises the first window.
//!
//! The first window locks a file of the profile and listens on a loopback port. A file beside the lock contains the
//! port and a secret word, so only programs that can read the profile can send a message. A TCP port works on every
//! system. Unlike the path of a Unix socket, it has no limit of length.

use std::fs::{File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use url::Url;

use crate::config::{Paths, private_file};

const PATIENCE: Duration = Duration::from_secs(2);

/// A message from another start of the program to the open window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Come to the front.
    Raise,
    /// Come to the front and open the dialog for adding this address.
    Add(Url),
    /// A command changed the profile, so the window must read it again.
    Changed,
}

/// The right to be the only window of a profile. Dropping this gives the right up.
#[derive(Debug)]
pub struct Instance {
    _lock: File,
    listener: TcpListener,
    word: String,
}

/// Tells the open window of this profile, if there is one, that a command changed something.
///
/// Does nothing if no window is open: the next window reads the current state.
pub fn announce_change(paths: &Paths) {
    if let Err(error) = tell(paths, &Call::Changed) {
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

/// Takes the profile for this window. If another window has it, sends the message to that window and returns
/// `Ok(None)`.
///
/// Fails if the lock file cannot be created, or if the other window does not answer.
pub fn claim(paths: &Paths, call: &Call) -> io::Result<Option<Instance>> {
    let lock = private_file().create(true).truncate(false).open(paths.lock())?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return tell(paths, call).map(|()| None),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let word = format!("{:016x}", RandomState::new().build_hasher().finish());
    let mut socket = private_file().create(true).truncate(true).open(paths.socket())?;
    write!(socket, "{} {word}", listener.local_addr()?.port())?;
    Ok(Some(Instance { _lock: lock, listener, word }))
}

fn tell(paths: &Paths, call: &Call) -> io::Result<()> {
    let known = std::fs::read_to_string(paths.socket())?;
    let malformed = || io::Error::other("the other window's address cannot be read");
    let (port, word) = known.trim().split_once(' ').ok_or_else(malformed)?;
    let port: u16 = port.parse().map_err(|_not_a_number| malformed())?;
    let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), PATIENCE)?;
    let line = match call {
        Call::Raise => format!("{word} raise\n"),
        Call::Add(address) => format!("{word} add {address}\n"),
        Call::Changed => format!("{word} changed\n"),
    };
    stream.write_all(line.as_bytes())
}

impl Instance {
    /// Receives messages on a thread of its own until the program ends.
    pub fn listen(&self, hear: impl Fn(Call) + Send + 'static) -> io::Result<()> {
        let listener = self.listener.try_clone()?;
        let word = self.word.clone();
        thread::Builder::new().name("instance".to_owned()).spawn(move || {
            for stream in listener.incoming() {
                match stream.and_then(|stream| read(stream, &word)) {
                    Ok(Some(call)) => hear(call),
                    Ok(None) => tracing::warn!("a message without the secret word arrived"),
                    Err(error) => tracing::debug!(%error, "a message could not be read"),
                }
            }
        })?;
        Ok(())
    }
}

fn read(stream: TcpStream, word: &str) -> io::Result<Option<Call>> {
    const LONGEST: u64 = 16 * 1024;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut line = String::new();
    BufReader::new(io::Read::take(stream, LONGEST)).read_line(&mut line)?;
    let Some(wish) = line.trim_end().strip_prefix(word) else { return Ok(None) };
    Ok(match wish.trim_start().split_once(' ') {
        Some((_, address)) => Url::parse(address).ok().map(Call::Add),
        None if wish.trim() == "changed" => Some(Call::Changed),
        None => Some(Call::Raise),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_second_window_raises_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let first = claim(&paths, &Call::Raise).unwrap().expect("no other window has the profile");
        let (sender, calls) = mpsc::channel();
        first.listen(move |call| sender.send(call).unwrap()).unwrap();
        let address = Url::parse("https://a.example/feed").unwrap();
        for call in [Call::Raise, Call::Add(address)] {
            assert!(claim(&paths, &call).unwrap().is_none(), "the profile is taken");
            assert_eq!(calls.recv_timeout(PATIENCE).unwrap(), call);
        }
        announce_change(&paths);
        assert_eq!(calls.recv_timeout(PATIENCE).unwrap(), Call::Changed);
        drop(first);
        assert!(claim(&paths, &Call::Raise).unwrap().is_some(), "dropping the window frees the profile");
    }
}
