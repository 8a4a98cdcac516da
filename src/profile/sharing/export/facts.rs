//! The facts about an article that stand around its text in every format.

use std::fmt::Write as _;

use super::Article;
use crate::content::write::xhtml::{address, escape, escaped};

/// Appends the title, the facts, the attached files and the notes of an article as XHTML.
pub(super) fn head_to(article: &Article, heading: &str, to: &mut String) {
    let title = escaped(article.shown_title());
    let _infallible = match &article.link {
        Some(link) => {
            writeln!(to, "<{heading}><a href=\"{}\">{title}</a></{heading}>", address(link.as_str()))
        }
        None => writeln!(to, "<{heading}>{title}</{heading}>"),
    };
    to.push_str("<p class=\"facts\">");
    let by = [article.date.as_str(), article.author.as_deref().unwrap_or_default(), &article.feed_title];
    let by: Vec<&str> = by.into_iter().filter(|text| !text.is_empty()).collect();
    escape(&by.join(" · "), to);
    if let Some(shown) = article.shown_address() {
        let _infallible =
            write!(to, " · <a href=\"{}\">{}</a>", address(shown.as_str()), escaped(shown.as_str()));
    }
    to.push_str("</p>\n");
    for file in &article.enclosures {
        let name = file.title.as_deref().unwrap_or(file.url.as_str());
        let _infallible = writeln!(
            to,
            "<p class=\"facts\">{} <a href=\"{}\">{}</a></p>",
            escaped(t!("profile-export-attached")),
            address(file.url.as_str()),
            escaped(name)
        );
    }
    for note in &article.notes {
        let _infallible = writeln!(to, "<p class=\"facts\"><strong>{}</strong></p>", escaped(note));
    }
}
