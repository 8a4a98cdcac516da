//! The settings. A change applies at once. A number outside its bounds shows an error and changes nothing.

mod accounts;
mod keys;
mod rows;
mod send_to;

use std::collections::BTreeMap;

use egui::{Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{HEIGHT_AROUND, LOW_WINDOW};
use crate::locale::Language;
use crate::model::{
    AppearanceSettings, ColumnWidth, HistorySettings, ImagePolicy, LanguageChoice, NetworkSettings,
    ReadingSettings, RefreshingSettings, Theme,
};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{Command, FeedCommand, WindowCommand};
use crate::ui::look::fonts;
use crate::ui::look::lines::text_line;
use crate::ui::look::scroll::scroll_from_top;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{focus_ring, link};
use crate::ui::view::{DialogsView, SettingsView, SignedIn};
use rows::{NUMBER_WIDTH, Rows, SWITCH_WIDTH};

/// The state of the settings dialog.
#[derive(Clone, Debug, Default)]
pub struct SettingsForm {
    section: Section,
    /// The typed text of each field, by the field's key.
    typed: BTreeMap<&'static str, String>,
    /// The text typed for a new account.
    account: accounts::AccountForm,
    /// The text typed for a target of "Send to".
    target: send_to::TargetForm,
    /// The action that waits for its new key.
    listens: Option<Action>,
    /// The reason that the last pressed key was refused.
    refused: Option<String>,
}

impl SettingsForm {
    /// The settings, with this page in front.
    pub(in crate::ui::dialogs) fn at(section: Section) -> Self {
        Self { section, ..Self::default() }
    }
}

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::ui::dialogs) enum Section {
    /// The look of the window and of articles.
    #[default]
    Appearance,
    /// Read marks, images and the list.
    Reading,
    /// The time and the effect of refreshes.
    Refreshing,
    /// Older entries and the disk space for texts.
    History,
    /// Connections and passwords.
    Network,
    /// Accounts on feed servers.
    Accounts,
    /// The targets of "Send to".
    SendTo,
    /// The keys of actions.
    Keys,
}

impl Section {
    /// All pages.
    pub(in crate::ui::dialogs) const ALL: [Self; 8] = [
        Self::Appearance,
        Self::Reading,
        Self::Refreshing,
        Self::History,
        Self::Network,
        Self::Accounts,
        Self::SendTo,
        Self::Keys,
    ];

    /// The names of the settings on the page, as the command palette finds them.
    pub(in crate::ui::dialogs) fn settings(self) -> Vec<&'static str> {
        match self {
            Self::Appearance => vec![
                t!("locale-language"),
                t!("ui-settings-theme"),
                t!("ui-settings-text-size"),
                t!("ui-settings-line-spacing"),
                t!("ui-settings-width"),
                t!("ui-settings-font"),
                t!("ui-settings-icons"),
            ],
            Self::Reading => vec![
                t!("ui-settings-mark-after"),
                t!("ui-settings-mark-on-scroll"),
                t!("ui-settings-compact"),
                t!("ui-settings-images"),
                t!("ui-settings-thumbnails"),
                t!("ui-settings-animations"),
                t!("ui-settings-keep-images"),
                t!("ui-settings-kept"),
                t!("ui-settings-keep-full-text"),
            ],
            Self::Refreshing => vec![
                t!("ui-settings-interval"),
                t!("ui-settings-at-start"),
                t!("ui-settings-background"),
                t!("ui-settings-keep-running"),
                t!("ui-settings-notifications"),
                t!("ui-settings-notify-of-gaps"),
                t!("ui-settings-rule-commands"),
                t!("ui-settings-after-refresh"),
            ],
            Self::History => vec![
                t!("ui-settings-mark-older"),
                t!("ui-settings-archives"),
                t!("ui-settings-feed-cap"),
                t!("ui-settings-keep-feed"),
                t!("ui-settings-keep-all"),
                t!("ui-settings-largest"),
            ],
            Self::Network => vec![
                t!("ui-settings-proxy"),
                t!("ui-settings-web-archive"),
                t!("ui-settings-updates"),
                t!("ui-settings-private"),
                t!("ui-settings-keyring"),
            ],
            Self::Accounts | Self::SendTo | Self::Keys => Vec::new(),
        }
    }

    /// The name of the page.
    pub(in crate::ui::dialogs) fn name(self) -> &'static str {
        match self {
            Self::Appearance => t!("ui-settings-page-appearance"),
            Self::Reading => t!("ui-settings-page-reading"),
            Self::Refreshing => t!("ui-settings-page-refreshing"),
            Self::History => t!("ui-settings-page-history"),
            Self::Network => t!("ui-settings-page-network"),
            Self::Accounts => t!("ui-settings-page-accounts"),
            Self::SendTo => t!("ui-settings-page-send-to"),
            Self::Keys => t!("ui-settings-page-keys"),
        }
    }
}

