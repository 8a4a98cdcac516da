//! Runs commands about gaps.

use crate::app::inbox::{ThreadMessage, Written};
use crate::app::notices::{Outcome, Undo};
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::history::{GapCause, Reach, Retry};
use crate::locale::io_reason;
use crate::model::{GapId, ReportFormat, SubscriptionId};
use crate::profile::{files, now};
use crate::refresh::{GapRequest, RefreshRequest};
use crate::ui::actions::command::GapCommand;
use crate::ui::view::{GapView, Scope, Selected};

impl App {
    /// Runs a command about gaps.
    pub(super) fn carry_out_gap(&mut self, command: GapCommand) {
        match command {
            GapCommand::Retry(id) => self.walk_gap(id, Reach::Allowance),
            GapCommand::RetryAll => self.ask_of_all(GapView::can_be_retried, GapRequest::RETRY),
            GapCommand::AskSite(id) => {
                self.ask_of_gap(id, GapRequest { site: true, ..GapRequest::default() });
            }
            GapCommand::AskServer(id) => {
                self.ask_of_gap(id, GapRequest { servers: true, ..GapRequest::default() });
            }
            GapCommand::LookEverywhere => {
                let request =
                    GapRequest { site: true, servers: true, web_archive: true, ..GapRequest::RETRY };
                let meant = self.list.shown.gaps.values().filter(|view| view.can_be_tried());
                self.tasks.trying = meant.map(|view| (view.open.id, view.open.subscription)).collect();
                self.ask_of_all(GapView::can_be_tried, request);
            }
            GapCommand::LookInWebArchive(id) => {
                self.ask_of_gap(id, GapRequest { web_archive: true, ..GapRequest::default() });
            }
            GapCommand::Dismiss(id) => {
                let outcome = Outcome::said(Undo::Dismissed(id), t!("app-gap-dismissed").to_owned());
                let part = self.notices.begin();
                self.post_step(part, move |tx| tx.dismiss_gap(id, true), |()| (outcome, Written::Changed));
                self.go_on_from_gap(id);
            }
            GapCommand::Undismiss(id) => self.write(move |tx| tx.dismiss_gap(id, false)),
            GapCommand::Continue(id) => self.walk_gap(id, Reach::Renewed),
            GapCommand::ContinueToBeginning(id) => self.walk_gap(id, Reach::Beginning),
            GapCommand::StopHere(id) => self.stop_here(id),
            GapCommand::SaveReport(format) => self.save_gaps(format),
        }
    }

    /// Returns the feed of a gap that the list or the information about a feed shows.
    fn feed_of_gap(&self, id: GapId) -> Option<SubscriptionId> {
        let of_feed = self.article.feed.iter().flat_map(|feed| &feed.gaps).find(|view| view.open.id == id);
        self.list.shown.gaps.get(&id).or(of_feed).map(|view| view.open.subscription)
    }

    /// Submits a task that fetches the document or the entries of a gap.
    fn ask_of_gap(&mut self, id: GapId, request: GapRequest) {
        let Some(feed) = self.feed_of_gap(id) else { return };
        self.tasks.retried.insert(id);
        self.ask_of_feed(feed, RefreshRequest::of_gap(id, request));
    }

    fn walk_gap(&mut self, id: GapId, reach: Reach) {
        self.ask_of_gap(id, GapRequest { reach, ..GapRequest::RETRY });
    }

    /// Submits a task for every listed gap for which `is_meant` returns true. If a feed has several such gaps, all of
    /// them are tried.
    fn ask_of_all(&mut self, is_meant: fn(&GapView) -> bool, request: GapRequest) {
        let gaps = self.list.shown.gaps.values().filter(|view| is_meant(view));
        let gaps: Vec<GapId> = gaps.map(|view| view.open.id).collect();
        for id in gaps {
            self.ask_of_gap(id, request);
        }
    }

    /// After a gap was dismissed from the list Missing: selects the next gap, or else the previous one.
    fn go_on_from_gap(&mut self, id: GapId) {
        if self.list.shown.query.scope != Scope::Missing || self.list.selected != Some(Selected::Gap(id)) {
            return;
        }
        let item = Selected::Gap(id).item();
        let Some(at) = self.list.shown.rows.items.iter().position(|other| *other == item) else { return };
        let next = self.list.shown.rows.items.get(at + 1);
        let beside = next.or_else(|| self.list.shown.rows.items.get(at.checked_sub(1)?));
        self.list.selected = beside.copied().and_then(Selected::of);
    }

    /// Runs "Stop here" at the limit: the gap stays, and Lacuna does not ask again (A7a).
    fn stop_here(&mut self, id: GapId) {
        let Some(subscription) = self.feed_of_gap(id) else { return };
        self.write(move |tx| {
            // The gap is read again, because it may have changed since it was drawn.
            let open = tx.gaps(Some(subscription))?.into_iter().find(|open| open.id == id);
            let Some(mut gap) = open.map(|open| open.gap) else { return Ok(()) };
            gap.cause = GapCause::Stopped;
            gap.retry = Retry::OnRequest;
            gap.message = msg!("history-stopped");
            tx.put_gap(subscription, id, &gap)
        });
    }

    /// Composes the missing-entries report. [`Self::write_gaps`] receives it.
    fn save_gaps(&self, format: ReportFormat) {
        let folder = self.profile.paths.data_dir().to_owned();
        self.database.reading.ask(Ask::GapReport { format, folder, now: now() });
    }

    /// Asks where to save the missing-entries report, and writes it to that file.
    pub(in crate::app) fn write_gaps(&self, format: ReportFormat, text: String) {
        let name = format.file_name();
        self.choose(
            move |desktop| desktop.choose_target(name).or_in_documents(name),
            move |path| {
                let written = files::write_file(&path, &text).map_err(|error| io_reason(&error));
                ThreadMessage::FileSaved(path, written)
            },
        );
    }
}
