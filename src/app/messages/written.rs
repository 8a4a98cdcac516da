//! Takes in the results of tasks of the writer thread.

use crate::app::inbox::Written;
use crate::app::list::shown::Mark;
use crate::app::notices::MarkedEntries;
use crate::app::notices::Undo;
use crate::app::notices::labelled_words;
use crate::app::window::App;
use crate::locale;
use crate::model::{EntryKey, Rule, RuleChange};
use crate::profile::backups::restored_words;
use crate::profile::moving::MovingEffect;
use crate::store::{Copied, DeletedLabel};
use crate::ui::actions::command::{ArticleCommand, Command, FeedCommand, RuleCommand};

/// Returns true if other entries than before may have a star or a label.
const fn changes_kept(written: &Written) -> bool {
    matches!(
        written,
        Written::Marked(_, Mark::Starred(_), _)
            | Written::MarkedTogether(_, Mark::Starred(_), _)
            | Written::Labelled { .. }
            | Written::LabelDeleted(_)
            | Written::Restored(_)
            | Written::MovedIn(_)
            | Written::ImportedArticles { .. }
            | Written::FeedChoices
    )
}

/// Says what was taken over from another reader.
fn moved_in_words(feeds: u64, articles: u64) -> String {
    let feeds = (feeds > 0).then(|| t!("app-moved-in-feeds", feeds));
    let articles = (articles > 0).then(|| t!("app-moved-in-articles", articles));
    let what: Vec<String> = feeds.into_iter().chain(articles).collect();
    if what.is_empty() {
        return t!("app-nothing-imported").to_owned();
    }
    t!("app-moved-in", what = locale::list(&what))
}

impl App {
    /// Says that entries were marked together, with a button that takes the marks back.
    fn say_marked(&mut self, keys: Vec<EntryKey>, mark: Mark) {
        let count = keys.len();
        let (text, undo) = match mark {
            Mark::Read(true) => (t!("app-marked-read", count), Undo::Read(MarkedEntries::new(keys), true)),
            Mark::Read(false) => {
                (t!("app-marked-unread", count), Undo::Read(MarkedEntries::new(keys), false))
            }
            Mark::Starred(true) => (t!("app-starred", count), Undo::Starred(keys, true)),
            Mark::Starred(false) => (t!("app-stars-removed", count), Undo::Starred(keys, false)),
        };
        self.say_undoable(text, undo);
    }

    fn moved_in(&mut self, effect: &MovingEffect) {
        self.read_open_entry();
        let mut text = moved_in_words(effect.new_feeds, effect.marked + effect.added);
        if effect.is_damaged {
            text.push(' ');
            text.push_str(t!("app-partly-unreadable"));
        }
        self.say(text, false, None);
        // New feeds are due at once (O1).
        self.ask_due(false);
    }

    fn label_deleted(&mut self, deleted: DeletedLabel) {
        self.read_open_entry();
        let mut text = t!("app-label-deleted", name = deleted.label.name.as_str());
        if !deleted.starred.is_empty() {
            let starred = t!("app-label-starred", count = deleted.starred.len());
            text = locale::sentences(&[text + t!("locale-full-stop"), starred]);
        }
        self.say_undoable(text, Undo::LabelDeleted(deleted));
    }

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

    /// Takes in a change of the rules. An undo of a change can be done again. `vanished` is the name of the rule that was to
    /// be changed and is no longer there.
    fn rules_changed(&mut self, undo: RuleChange, undoable: bool, vanished: Option<String>) {
        if let Some(name) = vanished {
            self.say(t!("app-rule-vanished", name), false, None);
        }
        if undoable {
            self.notices.can_be_undone(Undo::Rules(undo));
        } else {
            self.notices.redo.push(Command::Rule(RuleCommand::Change(undo)));
        }
        self.ask_rules();
    }

    /// Shows the form of a rule again that could not be saved, and says why.
    fn rule_not_saved(&mut self, old: Option<String>, rule: &Rule, text: String) {
        self.ui.edit_rule_again(old, rule);
        self.say(text, true, None);
        self.ask_rules();
    }

