//! How one feed is fetched and kept, where not as all feeds are: a section of its information.
//!
//! What is typed holds once the field is left or Enter is pressed; a number out of its bounds is refused in words.

use std::ops::RangeInclusive;

use egui::{Id, Ui, vec2};

use super::command::Command;
use super::fonts;
use super::text::Reading;
use super::theme::{palette, size};
use super::view::FeedView;
use super::widgets::{label, text_field, text_line_right, tick_box};
use super::words;
use crate::model::{FeedTerms, SubscriptionId};

/// Draws the section.
pub(super) fn terms_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    let id = view.state.id;
    let mut terms = view.choices.terms.clone();
    let interval = Field {
        feed: id,
        name: "Refresh this feed every",
        told: "From its next refresh on; never more often than its server allows.",
        unit: "min",
        width: 120.0,
    };
    number_ui(ui, interval, FeedTerms::MINUTES, &mut terms.interval_minutes);
    let keep = Field {
        feed: id,
        name: "Keep of this feed",
        told: "Texts on disk; 0 keeps all of them. The oldest that were read make room, never unread or starred ones.",
        unit: "MB",
        width: 120.0,
    };
    number_ui(ui, keep, FeedTerms::KEEP, &mut terms.keep_mb);
    let agent = Field {
        feed: id,
        name: "User-Agent",
        told: "The name under which this feed’s server is asked, for servers that refuse Lacuna’s own.",
        unit: "",
        width: 320.0,
    };
    agent_ui(ui, agent, &mut terms.user_agent);
    tick_box(ui, &mut terms.allow_private, "May lead to private addresses");
    let told = "This feed’s documents may lead to addresses of this computer and its network, and from https to http.";
    label(ui, told, fonts::regular(12.5), palette(ui).weak);
    if terms != view.choices.terms {
        reading.commands.push(Command::SetFeedTerms(id, terms));
    }
}

/// A field of the section.
#[derive(Clone, Copy)]
struct Field {
    feed: SubscriptionId,
    name: &'static str,
    told: &'static str,
    unit: &'static str,
    width: f32,
}

impl Field {
    /// Draws it over what holds; answers what was typed, once that is to hold.
    fn ui(self, ui: &mut Ui, holds: &str, hint: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
        let p = palette(ui);
        let id = Id::unique(("feed term", self.name, self.feed.0));
        let mut typed = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| holds.to_owned());
        label(ui, self.name, fonts::regular(14.0), p.soft);
        ui.add_space(4.0);
        let response = ui.allocate_ui(vec2(self.width, size::CONTROL), |ui| {
            ui.set_width(self.width);
            text_field(ui, id, &mut typed, self.name, hint, None)
        });
        let response = response.inner;
        let at = response.rect.right_center() - vec2(10.0, 8.0);
        text_line_right(ui.painter(), at, self.unit, fonts::regular(13.0), p.weak);
        ui.add_space(3.0);
        label(ui, self.told, fonts::regular(12.5), p.weak);
        let is_right = fits(typed.trim());
        let (left, has_focus) = (response.lost_focus(), response.has_focus());
        ui.data_mut(|data| {
            // Until what was typed is what holds.
            if has_focus || typed.trim() != holds {
                data.insert_temp(id, typed.clone());
            } else {
                data.remove_temp::<String>(id);
            }
        });
        (left && is_right && typed.trim() != holds).then(|| typed.trim().to_owned())
    }
}

fn number_ui(ui: &mut Ui, field: Field, bounds: RangeInclusive<u32>, value: &mut Option<u32>) {
    let read = |text: &str| text.parse::<u32>().ok().filter(|number| bounds.contains(number));
    let holds = value.map(|number| number.to_string()).unwrap_or_default();
    let id = Id::unique(("feed term", field.name, field.feed.0));
    if let Some(typed) = field.ui(ui, &holds, "As for all", |text| text.is_empty() || read(text).is_some()) {
        *value = read(&typed);
    }
    let waits = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    if !waits.trim().is_empty() && read(waits.trim()).is_none() {
        let (least, most) = (u64::from(*bounds.start()), u64::from(*bounds.end()));
        let text = format!(
            "From {} to {}, or nothing: as for all feeds",
            words::grouped(least),
            words::grouped(most)
        );
        label(ui, &text, fonts::regular(12.5), palette(ui).error);
    }
    ui.add_space(12.0);
}

fn agent_ui(ui: &mut Ui, field: Field, value: &mut Option<String>) {
    // What a header can carry.
    let fits = |text: &str| text.chars().all(|c| c == ' ' || c.is_ascii_graphic());
    if let Some(typed) = field.ui(ui, value.as_deref().unwrap_or_default(), "Lacuna’s own", fits) {
        *value = (!typed.is_empty()).then_some(typed);
    }
    ui.add_space(12.0);
}
