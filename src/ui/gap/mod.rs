//! The article pane for a gap: its cause, its time range, and its actions (G1, G2, A7a).

pub(super) mod art;
pub mod end_words;
pub mod gap_words;
mod site;

use egui::{Ui, vec2};

use super::actions::action::Action;
use super::actions::command::{Command, FeedCommand, GapCommand, ListCommand, WindowCommand};
use super::article::reading::Reading;
use super::article::{bar, column, measure};
use super::look::icons::Icon;
use super::look::scroll::scroll_from_top;
use super::look::theme::palette;
use super::look::widgets::{ButtonStyle, button, button_with, focus_ring, label};
use super::look::{fonts, icons};
use super::view::{GapView, Selected, Times};
use crate::history::GapCause;
use crate::ui::look::lines::label_line;
use art::{GapColors, gap_background};

/// Draws the explanation of a gap.
pub(super) fn gap_ui(ui: &mut Ui, view: &GapView, times: &Times, reading: &mut Reading) {
    bar(ui, |ui| actions_ui(ui, view, reading));
    let width = measure(ui);
    scroll_from_top(ui, ("gap", view.open.id.0)).show(ui, |ui| {
        column(ui, width, |ui| {
            ui.add_space(24.0);
            banner_ui(ui, view, times);
            ui.add_space(22.0);
            let p = palette(ui);
            let gap = view.gap();
            paragraph(ui, &gap_words::story(view));
            let first_step = site::first_step(view, times);
            if !first_step.is_empty() {
                ui.add_space(10.0);
                label(ui, &first_step, fonts::medium(15.0), p.text);
            }
            if let Some(reason) = gap_words::reason(gap) {
                ui.add_space(10.0);
                label(ui, &reason, fonts::regular(14.0), p.soft);
            }
            if let Some(looking) = &view.looking {
                ui.add_space(10.0);
                label(ui, looking, fonts::medium(14.0), p.text);
            }
            if gap.dismissed {
                ui.add_space(10.0);
                label(ui, t!("ui-gap-dismissed"), fonts::medium(14.0), p.gap.text);
            }
            ui.add_space(22.0);
            neighbours_ui(ui, view, times, reading);
            facts_ui(ui, &facts(view, times));
            ui.add_space(18.0);
            if button_with(ui, Some(Icon::Help), Action::GapHelp.text(), ButtonStyle::Flat).clicked() {
                reading.commands.push(Command::Window(WindowCommand::ShowGapHelp));
            }
            ui.add_space(4.0);
            details_ui(ui, view);
            ui.add_space(40.0);
        });
    });
}

/// Returns true if the site or the user's own server should be asked before anything else is tried.
fn asks_first(view: &GapView) -> bool {
    view.asks_site_first() || view.asks_server_first()
}

/// Draws the buttons. A gap at the limit or after a stop has buttons to continue. Any other gap with an address has a
/// button to retry (A7).
fn actions_ui(ui: &mut Ui, view: &GapView, reading: &mut Reading) {
    let id = view.open.id;
    let gap = view.gap();
    if view.walking && gap.cause == GapCause::NotYetFetched {
        if button_with(ui, Some(Icon::Stop), t!("ui-gap-stop"), ButtonStyle::Quiet).clicked() {
            reading.commands.push(Command::Feed(FeedCommand::Stop(view.open.subscription)));
        }
        return;
    }
    site::ask_site_ui(ui, view, reading);
    site::ask_server_ui(ui, view, reading);
    if gap_words::waits_for_user(gap) {
        let choices = [
            (t!("ui-gap-continue"), ButtonStyle::Primary, Command::Gap(GapCommand::Continue(id))),
            (
                t!("ui-gap-continue-to-beginning"),
                ButtonStyle::Quiet,
                Command::Gap(GapCommand::ContinueToBeginning(id)),
            ),
        ];
        for (text, style, command) in choices {
            if button(ui, text, style).clicked() {
                reading.commands.push(command);
            }
        }
        if gap.cause == GapCause::Limit && button(ui, t!("ui-gap-stop-here"), ButtonStyle::Quiet).clicked() {
            reading.commands.push(Command::Gap(GapCommand::StopHere(id)));
        }
    } else if gap.uri.is_some() && view.looking.is_none() {
        let comes_first = !asks_first(view) && !gap_words::begins_with_search(view);
        let style = if comes_first { ButtonStyle::Primary } else { ButtonStyle::Quiet };
        let retry = button_with(ui, Some(Icon::Refresh), t!("ui-gap-retry"), style);
        if retry.on_hover_text(Action::RetryGap.tooltip(ui)).clicked() {
            reading.commands.push(Command::Gap(GapCommand::Retry(id)));
        }
    }
    if gap.cause == GapCause::NotYetFetched {
        return;
    }
    if view.looking.is_some() {
        if button_with(ui, Some(Icon::Stop), t!("ui-gap-stop"), ButtonStyle::Quiet).clicked() {
            reading.commands.push(Command::Feed(FeedCommand::Stop(view.open.subscription)));
        }
    } else if view.can_be_looked_for() {
        let comes_first = !asks_first(view) && gap_words::begins_with_search(view);
        let style = if comes_first { ButtonStyle::Primary } else { ButtonStyle::Quiet };
        let search = button(ui, t!("ui-gap-web-archive"), style);
        if search.on_hover_text(t!("ui-gap-web-archive.hint")).clicked() {
            reading.commands.push(Command::Gap(GapCommand::LookInWebArchive(id)));
        }
    }
    let (text, command) = if gap.dismissed {
        (t!("ui-gap-show-again"), Command::Gap(GapCommand::Undismiss(id)))
    } else {
        (t!("ui-gap-dismiss"), Command::Gap(GapCommand::Dismiss(id)))
    };
    if button(ui, text, ButtonStyle::Quiet).on_hover_text(Action::DismissGap.tooltip_as(text, ui)).clicked() {
        reading.commands.push(command);
    }
}

