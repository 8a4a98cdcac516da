# 底部的状态栏，以及其上方的消息。

ui-status-offline = 离线
    .hint = Lacuna 不会获取任何内容。点击可重新转为在线。
# 无法加载的订阅源。
ui-status-failed = { $count } 个失败
    .hint = 显示无法加载的订阅源
ui-status-stop = 停止
ui-status-close = 关闭消息
