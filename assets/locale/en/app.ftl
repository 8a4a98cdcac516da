# What the window says about its work: notices, steps that can be undone, running tasks, and errors.
# $reason is a sentence or a part of one, without a full stop at its end unless a note says otherwise. $path is a file.
# $title and $name are names of feeds, folders or entries.

## Lists

app-scope-all = All entries
app-scope-today = Today
app-scope-unread = Unread
app-scope-starred = Starred
app-scope-missing = Missing
app-scope-at-risk = At risk
app-scope-failed = Failed to load
app-scope-removed = Removed by the publisher
app-scope-found = Found in all feeds
app-page = Page { $number }
app-pages-to = Pages 1 to { $number }
app-page-before-last = A page before the last
app-page-last = Last page
app-more-from-first = Go to the first page to load more pages below it.
app-no-further-page = This feed links no further page.
app-nothing-on-page = The next page has no other entries.

## Cards of feeds that need care

app-why = { $reason }.
app-check-more-often = Check more often
# Why there is no button “Check more often”.
app-no-shorter-interval = Lacuna can’t check it more often than that.
app-shortest-interval = Lacuna already checks it as often as it can.
# $check, $from and $since are a day and a time.
app-leaving-already = New entries may already be pushing out older ones that Lacuna has not seen. Next check: { $check }.
app-leaving-from = From { $from }, new entries may push out older ones that Lacuna has not seen. Next check: { $check }.
app-failing = Failed since { $since }.
app-failing-checked = Failed since { $since }. Next check: { $check }.
app-failing-stopped = Failed since { $since }. Lacuna no longer checks it by itself.
app-retry = Retry
app-unsubscribe = Unsubscribe

## Running tasks

app-looking = Looking for feeds
app-adding = Adding a feed
app-loading-page = Loading a page
app-loading-full-text = Loading the full text from { $host }
app-refreshing = Refreshing { $done } of { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
# $task is a running task, such as "Refreshing 1 of 2 feeds".
app-archives-read = { $task }, { $count ->
        [one] { $count } archive
       *[other] { $count } archives
    } read
app-refreshed = { $feeds ->
        [one] { $feeds } feed
       *[other] { $feeds } feeds
    } refreshed{ $new ->
        [0] { "" }
        [one] , { $new } new entry
       *[other] , { $new } new entries
    }{ $older ->
        [0] { "" }
        [one] , { $older } older entry (marked as read)
       *[other] , { $older } older entries (marked as read)
    }{ $stopped ->
        [0] { "" }
        [one] , { $stopped } stopped
       *[other] , { $stopped } stopped
    }
app-added = Added { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
app-searching = Searching for { $sought }
app-marking-read = Marking { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } as read
app-marking-unread = Marking { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } as unread
app-marking-below = Marking the entries below as read
app-marking-older = Marking older entries as read
app-removing = Removing { $feeds ->
        [one] a feed
       *[other] { $feeds } feeds
    } of { $entries ->
        [one] { $entries } entry
       *[other] { $entries } entries
    }
app-restoring-feeds = Restoring { $count ->
        [one] a feed
       *[other] { $count } feeds
    }
app-deleting-feeds = Deleting { $count ->
        [one] { $count } removed feed
       *[other] { $count } removed feeds
    }
app-importing = Importing { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
app-restoring = Restoring a backup
app-saving = Saving
app-backing-up = Making a backup
app-making-room = Removing old texts
app-updating-database = Updating the database

## Steps that can be undone

app-undo = Undo
app-nothing-to-undo = There is nothing to undo.
app-nothing-to-redo = There is nothing to redo.
app-marked-read = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } marked as read
app-marked-unread = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } marked as unread
app-read-again = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } read again
app-unread-again = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } unread again
app-starred = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } starred
app-stars-removed = Stars of { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } removed
app-stars-again = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } starred again
app-star-removed = Star removed
app-star-again = Starred again
app-shown-in-lists = Shown in lists again
app-import-taken-back = { $feeds ->
        [one] { $feeds } imported feed was
       *[other] { $feeds } imported feeds were
    } removed again.
app-import-folders-taken-back = { $folders ->
        [one] { $folders } imported folder was
       *[other] { $folders } imported folders were
    } removed again.
