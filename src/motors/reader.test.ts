import { describe, expect, test } from 'vitest'
import { seededReader as reader, regions } from '#test/seeded-reader.ts'
import { readReference } from '../../db/seed/csv.ts'
import { SeededRandom } from '../../db/seed/demo-random.ts'
import { isWithinOneCharacter, isWithinOneLetter, spellingsOf } from './spelling.ts'

const read = (text: string): object => reader.read(text).fields

/** From the acceptance cases of the grammar, and searches that traders were seen to type. */
describe('a line of a trader', () => {
  test.each<[text: string, fields: object]>([
    ['YE3 132M-4', { series: 'YE3', frame: '132M', shaftHeight: 132, poles: [4] }],
    ['ye3132m4', { series: 'YE3', frame: '132M', shaftHeight: 132, poles: [4] }],
    ['15 kw 4 pole', { power: 15, poles: [4] }],
    ['7.5千瓦 四极', { power: 7.5, poles: [4] }],
    ['10HP', { power: 7.5 }],
    ['1460rpm', { speed: 1460, poles: [4] }],
    ['11/4P', { power: 11, poles: [4] }],
    ['IE4', { ie: 'IE4' }],
    ['380V 50Hz 7.5kW', { voltages: [380], frequency: 50, power: 7.5 }],
    ['卧龙', { brand: 'BR001' }],
    ['Wolong', { brand: 'BR001' }],
    ['大中', { brand: 'BR006' }],
    ['苏州 7.5kW', { regionCode: '320500', power: 7.5 }],
    ['M2611240001', { listingNo: 'M2611240001' }],
    ['5.5kw 4极 B35 YE3 132S', { series: 'YE3', frame: '132S', shaftHeight: 132, power: 5.5, poles: [4], mounting: ['B35'] }],
    ['YKK5003-4 1000KW 10KV', { series: 'YKK', frame: '5003', shaftHeight: 500, poles: [4], voltages: [10_000], power: 1000 }],
    ['4/2极 双速 7.5千瓦', { power: 7.5, poles: [4, 2], features: ['MULTISPEED'] }],
    ['22-4', { power: 22, poles: [4] }],
    ['18.5 4极 法兰', { power: 18.5, poles: [4], mounting: ['B5', 'B35', 'V1'] }],
    ['30kw-55kw 4极', { powerRange: [30, 55], poles: [4] }],
    ['75kW以上 2极 库存', { powerRange: [75, null], poles: [2], condition: 'NOS' }],
    ['≤7.5kW 4极 小法兰', { powerRange: [null, 7.5], poles: [4], mounting: ['B14', 'B34'] }],
    ['370W 单相 220V', { power: 0.37, phases: 1, voltages: [220] }],
    ['1LE0003-1DB23-3AA4 11kW', { series: '1LE0', brand: 'BR041', orderNo: '1LE0003-1DB23-3AA4', power: 11 }],
    [
      'M2BAX160MLA4 11kW',
      { series: 'M2BAX', brand: 'BR043', shaftHeight: 160, frame: '160ML', orderNo: 'M2BAX160MLA4', poles: [4], power: 11 },
    ],
    [
      'SEW R77DRN132S4 5.5kW',
      { series: 'DRN', brand: 'BR052', gearUnit: 'R77', typeHint: 'GEA', shaftHeight: 132, frame: '132S', poles: [4], power: 5.5 },
    ],
    ['松下 MHMF042L1V2M 400W', { power: 0.4, brand: 'BR072', text: 'MHMF042L1V2M' }],
    ['W22 75hp 4P 60Hz 460V', { series: 'W22', brand: 'BR045', voltages: [460], frequency: 60, power: 55, poles: [4] }],
    [
      'YB3-132M1-6 4KW dIIBT4',
      {
        exProtection: 'd',
        exGasGroup: 'IIB',
        exTClass: 'T4',
        typeHint: 'EX',
        series: 'YB3',
        frame: '132M1',
        shaftHeight: 132,
        poles: [6],
        power: 4,
      },
    ],
    ['YE3-132M1-6W 4kw 户外', { series: 'YE3', frame: '132M1', shaftHeight: 132, poles: [6], suffix: 'W', power: 4, text: '户外' }],
    [
      '煤安 YBK3-200L-4 30kw 660/1140V',
      { series: 'YBK3', frame: '200L', shaftHeight: 200, poles: [4], voltages: [660, 1140], power: 30, typeHint: 'EX.M' },
    ],
    ['7.5kW 380/660V', { power: 7.5, voltages: [380, 660] }],
    ['7.5kW 380V/660V', { power: 7.5, voltages: [380, 660] }],
    ['7.5kW 380V / 660V', { power: 7.5, voltages: [380, 660] }],
    ['220V/380', { voltages: [220, 380] }],
    ['380/660 7.5kW', { power: 7.5, voltages: [380, 660] }],
    ['3kW 220／380Ｖ', { power: 3, voltages: [220, 380] }],
    ['230/400V 50Hz', { voltages: [230, 400], frequency: 50 }],
    ['380V/50Hz', { voltages: [380], frequency: 50 }],
    ['220/500', { text: '220/500' }],
    ['380/660-4', { text: '380/660-4' }],
    ['YE3-132S-4 新 2台', { series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4], condition: 'NEW', quantity: 2 }],
    ['新', { condition: 'NEW' }],
    ['新品 3kW', { condition: 'NEW', power: 3 }],
    ['3kW 85新', { power: 3, text: '85新' }],
    ['3kW 新型', { power: 3, text: '新型' }],
    ['3kW 九成新', { power: 3, condition: 'USED', conditionNote: '九成新' }],
    ['9.5成新 3kW', { power: 3, condition: 'USED', conditionNote: '9.5成新' }],
    ['9 成新', { condition: 'USED', conditionNote: '9成新' }],
    ['十成新', { condition: 'NEW' }],
    ['新疆 3kW', { power: 3, regionCode: '650000' }],
    ['11KW4P380V', { voltages: [380], power: 11, poles: [4] }],
    ['4极 2900转 7.5kw', { power: 7.5, poles: [4, 2], speed: 2900 }],
    ['YB2280M-2', { series: 'YB2', frame: '280M', shaftHeight: 280, poles: [2] }],
    ['Y280S-4', { series: 'Y', frame: '280S', shaftHeight: 280, poles: [4] }],
    ['Y280M1-4', { series: 'Y2', frame: '80M1', shaftHeight: 80, poles: [4] }],
    ['YE3-160M-4/11KW', { series: 'YE3', frame: '160M', shaftHeight: 160, poles: [4], power: 11 }],
    ['6-11kw', { power: 11, poles: [6] }],
    ['4-5.5kw', { powerRange: [4, 5.5] }],
    ['2级能效 4极', { gbGrade: '2', poles: [4] }],
    ['三级能效 2级', { gbGrade: '3', poles: [2] }],
    ['YZR 225M-8 22kW 起重', { series: 'YZR', frame: '225M', shaftHeight: 225, poles: [8], power: 22, typeHint: 'AC3.CRN' }],
    ['绕线 45kW', { typeHint: 'AC3.WND', rotorType: 'WOUND', power: 45 }],
    ['高压绕线 400kW', { typeHint: 'HV', rotorType: 'WOUND', power: 400 }],
    ['slip ring crane 22kW', { typeHint: 'AC3.CRN', rotorType: 'WOUND', power: 22 }],
    ['Ex tb IIIC T135℃ Db', { exProtection: 'tb', exDustGroup: 'IIIC', exDustTempC: 135, epl: 'Db', typeHint: 'EX' }],
    ['JO2-52-4', { series: 'JO2', frame: '52', poles: [4] }],
    ['GMC400-119E + YE3-112M-4', { series: 'YE3', frame: '112M', shaftHeight: 112, poles: [4], text: 'GMC400-119E' }],
    ['7.5 kW 4-pole foot mounted motor, used, 10 pcs', { power: 7.5, poles: [4], mounting: ['B3'], condition: 'USED', quantity: 10 }],
    ['ＹＥ３－１３２Ｓ－４　５．５ｋＷ', { series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4], power: 5.5 }],
    ['F级绝缘 IP55 S3-40% IC411', { insulation: 'F', ip: 'IP55', duty: 'S3 40%', ic: 'IC411' }],
    ['立式 法兰', { mounting: ['V1', 'B5'] }],
    ['15 kw four pole', { power: 15, poles: [4] }],
    ['two-pole motor 3 kW', { power: 3, poles: [2] }],
    ['four poles', { poles: [4] }],
    ['four motors', { text: 'four' }],
    ['江苏 无锡', { regionCode: '320200' }],
    ['江苏省，无锡市', { regionCode: '320200' }],
    ['江苏省无锡市江阴市', { regionCode: '320281' }],
    ['无锡 江苏', { regionCode: '320200' }],
    ['无锡锡山', { regionCode: '320205' }],
    ['江苏省无锡市锡山 5.5kW', { power: 5.5, regionCode: '320205' }],
    ['北京海淀 5.5kW', { power: 5.5, regionCode: '110108' }],
    ['北京朝阳', { regionCode: '110105' }],
    ['wuxi xishan', { regionCode: '320205' }],
    ['Xishan District, Wuxi 5.5 kW', { power: 5.5, regionCode: '320205' }],
    ['锡山 5.5kW', { power: 5.5, text: '锡山' }],
    ['南阳卧龙', { regionCode: '411300', brand: 'BR001' }],
    ['无锡 苏州', { regionCode: '320200', regionCodes: ['320200', '320500'] }],
    ["Xi'an 7.5kW", { regionCode: '610100', power: 7.5 }],
    ['Inner Mongolia', { regionCode: '150000' }],
    ['Jilin', { regionCode: '220000' }],
    ['wuxi city', { regionCode: '320200' }],
    ['Suzhou 7.5kW', { regionCode: '320500', power: 7.5 }],
    ['Suzhou, Anhui', { regionCode: '341300' }],
    ['江苏 Suzhou', { regionCode: '320500' }],
    // What counts years, months or people is neither a power nor a number of pieces.
    ['质保12个月 2台', { quantity: 2 }],
    ['used 3 years', { condition: 'USED', text: '3 years' }],
    ['二手 用了3年', { condition: 'USED', text: '用了3年' }],
    ['22天津', { power: 22, regionCode: '120000' }],
    ['3个人 11kW', { power: 11, text: '3个人' }],
    ['3000转让', { text: '3000', intent: 'SELL' }],
    ['机座250 55kW', { shaftHeight: 250, power: 55 }],
    ['shaft height 180', { shaftHeight: 180 }],
    ['never used 11kW', { conditionsExcluded: ['USED'], power: 11 }],
    ['', {}],
  ])('%s', (text, fields) => expect(read(text)).toEqual(fields))
})

