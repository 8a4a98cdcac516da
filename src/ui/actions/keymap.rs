//! The keys of each action: the defaults of the table [`ACTIONS`], and the user's own keys from the settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Context, Id, Key, Modifiers};

use super::action::{ACTIONS, Action};

/// Keys that run an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// One press.
    Press(Modifiers, Key),
    /// `g`, then this key.
    GThen(Key),
}

pub(in crate::ui) const fn press(key: Key) -> Keys {
    Keys::Press(Modifiers::NONE, key)
}

pub(in crate::ui) const fn shift(key: Key) -> Keys {
    Keys::Press(Modifiers::SHIFT, key)
}

pub(in crate::ui) const fn alt(key: Key) -> Keys {
    Keys::Press(Modifiers::ALT, key)
}

pub(in crate::ui) const fn ctrl(key: Key) -> Keys {
    Keys::Press(Modifiers::COMMAND, key)
}

pub(in crate::ui) const fn ctrl_shift(key: Key) -> Keys {
    Keys::Press(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

/// Keys whose egui name differs from the sign on the keyboard.
const KEY_SIGNS: [(Key, &str); 9] = [
    (Key::Plus, "+"),
    (Key::Equals, "="),
    (Key::Minus, "\u{2212}"),
    (Key::Slash, "/"),
    (Key::Period, "."),
    (Key::Comma, ","),
    (Key::Questionmark, "?"),
    (Key::ArrowDown, "Down"),
    (Key::ArrowUp, "Up"),
];

impl Keys {
    /// The keys as the settings file has them: `Ctrl+N`, `g u`, `j`.
    #[must_use]
    pub fn text(self) -> String {
        self.written("Ctrl", "Alt", "Shift", |_| None)
    }

    /// The keys as menus and tooltips show them, by the names on a keyboard of the user's language: `Strg+N`.
    #[must_use]
    pub fn shown(self) -> String {
        let (ctrl, alt, shift) =
            (t!("ui-actions-key-ctrl"), t!("ui-actions-key-alt"), t!("ui-actions-key-shift"));
        self.written(ctrl, alt, shift, name_on_keyboard)
    }

    fn written(
        self,
        ctrl: &str,
        alt: &str,
        shift: &str,
        named: impl Fn(Key) -> Option<&'static str>,
    ) -> String {
        match self {
            Self::GThen(key) => format!("g {}", key.name().to_lowercase()),
            Self::Press(modifiers, key) => {
                let mut text = String::new();
                let held = [
                    (modifiers.command || modifiers.ctrl, ctrl),
                    (modifiers.alt, alt),
                    (modifiers.shift, shift),
                ];
                for (_, name) in held.into_iter().filter(|(is_held, _)| *is_held) {
                    text.push_str(name);
                    text.push('+');
                }
                let sign = || KEY_SIGNS.iter().find(|(known, _)| *known == key).map(|(_, written)| *written);
                match named(key).or_else(sign) {
                    Some(written) => text + written,
                    None if modifiers == Modifiers::NONE && key.name().len() == 1 => {
                        key.name().to_lowercase()
                    }
                    None => text + key.name(),
                }
            }
        }
    }

    /// Reads the form that [`Self::text`] writes, in any case. Returns `None` if the text names no key.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(second) = text.strip_prefix("g ").or_else(|| text.strip_prefix("G ")) {
            return key_named(second.trim()).map(Self::GThen);
        }
        let mut modifiers = Modifiers::NONE;
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('+').filter(|(_, after)| !after.is_empty()) {
            modifiers |= match before.trim().to_ascii_lowercase().as_str() {
                "ctrl" | "cmd" => Modifiers::COMMAND,
                "shift" => Modifiers::SHIFT,
                "alt" => Modifiers::ALT,
                _ => return None,
            };
            rest = after;
        }
        key_named(rest.trim()).map(|key| Self::Press(modifiers, key))
    }

    /// Converts a key press. Returns `None` for keys that cannot be bound: Escape, Tab, the clipboard keys, `g` alone.
    #[must_use]
    pub fn pressed(modifiers: Modifiers, key: Key) -> Option<Self> {
        if matches!(key, Key::Escape | Key::Tab | Key::Copy | Key::Cut | Key::Paste)
            || (modifiers.is_none() && key == Key::G)
        {
            return None;
        }
        let mut kept = Modifiers::NONE;
        if modifiers.command || modifiers.ctrl {
            kept |= Modifiers::COMMAND;
        }
        kept.alt = modifiers.alt;
        // Some keyboards need Shift for these signs and others do not, so Shift does not count.
        kept.shift = modifiers.shift && !matches!(key, Key::Questionmark | Key::Plus | Key::Colon);
        Some(Self::Press(kept, key))
    }

    /// Returns true for one letter or digit without Ctrl, Alt or Shift. Such a key is too easily pressed by mistake to
    /// remove something or to mark many entries.
    #[must_use]
    pub fn is_bare(self) -> bool {
        matches!(self, Self::Press(Modifiers::NONE, key) if key.name().chars().count() == 1)
    }
}

