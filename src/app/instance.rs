//! One window per profile: a second one raises the first.
//!
//! The first holds a lock on a file of the profile and listens on a loopback port; port and a word that only readers of the
//! profile folder know stand in a file beside it. A TCP port rather than a Unix socket: the same on every system, and
//! without the limit on a path's length.

use std::fs::{File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use url::Url;

use crate::config::Paths;

const PATIENCE: Duration = Duration::from_secs(2);

/// What a second start wants of the window that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Come to the front.
    Raise,
    /// Come to the front with Add filled in.
    Add(Url),
    /// A command changed the profile: show it as it is now.
    Changed,
}

/// The right to be the profile's one window; given up when dropped.
#[derive(Debug)]
pub struct Instance {
    _lock: File,
    listener: TcpListener,
    word: String,
}

/// Tells the window that has the profile open, if there is one, that a command changed something.
///
/// Nobody listening is no failure: the next window reads what there is.
pub fn announce_change(paths: &Paths) {
    if let Err(error) = tell(paths, &Call::Changed) {
        tracing::debug!(%error, "no window was told");
    }
}

/// Takes the place of a window without opening one; `None` where a window has it. It is given up with the file.
pub fn try_alone(paths: &Paths) -> io::Result<Option<File>> {
    let lock = File::options().create(true).truncate(false).write(true).open(paths.lock())?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Takes the profile for this window, or tells the window that has it; `Ok(None)`: it was told.
///
/// Errors: the lock file cannot be made, or another window holds the profile and does not answer.
pub fn claim(paths: &Paths, call: &Call) -> io::Result<Option<Instance>> {
    let lock = File::options().create(true).truncate(false).write(true).open(paths.lock())?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return tell(paths, call).map(|()| None),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let word = format!("{:016x}", RandomState::new().build_hasher().finish());
    std::fs::write(paths.socket(), format!("{} {word}", listener.local_addr()?.port()))?;
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
    /// Hears calls on a thread of its own until the program ends.
    pub fn listen(&self, hear: impl Fn(Call) + Send + 'static) -> io::Result<()> {
        let listener = self.listener.try_clone()?;
        let word = self.word.clone();
        thread::Builder::new().name("instance".to_owned()).spawn(move || {
            for stream in listener.incoming() {
                match stream.and_then(|stream| read(stream, &word)) {
                    Ok(Some(call)) => hear(call),
                    Ok(None) => tracing::warn!("a stranger called at the window's port"),
                    Err(error) => tracing::debug!(%error, "a call was not understood"),
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
        let first = claim(&paths, &Call::Raise).unwrap().expect("nobody else has the profile");
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
        assert!(claim(&paths, &Call::Raise).unwrap().is_some(), "it is given up with the window");
    }
}
