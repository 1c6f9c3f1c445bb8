import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { role } from '#modules/system/role/role.resource.ts'
import { fakeApi, heldBack, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { definePage, type Page } from './define-page.ts'
import { ResourcePage } from './resource-page.tsx'

const list = 'GET /blade-brand/brand/list'
const row = (id: string) => ({ id, brandCode: `B${id}`, nameZh: `品牌 ${id}`, nameEn: `Brand ${id}`, sort: 100, hot: false, enabled: true })
const texts = (selector: string, container: ParentNode = document) =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)

async function renderBrands({ page = definePage(brand), phone = true, codes }: { page?: Page; phone?: boolean; codes?: string[] } = {}) {
  const api = fakeApi({ [list]: pageOf([row('1'), row('2')]), 'POST /blade-brand/brand/remove': {} })
  renderAdmin(<ResourcePage page={page} />, { phone, codes })
  await screen.findByText('B1')
  return api
}

const cardOf = (title: string) => screen.getByRole('article', { name: title })
const openSheet = () => document.querySelector('.ant-drawer-open')
const sheetTitle = () => openSheet()?.querySelector('.ant-drawer-title')?.textContent

describe('on a phone, the sheet of a card', () => {
  test('names its row and offers its actions', async () => {
    await renderBrands()
    expect(openSheet()).toBeNull()
    press('Actions for Brand 2')
    await waitFor(() => expect(sheetTitle()).toBe('Brand 2'))
    expect(texts('.ant-drawer-open .sheet button')).toEqual(['View', 'Edit', 'Delete'])
    expect(texts('.ant-drawer-open .sheet .ant-btn-dangerous, .ant-drawer-open .sheet .ant-btn-color-dangerous')).toEqual(['Delete'])
  })

  test('closes when an action is chosen, and the action runs for its row', async () => {
    const api = await renderBrands()
    press('Actions for Brand 2')
    await waitFor(() => expect(sheetTitle()).toBe('Brand 2'))
    press('Delete', openSheet() as Element)
    await screen.findByText('Rows to delete (1): Brand 2')
    await waitFor(() => expect(openSheet()).toBeNull())
    press('Delete', document.querySelector('.ant-modal') as Element)
    await waitFor(() => expect(api.sent('POST /blade-brand/brand/remove')).toMatchObject([{ query: { ids: '2' } }]))
  })

  test('closes without an action', async () => {
    const api = await renderBrands()
    press('Actions for Brand 1')
    await waitFor(() => expect(sheetTitle()).toBe('Brand 1'))
    press('Close', openSheet() as Element)
    await waitFor(() => expect(openSheet()).toBeNull())
    expect(document.querySelector('.ant-modal')).toBeNull()
    expect(api.sent('POST /blade-brand/brand/remove')).toEqual([])
  })

  test('has no button where there is nothing to do', async () => {
    await renderBrands({ codes: [] })
    expect(texts('.card button')).toEqual([])
    expect(document.querySelector('.card input[type=checkbox]')).toBeNull()
  })
})

describe('on a phone, a card', () => {
  const isSelected = (title: string) => screen.getByLabelText<HTMLInputElement>(`Select ${title}`).checked

  test('is selected and released by its checkbox, and the others stay as they are', async () => {
    await renderBrands()
    fireEvent.click(screen.getByLabelText('Select Brand 1'))
    expect([isSelected('Brand 1'), isSelected('Brand 2')]).toEqual([true, false])
    fireEvent.click(screen.getByLabelText('Select Brand 2'))
    screen.getByText('2 selected')
    expect([isSelected('Brand 1'), isSelected('Brand 2')]).toEqual([true, true])
    fireEvent.click(screen.getByLabelText('Select Brand 1'))
    screen.getByText('1 selected')
    expect([isSelected('Brand 1'), isSelected('Brand 2')]).toEqual([false, true])
  })

  test('has a heading and shows the first three columns that do not repeat it', async () => {
    await renderBrands()
    const card = cardOf('Brand 1')
    expect(texts('h3', card)).toEqual(['Brand 1'])
    expect(texts('dd', card)).toEqual(['B1', '品牌 1', '–'])
  })

  test('says its title once, in the language of the page', async () => {
    const { column, ...nameEn } = brand.fields.nameEn
    await renderBrands({ page: definePage({ ...brand, fields: { ...brand.fields, nameEn } }) })
    expect(cardOf('Brand 1').textContent).not.toContain('品牌 1')
  })

  test('does not repeat its title in a cell of the page, and shows the other cells of the page', async () => {
    const cells = { nameZh: () => 'Own title', brandCode: () => 'B1 own' }
    fakeApi({ [list]: pageOf([row('1')]) })
    renderAdmin(<ResourcePage page={definePage(brand, { columns: cells })} />, { phone: true })
    await screen.findByText('B1 own')
    expect(texts('.card dt')).toEqual(['Code', 'Logo', 'Country or region'])
    expect(screen.queryByText('Own title')).toBeNull()
  })

  test('says that rows are loaded, or that there are none', async () => {
    const { answer, release } = heldBack<object>()
    fakeApi({ [list]: () => answer })
    renderAdmin(<ResourcePage page={definePage(brand)} />, { phone: true })
    await waitFor(() => expect(document.querySelector('.ant-skeleton')).not.toBeNull())
    expect(screen.queryByText('No rows yet')).toBeNull()
    release(pageOf([]))
    await screen.findByText('No rows yet')
    expect(document.querySelector('.ant-skeleton')).toBeNull()
  })
})

