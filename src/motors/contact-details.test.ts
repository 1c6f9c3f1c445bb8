import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { offeredLines, wantedLines } from '#test/trader-lines.ts'
import { SeededRandom } from '../../db/seed/demo-random.ts'
import { contactIn, contactInModel, plain, writingsOf } from './contact-details.ts'

describe('contacts are found', () => {
  test.each([
    '13800138000',
    'YE3-132S-4 库存10台 13800138000 刘经理',
    'YE3-132S-4电话13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '138.0013.8000',
    '138,0013,8000',
    '138  0013--8000',
    '(138)0013 8000',
    '138 00138000',
    '1380013 8000',
    '1 3 8 0 0 1 3 8 0 0 0',
    '1-3-8-0-0-1-3-8-0-0-0',
    '１３８００１３８０００',
    '１３８－００１３－８０００',
    '一三八零零一三八零零零',
    '一三八 〇〇一三 八〇〇〇',
    '壹叁捌零零壹叁捌零零零',
    '幺三八零零幺三八零零零',
    '1三8零0一3八0零0',
    '①③⑧⓪⓪①③⑧⓪⓪⓪',
    '1\u200b3\u200b8\u200b0\u200b0\u200b1\u200b3\u200b8\u200b0\u200b0\u200b0',
    '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣',
    '138oo138ooo',
    '+86 138 0013 8000',
    '8613800138000',
    '008613800138000',
    'vx13800138000',
    '0371-61234567',
    '（0371）6123 4567',
    '010 6123 4567',
    '400-690-8888',
    '400 1234 567',
    '电话：61234567',
    'tel. 6123 4567',
    '+49 7251 75-1234',
    '么三九 么二三四 五六七八',
    '139/1234/5678',
    '138—1234—5678',
    '138–1234–5678',
    '138:1234:5678',
    '138 - 1234 - 5678',
    '138   1234   5678',
    '138。1234。5678',
    '【138】【1234】【5678】',
    '138•1234•5678',
    '1381 2345 678',
    '13 8123 45678',
    '❶❸❽⓿⓿❶❸❽⓿⓿⓿',
    '١٣٨٠٠١٣٨٠٠٠',
    '051262345678',
    '固话 6234 5678',
    '400 1234567',
    '4008008820',
    '客服4006123457',
    '售后服务：4006123457',
    '４００８００８８２０',
    '四零零八零零八八二零',
    '138-12-345678',
    '138\n1234\n5678',
    '138        1234        5678',
    '13812 345 678',
    '138 1234....5678',
    '张三13812345678',
    '李四13812345678 现货',
    '周一13812345678',
    '联系张三138-1234-5678',
    '13812345678三台现货',
    '13812345678二十台',
    '13812345678么',
    '①13812345678',
    '张三4008008820',
    '一三八1234五六七八',
    '13八一2345678',
    '138电1234电5678',
    '138号1234号5678',
    ...['138a0013b8000', '138台0013台8000', '138台1234台5678', '138转1034台0678'],
    'I38 1234 5678',
    '138 l234 5678',
    '电话一三八零零一三八零零零',
    '价1 一三八零零一三八零零零',
    '价1一三八零零一三八零零零',
    '价11三8零0一3八0零0',
    'YE3-132S-4一三八零零一三八零零零',
    '张三一三八零零一三八零零零',
    '李四一三八 零零一三 八零零零',
    '三台一三八零零一三八零零零一台',
    '张三零五一零八二三四五六七八',
    '张三四零零八零零八八二零',
  ])('phone: %s', (text) => expect(contactIn(text)).toBeDefined())

  test.each([
    'sales@motors.example',
    'ｓａｌｅｓ＠ｍｏｔｏｒｓ．ｃｎ',
    'sales @ motors . cn',
    'sales(at)motors.cn',
    'sales艾特motors点cn',
    '12345678@qq',
    'a at b.cn',
    'sales at mail.motors.com',
    'abc at qq dot com',
    'sales[at]motors[dot]cn',
    'sales at motors[.]cn',
  ])('e-mail: %s', (text) => expect(contactIn(text)).toBeDefined())

  test.each([
    '微信号：motor_spot',
    '微信motor2026',
    '微信 motor-88_x',
    '加微信 m138001',
    'V信:zhangsan',
    'WeChat ID: zhangsan',
    '薇：abc12345',
    '卖家微:zhangsan',
    'VX：zhangsan88',
    'vx 88motor88 vx: motor88',
    '加V motor88',
    'QQ12345678',
    'qq：12345',
    'ＱＱ号 12345678',
    'qq是12345678',
    '微信（zhangsan88）',
    '加微信 zhangsan',
    '微信号码:zhangsan88',
    '微信 laowang',
    '微-信 zhangsan88',
    '微信搜索 zhangsan88',
    'v：zhangsan88',
    'VX motorking',
    'wechat id motorking',
    '威❤信motor88',
    'V❤ motor_8888',
    '➕微 motor8888',
    '➕v motor8888',
    'q q 12345678',
    'Q Q：12345',
    'Q12345678',
    'q：123456789',
    'Q号 12345678',
    'telegram @x',
    'Telegram: motorshop',
    'TG @motor_shop',
    'skype: x',
    'Skype live:motor.shop',
    'skype motor88',
    'wx_motor888',
    'YE3-132S-4 VX_motor888',
    'weixin_laowang',
    'wxid_a1b2c3d4',
    '钉钉abc12345',
    '现货电机 钉钉号：motorking',
    '飞书 abc12345',
    'tg:abc12345',
    'telegram abc12345',
    'whatsapp abc12345',
    'WhatsApp: motorking',
    ...['wx abcdefg', 'zhangsan88 (wx)', 'zhang_san（微信）', 'wei xin: zhangsan88', '威xin zhangsan88'],
    ...['line id: zhang123', '抖音号 zhang88', '抖音号：12345678'],
  ])('messenger: %s', (text) => expect(contactIn(text)).toBeDefined())
})