/// Width of the list of pages, in points.
const NAMES_WIDTH: f32 = 148.0;
/// Below this width of the dialog the pages are named above the settings, not beside them. In points.
const LEAST_WIDTH_BESIDE: f32 = 520.0;

/// Draws the settings. Returns true: only the dialog's frame closes them.
pub(super) fn settings_ui(
    ui: &mut Ui,
    form: &mut SettingsForm,
    view: &SettingsView,
    dialogs: &DialogsView,
    out: &mut Vec<Command>,
) -> bool {
    let window = ui.ctx().content_rect().height();
    let around = if window < LOW_WINDOW { HEIGHT_AROUND } else { 190.0 };
    let height = (window - around).clamp(120.0, 560.0);
    let mut next = view.clone();
    let top = ui.cursor().min;
    let whole = Rect::from_min_size(top, vec2(ui.available_width(), height));
    let page = if whole.width() < LEAST_WIDTH_BESIDE {
        let layout = egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true);
        let mut above = ui.new_child(egui::UiBuilder::new().max_rect(whole).layout(layout));
        sections_ui(&mut above, form, None);
        pos2(top.x, above.min_rect().bottom() + 12.0)
    } else {
        let names = Rect::from_min_size(top, vec2(NAMES_WIDTH, height));
        let mut side = ui.new_child(egui::UiBuilder::new().max_rect(names));
        let area = ScrollArea::vertical().id_salt("pages").auto_shrink(false);
        area.show(&mut side, |ui| sections_ui(ui, form, Some(NAMES_WIDTH)));
        pos2(names.right() + 22.0, top.y)
    };
    let page = Rect::from_min_max(page, whole.max);
    let mut page_ui = ui.new_child(egui::UiBuilder::new().max_rect(page));
    scroll_from_top(&page_ui, ("settings", form.section)).show(&mut page_ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(ui.available_width() - 12.0);
        let mut rows = Rows { ui, form };
        if rows.form.section != Section::Accounts {
            rows.form.account.leave();
        }
        match rows.form.section {
            Section::Appearance => appearance_ui(&mut rows, &mut next.appearance),
            Section::Reading => reading_ui(&mut rows, &mut next.reading),
            Section::Refreshing => refreshing_ui(&mut rows, &mut next.refreshing, dialogs.has_tray),
            Section::History => history_ui(&mut rows, &mut next.history),
            Section::Network => network_ui(&mut rows, &mut next.network, &dialogs.signed_in, out),
            Section::Accounts => accounts::accounts_ui(&mut rows, &dialogs.accounts, out),
            Section::SendTo => send_to::send_to_ui(&mut rows, &mut next.send_to),
            Section::Keys => keys::keys_ui(rows.ui, rows.form, &mut next.keys),
        }
    });
    ui.advance_cursor_after_rect(whole);
    if next != *view {
        out.push(Command::Window(WindowCommand::ApplySettings(Box::new(next))));
    }
    true
}

