//! Two sections of the feed's information: settings for fetching and storing this feed that override the general ones,
//! and those for the connection to its server, which few users need.
//!
//! A typed value applies when the field loses the focus or Enter is pressed. A number outside its bounds shows an error
//! and changes nothing.

use std::ops::RangeInclusive;

use egui::{Id, Ui, vec2};

use crate::model::{FeedSettings, ProxyChoice, RequestHeader};
use crate::ui::actions::command::{Command, FeedCommand};
use crate::ui::article::reading::Reading;
use crate::ui::look::fonts;
use crate::ui::look::lines::text_line_right;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{ButtonStyle, button, label, link, password_field, text_field, tick_box};
use crate::ui::view::FeedView;

/// Draws the settings for fetching and storing the feed.
pub(super) fn settings_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    let id = view.state.id;
    let mut settings = view.choices.settings.clone();
    let interval = Field {
        id: Id::unique(("feed term", "interval", id.0)),
        name: t!("ui-feed-interval"),
        note: t!("ui-feed-interval.hint"),
        unit: t!("ui-feed-interval-unit"),
        width: 120.0,
    };
    number_ui(ui, interval, FeedSettings::MINUTES, &mut settings.interval_minutes);
    let keep = Field {
        id: Id::unique(("feed term", "keep", id.0)),
        name: t!("ui-feed-keep"),
        note: t!("ui-feed-keep.hint"),
        unit: t!("ui-feed-keep-unit"),
        width: 120.0,
    };
    number_ui(ui, keep, FeedSettings::KEEP_MB, &mut settings.keep_mb);
    apply(view, settings, reading);
}

/// Draws the settings for the connection to the feed's server.
pub(super) fn connection_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    let id = view.state.id;
    let mut settings = view.choices.settings.clone();
    let agent = Field {
        id: Id::unique(("feed term", "agent", id.0)),
        name: t!("ui-feed-agent"),
        note: t!("ui-feed-agent.hint"),
        unit: "",
        width: 320.0,
    };
    agent_ui(ui, agent, &mut settings.user_agent);
    proxy_ui(ui, id.0, &mut settings.proxy);
    headers_ui(ui, view, reading);
    tick_box(ui, &mut settings.allow_private, t!("ui-feed-allow-private"));
    label(ui, t!("ui-feed-allow-private.hint"), fonts::regular(12.5), palette(ui).weak);
    apply(view, settings, reading);
}

fn apply(view: &FeedView, settings: FeedSettings, reading: &mut Reading) {
    if settings != view.choices.settings {
        reading.commands.push(Command::Feed(FeedCommand::SetFeedSettings(view.state.id, settings)));
    }
}

/// A field for a typed value.
#[derive(Clone, Copy)]
struct Field {
    id: Id,
    name: &'static str,
    note: &'static str,
    unit: &'static str,
    width: f32,
}

