# 对话框。$name 是订阅源或文件夹的名称，$server 是协议、主机和端口。
# 用词与规则：assets/locale/README.md。

## 标题

ui-dialogs-title-add-feed = 添加订阅源
ui-dialogs-title-import = 导入 OPML
ui-dialogs-title-save-feed = 存为归档订阅源
ui-dialogs-title-export = 导出 OPML
ui-dialogs-title-rename = 重命名
ui-dialogs-title-move = 移动到文件夹
ui-dialogs-title-address = 更改地址
ui-dialogs-title-sign-in = 登录
ui-dialogs-title-remove-several = 取消订阅这些订阅源？
ui-dialogs-title-remove = 取消订阅此订阅源？
ui-dialogs-title-new-folder = 新建文件夹
ui-dialogs-title-rename-folder = 重命名文件夹
ui-dialogs-title-remove-folder = 移除此文件夹？
ui-dialogs-title-mark-older = 将较早的条目标记为已读
ui-dialogs-title-open-pages = 打开大量网页？
ui-dialogs-title-label = 标签
ui-dialogs-title-edit-label = 编辑标签
ui-dialogs-title-save-search = 存为智能文件夹（所有订阅源）
ui-dialogs-title-edit-search = 编辑智能文件夹

## 多个对话框共用的按钮和字段

ui-dialogs-close = 关闭
    .hint = 关闭（Esc）
ui-dialogs-cancel = 取消
ui-dialogs-rename = 重命名
ui-dialogs-name = 名称
ui-dialogs-folder = 文件夹
ui-dialogs-no-folder = 无文件夹
ui-dialogs-more-folders = 还有 { $count } 个文件夹：输入名称的一部分即可查找。

## 对订阅源的更改

ui-dialogs-rename-note = 留空则使用订阅源自己的标题。
ui-dialogs-move-one = 「{ $name }」所在的文件夹。新文件夹会自动创建。用斜杠表示文件夹中的文件夹。
ui-dialogs-move-several = { $count } 个订阅源所在的文件夹。新文件夹会自动创建。用斜杠表示文件夹中的文件夹。
ui-dialogs-move = 移动
ui-dialogs-address-note = 「{ $name }」的地址。其条目、已读标记和星标会保留，并添加来自新地址的条目。
ui-dialogs-address = 地址
ui-dialogs-change = 更改
ui-dialogs-mark-older-note = 将「{ $name }」中较早的条目标记为已读。缺口保持原样。
# 这两条之间是填写数字的字段。
ui-dialogs-older-than = 早于
ui-dialogs-older-than-days = 天前
ui-dialogs-days = 天数
ui-dialogs-day = 一天
ui-dialogs-week = 一周
ui-dialogs-month = 一个月
ui-dialogs-year = 一年
ui-dialogs-days-bounds = 天数应为 1 至 { $most }
ui-dialogs-mark-read = 标记为已读
ui-dialogs-remove-one = 将「{ $name }」及其条目从 Lacuna 中移除。已加星标或标签的条目会保留。退出之前可以撤销。
ui-dialogs-remove-several = 移除 { $count } 个订阅源及其条目。已加星标或标签的条目会保留。退出之前可以撤销。
ui-dialogs-remove = 取消订阅
ui-dialogs-unsubscribe = 取消订阅 { $count } 个订阅源
# 订阅源列表：其中的名称，以及略去 $count 个名称的列表末尾。
ui-dialogs-quoted = 「{ $name }」
ui-dialogs-names-and-more = { $names } 及另外 { $count } 个
ui-dialogs-open-first = 选择了 { $all } 个条目。将在浏览器中打开前 { $opened } 个的网页。
ui-dialogs-open-all = 将在浏览器中打开 { $count } 个条目的网页。
ui-dialogs-open-pages = 打开 { $count } 个网页

## 文件夹

ui-dialogs-in-folder = 位于文件夹「{ $name }」中
ui-dialogs-folder-exists = 已有同名的文件夹。
ui-dialogs-folders-merge = 已有同名的文件夹：两者将合并。
ui-dialogs-create-folder = 创建文件夹
ui-dialogs-remove-folder-note = 「{ $name }」中的订阅源和文件夹会保留，并上移一级。
ui-dialogs-remove-folder = 移除文件夹
ui-dialogs-folder-name = 文件夹的名称

## 登录

