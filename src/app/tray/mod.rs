//! The icon of Lacuna beside the clock of the desktop (the tray), and the program without a window.
//!
//! If the user closes the window while the icon is shown, the program replaces itself by `lacuna --in-tray` ([`windowless`]).
//! That has no connection to the display and takes little memory. "Open" replaces it by the window again. A hidden
//! window would not do: Wayland has none.

#[cfg_attr(not(target_os = "linux"), path = "nowhere.rs")]
mod item;
pub(super) mod windowless;

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

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
pub type OnTrayCall = Arc<dyn Fn(TrayCall) + Send + Sync>;

/// The icon, once it is wanted. It goes with this value.
///
/// One thread talks to the desktop, which may answer late or never. It carries the calls out in their order, and no
/// caller waits for it.
#[derive(Default)]
pub struct Tray {
    icon: Arc<Icon>,
    is_wanted: AtomicBool,
    /// The queue of the thread. The thread starts when the icon is wanted for the first time.
    tasks: OnceLock<Sender<Task>>,
}

enum Task {
    Show,
    Hide,
    TellChange,
}

/// The state of the icon, which the message bus reads.
#[derive(Default)]
struct Icon {
    unread: AtomicU64,
    /// The number of changes of the menu so far.
    changes: AtomicU32,
    /// True while the desktop shows the icon. Each connection has a flag of its own, so that the late end of a former
    /// connection does not change it.
    is_shown: Mutex<Arc<AtomicBool>>,
    on_call: Mutex<Option<OnTrayCall>>,
}

impl Icon {
    /// Passes a choice of the user on.
    fn call(&self, call: TrayCall) {
        let on_call = lock(&self.on_call).clone();
        if let Some(on_call) = on_call {
            on_call(call);
        }
    }

    fn unread(&self) -> u64 {
        self.unread.load(Ordering::Relaxed)
    }

    /// The revision of the menu. It is not 0, which some desktops take for a menu that they have not loaded.
    fn revision(&self) -> u32 {
        self.changes.load(Ordering::Relaxed).wrapping_add(1).max(1)
    }

    fn is_shown(&self) -> bool {
        lock(&self.is_shown).load(Ordering::Relaxed)
    }

    /// Returns the flag for a new connection.
    fn new_flag(&self) -> Arc<AtomicBool> {
        let flag = Arc::default();
        *lock(&self.is_shown) = Arc::clone(&flag);
        flag
    }
}

impl Tray {
    /// Returns true if the desktop shows icons of programs that run.
    #[must_use]
    pub fn is_offered() -> bool {
        item::is_offered()
    }

    /// Shows the icon. If the desktop begins to show icons later, it shows this one too.
    pub fn show(&self, on_call: OnTrayCall) {
        *lock(&self.icon.on_call) = Some(on_call);
        self.is_wanted.store(true, Ordering::Relaxed);
        self.tasks.get_or_init(|| start(Arc::clone(&self.icon)));
        self.post(Task::Show);
    }

    /// Removes the icon.
    pub fn hide(&self) {
        self.is_wanted.store(false, Ordering::Relaxed);
        self.post(Task::Hide);
    }

    /// Returns true while the icon is wanted and the desktop shows it.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed) && self.icon.is_shown()
    }

    /// Shows another number of unread entries.
    pub fn count(&self, unread: u64) {
        let before = self.icon.unread.swap(unread, Ordering::Relaxed);
        if before != unread {
            self.icon.changes.fetch_add(1, Ordering::Relaxed);
            self.post(Task::TellChange);
        }
    }

    /// Gives the thread a task. Without the thread there is no icon that could change.
    fn post(&self, task: Task) {
        if let Some(tasks) = self.tasks.get()
            && tasks.send(task).is_err()
        {
            tracing::debug!("nothing shows an icon in the tray");
        }
    }
}

/// Starts the thread that talks to the desktop. It ends with its queue.
fn start(icon: Arc<Icon>) -> Sender<Task> {
    let (tasks, queue) = mpsc::channel();
    let run = move || {
        let mut bus: Option<item::Bus> = None;
        for task in queue {
            match task {
                Task::Show if icon.is_shown() => {}
                Task::Show => {
                    // The new connection takes the name of the former one.
                    drop(bus.take());
                    let connected = item::Bus::connect(&icon, &icon.new_flag());
                    let connected =
                        connected.inspect_err(|error| tracing::info!(%error, "there is no icon in the tray"));
                    bus = connected.ok();
                }
                Task::Hide => {
                    drop(bus.take());
                    icon.new_flag();
                }
                Task::TellChange => {
                    if let Some(bus) = &bus {
                        bus.tell_change(icon.revision());
                    }
                }
            }
        }
    };
    if let Err(error) = thread::Builder::new().name("tray".to_owned()).spawn(run) {
        tracing::error!(%error, "no thread could be started");
    }
    tasks
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
