//! The dialog that adds a feed: an address, the feeds found there, and a folder.

use egui::{Id, Key, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use url::Url;

use super::sign_in::login_ui;
use super::{AddFeed, entered, focus_first, folder_path, foot_ui, list_ui};
use crate::history::StartAt;
use crate::locale;
use crate::model::{ProxyChoice, RequestHeader, SubscriptionId, feed_name, server_of};
use crate::ui::actions::command::{Command, FeedCommand, ListCommand};
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::text_line;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{
    ButtonStyle, button, focus_ring, label, link, password_field, problem_ui, segmented, text_field,
};
use crate::ui::look::{fonts, icons};
use crate::ui::view::{DialogsView, Discovery, FoundFeed, Scope};

/// Draws the dialog. Returns true while it stays open.
pub(super) fn add_feed_ui(
    ui: &mut Ui,
    add: &mut AddFeed,
    view: &DialogsView,
    uses_keyring: bool,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-paste"), fonts::medium(13.0), p.soft);
    let id = Id::unique("add feed address");
    let name = t!("ui-dialogs-feed-or-site");
    let response = text_field(ui, id, &mut add.address, name, "https://example.org", Some(Icon::Link));
    let length = add.address.chars().count();
    focus_first(ui, &response, &mut add.focused, length);
    // Feeds that were found at another address, or when the dialog was open before, are not shown.
    let is_same = !add.looked_up.is_empty() && add.looked_up == add.address.trim();
    let discovery = if is_same { &view.discovery } else { &Discovery::Idle };
    let searching = matches!(discovery, Discovery::Searching);
    let mut enter = entered(ui, &response);
    let mut wants_feeds = false;

    match discovery {
        Discovery::Idle => {}
        Discovery::Searching => {
            label(ui, t!("ui-dialogs-looking"), fonts::regular(14.0), p.weak);
        }
        Discovery::Failed(problem) => {
            problem_ui(ui, &problem.message, &problem.hint);
            if !std::mem::replace(&mut add.offered, true) {
                add.select_again();
                ui.request_repaint();
            }
        }
        Discovery::Found(feeds) => enter |= found_ui(ui, add, feeds),
    }
    let chosen: Vec<FoundFeed> = chosen(add, discovery).into_iter().cloned().collect();
    let is_found = matches!(discovery, Discovery::Found(_));
    if is_found {
        enter |= folder_ui(ui, add, view);
    }
    let locked = if followed(discovery).is_some() { None } else { locked(discovery) };
    let mut signs_in = false;
    if let Some(feed) = locked {
        signs_in = locked_ui(ui, add, &feed.url, view, uses_keyring) || std::mem::take(&mut enter);
    }
    let start = match &*chosen {
        [feed] if feed.chooses_start => start_ui(ui, add),
        _ => Some(StartAt::Beginning),
    };

    let (proxy, header) = (proxy_ui(ui, add), header_ui(ui, add));
    let access = proxy.ok().zip(header.ok());
    let mut stays = true;
    foot_ui(ui, |ui| {
        if is_found {
            if let Some(known) = followed(discovery) {
                if show_button_ui(ui, add) || enter {
                    out.push(Command::List(ListCommand::ShowScope(Scope::Feed(known))));
                    stays = false;
                }
                stays &= !button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
                return;
            }
            let new: Vec<&FoundFeed> = chosen.iter().filter(|feed| feed.subscribed.is_none()).collect();
            let possible = !new.is_empty() && start.is_some() && access.is_some();
            let adds = if locked.is_some() {
                signs_in |= sign_in_button_ui(ui, add);
                button(ui, t!("ui-dialogs-subscribe-anyway"), ButtonStyle::Quiet).clicked()
            } else {
                add_button_ui(ui, add, new.len(), possible)
            };
            if (adds || enter)
                && possible
                && let (Some(start), Some((proxy, header))) = (start.clone(), access.clone())
            {
                let header = header.map(|header| (add.looked_up.clone(), header));
                let folder = folder_path(&add.folder, &view.folders);
                out.extend(
                    new.iter()
                        .map(|feed| subscribe(feed, &folder, &start, (proxy.as_ref(), header.as_ref()))),
                );
                stays = false;
            }
        } else {
            let possible = !searching && !add.address.trim().is_empty() && access.is_some();
            let find =
                ui.add_enabled_ui(possible, |ui| button(ui, t!("ui-dialogs-find"), ButtonStyle::Primary));
            wants_feeds = enter || find.inner.clicked();
        }
        if button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked() {
            stays = false;
        }
    });
    signs_in &= !add.login.user.trim().is_empty();
    if (wants_feeds || signs_in)
        && !searching
        && !add.address.trim().is_empty()
        && let Some((proxy, header)) = access
    {
        out.push(look_up(add, proxy, header, signs_in));
    }
    stays
}

/// Returns the command that looks at the typed address. With `signs_in`, its server first gets the typed login.
fn look_up(
    add: &mut AddFeed,
    proxy: Option<ProxyChoice>,
    header: Option<RequestHeader>,
    signs_in: bool,
) -> Command {
    add.chosen = None;
    add.offered = false;
    add.signed_in = signs_in;
    add.address.trim().clone_into(&mut add.looked_up);
    let (text, login) = (add.looked_up.clone(), signs_in.then(|| add.login.clone()));
    add.login.password.clear();
    Command::Feed(FeedCommand::Discover { text, proxy, header, login })
}

/// Returns the command that subscribes to a feed.
fn subscribe(
    feed: &FoundFeed,
    folder: &[String],
    start: &StartAt,
    (proxy, header): (Option<&ProxyChoice>, Option<&(String, RequestHeader)>),
) -> Command {
    Command::Feed(FeedCommand::Subscribe {
        url: feed.url.to_string(),
        folder: folder.to_vec(),
        start: start.clone(),
        proxy: proxy.cloned(),
        header: header.cloned(),
    })
}

/// Draws the field for the folder. Returns true if the user pressed Return in it.
fn folder_ui(ui: &mut Ui, add: &mut AddFeed, view: &DialogsView) -> bool {
    let (id, name) = (Id::unique("add feed folder"), t!("ui-dialogs-folder"));
    label(ui, name, fonts::medium(13.0), palette(ui).soft);
    let response =
        text_field(ui, id, &mut add.folder, name, t!("ui-dialogs-folder-none"), Some(Icon::Folder));
    let is_entered = entered(ui, &response);
    super::edit::folder_choices_ui(ui, &mut add.folder, &view.folders);
    is_entered
}

/// Returns the feed at the address, if its server wants a user name and a password.
fn locked(discovery: &Discovery) -> Option<&FoundFeed> {
    let Discovery::Found(feeds) = discovery else { return None };
    feeds.iter().find(|feed| feed.wants_login)
}

/// Draws the fields for the user name and password of a feed that cannot be read without them. Returns true if the user
/// pressed Return in the second one. The first one gets the focus when the server has just answered.
fn locked_ui(ui: &mut Ui, add: &mut AddFeed, url: &Url, view: &DialogsView, uses_keyring: bool) -> bool {
    let server = server_of(url);
    let of = (url.as_str(), server.as_str());
    let (user, enter) = login_ui(ui, &mut add.login, of, view.signed_in.get(&server), uses_keyring);
    if !std::mem::replace(&mut add.offered, true) {
        user.request_focus();
    }
    enter
}

/// Draws the button that signs in and looks at the address again. Returns true if the user clicked it.
fn sign_in_button_ui(ui: &mut Ui, add: &AddFeed) -> bool {
    let possible = !add.login.user.trim().is_empty();
    ui.add_enabled_ui(possible, |ui| button(ui, t!("ui-dialogs-sign-in"), ButtonStyle::Primary))
        .inner
        .clicked()
}

/// Draws the button that adds `count` feeds. Returns true if the user clicked it. It gets the focus when the feeds have
/// just been found, or the address gets it if there is nothing to add.
fn add_button_ui(ui: &mut Ui, add: &mut AddFeed, count: usize, possible: bool) -> bool {
    let text = if count > 1 { t!("ui-dialogs-add-several", count) } else { t!("ui-dialogs-add").to_owned() };
    let response = ui.add_enabled_ui(possible, |ui| button(ui, &text, ButtonStyle::Primary)).inner;
    if !std::mem::replace(&mut add.offered, true) {
        if possible {
            response.request_focus();
        } else {
            add.select_again();
            ui.request_repaint();
        }
    }
    response.clicked()
}

/// Draws the button that shows the feed to which the user is subscribed. Returns true if the user clicked it. It gets the
/// focus when the feed has just been found.
fn show_button_ui(ui: &mut Ui, add: &mut AddFeed) -> bool {
    let response = button(ui, t!("ui-dialogs-show-feed"), ButtonStyle::Primary);
    if !std::mem::replace(&mut add.offered, true) {
        response.request_focus();
    }
    response.clicked()
}

/// Returns the first of the found feeds, if the user is subscribed to all of them.
fn followed(discovery: &Discovery) -> Option<SubscriptionId> {
    let Discovery::Found(feeds) = discovery else { return None };
    feeds.iter().map(|feed| feed.subscribed).collect::<Option<Vec<_>>>()?.into_iter().next()
}

/// The fields that a link shows. Each gets the focus when it appears.
fn header_id() -> Id {
    Id::unique("add feed header")
}

fn proxy_id() -> Id {
    Id::unique("add feed proxy")
}

/// The typed name or value does not make a request header.
#[derive(Clone, Copy, Debug)]
struct NoHeader;

/// Draws the fields for a request header of the new feed, or the link that shows them. Fails while what is typed makes no
/// header. Empty fields mean none.
fn header_ui(ui: &mut Ui, add: &mut AddFeed) -> Result<Option<RequestHeader>, NoHeader> {
    let p = palette(ui);
    let Some((name, value)) = &mut add.header else {
        if link(ui, t!("ui-dialogs-header-show"), "").clicked() {
            add.header = Some((String::new(), String::new()));
            ui.memory_mut(|memory| memory.request_focus(header_id()));
        }
        return Ok(None);
    };
    let (name_of_name, name_of_value) = (t!("ui-feed-header-name"), t!("ui-feed-header-value"));
    label(ui, name_of_name, fonts::medium(13.0), p.soft);
    text_field(ui, header_id(), name, name_of_name, "Authorization", None);
    password_field(ui, Id::unique("add feed header value"), value, name_of_value, name_of_value);
    if name.trim().is_empty() && value.is_empty() {
        label(ui, t!("ui-feed-headers.hint"), fonts::regular(12.5), p.weak);
        return Ok(None);
    }
    RequestHeader::new(name, value).map(Some).map_err(|reason| {
        label(ui, &reason.to_string(), fonts::regular(12.5), p.error);
        NoHeader
    })
}

/// The typed text is no proxy.
#[derive(Clone, Copy, Debug)]
struct NoProxy;

/// Draws the field for the proxy of the new feed, or the link that shows it. Fails while the typed text is no proxy. An
/// empty text means the proxy of all feeds.
fn proxy_ui(ui: &mut Ui, add: &mut AddFeed) -> Result<Option<ProxyChoice>, NoProxy> {
    let p = palette(ui);
    let Some(typed) = &mut add.proxy else {
        if link(ui, t!("ui-dialogs-proxy-show"), "").clicked() {
            add.proxy = Some(String::new());
            ui.memory_mut(|memory| memory.request_focus(proxy_id()));
        }
        return Ok(None);
    };
    let name = t!("ui-dialogs-proxy");
    label(ui, name, fonts::medium(13.0), p.soft);
    text_field(ui, proxy_id(), typed, name, "socks5://127.0.0.1:9050", Some(Icon::Link));
    let read = match typed.trim() {
        "" => Ok(None),
        text => ProxyChoice::typed(text).map(Some).ok_or(NoProxy),
    };
    match read {
        Ok(_) => label(ui, t!("ui-dialogs-proxy.note"), fonts::regular(12.5), p.weak),
        Err(NoProxy) => label(ui, t!("ui-settings-proxy-wanted"), fonts::regular(12.5), p.error),
    };
    read
}

/// Draws the choice of the point from which a multipart feed is read (M3). Returns `None` while the typed text names no
/// such point.
fn start_ui(ui: &mut Ui, add: &mut AddFeed) -> Option<StartAt> {
    let choices = [
        t!("ui-dialogs-begin-beginning"),
        t!("ui-dialogs-begin-date"),
        t!("ui-dialogs-begin-entry"),
        t!("ui-dialogs-begin-snapshot"),
    ];
    let p = palette(ui);
    label(ui, t!("ui-dialogs-begin"), fonts::medium(13.0), p.soft);
    if let Some(choice) = segmented(ui, &choices, add.start) {
        if choice != add.start {
            add.start_text.clear();
        }
        add.start = choice;
    }
    let (name, hint, icon, note) = match add.start {
        1 => (t!("ui-dialogs-date"), "2024-03-01", None, t!("ui-dialogs-date.note")),
        2 => (t!("ui-dialogs-content-id"), "<1-A@example.org>", None, t!("ui-dialogs-content-id.note")),
        3 => (
            t!("ui-dialogs-snapshot"),
            "https://example.org/snapshot/index.json",
            Some(Icon::Link),
            t!("ui-dialogs-snapshot.note"),
        ),
        _ => return Some(StartAt::Beginning),
    };
    let id = Id::unique(("add feed start", add.start));
    text_field(ui, id, &mut add.start_text, name, hint, icon);
    label(ui, note, fonts::regular(12.5), p.weak);
    let text = add.start_text.trim();
    match add.start {
        2 => StartAt::parse(&format!("after:{text}")),
        wanted => StartAt::parse(text)
            .filter(|start| matches!((wanted, start), (1, StartAt::Date(_)) | (3, StartAt::Snapshot(_)))),
    }
}

/// Returns the chosen feeds. Before the user chooses, returns the first feed without a subscription, if there is one.
fn chosen<'a>(add: &AddFeed, discovery: &'a Discovery) -> Vec<&'a FoundFeed> {
    let Discovery::Found(feeds) = discovery else { return Vec::new() };
    match &add.chosen {
        Some(urls) => feeds.iter().filter(|feed| urls.contains(&feed.url)).collect(),
        None => feeds.iter().find(|feed| feed.subscribed.is_none()).into_iter().collect(),
    }
}