ui-dialogs-sign-in-keyring = 用于「{ $name }」。只发送给 { $server }，并保存在系统密钥环中。
ui-dialogs-sign-in-file = 用于「{ $name }」。只发送给 { $server }，并保存在用户配置的私有文件中。
ui-dialogs-sign-in-either = 用于「{ $name }」。只发送给 { $server }，并保存在系统密钥环中；没有密钥环时，保存在用户配置的私有文件中。
ui-dialogs-not-encrypted = 未加密：网络上的其他人可能看到密码。
ui-dialogs-user = 用户名
ui-dialogs-password = 密码
ui-dialogs-sign-in = 登录
ui-dialogs-sign-out = 退出登录

## 添加订阅源

ui-dialogs-paste = 粘贴订阅源或网站地址
ui-dialogs-feed-or-site = 订阅源或网站地址
ui-dialogs-looking = 正在查找订阅源…
ui-dialogs-folder-none = 无
ui-dialogs-header-show = 为此订阅源发送请求标头
ui-dialogs-proxy-show = 为此订阅源使用代理
ui-dialogs-proxy = 此订阅源的代理
    .note = http 或 SOCKS 代理的地址，不用代理则填「none」。从第一个请求起，为此订阅源获取的所有内容都经过该代理。
ui-dialogs-add = 添加
ui-dialogs-add-several = 添加 { $count } 个订阅源
ui-dialogs-find = 查找订阅源
# 固定分页的订阅源从何处开始：标题及其选项。
ui-dialogs-begin = 起点
ui-dialogs-begin-beginning = 从头开始
ui-dialogs-begin-date = 从某个日期
ui-dialogs-begin-entry = 从某个条目之后
ui-dialogs-begin-snapshot = 从快照开始
# 各选项的字段及其说明。
ui-dialogs-date = 日期
    .note = 当天及之后变更的所有内容。
ui-dialogs-content-id = 条目的 ID（Content-ID）
    .note = 在别处读过的最后一个条目。
ui-dialogs-snapshot = 快照索引的地址
    .note = 先读快照的各页，再读快照制作之后的变更。
ui-dialogs-unreachable = 无法连接此地址。仍要订阅吗？
ui-dialogs-wants-login = 此网站需要用户名和密码。
ui-dialogs-not-signed-in = 此网站没有接受用户名和密码。
ui-dialogs-subscribe-anyway = 仍要订阅
ui-dialogs-found-one = 找到此订阅源
ui-dialogs-found = 找到 { $count } 个订阅源
ui-dialogs-subscribed = 已订阅
ui-dialogs-show-feed = 查看
# 接在名称或数字之后。
ui-dialogs-is-subscribed = 已订阅

## 恢复、导出和导入

ui-dialogs-restore-note = 备份包含订阅、已读标记和星标。恢复备份会补上缺失的内容，不会移除任何内容。
ui-dialogs-looking-for-backups = 正在查找备份…
ui-dialogs-no-backup = 还没有备份。备份每天进行一次。
ui-dialogs-restore = 恢复 { $time } 的备份
ui-dialogs-export-note = 保存所有订阅及其文件夹，可用于其他阅读器或用作备份。
ui-dialogs-export-path = 导出路径
ui-dialogs-with-history = 包含历史状态
ui-dialogs-done = 完成
ui-dialogs-file-name = subscriptions.opml
ui-dialogs-choose = 选择…
ui-dialogs-import-note = 选择其他阅读器导出的订阅列表（OPML）或星标文章（starred.json），输入其路径，或将其拖放到这里。添加之前会先显示将要进行的操作。
ui-dialogs-import-path = OPML 文件的路径
ui-dialogs-move-in-note = Lacuna 会自动查找 Newsboat、Liferea、RSS Guard 和 NetNewsWire 的文件。它只读取其他阅读器的文件，绝不更改。添加之前会先显示将导入的内容。
ui-dialogs-move-in-looking = 正在查找其他阅读器…
ui-dialogs-move-in-none = 在常用文件夹中没有找到其他阅读器。
ui-dialogs-move-in-takes = 导入：{ $things }
ui-dialogs-move-in-look = 预览 { $reader }
ui-dialogs-move-in-other = Thunderbird 等其他阅读器可将订阅列表导出为 OPML：请选择该文件。
ui-dialogs-move-in-path = 其他阅读器文件的路径
ui-dialogs-move-in-hint = 文件夹或文件
ui-dialogs-move-in-take = 导入
ui-dialogs-whole-note = 要换到另一台计算机，请在这里将一切保存到一个文件，再在那里的 Lacuna 中载入：订阅源、文章、已读标记、星标、标签、规则、账户和设置。文件中不含密码。
ui-dialogs-whole-path = 要保存或载入的文件
ui-dialogs-whole-save = 保存到此文件
ui-dialogs-whole-load = 从此文件载入
ui-dialogs-whole-replace = 载入时，用文件的内容替换这里的全部内容。现有内容保留在用户配置的文件夹中，文件名以 before-loading- 开头；「lacuna restore 文件」可将其恢复。
ui-dialogs-reading = 正在读取…
ui-dialogs-import-only = 仅导入，不获取
ui-dialogs-import = 导入 { $count } 个订阅源
ui-dialogs-import-articles = 导入 { $count } 篇文章
ui-dialogs-preview = 预览
ui-dialogs-select-all = 全选
ui-dialogs-select-none = 全不选
# 文件中的数量，以「·」分隔。
ui-dialogs-new-feeds = { $count } 个新订阅源
ui-dialogs-count-subscribed = { $count } 个已订阅
ui-dialogs-count-repeated = { $count } 个在文件中多次出现
ui-dialogs-count-unusable = { $count } 个无法使用
ui-dialogs-a-folder = 文件夹 { $name }

