//! Systems whose tray Lacuna does not know.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Icon;

pub(super) const fn is_offered() -> bool {
    false
}

/// No icon.
pub(super) struct Bus;

impl Bus {
    pub(super) fn connect(_icon: &Arc<Icon>, _is_shown: &Arc<AtomicBool>) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) const fn tell_change(&self, _revision: u32) {}
}
