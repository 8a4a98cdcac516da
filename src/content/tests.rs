//! Tests of the whole module. They compare HTML with the resulting blocks in a short notation.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use url::Url;

use super::article::Run;
use super::*;

fn base() -> Url {
    Url::parse("https://example.org/blog/post").unwrap()
}

fn html(source: &str) -> Article {
    read(&Text::html(source), Some(&base()))
}

/// `h2(x) p(x) ul[p(x) | p(y)] q[..] i[..] code:rust(x) img(url "alt" ->link) table[a ; b / c ; d] cap(x) ..`
fn notation(blocks: &[Block]) -> String {
    let parts: Vec<String> = blocks.iter().map(block).collect();
    parts.join(" ")
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading { level, text } => format!("h{level}({})", inline(text)),
        Block::Paragraph(text) => format!("p({})", inline(text)),
        Block::Code { text, language } => format!("code:{}({text})", language.as_deref().unwrap_or("")),
        Block::Quote(blocks) => format!("q[{}]", notation(blocks)),
        Block::Indent(blocks) => format!("i[{}]", notation(blocks)),
        Block::List(list) => {
            let items: Vec<String> = list.items.iter().map(|item| notation(item)).collect();
            let start = if list.start == 1 { String::new() } else { list.start.to_string() };
            format!("{}{start}[{}]", if list.ordered { "ol" } else { "ul" }, items.join(" | "))
        }
        Block::Table(table) => {
            let cell = |cell: &Cell| {
                let span = if cell.columns == 1 { String::new() } else { format!("{}*", cell.columns) };
                let side = match cell.alignment {
                    Alignment::Start => "",
                    Alignment::Center => "=",
                    Alignment::Right => ">",
                };
                format!("{span}{side}{}{}", if cell.header { "!" } else { "" }, notation(&cell.blocks))
            };
            let rows: Vec<String> =
                table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ; ")).collect();
            format!("table{}[{}]", table.head_rows, rows.join(" / "))
        }
        Block::Image(image) => {
            let mut text = format!("img({}", image.source);
            if !image.alt.is_empty() {
                write!(text, " {:?}", image.alt).unwrap();
            }
            if let Some(link) = &image.link {
                write!(text, " ->{link}").unwrap();
            }
            text + ")"
        }
        Block::Media(media) => {
            format!("{:?}({} {:?})", media.kind, media.url, media.title.as_deref().unwrap_or(""))
        }
        Block::Caption(text) => format!("cap({})", inline(text)),
        Block::Details(details) => {
            format!("details({})[{}]", inline(&details.summary), notation(&details.blocks))
        }
        Block::Rule => "---".to_owned(),
    }
}

fn inline(inline: &Inline) -> String {
    let mut text = String::new();
    for Run { text: run, style, link, .. } in inline.runs() {
        let flags = [
            (style.bold, 'b'),
            (style.italic, 'i'),
            (style.code, 'c'),
            (style.strike, 's'),
            (style.underline, 'u'),
            (style.sub, '_'),
            (style.sup, '^'),
            (style.mark, 'm'),
        ];
        let flags: String = flags.into_iter().filter(|(on, _)| *on).map(|(_, flag)| flag).collect();
        match (flags.is_empty(), link) {
            (true, None) => text.push_str(run),
            (_, None) => write!(text, "{{{flags}:{run}}}").unwrap(),
            (_, Some(link)) => write!(text, "{{{flags}:{run}->{link}}}").unwrap(),
        }
    }
    text.replace('\n', "⏎")
}

#[track_caller]
fn check(source: &str, expect: &str) {
    assert_eq!(notation(&html(source).blocks), expect, "{source}");
}

#[test]
fn paragraphs_headings_and_styles_are_read() {
    check("<p>One\n  two</p><p>three", "p(One two) p(three)");
    check("<h1>A</h1>b<h6>C</h6>", "h1(A) p(b) h6(C)");
    check("a <b>b <i>c</b> d</i> e", "p(a {b:b }{bi:c}{i: d} e)");
    check(
        "H<sub>2</sub>O x<sup>2</sup> <del>d</del> <mark>m</mark> <kbd>k</kbd>",
        "p(H{_:2}O x{^:2} {s:d} {m:m} {c:k})",
    );
    check("a<br>b<br><br>c", "p(a⏎b) p(c)");
    check("<div>a<div>b</div>c</div><hr/>", "p(a) p(b) p(c) ---");
    check("<p>&nbsp;</p><p></p> <p>x &amp; &eacute;&nbsp;y</p>", "p(x & é\u{a0}y)");
    check("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</ruby>", "p(漢(kan)字(ji))");
    check("say <q>hi</q>", "p(say “hi”)");
    check("", "");
}

