//! Entries: atom:entry, RSS item, JSON Feed item.

use std::fmt;

use url::Url;

use super::{Digest, Timestamp, untracked};

/// One entry of a document, with resolved references (H7). The user's marks and the time of first sight are stored
/// apart (H5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The identity: two entries of a feed with equal identities are the same entry (H1, H2).
    pub id: EntryId,
    /// The source from which the identity was taken.
    pub id_source: IdSource,
    /// The title as plain text, without markup and character references; empty if there is none.
    pub title: String,
    /// The address of the entry's page.
    pub link: Option<Url>,
    /// Names of the authors as the document gives them.
    pub authors: Vec<String>,
    /// The time at which it was first published.
    pub published: Option<Timestamp>,
    /// The update time: atom:updated, or in RSS the item's atom:updated or dcterms:modified (H3).
    pub updated: Option<Timestamp>,
    /// The full text, if the document has it.
    pub content: Option<Text>,
    /// The summary, beside the content or instead of it.
    pub summary: Option<Text>,
    /// Terms or labels.
    pub categories: Vec<String>,
    /// Its attached files and picture.
    pub media: Media,
    /// The address of the page with comments.
    pub comments: Option<Url>,
    /// The feed from which this entry was taken over.
    pub source: EntrySource,
    /// The entries that this one answers (RFC 4685 §3), in document order.
    pub in_reply_to: Vec<InReplyTo>,
    /// The fields that only a part of a multipart page has.
    pub multipart: MultipartFields,
}

/// The attached files and the picture of an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Media {
    /// Every attached file, in document order.
    pub enclosures: Vec<Enclosure>,
    /// A picture for the entry: media:thumbnail, itunes:image, JSON Feed's image.
    pub image: Option<Url>,
    /// The width and the height that the document states for the picture, in pixels. They are no part of the digest,
    /// because earlier versions did not read them.
    pub image_size: Option<(u32, u32)>,
    /// Playing time of the attached file (`itunes:duration`, `media:content`), in seconds.
    pub duration: Option<u32>,
}

/// The feed from which an entry was taken over (`atom:source`, RSS `source`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrySource {
    /// Its title.
    pub title: Option<String>,
    /// Its address, or that of its site.
    pub link: Option<Url>,
}

/// The fields that only a part of a multipart page has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MultipartFields {
    /// The operation that the part reports (M6).
    pub operation: Option<Operation>,
    /// A body that Lacuna cannot show, which the user can save as a file.
    pub payload: Option<Payload>,
}

impl Entry {
    /// Makes an entry that has only an identity.
    #[must_use]
    pub fn new(id: EntryId, id_source: IdSource) -> Self {
        Self {
            id,
            id_source,
            title: String::new(),
            link: None,
            authors: Vec::new(),
            published: None,
            updated: None,
            content: None,
            summary: None,
            categories: Vec::new(),
            media: Media::default(),
            comments: None,
            source: EntrySource::default(),
            in_reply_to: Vec::new(),
            multipart: MultipartFields::default(),
        }
    }

    /// Returns the text to read: the content, else the summary.
    #[must_use]
    pub fn body(&self) -> Option<&Text> {
        self.content.as_ref().or(self.summary.as_ref())
    }

    /// Returns the identities that this entry would have without an id: first its link, then the link without tracking
    /// parameters, which the user's feed server leaves out, and then a digest. By them Lacuna recognises entries if their
    /// feed adds ids later, and those that came from a server.
    #[must_use]
    pub fn fallback_ids(&self) -> Vec<EntryId> {
        let link = self.link.as_ref().map(|link| EntryId::new(link.as_str()));
        let untracked = self.link.as_ref().and_then(untracked).map(|link| EntryId::new(link.as_str()));
        let digest = self.digest_id();
        // Most texts have no address, and both digests are one. A large document may have half a million entries.
        let former = Some(self.former_digest_id()).filter(|former| *former != digest);
        link.into_iter().chain(untracked).chain([digest]).chain(former).collect()
    }

    /// Returns a digest of title and text as identity. The addresses in the text count, because some entries have nothing
    /// but a picture.
    #[must_use]
    pub fn digest_id(&self) -> EntryId {
        Self::id_of(self.digest_with(|address| address))
    }

    /// Returns the digest that earlier versions took as identity. Stored entries may have it.
    #[must_use]
    pub fn former_digest_id(&self) -> EntryId {
        Self::id_of(self.former_text_digest())
    }

