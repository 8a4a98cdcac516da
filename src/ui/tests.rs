//! The window as a user works with it, by label, by mouse and by keyboard. The tests use the sample of
//! [`gallery`](super::gallery).

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{AccessKitNode, Queryable};
use egui_kittest::{Harness, HarnessBuilder};

use super::actions::command::{
    ArticleCommand, Command, FeedCommand, FolderCommand, GapCommand, ListCommand, OpmlCommand, PageMove,
    WindowCommand,
};
use super::dialogs::Dialog;
use super::gallery::{self, Sample, SamplePane};
use super::look::theme;
use super::state::UiState;
use super::view::{
    Discovery, FoundFeed, ImportPreview, ImportRow, ImportView, PagerView, Scope, Selected, SideRow, Toast,
    WalkPhase, WalkView,
};
use super::window::window_ui;
use crate::history::{Horizon, HorizonMeaning, StartAt, TimelineItem};
use crate::model::{Completeness, EntryKey, FeedKind, Filter, GapId, SubscriptionId, WalkWork};

mod menus;
mod overflow;
mod several;

struct Window {
    sample: Sample,
    state: UiState,
    commands: Vec<Command>,
}

impl Window {
    fn new(sample: Sample) -> Self {
        Self { sample, state: UiState::new(), commands: Vec::new() }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let commands = window_ui(ui, &mut self.sample.model(), &mut self.state);
        for command in &commands {
            match command {
                Command::List(ListCommand::Select(selected)) => self.sample.selected = Some(*selected),
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
    check(&mut h, "Mark all as read", Command::List(ListCommand::MarkAllRead(Scope::All)));
    check(&mut h, "Mark as read", Command::Article(ArticleCommand::SetRead(vec![EntryKey(0)], true)));
    let filtered = {
        h.get_by_role_and_label(Role::RadioButton, "Unread").click();
        h.run();
        commands(&mut h)
    };
    assert_eq!(filtered, [Command::List(ListCommand::Filter(Filter::Unread))]);
    let link = h.state().sample.entry.link.clone().unwrap();
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
fn an_entry_shows_its_playing_time_its_source_and_what_it_replies_to() {
    let mut harness = sample();
    let link = url::Url::parse("https://example.org/question").unwrap();
    let details = &mut harness.state_mut().sample.details;
    details.duration = Some(3_723);
    details.in_reply_to =
        vec![crate::model::InReplyTo { id: "urn:question".to_owned(), link: Some(link.clone()) }];
    details.source_title = Some("A planet".to_owned());
    harness.run();
    assert!(harness.query_by_label_contains("· 1 h 2 min").is_some());
    assert!(harness.query_by_label("Taken from").is_some() && harness.query_by_label("A planet").is_some());
    assert_eq!(click(&mut harness, link.as_str()), [Command::Window(WindowCommand::OpenUrl(link))]);
}

#[test]
fn g1_a_gap_is_in_the_list_and_a_click_explains_it() {
    let mut h = sample();
    h.get_by_label(
        "Gap: Deep Sky Log, between 12 Nov and 14 Nov 2023, Missing · File not found (404), Retries after 15 Jun 2024",
    )
    .click();
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
    h.get_by_label("All entries. This is the whole feed, as its publisher offers it");
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
fn keys_move_the_selection_and_act_on_it() {
    let mut h = sample();
    let entry = |key| Command::List(ListCommand::Select(Selected::Entry(EntryKey(key))));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), [entry(1)]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowDown), [entry(2)]);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::J),
        [Command::List(ListCommand::Select(Selected::Gap(GapId(1))))]
    );
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::T), [Command::Gap(GapCommand::Retry(GapId(1)))]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::K), [entry(2)]);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::S),
        [Command::Article(ArticleCommand::SetStarred(vec![EntryKey(2)], false))]
    );
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::M),
        [Command::Article(ArticleCommand::SetRead(vec![EntryKey(2)], true))]
    );
    assert_eq!(press(&mut h, Modifiers::NONE, Key::N), [Command::List(ListCommand::NextUnread)]);
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::R), [Command::Feed(FeedCommand::RefreshAll)]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::R), [Command::Feed(FeedCommand::Refresh(Scope::All))]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::G), []);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::U),
        [Command::List(ListCommand::ShowScope(Scope::Unread))]
    );
    assert_eq!(
        press(&mut h, Modifiers::SHIFT, Key::J),
        [Command::List(ListCommand::ShowScope(Scope::Unread))]
    );
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::K), []);
    assert_eq!(
        press(&mut h, Modifiers::COMMAND, Key::Num2),
        [Command::List(ListCommand::Filter(Filter::Unread))]
    );
}

#[test]
fn three_quick_presses_are_three_steps() {
    let mut h = sample();
    for _ in 0..3 {
        h.key_press(Key::J);
    }
    h.run();
    assert_eq!(h.state().sample.selected, Some(Selected::Gap(GapId(1))));
}