#[test]
fn lists_quotes_code_and_definitions_are_read() {
    check("<ul><li>a<li>b<ul><li>c</ul></ul>", "ul[p(a) | p(b) ul[p(c)]]");
    check("<ol start=3><li><p>a</p><p>b</p></li></ol>", "ol3[p(a) p(b)]");
    check("<ul><li>a</li><ul><li>b</li></ul></ul>", "ul[p(a) ul[p(b)]]");
    check("<li>stray</li>", "ul[p(stray)]");
    check("<blockquote>a<blockquote>b</blockquote></blockquote>c", "q[p(a) q[p(b)]] p(c)");
    check(
        "<pre class=x><code class='hl language-rust'>\nfn  a() {\n\tb &lt; c\n}\n</code></pre>",
        "code:rust(fn  a() {\n\tb < c\n})",
    );
    check("<pre>a<br>b<div>c</div></pre>d", "code:(a\nb\nc) p(d)");
    check("<dl><dt>Term<dd>one<dd>two</dl>", "p({b:Term}) i[p(one)] i[p(two)]");
    check(
        "<details><summary>More <i>x</i></summary><p>Text</details>after",
        "details(More {i:x})[p(Text)] p(after)",
    );
}

#[test]
fn anchors_of_links_within_the_text_are_found() {
    let article = html(
        "<p id=top>Read<sup id='ref1'><a href='#fn1'>1</a></sup> on.<p id=unnamed>No link leads here.
        <ol><li id=other>a<li id='fn1'><p>The note <a href='https://example.org/blog/post#ref1'>back</a></ol>
        <h2><a name=end></a>End</h2><a href=#end>down</a>",
    );
    let place = |name: &str| article.blocks.iter().position(|block| block.holds(name));
    assert_eq!([place("ref1"), place("fn1"), place("end")], [Some(0), Some(2), Some(3)]);
    assert_eq!([place("top"), place("unnamed"), place("other")], [None; 3]);
    let Block::Paragraph(first) = &article.blocks[0] else { panic!("{article:?}") };
    assert_eq!(first.anchors, [Anchor { at: 4, name: "ref1".to_owned() }]);
    // The name of an empty element leads to the text that follows.
    let article = html("<a href=#x>x</a><div id=x><br> </div><p>then");
    assert!(article.blocks[1].holds("x"), "{article:?}");
}

#[test]
fn tasks_show_whether_they_are_done() {
    check(
        "<ul><li><input type=checkbox checked disabled> done<li><p><input type='CHECKBOX'> open</ul>",
        "ul[p(☑ done) | p(☐ open)]",
    );
    check("a<input type=checkbox>b<input>", "p(ab)");
    check(
        "<ul><li>a <input type=text value=x>b<li><input type=checkbox style='display:none'>c</ul>",
        "ul[p(a b) | p(c)]",
    );
}

#[test]
fn cells_are_aligned_as_the_markup_says() {
    check(
        "<table><tr><th align=right>a<th style='text-align: center'>b<tr><td align=char>1<td align=CENTER>2</table>",
        "table1[>!p(a) ; =!p(b) / p(1) ; =p(2)]",
    );
}

#[test]
fn tables_are_read() {
    check(
        "<table><caption>C</caption><thead><tr><th>a<th>b</thead><tr><td>1<td colspan=2><ul><li>x</ul></table>z",
        "cap(C) table1[!p(a) ; !p(b) / p(1) ; 2*ul[p(x)]] p(z)",
    );
    check("<table><tr><td>only<tr><td>column</table>", "p(only) p(column)");
    check("<table><tr><td>a<td><table><tr><td>b<td>c</table></table>", "p(a) table0[p(b) ; p(c)]");
    check("<table><tr><td><b>a<td>b</table>c", "table0[p({b:a}) ; p(b)] p(c)");
    check("<table>x<tr>y<td>a<td>b", "p(x) p(y) table0[p(a) ; p(b)]");
    check("<td>a</td><td>b</td>", "p(a) p(b)");
}

