//! Sends entries to the user's targets.

use crate::app::messages::inbox::Message;
use crate::app::window::App;
use crate::config::Settings;
use crate::model::{SendTarget, Sending};
use crate::profile::afterwards::program::{PATIENCE, Ran, run};
use crate::ui::actions::command::{Command, Sent, WindowCommand};

impl App {
    /// Sends an entry to a target. A command runs on a thread of its own, so the window never waits for it.
    pub(in crate::app::commands) fn send(&mut self, entry: &Sent, target: SendTarget) {
        match target.to(entry.link.as_ref(), &entry.title) {
            Ok(Sending::Open(address)) => self.carry_out(Command::Window(WindowCommand::OpenUrl(address))),
            Ok(Sending::Run(words)) => {
                self.spawn("send-to", move || Some(Message::Sent(target.name, run(&words, PATIENCE))));
            }
            Err(reason) => self.take_sent(&target.name, Err(reason.to_string())),
        }
    }

    /// Tells the user what became of a command. A player runs for long each time, so the user is told once.
    pub(in crate::app) fn take_sent(&mut self, name: &str, ran: Result<Ran, String>) {
        match ran {
            Ok(Ran::Done) => self.say(t!("app-sent", name), false, None),
            Ok(Ran::RunsOn) => {
                if self.notices.still_run.insert(name.to_owned()) {
                    self.say(t!("app-runs-on", name), false, None);
                }
            }
            Err(reason) => self.say(t!("app-not-sent", name, reason), true, None),
        }
    }

    /// Reads the settings that commands change again.
    pub(in crate::app) fn read_settings(&self) {
        let path = self.profile.paths.settings();
        self.spawn("settings", move || match Settings::load(&path) {
            Ok(loaded) if loaded.set_aside.is_none() => Some(Message::Settings(Box::new(loaded.settings))),
            Ok(_) => None,
            Err(error) => {
                tracing::warn!(%error, "the settings could not be read again");
                None
            }
        });
    }
}
