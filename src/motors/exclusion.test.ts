import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { words } from './words.ts'

const read = (text: string): object => reader.read(text).fields

/** What is not wanted is never read as a wish. */
describe('an exclusion', () => {
  test.each<[text: string, fields: object]>([
    ['11kW 不要二手', { power: 11, conditionsExcluded: ['USED'] }],
    ['不要二手的 11kW', { power: 11, conditionsExcluded: ['USED'] }],
    ['二手勿扰 11kW', { power: 11, conditionsExcluded: ['USED'] }],
    ['全新 不要二手', { condition: 'NEW', conditionsExcluded: ['USED'] }],
    ['不要二手、翻新', { conditionsExcluded: ['USED', 'REFURB'] }],
    ['brand new, not used', { condition: 'NEW', conditionsExcluded: ['USED'] }],
    ['未使用过', { conditionsExcluded: ['USED'] }],
    ['除了ABB都可以 11kW', { power: 11, brandsExcluded: ['BR043'] }],
    ['除ABB外 11kW', { power: 11, brandsExcluded: ['BR043'] }],
    ['ABB除外 11kW', { power: 11, brandsExcluded: ['BR043'] }],
    ['11kW except ABB or Siemens', { power: 11, brandsExcluded: ['BR043', 'BR041'] }],
    ['不要ABB 11kW 4极', { power: 11, poles: [4], brandsExcluded: ['BR043'] }],
    ['不要ABB', { brandsExcluded: ['BR043'] }],
    ['非防爆 11kW', { power: 11, typesExcluded: ['EX'] }],
    ['11kW not explosion-proof', { power: 11, typesExcluded: ['EX'] }],
    ['不要伺服电机 11kW', { power: 11 }],
    ['11kW 不带刹车', { power: 11 }],
    ['11kW 不要B5', { power: 11 }],
    ['11kW without brake', { power: 11 }],
    ['非标 11kW', { power: 11, text: '非标' }],
    ['除尘风机', { text: '除尘风机' }],
    ['无锡 11kW', { power: 11, regionCode: '320200' }],
    ['无火花', { typeHint: 'EX.N' }],
    ['不低于7.5kW', { powerRange: [7.5, null] }],
    ['Order No 1LE0003-1DB23-3AA4', { series: '1LE0', brand: 'BR041', orderNo: '1LE0003-1DB23-3AA4', text: 'Order No' }],
  ])('%s', (text, fields) => expect(read(text)).toEqual(fields))

  test('of what no field holds is one token, which is not searched by', () => {
    const { tokens } = reader.read('11kW 不带刹车')
    expect(tokens.map(({ kind, text, fields }) => [kind, text, fields])).toEqual([
      ['power', '11kW', { power: 11 }],
      ['text', '不带刹车', { text: '' }],
    ])
  })
})

/** 没 and 无 within a question exclude nothing. */
test.each<[text: string, fields: object]>([
  ['有没有卧龙 11kw 4极', { intent: 'BUY', brand: 'BR001', power: 11, poles: [4] }],
  ['有没有11kw', { intent: 'BUY', power: 11 }],
  ['有没有 YE4 90L-2', { intent: 'BUY', series: 'YE4', frame: '90L', shaftHeight: 90, poles: [2] }],
  ['有无二手 11kW', { intent: 'BUY', condition: 'USED', power: 11 }],
  ['是否有ABB 11kW', { intent: 'BUY', brand: 'BR043', power: 11 }],
  ['谁有 YE3-132S-4', { intent: 'BUY', series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4] }],
  ['有卧龙 11kW 吗', { intent: 'BUY', brand: 'BR001', power: 11 }],
  ['11kW 4极有吗', { power: 11, poles: [4] }],
  ['有限公司', { text: '有限公司' }],
])('%s asks', (text, fields) => expect(read(text)).toEqual(fields))

