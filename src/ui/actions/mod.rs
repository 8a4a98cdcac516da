//! The words between the drawing code and the application: actions, the commands that they become, and what a command
//! is about. `perform` knows what an action does in the shown window.

pub mod action;
pub mod command;
pub mod keymap;
pub mod scope;
pub mod settings;
