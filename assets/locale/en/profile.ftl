# The profile: its folder, backups, the repair, passwords, and the facts about a feed. Errors are clauses without a full stop.
# $path is a file or a folder, $reason a clause, $time a day and a time.

## Opening a profile

profile-no-folder = the system names no folder for Lacuna’s data; choose one with --data-dir
profile-not-created = the profile folder { $folder } cannot be created: { $reason }
profile-not-writable = the profile folder { $folder } is not writable: { $reason }
profile-no-thread = no thread can be started: { $reason }
# $reason is a sentence.
profile-settings-set-aside = The settings could not be read ({ $reason }) and were set aside as { $path }.
profile-settings-partly-read = The settings could only be read in part ({ $reason }). The file was set aside as { $path }.
# $error says that the file of the settings could not be read, with its path and the reason, without a full stop.
profile-settings-unreadable = { $error }. The default settings are used. Changes cannot be saved until the file can be read.
# $names are names of settings.
profile-settings-wrong = These settings have no valid value, and their defaults are used: { $names }.

## Backups

profile-no-file-dialog = this desktop shows no file dialog: `lacuna --data-dir FOLDER` opens the profile in that folder
profile-partly-unreadable = a part of { $path } cannot be read: `lacuna repair` saves the rest and adds the content of the backups
profile-being-replaced = the profile is being repaired or replaced: try again when this has ended
profile-open-elsewhere = another Lacuna is changing this profile: close it, or try again when it has ended
profile-missing = { $path } contains no subscriptions: `lacuna restore { $backup }` restores those of the backup
profile-not-whole = { $path } was written but is damaged: { $reason }
profile-not-made = { $path } cannot be made: { $reason }
profile-not-written = { $path } cannot be written: { $reason }
profile-not-replaced = { $path } cannot be replaced: { $reason }
profile-not-set-aside = { $path } cannot be set aside: { $reason }
profile-not-removed = { $path } cannot be removed: { $reason }
profile-not-restored = The backup was not restored, because the settings cannot be written: { $reason }
profile-restored = Restored: { $subscriptions ->
        [one] { $subscriptions } subscription
       *[other] { $subscriptions } subscriptions
    }, { $entries ->
        [one] { $entries } entry
       *[other] { $entries } entries
    }, { $read ->
        [one] { $read } read mark
       *[other] { $read } read marks
    }, { $starred ->
        [one] { $starred } star
       *[other] { $starred } stars
    }. Labels, rules, saved searches and accounts of the backup that were missing were added. Nothing was removed.

## The repair

profile-checking = Checking the database
profile-saving = Saving readable data
profile-adding-backups = Adding data from backups
profile-repaired = The damaged database was set aside as { $path }. { $subscriptions ->
        [one] { $subscriptions } subscription
       *[other] { $subscriptions } subscriptions
    } and { $entries ->
        [one] { $entries } entry
       *[other] { $entries } entries
    } were saved from it, { $restored ->
        [one] { $restored } subscription
       *[other] { $restored } subscriptions
    } and { $marks ->
        [one] { $marks } mark
       *[other] { $marks } marks
    } came from backups.
profile-sort-subscriptions = Subscriptions
profile-sort-entries = Entries
profile-sort-read-marks = Read marks
profile-sort-stars = Stars
profile-sort-labels = Labels on entries
profile-sort-hidden = Entries that rules hide
profile-sort-rules = Rules
profile-sort-searches = Saved searches
# $sort is one of the eight above.
profile-counts = { $sort }: { $before } before, { $saved } saved, { $restored } from backups, { $lost } lost.
profile-counts-unknown = { $sort }: { $saved } saved, { $restored } from backups. Nobody knows if more are lost.
profile-counts-at-least = { $sort }: at least { $before } before, { $saved } saved, { $restored } from backups, { $lost } or more lost.
# $count is the number of starred and labelled articles of which only the marks are left.
profile-lost-log = The latest changes are lost, because their file cannot be read. It is kept: { $path }.
profile-lost-marked = { $count ->
        [one] { $count } starred or labelled article is lost: only its mark was saved.
       *[other] { $count } starred or labelled articles are lost: only their marks were saved.
    }
