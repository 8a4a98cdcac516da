//! Builds blocks with a short stack of open elements. The kind of an element determines what its text and its blocks
//! become.

use std::sync::Arc;

use url::Url;

use super::inline::{Format, InlineBuilder, is_html_space};
use crate::content::article::{Alignment, Block, Cell, Details, Image, Inline, List, Media, Style, Table};
use crate::model::is_harmful;

/// Deepest nesting of blocks. A deeper block goes into the innermost allowed one.
pub const MAX_NESTING: usize = 40;

/// Largest number of open elements. Further ones are only counted, so that finding the element of an end tag stays
/// cheap.
const MAX_OPEN: usize = 200;

/// Largest number of open styles and links.
const MAX_MARKS: usize = 32;

/// The meaning of an open element for its content.
#[derive(Debug)]
pub(in crate::content) enum Kind {
    /// An element without a meaning of its own, such as `div`.
    Plain,
    Heading(u8),
    Caption,
    Term,
    Summary,
    Pre {
        language: Option<String>,
    },
    Quote(Vec<Block>),
    Indent(Vec<Block>),
    List {
        ordered: bool,
        start: i64,
        items: Vec<Vec<Block>>,
    },
    Item(Vec<Block>),
    Details {
        summary: Option<Inline>,
        blocks: Vec<Block>,
    },
    Table {
        rows: Vec<Vec<Cell>>,
        head_rows: usize,
        beside: Vec<Block>,
    },
    Row(Vec<Cell>),
    Cell {
        blocks: Vec<Block>,
        header: bool,
        columns: usize,
        alignment: Alignment,
    },
}

impl Kind {
    /// Returns true if the element contains blocks.
    const fn is_container(&self) -> bool {
        !matches!(
            self,
            Self::Plain | Self::Heading(_) | Self::Caption | Self::Term | Self::Summary | Self::Pre { .. }
        )
    }
}

#[derive(Debug)]
struct Frame {
    name: String,
    kind: Kind,
    /// Number of styles and links that were open when the element began. Styles and links that are opened in a cell end
    /// with the cell.
    marks: usize,
}

/// An open style or link.
#[derive(Debug)]
struct Mark {
    name: String,
    format: Format,
}

/// Gets the parts of a document from the walk, and makes blocks of them.
#[derive(Debug, Default)]
pub(in crate::content) struct Builder {
    frames: Vec<Frame>,
    /// Number of open elements beyond [`MAX_OPEN`].
    uncounted: usize,
    /// Number of open containers.
    depth: usize,
    marks: Vec<Mark>,
    format: Format,
    inline: InlineBuilder,
    pre: Option<String>,
    /// Images of the open heading, term, summary or code. They follow its text, which they do not divide.
    following: Vec<Block>,
    blocks: Vec<Block>,
}

impl Builder {
    /// Closes all elements and returns the blocks.
    pub(in crate::content) fn finish(mut self) -> Vec<Block> {
        self.flush();
        while !self.frames.is_empty() {
            self.pop();
        }
        self.blocks
    }

    /// Names the text that follows, so that links can lead to it.
    pub(in crate::content) fn anchor(&mut self, name: &str) {
        self.inline.anchor(name);
    }

    /// Adds running text.
    pub(in crate::content) fn text(&mut self, text: &str) {
        if let Some(pre) = &mut self.pre {
            pre.extend(text.chars().filter(|&c| !is_harmful(c)));
            return;
        }
        // White space between the blocks of a list or table is not text, nor is white space at the start of a line.
        if !(self.inline.is_at_start_of_line() && text.chars().all(is_html_space)) {
            self.inline.push(text, &self.format);
        }
    }

    /// Adds a line break (`br`). A second line break in a row begins a paragraph.
    pub(in crate::content) fn line_break(&mut self) {
        if let Some(pre) = &mut self.pre {
            pre.push('\n');
        } else if self.inline.is_at_start_of_line() {
            self.flush();
        } else {
            self.inline.line_break();
        }
    }

