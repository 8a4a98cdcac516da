//! The article pane's state between frames.

use egui::Rangef;

use crate::model::EntryKey;

use super::find_bar::Find;
use super::position::{ReadingPosition, ReadingPositions};
use crate::ui::view::{KeptPosition, TypeScale};

/// The pane's scroll position and the known heights of its blocks.
#[derive(Debug, Default)]
pub(in crate::ui) struct ArticleState {
    pub(in crate::ui) shown: Option<EntryKey>,
    pub(super) layout: BlockLayout,
    /// The scroll position in the frame before.
    pub(in crate::ui) scroll: ScrollPosition,
    /// The reading position to bring to the top of the pane.
    pub(super) goal: Option<ReadingPosition>,
    /// The scroll offset to set in the next pass, in points.
    pub(in crate::ui) jump: Option<f32>,
    /// The frame that set `jump`.
    pub(super) jumped_in: Option<u64>,
    /// The reading positions in other articles.
    pub(in crate::ui) left: ReadingPositions,
    /// The name of the anchor to scroll to.
    pub(in crate::ui) anchor: Option<String>,
    /// The reading positions at which the user followed a link within the article.
    pub(super) back: Vec<ReadingPosition>,
    /// True if the next frame copies the selected text.
    pub(in crate::ui) copies: bool,
    /// Points to scroll by in the next frame.
    pub(in crate::ui) pending: f32,
    /// The state of the search within the article.
    pub(in crate::ui) find: Find,
}

/// The scroll position of the article in one frame. All lengths are in points.
#[derive(Debug, Default)]
pub(in crate::ui) struct ScrollPosition {
    /// The scroll offset.
    pub(in crate::ui) offset: f32,
    /// The scroll offset at the end of the article; `None` for another layout.
    pub(super) end: Option<f32>,
    /// True if the end of the article was visible.
    pub(super) at_end: bool,
    /// The screen position of the article's top.
    pub(super) origin: f32,
    /// The height of the pane.
    pub(super) height: f32,
}

/// The measured blocks of the article. The measures are valid for one width and one size of type.
#[derive(Debug, Default)]
pub(super) struct BlockLayout {
    pub(super) width: f32,
    pub(super) scale: TypeScale,
    /// The height of each block; `None` if the block was not drawn yet.
    pub(super) heights: Vec<Option<f32>>,
    /// The vertical range of each block, in points from the top of the article.
    pub(super) placed: Vec<Rangef>,
}

impl BlockLayout {
    /// Returns true if the measures are valid at this width and size of type.
    fn fits(&self, width: f32, scale: TypeScale) -> bool {
        self.scale == scale && (self.width - width).abs() <= 0.5
    }
}

impl ArticleState {
    /// Returns true if the end of the article is visible.
    #[must_use]
    pub(in crate::ui) const fn at_end(&self) -> bool {
        self.scroll.at_end
    }

    /// Returns true if this entry was drawn last, and its end is visible.
    #[must_use]
    pub(in crate::ui) fn at_end_of(&self, key: EntryKey) -> bool {
        self.at_end() && self.shown == Some(key)
    }

    /// The reading positions of the open article and of the articles that were open before.
    pub(in crate::ui) fn positions(&self) -> Vec<KeptPosition> {
        let placed = &self.layout.placed;
        let place = ReadingPosition::at(self.scroll.offset, placed).map(|place| place.in_any_width(placed));
        let open = self.shown.zip(place).map(|(key, place)| place.kept(key));
        self.left.kept().filter(|kept| Some(kept.key) != self.shown).chain(open).collect()
    }

    /// Scrolls down by 85 % of the pane's height.
    pub(in crate::ui) fn page_forward(&mut self) {
        self.pending += (self.scroll.height * 0.85).round();
    }

    /// Scrolls up by 85 % of the pane's height.
    pub(in crate::ui) fn page_back(&mut self) {
        self.pending -= (self.scroll.height * 0.85).round();
    }

    /// Scrolls to the top or to the end of the article.
    pub(in crate::ui) const fn go_to_edge(&mut self, end: bool) {
        /// Points; farther than the end of any article.
        const BEYOND_THE_END: f32 = 1e7;
        self.pending = if end { BEYOND_THE_END } else { -BEYOND_THE_END };
    }

    /// Prepares to draw an article. Returns true if it is not the article of the previous frame.
    pub(in crate::ui) fn prepare(
        &mut self,
        key: EntryKey,
        width: f32,
        scale: TypeScale,
        blocks: usize,
    ) -> bool {
        let other = self.shown != Some(key);
        let fits = self.layout.fits(width, scale);
        let placed = &self.layout.placed;
        let place = ReadingPosition::at(self.scroll.offset, placed).map(|place| place.in_any_width(placed));
        if let Some(left) = self.shown.filter(|_| other) {
            self.left.leave(left, place);
        }
        if other || placed.len() != blocks {
            self.goal = self.left.of(key).filter(|place| other && place.block < blocks);
            self.layout.placed.clear();
            self.jump = None;
        } else if !fits {
            self.goal = place;
        }
        if other || !fits || self.layout.heights.len() != blocks {
            self.layout = BlockLayout {
                width,
                scale,
                heights: vec![None; blocks],
                placed: std::mem::take(&mut self.layout.placed),
            };
            self.shown = Some(key);
            self.scroll.end = None;
        }
        if other {
            self.pending = 0.0;
            self.anchor = None;
            self.back.clear();
        }
        other
    }

    /// Scrolls so that a reading position is at the top of the pane, as far as the end of the article allows. Called after
    /// every block has its place. If the article has moved, egui discards this frame.
    pub(super) fn keep(&mut self, place: Option<ReadingPosition>, offset: f32, ctx: &egui::Context) {
        let wanted = place.and_then(|place| place.offset(&self.layout.placed));
        let wanted = wanted.map(|wanted| self.scroll.end.map_or(wanted, |end| wanted.min(end)));
        if let Some(wanted) = wanted.filter(|wanted| (wanted - offset).abs() >= 1.0) {
            self.go_to(wanted, ctx);
        }
    }

    /// Scrolls to a height, in points from the top of the article, before the user sees this frame.
    pub(in crate::ui) fn go_to(&mut self, offset: f32, ctx: &egui::Context) {
        self.jump = Some(offset);
        self.jumped_in = Some(ctx.cumulative_frame_nr());
        ctx.request_discard("the article moved while it was drawn");
        ctx.request_repaint();
    }
}
