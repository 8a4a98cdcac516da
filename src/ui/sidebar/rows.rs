//! The rows of the sidebar: smart folders, folders and feeds.

use egui::{FontId, Id, Rect, RectAlign, Response, Role, Sense, Tooltip, Ui, WidgetInfo, pos2, vec2};

use super::drag;
use super::drag::Dragged;
use crate::locale;
use crate::ui::actions::command::{Command, FolderCommand, ListCommand};
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::{text_line, text_line_right};
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{click_modifiers, context_menu, feed_icon, focus_ring, tell_selected};
use crate::ui::look::{fonts, icons};
use crate::ui::perform::menu;
use crate::ui::state::UiState;
use crate::ui::view::{FeedRow, FolderRow, Scope, SmartRow, WindowModel};
use crate::ui::words;

/// A row of the sidebar. `indent` is in points.
struct Row<'a> {
    id: Id,
    indent: f32,
    icon: Option<Icon>,
    icon_color: egui::Color32,
    name: &'a str,
    spoken: String,
    count: String,
    /// True if the list shows the entries of this row: alone, or together with those of other feeds.
    selected: bool,
    /// The font of the name if it stands out.
    strong: Option<FontId>,
    sense: Sense,
    /// True if Tab stops at the row.
    is_stop: bool,
    mark: Option<(Icon, egui::Color32)>,
    /// Lines of the tooltip. The full name is added if it does not fit.
    tooltip: Vec<String>,
}

impl Row<'_> {
    fn show(self, ui: &mut Ui) -> Response {
        let p = palette(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::SIDE_ROW), Sense::hover());
        let response = interact_once_focused(ui, rect, self.id, self.sense, self.is_stop);
        response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, &self.spoken));
        tell_selected(&response, self.selected);
        let background = rect.shrink2(vec2(0.0, 1.0));
        if self.selected {
            ui.painter().rect_filled(background, size::RADIUS, p.ground.selected);
        } else if response.hovered() {
            ui.painter().rect_filled(background, size::RADIUS, p.ground.hover);
        }
        focus_ring(ui, &response, background);
        let mut left = rect.left() + 8.0 + self.indent;
        if let Some(icon) = self.icon {
            icons::paint(
                ui.painter(),
                Rect::from_min_size(pos2(left, rect.top()), vec2(16.0, rect.height())),
                icon,
                self.icon_color,
            );
            left += 24.0;
        }
        let mut right = rect.right() - 10.0;
        if !self.count.is_empty() {
            let y = rect.center().y - 7.5;
            let count =
                text_line_right(ui.painter(), pos2(right, y), &self.count, fonts::regular(12.5), p.weak);
            // The marks form one column even if the counts differ in width.
            right = count.left().min(right - 14.0) - 8.0;
        }
        if let Some((icon, color)) = self.mark {
            let at = Rect::from_min_size(pos2(right - 14.0, rect.top()), vec2(14.0, rect.height()));
            icons::paint(ui.painter(), at, icon, color);
            right -= 22.0;
        }
        let (font, color) = match self.strong {
            Some(font) => (font, p.text),
            None => (fonts::regular(14.0), p.soft),
        };
        let at = pos2(left, rect.top() + 6.0);
        text_line(ui.painter(), at, self.name, font.clone(), color, right - left);
        if response.hovered() {
            let whole = ui.painter().layout_no_wrap(self.name.to_owned(), font, color).size().x;
            let cut = (whole > right - left).then(|| self.name.to_owned());
            let tooltip: Vec<String> = cut.into_iter().chain(self.tooltip).collect();
            if !tooltip.is_empty() {
                let tooltip = tooltip.join("\n");
                // It stands beside the row, so that the rows below stay visible.
                let mut beside = Tooltip::for_enabled(&response);
                beside.popup = beside.popup.align(RectAlign::RIGHT_START);
                beside.show(|ui| {
                    ui.set_max_width(ui.spacing().tooltip_width);
                    ui.label(tooltip);
                });
            }
        }
        response
    }
}