describe('alternatives', () => {
  test.each<[text: string, fields: object]>([
    ['ABB或西门子', { brand: 'BR043', brands: ['BR043', 'BR041'] }],
    ['ABB/西门子/卧龙', { brand: 'BR043', brands: ['BR043', 'BR041', 'BR001'] }],
    ['ABB or Siemens 11 kW', { brand: 'BR043', brands: ['BR043', 'BR041'], power: 11 }],
    ['全新或库存', { condition: 'NEW', conditions: ['NEW', 'NOS'] }],
    ['B3和B5', { mounting: ['B3', 'B5'] }],
    ['呼和浩特 11kW', { regionCode: '150100', power: 11 }],
    ['ABB M2BAX160MLA4', { series: 'M2BAX', brand: 'BR043', shaftHeight: 160, frame: '160ML', orderNo: 'M2BAX160MLA4', poles: [4] }],
  ])('%s', (text, fields) => expect(read(text)).toEqual(fields))
})

test.each<[text: string, fields: object]>([
  ['1850 台州', { text: '1850', regionCode: '331000' }],
  ['22 台州 3台', { power: 22, regionCode: '331000', quantity: 3 }],
  ['2台南京', { quantity: 2, regionCode: '320100' }],
  ['2台山东', { quantity: 2, regionCode: '370000' }],
  ['2台 台州', { quantity: 2, regionCode: '331000' }],
  ['2台 共2560元', { quantity: 2, priceTotal: 2560 }],
  ['合计：5,120元', { priceTotal: 5120 }],
  ['两台打包1.2万', { quantity: 2, priceTotal: 12_000 }],
  ['3台一起2400元', { quantity: 3, priceTotal: 2400 }],
  ['6台全要1.5万元', { quantity: 6, priceTotal: 15_000 }],
  ['共3台', { quantity: 3, text: '共' }],
  ['6.5/8kW 4/2极', { power: 6.5, powers: [6.5, 8], poles: [4, 2] }],
  ['6.5kW/8kW', { power: 6.5, powers: [6.5, 8] }],
  ['7.5kW/10HP', { power: 7.5 }],
  ['7.5kW 10HP', { power: 7.5 }],
  ['11kW或15kW 4极', { power: 11, powers: [11, 15], poles: [4] }],
  ['11或15kW 4极', { power: 11, powers: [11, 15], poles: [4] }],
  ['11kw or 15kw 4 pole', { power: 11, powers: [11, 15], poles: [4] }],
  ['11kW、15kW、18.5kW', { power: 11, powers: [11, 15, 18.5] }],
  ['11kW 380V 15kW', { power: 11, voltages: [380] }],
  ['2611150007', { listingNo: 'M2611150007' }],
  ['2699150007', { text: '2699150007' }],
  ['同步电动机 10kV', { typeHint: 'HV.SYN', voltages: [10_000] }],
  ['无刷同步 630kW', { typeHint: 'HV.SYN', power: 630 }],
  ['synchronous motor', { typeHint: 'HV.SYN' }],
  ['synchronous speed 1500 11kW', { speed: 1500, poles: [4], power: 11 }],
  ['synchronous 1500 rpm 15kW', { speed: 1500, poles: [4], power: 15 }],
  ['rated speed 1460 11kW', { speed: 1460, poles: [4], power: 11 }],
  ['synchronous 630kW', { typeHint: 'HV.SYN', power: 630 }],
  ['永磁同步', { typeHint: 'PM' }],
  ['异步起动永磁', { typeHint: 'PM.LS' }],
  ['自起动三相永磁同步电动机', { typeHint: 'PM.LS', phases: 3 }],
  ['三相自起动永磁', { typeHint: 'PM.LS', phases: 3 }],
  ['自起动永磁同步电动机', { typeHint: 'PM.LS' }],
  ['line start PM', { typeHint: 'PM.LS' }],
  ['低速 直驱', { typeHint: 'PM.DD' }],
  ['marine 11kW', { typeHint: 'AC3.ENV', power: 11 }],
  ['户外防腐', { typeHint: 'AC3.ENV' }],
  ['dust explosion proof', { typeHint: 'EX.T' }],
  ['explosionproof', { typeHint: 'EX' }],
  ['老Y系列', { typeHint: 'AC3.STD.OLD' }],
  ['GB3 11kW', { gbGrade: '3', power: 11 }],
  ['face mount', { mounting: ['B14', 'B34'] }],
  ['flange and foot', { mounting: ['B35'] }],
  ['IM1001', { mounting: ['B3'] }],
  ['IM 3001', { mounting: ['B5'] }],
  ['11kW 至少20台', { power: 11, quantity: 20 }],
  ['11kW 20台以上', { power: 11, quantity: 20 }],
  ['11kW 10台以内', { power: 11 }],
  ['11kw 3000元以内', { power: 11, priceRange: [null, 3000] }],
  ['11kW 1万以内', { power: 11, priceRange: [null, 10_000] }],
  ['11kW 3000元以上', { power: 11, priceRange: [3000, null] }],
  ['价格3000以下 11kw', { power: 11, priceRange: [null, 3000] }],
  ['预算3000元以内 11kW', { power: 11, priceRange: [null, 3000] }],
  ['11kW 价格不超过3000', { power: 11, priceRange: [null, 3000] }],
  ['11kW motor under 3000', { power: 11, priceRange: [null, 3000] }],
  ['11kW below ¥2,500', { power: 11, priceRange: [null, 2500] }],
  ['11kW 低于3000转', { power: 11 }],
  ...[
    ...['15kW 转速不超过1500', '15kW 转速≤1500', '15kW speed under 1500', '15kW 转速1500以下', '15kW 海拔不超过1000米', '15kW 重量≤200'],
    ...['15kW altitude up to 2000 meters', '15kW 使用不超过5000小时', '15kW under 500 lbs', '15kW under $500', '15kW less than 500 USD'],
  ].map((text): [string, object] => [text, { power: 15 }]),
  ['11kW max price 3000', { power: 11, priceRange: [null, 3000] }],
  ['11kW 4极 3000以内', { power: 11, poles: [4], priceRange: [null, 3000] }],
  ['11kW 最多3000', { power: 11, priceRange: [null, 3000] }],
  ['11kW 3000-5000元', { power: 11, priceRange: [3000, 5000] }],
  ['11kW 价格3000-5000', { power: 11, priceRange: [3000, 5000] }],
  ['11kW less than 3,000 RMB', { power: 11, priceRange: [null, 3000] }],
  ...['4kW ratio 20:1', '4kW 减速比20:1', '4kW 速比 1/20', '4kW 速比1:20', '4kW 20:1'].map((text): [string, object] => [
    text,
    { power: 4, ratio: 20 },
  ]),
  ['上海或苏州 15kW', { regionCode: '310000', regionCodes: ['310000', '320500'], power: 15 }],
  ['江苏、浙江、上海 15kW', { regionCode: '320000', regionCodes: ['320000', '330000', '310000'], power: 15 }],
  ['Jiangsu or Zhejiang 15kW', { regionCode: '320000', regionCodes: ['320000', '330000'], power: 15 }],
  ['华东 上海 15kW', { regionCode: '310000', power: 15 }],
  ['江苏 苏州 15kW', { regionCode: '320500', power: 15 }],
  ['15kW IE3或IE4', { power: 15, ie: 'IE3', ies: ['IE3', 'IE4'] }],
  ['15kW IE3以上', { power: 15, ie: 'IE3', ies: ['IE3', 'IE4', 'IE5'] }],
  ['15kW IP54以上', { power: 15, ip: 'IP54', ips: ['IP54', 'IP55', 'IP56', 'IP65', 'IP66', 'IP67', 'IP68'] }],
  ['11、15、18.5kW 4极', { power: 11, powers: [11, 15, 18.5], poles: [4] }],
  ['10 or 15 HP', { power: 7.5, powers: [7.5, 11] }],
  ['11kW 4 or 6 pole', { power: 11, poles: [4, 6] }],
  ['5.5kW 4、6极', { power: 5.5, poles: [4, 6] }],
  ['2、15kW 4极', { power: 15, poles: [4], text: '2' }],
  ['不超过3000 11kW', { power: 11, priceRange: [null, 3000] }],
  ['11kW max 4 pole', { powerRange: [null, 11], poles: [4] }],
  ['cheap 11kW', { power: 11 }],
  ['便宜 11kW', { power: 11 }],
  ['between 30 and 45 kW', { powerRange: [30, 45] }],
  ['3~ 22kW', { phases: 3, power: 22 }],
  ['3~22kW', { powerRange: [3, 22] }],
  ['铸铁 11kW', { power: 11 }],
  ['cast iron, totally enclosed, 11 kW', { power: 11 }],
  ['小 4极 电机', { poles: [4] }],
  ['小型 4极', { poles: [4] }],
  ['HG-KR43B 0.4kW 3000r/min', { brand: 'BR069', text: 'HG-KR43B', power: 0.4, speed: 3000 }],
  ['SGM7J-08A 0.75kW 3000r/min', { brand: 'BR070', text: 'SGM7J-08A', power: 0.75, speed: 3000 }],
  ['180ST-M35015 5.5kW 1500r/min', { text: '180ST-M35015', power: 5.5, speed: 1500 }],
  ['1500r/min 编码器', { speed: 1500, features: ['ENCODER'] }],
  ['FA77-Y4-4P-56.3', { orderNo: 'FA77-Y4-4P-56.3', gearUnit: 'FA77', typeHint: 'GEA', power: 4, poles: [4], ratio: 56.3 }],
  ['S67-Y1.5-4P-82', { orderNo: 'S67-Y1.5-4P-82', gearUnit: 'S67', typeHint: 'GEA', power: 1.5, poles: [4], ratio: 82 }],
  ['BWD4-29-4KW', { orderNo: 'BWD4-29-4', gearUnit: 'BWD4', typeHint: 'GEA.CYC', power: 4, ratio: 29 }],
  ['NMRV075-30-0.75', { orderNo: 'NMRV075-30-0.75', gearUnit: 'NMRV075', typeHint: 'GEA.WRM', power: 0.75, ratio: 30 }],
  ['减速机 速比29', { typeHint: 'GEA', ratio: 29 }],
  ['减速机 速比 1:29', { typeHint: 'GEA', ratio: 29 }],
  ['减速机 1：29', { typeHint: 'GEA', ratio: 29 }],
  ['5.5KW-4 B3', { power: 5.5, poles: [4], mounting: ['B3'] }],
  ['YE4 45kw-4', { series: 'YE4', power: 45, poles: [4] }],
  ['75KW-4', { power: 75, poles: [4] }],
  ['75kW-10', { power: 75, poles: [10] }],
  ['18.5-4-B35', { power: 18.5, poles: [4], mounting: ['B35'] }],
  ['YE3 5.5/4', { series: 'YE3', power: 5.5, poles: [4] }],
  ['11/4 B3', { power: 11, poles: [4], mounting: ['B3'] }],
  ['5.5kW-4台', { power: 5.5, quantity: 4 }],
  ['5.5kW-7.5kW', { powerRange: [5.5, 7.5] }],
  ['5.5kW-4P', { power: 5.5, poles: [4] }],
  ['22-4-2024', { text: '22-4-2024' }],
  ['50/60Hz', { frequency: 50, frequencies: [50, 60] }],
  ['ABB M3BP 160MLA4', { brand: 'BR043', series: 'M3BP', frame: '160ML', shaftHeight: 160, poles: [4], orderNo: 'M3BP160MLA4' }],
  ['M3BP 315 SMA 4', { brand: 'BR043', series: 'M3BP', frame: '315SM', shaftHeight: 315, poles: [4], orderNo: 'M3BP315SMA4' }],
  ['上海提货 11kW', { regionCode: '310000', power: 11 }],
  ['东北 15kW', { regionCodes: ['210000', '220000', '230000'], power: 15 }],
  ['NEMA premium 11kW', { ie: 'IE3', power: 11 }],
  ['Nanyang explosion proof', { brand: 'BR002' }],
  ['nanyang explosion-proof motor 11kW', { brand: 'BR002', power: 11 }],
  ['Nanyang 11kW', { regionCode: '411300', power: 11 }],
  ['YE3 90 2极', { series: 'YE3', shaftHeight: 90, poles: [2] }],
  ['YE3 132 4极 5.5kW', { series: 'YE3', shaftHeight: 132, poles: [4], power: 5.5 }],
  ['YE3 160 11kW', { series: 'YE3', shaftHeight: 160, power: 11 }],
  ['YE3 160kW', { series: 'YE3', power: 160 }],
  ['YE3 200 kW', { series: 'YE3', power: 200 }],
  ['YE3 132-160kW', { series: 'YE3', powerRange: [132, 160] }],
  ['YE3 90 - 132 kW', { series: 'YE3', powerRange: [90, 132] }],
  ['YE3 400V 11kW', { series: 'YE3', voltages: [400], power: 11 }],
  ['YE3 400/690V', { series: 'YE3', voltages: [400, 690] }],
  ['YE3 100台', { series: 'YE3', quantity: 100 }],
  ['YE3 11', { series: 'YE3', power: 11 }],
  ['m3bp 160', { brand: 'BR043', series: 'M3BP', shaftHeight: 160 }],
  ['W22 160L 4极', { brand: 'BR045', series: 'W22', frame: '160L', shaftHeight: 160, poles: [4] }],
])('%s is read as it is meant', (text, fields) => expect(read(text)).toEqual(fields))

