//! The command palette finds every action, feed and folder by a few letters of its name.

use std::borrow::Cow;

use egui::{Id, Key, Modifiers, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::settings::Section;
use super::{Dialog, focus_first, list_height, scrolled};
use crate::locale::{self, Language};
use crate::model::SendTarget;
use crate::ui::actions::action::{ACTIONS, Action, ActionInfo, Menu, without_ellipsis};
use crate::ui::actions::command::{AccountCommand, ArticleCommand, Command, ListCommand, Sent};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::{text_line, text_line_right};
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{focus_ring, label, text_field};
use crate::ui::state::UiState;
use crate::ui::view::{Scope, Selected, WindowModel};

/// The state of the palette.
#[derive(Clone, Debug, Default)]
pub struct PaletteSearch {
    /// The search text.
    pub text: String,
    /// The row that Enter chooses.
    at: usize,
    /// True once the search field had the focus.
    focused: bool,
}

/// A row of the palette.
struct Found {
    what: What,
    name: String,
    place: &'static str,
    keys: String,
    score: i32,
    /// False for an action that is not possible now. The place then says why.
    is_possible: bool,
}

impl Found {
    fn new(what: What, name: String, place: &'static str, score: i32) -> Self {
        Self { what, name, place, keys: String::new(), score, is_possible: true }
    }
}

#[derive(Clone)]
enum What {
    Action(Action),
    List(Scope),
    /// Send the selected entries to the target at this place.
    Send(usize),
    /// Show a page of the settings.
    Settings(Section),
    /// Sync with all accounts with which the user syncs.
    Sync,
}

/// Returns the text of an action for the current selection and state; `None` if the action is not possible now.
pub(in crate::ui) type TextIfPossible = fn(Action, &WindowModel<'_>, &UiState) -> Option<Cow<'static, str>>;

/// The largest number of rows.
const MOST_ROWS: usize = 50;
/// Height of a row, in points.
const ROW_HEIGHT: f32 = 32.0;

/// Draws the palette. Returns true while it stays open. Puts a chosen action into `chosen`, and a dialog that the user has
/// chosen into `next`.
pub(super) fn palette_ui(
    ui: &mut Ui,
    search: &mut PaletteSearch,
    (model, state, text_of): (&WindowModel<'_>, &UiState, TextIfPossible),
    (chosen, next): (&mut Option<Action>, &mut Option<Dialog>),
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    // The arrow keys are read before the text field is drawn, because the field would use them itself.
    let (down, up) = ui.input_mut(|i| {
        let mut count = |key| i.count_and_consume_key(Modifiers::NONE, key);
        (count(Key::ArrowDown), count(Key::ArrowUp))
    });
    let enter = ui.input(|i| i.key_pressed(Key::Enter));
    let before = search.text.clone();
    let id = Id::unique("palette");
    let (name, hint) = (t!("ui-dialogs-palette"), t!("ui-dialogs-palette.hint"));
    let response = text_field(ui, id, &mut search.text, name, hint, Some(Icon::Search));
    focus_first(ui, &response, &mut search.focused, 0);
    if before != search.text {
        search.at = 0;
    }
    let found = found(&search.text, model, state, text_of);
    let last = found.len().saturating_sub(1);
    search.at = (search.at + down).saturating_sub(up).min(last);
    let moved = down + up > 0;
    let mut taken = None;
    // The search field is above the list.
    let height = list_height(ui, ROW_HEIGHT * 11.0, size::CONTROL + 16.0);
    scrolled("palette", height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, row) in found.iter().enumerate() {
            let is_at = index == search.at;
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
            let spoken =
                if row.keys.is_empty() { row.name.clone() } else { format!("{}, {}", row.name, row.keys) };
            let spoken = if row.is_possible { spoken } else { format!("{spoken}, {}", row.place) };
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, row.is_possible, is_at, &spoken));
            if is_at {
                ui.painter().rect_filled(rect, size::RADIUS, p.ground.selected);
                if moved {
                    response.scroll_to_me(None);
                }
            } else if response.hovered() {
                ui.painter().rect_filled(rect, size::RADIUS, p.ground.hover);
            }
            focus_ring(ui, &response, rect);
            row_ui(ui, rect, row);
            if (response.clicked() || (is_at && enter)) && row.is_possible {
                taken = Some(row.what.clone());
            }
        }
    });
    if found.is_empty() {
        label(ui, t!("ui-dialogs-no-matches"), fonts::regular(14.0), p.weak);
    }
    if enter && taken.is_none() {
        // The field lost the focus by this key, and the user goes on typing.
        response.request_focus();
    }
    match taken {
        Some(What::Action(action)) => *chosen = Some(action),
        Some(What::Send(at)) => match send_command(model, state, at) {
            // The list of the targets says that there are too many.
            Some(Command::Article(ArticleCommand::Send(Sent::Entries(keys), _)))
                if keys.len() > SendTarget::MOST_ENTRIES =>
            {
                *next = Some(Dialog::send_several(keys));
            }
            command => out.extend(command),
        },
        Some(What::Settings(page)) => *next = Some(Dialog::settings_at(page)),
        Some(What::Sync) => {
            let synced = model.dialogs.accounts.syncs.keys().cloned();
            out.extend(synced.map(|name| Command::Account(AccountCommand::Sync(name))));
        }
        Some(What::List(scope)) => out.push(Command::List(ListCommand::ShowScope(scope))),
        None => return true,
    }
    false
}

