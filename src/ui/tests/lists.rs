//! The list: its rows, its gaps, its end and the buttons above it.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable};

use crate::history::{Confidence, GapCause, Horizon, HorizonMeaning, TimelineItem};
use crate::model::{Completeness, EntryKey, FeedKind, Filter, GapId, ListOrder, SubscriptionId, WalkWork};
use crate::ui::actions::command::{Command, FeedCommand, GapCommand, ListCommand, PageMove, WindowCommand};
use crate::ui::gallery::{self, Sample, SamplePane};
use crate::ui::view::{FeedCard, Hits, PagerView, Problem, Remedy, Scope, Selected, WalkPhase, WalkView};

use super::{Window, click, commands, is_drawn_whole, open, press, sample};

#[test]
fn g1_a_gap_is_in_the_list_and_a_click_explains_it() {
    let mut h = sample();
    h.get_by_label("Gap: Deep Sky Log, Missing · File not found, Between 12 Nov and 14 Nov 2023").click();
    h.run();
    assert_eq!(commands(&mut h), [Command::List(ListCommand::Select(Selected::Gap(GapId(1))))]);
    h.get_by_role_and_label(Role::Heading, "Entries are missing here");
    h.get_by_label("With the first refresh after 15 June 2024, 09:30 (in 23 hours)");
}

#[test]
fn gap_buttons_retry_dismiss_and_show_details() {
    let mut sample = Sample::new(40);
    sample.selected = Some(Selected::Gap(GapId(1)));
    let mut h = open(Window::new(sample));
    assert_eq!(click(&mut h, "Retry"), [Command::Gap(GapCommand::Retry(GapId(1)))]);
    assert_eq!(click(&mut h, "Dismiss"), [Command::Gap(GapCommand::Dismiss(GapId(1)))]);
    assert!(h.query_by_label("https://deepsky.example/archive/2023-11.xml").is_none());
    click(&mut h, "Details");
    h.get_by_label("https://deepsky.example/archive/2023-11.xml");
}

#[test]
fn the_last_of_a_million_rows_is_reachable_and_only_visible_rows_are_loaded() {
    let mut h = sample();
    h.state_mut().sample.rows.asked.clear();
    let found = press(&mut h, Modifiers::NONE, Key::End);
    // The last row is the horizon; the entry above it is the last that can be selected.
    assert_eq!(found, [Command::List(ListCommand::Select(Selected::Entry(EntryKey(999_998))))]);
    h.get_by_label("All entries. Lacuna has read this feed back to its beginning");
    let mut asked = h.state().sample.rows.asked.clone();
    asked.sort_unstable();
    asked.dedup();
    assert!(asked.len() <= 30, "{} rows were requested", asked.len());
    assert!(
        press(&mut h, Modifiers::NONE, Key::Home)
            .contains(&Command::List(ListCommand::Select(Selected::Entry(EntryKey(0)))))
    );
}

#[test]
fn the_selection_keeps_its_place_when_entries_arrive() {
    let mut h = sample();
    press(&mut h, Modifiers::NONE, Key::J);
    let label = "How a page cache counts to three, Mostly Bread, 06:42";
    let before = h.get_by_label(label).rect().top();
    // Two rows arrive at the top: the special rows and every entry move down by two.
    let rows = &mut h.state_mut().sample.rows;
    rows.shift = 2;
    h.run();
    let after = h.get_by_label(label).rect().top();
    assert!((before - after).abs() < 1.0, "it moved from {before} to {after}");
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::J),
        [Command::List(ListCommand::Select(Selected::Entry(EntryKey(2))))]
    );
}

#[test]
fn p1_p2_buttons_move_through_pages_and_no_text_calls_the_feed_whole() {
    let mut sample = Sample::new(40);
    sample.list = gallery::list_of_feed();
    let feed = sample.list.feed.as_mut().unwrap();
    (feed.state.kind, feed.state.state) = (Some(FeedKind::Paged), Some(Completeness::NotKnowable));
    feed.pager = Some(PagerView {
        page: "Page 2".into(),
        first: true,
        previous: true,
        next: true,
        no_more: None,
        ..PagerView::default()
    });
    let mut h = open(Window::new(sample));
    h.get_by_label("This feed comes in pages; some entries may be skipped.");
    h.get_by_label("Can’t be checked");
    h.get_by_label("1,204 shown · 47 unread");
    assert_eq!(click(&mut h, "Next page"), [Command::List(ListCommand::Page(PageMove::Next))]);
    assert_eq!(click(&mut h, "First page"), [Command::List(ListCommand::Page(PageMove::First))]);
    assert_eq!(click(&mut h, "Last page"), []);
    assert_eq!(click(&mut h, "Load more"), [Command::List(ListCommand::LoadMore)]);
}

