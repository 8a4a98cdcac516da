//! Takes in the answers of the reading threads.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use url::Url;

use crate::app::dialogs::NotWritten;
use crate::app::images::Loads;
use crate::app::list::sidebar::natural_key;
use crate::app::messages::READ_AGAIN;
use crate::app::reading::{ArticleAnswer, Ask, AskKind, Overview, ReadAnswer, ReadImport};
use crate::app::window::App;
use crate::content::{Image, collect_images};
use crate::model::{ImagePolicy, StoredFailure, SubscriptionId, feed_name};
use crate::profile::archive::{ArchiveError, SavedFeed};
use crate::profile::now;
use crate::refresh::{RefreshRequest, Task, can_have_copies};
use crate::store::StoreError;
use crate::ui::view::{Hits, ImportView, OperationState, Problem, RuleTrial, Selected};

impl App {
    /// Takes in the subscriptions, the folders, the labels and the counts.
    fn take_overview(&mut self, mut overview: Overview) {
        overview.labels.sort_by_cached_key(|row| natural_key(row.label.name.as_str()));
        self.list.shown.labels.titles =
            overview.subscriptions.iter().map(|row| (row.id, feed_name(&row.title).to_owned())).collect();
        if let Some(pages) = overview.pages {
            self.list.shown.labels.titles.insert(pages.id, t!("app-scope-pages").to_owned());
        }
        let kinds = overview.subscriptions.iter().filter_map(|row| Some((row.id, row.kind?)));
        self.list.shown.labels.kinds = kinds.collect();
        let archive = &self.profile.settings.network.web_archive;
        let private = overview.subscriptions.iter().filter(|row| !can_have_copies(archive, &row.url));
        self.list.shown.labels.private = private.map(|row| row.id).collect();
        self.dialogs.view.folders = overview.folders.iter().map(|folder| folder.path.clone()).collect();
        self.list.shown.labels.accounts.clone_from(&overview.accounts);
        self.dialogs.view.labels = overview.labels.iter().map(|row| row.label.clone()).collect();
        self.dialogs.view.accounts.accounts.clone_from(&overview.accounts);
        self.list.shown.name_gaps();
        let fetch = self.profile.settings.appearance.site_icons && !self.profile.settings.refreshing.offline;
        self.pictures.icons.follow(&overview.subscriptions, fetch);
        self.list.shown.labels.icons = self.pictures.icons.by_feed();
        if !overview.searches.is_empty() {
            let queries = overview.searches.iter().map(|search| search.query.clone()).collect();
            self.database.reading.ask(Ask::SearchCounts(queries));
        }
        let waited = self.waiting_marks();
        let before = std::mem::replace(&mut self.list.overview, overview);
        self.show_unrecorded_failures();
        self.drop_old_plan();
        self.plan_sync_of_marks(waited);
        self.list.overview_asked = false;
        self.title_window();
        if std::mem::replace(&mut self.list.overview_loaded, true) {
            // Another process may have removed listed feeds. A new feed may be listed before it is in an overview.
            let there = self.list.overview.feeds();
            let gone: BTreeSet<SubscriptionId> = before.feeds().difference(&there).copied().collect();
            self.leave_feeds(|id| gone.contains(&id));
        } else {
            self.check_place();
        }
    }

    /// Shows the failures that the store could not record, so that every part of the window counts the same feeds. A later
    /// fetch of another process ends them.
    pub(super) fn show_unrecorded_failures(&mut self) {
        for row in self.list.overview.subscriptions.iter_mut().filter(|row| row.error.is_none()) {
            let failure = self.tasks.activity.failure(row.id);
            let is_last = |failure: &&StoredFailure| row.schedule.last_fetched <= Some(failure.since);
            row.error = failure.filter(is_last).cloned();
        }
    }