fn row_ui(ui: &Ui, rect: Rect, row: &Found) {
    let p = palette(ui);
    let top = rect.top() + 7.0;
    let mut right = rect.right() - 10.0;
    if !row.keys.is_empty() {
        right = text_line_right(ui.painter(), pos2(right, top + 1.0), &row.keys, fonts::medium(12.5), p.soft)
            .left()
            - 12.0;
    }
    let place =
        text_line_right(ui.painter(), pos2(right, top + 1.0), row.place, fonts::regular(12.5), p.weak);
    let width = place.left() - rect.left() - 24.0;
    let color = if row.is_possible { p.text } else { p.weak };
    text_line(ui.painter(), pos2(rect.left() + 12.0, top), &row.name, fonts::regular(14.0), color, width);
}

/// Returns the matching actions, feeds, folders and settings, best match first. Matches of the same quality keep the order
/// of the menus. Actions that are not possible come last, and only after the user has typed something.
fn found(text: &str, model: &WindowModel<'_>, state: &UiState, text_of: TextIfPossible) -> Vec<Found> {
    let actions = ACTIONS.iter().filter(|info| info.action != Action::Palette);
    let actions = actions.filter_map(|info| {
        let shown = text_of(info.action, model, state);
        let is_possible = shown.is_some();
        if !is_possible && text.trim().is_empty() {
            return None;
        }
        let usual = info.short_text();
        // If several rows are selected, the text names their number. The usual text is found as well.
        let several = !state.several.feeds.is_empty() || !state.several.entries.is_empty();
        let name = shown.filter(|_| several).unwrap_or_else(|| usual.into());
        let name = without_ellipsis(&name).to_owned();
        let score = score(text, &name)
            .max(score(text, usual))
            .or_else(|| score(text, &format!("{} {usual}", info.menu.text())))
            .max(in_english(text, info))?;
        let keys = model.keys.keys(info.action).first().map(|keys| keys.shown()).unwrap_or_default();
        let place = if is_possible { info.menu.text() } else { reason(info, model) };
        Some(Found { keys, is_possible, ..Found::new(What::Action(info.action), name, place, score) })
    });
    let mut found: Vec<Found> = actions.collect();
    found.extend(sync(text).filter(|_| !model.dialogs.accounts.syncs.is_empty()));
    if !text.trim().is_empty() {
        let feeds = model
            .sidebar
            .feeds
            .iter()
            .map(|row| (Scope::Feed(row.id), row.title.clone(), t!("ui-dialogs-is-feed")));
        let folders = model.dialogs.folders.iter().map(|path| {
            let name = path.last().cloned().unwrap_or_default();
            (Scope::Folder(path.clone()), name, t!("ui-dialogs-is-folder"))
        });
        let lists = feeds.chain(folders).filter_map(|(scope, name, place)| {
            let score = score(text, &name)?;
            Some(Found::new(What::List(scope), name, place, score))
        });
        found.extend(lists);
        found.extend(settings(text));
        if text_of(Action::SendTo, model, state).is_some() {
            found.extend(targets(text, &model.settings.send_to));
        }
    }
    found.sort_by_key(|row| std::cmp::Reverse((row.is_possible, row.score)));
    found.truncate(MOST_ROWS);
    found
}

