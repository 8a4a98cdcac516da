//! The rows of a page of the settings, one kind for each kind of value.

use std::ops::RangeInclusive;

use egui::{Id, Popup, Ui, vec2};
use url::Url;

use super::SettingsForm;
use crate::locale;
use crate::model::{MEGABYTE, NetworkSettings, ProxyChoice, UserCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::text_line_right;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{
    ButtonStyle, button_with, label, marked_menu_item, segmented, switch, text_field,
};

/// Width of a switch, in points.
pub(super) const SWITCH_WIDTH: f32 = 48.0;
/// Width of a field for a number, in points.
pub(super) const NUMBER_WIDTH: f32 = 170.0;
/// Width of a menu of choices, in points.
const MENU_WIDTH: f32 = 260.0;
/// Width of a row of choices, in points.
const CHOICE_WIDTH: f32 = 258.0;

/// The rows of a page: name and explanation on the left, the control on the right.
pub(super) struct Rows<'a> {
    pub(super) ui: &'a mut Ui,
    pub(super) form: &'a mut SettingsForm,
}

impl Rows<'_> {
    pub(super) fn row(
        &mut self,
        name: &str,
        text: &str,
        room: f32,
        control: impl FnOnce(&mut Ui, &mut SettingsForm),
    ) {
        let p = palette(self.ui);
        let form = &mut *self.form;
        self.ui.horizontal_top(|ui| {
            let width = (ui.available_width() - room - 16.0).max(120.0);
            ui.allocate_ui(vec2(width, 30.0), |ui| {
                ui.set_width(width);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    ui.add_space(5.0);
                    label(ui, name, fonts::medium(14.0), p.text);
                    if !text.is_empty() {
                        label(ui, text, fonts::regular(12.5), p.weak);
                    }
                });
            });
            ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 4.0;
                control(ui, form);
            });
        });
        self.ui.add_space(18.0);
    }

    pub(super) fn switch(&mut self, name: &str, text: &str, on: &mut bool) {
        self.row(name, text, SWITCH_WIDTH, |ui, _| {
            ui.add_space(4.0);
            if switch(ui, *on, name).clicked() {
                *on = !*on;
            }
        });
    }

    pub(super) fn choice<T: Copy + PartialEq>(
        &mut self,
        name: &str,
        text: &str,
        names: &[&str],
        values: &[T],
        chosen: &mut T,
    ) {
        self.row(name, text, CHOICE_WIDTH, |ui, _| {
            ui.add_space(2.0);
            let at = values.iter().position(|value| value == chosen).unwrap_or(usize::MAX);
            if let Some(value) = segmented(ui, names, at).and_then(|at| values.get(at)) {
                *chosen = *value;
            }
        });
    }

    /// A row with a menu, for more choices than fit beside each other.
    pub(super) fn menu<T: Copy + PartialEq>(
        &mut self,
        name: &str,
        names: &[&str],
        values: &[T],
        chosen: &mut T,
    ) {
        self.row(name, "", CHOICE_WIDTH, |ui, _| {
            let is_chosen = |value: &T| value == chosen;
            let at = values.iter().position(is_chosen);
            let shown = at.and_then(|at| names.get(at)).copied().unwrap_or_default();
            let opener = button_with(ui, Some(Icon::Down), shown, ButtonStyle::Quiet);
            let opener = opener.accessible_name(format!("{name}: {shown}"));
            let menu = Popup::menu(&opener).show(|ui| {
                ui.set_max_width(MENU_WIDTH);
                for (index, (name, value)) in names.iter().zip(values).enumerate() {
                    let mark = (at == Some(index)).then(|| t!("ui-actions-is-chosen"));
                    if marked_menu_item(ui, name, "", true, mark).clicked() {
                        *chosen = *value;
                    }
                }
            });
            if let Some(menu) = menu {
                // The press of a quick click raises the dialog in the frame that opens the menu.
                ui.ctx().set_sublayer(ui.layer_id(), menu.response.layer_id);
            }
        });
    }

    /// A row with a field for a number. `key` identifies the field in every language.
    pub(super) fn number(
        &mut self,
        name: (&'static str, &str),
        text: &str,
        unit: &str,
        bounds: RangeInclusive<u32>,
        value: &mut u32,
    ) {
        self.scaled(name, text, unit, Scale::ONE, bounds, value);
    }

    /// A time in milliseconds, shown in seconds. The value changes only if the user changes its tenths of a second.
    pub(super) fn seconds(
        &mut self,
        name: (&'static str, &str),
        text: &str,
        bounds: RangeInclusive<u32>,
        milliseconds: &mut u32,
    ) {
        let tenths = |ms: u32| (ms + 50) / 100;
        let before = tenths(*milliseconds);
        let mut next = before;
        let bounds = tenths(*bounds.start())..=tenths(*bounds.end());
        self.scaled(name, text, t!("ui-settings-s"), Scale::TENTHS, bounds, &mut next);
        if next != before {
            *milliseconds = next * 100;
        }
    }

    /// A row with a field for a number, which the user reads and types in the units of `scale`.
    fn scaled(
        &mut self,
        (key, name): (&'static str, &str),
        text: &str,
        unit: &str,
        scale: Scale,
        bounds: RangeInclusive<u32>,
        value: &mut u32,
    ) {
        self.row(name, text, NUMBER_WIDTH, |ui, form| {
            let p = palette(ui);
            let id = Id::unique(("setting", key));
            let has_focus = ui.memory(|memory| memory.has_focus(id));
            let typed = form.typed.entry(key).or_insert_with(|| (scale.show)(*value));
            if !has_focus && (scale.read)(typed) == Some(*value) {
                *typed = (scale.show)(*value);
            }
            let font = fonts::regular(13.0);
            let unit_width = ui.painter().layout_no_wrap(unit.to_owned(), font.clone(), p.weak).size().x;
            let width = 78.0 + unit_width.ceil();
            let field = ui.allocate_ui(vec2(width, size::CONTROL), |ui| {
                ui.set_width(width);
                text_field(ui, id, typed, name, "", None).rect
            });
            let at = field.inner.right_center() - vec2(10.0, 8.0);
            text_line_right(ui.painter(), at, unit, font, p.weak);
            match (scale.read)(typed) {
                Some(number) if bounds.contains(&number) => *value = number,
                _ => {
                    let (least, most) = ((scale.bound)(*bounds.start()), (scale.bound)(*bounds.end()));
                    let text = t!("ui-settings-bounds", least, most);
                    label(ui, &text, fonts::regular(12.5), p.error);
                }
            }
        });
    }

    /// A factor, shown in percent. The value changes only if the user changes its whole percent.
    pub(super) fn percent(
        &mut self,
        name: (&'static str, &str),
        text: &str,
        bounds: RangeInclusive<u32>,
        factor: &mut f32,
    ) {
        let before = percent_of(*factor);
        let mut next = before;
        self.number(name, text, "%", bounds, &mut next);
        if next != before {
            *factor = next as f32 / 100.0;
        }
    }

    /// A number of bytes, shown in megabytes. The value changes only if the user changes its megabytes.
    pub(super) fn megabytes(
        &mut self,
        name: (&'static str, &str),
        text: &str,
        bounds: RangeInclusive<u32>,
        bytes: &mut u64,
    ) {
        let before = megabytes_of(*bytes).max(*bounds.start());
        let mut next = before;
        self.number(name, text, t!("ui-settings-mb"), bounds, &mut next);
        if next != before {
            *bytes = u64::from(next) * MEGABYTE;
        }
    }

    pub(super) fn web_archive(&mut self, address: &mut Url) {
        let row = (t!("ui-settings-web-archive"), t!("ui-settings-web-archive.note"));
        let read = |typed: &str| {
            NetworkSettings::read_address(typed).ok_or_else(|| t!("ui-settings-an-address").to_owned())
        };
        self.typed(
            "web archive",
            row,
            "https://archive.example/timemap/link/",
            address,
            Url::to_string,
            read,
        );
    }

    /// The address of the list of changes of newer versions; an empty field for none.
    pub(super) fn updates(&mut self, address: &mut Option<Url>) {
        let row = (t!("ui-settings-updates"), t!("ui-settings-updates.note"));
        let show = |address: &Option<Url>| address.as_ref().map(Url::to_string).unwrap_or_default();
        let read = |typed: &str| match NetworkSettings::read_address(typed) {
            None if !typed.trim().is_empty() => Err(t!("ui-settings-an-address").to_owned()),
            read => Ok(read),
        };
        self.typed("updates", row, "https://a.example/changes", address, show, read);
    }

    /// The command after each refresh; an empty field for none.
    pub(super) fn after_refresh(&mut self, command: &mut Option<UserCommand>) {
        let row = (t!("ui-settings-after-refresh"), t!("ui-settings-after-refresh.note"));
        let show = |command: &Option<UserCommand>| {
            command.as_ref().map(|command| command.as_str().to_owned()).unwrap_or_default()
        };
        let read = |typed: &str| match typed.trim() {
            "" => Ok(None),
            _ => UserCommand::alone(typed).map(Some).map_err(|reason| reason.to_string()),
        };
        self.typed("after refresh", row, "lacuna-news --quiet", command, show, read);
    }

    /// A row with a field for a value. The user's text changes the value once it can be read; until then, an error stands
    /// beneath. If the value changes elsewhere, the field shows it.
    fn typed<T: PartialEq>(
        &mut self,
        key: &'static str,
        (name, text): (&str, &str),
        hint: &str,
        value: &mut T,
        show: impl Fn(&T) -> String,
        read: impl Fn(&str) -> Result<T, String>,
    ) {
        self.row(name, text, CHOICE_WIDTH, |ui, form| {
            let p = palette(ui);
            let typed = form.typed.entry(key).or_insert_with(|| show(value));
            let response = text_field(ui, Id::unique(("setting", key)), typed, name, hint, None);
            match read(typed) {
                Ok(read) if response.changed() => *value = read,
                Ok(read) if read != *value => *typed = show(value),
                Ok(_) => {}
                Err(reason) => drop(label(ui, &reason, fonts::regular(12.5), p.error)),
            }
        });
    }

    pub(super) fn proxy(&mut self, proxy: &mut ProxyChoice) {
        const KEY: &str = "address of the proxy";
        self.row(t!("ui-settings-proxy"), t!("ui-settings-proxy.note"), CHOICE_WIDTH, |ui, form| {
            let p = palette(ui);
            let chosen = match proxy {
                ProxyChoice::Environment => 0,
                ProxyChoice::Direct => 1,
                ProxyChoice::Address(_) => 2,
            };
            // The proxy changes only when a valid address was typed. Until then only the form shows the choice
            // "Address".
            let is_open = form.typed.contains_key(KEY);
            ui.add_space(2.0);
            let names =
                [t!("ui-settings-proxy-system"), t!("ui-settings-proxy-none"), t!("ui-settings-proxy-http")];
            match segmented(ui, &names, if is_open { 2 } else { chosen }) {
                Some(2) => {
                    form.typed.entry(KEY).or_default();
                }
                Some(other) => {
                    form.typed.remove(KEY);
                    *proxy = if other == 0 { ProxyChoice::Environment } else { ProxyChoice::Direct };
                }
                None => {}
            }
            if let ProxyChoice::Address(address) = proxy {
                form.typed.entry(KEY).or_insert_with(|| address.clone());
            }
            let Some(typed) = form.typed.get_mut(KEY) else { return };
            let name = t!("ui-settings-proxy-address");
            text_field(ui, Id::unique(KEY), typed, name, "http://proxy.example:3128", None);
            match ProxyChoice::at(typed) {
                Some(read) => *proxy = read,
                None => {
                    label(ui, t!("ui-settings-proxy-wanted"), fonts::regular(12.5), p.error);
                }
            }
        });
    }
}

/// Converts a number to the text of its field, and back.
#[derive(Clone, Copy)]
struct Scale {
    show: fn(u32) -> String,
    read: fn(&str) -> Option<u32>,
    /// Converts a bound of the number for an error message.
    bound: fn(u32) -> u32,
}

impl Scale {
    const ONE: Self = Self {
        show: |number| number.to_string(),
        read: |typed| typed.trim().parse().ok(),
        bound: |number| number,
    };
    /// The number counts tenths of the shown unit. Its bounds are whole units.
    const TENTHS: Self =
        Self { show: |number| locale::tenths(number.into()), read: read_tenths, bound: |number| number / 10 };
}

/// Reads a number with at most one decimal, with a point or a comma.
fn read_tenths(typed: &str) -> Option<u32> {
    let (whole, tenth) = typed.trim().split_once(['.', ',']).unwrap_or((typed.trim(), "0"));
    let tenth: u32 = tenth.parse().ok().filter(|_| tenth.len() == 1)?;
    whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(tenth)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a factor from 0.5 to 3")]
fn percent_of(factor: f32) -> u32 {
    (factor * 100.0).round() as u32
}

fn megabytes_of(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MEGABYTE)).unwrap_or(u32::MAX)
}
