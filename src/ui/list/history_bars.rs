//! The bars above the list of one feed: the progress of its walk, and the buttons of its pages.

use egui::{Ui, vec2};

use crate::ui::actions::command::{Command, FeedCommand, GapCommand, ListCommand, PageMove};
use crate::ui::gap_words;
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, button_with, icon_button, label, label_cut, problem_ui};
use crate::ui::view::{PagerView, Times, WalkPhase, WalkView};
use crate::ui::words;

/// Draws the progress of a walk and its buttons. No two outcomes look alike (A7a, A8).
pub(super) fn walk_ui(ui: &mut Ui, walk: &WalkView, times: &Times, out: &mut Vec<Command>) {
    let p = palette(ui);
    egui::Frame::new()
        .fill(p.ground.sunken)
        .corner_radius(8)
        .inner_margin(egui::Margin::symmetric(12, 9))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            let (title, gap) = match walk.phase {
                WalkPhase::Running(work) => (words::walk_title(work), None),
                WalkPhase::AtLimit(gap) => (t!("ui-list-load-older"), Some(gap)),
                WalkPhase::Stopped(gap) => (t!("ui-list-stopped"), Some(gap)),
            };
            // The button that ends the walk is to the right of the title, so that the buttons that continue the walk
            // fit into one line below.
            let stop = match walk.phase {
                WalkPhase::Running(_) => {
                    Some((t!("ui-gap-stop"), Command::Feed(FeedCommand::Stop(walk.feed))))
                }
                WalkPhase::AtLimit(gap) => {
                    Some((t!("ui-gap-stop-here"), Command::Gap(GapCommand::StopHere(gap))))
                }
                WalkPhase::Stopped(_) => None,
            };
            ui.horizontal(|ui| {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if let Some((text, command)) = stop
                        && button_with(ui, Some(Icon::Stop), text, ButtonStyle::Flat).clicked()
                    {
                        out.push(command);
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        label_cut(ui, title, fonts::medium(13.0), p.text);
                    });
                });
            });
            // The progress always takes one line: the list below must not move with each document.
            label_cut(ui, &walk_progress(walk, times), fonts::regular(12.5), p.weak);
            let Some(gap) = gap else { return };
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                if button(ui, t!("ui-gap-continue"), ButtonStyle::Primary).clicked() {
                    out.push(Command::Gap(GapCommand::Continue(gap)));
                }
                if button(ui, t!("ui-gap-continue-to-beginning"), ButtonStyle::Raised).clicked() {
                    out.push(Command::Gap(GapCommand::ContinueToBeginning(gap)));
                }
            });
        });
}

fn walk_progress(walk: &WalkView, times: &Times) -> String {
    let mut text = match walk.phase {
        WalkPhase::Running(work) => words::walk_read(work, walk.documents),
        WalkPhase::AtLimit(_) | WalkPhase::Stopped(_) => gap_words::documents(walk.documents),
    };
    if let Some(time) = walk.back_to {
        text = t!("ui-list-back-to", progress = text, date = times.date(time));
    }
    if walk.bytes > 0 {
        text = format!("{text} · {}", words::bytes(walk.bytes));
    }
    text
}

/// Draws the buttons that move through a paged feed. The sentence beside them does not claim that the feed is complete
/// (P1, P2).
pub(super) fn pager_ui(ui: &mut Ui, pager: &PagerView, out: &mut Vec<Command>) {
    let p = palette(ui);
    if !pager.page.is_empty() {
        moves_ui(ui, pager, out);
        ui.add_space(3.0);
    }
    label(ui, t!("ui-list-comes-in-pages"), fonts::regular(12.0), p.weak);
    if let Some(problem) = &pager.problem {
        ui.add_space(6.0);
        problem_ui(ui, &problem.message, &problem.hint);
    }
}

/// Draws the buttons for the first, previous, next and last page, and for loading more.
fn moves_ui(ui: &mut Ui, pager: &PagerView, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let moves = [
            (Icon::First, t!("ui-list-first-page"), pager.first, PageMove::First),
            (Icon::Left, t!("ui-list-previous-page"), pager.previous, PageMove::Previous),
        ];
        for (icon, name, possible, to) in moves {
            page_button(ui, icon, name, possible && !pager.loading, to, out);
        }
        ui.add_space(6.0);
        let text = if pager.loading { t!("ui-list-page-loading") } else { &pager.page };
        ui.label(egui::RichText::new(text).font(fonts::medium(13.0)).color(p.text));
        ui.add_space(6.0);
        let moves = [
            (Icon::Right, t!("ui-list-next-page"), pager.next, PageMove::Next),
            (Icon::Last, t!("ui-list-last-page"), pager.last, PageMove::Last),
        ];
        for (icon, name, possible, to) in moves {
            page_button(ui, icon, name, possible && !pager.loading, to, out);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let why = if pager.loading { Some(t!("ui-list-load-more.hint")) } else { pager.no_more };
            let more = ui
                .add_enabled_ui(why.is_none(), |ui| button(ui, t!("ui-list-load-more"), ButtonStyle::Quiet))
                .inner;
            if more.clicked() {
                out.push(Command::List(ListCommand::LoadMore));
            }
            if let Some(why) = why {
                more.on_disabled_hover_text(why);
            }
        });
    });
}

fn page_button(ui: &mut Ui, icon: Icon, name: &str, possible: bool, to: PageMove, out: &mut Vec<Command>) {
    let response = ui.add_enabled_ui(possible, |ui| icon_button(ui, icon, name, name, None)).inner;
    if response.clicked() {
        out.push(Command::List(ListCommand::Page(to)));
    }
}