test.each([
  ['轴径42 11kw', 'shaft', { shaftD: 42, power: 11 }],
  ['shaft 38mm 11kW', 'shaft', { shaftD: 38, power: 11 }],
  ['双轴伸 11kW', 'detail', { power: 11 }],
  ['double shaft 11kW', 'detail', { power: 11 }],
  ['铝壳 11kW', 'detail', { power: 11 }],
  ['不锈钢 11kW', 'detail', { power: 11 }],
  ['低速 11kW', 'detail', { power: 11 }],
  ['△/Y 11kW', 'detail', { connection: 'D/Y', power: 11 }],
  ['Y接 11kW', 'detail', { connection: 'Y', power: 11 }],
  ['星接 11kW', 'detail', { connection: 'Y', power: 11 }],
  ['角接 11kW', 'detail', { connection: 'D', power: 11 }],
  ['star-delta 11kW', 'detail', { power: 11 }],
  ['高效 11kW', 'filler', { power: 11 }],
])('what is demanded of the build in %s is told apart from praise', (text, kind, fields) => {
  const reading = reader.read(text)
  expect([reading.tokens[0]?.kind, reading.fields]).toEqual([kind, fields])
})

test('brands are named by their table alone', () => {
  expect(words.filter(([, { kind }]) => kind === 'brand')).toEqual([])
})

test('a height behind a series may be its power', () => {
  for (const text of ['YE3 160', 'YE3-160'])
    expect(reader.read(text).tokens).toMatchObject([
      { fields: { series: 'YE3', shaftHeight: 160 }, alternative: { series: 'YE3', power: 160 } },
    ])
})

test.each([
  ['带刹车、二手都不要', { features: ['BRAKE'], conditionsExcluded: ['USED'] }],
  ['带刹车、带编码器都不要', { features: ['BRAKE'] }],
  ['with brake and encoder not required', { features: ['BRAKE'] }],
])('what is asked for at the start of %s is not denied by a sign behind it', (text, fields) => expect(read(text)).toEqual(fields))
