import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { menu } from '#modules/system/menu/menu.resource.ts'
import { role } from '#modules/system/role/role.resource.ts'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press, type } from '#test/render-field.tsx'
import { ResourcePage } from './resource-page.tsx'

const node = (id: string, name: string, hasChildren: boolean) => ({ id, name, code: `c${id}`, sort: 1, hasChildren })
const levels: Readonly<Record<string, readonly object[]>> = {
  '0': [node('1', 'System', true), node('2', 'Motors', false)],
  '1': [node('11', 'Users', true), node('12', 'Roles', false)],
  '11': [node('111', 'Add', false)],
}
const list = 'GET /blade-system/menu/lazy-list'
const lazyMenu = () => fakeApi({ [list]: ({ query }) => levels[query.parentId ?? ''] ?? [node('12', 'Roles', false)] })

const titles = () => [...document.querySelectorAll('tbody tr[data-row-key] [scope=row]')].map(({ textContent }) => textContent)
const toggle = (title: string) => screen.getByText(title).closest('tr')?.querySelector('.ant-table-row-expand-icon') as HTMLButtonElement

test('a level of a lazy tree is loaded when its parent is expanded, and only once', async () => {
  const api = lazyMenu()
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await waitFor(() => expect(titles()).toEqual(['System', 'Motors']))
  expect(toggle('System').getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle('System'))
  await waitFor(() => expect(titles()).toEqual(['System', 'Users', 'Roles', 'Motors']))
  expect(toggle('System').getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle('System'))
  expect(titles()).toEqual(['System', 'Motors'])
  fireEvent.click(toggle('System'))
  await waitFor(() => expect(titles()).toEqual(['System', 'Users', 'Roles', 'Motors']))
  expect(api.sent(list).filter(({ query }) => query.parentId === '0')).toHaveLength(1)
})

test('a tree is opened and closed by keyboard', async () => {
  lazyMenu()
  const person = userEvent.setup()
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await waitFor(() => expect(titles()).toEqual(['System', 'Motors']))
  toggle('System').focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(titles()).toContain('Users'))
  toggle('Users').focus()
  await person.keyboard(' ')
  await waitFor(() => expect(titles()).toEqual(['System', 'Users', 'Add', 'Roles', 'Motors']))
  await person.keyboard('{Enter}')
  expect(titles()).not.toContain('Add')
})

test('a row without children has no button to expand it', async () => {
  lazyMenu()
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await screen.findByText('Motors')
  expect(toggle('Motors')?.className).toContain('spaced')
})

test('the only root of a lazy tree is expanded at once', async () => {
  fakeApi({ [list]: ({ query }) => (query.parentId === '0' ? [node('1', 'System', true)] : [node('11', 'Users', false)]) })
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await waitFor(() => expect(titles()).toEqual(['System', 'Users']))
})

test('a search in a lazy tree asks for all rows that match, whatever their parents are', async () => {
  const api = lazyMenu()
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await screen.findByText('Motors')
  type('Name', 'ol')
  press('Search')
  await waitFor(() => expect(titles()).toEqual(['Roles']))
  expect(api.sent(list).at(-1)?.query).toEqual({ name: 'ol' })
  press('Clear')
  await waitFor(() => expect(titles()).toEqual(['System', 'Motors']))
})

test('a level that cannot be loaded has its message, and can be tried again', async () => {
  const api = lazyMenu()
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await screen.findByText('Motors')
  api.answer(list, () => rejected(500, 'The server is busy'))
  fireEvent.click(toggle('System'))
  await screen.findByText('The server is busy')
  api.answer(list, ({ query }) => levels[query.parentId ?? ''] ?? [])
  press('Try again')
  await waitFor(() => expect(titles()).toEqual(['System', 'Users', 'Roles', 'Motors']))
})

const role1 = { id: '1', roleName: 'All', children: [{ id: '2', roleName: 'Buyer', children: [{ id: '3', roleName: 'Trainee' }] }] }

test('a small forest is expanded, has no pages, and each of its rows can be selected', async () => {
  fakeApi({ 'GET /blade-system/role/list': [role1] })
  renderAdmin(<ResourcePage page={{ resource: role }} />)
  await waitFor(() => expect(titles()).toEqual(['All', 'Buyer', 'Trainee']))
  expect(document.querySelector('.ant-pagination')).toBeNull()
  fireEvent.click(screen.getByLabelText('Select Trainee'))
  fireEvent.click(screen.getByLabelText('Select All'))
  screen.getByText('2 selected')
  expect(screen.getByLabelText<HTMLInputElement>('Select Buyer').checked).toBe(false)
})

