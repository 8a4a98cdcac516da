//! The settings. A change applies at once. A number outside its bounds shows an error and changes nothing.

mod keys;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use egui::{Id, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use url::Url;

use crate::model::{
    AppearanceSettings, ColumnWidth, HistorySettings, ImagePolicy, NetworkSettings, ProxyChoice,
    ReadingSettings, RefreshingSettings, Theme,
};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{Command, FeedCommand, WindowCommand};
use crate::ui::look::fonts;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{
    focus_ring, label, link, segmented, switch, text_field, text_line, text_line_right,
};
use crate::ui::view::{SettingsView, SignedIn};
use crate::ui::words;

/// The state of the settings dialog.
#[derive(Clone, Debug, Default)]
pub struct SettingsForm {
    section: Section,
    /// The typed text of each field, by the field's name.
    typed: BTreeMap<&'static str, String>,
    /// The action that waits for its new key.
    listens: Option<Action>,
    /// The reason that the last pressed key was refused.
    refused: Option<String>,
}

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Appearance,
    Reading,
    Refreshing,
    History,
    Network,
    Keys,
}

impl Section {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Appearance, "Appearance"),
        (Self::Reading, "Reading"),
        (Self::Refreshing, "Refreshing"),
        (Self::History, "History"),
        (Self::Network, "Network"),
        (Self::Keys, "Keys"),
    ];
}

/// Width of the list of pages, in points.
const NAMES: f32 = 148.0;
/// Width of a switch, in points.
const SWITCH: f32 = 48.0;
const NUMBER: f32 = 170.0;
const CHOICE: f32 = 258.0;

const MEGABYTE: u64 = 1 << 20;

/// Draws the settings. Returns true: only the dialog's frame closes them.
pub(super) fn settings_ui(
    ui: &mut Ui,
    form: &mut SettingsForm,
    view: &SettingsView,
    signed_in: &BTreeMap<String, SignedIn>,
    out: &mut Vec<Command>,
) -> bool {
    let height = (ui.ctx().content_rect().height() - 190.0).clamp(200.0, 470.0);
    let mut next = view.clone();
    let top = ui.cursor().min;
    let whole = Rect::from_min_size(top, vec2(ui.available_width(), height));
    let names = Rect::from_min_size(top, vec2(NAMES, height));
    let mut side = ui.new_child(egui::UiBuilder::new().max_rect(names));
    sections_ui(&mut side, form);
    let page = Rect::from_min_max(pos2(names.right() + 22.0, top.y), whole.max);
    let mut page_ui = ui.new_child(egui::UiBuilder::new().max_rect(page));
    let salt = format!("settings {:?}", form.section);
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(&mut page_ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(ui.available_width() - 12.0);
        let mut rows = Rows { ui, form };
        match rows.form.section {
            Section::Appearance => appearance_ui(&mut rows, &mut next.appearance),
            Section::Reading => reading_ui(&mut rows, &mut next.reading),
            Section::Refreshing => refreshing_ui(&mut rows, &mut next.refreshing),
            Section::History => history_ui(&mut rows, &mut next.history),
            Section::Network => network_ui(&mut rows, &mut next.network, signed_in, out),
            Section::Keys => keys::keys_ui(rows.ui, rows.form, &mut next.keys),
        }
    });
    ui.advance_cursor_after_rect(whole);
    if next != *view {
        out.push(Command::Window(WindowCommand::ApplySettings(Box::new(next))));
    }
    true
}

fn sections_ui(ui: &mut Ui, form: &mut SettingsForm) {
    let p = palette(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (section, name) in Section::ALL {
        let chosen = form.section == section;
        let (rect, response) = ui.allocate_exact_size(vec2(NAMES, 30.0), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, name));
        if chosen {
            ui.painter().rect_filled(rect, size::RADIUS, p.selected);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, size::RADIUS, p.hover);
        }
        focus_ring(ui, &response, rect);
        let (font, color) =
            if chosen { (fonts::medium(14.0), p.text) } else { (fonts::regular(14.0), p.soft) };
        text_line(ui.painter(), rect.min + vec2(10.0, 6.0), name, font, color, NAMES - 20.0);
        if response.clicked() {
            form.section = section;
            // The tabs were drawn with the old section, so the next frame draws them again.
            ui.ctx().request_repaint();
            form.listens = None;
            form.refused = None;
        }
    }
}

