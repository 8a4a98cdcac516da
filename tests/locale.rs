//! Compares the sources with the catalogues of all languages. Each message that the sources name must be in each
//! catalogue, each message of a catalogue must be named, and both must agree on its values.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Resource, VariantKey,
};
use lacuna::locale::Language;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of a catalogue by id (attributes: `id.attribute`), each with its variables.
type Catalogue = BTreeMap<String, BTreeSet<String>>;

fn parse<'a>(file: &str, text: &'a str) -> Resource<&'a str> {
    fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"))
}

fn catalogue(language: Language) -> Catalogue {
    let mut all = Catalogue::new();
    for (file, text) in language.files() {
        let name = format!("{}/{file}.ftl", language.tag());
        let mut add = |key: String, pattern: &Pattern<&str>| {
            assert!(key.starts_with(&format!("{file}-")), "{name}: the id {key} does not begin with {file}-");
            let mut found = BTreeSet::new();
            variables(pattern, &mut found);
            assert!(all.insert(key.clone(), found).is_none(), "{name}: {key} stands there twice");
        };
        for entry in parse(&name, text).body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name;
                    if let Some(value) = &message.value {
                        add(id.to_owned(), value);
                    }
                    for own in &message.attributes {
                        add(format!("{id}.{}", own.id.name), &own.value);
                    }
                }
                Entry::Term(term) => panic!("{name}: the term {} is not understood here", term.id.name),
                Entry::Junk { content } => panic!("{name}: {content}"),
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            }
        }
    }
    all
}

fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    fn inline(expression: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => {
                found.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| inline(argument, found));
            }
            InlineExpression::Placeable { expression } => any(expression, found),
            _ => {}
        }
    }
    fn any(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
        match expression {
            Expression::Inline(one) => inline(one, found),
            Expression::Select { selector, variants } => {
                inline(selector, found);
                for variant in variants {
                    variables(&variant.value, found);
                }
            }
        }
    }
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            any(expression, found);
        }
    }
}

/// A place of the sources that names a message.
struct Use {
    place: String,
    id: String,
    /// The names of the values.
    values: BTreeSet<String>,
}

/// The sources without tests: a message that only a test names is unused.
fn sources() -> Vec<PathBuf> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            let is_test = ["tests", "tests.rs"].iter().any(|name| path.ends_with(name));
            if is_test {
                continue;
            }
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root().join("src"), &mut found);
    found.sort();
    found
}

/// The code without comments. Strings stay.
fn code(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_word = kept.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let length = match c {
            '/' if rest.starts_with("//") => {
                rest = rest.find('\n').map_or("", |end| rest.split_at(end).1);
                continue;
            }
            'r' if !is_word && raw_length(rest) > 0 => raw_length(rest),
            _ => token_length(rest, c),
        };
        let (now, after) = rest.split_at(length);
        kept.push_str(now);
        rest = after;
    }
    kept
}

/// The length of the string, the character in quotation marks, or the single character at the beginning of a text.
fn token_length(text: &str, first: char) -> usize {
    let second = text.chars().nth(1);
    match first {
        '"' => string_length(text),
        '\'' if second == Some('\\') => {
            text.char_indices().skip(3).find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 1)
        }
        // A lifetime has no second quotation mark.
        '\'' if text.chars().nth(2) == Some('\'') => 2 + second.map_or(0, char::len_utf8),
        _ => first.len_utf8(),
    }
}

/// The length of a string with its quotation marks, at the beginning of a text.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a raw string at the beginning of a text; 0 if there is none.
fn raw_length(text: &str) -> usize {
    let marks = text.chars().skip(1).take_while(|c| *c == '#').count();
    let end = format!("\"{}", "#".repeat(marks));
    match text.get(1 + marks..) {
        Some(inner) if inner.starts_with('"') => inner
            .match_indices(&end)
            .find(|(at, _)| *at > 0)
            .map_or(text.len(), |(at, _)| 1 + marks + at + end.len()),
        _ => 0,
    }
}

/// Splits the arguments of a call at its commas. The text begins after the opening parenthesis.
fn arguments(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (now, after) = rest.split_at(token_length(rest, c));
        rest = after;
        match c {
            ')' | ']' | '}' if depth == 0 => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(String::new());
                continue;
            }
            _ => {}
        }
        found.last_mut().unwrap().push_str(now);
    }
    let mut found: Vec<String> = found.iter().map(|argument| argument.trim().to_owned()).collect();
    found.retain(|argument| !argument.is_empty());
    found
}

/// The calls of `t!` and `msg!` in some code. A call whose id is not a string is part of a macro and is left out.
fn uses(place: &str, code: &str) -> Vec<Use> {
    let mut found = Vec::new();
    for name in ["t!(", "msg!("] {
        for (at, _) in code.match_indices(name) {
            let (before, call) = code.split_at(at);
            if before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let arguments = arguments(call.split_at(name.len()).1);
            let Some(id) = arguments.first().and_then(|first| first.strip_prefix('"')) else { continue };
            let id = id.trim_end_matches('"').to_owned();
            let values = arguments.iter().skip(1);
            let values = values.map(|value| value.split('=').next().unwrap().trim().to_owned()).collect();
            found.push(Use { place: place.to_owned(), id, values });
        }
    }
    found
}

