# Why a gap is open. Each text is a sentence, and stored with the gap. $address, $from and $to are addresses.

## The user, and limits

history-stopped = Stopped on your request.
history-storage-limit = The feed has reached its storage limit.
history-archives-at-limit = Lacuna has read as many archives as it may without asking.
history-pages-at-limit = Lacuna has read as many pages as it may without asking.

## Missed between two polls

history-missed = New entries may have pushed older ones out of the feed before it was checked again.
history-not-archived = The newest archives do not contain the entries that the feed had before.
history-pages-lead-away = Its page links lead to another feed, or back to its first page.
history-page-outdated = A page is an older copy than the pages before it, so entries may lie between them.
history-pages-changed = Entries left the feed while Lacuna read its pages, so others may lie between them.
history-pages-not-linked = It links no older pages any more.
history-pages-passed = Its pages go on to entries below the gap, but do not show if others are missing between.
history-page-empty = A page had no entries. Lacuna reads it again on another day.
history-pages-read = Lacuna has read its pages to the last one.
history-pages-tomorrow = Lacuna has read as many of its pages as it does in one day. It goes on with the first check tomorrow.
history-pages-too-many = It has more pages than Lacuna can look at twice in one day, so entries may have moved between them unseen. Reading them again cannot close this gap.
history-pages-repeat = Its pages repeat the same entries.

## Answers of a publisher's site about missing entries. $host is the name of the site, $count the number of entries that
## came back, and $expected the number of missing entries that the site has.

history-site-all = { $count } of { $expected } missing { $expected ->
        [one] entry
       *[other] entries
    } came back from { $host }.
history-site-joined = { $count ->
        [one] { $count } missing entry
       *[other] { $count } missing entries
    } came back from { $host }. Nothing is missing here any more.
history-site-none-missing = { $host } published nothing else in this time, so nothing is missing here.
history-server-unrelated = The answer of { $host } has none of the entries that you already have, so Lacuna took nothing from it.
history-server-nothing-older = { $host } has no older entries.
history-server-older = { $count ->
        [one] { $count } older entry came
       *[other] { $count } older entries came
    } from { $host }. It has no more.
history-server-older-limit = { $count ->
        [one] { $count } older entry came
       *[other] { $count } older entries came
    } from { $host }. It may have more.
history-site-part = { $count ->
        [0] { $expected ->
            [one] The missing entry has not come back from { $host } so far.
           *[other] None of at most { $expected } missing entries has come back from { $host } so far.
        }
        [one] { $count } of at most { $expected } missing entries has come back from { $host } so far.
       *[other] { $count } of at most { $expected } missing entries have come back from { $host } so far.
    }
history-site-short = { $host } counts at most { $expected ->
        [one] { $expected } missing entry
       *[other] { $expected } missing entries
    }, but sent { $count ->
        [0] none
        [one] only { $count }
       *[other] only { $count }
    }. Others may still be missing.
history-site-nothing = { $host } sent no entry that belongs here and that you do not have yet. Entries may still be missing here.
history-site-unproven = { $count ->
        [one] { $count } missing entry
       *[other] { $count } missing entries
    } came back from { $host }. Others may still be missing.
history-site-listed = The sitemap of { $host } lists { $count ->
        [one] { $count } missing page
       *[other] { $count } missing pages
    }. The list shows their titles. “Load full text” loads the text of each. Others may still be missing.
history-site-forbids = { $host } asks programs not to read its sitemap.
history-site-unrelated = The answer of { $host } has none of the entries that you already have on both sides, so Lacuna took nothing from it.
history-site-others = { $host } also lists entries that this feed does not show, so Lacuna took nothing from it.
history-site-doubtful = { $host } also sent { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } that this feed may never have had.
history-site-left-out = { $host } also lists { $count ->
        [one] { $count } entry that this feed does not show. It was
       *[other] { $count } entries that this feed does not show. They were
    } left out.

## Documents that do not continue the history

history-foreign = The document belongs to another feed on another site.
history-archive-loop = The archive links form a loop.
history-led-past = The link leads to an older archive, so the entries between cannot be reached.
history-led-elsewhere = The link leads to a document that does not say that it is an archive of this feed, so Lacuna can’t tell if the feed begins there.
history-empty-document = The document is empty, so Lacuna can’t tell if the feed begins there. It asks again on a later day.
history-leads-back = The link to older entries leads back to the feed itself.
history-copied-early = The web archive copied this document before the entry above appeared. Entries that were added later may be missing.
history-copy-links-nothing = The web archive’s copy links no older document and does not say that it is an archive, so Lacuna can’t tell if the feed begins there.
# The hint of a failure.
history-keeps-last = Lacuna keeps the last complete document and tries again later by itself.

## Pages of multipart feeds

history-no-multipart-page = This document is not a page of a feed in fixed pages.
history-multipart-removed = The publisher removed older pages before Lacuna read them. The remaining pages begin after the last one that was read.
history-other-page = The address leads to another page of the feed, { $address }.
history-page-loop = The page links form a loop.
history-page-loop-at = The page links form a loop: { $from } leads back to { $to }.
# $id is the identifier of an entry.
history-start-not-found = No page contains { $id }, after which you began to read. Entries that followed it may be missing.

## Faults of a feed: sentences without a full stop, which the clause of a specification follows in parentheses

history-complete-and-archived = says that it is complete and that it has archives; treated as archived
history-complete-and-stateful = says that it is complete and that it is stateful; treated as stateful
history-archived-and-stateful = links archives and snapshots; treated as archived
history-complete-and-paged = says that it is complete and that it has pages
# Links between the pages of a multipart feed. All variables are addresses.
history-times-backwards = times run backwards at { $page }
history-times-backwards-between = times run backwards between { $older } and { $newer }
history-other-prev = { $page } names { $prev } as its prev page, but { $other } leads to it
history-other-next = { $page } names { $next } as its next page, but { $other } follows it
history-no-next = { $page } names no next page, but { $other } follows it
history-not-its-prev = { $page } does not name { $prev } as its prev page
history-not-next-of-prev = { $page } is not the next page of its prev page { $prev }
history-page-links-itself = the page { $page } links to itself
history-page-loop-fault = the page links form a loop: { $from } leads back to { $to }
