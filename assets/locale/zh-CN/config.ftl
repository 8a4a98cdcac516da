# 设置文件和密钥环的错误。$path 是文件。
config-not-read = 无法读取设置（{ $path }）：{ $reason }
config-not-written = 无法写入设置（{ $path }）：{ $reason }
config-not-set-aside = 无法将设置移到一旁（{ $path }）：{ $reason }
config-no-object = 不是 JSON 对象。
config-no-json = 不是 JSON：{ $reason }。
config-no-keyring = 没有可用的密钥环
config-keyring-refused = 密钥环没有应答
