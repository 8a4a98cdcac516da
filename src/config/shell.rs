//! Settings of the net and of the window around the lists.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use url::Url;

/// How the net is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ProxySetting {
    /// As the environment says.
    #[default]
    Environment,
    /// Without a proxy.
    Direct,
    /// Through this http or https proxy.
    Http(String),
}

impl ProxySetting {
    /// Reads an address as it is typed; `None` for what is no http or https proxy.
    #[must_use]
    pub fn http(address: &str) -> Option<Self> {
        let url = Url::parse(address.trim()).ok()?;
        let fits = matches!(url.scheme(), "http" | "https") && url.has_host();
        fits.then(|| Self::Http(address.trim().to_owned()))
    }
}

/// Settings of the net and of the window around the lists.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellSettings {
    /// Nothing is fetched.
    pub offline: bool,
    /// How the net is reached.
    pub proxy: ProxySetting,
    /// Feeds may link private addresses, and http from https (F5).
    pub allow_private: bool,
    /// Feeds without unread entries are left out of the list of subscriptions.
    pub hide_read_feeds: bool,
    /// The desktop is told of new entries.
    pub notifications: bool,
    /// Passwords are kept in a file of the profile though the system has a keyring.
    pub passwords_in_file: bool,
    /// Keys by the names of actions, where they are not the program's own.
    pub keys: BTreeMap<String, Vec<String>>,
}

impl ShellSettings {
    /// Takes its keys out of the object; what makes no sense has its default.
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

    /// Puts its keys into the object.
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
    fn what_is_put_is_taken() {
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
    fn senseless_values_have_their_defaults_or_bounds() {
        assert_eq!(read("{}"), ShellSettings::default());
        let senseless = r#"{"offline": "yes", "proxy": "socks5://h", "keys": [1]}"#;
        assert_eq!(read(senseless), ShellSettings::default());
        assert_eq!(read(r#"{"proxy": "direct"}"#).proxy, ProxySetting::Direct);
    }
}