    pub(super) fn take_answer(&mut self, answer: ReadAnswer) {
        match answer {
            ReadAnswer::Overview(overview) => self.take_overview(overview),
            ReadAnswer::List(list) => {
                if !list.is_part {
                    self.list.answered = list.number;
                }
                if list.was_stopped && list.generation == self.list.shown.generation {
                    // A newer search of this list runs, or the list has all hits of an earlier one. "Stop" also stops a search
                    // that ran again beside the task which the user meant.
                    let has_all_hits = self.list.shown.loaded && self.list.shown.hits == Hits::All;
                    if list.number < self.list.asked || has_all_hits {
                        return;
                    }
                    self.list.stopped = Some(list.generation);
                    self.say(t!("app-search-stopped").to_owned(), false, None);
                }
                self.list.stale.list |= list.history_is_old;
                let is_new = self.list.shown.take(*list);
                self.show_unwritten_marks();
                self.reopen_entry(is_new);
                self.open_below_closed(is_new);
                self.welcome();
                if is_new && std::mem::take(&mut self.list.seek_unread) {
                    self.seek_unread();
                }
            }
            ReadAnswer::Rules(rules) => self.dialogs.view.rules.list = Some(rules),
            ReadAnswer::RuleTried(query, trial) => {
                let (matched, of) = (trial.keys.len(), trial.of);
                self.dialogs.view.rules.trial = RuleTrial::Found { query, matched, of };
            }
            ReadAnswer::SearchCounts(counts) => self.list.search_counts = counts,
            ReadAnswer::Rows(request, rows) => {
                let images = rows.iter().filter_map(|listed| listed.thumbnail.as_ref());
                self.pictures.learn(images);
                self.list.shown.put_rows(request, rows);
                self.show_unwritten_marks();
            }
            ReadAnswer::Article(open) => self.take_article(*open),
            ReadAnswer::NoArticle(key) => {
                if self.list.selected == Some(Selected::Entry(key)) {
                    self.list.selected = None;
                    self.article.open = None;
                    self.say(t!("app-no-such-entry").to_owned(), true, None);
                }
            }
            ReadAnswer::Feed(view) => {
                // The user may have selected something else meanwhile.
                if self.article.feed_wanted == Some(view.state.id) {
                    self.article.feed = Some(*view);
                    self.show_headers();
                }
            }
            ReadAnswer::Due(due, next) => {
                let (due, wait_ends) = self.upkeep.stopped.without_waiting(due, now());
                self.upkeep.due = next.into_iter().chain(wait_ends).min();
                if self.profile.settings.refreshing.offline {
                    return;
                }
                let tasks = due.into_iter().map(|(subscription, address)| Task::Feed {
                    subscription,
                    address,
                    request: RefreshRequest::default(),
                });
                self.submit(tasks.collect());
            }
            ReadAnswer::Import(path, read) => {
                if self.dialogs.previewed.as_ref() == Some(&path) {
                    self.take_import(read);
                }
            }
            ReadAnswer::MoveIn(path, read) => {
                if self.dialogs.previewed.as_ref() == Some(&path) {
                    self.dialogs.view.move_in.preview = match read {
                        Ok((preview, moving)) => {
                            self.dialogs.moving = Some(moving);
                            ImportView::Articles(preview)
                        }
                        Err(message) => not_imported(message),
                    };
                }
            }
            ReadAnswer::Exported(path, done) => {
                self.dialogs.view.export = match done {
                    Ok(()) => OperationState::Done(t!("app-exported", path = path.display().to_string())),
                    Err(error) => NotWritten::from(error).told(&path),
                };
            }
            ReadAnswer::SavedFeed(folder, done) => self.dialogs.view.saved = saved_outcome(&folder, done),
            ReadAnswer::GapReport(format, text) => self.write_gaps(format, text),
            ReadAnswer::Links(entries, usage) => self.use_links(entries, usage),
            ReadAnswer::Copied => {}
            ReadAnswer::Failed(_, error) if error.is_damage() => self.upkeep.fatal_error = Some(error),
            ReadAnswer::Failed(kind, error) => self.take_failed_read(kind, &error),
        }
    }

