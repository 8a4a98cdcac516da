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

use crate::app::window::App;
use crate::ui::actions::command::{ArticleCommand, Command};

impl App {
    /// Runs a command.
    pub fn carry_out(&mut self, command: Command) {
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
