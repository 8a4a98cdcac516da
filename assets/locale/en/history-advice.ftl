# What publishers could do better, for `lacuna inspect`: sentences without a full stop, which the clause of a specification
# follows. $name, $back, $one and $other are relations of links or elements; $uri, $found, $newer, $current and $this are
# addresses. $reason is a sentence.

## A document by itself

history-advice-archive-and-complete = a document that is an archive and complete contradicts itself
history-advice-complete-leads-on = a complete feed is one document; its link { $name } leads to more
history-advice-complete-current = the link current of a complete feed leads to another document than itself
history-advice-next-to-self = the link next leads to the document itself
history-advice-last-with-next = the link last says that this is the last document, but a link next leads on
history-advice-previous-to-self = the link previous leads to the document itself
history-advice-first-with-previous = the link first says that this is the first document, but a link previous leads back
history-advice-prev-for-previous = the relation is named previous; prev is read as that
history-advice-page-lacks = a page should carry as many links as apply; this one lacks { $name }
history-advice-page-lacks-both = a page should carry as many links as apply; this one lacks { $one } and { $other }
history-advice-archive-mark = an archive document should carry fh:archive
history-advice-next-archive-of-newest = the link next-archive belongs into archive documents; no archive follows the newest entries
history-advice-archive-without-current = an archive document should name its subscription document with a link of the relation current
history-advice-archive-current-to-self = an archive document names itself with the link current, not its subscription document
history-advice-archive-without-prev = an archive document must link the one before it as prev-archive, unless it is the oldest
history-advice-archive-without-next = an archive document should link the following one as next-archive, unless it is the newest
history-advice-link-to-self = the link { $name } leads to the document itself
history-advice-archives-same = prev-archive and next-archive lead to the same document
history-advice-next-archive-to-feed = next-archive leads to the subscription document, which is no archive
history-advice-draft-prev = { $name } comes from a draft; RFC 5005 uses a link prev-archive instead
history-advice-draft-mark = { $name } comes from a draft; RFC 5005 uses fh:complete and archives instead
history-advice-stateful-without-this = a stateful feed’s document should name its own snapshot with a link this
history-advice-stateful-without-prev = a document should link the one before it as prev, unless it is the oldest
history-advice-prev-to-self = the link prev leads to the document’s own snapshot
history-advice-ids-twice = { $count ->
        [one] { $count } id occurs
       *[other] { $count } ids occur
    } in several entries with the same or no update time, so clients guess which one is current
history-advice-entries-undated = { $count ->
        [one] { $count } entry has
       *[other] { $count } entries have
    } no update time, so clients cannot tell which of several versions is the newest
history-advice-document-undated = without an update time of the document, clients cannot tell which of two equal entries is newer
history-advice-feed-undated = a feed must say when it was last updated
history-advice-link-to-own-page = the link { $name } leads to the page itself
history-advice-pages-same = prev and next lead to the same page
history-advice-without-self = a feed should say its own address with a link of the relation self

## A document and those that it links

history-advice-link-fails = the link { $name } leads to no feed document: { $uri }: { $reason }
history-advice-last-fails = the link last leads beyond the end: { $uri }: { $reason }
history-advice-next-to-archive = next leads to { $uri }, an archive document: link it as prev-archive
history-advice-first-not-first = the link first leads to { $uri }, which links a page before it
history-advice-disagree = { $name } and { $back } disagree: { $uri } links { $found } as its { $back }, not this document
history-advice-no-link-back = { $uri }, where { $name } leads, does not link back as { $back }
history-advice-no-multipart-page = the link { $name } leads to { $uri }, which is no page of a multipart feed
history-advice-times-backwards = Last-Modified runs backwards between this page and { $uri }
history-advice-other-archive-mark = an archive document should carry fh:archive; { $uri } does not
history-advice-archive-loop = the archive links form a loop: the prev-archive of { $uri } is this document
history-advice-feed-as-next-archive = { $uri } links the subscription document as its next-archive, which is no archive
history-advice-archives-disagree = prev-archive and next-archive disagree: prev-archive leads to { $uri }, which links a newer archive, { $newer }
history-advice-other-current = { $uri } links another document as its current: { $current }
history-advice-current-to-archive = the link current leads to { $uri }, which is an archive document itself
history-advice-current-without-archive = the link current leads to { $uri }, which has no link prev-archive to lead back
history-advice-last-empty = the link last leads beyond the end: { $uri } has no entries
history-advice-last-not-last = the link last leads to { $uri }, which links a next page
history-advice-snapshot-loop = the snapshot links form a loop: the prev of { $uri } is this document
history-advice-other-without-this = { $uri } should name itself with a link this
history-advice-no-snapshot = prev leads to { $uri }, which does not say that it is a snapshot
history-advice-same-this = the link this must be unique to a document; { $uri } carries the same one
history-advice-prev-is-not-this = prev must be the previous document’s this: { $uri } says that it is { $this }
