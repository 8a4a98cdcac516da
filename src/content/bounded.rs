//! Bounds the size of blocks, so that the window lays out only the visible part of an article. A text that is laid out
//! takes two hundred times its bytes of memory. A large block is cut into several blocks of its kind, one below the
//! other. Nothing is left out.

use super::article::{Block, Cell, Inline, List, Span, Table};

/// Approximate size of the largest block, in bytes.
const LARGEST_BLOCK: usize = 8_000;
/// Number of bytes that each block, item, cell or styled piece adds to the size of its text, because each is laid out
/// separately.
const PIECE_COST: usize = 60;
/// Largest number of cells in a row.
const MOST_CELLS: usize = 64;
/// Largest line of code in bytes.
const LONGEST_LINE: usize = 2_000;

/// Cuts large blocks and returns all blocks.
pub(super) fn bounded(blocks: Vec<Block>) -> Vec<Block> {
    if blocks.iter().all(|block| size(block) <= LARGEST_BLOCK) {
        return blocks;
    }
    let mut cut = Vec::with_capacity(blocks.len());
    for block in blocks {
        if size(&block) > LARGEST_BLOCK {
            split(block, &mut cut);
        } else {
            cut.push(block);
        }
    }
    cut
}

/// Returns the size of a block for the limit [`LARGEST_BLOCK`]: the bytes of its text, and [`PIECE_COST`] for each of its
/// parts.
fn size(block: &Block) -> usize {
    PIECE_COST
        + match block {
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => size_of_text(text),
            Block::Code { text, .. } => text.len() + longest_line(text),
            Block::Quote(blocks) | Block::Indent(blocks) => size_of(blocks),
            Block::List(list) => list.items.iter().map(|item| PIECE_COST + size_of(item)).sum(),
            Block::Table(table) => table.rows.iter().map(|row| size_of_row(row)).sum(),
            Block::Details(details) => size_of_text(&details.summary) + size_of(&details.blocks),
            Block::Image(_) | Block::Media(_) | Block::Rule => 0,
        }
}

fn size_of(blocks: &[Block]) -> usize {
    blocks.iter().map(size).sum()
}

fn size_of_text(text: &Inline) -> usize {
    text.text.len() + PIECE_COST * text.spans.len()
}

fn size_of_row(row: &[Cell]) -> usize {
    row.iter().map(|cell| PIECE_COST + size_of(&cell.blocks)).sum()
}

/// Returns the largest size of a block if a line of the code is too long, so that the block is cut. Returns 0
/// otherwise.
fn longest_line(code: &str) -> usize {
    if code.lines().any(|line| line.len() > LONGEST_LINE) { LARGEST_BLOCK } else { 0 }
}

fn split(block: Block, out: &mut Vec<Block>) {
    match block {
        Block::Heading { level, text } => {
            let mut pieces = pieces(text).into_iter();
            out.extend(pieces.next().map(|text| Block::Heading { level, text }));
            out.extend(pieces.map(Block::Paragraph));
        }
        Block::Paragraph(text) => out.extend(pieces(text).into_iter().map(Block::Paragraph)),
        Block::Caption(text) => out.extend(pieces(text).into_iter().map(Block::Caption)),
        Block::Code { text, language } => out.extend(
            pieces_of_code(&text).into_iter().map(|text| Block::Code { text, language: language.clone() }),
        ),
        Block::Quote(blocks) => out.extend(groups(blocks).into_iter().map(Block::Quote)),
        Block::Indent(blocks) => out.extend(groups(blocks).into_iter().map(Block::Indent)),
        Block::List(list) => split_list(list, out),
        Block::Table(table) => split_table(table, out),
        // The window would have to lay out the whole text when the user opens it, so the details become other blocks.
        Block::Details(details) => {
            out.extend(pieces(details.summary).into_iter().map(Block::Paragraph));
            out.extend(groups(details.blocks).into_iter().map(Block::Indent));
        }
        small @ (Block::Image(_) | Block::Media(_) | Block::Rule) => out.push(small),
    }
}

/// Cuts large blocks, and groups the blocks so that no group is too large.
fn groups(blocks: Vec<Block>) -> Vec<Vec<Block>> {
    let mut groups = Vec::new();
    let mut group = Vec::new();
    let mut taken = 0;
    for block in bounded(blocks) {
        let size = size(&block);
        if taken + size > LARGEST_BLOCK && !group.is_empty() {
            groups.push(std::mem::take(&mut group));
            taken = 0;
        }
        taken += size;
        group.push(block);
    }
    groups.push(group);
    groups.iter_mut().for_each(Vec::shrink_to_fit);
    groups
}

