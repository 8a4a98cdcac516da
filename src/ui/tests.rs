//! Tests that use the window as a user does: by labels, by mouse and by keyboard. The tests use the sample of
//! [`gallery`](super::gallery).

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{AccessKitNode, Queryable};
use egui_kittest::{Harness, HarnessBuilder};

use super::actions::command::{
    ArticleCommand, Command, FeedCommand, FolderCommand, ListCommand, WindowCommand,
};
use super::dialogs::Dialog;
use super::gallery::{self, Sample, SamplePane};
use super::look::theme;
use super::state::UiState;
use super::view::{Scope, Selected, Toast};
use super::window::window_ui;
use crate::history::TimelineItem;
use crate::model::{EntryKey, Filter, SubscriptionId};

mod article;
mod dialogs;
mod keys;
mod lists;
mod menus;
mod overflow;
mod several;
mod sidebar;

struct Window {
    sample: Sample,
    state: UiState,
    commands: Vec<Command>,
}

impl Window {
    fn new(sample: Sample) -> Self {
        Self { sample, state: UiState::default(), commands: Vec::new() }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let commands = window_ui(ui, &mut self.sample.model(), &mut self.state);
        for command in &commands {
            match command {
                Command::List(ListCommand::Select(selected)) => self.sample.selected = Some(*selected),
                Command::List(ListCommand::ShowScope(scope)) => self.sample.list.scope = scope.clone(),
                Command::List(ListCommand::Deselect) => self.sample.selected = None,
                Command::List(ListCommand::Filter(filter)) => self.sample.list.filter = *filter,
                _ => {}
            }
        }
        self.commands.extend(commands);
    }
}

fn open(window: Window) -> Harness<'static, Window> {
    open_in(Harness::builder(), window)
}

fn open_in(harness: HarnessBuilder<Window>, window: Window) -> Harness<'static, Window> {
    let mut themed = false;
    let mut harness = harness.with_size([1280.0, 800.0]).with_max_steps(30).build_ui_state(
        move |ui, window: &mut Window| {
            if !themed {
                theme::install(ui.ctx());
                themed = true;
                return;
            }
            window.ui(ui);
        },
        window,
    );
    harness.run();
    harness
}

fn sample() -> Harness<'static, Window> {
    open(Window::new(Sample::new(1_000_000)))
}

fn commands(harness: &mut Harness<'_, Window>) -> Vec<Command> {
    std::mem::take(&mut harness.state_mut().commands)
}

fn click(harness: &mut Harness<'_, Window>, label: &str) -> Vec<Command> {
    harness.get_all_by_label(label).next().unwrap().click();
    harness.run();
    commands(harness)
}

/// Returns true if this text is drawn in full, without an ellipsis.
fn is_drawn_whole(harness: &Harness<'_, Window>, text: &str) -> bool {
    galleys(harness).iter().any(|galley| galley.job.text == text && !galley.elided)
}

/// Returns the texts of the last frame as they were laid out.
fn galleys(harness: &Harness<'_, Window>) -> Vec<std::sync::Arc<egui::Galley>> {
    fn texts(shape: &egui::Shape, found: &mut Vec<std::sync::Arc<egui::Galley>>) {
        match shape {
            egui::Shape::Text(text) => found.push(std::sync::Arc::clone(&text.galley)),
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| texts(&clipped.shape, &mut found));
    found
}

fn press(harness: &mut Harness<'_, Window>, modifiers: Modifiers, key: Key) -> Vec<Command> {
    harness.key_press_modifiers(modifiers, key);
    harness.run();
    commands(harness)
}

#[test]
fn clicking_labels_yields_commands() {
    let mut h = sample();
    let check = |h: &mut Harness<'_, Window>, label: &str, expect: Command| {
        let found = click(h, label);
        assert!(found.contains(&expect), "{label}: {found:?}");
    };
    check(&mut h, "Missing, 2", Command::List(ListCommand::ShowScope(Scope::Missing)));
    check(&mut h, "Refresh all", Command::Feed(FeedCommand::RefreshAll));
    check(
        &mut h,
        "Deep Sky Log, 7 unread, 1 gap",
        Command::List(ListCommand::ShowScope(Scope::Feed(SubscriptionId(0)))),
    );
    check(
        &mut h,
        "Close folder Science",
        Command::Folder(FolderCommand::SetCollapsed(vec!["Science".into()], true)),
    );
    check(
        &mut h,
        "Mark all as read",
        Command::List(ListCommand::MarkAllRead(Scope::Feed(SubscriptionId(0)))),
    );
    check(&mut h, "Mark as read", Command::Article(ArticleCommand::SetRead(vec![EntryKey(0)], true)));
    let filtered = {
        h.get_by_role_and_label(Role::RadioButton, "Unread").click();
        h.run();
        commands(&mut h)
    };
    assert_eq!(filtered, [Command::List(ListCommand::Filter(Filter::Unread))]);
    let link = h.state().sample.open.row.link.clone().unwrap();
    check(&mut h, "Open in browser", Command::Window(WindowCommand::OpenUrl(link)));
}

