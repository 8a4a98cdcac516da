# Why a document cannot be used as a feed.
document-web-page = This address leads to a web page, not to a feed.
    .hint = Look for the feed's own address on the page.
document-opml = This address leads to a list of feeds (OPML), not to a feed.
    .hint = Import it as a subscription list instead.
document-sitemap = This address leads to a sitemap, not to a feed.
document-other-xml = This address leads to an XML document of another kind, not to a feed.
document-other-rdf = This address leads to an RDF document of another kind, not to a feed.
document-other-json = This address leads to JSON that is no feed.
document-plain-text = This address leads to plain text, not to a feed.
document-text = This address leads to text that is no feed.
document-empty = This address leads to an empty document.
document-broken-json = The feed's JSON is broken at line { $line }.
document-breaks-off = The feed's document breaks off before anything of use.
document-no-page = This address does not lead to a page of a multipart feed.
document-no-index = This address does not lead to the index of a snapshot.
document-index-lacks = The index of the snapshot has no usable "{ $member }".
    .hint = Tell its publisher.

## Hints of several messages

document-check-address = Check the address.
document-tell-publisher = Try again later, or tell its publisher.
