//! An article with a block of every kind.

use std::sync::Arc;

use crate::content::{
    Alignment, Article, Block, Cell, Details, Image, Inline, List, Media, MediaKind, Span, Style, Table,
};
use crate::model::{Enclosure, Entry, EntryId, IdSource};

use super::url;

/// A text with styles: `*bold*`, `_italic_`, `` `code` ``, `[link]`.
pub(crate) fn inline(marked: &str) -> Inline {
    let mut inline = Inline::default();
    let mut open: Option<(char, usize)> = None;
    for c in marked.chars() {
        let end = |c| matches!(c, '*' | '_' | '`' | '[' | ']');
        match open {
            None if end(c) => open = Some((c, inline.text.len())),
            Some((start, from)) if c == start || (start == '[' && c == ']') => {
                let style = Style { bold: c == '*', italic: c == '_', code: c == '`', ..Style::default() };
                let link = (c == ']').then(|| Arc::new(url("https://deepsky.example/why")));
                inline.spans.push(Span { range: from..inline.text.len(), style, link, image: None });
                open = None;
            }
            _ => inline.text.push(c),
        }
    }
    inline
}

/// The data of an entry besides its text.
pub(super) fn details() -> Entry {
    let mut entry = Entry::new(EntryId::new("urn:sample"), IdSource::Given);
    entry.media.enclosures = vec![Enclosure {
        url: url("https://deepsky.example/log/carrier.ogg"),
        media_type: Some("audio/ogg".to_owned()),
        length: Some(2_140_000),
        title: None,
    }];
    entry
}

/// An article with a block of every kind.
pub(crate) fn article() -> Article {
    let p = |text: &str| Block::Paragraph(inline(text));
    let cell = |text: &str| Cell {
        blocks: vec![Block::Paragraph(inline(text))],
        header: false,
        columns: 1,
        alignment: Alignment::Start,
    };
    Article {
        reading_minutes: 4,
        blocks: vec![
            p("The *Outer Shoals* station picked up a _faint carrier_ on Tuesday, after [eleven days of silence]. Engineers say the lamp “never stopped turning”; we had merely stopped `listen()`ing."),
            Block::Image(Box::new(Image {
                source: url("https://deepsky.example/dish.jpg"),
                alt: "The dish on the headland at dusk, the sea behind it".to_owned(),
                title: None,
                width: Some(1200),
                height: Some(500),
                link: None,
            })),
            Block::Caption(inline("The dish on the headland. Drawn from memory.")),
            Block::Heading { level: 2, text: inline("What went wrong") },
            p("Three things, in order:"),
            Block::List(List {
                ordered: true,
                start: 1,
                items: vec![
                    vec![
                        p("A configuration push changed the `retry` budget."),
                        Block::List(List {
                            ordered: false,
                            start: 1,
                            items: vec![vec![p("from 5 to 0")], vec![p("for *every* station on the coast")]],
                        }),
                    ],
                    vec![p("The alarm went to a mailing list that nobody reads.")],
                    vec![p("A holiday.")],
                ],
            }),
            Block::Quote(vec![p("An alarm that is not read is only a log line with a louder name.")]),
            Block::Code {
                text: "fn listen(station: &Station) -> Option<Carrier> {\n    // Retry as long as the tide allows; the lamp does not know what a budget is, and neither should we.\n    station.receive().or_else(|| station.wait_for(\"tide\"))\n}".to_owned(),
                language: Some("rust".to_owned()),
            },
            Block::Heading { level: 3, text: inline("The numbers") },
            Block::Table(Table {
                head_rows: 1,
                rows: vec![
                    vec![cell("Day"), cell("Signal"), cell("What we thought")],
                    vec![cell("1"), cell("−142 dB"), cell("The antenna is iced over")],
                    vec![cell("5"), cell("none"), cell("The transmitter failed, or somebody turned it off for the winter")],
                    vec![cell("11"), cell("−139 dB"), cell("Ah")],
                ],
            }),
            Block::Details(Details { summary: inline("The full log"), blocks: vec![p("It is long.")] }),
            Block::Media(Box::new(Media {
                kind: MediaKind::Audio,
                url: url("https://deepsky.example/carrier.ogg"),
                title: Some("Eleven seconds of the carrier".to_owned()),
                poster: None,
            })),
            Block::Rule,
            p("Next week: why the tide tables were wrong in 1911."),
        ],
    }
}