#[test]
fn in_a_narrow_window_an_open_article_replaces_the_sidebar() {
    let mut h = sample();
    h.set_size(egui::vec2(740.0, 500.0));
    h.run();
    assert!(h.query_by_label("Refresh all").is_none(), "the article replaces the sidebar");
    let heading = h.get_by_role_and_label(Role::Heading, "The lighthouse that answered after eleven days");
    assert!(heading.rect().width() > 200.0, "{}", heading.rect());
    assert_eq!(click(&mut h, "Subscriptions"), [Command::List(ListCommand::Deselect)]);
    h.run();
    h.get_by_label("Refresh all");
    h.get_by_label_contains("How a page cache counts to three, Mostly Bread");
    h.set_size(egui::vec2(1000.0, 500.0));
    h.run();
    h.get_by_label("Nothing selected");
}

#[test]
fn in_the_narrowest_window_an_open_article_stands_alone_with_a_way_back() {
    let mut h = sample();
    h.set_size(egui::vec2(480.0, 700.0));
    h.run();
    let title = "The lighthouse that answered after eleven days";
    let heading = h.get_by_role_and_label(Role::Heading, title);
    assert!(heading.rect().width() > 340.0, "the article has the whole window: {}", heading.rect());
    assert!(h.query_by_role(Role::ListItem).is_none(), "the list is behind it");
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Escape), [Command::List(ListCommand::Deselect)]);
    h.run();
    h.get_by_label_contains("How a page cache counts to three, Mostly Bread").click();
    h.run();
    assert!(h.query_by_role(Role::ListItem).is_none(), "the clicked entry is open");
    commands(&mut h);
    assert_eq!(click(&mut h, "Back to the list"), [Command::List(ListCommand::Deselect)]);
    h.run();
    h.get_by_label_contains("How a page cache counts to three, Mostly Bread");
    h.state_mut().state.hovered_link = Some("https://a.example".to_owned());
    h.run();
    assert_eq!(h.state().state.hovered_link, None, "no link of an article that is not in sight");
    // The search field is beside the list, so it leads there as well.
    h.get_by_label_contains("How a page cache counts to three, Mostly Bread").click();
    h.run();
    commands(&mut h);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Slash), [Command::List(ListCommand::Deselect)]);
}

#[test]
fn the_list_has_its_width_again_after_the_window_was_narrow() {
    let mut h = sample();
    // The article begins at the right edge of the list.
    let edge = |h: &Harness<'_, Window>| {
        let title = "The lighthouse that answered after eleven days";
        h.get_by_role_and_label(Role::Heading, title).rect().left()
    };
    let wide = edge(&h);
    h.set_size(egui::vec2(905.0, 700.0));
    h.run();
    h.run();
    assert!(edge(&h) < wide - 50.0, "there is less room: {} of {wide}", edge(&h));
    h.set_size(egui::vec2(1280.0, 800.0));
    h.run();
    h.run();
    assert!((edge(&h) - wide).abs() < 1.0, "{} instead of {wide}", edge(&h));
}

