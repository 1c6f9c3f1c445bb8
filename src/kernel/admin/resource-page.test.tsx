import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { dict } from '#modules/system/dict/dict.resource.ts'
import { type FakeApi, fakeApi, heldBack, pageOf, rejected } from '#test/fake-api.ts'
import { customer } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { choose, press, type } from '#test/render-field.tsx'
import { definePage, type Page } from './define-page.ts'
import { ResourcePage } from './resource-page.tsx'

const row = (id: string, values: object = {}) => ({
  ...{ id, brandCode: `B${id}`, nameZh: `品牌 ${id}`, nameEn: `Brand ${id}`, sort: 100, hot: false, enabled: true },
  ...{ createTime: '2026-03-08 13:35:00', rowVersion: 1 },
  ...values,
})
const list = 'GET /blade-brand/brand/list'
const brandPage: Page = definePage(brand)

interface Options {
  readonly rows?: readonly object[]
  readonly total?: number
  readonly codes?: readonly string[]
  readonly phone?: boolean
  readonly lang?: 'zh' | 'en'
}

async function renderBrands({ rows = [row('1'), row('2')], total, ...options }: Options = {}) {
  const api = fakeApi({ [list]: pageOf(rows, total), 'POST /blade-brand/brand/remove': {} })
  renderAdmin(<ResourcePage page={brandPage} />, options)
  await waitFor(() => expect(document.querySelector('.ant-spin-spinning')).toBeNull())
  return api
}

const lastQuery = (api: FakeApi) => api.sent(list).at(-1)?.query
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const headers = () => texts('thead th:not(.ant-table-selection-column)')
const rowOf = (title: string) => screen.getByText(title).closest('tr') as HTMLElement
const sortBy = (name: string) =>
  fireEvent.click([...document.querySelectorAll('thead th')].find((th) => th.textContent === name) as Element)

describe('the list', () => {
  test('has a column for each declared one and a row for each answered one, in both languages', async () => {
    await renderBrands()
    expect(headers()).toEqual(['Code', 'Name', 'English name', 'Logo', 'Country or region', 'Order', 'Popular', 'Enabled', 'Actions'])
    expect([...rowOf('品牌 1').querySelectorAll('td, th')].map(({ textContent }) => textContent).slice(1, 9)).toEqual([
      ...['B1', '品牌 1', 'Brand 1', '–', '–', '100', 'No', 'Yes'],
    ])
    expect(texts('.ant-pagination-total-text')).toEqual(['2 in total'])
  })

  test('is in Chinese for Chinese users', async () => {
    await renderBrands({ lang: 'zh' })
    expect(headers().slice(0, 2)).toEqual(['编号', '名称'])
    expect(texts('.ant-pagination-total-text')).toEqual(['共 2 条'])
  })

  test('is sorted by the server: up, down, and then in its own order again', async () => {
    const api = await renderBrands()
    expect(lastQuery(api)).toEqual({ current: '1', size: '10' })
    sortBy('English name')
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ ascs: 'nameEn' }))
    sortBy('English name')
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ descs: 'nameEn' }))
    sortBy('English name')
    await waitFor(() => expect(lastQuery(api)).toEqual({ current: '1', size: '10' }))
    sortBy('Logo')
    expect(lastQuery(api)).toEqual({ current: '1', size: '10' })
  })

  test('shows one page at a time; another size starts at the first page', async () => {
    const api = await renderBrands({ total: 25 })
    fireEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(lastQuery(api)).toEqual({ current: '3', size: '10' }))
    await choose('Rows per page', '30 / page')
    await waitFor(() => expect(lastQuery(api)).toEqual({ current: '1', size: '30' }))
  })

  test('goes back to the last page that there is when the rows of a page are gone', async () => {
    const api = await renderBrands({ total: 11 })
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ current: '2' }))
    api.answer(list, ({ query }) => pageOf(query.current === '1' ? [row('1')] : [], 10))
    press('Refresh')
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ current: '1' }))
    await screen.findByText('品牌 1')
  })

  test('says that there are no rows yet, or none that match the search', async () => {
    const api = await renderBrands({ rows: [] })
    screen.getByText('No rows yet')
    type('Name', 'Siemens')
    press('Search')
    await screen.findByText('No matching rows')
    expect(lastQuery(api)).toEqual({ current: '1', size: '10', nameZh: 'Siemens' })
    press('Clear')
    await screen.findByText('No rows yet')
  })

  test('shows the message of an error and tries again', async () => {
    const api = fakeApi({ [list]: () => rejected(500, 'The server is busy') })
    renderAdmin(<ResourcePage page={brandPage} />)
    await screen.findByText('The server is busy')
    expect(document.querySelector('table')).toBeNull()
    api.answer(list, pageOf([row('1')]))
    press('Try again')
    await screen.findByText('品牌 1')
    expect(screen.queryByText('The server is busy')).toBeNull()
  })

  test('keeps the rows of the last page while the next one is loaded', async () => {
    const api = await renderBrands({ total: 25 })
    const { answer, release } = heldBack<object>()
    api.answer(list, () => answer)
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(document.querySelector('.ant-spin-spinning')).not.toBeNull())
    screen.getByText('品牌 1')
    release(pageOf([row('9')], 25))
    await screen.findByText('品牌 9')
    expect(screen.queryByText('品牌 1')).toBeNull()
  })
})