    fn id_of(digest: Digest) -> EntryId {
        EntryId(format!("digest:{digest}"))
    }

    /// Returns the fingerprint of the whole entry. An entry with an equal fingerprint need not be stored again.
    #[must_use]
    pub fn digest(&self) -> Digest {
        fn text(text: Option<&Text>) -> [&str; 2] {
            text.map_or(["", ""], |t| [if t.kind == TextKind::Html { "html" } else { "plain" }, &t.value])
        }
        fn url(url: Option<&Url>) -> &str {
            url.map_or("", Url::as_str)
        }
        let time = |time: Option<Timestamp>| time.map_or(String::new(), |t| t.millis().to_string());
        let (published, updated) = (time(self.published), time(self.updated));
        let lengths: Vec<String> =
            self.media.enclosures.iter().map(|e| e.length.map_or(String::new(), |n| n.to_string())).collect();
        let mut parts = vec![self.id.as_str(), &self.title, url(self.link.as_ref()), &published, &updated];
        parts.extend(text(self.content.as_ref()));
        parts.extend(text(self.summary.as_ref()));
        parts.extend([url(self.comments.as_ref()), url(self.media.image.as_ref())]);
        parts.push(self.source.title.as_deref().unwrap_or(""));
        // A separator follows each list, so that an item cannot move from one list to the next without a change of the
        // fingerprint.
        parts.extend(self.authors.iter().map(String::as_str).chain(["\u{0}"]));
        parts.extend(self.categories.iter().map(String::as_str).chain(["\u{0}"]));
        for (enclosure, length) in self.media.enclosures.iter().zip(&lengths) {
            parts.extend([enclosure.url.as_str(), enclosure.media_type.as_deref().unwrap_or(""), length]);
            parts.push(enclosure.title.as_deref().unwrap_or(""));
        }
        // Optional fields count only if they are present. So the stored fingerprints of entries without them stay
        // valid.
        let duration = self.media.duration.map(|seconds| seconds.to_string());
        parts.extend(duration.iter().flat_map(|seconds| ["duration", seconds]));
        parts.extend(self.source.link.iter().flat_map(|link| ["source", link.as_str()]));
        for replied in &self.in_reply_to {
            parts.extend(["reply", &replied.id, url(replied.link.as_ref())]);
        }
        let payload =
            self.multipart.payload.as_ref().map(|payload| Digest::of_bytes(&payload.bytes).to_string());
        if let Some(operation) = &self.multipart.operation {
            parts.extend(["operation", operation.word()]);
        }
        if let (Some(payload), Some(digest)) = (&self.multipart.payload, &payload) {
            parts.extend(["payload", &payload.media_type, digest]);
        }
        Digest::of(parts)
    }

    /// Returns the fingerprint of title and text without markup. It decides if an entry without an update time has
    /// changed (A6b). Other markup than addresses does not count, because publishers generate other HTML ids each time.
    /// The query of an address does not count either, because it may be a signature that differs each time.
    #[must_use]
    pub fn text_digest(&self) -> Digest {
        self.digest_with(|address| address.split(['?', '#']).next().unwrap_or_default())
    }

    /// Returns true if title and text have this fingerprint ([`Self::text_digest`]), which an earlier version may have
    /// stored.
    #[must_use]
    pub fn has_text_of(&self, stored: Digest) -> bool {
        stored == self.text_digest() || stored == self.former_text_digest()
    }

    /// Returns the fingerprint of the title, the words of the text, and `part` of each address in its markup.
    fn digest_with(&self, part: impl Fn(&str) -> &str) -> Digest {
        let (words, addresses) = match self.body() {
            None => (Vec::new(), Vec::new()),
            Some(Text { kind: TextKind::Plain, value }) => (without_space(value), Vec::new()),
            Some(Text { kind: TextKind::Html, value }) => {
                (without_markup(value, Unclosed::IsText), addresses_in(value))
            }
        };
        let title_and_words = [self.title.as_bytes(), words.as_slice()];
        Digest::of(title_and_words.into_iter().chain(addresses.into_iter().map(|one| part(one).as_bytes())))
    }

    /// Returns the fingerprint of earlier versions. They took each text for markup, and left out all addresses.
    fn former_text_digest(&self) -> Digest {
        let words = self.body().map(|text| without_markup(&text.value, Unclosed::IsMarkup));
        Digest::of([self.title.as_bytes(), &words.unwrap_or_default()])
    }
}