/// Draws the names of the pages. Each is as wide as its text if there is no width for all of them.
fn sections_ui(ui: &mut Ui, form: &mut SettingsForm, width: Option<f32>) {
    let p = palette(ui);
    ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
    for section in Section::ALL {
        let name = section.name();
        let chosen = form.section == section;
        let (font, color) =
            if chosen { (fonts::medium(14.0), p.text) } else { (fonts::regular(14.0), p.soft) };
        let own = || ui.painter().layout_no_wrap(name.to_owned(), font.clone(), color).size().x.ceil() + 20.0;
        let width = width.unwrap_or_else(own);
        let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, name));
        if chosen {
            ui.painter().rect_filled(rect, size::RADIUS, p.ground.selected);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, size::RADIUS, p.ground.hover);
        }
        focus_ring(ui, &response, rect);
        text_line(ui.painter(), rect.min + vec2(10.0, 6.0), name, font, color, width - 20.0);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
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
    let own = Language::ALL.iter().map(|language| LanguageChoice::Own(*language));
    let languages: Vec<LanguageChoice> = [LanguageChoice::System].into_iter().chain(own).collect();
    let own = Language::ALL.iter().map(|language| language.name());
    let names: Vec<&str> = [t!("locale-of-the-system")].into_iter().chain(own).collect();
    rows.menu(t!("locale-language"), &names, &languages, &mut next.language);
    let themes = [Theme::System, Theme::Light, Theme::Dark];
    let names = [t!("ui-settings-theme-system"), t!("ui-settings-theme-light"), t!("ui-settings-theme-dark")];
    rows.choice(t!("ui-settings-theme"), "", &names, &themes, &mut next.theme);
    let (name, text) = (t!("ui-settings-text-size"), t!("ui-settings-text-size.note"));
    rows.percent(("text size", name), text, AppearanceSettings::TEXT_PERCENT, &mut next.text_size);
    let (name, text) = (t!("ui-settings-line-spacing"), t!("ui-settings-line-spacing.note"));
    rows.percent(("line spacing", name), text, AppearanceSettings::LINE_PERCENT, &mut next.line_spacing);
    let widths = [ColumnWidth::Narrow, ColumnWidth::Medium, ColumnWidth::Wide];
    let names =
        [t!("ui-settings-width-narrow"), t!("ui-settings-width-medium"), t!("ui-settings-width-wide")];
    let (name, text) = (t!("ui-settings-width"), t!("ui-settings-width.note"));
    rows.choice(name, text, &names, &widths, &mut next.column_width);
    let names = [t!("ui-settings-font-sans"), t!("ui-settings-font-serif")];
    rows.choice(t!("ui-settings-font"), "", &names, &[false, true], &mut next.serif);
    rows.switch(t!("ui-settings-icons"), t!("ui-settings-icons.note"), &mut next.site_icons);
    rows.switch(t!("ui-settings-hide-read"), "", &mut next.hide_read_feeds);
    let key = Action::OpenMenu.keys_text(rows.ui);
    let text = match key.as_str() {
        "" => t!("ui-settings-menu-bar.note").to_owned(),
        key => t!("ui-settings-menu-bar-by-key", key),
    };
    rows.switch(t!("ui-settings-menu-bar"), &text, &mut next.menu_bar);
}

fn reading_ui(rows: &mut Rows<'_>, next: &mut ReadingSettings) {
    let (name, text) = (t!("ui-settings-mark-after"), t!("ui-settings-mark-after.note"));
    let bounds = ReadingSettings::DELAY_MS;
    rows.seconds(("mark after", name), text, bounds, &mut next.mark_read_delay_ms);
    rows.switch(t!("ui-settings-mark-on-scroll"), "", &mut next.mark_read_on_scroll);
    rows.switch(t!("ui-settings-compact"), t!("ui-settings-compact.note"), &mut next.compact_list);
    let images = [ImagePolicy::WhenOpened, ImagePolicy::OnRequest, ImagePolicy::Never];
    let names =
        [t!("ui-settings-images-opened"), t!("ui-settings-images-request"), t!("ui-settings-images-never")];
    rows.choice(
        t!("ui-settings-images"),
        t!("ui-settings-images.note"),
        &names,
        &images,
        &mut next.show_images,
    );
    let (name, text) = (t!("ui-settings-thumbnails"), t!("ui-settings-thumbnails.note"));
    rows.switch(name, text, &mut next.thumbnails);
    let (name, text) = (t!("ui-settings-animations"), t!("ui-settings-animations.note"));
    rows.switch(name, text, &mut next.play_animations);
    let (name, text) = (t!("ui-settings-keep-images"), t!("ui-settings-keep-images.note"));
    rows.megabytes(("keep images", name), text, ReadingSettings::IMAGE_CACHE_MB, &mut next.image_cache_bytes);
    let (name, text) = (t!("ui-settings-kept"), t!("ui-settings-kept.note"));
    rows.megabytes(("kept", name), text, ReadingSettings::KEPT_MB, &mut next.kept_bytes);
    let (name, text) = (t!("ui-settings-keep-full-text"), t!("ui-settings-keep-full-text.note"));
    rows.switch(name, text, &mut next.keep_full_text);
}

