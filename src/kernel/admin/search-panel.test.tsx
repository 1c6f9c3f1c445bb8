import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { choose, press, type, typeDate } from '#test/render-field.tsx'
import { queryOf, type Values } from './form-values.ts'
import type { FieldEntry } from './page-shape.ts'
import { countFilled, SearchPanel } from './search-panel.tsx'

const { model, quantity, originalPack } = machine.fields
const searches: readonly FieldEntry[] = [
  ['model', model],
  ['quantity', quantity],
  ['made', { kind: 'dateTime', label: ['生产', 'Made'], search: 'range' }],
  ['boxed', { ...originalPack, label: ['原包装', 'Boxed'], search: 'equal' }],
]

interface Options {
  readonly values?: Values
  readonly fields?: readonly FieldEntry[]
  readonly phone?: boolean
}

/** The panel of a page, which holds the values of the last search. */
function Panel({ values: initial, search, ...props }: Omit<ComponentProps<typeof SearchPanel>, 'page' | 'open'>) {
  const [values, setValues] = useState(initial)
  const searchAndKeep = (next: Values): void => {
    search(next)
    setValues(next)
  }
  return <SearchPanel {...props} page={{ resource: machine }} open values={values} search={searchAndKeep} />
}

function renderPanel({ values = {}, fields = searches, phone }: Options = {}) {
  const search = vi.fn()
  const close = vi.fn()
  const { container } = renderAdmin(<Panel searches={fields} {...{ values, search, close }} />, { phone })
  /** The query of the last search. */
  const query = () => queryOf(fields, search.mock.lastCall?.[0] ?? {})
  return { search, close, query, container }
}

