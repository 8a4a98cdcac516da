# Lacuna 对用户自己的订阅服务器的说明。$host 是服务器名称。

server-refused = { $host } 不接受该用户名、密码或令牌。
    .hint = 请检查用户名和密码。FreshRSS 和 Google Reader API 需要单独的 API 密码，可在服务器的设置中生成。如果账户的密码已更改，请用新密码重新添加该账户。
server-other = { $host } 的应答不像订阅服务器。
server-not-found = { $host } 在该账户的地址上没有应答。
    .hint = 如果服务器已迁移，请用新地址重新添加该账户。
server-moved = { $host } 将 Lacuna 转到 { $address }。
    .hint = 请用该地址添加账户。
server-private = 未询问：名称 { $host } 指向了本地网络。
    .hint = 如果这是您自己的服务器的名称，请为此账户允许本地地址。
server-behind-proxy = { $host } 后面的订阅服务器没有应答（状态 { $status }）。
server-too-large = { $host } 的应答超过 { $size } MB。
server-mark-changed = Lacuna 发送 { $host } 上的一个标记时，另一个程序更改了它。下次同步时 Lacuna 会重新发送。
server-entry-gone = 所发送的标记中，有一个对应的条目在 { $host } 上已不存在。
server-entry-too-large = { $host } 上有一个条目太大，无法放进一次应答，因此不能更改它的星标。
server-mark-refused = { $host } 返回了状态 { $status }。
server-no-encryption = { $host } 没有以加密方式回应。
    .hint = 如果服务器没有加密，请用 http:// 代替 https:// 输入地址。否则请检查端口。
server-takes-no-marks = { $host } 会向该账户列出条目，但不接受它的任何标记（状态 { $status }）。
    .hint = 请检查该账户在服务器上是否有权更改标记。
server-none = { $host } 上没有 Lacuna 所支持的订阅服务器。
    .hint = 请输入在浏览器中打开 Miniflux 或 FreshRSS 时所用的地址。FreshRSS 还需在设置中允许 API 访问。
    .user = 没有用户名时只会查找 Miniflux。使用 FreshRSS 等服务器时，请输入用户名。
server-no-password = { $host } 的密码或令牌已丢失。重新添加该账户即可输入。
