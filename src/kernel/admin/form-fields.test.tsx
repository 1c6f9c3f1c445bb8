import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { fakeApi } from '#test/fake-api.ts'
import { order } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { choose, renderField } from '#test/render-field.tsx'
import type { Fields } from '../resource/field.ts'
import { FormFields, ViewFields } from './form-fields.tsx'

const { delivery, items } = order.fields
const model = ['型号', 'Model'] as const
const lines = (fields: Fields, limits = {}) => ({ kind: 'lines', label: ['明细', 'Items'], fields, ...limits }) as never
const button = (name: string) => (screen.queryByLabelText(name) ?? screen.getByText(name).closest('button')) as HTMLButtonElement
const models = () => screen.getAllByLabelText<HTMLInputElement>('Model').map(({ value }) => value)

test('lines can be added, moved up and removed', async () => {
  const field = lines({ model: { kind: 'text', label: model }, count: { kind: 'whole', label: ['数量', 'Count'], default: 1 } })
  const { submit } = renderField(field, {
    row: {
      it: [
        { id: '1', model: 'A', count: 5 },
        { id: '2', model: 'B' },
      ],
    },
  })
  fireEvent.click(button('Move row 2 up'))
  expect(models()).toEqual(['B', 'A'])
  fireEvent.click(button('Add a row'))
  expect(screen.getAllByLabelText<HTMLInputElement>('Model')).toHaveLength(3)
  fireEvent.change(screen.getAllByLabelText('Model')[2] as HTMLElement, { target: { value: 'C' } })
  fireEvent.click(button('Remove row 2'))
  expect((await submit()).it).toMatchObject([
    { id: '2', model: 'B' },
    { model: 'C', count: 1 },
  ])
  expect(button('Move row 1 up').disabled).toBe(true)
})

test('no line can be added beyond the declared number', () => {
  renderField(lines({ model: { kind: 'text', label: model } }, { max: 2 }), { row: { it: [{ model: 'A' }] } })
  fireEvent.click(button('Add a row'))
  expect(button('Add a row').disabled).toBe(true)
  fireEvent.click(button('Remove row 1'))
  expect(button('Add a row').disabled).toBe(false)
})

test('a required field of a line or a block has its message there', async () => {
  const ofLines = renderField(items, { row: { it: [{ model: '' }] } })
  expect(await ofLines.messages()).toEqual(['Enter the model'])
  cleanup()
  const ofBlock = renderField(delivery)
  expect(await ofBlock.messages()).toEqual(['Enter the city'])
})

test('lines with a declared minimum are required, with its message', async () => {
  const { messages } = renderField(machine.fields.photos, { row: { it: [] } })
  expect(await messages()).toEqual(['Upload at least one photo'])
})

test('a computed field of a block or a line has no control', () => {
  renderField(lines({ model: { kind: 'text', label: model }, checked: { kind: 'flag', label: ['已查', 'Checked'], on: 'never' } }), {
    row: { it: [{ model: 'A', checked: true }] },
  })
  expect(screen.queryByLabelText('Checked')).toBeNull()
  cleanup()
  renderField({ kind: 'block', label: ['块', 'Block'], fields: { fee: { kind: 'money', label: ['费用', 'Fee'], on: 'never' } } })
  expect(screen.queryByLabelText('Fee')).toBeNull()
})

test('a field that is fixed at creation can be filled in a new line of an existing row', () => {
  renderField(lines({ model: { kind: 'text', label: model, on: 'create' } }), { row: { it: [{ id: '1', model: 'A' }] }, editing: true })
  fireEvent.click(button('Add a row'))
  expect(screen.getAllByLabelText<HTMLInputElement>('Model').map(({ disabled }) => disabled)).toEqual([true, false])
})

test('a condition in a line reads the line first, then the row', () => {
  const painting = { kind: 'text', label: ['油漆', 'Painting'], when: { special: [true] } } as const
  const special = { kind: 'flag', label: ['特殊', 'Special'] } as const
  renderField(lines({ special, painting }), { row: { it: [{ special: true }, { special: false }], special: true } })
  expect(screen.getAllByLabelText('Painting')).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('switch')[1] as HTMLElement)
  expect(screen.getAllByLabelText('Painting')).toHaveLength(2)
})

test('the name of a reference in a line is kept in its line', async () => {
  fakeApi({ 'GET /customer/list': { records: [{ id: '7', name: 'ABB' }], total: 1 } })
  const makers = lines({ makerId: { kind: 'reference', to: 'customer', label: ['厂家', 'Maker'] } })
  const { submit } = renderField(makers, { row: { it: [{ id: '1', makerId: '6', makerName: 'Old' }] } })
  await choose('Maker', 'ABB')
  expect((await submit()).it).toEqual([{ id: '1', makerId: '7', makerName: 'ABB' }])
})

