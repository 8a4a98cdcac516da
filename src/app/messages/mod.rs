//! Processes the messages that other threads send to the window.

pub(super) mod inbox;

use std::time::{Duration, Instant};

use crate::app::commands::origin_of;
use crate::app::images::collect_images;
use crate::app::messages::inbox::{Message, Written};
use crate::app::notices::Undo;
use crate::app::reading::{Answer, ArticleAnswer, Ask};
use crate::app::window::App;
use crate::model::{FailureKind, ImagePolicy, feed_name};
use crate::profile::backups::restored_words;
use crate::profile::instance::Call;
use crate::profile::now;
use crate::refresh::{AddOutcome, Answer as Answered, Event, FeedReport, RefreshRequest, Task};
use crate::ui::command::{Command, FeedCommand, OpmlCommand, WindowCommand};
use crate::ui::view::{Discovery, FoundFeed, ImportView, Outcome, Problem, Scope, Selected};

/// The shortest time between two looks for due feeds after a refresh.
const BREATH: Duration = Duration::from_secs(10);

impl App {
    pub(in crate::app) fn take(&mut self, message: Message) {
        match message {
            Message::Answer(answer) => self.take_answer(answer),
            Message::Refresh(event) => self.take_event(event),
            Message::Written(written) => self.take_written(written),
            Message::ImportFile(path) => {
                self.ui.set_path(&path.to_string_lossy());
                self.carry_out(Command::Opml(OpmlCommand::Preview(path)));
            }
            Message::ExportFile(path) => self.ui.set_path(&path.to_string_lossy()),
            Message::FileSaved(path, Ok(())) => self.say(format!("Saved to {}", path.display()), false, None),
            Message::FileSaved(path, Err(reason)) => {
                self.say(format!("{} could not be written: {reason}", path.display()), true, None);
            }
            Message::NoFileDialog => {
                self.ui.ask_for_path();
                self.say("This desktop shows no file dialog. Type the path instead.".to_owned(), false, None);
            }
            Message::Clipboard(address) => self.ui.set_address(address.as_str()),
            Message::Dark(dark) => crate::ui::look::theme::set_system(&self.ctx, dark),
            Message::NotNotified(reason) => self.not_notified(&reason),
            Message::NotOpened(address, reason) => {
                let copy = ("Copy link".to_owned(), Command::Window(WindowCommand::Copy(address)));
                self.say(format!("The browser could not be opened: {reason}"), true, Some(copy));
            }
            // The user may have stopped the tasks meanwhile. Nothing needs the lock then.
            Message::Locked(Ok(_)) if self.tasks.held_back.is_empty() => {}
            Message::Locked(Ok(lock)) => {
                self.tasks.lock = Some(lock);
                self.tasks.refresher.submit(self.tasks.held_back.drain(..));
            }
            Message::Locked(Err(error)) => {
                self.tasks.held_back.clear();
                self.idle();
                self.say(format!("Nothing can be refreshed: {error}."), true, None);
            }
            Message::Backups(backups) => self.dialogs.view.backups = Some(backups),
            Message::FullText(key, result) => {
                if self.article.full_text.loading == Some(key) {
                    self.article.full_text.give_up();
                }
                match result {
                    Ok(()) if self.list.selected == Some(Selected::Entry(key)) => {
                        self.reading.ask(Ask::Article(key));
                    }
                    Ok(()) => {}
                    Err(why) => self.article.full_text.failed = Some((key, why)),
                }
            }
            Message::Logins(news) => self.take_logins(news),
            Message::Call(Call::Changed) => {
                self.changed();
            }
            Message::Call(call) => {
                self.ctx.send_viewport_cmd(egui::ViewportCommand::Minimized(false));
                self.ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
                if let Call::Add(address) = call {
                    self.offer(&address);
                }
            }
        }
    }

