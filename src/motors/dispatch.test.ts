import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { searchFiltersOf } from './search-filters.ts'

test.each<[text: string, leadDays: readonly string[]]>([
  ['当天发货', ['TODAY']],
  ['今天可以看货 当天能发货', ['TODAY']],
  ['same day dispatch', ['TODAY']],
  ['1天内发货', ['TODAY']],
  ['3天内发货', ['TODAY', 'D3']],
  ['7天发货', ['TODAY', 'D3', 'D7']],
  ['30天内发货', ['TODAY', 'D3', 'D7', 'D15']],
])('stock is searched by how soon it is dispatched: %s', (text, leadDays) => {
  const { fields } = reader.read(`15kW 4极 ${text}`)
  expect(searchFiltersOf(fields)).toMatchObject({ leadDays, powerKw_ge: '15', poles: ['4'] })
})

test.each(['现货', '当天有效', '7天发货款', '质保3天'])('other words are about something else: %s', (text) => {
  expect(reader.read(`15kW ${text}`).fields.leadDays).toBeUndefined()
})
