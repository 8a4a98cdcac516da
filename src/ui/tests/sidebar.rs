//! The rows of the sidebar: the keyboard focus, and drops.

use egui::{Key, Modifiers, Role, Shape};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

use crate::ui::actions::command::{Command, FolderCommand};
use crate::ui::list_id;

use crate::ui::gallery::Sample;

use super::{Window, commands, open, press, sample};

fn row<'h>(h: &'h Harness<'_, Window>, start: &str) -> Node<'h> {
    let is_it = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with(start));
    h.get_all_by_role(Role::TreeItem).find(is_it).unwrap()
}

/// The name of the row that has the focus.
fn focused(h: &Harness<'_, Window>) -> String {
    let row = h.query_all_by_role(Role::TreeItem).find(Node::is_focused);
    row.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

fn has_focus(h: &Harness<'_, Window>, start: &str) -> bool {
    focused(h).starts_with(start)
}

#[test]
fn the_arrow_keys_open_and_close_folders_and_move_between_rows() {
    let mut h = sample();
    let set = |name: &str, collapsed| {
        [Command::Folder(FolderCommand::SetCollapsed(vec![name.to_owned()], collapsed))]
    };
    row(&h, "Deep Sky Log").focus();
    h.run();
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowRight), [], "a feed has no rows in it");
    assert!(has_focus(&h, "Deep Sky Log"));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowLeft), []);
    assert!(has_focus(&h, "Folder Science"), "{}", focused(&h));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowLeft), set("Science", true));
    assert!(has_focus(&h, "Folder Science"), "{}", focused(&h));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowRight), []);
    assert!(has_focus(&h, "Deep Sky Log"), "{}", focused(&h));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowUp), []);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowUp), []);
    assert!(has_focus(&h, "Missing"), "{}", focused(&h));
    press(&mut h, Modifiers::NONE, Key::ArrowDown);
    assert!(has_focus(&h, "Folder Science"), "{}", focused(&h));
    row(&h, "Folder Kitchen").focus();
    h.run();
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowRight), set("Kitchen", false));
}

#[test]
fn tab_leads_from_a_clicked_feed_to_the_list_and_then_to_the_article() {
    let mut h = sample();
    let at = |h: &Harness<'_, Window>| h.ctx.memory(egui::Memory::focused);
    press(&mut h, Modifiers::NONE, Key::J);
    row(&h, "Tidal Records").click();
    h.run();
    commands(&mut h);
    press(&mut h, Modifiers::NONE, Key::Tab);
    assert_eq!(at(&h), Some(list_id()));
    let list = h.get_by_role(Role::List).rect();
    // The edge between the list and the article can have the focus too, because the arrow keys move it.
    for _ in 0..2 {
        press(&mut h, Modifiers::NONE, Key::Tab);
    }
    let after = h.ctx.read_response(at(&h).unwrap()).unwrap().rect;
    assert!(after.left() >= list.right(), "{after:?} is in the list {list:?}");
}

#[test]
fn all_rows_of_the_sidebar_are_one_stop_of_tab() {
    let mut h = sample();
    press(&mut h, Modifiers::NONE, Key::Slash);
    let mut stops = Vec::new();
    for _ in 0..6 {
        press(&mut h, Modifiers::NONE, Key::Tab);
        stops.push(focused(&h));
        if h.ctx.memory(egui::Memory::focused) == Some(list_id()) {
            break;
        }
    }
    assert_eq!(stops.iter().filter(|name| !name.is_empty()).count(), 1, "{stops:?}");
    assert_eq!(h.ctx.memory(egui::Memory::focused), Some(list_id()), "{stops:?}");
}

#[test]
fn a_drop_into_a_folder_fills_its_row_and_a_drop_above_it_draws_a_line() {
    let mut h = sample();
    let (from, onto) = (row(&h, "Folder Kitchen").rect().center(), row(&h, "Folder Science").rect());
    h.drag_at(from);
    h.run_steps(2);
    let is_filled = |h: &mut Harness<'_, Window>, y: f32| {
        h.hover_at(egui::pos2(onto.center().x, y));
        h.run_steps(3);
        h.output().shapes.iter().any(|clipped| match &clipped.shape {
            Shape::Rect(shape) => {
                let is_row = shape.rect.center().distance(onto.center()) < 2.0;
                is_row && shape.stroke.width > 1.5 && shape.fill.a() > 0
            }
            _ => false,
        })
    };
    assert!(is_filled(&mut h, onto.center().y));
    assert!(!is_filled(&mut h, onto.top() + 3.0));
}

