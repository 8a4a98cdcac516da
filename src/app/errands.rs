//! Work that the window hands to other threads, so that no frame waits: what is written goes to the writing thread, what
//! may block otherwise to a thread of its own. The answer comes as a message.

use std::sync::Arc;
use std::thread;

use super::inbox::{Message, Written};
use super::jobs::Watch;
use super::window::App;
use crate::store::{StoreError, Tx};

impl App {
    pub(super) fn choose(
        &self,
        ask: impl FnOnce(&dyn super::desktop::Desktop) -> Option<Message> + Send + 'static,
    ) {
        let desktop = Arc::clone(&self.desktop);
        self.aside("file-dialog", move || Some(ask(&*desktop).unwrap_or(Message::NothingChosen)));
    }

    /// Does something that may block on a thread of its own.
    pub(super) fn aside(&self, name: &str, work: impl FnOnce() -> Option<Message> + Send + 'static) {
        let outbox = self.outbox.clone();
        let run = move || {
            if let Some(message) = work() {
                outbox.send(message);
            }
        };
        if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(run) {
            tracing::error!(%error, "no thread could be started");
        }
    }

    pub(super) fn write(&self, work: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
        self.post(work, |()| Written::Changed);
    }

    pub(super) fn post<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> Written + Send + 'static,
    ) {
        let (outbox, begun) = (self.outbox.clone(), self.jobs.begin("Saving".to_owned(), None));
        let answer = move |result: Result<T, StoreError>| {
            drop(begun);
            let written =
                result.map_or_else(|error| Written::Failed(format!("It could not be saved: {error}.")), done);
            outbox.send(Message::Written(written));
        };
        if let Err(error) = self.writer.post(work, answer) {
            tracing::error!(%error, "the writing thread has ended");
        }
    }

    /// The same for what may take long: it tells how far it is, and can be stopped, which takes all of it back.
    pub(super) fn post_watched<T: Send + 'static>(
        &self,
        what: String,
        work: impl FnOnce(&mut Tx<'_>, &Arc<Watch>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> Written + Send + 'static,
    ) {
        let watch = Arc::new(Watch::default());
        let (outbox, begun) = (self.outbox.clone(), self.jobs.begin(what, Some(Arc::clone(&watch))));
        let watched = Arc::clone(&watch);
        let answer = move |result: Result<T, StoreError>| {
            drop(begun);
            outbox.send(Message::Written(match result {
                Ok(value) => done(value),
                Err(_) if watch.is_stopped() => Written::Stopped,
                Err(error) => Written::Failed(format!("It could not be saved: {error}.")),
            }));
        };
        if let Err(error) = self.writer.post(move |tx| work(tx, &watched), answer) {
            tracing::error!(%error, "the writing thread has ended");
        }
    }
}
