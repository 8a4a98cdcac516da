//! What the article pane remembers between frames.

use egui::Rangef;

use crate::model::EntryKey;

use super::find_bar::Find;
use super::place::{Place, Places};
use super::view::TypeScale;

/// Where the article stands, and what is known of the heights of its blocks.
#[derive(Debug, Default)]
pub(super) struct ArticleState {
    pub(super) shown: Option<EntryKey>,
    pub(super) width: f32,
    pub(super) heights: Vec<Option<f32>>,
    /// Where its blocks stand, in points from its top.
    pub(super) placed: Vec<Rangef>,
    /// How far it is scrolled, in points.
    pub(super) offset: f32,
    /// Where its top is on the screen, in points.
    pub(super) origin: f32,
    /// What is to be at the top of the pane.
    pub(super) goal: Option<Place>,
    /// How far it is to be scrolled in the next pass, in points.
    pub(super) jump: Option<f32>,
    /// The frame in which it was.
    pub(super) jumped_in: Option<u64>,
    /// Where other articles were left.
    pub(super) left: Places,
    /// The name of a place to go to.
    pub(super) anchor: Option<String>,
    /// Where links within the article were followed.
    pub(super) back: Vec<Place>,
    /// The selected text is to be copied.
    pub(super) copies: bool,
    /// Points to scroll by in the next frame.
    pub(super) pending: f32,
    pub(super) at_end: bool,
    pub(super) height: f32,
    pub(super) scale: TypeScale,
    /// What is looked for in it.
    pub(super) find: Find,
}

impl ArticleState {
    /// Whether the end of the article can be seen.
    #[must_use]
    pub(super) const fn at_end(&self) -> bool {
        self.at_end
    }

    /// Scrolls by most of what can be seen.
    pub(super) fn page_forward(&mut self) {
        self.pending += (self.height * 0.85).round();
    }

    /// Scrolls back by as much.
    pub(super) fn page_back(&mut self) {
        self.pending -= (self.height * 0.85).round();
    }

    /// Scrolls to its top or its end.
    pub(super) const fn go_to_edge(&mut self, end: bool) {
        /// Points: farther than any article reaches.
        const FAR: f32 = 1e7;
        self.pending = if end { FAR } else { -FAR };
    }

    /// Makes ready to draw an article; whether it is another one than before.
    pub(super) fn prepare(&mut self, key: EntryKey, width: f32, scale: TypeScale, blocks: usize) -> bool {
        let other = self.shown != Some(key);
        let place = Place::at(self.offset, &self.placed).map(|place| place.in_any_width(&self.placed));
        if let Some(left) = self.shown.filter(|_| other) {
            self.left.leave(left, place);
        }
        if other || self.placed.len() != blocks {
            self.goal = self.left.of(key).filter(|place| other && place.block < blocks);
            self.placed.clear();
            self.jump = None;
        } else if self.scale != scale || (self.width - width).abs() > 0.5 {
            self.goal = place;
        }
        if other || self.scale != scale || (self.width - width).abs() > 0.5 || self.heights.len() != blocks {
            self.heights = vec![None; blocks];
            self.width = width;
            self.scale = scale;
            self.shown = Some(key);
        }
        if other {
            self.pending = 0.0;
            self.anchor = None;
            self.back.clear();
        }
        other
    }

    /// Keeps a place at the top of the pane, now that every block was placed; the picture drawn is thrown away where it has
    /// moved.
    pub(super) fn keep(&mut self, place: Option<Place>, offset: f32, ctx: &egui::Context) {
        let wanted = place.and_then(|place| place.offset(&self.placed));
        if let Some(wanted) = wanted.filter(|wanted| (wanted - offset).abs() >= 1.0) {
            self.go_to(wanted, ctx);
        }
    }

    /// Scrolls to where something stands, in points from the top, before this frame is seen.
    pub(super) fn go_to(&mut self, offset: f32, ctx: &egui::Context) {
        self.jump = Some(offset);
        self.jumped_in = Some(ctx.cumulative_frame_nr());
        ctx.request_discard("the article moved under its reader");
        ctx.request_repaint();
    }
}
