//! The lists of feeds that need attention: feeds at risk (G6b), and feeds whose last fetch failed.

use egui::{Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use crate::model::SubscriptionId;
use crate::ui::actions::command::{Command, FeedCommand, ListCommand};
use crate::ui::look::fonts;
use crate::ui::look::lines::label_line;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, feed_icon, focus_ring, label};
use crate::ui::view::{FeedCard, Scope};

/// The feed that the user has reached with the keyboard.
#[derive(Debug, Default)]
pub(in crate::ui) struct ChosenCard {
    feed: Option<SubscriptionId>,
    /// True if the next frame scrolls to the feed.
    reveal: bool,
}

impl ChosenCard {
    /// Chooses the feed `by` places below the present one, or the first or last one. Returns the feed if there is one.
    pub(in crate::ui) fn step(&mut self, cards: &[FeedCard], by: isize) -> Option<SubscriptionId> {
        let last = cards.len().checked_sub(1)?;
        let at = match cards.iter().position(|card| self.is(card)) {
            Some(at) => at.saturating_add_signed(by).min(last),
            None => 0,
        };
        self.feed = cards.get(at).map(|card| card.id);
        self.reveal = true;
        self.feed
    }

    /// Returns the command that lists the entries of the chosen feed.
    pub(in crate::ui) fn open(&self, cards: &[FeedCard]) -> Option<Command> {
        cards.iter().find(|card| self.is(card)).map(show)
    }

    fn is(&self, card: &FeedCard) -> bool {
        self.feed == Some(card.id)
    }
}

/// Returns the command that lists the entries of a feed.
fn show(card: &FeedCard) -> Command {
    Command::List(ListCommand::ShowScope(Scope::Feed(card.id)))
}

/// Draws the feeds, one below the other. A click on a card shows the information about its feed.
pub(super) fn cards_ui(ui: &mut Ui, cards: &[FeedCard], chosen: &mut ChosenCard, out: &mut Vec<Command>) {
    ScrollArea::vertical().id_salt("feeds that need attention").auto_shrink(false).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(14, 10)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            for card in cards {
                let is_chosen = chosen.is(card);
                // The buttons and the title are drawn above this area, so they get their clicks.
                let area = UiBuilder::new().id_salt(card.id.0).sense(Sense::CLICK);
                let drawn = ui.scope_builder(area, |ui| card_ui(ui, card, is_chosen, out)).response;
                if drawn.clicked() {
                    chosen.feed = Some(card.id);
                    out.push(Command::Feed(FeedCommand::ShowInformation(card.id)));
                }
                if is_chosen && std::mem::take(&mut chosen.reveal) {
                    drawn.scroll_to_me(None);
                }
                ui.add_space(10.0);
            }
        });
    });
}

fn card_ui(ui: &mut Ui, card: &FeedCard, is_chosen: bool, out: &mut Vec<Command>) {
    let p = palette(ui);
    egui::Frame::new()
        .fill(if is_chosen { p.ground.selected } else { p.ground.sunken })
        .corner_radius(8)
        .inner_margin(egui::Margin::symmetric(14, 11))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            title_ui(ui, card, is_chosen, out);
            ui.add_space(4.0);
            label(ui, &card.reason, fonts::regular(13.5), p.text);
            for note in &card.notes {
                ui.add_space(3.0);
                label(ui, note, fonts::regular(12.5), p.soft);
            }
            if card.buttons.is_empty() {
                return;
            }
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                for (text, command) in &card.buttons {
                    let response = button(ui, text, ButtonStyle::Raised);
                    // A screen reader says the name of the feed with each button.
                    response.widget_info(|| {
                        let name = t!("ui-list-button-of-feed", button = text, feed = card.title);
                        WidgetInfo::labeled(Role::Button, true, name)
                    });
                    if response.clicked() {
                        out.push(command.clone());
                    }
                }
            });
        });
}

/// Draws the feed's name. A click lists its entries.
fn title_ui(ui: &mut Ui, card: &FeedCard, is_chosen: bool, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
        feed_icon(ui, rect, &card.title, card.icon);
        let text = label_line(ui, &card.title, fonts::semibold(14.0), p.text);
        let title = ui.add(egui::Label::new(text).sense(Sense::click()));
        let title = title.on_hover_cursor(egui::CursorIcon::PointingHand);
        title.widget_info(|| WidgetInfo::selected(Role::Link, true, is_chosen, &card.title));
        focus_ring(ui, &title, title.rect.expand(2.0));
        if title.clicked() {
            out.push(show(card));
        }
    });
}
