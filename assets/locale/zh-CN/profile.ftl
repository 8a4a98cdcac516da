# 用户配置：文件夹、备份、修复、密码，以及订阅源的概况。错误是没有句号的分句。
# $path 是文件或文件夹，$reason 是分句，$time 是日期和时间。
# 用词与规则：assets/locale/README.md。

## 打开用户配置

profile-no-folder = 系统没有指明存放 Lacuna 数据的文件夹；请用 --data-dir 指定
profile-not-created = 无法创建用户配置文件夹 { $folder }：{ $reason }
profile-not-writable = 用户配置文件夹 { $folder } 不可写：{ $reason }
profile-no-thread = 无法启动线程：{ $reason }
# $reason 是句子。
profile-settings-set-aside = 无法读取设置（{ $reason }），已移到一旁，存为 { $path }。
profile-settings-partly-read = 只读取了一部分设置（{ $reason }）。文件已移到一旁，存为 { $path }。
profile-settings-unreadable = { $error }。已改用默认设置。在文件可以读取之前，更改无法保存。
# $names：设置的名称。
profile-settings-wrong = 以下设置的值无效，已改用默认值：{ $names }。

## 备份

profile-no-file-dialog = 此桌面环境无法显示文件对话框：`lacuna --data-dir FOLDER` 可打开该文件夹中的用户配置
profile-partly-unreadable = { $path } 有一部分无法读取：`lacuna repair` 可抢救其余部分，并补上备份中的内容
profile-being-replaced = 正在修复或替换此用户配置：请在完成后重试
profile-open-elsewhere = 另一个 Lacuna 正在更改此用户配置：请将其关闭，或在其结束后重试
profile-missing = { $path } 中没有订阅：`lacuna restore { $backup }` 可恢复备份中的订阅
profile-not-whole = { $path } 已写入，但已损坏：{ $reason }
profile-not-made = 无法创建 { $path }：{ $reason }
profile-not-written = 无法写入 { $path }：{ $reason }
profile-not-replaced = 无法替换 { $path }：{ $reason }
profile-not-set-aside = 无法将 { $path } 移到一旁：{ $reason }
profile-not-removed = 无法移除 { $path }：{ $reason }
profile-not-restored = 备份未恢复，因为无法写入设置：{ $reason }
profile-restored = 已恢复：{ $subscriptions } 个订阅、{ $entries } 个条目、{ $read } 个已读标记、{ $starred } 个星标。备份中有而此处缺失的标签、规则、已保存的搜索和账户均已补上。没有移除任何内容。

## 修复

profile-checking = 正在检查数据库
profile-saving = 正在抢救可读的数据
profile-adding-backups = 正在补上备份中的数据
profile-repaired = 损坏的数据库已移到一旁，存为 { $path }。从中抢救出 { $subscriptions } 个订阅和 { $entries } 个条目，又从备份补上 { $restored } 个订阅和 { $marks } 个标记。
profile-sort-subscriptions = 订阅
profile-sort-entries = 条目
profile-sort-read-marks = 已读标记
profile-sort-stars = 星标
profile-sort-labels = 条目的标签
profile-sort-hidden = 被规则隐藏的条目
profile-sort-rules = 规则
profile-sort-searches = 已保存的搜索
# $sort 是上面六者之一。
profile-counts = { $sort }：原有 { $before }，抢救 { $saved }，从备份恢复 { $restored }，丢失 { $lost }。
profile-counts-unknown = { $sort }：已抢救 { $saved }，来自备份 { $restored }。是否还有更多丢失，无从得知。
profile-counts-at-least = { $sort }：原有至少 { $before }，抢救 { $saved }，从备份恢复 { $restored }，丢失至少 { $lost }。
# $count：只剩下标记的已加星标或标签的文章数。
profile-lost-log = 最近的更改已丢失，因为保存它们的文件无法读取。该文件已保留：{ $path }。
profile-lost-marked = 有 { $count } 篇已加星标或标签的文章丢失，只抢救出了标记。
profile-lost-texts = 抢救出的条目中有 { $count } 个丢失了正文。
profile-derived-addresses = 抢救出的订阅中有 { $count } 个的地址已损坏，已根据其他数据推得，请核对。
profile-fetches-again = 下次刷新会重新获取发布者仍在提供的内容。

## 密码

