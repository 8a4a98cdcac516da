# 设置。`.note` 用一两句话说明一项设置。
# 用词与规则：assets/locale/README.md。

## 页面

ui-settings-page-appearance = 外观
ui-settings-page-reading = 阅读
ui-settings-page-refreshing = 刷新
ui-settings-page-history = 历史
ui-settings-page-network = 网络
ui-settings-page-accounts = 账户
ui-settings-page-keys = 按键

## 外观

ui-settings-theme = 主题
ui-settings-theme-system = 跟随系统
ui-settings-theme-light = 浅色
ui-settings-theme-dark = 深色
ui-settings-text-size = 文字大小
    .note = 只用于文章。Ctrl 加 + 或 − 可缩放整个窗口。
ui-settings-line-spacing = 行距
    .note = 相对于文字大小。
ui-settings-width = 栏宽
    .note = 文章每行的最大长度。
ui-settings-width-narrow = 窄
ui-settings-width-medium = 中
ui-settings-width-wide = 宽
ui-settings-font = 文章字体
ui-settings-font-sans = 无衬线
ui-settings-font-serif = 衬线
ui-settings-icons = 订阅源图标
    .note = 从各订阅源自己的网站获取并保留。
ui-settings-hide-read = 隐藏没有未读条目的订阅源
ui-settings-menu-bar = 菜单栏
    .note = 订阅上方的菜单按钮中有相同的菜单项。
ui-settings-menu-bar-by-key = 按 { $key } 可暂时显示。菜单按钮中有相同的菜单项。

## 阅读

# 字段的单位：秒、分钟、兆字节、文件。
ui-settings-s = 秒
ui-settings-min = 分钟
ui-settings-mb = MB
ui-settings-files = 个文件
ui-settings-mark-after = 多久后标记为已读
    .note = 条目打开多久后算作已读。
ui-settings-mark-on-scroll = 滚动经过时标记为已读
ui-settings-compact = 紧凑列表
    .note = 每个条目只占一行。
ui-settings-images = 图片
    .note = 何时加载条目中的图片。不发送 Cookie，并略去会上报阅读情况的跟踪像素。
ui-settings-images-opened = 打开时
ui-settings-images-request = 按需
ui-settings-images-never = 从不
ui-settings-thumbnails = 缩略图
    .note = 如果订阅源设为打开时加载图片，则为列表中可见的每个条目加载一张图片。
ui-settings-animations = 播放动图
    .note = 关闭时只显示第一帧。看不到的动图会暂停。
ui-settings-keep-images = 保留图片
    .note = 已加载图片占用的磁盘空间。最久未看的图片会先移除。
ui-settings-kept = 保留星标文章的图片
    .note = 带星标或标签的文章的图片所占用的磁盘空间，0 表示不保留。这些图片会留下，供离线阅读。空间不足时，最近加星标的文章优先。只为设为打开时加载图片的订阅源获取图片。
ui-settings-keep-full-text = 加载星标文章的全文
    .note = 带标签的文章也一样。关闭时，只有总是加载全文的订阅源，才会在加星标时加载全文。已加载的全文始终保留。

## 刷新

ui-settings-interval = 刷新间隔
    .note = 用于没有自行规定间隔的订阅源。
ui-settings-at-start = 启动时检查订阅源
ui-settings-background = 在后台检查订阅源
    .note = 窗口关闭时也检查，以减少遗漏。
ui-settings-keep-running = 关闭窗口后继续运行
    .note = 托盘图标显示未读条目数，并继续检查订阅源。选择「退出」可结束 Lacuna。
ui-settings-no-tray = 此桌面环境没有系统托盘，因此关闭窗口时 Lacuna 会退出。
ui-settings-offline = 离线工作
    .note = 开启期间，Lacuna 不会获取任何内容。
ui-settings-notifications = 通知
    .note = 使用其他窗口时，以通知显示新条目。
ui-settings-notify-of-gaps = 缺口通知
    .note = 以通知显示新缺口，以及已无法再获取的订阅源。
