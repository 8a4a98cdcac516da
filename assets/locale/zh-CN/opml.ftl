# 订阅列表或其中的大纲项无法使用的原因。分句，末尾没有句号。
opml-error = 第 { $line } 行：{ $reason }
opml-empty = 文件为空
opml-no-markup = 这不是 OPML：其中没有标记
opml-begins-with = 这不是 OPML：开头是 <{ $name }>
opml-too-large = 文件大于 32 MB：请将其拆分后分别导入
opml-too-many = 文件中的订阅源和文件夹超过 40,000 个：请拆分后逐个导入
opml-cut-within = 文件在大纲项中间被截断
opml-outline-never-ends = 文件被截断：第 { $line } 行的大纲项没有结束
opml-never-ends = 文件被截断：<opml> 没有结束
# 大纲项没有标题时，用于补全 opml-no-address。
opml-a-feed = 某个订阅源
opml-no-address = { $name } 没有地址
opml-no-quote = 无法读取此大纲项：缺少引号
opml-scheme = 不支持 { $scheme }: 类型的地址：{ $address }
opml-not-web = 这不是网址：{ $address }