#[test]
fn the_sidebar_has_its_width_again_after_the_window_was_narrow() {
    let mut h = sample();
    h.state_mut().sample.selected = None;
    h.run();
    let edge = |h: &Harness<'_, Window>| h.get_by_label("Refresh all").rect().right();
    let wide = edge(&h);
    for (width, is_narrow) in [(480.0, true), (1280.0, false)] {
        h.set_size(egui::vec2(width, 800.0));
        h.run();
        h.run();
        assert_eq!(edge(&h) < wide - 20.0, is_narrow, "{} of {wide}", edge(&h));
    }
}

#[test]
fn in_a_narrow_sidebar_no_button_covers_the_name() {
    let mut h = sample();
    let gap = |h: &Harness<'_, Window>| {
        let name = h.query_all_by_label("Lacuna").next().map(|node| node.rect().right());
        name.map(|right| h.get_by_label("Refresh all").rect().left() - right)
    };
    assert!(gap(&h).is_some_and(|gap| gap > 0.0), "{:?}", gap(&h));
    let edge = egui::pos2(h.get_by_label("Add").rect().right() + 10.0, 500.0);
    h.hover_at(edge);
    h.run();
    h.drag_at(edge);
    h.run();
    h.hover_at(egui::pos2(150.0, 500.0));
    h.run();
    h.drop_at(egui::pos2(150.0, 500.0));
    h.run();
    let right = h.get_by_label("Add").rect().right();
    assert!(right < 200.0, "the pane is narrow: {right}");
    assert!(gap(&h).is_none_or(|gap| gap > 0.0), "{:?}", gap(&h));
}

#[test]
fn a_screen_reader_hears_an_entrys_title_feed_time_and_unread_mark() {
    let mut h = sample();
    let label = "The lighthouse that answered after eleven days, Deep Sky Log, 09:14, unread";
    h.get_by_role_and_label(Role::ListItem, label);
    h.get_by_label_contains("How a page cache counts to three, Mostly Bread").click();
    h.run();
    assert_eq!(commands(&mut h), [Command::List(ListCommand::Select(Selected::Entry(EntryKey(1))))]);
}

#[test]
fn the_first_run_offers_an_address_an_import_and_the_demo() {
    let mut sample = Sample::new(1);
    sample.first_run = true;
    sample.sidebar.tree.clear();
    let mut h = open(Window::new(sample));
    assert_eq!(click(&mut h, "Try the demo"), [Command::Window(WindowCommand::ShowDemo)]);
    click(&mut h, "Add a feed");
    h.get_by_role_and_label(Role::TextInput, "Feed or site address");
}

#[test]
fn in_a_low_window_the_offers_of_the_first_run_scroll() {
    let mut sample = Sample::new(1);
    sample.first_run = true;
    sample.sidebar.tree.clear();
    let mut h = open(Window::new(sample));
    h.set_size(egui::vec2(720.0, 360.0));
    h.run();
    let bottom = |h: &Harness<'_, Window>| h.get_by_label("Try the demo").rect().bottom();
    assert!(bottom(&h) > 332.0, "all offers fit without scrolling: {}", bottom(&h));
    h.hover_at(egui::pos2(500.0, 200.0));
    h.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -500.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    h.run();
    h.run();
    assert!(bottom(&h) < 332.0, "{}", bottom(&h));
}

#[test]
fn from_its_end_an_article_scrolls_back_in_a_window_of_any_height() {
    let mut h = sample();
    // At some of these heights, the top of the pane lies between two blocks.
    for height in (600_u16..800).step_by(8) {
        h.set_size(egui::vec2(1280.0, f32::from(height)));
        h.run_steps(2);
        press(&mut h, Modifiers::SHIFT, Key::End);
        h.run_steps(40);
        let end = h.state().state.article.scroll.offset;
        h.hover_at(egui::pos2(1000.0, 400.0));
        h.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, 100.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        });
        h.run_steps(10);
        assert!(h.state().state.article.scroll.offset < end - 50.0, "{height}: {end}");
    }
}