/// Draws the found feeds, which the user can choose. Of several feeds, the first chosen one gets the focus at first, so that
/// the arrow keys and the space bar work at once. Returns true if the user pressed Return at a feed, which adds the chosen
/// ones.
fn found_ui(ui: &mut Ui, add: &mut AddFeed, feeds: &[FoundFeed]) -> bool {
    let p = palette(ui);
    let mut enter = false;
    let text = if feeds.iter().any(|feed| feed.wants_login) {
        let text = if add.signed_in { t!("ui-dialogs-not-signed-in") } else { t!("ui-dialogs-wants-login") };
        text.to_owned()
    } else if feeds.iter().all(|feed| !feed.reachable) {
        t!("ui-dialogs-unreachable").to_owned()
    } else if feeds.len() == 1 {
        t!("ui-dialogs-found-one").to_owned()
    } else {
        t!("ui-dialogs-found", count = feeds.len())
    };
    label(ui, &text, fonts::medium(13.0), p.soft);
    let found = Discovery::Found(feeds.to_vec());
    let mut current: Vec<Url> = chosen(add, &found).iter().map(|feed| feed.url.clone()).collect();
    list_ui(ui, "found", 260.0, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        for feed in feeds {
            let is_chosen = current.contains(&feed.url);
            let sense = if feed.subscribed.is_some() { Sense::hover() } else { Sense::click() };
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 56.0), sense);
            let title = feed_name(if feed.title.is_empty() { feed.url.as_str() } else { &feed.title });
            response.widget_info(|| match spoken(feed, title) {
                spoken if feed.subscribed.is_some() => WidgetInfo::labeled(Role::Label, true, spoken),
                spoken => WidgetInfo::selected(Role::CheckBox, true, is_chosen, spoken),
            });
            let fill = if is_chosen {
                p.ground.selected
            } else if response.hovered() && feed.subscribed.is_none() {
                p.ground.hover
            } else {
                p.ground.sunken
            };
            ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, p.line), StrokeKind::Inside);
            focus_ring(ui, &response, rect);
            if is_chosen && feeds.len() > 1 && !std::mem::replace(&mut add.offered, true) {
                response.request_focus();
            }
            let tick = pos2(rect.left() + 22.0, rect.center().y);
            if feed.subscribed.is_some() {
                icons::paint(
                    ui.painter(),
                    Rect::from_center_size(tick, vec2(16.0, 16.0)),
                    Icon::Check,
                    p.weak,
                );
            } else {
                tick_ui(ui, tick, is_chosen);
            }
            let width = rect.width() - 56.0;
            text_line(ui.painter(), rect.min + vec2(42.0, 9.0), title, fonts::medium(14.0), p.text, width);
            let mut note = feed.url.to_string();
            if !feed.note.is_empty() {
                note = format!("{} · {note}", feed.note);
            }
            if feed.subscribed.is_some() {
                note = format!("{} · {note}", t!("ui-dialogs-subscribed"));
            }
            text_line(ui.painter(), rect.min + vec2(42.0, 31.0), &note, fonts::regular(12.5), p.weak, width);
            if response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                enter = true;
            } else if response.clicked() {
                if is_chosen {
                    current.retain(|url| *url != feed.url);
                } else {
                    current.push(feed.url.clone());
                }
                add.chosen = Some(current.clone());
            }
        }
    });
    enter
}

/// Draws the box of a feed, with a tick if the feed is chosen.
fn tick_ui(ui: &Ui, center: Pos2, is_chosen: bool) {
    let p = palette(ui);
    let tick = Rect::from_center_size(center, vec2(18.0, 18.0));
    let (fill, edge) = if is_chosen { (p.accent, p.accent) } else { (p.ground.field, p.weak) };
    ui.painter().rect(tick, 4.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if is_chosen {
        icons::paint(ui.painter(), tick.shrink(1.0), Icon::Check, p.on_accent);
    }
}

/// The description of a feed for a screen reader: its title, its note, and the word "subscribed" if the user is.
fn spoken(feed: &FoundFeed, title: &str) -> String {
    let known = if feed.subscribed.is_some() { t!("ui-dialogs-is-subscribed") } else { "" };
    let parts = [title, feed.note.as_str(), known];
    locale::list(&parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>())
}