fn banner_ui(ui: &mut Ui, view: &GapView, times: &Times) {
    let p = palette(ui);
    let quiet = view.gap().cause == GapCause::NotYetFetched;
    let colors = if quiet { GapColors::quiet(p) } else { GapColors::amber(p) };
    let title = gap_words::headline(view);
    let [_, cause, span] = gap_words::row_lines(view, times, false);
    let lines: Vec<String> =
        [cause, span, view.feed.clone()].into_iter().filter(|line| !line.is_empty()).collect();
    let (heading_font, font, width) = (fonts::semibold(21.0), fonts::regular(14.0), ui.available_width());
    let height = |text: &str, font: &egui::FontId| {
        let line = ui.painter().layout(text.to_owned(), font.clone(), colors.text, width - 66.0);
        line.size().y
    };
    let text = height(title, &heading_font) + lines.iter().map(|line| height(line, &font) + 6.0).sum::<f32>();
    let size = vec2(width, (text + 32.0).max(104.0));
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    gap_background(ui, rect, colors);
    let icon = egui::Rect::from_min_size(rect.min + vec2(20.0, 22.0), vec2(16.0, 16.0));
    icons::paint(ui.painter(), icon, if quiet { Icon::Clock } else { Icon::Gap }, colors.text);
    let inner = egui::Rect::from_min_max(rect.min + vec2(50.0, 18.0), rect.max - vec2(16.0, 10.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner));
    child.spacing_mut().item_spacing.y = 6.0;
    let mut add = |text: &str, font| {
        let text = egui::RichText::new(text).font(font).color(colors.text);
        child.add(egui::Label::new(text).wrap())
    };
    let heading = add(title, heading_font);
    heading.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, title));
    for line in lines {
        add(&line, font.clone());
    }
}

fn paragraph(ui: &mut Ui, text: &str) {
    let job = egui::text::LayoutJob::single_section(
        text.to_owned(),
        egui::TextFormat {
            font_id: fonts::regular(16.0),
            color: palette(ui).text,
            line_height: Some(25.0),
            ..egui::TextFormat::default()
        },
    );
    ui.add(egui::Label::new(job).selectable(true).wrap());
}

fn facts(view: &GapView, times: &Times) -> Vec<(String, String)> {
    let gap = view.gap();
    let mut facts = Vec::with_capacity(7);
    if gap.cause == GapCause::NotYetFetched {
        return facts;
    }
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    let (time, distance) = (times.day_and_time(gap.since), times.distance(gap.since));
    add(t!("ui-gap-fact-noticed"), t!("ui-gap-noticed", time, distance));
    if gap.tries > 0 {
        add(t!("ui-gap-fact-tried"), t!("ui-gap-tried", count = gap.tries));
    }
    // At the limit or after a stop nothing failed. So there is no confidence to state, and no time of a next try.
    if !gap_words::waits_for_user(gap) {
        add(t!("ui-gap-fact-next-try"), gap_words::next_try(view, times));
        add(t!("ui-gap-fact-certainty"), gap_words::confidence(gap.confidence).to_owned());
    }
    facts
}

