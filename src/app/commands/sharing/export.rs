//! Writes articles to files.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

use url::Url;

use crate::app::desktop::in_documents;
use crate::app::dialogs::NotWritten;
use crate::app::inbox::{DialogMessage, ThreadMessage};
use crate::app::reading::listing::listed_entries;
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::config::TemporaryFolder;
use crate::locale::io_reason;
use crate::model::{ArticleFormat, EntryKey};
use crate::profile::sharing::export::{Articles, ExportError, ExportOptions, Exported, save};
use crate::profile::{Profile, local_offset, now};
use crate::store::StoreError;
use crate::ui::actions::command::{ArticleExport, ExportedArticles};
use crate::ui::view::{OperationState, Times};

impl App {
    /// Proposes a path in the user's documents folder.
    pub(in crate::app::commands) fn propose_export(&mut self, name: String) {
        self.dialogs.view.export = OperationState::Idle;
        self.spawn_for_dialog("documents", move || Some(DialogMessage::ExportFile(in_documents(&name))));
    }

    /// Lets the user choose the file.
    pub(in crate::app::commands) fn choose_export(&self, name: String) {
        self.choose_for_dialog(move |desktop| desktop.choose_target(&name), DialogMessage::Target);
    }

    /// Writes articles on a thread of its own. The status line shows the progress, and the user can stop it.
    pub(in crate::app::commands) fn export_articles(&mut self, export: ArticleExport) {
        self.dialogs.view.export = OperationState::Idle;
        let watch = Arc::new(Watch::default());
        let job = self.tasks.jobs.begin(t!("app-exporting-articles").to_owned(), Some(Arc::clone(&watch)));
        let (profile, cache) = (self.profile.clone(), Arc::clone(&self.pictures.cache));
        self.spawn("export", move || {
            let find = |url: &Url| cache.get(url);
            let options = ExportOptions {
                format: export.format,
                title: &export.title,
                times: Times { now: now(), offset: local_offset },
                images: export.with_images.then_some(&find),
                replaces: export.replaces,
                prints: false,
            };
            let done = write(&profile, &export.articles, &export.path, options, &watch);
            drop(job);
            Some(ThreadMessage::ArticlesExported(export.path, done.map_err(NotWritten::from)))
        });
    }

    /// Writes articles as a page into a private temporary folder and shows it in the browser, which asks how to print it.
    pub(in crate::app::commands) fn print_articles(&self, keys: Vec<EntryKey>, title: String) {
        let watch = Arc::new(Watch::default());
        let job = self.tasks.jobs.begin(t!("app-printing").to_owned(), Some(Arc::clone(&watch)));
        let (profile, cache) = (self.profile.clone(), Arc::clone(&self.pictures.cache));
        let (folder, desktop) = (Arc::clone(&self.upkeep.printed), Arc::clone(&self.desktop));
        self.spawn("print", move || {
            let _job = job;
            let not_printed =
                |path: PathBuf, reason: NotWritten| Some(ThreadMessage::ArticlesExported(path, Err(reason)));
            let mut folder = folder.lock().unwrap_or_else(PoisonError::into_inner);
            let made = match folder.take().map_or_else(|| TemporaryFolder::new("print"), Ok) {
                Ok(made) => folder.insert(made),
                Err(error) => {
                    return not_printed(std::env::temp_dir(), NotWritten::Failed(io_reason(&error)));
                }
            };
            let path = made.path().join(format!("{}.html", RandomState::new().build_hasher().finish()));
            let find = |url: &Url| cache.get(url);
            let options = ExportOptions {
                format: ArticleFormat::Html,
                title: &title,
                times: Times { now: now(), offset: local_offset },
                images: Some(&find),
                replaces: false,
                prints: true,
            };
            match write(&profile, &ExportedArticles::Entries(keys), &path, options, &watch) {
                Ok(_) => {}
                Err(ExportError::Stopped) => return None,
                Err(error) => return not_printed(path, error.into()),
            }
            let page = Url::from_file_path(&path).ok()?;
            let reason = desktop.open(&page).err()?;
            Some(ThreadMessage::NotOpened(page.to_string(), reason))
        });
    }

    /// Tells the user how an export ended: in its dialog, or in a message if the dialog was closed.
    pub(in crate::app) fn take_export(&mut self, path: &Path, done: Result<Exported, NotWritten>) {
        let outcome = match done {
            Ok(Exported { articles: count, gaps, .. }) => {
                let path = path.display().to_string();
                OperationState::Done(t!("app-articles-exported", count, gaps, path))
            }
            Err(error) => error.told(path),
        };
        if self.ui.dialog() != Some(crate::ui::actions::command::DialogKind::ExportArticles) {
            match &outcome {
                OperationState::Done(text) => self.say(text.clone(), false, None),
                OperationState::Exists(text) => self.say(text.clone(), true, None),
                OperationState::Failed(problem) => self.say(problem.message.clone(), true, None),
                OperationState::Idle => {}
            }
        }
        self.dialogs.view.export = outcome;
    }
}

fn write(
    profile: &Profile,
    articles: &ExportedArticles,
    path: &Path,
    options: ExportOptions<'_>,
    watch: &Watch,
) -> Result<Exported, ExportError> {
    let reader = profile.reader()?;
    let articles = match articles {
        ExportedArticles::Entries(keys) => Articles::Entries(keys.clone()),
        ExportedArticles::List { scope, filter, search } => {
            Articles::Listed(listed_entries(&reader, scope, *filter, search, now())?)
        }
    };
    match save(&reader, &articles, path, options, &|done, total| watch.report_progress(done, total)) {
        Err(ExportError::Store(StoreError::Stopped)) => Err(ExportError::Stopped),
        done => done,
    }
}
