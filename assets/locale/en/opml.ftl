# Why a list of feeds, or an outline of it, cannot be used. Clauses without a full stop.
opml-error = line { $line }: { $reason }
opml-empty = the file is empty
opml-no-markup = this is not OPML: it contains no markup
opml-begins-with = this is not OPML: it begins with <{ $name }>
opml-too-large = the file is larger than 32 MB: split it, and import its parts
opml-too-many = the file contains more than 40,000 feeds and folders: split it, and import its parts
opml-cut-within = the file is cut off within an outline
opml-outline-never-ends = the file is cut off: the outline of line { $line } never ends
opml-never-ends = the file is cut off: its <opml> never ends
# Completes opml-no-address, for an outline without a title.
opml-a-feed = a feed
opml-no-address = { $name } has no address
opml-no-quote = this outline cannot be read: a quote is missing
opml-scheme = addresses of the scheme { $scheme }: are not supported: { $address }
opml-not-web = this is not a web address: { $address }
