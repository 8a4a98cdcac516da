# 命令行的消息。多数接在程序名或地址之后，末尾没有句号。
# $address 是地址，$path 是文件，$reason 是句子或分句。
# 用词与规则：assets/locale/README.md。

## 用法

cli-no-such-command = 没有此命令或地址：{ $command }
cli-try-help = 详情请用「--help」查看。
cli-no-address = { $address }：不是网址
cli-no-source = { $source }：既不是文件，也不是网址
cli-no-start = --from { $value }：不是 beginning，不是日期，不是 after:CONTENT-ID，也不是地址
cli-not-read = 无法读取 { $path }：{ $reason }
cli-too-large = 文件大于 { $mb } MB
cli-not-written = 无法写入 { $path }：{ $reason }
cli-result-not-written = 无法写出结果：{ $reason }
cli-no-json-result = 无法将结果写成 JSON：{ $reason }
cli-port-not-used = 无法使用环回地址的端口 { $port }：{ $reason }

## 订阅

cli-subscribed = { $address }：已订阅
cli-subscribed-already = { $address }：此前已订阅
cli-not-subscribed = { $address }：未订阅
cli-refused = { $address }：未能订阅。{ $reason }
cli-page-with-feeds = { $address }：网页，含 { $count } 个订阅源
cli-import-no-export = { $path } 既不是 OPML 列表，也不是 starred.json：{ $reason }
cli-nothing-to-import = { $path }：没有可导入的文章
cli-imported = 已添加 { $added } 个，因已存在而跳过 { $skipped } 个
cli-import-folders = 有 { $count } 个订阅源位于多个文件夹，只保留在第一个中
cli-skipped = { $path } 第 { $line } 行：已跳过，{ $reason }
# $state 是状态，例如「2 个缺口」。
cli-state-there = { $address }：{ $state }（生成列表时）

cli-header-value = { $name } 的值：
cli-header-input = 没有输入内容；请将各标头的值写到标准输入，每行一个
cli-no-header = 订阅源没有请求标头 { $name }
cli-headers-elsewhere = { $address } 与所给的地址不在同一服务器上，因此没有保留标头。
cli-no-proxy = 不是代理；请写 system、none，或 socks5://127.0.0.1:9050、http://proxy.example:3128 这样的地址

## 刷新

cli-no-background = 无法在后台检查订阅源：{ $reason }
cli-waiting = 另一个 Lacuna 正在刷新此用户配置，正在等待它完成。
cli-broke = { $address }：Lacuna 出错，此次刷新已中断
cli-not-fetched = { $address }：未获取，{ $reason }
cli-changes = { $address }：{ $new } 个新条目，{ $changed } 个有变更{ $older ->
        [0] { "" }
       *[other] ，添加了 { $older } 个更早的条目（已标记为已读）
    }
cli-all-hidden = { $address }：{ $count } 个新条目，全部被规则隐藏
cli-all-filed = { $address }：{ $count } 个新条目，全部随即标为已读
# $documents 例如「2 个文件」。
cli-missing = { $address }：缺少一个存放更早条目的文件。{ $reason }
cli-missed = { $address }：可能缺少条目。{ $reason }
cli-pages = { $count } 页
cli-at-limit = { $address }：读取 { $documents }后停止；--continue 可继续，--whole 可一直读到开头
cli-read-to-oldest = { $address }：已读取 { $documents }，直到最早处
cli-texts-gone = 已移除 { $count } 篇正文以节省磁盘空间；其订阅源已不再提供
cli-texts-removed = 已移除 { $count } 篇正文以节省磁盘空间，需要时可重新获取
cli-answered-304 = 服务器应答 304，但请求并未附带校验信息。

## 列表和标记

