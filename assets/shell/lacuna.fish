# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_lacuna_global_optspecs
    string join \n data-dir= demo in-tray h/help V/version
end

function __fish_lacuna_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_lacuna_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_lacuna_using_subcommand
    set -l cmd (__fish_lacuna_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c lacuna -n "__fish_lacuna_needs_command" -l data-dir -d 'Use another profile folder' -r -F
complete -c lacuna -n "__fish_lacuna_needs_command" -l demo -d 'Open the window on a temporary profile with a built-in publisher that has one feed of every kind'
complete -c lacuna -n "__fish_lacuna_needs_command" -l in-tray -d 'Start without the window, as an icon in the tray of the desktop'
complete -c lacuna -n "__fish_lacuna_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c lacuna -n "__fish_lacuna_needs_command" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "demo-server" -d 'Serve the built-in publisher on a loopback port until interrupted'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "add" -d 'Subscribe and fetch at once; finds the feeds of a web page'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "access" -d 'Say how a subscription is fetched, and change it'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "save" -d 'Save single web pages to read later; they are listed by: entries saved-pages'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "remove" -d 'Unsubscribe; starred and labelled entries stay'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "refresh" -d 'Refresh due feeds and fetch their archives'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "import" -d 'Import subscriptions from an OPML file, or stars, read marks and labels from a starred.json; without fetching'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "move-in" -d 'Import feeds, read marks and stars from another feed reader on this machine; without a path or a name, list the readers that are found'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "profile" -d 'Move this profile to another machine, in one file'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "export" -d 'Export subscriptions as OPML, or articles as HTML, Markdown or EPUB'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "archive" -d 'Save a feed as an archived feed (RFC 5005), in files that any web server can serve'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "feeds" -d 'List the subscriptions'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "entries" -d 'List one subscription as the window shows it, gaps included'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "events" -d 'List past events of a subscription: changed archives, changed ids, entries from a web archive'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "undo-renaming" -d 'Undo the guess that entries under new ids are entries you already had'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "mark-read" -d 'Mark all entries as read, or some entries of a subscription'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "mark-unread" -d 'Mark entries of a subscription as unread'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "star" -d 'Star entries of a subscription'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "keep" -d 'Store the images of starred and labelled articles for reading offline, as far as the settings allow. A refresh and the open window do that too; this command also tries again what failed'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "label" -d 'Put labels on an entry; a label that does not exist is made'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "labels" -d 'List the labels, or change one'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "rules" -d 'Manage the rules that run on each entry when it arrives'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "send" -d 'Send an entry to one of your targets: open its address in the browser, or run its command'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "send-to" -d 'Manage the targets of `send`'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "after-refresh" -d 'Say what follows each refresh, and change it'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "restore" -d 'Add what is missing from a backup; without a file, list the backups'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "repair" -d 'Move a damaged database aside and rescue its readable content'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "doctor" -d 'Print what a report of a fault needs: versions, paths, display, fonts, keyring, a check of the database. Names no feed, no address and no password'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "search" -d 'Search the full text of all entries'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "gaps" -d 'List every open gap of every feed'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "account" -d 'Manage your accounts on feed servers, such as Miniflux and FreshRSS'
complete -c lacuna -n "__fish_lacuna_needs_command" -f -a "inspect" -d 'Describe a document; stores nothing'
complete -c lacuna -n "__fish_lacuna_using_subcommand demo-server" -l port -d 'The port; 0 takes any free one' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand demo-server" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand demo-server" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -l folder -d 'The folder that receives the feeds; repeat it for folders within folders' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -l from -d 'Where a multipart feed begins: beginning, a date, after:CONTENT-ID, or a snapshot index\'s address' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -l proxy -d 'The proxy for everything that is fetched for these feeds: system, none, or an address' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -l header -d 'The name of a request header for the server of the address; its value is read from a line of standard input. Repeat it for more headers' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -l whole -d 'Fetch archives and linked pages back to the beginning, whatever the limit (at most 200 pages of a feed a day)'
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -l json -d 'Print the outcome for each address as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand add" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand access" -l proxy -d 'The proxy for everything that is fetched for the feed, also images, icons and full texts: system, none, an address such as `socks5://127.0.0.1:9050`, or default for the general setting. A password in the address is kept like those of feeds' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand access" -l header -d 'The name of a request header to set; its value is read from a line of standard input, kept like a password, and sent to the server of the feed only. Repeat it for more headers' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand access" -l remove-header -d 'The name of a request header to remove; repeat it for more headers' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand access" -l json -d 'As JSON; values of headers are never printed'
complete -c lacuna -n "__fish_lacuna_using_subcommand access" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand access" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand save" -l remove -d 'Delete saved pages instead'
complete -c lacuna -n "__fish_lacuna_using_subcommand save" -l json -d 'Print the outcome for each address as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand save" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand save" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand remove" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand remove" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l web-archive -d 'Look for missing entries in a web archive: the one in the settings, or the one that lists its copies at this address (RFC 7089)' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l now -d 'Ignore the schedule (but never a Retry-After, a 410, or the schedule of a gap)'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l retry-gaps -d 'Retry every open gap'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l continue -d 'Read on after a limit, up to the same limit once more'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l whole -d 'Fetch archives and linked pages back to the beginning, whatever the limit (at most 200 pages of a feed a day)'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l recheck-archives -d 'Fetch processed archives again and report what changed'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l older -d 'Look for older entries on the pages that a feed links, or at numbered pages, as many blogs have them, and on the servers of your accounts'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l recover -d 'Ask the publishers\' sites for missing entries, then the servers of your accounts'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l background -d 'For timers: fetch only what is due, feeds at risk first, for a few minutes at most, and print nothing. Does nothing while Lacuna works offline, another process refreshes, or the connection is metered. The window shows what failed'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l repeat -d 'With --background: go on every ten minutes, for desktops without systemd. Ends when the switch in the settings is off'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -l json -d 'Print the answer of each feed as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand refresh" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand import" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand import" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand move-in" -l from -d 'The reader that is found on this machine: newsboat, liferea, rss-guard or netnewswire' -r -f -a "newsboat\t''
liferea\t''
rss-guard\t''
netnewswire\t''"
complete -c lacuna -n "__fish_lacuna_using_subcommand move-in" -l yes -d 'Take it over; without this, say what would happen and change nothing'
complete -c lacuna -n "__fish_lacuna_using_subcommand move-in" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand move-in" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand move-in" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and not __fish_seen_subcommand_from save load" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and not __fish_seen_subcommand_from save load" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and not __fish_seen_subcommand_from save load" -f -a "save" -d 'Write the whole profile to one file: feeds, articles, marks, rules, labels, accounts and settings, but no password'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and not __fish_seen_subcommand_from save load" -f -a "load" -d 'Make a profile from such a file'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and __fish_seen_subcommand_from save" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and __fish_seen_subcommand_from save" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and __fish_seen_subcommand_from load" -l replace -d 'Set the existing profile aside first: its files stay in the same folder, with names that begin with before-loading-'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and __fish_seen_subcommand_from load" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand profile; and __fish_seen_subcommand_from load" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l feed -d 'All articles of this subscription, also those that its publisher removed, with notices of its gaps' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l search -d 'The articles that this search finds, as in `search`, and those that it finds among the removed ones' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l entry -d 'The article of a subscription with this id, as `entries --json` prints it' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l completeness -d 'Add the history status of each feed, in a namespace that other programs ignore'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l html -d 'Write articles as one page of HTML'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l markdown -d 'Write articles as Markdown files with front matter'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l epub -d 'Write articles as a book (EPUB 3)'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l images -d 'Put the images inside that the window has loaded before, with --markdown into a folder of files; nothing is fetched'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -l overwrite -d 'Replace the file if it exists; a list of subscriptions replaces one of the same feeds without this. The file keeps its permissions; other hard links to it keep the old content'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand export" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand archive" -l base -d 'The address that the folder will have, for absolute links' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand archive" -l size -d 'The number of entries of an archive' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand archive" -l incomplete -d 'Save it although entries may be missing'
complete -c lacuna -n "__fish_lacuna_using_subcommand archive" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand archive" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand feeds" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand feeds" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand feeds" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand entries" -l removed -d 'List the entries that the publisher removed and that are still on disk'
complete -c lacuna -n "__fish_lacuna_using_subcommand entries" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand entries" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand entries" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand events" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand events" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand events" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand undo-renaming" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand undo-renaming" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand mark-read" -l entry -d 'Only the entry of one subscription with this id, as `entries --json` prints it; repeat it for more' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand mark-read" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand mark-read" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand mark-unread" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand mark-unread" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand star" -l remove -d 'Remove the stars instead'
complete -c lacuna -n "__fish_lacuna_using_subcommand star" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand star" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand keep" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand keep" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand keep" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand label" -l remove -d 'Take the labels off instead'
complete -c lacuna -n "__fish_lacuna_using_subcommand label" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand label" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand labels" -l rename -d 'Give a label another name' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand labels" -l colour -d 'Give a label another colour: blue, green, orange, purple, red, teal, pink, grey' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand labels" -l delete -d 'Delete a label; its entries stay' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand labels" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand labels" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand labels" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "list" -d 'List the rules in the order in which they run, with the number of entries that each matched'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "set" -d 'Add a rule, or change the rule of this name'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "try" -d 'Say which stored entries a search would have matched; changes nothing'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "remove" -d 'Delete a rule; what it did stays'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "enable" -d 'Switch a rule on'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "disable" -d 'Switch a rule off'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "move" -d 'Move a rule to another place in the order'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "import" -d 'Add the rules of a file; a rule of a known name replaces the known one. A file with a mistake changes nothing'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and not __fish_seen_subcommand_from list set try remove enable disable move import export" -f -a "export" -d 'Write the rules to a file, one in each line'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from list" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l when -d 'The search that an entry must fit: words and conditions as in `search`' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l label -d 'Put this label on the entry; repeat it for more labels' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l run -d 'Run this command, such as "mpv {url}". It runs without a shell, for at most 30 seconds, and only after "after-refresh --rule-commands on". {url} and {title} stand for those of the entry' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l read -d 'Mark the entry as read'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l hide -d 'Mark the entry as read and keep it out of the lists of feeds; searches find it'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l star -d 'Star the entry'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l notify -d 'Show a notification of the desktop'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -l full-text -d 'Load the full text from the page of the entry, for at most 50 entries of one refresh'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from set" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from try" -l json -d 'Print the entries as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from try" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from try" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from remove" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from enable" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from enable" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from disable" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from disable" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from move" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from move" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from import" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from export" -l overwrite -d 'Replace the file even if it has other content than these rules'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand rules; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand send" -l print -d 'Print the address, or the command with a word in each line, and do nothing'
complete -c lacuna -n "__fish_lacuna_using_subcommand send" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand send" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and not __fish_seen_subcommand_from list add remove" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and not __fish_seen_subcommand_from list add remove" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and not __fish_seen_subcommand_from list add remove" -f -a "list" -d 'List the targets'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and not __fish_seen_subcommand_from list add remove" -f -a "add" -d 'Add a target, or change the target of this name'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and not __fish_seen_subcommand_from list add remove" -f -a "remove" -d 'Remove a target'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from list" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from add" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand send-to; and __fish_seen_subcommand_from remove" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -l run -d 'Run this command after each refresh, such as "notify.py --quiet". It runs without a shell: quotation marks keep words together' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -l rule-commands -d 'Let rules run the commands that you gave them' -r -f -a "on\t'Yes'
off\t'No'"
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -l notify-of-gaps -d 'Show a notification of the desktop for new gaps, and for feeds that can no longer be fetched' -r -f -a "on\t'Yes'
off\t'No'"
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -l off -d 'Run no command after refreshes'
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -l allow-loaded -d 'Let the commands run that came with a loaded profile. They wait until you have looked at them'
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -l json -d 'Print the settings as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c lacuna -n "__fish_lacuna_using_subcommand after-refresh" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand restore" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand restore" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand repair" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand repair" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand doctor" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand doctor" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand search" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand search" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand search" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand gaps" -l address -d 'The address at which the Atom feed will be published, for its self link' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand gaps" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand gaps" -l csv -d 'As CSV with a header line'
complete -c lacuna -n "__fish_lacuna_using_subcommand gaps" -l atom -d 'As an Atom feed'
complete -c lacuna -n "__fish_lacuna_using_subcommand gaps" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand gaps" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -f -a "add" -d 'Add an account; reads the password or API token from standard input'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -f -a "list" -d 'List the accounts'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -f -a "test" -d 'Ask a server what it is and what it can do'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -f -a "sync" -d 'Sync read marks and stars with the servers of your accounts'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and not __fish_seen_subcommand_from add list test sync remove" -f -a "remove" -d 'Remove an account; entries from its server stay'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from add" -l user -d 'Your user name there; without it, an API token of Miniflux signs in' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from add" -l name -d 'Your name for the account; by default the host' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from add" -l allow-local -d 'Allow local addresses: lets the name of the server lead to a device in your own network'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from add" -l json -d 'Print the account as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from add" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from list" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from test" -l json -d 'Print the answers as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from test" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from sync" -l off -d 'End the sync: send the marks that wait, and keep those that could not be sent until you sync again; all marks stay as they are on both sides'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from sync" -l subscriptions -d 'Compare subscriptions and folders instead, print what would change on both sides, and ask on a terminal; nothing is removed here because the server lacks it'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from sync" -l yes -d 'Make these changes, or begin the first sync with an account, without asking'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from sync" -l json -d 'Print the results as JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from sync" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from sync" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand account; and __fish_seen_subcommand_from remove" -s V -l version -d 'Print version'
complete -c lacuna -n "__fish_lacuna_using_subcommand inspect" -l base -d 'The address that a file is assumed to come from' -r
complete -c lacuna -n "__fish_lacuna_using_subcommand inspect" -l entries -d 'List its entries too'
complete -c lacuna -n "__fish_lacuna_using_subcommand inspect" -l json -d 'As JSON'
complete -c lacuna -n "__fish_lacuna_using_subcommand inspect" -s h -l help -d 'Print help'
complete -c lacuna -n "__fish_lacuna_using_subcommand inspect" -s V -l version -d 'Print version'