/// Cuts a list into several lists with continuing numbers. If an item is too large, the rest of the item follows below
/// the list.
fn split_list(list: List, out: &mut Vec<Block>) {
    let List { ordered, start, items } = list;
    let mut current = List { ordered, start, items: Vec::new() };
    let mut taken = 0;
    let mut number = start;
    for item in items {
        let mut parts = groups(item).into_iter();
        let first = parts.next().unwrap_or_default();
        let size = PIECE_COST + size_of(&first);
        if taken + size > LARGEST_BLOCK && !current.items.is_empty() {
            let next = List { ordered, start: number, items: Vec::new() };
            out.push(Block::List(std::mem::replace(&mut current, next)));
            taken = 0;
        }
        taken += size;
        number = number.saturating_add(1);
        current.items.push(first);
        let rest: Vec<Block> = parts.map(Block::Indent).collect();
        if !rest.is_empty() {
            let next = List { ordered, start: number, items: Vec::new() };
            out.push(Block::List(std::mem::replace(&mut current, next)));
            out.extend(rest);
            taken = 0;
        }
    }
    if !current.items.is_empty() {
        out.push(Block::List(current));
    }
}

/// Cuts a table into several tables. The first one has the head. If a cell is too large, the rest of the cell follows
/// below its row.
fn split_table(table: Table, out: &mut Vec<Block>) {
    let mut current = Table { head_rows: table.head_rows, rows: Vec::new() };
    let mut taken = 0;
    for row in table.rows {
        let mut below = Vec::new();
        for row in short_rows(row, &mut below) {
            let size = size_of_row(&row);
            if taken + size > LARGEST_BLOCK && !current.rows.is_empty() {
                flush(&mut current, out);
                taken = 0;
            }
            taken += size;
            current.rows.push(row);
        }
        if !below.is_empty() {
            flush(&mut current, out);
            out.append(&mut below);
            taken = 0;
        }
    }
    flush(&mut current, out);
}

fn flush(table: &mut Table, out: &mut Vec<Block>) {
    let rows = std::mem::take(&mut table.rows);
    let head_rows = table.head_rows.min(rows.len());
    table.head_rows -= head_rows;
    if !rows.is_empty() {
        out.push(Block::Table(Table { head_rows, rows }));
    }
}

/// Cuts a row into several rows of bounded size. If a cell is too large, the rest of the cell goes to `below`.
fn short_rows(row: Vec<Cell>, below: &mut Vec<Block>) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    let mut current: Vec<Cell> = Vec::new();
    let mut taken = 0;
    for mut cell in row {
        let mut parts = groups(std::mem::take(&mut cell.blocks)).into_iter();
        cell.blocks = parts.next().unwrap_or_default();
        below.extend(parts.map(Block::Indent));
        let size = PIECE_COST + size_of(&cell.blocks);
        if !current.is_empty() && (taken + size > LARGEST_BLOCK || current.len() >= MOST_CELLS) {
            rows.push(std::mem::take(&mut current));
            taken = 0;
        }
        taken += size;
        current.push(cell);
    }
    rows.push(current);
    rows
}

/// Cuts a text into pieces, between words if possible.
fn pieces(text: Inline) -> Vec<Inline> {
    let mut pieces = Vec::new();
    let (mut spans, mut anchors) = (text.spans.into_iter().peekable(), text.anchors.into_iter().peekable());
    let mut left: Option<Span> = None;
    let mut start = 0;
    while start < text.text.len() {
        let mut piece = Inline::default();
        let mut end = cut(&text.text, start, LARGEST_BLOCK);
        while let Some(mut span) = left.take().or_else(|| spans.next_if(|span| span.range.start < end)) {
            if piece.spans.len() * PIECE_COST >= LARGEST_BLOCK && span.range.start > start {
                // This span begins the next piece.
                end = span.range.start;
                left = Some(span);
                break;
            }
            if span.range.end > end {
                left = Some(Span { range: end..span.range.end, ..span.clone() });
                span.range.end = end;
            }
            span.range = span.range.start - start..span.range.end - start;
            piece.spans.push(span);
            if left.is_some() {
                break;
            }
        }
        while let Some(mut anchor) = anchors.next_if(|anchor| anchor.at < end || end == text.text.len()) {
            anchor.at -= start;
            piece.anchors.push(anchor);
        }
        piece.text.push_str(text.text.get(start..end).unwrap_or_default());
        pieces.push(piece);
        start = end;
    }
    pieces
}

