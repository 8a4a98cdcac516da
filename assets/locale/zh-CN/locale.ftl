# 三位数字一组的分隔符，以及小数点。空格写作 {" "}。
locale-group = ,
locale-decimal = .

# 语言设置及其第一个选项；其余选项是各语言的名称。
locale-language = 语言
locale-of-the-system = 跟随系统

# 列表各项之间、两句之间以及句末的标点。
locale-list-comma = 、
locale-between-sentences = {""}
locale-full-stop = 。

# 文件无法读取或写入的原因：短语。
locale-io-not-found = 没有此文件或文件夹
locale-io-folder = 这是文件夹，不是文件
locale-io-no-folder = 路径中有一部分是文件，不是文件夹
locale-io-denied = 没有权限
locale-io-read-only = 磁盘只能读取
locale-io-full = 磁盘已满
locale-io-too-large = 文件太大
