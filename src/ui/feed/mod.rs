//! The information about a feed, in place of the article: its history as a picture and its state in words (G8).

pub(super) mod history_strip;
pub(super) mod settings;

use egui::{Id, Role, Sense, Ui, WidgetInfo, vec2};

use super::actions::action::Action;
use super::actions::command::{Command, FeedCommand, GapCommand, ListCommand, WindowCommand};
use super::article::reading::{Reading, open};
use super::article::{bar, column, measure};
use super::gap::art::{GapColors, gap_background};
use super::gap::{end_words, facts_ui, gap_words};
use super::look::fonts;
use super::look::icons::Icon;
use super::look::lines::text_line;
use super::look::scroll::scroll_from_top;
use super::look::theme::{palette, size};
use super::look::widgets::{ButtonStyle, button, button_with, label, link, segmented, tick_box};
use super::view::{FeedState, FeedView, GapView, Scope, Selected, Times};
use super::words;
use crate::model::{ImagePolicy, Timestamp};
use history_strip::{StripSize, strip_ui};
use settings::{connection_ui, settings_ui};

/// Draws the information about a feed.
pub(super) fn feed_ui(ui: &mut Ui, view: &FeedView, times: &Times, reading: &mut Reading) {
    let id = view.state.id;
    bar(ui, |ui| {
        if button_with(ui, Some(Icon::Refresh), t!("ui-feed-refresh"), ButtonStyle::Quiet).clicked() {
            reading.commands.push(Command::Feed(FeedCommand::Refresh(Scope::Feed(id))));
        }
        if view.state.has_archives() {
            let check = button(ui, t!("ui-feed-check-archives"), ButtonStyle::Quiet);
            if check.on_hover_text(t!("ui-feed-check-archives.hint")).clicked() {
                reading.commands.push(Command::Feed(FeedCommand::CheckArchives(id)));
            }
        }
        if view.state.has_history() {
            let rebuild = button(ui, t!("ui-feed-rebuild-history"), ButtonStyle::Quiet);
            if rebuild.on_hover_text(t!("ui-feed-rebuild-history.hint")).clicked() {
                reading.commands.push(Command::Feed(FeedCommand::RebuildHistory(id)));
            }
        }
        if view.offers_older {
            let (text, note) = end_words::look_for_older();
            if button(ui, text, ButtonStyle::Quiet).on_hover_text(note).clicked() {
                reading.commands.push(Command::Feed(FeedCommand::LookForOlder(id)));
            }
        }
        if let Some(site) = &view.site
            && button_with(ui, Some(Icon::External), t!("ui-feed-open-site"), ButtonStyle::Quiet).clicked()
        {
            reading.commands.extend(open(site));
        }
    });
    let width = measure(ui);
    scroll_from_top(ui, ("feed", id.0)).show(ui, |ui| {
        column(ui, width, |ui| {
            let p = palette(ui);
            ui.add_space(24.0);
            let heading = label(ui, &view.title, fonts::semibold(26.0), p.text);
            heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &view.title));
            ui.add_space(6.0);
            let kind = words::kind(view.state.kind);
            let FeedState { state, has_failed, .. } = view.state;
            let explained = view.doubt.map_or_else(
                || words::state_explained(state, has_failed),
                |doubt| words::doubt(doubt).to_owned(),
            );
            let state = words::state(state, has_failed, times);
            label(ui, &format!("{kind} · {state}"), fonts::medium(14.0), p.soft);
            ui.add_space(4.0);
            label(ui, &explained, fonts::regular(14.0), p.weak);
            ui.add_space(2.0);
            // The link is moved left, so that its text begins exactly below the text above it. The content below the
            // link is not moved.
            let room = ui.available_rect_before_wrap().translate(vec2(-4.0, 0.0));
            let mut beside = ui.new_child(egui::UiBuilder::new().id_salt("help").max_rect(room));
            if link(&mut beside, Action::GapHelp.text(), "").clicked() {
                reading.commands.push(Command::Window(WindowCommand::ShowGapHelp));
            }
            ui.add_space(beside.min_rect().height() + 22.0);
            let mut facts = vec![(t!("ui-feed-address").to_owned(), view.url.to_string())];
            facts.extend(view.facts.iter().cloned());
            facts_ui(ui, &facts);
            ui.add_space(22.0);
            strip_ui(ui, &view.history, times, StripSize::Large, &mut reading.commands);
            gaps_ui(ui, &view.gaps, times, reading);
            if let Some(flag) = view.not_chronological {
                ui.add_space(14.0);
                not_chronological_ui(ui, view, flag, reading);
            }
            removed_ui(ui, view, reading);
            if view.renamed > 0 {
                section(ui, t!("ui-feed-renamed"));
                let text = t!("ui-feed-renamed-note", count = view.renamed);
                label(ui, &text, fonts::regular(14.0), p.soft);
                ui.add_space(6.0);
                if button(ui, t!("ui-feed-undo-renaming"), ButtonStyle::Quiet).clicked() {
                    reading.commands.push(Command::Feed(FeedCommand::UndoRenaming(id)));
                }
            }
            choices_ui(ui, view, reading);
            events_ui(ui, t!("ui-feed-events"), &view.log.events, times);
            faults_ui(ui, &view.faults);
            if more_ui(ui, view) {
                ui.add_space(14.0);
                connection_ui(ui, view, reading);
                events_ui(ui, t!("ui-feed-requests"), &view.log.requests, times);
            }
            ui.add_space(40.0);
        });
    });
}