profile-logins-unreadable = 无法读取 { $path }：{ $reason }。
profile-login-not-saved = 无法保存用户名和密码：{ $reason }
profile-no-password = 系统密钥环没有给出 { $server } 的密码：{ $reason }。
    .hint = 请解锁密钥环后刷新，或重新登录。
profile-keyring-silent = 它尚未响应
profile-keyring-no-thread = 无法启动线程
profile-not-in-keyring = 系统密钥环没有应答。{ $server } 的密码存放在用户配置的私有文件中。
profile-stays-in-keyring = { $server } 的密码仍留在系统密钥环中：{ $reason }。
profile-not-removed-from-keyring = 无法从系统密钥环移除「{ $name }」：{ $reason }。

## 请求标头

profile-too-many-headers = 一个订阅源最多 { $most } 个请求标头。

## 列表文件

profile-no-file-name = 路径没有指明文件
profile-no-file = 该处不是普通文件
profile-own-file = 这是 Lacuna 用户配置的文件
profile-file-exists = 文件已存在
profile-other-kind = 该处是另一种类型的文件，不会被替换
profile-link-loop = 其符号链接形成循环

## 订阅源的概况：名称和值

profile-fact-entries = 条目
profile-fact-unread = 未读
profile-fact-from = 时间范围
profile-from-to = { $oldest }至 { $newest }
profile-fact-checked = 上次检查
profile-checked-failed = { $time }；{ $failed } 检查失败
profile-failed = { $time } 检查失败
profile-fact-next = 下次检查
profile-next = { $time } · { $reason }
profile-next-never = 不再检查：订阅源已永久消失
profile-next-refresh = 随下次刷新
profile-fact-at-risk = 有风险
profile-fact-stays = 条目保留时间
# $span 例如「9 小时」。
profile-stays = 约 { $span }
# 两次检查之间的最短时间。$span 和 $asked 例如「20 分钟」。
profile-fact-bound = 最短检查间隔
profile-bound = { $span }，仅在可能遗漏条目时使用
profile-bound-whole = { $span }，仅在可能遗漏条目时使用：服务器不说明订阅源是否有变化，因此每次检查都要下载全部内容
profile-bound-whole-asked = { $span }；若为此订阅源设置该间隔，则为 { $asked }；仅在可能遗漏条目时使用：服务器不说明订阅源是否有变化，因此每次检查都要下载全部内容
profile-fact-problem = 问题
profile-problem = { $reason }从 { $time } 开始。
profile-fact-status = HTTP 状态
profile-fact-failures = 连续失败次数
profile-fact-document = 读取自
profile-fact-files = 已读取的文件
profile-feed-only = 仅订阅源本身
profile-feed-and-pages = 订阅源本身和 { $count } 页
profile-feed-and-archives = 订阅源本身和 { $count } 个归档
profile-feed-and-snapshots = 订阅源本身和 { $count } 个快照
profile-fact-synced = 同步账户
profile-fact-size = 磁盘占用
profile-fact-hidden = 被规则隐藏
profile-fact-removed = 已移除的正文
profile-removed-for-good = { $count } 篇：订阅源已不再提供
profile-removed = { $count } 篇：可重新获取
# 文档的错误，以及地址。
profile-fault-in = { $fault }，位于 { $address }
profile-more-faults = 其归档和分页中另有 { $count } 个
profile-note = 提示
profile-warning = 警告
profile-error = 错误

## 供其他程序使用的报告和列表。$older 和 $newer 是时间，$cause 是 JSON 中的名称。

profile-unknown-time = 未知时间
profile-report-entry = { $reason }介于 { $older } 与 { $newer } 之间。原因：{ $cause }。
# $missing 例如「缺少条目」。
profile-report-title = { $feed }：{ $missing }
profile-report = 缺失的条目
profile-list-title = Lacuna 中的订阅

## 存为归档订阅源

profile-archive-file = { $path }：{ $reason }
profile-archive-other = { $path } 已存在，且属于其他内容
profile-archive-incomplete = 此订阅源缺少条目，或可能缺少条目
profile-archive-form = 此文件夹中的副本是以另一种形式保存的，因为当时不缺而现在缺少条目，或者相反；请选择其他文件夹
profile-archive-hole = { $path } 已不存在，而此文件夹中更新的归档仍在；请将其放回，或选择其他文件夹
profile-archive-empty = 订阅源没有条目
# $address 是原订阅源的地址。下面两句出现在所保存的订阅源中。
profile-archive-copy = { $address } 的副本。
profile-archive-gaps = 此副本可能缺少条目。

