//! Runs commands about files with feeds or articles.

use std::sync::Arc;

use crate::app::desktop::Desktop;
use crate::app::dialogs::{ArticlesFile, FeedsToImport};
use crate::app::inbox::{DialogMessage, Written};
use crate::app::reading::Ask;
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::profile::filing::starred;
use crate::profile::moving::Moving;
use crate::profile::{now, outlines};
use crate::store::{NewSubscription, StoreError, Tx};
use crate::ui::actions::command::OpmlCommand;
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
    pub(super) fn import(&self, list: FeedsToImport, fetch: bool) {
        /// The number of feeds that are imported before each check whether the user stopped.
        const FEEDS_PER_WRITE: usize = 100;
        let FeedsToImport { feeds, empty_folders } = list;
        let (at, total) = (now(), feeds.len() as u64);
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
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
            Ok((added, known))
        };
        let what = t!("app-importing", count = total);
        self.post_watched(what, Watch::default(), work, move |(added, known)| Written::Imported {
            added,
            known,
            fetch,
        });
    }

    /// Takes over what another reader has, and fetches the new feeds.
    fn move_in(&self, moving: Box<Moving>) {
        let at = now();
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            moving.carry_out(tx, at, &|done, total| watch.report_progress(done, total))
        };
        let what = t!("app-importing-articles").to_owned();
        self.post_watched(what, Watch::default(), work, Written::MovedIn);
    }

    /// Imports the articles of another reader.
    fn import_articles(&self, file: ArticlesFile) {
        let at = now();
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let progress = |done, total| watch.report_progress(done, total);
            starred::import(tx, &file.export, &file.name, at, &progress)
        };
        let what = t!("app-importing-articles").to_owned();
        self.post_watched(what, Watch::default(), work, |effect| Written::ImportedArticles {
            count: effect.articles(),
        });
    }
}