describe('a token', () => {
  test('stands where it was written, in full width too', () => {
    const text = '皖南　ＹＥ３－１３２Ｓ－４ 5.5㎾'
    const { tokens } = reader.read(text)
    expect(tokens.map(({ kind, text }) => [kind, text])).toEqual([
      ['brand', '皖南'],
      ['model', 'ＹＥ３－１３２Ｓ－４'],
      ['power', '5.5㎾'],
    ])
    for (const { start, end, text: written } of tokens) expect(text.slice(start, end)).toBe(written)
  })

  test('offers what it can also mean', () => {
    const [range] = reader.read('4-5.5kw').tokens
    expect(range).toMatchObject({ fields: { powerRange: [4, 5.5] }, alternative: { power: 5.5, poles: [4] } })
    expect(range?.confidence).toBeLessThan(1)
  })
})

/** A comma divides thousands, is that of a decimal fraction, or stands between the numbers of a list. */
describe('a comma within a number', () => {
  test.each<[text: string, fields: object]>([
    ['7,5 kW', { power: 7.5 }],
    ['7,5kW-11kW', { powerRange: [7.5, 11] }],
    ['≥7,5kW', { powerRange: [7.5, null] }],
    ['7,5/4P', { power: 7.5, poles: [4] }],
    ['0,375 kW', { power: 0.375 }],
    ['1,5 HP', { power: 1.1 }],
    ['YE3-90L-4 1,5 B3', { series: 'YE3', frame: '90L', shaftHeight: 90, poles: [4], power: 1.5, mounting: ['B3'] }],
    ['38,5 N·m', { torque: 38.5 }],
    ['1,500 rpm', { speed: 1500, poles: [4] }],
    ['1,850 元', { price: 1850 }],
    ['¥12,850.50', { price: 12_850.5 }],
    ['6,000V', { voltages: [6000] }],
    ['1,250kW', { power: 1250 }],
    ['1,200台', { quantity: 1200 }],
    ['380,400V', { voltages: [400], text: '380' }],
    ['4,11kW', { power: 11, text: '4' }],
    ['22，4极', { power: 22, poles: [4] }],
    ['2台，1,850元', { quantity: 2, price: 1850 }],
    ['YE3-132M-4,7,5kW', { series: 'YE3', frame: '132M', shaftHeight: 132, poles: [4], power: 7.5 }],
  ])('%s', (text, fields) => expect(read(text)).toEqual(fields))

  test('every power that motors are made with is read with either sign', () => {
    const powers = new Set(readReference('frame_power_map').map(({ rated_kw }) => Number(rated_kw)))
    expect(powers.size).toBeGreaterThan(30)
    for (const power of powers)
      for (const unit of ['kW', ' kW', '千瓦'])
        expect([power, unit, read(`${power}${unit}`)]).toEqual([power, unit, read(`${String(power).replace('.', ',')}${unit}`)])
  })
})