profile-lost-texts = { $count ->
        [one] { $count } saved entry
       *[other] { $count } saved entries
    } lost their text.
profile-derived-addresses = The address of { $count ->
        [one] { $count } saved subscription
       *[other] { $count } saved subscriptions
    } was damaged and was derived from other data. Check it.
profile-fetches-again = The next refresh fetches again what the publishers still have.

## Passwords

profile-logins-unreadable = { $path } cannot be read: { $reason }.
profile-login-not-saved = User name and password could not be saved: { $reason }
profile-no-password = The system’s keyring has not given the password for { $server }: { $reason }.
    .hint = Unlock the keyring and refresh, or sign in again.
profile-keyring-silent = it has not answered yet
profile-keyring-no-thread = no thread can be started
profile-not-in-keyring = The system’s keyring did not answer. The password for { $server } is in a private file of your profile.
profile-stays-in-keyring = The password for { $server } stays in the system’s keyring: { $reason }.
profile-not-removed-from-keyring = “{ $name }” could not be removed from the system’s keyring: { $reason }.

## Request headers

profile-too-many-headers = A feed can have { $most } request headers.

## Files of lists

profile-no-file-name = the path names no file
profile-no-file = there is something else than a file
profile-own-file = this is a file of a Lacuna profile
profile-file-exists = the file exists already
profile-other-kind = there is a file of another kind, which is not replaced
profile-link-loop = its symbolic links form a loop

## Facts about a feed: names and values