#[test]
fn letters_typed_into_the_search_field_are_no_shortcuts() {
    let mut h = sample();
    press(&mut h, Modifiers::NONE, Key::Slash);
    let field = h.get_by_role_and_label(Role::TextInput, "Search");
    assert!(field.is_focused());
    field.type_text("sj");
    h.run();
    assert_eq!(commands(&mut h), [Command::List(ListCommand::Search("sj".to_owned()))]);
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
fn adding_a_feed_goes_from_address_to_choice() {
    let mut h = sample();
    assert_eq!(press(&mut h, Modifiers::COMMAND, Key::N).len(), 1);
    let field = h.get_by_role_and_label(Role::TextInput, "Feed or site address");
    assert!(field.is_focused());
    field.type_text("deepsky.example");
    h.run();
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::Enter),
        [Command::Feed(FeedCommand::Discover("deepsky.example".to_owned()))]
    );
    let feed = |path: &str, title: &str| FoundFeed {
        chooses_start: false,
        url: format!("https://deepsky.example/{path}").parse().unwrap(),
        title: title.to_owned(),
        note: String::new(),
        subscribed: false,
        reachable: true,
    };
    h.state_mut().sample.dialogs.discovery = Discovery::Found(vec![feed("a", "Log"), feed("b", "Comments")]);
    h.run();
    // The first feed is chosen. A click chooses another one too.
    click(&mut h, "Comments");
    h.get_by_role_and_label(Role::Button, "Add 2 feeds");
    click(&mut h, "Log");
    let subscribe = |path: &str| {
        Command::Feed(FeedCommand::Subscribe {
            url: format!("https://deepsky.example/{path}"),
            folder: Vec::new(),
            start: StartAt::Beginning,
        })
    };
    h.get_all_by_role_and_label(Role::Button, "Add").last().unwrap();
    click(&mut h, "Log");
    assert_eq!(click(&mut h, "Add 2 feeds"), [subscribe("a"), subscribe("b")]);
    assert!(h.state().state.dialog().is_none());
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
    h.get_by_label("1 new feed · 1 already subscribed · 2 listed twice");
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
    assert_eq!(click(&mut h, "Remove"), [Command::Feed(FeedCommand::Remove(vec![SubscriptionId(0)]))]);
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
fn links_are_opened_by_command_only() {
    let mut h = sample();
    let found = click(&mut h, "eleven days of silence");
    assert_eq!(
        found,
        [Command::Window(WindowCommand::OpenUrl("https://deepsky.example/why".parse().unwrap()))]
    );
    let commands = &h.output().platform_output.commands;
    assert!(!commands.iter().any(|c| matches!(c, egui::OutputCommand::OpenUrl(_))));
}