/// Returns the addresses in the tags of HTML, in their order.
fn addresses_in(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let tags = html.split('<').skip(1).filter_map(|tag| Some(tag.split_once('>')?.0));
    for mut rest in tags {
        while let Some((before, after)) = rest.split_once('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|first| matches!(first, '"' | '\''));
            let parts = match quote {
                Some(quote) => after.strip_prefix(quote).and_then(|inside| inside.split_once(quote)),
                None => after.split_once(|c: char| c.is_ascii_whitespace()),
            };
            let (value, behind) = parts.unwrap_or((after, ""));
            let name = before.split_ascii_whitespace().next_back().unwrap_or_default();
            if name.eq_ignore_ascii_case("src") || name.eq_ignore_ascii_case("href") {
                found.push(value);
            }
            rest = behind;
        }
    }
    found
}

/// The meaning of the text behind a `<` without a `>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unclosed {
    IsText,
    IsMarkup,
}

/// Returns a text without tags and white space. This function runs for every entry of every document, so it must be
/// fast. It copies a piece between two tags byte by byte without a branch, unless the piece may contain white space
/// beyond ASCII.
fn without_markup(text: &str, unclosed: Unclosed) -> Vec<u8> {
    let mut plain = vec![0; text.len()];
    let mut kept = 0;
    let mut rest = text;
    loop {
        let (piece, tag) = rest.split_once('<').unwrap_or((rest, ""));
        kept += copy_piece(piece, plain.get_mut(kept..).unwrap_or_default());
        let Some((_, behind)) = tag.split_once('>') else {
            if unclosed == Unclosed::IsText {
                kept += copy_piece(tag, plain.get_mut(kept..).unwrap_or_default());
            }
            break;
        };
        rest = behind;
    }
    plain.truncate(kept);
    plain
}

/// Returns a text without white space.
fn without_space(text: &str) -> Vec<u8> {
    let mut plain = vec![0; text.len()];
    let kept = copy_piece(text, &mut plain);
    plain.truncate(kept);
    plain
}

/// Copies a text without its white space. Returns the number of bytes copied.
fn copy_piece(piece: &str, free: &mut [u8]) -> usize {
    // True for a byte with which white space beyond ASCII may begin.
    let may_be_space = |b: u8| (b == 0xC2) | (b.wrapping_sub(0xE1) < 3);
    if piece.is_ascii() || !piece.bytes().any(may_be_space) {
        copy_ascii_words(piece.as_bytes(), free)
    } else {
        copy_words(piece, free)
    }
}

/// Copies a text without its white space. Returns the number of bytes copied.
fn copy_words(text: &str, into: &mut [u8]) -> usize {
    let mut kept = 0;
    for word in text.split_whitespace() {
        if let Some(place) = into.get_mut(kept..kept + word.len()) {
            place.copy_from_slice(word.as_bytes());
        }
        kept += word.len();
    }
    kept
}

/// Like [`copy_words`], for a text whose white space is all ASCII.
fn copy_ascii_words(text: &[u8], into: &mut [u8]) -> usize {
    let mut kept = 0;
    for byte in text {
        if let Some(place) = into.get_mut(kept) {
            *place = *byte;
        }
        let is_space = (*byte == b' ') | (byte.wrapping_sub(9) < 5);
        kept += usize::from(!is_space);
    }
    kept
}

/// The operation that a part of a multipart page reports: `Operation-Type: http-equiv=PUT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The resource is this entity from now on.
    Put,
    /// The entity changes a part of the resource.
    Patch,
    /// The publisher removed the resource.
    Delete,
    /// Another operation, by its name in upper case.
    Other(String),
}

impl Operation {
    /// Returns the operation of that name, in any case.
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        match word.to_ascii_uppercase().as_str() {
            "PUT" => Self::Put,
            "PATCH" => Self::Patch,
            "DELETE" => Self::Delete,
            other => Self::Other(other.to_owned()),
        }
    }

    /// Returns the name of the operation, as Lacuna shows and stores it.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
            Self::Other(word) => word,
        }
    }
}

/// A body that is no text, which the user can save as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload {
    /// The media type as the document gives it.
    pub media_type: String,
    /// The bytes as the server sent them.
    pub bytes: Vec<u8>,
}

/// The identity of an entry within its subscription (H1, RFC 5005 §4.2): the characters of the document, never a
/// normalised URL (RFC 4287 §4.2.6.1).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(String);

