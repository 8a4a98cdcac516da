# 没有订阅时，以及没有选择任何内容时的窗格。

ui-first-run-begin = 从一个订阅源开始
ui-first-run-lacuna = 只要发布者提供，Lacuna 就会加载订阅源的全部历史，并指出哪里缺少条目。
ui-first-run-add = 添加订阅源
    .hint = 粘贴订阅源或网站地址
ui-first-run-import = 导入 OPML
    .hint = 其他阅读器导出的订阅列表
ui-first-run-move-in = 从其他阅读器迁移
    .hint = Newsboat、Liferea、RSS Guard 等
ui-first-run-demo = 试用演示
    .hint = 各类订阅源，还有缺口等待发现
# $key 是该命令的按键。
ui-first-run-nothing-selected = 未选择任何内容
    .hint = 选择一个条目，或按 { $key } 开始。
    .of-gaps = 选择一个缺口，或按 { $key } 开始。
    .of-feeds = 选择一个订阅源，或按 { $key } 开始。
# 显示在所选条目数下方。
ui-first-run-several-selected = 命令对所有选中的条目生效。按 Esc 取消选择。
