import { expect, test } from 'vitest'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const disguised = [
  ...['138元1234台5678', '138台1234元5678', '138元1234台5678现货', '138转1234极5678'],
  ...['138xx1234xx5678', '138XX1234XX5678', '138aa1234bb5678', '138x1234x5678', '138xxx1234xxx5678'],
  ...['138 1234 567 8', '138-1234-567-8', '１３８ １２３４ ５６７ ８', '138  1234  567  8'],
  ...['13812345(678)', '13812345（678）', '138123(45678)', '1381234567(8)', '[13812]345678', '13812【345】678'],
]

test.each(disguised)('a telephone number in disguise is found: %s', (text) => {
  const texts = [text, `YE3-132S-4 5.5kW ${text}`, `${text} 无锡`, `现货，${text}，B35`]
  expect(texts.filter((each) => !contactIn(each) || !contactInModel(each))).toEqual([])
  const [{ value = '' } = {}] = takeContacts(text).contacts
  expect(value).toMatch(/^138\d{8}$/)
})

const figures = [
  ...[
    '1380元 1234台',
    '138元 1234台',
    '138元1234台',
    '138元/台 1234台 5678元',
    '138元1234台6308轴承',
    '138元1234台2023款',
    '138元1250台5600',
  ],
  ...['138元1234台5678转', '单价1380元，库存1234台，合计5678', '180元1480转3150', '160千瓦2985转6306'],
  ...['138ab1234cd5678', '150mm1234mm5678', '132kw1485rpm3150', 'A138xx1234xx5678', '138xx1234xx5678-01', '150xx1500xx3000'],
  ...['132 1447 346 4', '160 1488 284.5', '160 1488 284 4', '132 2930 415 2', '180 1465 690 4', '180,1465,355,8', '138 1230 567 8'],
  ...['160 985 104 6', '15000(30000)', '13800(15594)元', '138500(156505)元', '6308(6208) 2Z', '1500(3000)380', '132(160)180'],
  ...['13812345(380V)', '图号 13812345-678', '1LE1001(1DB43)4AB4', 'YE3132S4', '1LA7113-4AA60', '3GBA132210-ADD', '6SL3210-5BE25-5UV0'],
]

test.each(figures)('prices, quantities, figures and designations are none: %s', (text) => {
  const texts = [text, `YE3-132S-4 5.5kW ${text}`, `${text} 无锡 2台`, `现货，${text}，B35`]
  expect(texts.filter((each) => contactIn(each) ?? contactInModel(each))).toEqual([])
})

test.each([
  ...['motorli(微信同号)', 'motorli（微信）', 'motorli [wechat]', 'zhangsan (wx同号)', 'laowang（V信）'],
  ...['围信 motorli88', '维信：motorli', '维信 laowang', '葳信motorli88', '唯信号 motorli88', '圍信 13812345678'],
  ...['唯信 wang88', '唯信 li138888', '维信 abc12345', '唯信 jackchen', '唯信 zhang_san', '维信号 wx132s8'],
  ...['维信 jack88', '唯信 tom1988', '维信 amy520', '维信 lily88', '维信：jack88', '唯信abc888', 'telegram: wang'],
  ...['＋薇 motorli88', '+微motorli', '+ 薇 motorli88', '加薇 motorli88', '加 微 motorli88', '加我微 motorli88'],
  ...['旺旺 motorli', '旺旺：motorli', '旺旺motorli88', '旺旺 12345678', '旺旺号 12345'],
  ...['闲鱼 motorli', '咸鱼 motorli', '闲鱼号：motorli88', '闲鱼motorli', '淘宝店：motorli88', '微博 @motorli'],
  ...['公众号 motorli', '公众号：laowang', '视频号 motorli88', '拼多多店铺：motorli'],
])('an account is found behind the name of its platform, however that is written: %s', (text) => {
  expect([text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`].filter((each) => !contactIn(each))).toEqual([])
})

test.each([
  ...[
    '卫星 motorking88',
    '卫星：zhangsan88',
    '加个卫星 wangdianji',
    'V心：zhangsan88',
    '威心 jack_chen',
    '薇心zhangsan88',
    '维心 12345678',
  ],
  ...['微❤️：zhangsan88', '徵信 zhangsan88', '伟信 zhangsan88', '位信：zhangsan88', '某信 wangdianji', 'w信：zhangsan88', 'v星 zhangsan88'],
  ...[
    '绿泡泡 jackchen',
    '绿色软件 zhangsan88',
    '微号：zhangsan88',
    '薇号 motorking',
    '微ID zhangsan88',
    '企微 wangdianji',
    '私V zhangsan88',
  ],
  ...[
    '球球 12345678',
    '秋秋：12345678',
    '蔻蔻12345678',
    '叩叩 12345678',
    '加扣 12345678',
    '群号：123456789',
    '🐧12345678',
    '陌陌 12345678',
    '扣12345678',
    '卫❤信 zhangsan88',
    '微聊 motorking88',
    'Q我 12345678',
    '抖音 hello_motor',
    '小红书 xiaoma_dj',
  ],
  ...['电报：@zhangsan88', '纸飞机 motorking88', '飞机：zhangsan88', 'TG号 zhangsan88'],
])('so it is behind what that is called in its place: %s', (text) => {
  expect([text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`].filter((each) => !contactIn(each) || !contactInModel(each))).toEqual([])
})