    /// Ends the running text. The innermost element that has a meaning decides which kind of block the text becomes.
    pub(in crate::content) fn flush(&mut self) {
        if let Some(pre) = &mut self.pre {
            if !pre.is_empty() && !pre.ends_with('\n') {
                pre.push('\n');
            }
            return;
        }
        let Some(text) = self.inline.take() else { return };
        let owner = self.frames.iter_mut().rposition(|frame| !matches!(frame.kind, Kind::Plain));
        let block = match owner.and_then(|at| self.frames.get(at)).map(|frame| &frame.kind) {
            Some(Kind::Heading(level)) => Block::Heading { level: *level, text },
            Some(Kind::Caption) => Block::Caption(text),
            Some(Kind::Term) => Block::Paragraph(bold(text)),
            Some(Kind::Summary) => {
                let details = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.kind {
                    Kind::Details { summary: summary @ None, .. } => Some(summary),
                    _ => None,
                });
                match details {
                    Some(summary) => {
                        *summary = Some(text);
                        self.emit_following();
                        return;
                    }
                    None => Block::Paragraph(text),
                }
            }
            _ => Block::Paragraph(text),
        };
        self.emit(block);
        self.emit_following();
    }

    fn emit_following(&mut self) {
        for block in std::mem::take(&mut self.following) {
            self.emit(block);
        }
    }

    /// Adds a block that has no end tag: image, media or rule.
    pub(in crate::content) fn block(&mut self, block: Block) {
        self.flush();
        self.emit(block);
    }

    /// Adds an image. Inside `noscript` it is left out if it repeats the image before it.
    pub(in crate::content) fn image(&mut self, image: Image, is_fallback: bool) {
        let after_image = !self.following.is_empty()
            || self.inline.is_blank() && matches!(self.last_block(), Some(Block::Image(_)));
        if is_fallback && after_image {
            return;
        }
        let block = Block::Image(Box::new(image));
        if self.is_in_one_text() {
            self.following.push(block);
        } else {
            self.block(block);
        }
    }

    /// Returns true inside a text that stays one block: code, and the begun text of a heading, a term or a summary.
    fn is_in_one_text(&self) -> bool {
        let owner = self.frames.iter().rfind(|frame| !matches!(frame.kind, Kind::Plain));
        let is_line =
            owner.is_some_and(|frame| matches!(frame.kind, Kind::Heading(_) | Kind::Term | Kind::Summary));
        self.pre.is_some() || is_line && !self.inline.is_blank()
    }

    /// Adds an image that stands in the line. Inside `noscript` it is left out if it repeats the image before it.
    pub(in crate::content) fn inline_image(&mut self, image: Image, is_fallback: bool) {
        if self.pre.is_some() && image.description().is_empty() {
            // Code contains no images, so this one follows it.
            self.image(image, is_fallback);
        } else if let Some(pre) = &mut self.pre {
            pre.push_str(image.description());
        } else if !(is_fallback && self.inline.ends_with_image()) {
            self.inline.image(image, &self.format);
        }
    }

    /// Adds a media link, unless the media link before it has the same address (`object` around `embed`).
    pub(in crate::content) fn media(&mut self, media: Media) {
        let repeats = matches!(self.last_block(), Some(Block::Media(last)) if last.url == media.url);
        if !(repeats && self.inline.is_blank()) {
            self.block(Block::Media(Box::new(media)));
        }
    }

    /// Returns the address of the innermost open link.
    pub(in crate::content) fn link(&self) -> Option<Arc<Url>> {
        self.format.link.clone()
    }

    /// Returns the language of the open preformatted text, so that the caller can set it; `None` if no such text is
    /// open.
    pub(in crate::content) fn pre_language(&mut self) -> Option<&mut Option<String>> {
        self.frames.iter_mut().rev().find_map(|frame| match &mut frame.kind {
            Kind::Pre { language } => Some(language),
            _ => None,
        })
    }

    /// Opens a block element.
    pub(in crate::content) fn open(&mut self, name: &str, kind: Kind) {
        self.flush();
        if self.frames.len() >= MAX_OPEN {
            self.uncounted += 1;
            return;
        }
        let too_deep = self.depth >= MAX_NESTING && kind.is_container();
        let kind = if self.pre.is_some() || too_deep { Kind::Plain } else { kind };
        if let Kind::Pre { .. } = kind {
            self.pre = Some(String::new());
        }
        self.depth += usize::from(kind.is_container());
        self.frames.push(Frame { name: name.to_owned(), kind, marks: self.marks.len() });
    }

    /// Closes the innermost open element with this name and all elements in it. An end tag in a cell closes nothing
    /// outside the cell.
    pub(in crate::content) fn close(&mut self, name: &str) {
        self.flush();
        if self.uncounted > 0 {
            self.uncounted -= 1;
            return;
        }
        let ends_cells = matches!(name, "table" | "tr" | "td" | "th" | "thead" | "tbody" | "tfoot");
        for (at, frame) in self.frames.iter().enumerate().rev() {
            if frame.name == name {
                self.pop_to(at);
                return;
            }
            let is_wall = match frame.kind {
                Kind::Cell { .. } => !ends_cells,
                Kind::Table { .. } => true,
                _ => false,
            };
            if is_wall {
                return;
            }
        }
    }

    /// Closes the element that a new sibling ends: one of `siblings` inside the innermost of `parents`.
    pub(in crate::content) fn close_implied(&mut self, siblings: &[&str], parents: &[&str]) {
        self.flush();
        let inside = self.frames.iter().rposition(|frame| parents.contains(&frame.name.as_str()));
        let from = inside.map_or(0, |at| at + 1);
        let sibling = self
            .frames
            .iter()
            .skip(from)
            .position(|frame| siblings.contains(&frame.name.as_str()))
            .map(|offset| from + offset);
        if let Some(at) = sibling.filter(|_| self.uncounted == 0) {
            self.pop_to(at);
        }
    }

    /// Returns true if the innermost open element of `names` is `name`.
    pub(in crate::content) fn is_inside(&self, name: &str, names: &[&str]) -> bool {
        self.frames
            .iter()
            .rev()
            .find(|frame| names.contains(&frame.name.as_str()))
            .is_some_and(|f| f.name == name)
    }

    /// Opens a style or link.
    pub(in crate::content) fn mark(&mut self, name: &str, format: Format) {
        if self.marks.len() < MAX_MARKS {
            self.marks.push(Mark { name: name.to_owned(), format });
            self.reformat();
        }
    }

    /// Closes the innermost style or link with this name.
    pub(in crate::content) fn unmark(&mut self, name: &str) {
        if let Some(at) = self.marks.iter().rposition(|mark| mark.name == name) {
            self.marks.remove(at);
            self.reformat();
        }
    }

    fn reformat(&mut self) {
        let style = self.marks.iter().fold(Style::default(), |style, mark| style.with(mark.format.style));
        let link = self.marks.iter().rev().find_map(|mark| mark.format.link.clone());
        self.format = Format { style, link };
    }

    fn pop_to(&mut self, at: usize) {
        while self.frames.len() > at {
            self.flush();
            self.pop();
        }
    }

    fn pop(&mut self) {
        let Some(Frame { kind, marks, name }) = self.frames.pop() else { return };
        self.depth -= usize::from(kind.is_container());
        match kind {
            Kind::Plain | Kind::Heading(_) | Kind::Caption | Kind::Term | Kind::Summary => {
                if name == "thead" {
                    self.count_head_rows();
                }
            }
            Kind::Pre { language } => self.emit_code(language),
            Kind::Quote(blocks) if !blocks.is_empty() => self.emit(Block::Quote(blocks)),
            Kind::Indent(blocks) if !blocks.is_empty() => self.emit(Block::Indent(blocks)),
            Kind::List { ordered, start, items } if !items.is_empty() => {
                self.emit(Block::List(List { ordered, start, items }));
            }
            Kind::Item(blocks) if !blocks.is_empty() => self.emit_item(blocks),
            Kind::Details { summary, blocks } if summary.is_some() || !blocks.is_empty() => {
                self.emit(Block::Details(Details { summary: summary.unwrap_or_default(), blocks }));
            }
            Kind::Table { rows, head_rows, beside } => self.emit_table(rows, head_rows, beside),
            Kind::Row(cells) if !cells.is_empty() => self.emit_row(cells),
            Kind::Cell { blocks, header, columns, alignment } => {
                self.marks.truncate(marks);
                self.reformat();
                self.emit_cell(Cell { blocks: fitted(blocks), header, columns, alignment });
            }
            // The element was empty, so nothing is added.
            Kind::Quote(_)
            | Kind::Indent(_)
            | Kind::List { .. }
            | Kind::Item(_)
            | Kind::Details { .. }
            | Kind::Row(_) => {}
        }
    }

    fn emit(&mut self, block: Block) {
        for frame in self.frames.iter_mut().rev() {
            match &mut frame.kind {
                Kind::Quote(blocks)
                | Kind::Indent(blocks)
                | Kind::Item(blocks)
                | Kind::Details { blocks, .. }
                | Kind::Cell { blocks, .. }
                | Kind::Table { beside: blocks, .. } => return blocks.push(block),
                // A list directly in a list belongs to the item before it.
                Kind::List { items, .. } => match (items.last_mut(), &block) {
                    (Some(last), Block::List(_)) => return last.push(block),
                    _ => return items.push(vec![block]),
                },
                // Blocks that are in a row but outside its cells go before the table.
                _ => {}
            }
        }
        self.blocks.push(block);
    }

    fn last_block(&self) -> Option<&Block> {
        for frame in self.frames.iter().rev() {
            match &frame.kind {
                Kind::Quote(blocks)
                | Kind::Indent(blocks)
                | Kind::Item(blocks)
                | Kind::Details { blocks, .. }
                | Kind::Cell { blocks, .. }
                | Kind::Table { beside: blocks, .. } => return blocks.last(),
                Kind::List { items, .. } => return items.last().and_then(|item| item.last()),
                _ => {}
            }
        }
        self.blocks.last()
    }

    fn emit_code(&mut self, language: Option<String>) {
        let mut code = self.pre.take().unwrap_or_default();
        // Code may be as long as a document, so it is copied only if it contains `\r`.
        if code.contains('\r') {
            code = code.replace("\r\n", "\n").replace('\r', "\n");
        }
        code.truncate(code.trim_end().len());
        if code.starts_with('\n') {
            code.remove(0);
        }
        code.shrink_to_fit();
        if !code.trim().is_empty() {
            self.emit(Block::Code { text: code, language });
        }
        self.emit_following();
    }

    fn emit_item(&mut self, blocks: Vec<Block>) {
        let list = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.kind {
            Kind::List { items, .. } => Some(Some(items)),
            kind if kind.is_container() => Some(None),
            _ => None,
        });
        if let Some(Some(items)) = list {
            items.push(fitted(blocks));
        } else {
            // The item is outside any list.
            let list = List { ordered: false, start: 1, items: vec![blocks] };
            self.emit(Block::List(list));
        }
    }

    fn emit_cell(&mut self, cell: Cell) {
        let row = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.kind {
            Kind::Row(cells) => Some(Some(cells)),
            kind if kind.is_container() => Some(None),
            _ => None,
        });
        if let Some(Some(cells)) = row {
            cells.push(cell);
        } else {
            cell.blocks.into_iter().for_each(|block| self.emit(block));
        }
    }

    fn emit_row(&mut self, cells: Vec<Cell>) {
        let table = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.kind {
            Kind::Table { rows, .. } => Some(Some(rows)),
            kind if kind.is_container() => Some(None),
            _ => None,
        });
        if let Some(Some(rows)) = table {
            rows.push(fitted(cells));
        } else {
            cells.into_iter().flat_map(|cell| cell.blocks).for_each(|block| self.emit(block));
        }
    }

    fn count_head_rows(&mut self) {
        let table = self.frames.iter_mut().rev().find(|frame| matches!(frame.kind, Kind::Table { .. }));
        if let Some(Frame { kind: Kind::Table { rows, head_rows, .. }, .. }) = table {
            *head_rows = rows.len();
        }
    }

    fn emit_table(&mut self, rows: Vec<Vec<Cell>>, head_rows: usize, beside: Vec<Block>) {
        for block in beside {
            self.emit(block);
        }
        let columns = rows.iter().map(|row| row.iter().filter(|cell| !cell.blocks.is_empty()).count()).max();
        let holds_table = |block: &Block| matches!(block, Block::Table(_));
        let is_layout =
            columns.unwrap_or(0) < 2 || rows.iter().flatten().any(|cell| cell.blocks.iter().any(holds_table));
        if is_layout {
            // A layout table becomes the blocks of its cells.
            rows.into_iter().flatten().flat_map(|cell| cell.blocks).for_each(|block| self.emit(block));
            return;
        }
        let all_headers = |row: &&Vec<Cell>| row.iter().all(|cell| cell.header);
        let head_rows = head_rows.max(rows.iter().take_while(all_headers).count());
        self.emit(Block::Table(Table { head_rows, rows }));
    }
}

fn bold(mut text: Inline) -> Inline {
    use crate::content::article::Span;
    let bold = Style { bold: true, ..Style::default() };
    let mut spans = Vec::with_capacity(text.spans.len() * 2 + 1);
    let mut at = 0;
    for span in text.spans {
        if span.range.start > at {
            spans.push(Span { range: at..span.range.start, style: bold, link: None, image: None });
        }
        at = span.range.end;
        spans.push(Span { style: span.style.with(bold), ..span });
    }
    if at < text.text.len() {
        spans.push(Span { range: at..text.text.len(), style: bold, link: None, image: None });
    }
    text.spans = spans;
    text
}

/// Releases the unused memory of a list. There may be hundreds of thousands of lists with one element each.
fn fitted<T>(mut list: Vec<T>) -> Vec<T> {
    list.shrink_to_fit();
    list
}
