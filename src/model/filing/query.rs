//! Reads what a user types into the search field: words, `"phrases"`, `-words` and conditions such as `is:unread`.

use chrono::{Datelike, Days, Months, NaiveDate};

use super::LabelName;
use super::label::folded_label;
use crate::locale::Message;
use crate::model::text::{folded, is_blank, is_harmful, shortened};

/// A search, as the user typed it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchQuery {
    /// An entry must contain all of them, in its title, its author or its text.
    pub terms: Vec<SearchTerm>,
    /// An entry must contain none of them.
    pub excluded: Vec<SearchTerm>,
    /// An entry must meet all of them.
    pub conditions: Vec<Condition>,
}

/// A word or phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTerm {
    /// The words, separated by white space.
    pub words: String,
    /// True if the last word may be the beginning of a longer one.
    pub prefix: bool,
}

/// A condition, such as `is:starred` or `-feed:news`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The property.
    pub property: Property,
    /// False if the entry must not have the property.
    pub is_wanted: bool,
}

/// A property of an entry that a search can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// `is:unread`; `is:read` is its opposite.
    Unread,
    /// `is:starred`.
    Starred,
    /// `is:hidden`: a rule keeps the entry out of the lists.
    Hidden,
    /// `has:enclosure`: the entry has an attached file, such as an episode of a podcast.
    Enclosure,
    /// `folder:`: the name of one of the folders around the feed contains this text, without case and accents.
    Folder(String),
    /// `category:`: a category of the entry contains this term.
    Category(SearchTerm),
    /// `feed:`: the title or the address of the feed contains this text, without case and accents.
    Feed(String),
    /// `author:`: the authors contain this term.
    Author(SearchTerm),
    /// `title:`: the title contains this term.
    Title(SearchTerm),
    /// `label:`: the entry has a label with this name.
    Label(LabelTerm),
    /// `before:`: the entry is older than the beginning of this day.
    Before(NaiveDate),
    /// `after:`: the entry is not older than the beginning of this day.
    After(NaiveDate),
}

/// The name of a label that a search asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelTerm {
    /// The name, as [`LabelName::folded`](crate::model::LabelName::folded) makes it.
    pub folded: String,
    /// True if it may be the beginning of a longer name.
    pub prefix: bool,
}

impl LabelTerm {
    /// Returns true if a label has this name.
    #[must_use]
    pub fn names(&self, label: &LabelName) -> bool {
        let folded = label.folded();
        folded == self.folded || (self.prefix && folded.starts_with(&self.folded))
    }
}

impl SearchQuery {
    /// The largest number of characters of a search. That of a rule may be half as long, because ages in it become dates,
    /// which are longer.
    pub const LONGEST: usize = 25_000;

