import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readReference } from '../../db/seed/csv.ts'
import { SeededRandom } from '../../db/seed/demo-random.ts'

const read = (text: string): object => reader.read(text).fields

/** What a generated line says, each part in one of the ways that it is written. */
describe('a line made of the tables', () => {
  const numbers = new SeededRandom(13)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(numbers.next() * list.length)] as T
  const names = readReference('series').flatMap(({ series = '', type_code = '' }) =>
    /^(AC3|EX|AC1|PM)/.test(type_code) && /^[YT]/.test(series) && series !== 'YCT' ? [series] : [],
  )
  const made = readReference('frame_power_map').filter(({ frame = '', poles = '' }) => /[SML]\d?$/.test(frame) && Number(poles) <= 8)
  // Frames that no table has are made too, with any number of the core.
  const others = ['225M1', '250M2', '280M2', '280S2', '355M3', '200L3'].flatMap((frame) =>
    ['2', '4', '6', '8'].map((poles) => ({ frame, poles, rated_kw: '55' })),
  )
  const sizes = [...made, ...others]
  const brands = [
    ['皖南', 'BR004'],
    ['Wolong', 'BR001'],
    ['西门子', 'BR041'],
    ['ABB', 'BR043'],
  ] as const
  const places = [
    ['江苏 无锡', '3202'],
    ['Wuxi', '3202'],
    ['浙江省温州市', '3303'],
    ['Shanghai', '3100'],
  ] as const
  const poleWords: Readonly<Record<string, string>> = { 2: 'two', 4: 'four', 6: 'six', 8: 'eight' }
  const mountings: readonly (readonly [text: string, fields: object])[] = [
    ...['B3', 'B5', 'B35', 'V1'].flatMap((code) =>
      [code, `IM${code}`, code.toLowerCase()].map((text) => [text, { mounting: [code] }] as const),
    ),
    ...['底脚带法兰', '底脚加法兰', '法兰带底脚', 'foot and flange', 'flange & foot'].map((text) => [text, { mounting: ['B35'] }] as const),
    ...['立式底脚', 'vertical foot mounted'].map((text) => [text, { mounting: ['V5', 'V6'] }] as const),
  ]
  const marks: readonly (readonly [text: string, fields: object])[] = [
    ...['Ex db IIC T4 Gb', 'ExdbⅡCT4Gb', 'Ex db ⅡC T4 Gb'].map(
      (text) => [text, { exProtection: 'db', exGasGroup: 'IIC', exTClass: 'T4', epl: 'Gb' }] as const,
    ),
    ...['Ex d IIB T4', 'ExdIIBT4', 'ExdⅡBT4', 'dIIBT4'].map(
      (text) => [text, { exProtection: 'd', exGasGroup: 'IIB', exTClass: 'T4' }] as const,
    ),
    ['Ex eb IIC T3 Gb', { exProtection: 'eb', exGasGroup: 'IIC', exTClass: 'T3', epl: 'Gb' }],
    ...['Ex tb IIIC T130°C Db', 'Ex tb IIIC T130℃ Db', 'ExtbⅢCT130℃Db'].map(
      (text) => [text, { exProtection: 'tb', exDustGroup: 'IIIC', exDustTempC: 130, epl: 'Db' }] as const,
    ),
  ]
  /** In kW. */
  const ofHorsepower = [
    ['1', 0.75],
    ['2', 1.5],
    ['3', 2.2],
    ['5.5', 4],
    ['7.5', 5.5],
    ['10', 7.5],
    ['15', 11],
    ['20', 15],
    ['40', 30],
    ['100', 75],
    ['150', 110],
  ] as const
  /** What buyers and sellers write besides, which no field of a search holds. */
  const silent = [
    ...['老板', '请问', '水泵用', '高效', '双轴伸', '铝壳', '品名', '急用', '含税'],
    ...['aluminium', 'for pump', 'please quote', 'star-delta'],
  ]
  const conditions = [
    ['全新', 'NEW'],
    ['二手', 'USED'],
    ['used', 'USED'],
    ['翻新', 'REFURB'],
  ] as const

  function line(): { text: string; fields: Record<string, unknown> } {
    const { frame = '', poles = '', rated_kw = '' } = pick(sizes)
    const series = pick(names)
    const [brand, code] = pick(brands)
    const [condition, key] = pick(conditions)
    const [place, city] = pick(places)
    const count = Math.floor(numbers.next() * 90) + 2
    const power = Number(rated_kw)
    const [hp, powerOfHp] = pick(ofHorsepower)
    const price = 800 + Math.floor(numbers.next() * 900) * 10
    const [mounting, volts] = [pick(mountings), pick([380, 400, 660])]
    const [, height = '', length = ''] = /^(\d+)(.+)$/.exec(frame) ?? []
    const model = [
      `${series}-${frame}-${poles}`,
      `${series} ${frame}-${poles}`,
      `${series.toLowerCase()}-${frame.toLowerCase()}-${poles}`,
      `${series}-${frame}/${poles}`,
      `${series}-${frame}-${poles}P`,
      `${series} ${frame}-${poles}极`,
      `${series} ${height} ${length}-${poles}`,
      `${series}-${height}-${length}-${poles}`,
      `${series}型 ${frame}-${poles}`,
      `${series}\u2011${frame}\u2011${poles}`,
      `${series}\u2212${frame}\u2212${poles}`,
      `${series}_${frame}_${poles}`,
      `${series} ${frame} - ${poles}`,
      `${series}－${frame}－${poles}`,
    ]
    const powers: (readonly [text: string, fields: object])[] = [
      ...[`${power}kW`, `${power} KW`, `${power}千瓦`, `${power * 1000}W`, `${String(power).replace('.', ',')} kW`].map(
        (text) => [text, { power }] as const,
      ),
      ...[`${hp}HP`, `${hp} hp`, `${hp}马力`, `${hp}匹`].map((text) => [text, { power: powerOfHp }] as const),
    ]
    const [mark, ofMark] = pick(marks)
    const parts: (readonly [text: string, fields: object])[] = [
      [brand, { brand: code }],
      pick(powers),
      [mark, { ...ofMark, typeHint: 'EX' }],
      [
        pick([
          ...[`${price}元含税`, `含税${price}元`, `含税 ${price}元`, `¥${price} 未税`, `单价${price}元含税`, `${price}元/台 不含税`],
          ...[`含税单价${price}`, `RMB ${price} incl. VAT`, `¥${price.toLocaleString('en-US')}含税`],
        ]),
        { price },
      ],
      [
        pick([
          `${poles}极`,
          `${poles}P`,
          `${poles} pole`,
          `${poles}-pole`,
          `${poles}poles`,
          `${poleWords[poles]} pole`,
          `${poleWords[poles]}-pole`,
        ]),
        { poles: [Number(poles)] },
      ],
      mounting,
      [pick([`${volts}V`, `${volts} V`, `${volts}伏`]), { voltages: [volts] }],
      [pick([`3×${volts}V`, `3x${volts} V`]), { phases: 3, voltages: [volts] }],
      [pick(['F级绝缘', '绝缘F', '绝缘等级：F', 'class F', 'ins. F']), { insulation: 'F' }],
      [pick(silent), {}],
      [pick(['50Hz', '50 HZ', '50赫兹']), { frequency: 50 }],
      [pick(['IE3', 'ie3']), { ie: 'IE3' }],
      [pick(['IP55', 'IP 55']), { ip: 'IP55' }],
      [condition, { condition: key }],
      [place, { regionCode: `${city}00` }],
      [pick([`${count}台`, `×${count}`, `${count} pcs`, `${count} nos`, `数量：${count}`]), { quantity: count }],
    ]
    const chosen = parts.filter(() => numbers.next() < 0.5)
    const modelled = [pick(model), { series, frame, shaftHeight: Number.parseInt(frame, 10), poles: [Number(poles)] }] as const
    const all = [...chosen, modelled].sort(() => numbers.next() - 0.5)
    return {
      text: all.map(([text]) => text).join(pick([' ', '，', ' / ', '、', '  '])),
      fields: Object.assign({}, ...all.map(([, fields]) => fields)),
    }
  }

  test('that begins with the number of pieces, and has a speed or a half behind a power, is read as it was meant', () => {
    for (const { frame = '', poles = '', rated_kw = '' } of made) {
      const [power, count] = [Number(rated_kw), Math.floor(numbers.next() * 90) + 2]
      const speed = Math.round((6000 / Number(poles)) * 0.97)
      const model = { series: 'YE3', frame, shaftHeight: Number.parseInt(frame, 10), poles: [Number(poles)] }
      const lines: [text: string, fields: object][] = [
        ...[`${count} x YE3-${frame}-${poles}`, `${count}×YE3-${frame}-${poles}`, `要${count}台YE3-${frame}-${poles}`].map(
          (text): [string, object] => [text, { ...model, quantity: count, ...(text.startsWith('要') && { intent: 'BUY' }) }],
        ),
        ...[`${count} x ${power}kW ${poles}P`, `${count}×${power}KW ${poles}极`].map((text): [string, object] => [
          text,
          { quantity: count, power, poles: [Number(poles)] },
        ]),
        ...[`1. YE3-${frame}-${poles}`, `12、YE3-${frame}-${poles}`, `YE3系列 ${frame}-${poles}`, `YE3.${frame}.${poles}`].map(
          (text): [string, object] => [text, model],
        ),
        ...[`${power}KW${speed}`, `${power}kW ${speed}`, `${power}千瓦 ${speed}`].map((text): [string, object] => [
          text,
          { power, speed, poles: [Number(poles)] },
        ]),
        ...(power % 1 === 0.5 ? [`${power - 0.5}个半千瓦 ${poles}极`] : []).map((text): [string, object] => [
          text,
          { power, poles: [Number(poles)] },
        ]),
      ]
      for (const [text, fields] of lines) expect([text, read(text)]).toEqual([text, fields])
    }
  })

  test('is read as it was meant, 5,000 times', () => {
    const wrong = Array.from({ length: 5000 }, line).flatMap(({ text, fields }) => {
      const found = read(text)
      return isDeepStrictEqual(found, fields) ? [] : [{ text, found, fields }]
    })
    expect(wrong.slice(0, 10)).toEqual([])
  })
})
