# How a document ended.
model-document-too-long = The document holds more than Lacuna takes in of one.
model-document-cut = The document was cut off before its end.

## Kinds of feeds

model-kind-complete = Complete feed
model-kind-archived = Feed with an archive
model-kind-paged = Feed in shifting pages
model-kind-stateful = Feed with snapshots
model-kind-multipart = Feed in fixed pages
model-kind-plain = Feed of the newest entries

## Labels

model-label-empty = A label needs a name.
model-label-too-long = A label has at most { $most } characters.
model-label-unprintable = A label consists of printable characters.
