import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { dept } from '#modules/system/dept/dept.resource.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { choose, chooseFiles, renderField, type, typeDate } from '#test/render-field.tsx'
import type { Field, Kind } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import type { ControlProps } from './define-page.ts'
import type { Values } from './form-values.ts'
// Loaded before the tests, so that they do not wait for it.
import '#ui/rich-text-editor.tsx'

const { fields } = machine
const label = ['字段', 'Field'] as const
const required = ['请填写', 'Fill this in'] as const

interface Case {
  /** Labelled `Field`. */
  readonly field: Field
  /** The row, in which the field is named `it`. */
  readonly row: Values
  /** What the form shows of this row. */
  readonly shows: string
  /** Enters another value. */
  readonly enter: (container: HTMLElement) => unknown
  /** The value that is saved then. */
  readonly saves: unknown
  readonly resource?: Resource
}

const typed = (text: string) => () => type('Field', text)
const chosen =
  (...options: string[]) =>
  () =>
    choose('Field', ...options)

const roots = [{ id: '7', title: 'Sales', children: [{ id: '8', title: 'Export' }] }]

const cases: { readonly [K in Kind]: Case } = {
  text: { field: { ...fields.model, label }, row: { it: 'YE3' }, shows: 'YE3', enter: typed('YX3'), saves: 'YX3' },
  longText: { field: { ...fields.description, label }, row: { it: 'Old' }, shows: 'Old', enter: typed('New'), saves: 'New' },
  richText: {
    field: { kind: 'richText', label },
    row: { it: '<p><b>Old</b></p>' },
    shows: 'Old',
    enter: () => fireEvent.click(screen.getByRole('button', { name: /^Heading/ })),
    saves: '<h2><strong>Old</strong></h2>',
  },
  whole: { field: { ...fields.quantity, label }, row: { it: 1460 }, shows: '1460', enter: typed('12'), saves: 12 },
  decimal: { field: { ...fields.powerKw, label }, row: { it: 5.5 }, shows: 'kW 5.5', enter: typed('7.5'), saves: 7.5 },
  money: { field: { kind: 'money', label }, row: { it: '9.5' }, shows: '9.50', enter: typed('12800.55'), saves: '12800.55' },
  flag: {
    field: { ...fields.originalPack, label },
    row: { it: true },
    shows: '',
    enter: () => fireEvent.click(screen.getByRole('switch', { name: 'Field', checked: true })),
    saves: false,
  },
  date: {
    field: { ...fields.prodDate, label },
    row: { it: '2025-11-30' },
    shows: '2025-11-30',
    enter: () => typeDate('Field', '2026-01-31'),
    saves: '2026-01-31',
  },
  dateTime: {
    field: { kind: 'dateTime', label },
    row: { it: '2025-11-30 08:15:00' },
    shows: '2025-11-30 08:15:00',
    enter: () => typeDate('Field', '2026-01-31 09:30:00'),
    saves: '2026-01-31 09:30:00',
  },
  oneOf: { field: { ...fields.leadDays, label }, row: { it: 'D3' }, shows: '1 to 3 days', enter: chosen('Same day'), saves: 'TODAY' },
  manyOf: {
    field: { ...fields.features, label },
    row: { it: ['BRAKE'] },
    shows: 'Brake',
    enter: chosen('Backstop', 'PTC'),
    saves: ['BRAKE', 'BACKSTOP', 'PTC'],
  },
  reference: {
    field: { ...fields.brandCode, label },
    row: { it: 'ABB', itName: 'ABB Motors' },
    shows: 'ABB Motors',
    enter: chosen('Siemens'),
    saves: 'SIEMENS',
  },
  references: {
    field: { ...user.fields.postId, label },
    row: { it: '1', itName: 'Buyer' },
    shows: 'Buyer',
    enter: chosen('Seller'),
    saves: '1,2',
  },
  region: {
    field: { ...fields.regionCode, label },
    row: { it: '320581', itName: 'Jiangsu / Suzhou / Changshu' },
    shows: 'Jiangsu / Suzhou / Changshu',
    enter: async () => {
      fireEvent.mouseDown(screen.getByLabelText('Field'))
      fireEvent.click(await screen.findByText('Zhejiang'))
    },
    saves: '33',
  },
  parent: {
    field: { ...dept.fields.parentId, label },
    row: { it: '7', itName: 'Sales' },
    shows: 'Sales',
    enter: async () => {
      fireEvent.mouseDown(screen.getByLabelText('Field'))
      fireEvent.click(await screen.findByText('Export'))
    },
    saves: '8',
    resource: dept,
  },
  image: {
    field: { ...fields.cover, on: undefined, label },
    row: {},
    shows: '',
    enter: async (container) => {
      chooseFiles(container, 'new.png')
      await screen.findByTitle('new.png')
      await waitFor(() => expect(container.querySelector('.ant-upload-list-item-done')).not.toBeNull())
    },
    saves: '/files/new.png',
  },
  images: {
    field: { kind: 'images', label },
    row: { it: ['/files/old.png'] },
    shows: 'old.png',
    enter: async (container) => {
      chooseFiles(container, 'new.png')
      await waitFor(() => expect(container.querySelectorAll('.ant-upload-list-item-done')).toHaveLength(2))
    },
    saves: ['/files/old.png', '/files/new.png'],
  },
  file: {
    field: { ...fields.videoUrl, label },
    row: { it: '/files/run.mp4' },
    shows: 'run.mp4',
    enter: () => fireEvent.click(screen.getByTitle('Remove file')),
    saves: '',
  },
  lines: {
    field: { kind: 'lines', label, fields: { count: { kind: 'whole', label: ['数量', 'Count'], default: 1 } } },
    row: { it: [{ id: '5', count: 9 }] },
    shows: '9',
    enter: () => {
      fireEvent.click(screen.getByRole('button', { name: 'Add a row' }))
      fireEvent.change(screen.getAllByLabelText('Count')[0] as HTMLElement, { target: { value: '3' } })
    },
    saves: [{ id: '5', count: 3 }, { count: 1 }],
  },
  block: {
    field: { kind: 'block', label, fields: { phone: { kind: 'text', label: ['电话', 'Phone'] } } },
    row: { it: { phone: '138' } },
    shows: '138',
    enter: () => type('Phone', '139'),
    saves: { phone: '139' },
  },
  password: {
    field: { ...user.fields.password, label },
    row: {},
    shows: '',
    enter: () => enterPassword('pass-word', 'pass-word'),
    saves: 'pass-word',
  },
  secret: { field: { kind: 'secret', label }, row: { it: '******' }, shows: '', enter: typed('new key'), saves: 'new key' },
}

