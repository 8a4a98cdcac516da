# 说明 Lacuna 如何知道缺了什么的页面。
# 用词与规则：assets/locale/README.md。

ui-gap-help-introduction = 订阅源只列出最新的条目。新条目加入后，旧条目就会从末尾掉出去。因此每次检查订阅源时，Lacuna 都会将列表与先前读到的条目作比较。

## 同一订阅源的两份列表，以及由此得出的结论

ui-gap-help-overlap = 两份列表有共同的条目。Lacuna 没有发现其间有缺失。
ui-gap-help-hole = 在 Lacuna 查看之前，新条目已将其他条目挤了出去。两份列表之间的位置就是缺口。
ui-gap-help-touch = 两份列表正好首尾相接，什么也没有丢失。但在 Lacuna 看来与上面的情形一样，所以它只说「很可能」或「可能」。

## 缺口

ui-gap-help-gap-heading = 缺口的含义
ui-gap-help-gap = 缺口是列表中缺少条目，或可能缺少条目的位置。只有当订阅源指明有更早的条目，而这些条目又无法读取时（例如文件已消失），才能确定存在缺失。只有读到缺失的内容，缺口才会补上，它不会随时间自行消失。

## 订阅源的类型

ui-gap-help-kinds = 订阅源的类型
ui-gap-help-plain = 与大多数订阅源一样，只列出最新的条目。Lacuna 只能从订阅当天开始留意，无法顾及之前。
ui-gap-help-archived = 更早的条目存放在归档文件中。每个文件都链接到前一个，Lacuna 沿着链接往回读。无法读取的文件就是一个缺口。
ui-gap-help-stateful = 与带归档的订阅源类似，但每个更早的文件都是快照，即列表当时的样子。
ui-gap-help-multipart = 条目分布在相互链接的页面中，且条目从不变更。无法读取的页面就是一个缺口。
ui-gap-help-paged = 更早的条目在后面的页面中，每有新条目，各页就会错位。在 Lacuna 读取期间，条目可能从一页滑到另一页。
ui-gap-help-complete = 发布者声明列表就是整个订阅源。从中消失的条目是被移除了，而不是遗漏了。

## 订阅源状态的名称

ui-gap-help-labels = 各状态的含义
ui-gap-help-state-whole = Lacuna 已将订阅源读到开头，并拥有沿途找到的一切。发布者更早撤回的条目不包括在内。
ui-gap-help-state-since = 从这一天起，Lacuna 没有发现任何缺失。更早发布的条目可能不在这里。
ui-gap-help-state-gaps = 列表中有这么多处缺少条目，或可能缺少条目。
ui-gap-help-state-unknowable = 此订阅源无从判断。也许缺少条目，也许不缺。
ui-gap-help-state-latest = 看到的就是列表现在的样子。对于已不在列表中的条目，Lacuna 不作任何判断。

## 局限

ui-gap-help-limits-heading = 谁都无法知道的
ui-gap-help-limits = 有些丢失不留痕迹：在两次检查之间出现又消失的条目，或发布者没有放进文件的条目。置顶的条目可能让两份列表看似相连，其实并不相连。

## 用户可以采取的步骤。名称与按钮和列表一致。

ui-gap-help-steps = 可以怎么办
ui-gap-help-retry = 重试
    .note = 再次向发布者请求缺失的文件。许多故障会自行恢复。
ui-gap-help-web-archive = 在网页存档中查找
    .note = 在存档中查找订阅源的副本。只有手动查找时，Lacuna 才会连接存档。
ui-gap-help-older = 查找更早的条目
    .note = 如果订阅源自身没有归档，则在网站更早的页面中查找。
ui-gap-help-at-risk = 有风险
    .note = 列出在 Lacuna 检查之前可能丢失条目的订阅源。可以在那里设为更频繁地检查。
ui-gap-help-dismiss = 忽略
    .note = 将缺口从列表中去掉，但仍计入订阅源的状态。

## 图示的文字说明，供屏幕阅读器使用

ui-gap-help-drawn-overlap = 昨天的列表和今天的列表有三个共同的条目。
ui-gap-help-drawn-hole = 昨天的列表和今天的列表之间有三个条目，两份列表中都没有。
ui-gap-help-drawn-touch = 今天的列表正好从昨天列表最后一个条目的下一个开始。
ui-gap-help-drawn-plain = 一份含有最新条目的列表，更早的条目在列表之外。
ui-gap-help-drawn-archived = 并排的文件，每个文件都有箭头指向前一个。
ui-gap-help-drawn-stateful = 相互重叠的列表，每份列表都有箭头指向前一份。
ui-gap-help-drawn-multipart = 并排的页面，彼此双向链接。
ui-gap-help-drawn-paged = 并排的页面，有一个条目位于两页的交界处。
ui-gap-help-drawn-complete = 一份含有全部条目的列表。
