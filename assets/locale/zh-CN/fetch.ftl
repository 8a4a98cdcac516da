# 请求失败：一句话说明发生了什么，`.hint` 说明可以怎么办。
# $host 是服务器名称，可能带端口。$status 是 HTTP 状态码。
# 用词与规则：assets/locale/README.md。

## 多条消息共用的提示

fetch-later = Lacuna 稍后会重试。
fetch-browser-why = 在浏览器中打开该地址可了解原因。
fetch-browser-where = 在浏览器中打开该地址可看到它指向哪里。
fetch-allow = 如果信任此订阅源，可在「关于此订阅源」中允许本地地址。

## 状态码

fetch-password = { $host } 需要密码。
    .hint = 请用「登录…」输入用户名和密码。
fetch-proxy-password = 代理需要密码才能访问 { $host }，或者不接受所给的密码。
    .hint = 请在代理地址中写入用户名和密码：http://用户名:密码@代理:8080
fetch-forbidden = { $host } 拒绝访问。
fetch-not-found = { $host } 的这个地址上没有内容。
    .hint = 可能已移走。请到其网站上查找订阅源。
fetch-gone = { $host } 表示这个地址上的文件已永久移除。
    .hint = 可取消订阅，或到其网站上查找新地址。
fetch-too-many = { $host } 要求等待：请求过多。
fetch-overloaded = { $host } 负载过高，要求等待。
fetch-unavailable = { $host } 目前负载过高或暂停服务。
fetch-server-error = { $host } 的服务器出错。
fetch-leads-nowhere = { $host } 要求重定向，但没有说明目标。
fetch-status = { $host } 应答状态码 { $status }。

## 连接。$reason 是英文，来自系统或程序库。

fetch-refused = { $host } 拒绝连接。
fetch-unreachable = 无法通过网络连接 { $host }。
fetch-closed = { $host } 关闭了连接。
fetch-failed = 与 { $host } 的连接失败：{ $reason }。
fetch-not-http = { $host } 的应答不是 HTTP：{ $reason }。
    .hint = 请检查地址中的端口。
fetch-headers = { $host } 发送的标头过多。
fetch-timeout = { $host } 响应超时。
fetch-lookup-failed = 无法解析名称 { $host }。
fetch-unknown-host = Lacuna 找不到服务器 { $host }。
    .hint = 请检查地址和这台计算机的网络连接。
fetch-stopped = 获取已停止。

## 代理。$proxy 是服务器名称；fetch-proxy-unreachable 的 $reason 是句子。

fetch-proxy-failed = 代理未能连接 { $host }：{ $reason }。
fetch-proxy-timeout = 通过代理 { $proxy } 连接 { $host } 超时。
fetch-proxy-unreachable = 无法连接代理 { $proxy }。{ $reason }
    .hint = 请启动代理，或在设置中更换代理。
fetch-no-proxy = Lacuna 未能连接 { $host }：{ $reason }。
    .hint = 请在设置中或通过 HTTPS_PROXY 更换代理。
# 作为 fetch-no-proxy 的 $reason。
fetch-proxy-invalid = 代理地址无效

## 证书

fetch-certificate-early = { $host } 的证书尚未生效。
fetch-certificate-expired = { $host } 的证书已过期。
fetch-certificate-name = 证书不适用于 { $host }。
fetch-certificate-issuer = 这台计算机不信任 { $host } 的证书颁发者。
    .hint = 未获取任何内容。如果是您自己的服务器，请将其证书加入这台计算机信任的证书。
fetch-certificate-revoked = { $host } 的证书已被吊销。
fetch-insecure = 无法与 { $host } 建立安全连接：{ $reason }。
    .hint = 未获取任何内容。请检查这台计算机的时钟；如果时钟无误，则需由网站修复。

## 限制和策略

fetch-too-large-mib = 文件大小超过 { NUMBER($size, useGrouping: "false") } MB 的上限。
fetch-too-large-bytes = 文件大小超过 { NUMBER($size, useGrouping: "false") } 字节的上限。
fetch-raise-limit = 如果信任此订阅源，可在设置中提高上限。
fetch-redirects = 重定向超过 { $limit } 次，最后一次在 { $host }。
fetch-loop = { $host } 的重定向形成循环。
    .hint = 请在浏览器中打开该地址。网站可能需要 Cookie 或登录。
fetch-other-site = 未获取：该地址指向另一个网站 { $host }。
fetch-downgrade = 未获取：地址从 https 转到了 http，位于 { $host }。
fetch-private = 未获取：公网地址指向了本地网络中的 { $host }。
fetch-scheme = Lacuna 无法获取「{ $address }」。
    .hint = 仅支持 http 和 https 地址。

# 地址中没有服务器名称时的替代。
fetch-the-server = 服务器

## 被截断的文档。各项用于补全句子。

fetch-truncated-reset = 连接被重置
fetch-truncated-early = 收到的字节数少于声明的数量
fetch-truncated-chunks = 分块长度无效
fetch-truncated-compression = 压缩数据已损坏
