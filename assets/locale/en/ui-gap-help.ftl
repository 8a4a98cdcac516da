# The page that explains how Lacuna knows what is missing.

ui-gap-help-introduction = A feed lists only its newest entries. Older ones drop off its end as new ones arrive. So each time Lacuna checks a feed, it compares the list with the entries that it read before.

## Two lists of the same feed, and what follows from them

ui-gap-help-overlap = Both lists have entries in common. Lacuna finds nothing missing between them.
ui-gap-help-hole = New entries pushed others out before Lacuna looked. The place between the lists is a gap.
ui-gap-help-touch = The lists just touch, and nothing was lost. It looks the same to Lacuna, so it says “likely” or “may”.

## Gaps

ui-gap-help-gap-heading = What a gap means
ui-gap-help-gap = A gap is a place in the list where entries are missing, or may be missing. It is certain only if the feed names older entries that could not be read, for example because a file is gone. A gap closes when Lacuna reads what was missing, and never just because time has passed.

## Kinds of feed

ui-gap-help-kinds = Kinds of feed
ui-gap-help-plain = The feed lists only its newest entries, as most feeds do. Lacuna can watch it from the day you subscribe, not before.
ui-gap-help-archived = Older entries are in archive files. Each file links to the one before it, and Lacuna follows the links back. A file that can’t be read is a gap.
ui-gap-help-stateful = Like a feed with an archive, but each older file is a snapshot: the list as it once was.
ui-gap-help-multipart = Entries come in pages that link to each other, and an entry never changes. A page that can’t be read is a gap.
ui-gap-help-paged = Older entries are on further pages, which shift with each new entry. An entry can slip from one page to another while Lacuna reads.
ui-gap-help-complete = The publisher says that the list is the whole feed. An entry that leaves it was removed, not missed.

## The labels of the states of a feed

ui-gap-help-labels = What each label says
ui-gap-help-state-whole = Lacuna has read the feed back to its beginning and has everything that it found on the way. Entries that the publisher withdrew earlier are not part of it.
ui-gap-help-state-since = Lacuna noticed nothing missing since that day. Entries published earlier may not be here.
ui-gap-help-state-gaps = At that many places in the list, entries are missing or may be missing.
ui-gap-help-state-unknowable = The feed gives no way to tell. Perhaps entries are missing, perhaps none are.
ui-gap-help-state-latest = You see the list as it is now. Lacuna says nothing about entries that are no longer in it.

## Limits

ui-gap-help-limits-heading = What nobody can know
ui-gap-help-limits = Some losses leave no trace: an entry that came and went between two checks, or one that a publisher left out of its files. A pinned entry can make two lists look connected that are not.

## The steps that the user can take. The names are those of buttons and lists.

ui-gap-help-steps = What you can do
ui-gap-help-retry = Retry
    .note = Asks the publisher for the missing file again. Many failures pass by themselves.
ui-gap-help-web-archive = Look in a web archive
    .note = Searches an archive for copies of the feed. Lacuna contacts it only when you ask.
ui-gap-help-older = Look for older entries
    .note = Looks through the site’s older pages, if the feed has no archive of its own.
ui-gap-help-at-risk = At risk
    .note = Lists the feeds that may lose entries before Lacuna checks them. There you can have them checked more often.
ui-gap-help-dismiss = Dismiss
    .note = Takes the gap out of the list. It still counts in the feed’s state.

## The pictures in words, for screen readers

ui-gap-help-drawn-overlap = Yesterday’s list and today’s list share three entries.
ui-gap-help-drawn-hole = Three entries lie between yesterday’s list and today’s list, and neither has them.
ui-gap-help-drawn-touch = Today’s list begins with the entry right after the last one of yesterday’s list.
ui-gap-help-drawn-plain = One list with the newest entries. Older entries are outside of it.
ui-gap-help-drawn-archived = Files side by side. An arrow leads from each file to the one before it.
ui-gap-help-drawn-stateful = Lists that overlap. An arrow leads from each list to the one before it.
ui-gap-help-drawn-multipart = Pages side by side, linked in both directions.
ui-gap-help-drawn-paged = Pages side by side. An entry lies on the edge between two pages.
ui-gap-help-drawn-complete = One list that holds all entries.
