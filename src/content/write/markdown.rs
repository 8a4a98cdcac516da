//! Writes blocks as Markdown (`CommonMark`, with tables of GitHub).

use std::fmt::Write as _;

use url::Url;

use crate::content::{Block, Details, Image, Inline, List, Run, Table, UNDESCRIBED_IMAGE};

/// Returns the path of the file of an image, relative to the text; `None` if there is none.
pub type ImageFiles<'a> = &'a mut dyn FnMut(&Url) -> Option<String>;

/// Returns blocks as Markdown. An image without a file becomes a link.
#[must_use]
pub fn write(blocks: &[Block], files: ImageFiles<'_>) -> String {
    let mut texts = Vec::with_capacity(blocks.len());
    for one in blocks {
        let text = block(one, files);
        if !text.is_empty() {
            texts.push(text);
        }
    }
    let mut text = texts.join("\n\n");
    text.push('\n');
    text
}

/// Returns a text with the characters escaped that Markdown gives a meaning, in one line.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

fn block(block: &Block, files: ImageFiles<'_>) -> String {
    match block {
        Block::Heading { level, text } => {
            format!("{} {}", "#".repeat(usize::from((*level).clamp(1, 6))), inline(text, " ", files))
        }
        Block::Paragraph(text) => begun(&inline(text, "\\\n", files)),
        Block::Caption(text) => format!("*{}*", escaped(text.words().trim())),
        Block::Code { text, language } => {
            // The fence must be longer than any within the text.
            let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(longest.max(2) + 1);
            let language: String = language
                .iter()
                .flat_map(|name| name.chars())
                .filter(|c| c.is_alphanumeric() || "+-#".contains(*c))
                .collect();
            format!("{fence}{language}\n{text}\n{fence}")
        }
        Block::Quote(blocks) => prefixed(write(blocks, files).trim_end(), "> ", "> "),
        Block::Indent(blocks) => write(blocks, files).trim_end().to_owned(),
        Block::List(list) => items(list, files),
        Block::Table(rows) => table(rows, files),
        Block::Image(image) => picture(image, files),
        Block::Media(media) => link(media.title_or_name(), &media.url),
        Block::Details(Details { summary, blocks }) => {
            let summary = begun(&inline(summary, " ", files));
            format!("{summary}\n\n{}", write(blocks, files).trim_end())
        }
        Block::Rule => "---".to_owned(),
    }
}

/// Escapes the beginning of each line of a paragraph that would begin a list, or make a heading of the line before.
fn begun(text: &str) -> String {
    text.split('\n').map(line_begun).collect::<Vec<_>>().join("\n")
}

fn line_begun(line: &str) -> String {
    let text = line.trim_start_matches(' ');
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = text.get(digits..).unwrap_or_default();
    if digits > 0 && after.starts_with(['.', ')']) {
        return format!("{}\\{after}", text.get(..digits).unwrap_or_default());
    }
    if text.starts_with(['-', '+', '=']) { format!("\\{text}") } else { text.to_owned() }
}

fn items(list: &List, files: ImageFiles<'_>) -> String {
    let mut lines = Vec::with_capacity(list.items.len());
    for (item, number) in list.items.iter().zip(list.start.max(0)..) {
        let mark = if list.ordered { format!("{number}. ") } else { "- ".to_owned() };
        lines.push(prefixed(write(item, files).trim_end(), &mark, &" ".repeat(mark.len())));
    }
    lines.join("\n")
}