#[test]
fn p3_load_more_says_why_it_is_disabled() {
    for (no_more, loading, reason) in [
        (Some("This feed links no further page."), false, "This feed links no further page."),
        (None, true, "A page is being loaded."),
    ] {
        let mut sample = Sample::new(40);
        sample.list = gallery::list_of_feed();
        let pager = PagerView { page: "Page 2".into(), no_more, loading, ..PagerView::default() };
        sample.list.feed.as_mut().unwrap().pager = Some(pager);
        let mut h = open(Window::new(sample));
        assert_eq!(click(&mut h, "Load more"), []);
        h.get_by_label("Load more").hover();
        h.run_steps(12);
        h.get_by_label(reason);
    }
}

#[test]
fn a7_a8_the_user_sees_stops_and_continues_a_walk() {
    let walk =
        |phase| WalkView { feed: SubscriptionId(0), phase, documents: 34, back_to: None, bytes: 2_100_000 };
    let mut sample = Sample::new(40);
    sample.list = gallery::list_of_feed();
    sample.list.feed.as_mut().unwrap().walk = Some(walk(WalkPhase::Running(WalkWork::History)));
    let mut h = open(Window::new(sample));
    h.get_by_label("34 files · 2.1 MB");
    assert_eq!(click(&mut h, "Stop"), [Command::Feed(FeedCommand::Stop(SubscriptionId(0)))]);
    h.state_mut().sample.list.feed.as_mut().unwrap().walk = Some(walk(WalkPhase::AtLimit(GapId(1))));
    h.run();
    assert_eq!(click(&mut h, "Continue"), [Command::Gap(GapCommand::Continue(GapId(1)))]);
    assert_eq!(
        click(&mut h, "Continue to the beginning"),
        [Command::Gap(GapCommand::ContinueToBeginning(GapId(1)))]
    );
    assert_eq!(click(&mut h, "Stop here"), [Command::Gap(GapCommand::StopHere(GapId(1)))]);
}

#[test]
fn a_click_on_a_gap_in_the_history_strip_selects_it() {
    let mut sample = Sample::new(40);
    sample.list = gallery::list_of_feed();
    sample.pane = SamplePane::Feed;
    let mut h = open(Window::new(sample));
    // One history strip is small and above the list, the other one is large and in the feed's information.
    let pictures = h.get_all_by_label_contains("History from 1 Mar 2019 to 14 Jun 2024: ").count();
    assert_eq!(pictures, 2);
    let gaps: Vec<_> = h.get_all_by_label("Gap from 12 May 2023 to 14 Nov 2023").map(|n| n.rect()).collect();
    assert_eq!(gaps.len(), 2);
    for rect in gaps {
        h.drag_at(rect.center());
        h.drop_at(rect.center());
        h.run();
        assert_eq!(
            std::mem::take(&mut h.state_mut().commands),
            [Command::List(ListCommand::Select(Selected::Gap(GapId(1))))]
        );
    }
    assert_eq!(
        click(&mut h, "Load all older entries again"),
        [Command::Feed(FeedCommand::RebuildHistory(SubscriptionId(0)))]
    );
    assert_eq!(
        click(&mut h, "Entries aren’t in date order"),
        [Command::Feed(FeedCommand::SetNotChronological(SubscriptionId(0), true))]
    );
}

#[test]
fn only_feeds_with_archives_offer_to_check_them() {
    for kind in FeedKind::ALL {
        let mut sample = Sample::new(40);
        sample.pane = SamplePane::Feed;
        sample.feed.state.kind = Some(kind);
        let h = open(Window::new(sample));
        let has_some = matches!(kind, FeedKind::Archived | FeedKind::Stateful);
        assert_eq!(h.query_by_label("Check the archive for changes").is_some(), has_some, "{kind:?}");
    }
}

