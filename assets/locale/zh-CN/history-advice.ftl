# 发布者可以改进之处，用于 `lacuna inspect`：没有句号的句子，后面是规范的条款。
# $name、$back、$one 和 $other 是链接关系或元素；$uri、$found、$newer、$current 和 $this 是地址。$reason 是句子。
# 用词与规则：assets/locale/README.md。

## 单个文档

history-advice-archive-and-complete = 文档既声明为归档又声明为完整，自相矛盾
history-advice-complete-leads-on = 完整的订阅源只有一个文档；它的 { $name } 链接却指向更多内容
history-advice-complete-current = 完整的订阅源的 current 链接指向了自身以外的文档
history-advice-next-to-self = next 链接指向文档自身
history-advice-last-with-next = last 链接表明这是最后一个文档，但 next 链接又指向后面
history-advice-previous-to-self = previous 链接指向文档自身
history-advice-first-with-previous = first 链接表明这是第一个文档，但 previous 链接又指向前面
history-advice-prev-for-previous = 该关系应写作 previous；prev 按 previous 读取
history-advice-page-lacks = 页面应带有所有适用的链接；此页缺少 { $name }
history-advice-page-lacks-both = 页面应带有所有适用的链接；此页缺少 { $one } 和 { $other }
history-advice-archive-mark = 归档文档应带有 fh:archive
history-advice-next-archive-of-newest = next-archive 链接应放在归档文档中；最新的条目之后没有归档
history-advice-archive-without-current = 归档文档应以 current 关系的链接指明其订阅文档
history-advice-archive-current-to-self = 归档文档的 current 链接指向自身，而不是其订阅文档
history-advice-archive-without-prev = 除非是最早的，归档文档必须以 prev-archive 链接前一个归档
history-advice-archive-without-next = 除非是最新的，归档文档应以 next-archive 链接后一个归档
history-advice-link-to-self = { $name } 链接指向文档自身
history-advice-archives-same = prev-archive 和 next-archive 指向同一个文档
history-advice-next-archive-to-feed = next-archive 指向订阅文档，而订阅文档不是归档
history-advice-draft-prev = { $name } 来自草案；RFC 5005 改用 prev-archive 链接
history-advice-draft-mark = { $name } 来自草案；RFC 5005 改用 fh:complete 和归档
history-advice-stateful-without-this = 带快照的订阅源，其文档应以 this 链接指明自己的快照
history-advice-stateful-without-prev = 除非是最早的，文档应以 prev 链接前一个文档
history-advice-prev-to-self = prev 链接指向文档自己的快照
history-advice-ids-twice = { $count } 个 ID 出现在多个条目中，且更新时间相同或没有更新时间，客户端只能猜测哪个是当前的
history-advice-entries-undated = { $count } 个条目没有更新时间，客户端无法判断多个版本中哪个最新
history-advice-document-undated = 文档没有更新时间，客户端无法判断两个相同的条目中哪个较新
history-advice-feed-undated = 订阅源必须注明上次更新的时间
history-advice-link-to-own-page = { $name } 链接指向页面自身
history-advice-pages-same = prev 和 next 指向同一页
history-advice-without-self = 订阅源应以 self 关系的链接指明自己的地址

## 文档及其所链接的文档

history-advice-link-fails = { $name } 链接指向的不是订阅源文档：{ $uri }：{ $reason }
history-advice-last-fails = last 链接超出了末尾：{ $uri }：{ $reason }
history-advice-next-to-archive = next 指向归档文档 { $uri }：应以 prev-archive 链接
history-advice-first-not-first = first 链接指向 { $uri }，但该页又链接了前一页
history-advice-disagree = { $name } 与 { $back } 不一致：{ $uri } 的 { $back } 是 { $found }，而不是此文档
history-advice-no-link-back = { $name } 指向的 { $uri } 没有以 { $back } 链接回来
history-advice-no-multipart-page = { $name } 链接指向 { $uri }，而它不是固定分页订阅源中的页面
history-advice-times-backwards = 此页与 { $uri } 之间的 Last-Modified 顺序倒退
history-advice-other-archive-mark = 归档文档应带有 fh:archive；{ $uri } 没有
history-advice-archive-loop = 归档链接形成循环：{ $uri } 的 prev-archive 就是此文档
history-advice-feed-as-next-archive = { $uri } 的 next-archive 链接指向订阅文档，而订阅文档不是归档
history-advice-archives-disagree = prev-archive 与 next-archive 不一致：prev-archive 指向 { $uri }，而它链接了一个更新的归档 { $newer }
history-advice-other-current = { $uri } 的 current 链接指向另一个文档：{ $current }
history-advice-current-to-archive = current 链接指向 { $uri }，而它本身就是归档文档
history-advice-current-without-archive = current 链接指向 { $uri }，而它没有用来返回的 prev-archive 链接
history-advice-last-empty = last 链接超出了末尾：{ $uri } 中没有条目
history-advice-last-not-last = last 链接指向 { $uri }，但该页又链接了下一页
history-advice-snapshot-loop = 快照链接形成循环：{ $uri } 的 prev 就是此文档
history-advice-other-without-this = { $uri } 应以 this 链接指明自己
history-advice-no-snapshot = prev 指向 { $uri }，而它没有声明自己是快照
history-advice-same-this = 每个文档的 this 链接必须唯一；{ $uri } 带有相同的链接
history-advice-prev-is-not-this = prev 必须是前一个文档的 this：{ $uri } 声明自己是 { $this }