/** Regions of the table that people name alone, with the province of each. */
describe('a place', () => {
  const cities = regions.filter(({ code, name }) => code.length === 4 && name.endsWith('市'))
  const provinceOf = (code: string) => regions.find((each) => each.code === code.slice(0, 2)) ?? { code: '', name: '', nameEn: '' }
  /** The city of Jilin is called like its province. */
  const isOfProvince = (code: string, name: string) => provinceOf(code).name.startsWith(name)
  const short = (name: string) => name.replace(/(?:省|市|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, '')

  test('that is a city is found by its names, alone and with its province before or behind it', () => {
    expect(cities.length).toBeGreaterThan(250)
    for (const { code, name } of cities) {
      const province = provinceOf(code).name
      if (isOfProvince(code, short(name))) continue
      // A brand may be called like the city that it comes from.
      for (const text of [
        ...[name, short(name), `${province}${name}`, `${province} ${name}`, `${short(province)} ${short(name)}`],
        ...[`${short(province)}，${short(name)}`, `${short(province)},${short(name)} 7.5kW`, `${short(name)} ${short(province)}`],
      ])
        if (reader.read(short(name)).fields.brand === undefined)
          expect([text, reader.read(text).fields.regionCode]).toEqual([text, `${code}00`])
    }
  })

  test('in English is the same as in Chinese, with its province where two cities share a name', () => {
    for (const { code, name, nameEn } of cities) {
      const { fields, tokens } = reader.read(nameEn.toLowerCase())
      if (fields.brand !== undefined || isOfProvince(code, short(name))) continue
      const meant = [fields.regionCode, tokens[0]?.alternative?.regionCode]
      expect([nameEn, meant]).toEqual([nameEn, expect.arrayContaining([`${code}00`])])
      const whole = `${nameEn}, ${provinceOf(code).nameEn} 11 kW`
      expect([whole, read(whole)]).toEqual([whole, { regionCode: `${code}00`, power: 11 }])
    }
  })
})

test('a brand that is called like a province is the brand, unless a city of the province is named', () => {
  expect(reader.read('HEBEI 11kW').tokens[0]).toMatchObject({ fields: { brand: 'BR018' }, alternative: { regionCode: '130000' } })
  expect(read('HEBEI 石家庄 11kW')).toEqual({ regionCode: '130100', power: 11 })
})

test.each<[text: string, fields: object]>([
  ['湖南湘潭', { regionCode: '430300' }],
  ['河北衡水 7.5kW', { regionCode: '131100', power: 7.5 }],
  ['黑龙江佳木斯', { regionCode: '230800' }],
  ['7.5kW 湖南 湘潭', { power: 7.5, regionCode: '430300' }],
  // Of a maker, and behind another province.
  ['湖南湘潭电机', { regionCode: '430000', brand: 'BR008' }],
  ['湘潭 7.5kW', { brand: 'BR008', power: 7.5 }],
  ['江苏 湘潭', { regionCode: '320000', brand: 'BR008' }],
])('a brand that is called like a city is the city behind its province: %s', (text, fields) =>
  expect([text, read(text)]).toEqual([text, fields]),
)

test.each(['大连', '东莞', '河北', 'Dalian', 'Dongguan'])('a place that a brand is named after may be that brand: %s', (text) => {
  const [token] = reader.read(text).tokens
  expect([token?.fields, token?.alternative].flatMap((each) => Object.keys(each ?? {})).toSorted()).toEqual(['brand', 'regionCode'])
})

test('fields that contradict each other are named', () => {
  expect(reader.read('4极 2900转').conflicts).toEqual(['poles', 'speed'])
  expect(reader.read('4极 1460转').conflicts).toEqual([])
})

test('no text makes the reader fail, and every character is read once', () => {
  const numbers = new SeededRandom(5)
  const characters = [...'YE3BVTI-/ .,0123456789kKwW千瓦极级台v以上至≥×电机法兰Ex\u0000😀é㎾½']
  for (let count = 0; count < 3000; count += 1) {
    const text = Array.from(
      { length: Math.floor(numbers.next() * 40) },
      () => characters[Math.floor(numbers.next() * characters.length)],
    ).join('')
    const { tokens } = reader.read(text)
    let last = 0
    for (const { start, end } of tokens) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThanOrEqual(start)
      last = end
    }
    expect(last).toBeLessThanOrEqual(text.length)
  }
})

