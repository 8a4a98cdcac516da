//! Runs commands about files with feeds or articles.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::desktop::Desktop;
use crate::app::dialogs::{ArticlesFile, FeedsToImport};
use crate::app::inbox::{DialogMessage, Written};
use crate::app::notices::{Outcome, Part, Undo};
use crate::app::reading::Ask;
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::locale;
use crate::model::{ImportedFeeds, SubscriptionId};
use crate::profile::filing::starred::{self, ImportEffect};
use crate::profile::moving::Moving;
use crate::profile::{now, outlines};
use crate::refresh::TaskKey;
use crate::store::{NewSubscription, StoreError, Tx};
use crate::ui::actions::command::{Command, OpmlCommand};
use crate::ui::view::ImportView;

impl App {
    /// Runs a command about files with feeds or articles.
    pub(super) fn carry_out_opml(&mut self, command: OpmlCommand) {
        match command {
            OpmlCommand::Import { chosen, fetch } => {
                let read = std::mem::take(&mut self.dialogs.to_import);
                let feeds = chosen.iter().filter_map(|index| read.feeds.get(*index));
                let mut feeds: Vec<NewSubscription> = feeds.cloned().collect();
                self.dialogs.view.import = ImportView::Idle;
                outlines::move_logins_out(&mut feeds, &self.profile.net.logins);
                self.import(FeedsToImport { feeds, ..read }, fetch);
            }
            OpmlCommand::ImportAgain(imported) => self.import_again(imported),
            OpmlCommand::ImportArticles => {
                self.dialogs.view.import = ImportView::Idle;
                if let Some(file) = self.dialogs.articles.take() {
                    self.import_articles(file);
                }
            }
            OpmlCommand::PreviewMoveIn(path) => {
                self.dialogs.moving = None;
                self.dialogs.view.move_in.preview = ImportView::Reading;
                self.dialogs.previewed = Some(path.clone());
                self.database.reading.ask(Ask::MoveIn(path, self.desktop.user_folders()));
            }
            OpmlCommand::MoveIn => {
                self.dialogs.view.move_in.preview = ImportView::Idle;
                if let Some(mut moving) = self.dialogs.moving.take() {
                    moving.move_logins_out(&self.profile.net.logins);
                    self.move_in(moving);
                }
            }
            OpmlCommand::ChooseImport => {
                self.choose_for_dialog(|desktop| desktop.choose_file(), DialogMessage::ImportFile);
            }
            OpmlCommand::Preview(path) => {
                self.dialogs.view.import = ImportView::Reading;
                self.dialogs.previewed = Some(path.clone());
                self.database.reading.ask(Ask::Import(path));
            }
            OpmlCommand::ChooseExport => {
                let ask = |desktop: &dyn Desktop| desktop.choose_target("subscriptions.opml");
                self.choose_for_dialog(ask, DialogMessage::Target);
            }
            OpmlCommand::Export(export) => self.database.reading.ask(Ask::Export(export)),
        }
    }

