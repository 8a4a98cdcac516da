//! Replaces character references and entity references: the entities of XML, those of HTML, and short ones that a
//! document declares.
//!
//! Unknown names and bare ampersands stay as they are. No text is expanded twice, so entities cannot multiply (XML 1.0
//! §4.1, §4.4).

use std::cell::Cell;

/// A mistake in a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// `&` that starts no reference.
    BareAmpersand,
    /// An entity of HTML that the document does not declare.
    HtmlEntity,
    /// `&#128;` to `&#159;`.
    ControlReference,
    /// A reference to a character that XML forbids.
    IllegalReference,
}

/// Longest name of a reference.
const MAX_NAME: usize = 32;
/// Longest replacement text of a declared entity, in bytes.
const MAX_REPLACEMENT: usize = 1000;
/// Largest number of bytes that declared entities add to one document.
const MAX_EXPANSION: usize = 1 << 20;
/// Largest number of declared entities.
const MAX_DECLARED: usize = 300;

/// Entities that the document declares in its internal subset.
#[derive(Debug, Default)]
pub struct Declared {
    texts: Vec<(String, String)>,
    /// Bytes that the entities may still add to the document.
    budget: Cell<usize>,
}

impl Declared {
    /// Reads `<!ENTITY name "text">` declarations. Skips parameter entities and external entities. If the text refers
    /// to another declared entity, that reference stays as it is.
    #[must_use]
    pub fn read(doctype: &str) -> Self {
        let mut declared = Vec::new();
        for declaration in doctype.split("<!ENTITY").skip(1).take(MAX_DECLARED) {
            let Some((name, rest)) = declaration.trim_start().split_once(|c: char| c.is_ascii_whitespace())
            else {
                continue;
            };
            let rest = rest.trim_start();
            let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
            let Some((text, _)) = quote.and_then(|q| rest.strip_prefix(q)?.split_once(q)) else { continue };
            if text.len() > MAX_REPLACEMENT || name == "%" {
                continue;
            }
            let mut replacement = String::new();
            decode(text, &Self::default(), |_| {}, |piece| replacement.push_str(piece));
            declared.push((name.to_owned(), replacement));
        }
        Self { texts: declared, budget: Cell::new(MAX_EXPANSION) }
    }

    fn get(&self, name: &str) -> Option<&str> {
        let (_, text) = self.texts.iter().find(|(known, _)| known == name)?;
        let left = self.budget.get().checked_sub(text.len())?;
        self.budget.set(left);
        Some(text)
    }
}

/// The replacement of a reference.
enum Meaning<'a> {
    Char(char),
    Text(&'a str),
    /// Nothing, because the reference is to an illegal character.
    Nothing,
}

/// Passes `raw` to `push` in pieces, with its references replaced, and each oddity to `note`.
pub fn decode(raw: &str, declared: &Declared, mut note: impl FnMut(Oddity), mut push: impl FnMut(&str)) {
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('&') {
        if !before.is_empty() {
            push(before);
        }
        // Nearly all references are predefined ones, because escaped markup has a pair of them for every tag.
        if let Some((meant, tail)) = predefined(after) {
            push(meant);
            rest = tail;
            continue;
        }
        let Some((meaning, tail)) = reference(after, declared, &mut note) else {
            note(Oddity::BareAmpersand);
            push("&");
            rest = after;
            continue;
        };
        match meaning {
            Meaning::Char(c) => push(c.encode_utf8(&mut [0; 4])),
            Meaning::Text(text) => push(text),
            Meaning::Nothing => {}
        }
        rest = tail;
    }
    if !rest.is_empty() {
        push(rest);
    }
}

/// Returns the result of [`decode`] as a string.
#[must_use]
pub fn decoded(raw: &str, declared: &Declared, note: impl FnMut(Oddity)) -> String {
    let mut out = String::with_capacity(raw.len());
    decode(raw, declared, note, |piece| out.push_str(piece));
    out
}

/// Reads a predefined entity (XML 1.0 §4.6). Returns its character and the rest.
fn predefined(after: &str) -> Option<(&'static str, &str)> {
    let (meant, len) = match after.as_bytes() {
        [b'l', b't', b';', ..] => ("<", 3),
        [b'g', b't', b';', ..] => (">", 3),
        [b'a', b'm', b'p', b';', ..] => ("&", 4),
        [b'q', b'u', b'o', b't', b';', ..] => ("\"", 5),
        [b'a', b'p', b'o', b's', b';', ..] => ("'", 5),
        _ => return None,
    };
    Some((meant, after.get(len..)?))
}

