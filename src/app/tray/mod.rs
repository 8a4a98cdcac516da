//! The icon of Lacuna beside the clock of the desktop (the tray), and the program without a window.
//!
//! If the user closes the window while the icon is shown, the program replaces itself by `lacuna --in-tray` ([`stay`]).
//! That has no connection to the display and takes little memory. "Open" replaces it by the window again. A hidden
//! window would not do: Wayland has none.

#[cfg_attr(not(target_os = "linux"), path = "nowhere.rs")]
mod item;
pub(super) mod stay;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A choice of the user in the menu of the icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrayCall {
    /// Show the window.
    Open,
    /// Refresh every feed.
    Refresh,
    /// End the program.
    Quit,
}

/// A function that receives the user's choices, on a thread of the message bus. It must not wait.
pub type Hear = Arc<dyn Fn(TrayCall) + Send + Sync>;

/// The icon, once it is wanted. It goes with this value.
#[derive(Default)]
pub struct Tray {
    icon: Arc<Icon>,
    bus: Mutex<Option<item::Bus>>,
}

/// The state of the icon, which the message bus reads.
#[derive(Default)]
struct Icon {
    unread: AtomicU64,
    is_shown: AtomicBool,
    hear: Mutex<Option<Hear>>,
}

impl Icon {
    /// Passes a choice of the user on.
    fn call(&self, call: TrayCall) {
        let hear = lock(&self.hear).clone();
        if let Some(hear) = hear {
            hear(call);
        }
    }

    fn unread(&self) -> u64 {
        self.unread.load(Ordering::Relaxed)
    }
}

impl Tray {
    /// Returns true if the desktop shows icons of programs that run.
    #[must_use]
    pub fn is_offered() -> bool {
        item::is_offered()
    }

    /// Shows the icon. Returns false if the desktop shows no icons. If it begins to, it shows this one too.
    pub fn show(&self, hear: Hear) -> bool {
        *lock(&self.icon.hear) = Some(hear);
        if !self.is_shown() {
            let mut bus = lock(&self.bus);
            drop(bus.take());
            *bus = match item::Bus::connect(&self.icon) {
                Ok(connected) => Some(connected),
                Err(error) => {
                    tracing::info!(%error, "there is no icon in the tray");
                    None
                }
            };
        }
        self.is_shown()
    }

    /// Removes the icon.
    pub fn hide(&self) {
        drop(lock(&self.bus).take());
        self.icon.is_shown.store(false, Ordering::Relaxed);
    }

    /// Returns true while the desktop shows the icon.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.icon.is_shown.load(Ordering::Relaxed)
    }

    /// Shows another number of unread entries.
    pub fn count(&self, unread: u64) {
        let before = self.icon.unread.swap(unread, Ordering::Relaxed);
        if before != unread
            && let Some(bus) = lock(&self.bus).as_ref()
        {
            bus.tell_change();
        }
    }
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