ui-settings-rule-commands = 允许规则运行命令
    .note = 规则可以对条目启动自选的程序。运行超过 30 秒的命令会被终止。
ui-settings-after-refresh = 每次刷新后运行的命令
    .note = 命令从标准输入以 JSON 格式读取刷新的结果，说明见「lacuna after-refresh --help」。留空则不运行。
ui-settings-loaded-commands = 允许来自文件的命令
    .note = 每次刷新后的命令和规则的命令来自文件中的用户配置或备份。查看并允许之后才会运行。

## 历史

ui-settings-mark-older = 将更早的条目标记为
    .note = 用于订阅之前的条目。
ui-settings-mark-older-read = 已读
ui-settings-mark-older-unread = 未读
ui-settings-archives = 下载超过此数量前询问
    .note = 一个订阅源在 Lacuna 询问之前可加载的归档文件数。
ui-settings-feed-cap = 存储超过此大小前询问
    .note = 一个订阅源的正文在 Lacuna 询问之前可占用的磁盘空间。
ui-settings-keep-feed = 每个订阅源的存储上限
    .note = 一个订阅源的正文可占用的磁盘空间，0 表示不限。未读、已加星标和带标签的条目保留正文，标题也会留下。先移除可重新获取的最早正文；订阅源不再提供的正文最后移除，且无法恢复。
ui-settings-keep-all = 所有订阅源的存储上限
    .note = 所有订阅源的正文合计可占用的磁盘空间，0 表示不限。要限制单个订阅源，请到「关于此订阅源」。
ui-settings-largest = 订阅源文件上限
    .note = 拒绝更大的文件。服务器压缩发送的文件按解压后的大小计算。

## 网络

ui-settings-private = 允许本地地址
    .note = 允许订阅源和账户指向本地网络中的设备，并允许订阅源从 https 转到未加密的 http。
ui-settings-keyring = 将密码保存在系统密钥环中
    .note = 没有密钥环时，密码保存在私有文件中。
ui-settings-kept-in-keyring = { $user }；密码在系统密钥环中。
ui-settings-kept-in-file = { $user }；密码在用户配置的私有文件中。
ui-settings-sign-out = 退出登录
ui-settings-sign-out-of = 退出登录 { $server }
ui-settings-web-archive = 网页存档的地址
    .note = 查找缺失的条目时，Lacuna 会向 Internet Archive 询问网页的副本。也可以使用其他存档：填入其副本列表（Memento TimeMap）的地址。
ui-settings-updates = 新版本的网址（可选）
    .note = Lacuna 每天读取一次此地址的版本列表，有更新的版本时会提示，不会安装任何内容。留空即可关闭。
ui-settings-an-address = http 或 https 地址
ui-settings-proxy = 代理
    .note = 本地地址不经过代理。
ui-settings-proxy-system = 系统
ui-settings-proxy-none = 无
ui-settings-proxy-http = 地址
ui-settings-proxy-address = 代理的地址
ui-settings-proxy-wanted = http、https 或 SOCKS 代理的地址
ui-settings-bounds = { $least } 至 { $most }

## 按键

ui-settings-keys = 选择一项操作，然后按下新的按键。按 Esc 取消。
ui-settings-find-action = 查找操作
ui-settings-no-key = 无
    .of = 「{ $name }」没有按键
ui-settings-reset-key = 重置
    .of = 重置「{ $name }」的按键
ui-settings-press-key = 请按键…
ui-settings-key-of = 「{ $name }」的按键：{ $keys }
ui-settings-key-refused = { $keys }：{ $reason }

## 订阅服务器上的账户。$name 是用户给账户起的名称，$user 是在服务器上的用户名。

