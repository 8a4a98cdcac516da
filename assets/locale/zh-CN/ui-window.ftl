# 各窗格之外的窗口部分。

ui-window-show-sidebar = 显示侧边栏
# 在窄窗口中，从文章回到列表。
ui-window-back-to-list = 返回列表
    .hint = 返回列表（Esc）
ui-window-drop-hint = 松开以导入 OPML 文件