/// Draws the entries on both sides of the gap. A click opens the entry in the list of its feed.
fn neighbours_ui(ui: &mut Ui, view: &GapView, times: &Times, reading: &mut Reading) {
    let (gap, feed) = (view.gap(), view.open.subscription);
    let p = palette(ui);
    for (name, neighbour, time) in [
        (t!("ui-gap-newer-entry"), &view.beside.newer, gap.place.newer_time),
        (t!("ui-gap-older-entry"), &view.beside.older, gap.place.older_time),
    ] {
        // Lacuna knows the time of an entry even if the entry's title is no longer known.
        let Some(time) = time else { continue };
        let when = times.day_and_time(time);
        let Some(neighbour) = neighbour else {
            facts_ui(ui, &[(name.to_owned(), when)]);
            continue;
        };
        let column = names_width(ui, std::iter::once(name));
        fact_ui(ui, (name, column), |ui| {
            let title =
                if neighbour.title.trim().is_empty() { t!("ui-gap-untitled") } else { &neighbour.title };
            let text = label_line(ui, title, fonts::medium(13.5), p.accent);
            let link = ui.add(egui::Label::new(text).sense(egui::Sense::click()));
            let link = link.on_hover_cursor(egui::CursorIcon::PointingHand);
            link.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Link, true, t!("ui-gap-entry-beside", name, title))
            });
            focus_ring(ui, &link, link.rect.expand(2.0));
            if link.clicked() {
                let entry = Selected::Entry(neighbour.key);
                reading.commands.push(Command::List(ListCommand::ShowInFeed(entry, feed)));
            }
            label(ui, &when, fonts::regular(12.5), p.weak);
        });
    }
}

/// Draws names and values, one pair in each line.
pub(super) fn facts_ui(ui: &mut Ui, facts: &[(String, String)]) {
    let p = palette(ui);
    let names = facts.iter().map(|(name, _)| name.as_str());
    let column = names_width(ui, names);
    for (name, value) in facts {
        fact_ui(ui, (name, column), |ui| {
            label(ui, value, fonts::regular(13.5), p.text);
        });
    }
}

/// The space between a name and its value, in points.
const BESIDE_NAME: f32 = 12.0;

/// Returns the width of the column of these names, with the space beside it. No word of a name breaks in it.
fn names_width<'a>(ui: &Ui, names: impl Iterator<Item = &'a str>) -> f32 {
    let font = fonts::regular(13.5);
    let width =
        |word: &str| ui.painter().layout_no_wrap(word.to_owned(), font.clone(), palette(ui).weak).size().x;
    let widest = names.flat_map(str::split_whitespace).map(width).fold(0.0, f32::max);
    let usual = (ui.available_width() * 0.28).clamp(110.0, 170.0).round();
    usual.max(widest.ceil() + BESIDE_NAME)
}

/// Draws a name in a column of this width, its value beside it, and a line below.
fn fact_ui(ui: &mut Ui, (name, column): (&str, f32), value: impl FnOnce(&mut Ui)) {
    let p = palette(ui);
    let top = ui.cursor().min;
    let width = ui.available_width();
    let place =
        |left: f32, width: f32| egui::Rect::from_min_size(top + vec2(left, 5.0), vec2(width, f32::INFINITY));
    let mut left = ui.new_child(egui::UiBuilder::new().max_rect(place(0.0, column - BESIDE_NAME)));
    label(&mut left, name, fonts::regular(13.5), p.weak);
    let mut right = ui.new_child(egui::UiBuilder::new().max_rect(place(column, width - column)));
    right.spacing_mut().item_spacing.y = 2.0;
    value(&mut right);
    let bottom = left.min_rect().bottom().max(right.min_rect().bottom()) + 6.0;
    let rect = egui::Rect::from_min_max(top, egui::pos2(top.x + width, bottom.ceil()));
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, egui::Stroke::new(1.0, p.line));
    ui.advance_cursor_after_rect(rect);
}

fn details_ui(ui: &mut Ui, view: &GapView) {
    let p = palette(ui);
    let gap = view.gap();
    let id = egui::Id::unique("gap details");
    let mut is_open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let icon = if is_open { Icon::Down } else { Icon::Right };
    if button_with(ui, Some(icon), t!("ui-gap-details"), ButtonStyle::Flat).clicked() {
        is_open = !is_open;
        ui.data_mut(|data| data.insert_temp(id, is_open));
    }
    if !is_open {
        return;
    }
    ui.add_space(8.0);
    let message = (!gap.message.is_empty()).then(|| gap.message.to_string());
    let lines = [
        (t!("ui-gap-detail-file"), gap.uri.as_ref().map(ToString::to_string)),
        (t!("ui-gap-detail-status"), gap.status.map(|status| status.to_string())),
        (t!("ui-gap-detail-message"), message),
        (t!("ui-gap-detail-cause"), Some(gap.cause.name().to_owned())),
    ];
    let lines = lines.into_iter().filter_map(|(name, value)| Some((name, value?)));
    egui::Frame::new().fill(p.ground.sunken).corner_radius(8).inner_margin(14).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (name, value) in lines {
            label(ui, name, fonts::medium(12.0), p.weak);
            ui.add(
                egui::Label::new(egui::RichText::new(value).font(fonts::mono(13.0)).color(p.text))
                    .wrap()
                    .selectable(true),
            );
            ui.add_space(8.0);
        }
    });
}
