import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { SeededRandom } from '../../../../db/seed/demo-random.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

interface Paste {
  readonly motors: readonly {
    readonly text: string
    readonly unread: readonly string[]
    readonly values: readonly { readonly field: string; readonly value: unknown; readonly origin?: string }[]
  }[]
  readonly contacts: readonly { readonly field?: string; readonly value: string }[]
}

const read = async (text: string) => (await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', { body: { text } })).data
const valuesOf = (motor?: Paste['motors'][number]) => Object.fromEntries((motor?.values ?? []).map(({ field, value }) => [field, value]))
const originsOf = (motor?: Paste['motors'][number]) => Object.fromEntries((motor?.values ?? []).map(({ field, origin }) => [field, origin]))

describe('a pasted text', () => {
  test('gives the values of a listing, completed from the catalogue with their origin', async () => {
    const { motors } = await read('皖南 YE3-132S-4 B35 6台')
    expect(valuesOf(motors[0])).toMatchObject({
      ...{ model: 'YE3-132S-4', brandCode: 'BR004', powerKw: 5.5, poles: [4], mounting: ['B35'], quantity: 6, typeCode: 'AC3.STD.IE3' },
      ...{ voltageV: 380, freqHz: '50', ip: 'IP55', insulation: 'F', ieClass: 'IE3', duty: 'S1' },
    })
    expect(originsOf(motors[0])).toMatchObject({ powerKw: 'CATALOG', currentA: 'CATALOG', ip: 'SERIES', typeCode: 'SERIES' })
    expect(originsOf(motors[0]).mounting).toBeUndefined()
  })

  test('that is a table keeps power, speed and price of its rows apart, and no number goes on in the next cell', async () => {
    const head = '型号\t功率\t转速\t价格\t数量'
    const { motors, contacts } = await read(`${head}\nYE3-280M-4\t90\t1485\t4650\t3\nYE3-315M-4\t132\t1485\t8650\t2`)
    expect(contacts).toEqual([])
    expect(motors.map(valuesOf)).toMatchObject([
      { model: 'YE3-280M-4', powerKw: 90, ratedRpm: 1485, unitPrice: '4650', quantity: 3 },
      { model: 'YE3-315M-4', powerKw: 132, ratedRpm: 1485, unitPrice: '8650', quantity: 2 },
    ])
    const withPhone = await read('型号\t功率\t价格\t数量\t电话\nYE3-280M-4\t90\t4650\t3\t13812345678\nYE3-315M-4\t138\t1234\t5678\t')
    expect(withPhone.contacts.map(({ value }) => value)).toEqual(['13812345678'])
  })

  test('keeps both voltages of a winding, in ratings with what the catalogue says of its power', async () => {
    const { motors } = await read('皖南 YE3-132S-4 B3 380V/660V 新 现货')
    expect(valuesOf(motors[0])).toMatchObject({
      ...{ voltageV: 380, connection: 'D/Y', condition: 'NEW', leadDays: 'TODAY' },
      ratings: [
        { powerKw: 5.5, voltageV: 380, connection: 'D' },
        { powerKw: 5.5, voltageV: 660, connection: 'Y' },
      ],
    })
    expect(motors[0]?.unread).toEqual([])
  })

  test('of six lines is six motors, and its contacts are in none of them', async () => {
    const lines = [
      ...['皖南 YE3-132S-4 5.5kW 4极 B3 380V 全新 6台 1280元 无锡', '西玛 YKK500-4 1000kW 10kV 二手 1台 电话13800001111'],
      ...['YBX3-250M-4 55kW B35 380/660V Ex db IIC T4 Gb 南阳防爆', 'ABB M2BAX160MLA4 11kW 4P B3 拆机 ×3台 ￥2600 微信同号'],
      ...['SEW R77DRN132S4 5.5kW i=24.5 59r/min 库存两台', '22千瓦 六极 旧电机 便宜出 www.dianji.com'],
    ]
    const { motors, contacts } = await read(lines.join('\n'))
    expect(motors.map((motor) => valuesOf(motor).powerKw)).toEqual([5.5, 1000, 55, 11, 5.5, 22])
    expect(motors.map(({ unread }) => unread)).toEqual([[], [], [], [], [], []])
    expect(JSON.stringify(motors)).not.toMatch(/138|dianji/)
    expect(contacts.map(({ field, value }) => [field, value])).toEqual([
      [undefined, 'www.dianji.com'],
      ['mobile', '13800001111'],
      ['wechat', '13800001111'],
    ])
  })

  test('names its price as traders write it, and each line its own', async () => {
    const lines = [
      '皖南 YE3-132S-4 1,800/台含税 6台',
      '皖南 YE3-160M-4 1.2万 未税',
      '皖南 YE3-180M-4 价格面议',
      '皖南 YE3-132S-4 ￥1750 2台',
    ]
    const { motors } = await read(lines.join('\n'))
    expect(motors.map(valuesOf)).toMatchObject([
      { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13', quantity: 6 },
      { unitPrice: '12000', priceMode: 'FIXED', taxMode: 'EXCL' },
      { priceMode: 'ASK' },
      { unitPrice: '1750', priceMode: 'FIXED', currency: 'CNY', quantity: 2 },
    ])
    expect(motors.flatMap(({ unread }) => unread)).toEqual([])
  })

  test('names its warranty, its transport and what is left of it, which are no number of pieces and no power', async () => {
    const { motors } = await read('皖南 YE3-132S-4 质保12个月 2台 包邮\nYE3-160M-4 11kW 二手 用了3年 只剩1台 只要3800')
    expect(motors.map(valuesOf)).toMatchObject([
      { quantity: 2, warrantyMonths: 12, freight: 'SELLER', powerKw: 5.5 },
      { quantity: 1, unitPrice: '3800', powerKw: 11, condition: 'USED' },
    ])
  })

  test('has a motor in each part of a line that semicolons divide', async () => {
    const { motors } = await read('YE3-90L-4 1.5kW 3台；YE3-100L1-4 2.2kW 2台；YE3-132S-4 5.5kW\nYE3-160M-4；11kW；全新')
    expect(motors.map((motor) => valuesOf(motor).powerKw)).toEqual([1.5, 2.2, 5.5, 11])
  })

  test('of cells of a spreadsheet is a motor for each row, in any order of columns', async () => {
    const rows = ['型号\t功率(kW)\t安装\t数量\t含税单价', 'YE3-132S-4\t5.5\tB3\t6\t1280', 'YE3-160M-4\t11\tB35\t2\t2,350']
    const { motors } = await read(rows.join('\n'))
    expect(motors.map(valuesOf)).toMatchObject([
      { model: 'YE3-132S-4', powerKw: 5.5, mounting: ['B3'], quantity: 6, unitPrice: '1280', taxMode: 'VAT13' },
      { model: 'YE3-160M-4', powerKw: 11, mounting: ['B35'], quantity: 2, unitPrice: '2350', taxMode: 'VAT13' },
    ])
  })

  test('whose lines are counted, or stand beside a table, is a motor for each', async () => {
    const counted = await read('1 皖南 YE3-132S-4 2台\n2 YE3-160M-4 3台\n3 7.5kW 4P 1台')
    expect(counted.motors.map((motor) => [valuesOf(motor).quantity, motor.unread])).toEqual([
      [2, []],
      [3, []],
      [1, []],
    ])
    const { motors } = await read('库存表\nYE3-132S-4 2台\n序号\t型号\t数量\n1\tYE3-160M-4\t3\n7.5kW 4P 1台')
    expect(motors.map((motor) => valuesOf(motor).quantity)).toEqual([2, 3, 1])
  })

  test('with the price of several motors together names no price of one, and shows it as unread', async () => {
    for (const [text, total] of [
      ['YE3-132S-4 5.5kW 两台打包1.2万', '1.2万'],
      ['YE3-132S-4 5.5kW 3台一起2400元', '2400'],
    ]) {
      const { motors } = await read(text ?? '')
      expect(valuesOf(motors[0])).not.toHaveProperty('unitPrice')
      expect(motors[0]?.unread.join(' ')).toContain(total)
    }
  })

  test('is read for members only, and neither empty nor with more motors than a person looks through', async () => {
    const ask = (persona: 'visitor' | 'member', text: string) =>
      app.call(persona, 'POST', '/blade-machine/machine/read', { body: { text } })
    expect((await ask('visitor', 'YE3-132S-4')).status).toBe(401)
    expect((await ask('member', '')).msg).toBe('请粘贴或输入内容')
    for (const [long, one] of [
      ['功率：'.repeat(1_500), false],
      [`YE3-132S-4 ${'全新\n'.repeat(1_500)}`, true],
    ]) {
      const reply = await app.call('member', 'POST', '/blade-machine/machine/read', { body: { text: long, one } })
      expect(reply).toMatchObject({ status: 400, msg: '一台电机最多 4000 个字，请删去多余的内容' })
    }
    const plate = await app.call('member', 'POST', '/blade-machine/machine/readPlate', { body: { text: `x\f${'380V '.repeat(1_000)}` } })
    expect(plate).toMatchObject({ status: 400, msg: '一块铭牌最多 4000 个字，请对准铭牌重拍' })
    expect((await ask('member', 'YE3-132S-4 2台\n'.repeat(201))).msg).toContain('最多 200 台，请分次粘贴或用表格导入')
    expect(await ask('member', '1\n'.repeat(19_990))).toMatchObject({
      ...{ status: 400, msg: '一次最多 1000 行，多出 18990 行，请分次粘贴或用表格导入', data: { field: 'text' } },
    })
    expect((await ask('member', `YE3-132S-4 2台\n${'\n'.repeat(2_000)}`)).status).toBe(200)
  })

  test('of several pieces loses no contact, also one that goes on in the next line, and names each once', async () => {
    const words = '全新库存，联系卖家看图\n'.repeat(150)
    const { motors, contacts } = await read(`YE3-132S-4 138\n0013\n8000\n${words}微信 motor_8888\n${words}13800138000`)
    expect(motors).toHaveLength(1)
    expect(contacts.map(({ field, value }) => `${field} ${value}`).toSorted()).toEqual(['mobile 13800138000', 'wechat motor_8888'])
    expect(motors[0]?.text).not.toMatch(/138|motor_8888/)
  })
})

describe('the origins of values', () => {
  const submit = (body: object) => app.call<{ id: string }>('member', 'POST', '/blade-machine/machine/submit', { body })
  const detail = async (id: string) =>
    (await app.call<Record<string, unknown>>('member', 'GET', '/blade-machine/machine/detail', { query: { id } })).data

  test('are rejected in another form, so that they carry no other text', async () => {
    for (const origin of ['model:电话13800001111', 'poles:', 'constructor'])
      expect(await submit({ ...listing, origins: ['powerKw:NAMEPLATE', origin] })).toMatchObject({
        status: 400,
        data: { field: 'origins' },
      })
  })

  test('are stored with a listing, for the values that there are', async () => {
    const origins = ['powerKw:NAMEPLATE', 'currentA:CATALOG', 'ip:CATALOG', 'nothing:CALC']
    const { data, msg } = await submit({ ...listing, currentA: 11.2, origins })
    expect(data.id, msg).toBeDefined()
    expect((await detail(data.id)).origins).toEqual(['powerKw:NAMEPLATE', 'currentA:CATALOG'])
    const ofBlock = ['gear.ratio:NAMEPLATE', 'gear.oil:CALC', 'gear.nothing:CALC', 'gear.ratio.more:CALC', 'model.ratio:CALC']
    const geared = { ...listing, typeCode: 'GEA', gear: { ratio: 56.3 }, origins: ofBlock }
    const second = await submit(geared)
    expect((await detail(second.data.id)).origins, second.msg).toEqual(['gear.ratio:NAMEPLATE'])
  })

  test('do not outlive a value that is changed without saying where the new one comes from', async () => {
    const origins = ['powerKw:NAMEPLATE', 'currentA:CATALOG']
    const { data } = await submit({ ...listing, currentA: 11.2, origins })
    const { rowVersion } = await detail(data.id)
    expect((await submit({ id: data.id, rowVersion, currentA: 11.5 })).status).toBe(200)
    expect((await detail(data.id)).origins).toEqual(['powerKw:NAMEPLATE'])
  })

  test('do not outlive one that is changed beside them as they were, nor one within a block', async () => {
    const origins = ['powerKw:NAMEPLATE', 'gear.ratio:CATALOG', 'gear.outputRpm:CATALOG']
    const geared = { ...listing, typeCode: 'GEA', gear: { ratio: 56.3, outputRpm: 26 }, origins }
    const { data, msg } = await submit(geared)
    expect((await detail(data.id)).origins, msg).toEqual(origins)
    expect((await submit({ ...geared, id: data.id, gear: { ratio: 57, outputRpm: 26 } })).status).toBe(200)
    expect((await detail(data.id)).origins).toEqual(['powerKw:NAMEPLATE', 'gear.outputRpm:CATALOG'])
  })
})

test.each(['title', 'model', 'description'])(
  'a contact or the address of a site in %s is rejected with where it belongs',
  async (field) => {
    for (const text of ['YE3 13800001111', 'YE3 微信:motor88', 'YE3 dianji.com.cn', 'YE3 www.dianji.com', 'a@b.com']) {
      const answer = await app.call('member', 'POST', '/blade-machine/machine/submit', { body: { ...listing, [field]: text } })
      expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('请填到“联系人”中') })
    }
  },
)