/// Draws the link that shows or hides what few users need. Returns true if it is shown. It is shown at first if the user
/// has changed something there, because a mistake in it must be seen.
fn more_ui(ui: &mut Ui, view: &FeedView) -> bool {
    let id = Id::unique(("feed", "more", view.state.id.0));
    let begin = || has_own_connection(view);
    let is_shown = ui.data_mut(|data| *data.get_temp_mut_or_insert_with(id, begin));
    ui.add_space(24.0);
    let text = if is_shown { t!("ui-feed-less") } else { t!("ui-feed-more") };
    if link(ui, text, t!("ui-feed-more.hint")).clicked() {
        ui.data_mut(|data| data.insert_temp(id, !is_shown));
    }
    is_shown
}

fn has_own_connection(view: &FeedView) -> bool {
    let settings = &view.choices.settings;
    !view.choices.headers.is_empty()
        || settings.user_agent.is_some()
        || settings.proxy.is_some()
        || settings.allow_private
}

/// Lets the user say that a feed is not chronological. A feed ordered by score seems to miss entries at every poll
/// (G6).
fn not_chronological_ui(ui: &mut Ui, view: &FeedView, flag: bool, reading: &mut Reading) {
    let mut flag = flag;
    if tick_box(ui, &mut flag, t!("ui-feed-not-chronological")).changed() {
        reading.commands.push(Command::Feed(FeedCommand::SetNotChronological(view.state.id, flag)));
    }
    label(ui, t!("ui-feed-not-chronological.hint"), fonts::regular(12.5), palette(ui).weak);
}

/// Draws the settings of this feed.
fn choices_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    let id = view.state.id;
    section(ui, t!("ui-feed-reading"));
    let policies =
        [None, Some(ImagePolicy::WhenOpened), Some(ImagePolicy::OnRequest), Some(ImagePolicy::Never)];
    let names = [
        t!("ui-feed-images-default"),
        t!("ui-feed-images-when-opened"),
        t!("ui-feed-images-on-request"),
        t!("ui-feed-images-never"),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 6.0);
        let name = egui::RichText::new(t!("ui-feed-images"));
        ui.label(name.font(fonts::regular(14.0)).color(palette(ui).soft));
        let chosen = policies.iter().position(|policy| *policy == view.choices.images).unwrap_or(0);
        if let Some(policy) = segmented(ui, &names, chosen).and_then(|index| policies.get(index)) {
            reading.commands.push(Command::Feed(FeedCommand::SetImages(id, *policy)));
        }
    });
    ui.add_space(8.0);
    let mut always = view.choices.full_text;
    if tick_box(ui, &mut always, t!("ui-feed-full-text")).changed() {
        reading.commands.push(Command::Feed(FeedCommand::SetAlwaysFullText(id, always)));
    }
    label(ui, t!("ui-feed-full-text.hint"), fonts::regular(12.5), palette(ui).weak);
    section(ui, t!("ui-feed-terms"));
    settings_ui(ui, view, reading);
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(28.0);
    label(ui, title, fonts::semibold(16.0), palette(ui).text);
    ui.add_space(8.0);
}

