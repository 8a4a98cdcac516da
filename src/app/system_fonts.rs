//! The fonts of the system, for the scripts and emoji that the fonts of the program lack.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use egui::epaint::text::{
    FallbackRequest, FontData, FontInsert, FontPriority, FontProvider, FontTweak, InsertFontFamily,
    VariationCoords,
};
use egui::{Context, FontFamily};
use fontique::{
    Attributes, Collection, CollectionOptions, FallbackKey, FontStyle, FontWeight, FontWidth, GenericFamily,
    Language, QueryFamily, QueryFont, QueryStatus, Script, SourceCache, SourceCacheOptions,
};
use icu_properties::props::Script as UnicodeScript;
use icu_properties::{CodePointMapData, PropertyNamesLong, PropertyNamesShort};

use crate::ui::look::fonts;

const ARABIC: Script = Script::from_bytes(*b"Arab");
const HAN: Script = Script::from_bytes(*b"Hani");
/// A character that every font of emoji has.
const EMOJI: char = '😀';
/// Languages whose fonts are candidates for the Arabic script. Fonts made for one of them may lack letters of another.
const ARABIC_LANGUAGES: [&str; 6] = ["ar", "fa", "ur", "ps", "ckb", "ug"];
/// Languages whose fonts are candidates for Chinese characters. `zh-SG` stands for simplified Chinese, because
/// fontconfig treats `zh-CN` as if the request named no language.
const HAN_LANGUAGES: [&str; 4] = ["zh-SG", "zh-TW", "ja", "ko"];

/// A search for the fonts of the system, which takes some tenths of a second.
pub(super) struct Search(SyncSender<Context>);

impl Search {
    /// Starts the search on a thread of its own.
    pub(super) fn start() -> std::io::Result<Self> {
        let (tell_window, window) = sync_channel::<Context>(1);
        let search = move || {
            let found = Arc::new(SystemFonts::load());
            // The first search for a family takes long, and the window would do it before its first frame. The later
            // ones are answered from memory.
            for family in fonts::families() {
                found.fonts_for_family(&family);
            }
            // If no window was opened, the fonts are not needed.
            if let Ok(ctx) = window.recv() {
                fonts::add_system(&ctx, found);
                ctx.request_repaint();
            }
        };
        thread::Builder::new().name("system-fonts".to_owned()).spawn(search)?;
        Ok(Self(tell_window))
    }

    /// Adds the fonts to the window when they are found. The window does not wait.
    pub(super) fn install(self, ctx: &Context) {
        if self.0.send(ctx.clone()).is_err() {
            tracing::warn!("the fonts of the system cannot be read");
        }
    }
}

/// The fonts of the system.
struct SystemFonts(Mutex<Fonts>);

impl SystemFonts {
    fn load() -> Self {
        Self(Mutex::new(Fonts {
            collection: Collection::new(CollectionOptions { shared: false, system_fonts: true }),
            sources: SourceCache::new(SourceCacheOptions::default()),
            language: sys_locale::get_locale().and_then(|locale| Language::parse(&locale).ok()),
        }))
    }