cli-unread = 未读
cli-removed-entries = 发布者移除了 { $count } 个条目，本地仍有保留：用 --removed 列出
# $format 例如「Atom 1.0」，$kind 例如「带归档的订阅源」，$state 是用文字表示的状态。
cli-inspected = { $kind }（{ $format }），{ $count } 个条目，状态：{ $state }
cli-inspected-plain = 订阅之后才能发现缺失
cli-inspected-unread = 未知，因为没有读取更早的文档
cli-next-page = 下一页
cli-next-page-slipped = 下一页；这两页之间可能缺少条目
cli-marked-read = 已将 { $count } 个条目标记为已读
cli-marked-unread = 已将 { $count } 个条目标记为未读
cli-one-feed = --entry 必须且只能指定一个订阅
cli-starred = 已为 { $count } 个条目加星标
cli-unstarred = 已移除 { $count } 个条目的星标
cli-labelled = 已添加 { $count } 个标签
cli-unlabelled = 已移除 { $count } 个标签
cli-label-changed = 已更改
cli-label-deleted = 已删除标签 { $name }；曾有 { $count } 个条目使用它
cli-no-label = 没有标签 { $name }
cli-no-colour = { $value }：不是 --help 列出的颜色
cli-no-entry = { $address }：没有 ID 为 { $id } 的条目
cli-nothing-renamed = { $address }：没有以新 ID 认出的条目
cli-renaming-undone = { $count } 个条目恢复了旧 ID；新 ID 的条目会在订阅源下次变更时出现

## 完整保留的文章

cli-kept = 已保留 { $count } 篇文章，含 { $images } 张图片（{ $size }）。{ $missing ->
        [0] { "" }
       *[other] 有 { $missing } 张图片无法获取，或设置不允许获取。
    }{ $left_out ->
        [0] { "" }
       *[other] 有 { $left_out } 篇文章超出上限。
    }

## 用户配置

cli-doctor-ill = 数据库有问题；`lacuna repair` 可抢救其中可读的内容
cli-doctor-private = 报告不含订阅源、地址、密码，也不含任何自定义名称。
cli-repair-rescues = { $reason }。`lacuna repair` 会将其移到一旁，并抢救其中可读的内容
cli-no-backup = 无法备份：{ $reason }
cli-subscriptions-missing = 订阅不见了：{ $path } 中没有订阅，但有备份。`lacuna restore { $backup }` 可恢复。
cli-partly-unreadable = { $path }：有一部分无法读取
cli-profile-open = 另一个 Lacuna 已打开此用户配置，请先将其关闭
cli-profile-not-locked = 无法锁定用户配置：{ $reason }
cli-not-damaged = 数据库没有损坏，未做任何更改。

## 进度：接在进度条和两个数字之后的文字

cli-progress-update = 步（更新数据库）
cli-progress-read = 个条目已读取
cli-progress-searched = 个条目已搜索
cli-progress-marked = 个条目已标记为已读
cli-progress-removed = 个条目已移除
cli-progress-indexed = 个条目已建立索引
cli-progress-feeds = 个订阅源
cli-progress-freed = MB 正文已移除
cli-progress-shrinking = 正在缩减数据库
cli-progress-walk = { $documents }，已追溯到 { $time }
cli-saved-feed = { $path }：{ $entries } 个条目，存于 { $archives } 个归档，其中 { $new } 个是新的
cli-saved-address = 文件中含有订阅源的地址。如果地址需要保密，请勿公开这些文件。
cli-saved-without-text = 有 { $count } 个条目在本地没有正文：已为腾出空间而移除，或条目本身是文件
cli-incomplete = { $reason }：用 --incomplete 仍可保存，保存的订阅源会注明这一点
cli-progress-compared = 个条目已比较

## 订阅服务器上的账户。$name 是用户给账户起的名称。

cli-account-exists = 已有名为 { $name } 的账户
cli-account-not-added = { $name }：未添加。{ $reason }
cli-account-removed = { $name }：已移除。来自此服务器的条目会保留
cli-no-account = 没有名为 { $name } 的账户
cli-account-secret = 密码或 API 令牌：
cli-account-no-secret = 无法从标准输入读取密码或 API 令牌：{ $reason }
cli-account-empty-secret = 请从标准输入提供密码或 API 令牌
cli-account-not-asked = 未询问服务器
cli-subscriptions-ask = 要进行这些更改吗？[y/N]
cli-subscriptions-how = 未做任何更改。加上 --yes 才会进行这些更改。
cli-sync-off = { $name }：不再同步。两边的标记都保持原样
# $count 是标记数。
cli-marks-not-sent = { $name }：有 { $count } 项更改未发送到服务器，保留在此处
# $entry 是数字，$reason 是句子。
cli-sync-refused = { $name }：服务器拒绝了 { $feed } 中「{ $title }」的{ $mark ->
        [read] 已读标记
       *[starred] 星标
    }，因此该更改会继续等待。{ $reason }