#[test]
fn g7_a_button_at_the_end_of_the_list_looks_for_older_entries() {
    let begun = |offers_older: bool, meaning| {
        let mut sample = Sample::new(12);
        sample.list = gallery::list_of_feed();
        sample.list.feed.as_mut().unwrap().offers_older = offers_older;
        sample.rows.special.last_mut().unwrap().1 =
            TimelineItem::Horizon(Horizon { meaning, before: Some(gallery::times().now) });
        let mut h = open(Window::new(sample));
        press(&mut h, Modifiers::NONE, Key::End);
        h
    };
    let mut h = begun(true, HorizonMeaning::BeforeFirstFetch);
    h.get_by_label(
        "Anything older was published before you subscribed. The oldest entry here is from 14 June 2024",
    );
    let feed = SubscriptionId(0);
    assert_eq!(click(&mut h, "Look for older entries"), [Command::Feed(FeedCommand::LookForOlder(feed))]);
    for (offers_older, meaning) in [(false, HorizonMeaning::BeforeFirstFetch), (true, HorizonMeaning::Whole)]
    {
        let h = begun(offers_older, meaning);
        assert!(h.query_by_label("Look for older entries").is_none(), "{offers_older} {meaning:?}");
    }
}

#[test]
fn tab_goes_through_the_header_in_the_order_in_which_its_controls_are_seen() {
    for (size, selects, count) in [
        (egui::vec2(1280.0, 800.0), false, 5),
        (egui::vec2(1280.0, 800.0), true, 6),
        (egui::vec2(1280.0, 420.0), false, 2),
        (egui::vec2(820.0, 420.0), false, 3),
    ] {
        let mut sample = Sample::new(40);
        sample.list = gallery::list_of_feed();
        sample.list.feed.as_mut().unwrap().history = None;
        let mut h = open(Window::new(sample));
        h.set_size(size);
        h.run();
        if selects {
            press(&mut h, Modifiers::SHIFT, Key::ArrowDown);
            press(&mut h, Modifiers::SHIFT, Key::ArrowDown);
        }
        h.ctx.memory_mut(|memory| memory.request_focus(crate::ui::list_id()));
        h.run();
        let list = h.ctx.read_response(crate::ui::list_id()).unwrap().rect;
        let mut places = Vec::new();
        for _ in 0..12 {
            press(&mut h, Modifiers::SHIFT, Key::Tab);
            let Some(rect) = h.ctx.memory(egui::Memory::focused).and_then(|id| h.ctx.read_response(id))
            else {
                break;
            };
            let place = rect.rect;
            if place.bottom() > list.top() || place.left() < list.left() - 20.0 {
                break;
            }
            places.push(place);
        }
        places.reverse();
        assert!(places.len() >= count, "{size} {selects}: {places:?}");
        for pair in places.windows(2) {
            let is_after = pair[1].left() >= pair[0].right() - 1.0 || pair[1].top() >= pair[0].bottom() - 1.0;
            assert!(is_after, "{size} {selects}: {pair:?}");
        }
    }
}

#[test]
fn g7_the_horizon_stands_above_imported_entries() {
    let mut sample = Sample::new(12);
    sample.list = gallery::list_of_feed();
    sample.list.feed.as_mut().unwrap().offers_older = true;
    let horizon = Horizon { meaning: HorizonMeaning::AboveImported, before: Some(gallery::times().now) };
    sample.rows.special = vec![(3, TimelineItem::Horizon(horizon))];
    let mut h = open(Window::new(sample));
    h.get_by_label(
        "Some of the older entries came from another reader or a file. Some may be missing before 14 June 2024",
    );
    let feed = SubscriptionId(0);
    assert_eq!(click(&mut h, "Look for older entries"), [Command::Feed(FeedCommand::LookForOlder(feed))]);
}

#[test]
fn g7_the_end_of_the_list_says_since_when_nothing_was_missed_or_that_nothing_is_known() {
    let end = |state| {
        let mut sample = Sample::new(12);
        sample.list = gallery::list_of_feed();
        sample.list.feed.as_mut().unwrap().state.state = Some(state);
        let meaning = HorizonMeaning::BeforeFirstFetch;
        sample.rows.special.last_mut().unwrap().1 = TimelineItem::Horizon(Horizon { meaning, before: None });
        let mut h = open(Window::new(sample));
        press(&mut h, Modifiers::NONE, Key::End);
        h
    };
    let h = end(Completeness::WholeSince(gallery::times().now));
    h.get_by_label("Anything older was published before you subscribed. Nothing missed since 14 Jun 2024");
    let h = end(Completeness::NotKnowable);
    h.get_by_label(
        "Anything older was published before you subscribed. Can’t be checked: some entries may be missing",
    );
    let h = end(Completeness::Gaps(2));
    h.get_by_label("Anything older was published before you subscribed");
}

