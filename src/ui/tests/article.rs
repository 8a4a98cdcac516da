//! The article pane: what it shows of an entry, and how its text is laid out.

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::history::GapCause;
use crate::model::GapId;
use crate::ui::actions::command::{ArticleCommand, Command, WindowCommand};
use crate::ui::gallery::{self, Sample};
use crate::ui::view::{Selected, SiteHelp};

use super::{Window, click, open, open_in, sample};

#[test]
fn an_entry_shows_its_playing_time_its_source_and_what_it_replies_to() {
    let mut harness = sample();
    let link = url::Url::parse("https://example.org/question").unwrap();
    let details = &mut harness.state_mut().sample.open.details;
    details.media.duration = Some(3_723);
    details.in_reply_to =
        vec![crate::model::InReplyTo { id: "urn:question".to_owned(), link: Some(link.clone()) }];
    details.source.title = Some("A planet".to_owned());
    harness.run();
    assert!(harness.query_by_label_contains("· 1 h 2 min").is_some());
    assert!(harness.query_by_label("Taken from").is_some() && harness.query_by_label("A planet").is_some());
    assert_eq!(click(&mut harness, link.as_str()), [Command::Window(WindowCommand::OpenUrl(link))]);
}

#[test]
fn an_entry_that_a_site_was_asked_for_says_so() {
    let mut harness = sample();
    let words = "From deepsky.example, which was asked for missing entries.";
    assert!(harness.query_by_label_contains(words).is_none());
    harness.state_mut().sample.open.row.origin.asked = true;
    harness.run();
    assert!(harness.query_by_label_contains(words).is_some());
}

#[test]
fn a_site_cannot_be_asked_again_while_its_feed_is_busy() {
    let mut harness = sample();
    let sample = &mut harness.state_mut().sample;
    sample.gap = gallery::gap(99, GapCause::MissedPolls);
    sample.gap.site = SiteHelp::Ask("blog.example".to_owned());
    sample.selected = Some(Selected::Gap(GapId(99)));
    for busy in [false, true] {
        harness.state_mut().sample.gap.busy = busy;
        harness.run();
        let button = harness.get_by_label("Ask the site");
        assert_eq!(button.accesskit_node().is_disabled(), busy);
    }
}

#[test]
fn links_are_opened_by_command_only() {
    let mut h = sample();
    let found = click(&mut h, "eleven days of silence");
    assert_eq!(
        found,
        [Command::Window(WindowCommand::OpenUrl("https://deepsky.example/why".parse().unwrap()))]
    );
    let commands = &h.output().platform_output.commands;
    assert!(!commands.iter().any(|c| matches!(c, egui::OutputCommand::OpenUrl(_))));
}

#[test]
fn images_load_one_by_one() {
    let mut h = sample();
    let found = click(&mut h, "Load image");
    assert_eq!(
        found,
        [Command::Article(ArticleCommand::LoadImage("https://deepsky.example/dish.jpg".parse().unwrap()))]
    );
}

