# The pane of an open entry.

## The toolbar, and the menus of texts, links and images

ui-article-reading-time = { $count ->
        [one] { $count } minute to read
       *[other] { $count } minutes to read
    }
ui-article-open-in-browser = Open in browser
ui-article-star = Star
ui-article-remove-star = Remove star
ui-article-mark-read = Mark as read
ui-article-mark-unread = Mark as unread
ui-article-copy-link = Copy link
ui-article-load-images = Load images
ui-article-load-full-text = Load full text
ui-article-show-full-text = Show the full text
ui-article-show-feed-text = Show the feed’s text
# Back from a place in the article to the link that led there.
ui-article-back = Back to the link
ui-article-leave-focus-mode = Leave focus mode
    .hint = Leave focus mode (Esc)
ui-article-copy = Copy
ui-article-copy-paragraph = Copy paragraph
ui-article-open-link = Open link in browser
ui-article-open-image = Open image in browser
ui-article-copy-image-address = Copy image address

## The search in the article. $key is the key of the command.

ui-article-find = Find in article
ui-article-not-found = Not found
ui-article-hit = { $hit } of { $count }
ui-article-previous-match = Previous match
    .hint = Previous match (Shift+Enter)
ui-article-next-match = Next match
    .hint = Next match (Enter, { $key })
ui-article-close-search = Close search
    .hint = Close search (Esc)

## The head

# Part of the line below the title: "Ines Falk · 14 June 2024, 09:14 · updated 15 June 2024".
ui-article-updated = updated { $day }
# The names of the other feeds that have the same article follow: "Also in Planet Tea, Tea News".
ui-article-also-in = Also in
ui-article-in-reply-to = In reply to
# The feed from which the publisher took the entry.
ui-article-taken-from = Taken from
ui-article-gone = No longer in the feed. You still have it.
ui-article-gone-starred = No longer in the feed. Kept because you starred it.
ui-article-gone-labelled = No longer in the feed. Kept because you labelled it.
ui-article-recovered = Recovered from a web archive’s copy of { $day }.
ui-article-from-site = From { $host }, which was asked for missing entries. Your feed itself did not bring this entry.
ui-article-from-server = From your server { $name }. Your feed itself did not bring this entry.
ui-article-imported = Imported from the file { $file }. Your feed itself did not bring this entry.
ui-article-hidden = A rule hid this entry from the lists.
ui-article-show-in-lists = Show in lists again
ui-article-full-text-loading = Loading the full text…
# $reason is a sentence.
ui-article-full-text-failed = The full text could not be loaded. { $reason }
ui-article-page-missing = The text of this page could not be loaded yet. “Load full text” tries again.
ui-article-full-text-shown = Full text, taken from the page

## Changes by the publisher

ui-article-changed = Changed by its publisher · { $time }
# $count is at least 2.
ui-article-changed-often = Changed by its publisher { $count } times, the last time · { $time }
ui-article-show-changes = Show what changed
ui-article-hide-changes = Hide what changed
ui-article-change = Change { $number } of { $count } · { $time }
ui-article-earlier-change = Earlier change
ui-article-later-change = Later change
ui-article-too-long-to-compare = The two versions are too long to compare.
# For a screen reader, within the text of the entry.
ui-article-added = added: { $text };
ui-article-removed = removed: { $text };

## The text

ui-article-purged = This text was removed on { $day } to save disk space.
ui-article-purged-kept = Its title, read mark and star were kept.
ui-article-purged-for-good = The feed no longer offers this text.
    .hint = “Load full text” looks for it on the entry’s page.
ui-article-fetch-text = Fetch the text again
ui-article-is-file = This entry is a file. It can be saved and opened with another program.
ui-article-no-text = This entry has no text.
# A section that can be opened, if the publisher gave it no name.
ui-article-details = Details
# Stands in for the description of an image.
ui-article-image = Image
ui-article-image-loading = Loading…
# $note is where the image is, or why it cannot be shown.
ui-article-image-note = { $image }: { $note }
ui-article-load-image = Load image
ui-article-load-large = Load anyway (up to 32 MB)
ui-article-retry = Retry

## Files and embedded pages

# "Audio (MP3)"
ui-article-kind-and-format = { $kind } ({ $format })
ui-article-file = File
ui-article-attached-file = Attached file
ui-article-open = Open
ui-article-open-in-player = Open in player
ui-article-copy-address = Copy address
# $kind is a media type such as image/png.
ui-article-save-file = Save file… ({ $kind }, { $size })

## The foot

ui-article-comments = Comments
ui-article-categories = Categories
ui-article-feed = Feed
ui-article-no-date = No date given; listed under { $day }
