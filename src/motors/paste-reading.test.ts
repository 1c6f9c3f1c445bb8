import { expect, test } from 'vitest'
import { seededReader as reader, seededYear as thisYear } from '#test/seeded-reader.ts'
import { type LineValues, offeredLines, type TraderLine, wantedLines } from '#test/trader-lines.ts'
import { takeContacts } from './contact-extraction.ts'
import { motorsIn } from './listing-lines.ts'
import { fieldsOfLine, readDemand, readOffer, readPlace } from './paste-reading.ts'
import type { PlateName } from './plate-values.ts'
import type { ReadValue } from './read-values.ts'

/** What follows from others: from the model, the price or the mark. */
const following = new Set(['series', 'frame', 'shaftHeight', 'exMark', 'ratings'])
const isUsual = ({ field, value }: ReadValue): boolean =>
  (field === 'priceMode' && value === 'FIXED') || (field === 'currency' && value === 'CNY')

const saidBy = (values: readonly ReadValue[]): LineValues =>
  Object.fromEntries(
    values.flatMap((each) => (each.origin || following.has(each.field) || isUsual(each) ? [] : [[each.field, each.value] as const])),
  )

function motorOf(text: string, isWanted: boolean): LineValues {
  if (!isWanted) return saidBy(readOffer(text, reader).values)
  const { values, withinDays } = readDemand(text, reader)
  return { ...saidBy(values), ...(withinDays !== undefined && { withinDays }) }
}

async function motorsOf(text: string, isWanted: boolean): Promise<LineValues[]> {
  const texts = await motorsIn(takeContacts(text).rest, async (line) => fieldsOfLine(line, reader, isWanted), isWanted)
  return texts.map((each) => motorOf(each, isWanted))
}

const valuesAt = (name: string, values: readonly ReadValue[]) => values.filter(({ field }) => field === name).map(({ value }) => value)

const cases = (lines: readonly TraderLine[]) => lines.map(({ text, motors }) => [text, motors] as const)

test.each(cases(offeredLines))('%s is what a seller means', async (text, motors) => expect(await motorsOf(text, false)).toEqual(motors))

test.each(cases(wantedLines))('%s is what a buyer means', async (text, motors) => expect(await motorsOf(text, true)).toEqual(motors))

test.each([
  ['湘潭', '4303'],
  ['衡水', '1311'],
  ['佳木斯', '2308'],
  ['无锡', '3202'],
])('where a place is named, what a brand is called like is the place: %s', (text, code) => {
  const { values } = readOffer(text, { ...reader, read: (place) => readPlace(place, reader.read) })
  expect(values.find(({ field }) => field === 'regionCode')?.value).toBe(code)
})

test.each([
  '2026年12月10日内到货',
  '2026年12月交货',
  '2026年底前要',
  '2025年12月31日有效',
  '2049年',
  '2026-12-10日发货',
  '发货日期2026-12-10',
])('a date by which something is due is told and is neither a year of production nor a number of days: %s', (due) => {
  const asked = readDemand(`YE3-132S-4 10台 ${due}`, reader)
  expect([valuesAt('prodYearMin', asked.values), asked.unread, asked.withinDays]).toEqual([[], [due], undefined])
  const offered = readOffer(`YE3-132S-4 10台 ${due}`, reader)
  expect([valuesAt('prodYear', offered.values), valuesAt('leadDays', offered.values), offered.unread]).toEqual([[], [], [due]])
})

test.each(['24小时发货', '三天内发货', '一周内发货', '48小时发货', 'ships within 3 days', '货期3天', '当天发货', 'lead time 2 weeks'])(
  'a time of dispatch is told whole to a buyer and is not the time within which a motor is needed: %s',
  (text) => {
    const { values, unread, withinDays } = readDemand(`15kW 4极 ${text}`, reader)
    expect([valuesAt('urgency', values), unread, withinDays]).toEqual([[], [text], undefined])
  },
)

test.each<[text: string, told: string]>([
  ['3天内报价', '3天内'],
  ['本周内报价', '本周内'],
  ['月底付款', '月底付款'],
  ['到货后30天内付款', '到货后30天内付款'],
  ['质保12个月内', '质保12个月|内'],
  ['24小时内回复', '24小时内回复'],
  ['验收合格后15天内付尾款', '验收合格后15天内付尾款'],
  ['三天内报个价', '三天内报个价'],
  ['quote within 3 days', 'within|3|days'],
  ['payment within 30 days', 'payment|within|30|days'],
  ['reply within 24 hours', 'reply|within|24|hours'],
  ['payment end of month', 'payment|end|month'],
  ['12 months warranty', '12|months|warranty'],
  ['within 30 days of delivery', 'within|30|days'],
])('a time of a quote, a payment, a warranty or a reply is told and is no day of need: %s', (text, told) => {
  const { values, unread, withinDays, neededDay } = readDemand(`15kW 4极 ${text}`, reader)
  expect([values.map(({ field }) => field), unread, withinDays, neededDay]).toEqual([
    ['powerMin', 'polesAccept'],
    told.split('|'),
    undefined,
    undefined,
  ])
})