    fn take_import(&mut self, read: Result<ReadImport, String>) {
        self.dialogs.view.import = match read {
            Ok(ReadImport::Feeds(preview, list)) => {
                self.dialogs.to_import = list;
                ImportView::Ready(Arc::new(preview))
            }
            Ok(ReadImport::Articles(preview, file)) => {
                self.dialogs.articles = Some(file);
                ImportView::Articles(preview)
            }
            Err(message) => not_imported(message),
        };
    }

    /// Says why something could not be read, and lets the window read what it shows again after a while.
    fn take_failed_read(&mut self, kind: AskKind, error: &StoreError) {
        let reason = error.to_string();
        match kind {
            AskKind::Import => return self.dialogs.view.import = not_imported(reason),
            AskKind::MoveIn => return self.dialogs.view.move_in.preview = not_imported(reason),
            AskKind::Export => return self.dialogs.view.export = failed(reason),
            AskKind::SaveFeed => return self.dialogs.view.saved = failed(reason),
            AskKind::Overview => self.list.overview_asked = false,
            AskKind::List => self.list.answered = self.list.asked,
            // The pane still shows the former entry. It must not be taken for the selected one.
            AskKind::Article if !self.shows_selected() => self.article.open = None,
            // The feed was removed meanwhile.
            AskKind::Feed if error.is_refusal() => return self.article.close_feed(),
            AskKind::Due => self.upkeep.due = Some(now().plus(READ_AGAIN)),
            _ => {}
        }
        if !error.is_refusal() {
            self.upkeep.read_again = Some(Instant::now() + READ_AGAIN);
        }
        if !self.notices.says(&reason) {
            self.say(reason, true, None);
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
                (open.choices.full_text && open.full.is_none() && !self.profile.settings.refreshing.offline)
                    .then(|| (Instant::now(), key));
        }
        let images = images_of(&open);
        let shows_others = |before: &ArticleAnswer| {
            !sources(&images_of(before)).eq(sources(&images))
                || before.for_feed() != open.for_feed()
                || before.choices.images != open.choices.images
        };
        if self.article.open.as_ref().is_none_or(shows_others) || is_other {
            let policy = open.choices.images.unwrap_or(self.profile.settings.reading.show_images);
            let loads = match (policy, self.profile.settings.refreshing.offline) {
                (ImagePolicy::WhenOpened, false) => Loads::All,
                (ImagePolicy::WhenOpened, true) => Loads::FromDisk,
                _ => Loads::None,
            };
            self.pictures.article.turn_to(&images, loads, open.for_feed());
        }
        self.article.open = Some(open);
        if is_other {
            // The user sees the entry from now on.
            self.article.opened = self.article.opened.map(|_| Instant::now());
        }
        self.show_unwritten_marks();
    }
}

fn sources<'a>(images: &'a [&'a Image]) -> impl Iterator<Item = &'a Url> {
    images.iter().map(|image| &image.source)
}

fn images_of(open: &ArticleAnswer) -> Vec<&Image> {
    let mut images = Vec::new();
    collect_images(&open.article.blocks, &mut images);
    if let Some(full) = &open.full {
        collect_images(&full.blocks, &mut images);
    }
    images
}

fn not_imported(message: String) -> ImportView {
    ImportView::Failed(Problem { message, hint: t!("app-nothing-imported").to_owned() })
}

const fn failed(message: String) -> OperationState {
    OperationState::Failed(Problem { message, hint: String::new() })
}

/// Tells the user how saving a feed as an archived feed ended.
fn saved_outcome(folder: &Path, done: Result<SavedFeed, ArchiveError>) -> OperationState {
    let path = folder.display().to_string();
    match done {
        Ok(saved) => {
            let (entries, new) = (saved.entries, saved.new_archives);
            OperationState::Done(t!("app-feed-saved", entries, path, new))
        }
        Err(error) => {
            let hint = match error {
                ArchiveError::Incomplete => t!("app-feed-not-saved.incomplete"),
                _ => t!("app-feed-not-saved.hint"),
            };
            let message = t!("app-feed-not-saved", reason = error.to_string());
            OperationState::Failed(Problem { message, hint: hint.to_owned() })
        }
    }
}