test('a large forest starts closed', async () => {
  const children = Array.from({ length: 45 }, (_, index) => ({ id: `${index + 10}`, roleName: `Role ${index}` }))
  fakeApi({ 'GET /blade-system/role/list': [{ ...role1, children }] })
  renderAdmin(<ResourcePage page={{ resource: role }} />)
  await waitFor(() => expect(titles()).toEqual(['All']))
})

async function fillRole(name: string): Promise<void> {
  const form = await waitFor(() => document.querySelector('.ant-drawer form') ?? Promise.reject(new Error('no form')))
  type('Name', name, form as HTMLElement)
  type('Alias', 'alias', form as HTMLElement)
  type('Order', '1', form as HTMLElement)
  fireEvent.submit(form)
}

test('a new child belongs to the row at which it was added', async () => {
  const api = fakeApi({ 'GET /blade-system/role/list': [role1], 'GET /blade-system/role/tree': [], 'POST /blade-system/role/submit': {} })
  renderAdmin(<ResourcePage page={{ resource: role }} />)
  await screen.findByText('Buyer')
  press('More Buyer')
  await screen.findByRole('menu')
  press('Add child')
  await fillRole('Helper')
  await waitFor(() => expect(api.sent('POST /blade-system/role/submit')).toMatchObject([{ body: { parentId: '2', roleName: 'Helper' } }]))
})

test('a new row of a tree stands at the top level unless told', async () => {
  const api = fakeApi({ 'GET /blade-system/role/list': [], 'GET /blade-system/role/tree': [], 'POST /blade-system/role/submit': {} })
  renderAdmin(<ResourcePage page={{ resource: role }} />)
  press('Add')
  await fillRole('Chief')
  await waitFor(() => expect(api.sent('POST /blade-system/role/submit')).toMatchObject([{ body: { parentId: '0', roleName: 'Chief' } }]))
})

test('on a phone a branch is opened by a button that names its row', async () => {
  lazyMenu()
  renderAdmin(<ResourcePage page={{ resource: menu }} />, { phone: true })
  await screen.findByRole('article', { name: 'System' })
  press('Expand System')
  await screen.findByRole('article', { name: 'Users' })
  press('Collapse System')
  expect(screen.queryByRole('article', { name: 'Users' })).toBeNull()
})

test('a forest of forty rows is expanded, and one of a row more starts closed', async () => {
  const forest = (count: number) => [
    { ...role1, children: Array.from({ length: count - 1 }, (_, index) => ({ id: `${index + 10}`, roleName: `Role ${index}` })) },
  ]
  const api = fakeApi({ 'GET /blade-system/role/list': forest(40) })
  renderAdmin(<ResourcePage page={{ resource: role }} />)
  await waitFor(() => expect(titles()).toHaveLength(40))
  api.answer('GET /blade-system/role/list', forest(41))
  press('Refresh')
  await waitFor(() => expect(titles()).toEqual(['All']))
})

test('a branch of a forest that was closed leaves the others open', async () => {
  fakeApi({ 'GET /blade-system/role/list': [role1, { id: '7', roleName: 'Guest', children: [{ id: '8', roleName: 'Visitor' }] }] })
  renderAdmin(<ResourcePage page={{ resource: role }} />)
  await waitFor(() => expect(titles()).toEqual(['All', 'Buyer', 'Trainee', 'Guest', 'Visitor']))
  fireEvent.click(toggle('Buyer'))
  expect(titles()).toEqual(['All', 'Buyer', 'Guest', 'Visitor'])
  fireEvent.click(toggle('Buyer'))
  expect(titles()).toEqual(['All', 'Buyer', 'Trainee', 'Guest', 'Visitor'])
})

test('a refresh loads every open level of a lazy tree again', async () => {
  const api = lazyMenu()
  renderAdmin(<ResourcePage page={{ resource: menu }} />)
  await screen.findByText('Motors')
  fireEvent.click(toggle('System'))
  await waitFor(() => expect(titles()).toContain('Users'))
  press('Refresh')
  await waitFor(() => expect(api.sent(list).map(({ query }) => query.parentId)).toEqual(['0', '1', '0', '1']))
})