    fn with<T>(&self, use_fonts: impl FnOnce(&mut Fonts) -> T) -> T {
        use_fonts(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl FontProvider for SystemFonts {
    /// Returns an Arabic font and an emoji font. For a family with serifs, the system's serif font comes first, for
    /// letters such as Greek that the program's own serif font lacks. For the family of emoji, only the emoji font is
    /// returned.
    ///
    /// These fonts come before the fonts that `font_for` finds for single characters. A font of the second kind may
    /// contain only some Arabic letters, and a word in two fonts falls apart.
    fn fonts_for_family(&self, family: &FontFamily) -> Vec<FontInsert> {
        self.with(|fonts| {
            let emoji = fonts.first(&[GenericFamily::Emoji], EMOJI, family);
            let letters = if fonts::is_emoji(family) {
                Vec::new()
            } else {
                let serif = if fonts::is_serif(family) { fonts.serif(family) } else { None };
                let arabic = fonts.for_script(ARABIC, 'ا', family);
                serif.into_iter().chain(arabic).collect()
            };
            let found = in_order(letters, emoji, |font| has(font, EMOJI));
            found.into_iter().map(|font| fonts.insert(font, family)).collect()
        })
    }

    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let wanted = request.cluster.chars().next()?;
        self.with(|fonts| {
            let font = match script(wanted) {
                Some(script) => fonts.for_script(script, wanted, request.family),
                None => fonts.for_symbol(wanted, request.family),
            };
            font.map(|font| fonts.insert(font, request.family))
        })
    }
}

/// Returns fonts in the order in which characters are searched. A font of letters may also have emoji without colour
/// (`has_emoji`). Then it comes after the font of emoji.
fn in_order<F>(letters: Vec<F>, emoji: Option<F>, has_emoji: impl Fn(&F) -> bool) -> Vec<F> {
    let (after, before): (Vec<F>, Vec<F>) = letters.into_iter().partition(has_emoji);
    before.into_iter().chain(emoji).chain(after).collect()
}

/// The script of a character. Punctuation, symbols and emoji have none.
fn script(c: char) -> Option<Script> {
    let script = unicode_script(c);
    if [UnicodeScript::Common, UnicodeScript::Inherited, UnicodeScript::Unknown].contains(&script) {
        return None;
    }
    Script::parse(PropertyNamesShort::<UnicodeScript>::new().get(script)?).ok()
}

fn unicode_script(c: char) -> UnicodeScript {
    CodePointMapData::<UnicodeScript>::new().get(c)
}

struct Fonts {
    collection: Collection,
    sources: SourceCache,
    /// The user's language, which decides between Japanese and Chinese forms of a character.
    language: Option<Language>,
}

impl Fonts {
    /// The candidate for `wanted_script` that has `wanted` and most of the characters beside it. Among equally good
    /// candidates, the plain font that is made for the script comes first.
    ///
    /// Chinese characters are the exception: the first candidate that has `wanted` is taken, because the candidates are
    /// ordered by language.
    fn for_script(&mut self, wanted_script: Script, wanted: char, family: &FontFamily) -> Option<QueryFont> {
        let languages: &[&str] = match wanted_script {
            ARABIC => &ARABIC_LANGUAGES,
            HAN => &HAN_LANGUAGES,
            _ => &[],
        };
        let languages = languages.iter().filter_map(|language| Language::parse(language).ok());
        let languages: Vec<Option<Language>> =
            std::iter::once(self.language).chain(languages.map(Some)).collect();
        let made_for = noto(wanted, family);
        let mut best: Option<(usize, QueryFont)> = None;
        for language in languages {
            let mut query = self.collection.query(&mut self.sources);
            // Without a name, fontconfig may offer an ornamental font first.
            query.set_families([QueryFamily::Named(&made_for), QueryFamily::Generic(generic(family))]);
            query.set_attributes(attributes(family));
            query.set_fallbacks(FallbackKey::new(wanted_script, language.as_ref()));
            query.matches_with(|font| {
                if !has(font, wanted) {
                    return QueryStatus::Continue;
                }
                let count = if wanted_script == HAN { usize::MAX } else { characters_beside(font, wanted) };
                if best.as_ref().is_none_or(|(most, _)| count > *most) {
                    best = Some((count, font.clone()));
                }
                QueryStatus::Continue
            });
        }
        best.map(|(_, font)| font)
    }

    /// The serif font.
    fn serif(&mut self, family: &FontFamily) -> Option<QueryFont> {
        self.first(&[GenericFamily::Serif], 'ä', family)
    }

    fn for_symbol(&mut self, wanted: char, family: &FontFamily) -> Option<QueryFont> {
        use GenericFamily::{Emoji, Math, Monospace, Serif, SystemUi};
        self.first(&[generic(family), SystemUi, Emoji, Math, Serif, Monospace], wanted, family)
    }

    fn first(&mut self, families: &[GenericFamily], wanted: char, family: &FontFamily) -> Option<QueryFont> {
        let mut found = None;
        let mut query = self.collection.query(&mut self.sources);
        query.set_families(families.iter().copied());
        query.set_attributes(attributes(family));
        query.matches_with(|font| {
            if has(font, wanted) {
                found = Some(font.clone());
                return QueryStatus::Stop;
            }
            QueryStatus::Continue
        });
        found
    }

    fn insert(&mut self, font: QueryFont, family: &FontFamily) -> FontInsert {
        let name = self.collection.family_name(font.family.0).unwrap_or("a font of the system");
        let mut coords = VariationCoords::default();
        for (tag, value) in font.synthesis.variation_settings() {
            coords.push(tag.to_be_bytes(), *value);
        }
        // One file may be used in several weights, so the name includes the coordinates of the weight.
        let name = format!("{name} {}/{} {coords:?}", font.family.1, font.index);
        let data = FontData::from_blob(font.blob.into_raw_parts().0, font.index);
        FontInsert {
            name,
            data: data.tweak(FontTweak { coords, ..FontTweak::default() }),
            families: vec![InsertFontFamily { family: family.clone(), priority: FontPriority::Lowest }],
        }
    }
}

fn generic(family: &FontFamily) -> GenericFamily {
    match family {
        FontFamily::Monospace => GenericFamily::Monospace,
        family if fonts::is_serif(family) => GenericFamily::Serif,
        _ => GenericFamily::SansSerif,
    }
}

/// The name of the font that the Noto family has for the script of a character.
fn noto(c: char, family: &FontFamily) -> String {
    let script = PropertyNamesLong::<UnicodeScript>::new().get(unicode_script(c)).unwrap_or_default();
    let face = if fonts::is_serif(family) { "Serif" } else { "Sans" };
    format!("Noto {face} {}", script.replace('_', " "))
}

fn attributes(family: &FontFamily) -> Attributes {
    let style = if fonts::is_italic(family) { FontStyle::Italic } else { FontStyle::Normal };
    Attributes::new(FontWidth::NORMAL, style, FontWeight::new(fonts::weight(family)))
}

fn has(font: &QueryFont, c: char) -> bool {
    font.charmap().and_then(|map| map.map(c)).is_some_and(|glyph| glyph != 0)
}

/// The number of characters of the 256 around `c` that are of its script and in `font`.
fn characters_beside(font: &QueryFont, c: char) -> usize {
    let Some(map) = font.charmap() else { return 0 };
    let first = u32::from(c) & !0xFF;
    let of_script = |&other: &char| unicode_script(other) == unicode_script(c);
    let beside = (first..first + 0x100).filter_map(char::from_u32).filter(of_script);
    beside.filter(|&other| map.map(other).is_some_and(|glyph| glyph != 0)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::print_stdout, reason = "it says what was not checked")]
    fn a_script_is_set_in_the_plain_font_that_is_made_for_it() {
        SystemFonts::load().with(|fonts| {
            for wanted in ['א', 'ا', 'क', 'ก', 'த', 'ა'] {
                let name = noto(wanted, &FontFamily::Proportional);
                if fonts.collection.family_id(&name).is_none() {
                    println!("{name} is not installed: this was NOT checked");
                    continue;
                }
                let script = script(wanted).unwrap();
                let family = FontFamily::Proportional;
                let found = fonts.for_script(script, wanted, &family).unwrap();
                let found = fonts.insert(found, &family).name;
                assert!(found.starts_with(&name), "{found} in place of {name}");
            }
        });
    }

    /// The name of the font for a character of a script; `None`, and a note, if the font made for the script is
    /// missing.
    #[expect(clippy::print_stdout, reason = "it says what was not checked")]
    fn found(fonts: &mut Fonts, wanted: char, family: &FontFamily) -> Option<String> {
        let name = noto(wanted, &FontFamily::Proportional);
        if fonts.collection.family_id(&name).is_none() {
            println!("{name} is not installed: {wanted} was NOT checked");
            return None;
        }
        let found = fonts.for_script(script(wanted)?, wanted, family)?;
        Some(fonts.insert(found, family).name)
    }

    #[test]
    fn the_font_of_emoji_comes_before_a_font_of_letters_with_emoji_without_colour() {
        let order =
            |letters: &[&'static str]| in_order(letters.to_vec(), Some("color"), |name| *name == "DejaVu");
        assert_eq!(order(&["Noto Serif", "Noto Arabic"]), ["Noto Serif", "Noto Arabic", "color"]);
        assert_eq!(order(&["Noto Serif", "DejaVu"]), ["Noto Serif", "color", "DejaVu"]);
    }

    #[test]
    fn every_letter_of_a_language_is_in_the_same_font() {
        SystemFonts::load().with(|fonts| {
            for (language, letters) in [
                ("Urdu", "پاکستانمیںموسمسرٹڈڑےہھگچ"),
                ("Persian", "میخواهمکتابهاراگچپژ"),
                ("Pashto", "پښتوژبېټکيځڅډړږڼۍ"),
                ("Arabic", "مرحبابالعالمأةئؤذضظ"),
                ("Hebrew", "שלוםעולםחדשותךףץן"),
            ] {
                for family in [FontFamily::Proportional, FontFamily::Name("semibold".into())] {
                    let names: std::collections::BTreeSet<_> =
                        letters.chars().filter_map(|letter| found(fonts, letter, &family)).collect();
                    assert!(names.len() <= 1, "{language} is set in {names:?}");
                }
            }
        });
    }

    #[test]
    fn the_title_of_an_unread_entry_is_bold_in_every_script() {
        let (regular, bold) = (FontFamily::Proportional, FontFamily::Name("semibold".into()));
        assert!(fonts::weight(&regular) < fonts::weight(&bold));
        SystemFonts::load().with(|fonts| {
            for wanted in ['א', 'ا', 'क', 'ก', 'த', 'ა'] {
                let Some(name) = found(fonts, wanted, &regular) else { continue };
                assert_ne!(Some(name), found(fonts, wanted, &bold), "{wanted}");
            }
        });
    }
}