test('beside the day by which a motor is needed a time of something else is told, and so is a second time', () => {
  const told = (text: string) => {
    const { unread, withinDays, neededDay } = readDemand(`15kW 4极 ${text}`, reader)
    return [withinDays ?? neededDay?.day, unread]
  }
  expect(told('3天内报价，12月5日前到货')).toEqual(['12-05', ['3天内']])
  expect(told('货到30天付款，月底前要')).toEqual(['month', ['货到30天付款']])
  expect(told('一周内到货，最晚两周内要')).toEqual([7, ['最晚两周内要']])
})

test.each(['15kW 12月发货', '15kW 4极 1月交货'])('the name of a month is no number of months: %s', (text) => {
  const { values, withinDays } = readDemand(text, reader)
  expect([valuesAt('urgency', values), withinDays]).toEqual([[], undefined])
})

test('a buyer who excludes a condition accepts no more than without a word about it', () => {
  for (const text of ['不要翻新', '翻新的不要', 'no refurbished', '不要二手'])
    expect(valuesAt('conditionAccept', readDemand(`15kW 4极 ${text}`, reader).values)).toEqual([['NEW', 'NOS']])
})

test.each(['除翻新外都行', '除翻新外均可', '除翻新以外 都可以'])(
  'without one condition all others will do, where it says so: %s',
  (text) => {
    const { values, unread } = readDemand(`15kW 4极 ${text}`, reader)
    expect([valuesAt('conditionAccept', values), unread]).toEqual([[['NEW', 'NOS', 'OPEN', 'REMOVED', 'USED']], []])
  },
)

test('a certificate that is named is told, and a hurry is one', () => {
  expect(readDemand('15kW 4极 带合格证', reader).unread).toEqual(['带合格证'])
  expect(readOffer('15kW 4极 带合格证', reader).unread).toEqual(['带合格证'])
  expect(valuesAt('urgency', readDemand('15kW 4极 尽快', reader).values)).toEqual(['WEEK'])
})

test.each<[text: string, from: number | undefined, unread: string[]]>([
  ['2023年', 2023, []],
  ['2020年以后', 2020, []],
  ['2020年后', 2020, []],
  ['2020-2023年', 2020, ['2020-2023年']],
  ['2020～2023年', 2020, ['2020～2023年']],
  [`${thisYear}年生产`, thisYear, []],
  [`生产日期${thisYear}年1月`, thisYear, []],
  [`${thisYear}年以后`, thisYear, []],
  [`${thisYear}年1月`, undefined, [`${thisYear}年1月`]],
])('a demand asks for the year from which a motor was made, unless it may be a date of its own: %s', (text, from, unread) => {
  const asked = readDemand(`5.5kW ${text}`, reader)
  expect([valuesAt('prodYearMin', asked.values), asked.unread]).toEqual([from === undefined ? [] : [from], unread])
})

test('this year is the one in which a text is read', () => {
  const later = { ...reader, thisYear: () => thisYear + 1 }
  const [asked, offered] = [readDemand(`5.5kW ${thisYear}年1月`, later), readOffer(`5.5kW ${thisYear + 1}年`, later)]
  expect([valuesAt('prodYearMin', asked.values), asked.unread]).toEqual([[thisYear], []])
  expect([valuesAt('prodYear', offered.values), offered.unread]).toEqual([[thisYear + 1], []])
})

/** How a buyer may write each value of a nameplate, and the field of a demand that holds it. */
const plateWanted: Readonly<Record<PlateName, readonly [text: string, field?: string, value?: unknown]>> = {
  currentA: ['电流28A'],
  secondCurrentA: ['电流28/16A'],
  efficiencyPct: ['效率93%'],
  powerFactor: ['功率因数0.86'],
  weightKg: ['重量120kg'],
  noiseDb: ['噪音65dB(A)'],
  ambientMin: ['环境温度-20℃~50℃', 'ambientMax', 50],
  ambientMax: ['环境温度50℃', 'ambientMax', 50],
  prodYear: ['生产日期2020年', 'prodYearMin', 2020],
  serialNo: ['编号A12345'],
  connection: ['Δ接'],
  insulation: ['绝缘等级F', 'insulationMin', 'F'],
}

