//! Takes in the reports of the driver about running refreshes.

use std::time::{Duration, Instant};

use url::Url;

use crate::app::window::App;
use crate::model::FailureKind;
use crate::profile::now;
use crate::refresh::{AddOutcome, AddReport, Answer, Event, FeedReport, FeedsFound, PageReport};
use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::view::{Discovery, FoundFeed, Problem, Scope, Selected};

/// The shortest time between two checks for due feeds after a refresh.
const DUE_CHECK_PAUSE: Duration = Duration::from_secs(10);

impl App {
    pub(super) fn take_event(&mut self, event: Event) {
        match event {
            Event::Started(id) => self.tasks.activity.started(id),
            Event::Walking(progress) => {
                self.tasks.activity.walking(progress);
                self.changed();
            }
            Event::Finished(report) => {
                self.tasks.activity.finished(&report);
                self.show_unrecorded_failures();
                self.say_of_feed(&report);
                self.tell_of_retry(&report);
                self.tell_of_storage(&report);
                if let Some(open) = self.article.open.as_ref().filter(|open| open.purged.is_some())
                    && open.row.subscription == report.subscription
                {
                    self.read_open_entry();
                }
                self.ask_for_password(&report);
                if !matches!(report.answer, Answer::Skipped(_)) {
                    self.plan_sync_after_refresh();
                }
                self.changed();
            }
            Event::Broke(address) => {
                self.say(t!("app-refresh-broke", address = address.clone()), true, None);
                self.changed();
            }
            // The workers send their last messages in any order, so the driver's own count is used.
            Event::Left(_) => self.tasks.activity.left(self.tasks.refresher.pending()),
            // New tasks keep the lock, and another event of this kind follows them.
            Event::Idle if !self.tasks.is_done() => self.changed(),
            Event::Idle => {
                self.tasks.lock = None;
                self.notify_of_new();
                self.follow_refresh();
                self.keep_marked();
                self.make_room();
                self.idle();
                self.changed();
                // Tasks that cannot run, for example on a full disk, stay due. They are not started again at once.
                let earliest = self.upkeep.asked_due.map(|asked| asked + DUE_CHECK_PAUSE);
                let wait = earliest.map_or(Duration::ZERO, |at| at.saturating_duration_since(Instant::now()));
                if wait.is_zero() {
                    self.ask_due(false);
                } else {
                    self.upkeep.due = Some(now().plus(wait));
                }
            }
            Event::FeedsFound(report) => self.take_found_feeds(report),
            Event::Server(report) => self.take_server(&report),
            Event::Syncing(progress) => self.tasks.activity.syncing(progress),
            Event::FirstSync(found) => self.take_first_sync(&found),
            Event::Subscriptions(report) => self.take_subscriptions(report),
            Event::Synced(report) => self.take_synced(&report),
            Event::LeftAccount(report) => self.take_left(*report),
            Event::Added(report) => self.take_added(report),
            Event::Page(report) => self.take_page(report),
        }
    }

    /// Shows a page of the listed feed, or why it could not be loaded. A page that the user no longer waits for does not
    /// replace the list.
    fn take_page(&mut self, report: PageReport) {
        let is_awaited = |address: &mut Url| *address == report.address;
        if self.list.shown.query.scope != Scope::Feed(report.subscription)
            || self.list.shown.browsed.loading.take_if(is_awaited).is_none()
        {
            // The user has turned to another list or page. Older entries that came are stored.
            return self.changed();
        }
        match report.page {
            Ok(page) => {
                if page.appended && self.list.shown.has_all(&page.entries) {
                    self.say(t!("app-nothing-on-page").to_owned(), false, None);
                }
                self.list.shown.show_page(page);
                self.changed();
                self.list.stale.asked = None;
            }
            // The page that is shown stays (P5).
            Err(failure) => {
                self.list.shown.browsed.problem =
                    Some(Problem { message: failure.message.to_string(), hint: failure.hint.to_string() });
            }
        }
    }

