//! The dialog "Move this profile".

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::app::shell::Shell;
use lacuna::demo::Site;
use lacuna::profile::moving::{installed, whole};

use crate::support::{Frame, Home, RecordingDesktop, Window, feed};

const PATH: &str = "File to save to or load from";
const REPLACE: &str = "When loading, replace everything here with the content of the file. What is here now is kept in the profile’s folder, in files whose names begin with before-loading-. “lacuna restore FILE” brings it back.";

/// A user with a feed in a folder.
fn user() -> (Window, Site) {
    let site = Site::start();
    site.put("/harbour", feed("Harbour", 1..=2));
    let mut window = Window::reading([("News", site.url("/harbour"))]);
    window.until("the entries are there", |w| w.entries().len() == 2);
    (window, site)
}

fn open_dialog(window: &mut Window, path: &Path) {
    window.menu("Help", "Move this profile…");
    window.until("a path is proposed", |w| w.field(PATH).contains("lacuna-profile"));
    window.fill(PATH, path.to_str().unwrap());
}

#[test]
fn a_profile_is_saved_from_the_window_and_a_bad_file_is_refused() {
    let (mut window, _site) = user();
    let file = window.home.path().join("moved.tar.gz");
    open_dialog(&mut window, &file);
    assert!(window.reads("The file contains no passwords."));
    window.click("Save to this file");
    window.until_reads("has the whole profile, without passwords.");
    window.click("Done");
    let other = Home::new();
    let unpacked = whole::unpack(&file, &other.profile().paths).unwrap();
    installed::install(&unpacked, &other.profile().paths, false, lacuna::profile::now()).unwrap();
    let rows = other.profile().reader().unwrap().subscriptions().unwrap();
    assert_eq!((rows.len(), rows[0].entries), (1, 2));
    // A file is not overwritten.
    open_dialog(&mut window, &file);
    window.click("Save to this file");
    window.until_reads("exists already; choose another name.");
    // A file that is no profile changes nothing.
    let text = window.home.path().join("other.txt");
    std::fs::write(&text, "no profile").unwrap();
    window.fill(PATH, text.to_str().unwrap());
    window.click(REPLACE);
    window.click("Load from this file");
    window.until_reads("is no saved profile.");
    assert!(window.sees("Nothing was changed here."));
    assert_eq!(window.feeds().len(), 1);
}

fn until(
    harness: &mut Harness<'static, Frame>,
    what: &str,
    is_so: impl Fn(&Harness<'static, Frame>) -> bool,
) {
    let start = Instant::now();
    while !is_so(harness) {
        assert!(start.elapsed() < Duration::from_mins(1), "it never came that {what}");
        harness.step();
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Clicks something as soon as it is there and stands still.
fn click(harness: &mut Harness<'static, Frame>, label: &str) {
    let place = |h: &Harness<'static, Frame>| h.query_all_by_label(label).last().map(|node| node.rect());
    let start = Instant::now();
    let mut stood = None;
    while stood.is_none() || stood != place(harness) {
        assert!(start.elapsed() < Duration::from_mins(1), "“{label}” never came");
        stood = place(harness);
        harness.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    harness.query_all_by_label(label).last().unwrap().click();
    harness.run_steps(3);
}

#[test]
fn a_loaded_profile_takes_the_place_of_this_one_which_is_set_aside() {
    let (window, _site) = user();
    let home = window.close();
    let file = home.path().join("moved.tar.gz");
    whole::save(&home.profile().paths, &file).unwrap();
    // After that, the user renames the feed.
    let mut store = home.profile().store().unwrap();
    let id = store.subscriptions().unwrap()[0].id;
    store.transaction(|tx| tx.rename(id, Some("Renamed later"))).unwrap();
    store.close().unwrap();
    let profile = home.profile();
    let desktop = Arc::new(RecordingDesktop::default());
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .allow_missing_glyphs()
        .with_max_steps(40)
        .build_eframe(move |cc| Frame(Shell::new(&cc.egui_ctx, profile, desktop, None).unwrap()));
    let reads = |part: &'static str| {
        move |h: &Harness<'static, Frame>| h.query_all_by_label_contains(part).next().is_some()
    };
    until(&mut harness, "the feed is there", reads("Renamed later"));
    click(&mut harness, "Menu");
    click(&mut harness, "Help");
    click(&mut harness, "Move this profile…");
    until(&mut harness, "a path is proposed", |h| {
        let field = h.query_by_role_and_label(Role::TextInput, PATH);
        field.is_some_and(|field| {
            field.accesskit_node().value().is_some_and(|path| path.contains("lacuna-profile"))
        })
    });
    harness.get_by_role_and_label(Role::TextInput, PATH).focus();
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.get_by_role_and_label(Role::TextInput, PATH).type_text(file.to_str().unwrap());
    harness.run_steps(2);
    // Without the tick, a profile in use stays.
    click(&mut harness, "Load from this file");
    harness.run_steps(10);
    assert!(reads("Renamed later")(&harness));
    click(&mut harness, REPLACE);
    click(&mut harness, "Load from this file");
    until(&mut harness, "the saved name is back", |h| {
        !reads("Renamed later")(h) && reads("Harbour")(h) && !reads("Load from this file")(h)
    });
    drop(harness);
    let names = std::fs::read_dir(home.path()).unwrap().flatten().map(|file| file.path());
    let aside = names.filter(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(!name.starts_with("loading-"), "{name}");
        name.starts_with("before-loading-") && name.contains(".db")
    });
    let [aside] = aside.collect::<Vec<_>>().try_into().unwrap();
    let title: String = rusqlite::Connection::open(aside)
        .unwrap()
        .query_row("SELECT custom_title FROM subscription", [], |row| row.get(0))
        .unwrap();
    assert_eq!(title, "Renamed later");
}
