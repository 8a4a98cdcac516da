//! The look of the window: colours and sizes, fonts, icons, and controls.

pub(super) mod bidi;
pub(super) mod emoji;
pub mod fonts;
pub(super) mod icons;
pub(super) mod labels;
pub(super) mod lines;
pub(super) mod scroll;
pub mod theme;
pub(super) mod widgets;