function enterPassword(first: string, second: string): void {
  type('Field', first)
  type('Repeat the password', second)
}

beforeEach(() => {
  fakeApi({
    'GET /blade-brand/brand/brandMap': [
      { brandCode: 'ABB', nameZh: 'ABB Motors' },
      { brandCode: 'SIEMENS', nameZh: 'Siemens' },
    ],
    'GET /blade-system/post/select': [
      { id: '1', postName: 'Buyer' },
      { id: '2', postName: 'Seller' },
    ],
    'GET /blade-system/region/lazy-tree': ({ query }) => (query.parentCode ? [] : [{ id: '33', title: 'Zhejiang', hasChildren: true }]),
    'GET /blade-system/dept/tree': roots,
    'GET /dictionary': [
      { dictKey: '2', dictValue: '2 poles' },
      { dictKey: '4', dictValue: '4 poles' },
    ],
    'POST /upload': ({ body }) => ({ link: `/files/${body}` }),
    'GET /blade-user/list': pageOf([]),
  })
})

const all = Object.entries(cases) as [Kind, Case][]
/** A flag always has a value; the fields of a block and those of a line have messages of their own. */
const withMessage = all.filter(([kind]) => kind !== 'flag' && kind !== 'block')

describe('a control', () => {
  test.each(all)(
    'of kind %s shows the value of the row, and saves what is entered instead',
    async (_, { field, row, shows, enter, saves, resource }) => {
      const { container, shown, submit } = renderField(field, { row, resource })
      await waitFor(() => expect(shown()).toContain(shows))
      await enter(container)
      expect((await submit()).it).toEqual(saves)
    },
  )

  test.each(withMessage)('of kind %s has a message where a value is required', async (_, { field, resource }) => {
    const { messages } = renderField({ ...field, required } as Field, { resource })
    expect(await messages()).toEqual(['Fill this in'])
  })

  test.each(all.filter(([kind]) => kind !== 'password'))(
    'of kind %s is disabled if it is fixed at creation',
    async (_, { field, row, resource }) => {
      const { container, submit } = renderField({ ...field, on: 'create' } as Field, { row, resource, editing: true })
      const inputs = () => [...container.querySelectorAll<HTMLInputElement>('input, textarea, .ant-btn, .ant-switch')]
      await waitFor(() => expect(inputs().length).toBeGreaterThan(0))
      expect(
        inputs()
          .filter(({ disabled }) => !disabled)
          .map(({ outerHTML }) => outerHTML),
      ).toEqual([])
      expect((await submit()).it).toEqual(row.it)
    },
  )
})

test('the messages are in the language of the page', async () => {
  const { messages } = renderField({ kind: 'text', label, required }, { lang: 'zh' })
  expect(await messages()).toEqual(['请填写'])
})

test('blanks are no value where one is required', async () => {
  const { messages } = renderField({ kind: 'text', label, required }, { row: { it: '  ' } })
  expect(await messages()).toEqual(['Fill this in'])
})

