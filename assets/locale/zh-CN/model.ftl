# 文档如何结束。
model-document-too-long = 文档内容超出 Lacuna 对单个文档的上限。
model-document-cut = 文件不完整：只收到一部分。

## 订阅源的类型

model-kind-complete = 完整订阅源
model-kind-archived = 带归档的订阅源
model-kind-paged = 浮动分页的订阅源
model-kind-stateful = 带快照的订阅源
model-kind-multipart = 固定分页的订阅源
model-kind-plain = 仅列最新条目的订阅源

## 标签

model-label-empty = 标签需要名称。
model-label-too-long = 标签最多 { $most } 个字符。
model-label-unprintable = 标签只能由可打印字符组成。

## 规则

model-rule-no-name = 规则需要名称。
model-rule-bad-name = 规则的名称最多 { $most } 个可打印字符。
model-rule-no-query = 规则需要一个搜索条件来匹配条目。
model-rule-open-quote = 规则的搜索条件中有引号没有闭合。
model-rule-long-query = 规则的搜索条件过长。
model-query-only-signs = 搜索只能找到文字和数字，因此没有条目符合「{ $query }」。
model-query-unseen = 此搜索中的字符都不可见，因此找不到任何内容。
# $word 是搜索条件，例如「before:yesterday」。
model-query-mistyped = 「{ $word }」不是有效的条件：{ $name ->
        [is] 「is:」之后应为 read、unread、starred 或 hidden。
        [has] 「has:」之后应为 enclosure。
        [before] 「before:」之后应为日期，例如 2026-05-31 或 2026-05。
        [after] 「after:」之后应为日期，例如 2026-05-31 或 2026-05。
        [older] 「older:」之后应为时长，例如 30d、2w、6m 或 1y。
        [newer] 「newer:」之后应为时长，例如 30d、2w、6m 或 1y。
       *[word] 「{ $name }:」之后应为一个词。
    }
model-query-unknown = 「{ $word }」不是条件：没有名为「{ $name }」的条件。可用的条件有 { $names }。加上引号则作为文本。
model-rule-no-action = 规则需要操作。
model-rule-no-such-action = 没有操作「{ $name }」。可用的操作有 read、hide、star、notify、full-text、label:NAME 和 run:COMMAND。
model-rule-two-commands = 一条规则只能运行一个命令。
model-command-is-address = 这是地址，不是命令。
model-send-no-name = 目标需要名称。
model-send-bad-name = 目标的名称最多 { $most } 个可打印字符。
model-send-long = 地址或命令过长，或含有不可打印的字符。
model-send-no-value = 请在应填入条目信息的位置写上 {"{url}"} 或 {"{title}"}。
model-send-unknown = 没有 {"{"}{ $name }{"}"}。可用的有 {"{url}"} 和 {"{title}"}。
model-send-no-address = 填入条目后，这不是有效的地址，或者服务器会由条目决定。
model-send-no-program = 命令须以程序名开头。
model-send-code = { $program } 会把发布者写在 {"{"}{ $name }{"}"} 中的内容当作代码执行。请将其作为单独的参数放在代码或脚本之后，例如：{ $example }
model-send-open-quote = 命令中有引号没有闭合。
model-send-no-link = 该条目没有网址。

## 订阅源的请求标头

model-header-name = 这不是标头名称：只能含字母、数字和连字符，最多 { $most } 个字符。
model-header-own = 标头「{ $name }」由 Lacuna 自行设置。
model-header-agent = Lacuna 发给服务器的名称（User-Agent）另有单独的设置。
model-header-empty = 「{ $name }」的值为空。
model-header-long = 「{ $name }」的值超过 { $most } 个字符。
model-header-value = 「{ $name }」的值可含 ASCII 字母、数字和符号，但不能含换行符。