    fn take_answer(&mut self, answer: Answer) {
        match answer {
            Answer::Overview(overview) => {
                self.list.shown.titles = overview
                    .subscriptions
                    .iter()
                    .map(|row| (row.id, feed_name(&row.title).to_owned()))
                    .collect();
                let kinds = overview.subscriptions.iter().filter_map(|row| Some((row.id, row.kind?)));
                self.list.shown.kinds = kinds.collect();
                self.dialogs.view.folders =
                    overview.folders.iter().map(|folder| folder.path.clone()).collect();
                self.list.shown.name_gaps();
                let fetch = self.profile.settings.site_icons && !self.profile.settings.shell.offline;
                self.pictures.icons.follow(&overview.subscriptions, fetch);
                self.list.shown.icons = self.pictures.icons.by_feed();
                self.list.overview = overview;
                self.title_window();
                if !std::mem::replace(&mut self.list.overview_loaded, true) {
                    self.check_place();
                }
            }
            Answer::List(list) => {
                if !list.is_part {
                    self.list.answered = list.number;
                }
                if list.was_stopped && list.generation == self.list.shown.generation {
                    self.say("You stopped the search. There may be more results.".to_owned(), false, None);
                }
                self.list.stale.list |= list.history_is_old;
                let is_new = self.list.shown.take(*list);
                self.reopen_entry(is_new);
                if is_new && std::mem::take(&mut self.list.seek_unread) {
                    self.seek_unread();
                }
                if is_new
                    && self.list.shown.is_whole()
                    && let Some(from) = self.list.shown.mark_below.take()
                {
                    self.mark_beside_read(from, false);
                }
            }
            Answer::Rows(rows) => self.list.shown.put_rows(rows),
            Answer::Article(open) => self.take_article(*open),
            Answer::Feed(view) => {
                // The user may have selected something else meanwhile.
                if self.article.feed_wanted == Some(view.state.id) {
                    self.article.feed = Some(*view);
                }
            }
            Answer::Due(due, next) => {
                self.upkeep.due = next;
                if self.profile.settings.shell.offline {
                    return;
                }
                let tasks = due.into_iter().map(|(subscription, address)| Task::Feed {
                    subscription,
                    address,
                    request: RefreshRequest::default(),
                });
                self.submit(tasks.collect());
            }
            Answer::Import(read) => match read {
                Ok((preview, feeds)) => {
                    self.dialogs.to_import = feeds;
                    self.dialogs.view.import = ImportView::Ready(preview);
                }
                Err(message) => {
                    self.dialogs.view.import =
                        ImportView::Failed(Problem { message, hint: "Nothing was imported.".to_owned() });
                }
            },
            Answer::Exported(path, done) => {
                self.dialogs.view.export = match done {
                    Ok(()) => Outcome::Done(format!("Written to {}", path.display())),
                    Err(reason) => Outcome::Failed(Problem {
                        message: format!("{} could not be written: {reason}.", path.display()),
                        hint: "Choose another place.".to_owned(),
                    }),
                };
            }
            Answer::Copied => {}
            Answer::Failed(error) if error.is_damage() => self.upkeep.trouble = Some(error),
            Answer::Failed(error) => self.say(error.to_string(), true, None),
        }
    }

    fn take_article(&mut self, open: ArticleAnswer) {
        if self.list.selected != Some(Selected::Entry(open.row.key)) {
            return;
        }
        let key = open.row.key;
        let is_other = self.article.open.as_ref().is_none_or(|before| before.row.key != key);
        if is_other {
            self.article.full_text.hidden = false;
            self.article.full_text.due =
                (open.choices.full_text && open.full.is_none() && !self.profile.settings.shell.offline)
                    .then(|| (Instant::now(), key));
        }
        let text_changed = self.article.open.as_ref().is_none_or(|before| before.full != open.full);
        if is_other || text_changed {
            let mut images = Vec::new();
            collect_images(&open.article.blocks, &mut images);
            if let Some(full) = &open.full {
                collect_images(&full.blocks, &mut images);
            }
            let policy = open.choices.images.unwrap_or(self.profile.settings.show_images);
            let fetch = policy == ImagePolicy::WhenOpened && !self.profile.settings.shell.offline;
            self.pictures.article.turn_to(images, fetch, origin_of(&open.feed_url));
        }
        self.article.open = Some(open);
    }

    fn take_event(&mut self, event: Event) {
        match event {
            Event::Started(id) => self.tasks.activity.started(id),
            Event::Walking(progress) => {
                self.tasks.activity.walking(progress);
                self.changed();
            }
            Event::Finished(report) => {
                self.tasks.activity.finished(&report);
                for notice in &report.notices {
                    self.say(notice.clone(), false, None);
                }
                self.tell_of_retry(&report);
                self.tell_of_storage(&report);
                if let Some(open) = self.article.open.as_ref().filter(|open| open.purged.is_some())
                    && open.row.subscription == report.subscription
                {
                    self.reading.ask(Ask::Article(open.row.key));
                }
                self.ask_for_password(&report);
                self.changed();
            }
            Event::Broke(address) => {
                self.say(format!("An error in Lacuna stopped the refresh of {address}."), true, None);
                self.changed();
            }
            // The workers send their last messages in any order, so the driver's own count is used.
            Event::Left(_) => self.tasks.activity.left(self.tasks.refresher.pending()),
            // New tasks keep the lock, and another event of this kind follows them.
            Event::Idle if !self.tasks.is_done() => self.changed(),
            Event::Idle => {
                self.tasks.lock = None;
                self.notify_of_new();
                self.make_room();
                self.idle();
                self.changed();
                // Tasks that cannot run, for example on a full disk, stay due. So do tasks that the user stopped.
                let earliest = self.upkeep.asked_due.map(|asked| asked + BREATH).max(self.tasks.quiet_until);
                let wait = earliest.map_or(Duration::ZERO, |at| at.saturating_duration_since(Instant::now()));
                if wait.is_zero() {
                    self.ask_due(false);
                } else {
                    self.upkeep.due = Some(now().plus(wait));
                }
            }
            Event::Looked(report) => self.take_look(report.outcome),
            Event::Added(report) => {
                self.changed();
                match report.outcome {
                    AddOutcome::Subscribed(first) => {
                        self.tasks.activity.finished(&first);
                        self.tell_of_storage(&first);
                        for notice in &first.notices {
                            self.say(notice.clone(), false, None);
                        }
                        self.show_list(Scope::Feed(first.subscription));
                        self.tasks.asked.insert(first.subscription);
                        self.ask_for_password(&first);
                    }
                    AddOutcome::Already(id) => {
                        self.say("You are already subscribed to this feed.".to_owned(), false, None);
                        self.show_list(Scope::Feed(id));
                    }
                    AddOutcome::Choices(_) => {}
                    AddOutcome::Refused(failure) => {
                        self.say(
                            format!("{} was not added. {}", report.address, failure.message),
                            true,
                            None,
                        );
                    }
                }
            }
            Event::Page(report) => {
                self.list.shown.page_loading = false;
                match report.page {
                    Ok(page) if self.list.shown.scope() == Scope::Feed(report.subscription) => {
                        self.list.shown.page_problem = None;
                        self.list.shown.page_number = self.list.shown.page_asked.take();
                        self.list.shown.page = (!page.appended).then_some(page);
                        self.changed();
                        self.list.stale.asked = None;
                    }
                    Ok(_) => {}
                    // The shown page stays (P5).
                    Err(failure) => {
                        self.list.shown.page_problem =
                            Some(Problem { message: failure.message, hint: failure.hint });
                    }
                }
            }
        }
    }