## 在后台检查：分句

profile-background-nowhere = 此系统无法定时运行程序
profile-background-sandbox = 程序所在的沙盒不允许这样做
profile-background-file = 无法更改 { $path }：{ $reason }
# $reason 是命令及其输出。
profile-background-refused = systemd 拒绝了请求（{ $reason }）

## 请求日志

# $why 是下面的名称之一，$answer 是下面的短语之一。
profile-request = { $why }：{ $answer } · { $address }
profile-request-poll = 订阅源
profile-request-archive = 更早的条目
profile-request-check = 再次检查归档
profile-request-older = 更早的页面
profile-request-server = 订阅服务器
profile-request-web-archive = 网页存档
profile-request-article = 全文
profile-request-image = 图片
profile-request-icon = 图标
profile-request-updates = Lacuna 新版本
profile-request-unchanged = 没有变更
# $status 例如「404」，$size 例如「12 KB」。
profile-request-received = 已收到 { $size }
profile-request-status = HTTP 状态码 { $status }，{ $size }
# $kind 是命令行 JSON 中的名称。
profile-request-failed = 没有应答（{ $kind }）

## 订阅服务器上的账户。$software 是软件名称，例如「Miniflux 2.2.6」，$user 是在该服务器上的用户名。

profile-server-is = { $address } 上的 { $software }，以 { $user } 登录。
profile-server-unnamed = { $address } 上支持 Google Reader API 的服务器，以 { $user } 登录。
profile-server-no-feeds = 此处还没有订阅源。“同步订阅…”会带来服务器上的订阅源。
profile-server-shares-none = 那里没有订阅这里的任何订阅源，因此无法找回缺失的条目。
profile-server-can = 这里的 { $feeds } 个订阅源中，它也收集 { $shared } 个。
profile-server-gives = Lacuna 可以向它询问缺失的条目，并与它同步已读和星标。
profile-server-may-give = Lacuna 可以与它同步已读和星标。它是否也能提供缺失的条目，只有询问之后才知道。
# $sent 和 $received 是标记数。
profile-sync-done = 已同步：发送 { $sent } 个标记，接收 { $received } 个标记。
profile-sync-anew = 服务器在上次同步之后重新安装过或从备份恢复过，因此重新比对了双方。
profile-sync-sent-again = 服务器重新收到了 { $count } 个它丢失的标记。
profile-sync-kept = 服务器可能丢失了 { $count } 个标记，也可能之后有人在那里更改过。服务器没有说明是哪一种，因此以此处的标记为准。
profile-sync-reopened = 有 { $count } 个较早的条目到达此处时为已读，但在服务器上未读，因此现在在此处也为未读。
profile-sync-ended = { $count } 项更改没有发送，因为服务器已移除相应条目。标记保留在此处。
profile-sync-added = 有 { $count } 篇只在服务器上的星标文章，现已列入「已加星标」。
# Numbers of marks that the first sync would change.
profile-first-none = 无：两边的标记相同。
profile-first-no-feed = 无：两边没有共同的订阅源，因此没有可比较的标记。
profile-first-there = 服务器上：{ $sent } 个标记。
profile-first-here = 此处：已读 { $read }，未读 { $unread }，星标 { $starred }。
profile-first-added = 只在服务器上、将来到此处的星标文章：{ $count }。
profile-first-stopped = 比较已停止。标记同步仍处于关闭状态。
profile-sync-numbers = 已发送 { $sent }，已接收 { $received }。
profile-sync-waiting = { $count } 项更改等待同步。
profile-sync-unknown-there = { $count } 项更改要等服务器有了相应条目才会同步。
profile-starred-there = 服务器上有 { $count } 个星标条目属于此处没有订阅的订阅源，它们保留在服务器上。
profile-starred-here = 此处有 { $count } 个星标条目没有同步，因为它们的订阅源并非两边都已订阅，它们保留在此处。
# $done 和 $of 是条目数，$count 是标记数。
profile-sync-asking = 正在询问有无变更
profile-sync-listing = 已列出 { $done }/{ $of } 个条目
profile-sync-comparing = 正在比较两边的标记
profile-sync-sending = 正在发送 { $count } 个标记
# $ago 例如「2 分钟前」。
profile-synced = { $ago }同步过。
profile-last-synced = 上次同步成功：{ $ago }。
# $reason is a sentence.
profile-sync-failed = 上次同步失败：{ $reason }
profile-synced-ahead = 上次同步时，这台计算机的时钟快了。
profile-never-synced = 尚未同步。标记同步已开启，下次刷新时继续。

