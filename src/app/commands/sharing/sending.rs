//! Sends entries to the user's targets.

use url::Url;

use crate::app::inbox::ThreadMessage;
use crate::app::reading::{Ask, LinkUse};
use crate::app::window::App;
use crate::model::{SendTarget, Sending};
use crate::profile::afterwards::program::{PATIENCE, Ran, run};
use crate::ui::actions::command::Sent;

impl App {
    /// Sends entries to a target.
    pub(in crate::app::commands) fn send(&mut self, sent: Sent, target: SendTarget) {
        match sent {
            Sent::Entry { title, link } => self.send_all(&[(title, link)], target),
            // The list knows the entries in sight only.
            Sent::Entries(keys) => self.database.reading.ask(Ask::Links(keys, LinkUse::Send(target))),
        }
    }

    /// Sends entries, given by title and link. Commands run one after another on a thread of their own, so the window
    /// never waits for them; after a failure, the others are not run.
    pub(in crate::app) fn send_all(&mut self, entries: &[(String, Option<Url>)], target: SendTarget) {
        let (mut addresses, mut commands, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        for (title, link) in entries {
            match target.to(link.as_ref(), title) {
                Ok(Sending::Open(address)) => addresses.push(address),
                Ok(Sending::Run(words)) => commands.push(words),
                Err(reason) => refused.push(reason),
            }
        }
        self.open_all(addresses);
        match refused.first() {
            Some(reason) if entries.len() == 1 => self.take_sent(&target.name, Err(reason.to_string())),
            Some(reason) => {
                let (name, count) = (target.name.as_str(), refused.len());
                self.say(t!("app-entries-not-sent", name, count, reason), true, None);
            }
            None => {}
        }
        if commands.is_empty() {
            return;
        }
        self.spawn("send-to", move || {
            let mut ran = Ok(Ran::Done);
            for words in &commands {
                match run(words, PATIENCE) {
                    Ok(Ran::Done) => {}
                    Ok(Ran::RunsOn) => ran = Ok(Ran::RunsOn),
                    Err(reason) => {
                        ran = Err(reason);
                        break;
                    }
                }
            }
            Some(ThreadMessage::Sent(target.name, ran))
        });
    }

    /// Tells the user what became of a command. A player runs for long each time, so the message about it is shown once.
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
}
