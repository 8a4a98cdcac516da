//! The part of the pane for a gap that asks the publisher's site, or the user's own feed server.

use egui::Ui;

use super::gap_words;
use crate::ui::actions::command::{Command, GapCommand};
use crate::ui::article::reading::Reading;
use crate::ui::look::icons::Icon;
use crate::ui::look::widgets::{ButtonStyle, button_fits, button_with};
use crate::ui::view::{GapView, SiteHelp, Times};

/// Draws the button that asks the site, if Lacuna knows how to ask it.
pub(super) fn ask_site_ui(ui: &mut Ui, view: &GapView, reading: &mut Reading) {
    let Some(host) = view.site_to_ask() else { return };
    let style = if view.asks_site_first() { ButtonStyle::Primary } else { ButtonStyle::Quiet };
    let draw = |ui: &mut Ui| button_with(ui, Some(Icon::Refresh), t!("ui-gap-ask-site"), style);
    let ask = ui.add_enabled_ui(!view.busy, draw).inner;
    if ask.on_hover_text(t!("ui-gap-ask-site.hint", host)).clicked() {
        reading.commands.push(Command::Gap(GapCommand::AskSite(view.open.id)));
    }
}

/// Draws the button that asks the user's own feed server, if the user has an account.
pub(super) fn ask_server_ui(ui: &mut Ui, view: &GapView, reading: &mut Reading) {
    let Some(name) = view.server_to_ask() else { return };
    let style = if view.asks_server_first() { ButtonStyle::Primary } else { ButtonStyle::Quiet };
    let long = t!("ui-gap-ask-server", name);
    let text = if button_fits(ui, &long) { long } else { t!("ui-gap-ask-server-short").to_owned() };
    let ask = ui.add_enabled_ui(!view.busy, |ui| button_with(ui, None, &text, style)).inner;
    if ask.on_hover_text(t!("ui-gap-ask-server.hint")).clicked() {
        reading.commands.push(Command::Gap(GapCommand::AskServer(view.open.id)));
    }
}

/// Returns the best first step for the user, in words.
pub(super) fn first_step(view: &GapView, times: &Times) -> String {
    let in_vain = view.was_asked_in_vain();
    match (&view.site, view.server_to_ask()) {
        (SiteHelp::Ask(host), _) if !in_vain => {
            let span = gap_words::span(view.gap(), times);
            return if span.is_empty() {
                t!("ui-gap-first-ask-site", host)
            } else {
                t!("ui-gap-first-ask-site-then", host, span)
            };
        }
        (_, Some(name)) if view.asks_server_first() => return t!("ui-gap-first-ask-server", name),
        (SiteHelp::Ask(host), _) if !view.can_be_looked_for() => {
            return t!("ui-gap-first-ask-again", host);
        }
        _ => {}
    }
    let step = gap_words::first_step(view);
    gap_words::keeps_nothing(&view.site).map_or_else(|| step.clone(), |told| format!("{told} {step}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::GapCause;
    use crate::locale::Message;
    use crate::model::Timestamp;
    use crate::ui::gallery;

    const TIMES: Times = Times { now: Timestamp::from_seconds(1_800_000_000), offset: |_| 0 };

    #[test]
    fn a_site_that_was_asked_in_vain_is_no_longer_the_first_step() {
        let mut view = gallery::gap(1, GapCause::MissedPolls);
        view.site = SiteHelp::Ask("blog.example".to_owned());
        let mut first = |message: Message| {
            view.open.gap.message = msg!("history-missed").and(message);
            (first_step(&view, &TIMES), view.asks_site_first())
        };
        let host = "blog.example";
        let archive = "Look in a web archive: it may have kept a copy of the feed from that time.";
        for in_vain in [
            msg!("refresh-site-no-list", host),
            msg!("history-site-nothing", host),
            msg!("history-site-unproven", host, count = 8_u64),
        ] {
            assert_eq!(first(in_vain), (archive.to_owned(), false));
        }
        let (waits, is_first) = first(msg!("refresh-site-stopped", host));
        assert!(waits.starts_with("Ask blog.example first") && is_first, "{waits}");
        assert!(waits.contains("it may still have what was published between "), "{waits}");
        let part = msg!("history-site-unproven", host, count = 8_u64).and(msg!("refresh-site-stopped", host));
        assert!(first(part).1, "the user stopped it");
    }

    #[test]
    fn a_server_that_was_asked_in_vain_is_no_longer_the_first_step() {
        let mut view = gallery::gap(1, GapCause::MissedPolls);
        view.server = Some("Home".to_owned());
        let mut first = |message: Message| {
            view.open.gap.message = msg!("history-missed").and(message);
            (first_step(&view, &TIMES), view.asks_server_first())
        };
        let (ask, archive) = ("Ask your server Home first", "Look in a web archive");
        for (message, step) in [
            (msg!("history-site-unproven", host = "Home", count = 8_u64), archive),
            (msg!("history-site-nothing", host = "Home"), archive),
            (msg!("history-site-nothing", host = "blog.example"), ask),
            (msg!("refresh-site-waits", host = "Home", time = "10:00"), ask),
        ] {
            let (said, is_first) = first(message);
            assert!(said.starts_with(step) && is_first == (step == ask), "{said}");
        }
    }

    #[test]
    fn a_gap_of_a_site_that_keeps_nothing_says_so_and_offers_no_question_to_it() {
        let mut view = gallery::gap(1, GapCause::MissedPolls);
        view.site = SiteHelp::KeepsNothing;
        let told = "This site keeps no older entries for feed readers. ";
        assert!(first_step(&view, &TIMES).starts_with(told), "{}", first_step(&view, &TIMES));
        assert_eq!(view.site_to_ask(), None);
        view.site = SiteHelp::Ask("blog.example".to_owned());
        assert!(
            first_step(&view, &TIMES).starts_with("Ask blog.example first"),
            "{}",
            first_step(&view, &TIMES)
        );
        view.site = SiteHelp::None;
        assert!(!first_step(&view, &TIMES).contains("keeps no older"), "{}", first_step(&view, &TIMES));
    }
}
