//! The dialogs.

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable};

use crate::history::StartAt;
use crate::model::{Rule, RuleActions, RuleRow, SubscriptionId};
use crate::ui::actions::command::{
    AccountCommand, Command, DialogKind, FeedCommand, OpmlCommand, WindowCommand,
};
use crate::ui::dialogs::{Dialog, PageAddress};
use crate::ui::gallery::{self, Sample};
use crate::ui::look::fonts;
use crate::ui::view::{
    AccountsView, ArticlesPreview, Discovery, FoundFeed, FoundReader, ImportPreview, ImportRow, ImportView,
    SideRow, SyncWords,
};

use super::{Window, click, commands, galleys, open, open_in, press, sample};

#[test]
fn adding_a_feed_goes_from_address_to_choice() {
    let mut h = sample();
    assert_eq!(press(&mut h, Modifiers::COMMAND, Key::N).len(), 1);
    let field = h.get_by_role_and_label(Role::TextInput, "Feed or site address");
    assert!(field.is_focused());
    field.type_text("deepsky.example");
    h.run();
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::Enter),
        [Command::Feed(FeedCommand::Discover {
            text: "deepsky.example".to_owned(),
            proxy: None,
            header: None,
            login: None
        })]
    );
    let feed = |path: &str, title: &str| FoundFeed {
        chooses_start: false,
        url: format!("https://deepsky.example/{path}").parse().unwrap(),
        title: title.to_owned(),
        note: String::new(),
        subscribed: None,
        reachable: true,
        wants_login: false,
    };
    h.state_mut().sample.dialogs.discovery = Discovery::Found(vec![feed("a", "Log"), feed("b", "Comments")]);
    h.run();
    // The first feed is chosen and has the focus. An arrow key leads to the next one, and the space bar chooses it too.
    assert!(h.get_by_role_and_label(Role::CheckBox, "Log").is_focused());
    press(&mut h, Modifiers::NONE, Key::ArrowDown);
    press(&mut h, Modifiers::NONE, Key::Space);
    h.get_by_role_and_label(Role::Button, "Add 2 feeds");
    click(&mut h, "Log");
    let subscribe = |path: &str| {
        Command::Feed(FeedCommand::Subscribe {
            url: format!("https://deepsky.example/{path}"),
            folder: Vec::new(),
            start: StartAt::Beginning,
            proxy: None,
            header: None,
        })
    };
    h.get_all_by_role_and_label(Role::Button, "Add").last().unwrap();
    click(&mut h, "Log");
    h.get_by_role_and_label(Role::Button, "Add 2 feeds");
    h.get_by_role_and_label(Role::CheckBox, "Log").focus();
    h.run();
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Enter), [subscribe("a"), subscribe("b")]);
    assert!(h.state().state.dialog().is_none());
}

#[test]
fn a_found_feed_that_is_subscribed_cannot_be_chosen() {
    let mut h = sample();
    press(&mut h, Modifiers::COMMAND, Key::N);
    h.get_by_role_and_label(Role::TextInput, "Feed or site address").type_text("deepsky.example");
    h.run();
    press(&mut h, Modifiers::NONE, Key::Enter);
    let feed = |path: &str, title: &str, subscribed| FoundFeed {
        chooses_start: false,
        url: format!("https://deepsky.example/{path}").parse().unwrap(),
        title: title.to_owned(),
        note: String::new(),
        subscribed,
        reachable: true,
        wants_login: false,
    };
    let found = vec![feed("a", "Log", Some(SubscriptionId(1))), feed("b", "Comments", None)];
    h.state_mut().sample.dialogs.discovery = Discovery::Found(found);
    h.run();
    assert!(h.query_by_role_and_label(Role::CheckBox, "Log, already subscribed").is_none());
    h.get_by_label("Log, already subscribed");
    click(&mut h, "Log, already subscribed");
    h.get_by_role_and_label(Role::CheckBox, "Comments");
    h.get_all_by_role_and_label(Role::Button, "Add").last().unwrap();
}