#[test]
fn the_rows_stay_in_place_while_entries_are_read() {
    let top = |unread: u64| {
        let mut sample = Sample::new(12);
        sample.list = gallery::list_of_feed();
        (sample.list.entries, sample.list.unread) = (47, unread);
        let feed = sample.list.feed.as_mut().unwrap();
        feed.state.state = Some(Completeness::WholeSince(gallery::times().now));
        let h = open(Window::new(sample));
        h.get_all_by_role(Role::ListItem).next().unwrap().rect().top()
    };
    assert!((top(0) - top(46)).abs() < 0.5, "{} and {}", top(0), top(46));
}

#[test]
fn a_compact_list_shows_more_rows() {
    let rows = |compact: bool| {
        let mut sample = Sample::new(200);
        sample.list.compact = compact;
        let h = open(Window::new(sample));
        h.get_all_by_role(Role::ListItem).count()
    };
    let (usual, compact) = (rows(false), rows(true));
    assert!(compact > usual * 3 / 2 && usual > 4, "{usual} and {compact}");
}

#[test]
fn the_counts_of_a_feed_are_never_cut_off() {
    for state in [Completeness::WholeSince(gallery::times().now), Completeness::NotKnowable] {
        let mut sample = Sample::new(12);
        sample.list = gallery::list_of_feed();
        sample.list.feed.as_mut().unwrap().state.state = Some(state);
        let h = open(Window::new(sample));
        assert!(is_drawn_whole(&h, "1,204 entries · 47 unread"), "{state:?}");
    }
}

#[test]
fn a_list_offers_no_filter_that_all_its_entries_pass() {
    for (scope, expect) in [
        (Scope::All, &["All", "Unread", "Starred"][..]),
        (Scope::Starred, &["All", "Unread"]),
        (Scope::Unread, &[]),
    ] {
        let mut sample = Sample::new(12);
        sample.list.scope = scope;
        let h = open(Window::new(sample));
        let named = |name: &&&str| h.query_by_role_and_label(Role::RadioButton, name).is_some();
        let offered: Vec<&str> = ["All", "Unread", "Starred"].iter().filter(named).copied().collect();
        assert_eq!(offered, expect);
    }
}

#[test]
fn the_hint_of_an_empty_list_keeps_clear_of_the_edges_of_the_pane() {
    let mut sample = Sample::new(40);
    (sample.rows.len, sample.selected) = (0, None);
    (sample.list.entries, sample.list.gaps.count) = (0, 0);
    sample.list.scope = Scope::Missing;
    sample.list.title = "Missing".into();
    let mut h = open(Window::new(sample));
    for width in (380_u16..480).step_by(9) {
        h.set_size(egui::vec2(f32::from(width), 600.0));
        h.run_steps(3);
        let title = h.get_by_label("No gaps to show").rect();
        let hint = h.get_by_label_contains("Gaps that Lacuna").rect();
        let header = h.get_by_role_and_label(Role::Heading, "Missing").rect();
        assert!(hint.left() >= header.left(), "{width}: {hint} {header}");
        assert!((hint.center().x - title.center().x).abs() < 2.0);
    }
}

