# 菜单、操作和按键。命令面板和设置中会略去操作末尾的省略号。

## 菜单

ui-actions-menu-lacuna = Lacuna
ui-actions-menu-edit = 编辑
ui-actions-menu-subscriptions = 订阅
ui-actions-menu-feed = 订阅源
ui-actions-menu-entry = 条目
ui-actions-menu-go = 转到
ui-actions-menu-view = 查看
ui-actions-menu-help = 帮助

## 操作

ui-actions-settings = 设置…
ui-actions-quit = 退出
ui-actions-add-feed = 添加订阅源…
ui-actions-new-folder = 新建文件夹…
ui-actions-import = 导入 OPML…
ui-actions-move-in = 从其他阅读器迁移…
ui-actions-export = 导出 OPML…
ui-actions-rules = 规则…
ui-actions-refresh-all = 刷新所有订阅源
ui-actions-stop-all = 停止所有任务
ui-actions-offline = 离线工作
ui-actions-refresh = 刷新
ui-actions-check-archives = 检查归档有无变更
ui-actions-save-feed = 存为归档订阅源…
ui-actions-rebuild-history = 重新加载所有更早的条目
ui-actions-mark-all-read = 全部标记为已读
ui-actions-mark-older-read = 将较早的条目标记为已读…
ui-actions-feed-info = 关于此订阅源
ui-actions-rename = 重命名…
ui-actions-edit-address = 更改地址…
ui-actions-credentials = 登录…
ui-actions-move = 移动到文件夹…
ui-actions-move-folder-up = 上移文件夹
ui-actions-move-folder-down = 下移文件夹
ui-actions-remove = 取消订阅…
ui-actions-open = 在浏览器中打开
ui-actions-copy-link = 复制链接
ui-actions-toggle-read = 标记为已读/未读
ui-actions-toggle-star = 添加/移除星标
ui-actions-label = 标签…
ui-actions-mark-above-read = 将上方全部标记为已读
ui-actions-mark-below-read = 将下方全部标记为已读
ui-actions-load-images = 加载图片
ui-actions-load-full-text = 加载全文
ui-actions-find-in-article = 在文章中查找
ui-actions-next-match = 文章中的下一个匹配项
ui-actions-previous-match = 文章中的上一个匹配项
ui-actions-retry-gap = 重新获取缺失的文件
ui-actions-dismiss-gap = 忽略/重新显示缺口
ui-actions-undo = 撤销
ui-actions-redo = 重做
ui-actions-copy = 复制
ui-actions-next = 列表中的下一个
ui-actions-previous = 列表中的上一个
ui-actions-next-unread = 下一个未读条目
ui-actions-previous-unread = 上一个未读条目
ui-actions-page-down = 列表向下翻页
ui-actions-page-up = 列表向上翻页
ui-actions-first = 列表中的第一个
ui-actions-last = 列表中的最后一个
ui-actions-forward = 向下翻页，然后到下一个未读条目
ui-actions-back = 向上翻页
ui-actions-article-top = 文章开头
ui-actions-article-end = 文章末尾
ui-actions-close = 关闭订阅源信息
ui-actions-select-all = 全选
ui-actions-select-down = 向下扩展选择
ui-actions-select-up = 向上扩展选择
ui-actions-next-feed = 下一个订阅
ui-actions-previous-feed = 上一个订阅
ui-actions-go-all = 全部条目
ui-actions-go-today = 今天
ui-actions-go-unread = 未读
ui-actions-go-starred = 已加星标
ui-actions-go-missing = 缺失
ui-actions-go-at-risk = 有风险
ui-actions-search = 搜索
ui-actions-palette = 命令面板
ui-actions-open-menu = 打开菜单栏
ui-actions-show-all = 显示全部
ui-actions-show-unread = 显示未读
ui-actions-show-starred = 显示已加星标
ui-actions-newest-first = 从新到旧
ui-actions-oldest-first = 从旧到新
ui-actions-by-feed = 按订阅源
ui-actions-longest-first = 从长到短
ui-actions-hide-read = 隐藏没有未读条目的订阅源
ui-actions-focus-mode = 专注模式
ui-actions-toggle-sidebar = 隐藏/显示侧边栏
ui-actions-menu-bar = 菜单栏
ui-actions-zoom-in = 放大
ui-actions-zoom-out = 缩小
ui-actions-zoom-reset = 实际大小
ui-actions-theme-system = 跟随系统主题
ui-actions-theme-light = 浅色主题
ui-actions-theme-dark = 深色主题
ui-actions-shortcuts = 键盘快捷键
ui-actions-gap-help = Lacuna 如何知道缺了什么
ui-actions-whats-new = 新变化
ui-actions-requests = 请求日志
ui-actions-restore = 从备份恢复…
ui-actions-move-profile = 迁移此用户配置…
ui-actions-about = 关于 Lacuna

