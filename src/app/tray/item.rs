//! The icon on the message bus of the session: a `StatusNotifierItem` with a menu (`com.canonical.dbusmenu`), as KDE
//! defined them and other desktops took them over.
//!
//! Lacuna has these two objects of its own on the library that the keyring needs anyway. A library of icons would add
//! six packages, and would not tell that the bus has gone.

#![expect(clippy::unused_self, reason = "the objects of the message bus have these methods")]
#![expect(clippy::used_underscore_binding, reason = "zbus passes on the parameters that a method ignores")]

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use zbus::blocking::{Connection, Proxy, connection, fdo::DBusProxy, proxy};
use zbus::proxy::CacheProperties;
use zbus::zvariant::{ObjectPath, Value};

use super::{Icon, TrayCall};

const WATCHER: &str = "org.kde.StatusNotifierWatcher";
const ITEM: &str = "org.kde.StatusNotifierItem";
const ITEM_PATH: &str = "/StatusNotifierItem";
const MENU: &str = "com.canonical.dbusmenu";
const MENU_PATH: &str = "/Menu";
/// The time that the desktop has for an answer. The library would wait for ever.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// Returns true if the desktop shows icons of programs that run.
pub(super) fn is_offered() -> bool {
    let ask = || watcher(&session()?.build()?)?.get_property(HAS_HOST);
    ask().unwrap_or_else(|error| {
        tracing::debug!(%error, "the desktop has no tray");
        false
    })
}

/// The property of the watcher that says if something shows the icons.
const HAS_HOST: &str = "IsStatusNotifierHostRegistered";

fn session() -> zbus::Result<connection::Builder<'static>> {
    Ok(connection::Builder::session()?.method_timeout(ANSWER_WAIT))
}

fn watcher(bus: &Connection) -> zbus::Result<Proxy<'static>> {
    // The library fills its memory of properties without a limit of time.
    proxy::Builder::new(bus)
        .destination(WATCHER)?
        .path("/StatusNotifierWatcher")?
        .interface(WATCHER)?
        .cache_properties(CacheProperties::No)
        .build()
}

/// The connection that has the icon. The icon goes when this is dropped.
pub(super) struct Bus(Connection);

impl Bus {
    /// Puts the icon on the bus, and asks the desktop to show it. Fails if there is no bus.
    /// `is_shown` is true while the desktop shows the icon of this connection.
    pub(super) fn connect(icon: &Arc<Icon>, is_shown: &Arc<AtomicBool>) -> zbus::Result<Self> {
        let name = format!("{ITEM}-{}-1", std::process::id());
        let bus = session()?
            .serve_at(ITEM_PATH, Item(Arc::clone(icon)))?
            .serve_at(MENU_PATH, Menu(Arc::clone(icon)))?
            .name(name.clone())?
            .build()?;
        let owners = DBusProxy::new(&bus)?.receive_name_owner_changed_with_args(&[(0, WATCHER)])?;
        register(&bus, is_shown, &name);
        let (theirs, is_shown) = (bus.clone(), Arc::clone(is_shown));
        // The desktop may begin to show icons later, or be started again.
        let follow = move || {
            for change in owners {
                let has_owner = change.args().is_ok_and(|args| args.new_owner.is_some());
                if has_owner {
                    register(&theirs, &is_shown, &name);
                } else {
                    is_shown.store(false, Ordering::Relaxed);
                }
            }
            is_shown.store(false, Ordering::Relaxed);
        };
        thread::Builder::new().name("tray-watcher".to_owned()).spawn(follow)?;
        Ok(Self(bus))
    }