profile-fact-entries = Entries
profile-fact-unread = Unread
profile-fact-from = From
profile-from-to = { $oldest } to { $newest }
profile-fact-checked = Last checked
profile-checked-failed = { $time }, failed { $failed }
profile-failed = Failed { $time }
profile-fact-next = Next check
profile-next = { $time } · { $reason }
profile-next-never = Never: the feed is gone for good
profile-next-refresh = With the next refresh
profile-fact-at-risk = At risk
profile-fact-stays = An entry stays
# $span is such as "9 hours".
profile-stays = About { $span } in the feed
# The shortest time between two checks of a feed. $span and $asked are such as "20 minutes".
profile-fact-bound = Shortest time between checks
profile-bound = { $span }, used only if entries would be missed otherwise
profile-bound-whole = { $span }, used only if entries would be missed otherwise: the server doesn’t say whether the feed has changed, so each check downloads all of it
profile-bound-whole-asked = { $span }, or { $asked } if you set that interval for this feed; used only if entries would be missed otherwise: the server doesn’t say whether the feed has changed, so each check downloads all of it
profile-fact-problem = Problem
profile-problem = { $reason } Since { $time }.
profile-fact-status = HTTP status
profile-fact-failures = Failures in a row
profile-fact-document = Read from
profile-fact-files = Files read
profile-feed-only = The feed only
profile-feed-and-pages = The feed and { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
profile-feed-and-archives = The feed and { $count ->
        [one] { $count } archive
       *[other] { $count } archives
    }
profile-feed-and-snapshots = The feed and { $count ->
        [one] { $count } snapshot
       *[other] { $count } snapshots
    }
profile-fact-synced = Synced with
profile-fact-size = Size on disk
profile-fact-hidden = Hidden by rules
profile-fact-removed = Removed texts
profile-removed-for-good = { $count ->
        [one] { $count }: the feed no longer offers it
       *[other] { $count }: the feed no longer offers them
    }
profile-removed = { $count }: they can be fetched again
# A fault of a document, and an address.
profile-fault-in = { $fault } in { $address }
profile-more-faults = { $count } more in its archives and pages
profile-note = Note
profile-warning = Warning
profile-error = Error

## Reports and lists for other programs. $older and $newer are times, $cause is a name as in the JSON.

profile-unknown-time = an unknown time
profile-report-entry = { $reason } Between { $older } and { $newer }. Cause: { $cause }.
# $missing is such as "An archive file is missing".
profile-report-title = { $missing } from { $feed }
profile-report = Missing entries
profile-list-title = Subscriptions in Lacuna

## A feed saved as an archived feed

profile-archive-file = { $path }: { $reason }
profile-archive-other = { $path } is there already and belongs to something else
profile-archive-incomplete = entries of this feed are missing or may be missing
profile-archive-form = the copy in this folder was saved in another form, because entries are missing now and were not then, or the other way round; choose another folder
profile-archive-hole = { $path } is gone, and later archives of this folder are still there; put it back, or choose another folder
profile-archive-empty = the feed has no entries
# $address is the address of the original feed. The next two sentences stand in the saved feed.
profile-archive-copy = A copy of { $address }.
profile-archive-gaps = Entries may be missing in this copy.

## Checks in the background: clauses

profile-background-nowhere = this system offers no way to run a program at intervals
profile-background-sandbox = the sandbox of this program does not allow it
profile-background-file = { $path } cannot be changed: { $reason }
# $reason is the command and what it said.
profile-background-refused = systemd refused it ({ $reason })

## The log of requests

# $why is one of the names below, $answer one of the phrases below.
profile-request = { $why }: { $answer } · { $address }
profile-request-poll = Feed
profile-request-archive = Older entries
profile-request-check = Archive, once more
profile-request-older = Older page
profile-request-server = Feed server
profile-request-web-archive = Web archive
profile-request-article = Full text
profile-request-image = Image
profile-request-icon = Icon
profile-request-updates = Newer version of Lacuna
profile-request-unchanged = not changed
# $status is such as "404", $size such as "12 kB".
profile-request-received = received, { $size }
profile-request-status = HTTP status { $status }, { $size }
# $kind is a name as in the JSON of the command line.
profile-request-failed = no answer ({ $kind })

## Accounts on feed servers. $software is a name such as "Miniflux 2.2.6", $user the user name there.

profile-server-is = { $software } at { $address }, signed in as { $user }.
profile-server-unnamed = A server with the Google Reader API at { $address }, signed in as { $user }.
profile-server-no-feeds = You have no feeds here yet. “Sync subscriptions…” brings those of the server.
profile-server-shares-none = You follow none of your feeds there, so it cannot give back missing entries.
profile-server-can = It collects { $shared } of your { $feeds ->
        [one] { $feeds } feed
       *[other] { $feeds } feeds
    } too.
profile-server-gives = Lacuna can ask it for missing entries, and sync read marks and stars with it.
profile-server-may-give = Lacuna can sync read marks and stars with it. Only a request will show if it also gives missing entries.
# $sent and $received are numbers of marks.
profile-sync-done = Synced: { $sent ->
        [one] { $sent } mark sent
       *[other] { $sent } marks sent
    }, { $received ->
        [one] { $received } mark received.
       *[other] { $received } marks received.
    }
profile-sync-anew = The server was set up anew or restored from a backup since the last sync, so both sides were compared anew.
profile-sync-sent-again = { $count ->
        [one] The server got { $count } mark again that it had lost.
       *[other] The server got { $count } marks again that it had lost.
    }
profile-sync-kept = { $count ->
        [one] The server has perhaps lost { $count } mark, or somebody has changed it there since. It does not tell which, so the mark here counts.
       *[other] The server has perhaps lost { $count } marks, or somebody has changed them there since. It does not tell which, so the marks here count.
    }
profile-sync-reopened = { $count ->
        [one] { $count } older entry arrived here as read and is unread on the server, so it is unread here now.
       *[other] { $count } older entries arrived here as read and are unread on the server, so they are unread here now.
    }
profile-sync-ended = { $count ->
        [one] { $count } change was not sent, because the server has removed its entry. The mark stays here.
       *[other] { $count } changes were not sent, because the server has removed their entries. The marks stay here.
    }
profile-sync-added = { $count ->
        [one] { $count } starred article that only the server had is under Starred now.
       *[other] { $count } starred articles that only the server had are under Starred now.
    }
# Numbers of marks that the first sync would change.
profile-first-none = Nothing: both sides have the same marks.
profile-first-no-feed = Nothing: no feed is on both sides, so there are no marks to compare.
profile-first-there = On the server: { $sent ->
        [one] { $sent } mark.
       *[other] { $sent } marks.
    }
profile-first-here = Here: read { $read }, unread { $unread }, starred { $starred }.
profile-first-added = Starred articles that only the server has and that come here: { $count }.
profile-first-stopped = You stopped the comparison. The sync of marks stays off.
profile-sync-numbers = { $sent } sent, { $received } received.
profile-sync-waiting = { $count ->
        [one] { $count } change waiting.
       *[other] { $count } changes waiting.
    }
profile-sync-unknown-there = { $count ->
        [one] { $count } change waits until the server has its entry.
       *[other] { $count } changes wait until the server has their entries.
    }
profile-starred-there = { $count ->
        [one] { $count } starred entry of the server is of a feed that you do not follow here. It stays there.
       *[other] { $count } starred entries of the server are of feeds that you do not follow here. They stay there.
    }
profile-starred-here = { $count ->
        [one] { $count } starred entry here is not synced, because its feed is not followed on both sides. It stays here.
       *[other] { $count } starred entries here are not synced, because their feeds are not followed on both sides. They stay here.
    }
# $done and $of are numbers of entries, $count is one of marks.
profile-sync-asking = Asking for changes
profile-sync-listing = { $done } of { $of } entries listed
profile-sync-comparing = Comparing the marks of both sides
profile-sync-sending = { $count ->
        [one] Sending 1 mark
       *[other] Sending { $count } marks
    }
# $ago is such as "2 minutes ago".
profile-synced = Synced { $ago }.
profile-last-synced = Last synced { $ago }.
# $reason is a sentence.
profile-sync-failed = The last sync failed: { $reason }
profile-synced-ahead = Synced last while the clock of this computer was ahead.
profile-never-synced = Not synced yet. The sync of marks is on and goes on with the next refresh.

## Rules

profile-no-rule = there is no rule “{ $name }”
profile-rule-exists = there is already a rule “{ $name }”
profile-too-many-rules = there are at most { $most } rules
profile-rules-no-text = this is no file of rules: it is not text in UTF-8
profile-rules-empty = the file is empty
profile-rules-none = the file has no rule
profile-rules-cut-off = The file is cut off: the ] at its end is missing.
profile-rule-twice = Another rule of the file has the name “{ $name }”.
profile-rule-no-json = This is no JSON: { $reason }.
profile-rule-no-object = A rule is an object with name, when and then.
profile-rule-field = There is no field “{ $name }”. The fields are name, when, then and enabled.
profile-rule-no-text = The field “{ $name }” must be a text.
profile-rule-no-actions = The field “then” must be an array of actions: read, hide, star, notify, full-text, label:NAME and run:COMMAND.
profile-rule-no-flag = The field “enabled” must be true or false.