test.each([
  ['brandCode', '西门子', 'BR041'],
  ['brandCode', 'ximenzi', 'BR041'],
  ['brandCode', 'xmz', 'BR041'],
  ['brandCode', 'SIEMENS', 'BR041'],
  ['typeCode', '隔爆', 'EX.D'],
  ['regionCode', 'wuxi', '3202'],
  ['regionCode', 'hangzhou', '3301'],
])('the choice of %s for %s is %s', async (field, text, key) => {
  const { data } = await app.call<{ key: string }[]>('member', 'GET', '/blade-machine/machine/choices', { query: { field, text } })
  expect(data.map((choice) => choice.key)).toContain(key)
})

test('a place is offered with what it is in, each name once', async () => {
  const labels = async (text: string, lang: 'zh' | 'en') => {
    const query = { field: 'regionCode', text }
    const reply = await app.call<{ key: string; label: string }[]>('member', 'GET', '/blade-machine/machine/choices', {
      query,
      headers: { 'accept-language': lang },
    })
    return Object.fromEntries(reply.data.map(({ key, label }) => [key, label]))
  }
  expect(await labels('beijing', 'zh')).toMatchObject({ 11: '北京市' })
  expect(await labels('beijing', 'zh')).not.toHaveProperty('1101')
  expect(await labels('chaoyang', 'zh')).toMatchObject({ 110105: '北京市 朝阳区', 2113: '辽宁省 朝阳市' })
  expect(await labels('chaoyang', 'en')).toMatchObject({ 110105: 'Chaoyang, Beijing', 2113: 'Chaoyang, Liaoning' })
  expect(await labels('江阴', 'en')).toMatchObject({ 320281: 'Jiangyin, Wuxi, Jiangsu' })
  for (const lang of ['zh', 'en'] as const) {
    const all = Object.values(await labels('chongqing', lang))
    expect(all.length).toBeGreaterThan(0)
    expect([lang, all.length]).toEqual([lang, new Set(all).size])
  }
})

