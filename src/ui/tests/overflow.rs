//! Draws each screen in each language. Checks that no text is cut off, that no text covers another text, that no
//! control leaves the window, and that none of the program's own texts is shortened.

use egui::{Rect, Shape, vec2};
use egui_kittest::kittest::NodeT as _;

use super::*;
use crate::content::Block;
use crate::history::GapCause;
use crate::locale::{self, Language};
use crate::model::{Completeness, FeedKind, GapId, SavedSearch, Timestamp, WalkWork};
use crate::ui::refused::RefusedChoice::{ChooseFolder, Repair, Restore, Retry, StartEmpty};
use crate::ui::refused::{RefusedView, preparing_ui, refused_ui};
use crate::ui::view::{FeedCard, PagerView, Problem, Progress, Remedy, StatusView, WalkPhase, WalkView};

/// The usual size, the narrowest window with three panes, one with two panes, and the narrowest window. All but the
/// first are high, so that they show as much as possible.
const SIZES: [[f32; 2]; 4] = [[1_280.0, 800.0], [900.0, 2_000.0], [720.0, 2_000.0], [480.0, 2_000.0]];
/// Texts that are closer than this do not touch each other, in points.
const TOUCH: f32 = 1.5;
/// The roles of controls.
const CONTROLS: [Role; 6] =
    [Role::Button, Role::RadioButton, Role::CheckBox, Role::Tab, Role::Link, Role::MenuItem];

/// The content of one frame.
enum Screen {
    Window(Box<Window>),
    Refused(RefusedView),
    Preparing(Progress),
}

impl Screen {
    fn ui(&mut self, ui: &mut egui::Ui) {
        match self {
            Self::Window(window) => window.ui(ui),
            Self::Refused(view) => {
                refused_ui(ui, view);
            }
            Self::Preparing(doing) => {
                preparing_ui(ui, Some(doing));
            }
        }
    }
}

/// A window with some rows. Its article has no code and no table, which scroll sideways.
fn window() -> Window {
    let mut sample = Sample::new(40);
    sample.open.article.blocks.retain(|block| !matches!(block, Block::Code { .. } | Block::Table(_)));
    Window::new(sample)
}

fn with(change: impl FnOnce(&mut Window)) -> Screen {
    let mut window = window();
    change(&mut window);
    Screen::Window(Box::new(window))
}

fn problem() -> Problem {
    Problem {
        message: t!("fetch-password", host = "deepsky.example"),
        hint: t!("fetch-password.hint").to_owned(),
    }
}

/// The list of one feed. `change` changes the part above the list.
fn feed_list(change: impl FnOnce(&mut crate::ui::view::FeedHeader)) -> Screen {
    with(|window| {
        window.sample.list = gallery::list_of_feed();
        change(window.sample.list.feed.as_mut().unwrap());
    })
}

fn walk(phase: WalkPhase) -> Screen {
    feed_list(|feed| {
        let back_to = Some(Timestamp::from_seconds(1_700_000_000));
        feed.walk = Some(WalkView { feed: feed.state.id, phase, documents: 12, back_to, bytes: 2_100_000 });
    })
}

fn pager(loading: bool) -> Screen {
    feed_list(|feed| {
        feed.state.kind = Some(FeedKind::Paged);
        feed.state.state = Some(Completeness::NotKnowable);
        let page = if loading { "Page 2" } else { "Page 12" }.to_owned();
        feed.pager = Some(PagerView {
            page,
            first: true,
            next: true,
            loading,
            problem: Some(problem()),
            ..PagerView::default()
        });
    })
}

fn gap(cause: GapCause, change: impl FnOnce(&mut crate::ui::view::GapView)) -> Screen {
    with(|window| {
        let mut view = gallery::gap(99, cause);
        change(&mut view);
        window.sample.gap = view;
        window.sample.selected = Some(Selected::Gap(GapId(99)));
    })
}