## Programs that entries are sent to, and exports of entries

profile-program-not-started = “{ $program }” could not be started: { $reason }
# $status: the exit status as the system says it
profile-program-failed = “{ $program }” failed ({ $status }).
profile-program-failed-saying = “{ $program }” failed ({ $status }): { $said }
profile-program-ended = “{ $program }” still ran after { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
 } and was ended.

## After a refresh. $rule is the name of a rule. A sentence about a program follows as $reason.

profile-no-article = No article was found in the page.
profile-afterwards-not-read = The work after the refresh was left out, because the database could not be read: { $reason }
profile-not-notified = The desktop shows no notification: { $reason }
profile-rule-texts-left-out = { $count ->
    [one] A rule asked for the full text of { $count } entry that was not loaded. Open the entry to load it.
   *[other] Rules asked for the full texts of { $count } entries that were not loaded. Open an entry to load its text.
 }
profile-rule-commands-off = { $count ->
    [one] { $count } command of a rule did not run, because the settings don’t let rules run commands.
   *[other] { $count } commands of rules did not run, because the settings don’t let rules run commands.
 }
profile-rule-commands-left-out = { $count ->
    [one] { $count } command of a rule waits for the next refresh, because there were too many or they took too long. It waits for at most a week.
   *[other] { $count } commands of rules wait for the next refresh, because there were too many or they took too long. They wait for at most a week.
 }
