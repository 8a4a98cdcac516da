//! A section of the feed's information: settings for fetching and storing this feed that override the general ones.
//!
//! A typed value applies when the field loses the focus or Enter is pressed. A number outside its bounds shows an error
//! and changes nothing.

use std::ops::RangeInclusive;

use egui::{Id, Ui, vec2};

use crate::model::{FeedSettings, SubscriptionId};
use crate::ui::actions::command::{Command, FeedCommand};
use crate::ui::article::text::Reading;
use crate::ui::look::fonts;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{label, text_field, text_line_right, tick_box};
use crate::ui::view::FeedView;
use crate::ui::words;

/// Draws the section.
pub(super) fn terms_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    let id = view.state.id;
    let mut settings = view.choices.settings.clone();
    let interval = Field {
        feed: id,
        name: "Refresh this feed every",
        note: "Applies from the next refresh; the server may set a minimum.",
        unit: "min",
        width: 120.0,
    };
    number_ui(ui, interval, FeedSettings::MINUTES, &mut settings.interval_minutes);
    let keep = Field {
        feed: id,
        name: "Storage limit",
        note: "Texts on disk; 0 keeps all. Oldest read entries are removed first; unread and starred ones are kept.",
        unit: "MB",
        width: 120.0,
    };
    number_ui(ui, keep, FeedSettings::KEEP, &mut settings.keep_mb);
    let agent = Field {
        feed: id,
        name: "User-Agent",
        note: "The name that Lacuna sends to this feed’s server, if the server refuses the usual one.",
        unit: "",
        width: 320.0,
    };
    agent_ui(ui, agent, &mut settings.user_agent);
    tick_box(ui, &mut settings.allow_private, "Allow private addresses");
    let note = "Allow this feed to link to local addresses and from https to http.";
    label(ui, note, fonts::regular(12.5), palette(ui).weak);
    if settings != view.choices.settings {
        reading.commands.push(Command::Feed(FeedCommand::SetFeedSettings(id, settings)));
    }
}

/// A field of the section.
#[derive(Clone, Copy)]
struct Field {
    feed: SubscriptionId,
    name: &'static str,
    note: &'static str,
    unit: &'static str,
    width: f32,
}

impl Field {
    /// Draws the field. `current` is the stored value. Returns the typed value when it applies.
    fn ui(self, ui: &mut Ui, current: &str, hint: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
        let p = palette(ui);
        let id = Id::unique(("feed term", self.name, self.feed.0));
        let mut typed = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| current.to_owned());
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
        label(ui, self.note, fonts::regular(12.5), p.weak);
        let is_right = fits(typed.trim());
        let (left, has_focus) = (response.lost_focus(), response.has_focus());
        ui.data_mut(|data| {
            // The typed text is kept until it equals the current value.
            if has_focus || typed.trim() != current {
                data.insert_temp(id, typed.clone());
            } else {
                data.remove_temp::<String>(id);
            }
        });
        (left && is_right && typed.trim() != current).then(|| typed.trim().to_owned())
    }
}

fn number_ui(ui: &mut Ui, field: Field, bounds: RangeInclusive<u32>, value: &mut Option<u32>) {
    let read = |text: &str| text.parse::<u32>().ok().filter(|number| bounds.contains(number));
    let current = value.map(|number| number.to_string()).unwrap_or_default();
    let id = Id::unique(("feed term", field.name, field.feed.0));
    if let Some(typed) = field.ui(ui, &current, "Default", |text| text.is_empty() || read(text).is_some()) {
        *value = read(&typed);
    }
    let waits = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    if !waits.trim().is_empty() && read(waits.trim()).is_none() {
        let (least, most) = (u64::from(*bounds.start()), u64::from(*bounds.end()));
        let text =
            format!("From {} to {}, or empty for the default", words::grouped(least), words::grouped(most));
        label(ui, &text, fonts::regular(12.5), palette(ui).error);
    }
    ui.add_space(12.0);
}

fn agent_ui(ui: &mut Ui, field: Field, value: &mut Option<String>) {
    // A header value may contain these characters only.
    let fits = |text: &str| text.chars().all(|c| c == ' ' || c.is_ascii_graphic());
    if let Some(typed) = field.ui(ui, value.as_deref().unwrap_or_default(), "Lacuna’s own", fits) {
        *value = (!typed.is_empty()).then_some(typed);
    }
    ui.add_space(12.0);
}
