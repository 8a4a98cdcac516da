//! Applies the settings that the user changes in the settings dialog. A change takes effect at once.

use std::sync::{Arc, PoisonError};

use crate::app::inbox::ThreadMessage;
use crate::app::window::App;
use crate::config::Settings;
use crate::locale;
use crate::model::Theme;
use crate::profile::kept::KeepSettings;
use crate::refresh::RefreshSettings;
use crate::ui::actions::keymap::KeyMap;
use crate::ui::view::SettingsView;
use crate::ui::words::{target_shown, target_stored};

/// Returns the settings for the settings dialog.
pub(super) fn view(settings: &Settings, keys: &KeyMap) -> SettingsView {
    SettingsView {
        appearance: settings.appearance.clone(),
        reading: settings.reading.clone(),
        refreshing: settings.refreshing.clone(),
        history: settings.history.clone(),
        network: settings.network.clone(),
        keys: keys.clone(),
        send_to: settings.send_to.iter().cloned().map(target_shown).collect(),
    }
}

/// Takes over the settings that commands change.
fn take_from_commands(settings: &mut Settings, read: &Settings) {
    settings.send_to.clone_from(&read.send_to);
    settings.explained_place.clone_from(&read.explained_place);
    let (to, from) = (&mut settings.refreshing, &read.refreshing);
    to.after_refresh.clone_from(&from.after_refresh);
    to.commands_wait = from.commands_wait;
    to.rule_commands = from.rule_commands;
    to.notify_of_gaps = from.notify_of_gaps;
}

impl App {
    /// Reads again those settings that commands of other processes may have changed.
    pub(super) fn read_settings(&self) {
        let path = self.profile.paths.settings();
        self.spawn("settings", move || match Settings::load(&path) {
            Ok(loaded) if loaded.set_aside.is_none() => {
                Some(ThreadMessage::Settings(Box::new(loaded.settings)))
            }
            Ok(_) => None,
            Err(error) => {
                tracing::warn!(%error, "the settings could not be read again");
                None
            }
        });
    }

    /// Takes over the settings of [`Self::read_settings`].
    pub(super) fn take_settings(&mut self, read: &Settings) {
        take_from_commands(&mut self.profile.settings, read);
        let saved = Arc::clone(&self.upkeep.saved_settings);
        let read = read.clone();
        self.upkeep.files.write(move || {
            take_from_commands(&mut saved.lock().unwrap_or_else(PoisonError::into_inner), &read);
        });
        self.tasks.refresher.set_settings(RefreshSettings::from(&self.profile.settings));
    }

    /// Applies and stores the user's settings.
    pub(super) fn apply_settings(&mut self, next: SettingsView) {
        let before = self.profile.settings.clone();
        let offline = next.refreshing.offline;
        let settings = &mut self.profile.settings;
        settings.appearance = next.appearance;
        settings.reading = next.reading;
        settings.refreshing = next.refreshing;
        settings.history = next.history;
        settings.network = next.network;
        settings.keys = next.keys.to_settings();
        // This comes before the language changes, because the names are in the language of the window.
        settings.send_to = next.send_to.into_iter().map(target_stored).collect();
        let settings = &self.profile.settings;
        let speaks_another = settings.appearance.language != before.appearance.language;
        if speaks_another {
            locale::set(settings.appearance.language.language());
        }
        self.views.theme = settings.appearance.theme;
        self.tasks.refresher.set_settings(RefreshSettings::from(settings));
        if settings.network.proxy != before.network.proxy {
            self.profile.net.set_proxy(&settings.network.proxy);
        }
        let cap = settings.reading.image_cache_bytes;
        if cap != before.reading.image_cache_bytes {
            let cache = Arc::clone(&self.pictures.cache);
            self.upkeep.files.write(move || cache.set_cap(cap));
        }
        if KeepSettings::from(settings) != KeepSettings::from(&before) {
            self.keep_marked();
        }
        let settings = &self.profile.settings;
        if settings.network.passwords_in_file != before.network.passwords_in_file {
            self.profile.net.logins.use_keyring(!settings.network.passwords_in_file);
        }
        if settings.keys != before.keys {
            self.views.key_map = Arc::new(next.keys);
        }
        let shows = |settings: &Settings| {
            let reading = &settings.reading;
            (reading.thumbnails, reading.compact_list, reading.show_images)
        };
        // Loaded rows contain the address of their image, so the list is loaded again.
        self.list.stale.list |= shows(settings) != shows(&before);
        let keeps = |settings: &Settings| (settings.history.keep_feed_mb, settings.history.keep_all_mb);
        let keeps_other = keeps(settings) != keeps(&before);
        self.apply_theme();
        // Some loaded views contain texts in the former language. Icons follow with the feeds.
        if speaks_another || before.appearance.site_icons != self.profile.settings.appearance.site_icons {
            self.changed();
        }
        if keeps_other {
            self.make_room();
        }
        if self.profile.settings.refreshing.background != before.refreshing.background {
            self.set_background();
        }
        if self.profile.settings.refreshing.keep_running != before.refreshing.keep_running {
            if self.profile.demo.is_some() {
                self.profile.settings.refreshing.keep_running = false;
                self.say(t!("app-tray-demo").to_owned(), true, None);
            }
            self.set_tray();
        }
        if offline == before.refreshing.offline {
            self.save_settings();
        } else {
            self.set_offline(offline);
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