profile-rule-commands-failed = Rule “{ $rule }”: the command failed for { $count ->
    [one] { $count } other entry
   *[other] { $count } other entries
 } as well.
profile-rule-command-failed = Rule “{ $rule }”: { $reason }
profile-commands-wait = The commands that came with a loaded profile or a backup wait until you allow them, in the settings under “Refreshing” or with “lacuna after-refresh --allow-loaded”. For an article that arrives meanwhile, a command of a rule waits for a week at most.
profile-hook-failed = The command after the refresh: { $reason }
# Headings of notifications. $title is that of an entry.
profile-notice-entry = { $rule }: { $title }
profile-notice-entries = { $rule }: { $count ->
    [one] { $count } new entry
   *[other] { $count } new entries
 }
profile-notice-gap = New gap in { $feed }
profile-notice-gaps-of-feed = { $count } new gaps in { $feed }
profile-notice-gaps = { $count } new gaps
profile-notice-dead = { $feed } can no longer be fetched
profile-notice-dead-feeds = { $count } feeds can no longer be fetched

## The folder of the profile

# $program is a name such as "Syncthing", $folder a path, $kind the type of a file system.
profile-place-synchronised = { $program } synchronises the folder { $folder }, in which this profile is. It copies the files of the database one by one, which can damage the database or bring back an older one. Move the profile to another folder (--data-dir). To have the same read marks on several computers, use an account on a feed server.
profile-place-copies = { $count ->
        [one] The folder { $folder } has a second copy of the database
       *[other] The folder { $folder } has { $count } other copies of the database
    }: { $names }. A program that synchronises folders makes such a copy if two computers changed the database. Lacuna doesn’t read it, so read marks and articles may be missing here. “lacuna restore FILE” adds what is in a copy and removes nothing. Then delete the copy, and move the profile to another folder (--data-dir).
profile-place-network = This profile is on a network drive ({ $kind }). If two computers use it at the same time, or if the connection breaks off, the database can be damaged. Move the profile to a disk of this computer (--data-dir). To have the same read marks on several computers, use an account on a feed server.

## Targets, and the sentences of exported articles

profile-too-many-targets = There can be at most { $most } targets.
profile-no-target = There is no target “{ $name }”.
profile-export-attached = Attached file:
profile-export-empty = There is no article to write.
profile-folder-not-empty = the folder is not empty; after an export that was interrupted, delete the folder or choose another one
profile-book-too-large = the book would be too large
profile-export-about = Written by Lacuna on { $date }
profile-export-untitled = Untitled
profile-export-dropped = The publisher removed this entry; noticed on { $date }.
profile-export-dropped-short = removed by the publisher
profile-export-dropped-title = Removed by the publisher
    .note = The publisher no longer offers the following entries. Lacuna kept them.
profile-export-captured = From a copy in a web archive of { $date }.
profile-export-asked = From { $host }, which was asked for missing entries.
profile-export-account = From the feed server “{ $account }”, which had kept it.
profile-export-imported = From the file “{ $file }”, which you imported.
profile-export-source = From the document { $source } of the feed.
profile-export-full-text = The text is that of the page { $page }.
profile-export-purged = Lacuna removed the text on { $date } to save disk space.
# $kind: a media type
profile-export-file = The entry is a file ({ $kind }), which is not included.
profile-export-stopped = the export was stopped

## Articles exported by another reader. The sentences stand in the preview of an import and in its report.

profile-starred-marked = { $count ->
        [one] { $count } article is here already. It gets its star, read mark and labels.
       *[other] { $count } articles are here already. They get their stars, read marks and labels.
    }
profile-starred-added = { $count ->
        [one] { $count } article is added to a feed that you follow. It closes no gap.
       *[other] { $count } articles are added to feeds that you follow. They close no gap.
    }
