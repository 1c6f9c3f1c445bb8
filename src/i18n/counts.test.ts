import { expect, test } from 'vitest'
import { countWords } from './counts.ts'

test('counts of 0 are left out, unless all are', () => {
  const words = (added: number, changed: number, errors: number) =>
    countWords([added, '新增 # 条', 'added #'], [changed, '更新 # 条', 'updated #'], [errors, '# 行未导入', 'not imported #'])
  expect(words(2, 0, 1)).toEqual(['新增 2 条，1 行未导入', 'Added 2, not imported 1'])
  expect(words(0, 3, 0)).toEqual(['更新 3 条', 'Updated 3'])
  expect(words(0, 0, 0)).toEqual(['新增 0 条', 'Added 0'])
})