    /// Subscribes to these feeds, and creates the folders without feeds. If `fetch` is true, the feeds are fetched at once.
    pub(super) fn import(&mut self, list: FeedsToImport, fetch: bool) {
        /// The number of feeds that are imported before each check whether the user stopped.
        const FEEDS_PER_WRITE: usize = 100;
        let FeedsToImport { feeds, empty_folders } = list;
        let (at, total) = (now(), feeds.len() as u64);
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let before = tx.before_import()?;
            let (mut added, mut known) = (0, 0);
            for part in feeds.chunks(FEEDS_PER_WRITE) {
                if !watch.report_progress((added + known) as u64, total) {
                    return Err(StoreError::Stopped);
                }
                let (new, old) = tx.import(part, at)?;
                added += new;
                known += old;
            }
            empty_folders.iter().try_for_each(|folder| tx.create_folder(folder))?;
            let text = match known {
                0 => t!("app-imported", count = added),
                _ => t!("app-imported-some", count = added, known = known.to_string()),
            };
            Ok((tx.imported_since(&before)?, text))
        };
        self.import_by(t!("app-importing", count = total), fetch, work);
    }

    /// Takes over what another reader has, and fetches the new feeds.
    fn move_in(&mut self, moving: Box<Moving>) {
        let at = now();
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let before = tx.before_import()?;
            let effect = moving.carry_out(tx, at, &|done, total| watch.report_progress(done, total))?;
            let imported = tx.imported_since(&before)?;
            let text = moved_in_words(effect.new_feeds, effect.marked + effect.added, effect.is_damaged);
            Ok((ImportedFeeds { has_others: effect.has_others(), ..imported }, text))
        };
        self.import_by(t!("app-importing-articles").to_owned(), true, work);
    }

    /// Imports the articles of another reader.
    fn import_articles(&mut self, file: ArticlesFile) {
        let at = now();
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let progress = |done, total| watch.report_progress(done, total);
            starred::import(tx, &file.export, &file.name, at, &progress)
        };
        let done = |effect: ImportEffect| {
            let count = effect.articles();
            let imported = ImportedFeeds { has_others: true, ..ImportedFeeds::default() };
            let undo = (count > 0).then_some(Undo::Imported(imported));
            (Outcome { undo, ..Outcome::default() }, Written::ImportedArticles { count })
        };
        let part = self.notices.begin();
        let what = (t!("app-importing-articles").to_owned(), Watch::default());
        self.post_watched_step(part, what, work, done);
    }

    /// Runs an import as one step of the user. `work` returns what it added, and the words that say so.
    fn import_by(
        &mut self,
        what: String,
        fetch: bool,
        work: impl FnOnce(&mut Tx<'_>, &Arc<Watch>) -> Result<(ImportedFeeds, String), StoreError>
        + Send
        + 'static,
    ) {
        let done = move |(imported, text): (ImportedFeeds, String)| {
            let can_undo = !imported.is_empty();
            let undo = (can_undo || imported.has_others).then_some(Undo::Imported(imported));
            // The message of the step offers the undo. Without a refresh, the other message offers that.
            let (said, text) = if can_undo && fetch { (Some(text), None) } else { (None, Some(text)) };
            (Outcome { undo, said, again: None }, Written::Imported { text, fetch })
        };
        let part = self.notices.begin();
        self.post_watched_step(part, (what, Watch::default()), work, done);
    }

    /// Undoes an import. Articles and marks that it brought to other feeds stay.
    pub(in crate::app) fn take_import_back(&mut self, part: Part, imported: ImportedFeeds) {
        let mut sentences = Vec::new();
        match (imported.feeds.len(), imported.folders.len()) {
            (0, 0) => sentences.push(t!("app-import-stays").to_owned()),
            (0, folders) => sentences.push(t!("app-import-folders-taken-back", folders)),
            (feeds, _) => sentences.push(t!("app-import-taken-back", feeds)),
        }
        if imported.has_others && !imported.is_empty() {
            sentences.push(t!("app-import-others-stay").to_owned());
        }
        self.say(locale::sentences(&sentences), false, None);
        if imported.is_empty() {
            return self.notices.cannot_redo(&part);
        }
        let ids: BTreeSet<SubscriptionId> = imported.feeds.iter().map(|(id, _)| *id).collect();
        for id in &ids {
            self.stop(Some(&TaskKey::Feed(*id)));
        }
        self.leave_feeds(|id| ids.contains(&id));
        let at = now();
        let done = |taken: ImportedFeeds| {
            let again = Some(Command::Opml(OpmlCommand::ImportAgain(taken)));
            (Outcome { again, ..Outcome::default() }, Written::Changed)
        };
        self.post_step(part, move |tx| tx.take_import_back(&imported, at), done);
    }

    fn import_again(&mut self, imported: ImportedFeeds) {
        let part = self.notices.begin();
        let text = t!("app-imported", count = imported.feeds.len());
        let work = move |tx: &mut Tx<'_>| tx.import_again(&imported).map(|()| imported);
        self.post_step(part, work, |imported| {
            (Outcome::said(Undo::Imported(imported), text), Written::Changed)
        });
    }
}

/// Says what came from another reader.
fn moved_in_words(feeds: u64, articles: u64, is_damaged: bool) -> String {
    let feeds = (feeds > 0).then(|| t!("app-moved-in-feeds", feeds));
    let articles = (articles > 0).then(|| t!("app-moved-in-articles", articles));
    let what: Vec<String> = feeds.into_iter().chain(articles).collect();
    let what = (!what.is_empty()).then(|| t!("app-moved-in", what = locale::list(&what)));
    let mut sentences = vec![what.unwrap_or_else(|| t!("app-nothing-imported").to_owned())];
    sentences.extend(is_damaged.then(|| t!("app-partly-unreadable").to_owned()));
    locale::sentences(&sentences)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_over_names_no_zero() {
        assert_eq!(moved_in_words(1, 2, false), "Taken over: 1 feed, 2 articles.");
        assert_eq!(moved_in_words(1, 0, false), "Taken over: 1 feed.");
        assert_eq!(moved_in_words(0, 2, false), "Taken over: 2 articles.");
        assert_eq!(moved_in_words(0, 0, false), "Nothing was imported.");
    }
}
