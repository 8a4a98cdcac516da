//! Runs the commands that the drawing code returns, one file for each family.

mod account;
mod article;
mod feed;
mod filing;
mod folder;
mod gap;
mod list;
mod opml;
mod pages;
mod sharing;
mod sign_in;
mod tray;
mod window;

use std::path::{Path, PathBuf, is_separator};

use crate::app::window::App;
use crate::ui::actions::command::{ArticleCommand, Command, FeedCommand, OpmlCommand, WindowCommand};

impl App {
    /// Runs a command.
    pub fn carry_out(&mut self, mut command: Command) {
        if let Some(path) = typed_path(&mut command) {
            *path = below_home(path, std::env::home_dir());
        }
        match command {
            Command::Feed(command) => self.carry_out_feed(command),
            Command::Folder(command) => self.carry_out_folder(command),
            Command::Gap(command) => self.carry_out_gap(command),
            Command::List(command) => self.carry_out_list(command),
            Command::Article(command) if self.is_offline() && needs_network(&command) => self.say_offline(),
            Command::Article(command) => self.carry_out_article(command),
            Command::Label(command) => self.carry_out_label(command),
            Command::Rule(command) => self.carry_out_rule(command),
            Command::Opml(command) => self.carry_out_opml(command),
            Command::Account(command) => self.carry_out_account(command),
            Command::Window(command) => self.carry_out_window(command),
        }
    }
}

/// Returns true if a command fetches something although no feed is refreshed.
const fn needs_network(command: &ArticleCommand) -> bool {
    match command {
        ArticleCommand::LoadFullText(_)
        | ArticleCommand::LoadImage(_)
        | ArticleCommand::LoadImages(_)
        | ArticleCommand::FetchText(_) => true,
        ArticleCommand::SetRead(..)
        | ArticleCommand::SetStarred(..)
        | ArticleCommand::ShowInLists(_)
        | ArticleCommand::CopyLinks(_)
        | ArticleCommand::OpenPages(_)
        | ArticleCommand::ShowFullText(_)
        | ArticleCommand::Send(..)
        | ArticleCommand::ProposeExport(_)
        | ArticleCommand::ChooseExport(_)
        | ArticleCommand::Export(_)
        | ArticleCommand::Print(..)
        | ArticleCommand::SaveFile(_)
        | ArticleCommand::SavePage(_)
        | ArticleCommand::DeletePages(_) => false,
    }
}

/// Returns the path of a command that the user may have typed.
fn typed_path(command: &mut Command) -> Option<&mut PathBuf> {
    match command {
        Command::Feed(FeedCommand::Save(copy)) => Some(&mut copy.folder),
        Command::Article(ArticleCommand::Export(export)) => Some(&mut export.path),
        Command::Opml(OpmlCommand::Export(export)) => Some(&mut export.path),
        Command::Opml(OpmlCommand::Preview(path) | OpmlCommand::PreviewMoveIn(path))
        | Command::Window(WindowCommand::SaveProfile(path) | WindowCommand::LoadProfile(path)) => Some(path),
        _ => None,
    }
}

/// Returns a typed path with the home folder in place of a `~` at its beginning.
fn below_home(path: &Path, home: Option<PathBuf>) -> PathBuf {
    let below = path
        .to_str()
        .and_then(|typed| typed.strip_prefix('~'))
        .filter(|rest| rest.is_empty() || rest.starts_with(is_separator));
    match (below, home) {
        (Some(below), Some(home)) => home.join(below.trim_start_matches(is_separator)),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_at_the_beginning_of_a_path_is_the_home_folder() {
        let check = |typed: &str, expect: &str| {
            assert_eq!(
                below_home(Path::new(typed), Some("/home/ada".into())),
                PathBuf::from(expect),
                "{typed}"
            );
        };
        check("~", "/home/ada");
        check("~/feeds.opml", "/home/ada/feeds.opml");
        check("~//feeds.opml", "/home/ada/feeds.opml");
        check("~eve/feeds.opml", "~eve/feeds.opml");
        check("/tmp/~/feeds.opml", "/tmp/~/feeds.opml");
        check("feeds~", "feeds~");
        assert_eq!(below_home(Path::new("~/feeds.opml"), None), PathBuf::from("~/feeds.opml"));
    }
}
