# 窗口对自身工作的说明：提示、可撤销的步骤、正在运行的任务和错误。
# $reason 是句子或句子的一部分，除另有说明外，末尾没有句号。$path 是文件。
# $title 和 $name 是订阅源、文件夹或条目的名称。
# 用词与规则：assets/locale/README.md。

## 列表

app-scope-all = 全部条目
app-scope-today = 今天
app-scope-unread = 未读
app-scope-starred = 已加星标
app-scope-missing = 缺失
app-scope-at-risk = 有风险
app-scope-failed = 加载失败
app-scope-removed = 已被发布者移除
app-scope-found = 在所有订阅源中找到
app-page = 第 { $number } 页
app-pages-to = 第 1 至 { $number } 页
app-page-before-last = 最后一页之前的页面
app-page-last = 最后一页
app-more-from-first = 要在下方加载更多页，请先回到第一页。
app-no-further-page = 此订阅源没有指向更多页的链接。
app-nothing-on-page = 下一页没有其他条目。

## 需要关注的订阅源的卡片

app-why = { $reason }。
app-check-more-often = 更频繁地检查
# 为何没有「更频繁地检查」按钮。
app-no-shorter-interval = Lacuna 无法更频繁地检查它。
app-shortest-interval = Lacuna 已尽可能频繁地检查它。
# $check、$from 和 $since 是日期和时间。
app-leaving-already = 新条目可能已在挤掉 Lacuna 尚未看到的旧条目。下次检查：{ $check }。
app-leaving-from = 从 { $from } 起，新条目可能会挤掉 Lacuna 尚未看到的旧条目。下次检查：{ $check }。
app-failing = 从 { $since } 起一直失败。
app-failing-checked = 从 { $since } 起一直失败。下次检查：{ $check }。
app-failing-stopped = 从 { $since } 起一直失败。Lacuna 不再自动检查。
app-retry = 重试
app-unsubscribe = 取消订阅

## 正在运行的任务

app-looking = 正在查找订阅源
app-adding = 正在添加订阅源
app-loading-page = 正在加载页面
app-loading-full-text = 正在从 { $host } 加载全文
app-refreshing = 正在刷新订阅源：已完成 { $done }/{ $count } 个
# $task 是正在运行的任务，例如「正在刷新第 1 个订阅源，共 2 个」。
app-archives-read = { $task }，已读取 { $count } 个归档
app-refreshed = 已刷新 { $feeds } 个订阅源{ $new ->
        [0] { "" }
       *[other] ，{ $new } 个新条目
    }{ $older ->
        [0] { "" }
       *[other] ，{ $older } 个更早的条目（已标记为已读）
    }{ $stopped ->
        [0] { "" }
       *[other] ，{ $stopped } 个已停止
    }
app-added = 已添加 { $count } 个条目
app-searching = 正在搜索 { $sought }
app-marking-read = 正在将 { $count } 个条目标记为已读
app-marking-unread = 正在将 { $count } 个条目标记为未读
app-marking-below = 正在将下方的条目标记为已读
app-marking-older = 正在将较早的条目标记为已读
app-removing = 正在移除 { $feeds } 个订阅源及其 { $entries } 个条目
app-restoring-feeds = 正在恢复 { $count } 个订阅源
app-deleting-feeds = 正在删除 { $count } 个已移除的订阅源
app-importing = 正在导入 { $count } 个订阅源
app-restoring = 正在恢复备份
app-saving = 正在保存
app-backing-up = 正在备份
app-making-room = 正在移除旧正文
app-updating-database = 正在更新数据库

## 可撤销的步骤

app-undo = 撤销
app-nothing-to-undo = 没有可撤销的操作。
app-nothing-to-redo = 没有可重做的操作。
app-marked-read = 已将 { $count } 个条目标记为已读
app-marked-unread = 已将 { $count } 个条目标记为未读
app-read-again = { $count } 个条目已恢复为已读
app-unread-again = { $count } 个条目已恢复为未读
app-starred = 已为 { $count } 个条目加星标
app-stars-removed = 已移除 { $count } 个条目的星标
app-stars-again = 已恢复 { $count } 个条目的星标
app-star-removed = 已移除星标
app-star-again = 已恢复星标
app-shown-in-lists = 已重新在列表中显示
app-import-taken-back = 已重新移除导入的 { $feeds } 个订阅源。
app-import-folders-taken-back = 已重新移除导入的 { $folders } 个文件夹。
app-import-others-stay = 导入对其他订阅源所作的更改保留不变。
app-import-stays = 文章和标记的导入无法撤销。再次撤销将撤销之前的一步。
app-hidden-again = 已重新在列表中隐藏
app-labelled = 已为 { $count } 个条目添加标签「{ $name }」
app-unlabelled = 已从 { $count } 个条目移除标签「{ $name }」
app-label-deleted = 已删除标签「{ $name }」
app-label-starred = { $count ->
       *[other] 已移除的订阅源有 { $count } 个条目没有其他标记。现已加上星标，以便保留。
    }
