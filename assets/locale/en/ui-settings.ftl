# The settings. `.note` explains a setting in one or two sentences.

## Pages

ui-settings-page-appearance = Appearance
ui-settings-page-reading = Reading
ui-settings-page-refreshing = Refreshing
ui-settings-page-history = History
ui-settings-page-network = Network
ui-settings-page-accounts = Accounts
ui-settings-page-keys = Keys

## Appearance

ui-settings-theme = Theme
ui-settings-theme-system = System
ui-settings-theme-light = Light
ui-settings-theme-dark = Dark
ui-settings-text-size = Text size
    .note = For articles. Ctrl and + or − zoom the whole window.
ui-settings-line-spacing = Line spacing
    .note = Compared with the text size.
ui-settings-width = Column width
    .note = How long the lines of articles may be.
ui-settings-width-narrow = Narrow
ui-settings-width-medium = Medium
ui-settings-width-wide = Wide
ui-settings-font = Article font
ui-settings-font-sans = Sans serif
ui-settings-font-serif = Serif
ui-settings-icons = Feed icons
    .note = Fetched from each feed’s own site, and kept.
ui-settings-hide-read = Hide feeds without unread entries
ui-settings-menu-bar = Menu bar
    .note = The menu button above the subscriptions has the same items.
ui-settings-menu-bar-by-key = { $key } shows it for a moment. The menu button has the same items.

## Reading

# Units of fields: seconds, minutes, megabytes, files.
ui-settings-s = s
ui-settings-min = min
ui-settings-mb = MB
ui-settings-files = files
ui-settings-mark-after = Mark as read after
    .note = How long an entry must be open before it counts as read.
ui-settings-mark-on-scroll = Mark entries as read as you scroll past
ui-settings-compact = Compact list
    .note = Show each entry in one line.
ui-settings-images = Images
    .note = When the images of an entry are loaded. No cookies are sent, and tracking pixels, which report that you read something, are left out.
ui-settings-images-opened = When opened
ui-settings-images-request = On request
ui-settings-images-never = Never
ui-settings-thumbnails = Thumbnails
    .note = Load an image for each entry that you see in the list, if images of its feed load when opened.
ui-settings-animations = Play animated images
    .note = Off shows only their first frame. Animations out of sight pause.
ui-settings-keep-images = Keep images
    .note = Disk space for images that were loaded before. Those not seen for the longest time are removed first.
ui-settings-kept = Keep images of starred articles
    .note = Disk space for the images of starred and labelled articles; 0 for none. They stay for reading offline. If there is not enough room, the articles starred last come first. Images are only fetched for feeds whose images load when an article is opened.
ui-settings-keep-full-text = Load the full text of starred articles
    .note = Also for labelled ones. When this is off, a star loads the full text only for feeds that always load it. A full text that is loaded stays either way.

## Refreshing

ui-settings-interval = Refresh every
    .note = For feeds that set no interval of their own.
ui-settings-at-start = Check feeds on launch
ui-settings-background = Check feeds in the background
    .note = Also while the window is closed, so that fewer entries are missed.
ui-settings-keep-running = Keep running when the window is closed
    .note = An icon in the tray shows the number of unread entries, and feeds are checked. Quit ends Lacuna.
ui-settings-no-tray = Your desktop has no system tray, so Lacuna quits when you close its window.
ui-settings-offline = Work offline
    .note = Lacuna fetches nothing while this is on.
ui-settings-notifications = Notifications
    .note = Show new entries in a notification while you use other windows.
ui-settings-notify-of-gaps = Notifications of gaps
    .note = Show new gaps, and feeds that can no longer be fetched, in a notification.
ui-settings-rule-commands = Let rules run commands
    .note = A rule can start a program of your choice for an entry. A command that runs longer than 30 seconds is ended.
ui-settings-after-refresh = Command after each refresh
    .note = It reads on its standard input what the refresh brought, as JSON. “lacuna after-refresh --help” describes it. An empty field runs nothing.
ui-settings-loaded-commands = Allow the commands that came with a file
    .note = The command after each refresh and the commands of rules came with a profile or a backup from a file. They wait until you have looked at them.

## History

ui-settings-mark-older = Mark older entries as
    .note = For entries from before you subscribed.
ui-settings-mark-older-read = Read
ui-settings-mark-older-unread = Unread
ui-settings-archives = Ask before downloading more than
    .note = Number of archive files that one feed may load before Lacuna asks.
ui-settings-feed-cap = Ask before storing more than
    .note = Disk space that one feed’s texts may take before Lacuna asks.
ui-settings-keep-feed = Storage limit per feed
    .note = Disk space for the texts of one feed; 0 means no limit. Unread, starred and labelled entries keep their texts, and titles stay. The oldest texts that can be fetched again go first. Texts that their feeds no longer offer go last, for good.
ui-settings-keep-all = Storage limit for all feeds
    .note = Disk space for the texts of all feeds together; 0 means no limit. To limit one feed, see “About this feed”.
ui-settings-largest = Largest feed file
    .note = Larger files are refused. Compressed files count at their full size.

## Network

ui-settings-private = Allow local addresses
    .note = Lets feeds and accounts lead to devices in your own network, and feeds from https to unencrypted http.
ui-settings-keyring = Keep passwords in the system’s keyring
    .note = Without a keyring, passwords are kept in a private file.