#[test]
fn escape_closes_a_dialog_and_other_keys_do_not_reach_the_window_behind() {
    let mut h = sample();
    press(&mut h, Modifiers::NONE, Key::F1);
    h.get_by_role_and_label(Role::Heading, "Keyboard shortcuts");
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), []);
    press(&mut h, Modifiers::NONE, Key::Escape);
    assert!(h.query_by_label("Keyboard shortcuts").is_none());
}

#[test]
fn a_menu_in_a_dialog_opens_in_front_of_it_each_time() {
    // The menu names languages whose letters only fonts of the system have.
    let builder = Harness::builder().allow_missing_glyphs();
    let mut h = open_in(builder, Window::new(Sample::new(1_000)));
    for round in 1..=3 {
        h.state_mut().state.open(Dialog::settings());
        h.run();
        let opener = h.get_by_label_contains("Language: ").rect().center();
        // A quick click is pressed and released in one frame.
        h.event(egui::Event::PointerMoved(opener));
        h.run();
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
            let event = egui::Event::PointerButton { pos: opener, button, pressed, modifiers };
            h.input_mut().events.push(event);
        }
        h.run();
        let item = h.get_by_label("Deutsch").rect().center();
        let top = h.ctx.layer_id_at(item).unwrap();
        let dialog = h.ctx.layer_id_at(egui::pos2(opener.x - 260.0, opener.y)).unwrap();
        assert_ne!(top, dialog, "the menu is behind the dialog in round {round}");
        press(&mut h, Modifiers::NONE, Key::Escape);
        press(&mut h, Modifiers::NONE, Key::Escape);
        assert!(h.query_by_label_contains("Language: ").is_none());
    }
}

#[test]
fn o1_an_import_shows_a_preview_first() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::import());
    h.state_mut().state.set_path("/home/reader/feeds.opml");
    h.run();
    let found = click(&mut h, "Preview");
    assert_eq!(found, [Command::Opml(OpmlCommand::Preview("/home/reader/feeds.opml".into()))]);
    let row = |title: &str, is_subscribed| ImportRow {
        folder: vec!["Science".into()],
        title: title.into(),
        is_subscribed,
    };
    let preview = ImportPreview::new(vec![row("Log", false), row("Known", true)], Vec::new(), 2);
    h.state_mut().sample.dialogs.import = ImportView::Ready(preview.into());
    h.run();
    // The dialog grew. It moves to its new place in the next frames.
    h.run();
    h.get_by_label("1 new feed · 1 already subscribed · 2 more than once in the file");
    assert_eq!(
        click(&mut h, "Import 1 feed"),
        [Command::Opml(OpmlCommand::Import { chosen: vec![0], fetch: true })]
    );
}

#[test]
fn removing_a_feed_asks_first() {
    let mut h = sample();
    let row = match &h.state().sample.sidebar.tree[1] {
        SideRow::Feed(row) => row.clone(),
        SideRow::Folder(_) => unreachable!(),
    };
    h.state_mut().state.open(Dialog::remove(&[&row]));
    h.run();
    assert_eq!(click(&mut h, "Cancel"), []);
    h.state_mut().state.open(Dialog::remove(&[&row]));
    h.run();
    assert_eq!(click(&mut h, "Unsubscribe"), [Command::Feed(FeedCommand::Remove(vec![SubscriptionId(0)]))]);
}

#[test]
fn the_palette_stays_in_place_while_the_user_types() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::palette());
    h.run();
    h.run();
    let top = |h: &Harness<'_, Window>| {
        h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").rect().top()
    };
    let before = top(&h);
    h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").type_text("backup");
    h.run();
    h.run();
    h.get_by_label_contains("Restore from a backup");
    assert!((top(&h) - before).abs() < 0.5, "from {before} to {}", top(&h));
}

#[test]
fn the_palette_finds_the_accounts_and_the_sync_with_them() {
    let mut h = sample();
    h.state_mut().sample.dialogs.accounts = AccountsView::default();
    let find = |h: &mut Harness<'_, Window>, text: &str| {
        h.state_mut().state.open(Dialog::palette());
        h.run();
        h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").type_text(text);
        h.run();
        h.run();
    };
    find(&mut h, "sync");
    assert!(h.query_by_label("Sync now").is_none(), "there is no account");
    find(&mut h, "account");
    let opened = Command::Window(WindowCommand::Opened(DialogKind::Settings));
    let page = Command::Account(AccountCommand::Opened);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Enter), [opened, page]);
    h.run();
    assert!(h.query_by_label_contains("A feed server, such as Miniflux or FreshRSS").is_some());
    let words = SyncWords { text: String::new(), failure: None };
    h.state_mut().sample.dialogs.accounts.syncs.insert("Home".to_owned(), words);
    find(&mut h, "sync");
    let sync = Command::Account(AccountCommand::Sync("Home".to_owned()));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Enter), [sync]);
}

