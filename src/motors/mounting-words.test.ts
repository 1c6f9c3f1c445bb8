import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'

const mountingOf = (text: string): readonly string[] | undefined => reader.read(text).fields.mounting

/** Words for each part of a mounting, in both languages. */
const words = {
  feet: ['底脚', '地脚', '带脚', 'foot', 'foot mounted', 'footed', 'feet'],
  flange: ['法兰', '大法兰', '凸缘', 'flange', 'flange mounted', 'flanged'],
  face: ['小法兰', 'small flange', 'c-face'],
  vertical: ['立式', 'vertical'],
  horizontal: ['卧式', 'horizontal'],
}
type Part = keyof typeof words

const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word)

/** Each way to say several parts in one language, joined in each way that writers do. */
function* lines(parts: readonly Part[]): Generator<string> {
  const joints = { zh: ['', ' ', '+', '和', '带', '，带'], en: [' ', ' and ', ' & ', ' + ', ', ', ' with '] }
  for (const lang of ['zh', 'en'] as const) {
    const said = parts.map((part) => words[part].filter((word) => isChinese(word) === (lang === 'zh')))
    const [first = [], ...rest] = said
    for (const joint of joints[lang])
      for (const word of first)
        for (const [at, others] of rest.entries())
          for (const other of others) {
            const more = rest.flatMap((each, index) => (index === at ? [other] : each.slice(0, 1)))
            yield [word, ...more].join(joint)
            yield [...more, word].join(joint)
          }
  }
}

describe('words of a mounting together say how one motor is mounted', () => {
  test.each<[parts: Part[], mounting: string[]]>([
    [['feet', 'flange'], ['B35']],
    [['feet', 'face'], ['B34']],
    [
      ['feet', 'vertical'],
      ['V5', 'V6'],
    ],
    [
      ['feet', 'flange', 'vertical'],
      ['V15', 'V35'],
    ],
    [
      ['feet', 'face', 'vertical'],
      ['V17', 'V37'],
    ],
    [
      ['flange', 'vertical'],
      ['V1', 'B5'],
    ],
    [
      ['face', 'vertical'],
      ['V18', 'V19', 'B14'],
    ],
  ])('%s', (parts, mounting) => {
    let count = 0
    for (const line of lines(parts)) {
      expect([line, mountingOf(line)?.toSorted()]).toEqual([line, mounting.toSorted()])
      count += 1
    }
    expect(count).toBeGreaterThan(20)
  })

  test.each<[line: string, mounting: string[]]>([
    ['11kW 4P flange and foot', ['B35']],
    ['11kW 4极 底脚带法兰', ['B35']],
    ['11kW 4极 立式 底脚带法兰', ['V15', 'V35']],
    ['vertical, foot and flange mounted', ['V15', 'V35']],
    ['卧式 底脚', ['B3']],
    ['11kW 卧式底脚带法兰', ['B35']],
    ['11kW 卧式地脚 带法兰', ['B35']],
    ['FF flange horizontal foot', ['B35']],
    ['FT face horizontal, foot mounted', ['B34']],
    ['大法兰立式轴向下 底脚', ['V15', 'V35']],
    ['卧式地脚 底脚', ['B3']],
    ['卧式 法兰', ['B35', 'B5']],
    ['horizontal, flange mounted', ['B35', 'B5']],
  ])('%s', (line, mounting) => expect(mountingOf(line)).toEqual(mounting))

  test.each(['底脚或法兰', '底脚或者法兰', 'foot or flange', '底脚 法兰都可以'])('unless they are alternatives: %s', (line) =>
    expect(mountingOf(line)?.toSorted()).toEqual(['B3', 'B35', 'B5', 'V1']),
  )

  test('codes are meant as they are written', () => {
    expect(mountingOf('B3 或 B5')).toEqual(['B3', 'B5'])
    expect(mountingOf('B35 法兰 底脚')).toEqual(['B35'])
    expect(mountingOf('卧式或立式')?.toSorted()).toEqual(['B3', 'B5', 'V1', 'V3'])
  })
})

test('what is said to be there says nothing itself', () => {
  expect(reader.read('11kW 带底脚 带刹车').fields).toEqual({ power: 11, mounting: ['B3'], features: ['BRAKE'] })
  expect(reader.read('11kW 带皮带轮').fields).toEqual({ power: 11, text: '带皮带轮' })
})