describe('sites are found', () => {
  test.each([
    'motor-shop.com',
    'motor-shop。com',
    'www.motor.cn',
    'www。motor。cn',
    'motors点com点cn',
    'abc.1688.com',
    'shop.motor-wuxi.cn',
    'm.motors.com',
    'motor.tech',
    'www2.shop.motor.co',
    'https://motors.example/x',
    't.me/motorshop',
    '现货电机 官网 电机网.com',
    '无锡电机.cn',
    '电机网点com',
    'wuxi-motor.eu',
    '官网 wuxi-motor.de 或来电',
    'shop.motor.jp',
    'motor.in',
    'x.me/abc',
    'b23.tv/abc',
    '电机.中国',
    '官网 无锡电机.中国，现货',
    '电机．中国',
    'motor.中国',
    'motor点中国',
    '电机.网址',
    '电机.公司',
    'xn--fiqs8s',
    'motor[.]com',
    'motor(dot)com',
    'motor [dot] com',
    'motor【点】com',
    'motor（.）com',
    '电机[.]中国',
    ...['motor dot com', 'li@motor。com'],
    'motor-dot-com',
    'motor DOT com DOT cn',
    'motordotcom',
    'motor·com',
    ...['www motor com', 'WWW，motor，cn', 'www my-motor com', 'www-motor-com'],
  ])('site: %s', (text) => expect(contactIn(text)).toBeDefined())
})