#[test]
fn in_a_narrow_window_the_heading_over_the_feeds_ends_before_its_link() {
    let mut sample = Sample::new(12);
    sample.sidebar.offers_examples = true;
    sample.selected = None;
    let mut h = open(Window::new(sample));
    h.set_size(egui::vec2(480.0, 700.0));
    h.run();
    let link = h.get_by_label("More examples").rect();
    let heading = h.get_by_label("Subscriptions").rect();
    assert!(heading.right() <= link.left(), "{heading:?} {link:?}");
}

#[test]
fn the_tooltip_of_a_feed_leaves_the_rows_below_it_visible() {
    let mut h = sample();
    // The fifth feed of the sample is at risk.
    let rows = h.state().sample.sidebar.feeds.clone();
    let title = rows.iter().find(|row| row.at_risk.is_some()).unwrap().title.clone();
    let place = row(&h, &title).rect();
    row(&h, &title).hover();
    h.run_steps(80);
    let tip = h.get_by_label_contains("Its entries stay about 9 hours.").rect();
    assert!(tip.left() >= place.right(), "{tip} {place}");
}

#[test]
fn a_tooltip_goes_when_the_pointer_leaves_the_wheel_turns_or_a_key_is_pressed() {
    let mut h = sample();
    let rows = h.state().sample.sidebar.feeds.clone();
    let title = rows.iter().find(|row| row.at_risk.is_some()).unwrap().title.clone();
    let place = row(&h, &title).rect().center();
    let is_shown =
        |h: &Harness<'_, Window>| h.query_by_label_contains("Its entries stay about 9 hours.").is_some();
    // The pointer moves a little, and rests until the tooltip is there.
    let rest = |h: &mut Harness<'_, Window>| {
        h.hover_at(place + egui::vec2(40.0, 0.0));
        h.run_steps(5);
        h.hover_at(place);
        h.run_steps(100);
        assert!(is_shown(h));
    };
    rest(&mut h);
    h.event(egui::Event::PointerGone);
    h.run_steps(3);
    assert!(!is_shown(&h), "the pointer has left the window");
    rest(&mut h);
    h.hover_at(egui::pos2(900.0, 400.0));
    h.run_steps(3);
    assert!(!is_shown(&h), "the pointer is elsewhere");
    rest(&mut h);
    h.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, -1.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    h.run_steps(100);
    assert!(!is_shown(&h), "the wheel turned");
    rest(&mut h);
    h.key_press(Key::J);
    h.run_steps(100);
    assert!(!is_shown(&h), "a key was pressed");
    rest(&mut h);
}

#[test]
fn in_a_low_window_the_sidebar_scrolls_as_a_whole_and_every_feed_is_reached() {
    let mut h = sample();
    h.set_size(egui::vec2(1280.0, 390.0));
    h.run();
    let labels: Vec<_> = h.state().sample.sidebar.smart.iter().cycle().take(20).cloned().collect();
    h.state_mut().sample.sidebar.smart = labels;
    h.run();
    let feeds = |h: &Harness<'_, Window>| {
        let is_feed =
            |node: &Node<'_>| node.accesskit_node().label().is_some_and(|name| name.contains("Syndicator"));
        h.query_all_by_role(Role::TreeItem).find(is_feed).map(|node| node.rect())
    };
    let at = h.get_all_by_role(Role::TreeItem).next().unwrap().rect().center();
    for _ in 0..40 {
        h.hover_at(at);
        let delta = egui::vec2(0.0, -60.0);
        let (unit, phase) = (egui::MouseWheelUnit::Point, egui::TouchPhase::Move);
        let (modifiers, source) = (Modifiers::NONE, egui::MouseWheelSource::Unknown);
        h.event(egui::Event::MouseWheel { unit, delta, phase, modifiers, source });
        h.run();
    }
    let whole = h.ctx.content_rect();
    let last = feeds(&h).expect("the feed is drawn");
    let inside = last.top() > 0.0 && last.bottom() < whole.bottom();
    assert!(inside, "{last} is outside of {whole}");
}