describe('the selection', () => {
  const select = (title: string) => fireEvent.click(screen.getByLabelText(`Select ${title}`))

  test('is counted, can be cleared, and is dropped with another page', async () => {
    await renderBrands({ total: 25 })
    select('Brand 1')
    select('Brand 2')
    screen.getByText('2 selected')
    press('Clear selection')
    expect(screen.queryByText('2 selected')).toBeNull()
    fireEvent.click(screen.getAllByLabelText('Select all on this page')[0] as Element)
    screen.getByText('2 selected')
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  test('is what the delete button deletes, after a question that names the rows', async () => {
    const api = await renderBrands()
    press('Delete')
    await screen.findByText('Select at least one row')
    select('Brand 2')
    press('Delete')
    const dialog = (await screen.findByText('Rows to delete (1): Brand 2')).closest('[role=dialog]') as HTMLElement
    expect(api.sent('POST /blade-brand/brand/remove')).toEqual([])
    api.answer(list, pageOf([row('1')]))
    press('Delete', dialog)
    await waitFor(() => expect(screen.queryByText('品牌 2')).toBeNull())
    expect(api.sent('POST /blade-brand/brand/remove')).toMatchObject([{ query: { ids: '2' } }])
    await screen.findByText('Deleted')
    expect(screen.queryByText('1 selected')).toBeNull()
  })
})

test('a row that cannot be deleted stays, with the message of the server', async () => {
  const api = await renderBrands()
  api.answer('POST /blade-brand/brand/remove', () => rejected(400, 'The brand is in use'))
  press('Delete Brand 1')
  const dialog = (await screen.findByText('Rows to delete (1): Brand 1')).closest('[role=dialog]') as HTMLElement
  press('Delete', dialog)
  await screen.findByText('The brand is in use')
  screen.getByText('品牌 1')
})

test('buttons are shown only to those who hold their permission', async () => {
  await renderBrands({ codes: ['brand_edit'] })
  expect(texts('.toolbar button').filter(Boolean)).toEqual([])
  expect(texts('tbody .row-buttons')).toEqual(['Edit', 'Edit'])
  expect(document.querySelector('tbody input[type=checkbox]')).toBeNull()
})

test('without any action there is no column for them', async () => {
  await renderBrands({ codes: [] })
  expect(headers()).not.toContain('Actions')
})

test('the edit button opens the form of its row, and the list shows what was saved', async () => {
  const api = await renderBrands()
  api.answer('GET /blade-brand/brand/detail', row('1'))
  api.answer('POST /blade-brand/brand/submit', {})
  press('Edit Brand 1')
  fireEvent.change(await screen.findByDisplayValue('品牌 1'), { target: { value: '新名' } })
  api.answer(list, pageOf([row('1', { nameZh: '新名' }), row('2')]))
  press('Save')
  await waitFor(() => expect(rowOf('新名')).toBeTruthy())
  expect(api.sent('POST /blade-brand/brand/submit')).toMatchObject([{ body: { id: '1', nameZh: '新名' } }])
})

test('hidden columns and density are remembered, the sort order is not', async () => {
  await renderBrands()
  press('Columns')
  const dialog = document.querySelector('.ant-modal') as HTMLElement
  expect(within(dialog).getByLabelText<HTMLInputElement>('Code').disabled).toBe(true)
  expect(within(dialog).getByLabelText<HTMLInputElement>('Created').checked).toBe(false)
  fireEvent.click(within(dialog).getByLabelText('Logo'))
  fireEvent.click(within(dialog).getByLabelText('Created'))
  expect(headers()).toContain('Created')
  expect(headers()).not.toContain('Logo')
  press('Compact rows')
  expect(screen.getByLabelText('Compact rows').getAttribute('aria-pressed')).toBe('true')
  expect(JSON.parse(localStorage.getItem('layout/brand/list') ?? '')).toEqual({ hidden: ['logo'], density: 'small' })
})

test('on a phone the rows are cards with their actions in a sheet', async () => {
  await renderBrands({ phone: true })
  expect(document.querySelector('table')).toBeNull()
  const card = screen.getByRole('article', { name: 'Brand 1' })
  expect([...card.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Code', 'Name', 'Logo'])
  fireEvent.click(within(card).getByLabelText('Actions for Brand 1'))
  const sheet = document.querySelector('.sheet') as HTMLElement
  expect([...sheet.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['View', 'Edit', 'Delete'])
  fireEvent.click(within(card).getByLabelText('Select Brand 1'))
  screen.getByText('1 selected')
})

test('a page of a dictionary opens the list of its entries, and a new entry belongs to the dictionary', async () => {
  const api = fakeApi({
    'GET /blade-system/dict/parent-list': pageOf([{ id: '5', code: 'poles', dictValue: 'Poles', sort: 1, isSealed: 0 }]),
    'GET /blade-system/dict/child-list': [],
    'POST /blade-system/dict/submit': {},
  })
  renderAdmin(<ResourcePage page={definePage(dict)} />)
  await screen.findByText('poles')
  press('More Poles')
  await screen.findByRole('menu')
  press('Entries')
  const dialog = (await screen.findByText('Entries · Poles')).closest('[role=dialog]') as HTMLElement
  await waitFor(() => expect(api.sent('GET /blade-system/dict/child-list')).toMatchObject([{ query: { parentId: '5' } }]))
  press('Add', dialog)
  expect(screen.queryByLabelText('Parent')).toBeNull()
  type('Key', '12')
  const form = screen.getByLabelText('Key', { selector: 'input' }).closest('form') as HTMLFormElement
  type('Name', '12 poles', form)
  type('Order', '1', form)
  fireEvent.submit(form)
  await waitFor(() =>
    expect(api.sent('POST /blade-system/dict/submit')).toMatchObject([{ body: { code: 'poles', parentId: '5', dictKey: '12' } }]),
  )
})

test('a resource that declares the time of creation as a column has no second one', async () => {
  const createTime = { kind: 'dateTime', label: ['登记', 'Registered'], on: 'never', column: true } as const
  const name = { ...customer.fields.name, column: true } as const
  fakeApi({ 'GET /customer/list': pageOf([{ id: '1', name: 'ABB', createTime: '2026-03-08 13:35:00' }]) })
  renderAdmin(<ResourcePage page={{ resource: { ...customer, fields: { name, createTime } } }} />, { codes: [] })
  await screen.findByText('ABB')
  expect(headers()).toEqual(['Word', 'Registered'])
  press('Columns')
  expect(texts('.ant-modal .ant-checkbox-wrapper')).toEqual(['Word', 'Registered'])
})

test('a page with fixed conditions sends them with every list call, and does not search by them', async () => {
  const api = fakeApi({ [list]: pageOf([row('1')], 25) })
  renderAdmin(<ResourcePage page={brandPage} fixed={{ nameEn: 'ABB' }} />)
  await screen.findByText('品牌 1')
  expect(lastQuery(api)).toEqual({ current: '1', size: '10', nameEn: 'ABB' })
  expect(screen.queryByLabelText('English name', { selector: 'input' })).toBeNull()
  screen.getByLabelText('Name', { selector: 'input' })
})

test('a search starts at the first page again and drops the selection', async () => {
  const api = await renderBrands({ total: 25 })
  fireEvent.click(screen.getByTitle('2'))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ current: '2' }))
  fireEvent.click(screen.getByLabelText('Select Brand 1'))
  screen.getByText('1 selected')
  type('Name', 'A')
  press('Search')
  await waitFor(() => expect(lastQuery(api)).toEqual({ current: '1', size: '10', nameZh: 'A' }))
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('another order of the rows keeps the page', async () => {
  const api = await renderBrands({ total: 25 })
  fireEvent.click(screen.getByTitle('2'))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ current: '2' }))
  sortBy('Code')
  await waitFor(() => expect(lastQuery(api)).toEqual({ current: '2', size: '10', ascs: 'brandCode' }))
})

test('a page opens the form that the end of a session interrupted, with what was typed', async () => {
  sessionStorage.setItem('draft', JSON.stringify({ form: 'brand', values: { nameZh: '草稿' } }))
  await renderBrands()
  expect((await screen.findByDisplayValue('草稿')).closest('[role=dialog]')?.textContent).toContain('Add · ')
  expect(sessionStorage.getItem('draft')).toBeNull()
})

test('a page leaves the interrupted form of another page alone', async () => {
  sessionStorage.setItem('draft', JSON.stringify({ form: 'machine', values: {} }))
  await renderBrands()
  expect(document.querySelector('.ant-drawer form')).toBeNull()
  expect(sessionStorage.getItem('draft')).not.toBeNull()
})

test('a row is added in a drawer, that of a resource with views in a dialog', async () => {
  await renderBrands()
  press('Add')
  await waitFor(() => expect(document.querySelector('.ant-drawer form')).not.toBeNull())
  cleanup()
  fakeApi({ 'GET /blade-system/dict/parent-list': pageOf([]) })
  renderAdmin(<ResourcePage page={definePage(dict)} />)
  press('Add')
  await waitFor(() => expect(document.querySelector('.ant-modal form')).not.toBeNull())
  expect(document.querySelector('.ant-drawer form')).toBeNull()
  cleanup()
  renderAdmin(<ResourcePage page={definePage(dict)} />, { phone: true })
  press('Add')
  await waitFor(() => expect(document.querySelector('.ant-drawer form')).not.toBeNull())
  expect(document.querySelector('.ant-modal form')).toBeNull()
})

test('the list of entries of a dictionary can be closed', async () => {
  fakeApi({
    'GET /blade-system/dict/parent-list': pageOf([{ id: '5', code: 'poles', dictValue: 'Poles', sort: 1, isSealed: 0 }]),
    'GET /blade-system/dict/child-list': [],
  })
  renderAdmin(<ResourcePage page={definePage(dict)} />)
  await screen.findByText('poles')
  press('More Poles')
  await screen.findByRole('menu')
  press('Entries')
  const dialog = (await screen.findByText('Entries · Poles')).closest('[role=dialog]') as HTMLElement
  fireEvent.click(dialog.querySelector('.ant-modal-close') as Element)
  await waitFor(() => expect(screen.queryByText('Entries · Poles')).toBeNull())
})

test('only a list with rows is paged', async () => {
  await renderBrands({ rows: [] })
  expect(document.querySelector('.ant-pagination')).toBeNull()
})

test('on a phone the pages have no list of their numbers', async () => {
  await renderBrands({ phone: true, total: 25 })
  expect(document.querySelector('.ant-pagination-simple')).not.toBeNull()
})
