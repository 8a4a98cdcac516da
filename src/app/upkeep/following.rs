//! The work that follows a refresh: the tasks of rules, notifications of gaps, and the user's own command.

use std::sync::{Arc, PoisonError};

use crate::app::inbox::ThreadMessage;
use crate::app::window::App;
use crate::profile::afterwards::{Afterwards, Followed};
use crate::ui::view::Selected;

impl App {
    /// Starts the work after a refresh, on a thread of its own. If the work after an earlier one still runs, it comes first.
    pub(in crate::app) fn follow_refresh(&self) {
        let (news, turn) = (self.tasks.refresher.news(), Arc::clone(&self.upkeep.following));
        let afterwards = self.afterwards();
        self.spawn("after-refresh", move || {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            let followed = afterwards.carry_out(&news, false);
            (!followed.is_empty()).then_some(ThreadMessage::Followed(followed))
        });
    }

    /// Loads the saved pages that were not loaded to the end, because the program ended.
    pub(in crate::app) fn load_left_pages(&self) {
        let (turn, afterwards) = (Arc::clone(&self.upkeep.following), self.afterwards());
        self.spawn("left-pages", move || {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            let mut followed = Followed::default();
            if let Err(error) = afterwards.load_left_pages(&mut followed) {
                tracing::warn!(%error, "saved pages wait until the next refresh");
            }
            (!followed.is_empty()).then_some(ThreadMessage::Followed(followed))
        });
    }

    fn afterwards(&self) -> Afterwards {
        let desktop = Arc::clone(&self.desktop);
        let notify = Arc::new(move |text: &str| desktop.notify(text, ""));
        Afterwards { notify, ..Afterwards::of(&self.profile, self.database.writer.clone()) }
    }

    /// Tells the user what failed after a refresh, and shows a loaded full text.
    pub(in crate::app) fn take_followed(&mut self, followed: Followed) {
        for remark in &followed.remarks {
            tracing::info!(remark, "not all work after a refresh was done");
        }
        for failure in followed.failures {
            if !self.notices.says(&failure) {
                self.say(failure, true, None);
            }
        }
        for key in &followed.loaded {
            self.article.full_text.failed.remove(key);
        }
        self.article.full_text.failed.extend(followed.without_text);
        if !followed.loaded.is_empty() {
            // A saved page has its title now.
            self.changed();
        }
        if let Some(Selected::Entry(key)) = self.list.selected
            && followed.loaded.contains(&key)
        {
            self.read_open_entry();
        }
    }
}
