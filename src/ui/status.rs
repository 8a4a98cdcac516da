//! The status line at the bottom, and the messages.

use egui::{Align, Align2, Area, Id, Layout, Order, Ui, vec2};

use super::actions::command::{Command, FeedCommand, ListCommand, WindowCommand};
use super::look::fonts;
use super::look::icons::Icon;
use super::look::theme::{palette, size};
use super::look::widgets::{ButtonStyle, button, icon_button, label_cut, progress};
use super::view::{Scope, StatusView, Toast};

/// Draws the status line: the target of the link under the pointer, the running task, or the last result.
pub(super) fn status_ui(ui: &mut Ui, view: &StatusView, link: Option<&str>, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(4.0);
        if view.offline
            && super::look::widgets::link(ui, t!("ui-status-offline"), t!("ui-status-offline.hint")).clicked()
        {
            out.push(Command::Window(WindowCommand::SetOffline(false)));
        }
        if let Some(doing) = &view.progress {
            if doing.stops && small_stop(ui) {
                out.push(Command::Feed(FeedCommand::StopAll));
            }
            progress(ui, 120.0, doing.done, &doing.text);
            ui.label(egui::RichText::new(&doing.text).font(fonts::regular(size::SMALL)).color(p.soft));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(12.0);
            let text = link.unwrap_or(&view.text);
            if !view.failures.is_empty() && link.is_none() {
                label_cut(ui, &view.failures, fonts::regular(size::SMALL), p.error);
            }
            if !text.is_empty() {
                label_cut(ui, text, fonts::regular(size::SMALL), p.weak);
            }
            if view.failed > 0 && link.is_none() {
                let text = t!("ui-status-failed", count = view.failed);
                if super::look::widgets::link(ui, &text, t!("ui-status-failed.hint")).clicked() {
                    out.push(Command::List(ListCommand::ShowScope(Scope::Failed)));
                }
            }
        });
    });
}

fn small_stop(ui: &mut Ui) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(22.0, 22.0), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, t!("ui-status-stop")));
    let p = palette(ui);
    if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, p.ground.hover);
    }
    super::look::widgets::focus_ring(ui, &response, rect);
    super::look::icons::paint(ui.painter(), rect, Icon::Stop, p.soft);
    response.on_hover_text(t!("ui-status-stop")).clicked()
}

/// Draws the messages, the newest at the bottom right.
pub(super) fn toasts_ui(ui: &Ui, toasts: &[Toast], out: &mut Vec<Command>) {
    let mut up = 44.0;
    for toast in toasts.iter().rev().take(4) {
        let area = Area::new(Id::unique(("toast", toast.id)))
            .order(Order::Foreground)
            .anchor(Align2::RIGHT_BOTTOM, vec2(-16.0, -up))
            .show(ui.ctx(), |ui| toast_ui(ui, toast, out));
        up += area.response.rect.height() + 8.0;
    }
}

fn toast_ui(ui: &mut Ui, toast: &Toast, out: &mut Vec<Command>) {
    let p = palette(ui);
    let frame = egui::Frame::popup(ui.style())
        .fill(p.ground.raised)
        .corner_radius(10)
        .inner_margin(egui::Margin::symmetric(14, 8));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            if toast.error {
                let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), egui::Sense::hover());
                super::look::icons::paint(ui.painter(), rect, Icon::Warning, p.error);
            }
            // The text is laid out here, because an egui area that measures its content does not wrap text.
            let width = (ui.ctx().content_rect().width() - 240.0).clamp(160.0, 340.0);
            let mut job =
                egui::text::LayoutJob::simple(toast.text.clone(), fonts::regular(size::TEXT), p.text, width);
            job.sections.iter_mut().for_each(|section| section.format.line_height = Some(19.0));
            let galley = ui.painter().layout_job(job);
            ui.add(egui::Label::new(galley));
            if let Some((name, command)) = &toast.action
                && button(ui, name, ButtonStyle::Quiet).clicked()
            {
                out.push(command.clone());
                out.push(Command::Window(WindowCommand::DismissToast(toast.id)));
            }
            if icon_button(ui, Icon::Cross, t!("ui-status-close"), "", None).clicked() {
                out.push(Command::Window(WindowCommand::DismissToast(toast.id)));
            }
        });
    });
}