app-import-others-stay = What the import changed in other feeds stays.
app-import-stays = The import of articles and marks cannot be undone. Another Undo undoes the step before it.
app-hidden-again = Hidden from lists again
app-labelled = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } labelled “{ $name }”
app-unlabelled = Label “{ $name }” removed from { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
app-label-deleted = Label “{ $name }” deleted
app-label-starred = { $count ->
        [one] One entry of a feed that you removed had no other mark. It has a star now, so that it stays.
       *[other] { $count } entries of feeds that you removed had no other mark. They have stars now, so that they stay.
    }
app-rules-restored = Rules are as before.
app-rule-vanished = The rule “{ $name }” was deleted meanwhile. It was saved as a new rule.
app-rules-changed-again = Rules are changed again.
app-feed-removed = Unsubscribed from “{ $title }”
app-feeds-removed = Unsubscribed from { $feeds ->
        [one] a feed
       *[other] { $feeds } feeds
    }
app-search-removed = The smart folder “{ $name }” was removed.
app-search-edited = The smart folder “{ $name }” was changed.
app-gap-dismissed = Gap dismissed
app-moved = “{ $name }” was moved.
app-moved-into = “{ $name }” was moved into “{ $folder }”.
app-moved-out = “{ $name }” was moved to the top level.
app-moved-into-and-merged = “{ $name }” was moved into “{ $folder }” and merged with the folder of the same name.
app-moved-out-and-merged = “{ $name }” was moved to the top level and merged with the folder of the same name.
app-feeds-moved-into = { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    } were moved into “{ $folder }”.
app-feeds-moved-out = { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    } were moved to the top level.
# $every is a span such as "30 minutes".
app-checked-more-often = “{ $title }” is checked every { $every } from now on, if its server allows it.
app-checked-often-already = Lacuna already checks “{ $title }” as often as its server allows.

## Feeds and entries

app-no-links = The selected entries have no links.
app-copied = Copied to the clipboard
app-copy-link = Copy link
app-no-browser = No program could open { $address }. You can copy the link and open it elsewhere.
app-no-address = This is not a web address.
    .hint = An address looks like example.org or https://example.org/feed.xml.
app-address-of-file = This is a file on this computer.
    .hint = Lacuna reads feeds from the web. A list of feeds can be imported: “Import OPML…” in the menu “Subscriptions”.
app-address-of-mail = This is an e-mail address.
    .hint = Type the address of the site or of its feed, such as example.org.
app-address-not-http = Lacuna reads feeds over http and https only.
    .hint = Type the web address of the site or of its feed.
app-keeps-address = “{ $address }” is not a web address. The feed keeps its old one.
app-address-taken = You are already subscribed to a feed at this address.
app-header-elsewhere = { $address } is on another server than the address that you gave. The request header was not kept.
app-subscribed-already = You are already subscribed to this feed.
# $reason is a sentence.
app-not-added = { $address } was not added. { $reason }
app-new-feed-needs-password = The feed that you added needs a user name and a password.
# $notice is a sentence about the feed with the title $title.
app-notice-of-feed = { $title }: { $notice }
app-needs-password = “{ $title }” needs a user name and a password.
app-sign-in = Sign in…
app-refresh = Refresh
app-refresh-broke = An error in Lacuna stopped the refresh of { $address }.
app-no-refresh = Nothing can be refreshed: { $reason }.
app-offline = You are working offline. Lacuna fetches nothing.
app-go-online = Go online
# $reason is a sentence.
app-still-missing = Still missing. { $reason }
app-search-stopped = You stopped the search. There may be more results.
app-stopped = You stopped this: { $task }. Nothing was changed.
app-no-such-entry = This entry no longer exists.
app-no-such-feed = You are no longer subscribed to this feed.
app-new-entries = { $count ->
        [one] { $count } new entry
       *[other] { $count } new entries
    }
app-no-notifications = Notifications are off: { $reason }.
# Completes app-no-notifications.
app-no-desktop-notifications = this desktop cannot show them ({ $reason })

## Files and lists of feeds

app-all-files = All files
app-no-file-dialog = This desktop shows no file dialog. Type the path instead.
app-saved = Saved to { $path }
app-file-not-saved = { $path } could not be written: { $reason }.
app-file-gone = The file is no longer there.
# The proposed name of an exported list of subscriptions.
app-export-file = lacuna-subscriptions.opml
app-exported = Written to { $path }
app-feed-saved = { $entries ->
        [one] { $entries } entry
       *[other] { $entries } entries
    } saved in { $path }. { $new ->
        [0] No file of older entries was added.
        [one] { $new } file of older entries was added.
       *[other] { $new } files of older entries were added.
    }
# $reason is a clause.
app-feed-not-saved = The feed was not saved: { $reason }.
    .hint = Choose another folder.
    .incomplete = Tick the box to save it anyway.
app-export-exists = { $path } exists already.
app-not-exported = { $path } could not be written: { $reason }.
    .hint = Choose another place.
app-imported = { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    } imported
app-imported-some = { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    } imported, { $known } already subscribed
app-importing-articles = Importing articles
app-profile-saved = { $path } has the whole profile, without passwords.
app-profile-not-saved = The profile was not saved: { $reason }.
    .hint = Choose another name or another disk.
app-profile-refreshed = another command refreshes this profile
app-profile-not-loaded = The profile was not loaded: { $reason }.
    .hint = Nothing was changed here.
app-not-moved-in = Nothing can be imported: { $reason }.
app-moved-in = Taken over: { $what }.
app-moved-in-feeds = { $feeds ->
        [one] { $feeds } feed
       *[other] { $feeds } feeds
    }
app-moved-in-articles = { $articles ->
        [one] { $articles } article
       *[other] { $articles } articles
    }
app-imported-articles = { $count ->
        [one] { $count } article imported
       *[other] { $count } articles imported
    }
app-import-no-export = { $path } is neither an OPML list nor a starred.json: { $reason }.
app-nothing-imported = Nothing was imported.
app-import-unreadable = { $path } cannot be read: { $reason }.
app-import-not-understood = The file cannot be understood. Line { $line }: { $reason }.
app-import-line = Line { $line }: { $reason }
# $state is the state of a feed, such as "2 gaps".
app-import-state = { $title } · in that list: { $state }

## Images

app-image-damaged = The image is damaged.
app-image-empty = The image is empty.
app-image-unknown = This image can’t be displayed.
app-image-too-large = The image is too large: { $width } by { $height } pixels.
app-drawing-intricate = The drawing is too complex to be shown.
app-images-ended = No more images are loaded.

## The store and its upkeep

app-not-saved = The change could not be saved: { $reason }.
app-entries-not-saved = The fetched entries could not be saved: { $reason }.
app-no-backup = No backup could be made: { $reason }.
app-partly-unreadable = A part of the file could not be read.
app-no-room-made = Old texts could not be removed: { $reason }.
app-room-made-for-good = { $count ->
        [one] { $count } text removed to save disk space ({ $freed }). Its feed no longer offers it.
       *[other] { $count } texts removed to save disk space ({ $freed }). Their feeds no longer offer them.
    }
# $freed is a size such as "2.1 MB".
app-room-made = { $count ->
        [one] { $count } text
       *[other] { $count } texts
    } removed to save disk space ({ $freed }). They can be fetched again.
app-read-only = Lacuna cannot write to this profile: { $reason }. You can read, but Lacuna fetches nothing and saves no change.
app-newer-version = Version { $version } of Lacuna is available. “What’s new” in the menu “Help” tells what it changes.

## The window without its feeds

app-demo = Lacuna Demo
app-cannot-be-opened = Your feeds cannot be opened
    .hint = Close what uses it, make room on the disk, or make the folder writable; then retry.
app-of-newer-version = Install the newest version of Lacuna, or open another profile with --data-dir.
app-open-another = Open another profile with --data-dir.
app-folder-gone = Your data folder is gone
    .hint = Lacuna saves nothing more. Put the folder back, or choose another one: Lacuna copies your data into it.
app-former-data = Another file had taken the place of your database. Your data is saved as { $path }.
app-damaged = Lacuna can move the file aside, save its readable content, and add the content of the backups. Nothing is deleted.
app-subscriptions-missing = Your subscriptions are missing
app-restore-backup = Restore the backup of { $time }?
    .hint = It contains your subscriptions, read marks and stars. The next refresh fetches the entries. Nothing is deleted.
app-stopped-window = An error in Lacuna stopped the window
    .hint = Retry. If it stops at the same article again, open another article.
app-stopped-window-saved = Your read marks, stars and changes are saved.
app-no-demo = The demo could not be started: { $reason }.
# Errors of the start, on standard error.
app-demo-failed = the demo cannot be started: { $reason }
app-taken = another window has this profile open and does not answer: { $reason }
app-no-window = no window can be opened: { $reason }
app-no-display = no window can be opened, because no display answers. Lacuna needs a desktop with Wayland or X11. Its commands work without one: see lacuna --help
app-broke = an error in Lacuna closed the window; your read marks, stars and changes are saved

## Checks in the background

app-background-timer = Lacuna now checks feeds in the background as well.
app-background-autostart = Lacuna now checks feeds in the background as well, and from each login on.
app-background-off = Lacuna now checks feeds only while its window is open.
app-background-failed = Feeds cannot be checked in the background: { $reason }.
app-background-demo = the demo ends with its window

## Accounts on feed servers. $name is the user’s name for the account.

app-asking-server = Asking a server…
app-syncing = Syncing marks
app-account-no-address = This is not a web address.
app-account-exists = An account with the name { $name } exists already.
app-account-password = The password or token of “{ $name }” was replaced. Marks that wait stay.
app-account-offline = Lacuna works offline. Go online to ask the server.

## The icon in the tray

app-tray-unread = { $count ->
    [0] nothing unread
    [one] { $count } unread entry
   *[other] { $count } unread entries
}
app-tray-open = Open
app-tray-refresh = Refresh
app-tray-quit = Quit
app-tray-demo = The demo ends with its window.
# Errors of the program without a window, on standard error.
app-tray-missing = the desktop shows no icon of Lacuna, so it cannot run without a window
app-tray-replaced = the program cannot be started again: { $reason }

## The outcome of "Ask sites and web archive". $count entries came, sitemaps list $listed pages, $asked gaps were tried,
## and $left of them are still open.

app-tried = { $count ->
    [0] No entry came back.
    [one] { $count } entry came back.
   *[other] { $count } entries came back.
}
app-tried-listed = { $listed ->
    [one] { $listed } missing page is listed with its title; “Load full text” loads its text.
   *[other] { $listed } missing pages are listed with their titles; “Load full text” loads the text of each.
}
app-tried-left = { $left ->
    [0] Nothing is missing any more.
    [one] Entries may still be missing at { $left } of { $asked ->
            [one] { $asked } gap
           *[other] { $asked } gaps
        }.
   *[other] Entries may still be missing at { $left } of { $asked ->
            [one] { $asked } gap
           *[other] { $asked } gaps
        }.
}

## Sending and exporting articles

app-sent = Sent to { $name }
app-not-sent = Not sent to { $name }: { $reason }
app-entries-not-sent = { $count ->
    [one] { $count } entry was not sent to { $name }: { $reason }
   *[other] { $count } entries were not sent to { $name }: { $reason }
 }
app-runs-on = { $name } still runs. It may be at work, or wait for something.
app-printing = Preparing the page to print
app-exporting-articles = Exporting articles
app-articles-exported = { $count ->
    [one] { $count } article written to { $path }
   *[other] { $count } articles written to { $path }
 }{ $gaps ->
    [0] .
    [one] {". "}A notice in it says where entries are missing.
   *[other] {". "}{ $gaps } notices in it say where entries are missing.
 }

## Saved pages

app-scope-pages = Saved pages
app-page-saved = Saved “{ $title }”
app-page-without-text = Saved { $address }. No article was found on the page.
app-page-known = { $address } is saved already.
app-page-later = Saved only the address { $address }. { $reason }
app-page-offline = Lacuna is offline. “Load full text” fetches the page later.
app-page-refused = Could not save { $address }. { $reason }
app-page-is-feed = { $address } is a feed, not a page.
app-page-subscribe = Subscribe
app-page-show = Show
app-pages-deleted = { $count ->
    [one] Page deleted
   *[other] { $count } pages deleted
}