fn all_uses() -> Vec<Use> {
    let mut found = Vec::new();
    for file in sources() {
        let place = file.strip_prefix(root()).unwrap().display().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        let text = code(text.split_once("\n#[cfg(test)]\nmod tests {").map_or(text.as_str(), |(own, _)| own));
        found.extend(uses(&place, &text));
        // The module of the catalogue itself looks up the separators of numbers.
        if place.starts_with("src/locale/") {
            for part in text.split(".text(\"").skip(1) {
                let id = part.split('"').next().unwrap().to_owned();
                found.push(Use { place: place.clone(), id, values: BTreeSet::new() });
            }
        } else {
            assert!(
                !text.contains("Message::new("),
                "{place}: msg! makes messages, so that its ids are found"
            );
        }
    }
    assert!(found.len() > 50, "the sources were not understood: {}", found.len());
    found
}

#[test]
fn each_language_has_the_messages_that_the_sources_name() {
    let uses = all_uses();
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let catalogue = catalogue(*language);
        for Use { place, id, values } in &uses {
            match catalogue.get(id) {
                None => wrong.push(format!("{}: {id} is missing, which {place} names", language.tag())),
                Some(variables) if variables != values => {
                    wrong.push(format!(
                        "{}: {id} takes {variables:?}, but {place} gives {values:?}",
                        language.tag()
                    ));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Messages of these layers are stored, and put into words later, in the language of that time.
#[test]
fn the_layers_below_the_window_put_nothing_into_words() {
    for file in sources() {
        let place = file.strip_prefix(root()).unwrap();
        let is_below = ["model", "document", "history", "fetch", "store"]
            .iter()
            .any(|m| place.starts_with(Path::new("src").join(m)));
        let code = code(&std::fs::read_to_string(&file).unwrap());
        let texts = code
            .match_indices("t!(")
            .filter(|(at, _)| !code.split_at(*at).0.ends_with(|c: char| c.is_alphanumeric() || c == '_'));
        assert!(!is_below || texts.count() == 0, "{}: msg! instead of t!", place.display());
    }
}

#[test]
fn the_sources_name_each_message() {
    let named: BTreeSet<String> = all_uses().into_iter().map(|used| used.id).collect();
    let mut unused = Vec::new();
    for language in Language::ALL {
        let keys = catalogue(*language).into_keys();
        unused
            .extend(keys.filter(|key| !named.contains(key)).map(|key| format!("{}: {key}", language.tag())));
    }
    assert!(unused.is_empty(), "messages that no source names:\n{}", unused.join("\n"));
}

#[test]
fn all_languages_have_the_same_messages_attributes_and_variables() {
    let english = catalogue(Language::English);
    for language in Language::ALL {
        let other = catalogue(*language);
        let mut wrong: Vec<String> = english
            .keys()
            .filter(|key| !other.contains_key(*key))
            .map(|key| format!("{key} is missing"))
            .collect();
        for (key, variables) in &other {
            match english.get(key) {
                None => wrong.push(format!("English has no {key}")),
                Some(of) if of != variables => {
                    wrong.push(format!("{key} has {variables:?}, in English {of:?}"));
                }
                Some(_) => {}
            }
        }
        assert!(wrong.is_empty(), "{}:\n{}", language.tag(), wrong.join("\n"));
    }
}

#[test]
fn each_file_is_part_of_the_program() {
    for language in Language::ALL {
        let folder = root().join("assets/locale").join(language.tag());
        let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let files: BTreeSet<String> = files.map(|name| name.into_string().unwrap()).collect();
        let known = language.files().iter().map(|(name, _)| format!("{name}.ftl"));
        assert_eq!(files, known.collect(), "{}", folder.display());
    }
    let folders = std::fs::read_dir(root().join("assets/locale")).unwrap().map(Result::unwrap);
    let folders = folders.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name());
    let folders: BTreeSet<String> = folders.map(|name| name.into_string().unwrap()).collect();
    assert_eq!(folders, Language::ALL.iter().map(|language| language.tag().to_owned()).collect());
}

/// Every plural must have exactly the forms of the language. A form that no number selects is a mistake. So is a
/// missing form, because its numbers would get the form `other`.
#[test]
fn plural_forms_are_those_of_the_language() {
    fn forms<'a>(pattern: &Pattern<&'a str>, found: &mut Vec<BTreeSet<&'a str>>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression: Expression::Select { variants, .. } } = element {
                let names = variants.iter().filter_map(|variant| match &variant.key {
                    VariantKey::Identifier { name } => Some(*name),
                    VariantKey::NumberLiteral { .. } => None,
                });
                found.push(names.collect());
                for variant in variants {
                    forms(&variant.value, found);
                }
            }
        }
    }
    let mut seen = 0;
    for language in Language::ALL {
        // French and Spanish have a form for whole millions too. No text needs it: it reads like the form `other`.
        let expect = match language {
            Language::English | Language::German | Language::French | Language::Spanish => {
                BTreeSet::from(["one", "other"])
            }
            Language::SimplifiedChinese => BTreeSet::from(["other"]),
        };
        for (file, text) in language.files() {
            for entry in parse(file, text).body {
                let Entry::Message(message) = entry else { continue };
                let mut found = Vec::new();
                message.value.iter().for_each(|value| forms(value, &mut found));
                message.attributes.iter().for_each(|own| forms(&own.value, &mut found));
                for names in found.into_iter().filter(|names| names.contains("other")) {
                    seen += 1;
                    assert_eq!(names, expect, "{}: {}", language.tag(), message.id.name);
                }
            }
        }
    }
    assert!(seen > 20, "the plural forms were not found: {seen}");
}