test.each(Object.entries(plateWanted))('a demand holds what a plate prints as %s, or tells it', (_name, [text, field, value]) => {
  const { values, unread } = readDemand(`15kW 4极 ${text}`, reader)
  expect(saidBy(values)).toEqual({ powerMin: 15, polesAccept: [4], ...(field && { [field]: value }) })
  // Of two temperatures a demand asks for the upper one.
  expect(unread).toEqual(field && !text.includes('~') ? [] : [text])
})

test.each([
  ...['当天发货', '立即发货', '交期7天', 'lead time 2 weeks', '现货 当天发货'],
  ...['噪音65dB以下', '噪音：不大于65dB', 'noise below 65 dB', '效率93%以上', '重量不超过120kg', 'weight max 120 kg', '最大电流28A'],
  // Several blanks and signs between a figure and its name.
  ...['noise level :   65 dB', 'weight  ≤  120 kg'],
  ...['环境温度50℃以上', '面议', '$500', 'GB/T 28575-2020', '∆/Y 接'],
])('a demand tells what it has no field for as it is written, in one piece: %s', (text) => {
  expect(readDemand(`15kW 4极 ${text} 2台`, reader).unread).toEqual([text])
})

const ranges = [
  ...['电流20-22A', '电流：20~22A', '电流20～22A', '电流20A-22A', '效率91%-93%', '效率91-93%', '功率因数0.85-0.88', '重量50-80kg'],
  ...['噪音60-70dB', 'current 20-22A', 'noise level 60-70 dB', '50kg-80kg'],
]

test.each(ranges)('a range of figures is told whole, and neither end of it is the value: %s', (text) => {
  const { values, unread } = readOffer(`15kW 4极 ${text} 2台`, reader)
  expect([saidBy(values), unread]).toEqual([{ powerKw: 15, poles: [4], quantity: 2 }, [text]])
  expect(readDemand(`15kW 4极 ${text} 2台`, reader).unread).toEqual([text])
})

test.each<[text: string, values: object, unread: readonly string[]]>([
  ['11.2A-68kg', { currentA: 11.2 }, ['68kg']],
  ['68kg-91%', { weightKg: 68 }, ['91%']],
  ['功率因数0.85-11.2A', { powerFactor: 0.85 }, ['11.2A']],
  ['效率91%-68kg', { efficiencyPct: 91 }, ['68kg']],
  ['IP55-2023年产-1850元', { ip: 'IP55', prodYear: 2023, unitPrice: '1850' }, []],
])('figures of two kinds that a dash joins are no range: %s', (text, values, unread) => {
  const offered = readOffer(`15kW 4极 ${text}`, reader)
  expect([saidBy(offered.values), offered.unread]).toEqual([{ powerKw: 15, poles: [4], ...values }, unread])
})

test.each([['电流28A-4极'], ['28A 7.5-11kW'], ['三相3~ 28A'], ['28A-380V']])('a figure beside another one is no range: %s', (text) => {
  expect(valuesAt('currentA', readOffer(text, reader).values)).toEqual([28])
})

test.each([
  ['效率93%以上', '噪音70dB以下'],
  ['噪音70dB以下', '效率93%以上'],
  ['效率93% 以上', '噪音70dB'],
  ['120kg重量', '28A'],
  ['重量不超过120kg', '电流28A以下', '噪音65dB'],
])('each of several limits is told whole and once: %s %s', (...parts) => {
  expect(readDemand(`15kW 4极 ${parts.join(' ')} 2台`, reader).unread).toEqual(parts)
})

test('a limit behind another figure is none of a part behind it', () => {
  const { unread } = readDemand('15kW 绝缘F级以上 噪音70dB 3000元以上 重量120kg', reader)
  expect(unread).toEqual(expect.arrayContaining(['噪音70dB', '重量120kg']))
})

test.each([
  ['绝缘F级以上', 'insulationMin', 'F'],
  ['最高环境温度50℃', 'ambientMax', 50],
  ['环境温度不超过50℃', 'ambientMax', 50],
  ['环境温度50℃以下', 'ambientMax', 50],
  ['ambient temp. 50 °C', 'ambientMax', 50],
])('a limit that a demand asks for anyway is part of its value: %s', (text, field, value) => {
  const { values, unread } = readDemand(`15kW ${text} 2台`, reader)
  expect([valuesAt(field, values), unread]).toEqual([[value], []])
})