test('without a declared message, the message names the field: choose it, or enter it', async () => {
  const requiredField = (field: Field) => renderField({ ...field, required: undefined } as Field, { required: true }).messages()
  expect(await requiredField({ kind: 'text', label })).toEqual(['Enter: Field'])
  cleanup()
  expect(await requiredField({ kind: 'oneOf', label, dict: 'speed' })).toEqual(['Select: Field'])
})

test('a text is not longer than declared, and its input fits what is typed', () => {
  renderField(fields.model)
  expect(screen.getByLabelText<HTMLInputElement>('Model').maxLength).toBe(64)
  cleanup()
  renderField(fields.contact)
  expect(screen.getByLabelText<HTMLInputElement>('Mobile').type).toBe('tel')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').type).toBe('email')
})

test('a number stays between its limits and keeps its decimal places', async () => {
  const { submit } = renderField(fields.quantity)
  type('Quantity', '12.4')
  fireEvent.blur(screen.getByLabelText('Quantity'))
  expect((await submit()).it).toBe(12)
  type('Quantity', '-3')
  fireEvent.blur(screen.getByLabelText('Quantity'))
  expect((await submit()).it).toBe(0)
})

test('a cleared number, day or choice is saved as an empty text', async () => {
  const cleared: [Field, unknown][] = [
    [{ kind: 'whole', label }, 5],
    [{ kind: 'date', label }, '2025-11-30'],
    [cases.oneOf.field, 'D3'],
  ]
  for (const [field, it] of cleared) {
    const { container, submit } = renderField(field, { row: { it } })
    if (field.kind === 'whole') type('Field', '')
    else fireEvent.click(container.querySelector('.ant-select-clear, .ant-picker-clear') as Element)
    expect((await submit()).it).toBe('')
    cleanup()
  }
})

test('a flag that travels as a number is saved as one', async () => {
  const { submit } = renderField({ kind: 'flag', numeric: true, label }, { row: { it: 0 } })
  fireEvent.click(screen.getByRole('switch', { name: 'Field', checked: false }))
  expect((await submit()).it).toBe(1)
})

test('a choice of a dictionary offers its entries, with numbers as keys where they are declared', async () => {
  const { submit } = renderField({ ...fields.poles, label })
  await choose('Field', '2 poles', '4 poles')
  expect((await submit()).it).toEqual([2, 4])
})

test('few fixed choices are radio buttons', async () => {
  const { submit } = renderField(fields.contactVisible, { row: { it: 'LOGIN' } })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Members' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Everybody' }))
  expect((await submit()).it).toBe('PUBLIC')
})

test('several choices without a list are typed, separated by commas', async () => {
  const { submit, container } = renderField({ kind: 'manyOf', label }, { row: { it: ['a'] } })
  type('Field', 'b,c，')
  expect((await submit()).it).toEqual(['a', 'b', 'c'])
  expect(container.querySelectorAll('.ant-select-selection-item')).toHaveLength(3)
})

test('several choices that travel as a comma string are saved as one', async () => {
  const { submit } = renderField({ kind: 'manyOf', label, joined: true, options: { a: ['甲', 'A'], b: ['乙', 'B'] } }, { row: { it: 'a' } })
  await choose('Field', 'B')
  expect((await submit()).it).toBe('a,b')
})

test('a password is entered twice, and both must be the same', async () => {
  const { messages, submit } = renderField(cases.password.field)
  enterPassword('seven77', 'seven77')
  expect(await messages()).toEqual(['A password has at least 8 characters'])
  enterPassword('a secret', '')
  await waitFor(async () => expect(await messages()).toEqual(['Enter the password again']))
  enterPassword('a secret', 'A secret')
  await waitFor(async () => expect(await messages()).toEqual(['The two passwords differ']))
  enterPassword('a secret', 'a secret')
  expect((await submit()).it).toBe('a secret')
})

test('a saved secret is not shown; it is kept when nothing is typed, and when what was typed is removed again', async () => {
  const { submit } = renderField(cases.secret.field, { row: { it: '******' }, editing: true })
  const input = screen.getByLabelText<HTMLInputElement>('Field')
  expect([input.value, input.placeholder, input.type]).toEqual(['', 'Saved; leave empty to keep it', 'password'])
  expect((await submit()).it).toBe('******')
  type('Field', 'typed')
  type('Field', '')
  expect((await submit()).it).toBe('******')
})

const OwnControl = ({ onChange }: ControlProps) => (
  <button type="button" onClick={() => onChange?.('own')}>
    Press
  </button>
)

test('the control that a page declares for a field replaces that of its kind', async () => {
  const { submit } = renderField({ kind: 'text', label }, { controls: { it: OwnControl } })
  fireEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect((await submit()).it).toBe('own')
})
