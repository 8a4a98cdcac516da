//! The bar that finds a text in the open article.

use egui::{Id, Key, Ui, vec2};

use super::text::Finding;
use crate::content::Block;
use crate::model::EntryKey;
use crate::ui::actions::action::Action;
use crate::ui::find::{count, fold};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{icon_button, text_field};
use crate::ui::words;

/// The searched text and its hits in the article.
#[derive(Debug, Default)]
pub(in crate::ui) struct Find {
    text: String,
    /// The article and the text that `counts` belongs to.
    counted: Option<(EntryKey, String)>,
    /// The number of hits in each block.
    counts: Vec<usize>,
    current: usize,
    /// True if the article must scroll to the current hit.
    pub(in crate::ui) jump: bool,
    focus: bool,
    is_open: bool,
}

impl Find {
    /// Opens the bar. Goes to the next hit if the bar is already open.
    pub(in crate::ui) fn open_or_next(&mut self) {
        if self.is_open {
            self.step(false);
        }
        self.is_open = true;
        self.focus = true;
    }

    fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    fn step(&mut self, backwards: bool) {
        let total = self.total();
        if total > 0 {
            self.current =
                if backwards { (self.current + total - 1) % total } else { (self.current + 1) % total };
            self.jump = true;
        }
    }

    /// Counts the hits again if the article or the text has changed.
    pub(in crate::ui) fn prepare(&mut self, key: EntryKey, blocks: &[Block]) {
        if !self.is_open || self.counted.as_ref().is_some_and(|(of, text)| *of == key && *text == self.text) {
            return;
        }
        let wanted = fold(self.text.trim());
        self.counts = blocks.iter().map(|block| count(block, &wanted)).collect();
        self.current = 0;
        self.jump = self.total() > 0;
        self.counted = Some((key, self.text.clone()));
    }

    /// Returns what a block needs to mark the hits; `None` if nothing is searched.
    pub(super) fn finding(&self) -> Option<Finding> {
        let wanted = fold(self.text.trim());
        (self.is_open && !wanted.is_empty()).then(|| Finding {
            wanted,
            current: self.current,
            ..Finding::default()
        })
    }

    /// Returns how many hits are above a block, and how many are in it.
    pub(in crate::ui) fn places(&self, block: usize) -> (usize, usize) {
        let above = self.counts.iter().take(block).sum();
        (above, self.counts.get(block).copied().unwrap_or(0))
    }

    /// Returns true if the current hit is in a block.
    pub(super) fn is_in(&self, block: usize) -> bool {
        let (above, within) = self.places(block);
        (above..above + within).contains(&self.current)
    }
}

/// Draws the bar, if it is open.
pub(super) fn find_bar_ui(ui: &mut Ui, find: &mut Find) {
    if !find.is_open {
        return;
    }
    let p = palette(ui);
    let id = Id::unique("find in article");
    egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 8)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let width = (ui.available_width() - 190.0).clamp(120.0, 320.0);
            let field = ui.allocate_ui(vec2(width, 30.0), |ui| {
                text_field(ui, id, &mut find.text, "Find in article", "Find in article", Some(Icon::Search))
            });
            let field = field.inner;
            if std::mem::take(&mut find.focus) {
                field.request_focus();
            }
            if field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
                find.step(ui.input(|i| i.modifiers.shift));
                field.request_focus();
            }
            let closed = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape));
            let text = match (find.text.trim().is_empty(), find.total()) {
                (true, _) => String::new(),
                (false, 0) => "Not found".to_owned(),
                (false, total) => {
                    format!("{} of {}", words::grouped(find.current as u64 + 1), words::grouped(total as u64))
                }
            };
            ui.add_space(4.0);
            ui.label(egui::RichText::new(text).font(fonts::regular(13.0)).color(p.soft));
            let can_step = find.total() > 1;
            ui.add_enabled_ui(can_step, |ui| {
                if icon_button(ui, Icon::Up, "Previous match", "Previous match (Shift+Enter)", None).clicked()
                {
                    find.step(true);
                }
                let next = format!("Next match (Enter, {})", Action::FindInArticle.keys_text(ui));
                if icon_button(ui, Icon::Down, "Next match", &next, None).clicked() {
                    find.step(false);
                }
            });
            if icon_button(ui, Icon::Cross, "Close search", "Close search (Esc)", None).clicked() || closed {
                *find = Find::default();
            }
        });
    });
    let line = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range(), line - 0.5, egui::Stroke::new(1.0, p.line));
}
