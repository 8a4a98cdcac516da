//! Converts between the stored settings and the view of the settings dialog. A change applies at once.

use std::sync::Arc;

use crate::app::window::App;
use crate::config::Settings;
use crate::model::{ProxyChoice, Theme};
use crate::refresh::RefreshSettings;
use crate::ui::actions::keymap::KeyMap;
use crate::ui::view::SettingsView;

const MEGABYTE: u64 = 1 << 20;

/// Returns the settings for the settings dialog.
pub(super) fn view(settings: &Settings, keys: &KeyMap) -> SettingsView {
    SettingsView {
        theme: settings.theme,
        text_percent: percent(settings.text_size),
        line_percent: percent(settings.line_spacing),
        mark_read_delay_ms: settings.mark_read_delay_ms,
        mark_read_on_scroll: settings.mark_read_on_scroll,
        images: settings.show_images,
        image_cache_mb: megabytes(settings.image_cache_bytes, 0),
        site_icons: settings.site_icons,
        refresh_minutes: settings.refresh_interval_minutes,
        refresh_at_start: settings.refresh_at_start,
        offline: settings.shell.offline,
        notifications: settings.shell.notifications,
        hide_read: settings.shell.hide_read_feeds,
        archive_limit: settings.archive_limit,
        history_unread: !settings.import_as_read,
        document_cap_mb: megabytes(settings.document_cap_bytes, 1),
        feed_cap_mb: megabytes(settings.feed_cap_bytes, 1),
        keep_feed_mb: settings.keep_feed_mb,
        keep_all_mb: settings.keep_all_mb,
        proxy: settings.shell.proxy.clone(),
        allow_private: settings.shell.allow_private,
        keyring: !settings.shell.passwords_in_file,
        web_archive: settings.web_archive.to_string(),
        keys: keys.clone(),
    }
}

/// Applies what differs between the two views. A value that the dialog shows rounded keeps its exact value.
fn take_over(settings: &mut Settings, shown: &SettingsView, next: &SettingsView) {
    settings.theme = next.theme;
    if next.text_percent != shown.text_percent {
        settings.text_size = next.text_percent as f32 / 100.0;
    }
    if next.line_percent != shown.line_percent {
        settings.line_spacing = next.line_percent as f32 / 100.0;
    }
    settings.mark_read_delay_ms = next.mark_read_delay_ms;
    settings.mark_read_on_scroll = next.mark_read_on_scroll;
    settings.show_images = next.images;
    for (bytes, before, after) in [
        (&mut settings.image_cache_bytes, shown.image_cache_mb, next.image_cache_mb),
        (&mut settings.document_cap_bytes, shown.document_cap_mb, next.document_cap_mb),
        (&mut settings.feed_cap_bytes, shown.feed_cap_mb, next.feed_cap_mb),
    ] {
        if before != after {
            *bytes = u64::from(after) * MEGABYTE;
        }
    }
    settings.site_icons = next.site_icons;
    settings.refresh_interval_minutes = next.refresh_minutes;
    settings.refresh_at_start = next.refresh_at_start;
    settings.archive_limit = next.archive_limit;
    settings.import_as_read = !next.history_unread;
    settings.keep_feed_mb = next.keep_feed_mb;
    settings.keep_all_mb = next.keep_all_mb;
    settings.shell.notifications = next.notifications;
    settings.shell.hide_read_feeds = next.hide_read;
    settings.shell.proxy = match &next.proxy {
        ProxyChoice::Http(address) => ProxyChoice::http(address).unwrap_or_default(),
        other => other.clone(),
    };
    settings.shell.allow_private = next.allow_private;
    settings.shell.passwords_in_file = !next.keyring;
    if let Some(archive) = Settings::read_web_archive(&next.web_archive) {
        settings.web_archive = archive;
    }
    settings.shell.keys = next.keys.to_settings();
}

impl App {
    /// Applies and stores the user's settings.
    pub(super) fn set(&mut self, next: SettingsView) {
        let shown = view(&self.profile.settings, &self.views.key_map);
        let proxy = self.profile.settings.shell.proxy.clone();
        take_over(&mut self.profile.settings, &shown, &next);
        let settings = &self.profile.settings;
        self.views.theme = settings.theme;
        self.tasks.refresher.set_settings(RefreshSettings::from(settings));
        if settings.shell.proxy != proxy {
            self.profile.net.set_proxy(&settings.shell.proxy);
        }
        if shown.image_cache_mb != next.image_cache_mb {
            let (cache, cap) = (Arc::clone(&self.pictures.cache), settings.image_cache_bytes);
            self.upkeep.files.write(move || cache.set_cap(cap));
        }
        if shown.keyring != next.keyring {
            self.profile.net.logins.use_keyring(next.keyring);
        }
        if shown.keys != next.keys {
            self.views.key_map = Arc::new(next.keys);
        }
        self.apply_theme();
        if (shown.keep_feed_mb, shown.keep_all_mb) != (next.keep_feed_mb, next.keep_all_mb) {
            self.make_room();
        }
        if next.offline == shown.offline {
            self.save_settings();
        } else {
            self.set_offline(next.offline);
        }
    }
}

/// Converts a theme to egui's type.
pub(super) const fn theme_preference(theme: Theme) -> egui::ThemePreference {
    match theme {
        Theme::System => egui::ThemePreference::System,
        Theme::Light => egui::ThemePreference::Light,
        Theme::Dark => egui::ThemePreference::Dark,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a factor from 0.5 to 3")]
fn percent(factor: f32) -> u32 {
    (factor * 100.0).round() as u32
}

fn megabytes(bytes: u64, least: u32) -> u32 {
    u32::try_from(bytes.div_ceil(MEGABYTE)).unwrap_or(u32::MAX).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applying_an_unchanged_view_changes_nothing() {
        let mut settings = Settings::default();
        settings.document_cap_bytes = 100_000;
        settings.text_size = 1.004;
        settings.line_spacing = 1.333;
        settings.archive_limit = 7;
        settings.shell.proxy = ProxyChoice::Http("http://proxy.example:3128".to_owned());
        let before = settings.clone();
        let shown = view(&settings, &KeyMap::default());
        take_over(&mut settings, &shown, &shown);
        assert_eq!(settings, before);
        let next = SettingsView { text_percent: 120, document_cap_mb: 2, ..shown.clone() };
        take_over(&mut settings, &shown, &next);
        assert_eq!((settings.text_size, settings.document_cap_bytes), (1.2, 2 << 20));
        assert_eq!(settings.archive_limit, 7);
    }

    #[test]
    fn the_defaults_of_the_view_are_the_stored_defaults() {
        assert_eq!(view(&Settings::default(), &KeyMap::default()), SettingsView::default());
    }
}