#[test]
fn images_load_one_by_one() {
    let mut h = sample();
    let found = click(&mut h, "Load image");
    assert_eq!(
        found,
        [Command::Article(ArticleCommand::LoadImage("https://deepsky.example/dish.jpg".parse().unwrap()))]
    );
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
fn a_caption_is_close_to_its_table_and_a_definition_to_its_term() {
    use crate::content::{Alignment, Block, Cell, Table};
    let paragraph = |text: &str| Block::Paragraph(gallery::inline(text));
    let cell = |text: &str| Cell {
        blocks: vec![paragraph(text)],
        header: false,
        columns: 1,
        alignment: Alignment::Start,
    };
    let table = Table { rows: vec![vec![cell("Monday"), cell("Calm")]], head_rows: 0 };
    let mut sample = Sample::new(40);
    sample.article.blocks = vec![
        paragraph("Text above"),
        Block::Caption(gallery::inline("High water")),
        Block::Table(table),
        paragraph("Term"),
        Block::Indent(vec![paragraph("Its definition")]),
    ];
    let h = open(Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    let above = rect("High water").top() - rect("Text above").bottom();
    let below = rect("Monday").top() - rect("High water").bottom();
    assert!(above > 12.0 && below < above + 2.0, "{above} above, {below} below with the cell's own edge");
    assert!(rect("Its definition").top() - rect("Term").bottom() < 8.0);
}

#[test]
fn the_lines_of_a_table_cell_follow_its_alignment() {
    use crate::content::{Alignment, Block, Cell, Table};
    let cell = |text: &str, alignment| {
        let blocks = vec![Block::Paragraph(gallery::inline(text))];
        vec![
            Cell { blocks, header: false, columns: 1, alignment },
            Cell { blocks: Vec::new(), header: false, columns: 1, alignment },
        ]
    };
    let rows = vec![
        cell("A line that is the widest", Alignment::Start),
        cell("left", Alignment::Start),
        cell("middle", Alignment::Center),
        cell("right", Alignment::Right),
    ];
    let mut sample = Sample::new(40);
    sample.article.blocks = vec![Block::Table(Table { rows, head_rows: 0 })];
    let h = open(Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    let widest = rect("A line that is the widest");
    assert!((rect("left").left() - widest.left()).abs() < 1.0);
    assert!((rect("middle").center().x - widest.center().x).abs() < 12.0);
    // The column is a little wider than its text.
    assert!((-1.0..24.0).contains(&(rect("right").right() - widest.right())), "{}", rect("right"));
}

#[test]
fn the_language_of_code_is_above_the_code() {
    use crate::content::Block;
    let mut sample = Sample::new(40);
    sample.article.blocks = vec![Block::Code { text: "fn main() {}".into(), language: Some("rust".into()) }];
    let h = open(Window::new(sample));
    assert!(h.get_by_label("rust").rect().bottom() <= h.get_by_label("fn main() {}").rect().top());
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
fn an_item_of_the_menu_runs_its_action() {
    let mut h = sample();
    click(&mut h, "Menu");
    click(&mut h, "Feed");
    assert_eq!(click(&mut h, "Refresh"), [Command::Feed(FeedCommand::Refresh(Scope::All))]);
}

#[test]
fn a_menu_item_shows_the_state_that_it_will_produce() {
    // Sample entry 1 is read, and sample entry 2 is starred.
    for (key, texts) in
        [(0, ["Mark as read", "Star"]), (1, ["Mark as unread", "Star"]), (2, ["Mark as read", "Remove star"])]
    {
        let mut sample = Sample::new(40);
        sample.selected = Some(Selected::Entry(EntryKey(key)));
        let mut h = open(Window::new(sample));
        click(&mut h, "Menu");
        click(&mut h, "Entry");
        for text in texts {
            // Buttons elsewhere have the same name.
            assert_eq!(h.query_all_by_role_and_label(Role::MenuItem, text).count(), 1, "{key}: {text}");
        }
    }
}

#[test]
fn a_click_on_a_gap_in_the_history_strip_selects_it() {
    let mut sample = Sample::new(40);
    sample.list = gallery::list_of_feed();
    sample.pane = SamplePane::Feed;
    let mut h = open(Window::new(sample));
    // One is small and above the list, the other one is large and in the feed's information.
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
        click(&mut h, "Rebuild history"),
        [Command::Feed(FeedCommand::RebuildHistory(SubscriptionId(0)))]
    );
    assert_eq!(
        click(&mut h, "Entries aren’t in date order"),
        [Command::Feed(FeedCommand::SetNotChronological(SubscriptionId(0), true))]
    );
}

#[test]
fn lists_and_quotes_of_right_to_left_text_are_indented_from_the_right() {
    use crate::content::{Block, List};
    let mut sample = Sample::new(40);
    let paragraph = |text: &str| Block::Paragraph(gallery::inline(text));
    let list =
        |text: &str| Block::List(List { ordered: false, start: 1, items: vec![vec![paragraph(text)]] });
    let (hebrew, english) = ("\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "Peace");
    sample.article.blocks =
        vec![list(english), list(hebrew), Block::Quote(vec![paragraph("\u{5e2}\u{5d5}\u{5dc}\u{5dd}")])];
    let h = open_in(Harness::builder().allow_missing_glyphs(), Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    assert!(
        rect(hebrew).right() < rect("\u{5e2}\u{5d5}\u{5dc}\u{5dd}").right(),
        "a list is indented further than a quote"
    );
    assert!(
        rect(hebrew).left() < rect(english).left(),
        "a list of right-to-left text is indented on the right"
    );
}

#[test]
fn in_a_narrow_window_the_buttons_above_a_pane_wrap() {
    let mut sample = Sample::new(40);
    sample.pane = SamplePane::Feed;
    let mut h = open(Window::new(sample));
    let right = |h: &Harness<'_, Window>, name: &str| h.get_all_by_label(name).last().unwrap().rect();
    assert!((right(&h, "Refresh").top() - right(&h, "Rebuild history").top()).abs() < 1.0);
    h.set_size(egui::vec2(1000.0, 600.0));
    h.run();
    h.run();
    for name in ["Refresh", "Check archives again", "Rebuild history", "Open site"] {
        assert!(right(&h, name).right() <= 1000.0, "{name}: {}", right(&h, name));
    }
    assert!(right(&h, "Rebuild history").top() > right(&h, "Refresh").top() + 20.0);
}

#[test]
fn only_feeds_with_archives_offer_to_check_them() {
    for kind in FeedKind::ALL {
        let mut sample = Sample::new(40);
        sample.pane = SamplePane::Feed;
        sample.feed.state.kind = Some(kind);
        let h = open(Window::new(sample));
        let has_some = matches!(kind, FeedKind::Archived | FeedKind::Stateful);
        assert_eq!(h.query_by_label("Check archives again").is_some(), has_some, "{kind:?}");
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
    h.get_by_label("Published before you subscribed. The oldest entry here is from 14 June 2024");
    let feed = SubscriptionId(0);
    assert_eq!(click(&mut h, "Look for older entries"), [Command::Feed(FeedCommand::LookForOlder(feed))]);
    for (offers_older, meaning) in [(false, HorizonMeaning::BeforeFirstFetch), (true, HorizonMeaning::Whole)]
    {
        let h = begun(offers_older, meaning);
        assert!(h.query_by_label("Look for older entries").is_none(), "{offers_older} {meaning:?}");
    }
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
    h.get_by_label("Published before you subscribed. Nothing missed since 14 Jun 2024");
    let h = end(Completeness::NotKnowable);
    h.get_by_label("Published before you subscribed. Can’t be checked: some entries may be missing");
    let h = end(Completeness::Gaps(2));
    h.get_by_label("Published before you subscribed");
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