    /// Reads a search. Nothing is an error: a condition without a value, or with a wrong one, is a word.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        // Nobody sees these characters in a copied title, and they are left out of the texts as well.
        let text: String = text.chars().filter(|c| c.is_whitespace() || !is_harmful(*c)).collect();
        let mut query = Self::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let token = Token::read(rest);
            rest = token.rest.trim_start();
            query.add(&token, &text);
        }
        query
    }

    /// Returns a search in which ages are dates: on 31 May 2026, `older:30d` is `before:2026-05-01`. The units are days,
    /// weeks, months and years: `d`, `w`, `m`, `y`. A search without ages stays as it is.
    #[must_use]
    pub fn dated(text: &str, today: NaiveDate) -> String {
        let mut dated = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let trimmed = rest.trim_start();
            let (space, token) = (rest.len() - trimmed.len(), Token::read(trimmed));
            let piece = trimmed.get(..trimmed.len() - token.rest.len()).unwrap_or_default();
            dated.push_str(rest.get(..space).unwrap_or_default());
            dated.push_str(age(&token, today).as_deref().unwrap_or(piece));
            rest = token.rest;
        }
        dated
    }

    /// Returns a search that asks for a label by its new name; `None` if the search does not name the label.
    #[must_use]
    pub fn with_label_renamed(text: &str, old: &LabelName, new: &LabelName) -> Option<String> {
        // Searches ignore quotation marks within a name.
        let name: String = new.as_str().chars().filter(|c| !is_quotation_mark(*c)).collect();
        let (old, mut renamed, mut is_other) = (old.folded(), String::new(), false);
        let mut rest = text;
        while !rest.is_empty() {
            let trimmed = rest.trim_start();
            let (space, token) = (rest.len() - trimmed.len(), Token::read(trimmed));
            let end = rest.len() - token.rest.len();
            if token.name == LABEL && folded_label(token.value().trim()) == old {
                let minus = if token.is_excluded { "-" } else { "" };
                renamed.push_str(rest.get(..space).unwrap_or_default());
                renamed.extend([minus, LABEL, "\"", &name, "\""]);
                is_other = true;
            } else {
                renamed.push_str(rest.get(..end).unwrap_or_default());
            }
            rest = token.rest;
        }
        (is_other && !name.trim().is_empty()).then_some(renamed)
    }

    /// Returns true if a quotation mark in the search has no partner.
    #[must_use]
    pub fn has_open_quote(text: &str) -> bool {
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let token = Token::read(rest);
            if token.is_open {
                return true;
            }
            rest = token.rest.trim_start();
        }
        false
    }

    /// Returns the words that look like a condition with a wrong value, such as `before:yesterday`.
    pub fn mistyped(&self) -> impl Iterator<Item = &str> {
        let terms = self.terms.iter().chain(&self.excluded).map(|term| term.words.as_str());
        terms.filter(|words| NAMES.iter().any(|name| words.starts_with(name)))
    }

    /// Returns a sentence about a word that [`Self::mistyped`] returned. It names the values that are possible.
    #[must_use]
    pub fn mistake(word: &str) -> Message {
        let name = NAMES.iter().find(|name| word.starts_with(**name)).copied().unwrap_or_default();
        msg!("model-query-mistyped", word = shortened(word), name = name.trim_end_matches(':'))
    }

    /// Says why a piece of a search is no condition, although it looks like one: its name is unknown, or its value is wrong.
    /// Text in quotation marks looks like none, and neither does a web address.
    #[must_use]
    pub fn misnamed(text: &str) -> Option<Message> {
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let token = Token::read(rest);
            rest = token.rest.trim_start();
            let term = |value: &str| SearchTerm::new(value, token.is_quoted, false);
            if !token.name.is_empty() && property(&token, &term).is_none() {
                return Some(Self::mistake(&format!("{}{}", token.name, token.value())));
            }
            if let Some(name) = token.unknown_name() {
                let word = shortened(token.text);
                return Some(msg!(
                    "model-query-unknown",
                    word,
                    name = shortened(name),
                    names = NAMES.join(", ")
                ));
            }
        }
        None
    }

    /// Says why a search finds nothing: it has text, but neither a letter nor a digit that anybody sees.
    #[must_use]
    pub fn without_words(text: &str) -> Option<Message> {
        if text.trim().is_empty() {
            None
        } else if is_blank(text) {
            Some(msg!("model-query-unseen"))
        } else {
            Self::parse(text)
                .is_empty()
                .then(|| msg!("model-query-only-signs", query = shortened(text.trim())))
        }
    }

    /// Returns true for a sign with which a word or a condition may begin, such as a minus or a quotation mark.
    #[must_use]
    pub const fn may_begin_term(c: char) -> bool {
        c.is_ascii() || is_quotation_mark(c) || is_single_mark(c)
    }

    /// Returns true if the search can find anything: it has a word or a condition.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.excluded.is_empty() && self.conditions.is_empty()
    }

    fn add(&mut self, token: &Token<'_>, text: &str) {
        // The user may still be typing the last word.
        let is_typed = token.rest.is_empty() && text.ends_with(char::is_alphanumeric);
        let term = |value: &str| SearchTerm::new(value, token.is_quoted, is_typed);
        if let Some((property, is_wanted)) = property(token, &term) {
            self.conditions.push(Condition { property, is_wanted: is_wanted != token.is_excluded });
            return;
        }
        let list = if token.is_excluded { &mut self.excluded } else { &mut self.terms };
        list.extend(term(token.text));
    }
}

