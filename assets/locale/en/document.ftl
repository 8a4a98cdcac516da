# Why a document cannot be used as a feed.
document-web-page = This address leads to a web page, not to a feed.
    .hint = Look for the feed’s own address on the page.
document-opml = This address leads to a list of feeds (OPML), not to a feed.
    .hint = Import it as a subscription list instead.
document-sitemap = This address leads to a sitemap, not to a feed.
document-other-xml = This address leads to an XML document of another kind, not to a feed.
document-other-rdf = This address leads to an RDF document of another kind, not to a feed.
document-other-json = This address leads to JSON that is not a feed.
document-no-export = This file is JSON, but not an export of a feed reader.
document-plain-text = This address leads to plain text, not to a feed.
document-other-file = This address leads to a document, an image or another file, not to a feed.
document-text = This address leads to text that is not a feed.
# Answers of a publisher’s site or a feed server about missing entries. Each follows a sentence that names the server.
document-answer-page = It sent a web page instead of a list of entries.
document-answer-other = It sent something other than a list of entries.
document-answer-no-mode = Its Google Reader mode gives no lists of entries. An account with a token for its own API can ask for them.
document-empty = This address leads to an empty document.
document-broken-json = The feed’s JSON is broken at line { $line }.
document-breaks-off = The feed’s document breaks off before anything of use.
document-no-page = This address does not lead to a feed in fixed pages.
document-no-index = This address does not lead to the index of a snapshot.
document-index-lacks = The index of the snapshot has no usable “{ $member }”.
    .hint = Tell its publisher.

## Hints of several messages

document-check-address = Check the address. The address of the site works too: Lacuna looks for its feed there.
document-tell-publisher = Try again later, or tell its publisher.

## Repairs of a document: sentences without a full stop, which the clause of a specification follows in parentheses

document-text-after-feed = skipped text after the feed
document-text-before-feed = skipped text before the feed
document-elements-unclosed = closed { $count ->
        [one] { $count } element that was
       *[other] { $count } elements that were
    } left open
document-stray-end-tags = ignored { $count ->
        [one] { $count } end tag
       *[other] { $count } end tags
    } without a start
document-bare-ampersands = read { $count } bare & as itself
document-lone-angles = read { $count } < as itself
document-html-references = read { $count ->
        [one] { $count } undeclared HTML reference as the character
       *[other] { $count } undeclared HTML references as the characters
    } meant
document-control-references = read { $count ->
        [one] { $count } reference
       *[other] { $count } references
    } to control characters as windows-1252
document-illegal-references = dropped { $count ->
        [one] { $count } reference
       *[other] { $count } references
    } to characters that XML forbids
document-control-characters = dropped { $count ->
        [one] { $count } control character
       *[other] { $count } control characters
    }
document-elements-too-deep = cut { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } nested too deeply
# $date is the text of the first date.
document-bad-dates = could not read { $count ->
        [one] { $count } date: “{ $date }”
       *[other] { $count } dates, the first “{ $date }”
    }
document-undeclared-prefixes = { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } had a prefix that was never declared
document-bad-links = { $count ->
        [one] { $count } link
       *[other] { $count } links
    } could not be resolved
document-entries-unreadable = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } could not be read
document-head-unreadable = the head section could not be read
document-history-spelling = the history namespace was spelt with https or a trailing slash
document-history-prefix = fh is bound to an unknown namespace; its elements are ignored
document-entries-without-id = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } had no id; identified by a link or a digest
document-guids-shared = { $count ->
        [one] { $count } item shares
       *[other] { $count } different items share
    } a guid with another one; identified by a link or a digest
document-channel-missing = the channel element was missing
document-bytes-undefined = the text contains bytes that its charset does not define
document-wrong-charset = the bytes were in another charset than the one announced
document-bad-tombstones = ignored { $count ->
        [one] { $count } deleted-entry element
       *[other] { $count } deleted-entry elements
    } without an id or a date
document-lists-too-long = left out { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } of lists that are too long
document-breaks-off-early = the document breaks off before its end
document-too-large = the document is too large; its last entries were not read
document-rss-in-atom-namespace = RSS elements are in the Atom namespace
# $name is the name of an element, $relation that of a link, $one and $other are values.
document-mark-not-empty = fh:{ $name } must be empty; its content is ignored
document-mark-without-value = { $name } holds neither { $one } nor { $other }; it is ignored
document-mark-with-both-values = { $name } occurs with both values; the one that keeps entries counts
document-mark-in-entry = fh:{ $name } is in an entry; it counts only in the head section
document-link-in-entry = a link { $relation } is in an entry; it counts only in the head section

## The same for pages of multipart feeds, which consist of entities

document-entities-without-id = { $count ->
        [one] { $count } entity without a Content-ID; identified by its time and text
       *[other] { $count } entities without a Content-ID; identified by their time and text
    }
document-entities-without-time = { $count ->
        [one] { $count } entity
       *[other] { $count } entities
    } without a Last-Modified header
document-entities-bad-time = { $count ->
        [one] { $count } entity
       *[other] { $count } entities
    } whose Last-Modified is not an HTTP date
document-entities-without-type = { $count ->
        [one] { $count } entity
       *[other] { $count } entities
    } without a Content-Type; taken for text
document-entities-wrong-length = { $count ->
        [one] { $count } entity
       *[other] { $count } entities
    } whose Content-Length is wrong; the boundary decides
document-entities-odd-line = { $count ->
        [one] { $count } entity with lines among its headers
       *[other] { $count } entities with lines among their headers
    } that are not header fields
document-entities-not-kept = { $count ->
        [one] { $count } entity too large for one entity or for the page; its text was left out
       *[other] { $count } entities too large for one entity or for the page; their text was left out
    }
document-entities-odd-operation = { $count ->
        [one] { $count } entity
       *[other] { $count } entities
    } with an unknown Operation-Type
document-page-boundary-not-named = the Content-Type names no boundary; the first one in the body was used
document-page-too-large = the page is too large; its last entities were not read
document-page-cut = the page breaks off: its last entity was not taken
document-page-not-closed = the page breaks off: no closing boundary
document-page-empty = the page contains no entity; each page must contain one
document-page-times-backwards = the entities' Last-Modified runs backwards within the page
document-page-without-time = the page has no Last-Modified header
document-page-bad-time = the page’s Last-Modified header is not an HTTP date
document-page-without-self = the page has no Link header with rel=self
document-entity-too-long = This entity is { $length } bytes long. That is more than Lacuna keeps of one entity.
document-entity-left-out = This entity is { $length } bytes long. It was left out, because the entities before it fill the space that Lacuna keeps for a page.