/// Makes a place that reacts to the pointer. Tab only stops there if `is_stop` is true, but a screen reader or the window
/// may give it the focus.
fn interact_once_focused(ui: &Ui, rect: Rect, id: Id, sense: Sense, is_stop: bool) -> Response {
    // egui only passes on requests for places at which Tab stops.
    if ui.input(|i| i.has_accesskit_action_request(id, egui::accesskit::Action::Focus)) {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let may_keep_focus = is_stop || ui.memory(|memory| memory.has_focus(id));
    let sense = if may_keep_focus { sense } else { sense.difference(Sense::FOCUSABLE) };
    let response = ui.interact(rect, id, sense);
    ui.ctx().accesskit_node_builder(id, |node| node.add_action(egui::accesskit::Action::Focus));
    response
}

fn count(number: u64) -> String {
    if number == 0 { String::new() } else { words::grouped(number) }
}

pub(super) fn smart_ui(
    ui: &mut Ui,
    row: &SmartRow,
    selected: bool,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    let missing = matches!(row.scope, Scope::Missing | Scope::AtRisk) && row.count > 0;
    let icon = match row.scope {
        Scope::Today => Icon::Clock,
        Scope::Unread => Icon::Dot,
        Scope::Starred => Icon::Star,
        Scope::Label(_) => Icon::Label,
        Scope::Missing => Icon::Gap,
        Scope::AtRisk | Scope::Failed => Icon::Warning,
        Scope::Saved(_) => Icon::Search,
        _ => Icon::Inbox,
    };
    let response = Row {
        id: ui.unique_id().with(("smart", &row.scope)),
        indent: 0.0,
        icon: Some(icon),
        icon_color: if let Some(colour) = row.colour {
            p.label(colour)
        } else if missing {
            p.gap.text
        } else if selected {
            p.accent
        } else {
            p.weak
        },
        name: &row.title,
        spoken: match row.scope {
            _ if row.count == 0 => row.title.clone(),
            Scope::All | Scope::Today => t!("ui-sidebar-feed", name = row.title, count = row.count),
            _ => format!("{}, {}", row.title, words::grouped(row.count)),
        },
        count: count(row.count),
        selected,
        strong: Some(fonts::medium(14.0)),
        sense: Sense::click(),
        is_stop: state.sidebar.stops_at(&row.scope),
        mark: None,
        tooltip: row
            .saved_search()
            .filter(|it| !it.name().is_empty())
            .map(|it| it.query)
            .into_iter()
            .collect(),
    }
    .show(ui);
    state.sidebar.follow(&response, &row.scope);
    if response.clicked() {
        out.push(Command::List(ListCommand::ShowScope(row.scope.clone())));
    }
    context_menu(&response, |ui| menu::smart_menu(ui, row, state, out));
}

pub(super) fn folder_ui(
    ui: &mut Ui,
    (at, row): (usize, &FolderRow),
    model: &WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    let tree = &model.sidebar.tree;
    let scope = Scope::Folder(row.folder.path.clone());
    let listed = model.list.scope == scope;
    let name = row.folder.path.last().map_or("", String::as_str);
    let id = ui.unique_id().with(("folder", &row.folder.path));
    let indent = indent(row.folder.path.len().saturating_sub(1));
    let response = Row {
        id,
        indent,
        icon: Some(if row.folder.collapsed { Icon::Right } else { Icon::Down }),
        icon_color: p.weak,
        name,
        spoken: if row.folder.collapsed {
            t!("ui-sidebar-folder-closed", name, count = row.unread)
        } else {
            t!("ui-sidebar-folder-open", name, count = row.unread)
        },
        count: count(row.unread),
        selected: listed,
        strong: Some(fonts::medium(14.0)),
        sense: Sense::click_and_drag(),
        is_stop: state.sidebar.stops_at(&scope),
        // A collapsed folder shows the gap marks of its feeds (G1).
        mark: (row.folder.collapsed && row.marked_gaps > 0).then_some((Icon::Gap, p.gap.text)),
        tooltip: gaps_tooltip(row.marked_gaps).into_iter().collect(),
    }
    .show(ui);
    state.sidebar.follow(&response, &scope);
    let arrow = Rect::from_min_size(response.rect.min + vec2(4.0 + indent, 0.0), vec2(24.0, size::SIDE_ROW));
    // The arrow keys open and close the folder, so Tab does not stop here.
    let toggle = interact_once_focused(ui, arrow, id.with("arrow"), Sense::click(), false);
    toggle.widget_info(|| {
        let text = if row.folder.collapsed {
            t!("ui-sidebar-open-folder", name)
        } else {
            t!("ui-sidebar-close-folder", name)
        };
        WidgetInfo::labeled(Role::Button, true, text)
    });
    focus_ring(ui, &toggle, arrow.shrink2(vec2(1.0, 3.0)));
    if toggle.clicked() {
        out.push(Command::Folder(FolderCommand::SetCollapsed(
            row.folder.path.clone(),
            !row.folder.collapsed,
        )));
    } else if response.clicked() {
        let modifiers = click_modifiers(ui);
        if modifiers.command || modifiers.shift {
            state.several.feeds.toggle_folder(&row.folder.path, model.sidebar, out);
            response.request_focus();
        } else {
            out.push(Command::List(ListCommand::ShowScope(scope)));
        }
    }
    if response.has_focus() {
        state.several.feeds.has_focus_at(response.id, at);
    }
    drag::drag_from(&response, || Dragged::Folder(row.folder.path.clone()));
    drag::drop_on_folder(ui, &response, (row, indent), tree, out);
    context_menu(&response, |ui| menu::folder_menu(ui, row, tree, state, out));
}

#[expect(clippy::cast_precision_loss, reason = "the depth of folders")]
fn indent(depth: usize) -> f32 {
    depth.min(8) as f32 * 14.0
}

pub(super) fn feed_ui(
    ui: &mut Ui,
    (at, row): (usize, &FeedRow),
    model: &WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    let scope = Scope::Feed(row.id);
    let mark = if row.error.is_some() {
        Some((Icon::Warning, if row.fails_briefly { p.weak } else { p.error }))
    } else if row.marked_gaps > 0 {
        Some((Icon::Gap, p.gap.text))
    } else if row.at_risk.is_some() {
        Some((Icon::Warning, p.gap.text))
    } else {
        synced_tooltip(row).map(|_| (Icon::Server, p.weak))
    };
    let progress = row.progress.as_deref().unwrap_or_default();
    let response = Row {
        id: ui.unique_id().with(("feed", row.id.0)),
        indent: indent(row.folder.len()),
        icon: Some(Icon::Dot),
        icon_color: egui::Color32::TRANSPARENT,
        name: &row.title,
        spoken: spoken(row),
        count: if progress.is_empty() { count(row.unread) } else { progress.to_owned() },
        selected: model.list.scope.lists_feed(row.id),
        strong: (row.unread > 0).then(|| fonts::strong_name(&row.title, 14.0)),
        sense: Sense::click_and_drag(),
        is_stop: state.sidebar.stops_at(&scope),
        mark,
        tooltip: [row.error.clone(), gaps_tooltip(row.marked_gaps), row.at_risk.clone(), synced_tooltip(row)]
            .into_iter()
            .flatten()
            .collect(),
    }
    .show(ui);
    state.sidebar.follow(&response, &scope);
    let left = response.rect.left() + 8.0 + indent(row.folder.len());
    let icon = Rect::from_center_size(pos2(left + 8.0, response.rect.center().y), vec2(16.0, 16.0));
    feed_icon(ui, icon, &row.title, row.icon);
    click_feed(ui, &response, row, model, state, out);
    if response.has_focus() {
        state.several.feeds.has_focus_at(response.id, at);
    }
    let is_one_of_several = state.several.feeds.len() > 1 && state.several.feeds.contains(row.id);
    drag::drag_from(&response, || {
        if is_one_of_several {
            let feeds = words::feeds(state.several.feeds.len() as u64);
            Dragged::Feeds(state.several.feeds.ids(), feeds)
        } else {
            Dragged::Feeds(vec![row.id], row.title.clone())
        }
    });
    // A feed dropped on another feed goes to the folder of that feed.
    drag::drop_on(ui, &response, &row.folder, out);
    context_menu(&response, |ui| {
        if is_one_of_several {
            menu::feeds_menu(ui, model, state, out);
        } else {
            menu::feed_menu(ui, row, state, out);
        }
    });
}

/// Handles a click on a feed. A plain click shows the list of the feed. A click with Ctrl or Shift selects feeds
/// together.
fn click_feed(
    ui: &Ui,
    response: &Response,
    row: &FeedRow,
    model: &WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let feeds = &mut state.several.feeds;
    if feeds.to_focus.is_some_and(|(id, _)| id == row.id) {
        feeds.to_focus = None;
        response.request_focus();
    }
    if !response.clicked() {
        return;
    }
    let modifiers = click_modifiers(ui);
    if modifiers.shift {
        feeds.extend_to(&model.sidebar.tree, row.id, modifiers.command, out);
        response.request_focus();
    } else if modifiers.command {
        feeds.toggle(row.id, out);
        response.request_focus();
    } else {
        out.push(Command::List(ListCommand::ShowScope(Scope::Feed(row.id))));
    }
}

fn gaps_tooltip(gaps: u32) -> Option<String> {
    (gaps > 0).then(|| words::gaps(u64::from(gaps)))
}

fn synced_tooltip(row: &FeedRow) -> Option<String> {
    (!row.synced_with.is_empty()).then(|| t!("ui-sidebar-synced", account = row.synced_with))
}

fn spoken(row: &FeedRow) -> String {
    let parts = [
        Some(t!("ui-sidebar-feed", name = row.title, count = row.unread)),
        gaps_tooltip(row.marked_gaps),
        row.at_risk.as_ref().map(|_| t!("ui-sidebar-at-risk").to_owned()),
        row.error.as_ref().map(|error| t!("ui-sidebar-error", error)),
        synced_tooltip(row),
    ];
    locale::list(&parts.into_iter().flatten().collect::<Vec<_>>())
}
