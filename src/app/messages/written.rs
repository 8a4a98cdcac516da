//! Takes in the results of tasks of the writer thread.

use crate::app::inbox::Written;
use crate::app::list::shown::Mark;
use crate::app::window::App;
use crate::locale;
use crate::model::Rule;
use crate::profile::backups::restored_words;
use crate::store::Copied;
use crate::ui::actions::command::{Command, FeedCommand};

/// Returns true if other entries than before may have a star or a label.
const fn changes_kept(written: &Written) -> bool {
    matches!(
        written,
        Written::Marked(_, Mark::Starred(_), _)
            | Written::MarkedTogether(_, Mark::Starred(_), _)
            | Written::Labelled
            | Written::Restored(_)
            | Written::Imported { .. }
            | Written::ImportedArticles { .. }
            | Written::FeedChoices
    )
}

impl App {
    fn backup_restored(&mut self, rescued: &Copied) {
        // The file of the settings says so already.
        self.profile.settings.refreshing.commands_wait |= !rescued.commands.is_empty();
        let mut text = restored_words(rescued);
        if rescued.unreadable {
            text.push(' ');
            text.push_str(t!("app-partly-unreadable"));
        }
        self.say(text, false, None);
    }

    /// Takes in a change of the rules. `vanished` is the name of the rule that was to be changed and is no longer there.
    fn rules_changed(&mut self, vanished: Option<String>) {
        if let Some(name) = vanished {
            self.say(t!("app-rule-vanished", name), false, None);
        }
        self.ask_rules();
    }

    /// Shows the form of a rule again that could not be saved, and says why.
    fn rule_not_saved(&mut self, old: Option<String>, rule: &Rule, text: String) {
        self.ui.edit_rule_again(old, rule);
        self.say(text, true, None);
        self.ask_rules();
    }

    pub(super) fn take_written(&mut self, written: Written) {
        if changes_kept(&written) {
            self.keep_marked();
        }
        match written {
            Written::Step(part, outcome, then) => {
                let outcome = outcome.map(|outcome| *outcome);
                self.take_written(*then);
                return self.settle_step(part, outcome);
            }
            Written::Changed => {}
            Written::AddedAccount(checked) => self.account_added(checked),
            Written::LeftAccount(account, leaving) => self.after_leaving(&account, leaving),
            Written::Marked(keys, mark, at) => return self.take_marks_with_twins(&keys, mark, at),
            Written::MadeRoom(done) => return self.made_room(done),
            Written::HiddenFeeds(feeds) => return self.delete_hidden_feeds(feeds),
            Written::MarkedTogether(keys, mark, at) => return self.take_marks(&keys, mark, at),
            Written::RulesChanged(vanished) => return self.rules_changed(vanished),
            Written::RuleNotSaved(old, rule, text) => return self.rule_not_saved(old, &rule, text),
            // The open article knows the former choices and labels.
            Written::FeedChoices | Written::Labelled | Written::LabelsChanged => self.read_open_entry(),
            Written::Restored(rescued) => self.backup_restored(&rescued),
            Written::CheckedMoreOften(id, already) => self.checked_more_often(id, already),
            Written::Readdressed(id, address) => self.refresh_at(id, address),
            Written::FileRead(Some((key, file))) => self.write_file(key, file),
            Written::FileRead(None) => self.say(t!("app-file-gone").to_owned(), true, None),
            Written::Imported { text, fetch } => {
                self.read_open_entry();
                if let Some(text) = text {
                    let refresh = (t!("app-refresh").to_owned(), Command::Feed(FeedCommand::RefreshAll));
                    self.say(text, false, (!fetch).then_some(refresh));
                }
                if fetch {
                    // New feeds are due at once (O1).
                    self.ask_due(false);
                }
            }
            Written::ImportedArticles { count } => {
                self.read_open_entry();
                self.say(t!("app-imported-articles", count), false, None);
            }
            Written::Tried { came, listed, asked, left } => {
                let mut sentences = vec![t!("app-tried", count = came)];
                if listed > 0 {
                    sentences.push(t!("app-tried-listed", listed));
                }
                sentences.push(t!("app-tried-left", asked, left));
                self.say(locale::sentences(&sentences), false, None);
            }
            // The window showed the change before the store saved it. After a stop or a failure, it reads the stored state again.
            Written::Stopped(task) => {
                self.say(t!("app-stopped", task), false, None);
                self.forget_unwritten_marks();
                self.read_open_entry();
            }
            Written::Failed(reason) => {
                // While the disk fails, every change fails for the same reason. One message is enough.
                if !self.notices.says(&reason) {
                    self.say(reason, true, None);
                }
                self.forget_unwritten_marks();
                self.read_open_entry();
            }
        }
        self.changed();
        self.list.stale.asked = None;
    }
}