## 命令面板

ui-dialogs-palette = 搜索命令和订阅源
    .hint = 想做什么，或想看哪个订阅源？
ui-dialogs-no-matches = 没有匹配项
# 命令面板中各行的种类。
ui-dialogs-is-feed = 订阅源
ui-dialogs-is-folder = 文件夹
# 面板中的操作为何不能选择。
ui-dialogs-needs-feed = 请先选择订阅源
ui-dialogs-needs-entry = 请先选择条目
ui-dialogs-needs-gap = 请先选择缺口
ui-dialogs-not-now = 现在不可用

## 关于 Lacuna

ui-dialogs-version = Lacuna { $version }
ui-dialogs-about = 一款知道自己缺了什么的订阅阅读器。只要发布者提供，它就加载订阅源的历史，并显示每个缺口。带历史的订阅源遵循 RFC 5005 的规定。
ui-dialogs-licences = MIT 许可证。使用 Inter、Lacuna Serif 和 JetBrains Mono 字体（SIL 开放字体许可证）。

## 存为归档订阅源

ui-dialogs-save-feed-note = 将「{ $feed }」的条目写入文件夹。把文件夹放到任意网络服务器上，Lacuna 和其他支持归档的阅读器就能从那里得到全部历史。再次保存到同一文件夹即可添加新内容。文件中含有订阅源的地址：如果地址需要保密，请勿公开这些文件。
ui-dialogs-save-feed-path = 文件夹的路径
ui-dialogs-save-feed-hint = 文件夹的路径
ui-dialogs-save-lacks = Lacuna 无法断定这些就是订阅源的全部条目。
ui-dialogs-save-base = 文件夹在网上的地址（可选）
    .note = 各文件之间的链接会以此地址开头。不填则从任何地址都能使用。
ui-dialogs-save-size = 每个文件存放的更早条目数
ui-dialogs-save-incomplete = 仍然保存，副本会注明这一点。
ui-dialogs-save = 保存
ui-dialogs-replace = 替换

## 请求日志

ui-dialogs-requests-note = Lacuna 向服务器请求了什么，以及原因。最新的在最前。
ui-dialogs-reading-requests = 正在读取日志…
ui-dialogs-no-requests = 还没有任何请求。

## 标签

ui-dialogs-label-note = { $count } 个条目的标签。带标签的条目会保留，与加星标的条目一样。
ui-dialogs-label-name = 标签的名称
ui-dialogs-label-hint = 新标签，或在下方选择
ui-dialogs-label-make = 创建此标签
ui-dialogs-label-done = 完成
ui-dialogs-label-exists = 另一个标签已使用此名称。
ui-dialogs-search-name = 智能文件夹的名称
ui-dialogs-search = 智能文件夹的搜索
ui-dialogs-search-exists = 另一个智能文件夹已使用此搜索。
ui-dialogs-more-labels = 还有 { $count } 个标签：输入名称的一部分即可查找。
ui-dialogs-colour-blue = 蓝色
ui-dialogs-colour-green = 绿色
ui-dialogs-colour-orange = 橙色
ui-dialogs-colour-purple = 紫色
ui-dialogs-colour-red = 红色
ui-dialogs-colour-teal = 青色
ui-dialogs-colour-pink = 粉色
ui-dialogs-colour-grey = 灰色

## 规则

ui-dialogs-rules-note = 每个新条目自上而下依次经过这些规则。规则不会删除任何内容。
ui-dialogs-rules-reading = 正在读取规则…
ui-dialogs-rules-none = 还没有规则。
ui-dialogs-rules-done = 完成
ui-dialogs-rule-new = 新建规则
ui-dialogs-rule-on = 规则「{ $name }」
ui-dialogs-rule-delete = 删除规则「{ $name }」
ui-dialogs-rule-up = 上移规则「{ $name }」
ui-dialogs-rule-down = 下移规则「{ $name }」
ui-dialogs-rule-edit = 编辑
    .of = 编辑规则「{ $name }」