#[test]
fn links_and_images_are_resolved() {
    // References are resolved (H7).
    check(
        "<a href='../x?y#z'>l <b>m</b></a> n",
        "p({:l ->https://example.org/x?y#z}{b:m->https://example.org/x?y#z} n)",
    );
    check("<a href=#fn1><sup>1</sup></a>", "p({^:1->https://example.org/blog/post#fn1})");
    check("<p>a <img src=i.png alt=' A\nb '> c", "p(a) img(https://example.org/blog/i.png \"A b\") p(c)");
    check("<a href=/l><img src=//e.org/i></a>", "img(https://e.org/i ->https://example.org/l)");
    check(
        "<figure><img src=i><figcaption>Cap <a href=/>x</a></figcaption></figure>",
        "img(https://example.org/blog/i) cap(Cap {:x->https://example.org/})",
    );
    check(
        "<picture><source srcset='a.webp 800w, b.webp 1600w'><img alt=x></picture>",
        "img(https://example.org/blog/b.webp \"x\")",
    );
    check(
        "<img data-src=a.jpg><noscript><img src=a-600.jpg></noscript><noscript>t</noscript>",
        "img(https://example.org/blog/a.jpg) p(t)",
    );
    check("hi <img class=wp-smiley src=s.png alt=':-)'>!", "p(hi :-)!)");
    // An image in a sentence stands in its line. Its text replaces it where it is not shown.
    for image in [
        "class=latex alt='x^2'",
        "class='mwe-math-fallback-image-inline' alt='x^2'",
        "width=20 height=16 alt='x^2'",
    ] {
        let article = html(&format!("so <i>is</i> <img src=a.png {image}>, he said"));
        assert_eq!(notation(&article.blocks), "p(so {i:is} x^2, he said)");
        let Block::Paragraph(text) = &article.blocks[0] else { unreachable!() };
        let (range, shown) = text.images().next().unwrap();
        assert_eq!(
            (text.text.get(range), shown.source.as_str()),
            (Some("x^2"), "https://example.org/blog/a.png")
        );
        let mut found = Vec::new();
        collect_images(&article.blocks, &mut found);
        assert_eq!(found.len(), 1);
    }
    // An image without a description stands in its line as well if it is small.
    for image in ["class=latex", "width=20 height=16", "width=20 height=16 alt=''"] {
        let article = html(&format!("<p>so <img src=a.png {image}>, he said"));
        assert_eq!(notation(&article.blocks), "p(so \u{fffc}, he said)", "{image}");
        let Block::Paragraph(text) = &article.blocks[0] else { unreachable!() };
        assert_eq!(text.words(), "so , he said");
        assert_eq!(text.images().next().unwrap().1.source.as_str(), "https://example.org/blog/a.png");
    }
    check("<p>so <img src=a.png class=latex title=x>, he said", "p(so x, he said)");
    check(
        "<p><img data-src=a.png width=9 height=9><noscript><img src=a.png width=9 height=9></noscript> b",
        "p(\u{fffc} b)",
    );
    check(
        "so <img src=a.png width=400 height=300 alt=a>, he said",
        "p(so) img(https://example.org/blog/a.png \"a\") p(, he said)",
    );
    let without_base = read(&Text::html("<a href=x>t</a><img src=y>"), None);
    assert_eq!(notation(&without_base.blocks), "p(t)");
}

