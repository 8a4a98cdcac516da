# 刷新时的说明：提示、订阅源的事件，以及为何不获取或等待。
# $address 是地址，$time 是本地时间，例如 2026-11-24 09:30，$host 是网页存档的名称，除另有说明外 $reason 是句子。
# 用词与规则：assets/locale/README.md。

## 订阅源下次检查的时间：短语

refresh-every-minute = 每分钟检查一次
refresh-every-minutes = 每 { $minutes } 分钟检查一次
refresh-every-hour = 每小时检查一次
refresh-every-hours = 每 { $hours } 小时检查一次
refresh-every-hours-and-minutes = 每 { $hours } 小时 { $minutes } 分钟检查一次
refresh-minutes = { $minutes } 分钟
refresh-hours = { $hours } 小时
refresh-hours-and-minutes = { $hours } 小时 { $minutes } 分钟
# $every 例如「每 3 小时检查一次」，$holds 例如「6 小时」。
refresh-due-holds = { $every }，因为条目在订阅源中只保留约 { $holds }
refresh-due-holds-whole = 最多{ $every }，因为每次检查都要下载整个订阅源
refresh-due-may-hold-whole = { $every }，因为条目在订阅源中可能只保留约 { $holds }
refresh-due-by-server = 服务器允许{ $every }
refresh-due-by-feed = 订阅源要求{ $every }
refresh-due-skips = 订阅源要求跳过这些时段或日期
refresh-due-daily = 每天检查一次，因为每次检查都要下载整个订阅源
refresh-due-chosen = { $every }，按照为此订阅源设置的间隔
refresh-due-asked-to-wait = 服务器要求等待
refresh-due-failed = 已连续失败 { $count } 次
refresh-due-gone = 订阅源已永久消失
refresh-due-neighbour = { $domain } 要求暂缓获取它的另一个订阅源

## 现在不获取订阅源的原因：短语。$reason 是上面的短语之一。

refresh-removed-meanwhile = 其间订阅已被移除
refresh-stopped = 已停止
refresh-waits-until = { $reason }，直到 { $time }
refresh-asked-to-wait = 服务器要求等到 { $time }
refresh-gaps-only = 只要求获取其缺口
refresh-text-only = 只要求获取一篇正文
refresh-gone = 订阅源已永久消失
refresh-not-due = { $time } 之前不检查（{ $reason }）

## 订阅源的文档

refresh-moved = 订阅源已永久迁移，现在的地址是 { $address }
refresh-renamed = 订阅源的 ID 变了。{ $count } 个条目已在新 ID 下认出，不会重复显示。如果它们其实是不同的条目，请在「关于此订阅源」中指明，或使用 undo-renaming。
refresh-kept-first = Lacuna 保留了最前面的条目。发布者可以将内容分成多页或归档。
refresh-kept-complete = Lacuna 保留了完整的条目，稍后重试。
# $reason 是短语，例如「连接被重置」。
refresh-cut-because = 文件不完整，只收到一部分：{ $reason }。
refresh-cut-before-first = 文件在第一个条目之前中断：{ $reason }。
refresh-never-sent = 服务器表示没有变更，但 Lacuna 并没有该文档。
    .hint = 这是服务器的错误。Lacuna 稍后会重试。
# 接在通过 http 的失败之后。
refresh-over-https = 通过 https：{ $reason }
refresh-text-failed = 无法获取正文。{ $reason }
refresh-texts-fetched = 已重新获取 { $count } 篇正文。
refresh-text-gone = { $address } 中已没有该正文。条目的网页上可能还有。
refresh-no-such-entry = 条目已不存在。

## 添加订阅源

refresh-archive-unreachable = 此地址是订阅源的归档。较新的条目可能缺失，因为 Lacuna 无法订阅该订阅源本身：{ $address }
refresh-archive-alone = 此地址是订阅源的归档。较新的条目可能缺失，因为其中没有说明订阅源本身在哪里
refresh-archive-left = 此地址是归档。Lacuna 已改为订阅该订阅源本身：{ $address }
refresh-feed-guessed = 此网页没有指明订阅源，但 Lacuna 在 { $address } 找到了一个
refresh-feed-of-page = 这是网页。它的订阅源是 { $feed }
refresh-other-feeds = 此网页还指明了其他订阅源：{ $feeds }
refresh-no-feed-named = 此网页没有指明订阅源，{ $paths } 处也没有。
# 连接路径：「/feed 或 /rss」。
refresh-or = { $first } 或 { $second }
refresh-no-start = 只有固定分页的订阅源才能从第一页之后开始，而这是其他类型的订阅源。
    .hint = 请不指定起点直接添加。
refresh-found-feed = { $kind }（{ $format }），{ $count } 个条目

## 缺口和归档

refresh-gap-left = 缺口保持原样：{ $reason }。
# $reason 是短语。
refresh-not-now = Lacuna 现在不获取 { $address }：{ $reason }
refresh-pushed-out = 新条目已将旧条目挤出订阅源。
refresh-pages-bridged = 往回读取了 { $count } 页，已接上已知的条目。
refresh-pages-at-limit = 往回读取了 { $count } 页，仍未接上已知的条目。如有要求，Lacuna 会继续读取。
refresh-rewritten = 发布者重写了归档。Lacuna 读取了新的归档：已读取 { $documents }，新增 { $added } 个条目，变更 { $changed } 个，{ $withdrawn ->
        [0] 没有撤回
       *[other] 撤回 { $withdrawn } 个（撤回的条目在本地仍有保留）
    }。
refresh-archive-changed = 归档 { $address } 有变更：新增 { $added } 个条目，变更 { $changed } 个，撤回 { $withdrawn } 个{ $withdrawn ->
        [0] { "" }
       *[other] （撤回的条目在本地仍有保留）
    }。
