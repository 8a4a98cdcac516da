# The information about a feed, and its history strip.

## Buttons

ui-feed-refresh = Refresh
ui-feed-check-archives = Check the archive for changes
    .hint = Fetches the files with older entries again and reports what the publisher changed in them.
ui-feed-rebuild-history = Load all older entries again
    .hint = Fetches every file again, back to the beginning, and retries every gap. Nothing is lost.
ui-feed-open-site = Open site

## Sections

ui-feed-address = Address
ui-feed-not-chronological = Entries aren’t in date order
    .hint = Turn this on if the feed lists old and new entries mixed. Lacuna then reports no gaps between refreshes.
ui-feed-gaps = Gaps
# $span is the time range of a gap.
ui-feed-dismissed = { $span } · dismissed
ui-feed-removed = Removed
ui-feed-removed-note = { $count ->
        [one] The publisher removed { $count } entry; you still have it.
       *[other] The publisher removed { $count } entries; you still have them.
    }
ui-feed-show-removed = { $count ->
        [one] Show it
       *[other] Show them
    }
ui-feed-renamed = Changed ids
ui-feed-renamed-note = { $count ->
        [one] The feed changed ids. { $count } entry that was recognised under its new id kept its read mark and star.
       *[other] The feed changed ids. { $count } entries that were recognised under their new ids kept their read marks and stars.
    }
ui-feed-undo-renaming = These are different entries
ui-feed-events = What happened
ui-feed-requests = Latest requests
ui-feed-faults = Errors in the feed’s files

## Settings of this feed

ui-feed-reading = Reading
ui-feed-images = Images
# When images are loaded.
ui-feed-images-default = Default
ui-feed-images-when-opened = When opened
ui-feed-images-on-request = On request
ui-feed-images-never = Never
ui-feed-full-text = Always load the full text
    .hint = When you open an entry, Lacuna loads its web page and shows the article.
ui-feed-terms = Fetching and storage
ui-feed-more = Show advanced settings
    .hint = The connection to the server, and the latest requests.
ui-feed-less = Hide advanced settings
# Stands in an empty field.
ui-feed-default = Default
ui-feed-bounds = From { $least } to { $most }, or empty for the default
ui-feed-interval = Refresh this feed every
    .hint = Applies from the next refresh; the server may set a minimum. A server that cannot report changes is asked once a day, and more often only if entries would be lost.
# Minutes.
ui-feed-interval-unit = min
ui-feed-keep = Storage limit
    .hint = Disk space for the texts of this feed; 0 means no limit. The oldest read entries lose their texts first; unread, starred and labelled ones keep theirs.
ui-feed-keep-unit = MB
# The header of HTTP.
ui-feed-agent = Name sent to the server
    .hint = Change it only if the server refuses Lacuna’s own name (the User-Agent).
# Stands in the empty field of the User-Agent.
ui-feed-own-agent = Lacuna’s own
ui-feed-proxy = Proxy
    .hint = The address of an http or SOCKS proxy, “none”, or “system”; leave empty for the general setting. It is used for everything that is fetched for this feed: files, images, icon and pages. Host names are looked up by a SOCKS proxy. If the proxy can’t be reached, nothing is fetched.
ui-feed-headers = Request headers
    .hint = Lacuna sends them with each request for this feed, and only to the feed’s own server. The values are kept like passwords and are not shown again.
ui-feed-header-name = Name of the header
ui-feed-header-value = Value of the header
ui-feed-header-set = Set header
ui-feed-header-remove = Remove
ui-feed-header-remove-it = Remove { $name }
ui-feed-header-without-value = { $name } is not sent, because its value is missing: a saved profile contains no values. Enter the name and the value below, or remove the header.
ui-feed-allow-private = Allow local addresses
    .hint = Lets this feed lead to devices in your own network, and from https to unencrypted http.

## The history strip: a picture of the entries of each hour, day, month or year, and of the files they came from

# For a screen reader. $entries, $files and $gaps are counts such as "34 entries".
ui-feed-strip = History from { $from } to { $to }: { $entries }, { $files }, { $gaps }
ui-feed-strip-and-state = { $summary }. { $state }
# "November 2023: 7 entries"
ui-feed-strip-bar = { $time }: { $entries }
# The hour of a bar. $from and $to are times of day.
ui-feed-strip-hour = { $day }, { $from } to { $to }
ui-feed-strip-feed-itself = The feed itself
# "34 entries, 1 Mar 2019 to 30 Aug 2019"
ui-feed-strip-file = { $entries }, { $from } to { $to }
# The left end: what the end of the list says, and since when nothing was missed.
ui-feed-strip-beginning =
    { $end }.
    { $state }
ui-feed-strip-gap-from = Gap from { $from } to { $to }
ui-feed-strip-gap-before = Gap before { $date }
ui-feed-strip-gap-after = Gap after { $date }
ui-feed-strip-gap = Gap
# $gap is one of the lines above.
ui-feed-strip-gap-hint = { $gap }. Click for why.
ui-feed-strip-poll = Last checked: { $time } ({ $distance })
ui-feed-strip-last-checked = last checked { $date }
ui-feed-strip-hours = Entries for each hour.
ui-feed-strip-days = Entries for each day.
ui-feed-strip-months = Entries for each month.
ui-feed-strip-years = Entries for each year.
ui-feed-strip-below = Below: the files they came from, the feed itself in blue.
ui-feed-strip-hatched = Hatched: gaps.
