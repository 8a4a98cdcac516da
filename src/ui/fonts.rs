//! The fonts the window is set in: Inter in real weights and italics, `JetBrains Mono` for code.
//!
//! egui has no bold: a weight is a family of its own. Every family falls back to egui's own fonts, and the window adds
//! the system's fonts for scripts that none of these has.

use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily, FontId};

const FILES: [(&str, &[u8]); 6] = [
    ("Inter-Regular", include_bytes!("../../assets/fonts/Inter-Regular.otf")),
    ("Inter-Medium", include_bytes!("../../assets/fonts/Inter-Medium.otf")),
    ("Inter-SemiBold", include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
    ("Inter-Italic", include_bytes!("../../assets/fonts/Inter-Italic.otf")),
    ("Inter-SemiBoldItalic", include_bytes!("../../assets/fonts/Inter-SemiBoldItalic.otf")),
    ("JetBrainsMono-Regular", include_bytes!("../../assets/fonts/JetBrainsMono-Regular.ttf")),
];

const MEDIUM: &str = "medium";
const SEMIBOLD: &str = "semibold";
const ITALIC: &str = "italic";
const SEMIBOLD_ITALIC: &str = "semibold-italic";

/// Gives `ctx` the families that [`regular`] and its siblings name. To be called once, before the first frame.
pub(super) fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in FILES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let families = [
        (FontFamily::Proportional, "Inter-Regular"),
        (FontFamily::Name(MEDIUM.into()), "Inter-Medium"),
        (FontFamily::Name(SEMIBOLD.into()), "Inter-SemiBold"),
        (FontFamily::Name(ITALIC.into()), "Inter-Italic"),
        (FontFamily::Name(SEMIBOLD_ITALIC.into()), "Inter-SemiBoldItalic"),
    ];
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, first) in families {
        let list = std::iter::once(first.to_owned()).chain(fallback.iter().cloned()).collect();
        fonts.families.insert(family, list);
    }
    let monospace = fonts.families.entry(FontFamily::Monospace).or_default();
    monospace.insert(0, "JetBrainsMono-Regular".to_owned());
    monospace.push("Inter-Regular".to_owned());
    fonts
}

/// The upright text weight.
#[must_use]
pub(super) fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// A little heavier: feed names, buttons.
#[must_use]
pub(super) fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(MEDIUM.into()))
}

/// Bold: titles, `strong`.
#[must_use]
pub(super) fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Italic: `em`.
#[must_use]
pub(super) fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ITALIC.into()))
}

/// Bold and italic.
#[must_use]
pub(super) fn semibold_italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD_ITALIC.into()))
}

/// Fixed width: code, addresses.
#[must_use]
pub(super) fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_is_its_own_font_with_fallbacks() {
        let fonts = definitions();
        for font in [regular(1.0), medium(1.0), semibold(1.0), italic(1.0), semibold_italic(1.0), mono(1.0)] {
            let list = &fonts.families[&font.family];
            assert!(list.len() > 1, "{:?} has no fallback", font.family);
            assert!(list.iter().all(|name| fonts.font_data.contains_key(name)), "{list:?}");
        }
    }
}
