//! The language of the window. A change takes effect at once, for the texts in the window and for screen readers.

use std::process::Command;

use egui::{Key, Modifiers, Role};
use lacuna::config::Settings;
use lacuna::locale::Language;
use lacuna::model::LanguageChoice;

use crate::support::{Window, assert_passed};

/// The language is set for a whole process, so this test runs again in a process of its own.
#[test]
fn a_chosen_language_is_shown_at_once_and_kept() {
    const ALONE: &str = "LACUNA_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let mut alone = Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", "window::language::a_chosen_language_is_shown_at_once_and_kept"]);
        let ran = alone.env(ALONE, "1").env("LC_ALL", "C").env_remove("LANGUAGE").output().unwrap();
        assert_passed(&ran);
        return;
    }
    let mut window = Window::new();
    assert!(window.sees("All entries"));
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.until_sees("Language");
    let choose = |window: &mut Window, button: &str, language: &str| {
        window.click_on(Role::Button, button);
        window.click_on(Role::MenuItem, language);
    };
    choose(&mut window, "Language: English", "Deutsch");
    window.step();
    assert!(window.sees("Sprache") && window.sees("Alle Einträge"), "{:#?}", window.shown());
    assert!(!window.sees("All entries"), "{:#?}", window.shown());
    let path = window.home.path().join("settings.json");
    let is_kept = |choice: LanguageChoice| {
        let path = path.clone();
        move |_: &mut Window| Settings::load(&path).unwrap().settings.appearance.language == choice
    };
    window.until("it is kept", is_kept(LanguageChoice::Own(Language::German)));
    choose(&mut window, "Sprache: Deutsch", "English");
    window.step();
    assert!(window.sees("Language") && window.sees("All entries"), "{:#?}", window.shown());
    window.until("it is kept", is_kept(LanguageChoice::Own(Language::English)));
}