app-rules-restored = 规则已还原。
app-rule-vanished = 规则「{ $name }」已在此期间被删除，现已保存为新规则。
app-rules-changed-again = 已再次更改规则。
app-feed-removed = 已取消订阅「{ $title }」
app-feeds-removed = 已取消订阅 { $feeds } 个订阅源
app-search-removed = 已移除智能文件夹「{ $name }」。
app-search-edited = 已更改智能文件夹「{ $name }」。
app-gap-dismissed = 已忽略缺口
app-moved = 已移动「{ $name }」。
app-moved-into = 已将「{ $name }」移入「{ $folder }」。
app-moved-out = 已将「{ $name }」移到顶层。
app-moved-into-and-merged = 已将「{ $name }」移入「{ $folder }」，并与同名文件夹合并。
app-moved-out-and-merged = 已将「{ $name }」移到顶层，并与同名文件夹合并。
app-feeds-moved-into = 已将 { $count } 个订阅源移入「{ $folder }」。
app-feeds-moved-out = 已将 { $count } 个订阅源移到顶层。
# $every 是时长，例如「30 分钟」。
app-checked-more-often = 今后每 { $every }检查一次「{ $title }」，前提是服务器允许。
app-checked-often-already = Lacuna 检查「{ $title }」的频率已达到服务器允许的上限。

## 订阅源和条目

app-no-links = 所选条目没有链接。
app-copied = 已复制到剪贴板
app-copy-link = 复制链接
app-no-browser = 没有程序能打开 { $address }。可以复制链接，在别处打开。
app-no-address = 这不是网址。
    .hint = 网址形如 example.org 或 https://example.org/feed.xml。
app-address-of-file = 这是此电脑上的文件。
    .hint = Lacuna 从网络读取订阅源。订阅源列表可以导入：菜单「订阅」中的「导入 OPML…」。
app-address-of-mail = 这是电子邮件地址。
    .hint = 请输入网站或其订阅源的地址，例如 example.org。
app-address-not-http = Lacuna 只通过 http 和 https 读取订阅源。
    .hint = 请输入网站或其订阅源的网址。
app-keeps-address = 「{ $address }」不是网址。订阅源保留原来的地址。
app-address-taken = 已订阅此地址的订阅源。
app-header-elsewhere = { $address } 与所给的地址不在同一服务器上，因此没有保留请求标头。
app-subscribed-already = 已订阅此订阅源。
# $reason 是句子。
app-not-added = 未添加 { $address }。{ $reason }
app-new-feed-needs-password = 新添加的订阅源需要用户名和密码。
# $notice 是关于标题为 $title 的订阅源的句子。
app-notice-of-feed = { $title }：{ $notice }
app-needs-password = 「{ $title }」需要用户名和密码。
app-sign-in = 登录…
app-refresh = 刷新
app-refresh-broke = Lacuna 出错，{ $address } 的刷新已中断。
app-no-refresh = 无法刷新：{ $reason }。
app-offline = 正在离线工作，Lacuna 不会获取任何内容。
app-go-online = 转为在线
# $reason 是句子。
app-still-missing = 仍然缺失。{ $reason }
app-search-stopped = 搜索已停止，可能还有更多结果。
app-stopped = 已按要求停止：{ $task }。未做任何更改。
app-no-such-entry = 此条目已不存在。
app-no-such-feed = 已不再订阅此订阅源。
app-new-entries = { $count } 个新条目
app-no-notifications = 通知已关闭：{ $reason }。
# 补全 app-no-notifications。
app-no-desktop-notifications = 此桌面环境无法显示通知（{ $reason }）

## 文件和订阅列表

