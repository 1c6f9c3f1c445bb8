import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import { searchFiltersOf } from './search-filters.ts'

const valueIn = (name: string, { values }: ReturnType<typeof readOffer>) => values.find(({ field }) => field === name)?.value

/** What asks for an explosion-proof motor, or offers one, in each reader of a text. */
function exIn(text: string): unknown[] {
  const filters = searchFiltersOf(reader.read(text).fields)
  const [offered, asked] = [readOffer(text, reader), readDemand(text, reader)]
  return [
    valueIn('typeCode', offered),
    valueIn('typeCode', asked),
    valueIn('ex', asked),
    valueIn('exProtection', offered),
    ...filters.typeCode,
  ]
}

describe('a motor that is said not to be explosion-proof is neither offered nor wanted as one', () => {
  test.each([
    ...['不防爆', '普通不防爆', '不隔爆', '不要求防爆', '不做防爆', '不需要防爆', '不需要有防爆', '没有防爆要求', '无特殊防爆要求'],
    ...[
      '防爆：否',
      '防爆:无',
      '防爆等级：无',
      '防爆要求：不需要',
      '防爆（否）',
      '防爆=否',
      '防爆(是/否)：否',
      '防爆：/',
      '防爆：-',
      '防爆：非防爆',
    ],
    ...['防爆否', '防爆 无', '防爆无要求', '防爆不做要求', '隔爆型：无', '是否防爆：否', '是否需要防爆：不需要', '防爆电机：否'],
    ...[
      'explosion proof: no',
      'explosion proof: none. IP55',
      'Ex: n/a.',
      'explosion-proof no',
      'explosion proof (no)',
      'Explosion proof: none',
      'ATEX: N/A',
      'explosion proof: not required',
    ],
    ...['Ex n/a', 'Ex: no', 'Ex-proof: no', 'Ex d: none', 'flameproof: no'],
  ])('%s', (words) => {
    const lines = [`15kW 4P ${words}`, `YE3-160L-4 15kW ${words}, 2 pcs`, `15kW ${words}，IP55`, `15kW\n${words}\n2台`]
    expect(lines.filter((line) => exIn(line).some((value) => value !== undefined))).toEqual([])
  })

  test.each(['15kW 4极 不防爆', '15kW 4P explosion proof: no', '15kW 4极 是否防爆：否', '15kW 4P Ex n/a'])(
    'and a search for %s excludes them, and looks for no designation',
    (text) => {
      const { model, typeCode_notequal } = searchFiltersOf(reader.read(text).fields)
      expect([model, typeCode_notequal]).toEqual(['', ['EX']])
    },
  )

  test('between other values of a line as well', () => {
    expect(exIn('YE3-160L-4 15kW 不防爆 2台 1850含税').filter(Boolean)).toEqual([])
    expect(exIn('YE3-160L-4 15kW Ex n/a 2 pcs').filter(Boolean)).toEqual([])
    expect(exIn('15kW explosion proof: no 2 pcs').filter(Boolean)).toEqual([])
    expect(['15kW explosion proof: no.', '15kW explosion proof: no.\n2台'].flatMap(exIn).filter(Boolean)).toEqual([])
    expect(readDemand('15kW 防爆：无 刹车：无 编码器：有', reader).values).toEqual([
      { field: 'powerMin', value: 15, confidence: 1 },
      { field: 'featuresNeed', value: ['ENCODER'], confidence: 1 },
    ])
  })
})

describe('explosion protection that is wanted stays so', () => {
  test.each([
    ...['防爆 无刹车', '防爆电机 无锡', '防爆：无锡发货', '防爆 无刷', '防爆电机 无', '防爆 不锈钢', '防爆 无质保', '防爆 否则不要'],
    ...['不要非防爆', '不能不防爆', '不得不防爆', '非防爆不要', '非防爆不可', '非防爆勿扰', '没有不防爆的', '不要普通的 要防爆'],
    ...['不防爆的请勿报价', '若不防爆请勿联系', '不防爆的话不考虑', '如果不防爆就不要', '必须防爆，不防爆的勿扰', '不防爆不行'],
    ...['防爆的，不防爆的不要', '防爆不防爆都可以', '能不能防爆', '防爆电机 /'],
    ...[
      'Ex d, no brake',
      'explosion proof, no brake',
      'explosion proof: no brake',
      'explosion proof motor No. 5',
      'explosion proof no VAT',
    ],
    ...['Ex db IIC T4 Gb: no brake: B5', 'ExdIIBT4 无', 'Ex d IIB T4 无', 'CT4: not included: cable'],
    ...['no non-Ex', 'non-Ex not accepted', 'Ex n IIC T4', 'Ex nA', 'Ex d IIB T4, brake: no'],
  ])('%s', (words) => {
    const [offered, asked, , , ...found] = exIn(`15kW 4P ${words}`)
    expect([offered, asked, found]).toEqual(['EX', 'EX', ['EX']])
  })
})

describe('a feature or a condition that its value denies', () => {
  test.each([
    'brake: no',
    'encoder: no',
    'forced fan: no',
    'brake no',
    'brake: n/a',
    '刹车：无',
    '编码器：否',
    '独立风机：不带',
    'brake: no encoder: no',
  ])('is none: %s', (words) => {
    const text = `15kW 4P ${words}`
    expect(reader.read(text).fields).toEqual({ power: 15, poles: [4] })
    expect([valueIn('features', readOffer(text, reader)), valueIn('featuresNeed', readDemand(text, reader))]).toEqual([
      undefined,
      undefined,
    ])
  })

  test.each(['Used: no', 'second-hand: none', '二手：否'])('is excluded: %s', (words) => {
    expect(reader.read(`15kW ${words}`).fields).toEqual({ power: 15, conditionsExcluded: ['USED'] })
    expect(valueIn('condition', readOffer(`15kW ${words}`, reader))).toBeUndefined()
  })

  test.each(['with brake: 不防爆', '带刹车（不防爆）', '刹车（非防爆）'])('is one beside words about explosion protection: %s', (words) => {
    const text = `15kW ${words}`
    expect(reader.read(text).fields).toMatchObject({ power: 15, features: ['BRAKE'], typesExcluded: ['EX'] })
    expect(valueIn('features', readOffer(text, reader))).toEqual(['BRAKE'])
  })

  test('is one where what follows is no value of it', () => {
    expect(reader.read('全新：不防爆 15kW').fields).toMatchObject({ condition: 'NEW', typesExcluded: ['EX'] })
    expect(reader.read('全新 无 15kW').fields.condition).toBe('NEW')
    expect(reader.read('刹车 无锡 15kW').fields).toEqual({ features: ['BRAKE'], regionCode: '320200', power: 15 })
  })
})

test('"no" behind a value that it may deny is told', () => {
  for (const read of [readOffer, readDemand]) expect(read('15kW explosion proof: no 5', reader).unread).toEqual(['no', '5'])
})
