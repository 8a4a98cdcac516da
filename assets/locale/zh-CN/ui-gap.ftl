# 缺口：列表中的行，以及说明缺口的窗格。达到上限、停止、失败和加载，用词始终各不相同。
# 用词与规则：assets/locale/README.md。

# 缺口的标题。
ui-gap-loading = 正在加载更早的条目…
ui-gap-not-loaded-yet = 更早的条目尚未加载
ui-gap-available = 有更早的条目可加载
ui-gap-stopped = 已在此停止
ui-gap-missing-here = 此处缺少条目
ui-gap-likely-missing-here = 此处很可能缺少条目
ui-gap-may-be-missing-here = 此处可能缺少条目

# 同样的内容，用于报告。
ui-gap-not-loaded = 更早的条目未加载
ui-gap-missing = 缺少条目
ui-gap-likely-missing = 很可能缺少条目
ui-gap-may-be-missing = 可能缺少条目

## 简短的原因。

ui-gap-cause-not-yet = 尚未获取
ui-gap-cause-forbidden = 被服务器拒绝
ui-gap-cause-not-found = 找不到文件
ui-gap-cause-gone = 已被发布者移除
ui-gap-cause-password = 需要密码
ui-gap-cause-proxy-password = 代理需要密码
ui-gap-cause-server-error = 服务器错误
ui-gap-cause-unexpected = 意外的应答
ui-gap-cause-unreadable = 文件不完整或无法读取
ui-gap-cause-foreign = 其他订阅源的文件
ui-gap-cause-loop = 链接形成循环
ui-gap-cause-limit = 达到上限而停止
ui-gap-cause-stopped = 已手动停止
ui-gap-cause-network = 服务器没有应答
ui-gap-cause-policy = 不允许的地址
ui-gap-cause-missed-polls = 在下次检查前已消失

## 时间范围。单独出现，或在订阅源名称之后，或在 ui-gap-published 中。

ui-gap-on = { $date } { $clock }
# 首尾在同一天。$from 和 $to 是时刻，例如「09:14」。
ui-gap-within = { $date } { $from } 至 { $to }
ui-gap-between = { $older }至 { $newer }
ui-gap-before = { $date }之前
ui-gap-after = { $date }之后
# $span 是上面的时间范围之一。
ui-gap-published = 发布时间：{ $span }

## 列表中的行。$cause 是上面的原因之一。

ui-gap-row-missing = 缺失 · { $cause }
ui-gap-row-likely-missing = 很可能缺失 · { $cause }
ui-gap-row-may-be-missing = 可能缺失 · { $cause }
# $document 是 archive、snapshot 或 page：订阅源更早的文件属于哪一种。
ui-gap-from = { $document ->
        [snapshot] 来自订阅源的快照
        [page] 来自订阅源的分页
       *[archive] 来自订阅源的归档
    }
ui-gap-step-loading = 正在加载
ui-gap-step-asks = 需手动加载
ui-gap-step-ask-site = 可以询问网站
ui-gap-step-on-request = 需手动重试
ui-gap-step-after = { $date }之后重试
ui-gap-step-next-refresh = 下次刷新时重试
# 供屏幕阅读器使用：$row 是该行的文字。
ui-gap-spoken = 缺口：{ $row }

## 第一步。如果窗格提供在网页存档中查找，$search 为 yes，否则为 no。按钮的名称与 ui-gap-retry、ui-gap-continue、
## ui-gap-stop-here、ui-gap-web-archive 相同。

ui-gap-first-limit = 选择「继续」加载更多，或选择「在此停止」将其略去。
ui-gap-first-stopped = 选择「继续」即可加载。
ui-gap-first-search-only = 在网页存档中查找：那里可能保留着订阅源当时的副本。
ui-gap-first-nothing = 无法补救：没有任何地址提供这些条目。
ui-gap-first-forbidden = { $search ->
        [yes] 重试，或在网页存档中查找。如果订阅源需要密码，请先登录。
       *[no] 重试。如果订阅源需要密码，请先登录。
    }
ui-gap-first-not-found = { $search ->
        [yes] 通常是发布者移动或移除了文件。稍后重试，或在网页存档中查找。
       *[no] 通常是发布者移动或移除了文件。稍后重试。
    }
ui-gap-first-gone-search = 在网页存档中查找：那里可能保留着副本。
ui-gap-first-gone = 如果发布者表示文件已恢复，请重试。
ui-gap-first-password = 请用密码登录，然后重试。
ui-gap-first-proxy-password = 请在设置的代理地址中写入用户名和密码，然后重试。
ui-gap-first-passes = { $search ->
        [yes] 这种情况往往会自行恢复。重试，或在网页存档中查找。
       *[no] 这种情况往往会自行恢复。重试即可。
    }
ui-gap-first-unreadable = { $search ->
        [yes] 重试：下次文件可能会完整送达。也可以在网页存档中查找。
       *[no] 重试：下次文件可能会完整送达。
    }
ui-gap-first-link = { $search ->
        [yes] 只有发布者能修正链接。稍后重试，或在网页存档中查找。
       *[no] 只有发布者能修正链接。稍后重试。
    }
ui-gap-first-policy = 如果信任此订阅源，请在「关于此订阅源」中允许本地地址，然后重试。
ui-gap-first-ask-site = 先询问 { $host }：那里可能还有。
ui-gap-first-ask-site-then = 先询问 { $host }：那里可能还有 { $span } 发布的内容。
ui-gap-first-ask-again = 稍后再询问 { $host }：应答可能会变。
ui-gap-keeps-nothing = 此网站没有为阅读器保留更早的条目。
ui-gap-first-missed-polls = { $search ->
        [yes] 重试，或在网页存档中查找。
       *[no] 重试。
    }

