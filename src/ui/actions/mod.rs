//! The user's commands, and the keys and menus that run them.

pub mod action;
pub mod command;
pub mod keymap;
pub(super) mod keys;
pub(super) mod menu;
pub(super) mod menu_bar;
pub(super) mod perform;
pub(super) mod texts;