fn reference<'t>(
    after: &'t str,
    declared: &'t Declared,
    note: &mut impl FnMut(Oddity),
) -> Option<(Meaning<'t>, &'t str)> {
    if let Some(number) = after.strip_prefix("#") {
        return numeric(number, note);
    }
    let len =
        after.bytes().take(MAX_NAME + 1).position(|b| !b.is_ascii_alphanumeric() && !b"._-".contains(&b))?;
    let (name, tail) = after.split_at_checked(len)?;
    let tail = tail.strip_prefix(';')?;
    let meaning = declared.get(name).map(Meaning::Text).or_else(|| {
        let c = named(name)?;
        note(Oddity::HtmlEntity);
        Some(Meaning::Char(c))
    })?;
    Some((meaning, tail))
}

fn numeric<'t>(number: &'t str, note: &mut impl FnMut(Oddity)) -> Option<(Meaning<'static>, &'t str)> {
    let (radix, digits) = match number.strip_prefix(['x', 'X']) {
        Some(hex) => (16, hex),
        None => (10, number),
    };
    let len = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, tail) = digits.split_at_checked(len).filter(|(digits, _)| !digits.is_empty())?;
    let tail = tail.strip_prefix(';').unwrap_or(tail);
    let code = u32::from_str_radix(digits, radix).unwrap_or(u32::MAX);
    if let Some(c) = code.checked_sub(128).and_then(|i| WINDOWS_1252.get(i as usize)) {
        note(Oddity::ControlReference);
        return Some((Meaning::Char(*c), tail));
    }
    let Some(c) = char::from_u32(code).filter(|c| is_legal(*c)) else {
        note(Oddity::IllegalReference);
        return Some((Meaning::Nothing, tail));
    };
    Some((Meaning::Char(c), tail))
}

