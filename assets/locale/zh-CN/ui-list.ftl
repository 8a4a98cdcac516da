# 中间的列表：列表上方的内容、各行和菜单。

## 列表上方

ui-list-mark-all-read = 全部标记为已读
ui-list-about-feed = 关于此订阅源
# 返回侧边栏的按钮。
ui-list-subscriptions = 订阅
    .hint = 返回订阅
# 筛选。
ui-list-all = 全部
ui-list-unread = 未读
ui-list-starred = 已加星标
# 列表的顺序。
ui-list-order = 排序：{ $order }
# 代替订阅源的状态。
ui-list-rebuilding = 正在加载更早的条目…
# $kind 例如「带归档的订阅源」，$explained 是关于状态的句子。
ui-list-kind-and-state = { $kind }。{ $explained }
# 窗口较矮时，列表上方的控件收入此菜单的按钮。
ui-list-options = 列表选项
ui-list-retry-all = 全部重试
    .hint = 重新获取每个缺失的文件。
ui-list-look-everywhere = 询问网站和网页存档
    .hint = 重新获取每个缺失的文件，向各网站和各账户的订阅服务器询问缺失的条目，并在网页存档中查找。
ui-list-save-report = 保存报告…
ui-list-save-search = 存为智能文件夹
    .hint = 存为智能文件夹（所有订阅源）
    .menu = 存为智能文件夹（所有订阅源）…
ui-list-forget-search = 移除此智能文件夹

# 列表中的条目数。
ui-list-shown = 显示 { $count } 个
ui-list-found = 找到 { $count } 个条目
ui-list-found-so-far = 目前找到 { $count } 个条目
ui-list-so-far = 目前 { $count } 个条目
# 接在条目数之后：「1,204 个条目 · 47 个未读」。
ui-list-count-unread = { $count } 个未读
ui-list-count-hidden = { $count } 个已隐藏

## 遍历历史的进度

ui-list-load-older = 加载更早的条目？
ui-list-stopped = 已停止加载更早的条目
# $progress 例如「34 个文件」。
ui-list-back-to = { $progress }，已追溯到 { $date }

## 订阅源的分页

ui-list-comes-in-pages = 此订阅源分页提供，可能会漏掉部分条目。
ui-list-first-page = 第一页
ui-list-previous-page = 上一页
ui-list-next-page = 下一页
ui-list-last-page = 最后一页
ui-list-page-loading = 正在加载…
# 提示说明为何不能加载更多。
ui-list-load-more = 加载更多
    .hint = 正在加载一页。

## 各行

# 供屏幕阅读器使用。
ui-list-name = 条目
ui-list-row-loading = 正在加载
ui-list-gap = 缺口
ui-list-spoken-unread = 未读
ui-list-spoken-starred = 已加星标
ui-list-spoken-labels = 标签 { $names }
ui-list-untitled = 无标题
ui-list-no-text = 没有正文
ui-list-no-longer-in-feed = 已不在订阅源中
# $feed 是订阅源的名称。
ui-list-feed-no-longer = { $feed } · 已不在其中
# 供屏幕阅读器使用：「重试：Deep Sky Log」。
ui-list-button-of-feed = { $button }：{ $feed }

## 菜单，以及针对多个所选条目的按钮

ui-list-open-in-browser = 在浏览器中打开
ui-list-copy-link = 复制链接
ui-list-mark-read = 标记为已读
ui-list-mark-unread = 标记为未读
ui-list-star = 添加星标
ui-list-remove-star = 移除星标
ui-list-mark-above-read = 将上方标记为已读
ui-list-mark-below-read = 将下方标记为已读
ui-list-show-in-feed = 在其订阅源中显示
ui-list-selected = 已选择 { $count } 个条目
ui-list-mark-entries-read = 将 { $count } 个条目标记为已读
ui-list-mark-entries-unread = 将 { $count } 个条目标记为未读
ui-list-star-entries = 为 { $count } 个条目添加星标
ui-list-unstar-entries = 移除 { $count } 个条目的星标
ui-list-clear-selection = 取消选择

## 空列表：标题和提示

ui-list-loading = 正在加载…
ui-list-searching = 目前没有找到
    .hint = 仍在搜索。
ui-list-not-found = 没有找到
    .hint = 请减少词语，或换一个列表。
ui-list-no-risk = 没有订阅源有风险
    .hint = 预计没有订阅源会在下次检查之前丢失条目。以前的遗漏列在「缺失」中。
ui-list-no-failure = 没有失败
    .hint = 上次检查时，所有订阅源都能加载。
ui-list-no-unread = 没有未读条目
    .hint = 这里的条目都已读完。
# $key 是该命令的按键。
ui-list-no-starred = 没有加星标的条目
    .hint = 按 { $key } 可为条目添加星标。
ui-list-none-labelled = 没有带此标签的条目
    .hint = 按 { $key } 可为条目添加标签。
ui-list-no-gaps = 没有可显示的缺口
    .hint = Lacuna 发现的缺口会显示在这里。已忽略的缺口列在“关于此订阅源”中。有些订阅源无法检查。
ui-list-none-today = 今天没有新条目
    .hint = 今天收到的条目会显示在这里。
ui-list-none-saved = 没有找到
    .hint = 符合此搜索的条目会显示在这里。
ui-list-none-removed = 没有被移除的条目
    .hint = 被发布者移除的条目会显示在这里。
# 第二条提示用于无法获取的订阅源。
ui-list-empty = 还没有条目
    .hint = 下次刷新后会显示在这里。
    .fetch-hint = 能够获取订阅源后，会显示在这里。
ui-list-search-all = 搜索全部条目