    /// Shows the feed that was added, or tells why it was not.
    fn take_added(&mut self, report: AddReport) {
        self.changed();
        let headers = self.tasks.new_headers.remove(&report.address);
        match report.outcome {
            AddOutcome::Subscribed(first) => {
                if let Some(headers) = headers {
                    self.keep_new_header(first.subscription, &report.address, &headers);
                }
                self.tasks.activity.finished(&first);
                self.tell_of_storage(&first);
                for notice in &first.notices {
                    self.say(notice.text.clone(), notice.failed, None);
                }
                self.show_list(Scope::Feed(first.subscription));
                self.tasks.asked.insert(first.subscription);
                self.ask_for_password(&first);
            }
            AddOutcome::Already(id) => {
                self.say(t!("app-subscribed-already").to_owned(), false, None);
                self.show_list(Scope::Feed(id));
            }
            AddOutcome::Choices(_) => {}
            AddOutcome::Refused(failure) => {
                self.say(
                    t!("app-not-added", address = report.address.to_string(), reason = failure.message),
                    true,
                    None,
                );
            }
        }
    }

    /// Shows the notices of a report. If the list does not show their feed, its title stands before each. While Lacuna
    /// looks everywhere for missing entries, one summary at the end replaces the notices, except those of failures.
    fn say_of_feed(&mut self, report: &FeedReport) {
        let id = report.subscription;
        let title = match self.list.shown.query.scope {
            Scope::Feed(shown) if shown == id => None,
            _ => self.list.subscription(id).map(|row| row.title.clone()),
        };
        let came_back = self.came_back(report);
        let is_summed_up = self.tasks.trying.values().any(|feed| *feed == id);
        for notice in report.notices.iter().filter(|notice| notice.failed || !is_summed_up) {
            let text = title.as_ref().map_or_else(
                || notice.text.clone(),
                |title| t!("app-notice-of-feed", title = title.as_str(), notice = notice.text.as_str()),
            );
            let shows = title.is_some() && !notice.failed;
            let offer =
                came_back.clone().filter(|_| shows).map(|show| (t!("app-page-show").to_owned(), show));
            self.say(text, notice.failed, offer);
        }
    }

    /// Returns the command that shows the entries which came back where a listed gap was, if some did.
    fn came_back(&self, report: &FeedReport) -> Option<Command> {
        let brought = report.new_unread + report.new_read + report.new_filed;
        let walks = report.walks.iter().map(|walk| walk.gap);
        let mut tried = walks.chain(report.sites.iter().map(|site| site.open.id)).filter(|_| brought > 0);
        let shown = &self.list.shown;
        let beside = |id| shown.closed.get(&id).or_else(|| shown.gaps.get(&id).map(|view| &view.beside));
        let above = tried.find_map(|id| beside(id)?.newer.as_ref())?;
        Some(Command::List(ListCommand::ShowCameBack(above.key, report.subscription)))
    }

    /// Tells the user about a failure of the disk, because such a failure cannot be stored with its feed. If the
    /// message is still visible, it is not shown a second time.
    fn tell_of_storage(&mut self, report: &FeedReport) {
        if let Answer::Failed(failure) = &report.answer
            && failure.kind == FailureKind::Storage
        {
            let text = t!("app-entries-not-saved", reason = failure.message);
            if !self.notices.says(&text) {
                self.say(text, true, None);
            }
        }
    }

    /// If the user retried the selected gap without success, says that the entries are still missing.
    fn tell_of_retry(&mut self, report: &FeedReport) {
        for walk in &report.walks {
            if self.tasks.retried.remove(&walk.gap)
                && self.list.selected == Some(Selected::Gap(walk.gap))
                && let Some((_, message)) = &walk.missing
            {
                self.say(t!("app-still-missing", reason = message), true, None);
            }
        }
    }

    /// Shows the feeds that were found, unless the user looks at another address by now.
    fn take_found_feeds(&mut self, report: FeedsFound) {
        if self.dialogs.looked_up.take_if(|address| *address == report.address).is_none() {
            return;
        }
        self.dialogs.view.discovery = match report.outcome {
            Ok(found) => Discovery::Found(
                found
                    .into_iter()
                    .map(|c| FoundFeed {
                        url: c.url,
                        title: c.title,
                        note: c.note,
                        chooses_start: c.chooses_start,
                        subscribed: c.subscribed,
                        reachable: c.reachable,
                        wants_login: c.wants_login,
                    })
                    .collect(),
            ),
            Err(failure) => Discovery::Failed(Problem {
                message: failure.message.to_string(),
                hint: failure.hint.to_string(),
            }),
        };
    }
}