test('a name in other spaces or dots is shown to who decides', () => {
  expect(['w e c h a t zhangsan88', 'we.chat: sunnyli', 'wchat jackchen'].filter((text) => !possibleContactIn(text))).toEqual([])
})

test.each([
  ...[
    '卫星天线 motors',
    '卫星轮减速机 NGW112',
    '飞机地面电源 400Hz',
    '飞机 ground power',
    '电报机',
    '限位信号 npn24V',
    '定位信号 sensor',
    '某信号 24V',
  ],
  ...[
    '球球磨机 15kW',
    '滚球球 12345',
    '机群号 1234567',
    '加扣件 123456',
    '卡扣12345678',
    '折扣12345678元',
    '加扣 1234567元',
    '绿色环保 motors',
    '微号电机',
    '企微',
    '卫星',
  ],
])('words with the same characters are none: %s', (text) => {
  expect([text, `YE3-132S-4 5.5kW ${text}`].flatMap((each) => contactIn(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})

test.each([
  ...['装配线 line id: conveyor', '装配线line id: conveyor', 'line ID: conveyor', '生产线 line ID: pack01', 'line id: assembly'],
  ...['加薇', '加微型电机', '+微型泵 5.5kW', '齿轮箱+V pulley', '加 V belts pulley', '微信同号'],
  ...['motors (wechat)', 'contact（微信）', 'gearbox (WX)', 'Nanyang (WX)', 'alipay (WeChat)', 'YE3-132S-4（微信询价）'],
  ...['唯信 WX132S', '唯信 JO2-61-4', '唯信 YSP-160', '维信 R77DRN132S4', '唯信 YDEJ132M', '维信 siemens', '维信 VFD22kw', '维信 shanghai'],
  ...['唯信 ACS550', '唯信 ISO9001', '唯信 YE2132', '唯信 NEMA256', '唯信 YSP160', 'telegram: type'],
  ...['维信 YE3-132S-4', '维信 motors', '唯信 gearbox included', '诚信 motorli88', '自信 laowang'],
  ...[
    '旺旺集团拆机 YE3-132S-4',
    '旺旺 YE3-132S-4',
    '旺旺 motor 5.5kW',
    '闲鱼 pumps',
    '闲鱼 welding motors',
    '淘宝 siemens',
    '淘宝：YE3-132S-4',
  ],
  ...['公众号有图', '视频号 YEJ132M4', '拼多多同款 siemens', '咸鱼 loading pump', '支付宝或微信付款'],
])('what is none passes: %s', (text) => {
  expect([text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`].filter((each) => contactIn(each))).toEqual([])
})
