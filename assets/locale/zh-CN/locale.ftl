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