fn appearance_ui(rows: &mut Rows<'_>, next: &mut AppearanceSettings) {
    let themes = [Theme::System, Theme::Light, Theme::Dark];
    rows.choice("Theme", "", &["System", "Light", "Dark"], &themes, &mut next.theme);
    let text = "Text size of articles, in percent. Ctrl and + or \u{2212} zoom the whole window.";
    rows.percent("Text size", text, AppearanceSettings::TEXT_PERCENT, &mut next.text_size);
    let text = "Line height, in percent of the text size.";
    rows.percent("Line spacing", text, AppearanceSettings::LINE_PERCENT, &mut next.line_spacing);
    let widths = [ColumnWidth::Narrow, ColumnWidth::Medium, ColumnWidth::Wide];
    let text = "How long the lines of articles may be.";
    rows.choice("Column width", text, &["Narrow", "Medium", "Wide"], &widths, &mut next.column_width);
    let text = match fonts::serif_name(rows.ui.ctx()) {
        Some(name) => format!("Serif is {name}, a font of your system."),
        None => "Your system has no serif font, so both look the same.".to_owned(),
    };
    rows.choice("Article font", &text, &["Sans serif", "Serif"], &[false, true], &mut next.serif);
    let text = "Fetched from each feed\u{2019}s own site, and kept.";
    rows.switch("Feed icons", text, &mut next.site_icons);
    let text = "Show only feeds with unread entries.";
    rows.switch("Hide feeds without unread entries", text, &mut next.hide_read_feeds);
    let key = Action::OpenMenu.keys_text(rows.ui);
    let text = match key.as_str() {
        "" => "The menu button above the subscriptions has the same items.".to_owned(),
        key => format!("{key} shows it for a moment. The menu button has the same items."),
    };
    rows.switch("Menu bar", &text, &mut next.menu_bar);
}

fn reading_ui(rows: &mut Rows<'_>, next: &mut ReadingSettings) {
    let text = "How long an entry is open before it counts as read, in milliseconds.";
    rows.number("Mark as read after", text, "ms", ReadingSettings::DELAY_MS, &mut next.mark_read_delay_ms);
    let text = "Mark entries as read as you scroll past.";
    rows.switch("Mark as read on scrolling", text, &mut next.mark_read_on_scroll);
    rows.switch("Compact list", "Show each entry in one line.", &mut next.compact_list);
    let images = [ImagePolicy::WhenOpened, ImagePolicy::OnRequest, ImagePolicy::Never];
    let text = "Never while refreshing or passing by; never with cookies. Tracking pixels are left out.";
    rows.choice("Images", text, &["When opened", "On request", "Never"], &images, &mut next.show_images);
    let text =
        "Load an image for each entry that you see in the list, if images of its feed load when opened.";
    rows.switch("Thumbnails", text, &mut next.thumbnails);
    let text = "Off shows only their first frame. Animations out of sight pause.";
    rows.switch("Play animated images", text, &mut next.play_animations);
    let text = "Disk space for images, in megabytes. The oldest images are removed first.";
    rows.megabytes("Keep images", text, ReadingSettings::IMAGE_CACHE_MB, &mut next.image_cache_bytes);
}

fn refreshing_ui(rows: &mut Rows<'_>, next: &mut RefreshingSettings) {
    let text = "For feeds that set no interval of their own, in minutes.";
    let bounds = RefreshingSettings::MINUTES;
    rows.number("Refresh every", text, "min", bounds, &mut next.refresh_interval_minutes);
    rows.switch("Refresh at start", "Check feeds on launch.", &mut next.refresh_at_start);
    rows.switch("Work offline", "Lacuna fetches nothing while this is on.", &mut next.offline);
    let text = "Notify me of new entries in the background.";
    rows.switch("Notifications", text, &mut next.notifications);
}

