import { expect, test } from 'vitest'
import { searchOf } from './product-query.ts'
import { readLine } from './reading.ts'

const read = (line: string) => decodeURIComponent(searchOf(readLine(line)))

test('a line as traders type it becomes filters', () => {
  expect(read('YE3-132S-4 5.5kW B35')).toBe('?model=YE3-132S-4&mounting=B35&powerKw_ge=5.5&powerKw_le=5.5')
  expect(read('11 kW 4极 380V 全新')).toBe('?poles=4&voltageV=380&condition=NEW&powerKw_ge=11&powerKw_le=11')
  expect(read('１１ＫＷ　４Ｐ')).toBe('?poles=4&powerKw_ge=11&powerKw_le=11')
})

test('a range of powers, open or closed', () => {
  expect(read('5.5-11kW')).toBe('?powerKw_ge=5.5&powerKw_le=11')
  expect(read('90kW以上')).toBe('?powerKw_ge=90')
  expect(read('3千瓦以下')).toBe('?powerKw_le=3')
})

test('high voltages are typed in kV', () => {
  expect(read('6.6kV 630kW')).toBe('?voltageV=6600&powerKw_ge=630&powerKw_le=630')
  expect(read('380/660V')).toBe('?voltageV=380')
})

test('what nobody knows is looked for in the model', () => {
  expect(read('M2BAX 160MLA4')).toBe('?model=M2BAX+160MLA4')
  expect(read('')).toBe('')
})
