//! Settings of the network and of the window around the lists.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::model::ProxyChoice;

/// Settings of the network and of the window around the lists.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShellSettings {
    /// True if Lacuna fetches nothing.
    pub offline: bool,
    /// How Lacuna reaches the network.
    pub proxy: ProxyChoice,
    /// True if feeds may link to private addresses, and from https to http (F5).
    pub allow_private: bool,
    /// True if the list of subscriptions leaves out feeds without unread entries.
    pub hide_read_feeds: bool,
    /// True if the desktop shows notifications of new entries.
    pub notifications: bool,
    /// True if passwords are stored in a file of the profile although the system has a keyring.
    pub passwords_in_file: bool,
    /// The user's own keys for actions, by the name of the action.
    #[serde(deserialize_with = "keys")]
    pub keys: BTreeMap<String, Vec<String>>,
}

/// Reads the keys of actions. Leaves out what is no text.
fn keys<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, Vec<String>>, D::Error> {
    let texts = |value: Value| match value {
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let keys = BTreeMap::<String, Value>::deserialize(from)?;
    Ok(keys.into_iter().map(|(action, value)| (action, texts(value))).collect())
}

#[cfg(test)]
mod tests {
    use super::super::lenient;
    use super::*;

    fn read(text: &str) -> ShellSettings {
        let Value::Object(object) = serde_json::from_str(text).unwrap() else { panic!() };
        lenient::read(object)
    }

    #[test]
    fn written_settings_are_read_back_unchanged() {
        let settings = ShellSettings {
            offline: true,
            proxy: ProxyChoice::http("http://proxy.example:3128").unwrap(),
            allow_private: true,
            hide_read_feeds: true,
            notifications: true,
            passwords_in_file: true,
            keys: BTreeMap::from([("next".to_owned(), vec!["x".to_owned()])]),
        };
        for settings in [settings, ShellSettings::default()] {
            assert_eq!(read(&serde_json::to_string(&settings).unwrap()), settings);
        }
    }

    #[test]
    fn invalid_values_become_defaults_or_limits() {
        assert_eq!(read("{}"), ShellSettings::default());
        let senseless = r#"{"offline": "yes", "proxy": "socks5://h", "keys": [1]}"#;
        assert_eq!(read(senseless), ShellSettings::default());
        assert_eq!(read(r#"{"proxy": "direct"}"#).proxy, ProxyChoice::Direct);
        let keys = read(r#"{"keys": {"next": ["x", 5], "undo": 5}}"#).keys;
        let expect = [("next".to_owned(), vec!["x".to_owned()]), ("undo".to_owned(), Vec::new())];
        assert_eq!(keys, BTreeMap::from(expect));
    }
}