app-all-files = 所有文件
app-no-file-dialog = 此桌面环境无法显示文件对话框，请直接输入路径。
app-saved = 已保存到 { $path }
app-file-not-saved = 无法写入 { $path }：{ $reason }。
app-file-gone = 文件已不存在。
# 导出订阅列表时建议的文件名。
app-export-file = lacuna-subscriptions.opml
app-exported = 已写入 { $path }
app-feed-saved = 已将 { $entries } 个条目保存到 { $path }。{ $new ->
        [0] 没有新增存放更早条目的文件。
       *[other] 新增了 { $new } 个存放更早条目的文件。
    }
# $reason 是分句。
app-feed-not-saved = 未保存订阅源：{ $reason }。
    .hint = 请选择其他文件夹。
    .incomplete = 如仍要保存，请勾选复选框。
app-export-exists = { $path } 已存在。
app-not-exported = 无法写入 { $path }：{ $reason }。
    .hint = 请选择其他位置。
app-imported = 已导入 { $count } 个订阅源
app-imported-some = 已导入 { $count } 个订阅源，另有 { $known } 个已订阅
app-importing-articles = 正在导入文章
app-profile-saved = 整个用户配置已存入 { $path }，不含密码。
app-profile-not-saved = 未保存用户配置：{ $reason }。
    .hint = 请换一个名称或另一块磁盘。
app-profile-refreshed = 另一个命令正在刷新此用户配置
app-profile-not-loaded = 未载入用户配置：{ $reason }。
    .hint = 此处未做任何更改。
app-not-moved-in = 无法导入：{ $reason }。
app-moved-in = 已导入 { $what }。
app-moved-in-feeds = { $feeds } 个订阅源
app-moved-in-articles = { $articles } 篇文章
app-imported-articles = 已导入 { $count } 篇文章
app-import-no-export = { $path } 既不是 OPML 列表，也不是 starred.json：{ $reason }。
app-nothing-imported = 未导入任何内容。
app-import-unreadable = 无法读取 { $path }：{ $reason }。
app-import-not-understood = 无法识别此文件。第 { $line } 行：{ $reason }。
app-import-line = 第 { $line } 行：{ $reason }
# $state 是订阅源的状态，例如「2 个缺口」。
app-import-state = { $title } · 列表中的状态：{ $state }

## 图片

app-image-damaged = 图片已损坏。
app-image-empty = 图片为空。
app-image-unknown = 无法显示此图片。
app-image-too-large = 图片过大：{ $width } × { $height } 像素。
app-drawing-intricate = 图形过于复杂，无法显示。
app-images-ended = 不再加载更多图片。

## 数据存储与维护

app-not-saved = 无法保存更改：{ $reason }。
app-entries-not-saved = 无法保存获取到的条目：{ $reason }。
app-no-backup = 无法备份：{ $reason }。
app-partly-unreadable = 文件中有一部分无法读取。
app-no-room-made = 无法移除旧正文：{ $reason }。
app-room-made-for-good = 已移除 { $count } 篇正文以节省磁盘空间（{ $freed }）。其订阅源已不再提供。
# $freed 是大小，例如「2.1 MB」。
app-room-made = 已移除 { $count } 篇正文以节省磁盘空间（{ $freed }），需要时可重新获取。
app-read-only = Lacuna 无法写入此用户配置：{ $reason }。仍可阅读，但 Lacuna 不会获取内容，也不会保存更改。
app-newer-version = Lacuna { $version } 版已发布。「帮助」菜单中的「新变化」介绍了有哪些改动。

## 没有订阅源的窗口

app-demo = Lacuna 演示
app-cannot-be-opened = 无法打开订阅数据
    .hint = 请关闭正在使用它的程序，或腾出磁盘空间，或将文件夹设为可写，然后重试。
app-of-newer-version = 请安装最新版本的 Lacuna，或用 --data-dir 打开另一个用户配置。
app-open-another = 请用 --data-dir 打开另一个用户配置。
app-folder-gone = 数据文件夹不见了
    .hint = Lacuna 不再保存任何内容。请将文件夹放回原处，或选择另一个文件夹：Lacuna 会把数据复制过去。