#[test]
fn a_large_image_leaves_the_words_around_it_as_they_are() {
    const IMAGE: &str = "img(https://example.org/blog/a.png)";
    let with_image = |html: &str, expect: &str| {
        check(&html.replace("IMG", "<img src=a.png>"), &expect.replace("IMG", IMAGE));
    };
    with_image("so <b>he IMG said</b>, and", "p(so {b:he}) IMG p({b:said}, and)");
    with_image("<ul><li>a IMG b</ul>", "ul[p(a) IMG p(b)]");
    // A heading, a term, a summary and code stay in one piece.
    with_image("<h2>a IMG b</h2>c", "h2(a b) IMG p(c)");
    with_image("<h2>IMG a</h2>", "IMG h2(a)");
    with_image("<h2>a IMG</h2>", "h2(a) IMG");
    with_image("<dl><dt>a IMG b<dd>c</dl>", "p({b:a b}) IMG i[p(c)]");
    with_image("<details><summary>a IMG b</summary>c</details>", "details(a b)[IMG p(c)]");
    with_image("<pre>a IMG b</pre>c", "code:(a  b) IMG p(c)");
    with_image("<pre>IMG</pre>c", "IMG p(c)");
    with_image("<pre>IMG", "IMG");
    with_image("<pre>a<img src=a.png width=9 height=9>b</pre>", "code:(ab) IMG");
    with_image("<h2>a<noscript>IMG</noscript></h2>", "h2(a) IMG");
    with_image("<h2>a IMG<noscript>IMG</noscript>b</h2>", "h2(a b) IMG");
}

#[test]
fn media_become_links() {
    check(
        "<video title=V poster=p.png><source src=v.webm><source src=v.mp4>no <b>video</b></video>after",
        "Video(https://example.org/blog/v.webm \"V\") p(after)",
    );
    check("<audio src=a.mp3 controls></audio>", "Audio(https://example.org/blog/a.mp3 \"\")");
    check(
        "<iframe src='https://www.youtube.com/embed/abc'></iframe>x",
        "Video(https://www.youtube.com/watch?v=abc \"\") p(x)",
    );
    check("<iframe src='https://e.org/f'/>x", "Frame(https://e.org/f \"\") p(x)");
    check("<iframe src='https://e.org/f'>x", "Frame(https://e.org/f \"\") p(x)");
    check(
        "<object data=m.mp4 type=video/mp4><embed src=m.mp4></object>",
        "Video(https://example.org/blog/m.mp4 \"\")",
    );
    check(
        "<iframe src=javascript:alert(1)></iframe><iframe src='https://e.org/t' width=0 height=0></iframe>",
        "",
    );
}

#[test]
fn an_open_video_hides_no_text_before_the_next_one() {
    check(
        "a<video src=v.mp4><p>b<video src=w.mp4>no</video>c",
        "p(a) Video(https://example.org/blog/v.mp4 \"\") p(b) Video(https://example.org/blog/w.mp4 \"\") p(c)",
    );
    check(
        "<audio src=a.mp3>x<audio src=b.mp3 />y<AUDIO src=c.mp3>no</AUDIO>z<audio src=d.mp3>w",
        "Audio(https://example.org/blog/a.mp3 \"\") p(x) Audio(https://example.org/blog/b.mp3 \"\") p(y) \
         Audio(https://example.org/blog/c.mp3 \"\") p(z) Audio(https://example.org/blog/d.mp3 \"\") p(w)",
    );
}

#[test]
fn nothing_harmful_gets_through() {
    check("a<script>alert('<p>x</p>')</script><style>b{}</style>c", "p(ac)");
    check("<a href='javascript:alert(1)' onclick=x>t</a> <a href=file:///etc/passwd>f</a>", "p(t f)");
    check("<img src=file:///etc/hostname><img src='data:text/html,x'><img src='data:image/svg+xml,x'>", "");
    check(
        "<form action=/x>Name <input name=a><select><option>A</select><textarea>t</textarea><button>Go</button></form>after",
        "p(Name) p(after)",
    );
    check("<form><h2>Vote</h2><p>Which one?</p></form>", "h2(Vote) p(Which one?)");
    check("<form>an unclosed form <p>keeps the rest", "p(an unclosed form) p(keeps the rest)");
    check("<svg><script>x</script><title>t</title><text>y</text></svg>z", "p(z)");
    check("<svg><style>a</style></svg><svg/>z", "p(z)");
    check("<select><option>a</select><textarea><b>x</textarea><template><p>y</template>z", "p(z)");
    check(
        "<title>t</title><link rel=stylesheet href=x><meta charset=x><base href='https://evil.example/'><a href=x>l</a>",
        "p({:l->https://example.org/blog/x})",
    );
    check("x\u{202e}y\u{0}z&#8238;w&#1;", "p(xyzw)");
    check("<scr<script>ipt>alert(1)</scr</script>ipt>", "p(ipt>alert(1)ipt>)");
    check("<noscript><p title='</noscript><img src=x onerror=alert(1)>'>t", "p(t)");
    check("<math alttext='x^2'><mi>x</mi></math>", "p(x^2)");
    check("so <math><mi>x</mi><mo>=</mo><mn>42</mn></math> it is", "p(so x=42 it is)");
    check(
        "so <math><semantics><mrow><mi>x</mi></mrow><annotation encoding='application/x-tex'>\\frac{1}{2}\
         </annotation><annotation-xml>no</annotation-xml></semantics></math>.",
        "p(so \\frac{1}{2}.)",
    );
    check("<math><mi>x</mi>", "p(x)");
    check("a<math/>b<math></math>c", "p(abc)");
    let katex = "<span class=katex><span class=katex-mathml><math><mi>x</mi><annotation encoding=application/x-tex>x\
                 </annotation></math></span><span class=katex-html aria-hidden=true>y</span></span>";
    check(katex, "p(y)");
}

