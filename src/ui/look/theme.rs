//! The look of the window: colours, sizes, and egui's style for both themes.
//!
//! There is one accent colour, one warning colour (amber: entries may be missing) and one error colour. Text has a
//! contrast of at least 4.5 to 1 on every background (WCAG AA), which a test checks.

use egui::style::{ScrollStyle, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, Margin, Shadow, Stroke, Style, TextStyle, Theme, ThemePreference, Ui,
    vec2,
};

use super::fonts;
use crate::model::LabelColour;

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// The colours behind everything else.
    pub ground: Grounds,
    /// The colours of gaps.
    pub gap: GapColours,
    /// Lines between panes.
    pub line: Color32,
    /// Edges of fields and frames.
    pub edge: Color32,
    /// Titles and text.
    pub text: Color32,
    /// Secondary text: snippets, titles of read entries.
    pub soft: Color32,
    /// Text of the least importance: counts, times, labels.
    pub weak: Color32,
    /// Links, the unread dot, focus.
    pub accent: Color32,
    /// Background of the primary button.
    pub accent_fill: Color32,
    /// Text on [`Self::accent_fill`].
    pub on_accent: Color32,
    /// Background of error messages.
    pub error_fill: Color32,
    /// Errors, and buttons of actions that cannot be undone.
    pub error: Color32,
    /// The star.
    pub star: Color32,
    /// The colours of labels, in the order of `LabelColour::ALL`.
    pub labels: [Color32; 8],
}

/// The backgrounds on which text stands.
#[derive(Clone, Copy, Debug)]
pub struct Grounds {
    /// The list and the article.
    pub page: Color32,
    /// The sidebar and the status line.
    pub side: Color32,
    /// Text fields.
    pub field: Color32,
    /// Dialogs, menus and messages.
    pub raised: Color32,
    /// Code, quiet buttons and image frames.
    pub sunken: Color32,
    /// The row or button under the pointer.
    pub hover: Color32,
    /// The selection.
    pub selected: Color32,
    /// Marked text.
    pub mark: Color32,
    /// The colour that dims the window behind a dialog.
    pub backdrop: Color32,
}

/// The colours of gaps.
#[derive(Clone, Copy, Debug)]
pub struct GapColours {
    /// The background.
    pub fill: Color32,
    /// The dashed edge.
    pub line: Color32,
    /// The hatch.
    pub hatch: Color32,
    /// The text, and marks for gaps elsewhere.
    pub text: Color32,
}

impl Palette {
    /// The colour of a label.
    #[must_use]
    pub const fn label(&self, colour: LabelColour) -> Color32 {
        self.labels[colour as usize]
    }
}

