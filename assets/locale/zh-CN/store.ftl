# 数据库的错误，以及它记录的事件。错误是没有句号的分句，用来结束其他句子。
# $path 是文件，$reason 是分句。
# 用词与规则：assets/locale/README.md。

## 文件

store-newer = { $path } 由更新版本的 Lacuna 写入（格式 { $found }，此版本最高支持 { $known }）
store-older = { $path } 是旧格式（{ $found }）；启动一次 Lacuna 即可转换
store-outdated = { $path } 的格式 { $found } 早于首个发布版本，此版本无法打开；未做任何更改
store-foreign = { $path } 是其他程序的数据库
store-damaged = { $path } 不是 Lacuna 的数据库，或已损坏：{ $reason }
store-not-opened = 无法打开 { $path }：{ $reason }
store-removed = { $path } 已被移除，或被另一个文件替换
store-name-not-unicode = { $path } 的名称不是有效的 Unicode
store-no-database = 不是 SQLite 数据库
store-malformed = 部分内容缺失或已损坏
store-header-overwritten = 文件头被覆盖
store-format-without-number = 其格式没有编号
store-folder-there = 其位置上是一个文件夹
store-no-more-files = 磁盘无法容纳更多文件
store-disk-read-only = 磁盘是只读的
store-no-permission = 没有权限读写它，或没有权限写入其文件夹
store-no-folder = 缺少其文件夹

## 操作

store-stopped = 操作已停止
# $sort 是值的类别，为英文。
store-unreadable-value = 数据库中有无法读取的值（{ $sort }）：{ $value }
store-no-subscription = 没有这个订阅
store-address-taken = 另一个订阅已使用此地址
store-label-exists = 已有标签「{ $name }」
store-folder-too-long = 文件夹名称最多 { $most } 个字符
store-too-many-labels = 最多可以有 { $most } 个标签
store-search-too-long = 搜索最多 { $most } 个字符
store-closed = 存储已关闭
store-request-failed = 程序内部对存储的请求失败
store-fault = 程序内部错误
store-no-thread = 无法启动写入线程：{ $reason }
store-disk-full = 磁盘已满
    .hint = 请腾出一些磁盘空间，然后刷新。
store-read-only = 数据库不可写
    .hint = 请将用户配置文件夹设为可写，然后刷新。
store-busy = 另一个进程正在使用数据库
    .hint = 请稍等片刻再试。
store-corrupt = 数据库已损坏
store-disk-failed = 磁盘读写失败
store-error = 数据库报告错误：{ $reason }

## 订阅源的事件

store-renamed = 订阅源的 ID 变了。{ $count } 个条目已在新 ID 下认出，不会重复显示。
store-renaming-undone = 已选择将带新 ID 的条目视为不同的条目。它们会在订阅源下次变更后出现。
store-texts-gone = 为腾出磁盘空间，已移除 { $count } 个条目的正文。订阅源已不再提供这些正文。
store-texts-removed = 已移除 { $count } 个条目的正文以腾出磁盘空间，需要时可重新获取。

## 其他阅读器的数据库

store-foreign-not-copied = 无法复制 { $path } 以供读取：{ $reason }
store-foreign-changes = { $path } 不断变化；请关闭另一个阅读器后重试
store-foreign-damaged = { $path } 不是数据库，或其开头已损坏
store-foreign-form = { $path } 的形式是 Lacuna 不认识的：{ $reason }
store-foreign-no-file = { $path } 不是文件
store-foreign-unknown = { $path } 是 Lacuna 不认识的程序的数据库