#[test]
fn all_forms_open_at_the_same_height() {
    let mut h = sample();
    let row = match &h.state().sample.sidebar.tree[1] {
        SideRow::Feed(row) => row.clone(),
        SideRow::Folder(_) => unreachable!(),
    };
    let forms = [
        Dialog::add_feed(&[]),
        Dialog::SavePage(PageAddress::default()),
        Dialog::new_folder(&[]),
        Dialog::rename(&row),
        Dialog::export(),
    ];
    let tops = forms.map(|form| {
        h.state_mut().state.open(form);
        h.run();
        h.run();
        h.get_by_role_and_label(Role::Button, "Close").rect().top()
    });
    assert!(tops.iter().all(|top| (top - tops[0]).abs() < 0.5), "{tops:?}");
}

#[test]
fn return_without_a_match_leaves_the_focus_in_the_field_of_the_palette() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::palette());
    h.run();
    let field = |h: &Harness<'_, Window>| {
        h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").is_focused()
    };
    h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").type_text("no such command");
    h.run();
    h.get_by_label("No matches");
    press(&mut h, Modifiers::NONE, Key::Enter);
    assert!(field(&h));
}

/// Returns the part that scrolls, in which the row with this text is.
fn scrolled_part(h: &Harness<'_, Window>, row: &str) -> egui::Rect {
    let of_row = |shape: &egui::epaint::ClippedShape| match &shape.shape {
        egui::Shape::Text(text) if text.galley.text() == row => Some(shape.clip_rect),
        _ => None,
    };
    h.output().shapes.iter().rev().find_map(of_row).unwrap()
}

#[test]
fn a_dialog_in_a_low_window_grows_with_its_content() {
    let mut h = sample();
    h.set_size(egui::vec2(640.0, 400.0));
    press(&mut h, Modifiers::COMMAND, Key::N);
    h.get_by_role_and_label(Role::TextInput, "Feed or site address").type_text("deepsky.example");
    h.run();
    press(&mut h, Modifiers::NONE, Key::Enter);
    let found = FoundFeed {
        chooses_start: false,
        url: "https://deepsky.example/a".parse().unwrap(),
        title: "Deep sky log".to_owned(),
        note: String::new(),
        subscribed: None,
        reachable: true,
        wants_login: false,
    };
    h.state_mut().sample.dialogs.discovery = Discovery::Found(vec![found]);
    h.run();
    h.run();
    let part = scrolled_part(&h, "Deep sky log");
    // The buttons are below it.
    assert!(part.bottom() > 315.0, "{part:?}");
}

#[test]
fn a_list_in_a_dialog_grows_again_after_it_was_short() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::palette());
    h.run();
    h.run();
    let height = |h: &Harness<'_, Window>, row: &str| scrolled_part(h, row).height();
    let whole = height(&h, "Settings");
    h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").type_text("backup");
    h.run();
    h.run();
    h.get_by_label_contains("Restore from a backup");
    press(&mut h, Modifiers::COMMAND, Key::A);
    press(&mut h, Modifiers::NONE, Key::Backspace);
    h.run();
    assert!((height(&h, "Settings") - whole).abs() < 1.0, "{} instead of {whole}", height(&h, "Settings"));
}

#[test]
fn the_changes_of_each_version_are_below_one_title() {
    let mut h = sample();
    h.state_mut().sample.dialogs.about.whats_new = include_str!("../../../assets/CHANGELOG.md").into();
    h.state_mut().state.open(Dialog::WhatsNew);
    h.run();
    h.get_by_label("0.1.0");
    let repeats = galleys(&h).iter().any(|galley| galley.job.text == "What's new");
    assert!(!repeats, "the title of the dialog is not repeated by that of the file");
}