    /// Tells the desktop that the number of unread entries changed, and with it the menu, which has this revision now.
    pub(super) fn tell_change(&self, revision: u32) {
        let told = ["NewTitle", "NewToolTip"]
            .iter()
            .try_for_each(|signal| self.0.emit_signal(None::<&str>, ITEM_PATH, ITEM, *signal, &()))
            .and_then(|()| {
                self.0.emit_signal(None::<&str>, MENU_PATH, MENU, "LayoutUpdated", &(revision, 0_i32))
            });
        if let Err(error) = told {
            tracing::debug!(%error, "the icon in the tray could not be changed");
        }
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        if let Err(error) = self.0.clone().close() {
            tracing::debug!(%error, "the icon in the tray could not be removed");
        }
    }
}

/// Asks the desktop to show the icon.
fn register(bus: &Connection, is_shown: &AtomicBool, name: &str) {
    let shown = watcher(bus).and_then(|watcher| {
        watcher.call::<_, _, ()>("RegisterStatusNotifierItem", &name)?;
        watcher.get_property::<bool>(HAS_HOST)
    });
    is_shown.store(matches!(shown, Ok(true)), Ordering::Relaxed);
    if let Err(error) = shown {
        tracing::info!(%error, "the desktop shows no icon in the tray");
    }
}

/// A picture: width, height, and its points, each as alpha, red, green and blue.
type Picture = (i32, i32, Vec<u8>);

/// Returns the icon in the sizes that trays have.
fn pictures() -> Vec<Picture> {
    const FILES: [&[u8]; 3] = [
        include_bytes!("../../../assets/icons/lacuna-24.png"),
        include_bytes!("../../../assets/icons/lacuna-32.png"),
        include_bytes!("../../../assets/icons/lacuna-48.png"),
    ];
    let picture = |file: &[u8]| {
        let icon = eframe::icon_data::from_png_bytes(file).ok()?;
        let mut points = icon.rgba;
        for point in points.chunks_exact_mut(4) {
            point.rotate_right(1);
        }
        Some((i32::try_from(icon.width).ok()?, i32::try_from(icon.height).ok()?, points))
    };
    FILES.into_iter().filter_map(picture).collect()
}

/// The object of the icon.
struct Item(Arc<Icon>);

#[zbus::interface(name = "org.kde.StatusNotifierItem")]
impl Item {
    #[zbus(property)]
    fn category(&self) -> &'static str {
        "ApplicationStatus"
    }

    #[zbus(property)]
    fn id(&self) -> &'static str {
        "lacuna"
    }

    #[zbus(property)]
    fn status(&self) -> &'static str {
        "Active"
    }

    #[zbus(property(emits_changed_signal = "false"))]
    fn title(&self) -> String {
        match self.0.unread() {
            0 => "Lacuna".to_owned(),
            unread => format!("Lacuna: {}", t!("app-tray-unread", count = unread)),
        }
    }

    #[zbus(property(emits_changed_signal = "false"))]
    fn tool_tip(&self) -> (String, Vec<Picture>, String, String) {
        (String::new(), Vec::new(), "Lacuna".to_owned(), t!("app-tray-unread", count = self.0.unread()))
    }

    #[zbus(property)]
    fn icon_name(&self) -> &'static str {
        ""
    }

    #[zbus(property)]
    fn icon_pixmap(&self) -> Vec<Picture> {
        pictures()
    }

    #[zbus(property)]
    fn window_id(&self) -> i32 {
        0
    }

    #[zbus(property)]
    fn item_is_menu(&self) -> bool {
        false
    }

    #[zbus(property)]
    fn menu(&self) -> ObjectPath<'static> {
        ObjectPath::from_static_str_unchecked(MENU_PATH)
    }

    /// The user clicked the icon.
    fn activate(&self, _x: i32, _y: i32) {
        self.0.call(TrayCall::Open);
    }

    fn secondary_activate(&self, _x: i32, _y: i32) {
        self.0.call(TrayCall::Open);
    }
}

/// The number of each item of the menu. 0 is the menu itself.
const ITEMS: [i32; 6] = [1, 2, 3, 4, 5, 6];

type Properties = HashMap<&'static str, Value<'static>>;

/// The object of the menu.
struct Menu(Arc<Icon>);