refresh-not-checked = Lacuna 未能重新检查归档 { $address }。{ $reason }
refresh-not-checked-elsewhere = Lacuna 未能重新检查归档 { $address }：该文档不完整，或现在已属于别处。
refresh-checked = 已重新检查 { $count } 个归档，{ $changed ->
        [0] 均无变更
       *[other] { $changed } 个有变更
    }。
refresh-checked-part = 其余归档尚未检查就已停止。

## 更早的页面

refresh-older-not-looked = Lacuna 没有查找更早的条目，因为无法读取订阅源本身。
refresh-no-older-pages = 此订阅源不提供更早的页面。
refresh-nothing-older = 没有找到更早的条目。
refresh-older-added = 从 { $pages } 页中添加了 { $count } 个更早的条目。
refresh-more-pages = 可能还有更多。要继续，请再次查找。
refresh-more-pages-tomorrow = 可能还有更多。Lacuna 今天读取此订阅源的分页已达上限。要继续，请明天再次查找。
refresh-page-of-other-feed = 下一页属于另一个订阅源，因此 Lacuna 未采用其中的内容。
refresh-next-page-failed = Lacuna 未能加载下一页。
refresh-not-before = Lacuna 在 { $time } 之前不会再询问。
refresh-no-further-page = 网站没有更早的页面。
refresh-no-page-follows = 那是最早的一页。

## 来自发布者网站的缺失条目

# $reason 是句子。
refresh-site-failed = 无法向 { $host } 询问缺失的条目。{ $reason }
refresh-site-failed-later = 无法向 { $host } 询问其余条目。{ $reason }
refresh-site-no-list = { $host } 没有提供更早条目的列表。
# $status 是 HTTP 状态码。
refresh-site-refuses = { $host } 不允许阅读器询问更早的条目（HTTP { $status }）。
refresh-site-waits = { $host } 要求等待。Lacuna 在 { $time } 之前不会再询问。
refresh-site-stopped = 在 { $host } 发完所有内容之前已停止。
refresh-site-asked-enough = Lacuna 今天询问 { $host } 的次数已达上限，请明天再试。
refresh-site-large = 应答过大。
refresh-site-cut = 应答不完整：只收到一部分。
refresh-site-keeps-nothing = { $host } 没有为阅读器保留更早的条目，因此未询问。
refresh-site-no-time = 此缺口两侧条目的日期无法说明应向 { $host } 询问哪段时间。
refresh-site-unknown = Lacuna 不知道如何向 { $host } 询问更早的条目。
refresh-server-none = 账户所在的服务器都没有订阅此订阅源。
refresh-server-not-reached = 请检查地址，以及服务器是否在运行。
refresh-server-older-failed = 无法向 { $host } 询问更早的条目。{ $reason }
refresh-sync-wait = 服务器要求等待。Lacuna 在 { $time } 之前不会再询问，标记也一并等待。
refresh-sync-anew = 服务器重新安装过，它的编号现在对应其他条目。下次同步会重新比对所有条目。
refresh-sync-stopped = 同步已停止，下次会从这里继续。
refresh-sync-not-taken = 服务器确认了此项更改，但其订阅列表中没有体现。
    .hint = 请直接在服务器上更改，或稍后再试。
# $count 是条目数。
refresh-sync-has-stars = 此订阅源有 { $count } 个星标条目只在服务器上，无法获取其正文。
    .hint = 请在服务器上打开这些条目，取消不需要的星标，或者不要在服务器上退订。

## 网页存档

refresh-more-in-web-archive = 网页存档中可能还有更多。要继续，请再次查找。
refresh-web-archive-waits = 网页存档 { $host } 要求等待。Lacuna 在 { $time } 之前不会再询问。
refresh-web-archive-stopped = 在网页存档 { $host } 中的查找还没有结果就已停止。
refresh-web-archive-no-list = 无法在网页存档 { $host } 中查找。
refresh-web-archive-page = 它发来的是网页，而不是副本列表。
refresh-web-archive-own-network = { $address } 在本地网络中，因此没有询问互联网上的网页存档。
refresh-web-archive-long-list = 它的列表过长，因此 Lacuna 只读取了一部分。
refresh-web-archive-invalid = 网页存档的地址无效。
    .hint = 请在设置中更改。
refresh-no-capture = 应答不是存档副本：没有注明制作时间。
refresh-recovered = 从网页存档 { $host } 的 { $copies } 个副本中找回了 { $count } 个条目。
# 接在 refresh-recovered 之后。$count 个条目来自副本所指向的文件。
refresh-recovered-behind = 另有 { $count } 个来自副本所指向的发布者自己的文件：共 { $all } 个。
refresh-search-stopped = 在网页存档 { $host } 中的查找已停止：已请求 { $listed } 个副本中的 { $asked } 个，没有找回任何内容。
refresh-search-stopped-early = 查找未完成就已停止。
refresh-search-broken-off = 在网页存档 { $host } 中的查找已中断：已请求 { $listed } 个副本中的 { $asked } 个，没有找回任何内容。
refresh-search-broken-off-early = 查找已中断。
refresh-no-copy = 网页存档 { $host } 没有 { $address } 的副本。
refresh-no-copy-then = 网页存档 { $host } 没有 { $address } 在错过条目那段时间的副本。
refresh-no-usable-copy = 网页存档 { $host } 有 { $address } 的副本，但都无法使用。
refresh-copy-refused = 第一个副本来自别的时间、属于另一个订阅源，或没有带来新内容。
refresh-gap-changed = 此缺口在此期间已有变化。