ui-settings-accounts-note = Miniflux、FreshRSS 等订阅服务器会在这台计算机休眠时收集条目。Lacuna 可以向它们询问缺失的条目，并同步已读标记和星标。
ui-settings-accounts-conflicts = 两边的标记不一致时，以此处尚未发送的更改为准，没有这样的更改时以服务器为准。
ui-settings-account-user = { $address } 上的 { $user }
ui-settings-account-token = { $address }，用令牌登录
ui-settings-account-sync = 立即同步
ui-settings-account-sync-of = 立即与「{ $name }」同步
ui-settings-account-sync-on = 同步标记
ui-settings-account-sync-on-of = 与「{ $name }」同步已读标记和星标
ui-settings-account-stop = 取消本次同步
ui-settings-account-stop-of = 取消正在与「{ $name }」进行的同步
ui-settings-account-sync-off = 关闭同步
ui-settings-account-sync-off-of = 关闭与「{ $name }」的同步
ui-settings-account-subscriptions = 同步订阅…
ui-settings-account-subscriptions-of = 与「{ $name }」同步订阅…
ui-settings-subscriptions-of = 订阅和文件夹：{ $name }
ui-settings-subscriptions-names = 名称不会同步：重命名的订阅源在另一边保留原来的名称。
ui-settings-subscriptions-confirm = 进行 { $count } 项更改
ui-settings-subscriptions-close = 关闭
ui-settings-account-test = 测试
ui-settings-account-test-of = 测试「{ $name }」
ui-settings-account-private = 允许 { $name } 使用本地地址
    .hint = 允许此服务器的名称指向本地网络中的设备。
ui-settings-account-remove = 移除
ui-settings-account-remove-of = 移除「{ $name }」
ui-settings-account-remove-note = Lacuna 会先发送等待中的标记，然后清除密码。条目及其标记保留在此处。
ui-settings-account-remove-it = 移除账户「{ $name }」
ui-settings-account-not-sent = 有 { $count } 项更改未发送到服务器。如果继续，再次同步此账户后服务器才会收到这些更改。它们保留在此处。
ui-settings-account-remove-anyway = 仍然移除账户「{ $name }」
ui-settings-account-off-anyway = 仍然关闭与「{ $name }」的同步
ui-settings-account-asking = 正在询问服务器…
ui-settings-account-stop-asking = 停止
ui-settings-account-gone = 服务器上已没有：{ $title }
ui-settings-account-subscribe-again = 在服务器上重新订阅
ui-settings-account-subscribe-again-of = 在服务器上重新订阅 { $title }
ui-settings-account-unsubscribe-here = 在此处退订
ui-settings-account-unsubscribe-here-of = 在此处退订 { $title }
ui-settings-first-of = 与 { $name } 首次同步标记将更改：
ui-settings-first-confirm = 现在同步标记，今后也同步
ui-settings-account-add = 添加账户
ui-settings-account-address = 服务器地址
ui-settings-account-plain = 未加密：网络上的其他人可能看到密码
ui-settings-account-try = 仅测试，不添加
ui-settings-account-login = 服务器上的用户名
    .hint = 使用 Miniflux 的 API 令牌时留空
ui-settings-account-secret = 密码或 API 令牌
ui-settings-account-name = 账户名称
    .hint = 留空则使用服务器的名称
ui-settings-account-add-it = 添加账户

## 「发送到」的目标

ui-settings-page-send-to = 发送到
ui-settings-send-note = 「发送到」的目标。地址在浏览器或邮件程序中打开。命令（例如 mpv {"{url}"}）不经过 shell 运行。{"{url}"} 和 {"{title}"} 代表条目的网址和标题。
ui-settings-send-up = 上移「{ $name }」
ui-settings-send-edit = 编辑
ui-settings-send-edit-of = 编辑「{ $name }」
ui-settings-send-remove = 移除
ui-settings-send-remove-of = 移除「{ $name }」
ui-settings-send-add = 添加目标
ui-settings-send-change = 更改「{ $name }」
ui-settings-send-presets = 预设
ui-settings-send-name = 目标的名称
ui-settings-send-text = 地址或命令
ui-settings-send-add-it = 添加目标
ui-settings-send-change-it = 更改目标
ui-settings-send-cancel = 取消
ui-settings-send-exists = 另一个目标已使用此名称。
ui-settings-send-most = 最多 { $most } 个目标。
