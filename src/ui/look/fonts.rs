//! The fonts of the window: Inter in several weights and italics, Lacuna Serif for articles, `JetBrains Mono` for code.
//!
//! egui does not embolden a font, so each weight is a font family. Every family falls back to the fonts of the system,
//! then to a monochrome emoji font.

use std::sync::Arc;

use egui::epaint::text::{FallbackRequest, FontInsert, FontPriority, FontProvider, InsertFontFamily};
use egui::{Context, FontData, FontDefinitions, FontFamily, FontId, FontTweak};
use epaint_default_fonts::NOTO_EMOJI_REGULAR;

const FILES: [(&str, &[u8]); 11] = [
    ("Inter-Regular", include_bytes!("../../../assets/fonts/Inter-Regular.otf")),
    ("Inter-Medium", include_bytes!("../../../assets/fonts/Inter-Medium.otf")),
    ("Inter-SemiBold", include_bytes!("../../../assets/fonts/Inter-SemiBold.otf")),
    ("Inter-Italic", include_bytes!("../../../assets/fonts/Inter-Italic.otf")),
    ("Inter-SemiBoldItalic", include_bytes!("../../../assets/fonts/Inter-SemiBoldItalic.otf")),
    ("LacunaSerif-Regular", include_bytes!("../../../assets/fonts/LacunaSerif-Regular.ttf")),
    ("LacunaSerif-Bold", include_bytes!("../../../assets/fonts/LacunaSerif-Bold.ttf")),
    ("LacunaSerif-Italic", include_bytes!("../../../assets/fonts/LacunaSerif-Italic.ttf")),
    ("LacunaSerif-BoldItalic", include_bytes!("../../../assets/fonts/LacunaSerif-BoldItalic.ttf")),
    ("JetBrainsMono-Regular", include_bytes!("../../../assets/fonts/JetBrainsMono-Regular.ttf")),
    (SYMBOLS, include_bytes!("../../../assets/fonts/LacunaTaskBoxes.ttf")),
];

const MEDIUM: &str = "medium";
const SEMIBOLD: &str = "semibold";
const ITALIC: &str = "italic";
const SEMIBOLD_ITALIC: &str = "semibold-italic";
const SERIF: &str = "serif";
const SERIF_SEMIBOLD: &str = "serif-semibold";
const SERIF_ITALIC: &str = "serif-italic";
const SERIF_SEMIBOLD_ITALIC: &str = "serif-semibold-italic";
/// The name of a font that is drawn for Lacuna, and of the family that contains only this font. It has the two task boxes
/// U+2610 and U+2611.
const SYMBOLS: &str = "TaskBoxes";
/// The family of emoji that have colour if the system has them.
const COLORED: &str = "emoji";
/// The name of the monochrome emoji font.
const EMOJI: &str = "NotoEmoji-Regular";

/// Installs the families that [`regular`] and its siblings name. Must be called once, before the first frame.
pub(in crate::ui) fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
    ctx.set_font_providers(vec![Arc::new(SansSerif), Arc::new(MonochromeEmoji)]);
}

/// Adds the fonts of the system. egui searches them before the monochrome emoji font, because their emoji have colour.
pub fn add_system(ctx: &Context, system: Arc<dyn FontProvider>) {
    ctx.set_font_providers(vec![system, Arc::new(SansSerif), Arc::new(MonochromeEmoji)]);
}

/// Provides Inter for the letters that neither the serif fonts of the program nor those of the system have, and for the
/// family of emoji.
struct SansSerif;

impl FontProvider for SansSerif {
    fn fonts_for_family(&self, family: &FontFamily) -> Vec<FontInsert> {
        let FontFamily::Name(name) = family else { return Vec::new() };
        let sans = match name.as_ref() {
            SERIF | COLORED => FontFamily::Proportional,
            SERIF_SEMIBOLD => FontFamily::Name(SEMIBOLD.into()),
            SERIF_ITALIC => FontFamily::Name(ITALIC.into()),
            SERIF_SEMIBOLD_ITALIC => FontFamily::Name(SEMIBOLD_ITALIC.into()),
            _ => return Vec::new(),
        };
        let fonts = definitions();
        let of_family = || vec![InsertFontFamily { family: family.clone(), priority: FontPriority::Lowest }];
        let insert = |name: &String| {
            Some(FontInsert::new(name, fonts.font_data.get(name)?.as_ref().clone(), of_family()))
        };
        fonts.families.get(&sans).into_iter().flatten().filter_map(insert).collect()
    }

    fn font_for(&self, _request: &FallbackRequest<'_>) -> Option<FontInsert> {
        None
    }
}

