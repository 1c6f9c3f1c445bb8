import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { classesFrom } from './efficiency.ts'

test('the classes above a class are named with it, and none for what is no class', () => {
  expect([classesFrom('IE3'), classesFrom('IE5'), classesFrom('IE9'), classesFrom('')]).toEqual([['IE3', 'IE4', 'IE5'], ['IE5'], [], []])
})

test('a grade that no class belongs to asks for none', () => {
  expect([reader.read('2级能效以上').fields.ies, reader.read('低于3级以上').fields.ies]).toEqual([['IE4', 'IE5'], []])
})