test('a demand tells the second of two values in their order, with what is not understood', () => {
  expect(readDemand('15kW 客户指定 绝缘等级H 电流28A 绝缘等级F 预算2000 单价1800 木箱包装', reader).unread).toEqual([
    ...['客户指定', '电流28A', '绝缘等级F', '单价1800', '木箱包装'],
  ])
})

test.each([
  ['F级绝缘 B级温升', 'F', 'B级温升'],
  ['H级绝缘 F级温升', 'H', 'F级温升'],
  ['F级绝缘B级温升', 'F', 'B级温升'],
  ['F级绝缘，按B级考核', 'F', '按B级考核'],
  ['绝缘等级：F 温升：B级', 'F', '温升：B级'],
  ['绝缘F级 温升B级 80K', 'F', '温升B级 80K'],
  ['insulation class F, temperature rise B', 'F', 'temperature rise B'],
  ['class F insulation, temp. rise class B', 'F', 'temp. rise class B'],
  ['F insulation B rise', 'F', 'B rise'],
])('the class of a temperature rise is none of the insulation, and is told: %s', (text, insulation, rise) => {
  const [offered, asked] = [readOffer(`22kW ${text} 4P`, reader), readDemand(`22kW ${text} 4P`, reader)]
  expect([valuesAt('insulation', offered.values), offered.unread]).toEqual([[insulation], [rise]])
  expect([valuesAt('insulationMin', asked.values), asked.unread]).toEqual([[insulation], [rise]])
})

test.each([
  ['温升B级 绝缘F级', '温升B级'],
  ['temp. rise class B insulation class F', 'temp. rise class B'],
  ['NEMA design B insulation class F', 'NEMA design B'],
  ['振动等级A级 绝缘等级F级', '振动等级 A级'],
  ['vibration class A insulation class F', 'vibration class A'],
])('a class before the word is none of the insulation, where its own stands behind: %s', (text, other) => {
  const [offered, asked] = [readOffer(`22kW ${text}`, reader), readDemand(`22kW ${text}`, reader)]
  expect([valuesAt('insulation', offered.values), valuesAt('insulationMin', asked.values)]).toEqual([['F'], ['F']])
  expect(asked.unread.join(' ')).toBe(other)
})

test.each([
  ...['转子电压138V', '转子138V/250A', '转子电流250A', '励磁电压180V', '风机220V', '独立风机电压：220V', '刹车DC170V', '制动电压 99V'],
  ...['带刹车DC170V', '制动器电压 DC170V', '空载电流6A', '堵转电流100A', '启动电流 90A', '起动电流：90A'],
  ...['rotor voltage 138V', 'excitation 180 V', 'field voltage 180V', 'fan 220V', 'brake 24VDC', 'brake voltage 190V DC'],
  ...[
    '独立风机 220V',
    '独立风机220V 80W',
    '加热带 220V',
    '防潮加热器 AC220V',
    '加热带 50W',
    'space heater 230V',
    '编码器 24V',
    'encoder 5V',
  ],
  ...['制动力矩75Nm', '制动转矩 75N.m', '刹车力矩：75N·m', '制动器 75Nm DC170V', 'brake torque 75 Nm', 'brake 110Nm'],
  ...['no-load current 6A', 'locked-rotor current 100A', 'starting current 90 A', 'rotor 138V 250A'],
])('a figure of a part or of a start is none of the motor, and is told whole: %s', (text) => {
  const [offered, asked] = [readOffer(`15kW ${text} 4P`, reader), readDemand(`15kW ${text} 4P`, reader)]
  const own = ({ values }: typeof offered) => ['voltageV', 'currentA', 'torqueNm'].flatMap((field) => valuesAt(field, values))
  expect([own(offered), offered.unread]).toEqual([[], [text]])
  expect([own(asked), asked.unread]).toEqual([[], [text]])
})

test.each([
  '绕线转子 380V',
  'wound rotor 380V',
  '带刹车 380V',
  '星三角启动 380V',
  '风机用 380V',
  '风机 380V',
  'for fan 380V',
  '电压380V 刹车DC170V',
])('the voltage of the motor stays its own beside the name of a part: %s', (text) =>
  expect(valuesAt('voltageV', readOffer(`15kW ${text} 4P`, reader).values)).toEqual([380]),
)

