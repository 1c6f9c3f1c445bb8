import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { dept } from '#modules/system/dept/dept.resource.ts'
import { region } from '#modules/system/region/region.resource.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { fakeApi, heldBack, pageOf } from '#test/fake-api.ts'
import { choose, renderField } from '#test/render-field.tsx'
import type { Field } from '../resource/field.ts'

const label = ['字段', 'Field'] as const
const { fields } = machine
const input = () => screen.getByLabelText<HTMLInputElement>('Field')
const optionTexts = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

test('a reference without a short list is searched on the server by its title', async () => {
  const motor = (id: string, title: string) => ({ id, title })
  const api = fakeApi({ 'GET /blade-machine/machine/list': ({ query }) => pageOf([motor('1', query.title_like ?? 'Any motor')]) })
  const { submit } = renderField({ kind: 'reference', to: 'machine', label }, { row: { it: '9', itName: 'Old motor' } })
  expect(api.sent('GET /blade-machine/machine/list')).toEqual([])
  fireEvent.mouseDown(input())
  await waitFor(() => expect(optionTexts()).toEqual(['Old motor', 'Any motor']))
  fireEvent.change(input(), { target: { value: 'YE3' } })
  await waitFor(() => expect(optionTexts()).toEqual(['Old motor', 'YE3']))
  expect(api.sent('GET /blade-machine/machine/list').map(({ query }) => query)).toEqual([
    { current: '1', size: '50' },
    { current: '1', size: '50', title_like: 'YE3' },
  ])
  fireEvent.click(screen.getByText('YE3'))
  expect((await submit()).it).toBe('1')
})

test('a short list is loaded when it is opened and searched in the browser', async () => {
  const brands = [
    { brandCode: 'ABB', nameZh: 'ABB Motors' },
    { brandCode: 'SIEMENS', nameZh: 'Siemens' },
  ]
  const api = fakeApi({ 'GET /blade-brand/brand/brandMap': brands })
  renderField({ ...fields.brandCode, label })
  expect(api.sent('GET /blade-brand/brand/brandMap')).toHaveLength(0)
  fireEvent.mouseDown(input())
  await waitFor(() => expect(optionTexts()).toEqual(['ABB Motors', 'Siemens']))
  fireEvent.change(input(), { target: { value: 'mens' } })
  expect(optionTexts()).toEqual(['Siemens'])
  expect(api.sent('GET /blade-brand/brand/brandMap')).toHaveLength(1)
})

test('the name of a chosen reference is kept beside its key, so that a stored draft can show it', async () => {
  fakeApi({ 'GET /blade-brand/brand/brandMap': [{ brandCode: 'SIEMENS', nameZh: 'Siemens' }] })
  const { submit } = renderField({ ...fields.brandCode, label }, { row: { it: 'ABB', itName: 'ABB Motors' } })
  await choose('Field', 'Siemens')
  expect(await submit()).toMatchObject({ it: 'SIEMENS', itName: 'Siemens' })
})

const roles = [{ id: '1', title: 'All', children: [{ id: '2', title: 'Buyer' }] }]

test('a tree of few roots is open at once, and stays open when it is loaded after a click', async () => {
  const { answer, release } = heldBack<object>()
  fakeApi({ 'GET /blade-system/role/tree': () => answer })
  const { submit } = renderField({ ...user.fields.roleId, label })
  fireEvent.mouseDown(input())
  release(roles)
  fireEvent.click(await screen.findByText('Buyer'))
  fireEvent.click(screen.getByText('All'))
  expect((await submit()).it).toBe('2,1')
})

test('a branch of a tree can be closed, and a search opens it again', async () => {
  fakeApi({ 'GET /blade-system/role/tree': roles })
  renderField({ ...user.fields.roleId, label })
  fireEvent.mouseDown(input())
  await screen.findByText('Buyer')
  fireEvent.click(document.querySelector('.ant-select-tree-switcher_open') as Element)
  expect(screen.queryByText('Buyer')).toBeNull()
  fireEvent.change(input(), { target: { value: 'buy' } })
  await screen.findByText('Buyer')
})

test('an unknown target is a mistake of the declaration', () => {
  const field: Field = { kind: 'reference', to: 'nowhere', label }
  expect(() => renderField(field)).toThrow('unknown resource: nowhere')
})

test('the parent of a tree whose levels are loaded one by one is shown and cannot be changed', async () => {
  const field = { ...region.fields.parentCode, label }
  const { container } = renderField(field, { resource: region, row: { it: '32', itName: 'Jiangsu' } })
  expect(container.querySelector('output')?.textContent).toBe('Jiangsu')
  cleanup()
  renderField(field, { resource: region, row: { it: '0' } })
  expect(screen.getByText('Top level').tagName).toBe('OUTPUT')
})

test('without a parent, a node is saved at the top level', async () => {
  fakeApi({ 'GET /blade-system/dept/tree': [{ id: '7', title: 'Sales' }] })
  const { container, submit } = renderField({ ...dept.fields.parentId, label }, { resource: dept, row: { it: '7', itName: 'Sales' } })
  fireEvent.click(container.querySelector('.ant-select-clear') as Element)
  expect((await submit()).it).toBe('0')
})

test('a short list is searched by the names of its rows, not by their keys', async () => {
  const brands = [
    { brandCode: 'X1', nameZh: 'Siemens' },
    { brandCode: 'MENS', nameZh: 'ABB Motors' },
  ]
  fakeApi({ 'GET /blade-brand/brand/brandMap': brands })
  renderField({ ...fields.brandCode, label })
  fireEvent.mouseDown(input())
  await waitFor(() => expect(optionTexts()).toEqual(['Siemens', 'ABB Motors']))
  fireEvent.change(input(), { target: { value: 'mens' } })
  expect(optionTexts()).toEqual(['Siemens'])
})

test('a large tree starts closed', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    id: `r${index}`,
    title: `Root ${index}`,
    children: [{ id: `c${index}`, title: `Leaf ${index}` }],
  }))
  fakeApi({ 'GET /blade-system/role/tree': many })
  renderField({ ...user.fields.roleId, label })
  fireEvent.mouseDown(input())
  await screen.findByText('Root 0')
  expect(screen.queryByText('Leaf 0')).toBeNull()
})

test('the parent of a tree level without a name is shown by its key', () => {
  renderField({ ...region.fields.parentCode, label }, { resource: region, row: { it: '32' } })
  expect(screen.getByText('32').tagName).toBe('OUTPUT')
})

test('a node at the top level has no parent chosen', async () => {
  fakeApi({ 'GET /blade-system/dept/tree': [{ id: '7', title: 'Sales' }] })
  const { container } = renderField({ ...dept.fields.parentId, label }, { resource: dept, row: { it: '0' } })
  expect(container.querySelector('.ant-select-clear')).toBeNull()
  expect(container.textContent).not.toContain('0')
})

test('several rows keep the names they came with, also when they are keys in a list', async () => {
  const { container } = renderField({ ...user.fields.postId, label }, { row: { it: ['1', '2', '3'], itName: 'Buyer,Seller' } })
  const shown = [...container.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['Buyer', 'Seller', '3'])
})

test('a row whose name is unknown keeps its key as its name when another one is chosen', async () => {
  fakeApi({ 'GET /blade-system/post/select': [{ id: '2', postName: 'Seller' }] })
  const { submit } = renderField({ ...user.fields.postId, label }, { row: { it: '1,3', itName: 'Buyer' } })
  await choose('Field', 'Seller')
  expect(await submit()).toMatchObject({ it: '1,3,2', itName: 'Buyer,3,Seller' })
})