ui-settings-kept-in-keyring = { $user }; the password is in the system’s keyring.
ui-settings-kept-in-file = { $user }; the password is in a private file of your profile.
ui-settings-sign-out = Sign out
ui-settings-sign-out-of = Sign out of { $server }
ui-settings-web-archive = Address of the web archive
    .note = When you look for missing entries, Lacuna asks the Internet Archive for saved copies of a page. Another archive works too, with the address of its copy lists (Memento TimeMaps).
ui-settings-updates = Address for new versions (optional)
    .note = Lacuna reads the list of versions at this address once a day, and tells you about a newer one. It installs nothing. Leave the field empty to turn this off.
ui-settings-an-address = An http or https address
ui-settings-proxy = Proxy
    .note = Local addresses bypass the proxy.
ui-settings-proxy-system = System
ui-settings-proxy-none = None
ui-settings-proxy-http = Address
ui-settings-proxy-address = Address of the proxy
ui-settings-proxy-wanted = The address of an http, https or SOCKS proxy
ui-settings-bounds = From { $least } to { $most }

## Keys

ui-settings-keys = Choose an action and press its new key. Esc cancels.
ui-settings-find-action = Find an action
ui-settings-no-key = None
    .of = No key for { $name }
ui-settings-reset-key = Reset
    .of = Reset the key of { $name }
ui-settings-press-key = Press a key…
ui-settings-key-of = Key of { $name }: { $keys }
ui-settings-key-refused = { $keys }: { $reason }

## Accounts on feed servers. $name is the user’s name for the account, $user the user name on the server.

ui-settings-accounts-note = A feed server, such as Miniflux or FreshRSS, collects entries while this computer sleeps. Lacuna can ask it for missing entries, and sync read marks and stars with it.
ui-settings-accounts-conflicts = If a mark is not the same on both sides, a change made here that still waits to be sent wins; otherwise the server does.
ui-settings-account-user = { $user } at { $address }
ui-settings-account-token = { $address }, signed in with a token
ui-settings-account-sync = Sync now
ui-settings-account-sync-of = Sync with { $name } now
ui-settings-account-sync-on = Sync marks
ui-settings-account-sync-on-of = Sync read marks and stars with { $name }
ui-settings-account-stop = Cancel this sync
ui-settings-account-stop-of = Cancel the running sync with { $name }
ui-settings-account-sync-off = Turn sync off
ui-settings-account-sync-off-of = Turn sync with { $name } off
ui-settings-account-subscriptions = Sync subscriptions…
ui-settings-account-subscriptions-of = Sync subscriptions with { $name }…
ui-settings-subscriptions-of = Subscriptions and folders: { $name }
ui-settings-subscriptions-names = Names are not synced: a feed that you rename keeps its other name on the other side.
ui-settings-subscriptions-confirm = { $count ->
        [one] Make { $count } change
       *[other] Make { $count } changes
    }
ui-settings-subscriptions-close = Close
ui-settings-account-test = Test
ui-settings-account-test-of = Test { $name }
ui-settings-account-private = Allow local addresses for { $name }
    .hint = Lets the name of this server lead to a device in your own network.
ui-settings-account-remove = Remove
ui-settings-account-remove-of = Remove { $name }
ui-settings-account-remove-note = Lacuna sends the marks that wait, and then forgets the password. Entries and their marks stay here.
ui-settings-account-remove-it = Remove the account “{ $name }”
ui-settings-account-not-sent = { $count ->
        [one] { $count } change was not sent to the server. If you go on, the server gets it only when you sync with this account again. It stays here.
       *[other] { $count } changes were not sent to the server. If you go on, the server gets them only when you sync with this account again. They stay here.
    }
ui-settings-account-remove-anyway = Remove the account “{ $name }” all the same
ui-settings-account-off-anyway = Turn sync with “{ $name }” off all the same
ui-settings-account-asking = Asking the server…
ui-settings-account-stop-asking = Stop
ui-settings-account-gone = Gone from the server: { $title }
ui-settings-account-subscribe-again = Subscribe there again
ui-settings-account-subscribe-again-of = Subscribe to { $title } there again
ui-settings-account-unsubscribe-here = Unsubscribe here
ui-settings-account-unsubscribe-here-of = Unsubscribe from { $title } here
ui-settings-first-of = The first sync of marks with { $name } would change:
ui-settings-first-confirm = Sync marks now and from now on
ui-settings-account-add = Add an account
ui-settings-account-address = Server address
ui-settings-account-plain = Not encrypted: others on the network may see your password
ui-settings-account-try = Test without adding
ui-settings-account-login = User name on the server
    .hint = Leave empty for an API token of Miniflux
ui-settings-account-secret = Password or API token
ui-settings-account-name = Account name
    .hint = Leave empty to use the server’s name
ui-settings-account-add-it = Add account

## Targets of “Send to”

ui-settings-page-send-to = Send to
ui-settings-send-note = The targets of “Send to”. An address opens in the browser or the mail program. A command, such as mpv {"{url}"}, runs without a shell. {"{url}"} and {"{title}"} stand for the entry’s address and title.
ui-settings-send-up = Move { $name } up
ui-settings-send-edit = Edit
ui-settings-send-edit-of = Edit { $name }
ui-settings-send-remove = Remove
ui-settings-send-remove-of = Remove { $name }
ui-settings-send-add = Add a target
ui-settings-send-change = Change { $name }
ui-settings-send-presets = Begin with
ui-settings-send-name = Name of the target
ui-settings-send-text = Address or command
ui-settings-send-add-it = Add target
ui-settings-send-change-it = Change target
ui-settings-send-cancel = Cancel
ui-settings-send-exists = Another target has this name.
ui-settings-send-most = There can be at most { $most } targets.