    /// Shows a failure of the disk, because it cannot be stored with its feed. Shows the message once while it is
    /// visible.
    fn tell_of_storage(&mut self, report: &FeedReport) {
        if let Answered::Failed(failure) = &report.answer
            && failure.kind == FailureKind::Storage
        {
            let text = format!("The fetched entries could not be saved: {}.", failure.message);
            if !self.notices.says(&text) {
                self.say(text, true, None);
            }
        }
    }

    /// If the user retries the selected gap, says that it is still missing.
    fn tell_of_retry(&mut self, report: &FeedReport) {
        let selected = report.walks.iter().find(|walk| self.list.selected == Some(Selected::Gap(walk.gap)));
        if let Some((_, message)) = selected.and_then(|walk| walk.missing.as_ref()) {
            self.say(format!("Still missing. {message}"), true, None);
        }
    }

    fn take_look(&mut self, outcome: Result<Vec<crate::refresh::Candidate>, crate::model::Failure>) {
        self.dialogs.view.discovery = match outcome {
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
                    })
                    .collect(),
            ),
            Err(failure) => Discovery::Failed(Problem { message: failure.message, hint: failure.hint }),
        };
    }

    fn take_written(&mut self, written: Written) {
        match written {
            Written::Changed => {}
            Written::AllRead(keys) if keys.is_empty() => {}
            Written::MadeRoom(done) => return self.made_room(done),
            Written::Swept(hidden) => return self.let_go(hidden),
            Written::AllRead(keys) => {
                let text =
                    format!("{} marked as read", crate::ui::words::counted(keys.len() as u64, "entry"));
                self.say_undoable(text, Undo::Read(keys, true));
            }
            Written::Restored(rescued) => {
                let mut text = restored_words(&rescued);
                if rescued.unreadable {
                    text.push_str(" A part of the file could not be read.");
                }
                self.say(text, false, None);
            }
            Written::Removed(id, title) => {
                self.say_undoable(format!("“{title}” was removed"), Undo::Removed(id));
            }
            Written::Readdressed(id, address) => self.refresh_at(id, address),
            Written::GapReport(form, text) => return self.write_gaps(form, text),
            Written::FileRead(Some((key, file))) => self.write_file(key, file),
            Written::FileRead(None) => self.say("The file is no longer there.".to_owned(), true, None),
            Written::Imported { added, known, fetch } => {
                let text = match known {
                    0 => format!("{} imported", crate::ui::words::counted(added as u64, "feed")),
                    _ => format!(
                        "{} imported, {known} already subscribed",
                        crate::ui::words::counted(added as u64, "feed")
                    ),
                };
                let refresh = ("Refresh".to_owned(), Command::Feed(FeedCommand::RefreshAll));
                self.say(text, false, (!fetch).then_some(refresh));
                if fetch {
                    // New feeds are due at once (O1).
                    self.tasks.quiet_until = None;
                    self.ask_due(false);
                }
            }
            Written::Stopped => self.say("Stopped: nothing was changed.".to_owned(), false, None),
            Written::Failed(reason) => {
                self.say(reason, true, None);
                // The window showed the change before it was saved. It reads the stored state again.
                if let Some(open) = &self.article.open {
                    self.reading.ask(Ask::Article(open.row.key));
                }
            }
        }
        self.changed();
        self.list.stale.asked = None;
    }
}