fn prefixed(text: &str, first: &str, others: &str) -> String {
    let lines = text.split('\n').enumerate().map(|(at, line)| {
        let prefix = if at == 0 { first } else { others };
        format!("{prefix}{line}").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn table(table: &Table, files: ImageFiles<'_>) -> String {
    let columns =
        table.rows.iter().map(|row| row.iter().map(|cell| cell.columns).sum()).max().unwrap_or(1_usize);
    let mut text = String::new();
    for (at, row) in table.rows.iter().enumerate() {
        let mut cells = Vec::with_capacity(columns);
        for cell in row {
            cells.push(in_cell(&cell.blocks, files));
            cells.extend(std::iter::repeat_n(String::new(), cell.columns.saturating_sub(1)));
        }
        cells.resize(columns, String::new());
        let _infallible = writeln!(text, "| {} |", cells.join(" | "));
        if at == 0 {
            let _infallible = writeln!(text, "|{}", "---|".repeat(columns));
        }
    }
    text.trim_end().to_owned()
}

/// Returns blocks as the text of a cell, which is one line of a table.
fn in_cell(blocks: &[Block], files: ImageFiles<'_>) -> String {
    let mut lines = Vec::new();
    for one in blocks {
        let text = match one {
            Block::Code { text, .. } => text.lines().map(code).collect::<Vec<_>>().join("\n"),
            one => block(one, files),
        };
        lines.extend(text.lines().filter(|line| !line.is_empty()).map(|line| {
            // A line break of a paragraph is a backslash, which means nothing here.
            let escapes = line.len() - line.trim_end_matches('\\').len();
            let line = if escapes % 2 == 1 { line.strip_suffix('\\').unwrap_or(line) } else { line };
            bars_escaped(line)
        }));
    }
    lines.join("<br>")
}

/// Escapes each `|` that is not escaped, because it would end the cell. That is so within code and addresses, too.
fn bars_escaped(line: &str) -> String {
    let (mut written, mut is_escaped) = (String::with_capacity(line.len()), false);
    for c in line.chars() {
        if c == '|' && !is_escaped {
            written.push('\\');
        }
        is_escaped = c == '\\' && !is_escaped;
        written.push(c);
    }
    written
}

/// Returns a text as code within a line.
fn code(text: &str) -> String {
    let fence = if text.contains('`') { "`` " } else { "`" };
    format!("{fence}{}{}", text.replace('\n', " "), fence.chars().rev().collect::<String>())
}

fn picture(image: &Image, files: ImageFiles<'_>) -> String {
    let alt = image.description();
    if let Some(file) = files(&image.source) {
        return format!("![{}](<{file}>)", escaped(alt));
    }
    if image.source.scheme() == "data" {
        return escaped(alt);
    }
    // A link, not an image: a program that shows the file must not request it.
    link(if alt.is_empty() { image.source.as_str() } else { alt }, &image.source)
}

/// Returns a link.
#[must_use]
pub fn link(text: &str, url: &Url) -> String {
    format!("[{}](<{}>)", escaped(text), url.as_str().replace('<', "%3C").replace('>', "%3E"))
}

fn inline(text: &Inline, line_break: &str, files: ImageFiles<'_>) -> String {
    // White space stands between the marks of words, because marks must touch the words. There is none at the ends.
    let (mut written, mut space) = (String::new(), String::new());
    for Run { text: run, style, link: url, image } in text.runs() {
        let words = run.trim();
        let (before, rest) = run.split_at_checked(run.len() - run.trim_start().len()).unwrap_or((run, ""));
        space.push_str(before);
        let file = image.and_then(|image| Some((image, files(&image.source)?)));
        let mut marked = if let Some((image, file)) = file {
            format!("![{}](<{file}>)", escaped(image.description()))
        } else if image.is_some() {
            escaped(words.trim_matches(UNDESCRIBED_IMAGE))
        } else if style.code && !words.is_empty() {
            code(words)
        } else {
            words.split('\n').map(escaped).collect::<Vec<_>>().join(line_break)
        };
        if marked.is_empty() {
            continue;
        }
        for (mark, is_on) in [("*", style.italic), ("**", style.bold), ("~~", style.strike)] {
            if is_on {
                marked = format!("{mark}{marked}{mark}");
            }
        }
        if let Some(url) = url {
            marked = format!("[{marked}](<{}>)", url.as_str().replace('<', "%3C").replace('>', "%3E"));
        }
        if !written.is_empty() {
            match space.matches('\n').count() {
                0 => written.push_str(if space.is_empty() { "" } else { " " }),
                breaks => written.push_str(&line_break.repeat(breaks)),
            }
        }
        written.push_str(&marked);
        rest.get(words.len()..).unwrap_or_default().clone_into(&mut space);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::read;
    use crate::model::Text;

    #[test]
    fn blocks_become_markdown() {
        let check = |html: &str, expect: &str| {
            let base = Url::parse("https://a.example/").ok();
            let blocks = read(&Text::html(html), base.as_ref()).blocks;
            assert_eq!(write(&blocks, &mut |_| None).trim_end(), expect, "{html}");
        };
        check("<h2>A *b*</h2><p>x <b>y </b><i>z</i></p>", "## A \\*b\\*\n\nx **y** *z*");
        check(
            "<p><a href='/q_1'>link</a> and <code>a_b</code></p>",
            "[link](<https://a.example/q_1>) and `a_b`",
        );
        check("<ul><li>a<li>b<ol start=4><li>c</ol></ul>", "- a\n- b\n\n  4. c");
        check("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b");
        check(
            "<pre><code class=language-rust>let a = \"```\";</code></pre>",
            "````rust\nlet a = \"```\";\n````",
        );
        check("<table><tr><th>a<th>b|<tr><td>1<td>2</table>", "| a | b\\| |\n|---|---|\n| 1 | 2 |");
        check(
            "<table><tr><td>a<br>b<td><code>x|y</code><tr><td><p>c<p>d\\<td><pre>let a;\nlet b;</pre>\
             <tr><td><ul><li>1<li>2</ul><td><a href='/?a|b'>e</a></table>",
            "| a<br>b | `x\\|y` |\n|---|---|\n| c<br>d\\\\ | `let a;`<br>`let b;` |\n| - 1<br>- 2 | [e](<https://a.example/?a\\|b>) |",
        );
        check(
            "<p>1. no list</p><p>- none</p><p># none &lt;b&gt;</p>",
            "1\\. no list\n\n\\- none\n\n\\# none \\<b\\>",
        );
        check("<p>x</p><img src=/a.png alt=Gate>", "x\n\n[Gate](<https://a.example/a.png>)");
        check("<p>a<br>b</p><hr>", "a\\\nb\n\n---");
        check(
            "<p>a<br>- b<br># c<br>1. d<br>2) e<br>+ f<br><b>g<br>- h</b><br>===<br>--- <br>7 i",
            "a\\\n\\- b\\\n\\# c\\\n1\\. d\\\n2\\) e\\\n\\+ f\\\n**g**\\\n**- h**\\\n\\===\\\n\\---\\\n7 i",
        );
    }

    #[test]
    fn an_image_with_a_file_is_shown_from_there() {
        let html =
            "<ul><li>x<img src=https://a.example/a.png alt='A [b]'></ul><img src=https://a.example/b.png>";
        let blocks = read(&Text::html(html), None).blocks;
        let mut file = |url: &Url| url.path().ends_with("a.png").then(|| "notes-images/1.png".to_owned());
        let text = write(&blocks, &mut file);
        assert!(text.contains("![A \\[b\\]](<notes-images/1.png>)"), "{text}");
        assert!(text.contains("[https://a.example/b.png](<https://a.example/b.png>)"), "{text}");
        let html = "<p>so <img src=https://x.example/a.png width=9 height=9>, <b>he <img class=tex \
                    alt=y src=https://x.example/b.png></b>";
        let text = write(&read(&Text::html(html), None).blocks, &mut file);
        assert_eq!(text.trim(), "so ![](<notes-images/1.png>), **he** **y**");
    }
}