## 规则

profile-no-rule = 没有规则「{ $name }」
profile-rule-exists = 已有规则「{ $name }」
profile-too-many-rules = 最多 { $most } 条规则
profile-rules-no-text = 这不是规则文件：它不是 UTF-8 文本
profile-rules-empty = 文件为空
profile-rules-none = 文件中没有规则
profile-rules-cut-off = 文件被截断：缺少末尾的 ]。
profile-rule-twice = 文件中另有一条规则也名为「{ $name }」。
profile-rule-no-json = 这不是 JSON：{ $reason }。
profile-rule-no-object = 规则是含有 name、when 和 then 的对象。
profile-rule-field = 没有字段「{ $name }」。可用的字段有 name、when、then 和 enabled。
profile-rule-no-text = 字段「{ $name }」必须是文本。
profile-rule-no-actions = 字段「then」必须是操作的数组：read、hide、star、notify、full-text、label:NAME 和 run:COMMAND。
profile-rule-no-flag = 字段「enabled」必须是 true 或 false。

## 接收条目的程序，以及条目的导出

profile-program-not-started = 无法启动「{ $program }」：{ $reason }
# $status：系统给出的退出状态
profile-program-failed = 「{ $program }」运行失败（{ $status }）。
profile-program-failed-saying = 「{ $program }」运行失败（{ $status }）：{ $said }
profile-program-ended = 「{ $program }」运行 { $seconds } 秒后仍未结束，已被终止。

## 刷新之后。$rule 是规则的名称。$reason 是关于程序的句子。

profile-no-article = 网页中没有找到文章。
profile-afterwards-not-read = 无法读取数据库，刷新后的工作已略去：{ $reason }
profile-not-notified = 桌面环境没有显示通知：{ $reason }
profile-rule-texts-left-out = 规则要求加载全文的条目中，有 { $count } 个没有加载。打开条目即可加载。
profile-rule-commands-off = 有 { $count } 个规则命令没有运行，因为设置不允许规则运行命令。
profile-rule-commands-left-out = 有 { $count } 个规则命令等到下次刷新时运行，因为数量过多或耗时过长。最多等待一周。
profile-rule-commands-failed = 规则「{ $rule }」：该命令对另外 { $count } 个条目也失败了。
profile-rule-command-failed = 规则「{ $rule }」：{ $reason }
profile-commands-wait = 载入的用户配置或备份附带的命令，须经允许才会运行：可在设置的「刷新」中允许，或使用「lacuna after-refresh --allow-loaded」。对于其间到达的文章，规则的命令最多等待一周。
profile-hook-failed = 刷新后运行的命令：{ $reason }
# 通知的标题。$title 是条目的标题。
profile-notice-entry = { $rule }：{ $title }
profile-notice-entries = { $rule }：{ $count } 个新条目
profile-notice-gap = { $feed } 有新缺口
profile-notice-gaps-of-feed = { $feed } 有 { $count } 个新缺口
profile-notice-gaps = { $count } 个新缺口
profile-notice-dead = 已无法再获取 { $feed }
profile-notice-dead-feeds = 有 { $count } 个订阅源已无法再获取

## 用户配置的文件夹

# $program 是程序名，例如「Syncthing」，$folder 是路径，$kind 是文件系统类型。
profile-place-synchronised = { $program } 正在同步文件夹 { $folder }，此用户配置就在其中。它会逐个复制数据库的文件，可能损坏数据库，或换回旧的数据库。请将用户配置移到其他文件夹（--data-dir）。要在多台计算机上共享已读标记，请使用订阅服务器上的账户。
profile-place-copies = 文件夹 { $folder } 中另有 { $count } 个数据库副本：{ $names }。两台计算机都更改了数据库时，同步文件夹的程序会生成这样的副本。Lacuna 不读取它，因此这里可能缺少已读标记和文章。「lacuna restore 文件」会补上副本中的内容，不移除任何内容。之后请删除副本，并将用户配置移到另一个文件夹（--data-dir）。
profile-place-network = 此用户配置位于网络驱动器（{ $kind }）上。如果两台计算机同时使用，或连接中断，数据库可能损坏。请将用户配置移到这台计算机的磁盘上（--data-dir）。要在多台计算机上共享已读标记，请使用订阅服务器上的账户。

