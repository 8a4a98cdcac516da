//! Settings of the network and of the window around the lists.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use url::Url;

/// How Lacuna reaches the network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ProxySetting {
    /// As environment variables say.
    #[default]
    Environment,
    /// Without a proxy.
    Direct,
    /// Through this http or https proxy.
    Http(String),
}

impl ProxySetting {
    /// Reads an address as the user typed it; `None` if it is not an http or https proxy.
    #[must_use]
    pub fn http(address: &str) -> Option<Self> {
        let url = Url::parse(address.trim()).ok()?;
        let fits = matches!(url.scheme(), "http" | "https") && url.has_host();
        fits.then(|| Self::Http(address.trim().to_owned()))
    }
}

/// Settings of the network and of the window around the lists.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellSettings {
    /// True if Lacuna fetches nothing.
    pub offline: bool,
    /// How Lacuna reaches the network.
    pub proxy: ProxySetting,
    /// True if feeds may link to private addresses, and from https to http (F5).
    pub allow_private: bool,
    /// True if the list of subscriptions leaves out feeds without unread entries.
    pub hide_read_feeds: bool,
    /// True if the desktop shows notifications of new entries.
    pub notifications: bool,
    /// True if passwords are stored in a file of the profile although the system has a keyring.
    pub passwords_in_file: bool,
    /// The user's own keys for actions, by the name of the action.
    pub keys: BTreeMap<String, Vec<String>>,
}

impl ShellSettings {
    /// Removes its keys from the object. An invalid value gets its default.
    pub(super) fn take(object: &mut Map<String, Value>) -> Self {
        let mut take = |key| object.remove(key).unwrap_or(Value::Null);
        let texts = |value: &Value| match value {
            Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        Self {
            offline: take("offline").as_bool().unwrap_or_default(),
            proxy: match take("proxy").as_str() {
                Some("direct") => ProxySetting::Direct,
                Some(address) => ProxySetting::http(address).unwrap_or_default(),
                None => ProxySetting::Environment,
            },
            allow_private: take("allow_private").as_bool().unwrap_or_default(),
            hide_read_feeds: take("hide_read_feeds").as_bool().unwrap_or_default(),
            notifications: take("notifications").as_bool().unwrap_or_default(),
            passwords_in_file: take("passwords_in_file").as_bool().unwrap_or_default(),
            keys: match take("keys") {
                Value::Object(map) => map.iter().map(|(name, keys)| (name.clone(), texts(keys))).collect(),
                _ => BTreeMap::new(),
            },
        }
    }

    /// Adds its keys to the object.
    pub(super) fn put(&self, object: &mut Map<String, Value>) {
        let proxy = match &self.proxy {
            ProxySetting::Environment => "environment",
            ProxySetting::Direct => "direct",
            ProxySetting::Http(address) => address,
        };
        let values = [
            ("offline", Value::from(self.offline)),
            ("proxy", Value::from(proxy)),
            ("allow_private", Value::from(self.allow_private)),
            ("hide_read_feeds", Value::from(self.hide_read_feeds)),
            ("notifications", Value::from(self.notifications)),
            ("passwords_in_file", Value::from(self.passwords_in_file)),
            (
                "keys",
                self.keys.iter().map(|(name, keys)| (name.clone(), Value::from(keys.clone()))).collect(),
            ),
        ];
        object.extend(values.map(|(key, value)| (key.to_owned(), value)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ShellSettings {
        let Value::Object(mut object) = serde_json::from_str(text).unwrap() else { panic!() };
        ShellSettings::take(&mut object)
    }

    #[test]
    fn written_settings_are_read_back_unchanged() {
        let settings = ShellSettings {
            offline: true,
            proxy: ProxySetting::http("http://proxy.example:3128").unwrap(),
            allow_private: true,
            hide_read_feeds: true,
            notifications: true,
            passwords_in_file: true,
            keys: BTreeMap::from([("next".to_owned(), vec!["x".to_owned()])]),
        };
        let mut object = Map::new();
        settings.put(&mut object);
        assert_eq!(ShellSettings::take(&mut object), settings);
        assert!(object.is_empty());
        let mut object = Map::new();
        ShellSettings::default().put(&mut object);
        assert_eq!(ShellSettings::take(&mut object), ShellSettings::default());
    }

    #[test]
    fn invalid_values_become_defaults_or_limits() {
        assert_eq!(read("{}"), ShellSettings::default());
        let senseless = r#"{"offline": "yes", "proxy": "socks5://h", "keys": [1]}"#;
        assert_eq!(read(senseless), ShellSettings::default());
        assert_eq!(read(r#"{"proxy": "direct"}"#).proxy, ProxySetting::Direct);
    }
}