profile-starred-kept = { $count ->
        [one] { $count } article is
       *[other] { $count } articles are
    } of { $feeds ->
        [one] a feed that you do not follow. Look under Starred and under your labels; the feed is not followed.
       *[other] { $feeds } feeds that you do not follow. Look under Starred and under your labels; the feeds are not followed.
    }
profile-starred-left-out = { $count ->
        [one] { $count } article is left out, because you do not follow its feed and it has neither star nor label.
       *[other] { $count } articles are left out, because you do not follow their feeds and they have neither star nor label.
    }
profile-starred-labels = { $count ->
        [one] { $count } label is left out, because there are too many.
       *[other] { $count } labels are left out, because there are too many.
    }
profile-starred-bad-labels = { $count ->
        [one] { $count } label is left out, because its name is empty, longer than { $most } characters, or cannot be shown.
       *[other] { $count } labels are left out, because their names are empty, longer than { $most } characters, or cannot be shown.
    }
profile-starred-long-lists = { $count ->
        [one] { $count } article has more than 1,000 labels and categories. Those after the first 1,000 are left out.
       *[other] { $count } articles have more than 1,000 labels and categories each. Those after the first 1,000 are left out.
    }
profile-starred-unusable = { $count ->
        [one] { $count } item can’t be used, because it names no feed, or has neither link nor title.
       *[other] { $count } items can’t be used, because they name no feed, or have neither link nor title.
    }
profile-starred-damaged = The file is damaged or cut off at line { $line }. Only what comes before is imported.

## Changes that bring the subscriptions of both sides together, for the user to confirm.

profile-change-subscribe-here = Subscribe here: { $title }
profile-change-subscribe-here-in = Subscribe here in the folder { $folder }: { $title }
profile-change-subscribe-there = Subscribe on the server: { $title }
profile-change-folder-here = Move here into the folder { $folder }: { $title }
profile-change-top-here = Move here out of its folder: { $title }
profile-change-folder-there = Move on the server into the folder { $folder }: { $title }
profile-change-top-there = Move on the server out of its folder: { $title }
profile-change-unsubscribe-there = Unsubscribe on the server, because you unsubscribed here (its starred entries are brought here first): { $title }
profile-change-gone-there = Gone from the server. It stays here, without sync, until you unsubscribe: { $title }
# $change is one of the sentences above, $reason a sentence.
profile-change-refused = { $change }. Not done: { $reason }
profile-subscriptions-same = Both sides have the same subscriptions.
profile-subscriptions-done = { $count ->
        [one] { $count } change made.
       *[other] { $count } changes made.
    }

## Moving in from another feed reader

profile-moving-takes-all = feeds, folders, read marks, stars
profile-moving-takes-labels = feeds, folders, read marks, stars, labels
profile-moving-takes-tags = feeds, tags as folders, titles, read marks
profile-moving-takes-feeds = feeds and folders
# $path is a file or a folder, $reason a clause or a sentence.
profile-moving-nothing-there = { $path } is no file or folder of a feed reader
profile-moving-unreadable = { $path } cannot be read: { $reason }
profile-moving-no-copy = the database of the other reader cannot be copied: { $reason }
profile-moving-no-database = No read marks and no stars are imported, because the file { $file } was not found. { $reader } usually keeps it in { $folder }. To import them too, copy it beside { $list }.
profile-moving-no-list = Folders and names of feeds may be missing, because the file { $file } was not found. { $reader } usually keeps it in { $folder }. To import them too, copy it beside { $database }.
profile-moving-left-out = One part is left out: { $reason }.
profile-moving-damaged = A part of { $file } is damaged and cannot be read. The rest is imported.
profile-moving-feeds = { $count ->
        [one] { $count } feed is new.
       *[other] { $count } feeds are new.
    }
profile-moving-known = { $count ->
        [one] { $count } feed is here already. It stays where it is.
       *[other] { $count } feeds are here already. They stay where they are.
    }
profile-moving-tags = { $count ->
        [one] { $count } feed has several tags. Its first tag becomes its folder. The others go to its category in exported lists of feeds.
       *[other] { $count } feeds have several tags. The first tag of each becomes its folder. The others go to its category in exported lists of feeds.
    }