#[test]
fn footnotes_keep_their_marks_and_their_notes() {
    check(
        "<p>Text<sup id=r1><a href='#f1'>1</a></sup> goes on.</p><section class=footnotes><hr><ol>\
         <li id=f1><p>The note. <a href='#r1'>↩</a></p></li></ol></section>",
        "p(Text{^:1->https://example.org/blog/post#f1} goes on.) --- \
         ol[p(The note. {:↩->https://example.org/blog/post#r1})]",
    );
}

#[test]
fn data_images_are_kept_under_64_kb_only() {
    let image = |kind: &str, length: usize| {
        let head = format!("data:image/{kind};base64,");
        let source = format!("{head}{}", "A".repeat(length - head.len()));
        html(&format!("<p>x<img src='{source}'>")).blocks.len() - 1
    };
    for (kind, length, kept) in [
        ("png", 60_000, 1),
        ("JPEG", (64 << 10) - 1, 1),
        ("gif", 64 << 10, 0),
        ("webp", 100_000, 0),
        ("svg+xml", 100, 0),
    ] {
        assert_eq!(image(kind, length), kept, "{kind} of {length} bytes");
    }
    check(
        "<a href='data:text/html,x'>t</a><iframe src='data:text/html,x'></iframe><video src='data:video/mp4,x'></video>",
        "p(t)",
    );
}

#[test]
fn captions_stay_with_the_block_they_describe() {
    check(
        "<figure><video src=v.mp4></video><figcaption>Film</figcaption></figure>",
        "Video(https://example.org/blog/v.mp4 \"\") cap(Film)",
    );
    check(
        "<figure><table><tr><td>a<td>b</table><figcaption>Table 1</figcaption></figure>",
        "table0[p(a) ; p(b)] cap(Table 1)",
    );
}

#[test]
fn lists_of_several_kinds_nest() {
    check(
        "<ol><li>a<ul><li>b<ol start=4><li>c</ol></ul><li>d<dl><dt>e<dd>f</dl></ol>",
        "ol[p(a) ul[p(b) ol4[p(c)]] | p(d) p({b:e}) i[p(f)]]",
    );
}

#[test]
fn tracking_pixels_are_dropped() {
    check("<img src=a width=1 height=1><img src=b height=0><img src=c style='width:1px;height:1px'>", "");
    check(
        "<img src=https://pixel.wp.com/b.gif><img src=https://feeds.feedburner.com/~r/x/~4/y><img src=d style='display: none'>",
        "",
    );
    check("<img src=e width=100% height=1>", "");
    check("<img src=f width=640 height=2>", "img(https://example.org/blog/f)");
    // A formula has the size of its text.
    for style in ["width:1.33ex; height:1.676ex", "height: 1.2em", "width:0.9rem;height:12pt"] {
        let source = format!("<p><img src=https://a.example/1.svg style='{style}'>x");
        let shown = notation(&read(&Text::html(&source), None).blocks);
        assert_ne!(shown, "p(x)", "{style}");
    }
    check("<img src=e style='width:1px;height:1.0px'>", "");
}

