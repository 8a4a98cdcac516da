# How a document ended.
model-document-too-long = The document has more content than Lacuna reads from one file.
model-document-cut = The file was cut off: only a part of it arrived.

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

## Rules

model-rule-no-name = A rule needs a name.
model-rule-bad-name = The name of a rule has at most { $most } printable characters.
model-rule-no-query = A rule needs a search that entries must fit.
model-rule-open-quote = A quotation mark in the search of the rule is not closed.
model-rule-long-query = The search of a rule is too long.
model-query-only-signs = A search finds letters and digits only, so no entry fits “{ $query }”.
model-query-unseen = Nobody sees the characters of this search, so it finds nothing.
# $word is a condition of a search, such as "before:yesterday".
model-query-mistyped = “{ $word }” is no condition: { $name ->
        [is] after “is:” comes read, unread, starred or hidden.
        [has] after “has:” comes enclosure.
        [before] after “before:” comes a date, such as 2026-05-31 or 2026-05.
        [after] after “after:” comes a date, such as 2026-05-31 or 2026-05.
        [older] after “older:” comes an age, such as 30d, 2w, 6m or 1y.
        [newer] after “newer:” comes an age, such as 30d, 2w, 6m or 1y.
       *[word] after “{ $name }:” comes a word.
    }
model-query-unknown = “{ $word }” is no condition: none is called “{ $name }”. There are { $names }. In quotation marks, it is a text.
model-rule-no-action = A rule needs an action.
model-rule-no-such-action = There is no action “{ $name }”. The actions are read, hide, star, notify, full-text, label:NAME and run:COMMAND.
model-rule-two-commands = A rule runs one command only.
model-command-is-address = This is an address, not a command.
model-send-no-name = A target needs a name.
model-send-bad-name = The name of a target has at most { $most } printable characters.
model-send-long = The address or the command is too long, or has characters that cannot be printed.
model-send-no-value = Write {"{url}"} or {"{title}"} where those of the entry belong.
model-send-unknown = {"{"}{ $name }{"}"} is not known. Write {"{url}"} or {"{title}"}.
model-send-no-address = With an entry put in, this is no address, or the entry would choose the server.
model-send-no-program = A command begins with the name of a program.
model-send-code = { $program } would run what the publisher writes into {"{"}{ $name }{"}"} as code. Pass it as an argument of its own behind the code or a script instead, for example: { $example }
model-send-open-quote = A quotation mark of the command is not closed.
model-send-no-link = The entry has no web address.

## Request headers of a feed

model-header-name = This is no name of a header: it may have letters, digits and hyphens, and at most { $most } characters.
model-header-own = Lacuna sets the header “{ $name }” itself.
model-header-agent = The name that Lacuna sends to the server (User-Agent) has a setting of its own.
model-header-empty = The value of “{ $name }” is empty.
model-header-long = The value of “{ $name }” is longer than { $most } characters.
model-header-value = The value of “{ $name }” may have letters, digits and signs of ASCII, but no line breaks.