const fn rgb(hex: u32) -> Color32 {
    let [_, r, g, b] = hex.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

/// The light theme.
const LIGHT: Palette = Palette {
    ground: Grounds {
        page: rgb(0xFD_FD_FC),
        side: rgb(0xF4_F4_F1),
        field: rgb(0xFF_FF_FF),
        raised: rgb(0xFF_FF_FF),
        sunken: rgb(0xF1_F1_ED),
        hover: rgb(0xEB_EB_E6),
        selected: rgb(0xD9_E6_F8),
        mark: rgb(0xFF_EE_A8),
        backdrop: Color32::from_black_alpha(90),
    },
    gap: GapColours {
        fill: rgb(0xFF_F6_E2),
        line: rgb(0xC7_89_1E),
        hatch: rgb(0xFA_E9_C6),
        text: rgb(0x85_50_00),
    },
    line: rgb(0xE3_E3_DD),
    edge: rgb(0xD2_D2_CB),
    text: rgb(0x1A_1C_1F),
    soft: rgb(0x50_55_5C),
    weak: rgb(0x5F_64_6B),
    accent: rgb(0x1D_5C_B8),
    accent_fill: rgb(0x22_64_C4),
    on_accent: rgb(0xFF_FF_FF),
    error_fill: rgb(0xFD_EC_EA),
    error: rgb(0xB0_25_1C),
    star: rgb(0xE0_9A_0C),
    labels: [
        rgb(0x2E_8B_45),
        rgb(0x83_4F_C4),
        rgb(0xC9_6A_0B),
        rgb(0xC9_34_2B),
        rgb(0x0F_83_8B),
        rgb(0xC2_3F_86),
        rgb(0x6B_70_78),
        rgb(0x2A_6F_D6),
    ],
};

/// The dark theme.
const DARK: Palette = Palette {
    ground: Grounds {
        page: rgb(0x1B_1C_1F),
        side: rgb(0x16_17_19),
        field: rgb(0x22_24_28),
        raised: rgb(0x25_27_2B),
        sunken: rgb(0x2D_2F_34),
        hover: rgb(0x35_38_3E),
        selected: rgb(0x26_3A_58),
        mark: rgb(0x5C_4E_14),
        backdrop: Color32::from_black_alpha(140),
    },
    gap: GapColours {
        fill: rgb(0x2F_27_18),
        line: rgb(0xB0_84_33),
        hatch: rgb(0x3A_30_1D),
        text: rgb(0xF1_C8_7A),
    },
    line: rgb(0x2C_2E_33),
    edge: rgb(0x40_43_4A),
    text: rgb(0xE9_E9_E6),
    soft: rgb(0xB4_B7_BC),
    weak: rgb(0xA0_A4_AB),
    accent: rgb(0x86_B6_F8),
    accent_fill: rgb(0x2F_6F_CE),
    on_accent: rgb(0xFF_FF_FF),
    error_fill: rgb(0x3A_20_1F),
    error: rgb(0xF5_9B_93),
    star: rgb(0xF2_B5_3A),
    labels: [
        rgb(0x6C_C4_7F),
        rgb(0xB7_93_EC),
        rgb(0xF0_A2_55),
        rgb(0xF0_82_79),
        rgb(0x5A_C4_CC),
        rgb(0xEB_8C_BE),
        rgb(0xA5_AA_B2),
        rgb(0x6F_A8_F5),
    ],
};

/// Sizes in points.
pub mod size {
    /// Height of every row of a list with three lines in each row, including gaps and boundaries.
    pub const ENTRY_ROW: f32 = 74.0;
    /// Height of a further line in the row of a gap.
    pub const GAP_LINE: f32 = 17.0;
    /// Height of a row with two lines.
    const TWO_LINES: f32 = 55.0;
    /// Side of the image beside a row of the entry list.
    pub const THUMBNAIL: f32 = 52.0;
    /// Height of a row with one line.
    const ONE_LINE: f32 = 34.0;
    /// Height of a heading in the entry list.
    pub const LIST_HEADING: f32 = 34.0;
    /// Height of every row of the sidebar.
    pub const SIDE_ROW: f32 = 29.0;
    /// Radius of rows, buttons and fields.
    pub const RADIUS: u8 = 6;
    /// Height of buttons and fields.
    pub const CONTROL: f32 = 30.0;
    /// Widest line of an article, and of other long texts.
    pub const MEASURE: f32 = 680.0;
    /// Widest line of an article in a narrow column.
    pub const NARROW_MEASURE: f32 = 540.0;
    /// Widest line of an article in a wide column.
    pub const WIDE_MEASURE: f32 = 880.0;
    /// Size of interface text.
    pub const TEXT: f32 = 14.0;
    /// Size of secondary interface text.
    pub const SMALL: f32 = 12.5;
    /// Size of article text.
    pub const ARTICLE: f32 = 16.0;

    /// Returns the height of every row of the entry list, with this number of lines from 1 to 4. Only gaps have four.
    #[must_use]
    pub const fn row(lines: usize) -> f32 {
        match lines {
            0 | 1 => ONE_LINE,
            2 => TWO_LINES,
            3 => ENTRY_ROW,
            _ => ENTRY_ROW + GAP_LINE,
        }
    }
}

/// The palette of the theme in use.
#[must_use]
pub fn palette(ui: &Ui) -> &'static Palette {
    if ui.visuals().dark_mode { &DARK } else { &LIGHT }
}

/// Installs the fonts and both styles. Must be called before the first frame; further calls change nothing.
///
/// If the system does not report a theme (X11), the window is light until the user chooses.
pub fn install(ctx: &Context) {
    let installed = egui::Id::NULL.with("the look is installed");
    if ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(installed), true)) {
        return;
    }
    fonts::install(ctx);
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    ctx.style_mut_of(Theme::Light, |style| apply(style, &LIGHT));
    ctx.style_mut_of(Theme::Dark, |style| apply(style, &DARK));
}

/// Sets the system's theme if the window library does not detect it (Linux).
pub fn set_system(ctx: &Context, dark: bool) {
    ctx.options_mut(|options| options.fallback_theme = if dark { Theme::Dark } else { Theme::Light });
    ctx.request_repaint();
}

/// Chooses the theme. `System` follows the desktop's theme if the desktop reports one.
pub fn choose(ctx: &Context, theme: ThemePreference) {
    ctx.set_theme(theme);
}