pub(super) fn dialogs() -> Vec<Dialog> {
    let feeds = [gallery::feed_row(0), gallery::feed_row(1)];
    vec![
        Dialog::add_feed(&[]),
        Dialog::import(),
        Dialog::move_in(),
        Dialog::move_profile(),
        Dialog::export(),
        Dialog::save_feed(&feeds[0]),
        Dialog::rename(&feeds[0]),
        Dialog::edit_address(&feeds[0]),
        Dialog::move_to_folder(&[&feeds[0]]),
        Dialog::remove(&[&feeds[0]]),
        Dialog::remove(&[&feeds[0], &feeds[1]]),
        Dialog::open_pages((0..60).map(EntryKey).collect()),
        Dialog::sign_in(SubscriptionId(0), "Deep Sky Log", &feeds[0].url),
        Dialog::new_folder(&["Science".to_owned()]),
        Dialog::rename_folder(&["Science".to_owned()]),
        Dialog::remove_folder(&["Science".to_owned()]),
        Dialog::mark_older(&Scope::All, "All entries"),
        Dialog::palette(),
        Dialog::label((0..3).map(EntryKey).collect()),
        Dialog::edit_label(&gallery::entry(4).labels[0]),
        Dialog::edit_search(&SavedSearch::new("title:\"the tide\" older:30d", "Old tides")),
        Dialog::save_search("title:\"the tide\" older:30d"),
        Dialog::rules(),
        Dialog::settings(),
        Dialog::Shortcuts,
        Dialog::GapHelp,
        Dialog::WhatsNew,
        Dialog::Requests,
        Dialog::Restore,
        Dialog::About,
    ]
}

/// The lists without rows, each with a name for failure messages.
fn empty_lists() -> Vec<(String, Screen)> {
    let scopes = [
        Scope::All,
        Scope::Today,
        Scope::Unread,
        Scope::Starred,
        Scope::Missing,
        Scope::AtRisk,
        Scope::Failed,
        Scope::Label(gallery::entry(4).labels[0].name.clone()),
        Scope::Saved("tide".to_owned()),
        Scope::Removed(SubscriptionId(0)),
    ];
    let mut found = Vec::new();
    for scope in scopes {
        for search in ["", "tide"] {
            let name = format!("empty {scope:?} {search}");
            let screen = with(|window| {
                let list = &mut window.sample.list;
                (list.scope, list.search) = (scope.clone(), search.to_owned());
                (list.entries, list.gaps.count, list.unread) = (0, 0, 0);
                (window.sample.rows.len, window.sample.selected) = (0, None);
            });
            found.push((name, screen));
        }
    }
    found
}