## 完整的说明。$document 是 archive、snapshot 或 page：订阅源更早的文件属于哪一种。

ui-gap-story-loading = 订阅源将更早的条目存放在{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }中。Lacuna 正在逐个加载。
ui-gap-story-next-refresh = 订阅源将更早的条目存放在尚未获取的{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }中。Lacuna 会在下次刷新时加载。
ui-gap-story-not-yet = 订阅源将更早的条目存放在尚未获取的{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }中。
ui-gap-story-forbidden = 服务器拒绝提供存有这些条目的{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }，因此这些条目缺失，只有经由该文件才能找到的更早的条目也一并缺失。
ui-gap-story-not-found = 存有这些条目的{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }不在订阅源所指明的位置，因此这些条目缺失，只有经由该文件才能找到的更早的条目也一并缺失。
ui-gap-story-gone = 服务器表示，存有这些条目的{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }已永久移除。
ui-gap-story-status = 服务器没有发来该文件，因此这些条目缺失，只有经由该文件才能找到的更早的条目也一并缺失。
ui-gap-story-unreadable = 这个{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档文件
    }没有完整送达、内容超出 Lacuna 对单个文件的上限，或者不是订阅源。可读的部分已显示，其余部分缺失。
ui-gap-story-foreign = { $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档
    }链接指向了另一个订阅源的文件。Lacuna 不会将两者混在一起，因此无法得到更早的条目。
ui-gap-story-loop = { $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档
    }链接形成循环：又指回 Lacuna 读过的文件，因此无法得到更早的条目。
ui-gap-story-limit = 未经询问可加载的文件数已达上限。没有出错：如有需要，可继续加载更早的条目。
ui-gap-story-stopped = 加载更早的条目时已在此停止。没有出错：如有需要，可继续加载。
ui-gap-story-network = 无法连接服务器，或连接中断。
ui-gap-story-policy = Lacuna 不会打开这个{ $document ->
        [snapshot] 快照
        [page] 分页
       *[archive] 归档
    }的地址：它指向专用网络，或从 https 转到 http。
ui-gap-story-missed-polls = 在 Lacuna 再次检查之前，新条目可能已将旧条目挤出订阅源。

## 概况

ui-gap-fact-noticed = 发现时间
# 「2024年6月11日 09:30（3 天前）」
ui-gap-noticed = { $time }（{ $distance }）
ui-gap-fact-tried = 已尝试
ui-gap-tried = { $count } 次
ui-gap-fact-next-try = 下次尝试
ui-gap-try-never = 无法重试
ui-gap-try-next-refresh = 下次刷新时
ui-gap-try-on-request = 仅限手动
# 「2024年6月15日 09:30 之后首次刷新时（23 小时后）」
ui-gap-try-after = { $time } 之后首次刷新时（{ $distance }）
ui-gap-fact-certainty = 确定程度
ui-gap-certain = 确定：订阅源指明有更早的条目，但无法读取
ui-gap-likely = 很可能：连续两次检查没有共同的条目
ui-gap-suspected = 可能：信息太少，无法断定是否缺少条目
ui-gap-newer-entry = 较新的条目
ui-gap-older-entry = 较早的条目
# 供屏幕阅读器使用：$name 是「较新的条目」或「较早的条目」。
ui-gap-entry-beside = { $name }：{ $title }
ui-gap-untitled = 无标题
ui-gap-dismissed = 此缺口已忽略，但仍计入订阅源的状态。
ui-gap-details = 详情
ui-gap-detail-file = 文件
ui-gap-detail-status = 状态
ui-gap-detail-message = 消息
ui-gap-detail-cause = 原因

## 按钮

ui-gap-stop = 停止
ui-gap-stop-here = 在此停止
ui-gap-continue = 继续
ui-gap-continue-to-beginning = 继续直到开头
ui-gap-retry = 重试
ui-gap-ask-site = 询问网站
    .hint = 向 { $host } 询问这些条目，仅此一次。
ui-gap-web-archive = 在网页存档中查找
    .hint = 查找缺失条目的副本。只有手动查找时，Lacuna 才会连接网页存档。
ui-gap-dismiss = 忽略
ui-gap-show-again = 重新显示
ui-gap-look-for-older = 查找更早的条目
    .hint = 在网站更早的页面中查找，并询问各账户的服务器，结果可能不完整。

## 列表末尾，以及两页之间的分界。这里的句子没有句号。

ui-gap-end-whole = 已有全部条目
ui-gap-end-as-kept = Lacuna 已将此订阅源读到最早的一页
ui-gap-end-subscribed = 更早的内容都发布于订阅之前
ui-gap-end-oldest = 这里最早的条目发布于 { $day }
ui-gap-end-imported = 较早的条目中有一部分来自其他阅读器或文件
ui-gap-end-some-missing = { $day }之前可能缺少部分条目
ui-gap-end-some-missing-here = 其中可能缺少部分条目
ui-gap-end-left-out = 更早的条目未加载
ui-gap-end-why-left-out = 选择了较晚的起点，或发布者已不再提供
ui-gap-end-unknowable = 无法检查：可能缺少部分条目
# 上面各行中的两行。
ui-gap-end-line = { $first }。{ $second }
ui-gap-next-page = 下一页
ui-gap-next-page-slipped = 下一页 · 这两页之间可能缺少条目

## 用户自己的订阅服务器。$name 是用户给账户起的名称。

ui-gap-ask-server = 询问服务器「{ $name }」
    .hint = 询问各账户的服务器，且仅此一次。不会更改那里的任何内容。
ui-gap-ask-server-short = 询问服务器
ui-gap-first-ask-server = 先询问服务器「{ $name }」：那里可能收集了这些条目。