fn history_ui(rows: &mut Rows<'_>, next: &mut HistorySettings) {
    let text = "For entries from before you subscribed.";
    rows.choice("Mark older entries as", text, &["Read", "Unread"], &[true, false], &mut next.import_as_read);
    let text = "Number of archive files that one feed may load before Lacuna asks.";
    let name = "Ask before downloading more than";
    rows.number(name, text, "files", HistorySettings::ARCHIVES, &mut next.archive_limit);
    let text = "Disk space that one feed\u{2019}s texts may take before Lacuna asks, in megabytes.";
    let name = "Ask before storing more than";
    rows.megabytes(name, text, HistorySettings::FEED_CAP_MB, &mut next.feed_cap_bytes);
    let text = "Megabytes of texts; 0 keeps all. Oldest read entries are removed first; unread and starred ones are kept. \
                Titles stay, and texts can be fetched again.";
    rows.number("Storage limit per feed", text, "MB", HistorySettings::KEEP_MB, &mut next.keep_feed_mb);
    let text = "Megabytes of texts of all feeds together. To limit one feed, see About this feed.";
    rows.number("Storage limit for all feeds", text, "MB", HistorySettings::KEEP_MB, &mut next.keep_all_mb);
    let text = "Megabytes after decompression. Larger files are refused.";
    let bounds = HistorySettings::DOCUMENT_CAP_MB;
    rows.megabytes("Largest file", text, bounds, &mut next.document_cap_bytes);
}

fn network_ui(
    rows: &mut Rows<'_>,
    next: &mut NetworkSettings,
    signed_in: &BTreeMap<String, SignedIn>,
    out: &mut Vec<Command>,
) {
    rows.proxy(&mut next.proxy);
    rows.web_archive(&mut next.web_archive);
    let text = "Allow feeds to link to local addresses and from https to http.";
    rows.switch("Private addresses", text, &mut next.allow_private);
    let text = "Without a keyring, passwords are kept in a private file.";
    let mut in_keyring = !next.passwords_in_file;
    rows.switch("Keep passwords in the system\u{2019}s keyring", text, &mut in_keyring);
    next.passwords_in_file = !in_keyring;
    for (server, known) in signed_in {
        let text = format!("{}; the password is {}.", known.user, words::password_place(known.in_keyring));
        rows.row(server, &text, NUMBER, |ui, _| {
            ui.add_space(6.0);
            if small_link(ui, "Sign out", &format!("Sign out of {server}")) {
                out.push(Command::Feed(FeedCommand::SignOutOf(server.clone())));
            }
        });
    }
}

/// The rows of a page: name and explanation on the left, the control on the right.
struct Rows<'a> {
    ui: &'a mut Ui,
    form: &'a mut SettingsForm,
}