cli-sync-dropped = { $name }：服务器已有五天拒绝 { $feed } 中「{ $title }」的{ $mark ->
        [read] 已读标记
       *[starred] 星标
    }，因此 Lacuna 不再发送该更改。标记保留在此处。{ $reason }
cli-sync-limited = { $name }：服务器的一份列表没有完整送达，因此只比较了一部分
cli-progress-requests = 次服务器请求
cli-progress-entries = 个条目已列出

## 规则

cli-search-most = 最多列出 { $count } 个条目
cli-search-mistyped = 「{ $word }」的值有误，因此不是条件。将按普通词语搜索
cli-rule-off = 已关闭
cli-rule-tried = { $of } 个中会有 { $count } 个匹配
cli-rule-fault = { $path } 第 { $line } 行：{ $reason }
cli-rule-more-faults = { $path }：还有 { $count } 行无法读取
cli-rules-refused = { $path }：{ $reason }
cli-rules-not-imported = { $path }：未导入任何规则。请更正文件后重试。
cli-rules-imported = 已添加 { $new } 条，已替换 { $replaced } 条
cli-rules-changed = 已更改
cli-rule-added = 已添加
cli-rule-waits = { $name } 会运行命令，因此已被关闭。请先查看该命令，再开启规则。
cli-rule-commands-are-off = 设置不允许规则运行命令；「lacuna after-refresh --rule-commands on」可允许

## 发送和导出文章

cli-no-target = 没有目标「{ $name }」。「lacuna send-to list」可列出所有目标。
cli-targets-changed = 已更改
cli-target-added = 已添加
cli-not-opened = 无法打开浏览器以访问 { $address }
cli-sent = 已发送到「{ $name }」
cli-runs-on = { $name } 仍在运行
cli-progress-written = 篇文章已写入
cli-export-exists = { $path } 已存在；--overwrite 会替换它
cli-no-file = 它不是文件
cli-export-needs-file = 文章不会写到标准输出；请指定文件
cli-articles-exported = 已写入 { $count } 篇文章，其中 { $dropped } 篇已被发布者移除；注明缺失条目的提示 { $gaps } 处

## 从其他阅读器迁移

cli-progress-moving = 篇文章已导入
cli-move-in-preview = 未做任何更改。加上 --yes 才会导入。
cli-move-in-refresh = 「lacuna refresh」可获取新的订阅源。
cli-move-in-which = 请用 --from 指明阅读器，或给出其路径
cli-move-in-none = 没有找到其他阅读器。请给出其文件的路径，或 OPML 订阅列表的路径。
cli-move-in-how = 「lacuna move-in --from NAME」可显示将导入的内容。
cli-move-in-not-found = 这台计算机上没有找到 { $reader }；请给出其文件的路径
cli-move-in-several = 这台计算机上有多个 { $reader }；请给出其中一个路径：{ $paths }

## 用一个文件存放整个用户配置

cli-whole-saved = 整个用户配置已存入 { $path }，不含密码。
cli-whole-loaded = { $path } 中的用户配置已载入。文件不含密码，请重新输入。
cli-whole-aside = 原来的用户配置已移到一旁，存为 { $path }。
cli-whole-open = 有窗口已打开此用户配置，或另一个「profile load」正在运行；请关闭窗口，或稍后再试
cli-whole-refreshed = 另一个命令正在刷新此用户配置，请等它结束后再试
cli-whole-used = { $reason }；用 --replace 会将其移到一旁，用 --data-dir 可将文件载入另一个文件夹

## 保存的网页

cli-page-saved = { $address }：已保存：{ $title }
cli-page-known = { $address }：此前已保存
cli-page-without-text = { $address }：已保存，但没有正文；网页中没有找到文章
cli-page-later = { $address }：只保存了地址。{ $reason }
cli-page-is-feed = { $address } 是订阅源，不是网页。要订阅，请用：lacuna add { $feed }
cli-page-refused = { $address }：未保存。{ $reason }
cli-page-unknown = { $address } 不是已保存的网页
cli-no-saved-pages = 没有已保存的网页。要保存网页，请用：lacuna save URL
cli-pages-stay = 已保存的网页不是订阅：可用 `lacuna save --remove URL` 删除单个网页