## 发送目标，以及导出文章中的句子

profile-too-many-targets = 最多 { $most } 个目标。
profile-no-target = 没有目标「{ $name }」。
profile-export-attached = 附件：
profile-export-empty = 没有可写入的文章。
profile-folder-not-empty = 文件夹不是空的；如果先前的导出被中断，请删除该文件夹或另选一个
profile-book-too-large = 电子书会过大
profile-export-about = 由 Lacuna 于 { $date }导出
profile-export-untitled = 无标题
profile-export-dropped = 发布者移除了此条目；发现于 { $date }。
profile-export-dropped-short = 已被发布者移除
profile-export-dropped-title = 已被发布者移除
    .note = 发布者已不再提供以下条目，Lacuna 保留了它们。
profile-export-captured = 来自网页存档 { $date }的副本。
profile-export-asked = 来自 { $host }，曾向其询问缺失的条目。
profile-export-account = 来自曾保留此条目的订阅服务器「{ $account }」。
profile-export-imported = 来自导入的文件「{ $file }」。
profile-export-source = 来自订阅源的文档 { $source }。
profile-export-full-text = 正文取自网页 { $page }。
profile-export-purged = Lacuna 已于 { $date }移除正文，以节省磁盘空间。
# $kind：媒体类型
profile-export-file = 此条目是文件（{ $kind }），未包含在内。
profile-export-stopped = 导出已停止

## 其他阅读器导出的文章。这些句子出现在导入的预览和报告中。

profile-starred-marked = { $count } 篇文章已在本地，会补上星标、已读标记和标签。
profile-starred-added = { $count } 篇文章会添加到已订阅的订阅源中，但不会补上缺口。
profile-starred-kept = { $count } 篇文章来自 { $feeds } 个未订阅的订阅源。文章可在「已加星标」和各标签下找到，但不会订阅这些订阅源。
profile-starred-left-out = { $count } 篇文章被略去，因为没有订阅其订阅源，且没有星标和标签。
profile-starred-labels = { $count } 个标签被略去，因为数量过多。
profile-starred-bad-labels = { $count } 个标签被略去，因为其名称为空、超过 { $most } 个字符或无法显示。
profile-starred-long-lists = { $count } 篇文章各有超过 1,000 个标签和分类。前 1,000 个之后的被略去。
profile-starred-unusable = { $count } 项无法使用，因为没有指明订阅源，或既无链接也无标题。
profile-starred-damaged = 文件在第 { $line } 行处损坏或被截断。只会导入此前的内容。

## 让两边的订阅一致的更改，由用户确认。

profile-change-subscribe-here = 在这里订阅：{ $title }
profile-change-subscribe-here-in = 在这里订阅到文件夹「{ $folder }」：{ $title }
profile-change-subscribe-there = 在服务器上订阅：{ $title }
profile-change-folder-here = 在这里移入文件夹「{ $folder }」：{ $title }
profile-change-top-here = 在这里移出文件夹：{ $title }
profile-change-folder-there = 在服务器上移入文件夹「{ $folder }」：{ $title }
profile-change-top-there = 在服务器上移出文件夹：{ $title }
profile-change-unsubscribe-there = 在服务器上取消订阅，因为这里已取消（先将其星标条目获取到此处）：{ $title }
profile-change-gone-there = 服务器上已没有。这里会保留但不再同步，直到取消订阅：{ $title }
# $change 是上面的句子之一，$reason 是句子。
profile-change-refused = { $change }。未执行：{ $reason }
profile-subscriptions-same = 两边的订阅相同。
profile-subscriptions-done = 已完成 { $count } 项更改。

## 从其他阅读器迁移