impl SearchTerm {
    /// Returns the term of a word or phrase; `None` if no letter or digit is in it.
    fn new(text: &str, is_quoted: bool, is_typed: bool) -> Option<Self> {
        let prefix = !is_quoted && (is_typed || text.ends_with('*'));
        let words = text.trim_matches('*').to_owned();
        words.contains(char::is_alphanumeric).then_some(Self { words, prefix })
    }
}

/// A piece of a search between white space, or between quotation marks.
struct Token<'a> {
    /// The name of a condition, such as `feed:`; empty for a word.
    name: &'static str,
    /// The word or phrase, without quotation marks. That of a condition without quotation marks begins with its name.
    text: &'a str,
    is_quoted: bool,
    /// True if the quotation mark at its beginning has no partner.
    is_open: bool,
    /// True if a minus stands in front.
    is_excluded: bool,
    /// The text behind the piece.
    rest: &'a str,
}

impl<'a> Token<'a> {
    /// Reads the piece at the beginning of a text that begins with no white space.
    fn read(text: &'a str) -> Self {
        let minus = text.strip_prefix('-').filter(|rest| rest.starts_with(|c: char| begins_term(c)));
        let (is_excluded, text) = (minus.is_some(), minus.unwrap_or(text));
        let named = NAMES.into_iter().find_map(|name| text.strip_prefix(name).map(|value| (name, value)));
        let (name, value) = named.unwrap_or(("", text));
        let quoted = |text: &'a str, rest| Self {
            name,
            text: text.trim(),
            is_quoted: true,
            is_open: false,
            is_excluded,
            rest,
        };
        if let Some(phrase) = value.strip_prefix(is_quotation_mark) {
            // The name of a label may contain marks, so it ends at one with white space behind it.
            let label = closed(phrase, is_quotation_mark).filter(|_| name == LABEL);
            let closed = label.or_else(|| phrase.split_once(is_quotation_mark));
            // A mark without a partner is closed at the end.
            let (text, rest) = closed.unwrap_or((phrase, ""));
            // French puts spaces inside its marks.
            return Self { is_open: closed.is_none(), ..quoted(text, rest) };
        }
        // A single mark before a word is often an apostrophe, so single marks count only around a value.
        let value = value.strip_prefix(is_single_mark).filter(|_| !name.is_empty());
        if let Some((text, rest)) = value.and_then(|value| closed(value, is_single_mark)) {
            return quoted(text, rest);
        }
        let ends = |c: char| c.is_whitespace() || name != LABEL && is_quotation_mark(c);
        let end = text.find(ends).unwrap_or(text.len());
        let (text, rest) = text.split_at(end);
        Self { name, text, is_quoted: false, is_open: false, is_excluded, rest }
    }

    /// Returns the name of a piece such as `wrod:tide`, which no condition has.
    fn unknown_name(&self) -> Option<&'a str> {
        let (name, value) = self.text.split_once(':').filter(|_| self.name.is_empty() && !self.is_quoted)?;
        let is_name = name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        (is_name && !value.is_empty() && !value.starts_with("//")).then_some(name)
    }

    /// Returns the value of a condition. It is the text of a word.
    fn value(&self) -> &'a str {
        if self.is_quoted { self.text } else { self.text.strip_prefix(self.name).unwrap_or(self.text) }
    }
}

/// The name of the condition on labels.
const LABEL: &str = "label:";
/// The names of the conditions.
const NAMES: [&str; 12] = [
    "is:",
    "has:",
    "feed:",
    "folder:",
    "author:",
    "title:",
    "category:",
    LABEL,
    "before:",
    "after:",
    "older:",
    "newer:",
];

fn begins_term(c: char) -> bool {
    c.is_alphanumeric() || is_quotation_mark(c)
}

pub(super) const fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '「' | '」')
}

const fn is_single_mark(c: char) -> bool {
    matches!(c, '\'' | '‘' | '’' | '‚')
}

