
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'lacuna' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'lacuna'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'lacuna' {
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Use another profile folder')
            [CompletionResult]::new('--demo', '--demo', [CompletionResultType]::ParameterName, 'Open the window on a temporary profile with a built-in publisher that has one feed of every kind')
            [CompletionResult]::new('--in-tray', '--in-tray', [CompletionResultType]::ParameterName, 'Start without the window, as an icon in the tray of the desktop')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('demo-server', 'demo-server', [CompletionResultType]::ParameterValue, 'Serve the built-in publisher on a loopback port until interrupted')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Subscribe and fetch at once; finds the feeds of a web page')
            [CompletionResult]::new('access', 'access', [CompletionResultType]::ParameterValue, 'Say how a subscription is fetched, and change it')
            [CompletionResult]::new('save', 'save', [CompletionResultType]::ParameterValue, 'Save single web pages to read later; they are listed by: entries saved-pages')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Unsubscribe; starred and labelled entries stay')
            [CompletionResult]::new('refresh', 'refresh', [CompletionResultType]::ParameterValue, 'Refresh due feeds and fetch their archives')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Import subscriptions from an OPML file, or stars, read marks and labels from a starred.json; without fetching')
            [CompletionResult]::new('move-in', 'move-in', [CompletionResultType]::ParameterValue, 'Import feeds, read marks and stars from another feed reader on this machine; without a path or a name, list the readers that are found')
            [CompletionResult]::new('profile', 'profile', [CompletionResultType]::ParameterValue, 'Move this profile to another machine, in one file')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export subscriptions as OPML, or articles as HTML, Markdown or EPUB')
            [CompletionResult]::new('archive', 'archive', [CompletionResultType]::ParameterValue, 'Save a feed as an archived feed (RFC 5005), in files that any web server can serve')
            [CompletionResult]::new('feeds', 'feeds', [CompletionResultType]::ParameterValue, 'List the subscriptions')
            [CompletionResult]::new('entries', 'entries', [CompletionResultType]::ParameterValue, 'List one subscription as the window shows it, gaps included')
            [CompletionResult]::new('events', 'events', [CompletionResultType]::ParameterValue, 'List past events of a subscription: changed archives, changed ids, entries from a web archive')
            [CompletionResult]::new('undo-renaming', 'undo-renaming', [CompletionResultType]::ParameterValue, 'Undo the guess that entries under new ids are entries you already had')
            [CompletionResult]::new('mark-read', 'mark-read', [CompletionResultType]::ParameterValue, 'Mark all entries as read, or some entries of a subscription')
            [CompletionResult]::new('mark-unread', 'mark-unread', [CompletionResultType]::ParameterValue, 'Mark entries of a subscription as unread')
            [CompletionResult]::new('star', 'star', [CompletionResultType]::ParameterValue, 'Star entries of a subscription')
            [CompletionResult]::new('keep', 'keep', [CompletionResultType]::ParameterValue, 'Store the images of starred and labelled articles for reading offline, as far as the settings allow. A refresh and the open window do that too; this command also tries again what failed')
            [CompletionResult]::new('label', 'label', [CompletionResultType]::ParameterValue, 'Put labels on an entry; a label that does not exist is made')
            [CompletionResult]::new('labels', 'labels', [CompletionResultType]::ParameterValue, 'List the labels, or change one')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Manage the rules that run on each entry when it arrives')
            [CompletionResult]::new('send', 'send', [CompletionResultType]::ParameterValue, 'Send an entry to one of your targets: open its address in the browser, or run its command')
            [CompletionResult]::new('send-to', 'send-to', [CompletionResultType]::ParameterValue, 'Manage the targets of `send`')
            [CompletionResult]::new('after-refresh', 'after-refresh', [CompletionResultType]::ParameterValue, 'Say what follows each refresh, and change it')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Add what is missing from a backup; without a file, list the backups')
            [CompletionResult]::new('repair', 'repair', [CompletionResultType]::ParameterValue, 'Move a damaged database aside and rescue its readable content')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Print what a report of a fault needs: versions, paths, display, fonts, keyring, a check of the database. Names no feed, no address and no password')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Search the full text of all entries')
            [CompletionResult]::new('gaps', 'gaps', [CompletionResultType]::ParameterValue, 'List every open gap of every feed')
            [CompletionResult]::new('account', 'account', [CompletionResultType]::ParameterValue, 'Manage your accounts on feed servers, such as Miniflux and FreshRSS')
            [CompletionResult]::new('inspect', 'inspect', [CompletionResultType]::ParameterValue, 'Describe a document; stores nothing')
            break
        }
        'lacuna;demo-server' {
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'The port; 0 takes any free one')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;add' {
            [CompletionResult]::new('--folder', '--folder', [CompletionResultType]::ParameterName, 'The folder that receives the feeds; repeat it for folders within folders')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Where a multipart feed begins: beginning, a date, after:CONTENT-ID, or a snapshot index''s address')
            [CompletionResult]::new('--proxy', '--proxy', [CompletionResultType]::ParameterName, 'The proxy for everything that is fetched for these feeds: system, none, or an address')
            [CompletionResult]::new('--header', '--header', [CompletionResultType]::ParameterName, 'The name of a request header for the server of the address; its value is read from a line of standard input. Repeat it for more headers')
            [CompletionResult]::new('--whole', '--whole', [CompletionResultType]::ParameterName, 'Fetch archives and linked pages back to the beginning, whatever the limit (at most 200 pages of a feed a day)')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the outcome for each address as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;access' {
            [CompletionResult]::new('--proxy', '--proxy', [CompletionResultType]::ParameterName, 'The proxy for everything that is fetched for the feed, also images, icons and full texts: system, none, an address such as `socks5://127.0.0.1:9050`, or default for the general setting. A password in the address is kept like those of feeds')
            [CompletionResult]::new('--header', '--header', [CompletionResultType]::ParameterName, 'The name of a request header to set; its value is read from a line of standard input, kept like a password, and sent to the server of the feed only. Repeat it for more headers')
            [CompletionResult]::new('--remove-header', '--remove-header', [CompletionResultType]::ParameterName, 'The name of a request header to remove; repeat it for more headers')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON; values of headers are never printed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;save' {
            [CompletionResult]::new('--remove', '--remove', [CompletionResultType]::ParameterName, 'Delete saved pages instead')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the outcome for each address as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;remove' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;refresh' {
            [CompletionResult]::new('--web-archive', '--web-archive', [CompletionResultType]::ParameterName, 'Look for missing entries in a web archive: the one in the settings, or the one that lists its copies at this address (RFC 7089)')
            [CompletionResult]::new('--now', '--now', [CompletionResultType]::ParameterName, 'Ignore the schedule (but never a Retry-After, a 410, or the schedule of a gap)')
            [CompletionResult]::new('--retry-gaps', '--retry-gaps', [CompletionResultType]::ParameterName, 'Retry every open gap')
            [CompletionResult]::new('--continue', '--continue', [CompletionResultType]::ParameterName, 'Read on after a limit, up to the same limit once more')
            [CompletionResult]::new('--whole', '--whole', [CompletionResultType]::ParameterName, 'Fetch archives and linked pages back to the beginning, whatever the limit (at most 200 pages of a feed a day)')
            [CompletionResult]::new('--recheck-archives', '--recheck-archives', [CompletionResultType]::ParameterName, 'Fetch processed archives again and report what changed')
            [CompletionResult]::new('--older', '--older', [CompletionResultType]::ParameterName, 'Look for older entries on the pages that a feed links, or at numbered pages, as many blogs have them, and on the servers of your accounts')
            [CompletionResult]::new('--recover', '--recover', [CompletionResultType]::ParameterName, 'Ask the publishers'' sites for missing entries, then the servers of your accounts')
            [CompletionResult]::new('--background', '--background', [CompletionResultType]::ParameterName, 'For timers: fetch only what is due, feeds at risk first, for a few minutes at most, and print nothing. Does nothing while Lacuna works offline, another process refreshes, or the connection is metered. The window shows what failed')
            [CompletionResult]::new('--repeat', '--repeat', [CompletionResultType]::ParameterName, 'With --background: go on every ten minutes, for desktops without systemd. Ends when the switch in the settings is off')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the answer of each feed as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;import' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;move-in' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The reader that is found on this machine: newsboat, liferea, rss-guard or netnewswire')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Take it over; without this, say what would happen and change nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;profile' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('save', 'save', [CompletionResultType]::ParameterValue, 'Write the whole profile to one file: feeds, articles, marks, rules, labels, accounts and settings, but no password')
            [CompletionResult]::new('load', 'load', [CompletionResultType]::ParameterValue, 'Make a profile from such a file')
            break
        }
        'lacuna;profile;save' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;profile;load' {
            [CompletionResult]::new('--replace', '--replace', [CompletionResultType]::ParameterName, 'Set the existing profile aside first: its files stay in the same folder, with names that begin with before-loading-')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;export' {
            [CompletionResult]::new('--feed', '--feed', [CompletionResultType]::ParameterName, 'All articles of this subscription, also those that its publisher removed, with notices of its gaps')
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'The articles that this search finds, as in `search`, and those that it finds among the removed ones')
            [CompletionResult]::new('--entry', '--entry', [CompletionResultType]::ParameterName, 'The article of a subscription with this id, as `entries --json` prints it')
            [CompletionResult]::new('--completeness', '--completeness', [CompletionResultType]::ParameterName, 'Add the history status of each feed, in a namespace that other programs ignore')
            [CompletionResult]::new('--html', '--html', [CompletionResultType]::ParameterName, 'Write articles as one page of HTML')
            [CompletionResult]::new('--markdown', '--markdown', [CompletionResultType]::ParameterName, 'Write articles as Markdown files with front matter')
            [CompletionResult]::new('--epub', '--epub', [CompletionResultType]::ParameterName, 'Write articles as a book (EPUB 3)')
            [CompletionResult]::new('--images', '--images', [CompletionResultType]::ParameterName, 'Put the images inside that the window has loaded before, with --markdown into a folder of files; nothing is fetched')
            [CompletionResult]::new('--overwrite', '--overwrite', [CompletionResultType]::ParameterName, 'Replace the file if it exists; a list of subscriptions replaces one of the same feeds without this. The file keeps its permissions; other hard links to it keep the old content')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;archive' {
            [CompletionResult]::new('--base', '--base', [CompletionResultType]::ParameterName, 'The address that the folder will have, for absolute links')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The number of entries of an archive')
            [CompletionResult]::new('--incomplete', '--incomplete', [CompletionResultType]::ParameterName, 'Save it although entries may be missing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;feeds' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;entries' {
            [CompletionResult]::new('--removed', '--removed', [CompletionResultType]::ParameterName, 'List the entries that the publisher removed and that are still on disk')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;events' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;undo-renaming' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;mark-read' {
            [CompletionResult]::new('--entry', '--entry', [CompletionResultType]::ParameterName, 'Only the entry of one subscription with this id, as `entries --json` prints it; repeat it for more')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;mark-unread' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;star' {
            [CompletionResult]::new('--remove', '--remove', [CompletionResultType]::ParameterName, 'Remove the stars instead')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;keep' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;label' {
            [CompletionResult]::new('--remove', '--remove', [CompletionResultType]::ParameterName, 'Take the labels off instead')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;labels' {
            [CompletionResult]::new('--rename', '--rename', [CompletionResultType]::ParameterName, 'Give a label another name')
            [CompletionResult]::new('--colour', '--colour', [CompletionResultType]::ParameterName, 'Give a label another colour: blue, green, orange, purple, red, teal, pink, grey')
            [CompletionResult]::new('--delete', '--delete', [CompletionResultType]::ParameterName, 'Delete a label; its entries stay')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the rules in the order in which they run, with the number of entries that each matched')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Add a rule, or change the rule of this name')
            [CompletionResult]::new('try', 'try', [CompletionResultType]::ParameterValue, 'Say which stored entries a search would have matched; changes nothing')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Delete a rule; what it did stays')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Switch a rule on')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Switch a rule off')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Move a rule to another place in the order')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Add the rules of a file; a rule of a known name replaces the known one. A file with a mistake changes nothing')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write the rules to a file, one in each line')
            break
        }
        'lacuna;rules;list' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;set' {
            [CompletionResult]::new('--when', '--when', [CompletionResultType]::ParameterName, 'The search that an entry must fit: words and conditions as in `search`')
            [CompletionResult]::new('--label', '--label', [CompletionResultType]::ParameterName, 'Put this label on the entry; repeat it for more labels')
            [CompletionResult]::new('--run', '--run', [CompletionResultType]::ParameterName, 'Run this command, such as "mpv {url}". It runs without a shell, for at most 30 seconds, and only after "after-refresh --rule-commands on". {url} and {title} stand for those of the entry')
            [CompletionResult]::new('--read', '--read', [CompletionResultType]::ParameterName, 'Mark the entry as read')
            [CompletionResult]::new('--hide', '--hide', [CompletionResultType]::ParameterName, 'Mark the entry as read and keep it out of the lists of feeds; searches find it')
            [CompletionResult]::new('--star', '--star', [CompletionResultType]::ParameterName, 'Star the entry')
            [CompletionResult]::new('--notify', '--notify', [CompletionResultType]::ParameterName, 'Show a notification of the desktop')
            [CompletionResult]::new('--full-text', '--full-text', [CompletionResultType]::ParameterName, 'Load the full text from the page of the entry, for at most 50 entries of one refresh')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;try' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the entries as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;remove' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;enable' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;disable' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;move' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;import' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;rules;export' {
            [CompletionResult]::new('--overwrite', '--overwrite', [CompletionResultType]::ParameterName, 'Replace the file even if it has other content than these rules')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;send' {
            [CompletionResult]::new('--print', '--print', [CompletionResultType]::ParameterName, 'Print the address, or the command with a word in each line, and do nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;send-to' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the targets')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a target, or change the target of this name')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a target')
            break
        }
        'lacuna;send-to;list' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;send-to;add' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;send-to;remove' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;after-refresh' {
            [CompletionResult]::new('--run', '--run', [CompletionResultType]::ParameterName, 'Run this command after each refresh, such as "notify.py --quiet". It runs without a shell: quotation marks keep words together')
            [CompletionResult]::new('--rule-commands', '--rule-commands', [CompletionResultType]::ParameterName, 'Let rules run the commands that you gave them')
            [CompletionResult]::new('--notify-of-gaps', '--notify-of-gaps', [CompletionResultType]::ParameterName, 'Show a notification of the desktop for new gaps, and for feeds that can no longer be fetched')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Run no command after refreshes')
            [CompletionResult]::new('--allow-loaded', '--allow-loaded', [CompletionResultType]::ParameterName, 'Let the commands run that came with a loaded profile. They wait until you have looked at them')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the settings as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;restore' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;repair' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;doctor' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;search' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;gaps' {
            [CompletionResult]::new('--address', '--address', [CompletionResultType]::ParameterName, 'The address at which the Atom feed will be published, for its self link')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('--csv', '--csv', [CompletionResultType]::ParameterName, 'As CSV with a header line')
            [CompletionResult]::new('--atom', '--atom', [CompletionResultType]::ParameterName, 'As an Atom feed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;account' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add an account; reads the password or API token from standard input')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the accounts')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Ask a server what it is and what it can do')
            [CompletionResult]::new('sync', 'sync', [CompletionResultType]::ParameterValue, 'Sync read marks and stars with the servers of your accounts')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove an account; entries from its server stay')
            break
        }
        'lacuna;account;add' {
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'Your user name there; without it, an API token of Miniflux signs in')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Your name for the account; by default the host')
            [CompletionResult]::new('--allow-local', '--allow-local', [CompletionResultType]::ParameterName, 'Allow local addresses: lets the name of the server lead to a device in your own network')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the account as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;account;list' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;account;test' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the answers as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;account;sync' {
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'End the sync: send the marks that wait, and keep those that could not be sent until you sync again; all marks stay as they are on both sides')
            [CompletionResult]::new('--subscriptions', '--subscriptions', [CompletionResultType]::ParameterName, 'Compare subscriptions and folders instead, print what would change on both sides, and ask on a terminal; nothing is removed here because the server lacks it')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Make these changes, or begin the first sync with an account, without asking')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the results as JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;account;remove' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'lacuna;inspect' {
            [CompletionResult]::new('--base', '--base', [CompletionResultType]::ParameterName, 'The address that a file is assumed to come from')
            [CompletionResult]::new('--entries', '--entries', [CompletionResultType]::ParameterName, 'List its entries too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'As JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
