//! Finds a text in the open article: the text in a bar, or else the words of the list's search.

use egui::{Id, Key, Ui, vec2};

use super::reading::Finding;
use crate::content::Block;
use crate::model::{EntryKey, folded};
use crate::ui::actions::action::Action;
use crate::ui::find::{MarkedWord, Sought, count, marks};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{icon_button, text_field};

/// The search in the article and its hits. It searches for the text in the open bar, or else for the words of the
/// list's search.
#[derive(Debug, Default)]
pub(in crate::ui) struct Find {
    /// The text in the bar.
    text: String,
    /// The article and the search that `counts` belongs to, and the place of the article's blocks in memory. Another text
    /// has another place.
    counted: Option<(EntryKey, Sought, usize)>,
    /// The number of hits in each block.
    counts: Vec<usize>,
    current: usize,
    /// True if the article must scroll to the current hit.
    pub(in crate::ui) jump: bool,
    focus: bool,
    is_open: bool,
}

impl Find {
    /// Opens the bar.
    pub(in crate::ui) const fn open(&mut self) {
        self.is_open = true;
        self.focus = true;
    }

    /// Goes to the next hit, or to the previous one. Opens the bar if there is no hit.
    pub(in crate::ui) fn next_or_open(&mut self, backwards: bool) {
        if self.total() == 0 {
            self.open();
        }
        self.step(backwards);
    }

    fn close(&mut self) {
        self.is_open = false;
        self.text.clear();
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

    fn sought(&self, words: &[MarkedWord]) -> Sought {
        match folded(self.text.trim()) {
            text if self.is_open && !text.is_empty() => Sought::Text(text),
            _ if words.is_empty() => Sought::Nothing,
            _ => Sought::Words(words.to_vec()),
        }
    }

    /// Counts the hits again if the article or the search has changed. `words` are the words of the list's
    /// search. The article scrolls to the first hit when it has just been opened, and when the user types in the bar.
    /// It does not scroll while the user types a search of the list, or if its title has all words of that search.
    pub(in crate::ui) fn prepare(
        &mut self,
        key: EntryKey,
        title: &str,
        blocks: &[Block],
        words: &[MarkedWord],
    ) {
        let sought = self.sought(words);
        let before = self.counted.as_ref();
        let is_other = before.is_none_or(|(of, ..)| *of != key);
        let is_same_search = !is_other && before.is_some_and(|(_, of, _)| *of == sought);
        let place = blocks.as_ptr().addr();
        let is_counted = self.counts.len() == blocks.len() && before.is_some_and(|(.., of)| *of == place);
        if is_same_search && is_counted {
            return;
        }
        let counts: Vec<usize> = blocks.iter().map(|block| count(block, &sought)).collect();
        let is_as_before = is_same_search && counts == self.counts;
        self.counts = counts;
        self.counted = Some((key, sought.clone(), place));
        if is_as_before {
            return;
        }
        self.current = 0;
        let is_in_title = || words.iter().all(|word| !marks(title, std::slice::from_ref(word)).is_empty());
        self.jump = self.total() > 0 && (matches!(sought, Sought::Text(_)) || is_other && !is_in_title());
    }

    /// Returns what a block needs to mark the hits; `None` if nothing is searched.
    pub(super) fn finding(&self) -> Option<Finding> {
        let (_, sought, _) = self.counted.as_ref()?;
        (*sought != Sought::Nothing).then(|| Finding {
            sought: sought.clone(),
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
            let name = t!("ui-article-find");
            let field = ui.allocate_ui(vec2(width, 30.0), |ui| {
                text_field(ui, id, &mut find.text, name, name, Some(Icon::Search))
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
                (false, 0) => t!("ui-article-not-found").to_owned(),
                (false, count) => t!("ui-article-hit", hit = find.current + 1, count),
            };
            ui.add_space(4.0);
            ui.label(egui::RichText::new(text).font(fonts::regular(13.0)).color(p.soft));
            let can_step = find.total() > 1;
            ui.add_enabled_ui(can_step, |ui| {
                let (name, tooltip) = (t!("ui-article-previous-match"), t!("ui-article-previous-match.hint"));
                if icon_button(ui, Icon::Up, name, tooltip, None).clicked() {
                    find.step(true);
                }
                let name = t!("ui-article-next-match");
                let tooltip = t!("ui-article-next-match.hint", key = Action::NextMatch.keys_text(ui));
                if icon_button(ui, Icon::Down, name, &tooltip, None).clicked() {
                    find.step(false);
                }
            });
            let (name, tooltip) = (t!("ui-article-close-search"), t!("ui-article-close-search.hint"));
            if icon_button(ui, Icon::Cross, name, tooltip, None).clicked() || closed {
                find.close();
            }
        });
    });
    let line = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range(), line - 0.5, egui::Stroke::new(1.0, p.line));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Inline;

    #[test]
    fn the_hits_of_another_text_are_counted_again() {
        let blocks =
            |text: &str| vec![Block::Paragraph(Inline { text: text.to_owned(), ..Inline::default() })];
        let (short, long) = (blocks("gate"), blocks("gate, gate and gate"));
        let mut find = Find { text: "gate".to_owned(), is_open: true, ..Find::default() };
        find.prepare(EntryKey(1), "", &short, &[]);
        assert_eq!(find.total(), 1);
        find.prepare(EntryKey(1), "", &long, &[]);
        assert_eq!(find.total(), 3);
        find.step(false);
        find.jump = false;
        // The same text was read again.
        find.prepare(EntryKey(1), "", &long.clone(), &[]);
        assert!(find.current == 1 && !find.jump);
    }
}