fn screens() -> Vec<(String, Screen)> {
    let mut all: Vec<(String, Screen)> = Vec::new();
    let mut add = |name: &str, screen: Screen| all.push((name.to_owned(), screen));
    add("entry", with(|_| {}));
    add("search in the article", with(|window| window.state.article.find.open()));
    add("article alone", with(|window| window.state.in_focus = true));
    add("without sidebar", with(|window| window.state.kept.hides_sidebar = true));
    add("nothing selected", with(|window| window.sample.selected = None));
    add("compact list", with(|window| window.sample.list.compact = true));
    add("menu bar", with(|window| window.sample.settings.appearance.menu_bar = true));
    add("first run", with(|window| window.sample.first_run = true));
    let status = |view: StatusView| with(|window| window.sample.status = view);
    let text = "31 feeds refreshed, 12 new entries".to_owned();
    add("offline", status(StatusView { text, failed: 1_204, offline: true, ..StatusView::default() }));
    let doing = || Progress { text: "Refreshing 12 of 300".to_owned(), done: Some(0.1), stops: true };
    add("refreshing", status(StatusView { progress: Some(doing()), ..StatusView::default() }));
    add("feed", feed_list(|_| {}));
    add("history", walk(WalkPhase::Running(WalkWork::History)));
    add("site", walk(WalkPhase::Running(WalkWork::Site { came: 7, counted: Some(12) })));
    add("web archive", walk(WalkPhase::Running(WalkWork::WebArchive { listed: Some(14) })));
    add("limit", walk(WalkPhase::AtLimit(GapId(1))));
    add("stopped", walk(WalkPhase::Stopped(GapId(1))));
    add("pages", pager(false));
    add("page loading", pager(true));
    let failed = feed_list(|feed| {
        feed.problem = Some(problem());
        feed.remedies = vec![Remedy::SignIn, Remedy::OpenAddress, Remedy::ChangeAddress, Remedy::Remove];
    });
    add("failed feed", failed);
    let missing = with(|window| {
        (window.sample.list.scope, window.sample.list.title) = (Scope::Missing, "Missing".to_owned());
    });
    add("missing", missing);
    let at_risk = with(|window| {
        window.sample.list.scope = Scope::Failed;
        let button = (t!("ui-list-retry-all"), Command::Window(WindowCommand::Undo));
        window.sample.list.cards = vec![FeedCard {
            id: SubscriptionId(0),
            title: "Deep Sky Log".to_owned(),
            icon: None,
            reason: problem().message,
            notes: vec![problem().hint],
            buttons: vec![button.clone(), button.clone(), button],
        }];
    });
    add("failed feeds", at_risk);
    let about = with(|window| {
        window.sample.pane = SamplePane::Feed;
        let feed = &mut window.sample.feed;
        (feed.removed, feed.renamed, feed.offers_older) = (2, 2, true);
        feed.gaps = GapCause::ALL.map(|cause| gallery::gap(1, cause)).into();
        feed.gaps[0].open.gap.dismissed = true;
    });
    add("about a feed", about);
    for cause in GapCause::ALL {
        add(&format!("gap {cause:?}"), gap(cause, |_| {}));
    }
    add("dismissed gap", gap(GapCause::NotFound, |view| view.open.gap.dismissed = true));
    add("sought gap", gap(GapCause::NotFound, |view| view.looking = Some("2 of 14".to_owned())));
    let asks = |view: &mut crate::ui::view::GapView| {
        view.site = crate::ui::view::SiteHelp::Ask("a-name-that-takes-some-room.example".to_owned());
    };
    add("gap whose site can be asked", gap(GapCause::MissedPolls, asks));
    let asks_server = |view: &mut crate::ui::view::GapView| {
        view.server = Some("An account with a name that takes some room".to_owned());
    };
    add("gap for which a server can be asked", gap(GapCause::MissedPolls, asks_server));
    let keeps_nothing =
        |view: &mut crate::ui::view::GapView| view.site = crate::ui::view::SiteHelp::KeepsNothing;
    add("gap of a site that keeps nothing", gap(GapCause::MissedPolls, keeps_nothing));
    for dialog in dialogs() {
        let name = format!("dialog {:?}", dialog.kind());
        add(&name, with(|window| window.state.open(dialog)));
    }
    let refused = |choices| RefusedView {
        title: "No feeds",
        message: problem().message,
        hint: problem().hint,
        choices,
    };
    add("refused", Screen::Refused(refused(vec![Repair, Restore, ChooseFolder, Retry])));
    add("subscriptions missing", Screen::Refused(refused(vec![Restore, StartEmpty])));
    add("preparing", Screen::Preparing(doing()));
    all.extend(empty_lists());
    all
}

/// A text as it was painted.
struct Painted {
    text: String,
    rect: Rect,
    /// Nothing is painted outside this rectangle.
    clip: Rect,
    /// True if it ends with an ellipsis, because it did not fit.
    is_elided: bool,
}

/// Collects the visible texts. Texts behind a backdrop are left out.
fn collect(shape: &Shape, clip: Rect, whole: Rect, found: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, whole, found)),
        Shape::Rect(background) if background.rect.contains_rect(whole) => found.clear(),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let rect = text.visual_bounding_rect();
            // If the middle of a text is not visible, the text is in a scroll area that cuts it off rightly.
            if clip.y_range().contains(rect.center().y) && clip.intersects(rect) {
                let is_elided = text.galley.elided;
                found.push(Painted { text: text.galley.text().to_owned(), rect, clip, is_elided });
            }
        }
        _ => {}
    }
}

