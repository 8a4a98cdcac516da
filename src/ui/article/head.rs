//! The head of an article: title, author, date, source, and notes about changes or removal.

use egui::Ui;
use url::Url;

use crate::content::shown_target;
use crate::model::{EntryKey, imported_file, is_web, shown_title};

use super::changes::changes_ui;
use super::files::is_played;
use super::reading::{Reading, found_ui, open, selection_ui};
use crate::ui::actions::command::{ArticleCommand, Command, ListCommand};
use crate::ui::look::bidi::in_visual_order;
use crate::ui::look::labels::label_chip;
use crate::ui::look::lines::label_line;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{label, label_cut, link, shown_address};
use crate::ui::look::{emoji, fonts};
use crate::ui::view::{EntryView, FullText, Scope, Selected, Times};
use crate::ui::words;

/// Draws the title, the byline and the notes.
pub(in crate::ui) fn head_ui(ui: &mut Ui, view: &EntryView<'_>, times: &Times, reading: &mut Reading) {
    let p = palette(ui);
    let row = view.row;
    if !row.title.trim().is_empty() {
        title_ui(ui, view, reading);
        ui.add_space(8.0);
    }
    label(ui, &byline(view, times), fonts::regular(13.5), p.weak);
    labels_ui(ui, view, reading);
    also_ui(ui, view, reading);
    about_ui(ui, view, reading);
    if let Some(changes) = view.changes {
        changes_ui(ui, row.key, changes, times);
    }
    if view.is_hidden {
        hidden_ui(ui, row.key, reading);
    }
    if row.withdrawn {
        ui.add_space(8.0);
        let text = if row.starred {
            t!("ui-article-gone-starred")
        } else if row.labels.is_empty() {
            t!("ui-article-gone")
        } else {
            t!("ui-article-gone-labelled")
        };
        label(ui, text, fonts::medium(13.0), p.gap.text);
    }
    if let Some(captured) = row.origin.captured {
        ui.add_space(8.0);
        let text = t!("ui-article-recovered", day = times.day(captured));
        label(ui, &text, fonts::medium(13.0), p.gap.text);
    }
    if let Some(host) = row.origin.asked_site() {
        ui.add_space(8.0);
        label(ui, &t!("ui-article-from-site", host), fonts::medium(13.0), p.gap.text);
    }
    if let Some(name) = &row.origin.account {
        ui.add_space(8.0);
        label(ui, &t!("ui-article-from-server", name), fonts::medium(13.0), p.gap.text);
    }
    if let Some(file) = row.origin.document.as_ref().and_then(imported_file) {
        ui.add_space(8.0);
        label(ui, &t!("ui-article-imported", file), fonts::medium(13.0), p.gap.text);
    }
    let note = match view.full_text {
        FullText::Loading => Some((t!("ui-article-full-text-loading").to_owned(), p.weak)),
        FullText::Failed(reason) => Some((t!("ui-article-full-text-failed", reason), p.error)),
        FullText::Missing => Some((t!("ui-article-page-missing").to_owned(), p.error)),
        FullText::Shown => Some((t!("ui-article-full-text-shown").to_owned(), p.weak)),
        FullText::None | FullText::Hidden => None,
    };
    if let Some((text, color)) = note {
        ui.add_space(6.0);
        label(ui, &text, fonts::regular(13.0), color);
    }
    ui.add_space(22.0);
}

fn title_ui(ui: &mut Ui, view: &EntryView<'_>, reading: &mut Reading) {
    let p = palette(ui);
    let row = view.row;
    let title = &*row.title;
    let format = egui::TextFormat {
        font_id: fonts::article(view.type_scale.serif, true, false, view.type_scale.points(28.0)),
        color: p.text,
        line_height: Some((view.type_scale.points(28.0) * 1.29).round()),
        ..egui::TextFormat::default()
    };
    let mut job = egui::text::LayoutJob::default();
    emoji::append(&mut job, title, &format);
    job.wrap.max_width = ui.available_width();
    let galley = in_visual_order(ui.painter().layout_job(job), Some(ui.available_width()));
    let (place, galley, heading) = egui::Label::new(galley).selectable(true).layout_in_ui(ui);
    found_ui(ui, title, &galley, place, reading);
    selection_ui(ui, &heading, place, galley, p.text);
    heading.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, title));
    if heading.hovered()
        && let Some(link) = &row.link
    {
        reading.hovered_link = Some(shown_target(link));
    }
}

/// Says that a rule hid the entry, with a link that shows it in the lists again.
fn hidden_ui(ui: &mut Ui, key: EntryKey, reading: &mut Reading) {
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        label(ui, t!("ui-article-hidden"), fonts::medium(13.0), palette(ui).soft);
        if link(ui, t!("ui-article-show-in-lists"), "").clicked() {
            reading.commands.push(Command::Article(ArticleCommand::ShowInLists(vec![key])));
        }
    });
}