#[test]
fn the_log_of_requests_fills_its_dialog_when_it_was_read() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::Requests);
    h.run();
    h.get_by_label("Reading the log…");
    let line =
        |number: i64| (gallery::times().now, format!("Feed: answer 200, {number} kB · https://a.example"));
    h.state_mut().sample.dialogs.requests = Some((0..100).map(line).collect());
    h.run();
    h.run();
    let rows = h.query_all_by_role(Role::Label).filter(|row| row.rect().height() > 40.0).count();
    assert!(rows >= 10, "{rows} rows");
}

#[test]
fn a_page_of_the_settings_begins_at_its_top_each_time_it_is_shown() {
    let mut h = sample();
    h.set_size(egui::vec2(900.0, 500.0));
    h.state_mut().state.open(Dialog::settings());
    h.run();
    let top = |h: &Harness<'_, Window>| h.get_by_label("Theme").rect().top();
    let scroll = |h: &mut Harness<'_, Window>| {
        h.hover_at(h.get_by_label("Theme").rect().center());
        wheel(h, -90.0);
    };
    let first = top(&h);
    scroll(&mut h);
    assert!(top(&h) < first - 40.0, "the page scrolls");
    for page in ["Network", "Appearance"] {
        h.get_by_role_and_label(Role::Tab, page).click();
        h.run();
    }
    assert!((top(&h) - first).abs() < 0.5, "{} is not {first}", top(&h));
    // The dialog begins at the top as well when it is opened again.
    scroll(&mut h);
    press(&mut h, Modifiers::NONE, Key::Escape);
    h.state_mut().state.open(Dialog::settings());
    h.run();
    assert!((top(&h) - first).abs() < 0.5, "{} is not {first}", top(&h));
}

#[test]
fn looking_at_the_settings_changes_none_of_them() {
    let mut sample = Sample::new(1);
    // The dialog shows these values rounded. A dialog that wrote them back would change them.
    sample.settings.appearance.text_size = 1.004;
    sample.settings.appearance.line_spacing = 1.333;
    sample.settings.history.document_cap_bytes = 100_000;
    sample.settings.history.feed_cap_bytes = (1 << 30) + 1;
    sample.settings.reading.image_cache_bytes = 1;
    let mut h = open(Window::new(sample));
    h.state_mut().state.open(Dialog::settings());
    for section in ["Reading", "Refreshing", "History", "Network", "Keys", "Appearance"] {
        h.run();
        h.get_by_role_and_label(Role::Tab, section).click();
        h.run();
    }
    let applied = |command: &&Command| matches!(command, Command::Window(WindowCommand::ApplySettings(_)));
    assert_eq!(h.state().commands.iter().find(applied), None);
}

#[test]
fn an_emoji_in_a_field_has_colour() {
    let mut h = sample();
    h.get_by_role_and_label(Role::TextInput, "Search").focus();
    h.run();
    h.get_by_role_and_label(Role::TextInput, "Search").type_text("a ❤️");
    h.run();
    let drawn = galleys(&h);
    let field = drawn.iter().find(|galley| galley.job.text == "a ❤️").unwrap();
    let is_emoji = |section: &egui::text::LayoutSection| fonts::is_emoji(&section.format.font_id.family);
    assert!(field.job.sections.iter().any(is_emoji), "{:?}", field.job.sections);
}

#[test]
fn a_dialog_that_is_taller_than_the_window_scrolls_above_its_buttons() {
    let mut h = sample();
    h.set_size(egui::vec2(640.0, 390.0));
    let row = gallery::feed_row(0);
    h.state_mut().state.open(Dialog::save_feed(&row));
    h.run();
    h.run();
    let rect = |h: &Harness<'_, Window>, name: &str| h.get_by_role_and_label(Role::Button, name).rect();
    let (save, top) = (rect(&h, "Save"), h.get_by_label("Path of the folder").rect().top());
    assert!(save.bottom() <= 380.0, "{save}");
    h.hover_at(h.get_by_label("Path of the folder").rect().center());
    wheel(&mut h, -1_000.0);
    assert!(h.get_by_label("Path of the folder").rect().top() < top - 20.0, "the content has scrolled");
    assert_eq!(rect(&h, "Save"), save);
}