/// An apostrophe or a quotation mark of a typewriter beside those of print looks like a mistake.
/// Returns true if a text ends with a full stop. Of plural forms, the last one counts.
fn is_sentence(pattern: &Pattern<&str>) -> bool {
    match pattern.elements.last() {
        Some(PatternElement::TextElement { value }) => value.trim_end().ends_with(['.', '。']),
        Some(PatternElement::Placeable { expression: Expression::Select { variants, .. } }) => {
            variants.last().is_some_and(|variant| is_sentence(&variant.value))
        }
        _ => false,
    }
}

/// A sentence ends with a full stop, and a fragment has none. Whether a text is a sentence does not depend on the language.
#[test]
fn a_text_ends_with_a_full_stop_in_all_languages_or_in_none() {
    // In the other files, abbreviations of units and dates end with a full stop.
    const FILES: [&str; 8] =
        ["app", "config", "document", "history", "profile", "ui-dialogs", "ui-gap", "ui-list"];
    let sentences = |language: Language| {
        let mut found = BTreeMap::new();
        for (file, text) in language.files().iter().filter(|(file, _)| FILES.contains(file)) {
            for entry in parse(file, text).body {
                let Entry::Message(message) = entry else { continue };
                let id = message.id.name;
                found.extend(message.value.iter().map(|value| (id.to_owned(), is_sentence(value))));
                let own = message.attributes.iter();
                found.extend(own.map(|own| (format!("{id}.{}", own.id.name), is_sentence(&own.value))));
            }
        }
        found
    };
    let english = sentences(Language::English);
    assert!(english.values().filter(|is_sentence| **is_sentence).count() > 200);
    for language in Language::ALL {
        for (id, is_sentence) in sentences(*language) {
            assert_eq!(Some(&is_sentence), english.get(&id), "{}: {id}", language.tag());
        }
    }
}

#[test]
fn quotation_marks_and_apostrophes_are_typographic() {
    fn texts<'a>(pattern: &Pattern<&'a str>, found: &mut Vec<&'a str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => found.push(value),
                PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                    for variant in variants {
                        texts(&variant.value, found);
                    }
                }
                PatternElement::Placeable { expression: Expression::Inline(_) } => {}
            }
        }
    }
    // The names of options may stand in quotation marks of a shell: '--help'.
    let is_plain = |text: &str| {
        let letters: Vec<char> = text.chars().collect();
        letters.contains(&'"')
            || letters.windows(3).any(|three| {
                matches!(three, [before, '\'', after] if before.is_alphabetic() && after.is_alphabetic())
            })
    };
    assert!(is_plain("the feed's file") && is_plain("the \"x\"") && !is_plain("the feed’s '--help'"));
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for (file, text) in language.files() {
            for entry in parse(file, text).body {
                let Entry::Message(message) = entry else { continue };
                let mut found = Vec::new();
                message.value.iter().for_each(|value| texts(value, &mut found));
                message.attributes.iter().for_each(|own| texts(&own.value, &mut found));
                if found.into_iter().any(is_plain) {
                    wrong.push(format!("{}: {}", language.tag(), message.id.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "texts with marks of a typewriter:\n{}", wrong.join("\n"));
}

#[test]
fn the_scan_of_sources_finds_calls_in_every_form() {
    let text = r##"
        // t!("in-a-comment")
        let a = t!("a"); let b = format!("{}", t!("b.hint"));
        let c = msg!(
            "c", // with a comment, and a comma
            host, count = list.iter().map(|(x, y)| f(x, ",)")).sum::<u64>(),
        );
        assert!(x, "{}", '"'); let d = r#"t!("in"a"string")"#; print!("not"); t!("d", e = '\'', f = '(', g = '\\');
        ($id:literal) => { t!(@value $name) };
    "##;
    let found = uses("here", &code(text));
    let found: Vec<(String, Vec<String>)> =
        found.into_iter().map(|used| (used.id, used.values.into_iter().collect())).collect();
    let of = |id: &str, values: &[&str]| (id.to_owned(), values.iter().map(|v| (*v).to_owned()).collect());
    assert!(found.contains(&of("a", &[])) && found.contains(&of("b.hint", &[])), "{found:?}");
    assert!(found.contains(&of("c", &["count", "host"])), "{found:?}");
    assert!(found.contains(&of("d", &["e", "f", "g"])), "{found:?}");
    assert!(!found.iter().any(|(id, _)| id == "in-a-comment" || id == "not"), "{found:?}");
}