#[test]
fn the_cause_of_a_gap_is_read_whole_in_a_narrow_list_and_in_a_low_window() {
    for size in [egui::vec2(1280.0, 800.0), egui::vec2(640.0, 400.0), egui::vec2(420.0, 700.0)] {
        let mut sample = Sample::new(40);
        sample.selected = None;
        sample.list.scope = Scope::Missing;
        sample.rows.len = 2;
        sample.rows.special = vec![(0, TimelineItem::Gap(GapId(1))), (1, TimelineItem::Gap(GapId(2)))];
        for view in &mut sample.rows.gaps {
            (view.open.gap.cause, view.open.gap.confidence) = (GapCause::MissedPolls, Confidence::Proven);
        }
        let mut h = open(Window::new(sample));
        h.set_size(size);
        h.run();
        h.run();
        let rows: Vec<egui::Rect> = h.query_all_by_role(Role::ListItem).map(|row| row.rect()).collect();
        assert_eq!(rows.len(), 2, "{size}");
        let texts: Vec<(egui::Rect, bool, String)> = h
            .output()
            .shapes
            .iter()
            .filter_map(|shape| match &shape.shape {
                egui::Shape::Text(text) => {
                    let whole = text.galley.job.text.clone();
                    Some((text.visual_bounding_rect(), text.galley.elided, whole))
                }
                _ => None,
            })
            .filter(|(rect, ..)| rows.iter().any(|row| row.contains(rect.center())))
            .collect();
        let causes = texts.iter().filter(|(.., text)| text.starts_with("Likely missing · "));
        assert_eq!(causes.clone().count(), 2, "{size}: {texts:?}");
        for (rect, is_cut, text) in causes {
            assert!(!is_cut, "{size}: {text}");
            // The time range stands below it, in the same row.
            let row = rows.iter().find(|row| row.contains(rect.center())).unwrap();
            let below = texts.iter().filter(|(other, ..)| row.contains(other.center()));
            assert!(
                below.clone().all(|(other, ..)| other.bottom() <= row.bottom() - 6.0),
                "{size}: {texts:?}"
            );
            assert!(below.clone().any(|(other, ..)| other.top() >= rect.bottom()), "{size}: {texts:?}");
        }
    }
}

/// Returns the rows of the list that are seen as a whole above the status line.
fn rows_seen(h: &egui_kittest::Harness<'_, Window>) -> Vec<egui::Rect> {
    let bottom = h.ctx.content_rect().bottom() - 28.0;
    let rows = h.query_all_by_role(Role::ListItem).map(|row| row.rect());
    rows.filter(|row| row.bottom() <= bottom + 0.5).collect()
}

#[test]
fn in_a_low_window_at_least_six_rows_are_seen_below_one_line() {
    for size in [egui::vec2(700.0, 400.0), egui::vec2(640.0, 400.0)] {
        for list in [gallery::list_of_all(), gallery::list_of_feed()] {
            let mut sample = Sample::new(40);
            (sample.selected, sample.list) = (None, list);
            let title = sample.list.title.clone();
            let mut h = open(Window::new(sample));
            h.set_size(size);
            h.run();
            h.run();
            let rows = rows_seen(&h);
            assert!(rows.len() >= 6, "{size} {title}: {} rows", rows.len());
            let top = rows.iter().map(egui::Rect::top).fold(f32::MAX, f32::min);
            assert!(top < 90.0, "{size} {title}: the rows begin at {top}");
            let heading = h
                .query_all_by_role(Role::Heading)
                .find(|node| node.accesskit_node().label().as_deref() == Some(&*title));
            assert!(heading.is_some_and(|heading| heading.rect().bottom() < 40.0));
        }
    }
}

#[test]
fn in_a_low_window_a_menu_has_what_is_above_the_list_otherwise() {
    let mut sample = Sample::new(40);
    (sample.selected, sample.list) = (None, gallery::list_of_feed());
    let mut h = open(Window::new(sample));
    h.set_size(egui::vec2(700.0, 400.0));
    h.run();
    assert!(h.query_by_role_and_label(Role::RadioButton, "Unread").is_none());
    let choose = |h: &mut egui_kittest::Harness<'_, Window>, item: &str| {
        h.get_by_label("List options").click();
        h.run();
        h.get_by_role_and_label(Role::MenuItem, item).click();
        h.run();
        commands(h)
    };
    assert_eq!(choose(&mut h, "Unread"), [Command::List(ListCommand::Filter(Filter::Unread))]);
    let order = Command::List(ListCommand::Order(ListOrder::OldestFirst));
    assert_eq!(choose(&mut h, "Oldest first"), [order]);
    let about = Command::Feed(FeedCommand::ShowInformation(SubscriptionId(0)));
    assert_eq!(choose(&mut h, "2 gaps"), [about]);
    h.get_by_label("List options").click();
    h.run();
    h.get_by_role_and_label(Role::MenuItem, &format!("Unread ({})", t!("ui-actions-is-chosen")));
    assert!(h.query_all_by_label_contains("1,204 entries · 47 unread").count() > 1);
    press(&mut h, Modifiers::NONE, Key::Escape);
    // The failure of a feed takes one line, and the menu has what may help.
    let feed = h.state_mut().sample.list.feed.as_mut().unwrap();
    feed.problem = Some(Problem {
        message: "The server does not know this address".to_owned(),
        hint: "Check it.".to_owned(),
    });
    feed.remedies = vec![Remedy::ChangeAddress];
    h.run();
    h.get_by_label("The server does not know this address");
    assert!(rows_seen(&h).len() >= 6);
    choose(&mut h, "Change address…");
    h.get_by_role_and_label(Role::Heading, "Change address");
}

