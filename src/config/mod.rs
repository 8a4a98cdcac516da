//! The folder of a profile, the user's settings, the stored logins, and the place of the window.
//!
//! Lacuna runs without these files. A settings file that cannot be read is renamed, never overwritten, and the defaults
//! take its place. Feeds, entries and marks are in the store, not here.

mod credentials;
mod file;
pub mod keyring;
mod lenient;
mod paths;
mod settings;
mod temporary;
mod window;

pub use credentials::{Credentials, Login, PasswordPlace, StoredLogin};
pub use file::{UnfinishedFile, has_no_locks, lock};
pub use paths::{
    Paths, UserFolders, copy_permissions, create_private_folder, is_of_profile, private_file,
    user_config_folder,
};
pub use settings::{Loaded, SetAside, Settings, SettingsError, free_name};
pub use temporary::{TemporaryFolder, remove_leftovers};
pub use window::{load_window, save_window};

/// The id by which desktops know the program: the name of its desktop file and of its icons, and the class of its windows.
pub const DESKTOP_ID: &str = "org.lacuna.Lacuna";