/// Draws the labels of the entry. A click on one lists its entries.
fn labels_ui(ui: &mut Ui, view: &EntryView<'_>, reading: &mut Reading) {
    if view.row.labels.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for label in &view.row.labels {
            if label_chip(ui, label).clicked() {
                let scope = Scope::Label(label.name.clone());
                reading.commands.push(Command::List(ListCommand::ShowScope(scope)));
            }
        }
    });
}

/// Draws the names of the other feeds that have the same article. A click on one opens the article there.
fn also_ui(ui: &mut Ui, view: &EntryView<'_>, reading: &mut Reading) {
    let Some(last) = view.also_in.len().checked_sub(1) else { return };
    let p = palette(ui);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(0.0, 2.0);
        // The words have the same height as the links.
        let weak = |ui: &mut Ui, text: &str| {
            let line = label_line(ui, text, fonts::regular(13.5), p.weak);
            ui.add(egui::Label::new(line));
        };
        weak(ui, t!("ui-article-also-in"));
        for (at, twin) in view.also_in.iter().enumerate() {
            ui.add_space(6.0);
            if link_ui(ui, &twin.feed).clicked() {
                let entry = Selected::Entry(twin.key);
                reading.commands.push(Command::List(ListCommand::ShowInFeed(entry, twin.subscription)));
            }
            if at < last {
                weak(ui, t!("locale-list-comma").trim_end());
            }
        }
    });
}

/// Draws the words of a link.
fn link_ui(ui: &mut Ui, name: &str) -> egui::Response {
    let text = label_line(ui, name, fonts::regular(13.5), palette(ui).accent);
    let response = ui.add(egui::Label::new(text).sense(egui::Sense::click()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Link, true, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws the entries that this entry replies to, and the feed that it was taken from.
fn about_ui(ui: &mut Ui, view: &EntryView<'_>, reading: &mut Reading) {
    const MOST_LINKS: usize = 5;
    let entry = view.entry;
    for replied in entry.in_reply_to.iter().take(MOST_LINKS) {
        let address = replied.link.clone().or_else(|| Url::parse(&replied.id).ok().filter(is_web));
        let name = address.as_ref().map_or(replied.id.as_str(), Url::as_str);
        line_ui(ui, t!("ui-article-in-reply-to"), name, address.as_ref(), reading);
    }
    match (&entry.source.title, &entry.source.link) {
        (Some(title), link) => line_ui(ui, t!("ui-article-taken-from"), title, link.as_ref(), reading),
        (None, Some(link)) => {
            line_ui(ui, t!("ui-article-taken-from"), &shown_address(link), Some(link), reading);
        }
        (None, None) => {}
    }
}

/// Draws a line of the head. The line is a link if it has an address.
pub(super) fn line_ui(ui: &mut Ui, what: &str, name: &str, address: Option<&Url>, reading: &mut Reading) {
    let p = palette(ui);
    let name = &*shown_title(name.to_owned());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        label(ui, what, fonts::regular(13.5), p.weak);
        let Some((address, command)) = address.and_then(|address| Some((address, open(address)?))) else {
            label_cut(ui, name, fonts::regular(13.5), p.weak);
            return;
        };
        let response = link_ui(ui, name);
        if response.hovered() {
            reading.hovered_link = Some(shown_target(address));
        }
        if response.clicked() {
            reading.commands.push(command);
        }
    });
}

fn byline(view: &EntryView<'_>, times: &Times) -> String {
    let (row, feed) = (view.row, view.feed);
    let mut text = feed.to_owned();
    let author = row.author.as_deref().filter(|author| !author.is_empty() && *author != feed);
    // The card of an audio or video file states its duration, so the head does not repeat it.
    let duration = view.entry.media.duration.filter(|_| !is_played(view)).map(words::duration);
    let operation = row.origin.operation.as_ref().map(|operation| words::operation(operation).to_owned());
    let reading = Some(view.article.reading_minutes).filter(|minutes| *minutes > 1);
    let reading = reading.map(|count| t!("ui-article-reading-time", count));
    let time = Some(times.day_and_time(row.time));
    let parts = [operation, author.map(ToOwned::to_owned), time, duration, reading];
    for part in parts.into_iter().flatten() {
        text.push_str(" · ");
        text.push_str(&part);
    }
    match (row.published, row.updated) {
        (Some(published), Some(updated)) if times.date(updated) != times.date(published) => {
            text + " · " + &t!("ui-article-updated", day = times.day(updated))
        }
        _ => text,
    }
}