## 按所产生的状态命名的操作

ui-actions-mark-read = 标记为已读
ui-actions-mark-unread = 标记为未读
ui-actions-star = 添加星标
ui-actions-unstar = 移除星标
ui-actions-show-gap = 重新显示缺口
ui-actions-hide-gap = 忽略缺口
ui-actions-show-sidebar = 显示侧边栏
ui-actions-hide-sidebar = 隐藏侧边栏

## 针对多个订阅源或条目的操作

ui-actions-refresh-feeds = 刷新 { $count } 个订阅源
ui-actions-mark-feeds-read = 将 { $count } 个订阅源标记为已读
ui-actions-move-feeds = 将 { $count } 个订阅源移动到文件夹…
ui-actions-remove-feeds = 取消订阅 { $count } 个订阅源…
ui-actions-mark-entries-read = 将 { $count } 个条目标记为已读
ui-actions-mark-entries-unread = 将 { $count } 个条目标记为未读
ui-actions-star-entries = 为 { $count } 个条目添加星标
ui-actions-unstar-entries = 移除 { $count } 个条目的星标
ui-actions-open-entries = 在浏览器中打开 { $count } 个条目
ui-actions-copy-links = 复制 { $count } 个链接
ui-actions-label-entries = 为 { $count } 个条目添加标签…
ui-actions-send-entries = 将 { $count } 个条目发送到…
ui-actions-edit-label = 编辑标签…
ui-actions-delete-label = 删除标签
ui-actions-edit-smart-folder = 编辑此智能文件夹…

## 右键菜单

ui-actions-menu = 菜单
ui-actions-clear-selection = 取消选择
ui-actions-open-site = 打开网站
ui-actions-copy-address = 复制地址
ui-actions-new-subfolder = 新建子文件夹…
ui-actions-remove-folder = 移除文件夹…
ui-actions-up = 上移
ui-actions-down = 下移
ui-actions-to-top-level = 移到顶层
ui-actions-remove-smart-folder = 移除此智能文件夹
# 菜单项的勾选状态，供屏幕阅读器使用：「菜单栏（开启）」、「深色主题（已选）」。
ui-actions-is-on = 开启
ui-actions-is-chosen = 已选

## 按键，与键盘上的写法一致

ui-actions-key-ctrl = Ctrl
ui-actions-key-alt = Alt
ui-actions-key-shift = Shift
ui-actions-key-up = ↑
ui-actions-key-down = ↓
ui-actions-key-left = ←
ui-actions-key-right = →
ui-actions-key-page-up = PageUp
ui-actions-key-page-down = PageDown
ui-actions-key-home = Home
ui-actions-key-end = End
ui-actions-key-space = 空格
ui-actions-key-enter = Enter
ui-actions-key-escape = Esc
ui-actions-key-delete = Delete
ui-actions-key-insert = Insert
ui-actions-key-backspace = Backspace
# 按键无法使用的原因。
ui-actions-key-taken = 已用于「{ $action }」
ui-actions-key-too-easy = 需要 Ctrl、Alt 或 Shift
ui-actions-key-reserved = 保留用于移动焦点

## 发送和导出文章

ui-actions-send-to = 发送到…
ui-actions-save-article = 保存文章…
ui-actions-print = 打印…
ui-actions-export-list = 导出文章…
ui-actions-save-articles = 保存 { $count } 篇文章…
ui-actions-print-articles = 打印 { $count } 篇文章…
ui-actions-save-page = 保存网页…
ui-actions-delete-page = 删除已保存的网页