test('what is typed becomes the query when the form is submitted, not before', async () => {
  const { query, search, close } = renderPanel()
  type('Model', ' YE3 ')
  type('Quantity from', '5')
  expect(search).not.toHaveBeenCalled()
  press('Search')
  await waitFor(() => expect(query()).toEqual({ model: 'YE3', quantity_ge: '5' }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('both ends of a range of days are inclusive', async () => {
  const { query } = renderPanel()
  typeDate('Made from', '2026-03-01')
  typeDate('Made to', '2026-03-08')
  press('Search')
  await waitFor(() => expect(query()).toEqual({ made_datege: '2026-03-01 00:00:00', made_datele: '2026-03-08 23:59:59' }))
})

test('more than three fields stand behind a button; what was typed there still counts when they are hidden again', async () => {
  const { query } = renderPanel()
  expect(screen.queryByLabelText('Boxed')).toBeNull()
  press('More')
  await choose('Boxed', 'Yes')
  press('Search')
  await waitFor(() => expect(query()).toEqual({ boxed: '1' }))
})

test('hidden fields keep the values that they were searched with', async () => {
  const { query } = renderPanel({ values: { boxed: '0', model: 'YE3' } })
  expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('YE3')
  type('Model', 'YX3')
  press('Search')
  await waitFor(() => expect(query()).toEqual({ boxed: '0', model: 'YX3' }))
})

test('the button for more fields says whether they are shown', () => {
  renderPanel()
  const expanded = (name: string) => screen.getByText(name).closest('button')?.getAttribute('aria-expanded')
  expect(expanded('More')).toBe('false')
  press('More')
  expect(expanded('Less')).toBe('true')
  press('Less')
  expect(screen.queryByLabelText('Boxed')).toBeNull()
})

test('a reset empties every field and the query', async () => {
  const { query, search, close } = renderPanel({ values: { model: 'YE3', boxed: '1', quantity: [5, ''] } })
  expect(screen.getByLabelText<HTMLInputElement>('Quantity from').value).toBe('5')
  press('Clear')
  expect(search).toHaveBeenCalledWith({})
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Quantity from').value).toBe('')
  press('Search')
  await waitFor(() => expect(search).toHaveBeenCalledTimes(2))
  expect(query()).toEqual({})
})

test('a field is searched as its declaration says, without its limits and without being required', async () => {
  const { query } = renderPanel({ fields: [['quantity', { ...quantity, search: 'equal' }]] })
  type('Quantity', '-5')
  press('Search')
  await waitFor(() => expect(query()).toEqual({ quantity: '-5' }))
})

test('a page without search fields has no panel', () => {
  expect(renderPanel({ fields: [] }).container.querySelector('search, form')).toBeNull()
})

test('on a phone all fields are in a drawer', () => {
  renderPanel({ phone: true })
  expect(document.querySelector('.ant-drawer')?.textContent).toContain('Filters')
  screen.getByLabelText('Boxed')
})

test('panels of one resource on the same screen share no element id', () => {
  const page = { resource: machine }
  const props = { page, searches, values: {}, search: vi.fn(), close: vi.fn(), open: false }
  const { container } = renderAdmin([<SearchPanel key="list" {...props} />, <SearchPanel key="child list" {...props} />])
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(4)
  expect(new Set(ids).size).toBe(ids.length)
  expect(screen.getAllByLabelText('Model')).toHaveLength(2)
})

const label = ['字段', 'Field'] as const
const options = { A: ['甲', 'First'], B: ['乙', 'Second'] } as const

test.each<[string, FieldEntry[1], unknown]>([
  ['a text', { kind: 'text', label, search: 'like' }, 'YE3'],
  ['a choice', { kind: 'oneOf', label, options, search: 'equal' }, 'A'],
  ['several choices', { kind: 'manyOf', label, options, search: 'equal' }, ['A']],
  ['a flag', { kind: 'flag', label, search: 'equal' }, '1'],
  ['a day', { kind: 'date', label, search: 'equal' }, '2026-03-08'],
  ['a reference', { kind: 'reference', to: 'brand', label, search: 'equal' }, '7'],
])('a filter by %s that is cleared is not sent', async (_, field, it) => {
  const { query, container } = renderPanel({ fields: [['it', field]], values: { it } })
  press('Search')
  await waitFor(() => expect(query()).toEqual({ it: String(it) }))
  fireEvent.click(container.querySelector('.ant-select-clear, .ant-picker-clear, .ant-input-clear-icon') as Element)
  press('Search')
  await waitFor(() => expect(query()).toEqual({}))
})

test('a number and the ends of a range that are cleared are not sent', async () => {
  const { query, search } = renderPanel({
    fields: [
      ['quantity', quantity],
      ['exact', { kind: 'whole', label: ['数', 'Exact'], search: 'equal' }],
    ],
    values: { quantity: [5, 9], exact: 3 },
  })
  press('Search')
  await waitFor(() => expect(query()).toEqual({ quantity_ge: '5', quantity_le: '9', exact: '3' }))
  for (const name of ['Quantity from', 'Quantity to', 'Exact']) type(name, '')
  press('Search')
  await waitFor(() => expect(query()).toEqual({}))
  expect(search.mock.lastCall).toEqual([{ quantity: ['', ''], exact: '' }])
})

test('a reference can be searched by, though no form keeps its name', async () => {
  fakeApi({ 'GET /blade-brand/brand/brandMap': [{ brandCode: 'ABB', nameZh: 'ABB Motors' }] })
  const { query } = renderPanel({ fields: [['brandCode', { ...machine.fields.brandCode, label, search: 'equal' }]] })
  await choose('Field', 'ABB Motors')
  press('Search')
  await waitFor(() => expect(query()).toEqual({ brandCode: 'ABB' }))
})

test('a flag is searched as yes or no, and few choices as a list that can stay empty', async () => {
  const { query } = renderPanel({
    fields: [
      ['boxed', { kind: 'flag', label: ['箱', 'Boxed'], search: 'equal' }],
      ['grade', { kind: 'oneOf', label: ['级', 'Grade'], options, search: 'equal' }],
    ],
  })
  expect(document.querySelector('.ant-switch, .ant-radio-group')).toBeNull()
  await choose('Boxed', 'No')
  await choose('Grade', 'Second')
  press('Search')
  await waitFor(() => expect(query()).toEqual({ boxed: '0', grade: 'B' }))
})

test('a long text is searched on one line', () => {
  renderPanel({ fields: [['note', { kind: 'longText', label, search: 'like' }]] })
  expect(screen.getByLabelText('Field').tagName).toBe('INPUT')
})

test('three fields need no button for more', () => {
  renderPanel({ fields: searches.slice(0, 3) })
  expect(screen.queryByText('More')).toBeNull()
  cleanup()
  renderPanel({ fields: searches.slice(0, 4) })
  screen.getByText('More')
})

test('a filter counts if it has a value, a range if one of its ends has', () => {
  expect(countFilled({ a: 'x', b: '', c: undefined, d: null, e: [], f: ['', ''], g: [5, ''], h: ['A'], i: 0 })).toBe(4)
})