#[test]
fn no_dialog_hides_its_buttons_in_a_low_window() {
    for size in [egui::vec2(700.0, 400.0), egui::vec2(640.0, 400.0), egui::vec2(900.0, 560.0)] {
        let mut feet = 0;
        for dialog in super::overflow::dialogs() {
            let kind = dialog.kind();
            let mut h = sample();
            h.set_size(size);
            let found = |at: u32| FoundFeed {
                chooses_start: false,
                url: format!("https://deepsky.example/{at}").parse().unwrap(),
                title: format!("Deep sky log {at}"),
                note: String::new(),
                subscribed: None,
                reachable: true,
                wants_login: false,
            };
            h.state_mut().sample.dialogs.discovery = Discovery::Found((0..20).map(found).collect());
            h.state_mut().state.open(dialog);
            for _ in 0..3 {
                h.run();
            }
            let buttons = || h.query_all_by_role(Role::Button);
            let name = |node: &egui_kittest::Node<'_>| node.accesskit_node().label().unwrap_or_default();
            let ends = ["Cancel", "Done", "Close"];
            let beside =
                buttons().filter(|node| ends.contains(&&*name(node))).map(|node| node.rect().center().y);
            // The close button beside the title is above all others.
            let Some(line) = beside.max_by(f32::total_cmp).filter(|line| *line > 120.0) else { continue };
            feet += 1;
            for node in buttons().filter(|node| (node.rect().center().y - line).abs() < 4.0) {
                let rect = node.rect();
                assert!(rect.bottom() < size.y - 8.0, "{kind:?} at {size}: {} at {rect}", name(&node));
            }
        }
        assert!(feet > 15, "{feet} dialogs with buttons at their foot");
    }
}

fn rule(at: usize) -> RuleRow {
    RuleRow {
        rule: Rule {
            name: format!("Item {at}"),
            query: "gate".to_owned(),
            actions: RuleActions { star: true, ..RuleActions::default() },
            is_enabled: true,
        },
        matched: 3,
        matched_at: None,
    }
}

#[test]
fn in_a_low_window_a_list_scrolls_with_the_rest_of_its_dialog() {
    let feeds =
        (0..40).map(|at| ImportRow { folder: Vec::new(), title: format!("Item {at}"), is_subscribed: false });
    let preview = ImportPreview::new(feeds.collect(), Vec::new(), 0);
    let reader = FoundReader { title: "Item 39", path: "/home/reader/file".into(), takes: "feeds" };
    let many =
        vec![FoundReader { title: "Item 0", ..reader.clone() }, reader.clone(), reader.clone(), reader];
    for dialog in [Dialog::import(), Dialog::rules(), Dialog::move_in()] {
        let kind = dialog.kind();
        let mut h = sample();
        h.set_size(egui::vec2(700.0, 440.0));
        let dialogs = &mut h.state_mut().sample.dialogs;
        dialogs.import = ImportView::Ready(preview.clone().into());
        dialogs.rules.list = Some((0..40).map(rule).collect());
        dialogs.move_in.readers = Some(many.clone());
        h.state_mut().state.open(dialog);
        for _ in 0..4 {
            h.run();
        }
        let first = scrolled_part(&h, "Item 0");
        h.hover_at(egui::pos2(350.0, 220.0));
        for _ in 0..8 {
            wheel(&mut h, -400.0);
        }
        // The last row comes into sight, in the same part of the dialog.
        let last = h.output().shapes.iter().rev().find_map(|shape| match &shape.shape {
            egui::Shape::Text(text) if text.galley.text() == "Item 39" => {
                Some((shape.clip_rect, text.visual_bounding_rect()))
            }
            _ => None,
        });
        let (part, place) = last.unwrap_or_else(|| panic!("{kind:?} does not reach the last row"));
        assert!(part == first && part.contains_rect(place), "{kind:?}: {place} in {part}");
        assert!(part.height() > 200.0, "{kind:?}: {part}");
        let rows = h.output().shapes.iter().filter(|shape| match &shape.shape {
            egui::Shape::Text(text) => text.galley.text().starts_with("Item "),
            _ => false,
        });
        assert!(rows.count() < 20, "{kind:?} draws rows that are out of sight");
    }
}