/// Provides monochrome emoji that the system has no font for.
struct MonochromeEmoji;

impl FontProvider for MonochromeEmoji {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let smaller = FontTweak { scale: 0.81, ..FontTweak::default() };
        let data = FontData::from_static(NOTO_EMOJI_REGULAR).tweak(smaller);
        let family = InsertFontFamily { family: request.family.clone(), priority: FontPriority::Lowest };
        Some(FontInsert::new(EMOJI, data, vec![family]))
    }
}

/// The weight of a family: from 100 (thin) to 900 (black), with 400 as the regular weight.
#[must_use]
pub fn weight(family: &FontFamily) -> f32 {
    match family {
        FontFamily::Name(name)
            if [SEMIBOLD, SEMIBOLD_ITALIC, SERIF_SEMIBOLD, SERIF_SEMIBOLD_ITALIC]
                .contains(&name.as_ref()) =>
        {
            600.0
        }
        FontFamily::Name(name) if name.as_ref() == MEDIUM => 500.0,
        _ => 400.0,
    }
}

/// Returns true if the letters of a family are italic.
#[must_use]
pub fn is_italic(family: &FontFamily) -> bool {
    let italics = [ITALIC, SEMIBOLD_ITALIC, SERIF_ITALIC, SERIF_SEMIBOLD_ITALIC];
    matches!(family, FontFamily::Name(name) if italics.contains(&name.as_ref()))
}

/// Returns true if the letters of a family have serifs.
#[must_use]
pub fn is_serif(family: &FontFamily) -> bool {
    let serifs = [SERIF, SERIF_SEMIBOLD, SERIF_ITALIC, SERIF_SEMIBOLD_ITALIC];
    matches!(family, FontFamily::Name(name) if serifs.contains(&name.as_ref()))
}

/// Returns true if the emoji of the system come before all other characters of a family.
#[must_use]
pub fn is_emoji(family: &FontFamily) -> bool {
    matches!(family, FontFamily::Name(name) if name.as_ref() == COLORED)
}

/// The families of fonts that the window uses.
pub fn families() -> impl Iterator<Item = FontFamily> {
    definitions().families.into_keys()
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in FILES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    for (family, first) in [
        (FontFamily::Proportional, "Inter-Regular"),
        (FontFamily::Name(MEDIUM.into()), "Inter-Medium"),
        (FontFamily::Name(SEMIBOLD.into()), "Inter-SemiBold"),
        (FontFamily::Name(ITALIC.into()), "Inter-Italic"),
        (FontFamily::Name(SEMIBOLD_ITALIC.into()), "Inter-SemiBoldItalic"),
        (FontFamily::Name(SYMBOLS.into()), SYMBOLS),
    ] {
        fonts.families.insert(family, vec![first.to_owned()]);
    }
    // The serif fonts have Latin and Cyrillic letters. All other letters come from the providers, and so do emoji.
    for (family, first) in [
        (SERIF, Some("LacunaSerif-Regular")),
        (SERIF_SEMIBOLD, Some("LacunaSerif-Bold")),
        (SERIF_ITALIC, Some("LacunaSerif-Italic")),
        (SERIF_SEMIBOLD_ITALIC, Some("LacunaSerif-BoldItalic")),
        (COLORED, None),
    ] {
        let list = first.map(str::to_owned).into_iter().collect();
        fonts.families.insert(FontFamily::Name(family.into()), list);
    }
    let monospace = ["JetBrainsMono-Regular", "Inter-Regular"].map(str::to_owned).to_vec();
    fonts.families.insert(FontFamily::Monospace, monospace);
    fonts
}

/// Upright text of normal weight.
#[must_use]
pub(in crate::ui) fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Emoji that have colour if the system has them.
#[must_use]
pub(in crate::ui) fn emoji(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(COLORED.into()))
}

/// A little heavier than [`regular`]: feed names, buttons.
#[must_use]
pub(in crate::ui) fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(MEDIUM.into()))
}

/// The font of a name that stands out among names in [`regular`]. Few fonts of the system have a medium weight, so a
/// name with letters that Inter lacks is bold.
#[must_use]
pub(in crate::ui) fn strong_name(name: &str, size: f32) -> FontId {
    // Inter has the Latin, Greek and Cyrillic letters.
    let is_in_inter = |c: char| c <= '\u{52f}' || ('\u{1d00}'..='\u{1fff}').contains(&c);
    if name.chars().all(|c| !c.is_alphabetic() || is_in_inter(c)) { medium(size) } else { semibold(size) }
}

