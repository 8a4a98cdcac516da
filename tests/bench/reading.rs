//! The time from bytes to a feed document, compared with two lower bounds. One is a scan of the same bytes by quick-xml
//! that keeps nothing. The other is the crate that reads only this format. One run measures all three, because machines
//! differ. The benchmark also measures the time from the HTML of entries to an article.
//!
//!     LACUNA_CORPUS=FOLDER cargo bench --bench reading
//!
//! The benchmark uses Criterion, because that crate is maintained, measures until the figure is certain, and reports
//! changes. The summary at the end takes the fastest sample of each. The benchmark fails if a document is read more
//! slowly than 100 MB/s, or if 2 MB of HTML take more than 100 ms.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a measurement is told on the terminal")]

mod measure;
mod real;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use lacuna::content;
use lacuna::document::{Context, read};
use lacuna::model::Text;
use measure::fastest;
use real::{ATOM, RSS, Shape};
use url::Url;

/// The number of megabytes of a document that must be read in a second.
const SPEED: f64 = 100.0;
/// The longest time that 2 MB of HTML may take.
const LONGEST: Duration = Duration::from_millis(100);

fn main() -> ExitCode {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    let mut lines: Vec<(String, bool)> =
        [ATOM, RSS].iter().map(|shape| measure(&mut criterion, shape)).collect();
    lines.push(measure_html(&mut criterion));
    criterion.final_summary();
    println!();
    for (line, is_fast) in &lines {
        println!("{line}{}", if *is_fast { "" } else { ": too slow" });
    }
    if lines.iter().all(|(_, is_fast)| *is_fast) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn measure(criterion: &mut Criterion, shape: &Shape) -> (String, bool) {
    let (bytes, entries) = real::document(shape);
    let uri = Url::parse("http://example.org/feed").expect("a fixed address parses");
    let context = Context::new(&uri);
    let whole = read(&bytes, &context).expect("the document is read");
    assert_eq!(whole.entries.len(), entries, "every entry is read");
    drop(whole);

    let mut group = criterion.benchmark_group(shape.name);
    group.throughput(Throughput::BytesDecimal(bytes.len() as u64));
    let scan = fastest(&mut group, "quick-xml scan", || scan(&bytes) > entries);
    let required = fastest(&mut group, "required crate", || (shape.required)(&bytes));
    let lacuna = fastest(&mut group, "lacuna", || read(&bytes, &context).is_ok());
    group.finish();

    let speed = |time: Duration| bytes.len() as f64 / time.as_secs_f64() / 1e6;
    let ratio = |time: Duration| time.as_secs_f64() / lacuna.as_secs_f64();
    let line = format!(
        "{}: {entries} entries, {:.1} MB: {:.0} MB/s; quick-xml's scan {:.0} MB/s (ratio {:.2}), the required crate {:.0} MB/s (ratio {:.2})",
        shape.name,
        bytes.len() as f64 / 1e6,
        speed(lacuna),
        speed(scan),
        ratio(scan),
        speed(required),
        ratio(required),
    );
    (line, speed(lacuna) >= SPEED)
}

/// Measures the texts of real entries, joined to one text of 2 MB. Returns a line of the summary, and true if the time
/// is within the limit.
fn measure_html(criterion: &mut Criterion) -> (String, bool) {
    const SIZE: usize = 2_000_000;
    let (bytes, _) = real::document(&RSS);
    let uri = Url::parse("http://example.org/feed").expect("a fixed address parses");
    let document = read(&bytes, &Context::new(&uri)).expect("the document is read");
    let texts = document.entries.iter().filter_map(|entry| entry.content.as_ref());
    let mut html = String::new();
    for text in texts.cycle() {
        if html.len() >= SIZE {
            break;
        }
        html.push_str(&text.value);
    }
    let text = Text::html(html);
    let mut group = criterion.benchmark_group("html");
    group.throughput(Throughput::BytesDecimal(text.value.len() as u64));
    let time = fastest(&mut group, "article", || !content::read(&text, Some(&uri)).blocks.is_empty());
    group.finish();
    let line = format!(
        "html: {:.1} MB to an article in {:.0} ms",
        text.value.len() as f64 / 1e6,
        time.as_secs_f64() * 1e3
    );
    (line, time <= LONGEST)
}

/// Reads every event of a document and keeps none. Returns their number.
fn scan(bytes: &[u8]) -> usize {
    let mut reader = quick_xml::Reader::from_reader(bytes);
    let mut events = 0;
    loop {
        match reader.read_event() {
            Ok(quick_xml::events::Event::Eof) | Err(_) => return events,
            Ok(event) => {
                black_box(event);
                events += 1;
            }
        }
    }
}