/// Divides a text at the first mark that ends it or has white space behind it.
fn closed(text: &str, is_mark: fn(char) -> bool) -> Option<(&str, &str)> {
    let divided = |(at, mark): (usize, &str)| Some((text.get(..at)?, text.get(at + mark.len()..)?));
    let is_last = |(_, rest): &(&str, &str)| rest.chars().next().is_none_or(char::is_whitespace);
    text.match_indices(is_mark).filter_map(divided).find(is_last)
}

/// Returns the property that a condition names, and true if an entry must have it; `None` if there is no such condition.
fn property(token: &Token<'_>, term: &dyn Fn(&str) -> Option<SearchTerm>) -> Option<(Property, bool)> {
    let value = token.value();
    let property = match (token.name, value) {
        ("is:", "read") => return Some((Property::Unread, false)),
        ("is:", "unread") => Property::Unread,
        ("is:", "starred") => Property::Starred,
        ("is:", "hidden") => Property::Hidden,
        ("has:", "enclosure") => Property::Enclosure,
        ("feed:", _) if !value.is_empty() => Property::Feed(folded(value)),
        ("folder:", _) if !value.is_empty() => Property::Folder(folded(value)),
        ("category:", _) => Property::Category(term(value)?),
        ("author:", _) => Property::Author(term(value)?),
        ("title:", _) => Property::Title(term(value)?),
        (LABEL, _) if !value.is_empty() => Property::Label(LabelTerm {
            folded: {
                let name = if token.is_quoted { value } else { value.trim_end_matches('*') };
                // People put a backslash before a quotation mark within a name.
                folded_label(name.replace("\\\"", "\"").trim())
            },
            prefix: !token.is_quoted && (token.rest.is_empty() || value.ends_with('*')),
        }),
        ("before:", _) => Property::Before(day(value)?),
        ("after:", _) => Property::After(day(value)?),
        _ => return None,
    };
    Some((property, true))
}

/// Returns `before:2026-05-01` for `older:30d`, and `after:` for `newer:`, with the minus in front if there is one.
fn age(token: &Token<'_>, today: NaiveDate) -> Option<String> {
    let name = match token.name {
        "older:" => "before",
        "newer:" => "after",
        _ => return None,
    };
    let (minus, age) = (if token.is_excluded { "-" } else { "" }, token.value());
    let unit = age.chars().next_back()?;
    let count: u32 = age.get(..age.len() - unit.len_utf8())?.parse().ok()?;
    let day = match unit {
        'd' => today.checked_sub_days(Days::new(count.into())),
        'w' => today.checked_sub_days(Days::new(u64::from(count) * 7)),
        'm' => today.checked_sub_months(Months::new(count)),
        'y' => today.checked_sub_months(Months::new(count.checked_mul(12)?)),
        _ => None,
    }?;
    Some(format!("{minus}{name}:{}", day.format("%Y-%m-%d")))
}

