# 打开的条目所在的窗格。

## 工具栏，以及文字、链接和图片的菜单

ui-article-reading-time = { $count ->
       *[other] 阅读约需 { $count } 分钟
    }
ui-article-open-in-browser = 在浏览器中打开
ui-article-star = 添加星标
ui-article-remove-star = 移除星标
ui-article-mark-read = 标记为已读
ui-article-mark-unread = 标记为未读
ui-article-copy-link = 复制链接
ui-article-load-images = 加载图片
ui-article-load-full-text = 加载全文
ui-article-show-full-text = 显示全文
ui-article-show-feed-text = 显示订阅源正文
# 从文章中的某处回到指向那里的链接。
ui-article-back = 返回链接处
ui-article-leave-focus-mode = 退出专注模式
    .hint = 退出专注模式（Esc）
ui-article-copy = 复制
ui-article-copy-paragraph = 复制段落
ui-article-open-link = 在浏览器中打开链接
ui-article-open-image = 在浏览器中打开图片
ui-article-copy-image-address = 复制图片地址

## 在文章中查找。$key 是该命令的按键。

ui-article-find = 在文章中查找
ui-article-not-found = 未找到
ui-article-hit = { $hit }/{ $count }
ui-article-previous-match = 上一个匹配项
    .hint = 上一个匹配项（Shift+Enter）
ui-article-next-match = 下一个匹配项
    .hint = 下一个匹配项（Enter、{ $key }）
ui-article-close-search = 关闭查找
    .hint = 关闭查找（Esc）

## 文章头部

# 标题下方一行的一部分：「Ines Falk · 2024年6月14日 09:14 · 更新于 2024年6月15日」。
ui-article-updated = 更新于 { $day }
# 后面是含有同一篇文章的其他订阅源的名称：「另见于 茶星球 茶讯」。
ui-article-also-in = 另见于
ui-article-in-reply-to = 回复
# 发布者转载此条目的来源订阅源。
ui-article-taken-from = 转载自
ui-article-gone = 已不在订阅源中，本地仍有保留。
ui-article-gone-starred = 已不在订阅源中，因加有星标而保留。
ui-article-gone-labelled = 已不在订阅源中，因带有标签而保留。
ui-article-recovered = 从网页存档 { $day }的副本中找回。
ui-article-from-site = 来自 { $host }，曾向其询问缺失的条目。订阅源本身没有带来此条目。
ui-article-from-server = 来自服务器「{ $name }」，订阅源本身没有带来此条目。
ui-article-imported = 从文件 { $file } 导入，订阅源本身没有带来此条目。
ui-article-hidden = 有一条规则在列表中隐藏了此条目。
ui-article-show-in-lists = 重新在列表中显示
ui-article-full-text-loading = 正在加载全文…
# $reason 是句子。
ui-article-full-text-failed = 无法加载全文。{ $reason }
ui-article-page-missing = 此页面的正文尚未能加载。「加载全文」会重试。
ui-article-full-text-shown = 取自网页的全文

## 发布者的变更

ui-article-changed = 发布者已修改 · { $time }
# $count 至少是 2。
ui-article-changed-often = 发布者已修改 { $count } 次，最近一次 · { $time }
ui-article-show-changes = 显示修改之处
ui-article-hide-changes = 隐藏修改之处
ui-article-change = 修改 { $number }/{ $count } · { $time }
ui-article-earlier-change = 上一次修改
ui-article-later-change = 下一次修改
ui-article-too-long-to-compare = 两个版本过长，无法比较。
# 供屏幕阅读器使用，位于条目的文字中。
ui-article-added = 新增：{ $text }；
ui-article-removed = 删去：{ $text }；

## 正文

ui-article-purged = 此正文已于 { $day }移除，以节省磁盘空间。
ui-article-purged-kept = 标题、已读标记和星标均已保留。
ui-article-purged-for-good = 该订阅源已不再提供此正文。
    .hint = 「加载全文」会在条目的网页上查找。
ui-article-fetch-text = 重新获取正文
ui-article-is-file = 此条目是文件，可保存后用其他程序打开。
ui-article-no-text = 此条目没有正文。
# 可展开的部分，发布者没有给出名称时。
ui-article-details = 详情
# 代替图片的描述。
ui-article-image = 图片
ui-article-image-loading = 正在加载…
# $note 是图片的位置，或无法显示的原因。
ui-article-image-note = { $image }：{ $note }
ui-article-load-image = 加载图片
ui-article-load-large = 仍然加载（最大 32 MB）
ui-article-retry = 重试

## 文件和嵌入的网页

# 「音频（MP3）」
ui-article-kind-and-format = { $kind }（{ $format }）
ui-article-file = 文件
ui-article-attached-file = 附件
ui-article-open = 打开
ui-article-open-in-player = 在播放器中打开
ui-article-copy-address = 复制地址
# $kind 是媒体类型，例如 image/png。
ui-article-save-file = 保存文件…（{ $kind }，{ $size }）

## 文章末尾

ui-article-comments = 评论
ui-article-categories = 分类
ui-article-feed = 订阅源
ui-article-no-date = 未注明日期；列在 { $day }之下