ui-dialogs-rule-matched = { $count } 个条目
# 一行显示的规则：搜索条件，以及所做的事的列表。
ui-dialogs-rule-words = 符合「{ $query }」时：{ $actions }
ui-dialogs-rule-does-read = 标记为已读
ui-dialogs-rule-does-hide = 隐藏
ui-dialogs-rule-does-star = 加星标
ui-dialogs-rule-does-label = 加标签「{ $name }」
ui-dialogs-rule-does-notify = 通知
ui-dialogs-rule-does-full-text = 加载全文
ui-dialogs-rule-does-run = 运行「{ $command }」
ui-dialogs-rule-name = 规则的名称
ui-dialogs-rule-name-hint = 名称
ui-dialogs-rule-when = 如果此搜索能找到新条目
ui-dialogs-rule-query = 规则的搜索
ui-dialogs-rule-query-hint = feed:新闻 title:天气
ui-dialogs-rule-try = 试用
ui-dialogs-rule-trying = 正在搜索已存储的条目…
# $of 是已存储的条目数。
ui-dialogs-rule-tried = { $of } 个条目中会有 { $count } 个匹配
ui-dialogs-rule-show = 显示匹配项
ui-dialogs-rule-then = 执行操作
ui-dialogs-rule-read = 标记为已读
ui-dialogs-rule-hide = 在列表中隐藏并标记为已读
ui-dialogs-rule-hide-note = 条目会留在磁盘上。搜索可以找到它，is:hidden 可找到所有隐藏的条目，标记为未读即可重新显示。
ui-dialogs-rule-star = 加星标
ui-dialogs-rule-labels = 规则的标签
ui-dialogs-rule-labels-hint = 标签，以半角逗号分隔
ui-dialogs-rule-notify = 显示通知
ui-dialogs-rule-full-text = 加载全文
ui-dialogs-rule-command = 规则的命令
ui-dialogs-rule-command-hint = 命令，例如 mpv {"{url}"}
ui-dialogs-rule-command-off = 设置不允许规则运行命令，因此这条命令不会运行。
ui-dialogs-rule-tasks-note = 通知、加载全文和命令在刷新之后进行，且只针对未读的新条目。每次刷新后最多加载 50 篇全文、运行 100 个命令。
ui-dialogs-rule-exists = 另一条规则已使用此名称。
ui-dialogs-rule-save = 保存规则

## 发送和导出文章

ui-dialogs-send-to-of = 将「{ $title }」发送到
ui-dialogs-send-to-of-several = 将 { $count } 个条目发送到
ui-dialogs-send-to-too-many = 一次最多发送 { $most } 个条目。
ui-dialogs-palette-send-to = 发送到「{ $name }」
ui-dialogs-send-to-none = 还没有目标。
ui-dialogs-send-to-command = 命令
ui-dialogs-send-to-edit = 编辑目标…
ui-dialogs-export-entry-note = 将「{ $title }」写入文件。
ui-dialogs-export-entries-note = 将 { $count } 篇文章写入文件。
ui-dialogs-export-list-note = 将「{ $title }」的文章写入文件，包括被发布者移除的文章，并在缺少条目的位置注明。
ui-dialogs-export-search-note = 将「{ $title }」中的文章写入文件。被发布者移除的文章排在最后。
ui-dialogs-export-found-note = 将「{ $title }」中的文章写入文件。
ui-dialogs-export-html = 一个网页，任何浏览器都能打开，离线也可以。要打印，请在浏览器中打开。
ui-dialogs-export-markdown-one = 一个文本文件，开头是标题、作者、日期和来源。
ui-dialogs-export-markdown = 一个新文件夹，每篇文章一个文本文件，外加一份列表。
ui-dialogs-export-epub = 一本电子书，供电子书阅读器使用（EPUB 3）。
ui-dialogs-export-articles-path = 文件的路径
ui-dialogs-export-articles-name = 文章
ui-dialogs-export-images = 包含先前加载过的图片
ui-dialogs-export-images-markdown = 图片会存为文本旁边文件夹中的文件。

## 保存的网页

# 保存网页
ui-dialogs-page-note = 保留单个网页的正文，供以后阅读，直到将其删除。
ui-dialogs-page-address = 网页的地址
ui-dialogs-save-page = 保存网页
