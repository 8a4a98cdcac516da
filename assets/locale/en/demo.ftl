# The guided tour of the demo. Its texts are HTML, and name buttons and lists as the window does.

# The folder of the other feeds of the demo.
demo-more = More examples
# The folders in it.
demo-whole = Whole
demo-gaps = With gaps
demo-pages = Pages and charts
demo-plain = Plain
demo-multipart = Fixed pages
demo-trouble = Trouble

demo-tour = Guided tour
demo-tour-title = Start here
demo-tour-subtitle = Eight feeds that show how Lacuna knows what is missing
# $number is that of the feed in the list, $feed its name.
demo-tour-stop = { $number }. { $feed }: { $title }
demo-tour-select = <p>Select <b>{ $feed }</b> in the sidebar.</p>

demo-tour-welcome = Welcome to Lacuna
    .text = <p>Every feed reader shows what it happened to catch. Lacuna knows what it is missing: it loads the whole history of a feed where the publisher offers it, and where it cannot, it says so.</p><p>This tour visits eight feeds of a publisher that runs inside the program. Nothing leaves your computer, and everything is deleted when you close the window.</p><p>Each entry below explains the feed of the same number. Press <kbd>j</kbd> for the next one.</p>
demo-tour-archived = Nothing is missing
    .text = <p>The feed itself has only the newest entries. Older ones are in monthly files, each of which names the one before it. Lacuna read all of them and reached the first one, so the line at the end of the list says that these are all entries.</p><p><b>Try it:</b> scroll down to the end of the list. Then choose <b>About this feed</b> (the <b>i</b> above the list): a bar stands for each month, and a line below the bars for each file. Move the pointer over a line to see which entries the file brought.</p>
demo-tour-not-found = A file of older entries is missing
    .text = <p>The server no longer has one of the files. Lacuna shows a hatched row where its entries belong, and the file before it cannot be found without it.</p><p><b>Try it:</b> select the hatched row. It says what happened, between which entries something is missing, and what can be done.</p>
demo-tour-gone = A web archive has what the publisher deleted
    .text = <p>One file is gone for good, but a web archive keeps a copy of it.</p><p><b>Try it:</b> select the hatched row and choose <b>Look in a web archive</b>. The gap closes, because the copy leads on to the older files. Entries from the copy say so.</p>
demo-tour-rolling = New entries push older ones out
    .text = <p>This feed has five entries and publishes faster than it is checked. Two checks an hour apart share no entry: something may have been missed between them.</p><p><b>Try it:</b> select <b>At risk</b> in the sidebar. The list says how long entries stay, and how to check the feed more often.</p>
demo-tour-complete = A list that is always complete
    .text = <p>This feed says that it is complete: what is not in it now is no longer part of it. Nothing can be missing. Poems that fell out stay on your disk: <b>About this feed</b> leads to them.</p><p><b>Try it:</b> refresh this feed. The ten poems change places.</p>
demo-tour-stateful = Snapshots that overlap
    .text = <p>Each file of this feed repeats some entries of the file before it. Lacuna joins them, shows every entry once and keeps replaced versions.</p><p><b>Try it:</b> choose <b>About this feed</b>. The lines below the bars are the files, and they overlap.</p>
demo-tour-plain = An ordinary blog
    .text = <p>Most feeds promise nothing: they show their newest entries. Lacuna says only what it saw, “Nothing missed since” its first visit.</p><p><b>Try it:</b> scroll to the end of the list and choose <b>Look for older entries</b>. This blog’s software has more pages than its feed says.</p>
demo-tour-multipart = Texts, files and data in one feed
    .text = <p>This feed is a sequence of pages that only grows. Its entries are texts, web pages, data and a file. The word before each title says what the publisher sent: a version of something, a change to it, or its deletion.</p><p><b>Try it:</b> open the entry with a file and save it.</p>
demo-tour-farewell = More examples, and your own feeds
    .text = <p>Choose <b>More examples</b> above the list of feeds. It adds a feed for every kind that Lacuna knows, and one for everything that can go wrong: files that were cut off, archive links that form a loop, servers that refuse.</p><p>To read your own feeds, close this window, start Lacuna, and add a feed or import the list of another reader.</p>