fn refreshing_ui(rows: &mut Rows<'_>, next: &mut RefreshingSettings, has_tray: bool) {
    let (name, text) = (t!("ui-settings-interval"), t!("ui-settings-interval.note"));
    let bounds = RefreshingSettings::MINUTES;
    rows.number(("interval", name), text, t!("ui-settings-min"), bounds, &mut next.refresh_interval_minutes);
    rows.switch(t!("ui-settings-at-start"), "", &mut next.refresh_at_start);
    let (name, text) = (t!("ui-settings-background"), t!("ui-settings-background.note"));
    rows.switch(name, text, &mut next.background);
    let (name, text) = (t!("ui-settings-keep-running"), t!("ui-settings-keep-running.note"));
    if has_tray {
        rows.switch(name, text, &mut next.keep_running);
    } else {
        rows.row(name, t!("ui-settings-no-tray"), SWITCH_WIDTH, |_, _| ());
    }
    rows.switch(t!("ui-settings-offline"), t!("ui-settings-offline.note"), &mut next.offline);
    let (name, text) = (t!("ui-settings-notifications"), t!("ui-settings-notifications.note"));
    rows.switch(name, text, &mut next.notifications);
    let (name, text) = (t!("ui-settings-notify-of-gaps"), t!("ui-settings-notify-of-gaps.note"));
    rows.switch(name, text, &mut next.notify_of_gaps);
    let (name, text) = (t!("ui-settings-rule-commands"), t!("ui-settings-rule-commands.note"));
    rows.switch(name, text, &mut next.rule_commands);
    rows.after_refresh(&mut next.after_refresh);
    if next.commands_wait {
        let (name, text) = (t!("ui-settings-loaded-commands"), t!("ui-settings-loaded-commands.note"));
        let mut are_allowed = false;
        rows.switch(name, text, &mut are_allowed);
        next.commands_wait = !are_allowed;
    }
}

fn history_ui(rows: &mut Rows<'_>, next: &mut HistorySettings) {
    let names = [t!("ui-settings-mark-older-read"), t!("ui-settings-mark-older-unread")];
    let (name, text) = (t!("ui-settings-mark-older"), t!("ui-settings-mark-older.note"));
    rows.choice(name, text, &names, &[true, false], &mut next.import_as_read);
    let (name, text) = (t!("ui-settings-archives"), t!("ui-settings-archives.note"));
    let bounds = HistorySettings::ARCHIVES;
    rows.number(("archives", name), text, t!("ui-settings-files"), bounds, &mut next.archive_limit);
    let (name, text) = (t!("ui-settings-feed-cap"), t!("ui-settings-feed-cap.note"));
    rows.megabytes(("feed cap", name), text, HistorySettings::FEED_CAP_MB, &mut next.feed_cap_bytes);
    let (name, text) = (t!("ui-settings-keep-feed"), t!("ui-settings-keep-feed.note"));
    let bounds = HistorySettings::KEEP_MB;
    rows.number(("keep feed", name), text, t!("ui-settings-mb"), bounds, &mut next.keep_feed_mb);
    let (name, text) = (t!("ui-settings-keep-all"), t!("ui-settings-keep-all.note"));
    let bounds = HistorySettings::KEEP_MB;
    rows.number(("keep all", name), text, t!("ui-settings-mb"), bounds, &mut next.keep_all_mb);
    let (name, text) = (t!("ui-settings-largest"), t!("ui-settings-largest.note"));
    let bounds = HistorySettings::DOCUMENT_CAP_MB;
    rows.megabytes(("largest file", name), text, bounds, &mut next.document_cap_bytes);
}

fn network_ui(
    rows: &mut Rows<'_>,
    next: &mut NetworkSettings,
    signed_in: &BTreeMap<String, SignedIn>,
    out: &mut Vec<Command>,
) {
    rows.proxy(&mut next.proxy);
    rows.web_archive(&mut next.web_archive);
    rows.updates(&mut next.updates);
    rows.switch(t!("ui-settings-private"), t!("ui-settings-private.note"), &mut next.allow_private);
    let mut in_keyring = !next.passwords_in_file;
    rows.switch(t!("ui-settings-keyring"), t!("ui-settings-keyring.note"), &mut in_keyring);
    next.passwords_in_file = !in_keyring;
    for (server, known) in signed_in {
        let user = &known.user;
        let text = if known.in_keyring {
            t!("ui-settings-kept-in-keyring", user)
        } else {
            t!("ui-settings-kept-in-file", user)
        };
        rows.row(server, &text, NUMBER_WIDTH, |ui, _| {
            ui.add_space(6.0);
            if small_link(ui, t!("ui-settings-sign-out"), &t!("ui-settings-sign-out-of", server)) {
                out.push(Command::Feed(FeedCommand::SignOutOf(server.clone())));
            }
        });
    }
}

/// Draws a small link. Returns true if the link was clicked. `name` is the link's name for screen readers.
fn small_link(ui: &mut Ui, text: &str, name: &str) -> bool {
    link(ui, text, "").accessible_name(name).clicked()
}
