import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'

test.each<[text: string, size: string]>([
  ['伺服电机 80法兰', '80法兰'],
  ['伺服 110 法兰', '110 法兰'],
  ['130mm法兰 伺服电机', '130mm法兰'],
  ['servo motor 60 flange', '60 flange'],
])('a number before the flange of a servo motor is its size: %s', (text, size) => {
  const { fields, tokens } = reader.read(text)
  expect(fields).toEqual({ typeHint: 'SRV.AC' })
  expect(tokens.find(({ kind }) => kind === 'detail')?.text).toBe(size)
})

test.each<[text: string, fields: object]>([
  ['伺服电机 法兰', { typeHint: 'SRV.AC', mounting: ['B5', 'B35', 'V1'] }],
  ['110法兰 4极', { power: 110, mounting: ['B5', 'B35', 'V1'], poles: [4] }],
  ['80 法兰 4极', { text: '80', mounting: ['B5', 'B35', 'V1'], poles: [4] }],
])('of other motors it is not: %s', (text, fields) => expect(reader.read(text).fields).toEqual(fields))