/// Returns the reason that an action is not possible now.
fn reason(info: &ActionInfo, model: &WindowModel<'_>) -> &'static str {
    let has_feed = matches!(model.list.scope, Scope::Feed(_));
    match (info.action, info.menu) {
        (Action::RetryGap | Action::DismissGap, _) => t!("ui-dialogs-needs-gap"),
        (_, Menu::Feed) if !has_feed => t!("ui-dialogs-needs-feed"),
        (_, Menu::Entry) if !matches!(model.selected, Some(Selected::Entry(_))) => {
            t!("ui-dialogs-needs-entry")
        }
        _ => t!("ui-dialogs-not-now"),
    }
}

/// Returns how well one of the names matches, in the language of the user or in English.
fn best_score(text: &str, names: impl Fn() -> Vec<&'static str>) -> Option<i32> {
    let english = locale::within(Language::English, &names);
    names().into_iter().chain(english).filter_map(|name| score(text, name)).max()
}

/// Returns the row that syncs with all accounts, if it matches.
fn sync(text: &str) -> impl Iterator<Item = Found> {
    let name = || t!("ui-settings-account-sync");
    let score = best_score(text, || vec![name()]);
    score.map(|score| Found::new(What::Sync, name().to_owned(), Section::Accounts.name(), score)).into_iter()
}

/// Returns the matching pages of the settings, and the matching settings with their pages.
fn settings(text: &str) -> impl Iterator<Item = Found> {
    Section::ALL.into_iter().flat_map(move |page| {
        let all = Action::Settings.info().short_text();
        let words = move || {
            // The page of accounts has the sync as well.
            let more = (page == Section::Accounts).then(|| t!("ui-settings-account-sync"));
            more.into_iter().chain([page.name()]).collect()
        };
        let own = best_score(text, words);
        let own = own.map(|score| Found::new(What::Settings(page), page.name().to_owned(), all, score));
        let english = locale::within(Language::English, || page.settings());
        let names = page.settings().into_iter().zip(english);
        let settings = names.filter_map(|(name, english)| {
            let score = score(text, name).max(score(text, english))?;
            Some(Found::new(What::Settings(page), name.to_owned(), page.name(), score))
        });
        own.into_iter().chain(settings).collect::<Vec<_>>()
    })
}

/// Returns the matching targets to which entries can be sent.
fn targets(text: &str, targets: &[SendTarget]) -> impl Iterator<Item = Found> {
    targets.iter().enumerate().filter_map(move |(at, target)| {
        let name = t!("ui-dialogs-palette-send-to", name = target.name.as_str());
        // The words may be those of the list of targets, or the name alone.
        let score = score(text, &name).max(score(text, &target.name))?;
        Some(Found::new(What::Send(at), name, Menu::Entry.text(), score))
    })
}

/// Returns the command that sends the selected entries to a target.
fn send_command(model: &WindowModel<'_>, state: &UiState, at: usize) -> Option<Command> {
    let target = model.settings.send_to.get(at)?.clone();
    let entries = &state.several.entries;
    let keys = match model.selected {
        _ if !entries.is_empty() => entries.in_order(model.rows),
        Some(Selected::Entry(key)) => vec![key],
        _ => return None,
    };
    Some(Command::Article(ArticleCommand::Send(Sent::Entries(keys), target)))
}

/// Returns how well the English text of an action or its name in the settings file matches the typed text.
fn in_english(text: &str, info: &ActionInfo) -> Option<i32> {
    let label = locale::within(Language::English, || info.short_text());
    score(text, label).max(score(text, &info.action.name().replace('-', " ")))
}

/// Returns how well `name` matches the typed text. Letters at the beginning of the name, at the beginning of a word and
/// next to each other score higher. Returns `None` if the name neither contains the letters in that order nor has words
/// that begin with the typed words.
fn score(typed: &str, name: &str) -> Option<i32> {
    // The user may type either apostrophe for the other.
    let (typed, name) = (typed.replace('’', "'"), name.replace('’', "'"));
    let begun = begins_words(&typed.to_lowercase(), &name.to_lowercase());
    let name: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
    let typed: Vec<char> =
        typed.chars().flat_map(char::to_lowercase).filter(|c| !c.is_whitespace()).collect();
    // If two names match equally well, the shorter name comes first.
    let length = i32::try_from(name.len()).unwrap_or(i32::MAX);
    if typed.is_empty() {
        return Some(0);
    }
    if let Some(score) = at_beginnings(&typed, &name) {
        return Some(score * 100 - length);
    }
    let mut rest = name.iter();
    (typed.iter().all(|letter| rest.any(|other| other == letter)) || begun).then_some(-length)
}

/// Returns true if each typed word is the beginning of a word of the name.
fn begins_words(typed: &str, name: &str) -> bool {
    typed.split_whitespace().all(|word| name.split_whitespace().any(|begun| begun.starts_with(word)))
}

/// Adds up the score of each letter. The function looks for each letter first right after the previous letter, then at
/// the beginning of a word, then anywhere. Returns `None` if a letter is missing.
fn at_beginnings(typed: &[char], name: &[char]) -> Option<i32> {
    let mut score = 0;
    let mut from = 0;
    let mut previous: Option<usize> = None;
    for letter in typed {
        let begins = |at: usize| at == 0 || name.get(at - 1).is_some_and(|before| !before.is_alphanumeric());
        let rest = || (from..name.len()).filter(|at| name.get(*at) == Some(letter));
        let follows = previous.map(|at| at + 1).filter(|at| name.get(*at) == Some(letter));
        let at = follows.or_else(|| rest().find(|at| begins(*at))).or_else(|| rest().next())?;
        score += match (at, follows) {
            (0, _) => 12,
            (_, Some(_)) => 8,
            _ if begins(at) => 6,
            _ => 1,
        };
        previous = Some(at);
        from = at + 1;
    }
    Some(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::gallery::Sample;
    use crate::ui::perform::texts::text_if_possible;

    #[test]
    fn a_few_letters_find_the_right_action() {
        let names: Vec<&str> = ACTIONS.iter().map(ActionInfo::text).collect();
        let check = |typed: &str, expect: &str| {
            let best =
                names.iter().filter_map(|name| Some((score(typed, name)?, *name))).max_by_key(|(s, _)| *s);
            assert_eq!(best.map(|(_, name)| name), Some(expect), "{typed}");
        };
        check("refresh all", "Refresh all feeds");
        check("ref", "Refresh");
        check("maar", "Mark all as read");
        check("dark", "Dark theme");
        check("theme dark", "Dark theme");
        check("exp opml", "Export OPML…");
        check("shortcuts", "Keyboard shortcuts");
        check("what's new", "What’s new");
        check("what’s new", "What’s new");
        assert_eq!(score("xyz", "Refresh"), None);
        assert_eq!(score("", "Refresh"), Some(0));
        assert!(score("é", "Étude").is_some());
    }

    #[test]
    fn settings_are_found_by_their_names_and_by_those_of_their_pages() {
        let mut sample = Sample::new(40);
        let (model, state) = (sample.model(), UiState::default());
        let check = |typed: &str, expect: &str, place: &str| {
            let found = found(typed, &model, &state, text_if_possible);
            let is_it = |row: &&Found| row.name == expect && row.place == place && row.is_possible;
            let at = found.iter().position(|row| is_it(&row));
            assert!(at.is_some_and(|at| at < 4), "{typed}: {at:?}");
        };
        check("theme", "Theme", "Appearance");
        check("language", "Language", "Appearance");
        check("accounts", "Accounts", "Settings");
        check("proxy", "Proxy", "Network");
        check("network", "Network", "Settings");
        locale::within(Language::German, || {
            check("sprache", "Sprache", "Darstellung");
            check("language", "Sprache", "Darstellung");
        });
    }

    #[test]
    fn an_action_that_is_not_possible_is_found_last_with_the_reason() {
        let mut sample = Sample::new(40);
        sample.selected = None;
        let (model, state) = (sample.model(), UiState::default());
        let of = |typed: &str, name: &str| {
            let found = found(typed, &model, &state, text_if_possible);
            let impossible = found.iter().position(|row| !row.is_possible);
            assert!(found.iter().skip(impossible.unwrap_or(found.len())).all(|row| !row.is_possible));
            found.into_iter().find(|row| row.name == name).map(|row| (row.is_possible, row.place))
        };
        assert_eq!(of("sign in", "Sign in"), Some((false, "Select a feed first")));
        assert_eq!(of("labels", "Labels"), Some((false, "Select an entry first")));
        assert_eq!(of("retry", "Retry the missing file"), Some((false, "Select a gap first")));
        assert_eq!(of("close the feed", "Close the feed’s information"), Some((false, "Not possible now")));
        assert_eq!(of("add a feed", "Add a feed"), Some((true, "Subscriptions")));
        assert_eq!(of("", "Labels"), None);
    }

    #[test]
    fn actions_are_found_by_the_words_of_the_language_and_by_english_ones() {
        let mut sample = Sample::new(40);
        let (model, state) = (sample.model(), UiState::default());
        let first = |typed: &str| {
            found(typed, &model, &state, text_if_possible).into_iter().next().map(|row| row.name)
        };
        let check = |typed: &str, expect: &str| assert_eq!(first(typed).as_deref(), Some(expect), "{typed}");
        check("dark theme", "Dark theme");
        check("mark all", "Mark all as read");
        // The name in the settings file.
        check("toggle star", "Add/remove star");
        locale::within(Language::German, || {
            check("dunkl", "Dunkles Design");
            check("dark theme", "Dunkles Design");
            check("theme dark", "Dunkles Design");
            check("unread", "Ungelesen");
            check("mark all as read", "Alle als gelesen markieren");
            check("shortcuts", "Tastenkürzel");
        });
    }
}