#[test]
fn the_rows_of_one_feed_have_no_line_for_the_name_of_the_feed() {
    let pitch = |list| {
        let mut sample = Sample::new(40);
        (sample.selected, sample.list) = (None, list);
        let h = open(Window::new(sample));
        let mut tops: Vec<f32> = h.query_all_by_role(Role::ListItem).map(|row| row.rect().height()).collect();
        tops.dedup();
        tops[0]
    };
    assert_eq!((pitch(gallery::list_of_all()), pitch(gallery::list_of_feed())), (74.0, 55.0));
    let mut sample = Sample::new(40);
    (sample.selected, sample.list) = (None, gallery::list_of_feed());
    let h = open(Window::new(sample));
    assert!(is_drawn_whole(&h, "File not found · Between 12 Nov and 14 Nov 2023"));
}

#[test]
fn no_word_breaks_in_the_names_of_the_facts_about_a_feed() {
    let mut sample = Sample::new(40);
    sample.pane = SamplePane::Feed;
    sample.feed.facts.push(("Speicherplatzbedarf".to_owned(), "3,1 MB".to_owned()));
    let mut h = open(Window::new(sample));
    h.set_size(egui::vec2(905.0, 1_000.0));
    h.run();
    let drawn = super::galleys(&h);
    let name = drawn.iter().find(|galley| galley.job.text == "Speicherplatzbedarf").unwrap();
    assert_eq!(name.rows.len(), 1);
}

#[test]
fn a_feed_that_is_chosen_in_a_list_of_feeds_shows_its_information() {
    let mut sample = Sample::new(40);
    sample.list.scope = Scope::AtRisk;
    let card = |id: i64, title: &str| FeedCard {
        id: SubscriptionId(id),
        title: title.to_owned(),
        icon: None,
        reason: format!("{title} loses entries."),
        notes: Vec::new(),
        buttons: vec![("Check", Command::Window(WindowCommand::Undo))],
    };
    sample.list.cards = vec![card(0, "Deep Sea"), card(1, "Low Tide")];
    sample.rows.len = 0;
    let mut h = open(Window::new(sample));
    let shows = |id: i64| vec![Command::Feed(FeedCommand::ShowInformation(SubscriptionId(id)))];
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), shows(0));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), shows(1));
    // A click beside the words chooses a card as well. The buttons keep their own clicks.
    let beside = h.get_by_label("Deep Sea loses entries.").rect().right_center() + egui::vec2(60.0, 0.0);
    h.hover_at(beside);
    h.drag_at(beside);
    h.drop_at(beside);
    h.run();
    assert_eq!(commands(&mut h), shows(0));
    assert_eq!(click(&mut h, "Check: Deep Sea"), [Command::Window(WindowCommand::Undo)]);
    h.get_by_role_and_label(Role::Link, "Low Tide").click();
    h.run();
    assert_eq!(commands(&mut h), [Command::List(ListCommand::ShowScope(Scope::Feed(SubscriptionId(1))))]);
    // A window that has no room for both shows the cards.
    h.set_size(egui::vec2(560.0, 500.0));
    h.run();
    commands(&mut h);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), []);
}

#[test]
fn a_list_without_hits_says_if_its_search_still_runs() {
    for (hits, said) in [
        (Hits::Running, "The search is still running."),
        (Hits::Stopped, "You stopped the search. There may be more results."),
    ] {
        let mut sample = Sample::new(40);
        (sample.rows.len, sample.selected, sample.list.entries, sample.list.gaps.count) = (0, None, 0, 0);
        sample.list.search = "gate".to_owned();
        sample.list.hits = hits;
        let h = open(Window::new(sample));
        h.get_by_label(said);
    }
}