test.each([
  ['引风机380V 110kW 2台', 380],
  ['cooling tower fan 400V 11kW', 400],
  ['风机6000V 560kW', 6000],
  ['空载380V试机正常 11kW', 380],
])('from 380 V on the voltage beside a fan, or at which a motor was tried, is the own one: %s', (text, volts) => {
  const [offered, asked] = [readOffer(text, reader), readDemand(text, reader)]
  expect([valuesAt('voltageV', offered.values), valuesAt('voltageV', asked.values)]).toEqual([[volts], [volts]])
  expect(reader.read(text).fields.voltages).toEqual([volts])
})

test.each(['独立风机220V', '独立风机 220V', '带独立风机380V', 'forced fan 230V', '强冷风机电压220V'])(
  'a forced fan with its voltage is a feature of the motor: %s',
  (text) => {
    const [offered, asked] = [readOffer(`YVF2-160M-4 11kW ${text}`, reader), readDemand(`YVF2-160M-4 11kW ${text}`, reader)]
    expect([valuesAt('features', offered.values), valuesAt('featuresNeed', asked.values)]).toEqual([[['FORCED_FAN']], [['FORCED_FAN']]])
    expect([valuesAt('voltageV', offered.values), valuesAt('voltageV', asked.values)]).toEqual([[], []])
    expect(reader.read(`11kW ${text}`).fields.features).toEqual(['FORCED_FAN'])
  },
)

test('the figures of a list that dashes join are read one by one', () => {
  const told = '励磁180V'
  expect(readOffer('Z4-180-31 37kW 励磁180V-1500转', reader).unread).toEqual([told])
  expect(readDemand('Z4-180-31-37kW-励磁180V-2台', reader).unread).toEqual([told])
  expect(reader.read('Z4 37kW-440V-励磁180V-二手').fields.voltages).toEqual([440])
})

test('a rated current stands beside one of another kind', () => {
  const { values, unread } = readOffer('15kW 空载电流 9A 额定电流30A 堵转电流 200A', reader)
  expect([valuesAt('currentA', values), unread]).toEqual([[30], ['空载电流 9A', '堵转电流 200A']])
})

test.each([
  ['环境温度-20℃~50℃', -20, 50],
  ['环境温度-15℃到+40℃', -15, 40],
  ['环境温度：-20~50℃', -20, 50],
  ['ambient -20°C to 50°C', -20, 50],
  ['-20~50°C ambient', -20, 50],
])('between two temperatures of the place lie the lowest and the highest: %s', (text, lowest, highest) => {
  const { values, unread } = readOffer(`15kW ${text} 4P`, reader)
  expect([valuesAt('ambientMin', values), valuesAt('ambientMax', values), unread]).toEqual([[lowest], [highest], []])
})

test.each(['50°C ambient', '环境温度50度', '环境温度 50 摄氏度', '50℃环境温度'])(
  'the highest temperature is read however it is written: %s',
  (text) => {
    const { values, unread } = readOffer(`15kW ${text} 4P`, reader)
    expect([valuesAt('ambientMax', values), unread]).toEqual([[50], []])
  },
)

test.each([
  ...['€800 以内', '$500以内', '预算500美元', '500美元以内', 'budget 500 USD', '预算500-800美元', '单价不超过500欧元', '预算500港币'],
  ...['运费500元', '运费500元以内', '定金1000元', 'deposit 500 USD'],
])('a demand tells an amount that is no budget in yuan: %s', (text) => {
  const { values, unread } = readDemand(`15kW 4极 ${text} 2台`, reader)
  expect([saidBy(values), unread]).toEqual([{ powerMin: 15, polesAccept: [4], quantity: 2 }, [text]])
})

test.each<[text: string, budget: string]>([
  ['单价1200-1500元', '1500'],
  ['预算1500~2000元/台', '2000'],
  ['budget 1200-1500', '1500'],
  ['单价1800元', '1800'],
])('the budget of "%s" is %s, and nothing is left to tell', (text, budget) => {
  const { values, unread } = readDemand(`15kW ${text} 2台`, reader)
  expect([valuesAt('budgetUnit', values), unread]).toEqual([[budget], []])
})

test.each([
  ...['单价1200-1500元', '价格1200～1500', '¥1200-1500', '单价1-1.5万', '1.2万-1.5万'],
  ...['运费500元', '运费：500元', '押金500元', '安装费2000元', '加工费300元', 'freight 500 RMB', 'deposit 500 USD'],
  ...['打包价4万', '打包价4万元', '整批4万', 'lot price 40000', 'lot price: RMB 40,000'],
])('an offer tells what is not the price of one motor, and has no price: %s', (text) => {
  const { values, unread } = readOffer(`75kW 4极 8台 ${text}`, reader)
  expect([saidBy(values), unread]).toEqual([{ powerKw: 75, poles: [4], quantity: 8 }, [text]])
})
