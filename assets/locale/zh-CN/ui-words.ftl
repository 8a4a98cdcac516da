# 窗口各部分共用的时长、数量和状态。

## 数量和大小

ui-words-minutes = { $count } 分钟
ui-words-hours = { $count } 小时
ui-words-days = { $count } 天
# 播放时长。
ui-words-seconds-played = { $seconds } 秒
ui-words-minutes-played = { $minutes } 分钟
ui-words-hours-played = { $hours } 小时
ui-words-hours-and-minutes-played = { $hours } 小时 { $minutes } 分钟
ui-words-bytes = { $count } 字节
ui-words-kilobytes = { $size } kB
ui-words-megabytes = { $size } MB
ui-words-gigabytes = { $size } GB
ui-words-entries = { $count } 个条目
ui-words-feeds = { $count } 个订阅源
ui-words-gaps = { $count } 个缺口
ui-words-files = { $count } 个文件
ui-words-archives = { $count } 个归档
ui-words-pages = { $count } 页
ui-words-copies = { $count } 个副本

## 订阅源

# $holds 和 $apart 是时长，例如「9 小时」。
ui-words-at-risk = 条目在订阅源中约保留 { $holds }，却每 { $apart }才检查一次：可能会遗漏一些条目。
ui-words-at-risk-lost = 在最近的两次检查之间，新条目可能挤掉了更早的条目。这种情况可能再次发生。

# 订阅源的状态，以及用一两句话说明其含义。
ui-words-state-unread = 无法加载
ui-words-state-unread-explained = 目前为止，此订阅源的内容都无法读取。
ui-words-state-new = 从未获取
ui-words-state-new-explained = 尚未获取任何内容。
ui-words-state-whole = 已有全部条目
# 没有句号的句子。
ui-words-whole = Lacuna 已将此订阅源读到开头
ui-words-state-since = 无遗漏，始于 { $date }
ui-words-state-since-explained = 从那时起，Lacuna 没有发现缺失的条目。更早发布的条目可能不在这里。
ui-words-state-gaps-explained = 列表会显示哪里缺少或可能缺少条目。
ui-words-state-unknowable = 无法检查
ui-words-state-unknowable-explained = 此订阅源无从判断是否缺少条目。
ui-words-doubt-pages = 新条目到来时，此订阅源的分页会移动，条目可能在页间悄然遗漏。
ui-words-doubt-cut = 最新的文档中途被截断，其中可能缺少条目。
ui-words-doubt-newer = 最新的文档未显示是否有更新的条目。
ui-words-doubt-unsorted = 此订阅源的条目未按日期排列，因此无从判断是否有缺失。
ui-words-state-latest = 仅当前列表
ui-words-state-latest-explained = 发布者声明此列表就是整个订阅源。从列表中消失的条目是被移除了，而不是遗漏了。

ui-words-kind-unknown = 尚未读取

# 「发送到」的一个目标的名称。
ui-words-mail = 邮件

# 固定分页订阅源的条目：发布者发送的是一个版本、修改或删除。
ui-words-operation-put = 版本
ui-words-operation-patch = 修改
ui-words-operation-delete = 删除

## 遍历订阅源的历史

ui-words-walk-history = 正在加载更早的条目
ui-words-walk-check = 正在检查归档有无变更
ui-words-walk-older = 正在查找更早的条目
ui-words-walk-web-archive = 正在网页存档中查找
ui-words-walk-site = 正在询问网站
# 遍历及其进度：「正在网页存档中查找：已读取 2/14 个副本」。
ui-words-walk-line = { $title }：{ $progress }
ui-words-copies-asked = 正在请求副本列表
ui-words-copies-read = 已读取 { $read }/{ $count } 个副本
# 询问网站缺失条目时的进度：「已找回 7/12 个」。
ui-words-came-of = 已找回 { $count }/{ $counted } 个
ui-words-came-none = 正在等待应答
ui-words-came = 已找回 { $count } 个
ui-words-answers = { $count } 个应答
