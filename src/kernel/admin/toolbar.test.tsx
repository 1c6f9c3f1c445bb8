import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { role } from '#modules/system/role/role.resource.ts'
import { type FakeApi, fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { choose, press, type } from '#test/render-field.tsx'
import { definePage } from './define-page.ts'
import { ResourcePage } from './resource-page.tsx'

const list = 'GET /blade-brand/brand/list'
const row = { id: '1', brandCode: 'B1', nameZh: '品牌', nameEn: 'Brand 1', country: 'DE', sort: 100, createTime: '2026-03-08 13:35:00' }

async function renderBrands(phone = true) {
  const api = fakeApi({ [list]: pageOf([row]) })
  renderAdmin(<ResourcePage page={definePage(brand)} />, { phone })
  await screen.findByText('B1')
  return api
}

const sheet = () => document.querySelector('.ant-drawer-open')
const dialog = () => document.querySelector('.ant-modal') as HTMLElement
const lastQuery = (api: FakeApi) => api.sent(list).at(-1)?.query
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

async function openColumns(): Promise<void> {
  press('Page actions')
  await waitFor(() => expect(sheet()).not.toBeNull())
  press('Columns', sheet() as Element)
  await waitFor(() => expect(dialog()?.querySelector('input[type=checkbox]')).toBeTruthy())
}

test('on a phone the actions of the page are in a sheet, the others are buttons', async () => {
  await renderBrands()
  expect(texts('.toolbar button')).toEqual(['Add', 'Filters', ''])
  press('Page actions')
  await waitFor(() =>
    expect(texts('.ant-drawer-open .sheet button')).toEqual(['Delete', 'Refresh', 'Columns', 'Recently deleted', 'Import', 'Export']),
  )
  expect(texts('.ant-drawer-open .ant-drawer-title')).toEqual(['Page actions'])
})

test('on a wide window every action of the page is a button and there is no sheet', async () => {
  await renderBrands(false)
  const names = [...document.querySelectorAll('.toolbar button')].map((each) => each.getAttribute('aria-label') ?? each.textContent)
  expect(names).toEqual(['Add', 'Delete', 'Refresh', 'Columns', 'Recently deleted', 'Import', 'Export', 'Compact rows'])
})

test('on a phone the sheet loads the list again, and closes', async () => {
  const api = await renderBrands()
  const before = api.sent(list).length
  press('Page actions')
  await waitFor(() => expect(sheet()).not.toBeNull())
  press('Refresh', sheet() as Element)
  await waitFor(() => expect(api.sent(list)).toHaveLength(before + 1))
  await waitFor(() => expect(sheet()).toBeNull())
})

test('on a phone the list is sorted from the dialog of the columns: up, down, and in its own order again', async () => {
  const api = await renderBrands()
  await openColumns()
  expect(sheet()).toBeNull()
  await choose('Sort', 'English name, descending')
  await waitFor(() => expect(lastQuery(api)).toEqual({ current: '1', size: '10', descs: 'nameEn' }))
  expect(dialog().querySelector('.ant-select-content')?.textContent).toBe('English name, descending')
  await choose('Sort', 'Code, ascending')
  await waitFor(() => expect(lastQuery(api)).toEqual({ current: '1', size: '10', ascs: 'brandCode' }))
  expect(dialog().querySelector('.ant-select-content')?.textContent).toBe('Code, ascending')
  await choose('Sort', 'Default order')
  await waitFor(() => expect(dialog().querySelector('.ant-select-content')?.textContent).toBe('Default order'))
  expect(texts('.ant-select-item-option-content').some((text) => text?.startsWith('Logo'))).toBe(false)
})

test('on a phone a hidden column leaves the cards, and comes back', async () => {
  await renderBrands()
  await openColumns()
  expect(texts('.card dt')).toEqual(['Code', 'Name', 'Logo'])
  fireEvent.click(within(dialog()).getByLabelText('Logo'))
  expect(texts('.card dt')).toEqual(['Code', 'Name', 'Country or region'])
  fireEvent.click(within(dialog()).getByLabelText('Logo'))
  expect(texts('.card dt')).toEqual(['Code', 'Name', 'Logo'])
  press('Close', dialog())
  await waitFor(() => expect(dialog()).toBeNull())
})

test('a list that the server does not sort offers its columns only', async () => {
  fakeApi({ 'GET /blade-system/role/list': [{ id: '1', roleName: 'All' }] })
  renderAdmin(<ResourcePage page={definePage(role)} />)
  await screen.findByText('All')
  press('Columns')
  await screen.findByLabelText('Alias', { selector: 'input[type=checkbox]' })
  expect(screen.queryByLabelText('Sort')).toBeNull()
  expect(screen.queryByLabelText('Created')).toBeNull()
})

test('on a phone the filters are opened by a button that counts those in use, and closed by a search', async () => {
  const api = await renderBrands()
  expect(sheet()).toBeNull()
  press('Filters')
  await waitFor(() => expect(sheet()?.querySelector('form')).toBeTruthy())
  type('Name', 'Siemens')
  press('Search', sheet() as Element)
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ nameZh: 'Siemens' }))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(texts('.toolbar button')).toEqual(['Add', 'Filters (1)', ''])
})

test('on a phone the filters are closed without a search', async () => {
  const api = await renderBrands()
  const before = api.sent(list).length
  press('Filters')
  await waitFor(() => expect(sheet()).not.toBeNull())
  press('Close', sheet() as Element)
  await waitFor(() => expect(sheet()).toBeNull())
  expect(api.sent(list)).toHaveLength(before)
})

test('compact rows become normal ones again', async () => {
  await renderBrands(false)
  const table = () => document.querySelector('.ant-table')?.className
  expect(table()).not.toContain('small')
  press('Compact rows')
  expect(table()).toContain('small')
  press('Compact rows')
  expect(table()).not.toContain('small')
  expect(screen.getByLabelText('Compact rows').getAttribute('aria-pressed')).toBe('false')
  expect(JSON.parse(localStorage.getItem('layout/brand/list') ?? '')).toEqual({ hidden: ['createTime'], density: 'medium' })
})