/// The button that imports has the focus as soon as there is a preview.
#[test]
fn in_a_low_window_a_preview_comes_into_sight() {
    let reader = FoundReader { title: "Newsboat", path: "/home/reader/file".into(), takes: "feeds" };
    let mut h = sample();
    h.set_size(egui::vec2(640.0, 400.0));
    h.state_mut().sample.dialogs.move_in.readers = Some(vec![reader; 4]);
    h.state_mut().state.open(Dialog::move_in());
    h.run();
    let lines: Vec<String> = ["1 feed is new.", "3 articles are added."].map(str::to_owned).into();
    let preview = ArticlesPreview { articles: 3, lines };
    h.state_mut().sample.dialogs.move_in.preview = ImportView::Articles(preview);
    for _ in 0..4 {
        h.run();
    }
    assert!(h.get_by_role_and_label(Role::Button, "Import").is_focused());
    for line in ["1 feed is new.", "3 articles are added."] {
        let (part, place) = (scrolled_part(&h, line), h.get_by_label(line).rect());
        assert!(part.contains_rect(place), "{line} at {place} in {part}");
    }
}

#[test]
fn in_a_low_window_a_dialog_begins_at_its_top() {
    let mut h = sample();
    h.set_size(egui::vec2(640.0, 400.0));
    h.state_mut().sample.dialogs.rules.list = Some((0..40).map(rule).collect());
    let top = |h: &mut Harness<'_, Window>| {
        for _ in 0..4 {
            h.run();
        }
        h.query_by_label("Item 0").map(|row| row.rect().top())
    };
    h.state_mut().state.open(Dialog::rules());
    let first = top(&mut h);
    assert!(first.is_some());
    h.hover_at(egui::pos2(320.0, 200.0));
    wheel(&mut h, -400.0);
    assert_ne!(top(&mut h), first);
    press(&mut h, Modifiers::NONE, Key::Escape);
    h.run();
    h.state_mut().state.open(Dialog::rules());
    assert_eq!(top(&mut h), first);
}

#[test]
fn only_the_list_of_the_palette_scrolls() {
    let mut h = sample();
    h.set_size(egui::vec2(640.0, 400.0));
    h.state_mut().state.open(Dialog::palette());
    h.run();
    h.run();
    let field = |h: &Harness<'_, Window>| {
        h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").rect()
    };
    let before = field(&h);
    let list = scrolled_part(&h, "Settings");
    assert!(list.bottom() < 392.0 && list.height() > 150.0, "{list}");
    h.hover_at(list.center());
    wheel(&mut h, -100_000.0);
    wheel(&mut h, -1_000.0);
    assert_eq!(field(&h), before);
    assert!(h.query_all_by_role(Role::ListItem).all(|row| row.rect().bottom() <= list.bottom() + 1.0));
}

#[test]
fn the_button_beside_a_path_ends_where_the_buttons_below_it_end() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::import());
    h.run();
    h.run();
    let right = |name: &str| h.get_by_role_and_label(Role::Button, name).rect().right();
    assert!(
        (right("Choose…") - right("Preview")).abs() < 1.0,
        "{} and {}",
        right("Choose…"),
        right("Preview")
    );
}

#[test]
fn a_dialog_hides_the_tooltip_of_what_it_covers() {
    let mut h = sample();
    let place = h.get_by_label("Refresh all").rect().center();
    h.hover_at(place);
    let shows_tooltip = |h: &mut Harness<'_, Window>| {
        h.run_steps(60);
        galleys(h).iter().any(|galley| galley.job.text.starts_with("Refresh all feeds"))
    };
    assert!(shows_tooltip(&mut h));
    h.state_mut().state.open(Dialog::add_feed(&[]));
    assert!(!shows_tooltip(&mut h));
    press(&mut h, Modifiers::NONE, Key::Escape);
    h.hover_at(place + egui::vec2(1.0, 0.0));
    assert!(shows_tooltip(&mut h), "the dialog is closed");
}