fn apply(style: &mut Style, p: &Palette) {
    style.text_styles = [
        (TextStyle::Small, fonts::regular(size::SMALL)),
        (TextStyle::Body, fonts::regular(size::TEXT)),
        (TextStyle::Button, fonts::regular(size::TEXT)),
        (TextStyle::Heading, fonts::semibold(19.0)),
        (TextStyle::Monospace, fonts::mono(13.0)),
    ]
    .into();
    style.animation_time = 0.1;
    style.url_in_tooltip = false;

    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(10.0, 5.0);
    spacing.window_margin = Margin::same(20);
    spacing.menu_margin = Margin::same(6);
    spacing.menu_width = 260.0;
    spacing.menu_spacing = 4.0;
    spacing.interact_size = vec2(36.0, 26.0);
    spacing.tooltip_width = 380.0;
    spacing.scroll = scroll();

    let visuals = &mut style.visuals;
    visuals.widgets = widgets(p);
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(p.weak);
    visuals.selection.bg_fill = p.ground.selected;
    visuals.selection.stroke = Stroke::new(1.0, p.text);
    visuals.hyperlink_color = p.accent;
    visuals.faint_bg_color = p.ground.sunken;
    visuals.extreme_bg_color = p.ground.field;
    visuals.text_edit_bg_color = Some(p.ground.field);
    visuals.code_bg_color = p.ground.sunken;
    visuals.warn_fg_color = p.gap.text;
    visuals.error_fg_color = p.error;
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.window_fill = p.ground.raised;
    visuals.window_stroke = Stroke::new(1.0, p.line);
    visuals.panel_fill = p.ground.page;
    visuals.window_shadow = shadow(24, 60);
    visuals.popup_shadow = shadow(14, 45);
    visuals.text_cursor.stroke = Stroke::new(1.5, p.accent);
    visuals.interact_cursor = None;
    visuals.indent_has_left_vline = false;
    visuals.disabled_alpha = 0.45;
}

fn shadow(blur: u8, alpha: u8) -> Shadow {
    Shadow { offset: [0, 6], blur, spread: 0, color: Color32::from_black_alpha(alpha) }
}

fn scroll() -> ScrollStyle {
    ScrollStyle {
        floating: true,
        bar_width: 8.0,
        floating_width: 4.0,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        interact_background_opacity: 0.0,
        ..ScrollStyle::thin()
    }
}

fn widgets(p: &Palette) -> Widgets {
    let of = |fill: Color32, edge: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        fg_stroke: Stroke::new(1.0, text),
        corner_radius: CornerRadius::same(size::RADIUS),
        expansion: 0.0,
    };
    Widgets {
        noninteractive: of(p.ground.page, p.line, p.text),
        inactive: of(p.ground.sunken, Color32::TRANSPARENT, p.text),
        hovered: of(p.ground.hover, Color32::TRANSPARENT, p.text),
        active: of(p.ground.hover, p.accent, p.text),
        open: of(p.ground.hover, Color32::TRANSPARENT, p.text),
    }
}

/// The background of a letter that stands for a feed without an icon.
#[must_use]
pub fn letter_fill(hue: u8, is_dark: bool) -> Color32 {
    // egui reads these values as linear light.
    let (saturation, value) = if is_dark { (0.60, 0.14) } else { (0.30, 0.90) };
    egui::ecolor::Hsva::new(f32::from(hue) / 255.0, saturation, value, 1.0).into()
}

/// The stroke around the control with the keyboard focus.
#[must_use]
pub fn focus_stroke(p: &Palette) -> Stroke {
    Stroke::new(2.0, p.accent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: Color32) -> f32 {
        let linear = |c: u8| {
            let c = f32::from(c) / 255.0;
            if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_is_readable_on_every_background() {
        for (name, p) in [("light", LIGHT), ("dark", DARK)] {
            let check = |what: &str, text: Color32, background: Color32| {
                let found = contrast(text, background);
                assert!(found >= 4.5, "{name}: {what} has only {found:.2}");
            };
            for (background_name, background) in [
                ("page", p.ground.page),
                ("side", p.ground.side),
                ("field", p.ground.field),
                ("raised", p.ground.raised),
                ("sunken", p.ground.sunken),
                ("hover", p.ground.hover),
                ("selected", p.ground.selected),
            ] {
                check(&format!("text on {background_name}"), p.text, background);
                check(&format!("soft on {background_name}"), p.soft, background);
                check(&format!("weak on {background_name}"), p.weak, background);
                check(&format!("accent on {background_name}"), p.accent, background);
            }
            for background in
                [p.ground.page, p.ground.side, p.ground.raised, p.gap.fill, p.gap.hatch, p.ground.selected]
            {
                check("amber", p.gap.text, background);
            }
            for background in [p.ground.page, p.ground.side, p.ground.raised, p.error_fill] {
                check("error", p.error, background);
            }
            for hue in 0..=u8::MAX {
                check("a letter", p.text, letter_fill(hue, name == "dark"));
            }
            // WCAG asks for 3 to 1 for controls.
            assert!(contrast(p.weak, p.edge) >= 3.0, "{name}: a switch that is off");
            check("on accent", p.on_accent, p.accent_fill);
            check("marked text", p.text, p.ground.mark);
        }
    }
}
