//! The dialog that writes articles to a file: one page of HTML, Markdown, or a book.

use egui::{Id, Ui};

use crate::model::{ArticleFormat, Filter};
use crate::ui::actions::command::{ArticleCommand, ArticleExport, Command, ExportedArticles};
use crate::ui::dialogs::FilePath;
use crate::ui::dialogs::export::{PathField, foot, path_ui};
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{label, segmented, tick_box};
use crate::ui::view::{OperationState, Scope};

/// Articles that the user exports.
#[derive(Clone, Debug)]
pub struct ExportForm {
    /// The articles.
    articles: ExportedArticles,
    /// The title of the page or book.
    title: String,
    /// The chosen format.
    format: ArticleFormat,
    /// The file. The tick box puts images inside.
    pub(in crate::ui) file: FilePath,
    /// True once a path was proposed.
    is_proposed: bool,
}

impl ExportForm {
    pub(in crate::ui::dialogs) fn new(articles: ExportedArticles, title: &str) -> Self {
        Self {
            articles,
            title: title.to_owned(),
            format: ArticleFormat::default(),
            file: FilePath::default(),
            is_proposed: false,
        }
    }

    /// Returns true if there is one article.
    pub(in crate::ui::dialogs) fn is_single(&self) -> bool {
        matches!(&self.articles, ExportedArticles::Entries(keys) if keys.len() == 1)
    }

    fn extension(&self) -> &'static str {
        self.format.extension(self.is_single())
    }

    /// Returns the proposed name of the file.
    fn file_name(&self) -> String {
        const LONGEST: usize = 60;
        let clean = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { ' ' } else { c };
        let name: String = self.title.chars().map(clean).take(LONGEST).collect();
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = name.trim_start_matches('.');
        let name = if name.is_empty() { t!("ui-dialogs-export-articles-name") } else { name };
        format!("{name}{}", self.extension())
    }

    /// Chooses another format, and gives the path the ending of the format.
    fn choose(&mut self, format: ArticleFormat) {
        let before = self.extension();
        self.format = format;
        if let Some(stem) = self.file.path.strip_suffix(before).filter(|stem| !stem.is_empty()) {
            self.file.path = format!("{stem}{}", self.extension());
        }
    }
}

/// Draws the dialog. Returns true while it stays open.
pub(in crate::ui::dialogs) fn export_articles_ui(
    ui: &mut Ui,
    form: &mut ExportForm,
    view: &OperationState,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    if !std::mem::replace(&mut form.is_proposed, true) {
        out.push(Command::Article(ArticleCommand::ProposeExport(form.file_name())));
    }
    let title = form.title.as_str();
    let note = match &form.articles {
        ExportedArticles::Entries(keys) if keys.len() > 1 => {
            t!("ui-dialogs-export-entries-note", count = keys.len())
        }
        ExportedArticles::Entries(_) => t!("ui-dialogs-export-entry-note", title),
        ExportedArticles::List { filter: Filter::Unread | Filter::Starred, .. } => {
            t!("ui-dialogs-export-found-note", title)
        }
        ExportedArticles::List { scope, search, .. } => match (scope, search.trim()) {
            (Scope::Today | Scope::Unread, _) => t!("ui-dialogs-export-found-note", title),
            (Scope::Saved(_), _) => t!("ui-dialogs-export-search-note", title),
            (_, search) if !search.is_empty() => t!("ui-dialogs-export-search-note", title),
            (Scope::Starred | Scope::Label(_) | Scope::Missing | Scope::Removed(_), _) => {
                t!("ui-dialogs-export-found-note", title)
            }
            _ => t!("ui-dialogs-export-list-note", title),
        },
    };
    label(ui, &note, fonts::regular(13.5), p.weak);
    let names = ArticleFormat::ALL.map(ArticleFormat::name);
    let at = ArticleFormat::ALL.iter().position(|format| *format == form.format).unwrap_or_default();
    if let Some(format) = segmented(ui, &names, at).and_then(|at| ArticleFormat::ALL.get(at)) {
        form.choose(*format);
    }
    let about = match form.format {
        ArticleFormat::Html => t!("ui-dialogs-export-html"),
        ArticleFormat::Markdown if form.is_single() => t!("ui-dialogs-export-markdown-one"),
        ArticleFormat::Markdown => t!("ui-dialogs-export-markdown"),
        ArticleFormat::Epub => t!("ui-dialogs-export-epub"),
    };
    label(ui, about, fonts::regular(12.5), p.weak);
    let field = PathField {
        id: Id::unique("articles path"),
        name: t!("ui-dialogs-export-articles-path"),
        hint: t!("ui-dialogs-export-articles-name"),
    };
    let choose = Command::Article(ArticleCommand::ChooseExport(form.file_name()));
    let is_entered = path_ui(ui, &mut form.file, &field, choose, out);
    tick_box(ui, &mut form.file.is_ticked, t!("ui-dialogs-export-images"));
    if form.file.is_ticked && form.format == ArticleFormat::Markdown {
        label(ui, t!("ui-dialogs-export-images-markdown"), fonts::regular(12.5), p.weak);
    }
    let pressed = foot(ui, &mut form.file, view, t!("ui-dialogs-save"), is_entered, true);
    if pressed.writes {
        out.push(Command::Article(ArticleCommand::Export(Box::new(ArticleExport {
            articles: form.articles.clone(),
            title: form.title.clone(),
            format: form.format,
            path: form.file.chosen(),
            with_images: form.file.is_ticked,
            replaces: form.file.is_replaced(),
        }))));
    }
    pressed.stays
}