/// Returns true if XML allows a character (XML 1.0 §2.2).
#[must_use]
pub const fn is_legal(c: char) -> bool {
    !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// Returns the character of an HTML entity.
#[must_use]
pub fn named(name: &str) -> Option<char> {
    let at = NAMED.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    NAMED.get(at).map(|(_, c)| *c)
}

/// Returns the character of windows-1252 for U+0080 to U+009F. Returns other characters unchanged.
pub(super) fn windows_1252(c: char) -> char {
    let at = u32::from(c).checked_sub(128).and_then(|at| usize::try_from(at).ok());
    at.and_then(|at| WINDOWS_1252.get(at)).copied().unwrap_or(c)
}

/// The characters of the references &#128; to &#159;, as browsers read them.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The entities of HTML 4.01 §24 and `apos`, sorted by name.
#[rustfmt::skip]
const NAMED: [(&str, char); 253] = [
    ("AElig", '\u{c6}'), ("Aacute", '\u{c1}'), ("Acirc", '\u{c2}'), ("Agrave", '\u{c0}'),
    ("Alpha", '\u{391}'), ("Aring", '\u{c5}'), ("Atilde", '\u{c3}'), ("Auml", '\u{c4}'),
    ("Beta", '\u{392}'), ("Ccedil", '\u{c7}'), ("Chi", '\u{3a7}'), ("Dagger", '\u{2021}'),
    ("Delta", '\u{394}'), ("ETH", '\u{d0}'), ("Eacute", '\u{c9}'), ("Ecirc", '\u{ca}'),
    ("Egrave", '\u{c8}'), ("Epsilon", '\u{395}'), ("Eta", '\u{397}'), ("Euml", '\u{cb}'),
    ("Gamma", '\u{393}'), ("Iacute", '\u{cd}'), ("Icirc", '\u{ce}'), ("Igrave", '\u{cc}'),
    ("Iota", '\u{399}'), ("Iuml", '\u{cf}'), ("Kappa", '\u{39a}'), ("Lambda", '\u{39b}'), ("Mu", '\u{39c}'),
    ("Ntilde", '\u{d1}'), ("Nu", '\u{39d}'), ("OElig", '\u{152}'), ("Oacute", '\u{d3}'),
    ("Ocirc", '\u{d4}'), ("Ograve", '\u{d2}'), ("Omega", '\u{3a9}'), ("Omicron", '\u{39f}'),
    ("Oslash", '\u{d8}'), ("Otilde", '\u{d5}'), ("Ouml", '\u{d6}'), ("Phi", '\u{3a6}'), ("Pi", '\u{3a0}'),
    ("Prime", '\u{2033}'), ("Psi", '\u{3a8}'), ("Rho", '\u{3a1}'), ("Scaron", '\u{160}'),
    ("Sigma", '\u{3a3}'), ("THORN", '\u{de}'), ("Tau", '\u{3a4}'), ("Theta", '\u{398}'),
    ("Uacute", '\u{da}'), ("Ucirc", '\u{db}'), ("Ugrave", '\u{d9}'), ("Upsilon", '\u{3a5}'),
    ("Uuml", '\u{dc}'), ("Xi", '\u{39e}'), ("Yacute", '\u{dd}'), ("Yuml", '\u{178}'), ("Zeta", '\u{396}'),
    ("aacute", '\u{e1}'), ("acirc", '\u{e2}'), ("acute", '\u{b4}'), ("aelig", '\u{e6}'),
    ("agrave", '\u{e0}'), ("alefsym", '\u{2135}'), ("alpha", '\u{3b1}'), ("amp", '\u{26}'),
    ("and", '\u{2227}'), ("ang", '\u{2220}'), ("apos", '\u{27}'), ("aring", '\u{e5}'),
    ("asymp", '\u{2248}'), ("atilde", '\u{e3}'), ("auml", '\u{e4}'), ("bdquo", '\u{201e}'),
    ("beta", '\u{3b2}'), ("brvbar", '\u{a6}'), ("bull", '\u{2022}'), ("cap", '\u{2229}'),
    ("ccedil", '\u{e7}'), ("cedil", '\u{b8}'), ("cent", '\u{a2}'), ("chi", '\u{3c7}'), ("circ", '\u{2c6}'),
    ("clubs", '\u{2663}'), ("cong", '\u{2245}'), ("copy", '\u{a9}'), ("crarr", '\u{21b5}'),
    ("cup", '\u{222a}'), ("curren", '\u{a4}'), ("dArr", '\u{21d3}'), ("dagger", '\u{2020}'),
    ("darr", '\u{2193}'), ("deg", '\u{b0}'), ("delta", '\u{3b4}'), ("diams", '\u{2666}'),
    ("divide", '\u{f7}'), ("eacute", '\u{e9}'), ("ecirc", '\u{ea}'), ("egrave", '\u{e8}'),
    ("empty", '\u{2205}'), ("emsp", '\u{2003}'), ("ensp", '\u{2002}'), ("epsilon", '\u{3b5}'),
    ("equiv", '\u{2261}'), ("eta", '\u{3b7}'), ("eth", '\u{f0}'), ("euml", '\u{eb}'), ("euro", '\u{20ac}'),
    ("exist", '\u{2203}'), ("fnof", '\u{192}'), ("forall", '\u{2200}'), ("frac12", '\u{bd}'),
    ("frac14", '\u{bc}'), ("frac34", '\u{be}'), ("frasl", '\u{2044}'), ("gamma", '\u{3b3}'),
    ("ge", '\u{2265}'), ("gt", '\u{3e}'), ("hArr", '\u{21d4}'), ("harr", '\u{2194}'),
    ("hearts", '\u{2665}'), ("hellip", '\u{2026}'), ("iacute", '\u{ed}'), ("icirc", '\u{ee}'),
    ("iexcl", '\u{a1}'), ("igrave", '\u{ec}'), ("image", '\u{2111}'), ("infin", '\u{221e}'),
    ("int", '\u{222b}'), ("iota", '\u{3b9}'), ("iquest", '\u{bf}'), ("isin", '\u{2208}'),
    ("iuml", '\u{ef}'), ("kappa", '\u{3ba}'), ("lArr", '\u{21d0}'), ("lambda", '\u{3bb}'),
    ("lang", '\u{2329}'), ("laquo", '\u{ab}'), ("larr", '\u{2190}'), ("lceil", '\u{2308}'),
    ("ldquo", '\u{201c}'), ("le", '\u{2264}'), ("lfloor", '\u{230a}'), ("lowast", '\u{2217}'),
    ("loz", '\u{25ca}'), ("lrm", '\u{200e}'), ("lsaquo", '\u{2039}'), ("lsquo", '\u{2018}'),
    ("lt", '\u{3c}'), ("macr", '\u{af}'), ("mdash", '\u{2014}'), ("micro", '\u{b5}'), ("middot", '\u{b7}'),
    ("minus", '\u{2212}'), ("mu", '\u{3bc}'), ("nabla", '\u{2207}'), ("nbsp", '\u{a0}'),
    ("ndash", '\u{2013}'), ("ne", '\u{2260}'), ("ni", '\u{220b}'), ("not", '\u{ac}'), ("notin", '\u{2209}'),
    ("nsub", '\u{2284}'), ("ntilde", '\u{f1}'), ("nu", '\u{3bd}'), ("oacute", '\u{f3}'),
    ("ocirc", '\u{f4}'), ("oelig", '\u{153}'), ("ograve", '\u{f2}'), ("oline", '\u{203e}'),
    ("omega", '\u{3c9}'), ("omicron", '\u{3bf}'), ("oplus", '\u{2295}'), ("or", '\u{2228}'),
    ("ordf", '\u{aa}'), ("ordm", '\u{ba}'), ("oslash", '\u{f8}'), ("otilde", '\u{f5}'),
    ("otimes", '\u{2297}'), ("ouml", '\u{f6}'), ("para", '\u{b6}'), ("part", '\u{2202}'),
    ("permil", '\u{2030}'), ("perp", '\u{22a5}'), ("phi", '\u{3c6}'), ("pi", '\u{3c0}'), ("piv", '\u{3d6}'),
    ("plusmn", '\u{b1}'), ("pound", '\u{a3}'), ("prime", '\u{2032}'), ("prod", '\u{220f}'),
    ("prop", '\u{221d}'), ("psi", '\u{3c8}'), ("quot", '\u{22}'), ("rArr", '\u{21d2}'),
    ("radic", '\u{221a}'), ("rang", '\u{232a}'), ("raquo", '\u{bb}'), ("rarr", '\u{2192}'),
    ("rceil", '\u{2309}'), ("rdquo", '\u{201d}'), ("real", '\u{211c}'), ("reg", '\u{ae}'),
    ("rfloor", '\u{230b}'), ("rho", '\u{3c1}'), ("rlm", '\u{200f}'), ("rsaquo", '\u{203a}'),
    ("rsquo", '\u{2019}'), ("sbquo", '\u{201a}'), ("scaron", '\u{161}'), ("sdot", '\u{22c5}'),
    ("sect", '\u{a7}'), ("shy", '\u{ad}'), ("sigma", '\u{3c3}'), ("sigmaf", '\u{3c2}'), ("sim", '\u{223c}'),
    ("spades", '\u{2660}'), ("sub", '\u{2282}'), ("sube", '\u{2286}'), ("sum", '\u{2211}'),
    ("sup", '\u{2283}'), ("sup1", '\u{b9}'), ("sup2", '\u{b2}'), ("sup3", '\u{b3}'), ("supe", '\u{2287}'),
    ("szlig", '\u{df}'), ("tau", '\u{3c4}'), ("there4", '\u{2234}'), ("theta", '\u{3b8}'),
    ("thetasym", '\u{3d1}'), ("thinsp", '\u{2009}'), ("thorn", '\u{fe}'), ("tilde", '\u{2dc}'),
    ("times", '\u{d7}'), ("trade", '\u{2122}'), ("uArr", '\u{21d1}'), ("uacute", '\u{fa}'),
    ("uarr", '\u{2191}'), ("ucirc", '\u{fb}'), ("ugrave", '\u{f9}'), ("uml", '\u{a8}'),
    ("upsih", '\u{3d2}'), ("upsilon", '\u{3c5}'), ("uuml", '\u{fc}'), ("weierp", '\u{2118}'),
    ("xi", '\u{3be}'), ("yacute", '\u{fd}'), ("yen", '\u{a5}'), ("yuml", '\u{ff}'), ("zeta", '\u{3b6}'),
    ("zwj", '\u{200d}'), ("zwnj", '\u{200c}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(raw: &str, expect: &str) {
        let declared = Declared::read(r#"feed [ <!ENTITY co "A &#38; B"> <!ENTITY loop "&co;&co;"> ]"#);
        assert_eq!(decoded(raw, &declared, |_| {}), expect, "{raw}");
    }

    #[test]
    fn references_are_read_once() {
        check("a &amp;amp; b", "a &amp; b");
        check("&eacute;&#233;&#xE9;", "ééé");
        check("&#8217;&#146;&#8217 x", "’’’ x");
        check("AT&T & &unknown; &", "AT&T & &unknown; &");
        check("&#0;&#xD800;&#x110000;&#99999999999;|", "|");
        check("&co; &loop;", "A & B &co;&co;");
        check("&#; &#x; &;", "&#; &#x; &;");
    }
}