#[test]
fn plain_text_becomes_paragraphs_with_links() {
    let check = |source: &str, expect: &str| {
        assert_eq!(notation(&read(&Text::plain(source), None).blocks), expect, "{source}");
    };
    check("a <b>\nc\n\n\nd", "p(a <b>⏎c) p(d)");
    check(
        "see https://example.org/a_(b), (http://example.org/c).",
        "p(see {:https://example.org/a_(b)->https://example.org/a_(b)}, ({:http://example.org/c->http://example.org/c}).)",
    );
    check(
        "xhttp://a.b http:// https://é.example",
        "p(xhttp://a.b http:// {:https://é.example->https://xn--9ca.example/})",
    );
    check("javascript:alert(1)", "p(javascript:alert(1))");
    assert_eq!(notation(&html("AT&amp;T\n\nnew").blocks), "p(AT&T) p(new)");
}

#[test]
fn plain_text_of_html_is_one_line() {
    let check =
        |source: &str, expect: &str| assert_eq!(plain_text(&Text::html(source), 1000), expect, "{source}");
    check("<p>One\n two</p><p>th<b>re</b>e</p>", "One two three");
    check("a<script>x<b</script>b<style>c</style><!-- <p>d -->e", "abe");
    check("<a title='a > b' href=x>l</a>", "l");
    check(
        "1 &lt; 2 &amp;&amp; 3 < 4 &eacute;&#233;&#xe9; &nope; &amp AT&T &#128;",
        "1 < 2 && 3 < 4 ééé &nope; & AT&T €",
    );
    check("a&nbsp;b\u{a0}c©d", "a b c©d");
    check("x\u{202e}y\u{0}z", "xyz");
    check("<select>no</select><form>yes", "yes");
    check("<iframe src=x/>y<iframe>z</iframe>", "y");
    check("<", "<");
    check("<p", "");
    assert_eq!(plain_text(&Text::html("<p>äöü ß"), 4), "äöü");
    assert_eq!(plain_text(&Text::html("<p>äöü ß"), 5), "äöü ß");
    assert_eq!(plain_text(&Text::plain("a <b>\n c\u{202e}"), 100), "a <b> c");
    assert_eq!(plain_text(&Text::plain("abc"), 0), "");
}

fn depth(blocks: &[Block]) -> usize {
    let inner = |block: &Block| match block {
        Block::Quote(blocks) | Block::Indent(blocks) => depth(blocks),
        Block::Details(details) => depth(&details.blocks),
        Block::List(list) => list.items.iter().map(|item| depth(item)).max().unwrap_or(0),
        Block::Table(table) => table.rows.iter().flatten().map(|cell| depth(&cell.blocks)).max().unwrap_or(0),
        _ => 0,
    };
    blocks.iter().map(|block| 1 + inner(block)).max().unwrap_or(0)
}

