# 嵌入媒体的名称，用于窗口和导出的文件。
content-audio = 音频
content-video = 视频
content-embedded-page = 嵌入的网页
