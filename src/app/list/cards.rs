//! Builds the lists of feeds that need attention: feeds at risk (G6b), and feeds whose last fetch failed.

use crate::app::list::header::remedies;
use crate::app::window::App;
use crate::model::{Risk, SubscriptionRow, Timestamp, feed_name};
use crate::profile::{local_offset, now};
use crate::refresh::{explains, useful_interval};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{Command, FeedCommand, WindowCommand};
use crate::ui::view::{FeedCard, Remedy, Scope, Times};
use crate::ui::words;

impl App {
    /// Returns the feeds of the shown scope, if it lists feeds.
    pub(super) fn cards(&self) -> Vec<FeedCard> {
        let query = &self.list.shown.query;
        if !query.search.trim().is_empty() {
            return Vec::new();
        }
        let times = Times { now: now(), offset: local_offset };
        let build = match query.scope {
            Scope::AtRisk => at_risk,
            Scope::Failed => failed,
            _ => return Vec::new(),
        };
        let cards = self.list.feeds_in(&query.scope).filter_map(|row| build(row, &times));
        let mut cards: Vec<FeedCard> = cards
            .map(|card| FeedCard { icon: self.list.shown.labels.icons.get(&card.id).copied(), ..card })
            .collect();
        cards.sort_by_cached_key(|card| super::sidebar::natural_key(&card.title));
        cards
    }
}

/// Describes a feed at risk: the reason, and the time from which entries may be lost.
fn at_risk(row: &SubscriptionRow, times: &Times) -> Option<FeedCard> {
    let risk = row.schedule.at_risk()?;
    let mut notes = Vec::new();
    if explains(&row.schedule.due_reason) {
        notes.push(t!("app-why", reason = begun_large(&row.schedule.due_reason.to_string())));
    }
    if let (Risk::Leave { holds, .. }, Some(last), Some(next)) =
        (risk, row.schedule.last_fetched, row.schedule.next_due)
    {
        notes.push(forecast(last.plus(holds), next, times));
    }
    // The button is shown only if a shorter interval is possible.
    let is_useful = useful_interval(&row.schedule).is_some();
    if !is_useful {
        notes.push(no_remedy(row).to_owned());
    }
    let button = (t!("app-check-more-often"), Command::Feed(FeedCommand::CheckMoreOften(row.id)));
    let buttons = is_useful.then_some(button).into_iter().collect();
    Some(FeedCard { reason: words::at_risk(risk), notes, buttons, ..card(row) })
}

/// Returns a phrase with a capital letter at its beginning.
fn begun_large(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Says why a feed at risk has no button that lets Lacuna check it more often.
fn no_remedy(row: &SubscriptionRow) -> &'static str {
    if explains(&row.schedule.due_reason) {
        t!("app-no-shorter-interval")
    } else {
        t!("app-shortest-interval")
    }
}

/// Returns a sentence: when the entries that are in the feed now begin to leave it, and when Lacuna checks the feed
/// next.
fn forecast(leaves: Timestamp, next: Timestamp, times: &Times) -> String {
    let check = times.day_and_time(next);
    if leaves <= times.now {
        t!("app-leaving-already", check)
    } else {
        t!("app-leaving-from", from = times.day_and_time(leaves), check)
    }
}

/// Describes a feed whose last fetch failed.
fn failed(row: &SubscriptionRow, times: &Times) -> Option<FeedCard> {
    let error = row.error.as_ref()?;
    let mut notes: Vec<String> = Vec::new();
    if !error.hint.is_empty() {
        notes.push(error.hint.to_string());
    }
    let since = times.day_and_time(error.since);
    notes.push(match row.schedule.next_due {
        _ if row.schedule.stopped => t!("app-failing-stopped", since),
        Some(next) => t!("app-failing-checked", since, check = times.day_and_time(next)),
        None => t!("app-failing", since),
    });
    let helps = remedies(error.kind).into_iter().filter_map(|remedy| match remedy {
        Remedy::SignIn => Some((Action::Credentials.text(), Command::Feed(FeedCommand::AskSignIn(row.id)))),
        Remedy::OpenAddress => {
            Some((Action::Open.text(), Command::Window(WindowCommand::OpenUrl(row.url.clone()))))
        }
        Remedy::ChangeAddress => {
            Some((Action::EditAddress.text(), Command::Feed(FeedCommand::AskAddress(row.id))))
        }
        // Every card has this button.
        Remedy::Remove => None,
    });
    let buttons = helps.chain([
        (t!("app-retry"), Command::Feed(FeedCommand::Refresh(Scope::Feed(row.id)))),
        (t!("app-unsubscribe"), Command::Feed(FeedCommand::Remove(vec![row.id]))),
    ]);
    Some(FeedCard { reason: error.message.to_string(), notes, buttons: buttons.collect(), ..card(row) })
}

fn card(row: &SubscriptionRow) -> FeedCard {
    FeedCard {
        id: row.id,
        title: feed_name(&row.title).to_owned(),
        icon: None,
        reason: String::new(),
        notes: Vec::new(),
        buttons: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g6b_the_forecast_says_from_when_on_entries_may_be_lost() {
        let time = |text: &str| Timestamp::parse_rfc3339(text).unwrap();
        let times = Times { now: time("2026-06-14T10:00:00Z"), offset: |_| 0 };
        let next = time("2026-06-15T08:00:00Z");
        assert_eq!(
            forecast(time("2026-06-14T17:30:00Z"), next, &times),
            "From 14 June 2026, 17:30, new entries may push out older ones that Lacuna has not seen. Next check: 15 June 2026, 08:00."
        );
        assert_eq!(
            forecast(time("2026-06-14T09:30:00Z"), next, &times),
            "New entries may already be pushing out older ones that Lacuna has not seen. Next check: 15 June 2026, 08:00."
        );
    }
}