const roles = [{ id: '1', roleName: 'All', children: [{ id: '2', roleName: 'Buyer', children: [{ id: '3', roleName: 'Trainee' }] }] }]

test('on a phone, the cards of children stand below their parent, and only a parent can be closed', async () => {
  fakeApi({ 'GET /blade-system/role/list': roles })
  renderAdmin(<ResourcePage page={definePage(role)} />, { phone: true })
  await screen.findByRole('article', { name: 'Trainee' })
  expect(cardOf('Trainee').closest('ul')?.closest('li')?.contains(cardOf('Buyer'))).toBe(true)
  expect(screen.queryByLabelText(/(Expand|Collapse) Trainee/)).toBeNull()
  expect(screen.getByLabelText('Collapse Buyer').getAttribute('aria-expanded')).toBe('true')
  press('Collapse Buyer')
  expect(screen.getByLabelText('Expand Buyer').getAttribute('aria-expanded')).toBe('false')
  expect(texts('.card h3')).toEqual(['All', 'Buyer'])
  press('Expand Buyer')
  expect(texts('.card h3')).toEqual(['All', 'Buyer', 'Trainee'])
  press('Collapse All')
  expect(texts('.card h3')).toEqual(['All'])
})

test('a flat list has no button to open a row, even where a row claims to have children', async () => {
  fakeApi({ [list]: pageOf([{ ...row('1'), hasChildren: true }]) })
  renderAdmin(<ResourcePage page={definePage(brand)} />, { phone: true })
  await screen.findByText('B1')
  expect(screen.queryByLabelText('Expand Brand 1')).toBeNull()
})

describe('the table', () => {
  const header = (name: string) => [...document.querySelectorAll('thead th')].find((th) => th.textContent === name) as HTMLElement

  test('says by which column it is sorted, and in which direction', async () => {
    await renderBrands({ phone: false })
    const order = (name: string) => header(name).getAttribute('aria-sort')
    fireEvent.click(header('Order'))
    await waitFor(() => expect(order('Order')).toBe('ascending'))
    expect(order('Code')).toBeNull()
    fireEvent.click(header('Order'))
    await waitFor(() => expect(order('Order')).toBe('descending'))
    fireEvent.click(header('Code'))
    await waitFor(() => expect(order('Code')).toBe('ascending'))
    expect(order('Order')).toBeNull()
  })

  test('aligns numbers at the end, and names each row by its first cell', async () => {
    await renderBrands({ phone: false })
    const line = screen.getByText('B1').closest('tr') as HTMLElement
    expect(within(line).getByText('100').closest('td')?.style.textAlign).toBe('end')
    expect(within(line).getByText('品牌 1').closest('td')?.style.textAlign).toBe('')
    expect(texts('[scope=row]', line)).toEqual(['B1'])
  })

  test('of a tree cannot be sorted', async () => {
    fakeApi({ 'GET /blade-system/role/list': roles })
    renderAdmin(<ResourcePage page={definePage(role)} />)
    await screen.findByText('Buyer')
    expect(document.querySelector('.ant-table-column-has-sorters')).toBeNull()
  })
})