/// Returns the name of a key if keyboards differ in it by language.
fn name_on_keyboard(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::ArrowUp => t!("ui-actions-key-up"),
        Key::ArrowDown => t!("ui-actions-key-down"),
        Key::ArrowLeft => t!("ui-actions-key-left"),
        Key::ArrowRight => t!("ui-actions-key-right"),
        Key::PageUp => t!("ui-actions-key-page-up"),
        Key::PageDown => t!("ui-actions-key-page-down"),
        Key::Home => t!("ui-actions-key-home"),
        Key::End => t!("ui-actions-key-end"),
        Key::Space => t!("ui-actions-key-space"),
        Key::Enter => t!("ui-actions-key-enter"),
        Key::Escape => t!("ui-actions-key-escape"),
        Key::Delete => t!("ui-actions-key-delete"),
        Key::Insert => t!("ui-actions-key-insert"),
        Key::Backspace => t!("ui-actions-key-backspace"),
        _ => return None,
    })
}

fn key_named(text: &str) -> Option<Key> {
    let written = KEY_SIGNS.iter().find(|(_, written)| written.eq_ignore_ascii_case(text));
    written
        .map(|(key, _)| *key)
        .or_else(|| (text == "-").then_some(Key::Minus))
        .or_else(|| Key::ALL.iter().copied().find(|key| key.name().eq_ignore_ascii_case(text)))
}

/// The reason that keys cannot be bound to an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The keys are bound to this action.
    Taken(Action),
    /// The action removes something or marks many entries, and the key is a single letter or digit.
    TooEasy,
    /// The list and the dialogs need these keys.
    Reserved,
}

impl Refused {
    /// The reason in words.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Taken(action) => t!("ui-actions-key-taken", action = action.text()),
            Self::TooEasy => t!("ui-actions-key-too-easy").to_owned(),
            Self::Reserved => t!("ui-actions-key-reserved").to_owned(),
        }
    }
}

/// The keys of each action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyMap {
    /// Actions whose keys differ from the table. An empty list means no key.
    bound: BTreeMap<Action, Vec<Keys>>,
}

impl KeyMap {
    /// Reads the user's keys from the settings: names of actions, and keys as text. Ignores unknown actions, and keys
    /// that are unreadable or not allowed.
    #[must_use]
    pub fn from_settings(settings: &BTreeMap<String, Vec<String>>) -> Self {
        let mut map = Self::default();
        for (name, keys) in settings {
            let Some(info) = ACTIONS.iter().find(|info| info.action.name() == *name) else { continue };
            let keys: Vec<Keys> = keys.iter().filter_map(|keys| Keys::parse(keys)).collect();
            map.bound.insert(info.action, Vec::new());
            for keys in keys {
                if map.refusal(info.action, keys).is_none() {
                    map.bound.entry(info.action).or_default().push(keys);
                }
            }
        }
        map
    }

    /// Returns the keys that differ from the table, for the settings.
    #[must_use]
    pub fn to_settings(&self) -> BTreeMap<String, Vec<String>> {
        let written = |keys: &Vec<Keys>| keys.iter().map(|keys| keys.text()).collect();
        self.bound.iter().map(|(action, keys)| (action.name(), written(keys))).collect()
    }

    /// The keys of an action. Menus show the first of them.
    #[must_use]
    pub fn keys(&self, action: Action) -> &[Keys] {
        self.bound.get(&action).map_or(action.info().keys, Vec::as_slice)
    }

    /// Returns true if an action's keys differ from the table.
    #[must_use]
    pub fn is_changed(&self, action: Action) -> bool {
        self.bound.contains_key(&action)
    }

    /// Returns why these keys cannot be bound to an action; `None` if they can.
    #[must_use]
    pub fn refusal(&self, action: Action, keys: Keys) -> Option<Refused> {
        let reserved = [Key::Escape, Key::Tab, Key::G];
        let is_own = action.info().keys.contains(&keys);
        if matches!(keys, Keys::Press(Modifiers::NONE, key) if reserved.contains(&key)) && !is_own {
            return Some(Refused::Reserved);
        }
        if action.is_sweeping() && keys.is_bare() {
            return Some(Refused::TooEasy);
        }
        let holder = ACTIONS.iter().find(|info| self.keys(info.action).contains(&keys));
        holder.map(|info| info.action).filter(|holder| *holder != action).map(Refused::Taken)
    }