/// Describes the texts of a frame that are cut off, that cover another text, or that are wider than their control.
/// Describes also the program's own texts that are shortened with an ellipsis. If `is_strict` is false, rows and
/// headings of the panes may be shortened, but not controls. That is so in windows below the usual size, except for
/// dialogs.
fn mistakes<State>(h: &Harness<'_, State>, is_strict: bool) -> Vec<String> {
    let whole = h.ctx.content_rect();
    let mut texts = Vec::new();
    for shape in &h.output().shapes {
        collect(&shape.shape, shape.clip_rect, whole, &mut texts);
    }
    assert!(!texts.is_empty(), "the screen shows no text");
    let mut wrong = Vec::new();
    // Text that is typed into a field scrolls, so it may be cut off.
    let fields = h.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::TextInput);
    let typed: Vec<String> = fields.filter_map(|node| node.accesskit_node().value()).collect();
    for Painted { text, rect, clip, .. } in texts.iter().filter(|text| !typed.contains(&text.text)) {
        if rect.left() < clip.left() - TOUCH || rect.right() > clip.right() + TOUCH {
            wrong.push(format!("{text:?} at {:?} is cut off at {:?}", rect.x_range(), clip.x_range()));
        }
    }
    for (index, one) in texts.iter().enumerate() {
        for other in texts.iter().skip(index + 1) {
            let both = one.rect.intersect(one.clip).intersect(other.rect.intersect(other.clip));
            if both.width() > TOUCH && both.height() > TOUCH {
                wrong.push(format!("{:?} and {:?} lie on each other at {both}", one.text, other.text));
            }
        }
    }
    let mut controls = Vec::new();
    for node in h.root().children_recursive() {
        let control = node.accesskit_node();
        let Some(label) = control.label().filter(|_| CONTROLS.contains(&control.role())) else { continue };
        let rect = node.rect();
        controls.push(rect);
        if rect.left() < whole.left() - TOUCH || rect.right() > whole.right() + TOUCH {
            wrong.push(format!("the control {label:?} at {:?} leaves the window", rect.x_range()));
        }
        let own = texts.iter().filter(|text| text.text == label && rect.contains(text.rect.left_center()));
        for text in own.filter(|text| text.rect.right() > rect.right() + TOUCH) {
            wrong.push(format!("{label:?} is {} wide in a control of {}", text.rect.width(), rect.width()));
        }
    }
    for Painted { text, rect, .. } in texts.iter().filter(|text| text.is_elided && !is_of_others(&text.text))
    {
        if is_strict || controls.iter().any(|control| control.contains(rect.center())) {
            wrong.push(format!("{text:?} is shortened"));
        }
    }
    wrong
}

/// True if a text contains words of a publisher or of the user: titles, excerpts and descriptions.
fn is_of_others(text: &str) -> bool {
    gallery::TITLES.iter().chain(&gallery::SNIPPETS).any(|own| text.contains(own))
        || gallery::FEEDS.iter().any(|(title, _)| text.contains(title))
        || ["The dish on the headland", "Eleven seconds of the carrier"]
            .iter()
            .any(|own| text.starts_with(own))
}

/// Draws all screens in a language and a size. `is_usual` is true for the usual size. Returns a description of each
/// mistake.
fn judge(language: Language, size: [f32; 2], is_usual: bool) -> Vec<String> {
    locale::within(language, || {
        let mut themed = false;
        // Chinese is set in the fonts of the system. A test has none of them, and draws a box for each character.
        let builder = Harness::builder().with_size(vec2(size[0], size[1])).allow_missing_glyphs();
        let mut h = builder.with_max_steps(30).build_ui_state(
            move |ui, screen: &mut Screen| {
                if !themed {
                    theme::install(ui.ctx());
                    themed = true;
                    return;
                }
                screen.ui(ui);
            },
            with(|_| {}),
        );
        let mut wrong = Vec::new();
        for (name, screen) in screens() {
            *h.state_mut() = screen;
            h.run();
            // A dialog moves to its place in the next frames.
            h.run();
            let is_strict = is_usual || name.starts_with("dialog");
            let mut check = |h: &Harness<'_, Screen>, page: &str| {
                for found in mistakes(h, is_strict) {
                    wrong.push(format!("{} {size:?}, {name}{page}: {found}", language.tag()));
                }
            };
            check(&h, "");
            let pages: Vec<String> =
                h.query_all_by_role(Role::Tab).filter_map(|tab| tab.accesskit_node().label()).collect();
            for page in pages {
                h.get_by_role_and_label(Role::Tab, &page).click();
                h.run();
                check(&h, &format!(", {page}"));
            }
        }
        wrong
    })
}

#[test]
fn no_text_is_cut_off_or_lies_on_another_in_any_language() {
    let mut wrong: Vec<String> = Vec::new();
    for (index, size) in SIZES.into_iter().enumerate() {
        for language in Language::ALL {
            wrong.extend(judge(*language, size, index == 0));
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}