#[test]
fn a_caption_is_close_to_its_table_and_a_definition_to_its_term() {
    use crate::content::{Alignment, Block, Cell, Table};
    let paragraph = |text: &str| Block::Paragraph(gallery::inline(text));
    let cell = |text: &str| Cell {
        blocks: vec![paragraph(text)],
        header: false,
        columns: 1,
        alignment: Alignment::Start,
    };
    let table = Table { rows: vec![vec![cell("Monday"), cell("Calm")]], head_rows: 0 };
    let mut sample = Sample::new(40);
    sample.open.article.blocks = vec![
        paragraph("Text above"),
        Block::Caption(gallery::inline("High water")),
        Block::Table(table),
        paragraph("Term"),
        Block::Indent(vec![paragraph("Its definition")]),
    ];
    let h = open(Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    let above = rect("High water").top() - rect("Text above").bottom();
    let below = rect("Monday").top() - rect("High water").bottom();
    assert!(above > 12.0 && below < above + 2.0, "{above} above, {below} below with the cell's own edge");
    assert!(rect("Its definition").top() - rect("Term").bottom() < 8.0);
}

#[test]
fn the_lines_of_a_table_cell_follow_its_alignment() {
    use crate::content::{Alignment, Block, Cell, Table};
    let cell = |text: &str, alignment| {
        let blocks = vec![Block::Paragraph(gallery::inline(text))];
        vec![
            Cell { blocks, header: false, columns: 1, alignment },
            Cell { blocks: Vec::new(), header: false, columns: 1, alignment },
        ]
    };
    let rows = vec![
        cell("A line that is the widest", Alignment::Start),
        cell("left", Alignment::Start),
        cell("middle", Alignment::Center),
        cell("right", Alignment::Right),
    ];
    let mut sample = Sample::new(40);
    sample.open.article.blocks = vec![Block::Table(Table { rows, head_rows: 0 })];
    let h = open(Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    let widest = rect("A line that is the widest");
    assert!((rect("left").left() - widest.left()).abs() < 1.0);
    assert!((rect("middle").center().x - widest.center().x).abs() < 12.0);
    // The column is a little wider than its text.
    assert!((-1.0..24.0).contains(&(rect("right").right() - widest.right())), "{}", rect("right"));
}

#[test]
fn the_first_column_of_a_right_to_left_table_is_at_the_right() {
    use crate::content::{Alignment, Block, Cell, Table};
    let cell = |text: &str| Cell {
        blocks: vec![Block::Paragraph(gallery::inline(text))],
        header: false,
        columns: 1,
        alignment: Alignment::Start,
    };
    let table = |texts: [&str; 3]| Block::Table(Table { rows: vec![texts.map(cell).into()], head_rows: 0 });
    let (first, last) = ("\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "\u{5e2}\u{5d5}\u{5dc}\u{5dd}");
    let mut sample = Sample::new(40);
    sample.open.article.blocks = vec![table([first, "2", last]), table(["one", "two", "three"])];
    let h = open_in(Harness::builder().allow_missing_glyphs(), Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    assert!(rect(first).left() > rect("2").right() && rect("2").left() > rect(last).right());
    assert!(rect(last).left() > rect("three").right(), "it stands at the right");
    assert!(rect("one").right() < rect("two").left() && rect("two").right() < rect("three").left());
}

#[test]
fn an_article_whose_title_has_the_sought_words_opens_at_its_top() {
    use crate::content::Block;
    // The title is "The lighthouse that answered after eleven days".
    let offset = |search| {
        let mut sample = Sample::new(40);
        sample.search = search;
        let mut blocks = vec![Block::Paragraph(gallery::inline("Water")); 80];
        blocks.push(Block::Paragraph(gallery::inline("The tide at the lighthouse")));
        sample.open.article.blocks = blocks;
        let mut h = open(Window::new(sample));
        h.run_steps(5);
        h.state().state.article.scroll.offset
    };
    assert!(offset("tide lighthouse") > 400.0, "the first hit is shown");
    assert!(offset("lighthouse days") < 1.0, "{}", offset("lighthouse days"));
}

#[test]
fn the_language_of_code_is_above_the_code() {
    use crate::content::Block;
    let mut sample = Sample::new(40);
    sample.open.article.blocks =
        vec![Block::Code { text: "fn main() {}".into(), language: Some("rust".into()) }];
    let h = open(Window::new(sample));
    assert!(h.get_by_label("rust").rect().bottom() <= h.get_by_label("fn main() {}").rect().top());
}

#[test]
fn lists_and_quotes_of_right_to_left_text_are_indented_from_the_right() {
    use crate::content::{Block, List};
    let mut sample = Sample::new(40);
    let paragraph = |text: &str| Block::Paragraph(gallery::inline(text));
    let list =
        |text: &str| Block::List(List { ordered: false, start: 1, items: vec![vec![paragraph(text)]] });
    let (hebrew, english) = ("\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "Peace");
    sample.open.article.blocks =
        vec![list(english), list(hebrew), Block::Quote(vec![paragraph("\u{5e2}\u{5d5}\u{5dc}\u{5dd}")])];
    let h = open_in(Harness::builder().allow_missing_glyphs(), Window::new(sample));
    let rect = |text: &str| h.get_by_label(text).rect();
    assert!(
        rect(hebrew).right() < rect("\u{5e2}\u{5d5}\u{5dc}\u{5dd}").right(),
        "a list is indented further than a quote"
    );
    assert!(
        rect(hebrew).left() < rect(english).left(),
        "a list of right-to-left text is indented on the right"
    );
}

#[test]
fn the_first_column_of_a_right_to_left_table_is_at_the_right_and_in_sight() {
    let builder = Harness::builder().allow_missing_glyphs();
    let mut h = open_in(builder, Window::new(Sample::new(10)));
    let place = |h: &Harness<'_, Window>, cell: &str| h.get_by_label(cell).rect();
    let show = |h: &mut Harness<'_, Window>, html: &str| {
        let article = crate::content::read(&crate::model::Text::html(html), None);
        h.state_mut().sample.open.article = article;
        h.run();
        h.run();
    };
    // The first cell of each row has no letter.
    show(&mut h, "<p>לפני</p><table><tr><th>#<th>שם<th>עיר<tr><td>1<td>אורי<td>חיפה</table>");
    let (first, last) = (place(&h, "1"), place(&h, "חיפה"));
    assert!(first.left() > last.right(), "{first} {last}");
    let right = place(&h, "לפני").right();
    assert!((first.right() - right).abs() < 20.0, "{first} {right}");
    // A table that is wider than the pane.
    let long = "מילה ארוכה מאוד שלא נגמרת ".repeat(4);
    let cells: Vec<String> = (0..9).map(|number| format!("<td>{number} {long}")).collect();
    let cells = cells.concat();
    show(&mut h, &format!("<p>לפני</p><table><tr><td>ראשון{cells}<tr><td>שני{cells}</table>"));
    let first = place(&h, "ראשון");
    assert!(first.right() <= right && first.left() > right - 200.0, "{first} {right}");
}
