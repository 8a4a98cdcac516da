//! Articles as one page of HTML. The page has everything inside and requests nothing: a rule in its head forbids it, too.

use std::io::{self, Write};

use super::{Article, ExportOptions, Images, Sink, data_address, facts};
use crate::content::write::xhtml::{self, escaped};

/// The style of the page.
const STYLE: &str = "body{max-width:42em;margin:2em auto;padding:0 1em;font:1.05em/1.6 system-ui,sans-serif;color-scheme:light dark}\
article{border-top:1px solid #8886;padding:1.5em 0}img{max-width:100%;height:auto}pre{overflow:auto}\
table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.3em .6em}\
.facts{opacity:.75;font-size:.9em}.gap{border:1px dashed #b70;border-radius:.5em;padding:.6em 1em;margin:1em 0}\
@media print{body{max-width:none;margin:0;padding:0;font-size:11pt;color-scheme:light}h1,h2,h3{break-after:avoid}img,tr{break-inside:avoid}}";

/// The only script of a page that is printed. The page names its hash, so a browser runs no other one.
const SCRIPT: &str = "window.print();";
/// The hash of [`SCRIPT`] (SHA-256, base64).
const SCRIPT_HASH: &str = "/rCCQAYo5nH3kqWMvdaSato3ShxLfLrkODJIMZPKHSg=";

/// The first bytes of a page.
pub(super) const BEGINNING: &[u8] = b"<!DOCTYPE html>";

pub(super) struct Page<'a, W: Write> {
    out: W,
    images: Images<'a>,
    prints: bool,
}

impl<'a, W: Write> Page<'a, W> {
    pub(super) fn begin(mut out: W, about: &str, options: &ExportOptions<'a>) -> io::Result<Self> {
        let (title, about) = (escaped(options.title), escaped(about));
        let script =
            if options.prints { format!("; script-src 'sha256-{SCRIPT_HASH}'") } else { String::new() };
        out.write_all(BEGINNING)?;
        write!(
            out,
            "\n<html>\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'{script}\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
             <body>\n<h1>{title}</h1>\n<p class=\"facts\">{about}</p>\n"
        )?;
        Ok(Self { out, images: options.images, prints: options.prints })
    }
}

impl<W: Write> Sink for Page<'_, W> {
    fn notice(&mut self, title: &str, text: &str) -> io::Result<()> {
        let (title, text) = (escaped(title), escaped(text));
        writeln!(self.out, "<aside class=\"gap\"><strong>{title}</strong> {text}</aside>")
    }

    fn article(&mut self, article: &Article) -> io::Result<()> {
        let mut text = String::from("<article>\n");
        facts::head_to(article, "h2", &mut text);
        let images = self.images;
        xhtml::write(
            &article.blocks,
            3,
            &mut |url| match url.scheme() {
                "data" => Some(url.to_string()),
                _ => images.and_then(|find| find(url)).and_then(|bytes| data_address(&bytes)),
            },
            &mut text,
        );
        text.push_str("</article>\n");
        self.out.write_all(text.as_bytes())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.prints {
            writeln!(self.out, "<script>{SCRIPT}</script>")?;
        }
        self.out.write_all(b"</body>\n</html>\n")?;
        self.out.flush()
    }
}