fn wheel(h: &mut Harness<'_, Window>, points: f32) {
    h.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, points),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    h.run();
}

/// Presses the key of a letter as a keyboard does: a key, and the text that it makes.
fn type_letter(h: &mut Harness<'_, Window>, key: Key, letter: &str) {
    // Both come in one frame.
    let (physical_key, repeat, modifiers) = (None, false, Modifiers::NONE);
    let press = egui::Event::Key { key, physical_key, pressed: true, repeat, modifiers };
    h.input_mut().events.extend([press, egui::Event::Text(letter.to_owned())]);
    h.run();
}

#[test]
fn letters_go_to_the_first_field_of_a_dialog_and_not_to_the_window_behind() {
    let mut h = sample();
    h.state_mut().state.open(Dialog::rename_folder(&["Science".to_owned()]));
    h.run();
    h.run();
    let name =
        |h: &Harness<'_, Window>| h.get_by_role_and_label(Role::TextInput, "Name of the folder").value();
    // A click beside the field takes the focus from it.
    let beside = h.get_by_role_and_label(Role::Heading, "Rename folder").rect().center();
    h.hover_at(beside);
    h.drag_at(beside);
    h.drop_at(beside);
    h.run();
    assert!(!h.ctx.text_edit_focused());
    assert_eq!(name(&h).as_deref(), Some("Science"));
    commands(&mut h);
    for (key, letter) in [(Key::J, "j"), (Key::M, "m"), (Key::R, "r")] {
        type_letter(&mut h, key, letter);
    }
    assert!(name(&h).is_some_and(|name| name.ends_with("jmr")), "{:?}", name(&h));
    assert_eq!(commands(&mut h), [], "no key acts on the window behind");
    press(&mut h, Modifiers::NONE, Key::Escape);
    // Keys do not act behind a page of text either, which has no field.
    h.state_mut().state.open(Dialog::GapHelp);
    h.run();
    commands(&mut h);
    type_letter(&mut h, Key::J, "j");
    type_letter(&mut h, Key::M, "m");
    press(&mut h, Modifiers::COMMAND, Key::N);
    assert_eq!(commands(&mut h), []);
    assert!(
        h.query_by_role_and_label(Role::TextInput, "Search")
            .is_some_and(|field| field.value().is_none_or(|text| text.is_empty()))
    );
}

#[test]
fn letters_go_to_the_field_that_a_link_of_the_add_dialog_showed() {
    for (shown, role, field) in [
        ("Use a proxy for this feed", Role::TextInput, "Proxy for this feed"),
        ("Send a request header with this feed", Role::TextInput, "Name of the header"),
    ] {
        let mut h = sample();
        press(&mut h, Modifiers::COMMAND, Key::N);
        click(&mut h, shown);
        type_letter(&mut h, Key::X, "x");
        assert_eq!(h.get_by_role_and_label(role, field).value().as_deref(), Some("x"), "{shown}");
    }
}

#[test]
fn the_key_that_opens_a_dialog_is_not_typed_into_it() {
    let mut h = sample();
    h.get_by_label_contains("How a page cache counts to three, Mostly Bread").click();
    h.run();
    type_letter(&mut h, Key::L, "l");
    let field = h.get_by_role_and_label(Role::TextInput, "Name of the label");
    assert_eq!(field.value().unwrap_or_default(), "");
}

#[test]
fn every_page_of_the_settings_is_inside_of_the_dialog_in_a_low_window() {
    for height in [390.0, 300.0] {
        let mut h = sample();
        h.set_size(egui::vec2(640.0, height));
        h.run();
        press(&mut h, Modifiers::COMMAND, Key::Comma);
        h.run_steps(2);
        let dialog = h.get_by_role_and_label(Role::Heading, "Settings").rect();
        let keys = |h: &Harness<'_, Window>| h.get_by_role_and_label(Role::Tab, "Keys").rect();
        if height < 350.0 {
            // The names scroll. Tab brings each of them into sight.
            h.get_by_role_and_label(Role::Tab, "Keys").focus();
            h.run_steps(20);
        }
        let rect = keys(&h);
        assert!(rect.top() > dialog.bottom() && rect.bottom() <= height - 22.0, "{height}: {rect}");
    }
}