    /// Binds these keys and no others to an action. `None` leaves the action without keys.
    pub fn bind(&mut self, action: Action, keys: Option<Keys>) {
        self.bound.insert(action, keys.into_iter().collect());
    }

    /// Restores an action's keys of the table, except keys that the user has given to another action.
    pub fn reset(&mut self, action: Action) {
        self.bound.remove(&action);
        let own = action.info().keys;
        let free: Vec<Keys> =
            own.iter().copied().filter(|keys| self.refusal(action, *keys).is_none()).collect();
        if free.len() < own.len() {
            self.bound.insert(action, free);
        }
    }
}

fn id() -> Id {
    Id::unique("key map")
}

/// Makes the map available to all drawing code.
pub(in crate::ui) fn install(ctx: &Context, map: &Arc<KeyMap>) {
    ctx.data_mut(|data| data.insert_temp(id(), Arc::clone(map)));
}

/// The map that [`install`] stored.
pub(in crate::ui) fn of(ctx: &Context) -> Arc<KeyMap> {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::{self, Language};

    #[test]
    fn keys_are_written_with_their_usual_names_and_read_back() {
        let check = |keys: Keys, text: &str| {
            assert_eq!(keys.text(), text);
            assert_eq!(Keys::parse(text), Some(keys), "{text}");
        };
        check(press(Key::J), "j");
        check(shift(Key::R), "Shift+R");
        check(Keys::GThen(Key::U), "g u");
        check(ctrl(Key::Plus), "Ctrl++");
        check(ctrl(Key::Minus), "Ctrl+\u{2212}");
        check(press(Key::Questionmark), "?");
        check(press(Key::F5), "F5");
        check(ctrl(Key::Comma), "Ctrl+,");
        check(ctrl_shift(Key::ArrowDown), "Ctrl+Shift+Down");
        for info in ACTIONS {
            for keys in info.keys {
                assert_eq!(Keys::parse(&keys.text()), Some(*keys), "{}", keys.text());
                assert_eq!(keys.shown(), keys.text().replace("Escape", "Esc"));
            }
        }
        let german = [ctrl_shift(Key::ArrowDown), press(Key::PageUp), press(Key::J)];
        locale::within(Language::German, || {
            assert_eq!(german.map(Keys::shown), ["Strg+Umschalt+Runter", "Bild\u{a0}auf", "j"]);
            assert_eq!(german.map(Keys::text), ["Ctrl+Shift+Down", "PageUp", "j"], "the settings keep this");
        });
        for senseless in ["", "Hyper+X", "no such key", "Ctrl+"] {
            assert_eq!(Keys::parse(senseless), None, "{senseless}");
        }
    }

    #[test]
    fn no_bare_letter_removes_anything_and_no_key_has_two_actions() {
        let map = KeyMap::default();
        for info in ACTIONS {
            for keys in info.keys {
                assert_eq!(map.refusal(info.action, *keys), None, "{}", keys.text());
            }
        }
        assert_eq!(map.refusal(Action::Remove, press(Key::X)), Some(Refused::TooEasy));
        assert_eq!(map.refusal(Action::Open, press(Key::X)), None);
        assert_eq!(map.refusal(Action::Open, press(Key::J)), Some(Refused::Taken(Action::Next)));
        assert_eq!(map.refusal(Action::Open, press(Key::Home)), Some(Refused::Taken(Action::First)));
        assert_eq!(map.refusal(Action::Open, press(Key::Escape)), Some(Refused::Reserved));
    }

    #[test]
    fn the_users_keys_survive_the_settings() {
        let mut map = KeyMap::default();
        map.bind(Action::Next, Some(press(Key::X)));
        map.bind(Action::Refresh, None);
        let settings = map.to_settings();
        assert_eq!(settings["next"], ["x"]);
        assert_eq!(settings["refresh"], [""; 0]);
        assert_eq!(KeyMap::from_settings(&settings), map);
        assert!(map.is_changed(Action::Next) && !map.is_changed(Action::Previous));
        // A key that the user has given to another action is not given back.
        map.bind(Action::Open, Some(press(Key::J)));
        map.reset(Action::Next);
        assert_eq!(map.keys(Action::Next), [press(Key::ArrowDown)]);

        let broken = BTreeMap::from([
            ("remove".to_owned(), vec!["x".to_owned(), "Ctrl+D".to_owned(), "nonsense".to_owned()]),
            ("unknown-action".to_owned(), vec!["y".to_owned()]),
        ]);
        let map = KeyMap::from_settings(&broken);
        assert_eq!(map.keys(Action::Remove), [ctrl(Key::D)]);
    }
}