describe('a word that is not known', () => {
  test.each([
    ['siemns', 'SIEMENS'],
    ['SIEMENSS', 'SIEMENS'],
    ['smieens', undefined],
    ['seimens', 'SIEMENS'],
    ['YE33', 'YE3'],
    ['YE3-132S-', undefined],
    ['hello', undefined],
    ['测试测试', undefined],
    ['ABX', undefined],
    ['1234', undefined],
    ['x'.repeat(30), undefined],
  ])('%s may be meant as %s', (word, meant) => {
    const found = spellingsOf(reader, word, 3)
    if (meant) expect(found).toContain(meant)
    else expect(found.filter((each) => each === 'SIEMENS')).toEqual([])
  })

  test('every brand of one word is found with any of its letters missing', () => {
    const names = readReference('brands').flatMap(({ name_en = '' }) => (/^[A-Z]{6,}$/i.test(name_en) ? [name_en.toUpperCase()] : []))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names)
      for (let at = 0; at < name.length; at++) {
        const word = name.slice(0, at) + name.slice(at + 1)
        // What is left can be a word of its own.
        if (reader.read(word).tokens[0]?.kind === 'text')
          expect([word, spellingsOf(reader, word, 20)]).toEqual([word, expect.arrayContaining([name])])
      }
  })

  test('one character of three or more is a small difference between names in Chinese', () => {
    for (const [word, name] of [
      ['西门孑', '西门子'],
      ['西子门', '西门子'],
      ['南阳防暴', '南阳防爆'],
      ['南阳防', '南阳防爆'],
    ] as const)
      expect([word, isWithinOneCharacter(word, name)]).toEqual([word, true])
    for (const [word, name] of [
      ['沃龙', '卧龙'],
      ['卧龙龙', '卧龙'],
      ['西们孑', '西门子'],
      ['ABB', 'ABC'],
    ] as const)
      expect([word, isWithinOneCharacter(word, name)]).toEqual([word, false])
  })

  test('one letter left out, added, replaced or exchanged is a small difference, two are not', () => {
    for (const [first, second] of [
      ['wannan', 'wannan'],
      ['wannan', 'wanan'],
      ['wannan', 'wannann'],
      ['wannan', 'wamnan'],
      ['wannan', 'awnnan'],
    ] as const)
      expect([first, second, isWithinOneLetter(first, second), isWithinOneLetter(second, first)]).toEqual([first, second, true, true])
    for (const [first, second] of [
      ['wannan', 'wana'],
      ['wannan', 'wamnam'],
      ['wannan', 'nanwan'],
      ['', 'ab'],
    ] as const)
      expect([first, second, isWithinOneLetter(first, second)]).toEqual([first, second, false])
  })
})