test('a line of a buyer is read for a demand: what is needed, how soon and at what price, and words that are not understood', async () => {
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', {
    body: { text: '急求 YE3-132S-4 B35 3台 无锡 一周内 预算 2000 客户指定\n停机抢修 22kW 6极 Ex db IIB T4 9,800/台含税', wanted: true },
  })
  const [first, second] = data.motors.map(valuesOf)
  expect(first).toMatchObject({ modelOld: 'YE3-132S-4', mountingAccept: ['B35'], quantity: 3, deliverRegion: '3202' })
  expect(first).toMatchObject({ urgency: 'WEEK', budgetUnit: '2000', needBy: dayFromNow(7), deadline: dayFromNow(7) })
  expect(second).toMatchObject({
    urgency: 'STOP',
    powerMin: 22,
    polesAccept: [6],
    ex: { gas: 'IIB', t: 'T4' },
    budgetUnit: '9800',
    taxMode: 'VAT13',
  })
  expect(data.motors[0]?.unread).toEqual(['客户指定'])
})

test('a buyer names a frame, conditions that will do, and an old motor that says nothing of the new one', async () => {
  const lines = [
    '机座250以内 45kW 4极 二手也行',
    '原来的YE2-160L-4坏了 求11kW 新旧不限',
    'old one burnt, need 7.5 kW 4 pole, used ok',
    '旧电机烧了 15kW 6极 总预算5万',
  ]
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', {
    body: { text: lines.join('\n'), wanted: true },
  })
  const any = ['NEW', 'NOS', 'OPEN', 'REMOVED', 'REFURB', 'USED']
  const [frame, replaced, english, total] = data.motors.map(valuesOf)
  expect(frame).toMatchObject({ frameAccept: ['250'], powerMin: 45, conditionAccept: any })
  expect(frame).not.toHaveProperty('budgetUnit')
  expect(replaced).toMatchObject({ modelOld: 'YE2-160L-4', conditionAccept: any })
  expect(english).toMatchObject({ powerMin: 7.5, conditionAccept: any })
  expect(total).toMatchObject({ budgetTotal: '50000' })
  expect(total).not.toHaveProperty('conditionAccept')
})

