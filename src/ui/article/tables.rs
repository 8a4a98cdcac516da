//! Tables in articles. Columns take the width of their text as far as the pane has room; wider tables scroll.

use egui::{Align, FontId, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use crate::content::{Alignment, Block, Cell, Table};

use super::blocks::{Side, blocks_ui, side_of_text};
use super::reading::Reading;
use crate::ui::look::fonts;
use crate::ui::look::scroll::scroll_sideways;
use crate::ui::look::theme::palette;
use crate::ui::view::{Images, TypeScale};

const PADDING: f32 = 10.0;
const NARROWEST_COLUMN: f32 = 56.0;
const WIDEST_COLUMN: f32 = 320.0;
/// The number of columns that cells can span together. A row of more cells has a column for each.
const MOST_COLUMNS: usize = 64;

/// Draws a table as wide as `ui`. A wider table scrolls horizontally.
pub(super) fn table_ui(ui: &mut Ui, table: &Table, images: &dyn Images, reading: &mut Reading) {
    let widths = column_widths(ui, table, reading.scale);
    let total: f32 = widths.iter().sum();
    let from_right = side_of_text(table.rows.iter().flatten().map(|cell| &*cell.blocks)) == Side::Right;
    let space = if from_right { (ui.available_width() - total).max(0.0) } else { 0.0 };
    let columns = Columns { widths, total, from_right, space };
    // A wide table shows its first column at first.
    scroll_sideways(ui, "table").stick_to_right(from_right).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        for (index, row) in table.rows.iter().enumerate() {
            ui.push_id(index, |ui| row_ui(ui, row, index < table.head_rows, &columns, images, reading));
        }
    });
}

/// The columns of a table.
struct Columns {
    widths: Vec<f32>,
    /// The width of the table.
    total: f32,
    /// True if the first column is at the right, as in a table of right-to-left text.
    from_right: bool,
    /// The space left of the table.
    space: f32,
}

fn row_ui(
    ui: &mut Ui,
    row: &[Cell],
    head: bool,
    columns: &Columns,
    images: &dyn Images,
    reading: &mut Reading,
) {
    let p = palette(ui);
    let Columns { widths, total, from_right, space } = columns;
    let origin = ui.cursor().min + vec2(*space, 0.0);
    let background = ui.painter().add(egui::Shape::Noop);
    let mut passed = 0.0;
    let mut bottom = origin.y + 30.0;
    let mut column = 0;
    for (index, (cell, span)) in row.iter().zip(spans(row)).enumerate() {
        let width: f32 = widths.iter().skip(column).take(span).sum();
        column += span;
        let left = origin.x + if *from_right { total - passed - width } else { passed };
        let rect = Rect::from_min_size(
            pos2(left + PADDING, origin.y + 7.0),
            vec2(width - 2.0 * PADDING, f32::INFINITY),
        );
        let layout = egui::Layout::top_down(side_of(cell, *from_right));
        let mut child = ui.new_child(UiBuilder::new().id_salt(index).max_rect(rect).layout(layout));
        child.set_width(rect.width());
        if head || cell.header {
            let bold = embolden(&cell.blocks);
            blocks_ui(&mut child, &bold, images, reading);
        } else {
            blocks_ui(&mut child, &cell.blocks, images, reading);
        }
        bottom = bottom.max(child.min_rect().bottom() + 7.0);
        passed += width;
    }
    let rect = Rect::from_min_max(origin, pos2(origin.x + total, bottom.ceil()));
    if head {
        ui.painter().set(background, egui::Shape::rect_filled(rect, 4.0, p.ground.sunken));
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, p.line));
    ui.allocate_rect(rect, Sense::hover());
}

/// Returns the alignment of a cell's lines. A cell that contains more than paragraphs is aligned left.
fn side_of(cell: &Cell, from_right: bool) -> Align {
    match cell.alignment {
        _ if !cell.blocks.iter().all(|block| matches!(block, Block::Paragraph(_))) => Align::Min,
        Alignment::Start if from_right => Align::Max,
        Alignment::Start => Align::Min,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::Max,
    }
}

/// Returns the blocks of a header cell in bold.
fn embolden(blocks: &[Block]) -> Vec<Block> {
    let mut blocks = blocks.to_vec();
    for block in &mut blocks {
        if let Block::Paragraph(text) = block {
            let style = crate::content::Style { bold: true, ..crate::content::Style::default() };
            let all = 0..text.text.len();
            text.spans = vec![crate::content::Span { range: all, style, link: None, image: None }];
        }
    }
    blocks
}

/// Returns the number of columns that each cell of a row spans. A cell leaves room for the cells behind it.
fn spans(row: &[Cell]) -> impl Iterator<Item = usize> {
    let mut passed = 0;
    row.iter().enumerate().map(move |(index, cell)| {
        let behind = row.len() - index - 1;
        let span = cell.columns.min(MOST_COLUMNS.saturating_sub(passed + behind)).max(1);
        passed += span;
        span
    })
}

fn column_widths(ui: &Ui, table: &Table, scale: TypeScale) -> Vec<f32> {
    let columns = table.rows.iter().map(|row| spans(row).sum::<usize>()).max().unwrap_or(1);
    let mut wanted = vec![NARROWEST_COLUMN; columns];
    let font: FontId = fonts::regular(scale.points(crate::ui::look::theme::size::ARTICLE));
    // The first rows are enough to measure. A table of ten thousand rows is not measured in every frame.
    for row in table.rows.iter().take(40) {
        let mut column = 0;
        for (cell, span) in row.iter().zip(spans(row)) {
            if span == 1
                && let Some(width) = wanted.get_mut(column)
            {
                let text = widest_text(ui, &cell.blocks, &font);
                *width = width.max((text + 2.0 * PADDING + 4.0).min(WIDEST_COLUMN));
            }
            column += span;
        }
    }
    let available = ui.available_width();
    let total: f32 = wanted.iter().sum();
    if total > available {
        // Wide columns give up the excess width, down to a width that is still readable.
        let excess: f32 = wanted.iter().map(|w| (w - 120.0).max(0.0)).sum();
        let share = ((total - available) / excess.max(1.0)).min(1.0);
        for width in &mut wanted {
            *width -= (*width - 120.0).max(0.0) * share;
        }
    }
    wanted.iter().map(|w| w.floor()).collect()
}

fn widest_text(ui: &Ui, blocks: &[Block], font: &FontId) -> f32 {
    blocks
        .iter()
        .map(|block| match block {
            Block::Paragraph(text) | Block::Heading { text, .. } | Block::Caption(text) => {
                let start: String = text.text.chars().take(60).collect();
                ui.painter().layout_no_wrap(start, font.clone(), egui::Color32::PLACEHOLDER).size().x * 1.06
            }
            Block::Image(_) | Block::Media(_) | Block::Code { .. } => 240.0,
            _ => 160.0,
        })
        .fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(columns: usize) -> Cell {
        Cell { blocks: Vec::new(), header: false, columns, alignment: Alignment::Start }
    }

    #[test]
    fn a_cell_behind_very_many_columns_has_room() {
        let spans = |cells: &[usize]| -> Vec<usize> {
            spans(&cells.iter().map(|span| cell(*span)).collect::<Vec<_>>()).collect()
        };
        assert_eq!(spans(&[2, 1]), [2, 1]);
        assert_eq!(spans(&[100, 1]), [MOST_COLUMNS - 1, 1]);
        assert_eq!(spans(&[100, 100, 3]), [MOST_COLUMNS - 2, 1, 1]);
        assert_eq!(spans(&[1; 70]), [1; 70], "each cell has a column");
    }
}