impl Field {
    /// Draws the field. `current` is the stored value. Returns the typed value in the frame in which it must be
    /// applied.
    fn ui(self, ui: &mut Ui, current: &str, hint: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
        let p = palette(ui);
        let id = self.id;
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
    let fits = |text: &str| text.is_empty() || read(text).is_some();
    let current = value.map(|number| number.to_string()).unwrap_or_default();
    if let Some(typed) = field.ui(ui, &current, t!("ui-feed-default"), fits) {
        *value = read(&typed);
    }
    let waits = ui.data(|data| data.get_temp::<String>(field.id)).unwrap_or_default();
    if !waits.trim().is_empty() && read(waits.trim()).is_none() {
        let text = t!("ui-feed-bounds", least = bounds.start(), most = bounds.end());
        label(ui, &text, fonts::regular(12.5), palette(ui).error);
    }
    ui.add_space(12.0);
}

fn agent_ui(ui: &mut Ui, field: Field, value: &mut Option<String>) {
    // A header value may contain these characters only.
    let fits = |text: &str| text.chars().all(|c| c == ' ' || c.is_ascii_graphic());
    if let Some(typed) = field.ui(ui, value.as_deref().unwrap_or_default(), t!("ui-feed-own-agent"), fits) {
        *value = (!typed.is_empty()).then_some(typed);
    }
    ui.add_space(12.0);
}

/// Draws the choice of the feed's proxy. The password of a proxy is shown only while it is typed.
fn proxy_ui(ui: &mut Ui, id: i64, value: &mut Option<ProxyChoice>) {
    let field = Field {
        id: Id::unique(("feed term", "proxy", id)),
        name: t!("ui-feed-proxy"),
        note: t!("ui-feed-proxy.hint"),
        unit: "",
        width: 320.0,
    };
    let fits = |text: &str| text.is_empty() || ProxyChoice::typed(text).is_some();
    let current = value.as_ref().map(ProxyChoice::name).unwrap_or_default();
    if let Some(typed) = field.ui(ui, &current, t!("ui-feed-default"), fits) {
        *value = ProxyChoice::typed(&typed);
        // The typed text may contain a password, which is not shown again.
        ui.data_mut(|data| data.remove_temp::<String>(field.id));
    }
    let waits = ui.data(|data| data.get_temp::<String>(field.id)).unwrap_or_default();
    if !fits(waits.trim()) {
        label(ui, t!("ui-settings-proxy-wanted"), fonts::regular(12.5), palette(ui).error);
    }
    ui.add_space(12.0);
}

/// Draws the request headers of the feed by their names, and the fields for another one. A value is never shown. Headers
/// without a value are marked, because they are not sent.
fn headers_ui(ui: &mut Ui, view: &FeedView, reading: &mut Reading) {
    let (p, id) = (palette(ui), view.state.id);
    label(ui, t!("ui-feed-headers"), fonts::regular(14.0), p.soft);
    ui.add_space(3.0);
    label(ui, t!("ui-feed-headers.hint"), fonts::regular(12.5), p.weak);
    for name in &view.choices.headers {
        ui.horizontal(|ui| {
            label(ui, name, fonts::regular(14.0), p.text);
            let remove = link(ui, t!("ui-feed-header-remove"), "");
            if remove.accessible_name(t!("ui-feed-header-remove-it", name = name.as_str())).clicked() {
                reading.commands.push(Command::Feed(FeedCommand::RemoveHeader(id, name.clone())));
            }
        });
        if view.choices.headers_without_value.contains(name) {
            let note = t!("ui-feed-header-without-value", name = name.as_str());
            label(ui, &note, fonts::regular(12.5), p.error);
        }
    }
    let (name_id, value_id) =
        (Id::unique(("feed header", "name", id.0)), Id::unique(("feed header", "value", id.0)));
    let typed = |ui: &Ui, id: Id| ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    let (mut name, mut value) = (typed(ui, name_id), typed(ui, value_id));
    ui.add_space(4.0);
    ui.allocate_ui(vec2(320.0, size::CONTROL), |ui| {
        ui.set_width(320.0);
        text_field(ui, name_id, &mut name, t!("ui-feed-header-name"), "Authorization", None);
        ui.add_space(4.0);
        let value_name = t!("ui-feed-header-value");
        password_field(ui, value_id, &mut value, value_name, value_name);
    });
    ui.add_space(4.0);
    let is_wanted = !name.trim().is_empty() && !value.is_empty();
    let header = RequestHeader::new(&name, &value);
    if let Err(reason) = header.as_ref().map_err(ToString::to_string)
        && is_wanted
    {
        label(ui, &reason, fonts::regular(12.5), p.error);
    }
    let set = ui.add_enabled_ui(is_wanted && header.is_ok(), |ui| {
        button(ui, t!("ui-feed-header-set"), ButtonStyle::Quiet)
    });
    if set.inner.clicked()
        && let Ok(header) = header
    {
        reading.commands.push(Command::Feed(FeedCommand::SetHeader(id, header)));
        (name, value) = (String::new(), String::new());
    }
    ui.data_mut(|data| {
        data.insert_temp(name_id, name);
        data.insert_temp(value_id, value);
    });
    ui.add_space(12.0);
}
