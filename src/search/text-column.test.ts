import { expect, test } from 'vitest'
import { TextColumn } from './text-column.ts'

/** FNV-1a, a hash without a secret: of a text behind one with this hash. */
const fnv = (text: string, hash: number): number =>
  Buffer.from(text).reduce((found, byte) => Math.imul(found ^ byte, 0x01000193) >>> 0, hash >>> 0)

/** Texts whose low 22 bits of that hash are the same: each of several pairs of four letters leads to one state, whichever is taken. */
function collidingTexts(pairs: number): string[] {
  const letters = (number: number): string =>
    number
      .toString(26)
      .padStart(4, '0')
      .replace(/\d/g, (digit) => 'qrstuvwxyz'[+digit] ?? '')
  let [texts, state] = [[''], 0x811c9dc5]
  for (let pair = 0; pair < pairs; pair += 1) {
    const found = new Map<number, string>()
    for (let number = 0; ; number += 1) {
      const [next, block] = [fnv(letters(number), state), letters(number)]
      const other = found.get(next & 0x3fffff)
      found.set(next & 0x3fffff, block)
      if (other === undefined) continue
      texts = texts.flatMap((text) => [text + other, text + block])
      state = next
      break
    }
  }
  return texts
}

test('texts made to collide are counted as quickly as others', () => {
  const colliding = collidingTexts(13)
  expect(new Set(colliding.map((text) => fnv(text, 0x811c9dc5) & 0x3fffff)).size).toBe(1)
  const others = colliding.map((_, at) => fnv(String(at), 0x811c9dc5).toString(26).padEnd(52, 'x'))
  const timeOf = (models: readonly string[]): number => {
    const column = new TextColumn()
    column.reserve(models.length)
    models.forEach((model, row) => {
      column.add(row, model)
    })
    const rows = Uint32Array.from(models.keys())
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now()
      expect(column.frequent(rows, models.length).map(([, count]) => count)).toEqual(Array(models.length).fill(1))
      return performance.now() - start
    })
    return Math.min(...times)
  }
  timeOf(others)
  expect(timeOf(colliding) / timeOf(others)).toBeLessThan(10)
})