profile-moving-takes-all = 订阅源、文件夹、已读标记、星标
profile-moving-takes-labels = 订阅源、文件夹、已读标记、星标、标签
profile-moving-takes-tags = 订阅源、标签（作为文件夹）、标题、已读标记
profile-moving-takes-feeds = 订阅源和文件夹
# $path 是文件或文件夹，$reason 是分句或句子。
profile-moving-nothing-there = { $path } 不是阅读器的文件或文件夹
profile-moving-unreadable = 无法读取 { $path }：{ $reason }
profile-moving-no-copy = 无法复制另一个阅读器的数据库：{ $reason }
profile-moving-no-database = 不会导入已读标记和星标，因为找不到文件 { $file }。{ $reader } 通常把它放在 { $folder }。如需一并导入，请将它复制到 { $list } 旁边。
profile-moving-no-list = 可能缺少文件夹和订阅源名称，因为找不到文件 { $file }。{ $reader } 通常把它放在 { $folder }。如需一并导入，请将它复制到 { $database } 旁边。
profile-moving-left-out = 有一部分被略去：{ $reason }。
profile-moving-damaged = { $file } 有一部分已损坏，无法读取。会导入其余部分。
profile-moving-feeds = { $count } 个订阅源是新的。
profile-moving-known = { $count } 个订阅源已在本地，位置保持不变。
profile-moving-tags = { $count } 个订阅源有多个标签，以第一个标签作为文件夹，其余标签在导出的订阅列表中作为分类。
profile-moving-unusable-feeds = { $count } 个订阅源无法使用，因为其地址不是网址，例如是命令或搜索：{ $names }
profile-moving-marked = { $count } 篇文章已在本地，会补上已读标记和星标。
profile-moving-added = { $count } 篇文章会添加进来，但不会补上缺口。
profile-moving-kept = { $count } 篇带星标或标签的文章会添加进来，尽管其订阅源不在另一阅读器的列表中或无法使用。可在「已加星标」和各标签下找到。
profile-moving-deleted = { $count } 篇文章已在那里删除，在这里不会出现在列表中。
profile-moving-marks = 那里已读 { $read }，已加星标 { $starred }。
profile-moving-unusable = { $count } 篇文章无法使用，因为既无链接也无标题。
profile-moving-others = { $count } 篇文章被略去，因为其订阅源不在另一阅读器的列表中或无法使用，且文章既无星标也无标签：{ $names }

## 用一个文件存放整个用户配置

profile-whole-exists = { $path } 已存在；请换一个名称
profile-whole-other = { $path } 不是保存的用户配置
profile-whole-damaged = { $path } 已损坏或不完整
profile-whole-foreign = { $path } 在 Lacuna 之外被修改过：其数据库含有 Lacuna 不会创建的部分
profile-whole-newer = { $path } 由更新版本的 Lacuna 保存
profile-whole-used = { $folder } 中的用户配置正在使用
profile-whole-partly = 用户配置已载入，但不完整：{ $reason }
profile-whole-hook = 其中附带一个在每次刷新后运行的命令：{ $command }
profile-whole-rules = 其中附带 { $count } 条会运行命令的规则：{ $commands }
profile-whole-rule-command = { $rule }：{ $command }
profile-whole-commands-wait = 以上命令须经允许才会运行：可在设置的「刷新」中允许，或使用「lacuna after-refresh --allow-loaded」。
profile-whole-headers = 文件中没有 { $count } 个请求标头的值。请在各订阅源的「关于此订阅源」中重新输入：{ $headers }
profile-whole-header = 「{ $feed }」的 { $name }
profile-whole-targets = 其中附带「发送到」的命令，只有选择时才会运行：{ $commands }

## 保存的网页

profile-page-wants-login = { $host } 要求登录后才显示此页面。Lacuna 已保留其地址，可在浏览器中打开。
profile-page-waits = 其服务器要求等待。Lacuna 将在 { $until } 之后载入网页。
profile-page-loads-after = Lacuna 将在 { $until } 之后载入网页。
profile-no-page = 这不是网页，而是类型为 { $kind } 的文件。
profile-page-is-feed = 这是订阅源，不是网页。
profile-page-deleted = 网页在加载时被删除。
# $reason is a sentence.
profile-page-not-loaded = 未能载入已保存的网页 { $address }。{ $reason }

## 完整保留的星标文章

profile-kept-failed = 无法存储星标文章的图片：{ $reason }。已存储的内容没有丢失。
profile-kept-left-out = 有 { $count } 篇带星标或标签的文章，其图片超出了 { $limit } 的上限，因此没有保留。最近加星标的文章优先。可在设置的「阅读」中更改上限。