describe('what is no contact', () => {
  test.each([
    '',
    'YE3-132S-4 5.5kW 4极 B35 380V/50Hz IP55 1440r/min',
    '机座号 132、160、180；转速 1500、3000；电压 380V、400V、690V',
    'YD132M-8/6/4 3.3/4.5/5.5 kW 720/970/1450 r/min',
    '132 1500 3000',
    '180 1500 3000 rpm',
    '400 690 1500',
    '1500 3000 380 50 15',
    '15 1460 380 50',
    '轴承 6308-2Z/C3 6206-2Z/C3，出厂 2019-03-12',
    '外形 475×280×315 mm，重量 68 kg，库存 1380 台',
    '价格 13800 元/台，含税 15594.00',
    '环境温度 -20…+40 ℃，海拔 1000 m',
    'Ex db IIC T4 Gb 合格证 CNEx 19.1234X',
    'GB/T 28575-2020 GB 18613-2020 IEC 60034-30-1:2014',
    '3GBA132210-ADD',
    '1LE1001-1DB43-4AB4-Z H00+L1Y',
    '6SL3210-5BE25-5UV0',
    'R77DRN132S4/BE11HR/TF 01.1234567890.0001.17',
    '00736ET3E145T-S',
    'M2BAX 160MLA 4 3GBA162410-ADD',
    '手机壳生产线用电机，联系卖家看图',
    'Tested motor. Live photos, 5.5kW at 50Hz. Company stock',
    '380V at 50.5 Hz, No.8 at 3.7 kW',
    '安徽：siemens motors',
    '微信同号见联系方式',
    'wx-132m-4',
    ...['WX motors 5.5kW', 'ybx3-132s-4 (wx)', 'contact (WeChat)', 'production line ID: pack01', '抖音直播看货 抖音 video'],
    ...['we ship worldwide, www in stock', '138台1450台5678台', '138台1450元5678', 'A-138A1234B5678', '138A1234B5678-01', '150S1500R3000'],
    'contact us by WeChat for details',
    '四极 三相 二级能效 一台',
    '联系 2023-05-20 看货',
    '现场联系人 2023.05.20',
    '联系单号 2023052001',
    '手机拍照 2023-05-20',
    'call before 2024-05-20',
    '+40 1000 1500 3000 IP55',
    '+10 -15 380 400 1500',
    '+15 200 380 415 440',
    '轴承 6308 WX 12345',
    'mobile pump 400-690-1500',
    'Mobile: 415 1500 50',
    '致电厂用电机 6000 380 1000',
    '传真机电机 1234567',
    '额定电流 400-500-1000',
    '800-150-3000',
    '图号 021-1234567',
    '1500 3000 380',
    '1460/2900/380',
    '15 7.5 1460 380',
    '132 75 202306',
    'VX series motors',
    '序列号 4008008820',
    'S/N: 4008008820',
    '图号 4001234567-01',
    'No. 4008008820',
    '4006123457',
    '14008008820',
    'A4008008820',
    '流量 Q:12000 m3/h',
    'Q235 钢板',
    'Q12345678-01',
    'YQ1234567',
    'YBX3-Q2-132S-4',
    'contact us by Skype for details',
    'skype for business room, 5.5kW',
    '5.5kW @ 50Hz',
    'VX motors 132\n1500\n3000',
    '三相异步电动机三台 15kW 1460 380 二级能效',
    '第三批12345678901二十台',
    '138台1450转5678元',
    '132座1500转3000瓦',
    '180高1500和3000',
    '132配1500或3000',
    '180型1500转速3000',
    '150 1500 3000',
    'IP54.in stock, good motor.it runs',
    'housing.SG iron',
    '毛重80，净重.net 68 kg；重量.Net weight',
    'R77DRN132S4.DE/TF',
    'YE3.IT/380V',
    'Tg: 155 °C, TG YKK450-4',
    'contact us by WhatsApp for details',
    '钉钉群里有照片，飞书 series',
    '660 V (pattern of the winding)',
    '产地.中国',
    '江苏无锡市.中国',
    '无锡电机.中国制造',
    '现货销售有限.公司地址见下',
    '厂家直供.公司 无锡',
    '起点中国，重点中国市场',
    'red dot net 68 kg, dot com',
    'kg·m N·m kW·h',
    '机座一、二、三、四、五、六、七、八、九号',
    '二〇二三〇五二〇-二〇二四〇六三〇',
    '13801一二三台',
    '①②③④⑤⑥⑦⑧⑨①②③',
  ])('%s', (text) => expect(contactIn(text)).toBeUndefined())

  const reference = join(import.meta.dirname, '../../db/seed/reference')
  const rows = (name: string): Record<string, string>[] => parse(readFileSync(join(reference, name), 'utf8'), { columns: true })

  test('a designation of the catalogues, of the eliminated motors or of the series', () => {
    const designations = [
      ...rows('ye3_catalogue_380v_50hz.csv').map(({ model }) => model),
      ...rows('ye4_catalogue_380v_50hz.csv').map(({ model }) => model),
      ...rows('eliminated_motors_cn.csv').map(({ model_or_pattern }) => model_or_pattern),
      ...rows('series.csv').flatMap(({ series, standard }) => [series, standard]),
      ...rows('brands.csv').flatMap(({ name_en, name_zh, aliases }) => [name_en, name_zh, aliases]),
    ].map(String)
    expect(designations.length).toBeGreaterThan(500)
    expect(designations.filter(contactInModel)).toEqual([])
  })

  test('a line of traders that names none, or the model in one', () => {
    const lines = [...offeredLines, ...wantedLines]
    const models = lines.flatMap(({ motors }) =>
      motors.flatMap(({ model, modelWanted }) => [model, modelWanted].flatMap((each) => each ?? [])),
    )
    expect(models.map(String).filter(contactInModel)).toEqual([])
    expect(lines.map(({ text }) => text).filter((text) => contactIn(text) && !/电话|微信/.test(text))).toEqual([])
  })

  test('one of 5,000 titles, designations and order numbers that are made from the tables', () => {
    const numbers = new SeededRandom(7)
    const random = (): number => numbers.next()
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('')
    const letters = (length: number): string => Array.from({ length }, () => pick([...'ABCDEFGHKLMNPRSTUVWXYZ'])).join('')
    const series = rows('series.csv').map((row) => String(row.series))
    const frames = rows('frame_power_map.csv')
    const brands = rows('brands.csv').map((row) => String(row.name_zh))
    const orderNumbers = [
      () => `1LE${digits(4)}-${digits(1)}${letters(2)}${digits(2)}-${digits(1)}${letters(2)}${digits(1)}`,
      () => `3G${letters(2)}${pick([132, 160, 180])}${digits(3)}-${letters(3)}`,
      () => `M2BAX${pick([132, 160, 180])}${letters(3)}${digits(1)}`,
      () => `R${digits(2)}DRN${pick([132, 160])}${letters(1)}${digits(1)} 01.${digits(10)}.${digits(4)}.${digits(2)}`,
      () => `SGM7${letters(1)}-${digits(2)}${letters(3)}${digits(2)}`,
      () => digits(8),
      () => digits(10),
      () => `${letters(2)}${digits(6)}-${digits(3)}`,
      () => `${digits(3)}${letters(1)}${digits(4)}`,
      () => `${digits(4)}-${digits(4)}-${digits(2)}`,
    ]
    const titles = Array.from({ length: 5000 }, () => {
      const { frame = '', poles = '', rated_kw = '' } = pick(frames)
      const model = `${pick(series)}${pick(['-', ' ', ''])}${frame}-${poles}`
      const rpm = Math.round((6000 / Number(poles)) * (0.94 + random() * 0.06))
      const parts = [
        pick(brands),
        model,
        `${rated_kw}${pick(['kW', ' kW', 'KW', '千瓦'])}`,
        `${poles}${pick(['P', '极', '级'])}`,
        pick(['B3', 'B5', 'B35', 'V1']),
        pick(['380V', '400V', '380/660V', '660/1140V', '10kV']),
        `${rpm}${pick(['rpm', 'r/min', ' 转'])}`,
        pick(orderNumbers)(),
        `×${digits(2)}台`,
        `${2000 + Math.floor(random() * 26)}-${pick(['03', '11'])}-${pick(['08', '24'])}`,
      ]
      return parts.filter(() => random() < 0.7).join(pick([' ', '，', '-', '/', '、']))
    })
    expect(titles.flatMap((title) => contactIn(title)?.concat(' in ', title) ?? [])).toEqual([])
  })
})

test.each(['lao.wang138', 'YE3-132S-4 lao.wang138'])('an account in place of a designation: %s', (text) => {
  expect(contactInModel(text)).toBe('lao.wang138')
})

test.each(['whatsapp 91987654321', '电话 6677889', 'tel 6677 889', '+44791112345', 'QQ：1234567'])(
  'a number that is named is found whatever its last digit is: %s',
  (text) => {
    const found = Array.from({ length: 10 }, (_, digit) => contactIn(`${text}${digit}`) !== undefined)
    expect(found).toEqual(Array(10).fill(true))
  },
)

test('every way of writing a digit that is named is read as it', () => {
  for (const digit of Array(10).keys()) expect(plain(writingsOf(digit)).text).toBe(String(digit).repeat([...writingsOf(digit)].length))
})