app-former-data = 数据库的位置上已是另一个文件。原有数据已保存为 { $path }。
app-damaged = Lacuna 可以将此文件移到一旁，抢救其中可读的内容，再补上备份中的内容。不会删除任何东西。
app-subscriptions-missing = 订阅不见了
app-restore-backup = 恢复 { $time } 的备份？
    .hint = 备份包含订阅、已读标记和星标，条目会在下次刷新时获取。不会删除任何东西。
app-stopped-window = Lacuna 出错，窗口已停止
    .hint = 请重试。如果仍在同一篇文章处停止，请打开别的文章。
app-stopped-window-saved = 已读标记、星标和更改均已保存。
app-no-demo = 无法启动演示：{ $reason }。
# 启动时的错误，写到标准错误输出。
app-demo-failed = 无法启动演示：{ $reason }
app-taken = 另一个窗口已打开此用户配置，但没有响应：{ $reason }
app-no-window = 无法打开窗口：{ $reason }
app-no-display = 无法打开窗口，因为没有可用的显示。Lacuna 需要带有 Wayland 或 X11 的桌面环境。命令行不需要桌面，请参阅 lacuna --help
app-broke = Lacuna 出错，窗口已关闭；已读标记、星标和更改均已保存

## 在后台检查

app-background-timer = Lacuna 现在也会在后台检查订阅源。
app-background-autostart = Lacuna 现在也会在后台检查订阅源，每次登录系统后自动开始。
app-background-off = Lacuna 现在只在窗口打开时检查订阅源。
app-background-failed = 无法在后台检查订阅源：{ $reason }。
app-background-demo = 演示会随窗口一起结束

## 订阅服务器上的账户。$name 是用户给账户起的名称。

app-asking-server = 正在询问服务器…
app-syncing = 正在同步标记
app-account-no-address = 这不是网址。
app-account-exists = 已有名为「{ $name }」的账户。
app-account-password = 已更换「{ $name }」的密码或令牌。等待发送的标记会保留。
app-account-offline = Lacuna 正在离线工作。要询问服务器，请先转为在线。

## 托盘图标

app-tray-unread = { $count ->
    [0] 没有未读条目
   *[other] { $count } 个未读条目
}
app-tray-open = 打开
app-tray-refresh = 刷新
app-tray-quit = 退出
app-tray-demo = 演示会随窗口一起结束。
# 无窗口运行时的错误，写到标准错误输出。
app-tray-missing = 桌面环境没有显示 Lacuna 的图标，因此无法在没有窗口的情况下运行
app-tray-replaced = 无法重新启动程序：{ $reason }

## 「全面查找」的结果。找回 $count 个条目，站点地图列出 $listed 个网页，尝试了 $asked 个缺口，其中 $left 个仍未补上。

app-tried = { $count ->
    [0] 没有找回任何条目。
   *[other] 找回了 { $count } 个条目。
}
app-tried-listed = { $listed ->
   *[other] 列表中显示了 { $listed } 个缺失网页的标题，「加载全文」可逐一加载正文。
}
app-tried-left = { $left ->
    [0] 现在没有缺失了。
   *[other] 尝试了 { $asked } 个缺口，其中 { $left } 个可能仍缺条目。
}

## 发送和导出文章

app-sent = 已发送到「{ $name }」
app-not-sent = 未能发送到「{ $name }」：{ $reason }
app-entries-not-sent = 有 { $count } 个条目未能发送到「{ $name }」：{ $reason }
app-runs-on = { $name } 仍在运行，可能正忙，也可能在等待。
app-printing = 正在准备打印页面
app-exporting-articles = 正在导出文章
app-articles-exported = 已将 { $count } 篇文章写入 { $path }{ $gaps ->
    [0] 。
   *[other] 。其中 { $gaps } 处注明了缺失的条目。
 }

## 保存的网页

# 保存的网页
app-scope-pages = 已保存的网页
app-page-saved = 已保存「{ $title }」
app-page-without-text = 已保存 { $address }，但网页中没有找到文章。
app-page-known = { $address } 此前已保存。
app-page-later = 只保存了地址 { $address }。{ $reason }
app-page-offline = Lacuna 处于离线状态。稍后可用「加载全文」获取网页。
app-page-refused = 无法保存 { $address }。{ $reason }
app-page-is-feed = { $address } 是订阅源，不是网页。
app-page-subscribe = 订阅
app-page-show = 显示
app-pages-deleted = 已删除 { $count } 个网页
