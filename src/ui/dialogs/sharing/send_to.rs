//! The list of the user's targets, to which entries are sent. Digits, arrow keys and Enter choose one.

use egui::{Key, Modifiers, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::model::{EntryKey, EntryRow, SendTarget};
use crate::ui::actions::command::{ArticleCommand, Command, Sent};
use crate::ui::dialogs::{Dialog, foot_ui, list_height, scrolled};
use crate::ui::look::fonts;
use crate::ui::look::lines::{text_line, text_line_right};
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{ButtonStyle, button, focus_ring, label, label_cut};

/// Height of a target, in points.
const ROW: f32 = 34.0;
/// The digits that choose the first targets.
const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The entries that the user sends somewhere.
#[derive(Clone, Debug)]
pub struct SendEntry {
    /// The entries.
    pub sent: Sent,
    /// The target that Enter chooses.
    at: usize,
}

impl SendEntry {
    pub(in crate::ui::dialogs) fn new(row: &EntryRow) -> Self {
        Self { sent: Sent::Entry { title: row.title.clone(), link: row.link.clone() }, at: 0 }
    }

    pub(in crate::ui::dialogs) const fn several(keys: Vec<EntryKey>) -> Self {
        Self { sent: Sent::Entries(keys), at: 0 }
    }
}

/// Draws the list. Returns true while it stays open. Puts a dialog that takes its place into `next`.
pub(in crate::ui::dialogs) fn send_to_ui(
    ui: &mut Ui,
    send: &mut SendEntry,
    targets: &[SendTarget],
    next: &mut Option<Dialog>,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let (note, is_possible) = match &send.sent {
        Sent::Entry { title, .. } => (t!("ui-dialogs-send-to-of", title = title.as_str()), true),
        Sent::Entries(keys) if keys.len() > SendTarget::MOST_ENTRIES => {
            (t!("ui-dialogs-send-to-too-many", most = SendTarget::MOST_ENTRIES), false)
        }
        Sent::Entries(keys) => (t!("ui-dialogs-send-to-of-several", count = keys.len()), true),
    };
    label_cut(ui, &note, fonts::regular(13.5), p.weak);
    let (down, up, enter, digit) = ui.input_mut(|i| {
        let mut count = |key| i.count_and_consume_key(Modifiers::NONE, key);
        let moves = (count(Key::ArrowDown), count(Key::ArrowUp));
        (moves.0, moves.1, i.key_pressed(Key::Enter), DIGITS.iter().position(|key| i.key_pressed(*key)))
    });
    // Enter on a focused button presses the button.
    let enter = enter && ui.memory(|memory| memory.focused().is_none());
    send.at = (send.at + down).saturating_sub(up).min(targets.len().saturating_sub(1));
    let mut taken = digit.filter(|at| *at < targets.len());
    // A line is above the list, and the foot below it.
    scrolled("targets", list_height(ui, ROW * 9.0, 80.0)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (at, target) in targets.iter().enumerate() {
            let is_at = at == send.at;
            if row_ui(ui, (at, target), is_at, down + up > 0) || (is_at && enter) {
                taken = Some(at);
            }
        }
    });
    if targets.is_empty() {
        label(ui, t!("ui-dialogs-send-to-none"), fonts::regular(14.0), p.weak);
    }
    let mut stays = true;
    foot_ui(ui, |ui| {
        if button(ui, t!("ui-dialogs-send-to-edit"), ButtonStyle::Quiet).clicked() {
            *next = Some(Dialog::targets());
            stays = false;
        }
    });
    if let Some(target) = taken.filter(|_| is_possible).and_then(|at| targets.get(at)) {
        out.push(Command::Article(ArticleCommand::Send(send.sent.clone(), target.clone())));
        return false;
    }
    stays
}

/// Draws a target. Returns true if it was clicked.
fn row_ui(ui: &mut Ui, (at, target): (usize, &SendTarget), is_at: bool, has_moved: bool) -> bool {
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_at, &target.name));
    if is_at {
        ui.painter().rect_filled(rect, size::RADIUS, p.ground.selected);
        if has_moved {
            response.scroll_to_me(None);
        }
    } else if response.hovered() {
        ui.painter().rect_filled(rect, size::RADIUS, p.ground.hover);
    }
    focus_ring(ui, &response, rect);
    let top = rect.top() + 8.0;
    let mut right = rect.right() - 10.0;
    if at < DIGITS.len() {
        let digit = (at + 1).to_string();
        right = text_line_right(ui.painter(), pos2(right, top + 1.0), &digit, fonts::medium(12.5), p.soft)
            .left()
            - 14.0;
    }
    let server = url::Url::parse(&target.text.replace(['{', '}'], "")).ok();
    let server = server.as_ref().filter(|_| !target.is_command());
    let place = match server.map(|url| url.host_str().unwrap_or(url.scheme())) {
        Some(place) => place,
        None => t!("ui-dialogs-send-to-command"),
    };
    let place = text_line_right(ui.painter(), pos2(right, top + 1.0), place, fonts::regular(12.5), p.weak);
    let width = place.left() - rect.left() - 24.0;
    text_line(ui.painter(), pos2(rect.left() + 12.0, top), &target.name, fonts::regular(14.0), p.text, width);
    response.clicked()
}