    /// Says that hidden entries are in the lists again, if some are.
    fn hidden_or_shown(&mut self, keys: Vec<EntryKey>, is_hidden: bool) {
        if !is_hidden && !keys.is_empty() {
            self.say_undoable(t!("app-shown-in-lists").to_owned(), Undo::Shown(keys));
        }
    }

    pub(super) fn take_written(&mut self, written: Written) {
        if changes_kept(&written) {
            self.keep_marked();
        }
        match written {
            Written::DoneAgain => return self.notices.did_again(),
            Written::Changed | Written::LabelDeleted(None) => {}
            Written::AddedAccount(checked) => self.account_added(checked),
            Written::LeftAccount(account, leaving) => self.after_leaving(&account, leaving),
            Written::PagesDeleted(deleted) => self.pages_deleted(deleted),
            Written::PagesRestored(keys) => {
                self.notices.redo.push(Command::Article(ArticleCommand::DeletePages(keys)));
            }
            Written::Marked(keys, mark, at) => return self.take_marks_with_twins(&keys, mark, at),
            Written::MadeRoom(done) => return self.made_room(done),
            Written::HiddenFeeds(feeds) => return self.delete_hidden_feeds(feeds),
            Written::MarkedTogether(keys, mark, at) => {
                self.take_marks(&keys, mark, at);
                if !keys.is_empty() {
                    self.say_marked(keys, mark);
                }
                return;
            }
            Written::Labelled { keys, name, is_on, undo } => {
                self.read_open_entry();
                match undo {
                    Some(undo) if keys.len() > 1 => {
                        self.say_undoable(labelled_words(keys.len(), &name, is_on), undo);
                    }
                    Some(undo) if !keys.is_empty() => {
                        self.notices.can_be_undone(undo);
                    }
                    _ => {}
                }
            }
            Written::LabelDeleted(Some(deleted)) => self.label_deleted(deleted),
            Written::Hidden(keys, is_hidden) => self.hidden_or_shown(keys, is_hidden),
            Written::RulesChanged { undo, undoable, vanished } => {
                return self.rules_changed(undo, undoable, vanished);
            }
            Written::RuleNotSaved(old, rule, text) => return self.rule_not_saved(old, &rule, text),
            // The open article knows the former choices and labels.
            Written::FeedChoices | Written::LabelsChanged => self.read_open_entry(),
            Written::Restored(rescued) => self.backup_restored(&rescued),
            Written::Removed(ids, listed, text) => self.say_undoable(text, Undo::Removed(ids, listed)),
            Written::Moved(moved, _) if moved.from.is_empty() => {}
            Written::Moved(moved, text) => self.say_undoable(text, Undo::Moved(moved)),
            Written::CheckedMoreOften(id, minutes, before) => self.checked_more_often(id, minutes, before),
            Written::Readdressed(id, address) => self.refresh_at(id, address),
            Written::FileRead(Some((key, file))) => self.write_file(key, file),
            Written::FileRead(None) => self.say(t!("app-file-gone").to_owned(), true, None),
            Written::MovedIn(effect) => self.moved_in(&effect),
            Written::Imported { added, known, fetch } => {
                let text = match known {
                    0 => t!("app-imported", count = added),
                    _ => t!("app-imported-some", count = added, known = known.to_string()),
                };
                let refresh = (t!("app-refresh").to_owned(), Command::Feed(FeedCommand::RefreshAll));
                self.say(text, false, (!fetch).then_some(refresh));
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
            Written::NotUndone(undo, reason) => {
                self.notices.can_be_undone(undo);
                return self.take_written(Written::Failed(reason));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_over_names_no_zero() {
        assert_eq!(moved_in_words(1, 2), "Taken over: 1 feed, 2 articles.");
        assert_eq!(moved_in_words(1, 0), "Taken over: 1 feed.");
        assert_eq!(moved_in_words(0, 2), "Taken over: 2 articles.");
        assert_eq!(moved_in_words(0, 0), "Nothing was imported.");
    }
}