test('an amount in another currency becomes no budget of a demand, which is in CNY', async () => {
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', {
    body: { text: 'YE3-132S-4 3台 200 USD\nYE3-132S-4 3台 ¥1450', wanted: true },
  })
  expect(data.motors.map((each) => valuesOf(each).budgetUnit)).toEqual([undefined, '1450'])
})

test('the site of a buyer who writes 220/380V has 380 V', async () => {
  const body = { text: 'Y2-90L-4 1.5kW 220/380V 2台', wanted: true }
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', { body })
  expect(data.motors.map(valuesOf)).toMatchObject([{ modelOld: 'Y2-90L-4', voltageV: 380 }])
})

test('a buyer who excludes brands or conditions, or takes any of several, is read so', async () => {
  const lines = ['11kW 4极 除了ABB都可以 不要二手', '15kW 4极 ABB或西门子 全新或库存', '22kW 4极 3台 共9600元', '6.5/8kW 4/2极 非防爆']
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', {
    body: { text: lines.join('\n'), wanted: true },
  })
  expect(data.motors.map(valuesOf)).toMatchObject([
    { brandExclude: ['BR043'], conditionAccept: ['NEW', 'NOS'] },
    { brandAccept: ['BR043', 'BR041'], conditionAccept: ['NEW', 'NOS'] },
    { quantity: 3, budgetTotal: '9600' },
    { powerMin: 6.5, polesAccept: [4, 2] },
  ])
  expect(data.motors.map((motor) => [valuesOf(motor).brandAccept, motor.unread])).toEqual([
    [undefined, []],
    [['BR043', 'BR041'], []],
    [undefined, []],
    [undefined, ['6.5/8kW', '非防爆']],
  ])
  expect(data.motors.map(valuesOf)[2]).not.toHaveProperty('budgetUnit')
})