/// Checks that every control has a name and can have the keyboard focus.
#[track_caller]
fn assert_reachable(harness: &Harness<'_, Window>) {
    use egui_kittest::kittest::NodeT as _;
    let controls = [
        Role::Button,
        Role::CheckBox,
        Role::RadioButton,
        Role::Tab,
        Role::TextInput,
        Role::PasswordInput,
        Role::Link,
    ];
    for node in harness.root().children_recursive() {
        let node = node.accesskit_node();
        if controls.contains(&node.role()) && !node.is_disabled() {
            let named = node.label().is_some_and(|label| !label.trim().is_empty());
            assert!(named, "a {:?} without a name", node.role());
            // The marks within a row of the list need no focus: the keys m and s change them.
            let mut above = std::iter::successors(node.parent(), AccessKitNode::parent);
            let in_list = above.any(|parent| parent.role() == Role::List);
            let focusable = node.data().supports_action(egui::accesskit::Action::Focus);
            assert!(focusable || in_list, "{:?} cannot have the focus", node.label());
        }
    }
}

#[test]
fn every_screen_passes_the_accessibility_check() {
    // The harness panics on a control without a name and on a glyph that no font has.
    let mut h = sample();
    for dialog in [
        Dialog::add_feed(&[]),
        Dialog::import(),
        Dialog::export(),
        Dialog::save_feed(&gallery::feed_row(0)),
        Dialog::rename(&gallery::feed_row(0)),
        Dialog::edit_address(&gallery::feed_row(0)),
        Dialog::move_to_folder(&[&gallery::feed_row(0)]),
        Dialog::remove(&[&gallery::feed_row(0)]),
        Dialog::remove(&[&gallery::feed_row(0), &gallery::feed_row(1)]),
        Dialog::open_pages((0..60).map(EntryKey).collect()),
        Dialog::sign_in(SubscriptionId(0), "Deep Sky Log", &gallery::feed_row(0).url),
        Dialog::new_folder(&["Science".to_owned()]),
        Dialog::rename_folder(&["Science".to_owned()]),
        Dialog::remove_folder(&["Science".to_owned()]),
        Dialog::mark_older(&Scope::All, "All entries"),
        Dialog::palette(),
        Dialog::settings(),
        Dialog::Shortcuts,
        Dialog::WhatsNew,
        Dialog::About,
    ] {
        h.state_mut().state.open(dialog);
        h.run();
        assert_reachable(&h);
    }
    h.state_mut().state.open(Dialog::settings());
    for section in ["Reading", "Refreshing", "History", "Network", "Keys", "Appearance"] {
        h.run();
        h.get_by_role_and_label(Role::Tab, section).click();
        h.run();
        assert_reachable(&h);
    }
    h.key_press(Key::Escape);
    h.run();
    h.state_mut().sample.pane = SamplePane::Feed;
    h.state_mut().sample.toasts = vec![Toast {
        id: 1,
        text: "Done".into(),
        error: true,
        action: Some(("Undo".into(), Command::Window(WindowCommand::Undo))),
    }];
    h.run();
    assert_eq!(
        click(&mut h, "Undo"),
        [Command::Window(WindowCommand::Undo), Command::Window(WindowCommand::DismissToast(1))]
    );
    h.state_mut().sample.rows.special[0].1 = TimelineItem::PageBoundary { may_have_slipped: false };
    h.run();
    h.get_by_label("Next page");
}

#[test]
fn in_a_narrow_window_the_buttons_above_a_pane_wrap() {
    let mut sample = Sample::new(40);
    sample.pane = SamplePane::Feed;
    let mut h = open(Window::new(sample));
    let right = |h: &Harness<'_, Window>, name: &str| h.get_all_by_label(name).last().unwrap().rect();
    assert!((right(&h, "Refresh").top() - right(&h, "Load all older entries again").top()).abs() < 1.0);
    h.set_size(egui::vec2(1000.0, 600.0));
    h.run();
    h.run();
    for name in ["Refresh", "Check the archive for changes", "Load all older entries again", "Open site"] {
        assert!(right(&h, name).right() <= 1000.0, "{name}: {}", right(&h, name));
    }
    assert!(right(&h, "Load all older entries again").top() > right(&h, "Refresh").top() + 20.0);
}