test('a form has sections with headings, and the fields of a condition only where it holds', () => {
  const shown = Object.entries(machine.fields).filter(([name]) => ['priceMode', 'unitPrice', 'freight', 'validDays'].includes(name))
  const form = { page: { resource: machine }, row: { priceMode: 'FIXED' }, required: new Set<string>(), editing: false }
  fakeApi({ 'GET /dictionary': [] })
  renderAdmin(
    <Form>
      <FormFields fields={shown} form={form} />
    </Form>,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Price and delivery'])
  screen.getByLabelText('Unit price')
  cleanup()
  renderAdmin(
    <Form>
      <FormFields fields={shown} form={{ ...form, row: { priceMode: 'TALK' } }} />
    </Form>,
  )
  screen.getByLabelText('Price mode')
  expect(screen.queryByLabelText('Unit price')).toBeNull()
})

test('hints stand below their controls', () => {
  const { shown } = renderField(machine.fields.title)
  expect(shown()).toContain('Made from the data when left empty')
})

const row = {
  number: 'A-1',
  kind: 'CUSTOM',
  items: [
    { id: '1', model: 'YE3', count: 2, checked: true },
    { id: '2', model: 'YX3', count: 3, checked: false },
  ],
  delivery: { city: 'Suzhou', fee: '80', route: '' },
  internalNote: '',
}

test('a row is shown with its lines as a table and the filled fields of its blocks', () => {
  renderAdmin(<ViewFields fields={Object.entries(order.fields)} page={{ resource: order }} row={row} />)
  const cells = screen.getAllByRole('row').map((line) => [...line.querySelectorAll('td')].map(({ textContent }) => textContent).slice(0, 3))
  expect(cells.filter(([first]) => first?.startsWith('Y'))).toEqual([
    ['YE3', '–', '2'],
    ['YX3', '–', '3'],
  ])
  screen.getByText('Suzhou')
  screen.getByText('80.00')
})

test('a row is shown without passwords and without the fields of a condition that does not hold', () => {
  const secret = { kind: 'password', label: ['密码', 'Password'] } as const
  const wet = { kind: 'text', label: ['湿', 'Wet'], when: { kind: ['STOCK'] } } as const
  renderAdmin(
    <ViewFields
      fields={[
        ['password', secret],
        ['wet', wet],
        ['number', order.fields.number],
      ]}
      page={{ resource: order }}
      row={row}
    />,
  )
  screen.getByText('Number')
  expect(screen.queryByText('Password')).toBeNull()
  expect(screen.queryByText('Wet')).toBeNull()
})

test('the details of a row have sections with headings, and the page may replace a cell', () => {
  const text = (label: string, group?: string) =>
    ({ kind: 'text', label: [label, label], ...(group && { group: [group, group] }) }) as unknown as Fields[string]
  const fields = { a: text('A'), b: text('B', 'Second'), c: text('C'), d: text('D', 'Third') }
  const page = { resource: { ...order, fields }, columns: { c: () => <b>own cell</b> } }
  const { container } = renderAdmin(<ViewFields fields={Object.entries(fields)} page={page} row={{ a: '1', b: '2', c: '3', d: '4' }} />)
  expect([...container.querySelectorAll('.ant-descriptions-title')].map(({ textContent }) => textContent)).toEqual(['Second', 'Third'])
  expect([...container.querySelectorAll('.ant-descriptions')].map(({ textContent }) => textContent)).toEqual([
    'A1',
    'SecondBC2own cell',
    'ThirdD4',
  ])
})

test('the details of a row show a dash for lines or a block without values, and no empty field of a block', () => {
  const { container } = renderAdmin(
    <ViewFields fields={Object.entries({ delivery, items })} page={{ resource: order }} row={{ delivery: { city: '' }, items: [] }} />,
  )
  expect([...container.querySelectorAll('.faint')].map(({ textContent }) => textContent)).toEqual(['–', '–'])
  expect(container.querySelector('table .ant-table-row')).toBeNull()
  cleanup()
  const filled = renderAdmin(<ViewFields fields={[['delivery', delivery]]} page={{ resource: order }} row={row} />).container
  expect([...filled.querySelectorAll('.ant-descriptions-item-label')].map(({ textContent }) => textContent)).toHaveLength(3)
})

test('hints of blocks and lines stand below their headings', () => {
  const hint = ['提示', 'A hint'] as const
  expect(renderField({ ...delivery, hint } as never).shown()).toContain('A hint')
  cleanup()
  expect(renderField(lines({ model: { kind: 'text', label: model } }, { hint })).shown()).toContain('A hint')
})
