import { expect, test } from 'vitest'
import { searchOf } from './product-query.ts'
import { parseSearchLine } from './search-line.ts'

const parse = (line: string) => decodeURIComponent(searchOf(parseSearchLine(line)))

test('a search line becomes filters', () => {
  expect(parse('YE3-132S-4 5.5kW B35')).toBe('?model=YE3-132S-4&mounting=B35&powerKw_ge=5.5&powerKw_le=5.5')
  expect(parse('11 kW 4极 380V 全新')).toBe('?poles=4&voltageV=380&condition=NEW&powerKw_ge=11&powerKw_le=11')
  expect(parse('１１ＫＷ　４Ｐ')).toBe('?poles=4&powerKw_ge=11&powerKw_le=11')
})

test('a power range has one or two bounds', () => {
  expect(parse('5.5-11kW')).toBe('?powerKw_ge=5.5&powerKw_le=11')
  expect(parse('90kW以上')).toBe('?powerKw_ge=90')
  expect(parse('3千瓦以下')).toBe('?powerKw_le=3')
})

test('voltages in kV are converted to V', () => {
  expect(parse('6.6kV 630kW')).toBe('?voltageV=6600&powerKw_ge=630&powerKw_le=630')
  expect(parse('380/660V')).toBe('?voltageV=380')
})

test('unknown words are searched in the model', () => {
  expect(parse('M2BAX 160MLA4')).toBe('?model=M2BAX+160MLA4')
  expect(parse('')).toBe('')
})