fn gaps_ui(ui: &mut Ui, gaps: &[GapView], times: &Times, reading: &mut Reading) {
    if gaps.is_empty() {
        return;
    }
    section(ui, t!("ui-feed-gaps"));
    for view in gaps {
        let p = palette(ui);
        let id = view.open.id;
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 70.0), Sense::hover());
        gap_background(ui, rect, GapColors::amber(p));
        let mut buttons = ui.new_child(
            egui::UiBuilder::new()
                .id_salt(("gap", id.0))
                .max_rect(egui::Rect::from_min_size(
                    rect.min + vec2(12.0, 8.0),
                    vec2(rect.width() - 24.0, size::CONTROL),
                ))
                .layout(egui::Layout::right_to_left(egui::Align::Center)),
        );
        if view.gap().dismissed
            && button(&mut buttons, t!("ui-gap-show-again"), ButtonStyle::Raised).clicked()
        {
            reading.commands.push(Command::Gap(GapCommand::Undismiss(id)));
        }
        if button(&mut buttons, t!("ui-gap-details"), ButtonStyle::Raised).clicked() {
            reading.commands.push(Command::List(ListCommand::Select(Selected::Gap(id))));
        }
        let width = buttons.min_rect().left() - rect.left() - 28.0;
        let title = gap_words::cause(view.gap());
        text_line(
            ui.painter(),
            rect.min + vec2(16.0, 14.0),
            &title,
            fonts::semibold(13.5),
            p.gap.text,
            width,
        );
        let [_, _, mut span] = gap_words::row_lines(view, times, false);
        if view.gap().dismissed {
            span = t!("ui-feed-dismissed", span);
        }
        // The time range is drawn below the buttons, where it has the whole width and is not cut off.
        let (at, width) = (rect.min + vec2(16.0, 45.0), rect.width() - 32.0);
        text_line(ui.painter(), at, &span, fonts::regular(12.5), p.gap.text, width);
        ui.add_space(8.0);
    }
}

/// Lists entries that the publisher removed and that are still on disk (C2).
fn removed_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    if view.removed == 0 {
        return;
    }
    section(ui, t!("ui-feed-removed"));
    let count = view.removed;
    let text = t!("ui-feed-removed-note", count);
    label(ui, &text, fonts::regular(14.0), palette(ui).soft);
    ui.add_space(6.0);
    if button(ui, &t!("ui-feed-show-removed", count), ButtonStyle::Quiet).clicked() {
        reading.commands.push(Command::List(ListCommand::ShowScope(Scope::Removed(view.state.id))));
    }
}

fn events_ui(ui: &mut Ui, title: &str, events: &[(Timestamp, String)], times: &Times) {
    if events.is_empty() {
        return;
    }
    section(ui, title);
    for (at, text) in events {
        label(ui, &times.day_and_time(*at), fonts::regular(12.5), palette(ui).weak);
        label(ui, text, fonts::regular(14.0), palette(ui).soft);
        ui.add_space(6.0);
    }
}

fn faults_ui(ui: &mut Ui, faults: &[String]) {
    if faults.is_empty() {
        return;
    }
    section(ui, t!("ui-feed-faults"));
    for fault in faults {
        label(ui, &format!("• {fault}"), fonts::regular(14.0), palette(ui).soft);
        ui.add_space(4.0);
    }
}