#[test]
fn hostile_documents_are_cut_off_and_never_panic() {
    for (open, close) in [
        ("<div>", "</div>"),
        ("<b>", "</b>"),
        ("<blockquote>", "</blockquote>"),
        ("<ul><li>", "</ul>"),
        ("<table><tr><td>", "</table>"),
        ("<details>", ""),
        ("<p><font color=a>", ""),
        ("<svg>", ""),
        ("<a href=x>", "</p>"),
        ("<form>", "</form>"),
        ("<pre>", ""),
        ("<!--", ""),
        ("<a <a ", ""),
        ("</", ""),
        ("&#", ""),
        ("<script>", ""),
    ] {
        let times = if matches!(open, "<div>" | "<b>") { 100_000 } else { 10_000 };
        let source = format!("first {} text {}", open.repeat(times), close.repeat(times));
        let started = Instant::now();
        let article = html(&source);
        let line = plain_text(&Text::html(source.as_str()), usize::MAX);
        let feeds = find_feeds(source.as_bytes(), &base());
        assert!(started.elapsed() < Duration::from_secs(20), "{open} took {:?}", started.elapsed());
        assert!(depth(&article.blocks) <= MAX_NESTING + 1, "{open} nests {}", depth(&article.blocks));
        assert!(notation(&article.blocks).starts_with("p(first") && line.starts_with("first"), "{open}");
        assert!(feeds.is_empty());
    }
    let attributes: Vec<String> = (0..100_000).map(|n| format!("a{n}")).collect();
    let attributes = attributes.join(" ");
    let article = html(&format!("<p {attributes}>x</p><p>after</p>"));
    assert!(notation(&article.blocks).ends_with("p(after)"));
    let image = format!("<img src='data:image/png;base64,{}'>", "A/ ".repeat(5_000));
    assert_eq!(html(&image).blocks.len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_gives_a_safe_article(parts in prop::collection::vec(prop_oneof![
        4 => prop::sample::select(vec![
            "<p>", "</p>", "<b>", "</b>", "<a href='/x'>", "</a>", "<ul>", "<li>", "</ul>", "<table>", "<tr>", "<td>",
            "</td>", "</table>", "<pre>", "</pre>", "<script>", "</script>", "<form>", "</form>", "<h2>", "</h2>",
            "<img src=x>", "<br>", "<blockquote>", "</blockquote>", "<details>", "<summary>", "</summary>", "<dl>",
            "<dt>", "<dd>", "<svg>", "</svg>", "<!--", "-->", "&amp;", "&", "<", "<iframe src=/f>", "</iframe>", "<rt>",
            "<a href=javascript:x>", "<video>", "<source src=v>", "</video>", "<noscript>", "<caption>", "<thead>",
            "</div>", "<div>", "&#x202e;", "<xmp>", "<plaintext>", "<![CDATA[", "<br/>", "\n\n", " ", "text",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ], 0..60)) {
        let source: String = parts.concat();
        let article = html(&source);
        check_safe(&article.blocks)?;
        let mut images = Vec::new();
        collect_images(&article.blocks, &mut images);
        prop_assert!(images.is_empty() || may_show_images(&source));
        check_safe(&read(&Text::plain(source.as_str()), None).blocks)?;
        for limit in [0, 7, 10_000] {
            let line = plain_text(&Text::html(source.as_str()), limit);
            prop_assert!(line.chars().count() <= limit);
            prop_assert!(is_clean(&line) && !line.contains('\n'), "harmful");
        }
        prop_assert!(find_feeds(source.as_bytes(), &base()).is_empty());
    }
}

fn check_safe(blocks: &[Block]) -> Result<(), TestCaseError> {
    prop_assert!(depth(blocks) <= MAX_NESTING + 1);
    for block in blocks {
        match block {
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => {
                check_inline(text)?;
            }
            Block::Quote(blocks) | Block::Indent(blocks) => check_safe(blocks)?,
            Block::List(list) => list.items.iter().try_for_each(|item| check_safe(item))?,
            Block::Table(table) => {
                prop_assert!(
                    table.rows.iter().all(|row| !row.is_empty()) && table.head_rows <= table.rows.len()
                );
                table.rows.iter().flatten().try_for_each(|cell| check_safe(&cell.blocks))?;
            }
            Block::Details(details) => {
                if !details.summary.text.is_empty() {
                    check_inline(&details.summary)?;
                }
                check_safe(&details.blocks)?;
            }
            Block::Image(image) => prop_assert!(matches!(image.source.scheme(), "http" | "https" | "data")),
            Block::Media(media) => prop_assert!(matches!(media.url.scheme(), "http" | "https")),
            Block::Code { .. } | Block::Rule => {}
        }
    }
    Ok(())
}

fn check_inline(inline: &Inline) -> Result<(), TestCaseError> {
    prop_assert!(!inline.text.trim().is_empty());
    prop_assert!(is_clean(&inline.text), "harmful");
    let mut at = 0;
    for span in &inline.spans {
        prop_assert!(span.range.start >= at && span.range.end > span.range.start, "{inline:?}");
        prop_assert!(inline.text.get(span.range.clone()).is_some(), "{inline:?}");
        at = span.range.end;
        if let Some(link) = &span.link {
            prop_assert!(matches!(link.scheme(), "http" | "https" | "mailto"));
        }
    }
    Ok(())
}

fn is_clean(text: &str) -> bool {
    !text.contains(['\u{202e}', '\0'])
}