/// Returns the first day of `2026-05-17`, `2026-05` or `2026`.
fn day(text: &str) -> Option<NaiveDate> {
    let mut numbers = text.split('-').map(|part| part.parse::<u32>().ok());
    let year = i32::try_from(numbers.next()??).ok()?;
    let month = numbers.next().unwrap_or(Some(1))?;
    let day = numbers.next().unwrap_or(Some(1))?;
    let is_over = numbers.next().is_none();
    NaiveDate::from_ymd_opt(year, month, day).filter(|date| is_over && (1..=9999).contains(&date.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a query in short: a `*` behind a term that may be longer, `!` before all that an entry must not have.
    fn in_short(text: &str) -> String {
        let query = SearchQuery::parse(text);
        let term = |term: &SearchTerm| format!("[{}{}]", term.words, if term.prefix { "*" } else { "" });
        let condition = |condition: &Condition| {
            let property = match &condition.property {
                Property::Unread => "unread".to_owned(),
                Property::Starred => "starred".to_owned(),
                Property::Hidden => "hidden".to_owned(),
                Property::Enclosure => "enclosure".to_owned(),
                Property::Folder(text) => format!("folder={text}"),
                Property::Category(value) => format!("category={}", term(value)),
                Property::Feed(text) => format!("feed={text}"),
                Property::Author(value) => format!("author={}", term(value)),
                Property::Title(value) => format!("title={}", term(value)),
                Property::Label(label) => {
                    format!("label={}{}", label.folded, if label.prefix { "*" } else { "" })
                }
                Property::Before(day) => format!("<{day}"),
                Property::After(day) => format!(">={day}"),
            };
            format!("{}{property}", if condition.is_wanted { "" } else { "!" })
        };
        let terms = query.terms.iter().map(term);
        let excluded = query.excluded.iter().map(|excluded| format!("!{}", term(excluded)));
        let conditions = query.conditions.iter().map(condition);
        terms.chain(excluded).chain(conditions).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_phrases_and_beginnings_are_terms() {
        for (text, expect) in [
            ("", ""),
            ("new gate ", "[new] [gate]"),
            ("new gate", "[new] [gate*]"),
            ("\"new gate\" old", "[new gate] [old*]"),
            ("\"new gate", "[new gate]"),
            ("„new gate“ “old gate”", "[new gate] [old gate]"),
            ("« new gate » «old gate»", "[new gate] [old gate]"),
            ("「new gate」", "[new gate]"),
            ("caf* latte ", "[caf*] [latte]"),
            ("rfc-5005 ", "[rfc-5005]"),
            ("new\"old gate\"", "[new] [old gate]"),
            ("* \" - -- \u{0} !!!", ""),
        ] {
            assert_eq!(in_short(text), expect, "{text}");
        }
    }

    #[test]
    fn characters_that_nobody_sees_divide_no_word_of_a_search() {
        let text = "Donau\u{ad}dampf\u{200b}schiff title:\u{feff}\"a\u{2060}b c\" label:x\u{ad}y feed:n\u{ad}e x\u{2028}y ";
        assert_eq!(in_short(text), "[Donaudampfschiff] [x] [y] title=[ab c] label=xy feed=ne");
    }

    #[test]
    fn a_quotation_mark_without_a_partner_is_noticed() {
        for (text, is_open) in [
            ("", false),
            ("gate \"old wall\" -title:“fog”", false),
            ("label:x\"y gate", false),
            ("label:\"to \"read\"\" gate", false),
            ("gate \"old wall", true),
            ("title:\"old", true),
            ("5\" disk", true),
            ("\"a\" „b", true),
        ] {
            assert_eq!(SearchQuery::has_open_quote(text), is_open, "{text}");
        }
    }

    #[test]
    fn a_minus_before_a_term_excludes_it() {
        for (text, expect) in [
            ("gate -old ", "[gate] ![old]"),
            ("gate -\"old wall\"", "[gate] ![old wall]"),
            ("-old", "![old*]"),
            ("some -- text ", "[some] [text]"),
            ("- old ", "[old]"),
        ] {
            assert_eq!(in_short(text), expect, "{text}");
        }
    }

    #[test]
    fn ages_are_dates_of_a_day() {
        let today = NaiveDate::from_ymd_opt(2026, 5, 31).unwrap();
        for (text, expect) in [
            ("older:30d gate", "before:2026-05-01 gate"),
            ("-newer:2w  gate ", "-after:2026-05-17  gate "),
            ("older:1m newer:2y", "before:2026-04-30 after:2024-05-31"),
            ("older:\"30d\" -newer:'2w' gate", "before:2026-05-01 -after:2026-05-17 gate"),
            ("older:30 older:d older:-1d older:9999999999d", "older:30 older:d older:-1d older:9999999999d"),
            ("\"it is older:3d\" older:ü", "\"it is older:3d\" older:ü"),
            ("label:x\"y older:1d", "label:x\"y before:2026-05-30"),
            ("label:'it is older:3d' older:1d ", "label:'it is older:3d' before:2026-05-30 "),
            ("", ""),
        ] {
            assert_eq!(SearchQuery::dated(text, today), expect, "{text}");
        }
    }

    #[test]
    fn a_renamed_label_is_renamed_in_searches() {
        let name = |text: &str| LabelName::new(text).unwrap();
        let renamed = |text| SearchQuery::with_label_renamed(text, &name("To read"), &name("My \"new\" one"));
        for (text, expect) in [
            ("label:\"to read\"", Some("label:\"My new one\"")),
            (" gate  -label:\"To Read\" \"old wall\" ", Some(" gate  -label:\"My new one\" \"old wall\" ")),
            ("label:to read gate", None),
            ("-label:'to read' gate", Some("-label:\"My new one\" gate")),
            ("title:\"to read\" \"label:to read\"", None),
            ("gate", None),
            ("", None),
        ] {
            assert_eq!(renamed(text).as_deref(), expect, "{text}");
        }
        let short = SearchQuery::with_label_renamed("label:foo label:foo* x", &name("Foo"), &name("bar"));
        assert_eq!(short.as_deref(), Some("label:\"bar\" label:foo* x"));
    }

    #[test]
    fn a_condition_with_a_wrong_value_is_named() {
        let query = SearchQuery::parse("before:yesterday -is:old http://a.example/ note:x feed:a gate ");
        assert_eq!(query.mistyped().collect::<Vec<_>>(), ["before:yesterday", "is:old"]);
    }

    #[test]
    fn a_search_without_letters_and_digits_says_that_it_finds_nothing() {
        let said = |text: &str| SearchQuery::without_words(text).map(|said| said.to_string());
        for text in ["", "  ", "gate", "gate 🎉", "is:read", "-gate", "🎉1", "地"] {
            assert_eq!(said(text), None, "{text}");
        }
        for text in ["🎉", " 👍🏽 ", "\"…\"", "+", "-🎉"] {
            let expect =
                format!("A search finds letters and digits only, so no entry fits “{}”.", text.trim());
            assert_eq!(said(text), Some(expect));
        }
        for text in ["\u{200b}", "\u{3164}", " \u{ad}\u{2060} "] {
            let expect = "Nobody sees the characters of this search, so it finds nothing.";
            assert_eq!(said(text).as_deref(), Some(expect), "{text:?}");
        }
    }

    #[test]
    fn conditions_are_read_and_all_else_is_a_word() {
        for (text, expect) in [
            ("is:unread gate ", "[gate] unread"),
            ("is:read -is:starred", "!unread !starred"),
            ("-is:read", "unread"),
            ("feed:Zürich", "feed=zurich"),
            ("has:enclosure -is:hidden ", "enclosure !hidden"),
            ("folder:Zürich category:\"Old maps\"", "folder=zurich category=[Old maps]"),
            ("has:wings older:soon ", "[has:wings] [older:soon]"),
            ("-feed:\"Rye Letters\" ", "!feed=rye letters"),
            ("author:ann", "author=[ann*]"),
            ("author:\"Ann Lee\" title:fog ", "author=[Ann Lee] title=[fog]"),
            ("label:Später ", "label=spater"),
            ("label:spa", "label=spa*"),
            ("-label:\"To Read\"", "!label=to read"),
            ("label:wor* gate ", "[gate] label=wor*"),
            ("label: ", "[label:]"),
            ("label:x\"y gate ", "[gate] label=xy"),
            ("label:\"to \"read\"\" gate ", "[gate] label=to read"),
            ("label:\"a\" \"old gate\"", "[old gate] label=a"),
            ("label:\"a", "label=a"),
            ("before:2026-05-17 after:2026-05", "<2026-05-17 >=2026-05-01"),
            ("after:2024 ", ">=2024-01-01"),
            ("before:2026-13 ", "[before:2026-13]"),
            ("before:17.5.2026 ", "[before:17.5.2026]"),
            ("is:new title: feed: ", "[is:new] [title:] [feed:]"),
            ("http://a.example/x ", "[http://a.example/x]"),
            ("note:\"old gate\"", "[note:] [old gate]"),
            ("label:'two words' gate ", "[gate] label=two words"),
            ("-label:‘Ann's list’", "!label=ann's list"),
            ("title:'new gate' author:'Ann O'Brien'", "title=[new gate] author=[Ann O'Brien]"),
            ("label:'80s gate ", "[gate] label='80s"),
            ("title:'tis folder:\"\" ", "title=['tis]"),
            ("folder:'' gate ", "[gate]"),
            ("'new gate' ", "['new] [gate']"),
        ] {
            assert_eq!(in_short(text), expect, "{text}");
        }
    }
}
