# 无法显示订阅源时，以及准备数据库期间的窗口。

ui-refused-repair = 修复
ui-refused-restore = 恢复
# 不恢复丢失的订阅。
ui-refused-start-empty = 不恢复，直接启动
ui-refused-choose-folder = 选择其他文件夹…
ui-refused-retry = 重试
ui-refused-quit = 退出
    .hint = 可以退出，不会丢失任何内容；下次启动时 Lacuna 会重新开始。