test('a buyer’s line loses no property: what a demand has no field for is unread', async () => {
  const lines = ['单相电机 2.2kW 4极 220V 2台 IC416 2级能效', '绕线转子 45kW 6极 100N.m 速比25', '15kW 4极 环境温度50℃ 电流28A 交期7天']
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', {
    body: { text: lines.join('\n'), wanted: true },
  })
  expect(data.motors.map(valuesOf)).toMatchObject([
    { phases: '1', powerMin: 2.2, icAccept: ['IC416'], gbGradeMin: '2', quantity: 2 },
    { rotorType: 'WOUND', powerMin: 45, polesAccept: [6] },
    { powerMin: 15, polesAccept: [4], ambientMax: 50 },
  ])
  expect(data.motors.map(({ unread }) => unread)).toEqual([[], ['100N.m', '速比25'], ['电流28A', '交期7天']])
})

test('the day by which a buyer needs a motor is that of the demand, and one that is over is unread', async () => {
  const next = Number(new Date().getUTCFullYear()) + 1
  const body = { text: `15kW 4极 ${next}-12-05前到货\n22kW 4极 2020-12-05前到货`, wanted: true }
  const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', { body })
  expect(data.motors.map((each) => [valuesOf(each).needBy, valuesOf(each).urgency, each.unread])).toEqual([
    [`${next}-12-05`, 'PLAN', []],
    [undefined, undefined, ['2020-12-05前到货']],
  ])
})

test('a power that no motor has is unread, in a listing as in a demand', async () => {
  for (const wanted of [true, false])
    for (const [line, power] of [
      ['高压电机 200000kW 6极 2台', '200000kW'],
      ['10-200000kW 6极', '10-200000kW'],
    ] as const) {
      const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', { body: { text: line, wanted } })
      expect([wanted, line, data.motors.flatMap(({ unread }) => unread)]).toEqual([wanted, line, [power]])
    }
})

test('whatever is read of a line can be saved as a draft', async () => {
  const numbers = new SeededRandom(14)
  const marks = [
    'dIIBT4',
    'Ex d IIB T4 Gb',
    'ExdeIICT4',
    'ExdI',
    'ExeIIT3',
    'Ex nA IIC T3',
    'Ex tD A21',
    'Ex db IIC T4 / Ex tb IIIC T135℃ Db',
  ]
  const others = ['B3', '立式', 'S3 40%', 'IC411', 'IP23S', '二手', '9成新', '380/660V', 'H级', '变频']
  for (const mark of marks) {
    const text = ['YBX3-132S-4 5.5kW', mark, ...others.filter(() => numbers.next() < 0.6), '2台 1500元'].join(' ')
    const body = { shelfStatus: 'DRAFT', ...valuesOf((await read(text)).motors[0]) }
    const { status, msg } = await app.call('member', 'POST', '/blade-machine/machine/submit', { body })
    expect([text, status, msg]).toEqual([text, 200, expect.anything()])
  }
})