/// Returns the end of the piece that begins at `start` and has at most `most` bytes. The piece ends behind a space in
/// its second half. If there is no such space, it ends between two characters.
fn cut(text: &str, start: usize, most: usize) -> usize {
    let end = text.floor_char_boundary(start.saturating_add(most).min(text.len()));
    if end == text.len() {
        return end;
    }
    let near = text.ceil_char_boundary(start + most / 2);
    let space = text.get(near..end).and_then(|part| part.rfind(char::is_whitespace));
    space.map_or(end, |at| text.ceil_char_boundary(near + at + 1))
}

/// Cuts code into pieces of whole lines, and cuts lines that are too long.
fn pieces_of_code(code: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for line in code.split('\n') {
        let mut start = 0;
        loop {
            let end = cut(line, start, LONGEST_LINE);
            if piece.len() + end - start > LARGEST_BLOCK {
                pieces.push(std::mem::take(&mut piece));
            }
            if !piece.is_empty() {
                piece.push('\n');
            }
            piece.push_str(line.get(start..end).unwrap_or_default());
            start = end;
            if start >= line.len() {
                break;
            }
        }
    }
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::read;
    use crate::model::Text;

    fn text_of(blocks: &[Block]) -> String {
        let of = |block: &Block| match block {
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => text.text.clone(),
            Block::Code { text, .. } => text.clone(),
            Block::Quote(blocks) | Block::Indent(blocks) => text_of(blocks),
            Block::List(list) => list.items.iter().map(|item| text_of(item)).collect(),
            Block::Table(table) => table.rows.iter().flatten().map(|cell| text_of(&cell.blocks)).collect(),
            Block::Details(details) => details.summary.text.clone() + &text_of(&details.blocks),
            _ => String::new(),
        };
        blocks.iter().map(of).collect()
    }

    #[test]
    fn a7_every_block_is_bounded_and_no_word_is_lost() {
        let word = "ä".repeat(40_000);
        let each = |before: &str, after: &str| {
            (0..9_000).map(|n| format!("{before}w{n}{after}")).collect::<Vec<_>>().concat()
        };
        let words = each("", " ");
        for html in [
            format!("<p>{words}"),
            format!("<h2>{words}</h2>"),
            format!("<p>{word}"),
            format!("<p>{}", each("<a href='http://x/'>", "</a> ")),
            format!("<pre>{}</pre>", each("", "\n")),
            format!("<pre>{word}</pre>"),
            format!("<blockquote>{}</blockquote>", each("<p>", "</p>")),
            format!("<ol start=3>{}</ol>", each("<li>", "</li>")),
            format!("<ul><li>{words}<li>b</ul>"),
            format!("<table>{}</table>", each("<tr><td>a<td>", "")),
            format!("<table><tr>{}</table>", each("<td>", "")),
            format!("<table><tr><td>{words}<td>b<tr><td>c<td>d</table>"),
            format!("<details><summary>{words}</summary>{}</details>", each("<p>", "</p>")),
        ] {
            let begins: String = html.chars().take(30).collect();
            let blocks = read(&Text::html(html.as_str()), None).blocks;
            assert!(blocks.len() > 3, "{begins}");
            let largest = blocks.iter().map(size).max().unwrap();
            assert!(largest <= 3 * LARGEST_BLOCK, "{begins}: {largest}");
            let text = text_of(&blocks).replace(['\n', ' '], "");
            let wanted = if html.contains('ä') {
                vec![word.clone()]
            } else {
                (0..9_000).map(|n| format!("w{n}")).collect()
            };
            let mut rest = text.as_str();
            for word in wanted {
                let Some(at) = rest.find(&word) else { panic!("{begins}: {word} is lost") };
                rest = rest.get(at + word.len()..).unwrap_or_default();
            }
        }
    }

    #[test]
    fn styles_links_and_numbers_continue_in_the_next_piece() {
        let html = format!("<p>a<b>{}</b><i>c</i></p>", "b ".repeat(5_000));
        let blocks = read(&Text::html(html), None).blocks;
        let [Block::Paragraph(first), Block::Paragraph(second)] = &blocks[..] else {
            panic!("{}", blocks.len())
        };
        assert_eq!((first.spans[0].range.start, first.spans[0].range.end), (1, first.text.len()));
        assert_eq!(second.spans[0].range.start, 0);
        assert!(second.spans[0].style.bold && second.spans[1].style.italic);
        assert_eq!(second.text.get(second.spans[1].range.clone()), Some("c"));
        let item = |n: usize| format!("<li>{}</li>", "x".repeat(n % 50 + 1));
        let list = (0..500).map(item).collect::<Vec<_>>().concat();
        let mut next = 1;
        for block in read(&Text::html(format!("<ol>{list}</ol>")), None).blocks {
            let Block::List(list) = block else { panic!("a list") };
            assert_eq!(list.start, next);
            next += i64::try_from(list.items.len()).unwrap();
        }
        assert_eq!(next, 501);
    }
}
