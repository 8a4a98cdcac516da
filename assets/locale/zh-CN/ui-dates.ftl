# 日期和时间。$day 是数字；$year 和 $clock 是按显示形式给出的数字。

# 名称之间用空格分隔。每周第一天是星期一。
ui-dates-weekdays = 星期一 星期二 星期三 星期四 星期五 星期六 星期日
ui-dates-weekdays-short = 周一 周二 周三 周四 周五 周六 周日
ui-dates-months = 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
ui-dates-months-short = 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
# $hour 有两位数字，从 00 到 23。
ui-dates-clock = { $hour }:{ $minute }
ui-dates-clock-and-seconds = { $hour }:{ $minute }:{ $second }
ui-dates-today = 今天
ui-dates-yesterday = 昨天
ui-dates-this-month = 本月
# $month 在这两条中是短名称，在其他各条中是长名称。
ui-dates-date-of-year = { $month }{ $day }日
ui-dates-date = { $year }年{ $month }{ $day }日
ui-dates-weekday-and-day = { $month }{ $day }日 { $weekday }
ui-dates-day = { $year }年{ $month }{ $day }日
ui-dates-day-and-time = { $year }年{ $month }{ $day }日 { $clock }
ui-dates-month-and-year = { $year }年{ $month }

## 距现在的时间

ui-dates-just-now = 刚刚
ui-dates-in-a-moment = 马上
ui-dates-minutes-ago = { $count } 分钟前
ui-dates-hours-ago = { $count } 小时前
ui-dates-days-ago = { $count } 天前
ui-dates-months-ago = { $count } 个月前
ui-dates-years-ago = { $count } 年前
ui-dates-in-minutes = { $count } 分钟后
ui-dates-in-hours = { $count } 小时后
ui-dates-in-days = { $count } 天后
ui-dates-in-months = { $count } 个月后
ui-dates-in-years = { $count } 年后