impl Rows<'_> {
    fn row(&mut self, name: &str, text: &str, room: f32, control: impl FnOnce(&mut Ui, &mut SettingsForm)) {
        let p = palette(self.ui);
        let form = &mut *self.form;
        self.ui.horizontal_top(|ui| {
            let width = (ui.available_width() - room - 16.0).max(120.0);
            ui.allocate_ui(vec2(width, 30.0), |ui| {
                ui.set_width(width);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    ui.add_space(5.0);
                    label(ui, name, fonts::medium(14.0), p.text);
                    if !text.is_empty() {
                        label(ui, text, fonts::regular(12.5), p.weak);
                    }
                });
            });
            ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 4.0;
                control(ui, form);
            });
        });
        self.ui.add_space(18.0);
    }

    fn switch(&mut self, name: &str, text: &str, on: &mut bool) {
        self.row(name, text, SWITCH, |ui, _| {
            ui.add_space(4.0);
            if switch(ui, *on, name).clicked() {
                *on = !*on;
            }
        });
    }

    fn choice<T: Copy + PartialEq>(
        &mut self,
        name: &str,
        text: &str,
        names: &[&str],
        values: &[T],
        chosen: &mut T,
    ) {
        self.row(name, text, CHOICE, |ui, _| {
            ui.add_space(2.0);
            let at = values.iter().position(|value| value == chosen).unwrap_or(usize::MAX);
            if let Some(value) = segmented(ui, names, at).and_then(|at| values.get(at)) {
                *chosen = *value;
            }
        });
    }

    fn number(
        &mut self,
        name: &'static str,
        text: &str,
        unit: &str,
        bounds: RangeInclusive<u32>,
        value: &mut u32,
    ) {
        self.row(name, text, NUMBER, |ui, form| {
            let p = palette(ui);
            let id = Id::unique(("setting", name));
            let has_focus = ui.memory(|memory| memory.has_focus(id));
            let typed = form.typed.entry(name).or_insert_with(|| value.to_string());
            if !has_focus && typed.trim().parse() == Ok(*value) {
                *typed = value.to_string();
            }
            let font = fonts::regular(13.0);
            let unit_width = ui.painter().layout_no_wrap(unit.to_owned(), font.clone(), p.weak).size().x;
            let width = 78.0 + unit_width.ceil();
            let field = ui.allocate_ui(vec2(width, size::CONTROL), |ui| {
                ui.set_width(width);
                text_field(ui, id, typed, name, "", None).rect
            });
            let at = field.inner.right_center() - vec2(10.0, 8.0);
            text_line_right(ui.painter(), at, unit, font, p.weak);
            match typed.trim().parse::<u32>() {
                Ok(number) if bounds.contains(&number) => *value = number,
                _ => {
                    let (least, most) = (u64::from(*bounds.start()), u64::from(*bounds.end()));
                    let text = format!("From {} to {}", words::grouped(least), words::grouped(most));
                    label(ui, &text, fonts::regular(12.5), p.error);
                }
            }
        });
    }

    /// A factor, shown in percent. It changes only if its percent do.
    fn percent(&mut self, name: &'static str, text: &str, bounds: RangeInclusive<u32>, factor: &mut f32) {
        let before = percent_of(*factor);
        let mut next = before;
        self.number(name, text, "%", bounds, &mut next);
        if next != before {
            *factor = next as f32 / 100.0;
        }
    }

    /// A number of bytes, shown in megabytes. It changes only if its megabytes do.
    fn megabytes(&mut self, name: &'static str, text: &str, bounds: RangeInclusive<u32>, bytes: &mut u64) {
        let before = megabytes_of(*bytes).max(*bounds.start());
        let mut next = before;
        self.number(name, text, "MB", bounds, &mut next);
        if next != before {
            *bytes = u64::from(next) * MEGABYTE;
        }
    }

    fn web_archive(&mut self, address: &mut Url) {
        const NAME: &str = "Web archive";
        let text = "Address at which an archive lists its copies (RFC 7089). Used only when you look for missing entries.";
        self.row(NAME, text, CHOICE, |ui, form| {
            let p = palette(ui);
            let id = Id::unique(("setting", NAME));
            let typed = form.typed.entry(NAME).or_insert_with(|| address.to_string());
            text_field(ui, id, typed, NAME, "https://archive.example/timemap/link/", None);
            match NetworkSettings::read_web_archive(typed) {
                Some(read) => *address = read,
                None => {
                    label(ui, "An http or https address", fonts::regular(12.5), p.error);
                }
            }
        });
    }

    fn proxy(&mut self, proxy: &mut ProxyChoice) {
        const NAME: &str = "Address of the proxy";
        let text = "Local addresses bypass the proxy.";
        self.row("Proxy", text, CHOICE, |ui, form| {
            let p = palette(ui);
            let chosen = match proxy {
                ProxyChoice::Environment => 0,
                ProxyChoice::Direct => 1,
                ProxyChoice::Http(_) => 2,
            };
            // The proxy changes only when a valid address was typed. Until then only the form shows the choice
            // "Address".
            let is_open = form.typed.contains_key(NAME);
            ui.add_space(2.0);
            match segmented(ui, &["System", "None", "Address"], if is_open { 2 } else { chosen }) {
                Some(2) => {
                    form.typed.entry(NAME).or_default();
                }
                Some(other) => {
                    form.typed.remove(NAME);
                    *proxy = if other == 0 { ProxyChoice::Environment } else { ProxyChoice::Direct };
                }
                None => {}
            }
            if let ProxyChoice::Http(address) = proxy {
                form.typed.entry(NAME).or_insert_with(|| address.clone());
            }
            let Some(typed) = form.typed.get_mut(NAME) else { return };
            text_field(ui, Id::unique(NAME), typed, NAME, "http://proxy.example:3128", None);
            match ProxyChoice::http(typed) {
                Some(read) => *proxy = read,
                None => {
                    label(ui, "The address of an http or https proxy", fonts::regular(12.5), p.error);
                }
            }
        });
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a factor from 0.5 to 3")]
fn percent_of(factor: f32) -> u32 {
    (factor * 100.0).round() as u32
}

fn megabytes_of(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MEGABYTE)).unwrap_or(u32::MAX)
}

/// Draws a small link. Returns true if it was clicked. `name` is its name for screen readers.
fn small_link(ui: &mut Ui, text: &str, name: &str) -> bool {
    link(ui, text, "").accessible_name(name).clicked()
}
