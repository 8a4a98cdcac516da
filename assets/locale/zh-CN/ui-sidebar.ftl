# 侧边栏。$name 是文件夹、订阅源或列表的名称。

## 顶部和搜索

ui-sidebar-add = 添加
ui-sidebar-refresh-all = 全部刷新
ui-sidebar-search = 搜索
ui-sidebar-search-all = 在全部条目中搜索
ui-sidebar-search-in = 在「{ $name }」中搜索
ui-sidebar-search-these = 在这些订阅源中搜索
ui-sidebar-clear-search = 清除搜索
ui-sidebar-search-help =
    词语和「短语」。减号表示排除：-词语
    更多：is:unread、is:starred、feed:名称、author:姓名、title:词语、label:名称、category:词语、folder:名称、has:enclosure、before:2026-05-31、after:2026-05、older:30d、newer:2w、is:hidden
# 搜索的范围。
ui-sidebar-this-feed = 此订阅源
ui-sidebar-this-folder = 此文件夹
ui-sidebar-this-list = 此列表
ui-sidebar-these-feeds = 这些订阅源
ui-sidebar-its-folder = 所在文件夹
ui-sidebar-all-feeds = 所有订阅源

## 订阅

ui-sidebar-subscriptions = 订阅
ui-sidebar-none-unread = 所有订阅源都没有未读条目。
ui-sidebar-selected = 已选择 { $count } 个订阅源
ui-sidebar-clear = 取消选择
    .hint = 取消选择（Esc）
ui-sidebar-show-all = 显示全部
    .hint = 同时显示没有未读条目的订阅源
ui-sidebar-examples = 更多示例
    .hint = 添加各类订阅源，以及各种可能出错的情形

## 各行，供屏幕阅读器使用，以逗号连接。

ui-sidebar-folder-open = 文件夹 { $name }，{ $count } 个未读条目，已展开
ui-sidebar-folder-closed = 文件夹 { $name }，{ $count } 个未读条目，已折叠
ui-sidebar-open-folder = 展开文件夹 { $name }
ui-sidebar-close-folder = 折叠文件夹 { $name }
ui-sidebar-feed = { $name }，{ $count } 个未读
ui-sidebar-synced = 与 { $account } 同步
ui-sidebar-at-risk = 有风险
ui-sidebar-error = 错误：{ $error }
