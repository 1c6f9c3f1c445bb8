import { describe, expect, test } from 'vitest'
import { seededReader as reader, seededKnowledge } from '#test/seeded-reader.ts'
import { dictionaryWords } from './dictionary-words.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import type { Fields } from './reading.ts'
import { words } from './words.ts'

const named = new Map(
  [...dictionaryWords(seededKnowledge.dictionaries), ...words].flatMap(([word, { fields }]) =>
    fields.features || fields.condition ? [[word, fields] as const] : [],
  ),
)

const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word)

const chinese: readonly ((word: string) => string)[] = [
  ...[
    '不要',
    '不能是',
    '不能用',
    '不能有',
    '不能接受',
    '不考虑',
    '不接受',
    '不需要',
    '不用',
    '无需',
    '不是',
    '没有',
    '谢绝',
    '免',
    '排除',
  ].map((sign) => (word: string) => `${sign}${word}`),
  ...['不要', '不考虑', '不接受', '不需要', '不能要', '无需', '勿扰', '免谈', '都不要', '均不要', '全不要', '都不考虑', '一律不收'].flatMap(
    (sign) => [(word: string) => `${word}${sign}`, (word: string) => `${word} ${sign}`, (word: string) => `${word}的${sign}，谢谢`],
  ),
]
const english: readonly ((word: string) => string)[] = [
  ...['no', 'not', 'without', 'without a', 'no need for', 'except', 'except for', "don't want", 'do not need', 'anything but'].map(
    (sign) => (word: string) => `${sign} ${word}`,
  ),
  ...[
    'not acceptable',
    'not accepted',
    'not wanted',
    'is not needed',
    'not required',
    'motors not accepted',
    'will not be considered',
    "isn't wanted",
  ].map((sign) => (word: string) => `${word} ${sign}`),
]

/** What a text takes for wanted, or for what is offered, by each of its readers. */
function taken(text: string): unknown[] {
  const { features = [], condition, conditions = [] } = reader.read(text).fields
  const values = [...readDemand(text, reader).values, ...readOffer(text, reader).values]
  const ofLists = values.flatMap(({ field, value }) =>
    ['features', 'featuresNeed', 'condition', 'conditionAccept'].includes(field) ? value : [],
  )
  return [...features, condition, ...conditions, ...ofLists]
}

const valuesOf = ({ features = [], condition }: Fields): readonly string[] => [...features, ...(condition === undefined ? [] : [condition])]

describe('a word for a feature or a condition is not taken as wanted where it is denied', () => {
  test.each([...named])('%s', (word, fields) => {
    const lines = (isChinese(word) ? chinese : english).flatMap((line) => [line(word), `11kW 4P ${line(word)}`, `${line(word)}, 11kW`])
    const wrong = lines.filter((line) => valuesOf(fields).some((value) => taken(line).includes(value)))
    expect(wrong).toEqual([])
  })
})