impl EntryId {
    /// Makes an identity of these characters.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// Returns the characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The source of an identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IdSource {
    /// atom:id, guid, rdf:about, JSON Feed's id, Content-ID.
    Given,
    /// The link, because the entry has no id.
    Link,
    /// A digest of title and content, because the entry has no link either.
    Digest,
}

/// A text with its kind of markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Plain or HTML.
    pub kind: TextKind,
    /// The text. HTML is as published, except for resolved references. It may be malicious.
    pub value: String,
}

impl Text {
    /// Makes an HTML text.
    #[must_use]
    pub fn html(value: impl Into<String>) -> Self {
        Self { kind: TextKind::Html, value: value.into() }
    }

    /// Makes a plain text.
    #[must_use]
    pub fn plain(value: impl Into<String>) -> Self {
        Self { kind: TextKind::Plain, value: value.into() }
    }
}

/// The markup of a [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// Plain text: `<` is an ordinary character.
    Plain,
    /// HTML or serialised XHTML.
    Html,
}

/// The entry that another one answers (RFC 4685 §3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InReplyTo {
    /// The identity as given; empty if the document names only the page of that entry.
    pub id: String,
    /// Its page.
    pub link: Option<Url>,
}

/// A file attached to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// Its address.
    pub url: Url,
    /// Its media type as given.
    pub media_type: Option<String>,
    /// Its size in bytes as given.
    pub length: Option<u64>,
    /// Its title as given.
    pub title: Option<String>,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Gives the same result as `without_markup`, in the simplest way.
    fn slowly(text: &str, unclosed: Unclosed) -> Vec<u8> {
        let last = text.rfind('>').map_or(0, |at| at + 1);
        let open = text.get(last..).unwrap().find('<').map_or(text.len(), |at| last + at);
        let mut in_tag = false;
        let keep = |(at, c): &(usize, char)| {
            if *at >= open && unclosed == Unclosed::IsText {
                return *at != open && !c.is_whitespace();
            }
            let kept = !in_tag && *c != '<' && !c.is_whitespace();
            in_tag = if in_tag { *c != '>' } else { *c == '<' };
            kept
        };
        text.char_indices().filter(keep).map(|(_, c)| c).collect::<String>().into_bytes()
    }

    fn of(body: Text) -> Entry {
        Entry { content: Some(body), ..Entry::new(EntryId::new(""), IdSource::Digest) }
    }

    #[test]
    fn h2_entries_that_differ_only_in_an_address_are_different_entries() {
        let pairs = [
            ["<img src=1>", "<img src=2>"],
            ["<img src='p?id=1'>", "<img src='p?id=2'>"],
            ["<a title='a=b' HREF = \"/1\">x</a>", "<a title='a=b' HREF = \"/2\">x</a>"],
        ];
        for [one, other] in pairs.map(|pair| pair.map(|text| of(Text::html(text)))) {
            assert_ne!(one.digest_id(), other.digest_id(), "{one:?}");
        }
        let other_markup = ["<p id=7><img alt=a src=1>", "<p id=8><img src=1>"];
        let [one, other] = other_markup.map(|text| of(Text::html(text)).digest_id());
        assert_eq!(one, other);
    }

    #[test]
    fn a6b_an_edit_of_an_address_or_behind_a_lonely_sign_is_one() {
        let differ = |pair: [Text; 2]| {
            let [one, other] = pair.map(|text| of(text).text_digest());
            one != other
        };
        assert!(differ(["<img src=1>", "<img src=2>"].map(Text::html)));
        assert!(differ(["a < b, then c", "a < b, then d"].map(Text::html)));
        assert!(differ(["a < b, then c > d", "a < e, then c > d"].map(Text::plain)));
        assert!(!differ(["<img src='1?signed=3'>", "<img src='1?signed=4'>"].map(Text::html)));
    }

    proptest! {
        #[test]
        fn a6b_markup_and_white_space_make_no_difference(text in "([<>a-c \t\n\u{85}\u{A0}\u{1680}\u{2003}\u{3000}あ é€]{0,40})") {
            for unclosed in [Unclosed::IsText, Unclosed::IsMarkup] {
                prop_assert_eq!(without_markup(&text, unclosed), slowly(&text, unclosed));
            }
        }

        #[test]
        fn any_text_is_compared_without_markup(text in any::<String>()) {
            for unclosed in [Unclosed::IsText, Unclosed::IsMarkup] {
                prop_assert_eq!(without_markup(&text, unclosed), slowly(&text, unclosed));
            }
            addresses_in(&text);
        }
    }
}
