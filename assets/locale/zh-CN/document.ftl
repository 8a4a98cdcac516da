# 文档无法用作订阅源的原因。
document-web-page = 此地址指向网页，而不是订阅源。
    .hint = 请在网页上查找订阅源自己的地址。
document-opml = 此地址指向订阅列表（OPML），而不是订阅源。
    .hint = 请改为将其作为订阅列表导入。
document-sitemap = 此地址指向站点地图，而不是订阅源。
document-other-xml = 此地址指向其他类型的 XML 文档，而不是订阅源。
document-other-rdf = 此地址指向其他类型的 RDF 文档，而不是订阅源。
document-other-json = 此地址指向的 JSON 不是订阅源。
document-no-export = 此文件是 JSON，但不是订阅阅读器的导出文件。
document-plain-text = 此地址指向纯文本，而不是订阅源。
document-other-file = 此地址指向文档、图片或其他文件，而不是订阅源。
document-text = 此地址指向的文本不是订阅源。
# 发布者的网站或订阅服务器对缺失条目的应答。前面有一句话指明服务器。
document-answer-page = 它发来的是网页，而不是条目列表。
document-answer-other = 它发来的不是条目列表。
document-answer-no-mode = 它的 Google Reader 模式不提供条目列表。使用其自身 API 令牌的账户可以查询。
document-empty = 此地址指向空文档。
document-broken-json = 订阅源的 JSON 在第 { $line } 行出错。
document-breaks-off = 订阅源的文档还没有出现可用的内容就中断了。
document-no-page = 此地址指向的不是固定分页的订阅源。
document-no-index = 此地址指向的不是快照的索引。
document-index-lacks = 快照的索引中没有可用的「{ $member }」。
    .hint = 请告知发布者。

## 多条消息共用的提示

document-check-address = 请检查地址。也可以使用网站的地址：Lacuna 会在那里查找订阅源。
document-tell-publisher = 请稍后重试，或告知发布者。

## 文档的修复：没有句号的句子，后面的括号中是规范的条款

document-text-after-feed = 跳过了订阅源之后的文本
document-text-before-feed = 跳过了订阅源之前的文本
document-elements-unclosed = 闭合了 { $count } 个未闭合的元素
document-stray-end-tags = 忽略了 { $count } 个没有开始标签的结束标签
document-bare-ampersands = 将 { $count } 个单独的 & 按原字符读取
document-lone-angles = 将 { $count } 个 < 按原字符读取
document-html-references = 将 { $count } 个未声明的 HTML 引用读作其所指的字符
document-control-references = 将 { $count } 个指向控制字符的引用按 windows-1252 读取
document-illegal-references = 丢弃了 { $count } 个指向 XML 禁用字符的引用
document-control-characters = 丢弃了 { $count } 个控制字符
document-elements-too-deep = 截去了 { $count } 个嵌套过深的元素
# $date 是第一个日期的文本。
document-bad-dates = 无法读取 { $count } 个日期，第一个是「{ $date }」
document-undeclared-prefixes = { $count } 个元素带有未声明的前缀
document-bad-links = 无法解析 { $count } 个链接
document-entries-unreadable = 无法读取 { $count } 个条目
document-head-unreadable = 无法读取头部
document-history-spelling = 历史命名空间写成了 https，或末尾多了斜杠
document-history-prefix = fh 绑定到了未知的命名空间；其元素被忽略
document-entries-without-id = { $count } 个条目没有 ID；改用链接或摘要识别
document-guids-shared = { $count } 个不同的条目使用同一个 guid；改用链接或摘要识别
document-channel-missing = 缺少 channel 元素
document-bytes-undefined = 文本中含有其字符集未定义的字节
document-wrong-charset = 字节的实际字符集与声明的不同
document-bad-tombstones = 忽略了 { $count } 个没有 ID 或日期的 deleted-entry 元素
document-lists-too-long = 略去了过长列表中的 { $count } 个元素
document-breaks-off-early = 文档中途中断
document-too-large = 文档过大；最后的条目未读取
document-rss-in-atom-namespace = RSS 元素位于 Atom 命名空间中
# $name 是元素名，$relation 是链接关系，$one 和 $other 是值。
document-mark-not-empty = fh:{ $name } 必须为空；其内容被忽略
document-mark-without-value = { $name } 既不含 { $one } 也不含 { $other }；不起作用
document-mark-with-both-values = { $name } 同时出现了两个值；以保留条目的那个为准
document-mark-in-entry = fh:{ $name } 出现在条目中；它只在头部有效
document-link-in-entry = { $relation } 链接出现在条目中；它只在头部有效

## 同样的内容，用于由实体组成的固定分页

document-entities-without-id = { $count } 个实体没有 Content-ID；改用时间和文本识别
document-entities-without-time = { $count } 个实体没有 Last-Modified 标头
document-entities-bad-time = { $count } 个实体的 Last-Modified 不是 HTTP 日期
document-entities-without-type = { $count } 个实体没有 Content-Type；当作文本处理
document-entities-wrong-length = { $count } 个实体的 Content-Length 有误；以分界为准
document-entities-odd-line = { $count } 个实体的标头中有不属于标头字段的行
document-entities-not-kept = { $count } 个实体超出单个实体或整页的大小限制；其文本被略去
document-entities-odd-operation = { $count } 个实体的 Operation-Type 未知
document-page-boundary-not-named = Content-Type 没有指明分界；使用正文中的第一个
document-page-too-large = 页面过大；最后的实体未读取
document-page-cut = 页面中断：最后一个实体未采用
document-page-not-closed = 页面中断：没有结束分界
document-page-empty = 页面不含实体；每页必须含有一个
document-page-times-backwards = 页面内各实体的 Last-Modified 顺序倒退
document-page-without-time = 页面没有 Last-Modified 标头
document-page-bad-time = 页面的 Last-Modified 标头不是 HTTP 日期
document-page-without-self = 页面没有 rel=self 的 Link 标头
document-entity-too-long = 此实体长 { $length } 字节，超过了 Lacuna 为单个实体保留的大小。
document-entity-left-out = 此实体长 { $length } 字节。它之前的实体已占满 Lacuna 为一页保留的空间，因此被略去。