profile-moving-unusable-feeds = { $count ->
        [one] { $count } feed can’t be used, because its address is not of the web, such as a command or a search: { $names }
       *[other] { $count } feeds can’t be used, because their addresses are not of the web, such as commands or searches: { $names }
    }
profile-moving-marked = { $count ->
        [one] { $count } article is here already. It gets its read mark and star.
       *[other] { $count } articles are here already. They get their read marks and stars.
    }
profile-moving-added = { $count ->
        [one] { $count } article is added. It closes no gap.
       *[other] { $count } articles are added. They close no gap.
    }
profile-moving-kept = { $count ->
        [one] { $count } article with a star or a label is added, although its feed is not in the list of the other reader or can’t be used. You find it under Starred and under your labels.
       *[other] { $count } articles with a star or a label are added, although their feeds are not in the list of the other reader or can’t be used. You find them under Starred and under your labels.
    }
profile-moving-deleted = { $count ->
        [one] { $count } article was deleted there. It stays out of the lists here.
       *[other] { $count } articles were deleted there. They stay out of the lists here.
    }
profile-moving-marks = Read there: { $read }. Starred there: { $starred }.
profile-moving-unusable = { $count ->
        [one] { $count } article can’t be used, because it has neither link nor title.
       *[other] { $count } articles can’t be used, because they have neither link nor title.
    }
profile-moving-others = { $count ->
        [one] { $count } article is left out, because its feed is not in the list of the other reader or can’t be used, and it has neither star nor label: { $names }
       *[other] { $count } articles are left out, because their feeds are not in the list of the other reader or can’t be used, and they have neither star nor label: { $names }
    }

## A whole profile in one file

profile-whole-exists = { $path } exists already; choose another name
profile-whole-other = { $path } is no saved profile
profile-whole-damaged = { $path } is damaged or incomplete
profile-whole-foreign = { $path } was changed outside Lacuna: its database has parts that Lacuna does not make
profile-whole-newer = a newer version of Lacuna saved { $path }
profile-whole-used = the profile in { $folder } is in use
profile-whole-partly = The profile was loaded, but not all of it: { $reason }
profile-whole-hook = A command came along that runs after each refresh: { $command }
profile-whole-rules = { $count ->
        [one] A rule that runs a command came along: { $commands }
       *[other] { $count } rules that run commands came along: { $commands }
    }
profile-whole-rule-command = { $rule }: { $command }
profile-whole-commands-wait = None of this runs until you allow it, in the settings under “Refreshing” or with “lacuna after-refresh --allow-loaded”.
profile-whole-headers = { $count ->
        [one] The value of a request header was not in the file. Enter it again under “About this feed”: { $headers }
       *[other] The values of { $count } request headers were not in the file. Enter them again under “About this feed” of each feed: { $headers }
    }
profile-whole-header = { $name } of “{ $feed }”
profile-whole-targets = Commands of “Send to” came along; they run only when you choose them: { $commands }

## Saved pages

profile-page-wants-login = { $host } wants you to sign in before it shows this page. Lacuna kept the address. Open it in the browser.
profile-page-waits = Its server asked to wait. Lacuna loads the page after { $until }.
profile-page-loads-after = Lacuna loads the page after { $until }.
profile-no-page = This is no web page but a file of the type { $kind }.
profile-page-is-feed = This is a feed, not a page.
profile-page-deleted = The page was deleted while it was loaded.
# $reason is a sentence.
profile-page-not-loaded = The saved page { $address } was not loaded. { $reason }

## Starred articles that are kept whole

profile-kept-failed = The images of starred articles cannot be stored: { $reason }. Nothing that is stored was lost.
profile-kept-left-out = { $count ->
    [one] The images of { $count } starred or labelled article do not fit into { $limit } and are not kept.
   *[other] The images of { $count } starred or labelled articles do not fit into { $limit } and are not kept.
 } The articles starred last come first. You can change the limit in the settings under “Reading”.
