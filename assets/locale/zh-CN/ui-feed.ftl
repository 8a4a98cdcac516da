# 订阅源的信息，以及历史条。

## 按钮

ui-feed-refresh = 刷新
ui-feed-check-archives = 检查归档有无变更
    .hint = 重新获取存放更早条目的文件，并报告发布者在其中做了哪些变更。
ui-feed-rebuild-history = 重新加载所有更早的条目
    .hint = 重新获取每个文件，直到开头，并重试所有缺口。不会丢失任何内容。
ui-feed-open-site = 打开网站

## 各部分

ui-feed-address = 地址
ui-feed-not-chronological = 条目不按日期排列
    .hint = 如果订阅源把新旧条目混在一起列出，请打开此项。Lacuna 将不再报告两次刷新之间的缺口。
ui-feed-gaps = 缺口
# $span 是缺口的时间范围。
ui-feed-dismissed = { $span } · 已忽略
ui-feed-removed = 已移除
ui-feed-removed-note = 发布者移除了 { $count } 个条目，本地仍有保留。
ui-feed-show-removed = 显示这 { $count } 个条目
ui-feed-renamed = ID 变更
ui-feed-renamed-note = 订阅源更换了 ID。有 { $count } 个条目在新 ID 下被认出，保留了已读标记和星标。
ui-feed-undo-renaming = 这些是不同的条目
ui-feed-events = 事件
ui-feed-requests = 最近的请求
ui-feed-faults = 订阅源文件中的错误

## 此订阅源的设置

ui-feed-reading = 阅读
ui-feed-images = 图片
# 何时加载图片。
ui-feed-images-default = 默认
ui-feed-images-when-opened = 打开时
ui-feed-images-on-request = 按需
ui-feed-images-never = 从不
ui-feed-full-text = 总是加载全文
    .hint = 打开条目时，Lacuna 会加载其网页并显示文章。
ui-feed-terms = 获取与存储
ui-feed-more = 显示高级设置
    .hint = 与服务器的连接，以及最近的请求。
ui-feed-less = 隐藏高级设置
# 显示在空字段中。
ui-feed-default = 默认
ui-feed-bounds = { $least } 至 { $most }，留空则用默认值
ui-feed-interval = 此订阅源的刷新间隔
    .hint = 从下次刷新起生效；服务器可能规定最短间隔。无法报告变更的服务器每天只查询一次，只有条目可能丢失时才会更频繁。
# 分钟。
ui-feed-interval-unit = 分钟
ui-feed-keep = 存储上限
    .hint = 此订阅源正文可占用的磁盘空间，0 表示不限。先移除最早的已读条目的正文；未读、已加星标和带标签的条目保留正文。
ui-feed-keep-unit = MB
# HTTP 标头。
ui-feed-agent = 发给服务器的名称
    .hint = 仅当服务器拒绝 Lacuna 自己的名称（User-Agent）时才需更改。
# 显示在 User-Agent 的空字段中。
ui-feed-own-agent = Lacuna 自己的
ui-feed-proxy = 代理
    .hint = http 或 SOCKS 代理的地址、「none」（不用代理）或「system」（系统代理）；留空则用通用设置。为此订阅源获取的所有内容都经过该代理：文件、图片、图标和网页。使用 SOCKS 代理时，主机名由代理解析。如果无法连接代理，则不会获取任何内容。
ui-feed-headers = 请求标头
    .hint = Lacuna 为此订阅源发出的每个请求都会附带，且只发送给此订阅源自己的服务器。值像密码一样保存，不会再次显示。
ui-feed-header-name = 标头名称
ui-feed-header-value = 标头的值
ui-feed-header-set = 设置标头
ui-feed-header-remove = 移除
ui-feed-header-remove-it = 移除「{ $name }」
ui-feed-header-without-value = 不会发送「{ $name }」，因为缺少它的值：保存的用户配置不含值。请在下方输入名称和值，或移除此标头。
ui-feed-allow-private = 允许本地地址
    .hint = 允许此订阅源指向本地网络中的设备，以及从 https 转到未加密的 http。

## 历史条：按月显示的条目，以及条目所来自的文件

# 供屏幕阅读器使用。$entries、$files 和 $gaps 是数量，例如「34 个条目」。
ui-feed-strip = { $from }至 { $to }的历史：{ $entries }，{ $files }，{ $gaps }
ui-feed-strip-and-state = { $summary }。{ $state }
# 「2023年11月：7 个条目」
ui-feed-strip-bar = { $time }：{ $entries }
ui-feed-strip-hour = { $day } { $from } 至 { $to }
ui-feed-strip-feed-itself = 订阅源本身
# 「34 个条目，2019年3月1日至 2019年8月30日」
ui-feed-strip-file = { $entries }，{ $from }至 { $to }
# 左端：列表末尾的说明，以及从何时起没有遗漏。
ui-feed-strip-beginning =
    { $end }。
    { $state }
ui-feed-strip-gap-from = 缺口：{ $from }至 { $to }
ui-feed-strip-gap-before = 缺口：{ $date }之前
ui-feed-strip-gap-after = 缺口：{ $date }之后
ui-feed-strip-gap = 缺口
# $gap 是上面各行之一。
ui-feed-strip-gap-hint = { $gap }。点击查看原因。
ui-feed-strip-poll = 上次检查：{ $time }（{ $distance }）
ui-feed-strip-last-checked = 上次检查于 { $date }
ui-feed-strip-hours = 每小时的条目。
ui-feed-strip-days = 每天的条目。
ui-feed-strip-months = 每月的条目。
ui-feed-strip-years = 每年的条目。
ui-feed-strip-below = 下方：条目所来自的文件，蓝色为订阅源本身。
ui-feed-strip-hatched = 斜纹：缺口。
