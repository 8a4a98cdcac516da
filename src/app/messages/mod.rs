//! Processes the messages that other threads send to the window.

mod answers;
mod events;
#[cfg(test)]
mod tests;
mod written;

use std::time::Duration;

use crate::app::inbox::{DialogMessage, ThreadMessage};
use crate::app::window::App;
use crate::locale::io_reason;
use crate::model::EntryKey;
use crate::profile::instance::Call;
use crate::profile::now;
use crate::ui::actions::command::{Command, DialogKind, OpmlCommand, WindowCommand};
use crate::ui::view::{OperationState, Problem, Selected};

/// The time after which the window reads again after a read failed, and looks for due feeds again after their refresh could
/// not begin.
const READ_AGAIN: Duration = Duration::from_secs(10);

impl App {
    pub(in crate::app) fn take(&mut self, message: ThreadMessage) {
        match message {
            ThreadMessage::Answer(answer) => self.take_answer(answer),
            ThreadMessage::Refresh(event) => self.take_event(event),
            ThreadMessage::Written(written) => self.take_written(written),
            ThreadMessage::ForDialog(number, message) => {
                if self.ui.dialog_number() == Some(number) {
                    self.take_for_dialog(message);
                }
            }
            ThreadMessage::FileSaved(path, Ok(())) => {
                self.say(t!("app-saved", path = path.display().to_string()), false, None);
            }
            ThreadMessage::FileSaved(path, Err(reason)) => {
                self.say(t!("app-file-not-saved", path = path.display().to_string(), reason), true, None);
            }
            ThreadMessage::NoFileDialog => self.say(t!("app-no-file-dialog").to_owned(), false, None),
            ThreadMessage::Clipboard(address) => self.ui.set_address(address.as_str()),
            ThreadMessage::Dark(dark) => crate::ui::look::theme::set_system(&self.ctx, dark),
            ThreadMessage::NotNotified(reason) => self.not_notified(&reason),
            ThreadMessage::NotOpened(address, reason) => {
                tracing::warn!(reason, "the browser could not be opened");
                let text = t!("app-no-browser", address = address.as_str());
                let copy = (t!("app-copy-link").to_owned(), Command::Window(WindowCommand::Copy(address)));
                self.say(text, true, Some(copy));
            }
            ThreadMessage::Sent(name, ran) => self.take_sent(&name, ran),
            ThreadMessage::ArticlesExported(path, done) => self.take_export(&path, done),
            ThreadMessage::Settings(settings) => self.take_settings(&settings),
            ThreadMessage::Place(words, name) => {
                self.profile.settings.explained_place = name;
                self.save_settings();
                self.say(words, true, None);
            }
            ThreadMessage::Followed(followed) => self.take_followed(followed),
            // The user may have stopped the tasks meanwhile. Nothing needs the lock then.
            ThreadMessage::Locked(Ok(_)) if self.tasks.held_back.is_empty() => {}
            ThreadMessage::Locked(Ok(lock)) => {
                self.tasks.lock = Some(lock);
                self.tasks.refresher.submit(self.tasks.held_back.drain(..));
            }
            ThreadMessage::Locked(Err(error)) => {
                self.tasks.held_back.clear();
                self.idle();
                // The feeds are due still.
                self.upkeep.due = Some(now().plus(READ_AGAIN));
                let text = t!("app-no-refresh", reason = io_reason(&error));
                if !self.notices.says(&text) {
                    self.say(text, true, None);
                }
            }
            ThreadMessage::Requests(requests) => self.dialogs.view.requests = Some(requests),
            ThreadMessage::Background(on, done) => self.took_background(on, done),
            ThreadMessage::HasTray(has_tray) => self.dialogs.view.has_tray = has_tray,
            ThreadMessage::Tray(call) => self.take_tray_call(call),
            ThreadMessage::Backups(backups) => self.dialogs.view.backups = Some(backups),
            ThreadMessage::ProfileSaved(path, done) => {
                self.dialogs.moves_profile = false;
                let path = path.display().to_string();
                self.dialogs.view.whole = match done {
                    Ok(()) => OperationState::Done(t!("app-profile-saved", path)),
                    Err(reason) => OperationState::Failed(Problem {
                        message: t!("app-profile-not-saved", reason),
                        hint: t!("app-profile-not-saved.hint").to_owned(),
                    }),
                };
            }
            ThreadMessage::ProfileRead(Ok(unpacked)) => self.upkeep.to_load = Some(unpacked),
            ThreadMessage::ProfileRead(Err(reason)) => {
                self.dialogs.moves_profile = false;
                self.dialogs.view.whole = OperationState::Failed(Problem {
                    message: t!("app-profile-not-loaded", reason),
                    hint: t!("app-profile-not-loaded.hint").to_owned(),
                });
            }
            ThreadMessage::Readers(readers) => self.dialogs.view.move_in.readers = Some(readers),
            ThreadMessage::FullText(key, result) => self.take_full_text(key, result),
            ThreadMessage::Kept(kept) => self.take_kept(kept),
            ThreadMessage::PageSaved(page, result) => self.take_saved_page(&page, result),
            ThreadMessage::Newer(newer) => self.tell_of_newer(&newer),
            ThreadMessage::Logins(news) => self.take_logins(news),
            ThreadMessage::Call(Call::Changed) => {
                self.profile.net.logins.reload();
                self.read_settings();
                self.keep_marked();
                self.changed();
                self.read_open_entry();
            }
            ThreadMessage::Call(call) => {
                self.come_to_front();
                if let Call::Add(address) = call {
                    self.offer(&address);
                }
            }
        }
    }

    /// Takes in a message for the open dialog.
    fn take_for_dialog(&mut self, message: DialogMessage) {
        match message {
            DialogMessage::ImportFile(path) => {
                self.ui.set_path(&path.to_string_lossy());
                let command = match self.ui.dialog() {
                    Some(DialogKind::MoveIn) => OpmlCommand::PreviewMoveIn(path),
                    _ => OpmlCommand::Preview(path),
                };
                self.carry_out(Command::Opml(command));
            }
            DialogMessage::ExportFile(path) => self.ui.set_path(&path.to_string_lossy()),
            DialogMessage::Target(path) => self.ui.set_target(&path.to_string_lossy()),
            DialogMessage::NoFileDialog => {
                self.ui.ask_for_path();
                self.say(t!("app-no-file-dialog").to_owned(), false, None);
            }
        }
    }

    /// Takes in the end of the fetch of an entry's page.
    fn take_full_text(&mut self, key: EntryKey, result: Result<(), String>) {
        self.article.full_text.loading.remove(&key);
        // The images of the full text of a starred article are kept as well.
        self.keep_marked();
        match result {
            Ok(()) if self.list.selected == Some(Selected::Entry(key)) => {
                self.read_open_entry();
            }
            Ok(()) => {}
            Err(why) => drop(self.article.full_text.failed.insert(key, why)),
        }
    }
}