/// Bold: titles, `strong`.
#[must_use]
pub(in crate::ui) fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Italic: `em`.
#[must_use]
pub(in crate::ui) fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ITALIC.into()))
}

/// Bold and italic.
#[must_use]
fn semibold_italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD_ITALIC.into()))
}

/// A font of the text of articles.
#[must_use]
pub(in crate::ui) fn article(serif: bool, bold: bool, italics: bool, size: f32) -> FontId {
    let name = match (serif, bold, italics) {
        (false, true, true) => return semibold_italic(size),
        (false, true, false) => return semibold(size),
        (false, false, true) => return italic(size),
        (false, false, false) => return regular(size),
        (true, true, true) => SERIF_SEMIBOLD_ITALIC,
        (true, true, false) => SERIF_SEMIBOLD,
        (true, false, true) => SERIF_ITALIC,
        (true, false, false) => SERIF,
    };
    FontId::new(size, FontFamily::Name(name.into()))
}

/// The font of the task boxes.
#[must_use]
pub(in crate::ui) fn symbols(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SYMBOLS.into()))
}

/// Fixed width: code, addresses.
#[must_use]
pub(in crate::ui) fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn full_width_punctuation_is_left_to_the_systems_fonts_and_task_boxes_have_glyphs() {
        let ctx = Context::default();
        install(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let has = |font: FontId, c: char| ui.fonts_mut(|fonts| fonts.has_glyph(&font, c));
            for font in [regular(14.0), medium(14.0), semibold(14.0), italic(14.0), mono(14.0)] {
                for mark in ['\u{ff08}', '\u{ff09}', '\u{ff01}', '\u{ff1f}'] {
                    assert!(!has(font.clone(), mark), "{mark} in {:?}", font.family);
                }
                assert!(has(font.clone(), '\u{1f600}') && has(font, 'a'));
            }
            assert!(has(symbols(14.0), '\u{2610}') && has(symbols(14.0), '\u{2611}'));
        });
        output.textures_delta.clear();
    }

    #[test]
    fn a_strong_name_in_a_script_that_inter_lacks_is_bold() {
        let weight_of = |name: &str| weight(&strong_name(name, 14.0).family);
        for name in ["Café 2 — Ελληνικά", "Русский", "ấm áp được", "★ News"] {
            assert!((weight_of(name) - 500.0).abs() < 1.0, "{name}");
        }
        for name in ["پاکستان", "中国", "ירושלים", "हिन्दी", "Languages 中文"] {
            assert!((weight_of(name) - 600.0).abs() < 1.0, "{name}");
        }
    }

    #[test]
    fn articles_in_serif_have_a_face_of_their_own_and_inter_for_other_letters() {
        let ctx = Context::default();
        install(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            for (bold, italics) in [(false, false), (true, false), (false, true), (true, true)] {
                let font = article(true, bold, italics, 14.0);
                assert!(is_serif(&font.family) && is_italic(&font.family) == italics);
                assert_eq!(weight(&font.family) > 400.0, bold);
                for letter in ['ä', 'ж', 'λ'] {
                    assert!(
                        ui.fonts_mut(|fonts| fonts.has_glyph(&font, letter)),
                        "{letter}: {:?}",
                        font.family
                    );
                }
                let sans = article(false, bold, italics, 14.0);
                let width = |font: FontId| ui.fonts_mut(|fonts| fonts.glyph_width(&font, 'm'));
                assert!((width(font) - width(sans)).abs() > 0.1, "it is another face");
            }
        });
        output.textures_delta.clear();
    }

    #[test]
    fn every_weight_is_its_own_font_and_draws_usual_signs_without_the_fonts_of_the_system() {
        let fonts = definitions();
        let all =
            [regular(14.0), medium(14.0), semibold(14.0), italic(14.0), semibold_italic(14.0), mono(14.0)];
        let first: BTreeSet<&String> = all.iter().map(|font| &fonts.families[&font.family][0]).collect();
        assert_eq!(first.len(), all.len());
        assert!(fonts.families.values().flatten().all(|name| fonts.font_data.contains_key(name)));
        let ctx = Context::default();
        install(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            for font in &all {
                let lacks = |c: &char| !ui.fonts_mut(|fonts| fonts.has_glyph(font, *c));
                let lacking: String = "ÄßłжѢΩ€£½¼¹²µ°§¶†‡•…–—‚“«‹→←↑↓↔⇒∞≈≠≤≥√∑∂−×÷■□●○◆★☆✓✗№™©®😀"
                    .chars()
                    .filter(lacks)
                    .collect();
                assert_eq!(lacking, "", "{:?}", font.family);
            }
        });
        output.textures_delta.clear();
    }
}
