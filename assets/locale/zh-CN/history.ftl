# 缺口存在的原因。每条都是句子，随缺口一起保存。$address、$from 和 $to 是地址。
# 用词与规则：assets/locale/README.md。

## 用户和限制

history-stopped = 已按要求停止。
history-storage-limit = 订阅源已达到存储上限。
history-archives-at-limit = 未经询问可读取的归档数已达上限。
history-pages-at-limit = 未经询问可读取的页数已达上限。

## 两次检查之间的遗漏

history-missed = 在再次检查之前，新条目可能已将旧条目挤出订阅源。
history-not-archived = 最新的归档中没有订阅源先前列出的条目。
history-pages-lead-away = 它的分页链接指向另一个订阅源，或指回第一页。
history-page-outdated = 有一页是比前面各页更旧的副本，因此其间可能有条目。
history-pages-changed = Lacuna 读取各页期间有条目离开了订阅源，因此页与页之间可能还有其他条目。
history-pages-not-linked = 它不再链接更早的分页。
history-pages-passed = 它的分页延续到了缺口下方的条目，但无法看出其间是否缺少其他条目。
history-page-empty = 有一页没有条目。Lacuna 将在另一天重新读取该页。
history-pages-read = Lacuna 已读取它的各页，直到最后一页。
history-pages-tomorrow = Lacuna 今天读取它的分页已达上限，将在明天首次检查时继续。
history-pages-too-many = 它的页面多于 Lacuna 一天内能查看两遍的数量，因此条目可能在页面之间移动而未被发现。再次读取无法填补此缺口。
history-pages-repeat = 它的各页重复相同的条目。

## 发布者的网站对缺失条目的应答。$host 是网站名称，$count 是找回的条目数，$expected 是网站拥有的缺失条目数。

history-site-all = 从 { $host } 找回了 { $expected } 个缺失条目中的 { $count } 个。
history-site-joined = 从 { $host } 找回了 { $count } 个缺失的条目，这里不再有缺失。
history-site-none-missing = { $host } 在这段时间没有发布其他内容，因此这里没有缺失。
history-server-unrelated = { $host } 的应答中没有任何已有的条目，因此 Lacuna 没有采用。
history-server-nothing-older = { $host } 没有更早的条目。
history-server-older = 从 { $host } 得到了 { $count } 个更早的条目，它没有更多了。
history-server-older-limit = 从 { $host } 得到了 { $count } 个更早的条目，它可能还有更多。
history-site-part = { $count ->
        [0] { $expected ->
            [1] 缺失的那个条目目前还没有从 { $host } 找回。
           *[other] 缺失的最多 { $expected } 个条目，目前还没有从 { $host } 找回任何一个。
        }
       *[other] 缺失的最多 { $expected } 个条目，目前已从 { $host } 找回 { $count } 个。
    }
history-site-short = { $host } 统计至多有 { $expected } 个缺失的条目，{ $count ->
        [0] 却一个也没有发来
       *[other] 却只发来 { $count } 个
    }。可能仍有其他缺失。
history-site-nothing = { $host } 没有发来属于此处而本地尚无的条目。此处可能仍有缺失。
history-site-unproven = 从 { $host } 找回了 { $count } 个缺失的条目，可能仍有其他缺失。
history-site-listed = { $host } 的站点地图列出了 { $count } 个缺失的网页。列表中显示其标题，「加载全文」可逐一加载正文。可能仍有其他缺失。
history-site-forbids = { $host } 要求程序不要读取其站点地图。
history-site-unrelated = { $host } 的应答中没有缺口两侧的已有条目，因此 Lacuna 没有采用。
history-site-others = { $host } 还列出了此订阅源未显示的条目，因此 Lacuna 未从中取用任何内容。
history-site-doubtful = { $host } 还发来 { $count } 个条目，此订阅源可能从未包含它们。
history-site-left-out = { $host } 还列出 { $count } 个此订阅源不显示的条目，未予收录。

## 未能延续历史的文档

history-foreign = 该文档属于另一个网站上的另一个订阅源。
history-archive-loop = 归档链接形成循环。
history-led-past = 链接指向更早的归档，因此无法得到其间的条目。
history-led-elsewhere = 链接指向的文档没有声明自己是此订阅源的归档，因此 Lacuna 无法判断订阅源是否从那里开始。
history-empty-document = 该文档为空，因此 Lacuna 无法判断订阅源是否从那里开始，改日会再次请求。
history-leads-back = 指向更早条目的链接又回到了订阅源本身。
history-copied-early = 网页存档复制该文档时，上方的条目尚未出现。之后添加的条目可能缺失。
history-copy-links-nothing = 网页存档中的副本没有指向更早文档的链接，也没有声明自己是归档，因此 Lacuna 无法判断订阅源是否从那里开始。
# 失败时的提示。
history-keeps-last = Lacuna 保留上一份完整的文档，稍后自动重试。

## 固定分页的订阅源的页面

history-no-multipart-page = 该文档不是固定分页订阅源中的页面。
history-multipart-removed = 发布者在 Lacuna 读取之前移除了较早的分页。剩余的分页从上次读取的分页之后开始。
history-other-page = 该地址指向此订阅源的另一页：{ $address }。
history-page-loop = 分页链接形成循环。
history-page-loop-at = 分页链接形成循环：{ $from } 指回 { $to }。
# $id 是条目的标识符。
history-start-not-found = 没有一页含有 { $id }，而阅读是从它之后开始的。其后的条目可能缺失。

## 订阅源的错误：没有句号的句子，后面的括号中是规范的条款

history-complete-and-archived = 声明自己完整，又声明有归档；按归档处理
history-complete-and-stateful = 声明自己完整，又声明带快照；按快照处理
history-archived-and-stateful = 既链接归档又链接快照；按归档处理
history-complete-and-paged = 声明自己完整，又声明有分页
# 固定分页的页面之间的链接。所有变量都是地址。
history-times-backwards = { $page } 处的时间顺序倒退
history-times-backwards-between = { $older } 与 { $newer } 之间的时间顺序倒退
history-other-prev = { $page } 指明 { $prev } 是其 prev 页，但指向它的是 { $other }
history-other-next = { $page } 指明 { $next } 是其 next 页，但其后是 { $other }
history-no-next = { $page } 没有指明 next 页，但其后是 { $other }
history-not-its-prev = { $page } 没有指明 { $prev } 是其 prev 页
history-not-next-of-prev = { $page } 不是其 prev 页 { $prev } 的 next 页
history-page-links-itself = 页面 { $page } 链接到自身
history-page-loop-fault = 分页链接形成循环：{ $from } 指回 { $to }