impl Menu {
    /// Returns the properties of an item.
    fn properties(&self, number: i32) -> Properties {
        let named = |text: &str| HashMap::from([("label", Value::from(text.to_owned()))]);
        match number {
            0 => HashMap::from([("children-display", Value::from("submenu"))]),
            1 => {
                let mut item = named(&t!("app-tray-unread", count = self.0.unread()));
                item.insert("enabled", Value::from(false));
                item
            }
            3 => named(t!("app-tray-open")),
            4 => named(t!("app-tray-refresh")),
            6 => named(t!("app-tray-quit")),
            _ => HashMap::from([("type", Value::from("separator"))]),
        }
    }
}

#[zbus::interface(name = "com.canonical.dbusmenu")]
impl Menu {
    #[zbus(property)]
    fn version(&self) -> u32 {
        3
    }

    #[zbus(property)]
    fn status(&self) -> &'static str {
        "normal"
    }

    #[zbus(property)]
    fn text_direction(&self) -> &'static str {
        "ltr"
    }

    #[zbus(property)]
    fn icon_theme_path(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the revision, and an item with its children.
    fn get_layout(
        &self,
        parent: i32,
        depth: i32,
        _names: Vec<String>,
    ) -> (u32, (i32, Properties, Vec<Value<'static>>)) {
        let child =
            |number: i32| Value::from((number, self.properties(number), Vec::<Value<'static>>::new()));
        let children = if parent == 0 && depth != 0 { ITEMS.map(child).to_vec() } else { Vec::new() };
        (self.0.revision(), (parent, self.properties(parent), children))
    }

    fn get_group_properties(&self, numbers: Vec<i32>, _names: Vec<String>) -> Vec<(i32, Properties)> {
        let numbers = if numbers.is_empty() { ITEMS.to_vec() } else { numbers };
        numbers.into_iter().map(|number| (number, self.properties(number))).collect()
    }

    fn get_property(&self, number: i32, name: &str) -> zbus::fdo::Result<Value<'static>> {
        let value = self.properties(number).remove(name);
        value.ok_or_else(|| zbus::fdo::Error::UnknownProperty(name.to_owned()))
    }

    /// The user chose an item.
    fn event(&self, number: i32, event: &str, _data: Value<'_>, _time: u32) {
        let call = match (event, number) {
            ("clicked", 3) => TrayCall::Open,
            ("clicked", 4) => TrayCall::Refresh,
            ("clicked", 6) => TrayCall::Quit,
            _ => return,
        };
        self.0.call(call);
    }

    fn event_group(&self, events: Vec<(i32, String, Value<'_>, u32)>) -> Vec<i32> {
        for (number, event, data, time) in events {
            self.event(number, &event, data, time);
        }
        Vec::new()
    }

    fn about_to_show(&self, _number: i32) -> bool {
        false
    }

    fn about_to_show_group(&self, _numbers: Vec<i32>) -> (Vec<i32>, Vec<i32>) {
        (Vec::new(), Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_of_the_menu_has_a_revision_of_its_own_and_none_is_0() {
        let tray = crate::app::tray::Tray::default();
        let menu = Menu(Arc::clone(&tray.icon));
        let revisions = [0, 3, 3, 0].map(|unread| {
            tray.count(unread);
            menu.get_layout(0, -1, Vec::new()).0
        });
        assert_eq!(revisions, [1, 2, 2, 3]);
    }

    #[test]
    fn the_pictures_of_the_icon_begin_with_alpha() {
        let pictures = pictures();
        let sizes: Vec<(i32, usize)> =
            pictures.iter().map(|(width, _, points)| (*width, points.len())).collect();
        assert_eq!(sizes, [(24, 24 * 24 * 4), (32, 32 * 32 * 4), (48, 48 * 48 * 4)]);
        let middle = pictures[1].2.chunks_exact(4).nth(16 * 32 + 16).unwrap();
        assert_eq!(middle[0], 255, "the middle of the icon is opaque");
    }
}
